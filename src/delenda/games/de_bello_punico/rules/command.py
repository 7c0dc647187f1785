"""4 Strategic phase: tokens on the command boxes, real points and a Vacuus, and how they are spent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BIT, BOX, BOXES, INITIATIVE_BOX, PLACINGS
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules.sequence import SEQUENCE, STRATEGIC_PHASE, TOKENS
from delenda.games.de_bello_punico.state import IN_HAND, PUT_AWAY, STRATEGIC, UNKNOWN, Battle
from delenda.games.de_bello_punico.words import box_name, box_title, tell_token, tell_turn
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, plural


class TakeTokens(Task[Battle]):
    """4.1.2 A new turn: all tokens come back; each seat with a living leader takes its points and a Vacuus."""

    def run(self, s: Battle) -> bool:
        s.turn += 1
        s.phase = STRATEGIC
        for at in range(2 * BOXES):
            s.tokens[at] = 0
        for seat in (ROME, CARTHAGE):
            lives = s.leader[seat] >= 0
            s.hand[seat] = s.box.points[seat] + 1 if lives else 0
            s.vacuus[seat] = IN_HAND if lives else PUT_AWAY
        tell_turn(s)
        return False


class NextToken(Task[Battle]):
    """4.1 The seats place one token each in turn, CARTHAGE first; the one with more goes on alone (R49)."""

    def run(self, s: Battle) -> bool:
        rome, carthage = s.hand[ROME], s.hand[CARTHAGE]
        if not rome and not carthage:
            return False
        s.actor = ROME if not carthage or (rome and placed(s, CARTHAGE) > placed(s, ROME)) else CARTHAGE
        s.decision = COMMAND_PLACE
        return True


class CommandPlace(Decision[Battle]):
    """4.1.3, R47 A token face down on one of the seven boxes: the box is seen, its kind is not. All must be placed."""

    name = "command_place"
    rule = "4.1"
    title = "place a command token"
    sealed = True

    def legal(self, s: Battle) -> list[int]:
        tokens = s.tokens
        room = s.box.box_room
        first = s.actor * BOXES
        mask: i64 = 0
        for box in range(BOXES):
            if tokens[first + box] < room[first + box]:
                mask += BIT[box]
        return PLACINGS[kinds_in_hand(s, s.actor)][mask]

    def apply(self, s: Battle, action: i64) -> None:
        seat = s.actor
        box = (action - BOX) // 2
        at = seat * BOXES + box
        s.tokens[at] = s.tokens[at] + 1
        s.hand[seat] = s.hand[seat] - 1
        false = (action - BOX) % 2 == 1
        if false:
            s.vacuus[seat] = box
        tell_token(s, seat, box, false)
        push(s, TOKENS)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return f"{box_name(s.actor, (action - BOX) // 2)}:{'vacuus' if (action - BOX) % 2 else 'cp'}"

    def words(self, s: Battle, action: int) -> str:
        token = "The Vacuus" if (action - BOX) % 2 else "A point"
        return f"{token} on {box_title(s.actor, (action - BOX) // 2)}"

    def prompt(self, s: Battle) -> str:
        left = plural(s.hand[s.actor], "token")
        return f"Place a token face down on one of your command boxes; {left} left. The enemy sees the box, not the kind."

    def why_not(self, s: Battle, action: int) -> str:
        if not BOX <= action < BOX + 2 * BOXES:
            return ""
        box = (action - BOX) // 2
        room = s.box.box_room[s.actor * BOXES + box]
        if s.tokens[s.actor * BOXES + box] >= room:
            holds = f"takes at most {plural(room, 'token')}" if room else "is closed in this battle"
            return f"{box_title(s.actor, box)} {holds} (4.1)."
        return "your Vacuus is placed." if action % 2 else "only your Vacuus is left."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, STRATEGIC, s.actor, moments.NOTHING)
        if why or not s.hand[s.actor]:
            return why or f"{SEAT_NAMES[s.actor]} has no token to place (4.1)."
        other = 1 - s.actor
        if s.hand[other]:  # 4.1 alternately, CARTHAGE first
            ahead = placed(s, CARTHAGE) - placed(s, ROME)
            if ahead != (0 if s.actor == CARTHAGE else 1):
                return f"{SEAT_NAMES[other]} is to place the next token: the sides take turns (4.1)."
        elif s.leader[other] >= 0 and placed(s, s.actor) < placed(s, other) - (1 if s.actor == ROME else 0):
            return f"{SEAT_NAMES[other]} cannot have placed so many tokens: the sides take turns (4.1)."
        return ""


COMMAND_PLACE: Final = CommandPlace()


def kinds_in_hand(s: Battle, seat: i64) -> i64:
    """1 for points, 2 for the Vacuus, 3 for both; in a view of the other seat both may be."""
    at = s.vacuus[seat]
    if at == UNKNOWN:
        return 3
    if at != IN_HAND:
        return 1
    return 3 if s.hand[seat] > 1 else 2


def placed(s: Battle, seat: i64) -> i64:
    """How many tokens a seat with a living leader has placed in this strategic phase."""
    return s.box.points[seat] + 1 - s.hand[seat]


def may_have(s: Battle, seat: i64, box: i64) -> bool:
    """4.1.5, R76 Whether there is a point in a box, as far as everybody can see: the ground on which a seat is asked about it.

    A lone token is the Vacuus for all to see if no other token lies face down and the Vacuus has not been turned up.
    """
    count = s.tokens[seat * BOXES + box]
    if count != 1:
        return count > 1
    if s.vacuus[seat] == INITIATIVE_BOX or s.vacuus[seat] == PUT_AWAY:
        return True
    hidden = 0
    for other in range(seat * BOXES + INITIATIVE_BOX + 1, seat * BOXES + BOXES):
        hidden += s.tokens[other]
    return hidden > 1


def spend(s: Battle, seat: i64, box: i64) -> None:
    """A real point leaves its box, and everybody sees that it was one."""
    at = seat * BOXES + box
    s.tokens[at] = s.tokens[at] - 1
    s.reveal()


def no_point(s: Battle, box: i64) -> str:
    """For the prompt of a seat that is asked though only its Vacuus lies in a box."""
    return f"Only your Vacuus is in {box_title(s.actor, box)}, which the enemy does not know: there is nothing to spend."


SEQUENCE.carry_out(STRATEGIC_PHASE, TakeTokens())
SEQUENCE.carry_out(TOKENS, NextToken())
