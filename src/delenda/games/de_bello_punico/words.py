"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from delenda.games.de_bello_punico.actions import INITIATIVE, SPECIAL
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, ROME
from delenda.kernel.hexes import DIRECTIONS

if TYPE_CHECKING:
    from delenda.games.de_bello_punico.state import Battle

LETTERS: Final = ("R", "C")
KINDS: Final = ("Ve", "Ha", "Pr", "Tr", "SN", "SC", "T", "Me", "In", "Vt", "E", "CL", "El")
CLASSES: Final = ("LI", "MI", "HI", "CV", "EL")
BOX_NAMES: Final = ("INITIATIVE", "COMBAT", "RECOVERY", "CAVALRY", "MOVEMENT", "ELEPHANTS", "FORTUNA")
PHASES: Final = ("set-up", "strategic", "initiative", "movement", "volley", "combat", "recovery")
LEADER_DIE: Final = 5  # dice.LEADER_ROLL
RESULTS: Final = ("", "nothing", "nothing", "motionless", "motionless", "enraged", "furious")


def box_name(seat: int, box: int) -> str:
    return "FUROR" if box == SPECIAL and seat != ROME else BOX_NAMES[box]


def unit_name(s: Battle, unit: int) -> str:
    return s.box.names[unit]


def unit_words(s: Battle, unit: int) -> str:
    """`Hastati R-Ha3`"""
    return f"{s.box.kind_names[s.box.kind[unit]]} {s.box.names[unit]}"


def hex_name(s: Battle, h: int) -> str:
    return s.box.hexes.name(h)


def leader_name(s: Battle, seat: int) -> str:
    return s.box.leaders[seat]


def disorder_words(s: Battle, unit: int) -> str:
    """`2/4`"""
    return f"{s.disorder[unit]}/{s.box.morale[unit]}"


def points(count: int) -> str:
    return "one point" if count == 1 else f"{count} points"


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def named(s: Battle, units: list[int]) -> str:
    names = [s.box.names[unit] for unit in units]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# The log. An event that puts a choice about tokens to a seat reveals: whether it can be answered depends on what is hidden.


def tell_reserve(s: Battle, held: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"CARTHAGE holds back {s.box.names[s.box.reserve]}" if held else "CARTHAGE holds nothing back")


def tell_setup(s: Battle, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} has set up its army, {leader_name(s, seat)} in {hex_name(s, s.leader[seat])}")


def tell_turn(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"Turn {s.turn} of {s.box.turns}")


def tell_token(s: Battle, seat: int, box: int, false: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} places a token on {box_name(seat, box)}")
        s.journal.join(" (the Vacuus)" if false else " (a point)", seat)


def tell_initiative_tokens(s: Battle) -> None:
    s.reveal()
    if s.journal is not None:
        parts = [
            f"{ACTOR_NAMES[seat]} {points(s.real(seat, INITIATIVE))}"
            + (" and the Vacuus" if s.vacuus[seat] == INITIATIVE else "")
            for seat in (CARTHAGE, ROME)
        ]
        s.journal.tell(f"Initiative tokens: {', '.join(parts)}")


def tell_initiative(s: Battle, rome: int, carthage: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"Initiative: CARTHAGE {s.dice[CARTHAGE]}, in all {carthage}; ROME {s.dice[ROME]}, in all {rome}")


def tell_tie(s: Battle) -> None:
    if s.journal is not None:
        s.journal.join(": a tie, both roll again")


def tell_first(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[s.actor]} has the initiative: {ACTOR_NAMES[s.first]} is First player")


def tell_impulse(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"Turn {s.turn}, {ACTOR_NAMES[s.phasing]} moves")


def tell_turn_end(s: Battle) -> None:
    if s.journal is not None:
        counts = [f"{ACTOR_NAMES[seat]} {s.rout[seat]}/{s.box.limit[seat]}" for seat in (ROME, CARTHAGE)]
        s.journal.tell(f"End of turn {s.turn}: Rout Points {', '.join(counts)}")


def tell_end(s: Battle, winner: int, reason: str) -> None:
    s.reveal()
    if s.journal is None:
        return
    why = {"ROUT": "the other army routs", "DOUBLE_ROUT": "both armies rout", "TURN_LIMIT": "time is up"}[reason]
    s.journal.tell(f"{ACTOR_NAMES[winner]} wins: {why}" if winner < NOBODY else f"A draw: {why}")


