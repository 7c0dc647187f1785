"""3.5.13, 3.5.14 Carried units in trouble: what happens to ships happens to them, and what is too much is lost."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED, UNIT
from delenda.games.punic_island.rules.forces import (
    add_rp,
    count_at,
    count_ships,
    destroy,
    ground_at,
    lose_stray_leaders,
    rp_at,
    unlike,
)
from delenda.games.punic_island.rules.questions import Question
from delenda.games.punic_island.rules.sequence import HIT_CARGO, OVERLOAD, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_cargo_hit, tell_rp_overboard
from delenda.games.punic_island.words.names import place_words, unit_code
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.agenda import Task, lay, push, push_with, take

# What a carried unit suffers
DEPLETE: Final = 0
DISORGANIZE: Final = 1
DROWN: Final = 2  # goes down with its ship
DROP: Final = 3  # one too many aboard, or inside a besieged port
HIT_WORDS: Final = ("is depleted with its ship", "is disorganized with its ship", "goes down with its ship", "cannot be kept")


def push_hit(s: PunicIsland, hit: i64, seat: i64, at: i64) -> None:
    """Put it on the agenda."""
    lay(s, at)
    lay(s, seat)
    push_with(s, HIT_CARGO, hit)


class HitCargo(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        s.hit = take(s)
        s.hit_side = take(s)
        s.hit_at = take(s)
        if count_at(s, s.hit_side, s.hit_at) == 0:
            return False
        s.actor = s.hit_side
        s.decision = CARGO_PICK
        return True


class CargoPick(Question):
    """3.5.13, 3.5.14 The owner picks the unit that suffers; any carried unit may be picked."""

    name = "cargo_pick"
    rule = "3.5.13"
    title = "choose the unit that suffers"
    waits = "c?(O|A[MSL]FK?[fh]*|(A|ATR|ZR)EKh*)"

    def legal(self, s: PunicIsland) -> list[int]:
        return [UNIT + unit for unit in unlike(s, ground_at(s, s.hit_side, s.hit_at))]

    def apply(self, s: PunicIsland, action: i64) -> None:
        strike_cargo(s, action - UNIT)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return s.hit_side

    def misfit(self, s: PunicIsland) -> str:
        if not DEPLETE <= s.hit <= DROP or s.hit_side not in (ROME, CARTHAGE):
            return "there is nothing for the cargo to suffer (3.5.13)."
        drops = s.hit == DROP
        aboard = s.box.lands <= s.hit_at < s.box.map.first_port
        if not (aboard or (drops and s.hit_at >= s.box.places)) or (drops and s.hit_at < s.box.places and s.battle >= 0):
            return "the unit that suffers is not aboard (3.5.13)."
        if s.battle >= 0 and not drops and s.hit_at != s.ground:
            return "the unit that suffers is not in the battle (3.5.13)."
        over = len(s.agenda) > 0 and s.agenda[-1] == OVERLOAD
        return "" if not over or (drops and aboard and s.operator == NOBODY) else "nothing is overloaded (3.5.14)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"cargo {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"In {place_words(s, s.hit_at)} a unit {HIT_WORDS[s.hit]}. Choose which."


def strike_cargo(s: PunicIsland, unit: i64) -> None:
    tell_cargo_hit(s, unit, HIT_WORDS[s.hit])
    cond = s.cond[unit]
    if s.hit == DISORGANIZE or (s.hit == DEPLETE and cond & DEPLETED):
        s.set_condition(unit, cond | DISORGANIZED)
    elif s.hit == DEPLETE:
        s.set_condition(unit, cond | DEPLETED)
    else:
        destroy(s, unit, s.hit == DROWN and s.battle >= 0)


def lose_all_aboard(s: PunicIsland, seat: i64, at: i64) -> None:
    """3.5.13 With the last ship everything aboard is lost; in a battle the enemy scores the units."""
    for unit in ground_at(s, seat, at):
        tell_cargo_hit(s, unit, HIT_WORDS[DROWN])
        destroy(s, unit, s.battle >= 0)
    stock = rp_at(s, seat, at)
    if stock:
        add_rp(s, seat, at, -stock)
        tell_rp_overboard(s, seat, at, stock)
    if s.fleet_at == at and seat == s.operator:
        s.fleet_rp = 0
    if s.battle < 0:
        lose_stray_leaders(s, False)


class Unload(Task[PunicIsland]):
    """3.5.14 At the end of an operation: no more than three ground units in a naval area, a Resource Point for each ship."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        lands = box.lands
        first_port = box.map.first_port
        rp = s.rp
        for seat in (ROME, CARTHAGE):
            first = seat * box.places
            for at in range(first + lands, first + first_port):
                if rp[at] > 0:
                    excess = rp[at] - count_ships(s, seat, at - first)
                    if excess > 0:
                        add_rp(s, seat, at - first, -excess)
                        tell_rp_overboard(s, seat, at - first, excess)
        loc = s.loc
        for seat in (ROME, CARTHAGE):
            for unit in box.ground[seat]:
                if lands <= loc[unit] < first_port and count_at(s, seat, loc[unit]) > box.cargo:
                    push(s, OVERLOAD)
                    push_hit(s, DROP, seat, loc[unit])
                    return False
        return False


CARGO_PICK: Final = CargoPick()
SEQUENCE.carry_out(HIT_CARGO, HitCargo())
SEQUENCE.carry_out(OVERLOAD, Unload())
