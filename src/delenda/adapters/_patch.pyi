import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

def patch(
    scale: NDArray[np.float32], out: NDArray[np.float32], kept: NDArray[np.int16], spans: NDArray[np.int64], count: int
) -> None: ...
def gather(memory: Buffer) -> None: ...
