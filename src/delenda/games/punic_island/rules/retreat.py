"""3.7 Retreats, over land and by sea, and the leaders who go along."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    BIT,
    FIGHTING,
    INNER,
    INSIDE,
    MOVING,
    NO,
    NOTHING,
    PLACE,
    ROUTED,
    SAILING,
    STOP,
    YES,
    YES_OR_NO,
)
from delenda.games.punic_island.rules import cargo, checks
from delenda.games.punic_island.rules.fighters import count_fighters
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    add_rp,
    bits,
    bring_rp,
    count_at,
    count_ships,
    distance,
    ground_at,
    is_blocked,
    join_fleet,
    movement,
    neighbours,
    put,
    rp_at,
    unmark,
)
from delenda.games.punic_island.rules.questions import Choice, Question
from delenda.games.punic_island.rules.sequence import COMMAND, FLEE, RUN, SEQUENCE
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.rules.voyages import quarters
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_leader_choice, tell_retreat
from delenda.games.punic_island.words.names import place_words, unit_name, unit_words
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.agenda import Task, push, push_with, take


class Flee(Task[PunicIsland]):
    """A unit must leave the battle: destroyed if it cannot (3.7.1, 3.7.4)."""

    def run(self, s: PunicIsland) -> bool:
        unit = take(s)
        if not s.cond[unit] & FIGHTING:
            return False
        if not first_options(s, unit):
            checks.destroy_in_battle(s, unit)
            return False
        s.runner = unit
        s.runner_led = 0
        s.run = 0
        s.asked = -1
        push(s, RUN)
        return False


class Run(Task[PunicIsland]):
    """3.6.15 Each leader present may go along and must go with the last unit; then the unit is out of the battle and runs."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        unit = s.runner
        seat = s.side[unit]
        last = count_fighters(s, seat) == 1
        for leader in range(s.asked + 1, box.leaders):
            if s.battle_led & BIT[leader] and box.leader_side[leader] == seat:
                if not last:
                    s.asked = leader
                    s.actor = seat
                    s.decision = LEADER_LEAVE
                    return True
                s.runner_led |= BIT[leader]
        s.set_condition(unit, s.cond[unit] & ~(FIGHTING | MOVING | SAILING) | ROUTED)
        s.battle_led &= ~s.runner_led
        s.movers_led &= ~s.runner_led
        s.fleet_led &= ~s.runner_led
        commander = s.commanders[seat]
        if commander >= 0 and s.runner_led & BIT[commander]:
            s.commanders[seat] = NO_LEADER
            push_with(s, COMMAND, seat)
        s.actor = seat
        s.decision = RETREAT_STEP
        return True


class LeaderLeave(Question):
    """3.6.15 A leader may leave with any unit of his that retreats, to the same destination (R46)."""

    name = "leader_leave"
    rule = "3.6.15"
    title = "keep a leader or let him go"
    waits = "c?A[MSL]FK?[fh]*"

    def legal(self, s: PunicIsland) -> list[int]:
        return YES_OR_NO

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == YES:
            s.runner_led |= BIT[s.asked]
        tell_leader_choice(s, s.asked, action == YES)
        push(s, RUN)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return s.side[s.runner]

    def misfit(self, s: PunicIsland) -> str:
        if s.runner < 0 or s.run or not s.cond[s.runner] & FIGHTING or not first_options(s, s.runner):
            return "no unit retreats (3.6.15)."
        seat = s.side[s.runner]
        if s.asked not in s.box.staff[seat] or not s.battle_led & BIT[s.asked] or s.runner_led & ~s.battle_led:
            return "the leader is not in the battle (3.6.15)."
        if count_fighters(s, seat) < 2:
            return "leaders go with the last unit (3.6.15)."
        own = all(s.box.leader_side[leader] == seat and leader < s.asked for leader in bits(s.runner_led))
        return "" if own else "a leader leaves before he was asked (3.6.15)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"{s.box.leader_names[s.asked]} {'stays' if action == NO else 'leaves'}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{unit_name(s, s.runner)} retreats. Does {s.box.leader_names[s.asked]} leave with it?"


# 3.7.1 to 3.7.3 Over land


def first_options(s: PunicIsland, unit: i64) -> list[int]:
    """Where a retreating unit may go first, as actions; empty if it is lost."""
    box = s.box
    if box.is_ship[unit]:
        return naval_options(s, unit)
    seat = s.side[unit]
    area = s.ground
    found = []
    if s.control[area] == seat and count_at(s, seat, box.places + area) < box.capacity:
        found.append(INSIDE)
    if s.cond[unit] & INNER:
        return found
    if seat == s.attacker:
        if s.came >= box.lands:
            if count_ships(s, seat, s.came) > 0 and count_at(s, seat, s.came) < box.cargo:
                found.append(PLACE + s.came)
        elif not is_blocked(s, s.came, seat):
            found.append(PLACE + s.came)
        return found
    return found + land_options(s, seat, area)


