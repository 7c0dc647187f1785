"""The table of Punic Island as flat data; what a seat may know of it; what can never be."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    CARD_OPTION,
    CARDS,
    DECK,
    FIRST_CHIT,
    LAST_CHIT,
    MAP_OPTION,
    NOTHING,
)
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.generated import PunicIslandFields
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.rng import Rng

NOT_CHOSEN: Final = -1
HIDDEN: Final = -2  # in a view: chosen, but not to be seen
DUEL: Final = 7  # numbers in an engagement
# The units touched last, in one number: so many, of so many bits each
REMEMBERED: Final = 8
UNIT_WIDTH: Final = 7
UNIT_BITS: Final = (1 << UNIT_WIDTH) - 1
YOUNGER: Final = (1 << (REMEMBERED - 1) * UNIT_WIDTH) - 1  # all of them but the oldest
# Where Resource Points have changed last, by seat and place, likewise
STOCKS_REMEMBERED: Final = 7
STOCK_WIDTH: Final = 8
STOCK_BITS: Final = (1 << STOCK_WIDTH) - 1
YOUNGER_STOCKS: Final = (1 << (STOCKS_REMEMBERED - 1) * STOCK_WIDTH) - 1
MOST: Final = 999  # Resource Points in a place, Victory Points of a kind, sequences: no game comes near


@final
class PunicIsland(PunicIslandFields):
    """The fields are declared in fields.py.

    Who has looked at a state before learns from a few more numbers, which are no part of the position, what may have changed
    since (features.py): `touches` grows when another unit is touched than the last, and `touched` holds the last ones;
    `stockings` and `stocked` say the same of Resource Points; `map_changes` and `card_changes` grow when something is replaced
    that seldom is.
    """

    def __init__(self, box: IslandBox) -> None:
        super().__init__(box)
        self.touches: i64 = 0
        self.touched: i64 = 0
        self.stockings: i64 = 0
        self.stocked: i64 = 0
        self.map_changes: i64 = 0  # of control, brought
        self.card_changes: i64 = 0  # of hand, deck, discards, played

    def touch(self, unit: i64) -> None:
        """Whoever changes `loc`, `cond` or `side` of a unit says so."""
        if self.touched & UNIT_BITS != unit:
            self.touched = (self.touched & YOUNGER) << UNIT_WIDTH | unit
            self.touches += 1

    def set_condition(self, unit: i64, flags: i64) -> None:
        self.cond[unit] = flags
        self.touch(unit)

    def set_rp(self, at: i64, amount: i64) -> None:
        """Resource Points by seat and place."""
        rp = self.rp[:]
        rp[at] = amount
        self.rp = rp
        self.stocked = (self.stocked & YOUNGER_STOCKS) << STOCK_WIDTH | at
        self.stockings += 1

    def copy(self) -> PunicIsland:
        other = PunicIsland(self.box)
        self.copy_fields_to(other)
        return other

    # Playing on

    def apply(self, action: i64) -> None:
        self.menu = NOTHING
        self.decision.apply(self, action)
        self.go_on()

    def go_on(self) -> None:
        """R75 Answer what leaves no choice, up to the next question; its answers, costly to find, are listed once."""
        while self.actor != NOBODY:
            decision = self.decision
            if decision.chance and decision.private:
                return  # drawn unseen, without a list
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

    def points(self, seat: i64) -> i64:
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
        return total - box.uprising_vp * int(self.uprisings).bit_count()

    def city_points(self, seat: i64) -> i64:
        return sum(self.box.map.vp[city] for city in self.box.map.cities if self.control[city] == seat)

    def count_discards(self, seat: i64) -> i64:
        """Cards face down in a discard pile: those that are nowhere else."""
        first = seat * DECK
        box = self.box
        total = 0
        for card in range(first, first + DECK):
            total += box.copies[card] - self.played[card]
        return total - self.hand_size[seat] - self.deck_size[seat]

    def initiative(self) -> i64:
        """CARTHAGE while it holds all cities of Sicily, else ROME."""
        land = self.box.map
        sicily = land.sicily
        for city in land.cities:
            if land.region[city] == sicily and self.control[city] != CARTHAGE:
                return ROME
        return CARTHAGE

    def leaders_at(self, at: i64, seat: i64) -> list[int]:
        side = self.box.leader_side
        return [leader for leader in range(self.box.leaders) if self.leader_at[leader] == at and side[leader] == seat]

    def units_at(self, at: i64, seat: i64) -> list[int]:
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
        self.hand, self.deck, self.discards = self.hand[:], self.deck[:], self.discards[:]
        for card in range(first, first + DECK):
            self.hand[card] = 0
            self.deck[card] = 0
            self.discards[card] = 0
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
        for card in range(DECK):
            deck[first + card] = left[card]
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
        for chit in range(first, last):
            self.cup[chit] = left[chit - first]

    def has_rp(self, seat: i64) -> bool:
        places = self.box.places
        rp = self.rp
        return any(rp[at] > 0 for at in range(seat * places, seat * places + places))

    def invariants(self) -> list[str]:
        from delenda.games.punic_island.rules.invariants import broken

        return broken(self)
