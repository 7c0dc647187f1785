"""3.1 Set-up: initiative, the seven cards one by one, the reinforcements."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import BIT, CLASS, DICE, FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import EMPTY, STRUCTURE, ZamaBox
from delenda.games.zama.rules import turn
from delenda.games.zama.state import DISCARD, HAND, NO_BLOW, NONE, OFF, RESERVE, Zama
from delenda.games.zama.words import (
    CLASSES,
    card_name,
    class_words,
    tell_deployed,
    tell_discards,
    tell_initiative,
    tell_kept,
)
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, number

ROME_HIGHER: Final = 6  # the dice 2 and 1 of an initiative
ROME_LOWER: Final = 1


def begin(box: ZamaBox) -> Zama:
    """A new game; the initiative is to be rolled, if the scenario has not begun the battle already."""
    s = empty_mat(box)
    if box.units:
        begin_late(s)
    return s


def empty_mat(box: ZamaBox) -> Zama:
    """The structures stand, every card is in hand."""
    s = Zama(box)
    s.turn = 0
    s.seat = ROME
    s.initiative = NONE
    s.actions_left = 0
    s.board = [EMPTY] * box.squares
    s.place = [HAND] * (2 * box.cards)
    s.line = [OFF] * (2 * box.most_units)
    s.units = [0, 0]
    s.occupied = box.start_occupied
    s.injured = 0
    s.attacked = 0
    s.hits = box.start_hits
    s.owner = [NOBODY] * box.columns
    s.medics = [0, 0]
    s.medic_supply = box.medics
    s.selected = NONE
    s.target = NONE
    s.taken = NONE
    s.progress = 0
    s.quiet_turns = 0
    s.attacker = NONE
    s.struck = NONE
    s.attack_dice = NONE
    s.defence_dice = NONE
    s.reroll_index = 0
    s.blow = NO_BLOW
    for column in range(box.columns):
        if s.hits[column]:
            s.board[box.middle + column] = STRUCTURE + column
    s.winner = NOBODY
    s.reason = ""
    s.actor = CHANCE
    s.decision = ROLL_INITIATIVE
    return s


def begin_late(s: Zama) -> None:
    """A scenario that begins in the middle of the battle; cards that it does not place are discarded."""
    box = s.box
    for card, square in enumerate(box.units):
        s.place[card] = DISCARD
        if square != EMPTY:
            s.enter(card, square)
    s.injured = box.injured
    s.initiative = ROME_HIGHER if box.first_mover == ROME else ROME_LOWER
    turn.start_turn(s, box.first_mover)
    s.actions_left = box.first_actions


def classes_in(s: Zama, seat: int, where: int) -> list[int]:
    """The choices of a class of which `seat` has a card in its HAND or RESERVE."""
    box = s.box
    place = s.place
    class_of = box.class_of
    mask = 0
    first: i64 = seat * box.cards
    for card in range(first, first + box.cards):
        if place[card] == where:
            mask |= BIT[class_of[card]]
    return box.class_choices[mask]


def lowest_card(s: Zama, seat: int, kind: int, where: int) -> int:
    """The lowest-numbered card of that class in the HAND or RESERVE."""
    place = s.place
    class_of = s.box.class_of
    for card in range(seat * s.box.cards, (seat + 1) * s.box.cards):
        if place[card] == where and class_of[card] == kind:
            return card
    raise ValueError("there is no such card")


def has_taken(s: Zama, where: int) -> bool:
    """Whether a class is taken up of which the seat has a card in its HAND or RESERVE."""
    return s.taken != NONE and s.box.squares + CLASS + s.taken in classes_in(s, s.seat, where)


def taken_name(s: Zama, where: int) -> str:
    """The card that is taken up."""
    return card_name(s, lowest_card(s, s.seat, s.taken, where))


def why_no_class(s: Zama, action: int, where: str) -> str:
    kind = action - s.box.squares - CLASS
    if 0 <= kind < 5:
        return f"there is no {s.box.classes[kind].name} left in your {where}."
    return ""


class RollInitiative(Decision[Zama]):
    """3.1.1 Chance: one die each; equal dice are rolled again, so only unequal throws count (R1)."""

    name = "initiative"
    rule = "3.1.1"
    title = "roll for the initiative"
    chance = True

    def legal(self, s: Zama) -> list[int]:
        return s.box.unequal_dice

    def forced(self, s: Zama) -> int:
        return -1

    def apply(self, s: Zama, action: int) -> None:
        pair = action - s.box.squares - DICE
        s.initiative = pair
        tell_initiative(s, FIRST_DIE[pair], SECOND_DIE[pair])
        s.seat = s.actor = s.first_placer()
        s.decision = DEPLOY_CLASS

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


class DeployClass(Decision[Zama]):
    """3.1.2 The class of the next card to place; the lowest-numbered card of it is taken up."""

    name = "deploy_class"
    rule = "3.1.2"
    title = "place a unit"

    def legal(self, s: Zama) -> list[int]:
        return classes_in(s, s.seat, HAND)

    def apply(self, s: Zama, action: int) -> None:
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


class DeploySquare(Decision[Zama]):
    """3.1.3 Any empty square of the nearest rows; then the other seat places."""

    name = "deploy_square"
    rule = "3.1.3"
    title = "place a unit"
    completes = True

    def legal(self, s: Zama) -> list[int]:
        board = s.board
        return [square for square in s.box.zone[s.seat] if board[square] == EMPTY]

    def apply(self, s: Zama, action: int) -> None:
        card = lowest_card(s, s.seat, s.taken, HAND)
        s.enter(card, action)
        s.taken = NONE
        tell_deployed(s, card)
        other = 1 - s.seat
        if s.units[other] < s.box.deploy_count:
            s.seat = s.actor = other
            s.decision = DEPLOY_CLASS
        else:
            start_reserves(s)

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


def start_reserves(s: Zama) -> None:
    """3.1.4 The seat that placed first chooses its reinforcements first (R3)."""
    s.seat = s.actor = s.first_placer()
    if s.box.reserve_count:
        s.decision = RESERVE_CLASS
    else:
        end_setup(s)


class ReserveClass(Decision[Zama]):
    """3.1.4 Two cards as reinforcements, openly (R4); the seat that placed first chooses both, then the other."""

    name = "reserve_class"
    rule = "3.1.4"
    title = "choose reinforcements"

    def legal(self, s: Zama) -> list[int]:
        return classes_in(s, s.seat, HAND)

    def apply(self, s: Zama, action: int) -> None:
        card = lowest_card(s, s.seat, action - s.box.squares - CLASS, HAND)
        s.place[card] = RESERVE
        kept = len(s.cards_in(s.seat, RESERVE))
        tell_kept(s, card, kept)
        if kept < s.box.reserve_count:
            return
        if s.seat == s.first_placer():
            s.seat = s.actor = 1 - s.seat
        else:
            end_setup(s)

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


def end_setup(s: Zama) -> None:
    """3.1.5 The cards left in the hands are discarded; the seat that placed second takes the first turn."""
    for seat in (s.first_placer(), 1 - s.first_placer()):
        left = s.cards_in(seat, HAND)
        for card in left:
            s.place[card] = DISCARD
        tell_discards(s, seat, left)
    turn.start_turn(s, 1 - s.first_placer())


ROLL_INITIATIVE: Final = RollInitiative()
DEPLOY_CLASS: Final = DeployClass()
DEPLOY_SQUARE: Final = DeploySquare()
RESERVE_CLASS: Final = ReserveClass()
