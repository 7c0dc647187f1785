"""3.11 The end of the game and the count."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_end
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME

LAST_CARD: Final = "LAST_CARD"
SUDDEN_DEATH: Final = "SUDDEN_DEATH"


def end_game(s: PunicIsland, reason: str) -> None:
    """3.11.1 The higher total wins, equal totals are a draw; later steps are not played (3.1.5)."""
    rome = s.points(ROME)
    carthage = s.points(CARTHAGE)
    tell_end(s, reason == SUDDEN_DEATH, rome, carthage)
    s.agenda = vec[i64]()
    s.finish(ROME if rome > carthage else CARTHAGE if carthage > rome else NOBODY, reason)
