"""Positions that are read: what can never be true at the table, and what must be true at each step of a phase.

Each `unlike_…` says in a sentence what is wrong, or nothing. Decisions ask those that belong to their step in `impossible`.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from delenda.games.scipio.actions import ALL_CARDS, BIT, DESERTER_CARD, EFFECTIVE, STRIKE_ORDER
from delenda.games.scipio.state import CARD_BACK, NO_CARD, NO_CARDS, Scipio
from delenda.games.scipio.words import (
    FIELD_NAMES,
    FORMATION_EMPTIED,
    ORDER_NAMES,
    QUIET_LIMIT,
    ROUND_LIMIT,
)
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.english import SEAT_NAMES

SEATS: Final = (ROME, CARTHAGE)


def invariants(s: Scipio) -> list[str]:
    """What is wrong wherever the game stands; the first kind of fault only, since later ones rest on earlier ones."""
    fault = _ranges(s) or _round(s) or _deck(s)
    for seat in SEATS:
        fault = fault or _army(s, seat) or _cards(s, seat)
    if not fault and s.actor == NOBODY:
        fault = unlike_ending(s)
    return [fault] if fault else []


def _ranges(s: Scipio) -> str:
    if s.viewer not in (ROME, CARTHAGE, SPECTATOR, OPEN):
        return "a view belongs to a seat or to a spectator."
    for name, (low, high) in s.bounds().items():
        value = getattr(s, name)
        for number in [value] if isinstance(value, int) else value:
            if not low <= number <= high:
                return f"{name!r} must be from {low} to {high}, not {number}."
    if s.drawer not in (ROME, CARTHAGE, NOBODY):
        return "a New Orders card is drawn by Rome or by Carthage."
    if sorted(s.strikes) not in ([], [0, 1, 2]):
        return "the strike order names each Field once (3.3.4)."
    return ""


def _round(s: Scipio) -> str:
    box = s.box
    if s.round == 0 and s.phase == 2:
        return f"round {s.round}, phase {s.phase} does not exist."
    if box.round_limit and not 1 <= s.round <= box.round_limit:
        return f"round {s.round} does not exist: this scenario has rounds 1 to {box.round_limit}."
    if box.armies and s.round == 1 and (s.phase != 2 or list(s.spent) != box.spent):
        return "the first round of this scenario begins in its second phase, with the cards of the first already spent."
    if (s.quiet == box.quiet_limit) != (s.reason == QUIET_LIMIT):
        return f"{s.quiet} quiet phases: the game is drawn at {box.quiet_limit}, and not before (3.3.7)."
    return ""


def _army(s: Scipio, seat: int) -> str:
    troops = s.army(seat)
    if sum(troops) > s.box.tokens:
        return f"{SEAT_NAMES[seat]} has {troops}: an army is {s.box.tokens} tokens (3.2.2)."
    if s.round > 0 and s.actor != NOBODY and min(troops) < 1:
        return f"{SEAT_NAMES[seat]} has an empty Formation, but the game goes on (3.3.6)."
    return ""


def usable(s: Scipio, seat: int) -> int:
    """The Command cards with which a seat begins the phase, as bits."""
    mask = ALL_CARDS
    for card in s.spent_row(seat):
        if card >= 0:
            mask -= BIT[card]
    return mask


def _cards(s: Scipio, seat: int) -> str:
    name = SEAT_NAMES[seat]
    placed, spent = s.row(seat), s.spent_row(seat)
    named = [card for card in placed + spent if card >= 0]
    if len(set(named)) < len(named):
        return f"{name} has Command cards that are in two places."
    if min(spent) < 0 if s.phase == 2 else max(spent) >= 0:
        return f"{name} has spent three cards in the second phase of a round, and none in the first (3.5)."
    if CARD_BACK in spent:
        return f"{name}'s cards of the first phase lie face up (3.5)."
    held = usable(s, seat)
    if CARD_BACK in placed:
        if placed != [CARD_BACK] * 3 or s.viewer in (seat, OPEN) or not s.decision.simultaneous:
            return f"{name}'s cards lie face down only together, for others, and until they are revealed (3.3.2)."
    else:
        for card in placed:
            if card >= 0:
                held -= BIT[card]
    if s.held[seat] != held:
        return f"{name} must have each of its six Command cards in exactly one place."
    return ""


def _deck(s: Scipio) -> str:
    all_cards = s.box.new_orders
    if any(left > most for left, most in zip(s.deck, all_cards, strict=True)):
        return "the deck holds New Orders cards that do not exist."
    drawn = all_cards[DESERTER_CARD] - s.deck[DESERTER_CARD]
    ended = s.actor == NOBODY and s.drawer != NOBODY and s.reason == FORMATION_EMPTIED
    if drawn != (1 if s.decision.name == "deserter" or ended else 0):
        return "the Deserter is in the deck, or has just been drawn: it is shuffled back at once (R19)."
    return ""


# Set-up


def unlike_setup(s: Scipio) -> str:
    """3.2 No battle yet; ROME organises its army, then CARTHAGE."""
    if s.round != 0 or s.tiles or s.quiet or s.field or list(s.deck) != s.box.new_orders or s.placed != NO_CARDS:
        return "while armies are organised, no round has begun (3.2)."
    why = unlike_phase_empty(s)
    if why:
        return why
    rome, carthage = s.army(ROME), s.army(CARTHAGE)
    if s.actor == ROME and any(carthage):
        return "Carthage organises its army after Rome (3.2.1)."
    if s.viewer not in (ROME, OPEN) and any(rome):
        return "Rome's army is hidden until both are ready (3.2.1)."
    if s.viewer not in (CARTHAGE, OPEN) and any(carthage):
        return "Carthage's army is hidden until both are ready (3.2.1)."
    if s.actor == CARTHAGE and s.viewer in (ROME, OPEN) and (min(rome) < 1 or sum(rome) != s.box.tokens):
        return f"Rome must have placed all its {s.box.tokens} tokens, at least one in each Formation (3.2.2)."
    return ""


# A phase


def unlike_phase_empty(s: Scipio) -> str:
    """Nothing is revealed, struck, lost or drawn."""
    if s.strikes or s.struck or s.effective or s.damage or any(s.lost):
        return "before the cards are revealed nothing is struck or lost (3.3.2)."
    return unlike_no_orders(s)


def unlike_phase_begun(s: Scipio) -> str:
    """3.3.1 A round is under way, and nothing of this phase is decided yet."""
    if s.round < 1:
        return "no cards or tiles are laid before the armies are in place (3.2.3)."
    return unlike_phase_empty(s) or unlike_organised(s)


def unlike_organised(s: Scipio) -> str:
    return "no Formation is being filled once the armies are in place (3.2.3)." if s.formation or s.unplaced else ""


def unlike_no_orders(s: Scipio) -> str:
    return "no New Orders card is drawn before the losses are settled (3.3.8)." if s.drawer != NOBODY or s.steps else ""


def unlike_row(s: Scipio, seat: int) -> str:
    """3.3.1 The cards of a seat while both place theirs: ROME's lie when CARTHAGE places, and each sees its own only."""
    row = s.row(seat)
    name = SEAT_NAMES[seat]
    is_shown = s.viewer in (seat, OPEN)
    if seat == ROME and s.actor == CARTHAGE:
        if min(row) < 0 if is_shown else row != [CARD_BACK] * 3:
            return "Rome's three cards lie before Carthage places its own, open to Rome only (3.3.1)."
        return ""
    if seat != s.actor or not is_shown:
        if row != [NO_CARD] * 3 or (seat == s.actor and s.field):
            return f"no card of {name}'s has been placed or shown yet (3.3.1)."
        return ""
    if min(row[: s.field], default=0) < 0 or max(row[s.field :]) >= 0:
        return f"{name} is to place a card in {FIELD_NAMES[s.field]}, which must be its next empty Field (3.3.1)."
    return ""


