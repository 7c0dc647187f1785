"""3.3 A phase: cards in secret, Shield Breaks, strike order, losses, and who may draw."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.scipio.actions import (
    ASSIGN,
    ASSIGNMENTS,
    BIT,
    COUNT_BITS,
    DRAW,
    DRAW_OR_PASS,
    ONLY_ASSIGNMENT,
    SPLITS,
    STRIKE_ORDER,
    TAKE,
)
from delenda.games.scipio.rules import orders
from delenda.games.scipio.rules import round as rounds
from delenda.games.scipio.state import NO_CARD, NOT_REVEALED, Scipio
from delenda.games.scipio.words import (
    FIELD_NAMES,
    FIELDS,
    FORMATIONS,
    tell_breaks,
    tell_defeat,
    tell_loss,
    tell_losses,
    tell_no_draw,
    tell_placed,
    tell_quiet_draw,
    tell_reveal,
    tell_tie,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.decision import Decision

FORMATION_EMPTIED: Final = "FORMATION_EMPTIED"
QUIET_LIMIT: Final = "QUIET_LIMIT"


def start_phase(s: Scipio) -> None:
    s.effective = 0
    s.strikes = NOT_REVEALED
    s.struck = 0
    s.lost[ROME] = 0
    s.lost[CARTHAGE] = 0
    s.field = 0
    s.damage = 0
    s.actor = ROME
    s.decision = ASSIGN_CARD


class AssignCard(Decision[Scipio]):
    """3.3.1 One card face down in each Field, Yellow, Purple, Green."""

    name = "assign"
    rule = "3.3.1"
    title = "place Command cards"
    simultaneous = True

    def legal(self, s: Scipio) -> list[int]:
        return ASSIGNMENTS[s.held[s.actor]]

    def forced(self, s: Scipio) -> int:
        return -1 if s.phase == 1 else ONLY_ASSIGNMENT[s.held[s.actor]]

    def apply(self, s: Scipio, action: int) -> None:
        seat: i64 = s.actor
        field: i64 = s.field
        card = action - ASSIGN
        held = s.held
        held[seat] = held[seat] - BIT[card]
        s.placed[seat * 3 + field] = card
        if field < 2:
            s.field = field + 1
            return
        s.field = 0
        tell_placed(s, seat)
        if seat == ROME:
            s.actor = CARTHAGE
        else:
            resolve_reveal(s)

    def label(self, s: Scipio, action: int) -> str:
        return f"assign {FIELDS[s.field]} {s.box.card_values[action - ASSIGN]}"

    def words(self, s: Scipio, action: int) -> str:
        return f"The {s.box.card_values[action - ASSIGN]} in {FIELD_NAMES[s.field]}"

    def prompt(self, s: Scipio) -> str:
        if not self.places(s):
            return "A Command card lies in each Field."
        return f"{FIELD_NAMES[s.field]}: place a Command card face down."

    def why_not(self, s: Scipio, action: int) -> str:
        if ASSIGN <= action < ASSIGN + 6:
            return f"the {s.box.card_values[action - ASSIGN]} is not in your hand: each card is used once a round (3.3.1)."
        return ""

    # 3.3.1 leaves the order free; the kernel asks for Yellow, Purple, Green

    def places(self, s: Scipio) -> list[int]:
        return [field for field in range(3) if s.placed[s.actor * 3 + field] == NO_CARD]

    def place_name(self, s: Scipio, place: int) -> str:
        return FIELD_NAMES[place]

    def turn_to(self, s: Scipio, place: int) -> None:
        s.field = place

    def fill(self, s: Scipio, action: int) -> None:
        card = action - ASSIGN
        s.held[s.actor] -= BIT[card]
        s.placed[s.actor * 3 + s.field] = card


def resolve_reveal(s: Scipio) -> None:
    """3.3.2 to 3.3.4 Both rows are turned up; whose Shield Breaks count, and in which order the Fields are struck."""
    tell_reveal(s)
    breaker = s.box.breaker
    rome = carthage = 0  # Fields with a Shield Break, as bits
    for field in range(3):
        by = breaker[s.pair(field)]
        if by == ROME:
            rome += BIT[field]
        elif by == CARTHAGE:
            carthage += BIT[field]
    # 3.3.3 only the seat with strictly more Shield Breaks keeps them
    if COUNT_BITS[rome] > COUNT_BITS[carthage]:
        s.effective = rome
    elif COUNT_BITS[carthage] > COUNT_BITS[rome]:
        s.effective = carthage
    if s.journal is not None:
        tell_breaks(s, [rome, carthage])
    s.strikes = STRIKE_ORDER[s.tiles * 8 + s.effective]
    resolve_fields(s)


def resolve_fields(s: Scipio) -> None:
    """3.3.5 The Fields in strike order, up to the next one whose loser must choose."""
    loser_of = s.box.loser
    strikes = s.strikes
    struck = s.struck
    while struck < 3:
        field = strikes[struck]
        loser = loser_of[s.pair(field)]
        if loser == NOBODY:
            tell_tie(s, field)
            struck += 1
            continue
        damage = s.damage_to(loser, field)
        s.struck = struck
        s.field = field
        s.damage = damage
        if s.total(loser, field) - damage < 2:
            resolve_forced_defeat(s, loser)
        else:
            s.actor = loser
            s.decision = REMOVE_TROOPS
        return
    s.struck = struck
    resolve_losses(s)


def resolve_forced_defeat(s: Scipio, loser: int) -> None:
    """3.3.5 No split can save the loser: the smaller Formation is emptied first, the first-named on a tie."""
    at = loser * 6 + s.field * 2
    first, second = s.troops[at], s.troops[at + 1]
    taken = min(s.damage, first + second)
    from_first = min(first, taken) if first <= second else max(0, taken - second)
    remove(s, loser, from_first, taken - from_first)


def remove(s: Scipio, loser: i64, from_first: int, from_second: int) -> None:
    """Take tokens from the Field being resolved; 3.3.6 an empty Formation ends the game at once."""
    tell_loss(s, loser, s.field, s.damage, from_first, from_second)
    troops = s.troops
    at = loser * 6 + s.field * 2
    first = troops[at] - from_first
    second = troops[at + 1] - from_second
    troops[at] = first
    troops[at + 1] = second
    s.lost[loser] = s.lost[loser] + from_first + from_second
    if first == 0 or second == 0:
        tell_defeat(s, loser, s.field * 2 if first == 0 else s.field * 2 + 1)
        s.finish(1 - loser, FORMATION_EMPTIED)


class RemoveTroops(Decision[Scipio]):
    """3.3.5 The loser of a Field splits its losses over the Field's two Formations."""

    name = "remove"
    rule = "3.3.5"
    title = "remove its losses"

    def legal(self, s: Scipio) -> list[int]:
        troops = s.troops
        damage = s.damage
        at: i64 = s.actor * 6 + s.field * 2
        return SPLITS[max(0, damage - troops[at + 1])][min(damage, troops[at])]

    def forced(self, s: Scipio) -> int:
        return -1  # at least one of two Formations can give at least one token more or less

    def apply(self, s: Scipio, action: int) -> None:
        taken = action - TAKE
        remove(s, s.actor, taken, s.damage - taken)
        if s.actor != NOBODY:
            s.struck += 1
            resolve_fields(s)

    def label(self, s: Scipio, action: int) -> str:
        taken = action - TAKE
        return f"take {taken} {s.damage - taken}"

    def words(self, s: Scipio, action: int) -> str:
        taken = action - TAKE
        return f"{taken} from {FORMATIONS[s.field * 2]}, {s.damage - taken} from {FORMATIONS[s.field * 2 + 1]}"

    def prompt(self, s: Scipio) -> str:
        broken = "Shield Break, " if s.effective & 1 << s.field else ""
        totals = f"{s.total(s.actor, s.field)} against {s.total(1 - s.actor, s.field)}"
        return f"{FIELD_NAMES[s.field]}: {broken}{totals}. Choose {s.damage} of your tokens there to lose."

    def why_not(self, s: Scipio, action: int) -> str:
        at = s.actor * 6 + s.field * 2
        a, b = FORMATIONS[s.field * 2], FORMATIONS[s.field * 2 + 1]
        return f"{s.damage} tokens must go, of the {s.troops[at]} in {a} and the {s.troops[at + 1]} in {b} (3.3.5)."

    def warning(self, s: Scipio, action: int) -> str:
        at = s.actor * 6 + s.field * 2
        taken = action - TAKE
        for formation, left in ((0, s.troops[at] - taken), (1, s.troops[at + 1] - s.damage + taken)):
            if left == 0:
                return f"This empties {FORMATIONS[s.field * 2 + formation]} and loses the game."
        return ""


