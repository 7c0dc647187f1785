"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from delenda.games.de_bello_punico.actions import INITIATIVE_BOX, SPECIAL_BOX
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES, listed, number, ordinal, plural, signed
from delenda.kernel.hexes import COMPASS

if TYPE_CHECKING:
    from delenda.games.de_bello_punico.box import BattleBox
    from delenda.games.de_bello_punico.state import Battle

LETTERS: Final = ("R", "C")
ADJECTIVES: Final = ("Roman", "Punic")
KINDS: Final = ("Ve", "Ha", "Pr", "Tr", "SN", "SC", "T", "Me", "In", "Vt", "E", "CL", "El")
CLASSES: Final = ("LI", "MI", "HI", "CV", "EL")
BOX_NAMES: Final = ("INITIATIVE", "COMBAT", "RECOVERY", "CAVALRY", "MOVEMENT", "ELEPHANTS", "FORTUNA")
PHASES: Final = ("set-up", "strategic", "initiative", "movement", "volley", "combat", "recovery")
RESULTS: Final = ("", "no effect", "no effect", "motionless", "motionless", "enraged", "furious")
WINGS: Final = ("on the left", "in the centre", "on the right")  # of the map, as it lies on the table
STEEP: Final = 4  # half hexes for each column: beyond this a way leads north or south and hardly aside
STAYING: Final = "Staying where they are: "
ENDINGS: Final = {
    "ROUT": "the other army has reached its limit of Rout Points",
    "DOUBLE_ROUT": "both armies have reached their limits of Rout Points",
    "TURN_LIMIT": "the last turn is over and neither army has routed",
}


def box_name(seat: int, box: int) -> str:
    """A command box in records and positions."""
    return "FUROR" if box == SPECIAL_BOX and seat != ROME else BOX_NAMES[box]


def box_title(seat: int, box: int) -> str:
    """A command box in sentences."""
    return box_name(seat, box).capitalize()


def unit_name(s: Battle, unit: int) -> str:
    """`Hastati 3`, `Roman Equites 1`"""
    return s.box.titles[unit]


def hex_name(s: Battle, h: int) -> str:
    return s.box.hexes.name(h)


def place_name(box: BattleBox, h: int) -> str:
    """`row 11, 6th from the left`: a hex for people, counted on the map from the top and from the nearer side."""
    hexes = box.hexes
    column = hexes.column(h)
    left = 2 * column <= hexes.columns
    far = f"{ordinal(column)} from the left" if left else f"{ordinal(hexes.columns + 1 - column)} from the right"
    return f"row {hexes.row(h)}, {far}"


def wing(s: Battle, h: int) -> str:
    """`on the left`, `in the centre`, `on the right`: a third of the map."""
    hexes = s.box.hexes
    return WINGS[3 * (hexes.column(h) - 1) // hexes.columns]


def way_words(s: Battle, origin: int, h: int) -> str:
    """`2 hexes north-east`"""
    return f"{plural(s.box.distance(origin, h), 'hex')} {compass(s, origin, h)}"


def compass(s: Battle, origin: int, h: int) -> str:
    """`north`, `south-west`, `east`: the direction from one hex to another."""
    hexes = s.box.hexes
    east = hexes.column(h) - hexes.column(origin)
    south = _depth(s, h) - _depth(s, origin)
    vertical = "" if 2 * abs(south) < abs(east) else "south" if south > 0 else "north"
    across = "" if abs(south) > STEEP * abs(east) else "east" if east > 0 else "west"
    return "-".join([part for part in (vertical, across) if part])


def _depth(s: Battle, h: int) -> int:
    """In half hexes from the top: even columns lie half a hex lower."""
    hexes = s.box.hexes
    return 2 * hexes.row(h) + (hexes.column(h) - 1) % 2


def leader_name(s: Battle, seat: int) -> str:
    return s.box.leaders[seat]


def disorder_words(s: Battle, unit: int) -> str:
    """`2/4`"""
    return f"{s.disorder[unit]}/{s.box.morale[unit]}"


def points(count: int) -> str:
    return f"{number(count)} point{'' if count == 1 else 's'}"


def rout_words(s: Battle, seat: int) -> str:
    """`Rome has 5 Rout Points`"""
    return f"{SEAT_NAMES[seat]} has {plural(s.rout[seat], 'Rout Point')}"


def stand_words(s: Battle, unit: int) -> str:
    """`on the left, facing north`"""
    return f"{wing(s, s.where[unit])}, facing {COMPASS[s.facing[unit]]}"


# Set-up, turns, the end


def tell_reserve(s: Battle, held: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"Carthage holds back {unit_name(s, s.box.reserve)}" if held else "Carthage holds nothing back")


def tell_setup(s: Battle, seat: int) -> None:
    if s.journal is not None:
        h = s.leader[seat]
        with_ = f"{leader_name(s, seat)} is with {unit_name(s, s.standing[h])} {wing(s, h)}"
        s.journal.tell(f"{SEAT_NAMES[seat]} has set up its army; {with_}")


def tell_turn(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"Turn {s.turn} of {s.box.turns}")


def tell_token(s: Battle, seat: int, box: int, false: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[seat]} places a token on {box_title(seat, box)}")
        s.journal.join(" (the Vacuus)" if false else " (a point)", seat)


def tell_initiative_tokens(s: Battle) -> None:
    if s.journal is not None:
        parts = [f"{SEAT_NAMES[seat]} has {initiative_tokens(s, seat)}" for seat in (CARTHAGE, ROME)]
        s.journal.tell(f"Initiative tokens are turned up: {', '.join(parts)}")


def initiative_tokens(s: Battle, seat: int) -> str:
    real = s.real(seat, INITIATIVE_BOX)
    found = [points(real)] if real else []
    if s.vacuus[seat] == INITIATIVE_BOX:
        found.append("the Vacuus")
    return listed(found) or "none"


def tell_initiative(s: Battle, rome: int, carthage: int) -> None:
    if s.journal is not None:
        rolls = f"Carthage rolls {s.dice[CARTHAGE]}, total {carthage}; Rome rolls {s.dice[ROME]}, total {rome}"
        s.journal.tell(f"Initiative: {rolls}")


def tell_tie(s: Battle) -> None:
    if s.journal is not None:
        s.journal.join(": a tie, both roll again")


def tell_first(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.actor]} has the initiative: {SEAT_NAMES[s.first]} is First player")


