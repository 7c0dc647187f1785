"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from delenda.games.scipio.actions import DESERTER_CARD, LAY_TILES, TILE_AT
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES, listed, number, plural

if TYPE_CHECKING:
    from delenda.games.scipio.state import Scipio

FIELDS: Final = ("Y", "P", "G")
FIELD_NAMES: Final = ("Yellow", "Purple", "Green")
FORMATIONS: Final = ("Y1", "Y2", "P1", "P2", "G1", "G2")  # for both seats alike (R35)
FORMATION_NAMES: Final = ("Yellow 1", "Yellow 2", "Purple 1", "Purple 2", "Green 1", "Green 2")
ORDERS: Final = ("RD", "RP", "OM", "DS", "RG")
ORDER_NAMES: Final = ("Redeployment", "Relief in Place", "Opportune Move", "Deserter", "Renowned General")
DRAWN: Final = ("Redeployment", "Relief in Place", "an Opportune Move", "the Deserter", "the Renowned General")
PHASES: Final = ("First phase", "Second phase")

FORMATION_EMPTIED: Final = "FORMATION_EMPTIED"
QUIET_LIMIT: Final = "QUIET_LIMIT"
ROUND_LIMIT: Final = "ROUND_LIMIT"
ENDINGS: Final = {  # a seat that resigns is the table's business (R36)
    FORMATION_EMPTIED: "the other side has an empty Formation",
    QUIET_LIMIT: "too many phases in a row without a loss",
    ROUND_LIMIT: "the tokens were counted after the last round",
}


def army(troops: list[int]) -> str:
    """`[6 6|6 6|5 5]`"""
    return "[" + "|".join(f"{troops[i]} {troops[i + 1]}" for i in (0, 2, 4)) + "]"


def army_words(troops: list[int]) -> str:
    """`Yellow 6 and 6, Purple 6 and 6, Green 5 and 5`"""
    return ", ".join([f"{name} {troops[2 * f]} and {troops[2 * f + 1]}" for f, name in enumerate(FIELD_NAMES)])


def tile_words(values: list[int]) -> str:
    """`Yellow 3, Purple 2, Green 1`"""
    return ", ".join([f"{name} {value}" for name, value in zip(FIELD_NAMES, values, strict=True)])


def tiles_of(s: Scipio, action: int) -> list[int]:
    """The numbers that an arrangement lays in Yellow, Purple, Green."""
    return [s.box.tile_values[tile] for tile in TILE_AT[action - LAY_TILES]]


def tile_label(s: Scipio, action: int) -> str:
    """`tiles 3 2 1`"""
    return "tiles " + " ".join([str(value) for value in tiles_of(s, action)])


def strike_words(s: Scipio) -> str:
    by_tile = sorted(range(3), key=s.tile)
    return ", ".join([f"{FIELD_NAMES[f]} {s.tile(f)}" for f in by_tile])


def deserter_words(s: Scipio) -> str:
    """How likely the next New Orders card is the Deserter."""
    deserters, count = s.deck[DESERTER_CARD], s.count_deck()
    if deserters == count:
        return "only the Deserter is left"
    return f"{deserters} of {count} cards {'is the Deserter' if deserters == 1 else 'are Deserters'}"


# How a game ended


def result_words(s: Scipio) -> tuple[str, str]:
    """Who has won, and why: the two halves of a sentence."""
    who = "A draw" if s.winner == NOBODY else f"{SEAT_NAMES[s.winner]} wins"
    if s.reason == FORMATION_EMPTIED:
        return who, defeat_words(s, 1 - s.winner)
    return who, quiet_words(s) if s.reason == QUIET_LIMIT else limit_words(s)


def defeat_words(s: Scipio, loser: int) -> str:
    """`Rome's Yellow 1 and Yellow 2 are empty`"""
    empty = [FORMATION_NAMES[f] for f in range(6) if s.troops[loser * 6 + f] == 0]
    return f"{SEAT_NAMES[loser]}'s {listed(empty)} {'is' if len(empty) == 1 else 'are'} empty"


