"""4 Strategic phase: tokens on the command boxes, real points and a Vacuus, and how they are spent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    BIT,
    BOX,
    BOXES,
    CAVALRY,
    COMBAT,
    FORTUNA,
    PLACINGS,
    RECOVERY,
    SPECIAL,
)
from delenda.games.de_bello_punico.rules import initiative, movement
from delenda.games.de_bello_punico.state import IN_HAND, PUT_AWAY, STRATEGIC, UNKNOWN, Battle
from delenda.games.de_bello_punico.words import box_name, points, tell_token, tell_turn
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.decision import Decision


def start_strategic(s: Battle) -> None:
    """3.3.1 All tokens come back; each seat with a living leader takes its points and a Vacuus."""
    s.phase = STRATEGIC
    for at in range(2 * BOXES):
        s.tokens[at] = 0
    for seat in (ROME, CARTHAGE):
        lives = s.leader[seat] >= 0
        s.hand[seat] = s.box.points[seat] + 1 if lives else 0
        s.vacuus[seat] = IN_HAND if lives else PUT_AWAY
    tell_turn(s)
    offer_placing(s, CARTHAGE)


def offer_placing(s: Battle, seat: int) -> None:
    """4.1 The seats place one token each in turn; the one with more goes on alone (ruling 49)."""
    if not s.hand[seat]:
        seat = 1 - seat
    if not s.hand[seat]:
        initiative.start_initiative(s)
        return
    s.actor = seat
    s.decision = PLACE_TOKEN


class PlaceToken(Decision[Battle]):
    """3.3.2, 4.1 A token face down on one of the seven boxes: the box is seen, its kind is not."""

    name = "command_place"
    rule = "4.1"
    title = "place a command token"

    def legal(self, s: Battle) -> list[int]:
        tokens = s.tokens
        room = s.box.box_room
        first: i64 = s.actor * BOXES
        mask = 0
        for box in range(BOXES):
            if tokens[first + box] < room[first + box]:
                mask += BIT[box]
        return PLACINGS[kinds_in_hand(s, s.actor)][mask]

    def apply(self, s: Battle, action: int) -> None:
        seat = s.actor
        box = (action - BOX) // 2
        at = seat * BOXES + box
        s.tokens[at] = s.tokens[at] + 1
        s.hand[seat] = s.hand[seat] - 1
        false = (action - BOX) % 2 == 1
        if false:
            s.vacuus[seat] = box
        tell_token(s, seat, box, false)
        offer_placing(s, 1 - seat)

    def label(self, s: Battle, action: int) -> str:
        return f"{box_name(s.actor, (action - BOX) // 2)}:{'vacuus' if (action - BOX) % 2 else 'cp'}"

    def words(self, s: Battle, action: int) -> str:
        token = "The Vacuus" if (action - BOX) % 2 else "A point"
        return f"{token} on {box_name(s.actor, (action - BOX) // 2).capitalize()}"

    def prompt(self, s: Battle) -> str:
        left = s.hand[s.actor]
        return f"Place a token on one of your command boxes; {left} {'is' if left == 1 else 'are'} left."

    def why_not(self, s: Battle, action: int) -> str:
        if not BOX <= action < BOX + 2 * BOXES:
            return ""
        box = (action - BOX) // 2
        room = s.box.box_room[s.actor * BOXES + box]
        if s.tokens[s.actor * BOXES + box] >= room:
            holds = f"takes at most {points(room)}" if room else "is closed in this battle"
            return f"{box_name(s.actor, box)} {holds} (4.1)."
        return "your Vacuus is placed." if action % 2 else "only your Vacuus is left."


PLACE_TOKEN: Final = PlaceToken()


def kinds_in_hand(s: Battle, seat: int) -> int:
    """1 for points, 2 for the Vacuus, 3 for both; in a view of the other seat both may be."""
    at = s.vacuus[seat]
    if at == UNKNOWN:
        return 3
    if at != IN_HAND:
        return 1
    return 3 if s.hand[seat] > 1 else 2


def spend(s: Battle, seat: int, box: int) -> None:
    """A real point leaves its box."""
    at = seat * BOXES + box
    s.tokens[at] = s.tokens[at] - 1


def point_needed(s: Battle) -> int:
    """The box in which the actor must have a real point, or there would be nothing to decide; -1 if none."""
    name = s.decision.name
    if name == "fortuna":
        return FORTUNA
    if name in ("pursuit", "entry_hex") or (name == "move_pick" and not movement.has_ordinary_move(s)):
        return CAVALRY
    if name == "combat_cp":
        return COMBAT
    if name == "recover_pick":
        return RECOVERY
    if (name == "charge" and s.furor == 0) or (name == "elephant_target" and s.picks % s.box.elephants_per_point == 0):
        return SPECIAL
    return -1
