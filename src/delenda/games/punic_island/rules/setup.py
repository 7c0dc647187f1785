"""2.11 Set-up: units, Resource Points, a consul from the cup, five cards for each side."""

from __future__ import annotations

from delenda.games.punic_island.actions import BOX, CARDS, CHITS, DECK
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.rules import consuls, reinforcements
from delenda.games.punic_island.rules.forces import NO_LEADER, is_besieged, put, settle_all
from delenda.games.punic_island.rules.log import tell_hands
from delenda.games.punic_island.rules.sequence import DEAL_CARDS, SEQUENCE, SET_UP
from delenda.games.punic_island.state import NOT_CHOSEN, PunicIsland
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.agenda import Task, push


def begin(box: IslandBox) -> PunicIsland:
    """A new game, waiting on the first draw."""
    s = PunicIsland(box)
    clear(s)
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


def clear(s: PunicIsland) -> None:
    """An empty table: everything in its box, all decks complete."""
    box = s.box
    s.winner = NOBODY
    s.reason = ""
    s.actor = CHANCE
    s.control = box.owner[:]
    s.rp = [0] * (2 * box.places)
    s.loc = [BOX] * box.units
    s.cond = [0] * box.units
    s.side = box.unit_side[:]
    s.leader_at = [BOX] * box.leaders
    s.field = [0] * (2 * box.lands)
    s.ships = [0] * (2 * (box.places - box.lands))
    s.uprisings = 0
    s.kills = [0, 0]
    s.card_vp = [0, 0]
    s.hand = [0] * CARDS
    s.deck = box.copies[:]
    s.discards = [0] * CARDS
    s.played = [0] * CARDS
    s.hand_size = [0, 0]
    s.deck_size = [sum(box.copies[:DECK]), sum(box.copies[DECK:])]
    s.haruspex = s.sequence = s.rolled = 0
    s.choice = [NOT_CHOSEN, NOT_CHOSEN]
    s.agenda = []
    s.player = ROME
    s.card = s.city = -1
    s.amount = s.window = 0
    s.operator = NOBODY
    s.source = -1
    s.sp = s.rebuilt = s.march = s.siege_mod = s.no_fleet = s.leaders_acted = 0
    s.brought = [0] * box.places
    clear_moves(s)
    clear_battle(s)


def clear_moves(s: PunicIsland) -> None:
    s.origin = s.place = -1
    s.marching = []
    s.fleet = []
    s.mf = s.stepped = s.halted = s.landing = s.movers_led = 0
    s.commander = NO_LEADER
    s.fleet_at = -1
    s.rf = s.spent = s.cut = s.sailed = s.landed = s.at_sea = s.fleet_rp = s.fleet_led = 0
    s.captain = NO_LEADER


def clear_battle(s: PunicIsland) -> None:
    s.battle = s.ground = s.came = -1
    s.attacker = s.turn = s.drawer = ROME
    s.stage = s.rounds = s.battle_led = s.used = s.to_draw = s.serial = s.again = s.wanted = s.picker = 0
    s.commanders = [NO_LEADER, NO_LEADER]
    s.cup = [0] * CHITS
    s.held = [0] * CHITS
    s.tossed = [0] * CHITS
    s.held_count = [0, 0]
    s.chit = -1
    s.duels = []
    s.line = []
    s.picks = []
    s.checks = []
    s.runner = s.asked = s.siege_at = s.hit_at = -1
    s.runner_led = s.run = s.hit = s.hit_side = 0


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