def resolve_losses(s: Scipio) -> None:
    """3.3.7 and 3.3.8 The quiet limit; then the bigger loser may draw."""
    rome = s.lost[ROME]
    carthage = s.lost[CARTHAGE]
    if rome + carthage > 0:
        s.quiet = 0
    else:
        s.quiet += 1
        if s.quiet >= s.box.quiet_limit:
            tell_quiet_draw(s)
            s.finish(NOBODY, QUIET_LIMIT)
            return
    tell_losses(s)
    if rome == carthage:
        rounds.end_phase(s)
    else:
        s.actor = ROME if rome > carthage else CARTHAGE
        s.decision = DECIDE_DRAW


class DecideDraw(Decision[Scipio]):
    """3.3.8 Whoever lost more tokens in the phase may draw a New Orders card."""

    name = "draw_offer"
    rule = "3.3.8"
    title = "draw a New Orders card or not"

    def legal(self, s: Scipio) -> list[int]:
        return DRAW_OR_PASS

    def forced(self, s: Scipio) -> int:
        return -1

    def apply(self, s: Scipio, action: int) -> None:
        if action == DRAW:
            orders.start_draw(s, s.actor)
        else:
            tell_no_draw(s)
            rounds.end_phase(s)

    def label(self, s: Scipio, action: int) -> str:
        return "draw" if action == DRAW else "pass"

    def words(self, s: Scipio, action: int) -> str:
        return f"Draw (Deserter {s.deck[3]} in {s.count_deck()})" if action == DRAW else "Do not draw"

    def prompt(self, s: Scipio) -> str:
        return f"You lost more. Draw a New Orders card? The Deserter is {s.deck[3]} in {s.count_deck()}."


ASSIGN_CARD: Final = AssignCard()
REMOVE_TROOPS: Final = RemoveTroops()
DECIDE_DRAW: Final = DecideDraw()
