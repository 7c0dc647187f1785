"""3.3 The on-board operation: its source, who is supplied, and what the side may do."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    ACTED,
    BESIEGE,
    DECK,
    DEPLETED,
    DISORGANIZED,
    END_OPERATION,
    MOVE,
    PLACE,
    PLAY,
    PROMOTE,
    REBUILD,
    REMOVE,
    REORGANIZE,
    SAIL,
    SORTIE,
)
from delenda.games.punic_island.rules import events, land_moves, naval_moves, sieges, uprisings
from delenda.games.punic_island.rules.agenda import (
    ACT,
    CLOSE_OPERATION,
    OPERATE,
    OVERLOAD,
    TASKS,
    Task,
    proceed,
    push,
)
from delenda.games.punic_island.rules.forces import add_rp, are_adjacent, is_besieged, is_blocked, is_isolated, rp_at, signature
from delenda.games.punic_island.rules.log import tell_end_operation, tell_operation, tell_rebuilt, tell_reorganized
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import CARD_CODES, mark_reveal, place_words, plural, unit_words
from delenda.kernel.actor import NOBODY
from delenda.kernel.decision import Decision


class Operate(Task):
    def run(self, s: PunicIsland) -> bool:
        s.operator = s.agenda.pop()
        s.actor = s.operator
        s.decision = CHOOSE_SOURCE
        return True


class ChooseSource(Decision[PunicIsland]):
    """P-1 One Resource Point is spent, in a city or aboard a fleet."""

    name = "op_source"
    rule = "P-1"
    title = "choose the source of its operation"

    def legal(self, s: PunicIsland) -> list[int]:
        places = s.box.places
        first = s.actor * places
        return [PLACE + place for place in range(places) if s.rp[first + place] > 0]

    def apply(self, s: PunicIsland, action: int) -> None:
        s.source = action - PLACE
        add_rp(s, s.operator, s.source, -1)
        s.sp = s.box.sp_per_rp
        s.rebuilt = 0
        s.march = 0
        s.siege_mod = 0
        s.no_fleet = 0
        s.silent = 0
        s.leaders_acted = 0
        for unit in range(s.box.units):
            s.cond[unit] &= ~ACTED
        tell_operation(s)
        push(s, ACT)
        proceed(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return f"source {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Spend a Resource Point: it gives {s.box.sp_per_rp} Supply Points to units near it."


# P-2 Supply


def supply_distances(s: PunicIsland) -> list[int]:
    """Steps from each area to an unbesieged city as source; FAR out of reach. A blocked area is reached, not passed."""
    box = s.box
    seat = s.operator
    far = [FAR] * box.lands
    far[s.source] = 0
    queue = [s.source]
    at = 0
    while at < len(queue):
        area = queue[at]
        at += 1
        if far[area] == box.supply_radius:
            break
        if at > 1 and is_blocked(s, area, seat):
            continue
        for other in box.map.neighbours[area]:
            if far[other] == FAR and are_adjacent(s, area, other, seat):
                far[other] = far[area] + 1
                queue.append(other)
    return far


def supplied_places(s: PunicIsland) -> list[bool]:
    """By place, and by `places + area` inside fortresses: whether units of the operator there may act."""
    box = s.box
    land = box.map
    seat = s.operator
    source = s.source
    found = [False] * (box.places + box.lands)
    if source >= box.lands:  # aboard a fleet: its ships, and ground units on the shore it touches
        found[source] = True
        for area in land.coasts[source]:
            found[area] = True
        return found
    if is_besieged(s, source):  # S-9 only those inside
        found[box.places + source] = True
        if land.port_of[source] >= 0:
            found[land.port_of[source]] = True
        return found
    far = supply_distances(s)
    near = box.supply_radius - 1
    for area in range(box.lands):
        if far[area] == FAR:
            continue
        found[area] = True
        port = land.port_of[area]
        if port >= 0 and s.control[area] == seat and not is_besieged(s, area):
            found[port] = True
        if far[area] <= near and not is_blocked(s, area, seat) and port >= 0:
            found[land.roads_of[area]] = True
    for sea in range(box.lands, land.first_roads):
        for area in land.coasts[sea]:
            if far[area] <= near and not is_blocked(s, area, seat):
                found[sea] = True
                break
    return found


# P-3 Actions


class NextAction(Task):
    def run(self, s: PunicIsland) -> bool:
        s.actor = s.operator
        s.decision = ACT_ON_BOARD
        if ACT_ON_BOARD.public_actions(s) == 0:
            mark_reveal(s)  # only an Event card leaves a choice
        return True


class ActOnBoard(Decision[PunicIsland]):
    """P-3, P-4 Any affordable action by supplied units that have not acted; each unit acts once."""

    name = "op_action"
    rule = "P-3"
    title = "act on the board"

    def legal(self, s: PunicIsland) -> list[int]:
        found = [END_OPERATION]
        first = s.operator * DECK
        for card in range(first, first + DECK):
            if s.hand[card] and events.may_play_own(s, card):
                found.append(PLAY + card)
        if s.sp > 0:
            add_actions(s, found)
        return found

    def public_actions(self, s: PunicIsland) -> int:
        found: list[int] = []
        if s.sp > 0:
            add_actions(s, found)
        return len(found)

    def apply(self, s: PunicIsland, action: int) -> None:
        if action == END_OPERATION:
            tell_end_operation(s)
            push(s, CLOSE_OPERATION)
            events.open_window(s, events.AT_END)
            proceed(s)
            return
        push(s, ACT)
        if action >= REBUILD:
            rebuild(s, action - REBUILD)
        elif action >= REORGANIZE:
            reorganize(s, action - REORGANIZE)
        elif action >= REMOVE:
            uprisings.start_removal(s, action - REMOVE)
        elif action >= PROMOTE:
            uprisings.start_promotion(s, action - PROMOTE)
        elif action >= BESIEGE:
            sieges.start_siege(s, action - BESIEGE)
        elif action >= SAIL:
            naval_moves.start_sailing(s, action - SAIL)
        elif action >= SORTIE:
            land_moves.start_march(s, s.box.places + action - SORTIE)
        elif action >= MOVE:
            land_moves.start_march(s, action - MOVE)
        else:
            events.play_own(s, action - PLAY)

    def label(self, s: PunicIsland, action: int) -> str:
        codes = s.box.map.codes
        if action == END_OPERATION:
            return "end"
        if action >= REBUILD:
            return f"rebuild {unit_words(s, action - REBUILD)}"
        if action >= REORGANIZE:
            return f"reorganize {unit_words(s, action - REORGANIZE)}"
        if action >= REMOVE:
            return f"remove {codes[action - REMOVE]}"
        if action >= PROMOTE:
            return f"promote {codes[action - PROMOTE]}"
        if action >= BESIEGE:
            return f"siege {codes[action - BESIEGE]}"
        if action >= SAIL:
            return f"sail {codes[action - SAIL]}"
        if action >= SORTIE:
            return f"sortie {codes[action - SORTIE]}"
        if action >= MOVE:
            return f"move {codes[action - MOVE]}"
        return f"play {CARD_CODES[action - PLAY]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Operation from {place_words(s, s.source)}: {plural(s.sp, 'Supply Point')} left. Choose an action, or end."

    def warning(self, s: PunicIsland, action: int) -> str:
        if action == END_OPERATION and s.sp > 0:
            return f"{plural(s.sp, 'Supply Point')} would be lost."
        return ""


def add_actions(s: PunicIsland, found: list[int]) -> None:
    """All actions that the Supply Points pay for, ascending."""
    box = s.box
    seat = s.operator
    lands = box.lands
    supplied = supplied_places(s)
    ready: list[int] = []  # supplied units that have not acted
    at_place = [0] * (box.places + lands)
    loc = s.loc
    cond = s.cond
    side = s.side
    for unit in range(box.units):
        at = loc[unit]
        if at >= 0 and side[unit] == seat and not cond[unit] & ACTED and supplied[at]:
            if lands <= at < box.places and not box.is_ship[unit]:
                continue  # ground units at sea do nothing by themselves
            ready.append(unit)
            at_place[at] += 1
    for area in range(lands):
        if at_place[area] and land_moves.can_march(s, area, ready):
            found.append(MOVE + area)
    for area in range(lands):
        if at_place[box.places + area] and land_moves.can_march(s, box.places + area, ready):
            found.append(SORTIE + area)
    if s.sp >= box.naval_move_sp:
        for place in range(lands, box.places):
            if at_place[place] and naval_moves.can_sail(s, place, ready):
                found.append(SAIL + place)
    if s.sp >= box.siege_sp:
        for area in box.map.cities:
            if at_place[area] and sieges.may_besiege(s, area):
                found.append(BESIEGE + area)
    if s.sp >= box.uprising_sp:
        uprisings.add_uprisings(s, at_place, found)
    add_repairs(s, ready, found)


def add_repairs(s: PunicIsland, ready: list[int], found: list[int]) -> None:
    """P-5, P-6 Ships only in port, no isolated units; one of each set of like units."""
    box = s.box
    seen: list[int] = []
    able: list[int] = []
    for unit in ready:
        if s.cond[unit] & (DEPLETED | DISORGANIZED):
            at = s.loc[unit]
            if box.is_ship[unit] and not box.map.is_port(at):
                continue
            sign = signature(s, unit) * 256 + at
            if sign in seen or is_isolated(s, unit):
                continue
            seen.append(sign)
            able.append(unit)
    if s.sp >= box.reorganize_sp:
        for unit in able:
            if s.cond[unit] & DISORGANIZED:
                found.append(REORGANIZE + unit)
    if s.sp >= box.rebuild_sp and not s.rebuilt:
        for unit in able:
            if s.cond[unit] & DEPLETED:
                found.append(REBUILD + unit)


def reorganize(s: PunicIsland, unit: int) -> None:
    """P-5 1 Supply Point, automatic (S 10.1)."""
    s.sp -= s.box.reorganize_sp
    tell_reorganized(s, unit)
    s.cond[unit] = s.cond[unit] & ~DISORGANIZED | ACTED
    proceed(s)


def rebuild(s: PunicIsland, unit: int) -> None:
    """P-6 1 Supply Point, once an operation (S 10.3)."""
    s.sp -= s.box.rebuild_sp
    s.rebuilt = 1
    tell_rebuilt(s, unit)
    s.cond[unit] = s.cond[unit] & ~DEPLETED | ACTED
    proceed(s)


class CloseOperation(Task):
    """P-7 Cargo limits; what Supply Points are left is lost."""

    def run(self, s: PunicIsland) -> bool:
        s.sp = 0
        s.rebuilt = s.march = s.siege_mod = s.no_fleet = 0
        s.operator = NOBODY
        push(s, OVERLOAD)
        return False


CHOOSE_SOURCE: Final = ChooseSource()
ACT_ON_BOARD: Final = ActOnBoard()
TASKS[OPERATE] = Operate()
TASKS[ACT] = NextAction()
TASKS[CLOSE_OPERATION] = CloseOperation()


def has_source(s: PunicIsland, place: int) -> bool:
    return rp_at(s, s.operator, place) > 0
