"""3.5.5 to 3.5.7 Beaches and passed ports: who embarks, who lands, and what they meet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, BIT, DONE, LEADER, MOVING, SAILING, UNIT
from delenda.games.punic_island.rules import groups
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
    unlike,
    unmark,
)
from delenda.games.punic_island.rules.marches import marchers, move_group
from delenda.games.punic_island.rules.questions import OPERATOR, Choice
from delenda.games.punic_island.rules.sequence import ENTER, LAND_GROUP, LOAD_BEACH, SAIL_FURTHER, SAIL_ON, SEQUENCE
from delenda.games.punic_island.rules.voyages import (
    CARRY_RF,
    EMBARK_RF,
    boarders,
    can_end,
    count_cargo,
    free_leaders_aboard,
    has_room,
    may_land,
    quarters,
    refit,
    sailing_cargo,
    sailing_ships,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_embark, tell_landing
from delenda.games.punic_island.words.names import place_words, unit_code
from delenda.kernel.agenda import Task, push, take

# 3.5.5 Beach loading


class LoadBeach(Task[PunicIsland]):
    """Beach loading takes Range Factors at once."""

    def run(self, s: PunicIsland) -> bool:
        area = take(s)
        s.place = area
        s.landed = 1
        s.sailed = 1
        cut = EMBARK_RF if s.cut else EMBARK_RF + CARRY_RF
        s.cut += cut
        s.rf = max(0, s.rf - cut)
        s.wanted = 0  # units taken aboard
        s.decision = EMBARK_PICK

        return True


class EmbarkPick(Choice):
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
        if count_cargo(s) < box.cargo:
            found += [UNIT + unit for unit in unlike(s, boarders(s, s.place))]
        found += [LEADER + leader for leader in bits(free)]
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action != DONE:
            embark(s, action)
            s.menu = self.choices(s)
            if len(s.menu) > 1 or s.menu[0] != DONE:
                return
        push(s, SAIL_FURTHER)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        cargo = count_cargo(s)
        if not s.landed or not s.sailed or s.place not in s.box.map.coasts[s.fleet_at] or not 0 <= s.wanted <= cargo:
            return "nobody embarks here (3.5.5)."
        if s.wanted == 0 and (cargo >= s.box.cargo or not boarders(s, s.place)):
            return "there is nobody to embark (3.5.5)."
        if not can_end(s, s.fleet_at, s.rf):
            return "the fleet could not end its voyage (3.5.8)."
        return groups.misassembled(s)

    def label(self, s: PunicIsland, action: int) -> str:
        if action == DONE:
            return "done"
        return f"embark {s.box.leader_names[action - LEADER]}" if action >= LEADER else f"embark {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Choose who goes aboard from {place_words(s, s.place)}."


def embark(s: PunicIsland, action: i64) -> None:
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


class LandGroup(Task[PunicIsland]):
    """On a beach, or in a port on the way."""

    def run(self, s: PunicIsland) -> bool:
        area = take(s)
        s.origin = area
        s.landed = 1
        s.sailed = 1
        s.movers_led = 0
        s.commander = NO_LEADER
        s.decision = DEBARK_PICK
        DEBARK_PICK.take_only(s)

        return True


class DebarkPick(Choice):
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
        landers = marchers(s)
        cargo = sorted(unit for unit in sailing_cargo(s) if not s.cond[unit] & MOVING)
        safe = s.control[area] == s.operator and (in_port or not is_besieged(s, area))
        found = []
        if landers or (s.movers_led and safe):
            found.append(DONE)
        if self.may_add(s, len(landers)):
            found += [UNIT + unit for unit in unlike(s, cargo)]
        if landers or safe or cargo:
            found += [LEADER + leader for leader in bits(free_leaders_aboard(s))]
        return found

    def may_add(self, s: PunicIsland, landers: int) -> bool:
        if s.box.map.is_port(s.fleet_at):
            return has_room(s, s.origin, landers + 1)
        return s.field[s.operator * s.box.lands + s.origin] == 0 or s.sp >= s.box.stacking_sp

    def apply(self, s: PunicIsland, action: i64) -> None:
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
        landers = marchers(s)
        if not s.landed or not s.sailed or s.landing or s.origin not in shore or len(landers) < len(s.marching):
            return "nobody lands here (3.5.6)."
        waiting = [unit for unit in sailing_cargo(s) if not s.cond[unit] & MOVING]
        if s.movers_led & ~s.fleet_led or not may_land(s, s.movers_led):
            return "a leader lands who cannot (3.5.6)."
        if in_port:
            may = has_room(s, s.origin, len(landers)) if landers else has_room(s, s.origin, 1)
        else:
            may = s.field[s.operator * s.box.lands + s.origin] == 0 or s.sp >= s.box.stacking_sp
        safe = s.control[s.origin] == s.operator and (in_port or not is_besieged(s, s.origin))
        if landers and not may:
            return "those who land have no room or cannot pay for stacking (3.5.6)."
        if not landers and not (waiting and may) and not (safe and (s.movers_led or free_leaders_aboard(s))):
            return "there is nobody to land (3.5.6)."
        if not can_end(s, s.fleet_at, s.rf):
            return "the fleet could not end its voyage (3.5.8)."
        return groups.misassembled(s)

    def price(self, s: PunicIsland, action: int) -> int:
        """3.4.5 Stacking, for units that land beside a port area."""
        beside = s.field[s.operator * s.box.lands + s.origin] > 0 and not s.box.map.is_port(s.fleet_at)
        return s.box.stacking_sp if action == DONE and beside and marchers(s) else 0

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
    landers = sorted(marchers(s))
    for unit in landers:
        unmark(s, unit, SAILING)
    s.fleet_led &= ~s.movers_led
    if s.captain >= 0 and s.movers_led & BIT[s.captain]:
        is_lone = len(sailing_ships(s)) == 1
        s.captain = best_leader(s, s.fleet_led) if is_lone else NO_LEADER
        refit(s)
    s.commander = best_cohesion(s)
    s.landing = 1
    tell_landing(s, landers, bits(s.movers_led), area)
    if in_port:
        move_group(s, quarters(s, s.fleet_at))
        push(s, SAIL_ON)
    else:
        move_group(s, area)
        if landers:
            push(s, ENTER)
        else:
            push(s, SAIL_ON)
    SEQUENCE.proceed(s)


def best_cohesion(s: PunicIsland) -> i64:
    best: i64 = NO_LEADER
    for leader in bits(s.movers_led):
        if best == NO_LEADER or s.box.leader_c[leader] > s.box.leader_c[best]:
            best = leader
    return best


EMBARK_PICK: Final = EmbarkPick()
DEBARK_PICK: Final = DebarkPick()
SEQUENCE.carry_out(LOAD_BEACH, LoadBeach())
SEQUENCE.carry_out(LAND_GROUP, LandGroup())
