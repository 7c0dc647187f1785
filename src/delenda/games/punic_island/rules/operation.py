"""3.3 The on-board operation: its source, what the side may do, repairs, and its end."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    ACTED,
    BESIEGE,
    DEPLETED,
    DISORGANIZED,
    END_OPERATION,
    MOVE,
    NOTHING,
    PLACE,
    PLAY,
    PROMOTE,
    REBUILD,
    REMOVE,
    REORGANIZE,
    SAIL,
    SORTIE,
)
from delenda.games.punic_island.rules import events, sieges, uprisings
from delenda.games.punic_island.rules.forces import add_rp, is_isolated, signature, unmark
from delenda.games.punic_island.rules.marches import can_march
from delenda.games.punic_island.rules.questions import OPERATOR, Choice
from delenda.games.punic_island.rules.sequence import (
    ACT,
    AGITATE,
    ASK_EVENT,
    AT_END,
    BESIEGE_CITY,
    CLEAR_OPERATION,
    CLOSE_OPERATION,
    MARCH,
    OPERATE,
    SEQUENCE,
    VOYAGE,
)
from delenda.games.punic_island.rules.supply import ready_units
from delenda.games.punic_island.rules.voyages import can_sail
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_end_operation, tell_operation, tell_rebuilt, tell_reorganized
from delenda.games.punic_island.words.names import CARD_CODES, place_words, unit_code
from delenda.kernel.actor import NOBODY
from delenda.kernel.agenda import Task, push, push_with, take
from delenda.kernel.english import plural


class Operate(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        s.operator = take(s)
        s.actor = s.operator
        s.decision = OP_SOURCE
        return True


class OpSource(Choice):
    """3.3.1 One Resource Point is spent, in a city or aboard a fleet."""

    name = "op_source"
    rule = "3.3.1"
    title = "choose the source of its operation"
    waits = "c?"
    who = OPERATOR

    def choices(self, s: PunicIsland) -> list[int]:
        rp = s.rp
        first = s.actor * s.box.places
        return [int(PLACE + place) for place in range(s.box.places) if rp[first + place] > 0]

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.source = action - PLACE
        add_rp(s, s.operator, s.source, -1)
        s.sp = s.box.sp_per_rp
        s.rebuilt = 0
        s.march = 0
        s.siege_mod = 0
        s.no_fleet = 0
        s.leaders_acted = 0
        for unit, cond in enumerate(s.cond):
            if cond & ACTED:
                unmark(s, unit, ACTED)
        tell_operation(s)
        push(s, ACT)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return "" if s.source < 0 and s.sp == 0 else "an operation has a source before it is chosen (3.3.1)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"source {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Spend a Resource Point: it gives {s.box.sp_per_rp} Supply Points to units near it."


# 3.3.3 Actions


class NextAction(Task[PunicIsland]):
    """The operation goes on while there is something to do, or an Event could be played as far as anybody can see."""

    def run(self, s: PunicIsland) -> bool:
        s.actor = s.operator
        s.decision = OP_ACTION
        if not events.could_play_own(s):
            s.menu = OP_ACTION.choices(s)
            if len(s.menu) == 1:
                s.menu = NOTHING
                end_operation(s)
                return False
        return True


class OpAction(Choice):
    """3.3.3, 3.3.4 Any affordable action by supplied units that have not acted; each unit acts once."""

    name = "op_action"
    rule = "3.3.3"
    title = "act on the board"
    waits = "c?"
    who = OPERATOR
    private = True

    def choices(self, s: PunicIsland) -> list[int]:
        found = [END_OPERATION]
        hand = s.hand
        for card in s.box.events[s.operator]:
            if hand[card] > 0 and events.may_play_own(s, card):
                found.append(PLAY + card)
        if s.sp > 0:
            add_actions(s, found)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == END_OPERATION:
            end_operation(s)
            SEQUENCE.proceed(s)
            return
        push(s, ACT)
        if action < MOVE:
            events.play_own(s, action - PLAY)
            return
        if action >= REBUILD:
            rebuild(s, action - REBUILD)
        elif action >= REORGANIZE:
            reorganize(s, action - REORGANIZE)
        elif action >= REMOVE:
            push_with(s, AGITATE, action - REMOVE)
        elif action >= PROMOTE:
            push_with(s, AGITATE, action - PROMOTE)
        elif action >= BESIEGE:
            push_with(s, BESIEGE_CITY, action - BESIEGE)
        elif action >= SAIL:
            push_with(s, VOYAGE, action - SAIL)
        elif action >= SORTIE:
            push_with(s, MARCH, s.box.places + action - SORTIE)
        else:
            push_with(s, MARCH, action - MOVE)
        SEQUENCE.proceed(s)

    def price(self, s: PunicIsland, action: int) -> int:
        """A march is paid for when it sets out, by a unit or a stack; so is a voyage."""
        box = s.box
        if action == END_OPERATION or BESIEGE > action >= MOVE:
            return 0
        if action >= REBUILD:
            return box.rebuild_sp
        if action >= REORGANIZE:
            return box.reorganize_sp
        if action >= PROMOTE:
            return box.uprising_sp
        return box.siege_sp if action >= BESIEGE else box.cards[action - PLAY].sp

    def label(self, s: PunicIsland, action: int) -> str:
        codes = s.box.map.codes
        if action == END_OPERATION:
            return "end"
        if action >= REBUILD:
            return f"rebuild {unit_code(s, action - REBUILD)}"
        if action >= REORGANIZE:
            return f"reorganize {unit_code(s, action - REORGANIZE)}"
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
    ready = ready_units(s)
    box = s.box
    lands = box.lands
    places = box.places
    sites = sites_of(s, ready)
    for at in sites:
        if at < lands and can_march(s, at, ready):
            found.append(MOVE + at)
    for at in sites:
        if at >= places and can_march(s, at, ready):
            found.append(SORTIE + at - places)
    if s.sp >= box.naval_move_sp:
        for at in sites:
            if lands <= at < places and can_sail(s, at, ready):
                found.append(SAIL + at)
    if s.sp >= box.siege_sp:
        for at in sites:
            if at < lands and sieges.may_besiege(s, at):
                found.append(BESIEGE + at)
    if s.sp >= box.uprising_sp:
        uprisings.add_uprisings(s, sites, found)
    add_repairs(s, ready, found)


def sites_of(s: PunicIsland, units: list[int]) -> vec[i64]:
    """Where they are, each place once, ascending."""
    loc = s.loc
    sites = vec[i64](capacity=len(units))
    for unit in units:
        site = loc[unit]
        index: i64 = len(sites)
        while index > 0 and sites[index - 1] > site:
            index -= 1
        if index > 0 and sites[index - 1] == site:
            continue
        sites = append(sites, site)
        while index < len(sites):  # those after it move up
            site, sites[index] = sites[index], site
            index += 1
    return sites


def add_repairs(s: PunicIsland, ready: list[int], found: list[int]) -> None:
    """3.3.5, 3.3.6 Ships only in port, no isolated units; one of each set of like units."""
    box = s.box
    cond = s.cond
    if not any(cond[unit] & (DEPLETED | DISORGANIZED) for unit in ready):
        return
    seen: list[int] = []
    able: list[int] = []
    for unit in ready:
        if cond[unit] & (DEPLETED | DISORGANIZED):
            at = s.loc[unit]
            if box.is_ship[unit] and not box.map.is_port(at):
                continue
            sign = signature(s, unit) * 256 + at
            if sign in seen or is_isolated(s, unit):
                continue
            seen.append(sign)
            able.append(unit)
    if s.sp >= box.reorganize_sp:
        found += [REORGANIZE + unit for unit in able if cond[unit] & DISORGANIZED]
    if s.sp >= box.rebuild_sp and not s.rebuilt:
        found += [REBUILD + unit for unit in able if cond[unit] & DEPLETED]


def reorganize(s: PunicIsland, unit: i64) -> None:
    """3.3.5 1 Supply Point, automatic."""
    s.sp -= s.box.reorganize_sp
    tell_reorganized(s, unit)
    s.set_condition(unit, s.cond[unit] & ~DISORGANIZED | ACTED)


def rebuild(s: PunicIsland, unit: i64) -> None:
    """3.3.6 1 Supply Point, once an operation."""
    s.sp -= s.box.rebuild_sp
    s.rebuilt = 1
    tell_rebuilt(s, unit)
    s.set_condition(unit, s.cond[unit] & ~DEPLETED | ACTED)


def end_operation(s: PunicIsland) -> None:
    """3.3.7 The other side may answer; then the operation is closed."""
    tell_end_operation(s)
    push(s, CLOSE_OPERATION)
    push_with(s, ASK_EVENT, AT_END)


class ClearOperation(Task[PunicIsland]):
    """3.3.7 What Supply Points are left is lost."""

    def run(self, s: PunicIsland) -> bool:
        s.sp = 0
        s.source = -1
        s.brought = s.box.nothing
        s.map_changes += 1
        s.rebuilt = s.march = s.siege_mod = s.no_fleet = 0
        s.operator = NOBODY
        return False


OP_SOURCE: Final = OpSource()
OP_ACTION: Final = OpAction()
SEQUENCE.carry_out(OPERATE, Operate())
SEQUENCE.carry_out(ACT, NextAction())
SEQUENCE.carry_out(CLEAR_OPERATION, ClearOperation())
