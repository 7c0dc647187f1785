"""The table of Punic Island as flat data; what a seat may know of it; what can never be."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    CARD_OPTION,
    CARDS,
    CHITS,
    DECK,
    FIRST_CHIT,
    LAST_CHIT,
    MAP_OPTION,
    NOTHING,
)
from delenda.games.punic_island.box import IslandBox
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

NOT_CHOSEN: Final = -1
HIDDEN: Final = -2  # in a view: chosen, but not to be seen
DUEL: Final = 7  # numbers in an engagement


class PunicIsland(State):
    """Lists by seat and place are indexed by seat * places + place. Sets of leaders, areas and cards are bit masks."""

    box: IslandBox
    menu: list[int]  # the legal actions of the decision that waits, once they have been listed; no part of the state
    # The war
    control: list[int]  # [lands] who holds each city; NOBODY where there is none; never changed in place
    rp: list[int]  # [2 * places] Resource Points by seat and place, in cities and aboard fleets; never changed in place
    loc: list[int]  # [units] a place, `places + area` inside a besieged fortress, or BOX, DEAD, GONE, SUNK
    cond: list[int]  # [units] condition bits
    side: list[int]  # [units] who commands it; never changed in place
    leader_at: list[int]  # [leaders] as loc
    field: list[int]  # [2 * lands] ground units in the field by seat and area
    ships: list[int]  # [2 * naval places] ships by seat and place
    uprisings: int  # land areas with a marker, as bits
    kills: list[int]  # [2] Victory Points for destroyed units and leaders
    card_vp: list[int]  # [2] Victory Points won with cards in battles; never changed in place

    # Cards: how many of each of the 38
    hand: list[int]  # [38] never changed in place, like the next three
    deck: list[int]  # [38]
    discards: list[int]  # [38] face down
    played: list[int]  # [38] face up
    hand_size: list[int]  # [2]
    deck_size: list[int]  # [2]
    haruspex: int  # 1 once Rome has asked the haruspex

    # The sequence
    sequence: int  # its number; 0 during set-up
    choice: list[int]  # [2] CARD_OPTION, MAP_OPTION, NOT_CHOSEN, or in a view HIDDEN
    rolled: int  # Rome's die when both chose Map, else 0
    agenda: list[int]  # what the rules will do next, the last first (rules/agenda.py)

    # A card being carried out
    player: int  # whose card action, card or event it is
    card: int  # which card, or -1
    city: int  # where it arrives, or -1
    amount: int  # Resource Points, units, restorations or cards still to come
    window: int  # which moment the other side is asked about

    # The operation
    operator: int  # who operates, else NOBODY
    source: int  # where the Resource Point was spent
    sp: int
    rebuilt: int  # 1 after the one rebuilding
    march: int  # extra Movement Factors for the next ground move
    siege_mod: int  # cards on the next siege die
    no_fleet: int  # 1 if the next siege roll needs no fleet
    leaders_acted: int  # as bits
    brought: list[int]  # [places] Resource Points that came there by sea in this operation; never changed in place

    # A ground move or a landing
    origin: int  # where it started, or the area it came from last
    place: int  # where it is now
    mf: int  # Movement Factors left
    stepped: int  # 1 after the first step
    halted: int  # 1 if an ambush has ended the move
    landing: int  # 1 if the group comes from a fleet
    marching: list[int]  # its units; those who have left it are no longer marked MOVING
    movers_led: int  # leaders with the group, as bits
    commander: int  # who leads it, or -1

    # A naval action
    fleet_at: int  # where the fleet is
    rf: int  # Range Factors left
    spent: int  # on steps
    cut: int  # taken off by embarking and carrying
    sailed: int  # 1 after the first step, embarkation or landing
    landed: int  # 1 after the one embarkation or landing
    at_sea: int  # 1 after the first step into an open sea
    fleet_rp: int  # Resource Points aboard
    fleet: list[int]  # its ships and cargo; those who have left it are no longer marked SAILING
    fleet_led: int  # leaders aboard, as bits
    captain: int  # who leads the fleet, or -1

    # A battle
    battle: int  # LAND_BATTLE, NAVAL_BATTLE or -1
    ground: int  # where
    attacker: int
    came: int  # the place the attackers came from, -1 for a sortie
    stage: int  # how far the step is
    turn: int  # whose step it is
    rounds: int  # steps so far
    line: list[int]  # all who have fought in it; those who have left it are no longer marked FIGHTING
    commanders: list[int]  # [2] or -1
    battle_led: int  # leaders in the battle, as bits
    used: int  # cards played in it, as bits
    cup: list[int]  # [24] chits in the cups
    held: list[int]  # [24] chits drawn and not yet played
    tossed: list[int]  # [24] chits in the discards
    held_count: list[int]  # [2] how many each side holds
    drawer: int  # who draws chits
    to_draw: int  # how many more
    chit: int  # the chit being resolved, or -1
    serial: int  # chits played so far
    again: int  # the engagement applied last in this step, by serial
    duels: list[int]  # engagements: serial, chit, effect, own, enemy, own, enemy; -1 for nobody
    picks: list[int]  # units picked in this decision or the one before
    wanted: int  # how many more are to be picked
    picker: int  # how far the picking is
    checks: list[int]  # Cohesion checks to come: unit, modifier, result

    # Retreats, cargo, sieges
    runner: int  # the unit that retreats, or -1
    runner_led: int  # leaders who go with it, as bits
    run: int  # areas it has retreated
    asked: int  # the leader being asked
    hit: int  # what the cargo suffers
    hit_side: int  # whose cargo
    hit_at: int  # where
    siege_at: int  # the area being besieged, or -1

    def __init__(self, box: IslandBox) -> None:
        super().__init__(box.setting)
        self.box = box
        self.menu = NOTHING

    def copy(self) -> PunicIsland:
        other = PunicIsland(self.box)
        self.copy_kernel_to(other)
        other.control = self.control
        other.rp = self.rp
        other.loc = self.loc[:]
        other.cond = self.cond[:]
        other.side = self.side
        other.leader_at = self.leader_at[:]
        other.field = self.field[:]
        other.ships = self.ships[:]
        other.uprisings = self.uprisings
        other.kills = self.kills[:]
        other.card_vp = self.card_vp
        other.hand = self.hand
        other.deck = self.deck
        other.discards = self.discards
        other.played = self.played
        other.hand_size = self.hand_size[:]
        other.deck_size = self.deck_size[:]
        other.haruspex = self.haruspex
        other.sequence = self.sequence
        other.choice = self.choice[:]
        other.rolled = self.rolled
        other.agenda = self.agenda[:]
        other.player = self.player
        other.card = self.card
        other.city = self.city
        other.amount = self.amount
        other.window = self.window
        other.operator = self.operator
        other.source = self.source
        other.sp = self.sp
        other.rebuilt = self.rebuilt
        other.march = self.march
        other.siege_mod = self.siege_mod
        other.no_fleet = self.no_fleet
        other.leaders_acted = self.leaders_acted
        other.brought = self.brought
        other.origin = self.origin
        other.place = self.place
        other.mf = self.mf
        other.stepped = self.stepped
        other.halted = self.halted
        other.landing = self.landing
        other.marching = self.marching[:]
        other.movers_led = self.movers_led
        other.commander = self.commander
        other.fleet_at = self.fleet_at
        other.rf = self.rf
        other.spent = self.spent
        other.cut = self.cut
        other.sailed = self.sailed
        other.landed = self.landed
        other.at_sea = self.at_sea
        other.fleet_rp = self.fleet_rp
        other.fleet = self.fleet[:]
        other.fleet_led = self.fleet_led
        other.captain = self.captain
        other.battle = self.battle
        other.ground = self.ground
        other.attacker = self.attacker
        other.came = self.came
        other.stage = self.stage
        other.turn = self.turn
        other.rounds = self.rounds
        other.line = self.line[:]
        other.commanders = self.commanders[:]
        other.battle_led = self.battle_led
        other.used = self.used
        other.cup = self.cup[:]
        other.held = self.held[:]
        other.tossed = self.tossed[:]
        other.held_count = self.held_count[:]
        other.drawer = self.drawer
        other.to_draw = self.to_draw
        other.chit = self.chit
        other.serial = self.serial
        other.again = self.again
        other.duels = self.duels[:]
        other.picks = self.picks[:]
        other.wanted = self.wanted
        other.picker = self.picker
        other.checks = self.checks[:]
        other.runner = self.runner
        other.runner_led = self.runner_led
        other.run = self.run
        other.asked = self.asked
        other.hit = self.hit
        other.hit_side = self.hit_side
        other.hit_at = self.hit_at
        other.siege_at = self.siege_at
        return other

    # Playing on

    def apply(self, action: int) -> None:
        self.menu = NOTHING
        self.decision.apply(self, action)
        self.go_on()

    def go_on(self) -> None:
        """R75 Answer what leaves no choice, up to the next question; its answers, costly to find, are listed once."""
        while self.actor != NOBODY:
            decision = self.decision
            menu = decision.legal(self)
            if len(menu) > 1 or decision.completes or decision.private:
                self.menu = menu
                return
            self.menu = NOTHING
            decision.apply(self, menu[0])

    # Reading the table

    def score(self) -> tuple[int, int]:
        """Victory Points, as if the game ended now."""
        return self.points(ROME), self.points(CARTHAGE)

    def points(self, seat: int) -> int:
        """3.11 Cities, destroyed enemies, cards; Carthage loses for each uprising."""
        box = self.box
        total = self.kills[seat] + self.card_vp[seat]
        control = self.control
        vp = box.map.vp
        for city in box.map.cities:
            if control[city] == seat:
                total += vp[city]
        for card in range(CARDS):
            if self.played[card]:
                total += box.cards[card].vp[seat]
        if seat == ROME:
            return total + box.handicap
        return total - box.uprising_vp * self.uprisings.bit_count()

    def city_points(self, seat: int) -> int:
        return sum(self.box.map.vp[city] for city in self.box.map.cities if self.control[city] == seat)

    def count_discards(self, seat: int) -> int:
        """Cards face down in a discard pile: those that are nowhere else."""
        first = seat * DECK
        box = self.box
        total = 0
        for card in range(first, first + DECK):
            total += box.copies[card] - self.played[card]
        return total - self.hand_size[seat] - self.deck_size[seat]

    def initiative(self) -> int:
        """CARTHAGE while it holds all cities of Sicily, else ROME."""
        land = self.box.map
        sicily = land.sicily
        for city in land.cities:
            if land.region[city] == sicily and self.control[city] != CARTHAGE:
                return ROME
        return CARTHAGE

    def leaders_at(self, at: int, seat: int) -> list[int]:
        side = self.box.leader_side
        return [leader for leader in range(self.box.leaders) if self.leader_at[leader] == at and side[leader] == seat]

    def units_at(self, at: int, seat: int) -> list[int]:
        return [unit for unit in range(self.box.units) if self.loc[unit] == at and self.side[unit] == seat]

    # What a seat may know

    def view(self, seat: int) -> PunicIsland:
        """Hidden are the other hand, the decks' order, the other side's discards and battle chits, an option not yet shown."""
        view = self.copy()
        view.viewer = seat
        for other in (ROME, CARTHAGE):
            if other != seat:
                view._hide(other)
        return view

    def _hide(self, seat: int) -> None:
        first = seat * DECK
        none = [0] * DECK
        self.hand = self.hand[:first] + none + self.hand[first + DECK :]
        self.deck = self.deck[:first] + none + self.deck[first + DECK :]
        self.discards = self.discards[:first] + none + self.discards[first + DECK :]
        for kind in range(2):
            for chit in range(FIRST_CHIT[kind * 2 + seat], LAST_CHIT[kind * 2 + seat]):
                self.cup[chit] = 0
                self.held[chit] = 0
        if self.decision.simultaneous and self.choice[seat] != NOT_CHOSEN:
            self.choice[seat] = HIDDEN

    def guess(self, rng: Rng) -> PunicIsland:
        """Cards and chits that the viewer cannot see are dealt anew; whatever is dealt, the same is asked."""
        state = self.copy()
        state.viewer = OPEN
        for seat in (ROME, CARTHAGE):
            if seat != self.viewer:
                state._deal(seat, rng)
        return state

    def _deal(self, seat: int, rng: Rng) -> None:
        box = self.box
        first = seat * DECK
        left = [box.copies[first + card] - self.played[first + card] for card in range(DECK)]
        hand = self.hand[:]
        deck = self.deck[:]
        discards = self.discards[:]
        for _ in range(self.hand_size[seat]):
            card = rng.pick(left)
            left[card] -= 1
            hand[first + card] += 1
        for _ in range(self.count_discards(seat)):
            card = rng.pick(left)
            left[card] -= 1
            discards[first + card] += 1
        deck[first : first + DECK] = left
        self.hand, self.deck, self.discards = hand, deck, discards
        if self.battle >= 0:
            self._deal_chits(seat, rng)
        if self.choice[seat] == HIDDEN:
            self.choice[seat] = MAP_OPTION if self.has_rp(seat) and rng.below(2) else CARD_OPTION

    def _deal_chits(self, seat: int, rng: Rng) -> None:
        first = FIRST_CHIT[self.battle * 2 + seat]
        last = LAST_CHIT[self.battle * 2 + seat]
        left = [self.box.chits[chit] - self.tossed[chit] for chit in range(first, last)]
        for at in range(1, len(self.duels), DUEL):
            if first <= self.duels[at] < last:
                left[self.duels[at] - first] -= 1
        if first <= self.chit < last:
            left[self.chit - first] -= 1
        for _ in range(self.held_count[seat]):
            chit = rng.pick(left)
            left[chit] -= 1
            self.held[first + chit] += 1
        self.cup[first:last] = left

    def has_rp(self, seat: int) -> bool:
        places = self.box.places
        rp = self.rp
        return any(rp[at] > 0 for at in range(seat * places, seat * places + places))

    # Other forms

    def fields(self) -> dict[str, int]:
        lands, places, units = self.box.lands, self.box.places, self.box.units
        return {
            "control": lands, "rp": 2 * places, "loc": units, "cond": units, "side": units, "leader_at": self.box.leaders,
            "field": 2 * lands, "ships": 2 * (places - lands), "uprisings": 0, "kills": 2, "card_vp": 2, "hand": CARDS,
            "deck": CARDS, "discards": CARDS, "played": CARDS, "hand_size": 2, "deck_size": 2, "haruspex": 0, "sequence": 0,
            "choice": 2, "rolled": 0, "agenda": -1, "player": 0, "card": 0, "city": 0, "amount": 0, "window": 0,
            "operator": 0, "source": 0, "sp": 0, "rebuilt": 0, "march": 0, "siege_mod": 0, "no_fleet": 0, "leaders_acted": 0,
            "brought": places,
            "origin": 0, "place": 0, "mf": 0, "stepped": 0, "halted": 0, "landing": 0, "marching": -1, "movers_led": 0,
            "commander": 0, "fleet_at": 0, "rf": 0, "spent": 0, "cut": 0, "sailed": 0, "landed": 0, "at_sea": 0,
            "fleet_rp": 0, "fleet": -1, "fleet_led": 0, "captain": 0, "battle": 0, "ground": 0, "attacker": 0, "came": 0,
            "stage": 0, "turn": 0, "rounds": 0, "line": -1, "commanders": 2, "battle_led": 0, "used": 0, "cup": CHITS,
            "held": CHITS, "tossed": CHITS, "held_count": 2, "drawer": 0, "to_draw": 0, "chit": 0, "serial": 0, "again": 0,
            "duels": -1, "picks": -1, "wanted": 0, "picker": 0, "checks": -1, "runner": 0, "runner_led": 0, "run": 0,
            "asked": 0, "hit": 0, "hit_side": 0, "hit_at": 0, "siege_at": 0,
        }  # fmt: skip

    def invariants(self) -> list[str]:
        from delenda.games.punic_island.rules.invariants import broken

        return broken(self)