def land_options(s: PunicIsland, seat: i64, area: i64) -> list[int]:
    """3.7.2 Free adjacent areas, those nearer to an own Resource Point if there are any, else as near, else all."""
    free = []
    for other in neighbours(s, seat)[area]:
        if other == s.ground or (seat != s.attacker and other == s.came):
            continue
        if not is_blocked(s, other, seat):
            free.append(other)
    if len(free) > 1:
        targets = havens(s, seat, area)
        here = distance(s, seat, area, targets)
        nearer = [other for other in free if distance(s, seat, other, targets) < here]
        if nearer:
            free = nearer
        else:
            level = [other for other in free if distance(s, seat, other, targets) == here]
            free = level or free
    return [PLACE + other for other in free]


def havens(s: PunicIsland, seat: i64, area: i64) -> list[int]:
    """Where retreats lead to: own Resource Points; if none can be reached, the first target of 3.7.2 that can."""
    box = s.box
    land = box.map
    found = [city for city in land.cities if rp_at(s, seat, city) > 0]
    if distance(s, seat, area, found) < FAR:
        return found
    for target in box.targets[seat * len(land.regions) + land.region[area]]:
        found = [city for city in land.cities if s.control[city] == seat] if target < 0 else [target]
        if distance(s, seat, area, found) < FAR:
            return found
    return NOTHING


def further_options(s: PunicIsland, unit: i64) -> list[int]:
    """3.7.3 The second area; stopping is allowed where there is an own Resource Point or fortress."""
    seat = s.side[unit]
    area = s.loc[unit]
    if not 0 <= area < s.box.lands:
        return [STOP]
    onward = land_options(s, seat, area)
    if not onward or s.control[area] == seat or rp_at(s, seat, area) > 0:
        return [STOP, *onward]
    return onward


class RetreatStep(Choice):
    """3.7.1 to 3.7.4 The owner chooses where a unit retreats."""

    name = "retreat_step"
    rule = "3.7.2"
    title = "retreat"
    waits = "c?(A[MSL]FK?[fh]*C?|wo*)"
    closing = "Stop here"

    def choices(self, s: PunicIsland) -> list[int]:
        return first_options(s, s.runner) if s.run == 0 else further_options(s, s.runner)

    def apply(self, s: PunicIsland, action: i64) -> None:
        unit = s.runner
        if action == STOP:
            end_run(s)
            return
        if s.box.is_ship[unit]:
            sail_home(s, unit, action - PLACE)
            end_run(s)
            return
        to = s.box.places + s.ground if action == INSIDE else action - PLACE
        put(s, unit, to)
        for leader in bits(s.runner_led):
            s.leader_at[leader] = to
        tell_retreat(s, unit, to)
        s.run += 1
        if s.box.lands <= to < s.box.places:
            rejoin_fleet(s, unit, to)
        if s.run == 2 or action == INSIDE or to >= s.box.lands:
            end_run(s)

    def asked(self, s: PunicIsland) -> int:
        return s.side[s.runner]

    def misfit(self, s: PunicIsland) -> str:
        unit = s.runner
        if unit < 0 or not 0 <= s.run <= 1 or (s.run and not 0 <= s.loc[unit] < s.box.lands):
            return "no unit retreats (3.7.1)."
        if s.run == 0 and s.loc[unit] != s.ground:
            return "a unit retreats from where it does not stand (3.7.1)."
        if s.run and (s.box.is_ship[unit] or is_blocked(s, s.loc[unit], s.side[unit])):
            return "a unit has retreated to where it could not (3.7.1)."
        if any(s.leader_at[leader] != s.loc[unit] for leader in bits(s.runner_led)):
            return "a leader who retreats is not with his unit (3.6.15)."
        if s.battle < 0:
            shown = s.side[unit] == CARTHAGE == 1 - s.attacker and not s.box.is_ship[unit] and s.came < 0 and not s.runner_led
            return "" if shown and 0 <= s.ground < s.box.lands else "nobody is shown out of a city (3.10.3)."
        return "" if unit in s.line and s.cond[unit] & ROUTED else "the unit that retreats was not in the battle (3.7.1)."

    def label(self, s: PunicIsland, action: int) -> str:
        return "stop" if action == STOP else "inside" if action == INSIDE else f"retreat {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{unit_words(s, s.runner)} retreats from {place_words(s, s.ground)}. Choose where."


