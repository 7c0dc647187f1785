"""2.6, R49 Consular Armies: consuls come and go, the army forms."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import BOX, CONSULAR_ARMIES, DONE, LEADER, PLACE
from delenda.games.punic_island.rules.conditions import count_rp, is_arrival
from delenda.games.punic_island.rules.forces import is_besieged
from delenda.games.punic_island.rules.questions import PLAYER, Choice, Question
from delenda.games.punic_island.rules.reinforcements import bring, leaders_in_play, misarrived
from delenda.games.punic_island.rules.sequence import (
    DRAW_CONSULS,
    FORM_ARMIES,
    LEVY_ARMY,
    PLACE_POINTS,
    RAISE_ARMIES,
    RESTORE,
    SEQUENCE,
    SET_UP,
    WITHDRAW_CONSULS,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_consul, tell_leader_arrives, tell_leader_withdrawn
from delenda.games.punic_island.words.names import place_words
from delenda.kernel.actor import CHANCE, ROME
from delenda.kernel.agenda import Task, push, push_with


class FormArmies(Task[PunicIsland]):
    """Consular Armies form in Reggio, or in Messana if Reggio cannot take them."""

    def run(self, s: PunicIsland) -> bool:
        for city in s.box.cards[s.card].at:
            if is_arrival(s, city, ROME):
                s.city = city
                break
        push_with(s, PLACE_POINTS, count_rp(s, s.card))
        push(s, RAISE_ARMIES)
        return False


def misformed(s: PunicIsland) -> str:
    """Why no Consular Army can be forming; empty if one can."""
    return misarrived(s) if s.card == CONSULAR_ARMIES else "no Consular Armies are being raised (3.2.6)."


class WithdrawConsuls(Task[PunicIsland]):
    """Rome may keep those it has."""

    def run(self, s: PunicIsland) -> bool:
        s.actor = ROME
        s.decision = WITHDRAW_LEADER
        return True


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

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == DONE:
            SEQUENCE.proceed(s)
            return
        tell_leader_withdrawn(s, action - LEADER)
        s.leader_at[action - LEADER] = BOX

    def misfit(self, s: PunicIsland) -> str:
        return misformed(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"withdraw {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Return a consul to the cup, or keep those on the map."


class DrawConsuls(Task[PunicIsland]):
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

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.asked = action - LEADER
        tell_consul(s, s.asked)
        if s.sequence == 0:
            s.leader_at[s.asked] = s.box.start_consuls[s.amount]
            s.amount += 1
            push(s, SET_UP)
            SEQUENCE.proceed(s)
            return
        push(s, DRAW_CONSULS)
        s.actor = ROME
        s.decision = PLACE_LEADER

    def misfit(self, s: PunicIsland) -> str:
        if (s.sequence == 0) != (len(s.agenda) == 0):
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

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.leader_at[s.asked] = action - PLACE
        tell_leader_arrives(s, s.asked, action - PLACE)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        drawn = s.asked in s.box.staff[ROME] and s.leader_at[s.asked] == BOX
        return misformed(s) if drawn else "the consul to be placed is not in the cup (2.6)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"place {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Place {s.box.leader_names[s.asked]} with a Roman unit, or in {place_words(s, s.city)}."


class Levy(Task[PunicIsland]):
    """Consular Armies: the army; each unit that the counters cannot supply restores a depleted one instead."""

    def run(self, s: PunicIsland) -> bool:
        card = s.box.cards[s.card]
        missing = 0
        for index in range(len(card.types)):
            kind = card.types[index]
            missing += card.counts[index] - bring(s, kind, card.counts[index], s.city, kind in card.again)
        push_with(s, RESTORE, missing)
        return False


WITHDRAW_LEADER: Final = WithdrawLeader()
DRAW_CONSUL: Final = DrawConsul()
PLACE_LEADER: Final = PlaceLeader()
SEQUENCE.carry_out(DRAW_CONSULS, DrawConsuls())
SEQUENCE.carry_out(LEVY_ARMY, Levy())
SEQUENCE.carry_out(FORM_ARMIES, FormArmies())
SEQUENCE.carry_out(WITHDRAW_CONSULS, WithdrawConsuls())