# Tokens and dice


def tell_offer(s: Battle, seat: int, box: int) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} considers {box_name(seat, box)}")


def tell_charge(s: Battle, charges: bool) -> None:
    if s.journal is not None:
        name = s.box.names[s.unit]
        s.journal.tell(f"{name} charges" if charges else f"{name} does not charge")


def tell_point(s: Battle, spends: bool) -> None:
    if s.journal is not None:
        name = s.box.names[s.unit if s.slot == 0 else s.target]
        s.journal.join(f" and spends a point on {name}" if spends else f" and declines a point for {name}")


def tell_fortuna(s: Battle, seat: int) -> None:
    s.reveal()
    if s.journal is not None:
        die = s.dice[0 if s.roll == LEADER_DIE else s.slot]
        s.journal.tell(f"{ACTOR_NAMES[seat]} rolls {die} and considers FORTUNA")


def tell_reroll(s: Battle, again: bool) -> None:
    if s.journal is not None:
        s.journal.join(": rolls again" if again else ": keeps it")


def tell_movement_point(s: Battle, seat: int) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} spends a Movement point")


def tell_faster(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.join(f"{':' if s.picks == 1 else ','} {s.box.names[unit]}")


def tell_recall_offer(s: Battle, seat: int) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} considers the recall of cavalry")


def tell_recall(s: Battle, unit: int) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[s.phasing]} recalls {s.box.names[unit]} for a Cavalry point")


def tell_recovery_offer(s: Battle, seat: int) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[seat]} considers RECOVERY")


def tell_recovered(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.join(f": {s.box.names[unit]} recovers ({disorder_words(s, unit)})")


def tell_no_recovery(s: Battle) -> None:
    if s.journal is not None:
        s.journal.join(": no more")


# Elephants


def tell_elephants(s: Battle) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell("ROME considers ELEPHANTS")


def tell_elephant_target(s: Battle, unit: int) -> None:
    if s.journal is None:
        return
    first = s.picks % s.box.elephants_per_point == 0
    if unit < 0:
        s.journal.join(": no more")
    elif first:
        s.journal.join(f": rolls for {s.box.names[unit]}")
    else:
        s.journal.tell(f"ROME rolls for {s.box.names[unit]}")


def tell_elephant(s: Battle, unit: int, die: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"ROME rolls {die} for {s.box.names[unit]}: {RESULTS[die]}")


def tell_rage(s: Battle, unit: int) -> None:
    if s.journal is not None:
        name = s.box.names[unit]
        s.journal.tell(f"{name} runs straight on to {hex_name(s, s.where[unit])}" if s.run[unit] else f"{name} cannot run on")


def tell_clash(s: Battle, unit: int, victim: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[unit]} tramples {s.box.names[victim]}")


def tell_furious_end(s: Battle, unit: int) -> None:
    if s.journal is not None:
        where = f"{hex_name(s, s.where[unit])} facing {DIRECTIONS[s.facing[unit]]}"
        s.journal.tell(f"{s.box.names[unit]} stops in {where} and does not fight this turn")


# Movement


def tell_move(s: Battle, unit: int) -> None:
    if s.journal is None:
        return
    here, facing = hex_name(s, s.where[unit]), DIRECTIONS[s.facing[unit]]
    if s.where[unit] == s.origin:
        s.journal.tell(f"{s.box.names[unit]} stays in {here}, facing {facing}")
    else:
        s.journal.tell(f"{s.box.names[unit]} moves from {hex_name(s, s.origin)} to {here}, facing {facing}")


def tell_crossing(s: Battle, unit: int, friends: list[int]) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[unit]} passes through {named(s, friends)}")


def tell_exit(s: Battle, unit: int) -> None:
    if s.journal is not None:
        left = hex_name(s, s.where[unit])
        s.journal.tell(f"{s.box.names[unit]} leaves the field at {left}: ROME has {s.rout[ROME]} Rout Points")


def tell_leader_move(s: Battle, seat: int) -> None:
    if s.journal is not None and s.leader[seat] != s.origin:
        s.journal.tell(f"{leader_name(s, seat)} goes from {hex_name(s, s.origin)} to {hex_name(s, s.leader[seat])}")


