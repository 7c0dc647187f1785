"""3.1 Set-up: initiative, the seven cards one by one, the reinforcements."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.actions import CLASS, DICE, FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import EMPTY, ZamaBox
from delenda.games.zama.rules.cards import classes_in, has_taken, lowest_card, taken_name, why_no_class
from delenda.games.zama.rules.sequence import (
    CHOOSE_RESERVES,
    DISCARD_REST,
    NO_MORE,
    PLACE_UNITS,
    ROLL_INITIATIVE,
    SEQUENCE,
    SET_UP,
)
from delenda.games.zama.rules.turn import start_turn
from delenda.games.zama.state import DISCARD, HAND, NONE, RESERVE, Zama
from delenda.games.zama.words import CLASSES, class_words, tell_deployed, tell_discards, tell_initiative, tell_kept
from delenda.kernel.actor import CHANCE, ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision, WrittenDecision
from delenda.kernel.english import SEAT_NAMES, number
from delenda.kernel.rng import Rng

ROME_HIGHER: Final = 6  # the dice 2 and 1 of an initiative
ROME_LOWER: Final = 1


def begin(box: ZamaBox) -> Zama:
    """A new game; the initiative is to be rolled, if the scenario has not begun the battle already."""
    s = Zama(box)
    s.clear()
    s.actor = ROME
    if box.units:
        begin_late(s)
    else:
        push(s, NO_MORE)
        push(s, SET_UP)
        SEQUENCE.proceed(s)
    return s


def begin_late(s: Zama) -> None:
    """6.1 A scenario that begins in the middle of the battle; cards that it does not place are discarded."""
    box = s.box
    for card, square in enumerate(box.units):
        s.place[card] = DISCARD
        if square != EMPTY:
            s.enter(card, square)
    s.injured = box.injured
    s.initiative = ROME_HIGHER if box.first_mover == ROME else ROME_LOWER
    start_turn(s, box.first_mover)
    s.actions_left = box.first_actions
    s.restore()


@final
class RollInitiative(Task[Zama]):
    """3.1.1 Before anything else."""

    def run(self, s: Zama) -> bool:
        s.actor = CHANCE
        s.decision = INITIATIVE
        return True


@final
class PlaceUnits(Task[Zama]):
    """3.1.3 The seats take turns, until both have placed all their cards (R2)."""

    def run(self, s: Zama) -> bool:
        first = s.first_placer()
        seat = first if s.units[first] == s.units[1 - first] else 1 - first
        if s.units[seat] == s.box.deploy_count:
            return False
        push(s, PLACE_UNITS)
        s.seat = s.actor = seat
        s.decision = DEPLOY_CLASS
        return True


@final
class ChooseReserves(Task[Zama]):
    """3.1.4 The seat that placed first chooses all its reinforcements, then the other (R3)."""

    def run(self, s: Zama) -> bool:
        first = s.first_placer()
        for seat in (first, 1 - first):
            if len(s.cards_in(seat, RESERVE)) < s.box.reserve_count:
                push(s, CHOOSE_RESERVES)
                s.seat = s.actor = seat
                s.decision = RESERVE_CLASS
                return True
        return False


@final
class DiscardRest(Task[Zama]):
    """3.1.5 The cards left in the hands are out of the game."""

    def run(self, s: Zama) -> bool:
        first = s.first_placer()
        for seat in (first, 1 - first):
            left = s.cards_in(seat, HAND)
            for card in left:
                s.place[card] = DISCARD
            tell_discards(s, seat, left)
        return False


SEQUENCE.carry_out(ROLL_INITIATIVE, RollInitiative())
SEQUENCE.carry_out(PLACE_UNITS, PlaceUnits())
SEQUENCE.carry_out(CHOOSE_RESERVES, ChooseReserves())
SEQUENCE.carry_out(DISCARD_REST, DiscardRest())


@final
class Initiative(Decision[Zama]):
    """3.1.1 Chance: one die each; equal dice are rolled again, so only unequal throws count (R1)."""

    name = "initiative"
    rule = "3.1.1"
    title = "roll for the initiative"
    chance = True
    always_asked = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.unequal_dice

    def apply(self, s: Zama, action: i64) -> None:
        pair = action - s.box.squares - DICE
        s.initiative = pair
        tell_initiative(s, FIRST_DIE[pair], SECOND_DIE[pair])
        SEQUENCE.proceed(s)

    def label(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"initiative {FIRST_DIE[pair]} {SECOND_DIE[pair]}"

    def words(self, s: Zama, action: int) -> str:
        pair = action - s.box.squares - DICE
        return f"Rome rolls {FIRST_DIE[pair]}, Carthage {SECOND_DIE[pair]}"

    def prompt(self, s: Zama) -> str:
        return "Each side rolls one die. The lower roll places first; the higher takes the first turn."

    def impossible(self, s: Zama) -> str:
        if s.turn > 0 or s.initiative != NONE or s.taken != NONE or any(place != HAND for place in s.place):
            return "the initiative is rolled before anything else (3.1.1)."
        return ""


@final
class DeployClass(Decision[Zama]):
    """3.1.2 The class of the next card to place; the lowest-numbered card of it is taken up."""

    name = "deploy_class"
    rule = "3.1.2"
    title = "place a unit"

    def legal(self, s: Zama) -> list[int]:
        return classes_in(s, s.seat, HAND)

    def at_random(self, s: Zama, rng: Rng) -> i64:
        return rng.choose(self.legal(s))

    def apply(self, s: Zama, action: i64) -> None:
        s.taken = action - s.box.squares - CLASS
        s.decision = DEPLOY_SQUARE

    def label(self, s: Zama, action: int) -> str:
        return f"deploy {CLASSES[action - s.box.squares - CLASS]}"

    def words(self, s: Zama, action: int) -> str:
        return f"Place {class_words(s, action - s.box.squares - CLASS)}"

    def prompt(self, s: Zama) -> str:
        left = s.box.deploy_count - s.units[s.seat]
        return f"Choose a card to place: {number(left)} to go."

    def impossible(self, s: Zama) -> str:
        return unfit_placing(s) or ("" if s.taken == NONE else "a card has already been picked up (3.1.2).")

    def why_not(self, s: Zama, action: int) -> str:
        return why_no_class(s, action, "hand")


@final
class DeploySquare(WrittenDecision[Zama]):
    """3.1.3 Any empty square of the nearest rows; then the other seat places."""

    name = "deploy_square"
    rule = "3.1.3"
    title = "place a unit"
    completes = True
    always_asked = True

    def write_legal(self, s: Zama, into: vec[i64], at: i64) -> i64:
        board = s.board
        for square in s.box.zone[s.seat]:
            if board[square] == EMPTY:
                into[at] = square
                at += 1
        return at

    def apply(self, s: Zama, action: i64) -> None:
        card = lowest_card(s, s.seat, s.taken, HAND)
        s.enter(card, action)
        s.taken = NONE
        tell_deployed(s, card)
        SEQUENCE.proceed(s)

    def label(self, s: Zama, action: int) -> str:
        return f"on {s.box.names[action]}"

    def words(self, s: Zama, action: int) -> str:
        return f"Place {taken_name(s, HAND)} on {s.box.names[action]}"

    def prompt(self, s: Zama) -> str:
        kind = s.box.classes[s.taken].name
        return f"Place {taken_name(s, HAND)} ({kind}) in your {nearest_rows(s)}."

    def impossible(self, s: Zama) -> str:
        return unfit_placing(s) or (
            "" if has_taken(s, HAND) else "a card must be picked up from the hand before it is placed (3.1.2)."
        )

    def why_not(self, s: Zama, action: int) -> str:
        if not 0 <= action < s.box.squares:
            return ""
        if action not in s.box.zone[s.seat]:
            return f"{s.box.names[action]} is not in your {nearest_rows(s)} (3.1.3)."
        return f"{s.box.names[action]} is taken."


def nearest_rows(s: Zama) -> str:
    return "nearest row" if s.box.deploy_rows == 1 else f"{number(s.box.deploy_rows)} nearest rows"


def unfit_placing(s: Zama) -> str:
    """Why no card can be placed in such a position."""
    if s.turn > 0 or s.initiative == NONE:
        return "units are placed after the initiative is rolled and before the first turn (3.1)."
    if s.actor != s.seat:
        return f"{SEAT_NAMES[s.seat]} must place the next unit."
    first = s.first_placer()
    ahead = s.units[first] - s.units[1 - first]
    if ahead != (0 if s.seat == first else 1) or s.units[s.seat] >= s.box.deploy_count:
        return f"the seats take turns to place {s.box.deploy_count} units each, and {SEAT_NAMES[first]} places first (3.1.3)."
    if RESERVE in s.place:
        return "reinforcements are chosen when all units are placed (3.1.4)."
    return ""


class ReserveClass(Decision[Zama]):
    """3.1.4 Two cards as reinforcements, openly (R4); the seat that placed first chooses both, then the other."""

    name = "reserve_class"
    rule = "3.1.4"
    title = "choose reinforcements"

    def legal(self, s: Zama) -> list[int]:
        return classes_in(s, s.seat, HAND)

    def apply(self, s: Zama, action: i64) -> None:
        card = lowest_card(s, s.seat, action - s.box.squares - CLASS, HAND)
        s.place[card] = RESERVE
        tell_kept(s, card, len(s.cards_in(s.seat, RESERVE)))
        SEQUENCE.proceed(s)

    def label(self, s: Zama, action: int) -> str:
        return f"keep {CLASSES[action - s.box.squares - CLASS]}"

    def words(self, s: Zama, action: int) -> str:
        return f"Keep {class_words(s, action - s.box.squares - CLASS)} in reserve"

    def prompt(self, s: Zama) -> str:
        left = s.box.reserve_count - len(s.cards_in(s.seat, RESERVE))
        return f"Choose a reinforcement: {number(left)} to go. The remaining cards are then discarded."

    def impossible(self, s: Zama) -> str:
        if s.turn > 0 or s.initiative == NONE or s.taken != NONE or min(s.units) < s.box.deploy_count:
            return "reinforcements are chosen when all units are placed, before the first turn (3.1.4)."
        if s.actor != s.seat:
            return f"{SEAT_NAMES[s.seat]} must choose the next reinforcement."
        first = s.first_placer()
        own, other = len(s.cards_in(s.seat, RESERVE)), len(s.cards_in(1 - s.seat, RESERVE))
        if own >= s.box.reserve_count or other != (0 if s.seat == first else s.box.reserve_count):
            return f"each seat chooses all its reinforcements, {SEAT_NAMES[first]} first (R3)."
        return ""

    def why_not(self, s: Zama, action: int) -> str:
        return why_no_class(s, action, "hand")


INITIATIVE: Final = Initiative()
DEPLOY_CLASS: Final = DeployClass()
DEPLOY_SQUARE: Final = DeploySquare()
RESERVE_CLASS: Final = ReserveClass()