def unlike_revealed(s: Scipio) -> str:
    """3.3.2 to 3.3.4 Six cards lie open; Shield Breaks and strike order follow from them."""
    if s.round < 1 or min(s.placed) < 0:
        return "both sides must have placed a card in each Field before the losses (3.3.2)."
    if s.effective != EFFECTIVE[s.shield_breaks()]:
        return "the Shield Breaks that count do not follow from the cards (3.3.3)."
    if s.strikes != STRIKE_ORDER[s.tiles * 8 + s.effective]:
        return "the strike order does not follow from the Shield Breaks and the tiles (3.3.4)."
    return unlike_organised(s)


def possible_losses(s: Scipio, seat: int) -> set[int]:
    """What a seat may have lost in the Fields that are resolved, by the cards."""
    fields = [field for field in s.strikes[: s.struck] if s.box.loser[s.pair(field)] == seat]
    tables = [s.box.shield_break if s.effective & BIT[field] else s.box.ordinary for field in fields]
    return {sum(losses) for losses in product(*tables)}


def unlike_losses(s: Scipio) -> str:
    for seat in SEATS:
        if s.lost[seat] not in possible_losses(s, seat):
            return f"{SEAT_NAMES[seat]} cannot have lost {s.lost[seat]} in this phase: the cards say otherwise (3.3.5)."
    return ""


