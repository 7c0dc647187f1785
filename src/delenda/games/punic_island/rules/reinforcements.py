"""3.2.6 Reinforcements: where they arrive, which units come, leaders, restored units, Consular Armies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    BOX,
    CARDS,
    CONSULAR_ARMIES,
    DEAD,
    DEPLETED,
    DISORGANIZED,
    DONE,
    GONE,
    LEADER,
    PLACE,
    SOCII_LEVIES,
    TYPE,
    UNIT,
    XANTHIPPUS,
)
from delenda.games.punic_island.rules.conditions import count_rp, is_arrival, misplayed
from delenda.games.punic_island.rules.forces import add_rp, is_isolated, put, signature, unmark
from delenda.games.punic_island.rules.questions import PLAYER, Choice, Question
from delenda.games.punic_island.rules.sequence import ARRIVE, CHOOSE_ARRIVAL, LEVY_MIX, RESTORE, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import (
    tell_arrivals,
    tell_leader_arrives,
    tell_leader_withdrawn,
    tell_restored,
    tell_rp_placed,
)
from delenda.games.punic_island.words.names import unit_code
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.agenda import Task, push, push_with, take

MOST_RESTORED: Final = 20


def bring(s: PunicIsland, kind: i64, count: i64, city: i64, again: bool) -> i64:
    """Up to `count` units of a type to a city, from the box, then (`again`) from the destroyed pool; how many came."""
    box = s.box
    to = box.map.port_of[city] if box.is_ship[box.first_unit[kind]] else city
    came = 0
    for pool in (BOX, DEAD) if again else (BOX,):
        for unit in range(box.first_unit[kind], box.first_unit[kind] + box.type_count[kind]):
            if came < count and s.loc[unit] == pool and s.side[unit] == s.player:
                s.set_condition(unit, 0)
                put(s, unit, to)
                tell_arrivals(s, unit, city)
                came += 1
    return came


def count_pool(s: PunicIsland, kind: i64, again: bool) -> i64:
    box = s.box
    count: i64 = 0
    for unit in range(box.first_unit[kind], box.first_unit[kind] + box.type_count[kind]):
        if s.side[unit] == s.player and (s.loc[unit] == BOX or (again and s.loc[unit] == DEAD)):
            count += 1
    return count


# Cards with an arrival city


class ChooseArrival(Task[PunicIsland]):
    """A card that brings units asks where."""

    def run(self, s: PunicIsland) -> bool:
        s.actor = s.player
        s.decision = CHOOSE_CITY
        return True


class ChooseCity(Choice):
    """3.2.6 Where the card's units arrive."""

    name = "choose_city"
    rule = "3.2.6"
    title = "choose where reinforcements arrive"
    waits = "c?"
    who = PLAYER

    def choices(self, s: PunicIsland) -> list[int]:
        return sorted(PLACE + city for city in s.box.cards[s.card].at if is_arrival(s, city, s.player))

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.city = action - PLACE
        push(s, ARRIVE)
        if s.box.cards[s.card].leader >= 0 and len(leaders_in_play(s, s.player)) >= s.box.leader_limit[s.player]:
            s.actor = CHANCE
            s.decision = RECALL_LEADER
            return
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return misplayed(s, tuple(card for card in range(CARDS) if s.box.cards[card].at))

    def label(self, s: PunicIsland, action: int) -> str:
        return f"arrive {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{s.box.cards[s.card].name}: choose the city."


def misarrived(s: PunicIsland) -> str:
    """Why nobody can arrive by a card where it is said; empty if somebody can."""
    wrong = misplayed(s, tuple(card for card in range(CARDS) if s.box.cards[card].at))
    if wrong:
        return wrong
    fits = s.city in s.box.cards[s.card].at and is_arrival(s, s.city, s.player)
    return "" if fits else "the units of a card arrive where they cannot (3.2.6)."


def leaders_in_play(s: PunicIsland, seat: i64) -> list[int]:
    box = s.box
    return [leader for leader in range(box.leaders) if box.leader_side[leader] == seat and s.leader_at[leader] >= 0]


