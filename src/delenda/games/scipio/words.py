"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME

if TYPE_CHECKING:
    from delenda.games.scipio.state import Scipio

FIELDS: Final = ("Y", "P", "G")
FIELD_NAMES: Final = ("Yellow", "Purple", "Green")
FORMATIONS: Final = ("Y1", "Y2", "P1", "P2", "G1", "G2")
ORDERS: Final = ("RD", "RP", "OM", "DS", "RG")
ORDER_NAMES: Final = ("Redeployment", "Relief in Place", "Opportune Move", "Deserter", "Renowned General")
PHASES: Final = ("First phase", "Second phase")
NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def army(troops: list[int]) -> str:
    """`[6 6|6 6|5 5]`"""
    return "[" + "|".join(f"{troops[i]} {troops[i + 1]}" for i in (0, 2, 4)) + "]"


def joined(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def tile_words(s: Scipio) -> str:
    return ", ".join(f"{FIELD_NAMES[f]} {s.tile(f)}" for f in range(3))


def strike_words(s: Scipio) -> str:
    by_tile = sorted(range(3), key=s.tile)
    return ", ".join(f"{FIELD_NAMES[f]} {s.tile(f)}" for f in by_tile)


# Set-up


def tell_organised(s: Scipio, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} has organised its army")


def tell_armies(s: Scipio) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"Set-up. ROME {army(s.troops[:6])}, CARTHAGE {army(s.troops[6:])}")


def tell_round(s: Scipio, general: int) -> None:
    if s.journal is not None:
        by = "" if general < 0 else f" as set by {ACTOR_NAMES[general]}"
        s.journal.tell(f"Round {s.round}. Strike order{by}: {strike_words(s)}")


# A phase


def tell_placed(s: Scipio, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{PHASES[s.phase - 1]}. {ACTOR_NAMES[seat]} has placed its cards")


def tell_reveal(s: Scipio) -> None:
    s.reveal()
    if s.journal is not None:
        pairs = ", ".join(f"{FIELD_NAMES[f]} {s.card(ROME, f)}–{s.card(CARTHAGE, f)}" for f in range(3))
        s.journal.tell(f"Revealed: {pairs} (ROME–CARTHAGE)")


def tell_breaks(s: Scipio, breaks: list[int]) -> None:
    """`breaks` holds each seat's Fields with a Shield Break as bits."""
    if s.journal is None:
        return
    counts = [mask.bit_count() for mask in breaks]
    where = [[FIELD_NAMES[f] for f in range(3) if mask & 1 << f] for mask in breaks]
    if counts[ROME] == counts[CARTHAGE]:
        if counts[ROME]:
            s.journal.tell(f"Shield Breaks cancel: ROME in {joined(where[ROME])}, CARTHAGE in {joined(where[CARTHAGE])}")
        return
    winner = ROME if counts[ROME] > counts[CARTHAGE] else CARTHAGE
    loser = 1 - winner
    cards = joined(
        [f"{FIELD_NAMES[f]} ({s.card(winner, f)} to {s.card(loser, f)})" for f in range(3) if breaks[winner] & 1 << f]
    )
    s.journal.tell(f"Shield Break{'s' if counts[winner] > 1 else ''}: {ACTOR_NAMES[winner]} in {cards}")
    if counts[loser]:
        plural = ("Shield Breaks", "are") if counts[loser] > 1 else ("Shield Break", "is")
        place = joined(where[loser])
        s.journal.tell(
            f"{ACTOR_NAMES[loser]}'s {plural[0]} in {place} {plural[1]} nullified ({counts[loser]} against {counts[winner]})"
        )


def tell_tie(s: Scipio, field: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{FIELD_NAMES[field]}: {s.card(ROME, field)}–{s.card(CARTHAGE, field)}, no losses")


def tell_loss(s: Scipio, seat: int, field: int, damage: int, first: int, second: int) -> None:
    """The loss of a Field, told before the tokens are taken."""
    if s.journal is None:
        return
    broken = ", Shield Break" if s.effective & 1 << field else ""
    at = seat * 6 + field * 2
    now = (s.troops[at] - first, s.troops[at + 1] - second)
    taken = [f"{n} from {FORMATIONS[field * 2 + i]}" for i, n in enumerate((first, second)) if n]
    loss = f"{ACTOR_NAMES[seat]} {s.total(seat, field)} to {s.total(1 - seat, field)}, loses {damage}"
    s.journal.tell(f"{FIELD_NAMES[field]}{broken}: {loss}: {', '.join(taken)} (now {now[0]} and {now[1]})")


def tell_losses(s: Scipio) -> None:
    if s.journal is None:
        return
    if s.lost[ROME] == s.lost[CARTHAGE]:
        s.journal.tell("Equal losses, no New Orders")
    else:
        more = ROME if s.lost[ROME] > s.lost[CARTHAGE] else CARTHAGE
        s.journal.tell(f"Losses: ROME {s.lost[ROME]}, CARTHAGE {s.lost[CARTHAGE]}. {ACTOR_NAMES[more]} may draw")


def tell_defeat(s: Scipio, seat: int, formation: int) -> None:
    if s.journal is not None:
        when = f"round {s.round}, {PHASES[s.phase - 1].lower()}"
        s.journal.tell(f"{ACTOR_NAMES[seat]}'s {FORMATIONS[formation]} is empty. {ACTOR_NAMES[1 - seat]} wins in {when}")


def tell_quiet_draw(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.tell(f"{number(s.box.quiet_limit).capitalize()} phases without losses: draw")


def tell_limit(s: Scipio) -> None:
    if s.journal is not None:
        rome, carthage = s.score()
        s.journal.tell(f"The last round is over. Tokens: ROME {rome}, CARTHAGE {carthage}")


# New Orders


def tell_no_draw(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[s.actor]} does not draw")


def tell_card(s: Scipio, card: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[s.drawer]} draws {ORDER_NAMES[card]} ({s.count_deck()} left)")


def tell_step(s: Scipio, origin: int, target: int, first: bool) -> None:
    if s.journal is not None:
        s.journal.join(f"{': ' if first else ', '}{FORMATIONS[origin]}→{FORMATIONS[target]}")


def tell_ignored(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.join(" and ignores it")


def tell_opportune(s: Scipio, draws: bool, moved: bool) -> None:
    if s.journal is not None:
        s.journal.join(f"{', ' if moved else ': '}{'draws again' if draws else 'stops'}")


def tell_swap(s: Scipio, a: int, b: int) -> None:
    """Told before the exchange."""
    if s.journal is not None:
        at = s.drawer * 6
        s.journal.join(f": {FORMATIONS[a]} ({s.troops[at + a]}) ⇄ {FORMATIONS[b]} ({s.troops[at + b]})")


def tell_deserter(s: Scipio, formation: int) -> None:
    """Told after the token has left."""
    if s.journal is not None:
        left = s.troops[s.drawer * 6 + formation]
        s.journal.join(f": {ACTOR_NAMES[1 - s.drawer]} removes one from {FORMATIONS[formation]} (now {left}).")


def tell_shuffle(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.join(f" All {number(s.count_deck())} cards are shuffled.")


def tell_general(s: Scipio) -> None:
    if s.journal is not None:
        s.journal.join(f": {tile_words(s)}. The round ends.")
