"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from delenda.games.punica.actions import PICK_FLEET, PICK_HANNIBAL, REGIONS, SEAS
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES, listed, plural

if TYPE_CHECKING:
    from delenda.games.punica.box import Card
    from delenda.games.punica.state import Punica

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


def budget_words(armies: int, fleets: int, hannibal: int) -> str:
    """`2 army moves and 1 fleet move`."""
    parts = [plural(armies, "army move")] if armies else []
    if fleets:
        parts.append(plural(fleets, "fleet move"))
    if hannibal:
        parts.append(plural(hannibal, "Hannibal move"))
    return listed(parts) or "no move"


def moves_left(s: Punica) -> str:
    return budget_words(s.army_moves, s.fleet_moves, s.hannibal_moves)


def card_words(card: Card) -> str:
    return f"{card.name} ({card.strength})"


def hand_words(s: Punica, card: int) -> str:
    """A card of the actor's hand: `Legiones (6)`, `Velites (0), your last card`."""
    words = card_words(s.box.cards[s.actor][card])
    return f"{words}, your last card" if s.held[s.actor] == 1 << card else words


def unit_key(unit: int) -> str:
    """A unit that can be picked, in the notation of records: `army roma`, `hannibal`, `fleet africum`."""
    if unit == PICK_HANNIBAL:
        return "hannibal"
    return f"army {REGION_KEYS[unit]}" if unit < REGIONS else f"fleet {SEA_KEYS[unit - PICK_FLEET]}"


def unit_name(unit: int) -> str:
    if unit == PICK_HANNIBAL:
        return "Hannibal"
    return "army" if unit < REGIONS else "fleet"


def unit_words(unit: int) -> str:
    """`an army`, `Hannibal`, `a fleet`."""
    return "Hannibal" if unit == PICK_HANNIBAL else f"{'an' if unit < REGIONS else 'a'} {unit_name(unit)}"


def unit_area(s: Punica, unit: int) -> int:
    """Where a unit that can be picked is."""
    if unit == PICK_HANNIBAL:
        return s.hannibal
    return unit if unit < REGIONS else REGIONS + unit - PICK_FLEET


def move_words(s: Punica, unit: int) -> str:
    """For a button: `Move an army from Roma`."""
    return f"Move {unit_words(unit)} from {s.box.areas[unit_area(s, unit)]}"


def way_words(s: Punica, origin: int, target: int) -> str:
    """How the actor's army gets there: ` by Mare Africum and Mare Sardoum`, nothing over land."""
    seas = s.box.voyage(s.open_seas(s.actor), origin, target)
    return f" by {listed([s.box.areas[REGIONS + sea] for sea in seas])}" if seas else ""


def forces(s: Punica, seat: int, area: int) -> str:
    """A seat's units in an area: `2 armies and Hannibal`."""
    if area >= REGIONS:
        return plural(s.fleets[seat * SEAS + area - REGIONS], "fleet")
    armies = s.armies[seat * REGIONS + area]
    parts = [plural(armies, "army")] if armies else []
    if seat == CARTHAGE and s.hannibal == area:
        parts.append("Hannibal")
    return listed(parts)


def own_forces(s: Punica, area: int) -> str:
    """The actor's units in an area, to itself: `your 2 armies and Hannibal`, `Hannibal`."""
    words = forces(s, s.actor, area)
    return words if words == "Hannibal" else f"your {words}"


# Actions


def tell_played(s: Punica, card: Card) -> None:
    if s.journal is not None:
        moves = budget_words(card.armies, card.fleets, card.hannibal)
        s.journal.tell(f"{SEAT_NAMES[s.active]} plays {card_words(card)}: {moves}")


def tell_passed(s: Punica, card: Card) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.active]} passes, discarding {card_words(card)}")


def tell_recovery(s: Punica, seat: int, card: Card) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} takes back its cards; {card_words(card)} stays out")


def tell_army_move(s: Punica, unit: int, origin: int, target: int) -> None:
    """Told before the piece moves."""
    if s.journal is not None:
        areas = s.box.areas
        way = way_words(s, origin, target)
        s.journal.tell(f"{_mover(s)}: {unit_name(unit)} from {areas[origin]} to {areas[target]}{way}")


def tell_fleet_move(s: Punica, origin: int, target: int) -> None:
    if s.journal is not None:
        areas = s.box.areas
        s.journal.tell(f"{_mover(s)}: fleet from {areas[REGIONS + origin]} to {areas[REGIONS + target]}")


def _mover(s: Punica) -> str:
    return SEAT_NAMES[s.actor] + (" (effect)" if s.battle >= 0 else "")


def tell_done(s: Punica, has_choice: bool) -> None:
    """Only where movements are left unused: by choice, or because no unit can use them."""
    if s.journal is None or s.army_moves + s.fleet_moves + s.hannibal_moves == 0:
        return
    seat = SEAT_NAMES[s.actor]
    if has_choice:
        s.journal.tell(f"{seat} ends the {'effect' if s.battle >= 0 else 'card'} with {moves_left(s)} left")
    else:
        s.journal.tell(f"{seat} has {moves_left(s)} left, which no unit can use")


