import numpy as np
from numpy.typing import NDArray

def spread(
    written: NDArray[np.int16],
    blank: NDArray[np.int16],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    first: int,
    last: int,
) -> None: ...
def renew(
    written: NDArray[np.int16],
    blank: NDArray[np.int16],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    first: int,
    last: int,
    kept: NDArray[np.int16],
) -> None: ...