def tell_impulse(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"Turn {s.turn}, {SEAT_NAMES[s.phasing]} moves")


def tell_turn_end(s: Battle) -> None:
    if s.journal is not None:
        counts = [f"{SEAT_NAMES[seat]} {s.rout[seat]}/{s.box.limit[seat]}" for seat in (ROME, CARTHAGE)]
        s.journal.tell(f"End of turn {s.turn}: Rout Points {', '.join(counts)}")


def tell_end(s: Battle, winner: int, reason: str) -> None:
    if s.journal is None:
        return
    if reason != "ROUT" and winner != NOBODY:
        s.journal.tell(f"A draw counts as a victory for {SEAT_NAMES[winner]} in this battle")
    s.journal.tell(f"A draw: {ENDINGS[reason]}" if winner == NOBODY else f"{SEAT_NAMES[winner]} wins: {ENDINGS[reason]}")


# Points that are spent: a question that is declined leaves no line, so the Vacuus cannot be told from a point that is kept


def tell_charge(s: Battle, paid: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, s.unit)} charges{' for a Furor point' if paid else ''}")


def tell_point(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.actor]} spends a Combat point on {unit_name(s, unit)}")


def tell_reroll(s: Battle, die: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.actor]} has rolled {die}, spends its Fortuna point and rolls again")


def tell_movement_point(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.phasing]} spends a Movement point")


def tell_faster(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.join(f"{' on' if s.picks == 1 else ','} {unit_name(s, unit)}")


def tell_recall(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.phasing]} spends a Cavalry point to recall {unit_name(s, unit)}")


def tell_recovered(s: Battle, unit: int) -> None:
    if s.journal is not None:
        spends = f"{SEAT_NAMES[s.phasing]} spends a Recovery point"
        s.journal.tell(f"{spends}: {unit_name(s, unit)} loses a Disorder Point ({disorder_words(s, unit)})")


def tell_hold(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{SEAT_NAMES[s.actor]} spends a Cavalry point: {unit_name(s, unit)} does not pursue")


# Elephants


def tell_elephant_target(s: Battle, unit: int, paid: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"Rome {'' if paid else 'spends an Elephants point and '}rolls for {unit_name(s, unit)}")


def tell_elephant(s: Battle, unit: int, die: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"Rome rolls {die} for {unit_name(s, unit)}: {RESULTS[die]}")


def tell_rage(s: Battle, unit: int) -> None:
    if s.journal is not None:
        name = unit_name(s, unit)
        s.journal.tell(f"{name} runs straight ahead {wing(s, s.where[unit])}" if s.run[unit] else f"{name} cannot run")


def tell_clash(s: Battle, unit: int, victim: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} tramples {unit_name(s, victim)}")


def tell_furious_end(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} stops {stand_words(s, unit)}, and does not fight this turn")


# Movement


def tell_move(s: Battle, unit: int) -> None:
    if s.journal is None:
        return
    if s.where[unit] == s.origin:
        s.journal.add(STAYING, f"{unit_name(s, unit)} (facing {COMPASS[s.facing[unit]]})")
    else:
        s.journal.tell(f"{unit_name(s, unit)} moves {way_words(s, s.origin, s.where[unit])} {stand_words(s, unit)}")


def tell_crossing(s: Battle, unit: int, friends: list[int]) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} passes through {listed([unit_name(s, friend) for friend in friends])}")


