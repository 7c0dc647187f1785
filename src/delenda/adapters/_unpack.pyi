import numpy as np
from numpy.typing import NDArray

def unpack(
    written: NDArray[np.int16],
    blank: NDArray[np.int16],
    number: NDArray[np.int32],
    mask: NDArray[np.int16],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    rows: NDArray[np.int64],
    count: int,
) -> None: ...
def unpack_changes(
    written: NDArray[np.int16],
    blank: NDArray[np.int16],
    places: NDArray[np.int32],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    kept: NDArray[np.int16],
    first: int,
    last: int,
) -> None: ...
def patch(
    places: NDArray[np.int32],
    scale: NDArray[np.float32],
    out: NDArray[np.float32],
    kept: NDArray[np.int16],
    spans: NDArray[np.int64],
    count: int,
) -> None: ...