def unlike_settled(s: Scipio) -> str:
    """3.3.7 All three Fields are resolved, and somebody has lost tokens."""
    if s.struck != 3 or s.field or s.damage:
        return "all three Fields must be resolved before a New Orders card is drawn (3.3.8)."
    return f"{s.quiet} quiet phases, but this one has cost tokens (3.3.7)." if s.quiet else ""


# New Orders


def unlike_orders(s: Scipio, drawer: int, steps: int) -> str:
    """3.4 The seat that has lost more in this phase has drawn, and up to `steps` steps are left of its card."""
    why = unlike_revealed(s) or unlike_losses(s) or unlike_settled(s)
    if why:
        return why
    if s.drawer == NOBODY or s.drawer != drawer or s.lost[drawer] <= s.lost[1 - drawer]:
        return "the seat that lost more tokens in the phase draws, and the seat that the card names answers it (3.4)."
    return "" if min(steps, 1) <= s.steps <= steps else f"{s.steps} steps cannot be left: the card gives {steps} (3.4)."


def unlike_drawn(s: Scipio, kind: int) -> str:
    """A card that is being resolved lies among the discards."""
    if s.deck[kind] < s.box.new_orders[kind]:
        return ""
    return f"{ORDER_NAMES[kind]} cannot be resolved while all of its cards are in the deck (3.4.1)."


# The end


def unlike_ending(s: Scipio) -> str:
    """Why the game is said to be over, against the table."""
    empty = [min(s.troops[seat * 6 : seat * 6 + 6]) < 1 for seat in SEATS]
    if s.reason == FORMATION_EMPTIED:
        if s.winner == NOBODY or empty[s.winner] or not empty[1 - s.winner]:
            return "the winner is the side that has no empty Formation, and the other has one (3.3.6)."
        return unlike_revealed(s) or unlike_defeat(s, 1 - s.winner)
    if any(empty):
        return "a side has an empty Formation, so that is how the game ended (3.3.6)."
    if s.struck != 3 or s.drawer != NOBODY:
        return "the Fields are resolved and no card is drawn when a game ends without an empty Formation (3.3.7)."
    if s.reason == QUIET_LIMIT:
        return (
            "a game that reaches the quiet limit is a draw (3.3.7)."
            if s.winner != NOBODY or any(s.lost)
            else unlike_revealed(s)
        )
    if s.reason != ROUND_LIMIT or not s.box.round_limit or s.round != s.box.round_limit:
        return f"a game of Scipio does not end with {s.reason!r} here."
    if min(s.placed) < 0 or not s.strikes:
        return "the cards of the last phase lie open when a last round is over."
    rome, carthage = s.score()
    if s.winner != (ROME if rome > carthage else CARTHAGE if carthage > rome else NOBODY):
        return "after a last round the side with more tokens wins."
    return ""


def unlike_defeat(s: Scipio, loser: int) -> str:
    """3.3.6 A Formation was emptied by the loss in the Field being resolved, or by the Deserter after all of them."""
    if s.struck == 3:
        return "" if s.drawer == loser else f"{SEAT_NAMES[loser]} must have drawn the Deserter (3.4.5)."
    if s.drawer != NOBODY or s.field != s.strikes[s.struck] or s.box.loser[s.pair(s.field)] != loser:
        return f"{SEAT_NAMES[loser]} must have lost the Field that was being resolved (3.3.6)."
    at = loser * 6 + s.field * 2
    return "" if 0 in s.troops[at : at + 2] else f"no Formation in {FIELD_NAMES[s.field]} is empty (3.3.6)."
