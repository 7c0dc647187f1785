import numpy as np
from numpy.typing import NDArray

def spread(
    written: NDArray[np.int16], blank: NDArray[np.int16], scale: NDArray[np.float32], out: NDArray[np.float32]
) -> None: ...
