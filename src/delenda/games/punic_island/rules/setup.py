"""2.11 Set-up: units, Resource Points, a consul from the cup, five cards for each side."""

from __future__ import annotations

from delenda.games.punic_island.actions import BOX
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.rules import consuls, reinforcements
from delenda.games.punic_island.rules.forces import is_besieged, put, settle_all
from delenda.games.punic_island.rules.sequence import DEAL_CARDS, SEQUENCE, SET_UP
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_hands
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.agenda import Task, push


def begin(box: IslandBox) -> PunicIsland:
    """A new game, waiting on the first draw."""
    s = PunicIsland(box)
    s.clear()
    s.actor = CHANCE
    for place, kind, count in box.start_units:
        unit = box.first_unit[kind]
        for _ in range(count):
            while s.loc[unit] != BOX:
                unit += 1
            put(s, unit, place)
    for leader, place in box.start_leaders:
        s.leader_at[leader] = place
    for city, amount in box.start_rp:
        s.rp[s.control[city] * box.places + city] = amount
    s.uprisings = box.start_uprisings
    for unit in range(box.units):
        area = s.loc[unit]
        if 0 <= area < box.lands and s.control[area] == s.side[unit] and is_besieged(s, area):
            put(s, unit, box.places + area)
    settle_all(s)
    push(s, SET_UP)
    SEQUENCE.proceed(s)
    s.go_on()
    return s


class SetUp(Task[PunicIsland]):
    """Consuls for the starting armies, then the hands."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        led = len(reinforcements.leaders_in_play(s, ROME))
        if led < len(box.start_consuls):
            s.amount = led
            s.actor = CHANCE
            s.decision = consuls.DRAW_CONSUL
            return True
        for seat in (ROME, CARTHAGE):
            if s.hand_size[seat] < box.start_hand[seat]:
                push(s, SET_UP)
                push(s, DEAL_CARDS)
                s.player = seat
                s.amount = box.start_hand[seat]
                return False
        tell_hands(s)
        return False


SEQUENCE.carry_out(SET_UP, SetUp())
