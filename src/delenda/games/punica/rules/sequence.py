"""3.2 The sequence of play: a turn is one action and the battles that it has caused.

While a side takes its action BATTLES waits, and below it the next TURN. A battle lies on top of them; what it asks for next
follows from its stage. So what waits always follows from the decision, and is not written into positions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.box import NOWHERE
from delenda.games.punica.state import LOSS_STAGE, Punica
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.agenda import Sequence, Step

TURN: Final = 0
TAKE_ACTION: Final = 1
BATTLES: Final = 2
BATTLE: Final = 3
COMMIT_CARDS: Final = 4
USE_EFFECTS: Final = 5
TAKE_LOSSES: Final = 6
MAKE_RETREAT: Final = 7
END_BATTLE: Final = 8

SEQUENCE: Final = Sequence[Punica](
    [
        Step(TURN, "3.2", "a turn", then=[TAKE_ACTION, BATTLES, TURN]),
        Step(
            TAKE_ACTION,
            "3.3",
            "the other side takes one of four actions, unless the last turn is over (5.3)",
            asks=["action", "move_to", "card_step", "deploy_from"],
        ),
        Step(BATTLES, "3.6.1", "as long as an area is contested, the active side names the next battle", asks=["battle_order"]),
        Step(BATTLE, "3.6", "a battle", then=[COMMIT_CARDS, USE_EFFECTS, TAKE_LOSSES, MAKE_RETREAT, END_BATTLE]),
        Step(COMMIT_CARDS, "3.6.3", "each side commits a card, the attacker first; both are revealed", asks=["battle_card"]),
        Step(USE_EFFECTS, "3.6.4", "the attacker's effect, then the defender's", asks=["battle_step", "move_to"]),
        Step(TAKE_LOSSES, "3.6.5", "the totals are compared, and units are lost (3.6.6)", asks=["loss"]),
        Step(MAKE_RETREAT, "3.7", "unless a side has no army left (5.1), the beaten side retreats", asks=["retreat"]),
        Step(END_BATTLE, "5", "the battle is over; the result is checked"),
    ]
)


def end_action(s: Punica) -> None:
    """3.2 The action is over. Where it has caused no battle the other side's turn begins at once: what waits stays the same."""
    lands = s.lands
    seas = s.seas
    if lands[ROME] & lands[CARTHAGE] or seas[ROME] & seas[CARTHAGE]:
        SEQUENCE.proceed(s)
    else:
        SEQUENCE.tasks[TAKE_ACTION].run(s)


def waiting(s: Punica) -> vec[i64]:
    """What must wait when the decision of a position is asked, the next step last."""
    if s.actor == NOBODY:
        return vec[i64]()
    if s.battle == NOWHERE:
        return vec[i64]([TURN, BATTLES])
    after = vec[i64]([TURN, BATTLES, END_BATTLE, MAKE_RETREAT, TAKE_LOSSES, USE_EFFECTS])
    if s.stage < LOSS_STAGE:
        return after
    return after[:3] if s.decision.name == "retreat" else after[:4]
