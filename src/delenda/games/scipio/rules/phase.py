"""3.3 A phase: cards in secret, Shield Breaks, strike order, losses, and who may draw."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio.actions import (
    ASSIGN_CARD,
    ASSIGNMENT_COUNT,
    ASSIGNMENTS,
    BIT,
    DRAW_CARD,
    DRAW_OR_PASS,
    EFFECTIVE,
    IN_A_FIELD,
    LAST_FIELD,
    NTH_ASSIGNMENT,
    ONLY_ASSIGNMENT,
    SPLITS,
    STRIKE_AT,
    STRIKE_ORDER,
    TAKE,
)
from delenda.games.scipio.rules import end, orders
from delenda.games.scipio.rules.invariants import (
    unlike_losses,
    unlike_no_orders,
    unlike_phase_begun,
    unlike_revealed,
    unlike_row,
    unlike_settled,
)
from delenda.games.scipio.rules.sequence import SEQUENCE
from delenda.games.scipio.state import NO_CARD, NOT_REVEALED, Scipio
from delenda.games.scipio.words import (
    FIELD_NAMES,
    FIELDS,
    FORMATION_NAMES,
    deserter_words,
    tell_breaks,
    tell_loss,
    tell_losses,
    tell_no_draw,
    tell_placed,
    tell_reveal,
    tell_tie,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.decision import Decision, write_range
from delenda.kernel.english import SEAT_NAMES, listed, plural, sentence
from delenda.kernel.rng import Rng


def place_cards(s: Scipio) -> None:
    """3.3.1 Both seats are asked for their cards."""
    s.actor = ROME
    s.decision = ASSIGN


def clear_phase(s: Scipio) -> None:
    """Nothing of a phase that is over is left but its cards."""
    s.effective = 0
    s.strikes = NOT_REVEALED
    s.struck = 0
    s.lost[ROME] = 0
    s.lost[CARTHAGE] = 0


@final
class Assign(Decision[Scipio]):
    """3.3.1 One card face down in each Field, Yellow, Purple, Green; that ROME is asked first has no effect (R32)."""

    name = "assign"
    rule = "3.3.1"
    title = "place Command cards"
    simultaneous = True

    def legal(self, s: Scipio) -> list[int]:
        return ASSIGNMENTS[s.held[s.actor]]

    def write_legal(self, s: Scipio, into: vec[i64], at: i64) -> i64:
        held = s.held[s.actor]
        last = at + ASSIGNMENT_COUNT[held]
        choice = held * 6
        while at < last:
            into[at] = NTH_ASSIGNMENT[choice]
            choice += 1
            at += 1
        return at

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        held = s.held[s.actor]
        return NTH_ASSIGNMENT[held * 6 + rng.roll(ASSIGNMENT_COUNT[held])]

    def forced(self, s: Scipio) -> i64:
        if s.phase == 1:
            return -1
        return ONLY_ASSIGNMENT[s.held[s.actor]]

    def apply(self, s: Scipio, action: i64) -> None:
        seat = s.actor
        field = s.field
        card: i64 = action - ASSIGN_CARD
        s.held[seat] -= 1 << card
        s.placed[seat * 3 + field] = card
        if field < LAST_FIELD:
            s.field = field + 1
            return
        s.field = 0
        if s.journal is not None:
            tell_placed(s, seat)
        if seat == ROME:
            s.actor = CARTHAGE
        else:
            resolve_reveal(s)

    def label(self, s: Scipio, action: int) -> str:
        return f"assign {FIELDS[s.field]} {s.box.card_values[action - ASSIGN_CARD]}"

    def words(self, s: Scipio, action: int) -> str:
        words = f"The {s.box.card_values[action - ASSIGN_CARD]} in {FIELD_NAMES[s.field]}"
        rest = ONLY_ASSIGNMENT[s.held[s.actor] - BIT[action - ASSIGN_CARD]]
        if s.phase == 1 or rest < 0:
            return words
        last = [field for field in range(3) if field != s.field and s.placed[s.actor * 3 + field] == NO_CARD]
        return f"{words}, which leaves the {s.box.card_values[rest - ASSIGN_CARD]} for {FIELD_NAMES[last[0]]}"

    def prompt(self, s: Scipio) -> str:
        if not self.places(s):
            return "Each Field has your Command card."
        return f"{FIELD_NAMES[s.field]}: place a Command card face down."

    def why_not(self, s: Scipio, action: int) -> str:
        if ASSIGN_CARD <= action < ASSIGN_CARD + 6:
            return f"the {s.box.card_values[action - ASSIGN_CARD]} is not in your hand: each card is used once a round (3.3.1)."
        return ""

    def impossible(self, s: Scipio) -> str:
        return (
            unlike_phase_begun(s)
            or unlike_row(s, ROME)
            or unlike_row(s, CARTHAGE)
            or ("the last card of a second phase is placed without asking (3.7)." if self.forced(s) >= 0 else "")
        )

    # 3.3.1 leaves the order free; the kernel asks for Yellow, Purple, Green

    def places(self, s: Scipio) -> list[int]:
        return [field for field in range(3) if s.placed[s.actor * 3 + field] == NO_CARD]

    def place_name(self, s: Scipio, place: int) -> str:
        return FIELD_NAMES[place]

    def turn_to(self, s: Scipio, place: int) -> None:
        s.field = place

    def fill(self, s: Scipio, action: int) -> None:
        card = action - ASSIGN_CARD
        s.held[s.actor] -= BIT[card]
        s.placed[s.actor * 3 + s.field] = card


def resolve_reveal(s: Scipio) -> None:
    """3.3.2 to 3.3.4 Both rows are turned up; whose Shield Breaks count, and in which order the Fields are struck."""
    s.reveal()
    tell_reveal(s)
    breaks = s.shield_breaks()
    s.effective = EFFECTIVE[breaks]
    if s.journal is not None:
        tell_breaks(s, [breaks // 8, breaks % 8])
    s.strikes = STRIKE_ORDER[s.tiles * 8 + s.effective]
    resolve_fields(s)


def resolve_fields(s: Scipio) -> None:
    """3.3.5 The Fields in strike order, up to the next one whose loser must choose."""
    first = (s.tiles * 8 + s.effective) * 3  # of the Fields in strike order
    placed = s.placed
    troops = s.troops
    losers = s.box.loser
    struck = s.struck
    while struck <= LAST_FIELD:
        field = STRIKE_AT[first + struck]
        loser = losers[placed[field] * 6 + placed[3 + field]]
        if loser == NOBODY:
            tell_tie(s, field)
            struck += 1
            continue
        at = loser * 6 + field * 2
        facing = (1 - loser) * 6 + field * 2
        own = troops[at] + troops[at + 1]
        damage = s.damage_in(field, own < troops[facing] + troops[facing + 1])
        s.struck = struck
        s.field = field
        s.damage = damage
        if own - damage < IN_A_FIELD:
            resolve_forced_defeat(s, loser)
        else:
            s.actor = loser
            s.decision = REMOVE
        return
    s.struck = struck
    resolve_losses(s)


def resolve_forced_defeat(s: Scipio, loser: i64) -> None:
    """3.3.5 and R11 No split can save the loser: the smaller Formation is emptied first, the first-named on a tie. No more
    tokens are lost than are there (R10)."""
    at = loser * 6 + s.field * 2
    first, second = s.troops[at], s.troops[at + 1]
    taken = min(s.damage, first + second)
    from_first = min(first, taken) if first <= second else max(0, taken - second)
    remove_tokens(s, loser, from_first, taken - from_first)
    s.damage = taken


def remove_tokens(s: Scipio, loser: i64, from_first: i64, from_second: i64) -> None:
    """Take tokens from the Field being resolved, for good (R13); 3.3.6 an empty Formation ends the game at once."""
    if s.journal is not None:
        tell_loss(s, loser, from_first, from_second)
    troops = s.troops
    at = loser * 6 + s.field * 2
    first = troops[at] - from_first
    second = troops[at + 1] - from_second
    troops[at] = first
    troops[at + 1] = second
    s.lost[loser] += from_first + from_second
    if first == 0 or second == 0:
        end.defeat(s, loser)


@final
class Remove(Decision[Scipio]):
    """3.3.5 The loser of a Field splits its losses over the Field's two Formations, at once (R8) and at its own risk (R9)."""

    name = "remove"
    rule = "3.3.5"
    title = "remove its losses"
    # at least one of two Formations can give at least one token more or less
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        at = s.actor * 6 + s.field * 2
        return SPLITS[max(0, s.damage - s.troops[at + 1])][min(s.damage, s.troops[at])]

    def write_legal(self, s: Scipio, into: vec[i64], at: i64) -> i64:
        damage = s.damage
        first = s.actor * 6 + s.field * 2
        least = max(0, damage - s.troops[first + 1])
        return write_range(TAKE + least, TAKE + min(damage, s.troops[first]), into, at)

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        damage = s.damage
        at = s.actor * 6 + s.field * 2
        least = max(0, damage - s.troops[at + 1])
        return TAKE + least + rng.roll(min(damage, s.troops[at]) - least + 1)

    def apply(self, s: Scipio, action: i64) -> None:
        taken: i64 = action - TAKE
        remove_tokens(s, s.actor, taken, s.damage - taken)
        if s.actor != NOBODY:
            s.struck += 1
            resolve_fields(s)

    def label(self, s: Scipio, action: int) -> str:
        taken = action - TAKE
        return f"take {taken} {s.damage - taken}"

    def words(self, s: Scipio, action: int) -> str:
        taken = [action - TAKE, s.damage - (action - TAKE)]
        at = s.actor * 6 + s.field * 2
        parts = [f"{n} from {FORMATION_NAMES[s.field * 2 + i]}" for i, n in enumerate(taken) if n]
        left = f"{s.troops[at] - taken[0]} and {s.troops[at + 1] - taken[1]}"
        return f"Lose {listed(parts)}, leaving {left}"

    def prompt(self, s: Scipio) -> str:
        broken = "Shield Break, " if s.effective & 1 << s.field else ""
        totals = f"your {s.total(s.actor, s.field)} against {s.total(1 - s.actor, s.field)}"
        return f"{FIELD_NAMES[s.field]}: {broken}{totals}. You lose {s.damage}: from which Formations?"

    def why_not(self, s: Scipio, action: int) -> str:
        at = s.actor * 6 + s.field * 2
        a, b = FORMATION_NAMES[s.field * 2], FORMATION_NAMES[s.field * 2 + 1]
        return (
            f"{plural(s.damage, 'token')} must go, out of the {s.troops[at]} in {a} and the {s.troops[at + 1]} in {b} (3.3.5)."
        )

    def impossible(self, s: Scipio) -> str:
        why = unlike_revealed(s) or unlike_losses(s) or unlike_no_orders(s)
        if why:
            return why
        if s.struck > LAST_FIELD or s.field != s.strikes[s.struck]:
            return "the Field that is resolved must be the next in the strike order (3.3.4)."
        if s.box.loser[s.pair(s.field)] != s.actor:
            return f"the lower card in {FIELD_NAMES[s.field]} is not {SEAT_NAMES[s.actor]}'s, so it loses no token (3.3.5)."
        if s.damage != s.damage_to(s.actor, s.field):
            return f"the loss in {FIELD_NAMES[s.field]} is {s.damage_to(s.actor, s.field)}, not {s.damage} (3.3.5)."
        if s.total(s.actor, s.field) - s.damage < IN_A_FIELD:
            return f"no split of the loss in {FIELD_NAMES[s.field]} saves {SEAT_NAMES[s.actor]}, so the game is over (3.3.5)."
        return ""

    def warning(self, s: Scipio, action: int) -> str:
        at = s.actor * 6 + s.field * 2
        taken = action - TAKE
        for formation, left in ((0, s.troops[at] - taken), (1, s.troops[at + 1] - s.damage + taken)):
            if left == 0:
                return f"This empties {FORMATION_NAMES[s.field * 2 + formation]} and loses the game."
        return ""