def quiet_words(s: Scipio) -> str:
    return f"{plural(s.box.quiet_limit, 'phase')} in a row without a loss"


def limit_words(s: Scipio) -> str:
    """What decides after a last round."""
    rome, carthage = s.score()
    if rome == carthage:
        return f"after the last round each side has {plural(rome, 'token')}"
    return f"after the last round Rome has {plural(rome, 'token')} and Carthage {carthage}"


# Set-up


def tell_organised(s: Scipio, seat: i64) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} has organised its army")


def tell_armies(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.tell(f"Set-up. Rome: {army_words(s.army(ROME))}. Carthage: {army_words(s.army(CARTHAGE))}")


def tell_round(s: Scipio, general: int) -> None:
    if s.journal is not None:
        by = "" if general == NOBODY else f" as set by {SEAT_NAMES[general]}"
        s.journal.tell(f"Round {s.round}. Strike order{by}: {strike_words(s)}")


# A phase


def tell_placed(s: Scipio, seat: i64) -> None:
    if s.journal is not None:
        s.journal.tell(f"{PHASES[s.phase - 1]}. {SEAT_NAMES[seat]} has placed its cards")


def tell_reveal(s: Scipio) -> None:
    if s.journal is not None:
        pairs = ", ".join([f"{FIELD_NAMES[f]} {s.card(ROME, f)}–{s.card(CARTHAGE, f)}" for f in range(3)])
        s.journal.tell(f"Revealed: {pairs} (Rome–Carthage)")


def tell_breaks(s: Scipio, breaks: list[int]) -> None:
    """`breaks` holds each seat's Fields with a Shield Break as bits."""
    if s.journal is None:
        return
    counts = [mask.bit_count() for mask in breaks]
    where = [[FIELD_NAMES[f] for f in range(3) if mask & 1 << f] for mask in breaks]
    if counts[ROME] == counts[CARTHAGE]:
        if counts[ROME]:
            s.journal.tell(f"Shield Breaks cancel: Rome in {listed(where[ROME])}, Carthage in {listed(where[CARTHAGE])}")
        return
    winner = ROME if counts[ROME] > counts[CARTHAGE] else CARTHAGE
    loser = 1 - winner
    cards = listed(
        [f"{FIELD_NAMES[f]} ({s.card(winner, f)} to {s.card(loser, f)})" for f in range(3) if breaks[winner] & 1 << f]
    )
    s.journal.tell(f"Shield Break{'s' if counts[winner] > 1 else ''}: {SEAT_NAMES[winner]} in {cards}")
    if counts[loser]:
        are = ("Shield Breaks", "are") if counts[loser] > 1 else ("Shield Break", "is")
        against = f"{counts[loser]} against {counts[winner]}"
        s.journal.tell(f"{SEAT_NAMES[loser]}'s {are[0]} in {listed(where[loser])} {are[1]} nullified ({against})")


def tell_tie(s: Scipio, field: i64) -> None:
    if s.journal is not None:
        s.journal.tell(f"{FIELD_NAMES[field]}: {s.card(ROME, field)}–{s.card(CARTHAGE, field)}, no losses")


def tell_loss(s: Scipio, seat: i64, first: i64, second: i64) -> None:
    """The loss of the Field being resolved, told before the tokens are taken."""
    if s.journal is None:
        return
    field = s.field
    broken = ", Shield Break" if s.effective & 1 << field else ""
    at = seat * 6 + field * 2
    now = (s.troops[at] - first, s.troops[at + 1] - second)
    taken = [f"{n} from {FORMATION_NAMES[field * 2 + i]}" for i, n in enumerate((first, second)) if n]
    lost = first + second
    loses = f"loses {lost}" if lost == s.damage else f"should lose {s.damage} and loses all {lost}"
    loss = f"{SEAT_NAMES[seat]}, {s.total(seat, field)} against {s.total(1 - seat, field)}, {loses}"
    s.journal.tell(f"{FIELD_NAMES[field]}{broken}: {loss}, {listed(taken)} (now {now[0]} and {now[1]})")


def tell_losses(s: Scipio) -> None:
    if s.journal is None:
        return
    if s.lost[ROME] == s.lost[CARTHAGE]:
        s.journal.tell("Equal losses, no New Orders")
    else:
        more = ROME if s.lost[ROME] > s.lost[CARTHAGE] else CARTHAGE
        s.journal.tell(f"Losses: Rome {s.lost[ROME]}, Carthage {s.lost[CARTHAGE]}. {SEAT_NAMES[more]} may draw")


def tell_defeat(s: Scipio, seat: i64) -> None:
    """Told after the last token has left."""
    if s.journal is not None:
        when = f"round {s.round}, {PHASES[s.phase - 1].lower()}"
        s.journal.tell(f"{defeat_words(s, seat)}. {SEAT_NAMES[1 - seat]} wins in {when}")


def tell_result(s: Scipio) -> None:
    """Told after a game that no empty Formation has ended."""
    if s.journal is not None:
        who, why = result_words(s)
        s.journal.tell(f"{who}: {why}")


# New Orders


def tell_no_draw(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.actor]} does not draw")