def tell_leader_out(s: Battle, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{leader_name(s, seat)} withdraws to {hex_name(s, s.leader[seat])}")


def tell_return(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[unit]} enters at {hex_name(s, s.where[unit])}")


# Volleys and combat


def tell_volley(s: Battle, need: int, hit: bool) -> None:
    if s.journal is not None:
        distance = s.box.distance(s.where[s.unit], s.where[s.target])
        far = f" from {distance} hexes" if distance > 1 else ""
        result = "a hit" if hit else "a miss"
        s.journal.tell(f"{s.box.names[s.unit]} shoots at {s.box.names[s.target]}{far}: {s.dice[0]} where {need} hits, {result}")


def tell_attack(s: Battle) -> None:
    if s.journal is not None:
        target = leader_name(s, 1 - s.phasing) if s.target < 0 else s.box.names[s.target]
        way = f"{hex_name(s, s.goal)} from {hex_name(s, s.where[s.unit])}"
        s.journal.tell(f"{s.box.names[s.unit]} attacks {target} in {way}")


def tell_withdrawal(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[s.target]} withdraws to {hex_name(s, s.where[s.target])}")


def tell_support(s: Battle, unit: int, fighter: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[unit]} supports {s.box.names[fighter]}")


def tell_combat(s: Battle, totals: tuple[int, int]) -> None:
    """Told while the dice still lie on the table: `R-Ha1 4 +5 Hastati +1 support = 10 against …`."""
    from delenda.games.de_bello_punico.rules import odds

    if s.journal is None:
        return
    sides = []
    for slot, unit in ((0, s.unit), (1, s.target)):
        parts = " ".join(f"{signed(value)} {words}" for words, value in odds.modifiers(s, slot))
        sides.append(f"{s.box.names[unit]} {s.dice[slot]} {parts} = {totals[slot]}")
    s.journal.tell(" against ".join(sides))


def tell_cut_down(s: Battle, unit: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[unit]} is cut down in its flight")


def tell_advance(s: Battle) -> None:
    if s.journal is not None:
        where = f"{hex_name(s, s.where[s.unit])} facing {DIRECTIONS[s.facing[s.unit]]}"
        s.journal.tell(f"{s.box.names[s.unit]} advances to {where}")


def tell_stay(s: Battle) -> None:
    if s.journal is not None:
        s.journal.tell(f"{s.box.names[s.unit]} does not advance")


# Disorder, panic, pursuit


def tell_disorder(s: Battle, unit: int, count: int) -> None:
    if s.journal is not None:
        what = "a Disorder Point" if count == 1 else f"{count} Disorder Points"
        s.journal.tell(f"{s.box.names[unit]} suffers {what} ({disorder_words(s, unit)})")


def tell_panic(s: Battle, unit: int) -> None:
    if s.journal is not None:
        seat = s.box.side[unit]
        s.journal.tell(f"{s.box.names[unit]} panics: {ACTOR_NAMES[seat]} has {s.rout[seat]} Rout Points")


def tell_flight(s: Battle, unit: int, route: list[int], gone: bool) -> None:
    if s.journal is None:
        return
    way = [hex_name(s, h) for h in route[1:] if h >= 0]
    through = f" by way of {', '.join(way[:-1])}" if len(way) > 1 else ""
    to = f" to {way[-1]}" if way else ""
    end = " and leaves the map" if route[-1] < 0 else " and is lost" if gone else ""
    s.journal.tell(f"{s.box.names[unit]} flees{to}{through}{end}")


def tell_casualty(s: Battle, seat: int, die: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{leader_name(s, seat)} rolls {die}{'' if die == 1 else ' and is unhurt'}")


def tell_leader_dead(s: Battle, seat: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{leader_name(s, seat)} is lost: {ACTOR_NAMES[seat]} has {s.rout[seat]} Rout Points")


def tell_pursuit_offer(s: Battle, unit: int) -> None:
    s.reveal()
    if s.journal is not None:
        s.journal.tell(f"{ACTOR_NAMES[s.box.side[unit]]} considers CAVALRY")


def tell_hold(s: Battle) -> None:
    if s.journal is not None:
        s.journal.join(" and holds its cavalry")


def tell_pursuit(s: Battle, unit: int, left: bool) -> None:
    if s.journal is not None:
        off = " and off the map" if left else ""
        s.journal.tell(f"{s.box.names[unit]} pursues to {hex_name(s, s.where[unit])}{off}")