def rejoin_fleet(s: PunicIsland, unit: i64, at: i64) -> None:
    """Back aboard the fleet that landed it."""
    if s.fleet_at == at and s.side[unit] == s.operator:
        join_fleet(s, unit, 0)
        s.fleet_led |= s.runner_led


def end_run(s: PunicIsland) -> None:
    s.runner = -1
    s.runner_led = 0
    s.run = 0
    SEQUENCE.proceed(s)


def start_showing_out(s: PunicIsland, unit: i64) -> bool:
    """3.10.3c A retreat without a battle; False where there is no way out."""
    s.ground = s.loc[unit]
    s.attacker = 1 - s.side[unit]
    s.came = -1
    if not first_options(s, unit):
        return False
    s.runner = unit
    s.runner_led = 0
    s.run = 0
    s.actor = s.side[unit]
    s.decision = RETREAT_STEP
    return True


# 3.7.4 By sea


def naval_options(s: PunicIsland, ship: i64) -> list[int]:
    """Own ports in range by ways without enemy ships; if none, as far as can be towards the nearest; empty without a way."""
    land = s.box.map
    seat = s.side[ship]
    reach = movement(s, ship, NO_LEADER)
    far = sea_distances(s, seat, s.ground)
    ports = [port for port in range(land.first_port, land.places) if far[port] <= reach]
    if ports:
        return [PLACE + port for port in ports]
    nearest = -1
    for port in range(land.first_port, land.places):
        if far[port] < FAR and (nearest < 0 or far[port] < far[nearest]):
            nearest = port
    if nearest < 0:
        return []
    way = way_back(s, nearest, far)
    within = [place for place in way if far[place] <= reach]
    roads = [place for place in within if place >= land.first_roads]
    stop = roads[-1] if roads else within[-1] if within else -1
    return [PLACE + stop] if stop >= 0 else []


def sea_distances(s: PunicIsland, seat: i64, start: i64) -> list[int]:
    """Range Factors from a naval place to all others without entering enemy ports or places with enemy ships."""
    land = s.box.map
    far = [FAR] * s.box.places
    far[start] = 0
    queue = [start]
    at: i64 = 0
    while at < len(queue):
        place = queue[at]
        at += 1
        ways = land.sea_ways[place]
        costs = land.sea_costs[place]
        for index in range(len(ways)):
            way = ways[index]
            total = far[place] + costs[index]
            if total >= far[way] or count_ships(s, 1 - seat, way) > 0:
                continue
            if land.is_port(way) and s.control[land.land_of[way]] != seat:
                continue
            far[way] = total
            queue.append(way)
    return far


def way_back(s: PunicIsland, port: i64, far: list[int]) -> list[int]:
    """A shortest way to a port, without its start."""
    land = s.box.map
    way = [port]
    while far[way[0]] > 0:
        ways = land.sea_ways[way[0]]
        costs = land.sea_costs[way[0]]
        for index in range(len(ways)):
            if far[ways[index]] + costs[index] == far[way[0]]:
                way.insert(0, ways[index])
                break
    return way[1:]


def sail_home(s: PunicIsland, ship: i64, to: i64) -> None:
    """The ship and its leaders; the last ship takes cargo and Resource Points along (3.7.5)."""
    box = s.box
    seat = s.side[ship]
    at = s.ground
    in_port = box.map.is_port(to)
    place = quarters(s, to)
    put(s, ship, to)
    tell_retreat(s, ship, to)
    for leader in bits(s.runner_led):
        s.leader_at[leader] = place
    if count_ships(s, seat, at) > 0:
        return
    stock = rp_at(s, seat, at)
    if stock:
        haven = box.map.land_of[to] if in_port else to
        add_rp(s, seat, at, -stock)
        if seat == s.operator:
            bring_rp(s, haven, stock)
        else:
            add_rp(s, seat, haven, stock)
    for unit in ground_at(s, seat, at):
        put(s, unit, place)
        unmark(s, unit, SAILING)
    if place >= box.places:
        for _ in range(count_at(s, seat, place) - box.capacity):
            cargo.push_hit(s, cargo.DROP, seat, place)


LEADER_LEAVE: Final = LeaderLeave()
RETREAT_STEP: Final = RetreatStep()
SEQUENCE.carry_out(FLEE, Flee())
SEQUENCE.carry_out(RUN, Run())