def tell_card(s: Scipio, card: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.drawer]} draws {DRAWN[card]} ({plural(s.count_deck(), 'card')} left)")


def tell_step(s: Scipio, origin: int, target: int, first: bool) -> None:
    if s.journal is not None:
        s.journal.join(f"{': ' if first else ', '}one from {FORMATION_NAMES[origin]} to {FORMATION_NAMES[target]}")


def tell_no_step(s: Scipio, could: bool) -> None:
    """Of an Opportune Move, which goes on after the step."""
    if s.journal is not None:
        s.journal.join(": no step" if could else ": no token can move")


def tell_unused(s: Scipio, reason: str) -> None:
    """A card is ignored, or, for the `reason` given, cannot be used."""
    if s.journal is not None:
        s.journal.join(f", but {reason}" if reason else " and ignores it")


def tell_opportune(s: Scipio, draws: bool) -> None:
    if s.journal is not None:
        s.journal.join(f", {'draws again' if draws else 'stops'}")


def tell_swap(s: Scipio, a: int, b: int) -> None:
    """Told before the exchange."""
    if s.journal is not None:
        at = s.drawer * 6
        first, second = f"{FORMATION_NAMES[a]} ({s.troops[at + a]})", f"{FORMATION_NAMES[b]} ({s.troops[at + b]})"
        s.journal.join(f": {first} and {second} change places")


def tell_deserter(s: Scipio, formation: int) -> None:
    """Told after the token has left."""
    if s.journal is not None:
        left = s.troops[s.drawer * 6 + formation]
        s.journal.join(f": {SEAT_NAMES[1 - s.drawer]} removes one from {FORMATION_NAMES[formation]} (now {left}).")


def tell_shuffle(s: Scipio) -> None:
    if s.journal is not None:
        count = s.count_deck()
        s.journal.join(f" All {number(count)} cards are shuffled." if count > 1 else " It goes back into the deck.")


def tell_general(s: Scipio) -> None:
    """Told after the tiles are laid and before the round ends."""
    if s.journal is not None:
        end = "The round ends without its second phase." if s.phase == 1 else "The round ends."
        s.journal.join(f": {tile_words([s.tile(f) for f in range(3)])}. {end}")


REASONS: Final[dict[str, str]] = {  # what the judgement weighs, as the rest of "better, for …"
    "near_defeat": "no Formation close to being emptied",
    "weakness": "fewer weak Formations",
    "majority": "more majorities",
    "threat": "the threat against weak Formations",
    "tokens": "more tokens",
    "large_near_defeat": "no Formation close to being emptied",
    "large_weakness": "fewer weak Formations",
    "large_majority": "more majorities",
    "large_threat": "the threat against weak Formations",
    "large_tokens": "more tokens",
    "together": "Fields that support each other",
    "endgame": "a better endgame",
    "cards": "better cards in hand",
}