def tell_deployed(s: Punica, unit: int) -> None:
    if s.journal is not None:
        seat = s.active
        home = s.box.areas[REGIONS + s.box.home[seat]]
        who = "Hannibal" if unit == PICK_HANNIBAL else f"an army in {s.box.areas[unit]}"
        s.journal.tell(f"{SEAT_NAMES[seat]} disbands {who}; a fleet is launched in {home}")


# Battles


def tell_battle(s: Punica) -> None:
    if s.journal is not None:
        attacker = s.attacker(s.battle)
        sides = f"{forces(s, attacker, s.battle)} against {forces(s, 1 - attacker, s.battle)}"
        s.journal.tell(f"Battle of {s.box.areas[s.battle]}: {SEAT_NAMES[attacker]} attacks, {sides}")


def tell_committed(s: Punica, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} has committed a card")


def tell_revealed(s: Punica) -> None:
    if s.journal is not None:
        rome, carthage = (s.box.cards[seat][s.committed[seat]] for seat in (ROME, CARTHAGE))
        s.journal.tell(f"Revealed: Rome {card_words(rome)}, Carthage {card_words(carthage)}")


def tell_totals(s: Punica) -> None:
    if s.journal is None:
        return
    parts = []
    for seat in (ROME, CARTHAGE):
        units, card = s.strength(seat, s.battle), s.box.cards[seat][s.committed[seat]]
        parts.append(f"{SEAT_NAMES[seat]} {units} + {card.name} {card.strength} = {units + card.strength}")
    s.journal.tell(", ".join(parts))


def tell_tie(s: Punica) -> None:
    """Told before the losses; an attacker with one unit has none left to retreat, and one at home stays."""
    if s.journal is not None:
        attacker, area = s.attacker(s.battle), s.battle
        at_home = area == REGIONS + s.box.home[attacker]
        goes = s.count_units(attacker, area) > 1 and not at_home
        s.journal.tell(f"A tie: both sides lose a unit{', and the attacker must retreat' if goes else ''}")


def tell_loss(s: Punica, seat: int, what: str) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} loses {what}")


def tell_retreat(s: Punica, seat: int, target: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} retreats {forces(s, seat, s.battle)} to {s.box.areas[target]}")


def tell_no_retreat(s: Punica, seat: int) -> None:
    if s.journal is not None:
        what = forces(s, seat, s.battle)
        has, are = ("has", "is") if what in ("1 army", "Hannibal") else ("have", "are")
        s.journal.tell(f"{what.replace(' arm', f' {ADJECTIVES[seat]} arm')} {has} nowhere to retreat and {are} lost")


def tell_fleets_home(s: Punica, seat: int, again: bool) -> None:
    """Told before the fleets sail; `again` if enemy fleets are in their home sea."""
    if s.journal is None:
        return
    home = REGIONS + s.box.home[seat]
    name = s.box.areas[home]
    is_one = s.count_units(seat, s.battle) == 1
    who, sail, stay = ("fleet", "sails", "stays") if is_one else ("fleets", "sail", "stay")
    if s.battle == home:
        more = ", and must fight again" if again else ""
        s.journal.tell(f"{SEAT_NAMES[seat]}'s {who} {stay} in {name}, the home sea{more}")
    elif again:
        s.journal.tell(f"{SEAT_NAMES[seat]}'s {who} {sail} home into {name} and must fight again")
    else:
        s.journal.tell(f"{SEAT_NAMES[seat]} retreats {forces(s, seat, s.battle)} to {name}")


# The end


def tell_capital(s: Punica, winner: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[winner]} wins: {s.box.areas[s.box.capital[1 - winner]]} is taken")


def tell_areas(s: Punica, winner: int) -> None:
    if s.journal is not None:
        held = s.controlled(winner) & s.box.influence[1 - winner]
        names = [s.box.areas[region] for region in range(REGIONS) if held & 1 << region]
        count = plural(len(names), "enemy area")
        s.journal.tell(f"{SEAT_NAMES[winner]} wins: it holds {count} of influence ({listed(names)})")


def tell_elimination(s: Punica, winner: int) -> None:
    if s.journal is not None:
        if winner == NOBODY:
            s.journal.tell("A draw: neither side has an army left")
        else:
            s.journal.tell(f"{SEAT_NAMES[winner]} wins: the last {ADJECTIVES[1 - winner]} army is gone")


def tell_turn_limit(s: Punica) -> None:
    if s.journal is not None:
        s.journal.tell("A draw: the last turn is over")


REASONS: Final[dict[str, str]] = {  # what the judgement weighs, as the rest of "better, for …"
    "army": "more armies",
    "fleet": "more fleets",
    "hand": "the cards in hand",
    "one_area": "a foothold in enemy country",
    "two_areas": "a second area of the enemy",
    "three_areas": "a third area of the enemy, which wins",
    "empty_capital": "a guarded capital",
    "threat": "fewer threats against it",
}