def resolve_losses(s: Scipio) -> None:
    """3.3.7 and 3.3.8 The quiet limit; then the bigger loser of this phase may draw (R15), but nobody at a tie (R16)."""
    s.field = 0
    s.damage = 0
    rome = s.lost[ROME]
    carthage = s.lost[CARTHAGE]
    if rome + carthage > 0:
        s.quiet = 0
    else:
        s.quiet += 1
        if s.quiet >= s.box.quiet_limit:
            end.draw_by_quiet(s)
            return
    tell_losses(s)
    if rome == carthage:
        SEQUENCE.proceed(s)
    else:
        s.actor = ROME if rome > carthage else CARTHAGE
        s.decision = DRAW_OFFER


@final
class DrawOffer(Decision[Scipio]):
    """3.3.8 Whoever lost more tokens in the phase may draw a New Orders card, a single one (R17)."""

    name = "draw_offer"
    rule = "3.3.8"
    title = "decide whether to draw a New Orders card"
    always_asked = True

    def legal(self, s: Scipio) -> list[int]:
        return DRAW_OR_PASS

    def at_random(self, s: Scipio, rng: Rng) -> i64:
        return DRAW_CARD + rng.roll(2)

    def apply(self, s: Scipio, action: i64) -> None:
        if action == DRAW_CARD:
            orders.start_draw(s, s.actor)
        else:
            tell_no_draw(s)
            SEQUENCE.proceed(s)

    def label(self, s: Scipio, action: int) -> str:
        return "draw" if action == DRAW_CARD else "pass"

    def words(self, s: Scipio, action: int) -> str:
        return f"Draw ({deserter_words(s)})" if action == DRAW_CARD else "Do not draw"

    def prompt(self, s: Scipio) -> str:
        more = f"You lost more, {s.lost[s.actor]} to {s.lost[1 - s.actor]}"
        return f"{more}. Draw a New Orders card? {sentence(deserter_words(s))}"

    def warning(self, s: Scipio, action: int) -> str:
        return orders.draw_warning(s) if action == DRAW_CARD else ""

    def impossible(self, s: Scipio) -> str:
        why = unlike_revealed(s) or unlike_losses(s) or unlike_settled(s) or unlike_no_orders(s)
        if not why and s.lost[s.actor] <= s.lost[1 - s.actor]:
            return f"{SEAT_NAMES[s.actor]} has not lost more tokens in this phase, so it may not draw (3.3.8)."
        return why


ASSIGN: Final = Assign()
REMOVE: Final = Remove()
DRAW_OFFER: Final = DrawOffer()
