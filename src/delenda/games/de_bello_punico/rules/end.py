"""16 Victory: who has lost is looked at in the interphase."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BOXES
from delenda.games.de_bello_punico.rules.sequence import INTERPHASE, SEQUENCE
from delenda.games.de_bello_punico.state import PANICKED, PUT_AWAY, Battle
from delenda.games.de_bello_punico.words import tell_end, tell_turn_end
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task

ROUT: Final = "ROUT"
DOUBLE_ROUT: Final = "DOUBLE_ROUT"
TURN_LIMIT: Final = "TURN_LIMIT"


class EndTurn(Task[Battle]):
    """16.2, R72 Who has been routed? If nobody, the next turn."""

    def run(self, s: Battle) -> bool:
        rome = s.rout[ROME] >= s.box.limit[ROME]
        carthage = s.rout[CARTHAGE] >= s.box.limit[CARTHAGE]
        tell_turn_end(s)
        if rome and carthage:
            end(s, s.box.draw_winner, DOUBLE_ROUT)
        elif rome:
            end(s, CARTHAGE, ROUT)
        elif carthage:
            end(s, ROME, ROUT)
        elif s.turn >= s.box.turns:
            end(s, s.box.draw_winner, TURN_LIMIT)
        else:
            s.keep_flags(PANICKED)
        return False


def end(s: Battle, winner: int, reason: str) -> None:
    """16.3 A draw of either kind (R71) may be awarded to a seat by the scenario; its reason stays (R74)."""
    for at in range(2 * BOXES):
        s.tokens[at] = 0
    s.vacuus[ROME] = PUT_AWAY
    s.vacuus[CARTHAGE] = PUT_AWAY
    tell_end(s, winner, reason)
    s.agenda = vec[i64]()
    s.finish(winner, reason)


SEQUENCE.carry_out(INTERPHASE, EndTurn())
