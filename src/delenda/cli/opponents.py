"""Who plays the seats that no person holds."""

from __future__ import annotations

from collections.abc import Callable

from delenda.kernel.errors import DelendaError
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Chooser = Callable[[State, Rng], int]  # a legal action, from the seat's view alone

OPPONENTS: dict[str, Chooser] = {"random": sample}


def opponent(name: str) -> Chooser:
    if name not in OPPONENTS:
        raise DelendaError(f"there is no opponent {name!r}; choose {' or '.join(OPPONENTS)}.")
    return OPPONENTS[name]
