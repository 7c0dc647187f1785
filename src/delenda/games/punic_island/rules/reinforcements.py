"""3.2.6 Reinforcements: where they arrive, which units come, leaders, restored units, Consular Armies."""

from __future__ import annotations

from typing import Final

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
from delenda.games.punic_island.rules import operational
from delenda.games.punic_island.rules.agenda import (
    ARRIVE,
    CONSULS,
    LEVY,
    PICK_MIX,
    PLACE_RP,
    PLAYER,
    RESTORE,
    SET_UP,
    TASKS,
    Choice,
    Question,
    Task,
    proceed,
    push,
    push_with,
)
from delenda.games.punic_island.rules.forces import add_rp, is_besieged, is_isolated, put, signature, unmark
from delenda.games.punic_island.rules.log import (
    tell_arrivals,
    tell_consul,
    tell_leader_arrives,
    tell_leader_withdrawn,
    tell_restored,
    tell_rp_placed,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import place_words, unit_code
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME

MOST_RESTORED: Final = 20


def bring(s: PunicIsland, kind: int, count: int, city: int, again: bool) -> int:
    """Up to `count` units of a type to a city, from the box, then (`again`) from the destroyed pool; how many came."""
    box = s.box
    to = box.map.port_of[city] if box.is_ship[box.first_unit[kind]] else city
    came = 0
    for pool in (BOX, DEAD) if again else (BOX,):
        for unit in range(box.first_unit[kind], box.first_unit[kind] + box.type_count[kind]):
            if came < count and s.loc[unit] == pool and s.side[unit] == s.player:
                s.cond[unit] = 0
                put(s, unit, to)
                tell_arrivals(s, unit, city)
                came += 1
    return came


def count_pool(s: PunicIsland, kind: int, again: bool) -> int:
    box = s.box
    count = 0
    for unit in range(box.first_unit[kind], box.first_unit[kind] + box.type_count[kind]):
        if s.side[unit] == s.player and (s.loc[unit] == BOX or (again and s.loc[unit] == DEAD)):
            count += 1
    return count


# Cards with an arrival city


def start_arrival(s: PunicIsland) -> None:
    s.actor = s.player
    s.decision = CHOOSE_CITY


class ChooseCity(Choice):
    """3.2.6 Where the card's units arrive."""

    name = "choose_city"
    rule = "3.2.6"
    title = "choose where reinforcements arrive"
    waits = "c?"
    who = PLAYER

    def choices(self, s: PunicIsland) -> list[int]:
        return sorted(PLACE + city for city in s.box.cards[s.card].at if operational.is_arrival(s, city, s.player))

    def apply(self, s: PunicIsland, action: int) -> None:
        s.city = action - PLACE
        push(s, ARRIVE)
        if s.box.cards[s.card].leader >= 0 and len(leaders_in_play(s, s.player)) >= s.box.leader_limit[s.player]:
            s.actor = CHANCE
            s.decision = RECALL_LEADER
            return
        proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return operational.misplayed(s, tuple(card for card in range(CARDS) if s.box.cards[card].at))

    def label(self, s: PunicIsland, action: int) -> str:
        return f"arrive {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{s.box.cards[s.card].name}: choose the city."


def misarrived(s: PunicIsland) -> str:
    """Why nobody can arrive by a card where it is said; empty if somebody can."""
    wrong = operational.misplayed(s, tuple(card for card in range(CARDS) if s.box.cards[card].at))
    if wrong:
        return wrong
    fits = s.city in s.box.cards[s.card].at and operational.is_arrival(s, s.city, s.player)
    return "" if fits else "the units of a card arrive where they cannot (3.2.6)."


def leaders_in_play(s: PunicIsland, seat: int) -> list[int]:
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

    def apply(self, s: PunicIsland, action: int) -> None:
        leader = action - LEADER
        tell_leader_withdrawn(s, leader)
        s.leader_at[leader] = BOX if s.player == ROME else GONE
        proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        wrong = misarrived(s)
        full = len(leaders_in_play(s, s.player)) >= s.box.leader_limit[s.player]
        return wrong or ("" if full and s.box.cards[s.card].leader >= 0 else "no leader has to make way for a new one (2.6).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"recall {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Two leaders are in play: one is recalled."


class Arrive(Task):
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
        amount = operational.count_rp(s, s.card)
        if amount:
            add_rp(s, s.player, s.city, amount)
            tell_rp_placed(s, s.player, s.city, amount)
        if card.mix_count:
            push_with(s, PICK_MIX, card.mix_count)
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


def restore(s: PunicIsland, unit: int) -> None:
    tell_restored(s, unit)
    unmark(s, unit, DEPLETED | DISORGANIZED)


class StartMix(Task):
    def run(self, s: PunicIsland) -> bool:
        s.amount = s.agenda.pop()
        if s.amount == 0:
            return False
        s.actor = s.player
        s.decision = CHOOSE_TYPE
        return True


class ChooseType(Question):
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

    def apply(self, s: PunicIsland, action: int) -> None:
        if action != DONE:
            kind = action - TYPE
            bring(s, kind, 1, s.city, kind in s.box.cards[s.card].again)
            push_with(s, PICK_MIX, s.amount - 1)
        proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        wrong = misarrived(s)
        return wrong or ("" if 1 <= s.amount <= s.box.cards[s.card].mix_count else "the card brings no such units (3.2.6).")

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"levy {s.box.type_codes[action - TYPE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{s.box.cards[s.card].name}: choose a unit; up to {s.amount} more."


# Restored units


class StartRestore(Task):
    def run(self, s: PunicIsland) -> bool:
        s.amount = s.agenda.pop()
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

    def apply(self, s: PunicIsland, action: int) -> None:
        if action != DONE:
            restore(s, action - UNIT)
            push_with(s, RESTORE, s.amount - 1)
        proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        wrong = operational.misplayed(s, (CONSULAR_ARMIES, SOCII_LEVIES))
        return wrong or ("" if 1 <= s.amount <= MOST_RESTORED else "no unit is to be restored (3.2.6).")

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"restore {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Restore a ground unit to full strength, up to {s.amount} more."


# Consular Armies


def start_consular_armies(s: PunicIsland) -> None:
    """Consular Armies: the army forms in Reggio, or in Messana if Reggio cannot take it."""
    for city in s.box.cards[s.card].at:
        if operational.is_arrival(s, city, ROME):
            s.city = city
            break
    push_with(s, PLACE_RP, operational.count_rp(s, s.card))
    push(s, LEVY)
    push(s, CONSULS)
    s.actor = ROME
    s.decision = WITHDRAW_LEADER


def misformed(s: PunicIsland) -> str:
    """Why no Consular Army can be forming; empty if one can."""
    return misarrived(s) if s.card == CONSULAR_ARMIES else "no Consular Armies are being raised (3.2.6)."


class WithdrawLeader(Question):
    """Consular Armies, first: Rome may return leaders to the cup, one at a time."""

    name = "withdraw_leader"
    rule = "3.2.6"
    title = "withdraw consuls"
    waits = "c?plu"
    who = PLAYER
    closing = "Withdraw nobody else"

    def legal(self, s: PunicIsland) -> list[int]:
        return [DONE] + [LEADER + leader for leader in leaders_in_play(s, ROME)]

    def apply(self, s: PunicIsland, action: int) -> None:
        if action == DONE:
            proceed(s)
            return
        tell_leader_withdrawn(s, action - LEADER)
        s.leader_at[action - LEADER] = BOX

    def misfit(self, s: PunicIsland) -> str:
        return misformed(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"withdraw {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Return a consul to the cup, or keep those on the map."


class DrawConsuls(Task):
    """R49 Consular Armies: until two consuls are on the map, or the cup is empty."""

    def run(self, s: PunicIsland) -> bool:
        if len(leaders_in_play(s, ROME)) >= s.box.leader_limit[ROME] or not consuls_in_cup(s):
            return False
        s.actor = CHANCE
        s.decision = DRAW_CONSUL
        return True


def consuls_in_cup(s: PunicIsland) -> list[int]:
    box = s.box
    return [leader for leader in range(box.leaders) if box.leader_side[leader] == ROME and s.leader_at[leader] == BOX]


class DrawConsul(Question):
    """2.6 Chance: a consul from the cup."""

    name = "draw_consul"
    rule = "3.2.6"
    title = "draw a consul"
    waits = "(c?pl)?"
    chance = True

    def legal(self, s: PunicIsland) -> list[int]:
        return [LEADER + leader for leader in consuls_in_cup(s)]

    def apply(self, s: PunicIsland, action: int) -> None:
        s.asked = action - LEADER
        tell_consul(s, s.asked)
        if s.sequence == 0:
            s.leader_at[s.asked] = s.box.start_consuls[s.amount]
            s.amount += 1
            push(s, SET_UP)
            proceed(s)
            return
        push(s, CONSULS)
        s.actor = ROME
        s.decision = PLACE_LEADER

    def misfit(self, s: PunicIsland) -> str:
        if (s.sequence == 0) != (not s.agenda):
            return "consuls come in the set-up or with Consular Armies (2.6)."
        if s.sequence == 0:
            fits = s.amount == len(leaders_in_play(s, ROME)) < len(s.box.start_consuls) and not any(s.hand_size)
            return "" if fits else "the armies of the set-up have their consuls (2.11)."
        full = len(leaders_in_play(s, ROME)) >= s.box.leader_limit[ROME]
        return "two consuls are on the map (R49)." if full else misformed(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return f"consul {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "A consul is drawn from the cup."


class PlaceLeader(Choice):
    """Consular Armies: with any Roman unit that is not inside a besieged fortress, or where the army forms."""

    name = "place_leader"
    rule = "3.2.6"
    title = "place a consul"
    waits = "c?plu"
    who = PLAYER

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        land = box.map
        found = [s.city]
        for unit in range(box.units):
            at = s.loc[unit]
            if 0 <= at < box.places and s.side[unit] == ROME:
                if land.is_port(at):
                    at = land.land_of[at]
                    if is_besieged(s, at):
                        continue
                if at not in found:
                    found.append(at)
        return sorted(PLACE + at for at in found)

    def apply(self, s: PunicIsland, action: int) -> None:
        s.leader_at[s.asked] = action - PLACE
        tell_leader_arrives(s, s.asked, action - PLACE)
        proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        drawn = s.asked in s.box.staff[ROME] and s.leader_at[s.asked] == BOX
        return misformed(s) if drawn else "the consul to be placed is not in the cup (2.6)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"place {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Place {s.box.leader_names[s.asked]} with a Roman unit, or in {place_words(s, s.city)}."


class Levy(Task):
    """Consular Armies: the army; each unit that the counters cannot supply restores a depleted one instead."""

    def run(self, s: PunicIsland) -> bool:
        card = s.box.cards[s.card]
        missing = 0
        for index in range(len(card.types)):
            kind = card.types[index]
            missing += card.counts[index] - bring(s, kind, card.counts[index], s.city, kind in card.again)
        push_with(s, RESTORE, missing)
        return False


CHOOSE_CITY: Final = ChooseCity()
RECALL_LEADER: Final = RecallLeader()
CHOOSE_TYPE: Final = ChooseType()
RESTORE_UNIT: Final = RestoreUnit()
WITHDRAW_LEADER: Final = WithdrawLeader()
DRAW_CONSUL: Final = DrawConsul()
PLACE_LEADER: Final = PlaceLeader()
TASKS[ARRIVE] = Arrive()
TASKS[PICK_MIX] = StartMix()
TASKS[RESTORE] = StartRestore()
TASKS[CONSULS] = DrawConsuls()
TASKS[LEVY] = Levy()
