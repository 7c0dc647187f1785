import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

def spread(
    written: NDArray[np.int16],
    blank: NDArray[np.int16],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    places: NDArray[np.int64],
    count: int,
) -> None: ...
def renew(
    written: NDArray[np.int16],
    blank: NDArray[np.int16],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    kept: NDArray[np.int16],
    first: int,
    last: int,
) -> None: ...
def patch(
    scale: NDArray[np.float32], out: NDArray[np.float32], kept: NDArray[np.int16], spans: NDArray[np.int64], count: int
) -> None: ...
def gather(memory: Buffer) -> None: ...
