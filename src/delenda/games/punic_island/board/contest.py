"""A battle as it is decided: who still fights, who commands, which unit has to stand a check, and what failing costs."""

from __future__ import annotations

from delenda.games.punic_island.actions import DIE, FIGHTING, LAND_BATTLE
from delenda.games.punic_island.rules.forces import cohesion, tactical
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import place_words, unit_words
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, signed
from delenda.kernel.moments import NO_ROLL, Contest, Contestant

CHECK = 3  # numbers of a check that waits: the unit, what is added to its die, why


def contest(view: PunicIsland, rolled: int = NO_ROLL) -> Contest | None:
    if view.battle < 0:
        return None
    kind = "Battle" if view.battle == LAND_BATTLE else "Naval battle"
    title = f"{kind} in {place_words(view, view.ground)}, step {view.rounds + 1}"
    checked = view.checks[0] if view.decision.name == "check" and view.checks else -1
    die = rolled - DIE if checked >= 0 and rolled != NO_ROLL else 0
    sides = (_side(view, ROME, checked, die), _side(view, CARTHAGE, checked, die))
    return Contest(title, sides, view.attacker, _results(view), _standing(view, checked, die))


def _side(view: PunicIsland, seat: int, checked: int, die: int) -> Contestant:
    units = [unit for unit in view.line if view.side[unit] == seat and view.cond[unit] & FIGHTING]
    names = tuple(f"{unit_words(view, unit)}: {cohesion(view, unit)} or less" for unit in units)
    leader = view.commanders[seat]
    led = (f"under {view.box.leader_names[leader]}",) if leader >= 0 else ("without a leader",)
    mine = checked >= 0 and view.side[checked] == seat
    return Contestant(names or ("nobody is left",), tactical(view, seat), led, (die,) if mine and die else ())


def _results(view: PunicIsland) -> tuple[tuple[str, str], ...]:
    """The checks that wait, one by one."""
    found = []
    for at in range(0, len(view.checks), CHECK):
        unit, modifier = view.checks[at], view.checks[at + 1]
        added = f", with {signed(modifier)} to its die" if modifier else ""
        found.append(
            (
                f"{unit_words(view, unit)} has to check",
                f"with more than {cohesion(view, unit)} on a ten-sided die it fails{added}",
            )
        )
    passing, failing = (
        "A unit passes a check with its number or less;",
        "else it is disorganized or depleted, or if both destroyed",
    )
    return tuple(found) or ((passing, failing),)


def _standing(view: PunicIsland, checked: int, die: int) -> str:
    if checked >= 0 and die:
        return f"{unit_words(view, checked)} has rolled {die} and passes with {cohesion(view, checked)} or less."
    return f"{SEAT_NAMES[view.attacker]} attacks."