def tell_exit(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} leaves the map {wing(s, s.where[unit])}: {rout_words(s, ROME)}")


def tell_leader_move(s: Battle, seat: int) -> None:
    if s.journal is not None and s.leader[seat] != s.origin:
        s.journal.tell(f"{leader_name(s, seat)} goes {way_words(s, s.origin, s.leader[seat])}")


def tell_leader_out(s: Battle, seat: int) -> None:
    if s.journal is not None:
        unit = s.standing[s.leader[seat]]
        to = f" to {unit_name(s, unit)}" if unit >= 0 else ""
        s.journal.tell(f"{leader_name(s, seat)} withdraws{to} {wing(s, s.leader[seat])}")


def tell_return(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} enters the map {wing(s, s.where[unit])}")


# Volleys and combat


def tell_volley(s: Battle, need: int, hit: bool) -> None:
    if s.journal is not None:
        distance = s.box.distance(s.where[s.unit], s.where[s.target])
        far = f" from {distance} hexes" if distance > 1 else ""
        die = f"rolls {s.dice[0]} and {'hits' if hit else 'misses'} ({need} or less hits)"
        s.journal.tell(f"{unit_name(s, s.unit)} shoots at {unit_name(s, s.target)}{far}, {die}")


def tell_attack(s: Battle) -> None:
    if s.journal is not None:
        target = leader_name(s, 1 - s.phasing) if s.target < 0 else unit_name(s, s.target)
        s.journal.tell(f"{unit_name(s, s.unit)} attacks {target} {wing(s, s.goal)}")


def tell_withdrawal(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, s.target)} withdraws {compass(s, s.goal, s.where[s.target])}")


def tell_support(s: Battle, unit: int, fighter: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} supports {unit_name(s, fighter)}")


def tell_combat(s: Battle, totals: tuple[int, int], attack: list[tuple[str, int]], defence: list[tuple[str, int]]) -> None:
    """Told while the dice still lie on the table: `Hastati 1: die 4, Hastati +5, support +1, in all 10; …`."""
    if s.journal is None:
        return
    sides = []
    for slot, unit, modifiers in ((0, s.unit, attack), (1, s.target, defence)):
        parts = [f"die {s.dice[slot]}", *(f"{words} {signed(value)}" for words, value in modifiers)]
        sides.append(f"{unit_name(s, unit)}: {', '.join(parts)}, total {totals[slot]}")
    s.journal.tell("; ".join(sides))


def tell_cut_down(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is cut down as it flees")


def tell_advance(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, s.unit)} advances {stand_words(s, s.unit)}")


def tell_stay(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, s.unit)} does not advance")


# Disorder, panic, pursuit


def tell_disorder(s: Battle, unit: int, count: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} suffers {plural(count, 'Disorder Point')} ({disorder_words(s, unit)})")


def tell_panic(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} panics: {rout_words(s, s.box.side[unit])}")


def tell_removed(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{unit_name(s, unit)} is removed")


def tell_flight(s: Battle, unit: int, route: list[int], gone: bool) -> None:
    if s.journal is None:
        return
    way = [h for h in route[1:] if h >= 0]
    far = f" {way_words(s, route[0], way[-1])}" if way else ""
    end = " and leaves the map" if route[-1] < 0 else " and is lost" if gone else ""
    s.journal.tell(f"{unit_name(s, unit)} flees{far}{end}")


def tell_casualty(s: Battle, seat: int, die: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{leader_name(s, seat)} is in danger and rolls {die}{'' if die == 1 else ': he is unhurt'}")


def tell_leader_dead(s: Battle, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{leader_name(s, seat)} is lost with all command points: {rout_words(s, seat)}")


def tell_pursuit(s: Battle, unit: int, start: int, left: bool) -> None:
    if s.journal is None:
        return
    if s.where[unit] == start:
        s.journal.tell(f"{unit_name(s, unit)} cannot pursue: the way is blocked")
        return
    s.journal.tell(f"{unit_name(s, unit)} pursues {way_words(s, start, s.where[unit])}{' and off the map' if left else ''}")


REASONS: Final[dict[str, str]] = {  # what the judgement weighs, as the rest of "better, for …"
    "rout": "fewer Rout Points",
    "late_rout": "distance from the rout",
    "brink": "distance from the rout",
    "order": "better order",
    "army": "the larger army",
    "broken": "fewer broken units",
    "disorder": "less disorder",
    "attacks": "the attacks that it can make next",
    "replies": "weaker attacks of the enemy",
    "exposed": "fewer exposed units",
    "leader": "a safe leader",
}
