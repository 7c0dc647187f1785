"""How processes that share memory tell each other that something is there.

To be woken by the system takes longer than many a step. So whoever waits for a bell listens for a moment, awake, and only then
goes to sleep at a pipe; who rings it finds out whether somebody has to be woken. The pipe also tells when the other process is
gone.
"""

from __future__ import annotations

from multiprocessing.connection import Connection

import numpy as np
from numpy.typing import NDArray

BELL = 8  # numbers: a line of the cache, which nothing else shares
WAKE = b"!"


def _always(*_bell: object) -> bool:
    return True


def _never(*_bell: object) -> bool:
    return False


try:
    from delenda.adapters._bells import doze, listen, ring
except ImportError:  # nobody can listen, so everybody sleeps and is woken
    doze, listen, ring = _always, _never, _always


class Bell:
    """Rung by one process and heard by another, each with its own object of this kind and its own end of the pipe."""

    def __init__(self, bell: NDArray[np.int64], pipe: Connection) -> None:
        self._bell = bell
        self._pipe = pipe
        self._heard = 0

    def ring(self) -> None:
        if ring(self._bell):
            self._pipe.send_bytes(WAKE)

    def wait(self) -> None:
        """Until it is rung once more; EOFError when nobody is left to do so."""
        self._heard += 1
        if not listen(self._bell, self._heard) and doze(self._bell, self._heard):
            self._pipe.recv_bytes()