class RecallLeader(Question):
    """2.6 Chance: with two Carthaginian leaders in play one leaves the game for the new one, unscored (R48)."""

    name = "recall_leader"
    rule = "3.2.6"
    title = "recall a leader"
    waits = "c?v"
    chance = True

    def legal(self, s: PunicIsland) -> list[int]:
        return [LEADER + leader for leader in leaders_in_play(s, s.player)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        leader = action - LEADER
        tell_leader_withdrawn(s, leader)
        s.leader_at[leader] = BOX if s.player == ROME else GONE
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        wrong = misarrived(s)
        full = len(leaders_in_play(s, s.player)) >= s.box.leader_limit[s.player]
        return wrong or ("" if full and s.box.cards[s.card].leader >= 0 else "no leader has to make way for a new one (2.6).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"recall {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Two leaders are in play: one is recalled."


class Arrive(Task[PunicIsland]):
    """The leader, the units, a mix of units, and the Resource Points of a card."""

    def run(self, s: PunicIsland) -> bool:
        card = s.box.cards[s.card]
        if card.leader >= 0:
            s.leader_at[card.leader] = s.city
            tell_leader_arrives(s, card.leader, s.city)
        for index in range(len(card.types)):
            bring(s, card.types[index], card.counts[index], s.city, card.types[index] in card.again)
        if s.card == XANTHIPPUS:
            restore_africa(s)
        amount = count_rp(s, s.card)
        if amount:
            add_rp(s, s.player, s.city, amount)
            tell_rp_placed(s, s.player, s.city, amount)
        if card.mix_count:
            push_with(s, LEVY_MIX, card.mix_count)
        return False


def restore_africa(s: PunicIsland) -> None:
    """Xanthippus: every Carthaginian ground unit in Africa that is not besieged becomes full and organized."""
    box = s.box
    africa = box.map.africa
    for unit in range(box.units):
        at = s.loc[unit]
        if not 0 <= at < box.places or s.side[unit] != CARTHAGE or box.is_ship[unit]:
            continue
        if box.map.region[at] == africa and s.cond[unit] & (DEPLETED | DISORGANIZED):
            restore(s, unit)


def restore(s: PunicIsland, unit: i64) -> None:
    tell_restored(s, unit)
    unmark(s, unit, DEPLETED | DISORGANIZED)


class StartMix(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        s.amount = take(s)
        if s.amount == 0:
            return False
        s.actor = s.player
        s.decision = PICK_MIX
        return True


class PickMix(Question):
    """3.2.6 Units in any mix, as far as the counters go."""

    name = "pick_mix"
    rule = "3.2.6"
    title = "choose reinforcements"
    waits = "c?"
    who = PLAYER
    closing = "Levy no more"

    def legal(self, s: PunicIsland) -> list[int]:
        card = s.box.cards[s.card]
        return [DONE] + [TYPE + kind for kind in card.mix if count_pool(s, kind, kind in card.again) > 0]

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action != DONE:
            kind = action - TYPE
            bring(s, kind, 1, s.city, kind in s.box.cards[s.card].again)
            push_with(s, LEVY_MIX, s.amount - 1)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        wrong = misarrived(s)
        return wrong or ("" if 1 <= s.amount <= s.box.cards[s.card].mix_count else "the card brings no such units (3.2.6).")

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"levy {s.box.type_codes[action - TYPE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{s.box.cards[s.card].name}: choose a unit; up to {s.amount} more."


# Restored units


class StartRestore(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        s.amount = take(s)
        if s.amount == 0:
            return False
        s.actor = s.player
        s.decision = RESTORE_UNIT
        return True


class RestoreUnit(Choice):
    """3.2.6 A ground unit that is neither besieged nor isolated becomes full and organized; for Consular Armies if depleted."""

    name = "restore_unit"
    rule = "3.2.6"
    title = "restore a unit"
    waits = "c?p"
    who = PLAYER
    closing = "Restore no more"

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        needed = DEPLETED if s.card == CONSULAR_ARMIES else DEPLETED | DISORGANIZED
        found = [DONE]
        seen: list[int] = []
        for unit in range(box.units):
            at = s.loc[unit]
            if 0 <= at < box.places and s.side[unit] == s.player and not box.is_ship[unit] and s.cond[unit] & needed:
                sign = signature(s, unit) * 256 + at
                if sign not in seen and not is_isolated(s, unit):
                    seen.append(sign)
                    found.append(UNIT + unit)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action != DONE:
            restore(s, action - UNIT)
            push_with(s, RESTORE, s.amount - 1)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        wrong = misplayed(s, (CONSULAR_ARMIES, SOCII_LEVIES))
        return wrong or ("" if 1 <= s.amount <= MOST_RESTORED else "no unit is to be restored (3.2.6).")

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"restore {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Restore a ground unit to full strength, up to {s.amount} more."


CHOOSE_CITY: Final = ChooseCity()
RECALL_LEADER: Final = RecallLeader()
PICK_MIX: Final = PickMix()
RESTORE_UNIT: Final = RestoreUnit()
SEQUENCE.carry_out(ARRIVE, Arrive())
SEQUENCE.carry_out(LEVY_MIX, StartMix())
SEQUENCE.carry_out(RESTORE, StartRestore())
SEQUENCE.carry_out(CHOOSE_ARRIVAL, ChooseArrival())
