"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from delenda.games.punica.actions import PICK_FLEET, PICK_HANNIBAL, REGIONS, SEAS
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME

if TYPE_CHECKING:
    from delenda.games.punica.box import Card
    from delenda.games.punica.state import Punica

SEATS: Final = ("Rome", "Carthage")
ADJECTIVES: Final = ("Roman", "Carthaginian")
REGION_KEYS: Final = (
    "roma",
    "cisalpina",
    "gallia",
    "magna_graecia",
    "sardinia",
    "sicilia",
    "carthago",
    "numidia",
    "mauretania",
    "hispania",
    "baleares",
)
SEA_KEYS: Final = ("tyrrhenum", "ligusticum", "hadriaticum", "ionium", "africum", "sardoum", "balearicum", "ibericum")
AREA_KEYS: Final = REGION_KEYS + SEA_KEYS


def joined(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def counted(n: int, thing: str) -> str:
    """`1 army`, `2 armies`, `3 moves`."""
    if n == 1:
        return f"1 {thing}"
    return f"{n} {thing[:-1]}ies" if thing.endswith("y") else f"{n} {thing}s"


def budget_words(armies: int, fleets: int, hannibal: int) -> str:
    """`2 army moves and 1 fleet move`."""
    parts = [(armies, "army move"), (fleets, "fleet move"), (hannibal, "move of Hannibal")]
    return joined([counted(n, what).replace("move of Hannibals", "moves of Hannibal") for n, what in parts if n]) or "no move"


def card_words(card: Card) -> str:
    return f"{card.name} ({card.strength})"


def unit_key(unit: int) -> str:
    """A unit that can be picked, in the notation of records: `army roma`, `hannibal`, `fleet africum`."""
    if unit == PICK_HANNIBAL:
        return "hannibal"
    return f"army {REGION_KEYS[unit]}" if unit < REGIONS else f"fleet {SEA_KEYS[unit - PICK_FLEET]}"


def unit_words(s: Punica, unit: int) -> str:
    """The same for a button: `the army in Roma`, `Hannibal`, `the fleet in Mare Africum`."""
    if unit == PICK_HANNIBAL:
        return "Hannibal"
    if unit < REGIONS:
        return f"the army in {s.box.areas[unit]}"
    return f"the fleet in {s.box.areas[REGIONS + unit - PICK_FLEET]}"


def unit_name(unit: int) -> str:
    if unit == PICK_HANNIBAL:
        return "Hannibal"
    return "army" if unit < REGIONS else "fleet"


def forces(s: Punica, seat: int, area: int) -> str:
    """A seat's units in an area: `2 armies and Hannibal`."""
    if area >= REGIONS:
        return counted(s.fleets[seat * SEAS + area - REGIONS], "fleet")
    armies = s.armies[seat * REGIONS + area]
    parts = [counted(armies, "army")] if armies else []
    if seat == CARTHAGE and s.hannibal == area:
        parts.append("Hannibal")
    return joined(parts)


# Actions


def tell_played(s: Punica, card: Card) -> None:
    if s.journal is not None:
        moves = budget_words(card.armies, card.fleets, card.hannibal)
        s.journal.tell(f"{SEATS[s.active]} plays {card_words(card)}: {moves}")


def tell_passed(s: Punica, card: Card) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEATS[s.active]} passes, discarding {card_words(card)}")


def tell_recovery(s: Punica, seat: int, card: Card) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEATS[seat]} takes back its cards; {card_words(card)} stays out")


def tell_army_move(s: Punica, unit: int, origin: int, target: int) -> None:
    """Told before the piece moves."""
    if s.journal is None:
        return
    areas = s.box.areas
    seas = s.box.voyage(s.open_seas(s.actor), origin, target)
    way = f" by {joined([areas[REGIONS + sea] for sea in seas])}" if seas else ""
    s.journal.tell(f"{_mover(s)}: {unit_name(unit)} {areas[origin]} → {areas[target]}{way}")


def tell_fleet_move(s: Punica, origin: int, target: int) -> None:
    if s.journal is not None:
        areas = s.box.areas
        s.journal.tell(f"{_mover(s)}: fleet {areas[REGIONS + origin]} → {areas[REGIONS + target]}")


def _mover(s: Punica) -> str:
    return SEATS[s.actor] + (" (effect)" if s.battle >= 0 else "")


