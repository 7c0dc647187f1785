"""The table of Punica as flat data, and what a seat may know of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punica.actions import BIT, CARDS, COUNT_BITS, REGION_SETS, REGIONS, SEAS
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.generated import PunicaFields
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.rng import Rng

NO_CARD: Final = -1
CARD_BACK: Final = -2  # in a view: a card is committed there, face down
NO_UNIT: Final = -1
NONE_COMMITTED: Final[vec[i64]] = vec[i64]([NO_CARD, NO_CARD])

# What is being done in a battle
CARDS_STAGE: Final = 0  # both commit a card; also when there is no battle
ATTACKER_STAGE: Final = 1  # the attacker's effect
DEFENDER_STAGE: Final = 2  # the defender's effect
LOSS_STAGE: Final = 3  # losses and retreat


@final
class Punica(PunicaFields):
    """The fields are declared in fields.py."""

    def copy(self) -> Punica:
        other = Punica(self.box)
        self.copy_fields_to(other)
        return other

    # Reading the table

    def open_seas(self, seat: i64) -> i64:
        """3.1.3 Seas that carry a seat's armies: with an own fleet or the own symbol, and no enemy fleet."""
        return (self.seas[seat] | self.box.home_bit[seat]) & ~self.seas[1 - seat]

    def contested(self) -> i64:
        """3.1.1 The areas with units of both seats, as bits."""
        return (self.lands[ROME] & self.lands[CARTHAGE]) + (self.seas[ROME] & self.seas[CARTHAGE]) * REGION_SETS

    def controlled(self, seat: i64) -> i64:
        """3.1.2 The regions with units of a seat and none of its enemy's."""
        return self.lands[seat] & ~self.lands[1 - seat]

    def attacker(self, area: i64) -> i64:
        """3.6.2 Whose unit made an area contested."""
        return CARTHAGE if self.punic_attacks & BIT[area] else ROME

    def strength(self, seat: i64, area: i64) -> i64:
        """The strength of a seat's units in an area, without a card."""
        if area >= REGIONS:
            return self.fleets[seat * SEAS + area - REGIONS]
        armies = self.armies[seat * REGIONS + area]
        if seat == CARTHAGE and self.hannibal == area:
            armies += self.box.hannibal_strength
        return armies

    def count_units(self, seat: i64, area: i64) -> i64:
        """The pieces of a seat in an area; Hannibal is one."""
        if area >= REGIONS:
            return self.fleets[seat * SEAS + area - REGIONS]
        armies = self.armies[seat * REGIONS + area]
        if seat == CARTHAGE and self.hannibal == area:
            armies += 1
        return armies

    def count_armies(self, seat: i64) -> int:
        """All pieces that are armies, Hannibal included."""
        whole = sum(self.armies[seat * REGIONS : seat * REGIONS + REGIONS])
        return whole + 1 if seat == CARTHAGE and self.hannibal != NOWHERE else whole

    def count_areas(self, seat: i64) -> int:
        """How many of the enemy's areas of influence a seat controls."""
        return COUNT_BITS[self.controlled(seat) & self.box.influence[1 - seat]]

    def effect_card(self) -> int:
        """The card whose movements are made, as ROME's seven before CARTHAGE's; NO_CARD if none is."""
        if self.in_play != NO_CARD:
            return self.active * CARDS + self.in_play
        if self.stage == ATTACKER_STAGE or self.stage == DEFENDER_STAGE:
            seat = self.effect_seat()
            return seat * CARDS + self.committed[seat]
        return NO_CARD

    def effect_seat(self) -> i64:
        """3.6.4 In those two stages of a battle: whose card has its effect."""
        attacker = self.attacker(self.battle)
        return attacker if self.stage == ATTACKER_STAGE else 1 - attacker

    def score(self) -> tuple[int, int]:
        return self.count_areas(ROME), self.count_areas(CARTHAGE)

    # What a seat may know

    def view(self, seat: int) -> Punica:
        view = self.copy()
        view.viewer = seat
        if self.decision.simultaneous:
            view.committed = self.committed[:]
            for other in (ROME, CARTHAGE):
                if other != seat and view.committed[other] != NO_CARD:
                    view.committed[other] = CARD_BACK
        return view

    def guess(self, rng: Rng) -> Punica:
        state = self.copy()
        state.viewer = OPEN
        state.committed = self.committed[:]
        for seat in (ROME, CARTHAGE):
            if state.committed[seat] == CARD_BACK:
                state.committed[seat] = self._any_card(seat, rng)
        return state

    def _any_card(self, seat: int, rng: Rng) -> int:
        hand = [card for card in range(CARDS) if self.held[seat] & 1 << card]
        return hand[rng.below(len(hand))]

    # Other forms

    def invariants(self) -> list[str]:
        from delenda.games.punica.rules.invariants import invariants

        return invariants(self)

    def restore(self) -> None:
        from delenda.games.punica.rules.sequence import waiting

        self.agenda = waiting(self)
