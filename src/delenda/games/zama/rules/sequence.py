"""The sequence of play of Zama, from top to bottom.

The agenda holds what is left of the set-up. In the battle the next action waits, always; with the last action of a turn the
other seat's turn begins.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.state import Zama
from delenda.kernel.agenda import Sequence, Step

SET_UP: Final = 0
ROLL_INITIATIVE: Final = 1
PLACE_UNITS: Final = 2
CHOOSE_RESERVES: Final = 3
DISCARD_REST: Final = 4
FIRST_TURN: Final = 5
NEXT_ACTION: Final = 6
NO_MORE: Final = 7

MOVE_OR_MERGE: Final = ["action", "order"]  # 3.3.1 and 3.3.3
ATTACK: Final = ["attack_dice", "defence_dice", "reroll", "reroll_die", "press"]  # 3.5, after `order` (3.3.2)
HEAL: Final = ["heal_target"]  # 3.2.4
LANDING: Final = ["land_class", "land_square"]  # 3.4

SEQUENCE: Final = Sequence[Zama](
    [
        Step(
            SET_UP,
            "3.1",
            "the set-up, then the battle",
            then=[ROLL_INITIATIVE, PLACE_UNITS, CHOOSE_RESERVES, DISCARD_REST, FIRST_TURN],
        ),
        Step(ROLL_INITIATIVE, "3.1.1", "a die each: who places first, who moves first", asks=["initiative"]),
        Step(PLACE_UNITS, "3.1.2", "in turn each side places a card, again and again", asks=["deploy_class", "deploy_square"]),
        Step(CHOOSE_RESERVES, "3.1.4", "each side chooses its reinforcements", asks=["reserve_class"]),
        Step(DISCARD_REST, "3.1.5", "the cards left in hand are discarded"),
        Step(FIRST_TURN, "3.2", "the first turn; a turn begins with the tonic", asks=["tonic"]),
        Step(
            NEXT_ACTION,
            "3.2.5",
            "an action is over: the next one, or the end of the turn and the other side's",
            asks=[*MOVE_OR_MERGE, *ATTACK, *HEAL, *LANDING],
        ),
        Step(NO_MORE, "5.4", "nothing: turns follow each other until one of them ends the game"),
    ]
)

ACTIONS: Final = 2  # 3.2.1
TONIC_ACTIONS: Final = 3  # 3.2.2


def waiting(s: Zama) -> vec[i64]:
    """What is still to come, the next step last: it follows from where the game stands."""
    if s.turn > 0:
        return vec[i64]([NO_MORE, NEXT_ACTION])
    if min(s.units) < s.box.deploy_count:
        return vec[i64]([NO_MORE, FIRST_TURN, DISCARD_REST, CHOOSE_RESERVES, PLACE_UNITS])
    return vec[i64]([NO_MORE, FIRST_TURN, DISCARD_REST, CHOOSE_RESERVES])
