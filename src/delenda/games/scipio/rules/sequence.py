"""The sequence of play of Scipio, from top to bottom.

The agenda holds what is left of the set-up or of the round. Within a phase each question leads to the next, in the order in
which they are named here; the last one goes on with the agenda.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import pop, vec
from mypy_extensions import i64

from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import ROME
from delenda.kernel.agenda import Sequence, Step

SET_UP: Final = 0
ROME_ORGANISES: Final = 1
CARTHAGE_ORGANISES: Final = 2
OPEN_ARMIES: Final = 3
ROUND: Final = 4
FIRST_PHASE: Final = 5
SECOND_PHASE: Final = 6
NO_MORE: Final = 7

ARMY: Final = ["setup_choose", "setup_count"]
CARDS: Final = ["assign"]  # 3.3.1 ROME's three, then CARTHAGE's
LOSSES: Final = ["remove"]  # 3.3.5 by the loser of each Field, in strike order
OFFER: Final = ["draw_offer"]  # 3.3.8 to the seat that lost more
ORDERS: Final = ["draw", "redeploy", "relief", "opportune_move", "opportune_draw", "deserter", "general"]  # 3.4
PHASE: Final = [*CARDS, *LOSSES, *OFFER, *ORDERS]

SEQUENCE: Final = Sequence[Scipio](
    [
        Step(SET_UP, "3.2", "the set-up", then=[ROME_ORGANISES, CARTHAGE_ORGANISES, OPEN_ARMIES, ROUND]),
        Step(ROME_ORGANISES, "3.2.1", "Rome organises its army in secret", asks=ARMY),
        Step(CARTHAGE_ORGANISES, "3.2.1", "Carthage organises its army in secret", asks=ARMY),
        Step(OPEN_ARMIES, "3.2.3", "both armies become open"),
        Step(ROUND, "3.6", "a round", then=[FIRST_PHASE, SECOND_PHASE, ROUND]),
        Step(FIRST_PHASE, "3.2.4", "the tiles, if the General has not laid them; the first phase", asks=["tiles", *PHASE]),
        Step(SECOND_PHASE, "3.5", "the second phase, with the cards that are left", asks=PHASE),
        Step(NO_MORE, "5.1", "nothing: rounds follow each other until one of them ends the game"),
    ]
)


def waiting(s: Scipio) -> vec[i64]:
    """What is still to come, the next step last: it follows from where the game stands."""
    if s.round == 0:
        is_first = s.actor == ROME
        return vec[i64]([NO_MORE, ROUND, OPEN_ARMIES, CARTHAGE_ORGANISES] if is_first else [NO_MORE, ROUND, OPEN_ARMIES])
    return vec[i64]([NO_MORE, ROUND, SECOND_PHASE] if s.phase == 1 else [NO_MORE, ROUND])


def skip_to_next_round(s: Scipio) -> None:
    """3.4.6 The General ends the round, in its first phase without the second."""
    while s.agenda[-1] != ROUND:
        s.agenda, _ = pop(s.agenda)
