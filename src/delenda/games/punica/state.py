"""The table of Punica as flat data; what a seat may know of it; what can never be."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punica.actions import (
    ALL_CARDS,
    ALL_REGIONS,
    AREAS,
    BIT,
    CARDS,
    COUNT_BITS,
    PICK_FLEET,
    REGIONS,
    SEAS,
)
from delenda.games.punica.box import FLEETS, NOWHERE, PunicaBox
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

NO_CARD: Final = -1
CARD_BACK: Final = -2  # in a view: a card is committed there, face down
NO_UNIT: Final = -1
NONE_COMMITTED: Final[list[int]] = [NO_CARD, NO_CARD]

# What is being done in a battle
CARDS_STAGE: Final = 0  # both commit a card; also when there is no battle
ATTACKER_STAGE: Final = 1  # the attacker's effect
DEFENDER_STAGE: Final = 2  # the defender's effect
LOSS_STAGE: Final = 3  # losses and retreat


class Punica(State):
    """Lists are indexed by seat * 11 + region or seat * 8 + sea. Sets of regions, seas, areas and cards are bit masks."""

    box: PunicaBox
    turn: int  # 1, 2, 3 … one for each player turn
    active: int  # whose turn it is
    armies: list[int]  # [22] ordinary armies
    hannibal: int  # his region, or NOWHERE
    fleets: list[int]  # [16]
    lost: list[int]  # [2] fleets off the board; never changed in place
    lands: list[int]  # [2] regions with armies of a seat, Hannibal included
    seas: list[int]  # [2] seas with fleets of a seat
    held: list[int]  # [2] cards in hand; a committed card is in hand until the reveal (3.8)
    faceup: list[int]  # [2] cards lying face up
    in_play: int  # the card of this turn's action while its movements last, or NO_CARD
    army_moves: int  # the movements left on the card being resolved
    fleet_moves: int
    hannibal_moves: int
    picked: int  # the unit about to move, as the action that picks it, or NO_UNIT
    punic_attacks: int  # contested areas in which CARTHAGE is the attacker
    origins: list[int]  # [11] for each contested region, the regions from which it was attacked; never changed in place
    battle: int  # the area being fought for, or NOWHERE
    stage: int  # what is being done there
    committed: list[int]  # [2] the cards of that battle, or NO_CARD; never changed in place
    beaten: int  # who must retreat from it, or NOBODY

    def __init__(self, box: PunicaBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> Punica:
        other = Punica(self.box)
        self.copy_kernel_to(other)
        other.turn = self.turn
        other.active = self.active
        other.armies = self.armies[:]
        other.hannibal = self.hannibal
        other.fleets = self.fleets[:]
        other.lost = self.lost
        other.lands = self.lands[:]
        other.seas = self.seas[:]
        other.held = self.held[:]
        other.faceup = self.faceup[:]
        other.in_play = self.in_play
        other.army_moves = self.army_moves
        other.fleet_moves = self.fleet_moves
        other.hannibal_moves = self.hannibal_moves
        other.picked = self.picked
        other.punic_attacks = self.punic_attacks
        other.origins = self.origins
        other.battle = self.battle
        other.stage = self.stage
        other.committed = self.committed
        other.beaten = self.beaten
        return other

    # Reading the table

    def open_seas(self, seat: i64) -> i64:
        """3.1.3 Seas that carry a seat's armies: with an own fleet or the own symbol, and no enemy fleet."""
        seas = self.seas
        mine: i64 = seas[seat]
        theirs: i64 = seas[1 - seat]
        home: i64 = self.box.home_bit[seat]
        return (mine | home) & ~theirs

    def contested(self) -> int:
        """3.1.1 The areas with units of both seats, as bits."""
        return (self.lands[ROME] & self.lands[CARTHAGE]) + (self.seas[ROME] & self.seas[CARTHAGE]) * 2048

    def controlled(self, seat: int) -> int:
        """3.1.2 The regions with units of a seat and none of its enemy's."""
        return self.lands[seat] & ~self.lands[1 - seat]

    def attacker(self, area: int) -> int:
        """3.6.2 Whose unit made an area contested."""
        return CARTHAGE if self.punic_attacks & BIT[area] else ROME

    def strength(self, seat: int, area: int) -> int:
        """The strength of a seat's units in an area, without a card."""
        if area >= REGIONS:
            return self.fleets[seat * SEAS + area - REGIONS]
        armies = self.armies[seat * REGIONS + area]
        return armies + self.box.hannibal_strength if seat == CARTHAGE and self.hannibal == area else armies

    def count_units(self, seat: int, area: int) -> int:
        """The pieces of a seat in an area; Hannibal is one."""
        if area >= REGIONS:
            return self.fleets[seat * SEAS + area - REGIONS]
        armies = self.armies[seat * REGIONS + area]
        return armies + 1 if seat == CARTHAGE and self.hannibal == area else armies

    def count_armies(self, seat: int) -> int:
        """All pieces that are armies, Hannibal included."""
        whole = sum(self.armies[seat * REGIONS : seat * REGIONS + REGIONS])
        return whole + 1 if seat == CARTHAGE and self.hannibal != NOWHERE else whole

    def count_areas(self, seat: int) -> int:
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

    def effect_seat(self) -> int:
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
            view.committed = [
                card if other == seat or card == NO_CARD else CARD_BACK for other, card in enumerate(self.committed)
            ]
        return view

    def guess(self, rng: Rng) -> Punica:
        state = self.copy()
        state.viewer = OPEN
        state.committed = [self._any_card(seat, rng) if card == CARD_BACK else card for seat, card in enumerate(self.committed)]
        return state

    def _any_card(self, seat: int, rng: Rng) -> int:
        hand = [card for card in range(CARDS) if self.held[seat] & 1 << card]
        return hand[rng.below(len(hand))]

    # Other forms

    def fields(self) -> dict[str, int]:
        return {
            "turn": 0, "active": 0, "armies": 22, "hannibal": 0, "fleets": 16, "lost": 2, "lands": 2, "seas": 2, "held": 2,
            "faceup": 2, "in_play": 0, "army_moves": 0, "fleet_moves": 0, "hannibal_moves": 0, "picked": 0,
            "punic_attacks": 0, "origins": 11, "battle": 0, "stage": 0, "committed": 2, "beaten": 0,
        }  # fmt: skip

    def invariants(self) -> list[str]:
        from delenda.games.punica.rules import victory

        broken = self._broken_numbers()
        for seat in (ROME, CARTHAGE):
            broken += self._broken_pieces(seat) + self._broken_cards(seat)
        return broken or [
            *self._broken_contests(),
            *self._broken_battle(),
            *self._broken_movements(),
            *victory.contradictions(self),
        ]

    def _broken_numbers(self) -> list[str]:
        """Values that mean nothing."""
        box = self.box
        broken = []
        if not 1 <= self.turn <= box.turn_limit or self.active != (box.first if self.turn % 2 else 1 - box.first):
            broken.append(f"turn {self.turn} of seat {self.active} does not exist.")
        if not NOWHERE <= self.hannibal < REGIONS or not NOWHERE <= self.battle < AREAS or not 0 <= self.stage <= LOSS_STAGE:
            broken.append("Hannibal or a battle is in an area or at a stage that does not exist.")
        if not NO_UNIT <= self.picked < PICK_FLEET + SEAS or self.beaten not in (ROME, CARTHAGE, NOBODY):
            broken.append("the picked unit or the beaten side does not exist.")
        if not NO_CARD <= self.in_play < CARDS or min(self.committed) < CARD_BACK or max(self.committed) >= CARDS:
            broken.append("a card in play or in battle does not exist.")
        if min(self.origins) < 0 or max(self.origins) > ALL_REGIONS or self.punic_attacks < 0:
            broken.append("an attack comes from a region or goes to an area that does not exist.")
        return broken

    def _broken_pieces(self, seat: int) -> list[str]:
        broken = []
        box = self.box
        name = SEAT_NAMES[seat]
        armies = self.armies[seat * REGIONS : seat * REGIONS + REGIONS]
        fleets = self.fleets[seat * SEAS : seat * SEAS + SEAS]
        most = sum(box.armies[seat * REGIONS : seat * REGIONS + REGIONS])
        if min(armies) < 0 or sum(armies) > most:
            broken.append(f"{name} has {sum(armies)} armies, but began with {most}, and none returns (3.6.7).")
        if seat == CARTHAGE and self.hannibal != NOWHERE and box.hannibal == NOWHERE:
            broken.append("Hannibal takes no part in this scenario.")
        if min(fleets) < 0 or self.lost[seat] < 0 or sum(fleets) + self.lost[seat] != FLEETS[seat]:
            broken.append(f"{name} has {sum(fleets)} fleets and {self.lost[seat]} lost, but the box has {FLEETS[seat]}.")
        lands = sum(1 << at for at in range(REGIONS) if armies[at] > 0 or (seat == CARTHAGE and self.hannibal == at))
        if lands != self.lands[seat] or sum(1 << at for at in range(SEAS) if fleets[at] > 0) != self.seas[seat]:
            broken.append(f"the areas listed for {name}'s units are not where its pieces are.")
        return broken

    def _broken_cards(self, seat: int) -> list[str]:
        held, faceup = self.held[seat], self.faceup[seat]
        played = 1 << self.in_play if self.in_play >= 0 and seat == self.active else 0
        if held & faceup or held | faceup | played != ALL_CARDS or (held | faceup) & played:
            return [f"{SEAT_NAMES[seat]} must have each of its seven cards in exactly one place."]
        if not held and not played:
            return [f"{SEAT_NAMES[seat]} has no card in hand, but playing the last card returns all the others (3.5.2)."]
        return []

    def _broken_contests(self) -> list[str]:
        """3.4.4 Areas with units of both sides, who attacked them and from where."""
        contested = self.contested()
        fought = contested | (1 << self.battle if self.battle >= 0 else 0)  # until a battle is over its attacker is remembered
        if self.punic_attacks & ~fought or any(self.origins[at] and not fought & BIT[at] for at in range(REGIONS)):
            return ["an area has an attacker but no battle to come."]
        for region in range(REGIONS):
            closed = BIT[region] | BIT[self.box.capital[1 - self.attacker(region)]]
            if fought & BIT[region] and (self.origins[region] == 0 or self.origins[region] & closed):
                return [f"nobody can have attacked {self.box.areas[region]} from there (3.4.4)."]
        if self.in_play != NO_CARD and self.punic_attacks != (contested if self.active == CARTHAGE else 0):
            return ["before the battles of a turn only the active side has attacked (3.4.4)."]
        return []

    def _broken_battle(self) -> list[str]:
        """3.6 What is being done in a battle."""
        if self.battle == NOWHERE:
            idle = self.stage == CARDS_STAGE and self.committed == NONE_COMMITTED and self.beaten == NOBODY
            return [] if idle else ["there is no battle, but cards are committed to one, or it is being fought."]
        if self.in_play != NO_CARD:
            return ["a battle is fought before the card of the action lies face up (3.5.3)."]
        if self.stage != LOSS_STAGE and not self.contested() & BIT[self.battle]:
            return [f"there is a battle in {self.box.areas[self.battle]}, where only one side has units, or none."]
        if (self.stage == LOSS_STAGE) != (self.beaten != NOBODY):
            return ["no side is beaten before the strengths are compared (3.6.6)."]
        for seat in (ROME, CARTHAGE):
            if not self._may_have_committed(seat):
                return [f"{SEAT_NAMES[seat]} cannot have committed that card, or none, at this stage of a battle (3.6.3)."]
        return []

    def _may_have_committed(self, seat: int) -> bool:
        card = self.committed[seat]
        if self.stage != CARDS_STAGE:
            return card >= 0 and self.faceup[seat] & BIT[card] != 0
        if card == NO_CARD or self.viewer not in (OPEN, seat):
            return card < 0
        return card >= 0 and self.held[seat] & BIT[card] != 0

    def _broken_movements(self) -> list[str]:
        """3.5.1 The movements left, and the unit that is about to use one."""
        left = (self.army_moves, self.fleet_moves, self.hannibal_moves)
        if (self.picked != NO_UNIT) != (self.decision.name == "move_to"):
            return ["a unit is picked only when it is about to move (3.4)."]
        card = self.effect_card()
        if card == NO_CARD:
            return ["there are movements left, but no card that gives them (3.5.1)."] if any(left) else []
        box = self.box
        if self.battle != NOWHERE and not box.card_battle[card]:
            return ["a card without crossed swords has no effect in a battle (3.6.4)."]
        given = (box.card_armies[card], box.card_fleets[card], box.card_hannibal[card])
        if any(not 0 <= n <= most for n, most in zip(left, given, strict=True)):
            return ["more movements are left than the card gives (3.5.1)."]
        used = sum(given) - sum(left) - (0 if self.picked == NO_UNIT else 1)
        if self.in_play != NO_CARD and used < self.contested().bit_count():
            return ["more areas are contested than movements have been made (3.4.4)."]
        return []