def tell_done(s: Punica) -> None:
    """Only where movements were left unused."""
    if s.journal is not None and s.army_moves + s.fleet_moves + s.hannibal_moves > 0:
        s.journal.tell(f"{SEATS[s.actor]} ends the {'effect' if s.battle >= 0 else 'card'}")


def tell_deployed(s: Punica, unit: int) -> None:
    if s.journal is not None:
        seat = s.active
        home = s.box.areas[REGIONS + s.box.home[seat]]
        who = "Hannibal" if unit == PICK_HANNIBAL else f"an army in {s.box.areas[unit]}"
        s.journal.tell(f"{SEATS[seat]} disbands {who}; a fleet is launched in {home}")


# Battles


def tell_battle(s: Punica) -> None:
    if s.journal is not None:
        attacker = s.attacker(s.battle)
        sides = f"{forces(s, attacker, s.battle)} against {forces(s, 1 - attacker, s.battle)}"
        s.journal.tell(f"Battle of {s.box.areas[s.battle]}: {SEATS[attacker]} attacks, {sides}")


def tell_committed(s: Punica, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEATS[seat]} has committed a card")


def tell_revealed(s: Punica) -> None:
    s.reveal()
    if s.journal is not None:
        rome, carthage = (s.box.cards[seat][s.committed[seat]] for seat in (ROME, CARTHAGE))
        s.journal.tell(f"Revealed: Rome {card_words(rome)}, Carthage {card_words(carthage)}")


def tell_totals(s: Punica) -> None:
    if s.journal is None:
        return
    parts = []
    for seat in (ROME, CARTHAGE):
        units, card = s.strength(seat, s.battle), s.box.cards[seat][s.committed[seat]]
        parts.append(f"{SEATS[seat]} {units} + {card.name} {card.strength} = {units + card.strength}")
    s.journal.tell(", ".join(parts))


def tell_tie(s: Punica) -> None:
    if s.journal is not None:
        s.journal.tell("Tie: both sides lose a unit, and the attacker retreats")


def tell_loss(s: Punica, seat: int, what: str) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEATS[seat]} loses {what}")


def tell_retreat(s: Punica, seat: int, target: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEATS[seat]} retreats {forces(s, seat, s.battle)} to {s.box.areas[target]}")


def tell_no_retreat(s: Punica, seat: int) -> None:
    if s.journal is not None:
        what = forces(s, seat, s.battle)
        has, are = ("has", "is") if what in ("1 army", "Hannibal") else ("have", "are")
        s.journal.tell(f"{what.replace(' arm', f' {ADJECTIVES[seat]} arm')} {has} no retreat and {are} lost")


def tell_fleets_home(s: Punica, seat: int, again: bool) -> None:
    """Told before the fleets sail; `again` if enemy fleets are in their home sea."""
    if s.journal is None:
        return
    home = REGIONS + s.box.home[seat]
    name = s.box.areas[home]
    one = s.fleets[seat * SEAS + s.battle - REGIONS] == 1
    who, sail, stay = ("The beaten fleet", "sails", "stays") if one else ("The beaten fleets", "sail", "stay")
    if s.battle == home:
        s.journal.tell(f"{who} {stay} in {name}, the home sea" + (", and must fight again" if again else ""))
    elif again:
        s.journal.tell(f"{who} {sail} home into {name} and must fight again")
    else:
        s.journal.tell(f"{SEATS[seat]} retreats {forces(s, seat, s.battle)} to {name}")


# The end


def tell_capital(s: Punica, winner: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEATS[winner]} wins: {s.box.areas[s.box.capital[1 - winner]]} is taken")


def tell_areas(s: Punica, winner: int) -> None:
    if s.journal is not None:
        held = s.controlled(winner) & s.box.influence[1 - winner]
        names = [s.box.areas[region] for region in range(REGIONS) if held & 1 << region]
        s.journal.tell(f"{SEATS[winner]} wins: {len(names)} areas ({', '.join(names)})")


def tell_elimination(s: Punica, winner: int) -> None:
    if s.journal is not None:
        if winner == NOBODY:
            s.journal.tell("Draw: neither side has an army left")
        else:
            s.journal.tell(f"{SEATS[winner]} wins: the last {ADJECTIVES[1 - winner]} army is gone")


def tell_turn_limit(s: Punica) -> None:
    if s.journal is not None:
        s.journal.tell("Draw: turn limit")
