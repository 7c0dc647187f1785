"""3.10.3 Syracuse switches sides."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punic_island.actions import DEAD, GONE
from delenda.games.punic_island.box import SYRACUSAN
from delenda.games.punic_island.rules import retreat
from delenda.games.punic_island.rules.forces import (
    add_rp,
    capture_rp,
    count_ships,
    destroy,
    lose_leader,
    lose_stray_leaders,
    put,
    rp_at,
    settle_all,
)
from delenda.games.punic_island.rules.sequence import FINISH_SWITCH, SEQUENCE, SHOW_OUT, SWITCH_SIDES
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_city_switches, tell_removed, tell_ships_switch
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.agenda import Task, push, push_with, take


class SwitchSides(Task[PunicIsland]):
    """3.10.3a to 3.10.3c The cities and half their Resource Points; ships and leaders are lost; ground units leave."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        land = box.map
        switched = [city for city in land.cities if land.coin[city] and s.control[city] == CARTHAGE]
        control = s.control[:]
        for city in switched:  # 3.10.3a
            control[city] = ROME
        s.control = control
        s.map_changes += 1
        for city in switched:
            taken = capture_rp(s, city, ROME)
            tell_city_switches(s, city, taken)
        for city in switched:  # 3.10.3b
            for unit in range(box.units):
                if s.loc[unit] == land.port_of[city] and s.loc[unit] >= 0 and box.unit_nation[unit] != SYRACUSAN:
                    tell_removed(s, unit)
                    destroy(s, unit, False)
            for leader in range(box.leaders):
                if box.leader_side[leader] == CARTHAGE and s.leader_at[leader] in (city, box.places + city):
                    lose_leader(s, leader, False)
        push(s, FINISH_SWITCH)
        for city in reversed(switched):  # 3.10.3c
            for unit in reversed(range(box.units)):
                if s.loc[unit] not in (city, box.places + city) or s.side[unit] != CARTHAGE:
                    continue
                if box.unit_nation[unit] != SYRACUSAN and not box.is_ship[unit]:
                    push_with(s, SHOW_OUT, unit)
        return False


class ShowOut(Task[PunicIsland]):
    """3.10.3c A Carthaginian ground unit leaves a city that has switched, as in a retreat; removed if it cannot."""

    def run(self, s: PunicIsland) -> bool:
        unit = take(s)
        box = s.box
        if s.loc[unit] >= box.places:
            put(s, unit, s.loc[unit] - box.places)  # out of the gates first
        if retreat.start_showing_out(s, unit):
            return True
        tell_removed(s, unit)
        put(s, unit, DEAD)
        s.set_condition(unit, 0)
        return False


class FinishSwitch(Task[PunicIsland]):
    """3.10.3d to 3.10.3f the army of Syracuse goes home, its navy is Roman, what is left without a ship is lost."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        land = box.map
        side = s.side[:]
        for unit in range(box.units):
            if box.unit_nation[unit] != SYRACUSAN:
                continue
            at = s.loc[unit]
            if not box.is_ship[unit]:
                if at != GONE:
                    put(s, unit, GONE)
                    s.set_condition(unit, 0)
                continue
            if at >= 0:
                put(s, unit, DEAD)
                side[unit] = ROME
                s.side = side
                s.touch(unit)
                put(s, unit, land.port_of[syracuse_city(s)])
            else:
                side[unit] = ROME
                s.side = side
                s.touch(unit)
        tell_ships_switch(s)
        lose_stranded(s, CARTHAGE)
        lose_stray_leaders(s, False)
        settle_all(s)
        return False


def syracuse_city(s: PunicIsland) -> i64:
    """Where the Syracusan navy lies: the coin city with a port that is worth most."""
    land = s.box.map
    best = -1
    for city in land.port_city:
        if land.coin[city] and (best < 0 or land.vp[city] > land.vp[best]):
            best = city
    return best


def lose_stranded(s: PunicIsland, seat: i64) -> None:
    """Cargo and Resource Points in a naval area without a ship are lost, no Victory Points."""
    box = s.box
    for unit in range(box.units):
        at = s.loc[unit]
        if box.lands <= at < box.places and s.side[unit] == seat and not box.is_ship[unit] and not count_ships(s, seat, at):
            tell_removed(s, unit)
            destroy(s, unit, False)
    for place in range(box.lands, box.places):
        if rp_at(s, seat, place) and not count_ships(s, seat, place):
            add_rp(s, seat, place, -rp_at(s, seat, place))


SEQUENCE.carry_out(SHOW_OUT, ShowOut())
SEQUENCE.carry_out(FINISH_SWITCH, FinishSwitch())
SEQUENCE.carry_out(SWITCH_SIDES, SwitchSides())
