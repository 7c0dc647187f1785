"""3.5.5 to 3.5.7 Beaches and passed ports: who embarks, who lands, and what they meet."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import ACTED, BIT, DONE, LEADER, MOVING, SAILING, UNIT
from delenda.games.punic_island.rules import fleets, groups, land_moves, naval_moves
from delenda.games.punic_island.rules.agenda import CONTACT, OPERATOR, SAIL_ON, TASKS, Choice, Task, proceed, push
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    all_leaders,
    best_leader,
    bits,
    come_out,
    free_leaders,
    is_besieged,
    join_fleet,
    join_march,
    put,
    settle_all,
    unlike,
    unmark,
)
from delenda.games.punic_island.rules.log import tell_embark, tell_landing
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import place_words, unit_code

# 3.5.5 Beach loading


def start_embarking(s: PunicIsland, area: int) -> None:
    s.place = area
    s.landed = 1
    s.sailed = 1
    burden = naval_moves.EMBARK_RF if s.cut else naval_moves.EMBARK_RF + 2
    s.cut += burden
    s.rf = max(0, s.rf - burden)
    s.wanted = 0  # units taken aboard
    s.decision = PICK_BOARDERS


class PickBoarders(Choice):
    """3.5.5 Units and leaders that come aboard, at least one unit."""

    name = "embark_pick"
    rule = "3.5.5"
    title = "choose who embarks"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "Nobody else embarks"

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        seat = s.operator
        free = free_leaders(s, s.place, seat)
        alone = s.field[seat * box.lands + s.place] == 0 and s.control[s.place] != seat
        found = []
        if s.wanted and not (alone and all_leaders(s, s.place, seat)):
            found.append(DONE)
        if fleets.count_cargo(s) < box.cargo:
            found += [UNIT + unit for unit in unlike(s, naval_moves.boarders(s, s.place))]
        found += [LEADER + leader for leader in bits(free)]
        return found

    def apply(self, s: PunicIsland, action: int) -> None:
        if action != DONE:
            embark(s, action)
            s.menu = self.choices(s)
            if len(s.menu) > 1 or s.menu[0] != DONE:
                return
        if not naval_moves.ask_step(s):
            proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        cargo = fleets.count_cargo(s)
        if not s.landed or not s.sailed or s.place not in s.box.map.coasts[s.fleet_at] or not 0 <= s.wanted <= cargo:
            return "nobody embarks here (3.5.5)."
        if s.wanted == 0 and (cargo >= s.box.cargo or not naval_moves.boarders(s, s.place)):
            return "there is nobody to embark (3.5.5)."
        if not naval_moves.can_end(s, s.fleet_at, s.rf):
            return "the fleet could not end its voyage (3.5.8)."
        return groups.misassembled(s)

    def label(self, s: PunicIsland, action: int) -> str:
        if action == DONE:
            return "done"
        return f"embark {s.box.leader_names[action - LEADER]}" if action >= LEADER else f"embark {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Choose who goes aboard from {place_words(s, s.place)}."


def embark(s: PunicIsland, action: int) -> None:
    if action >= LEADER:
        leader = action - LEADER
        s.leader_at[leader] = s.fleet_at
        s.fleet_led |= BIT[leader]
        s.leaders_acted |= BIT[leader]
    else:
        unit = action - UNIT
        put(s, unit, s.fleet_at)
        join_fleet(s, unit, ACTED)
        s.wanted += 1
        tell_embark(s, unit)
        if s.box.map.is_city[s.place]:
            come_out(s, s.place)


# 3.5.6 Landing


def start_landing(s: PunicIsland, area: int) -> None:
    s.origin = area
    s.landed = 1
    s.sailed = 1
    s.movers_led = 0
    s.commander = NO_LEADER
    s.decision = PICK_LANDERS
    PICK_LANDERS.take_only(s)


def tied_leader(s: PunicIsland) -> int:
    """3.5.6 The commander who may not land here, as a bit: a fleet of two ships or more stops where he lands, so it must be
    able to stop; a lone ship must reach a legal end without his Range. None where he may."""
    if s.captain == NO_LEADER:
        return 0
    ships = fleets.sailing_ships(s)
    if len(ships) > 1:
        free = naval_moves.may_stop(s, s.fleet_at, fleets.count_cargo(s))
    else:
        rest = best_leader(s, s.fleet_led & ~BIT[s.captain])
        free = naval_moves.can_end(s, s.fleet_at, fleets.fleet_range(s, ships, rest) - s.cut - s.spent)
    return 0 if free else BIT[s.captain]


class PickLanders(Choice):
    """3.5.6, 3.5.7 Cargo and leaders put ashore, on a beach or in a port that the fleet passes."""

    name = "debark_pick"
    rule = "3.5.6"
    title = "choose who lands"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "Go ashore"

    def choices(self, s: PunicIsland) -> list[int]:
        area = s.origin
        in_port = s.box.map.is_port(s.fleet_at)
        landers = land_moves.marchers(s)
        cargo = sorted(unit for unit in fleets.sailing_cargo(s) if not s.cond[unit] & MOVING)
        safe = s.control[area] == s.operator and (in_port or not is_besieged(s, area))
        found = []
        if landers or (s.movers_led and safe):
            found.append(DONE)
        if self.may_add(s, len(landers)):
            found += [UNIT + unit for unit in unlike(s, cargo)]
        if landers or safe or cargo:
            found += [LEADER + leader for leader in bits(s.fleet_led & ~s.movers_led & ~tied_leader(s))]
        return found

    def may_add(self, s: PunicIsland, landers: int) -> bool:
        if s.box.map.is_port(s.fleet_at):
            return naval_moves.has_room(s, s.origin, landers + 1)
        return s.field[s.operator * s.box.lands + s.origin] == 0 or s.sp >= s.box.stacking_sp

    def apply(self, s: PunicIsland, action: int) -> None:
        if action == DONE:
            land_group(s)
            return
        self.take(s, action)
        self.take_only(s)

    def take(self, s: PunicIsland, action: int) -> None:
        if action >= LEADER:
            s.movers_led |= BIT[action - LEADER]
        else:
            join_march(s, action - UNIT, 0)

    def take_only(self, s: PunicIsland) -> None:
        """Whoever there is no choice about is taken; the landing itself is asked."""
        s.menu = self.choices(s)
        while len(s.menu) == 1 and s.menu[0] != DONE:
            self.take(s, s.menu[0])
            s.menu = self.choices(s)

    def misfit(self, s: PunicIsland) -> str:
        land = s.box.map
        in_port = land.is_port(s.fleet_at)
        shore = [land.land_of[s.fleet_at]] if in_port else land.coasts[s.fleet_at]
        landers = land_moves.marchers(s)
        if not s.landed or not s.sailed or s.landing or s.origin not in shore or len(landers) < len(s.marching):
            return "nobody lands here (3.5.6)."
        waiting = [unit for unit in fleets.sailing_cargo(s) if not s.cond[unit] & MOVING]
        tied = tied_leader(s)
        if s.movers_led & ~s.fleet_led or s.movers_led & tied:
            return "a leader lands who cannot (3.5.6)."
        if in_port:
            may = naval_moves.has_room(s, s.origin, len(landers)) if landers else naval_moves.has_room(s, s.origin, 1)
        else:
            may = s.field[s.operator * s.box.lands + s.origin] == 0 or s.sp >= s.box.stacking_sp
        safe = s.control[s.origin] == s.operator and (in_port or not is_besieged(s, s.origin))
        if landers and not may:
            return "those who land have no room or cannot pay for stacking (3.5.6)."
        if not landers and not (waiting and may) and not (safe and s.fleet_led & ~tied):
            return "there is nobody to land (3.5.6)."
        if not naval_moves.can_end(s, s.fleet_at, s.rf):
            return "the fleet could not end its voyage (3.5.8)."
        return groups.misassembled(s)

    def price(self, s: PunicIsland, action: int) -> int:
        """3.4.5 Stacking, for units that land beside a port area."""
        beside = s.field[s.operator * s.box.lands + s.origin] > 0 and not s.box.map.is_port(s.fleet_at)
        return s.box.stacking_sp if action == DONE and beside and land_moves.marchers(s) else 0

    def label(self, s: PunicIsland, action: int) -> str:
        if action == DONE:
            return "done"
        return f"land {s.box.leader_names[action - LEADER]}" if action >= LEADER else f"land {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Choose who goes ashore in {place_words(s, s.origin)}."


def land_group(s: PunicIsland) -> None:
    box = s.box
    area = s.origin
    in_port = box.map.is_port(s.fleet_at)
    landers = sorted(land_moves.marchers(s))
    for unit in landers:
        unmark(s, unit, SAILING)
    s.fleet_led &= ~s.movers_led
    if s.captain >= 0 and s.movers_led & BIT[s.captain]:
        is_lone = len(fleets.sailing_ships(s)) == 1
        s.captain = best_leader(s, s.fleet_led) if is_lone else NO_LEADER
        naval_moves.refit(s)
    s.commander = best_cohesion(s)
    s.landing = 1
    tell_landing(s, landers, bits(s.movers_led), area)
    if in_port:
        land_moves.move_group(s, fleets.quarters(s, s.fleet_at))
        push(s, SAIL_ON)
    else:
        land_moves.move_group(s, area)
        if landers:
            push(s, CONTACT)
        else:
            push(s, SAIL_ON)
    proceed(s)


def best_cohesion(s: PunicIsland) -> int:
    best = NO_LEADER
    for leader in bits(s.movers_led):
        if best == NO_LEADER or s.box.leader_c[leader] > s.box.leader_c[best]:
            best = leader
    return best


class SailOn(Task):
    """3.5.7 After a landing the fleet may go on, unless its commander has left two ships or more (3.5.6)."""

    def run(self, s: PunicIsland) -> bool:
        land_moves.disband(s)
        settle_all(s)
        s.actor = s.operator
        s.decision = naval_moves.STEP_BY_SEA
        return naval_moves.is_left(s) or naval_moves.ask_step(s)


PICK_BOARDERS: Final = PickBoarders()
PICK_LANDERS: Final = PickLanders()
TASKS[SAIL_ON] = SailOn()
