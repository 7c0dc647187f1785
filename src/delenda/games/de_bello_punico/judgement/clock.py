"""Who must hurry: where a draw is the enemy's victory, waiting loses."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.state import Battle

APART: Final = 0.2  # for each movement point to the nearest enemy
# The clock: who loses when time runs out must attack while there is time, and whoever wins then may wait for it
DARING: Final = 0.8  # of its own losses that a side in haste no longer counts
PURSUIT: Final = 1.0  # by how much more it dislikes to stand apart
PATIENCE: Final = 0.9  # of APART that a side does not mind for which the clock works


def haste(s: Battle, seat: int) -> float:
    """1 for a side that must hurry, because a draw is the enemy's victory; else 0."""
    return 1.0 if s.box.draw_winner == 1 - seat else 0.0


def apart(s: Battle, seat: int) -> float:
    """How much a unit dislikes each hex between itself and the enemy."""
    return APART * (1.0 + PURSUIT * haste(s, seat) - PATIENCE * haste(s, 1 - seat))
