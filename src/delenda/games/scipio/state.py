"""The table of Scipio as flat data, and what a seat may know of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.scipio.actions import TILE_AT
from delenda.games.scipio.generated import ScipioFields
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng

NO_CARD: Final = -1
CARD_BACK: Final = -2  # in a view: a card lies there, face down
NO_CARDS: Final[vec[i64]] = vec[i64]([NO_CARD] * 6)
NOT_REVEALED: Final[list[int]] = []


@final
class Scipio(ScipioFields):
    """The fields are declared in fields.py."""

    def copy(self) -> Scipio:
        other = Scipio(self.box)
        self.copy_fields_to(other)
        return other

    # Reading the table

    def army(self, seat: int) -> list[int]:
        """The tokens in each Formation of a seat."""
        return list(self.troops[seat * 6 : seat * 6 + 6])

    def set_army(self, seat: i64, counts: vec[i64]) -> None:
        troops = self.troops
        at = seat * 6
        for count in counts:
            troops[at] = count
            at += 1

    def row(self, seat: int) -> list[int]:
        """The card of a seat in each Field, or NO_CARD."""
        return list(self.placed[seat * 3 : seat * 3 + 3])

    def spent_row(self, seat: int) -> list[int]:
        """The same for the cards of the first phase."""
        return list(self.spent[seat * 3 : seat * 3 + 3])

    def total(self, seat: i64, field: i64) -> i64:
        """T(s, f): tokens of a seat in a Field."""
        at = seat * 6 + field * 2
        return self.troops[at] + self.troops[at + 1]

    def pair(self, field: i64) -> i64:
        """The face-up cards in a Field as the box's tables are indexed: ROME's times six plus CARTHAGE's."""
        return self.placed[field] * 6 + self.placed[3 + field]

    def shield_breaks(self) -> i64:
        """3.3.3 Fields with a Shield Break as bits, ROME's times eight plus CARTHAGE's; once the cards are revealed."""
        breaks = self.box.breaks
        placed = self.placed
        return (
            breaks[placed[0] * 6 + placed[3]] + breaks[36 + placed[1] * 6 + placed[4]] + breaks[72 + placed[2] * 6 + placed[5]]
        )

    def tile(self, field: int) -> int:
        """The number on the tile lying in a Field."""
        return self.box.tile_values[TILE_AT[self.tiles][field]]

    def card(self, seat: int, field: int) -> int:
        """The number on the face-up card of a seat in a Field."""
        return self.box.card_values[self.placed[seat * 3 + field]]

    def damage_in(self, field: i64, is_weaker: bool) -> i64:
        """3.3.5 What the loser of a Field must remove: more after an effective Shield Break, and more with fewer tokens.
        Where a Shield Break is nullified the Field is an ordinary one, whoever wins it (R5, R6)."""
        table = self.box.shield_break if self.effective >> field & 1 else self.box.ordinary
        return table[1 if is_weaker else 0]

    def damage_to(self, loser: i64, field: i64) -> i64:
        return self.damage_in(field, self.total(loser, field) < self.total(1 - loser, field))

    def hand(self, seat: int) -> int:
        """Cards not yet used this round, as the opponent knows them: face-down ones still count (3.1)."""
        mask = self.held[seat]
        if not self.strikes:
            for card in self.row(seat):
                if card >= 0:
                    mask |= 1 << card
        return mask

    def count_deck(self) -> int:
        return sum(self.deck)

    def discards(self) -> list[int]:
        """R18 Face-up cards drawn since the last shuffle, by kind."""
        return [all_cards - left for all_cards, left in zip(self.box.new_orders, self.deck, strict=True)]

    def score(self) -> tuple[int, int]:
        """Tokens left."""
        return sum(self.army(ROME)), sum(self.army(CARTHAGE))

    # What a seat may know (3.1)

    def view(self, seat: int) -> Scipio:
        """Secret are only the organisations until both are ready, and the cards face down in the current phase."""
        view = self.copy()
        view.viewer = seat
        if self.decision.simultaneous:
            for other in (ROME, CARTHAGE):
                if other != seat:
                    view._hide_army(other) if self.round == 0 else view._hide_cards(other)
        return view

    def _hide_army(self, seat: int) -> None:
        """Nobody else sees more than "choosing" or "ready": not the counts, not the way, not how far (3.2.1)."""
        from delenda.games.scipio.rules.setup import SETUP_CHOOSE

        for at in range(seat * 6, seat * 6 + 6):
            self.troops[at] = 0
        if self.actor == seat:
            self.decision = SETUP_CHOOSE
            self.formation = 0
            self.unplaced = 0

    def _hide_cards(self, seat: int) -> None:
        ready = self.actor != seat and seat == ROME
        self.held[seat] = self.hand(seat)
        for at in range(seat * 3, seat * 3 + 3):
            self.placed[at] = CARD_BACK if ready else NO_CARD
        if self.actor == seat:
            self.field = 0

    def guess(self, rng: Rng) -> Scipio:
        state = self.copy()
        state.viewer = OPEN
        if self.decision.simultaneous:
            for seat in (ROME, CARTHAGE):
                if seat == self.viewer:
                    continue
                if seat == self.actor:
                    state = state._guess_progress(rng)
                elif seat == ROME and self.round == 0:
                    state._guess_army(seat, rng)
                elif seat == ROME:
                    state._guess_cards(seat, rng)
        return state

    def _guess_progress(self, rng: Rng) -> Scipio:
        """The actor may be anywhere in its chain of secret choices."""
        state = self
        for _ in range(rng.below(6)):
            further = state.copy()
            further.apply(sample(further, rng))
            if further.actor != self.actor or not further.decision.simultaneous:
                break
            state = further
        return state

    def _guess_army(self, seat: int, rng: Rng) -> None:
        """A preset as often as a free organisation, all of these alike."""
        if rng.below(2):
            troops = self.box.presets[seat][rng.below(len(self.box.presets[seat]))].troops
        else:
            cuts = sorted(_choose(5, self.box.tokens - 1, rng))
            troops = vec[i64]([b - a for a, b in zip([-1, *cuts], [*cuts, self.box.tokens - 1], strict=True)])
        self.set_army(seat, troops)

    def _guess_cards(self, seat: int, rng: Rng) -> None:
        cards = [card for card in range(6) if self.held[seat] & 1 << card]
        for index, choice in enumerate(_choose(3, len(cards), rng)):
            self.placed[seat * 3 + index] = cards[choice]
            self.held[seat] &= ~(1 << cards[choice])

    # Other forms

    def restore(self) -> None:
        from delenda.games.scipio.rules.sequence import waiting

        self.agenda = waiting(self)

    def invariants(self) -> list[str]:
        from delenda.games.scipio.rules.invariants import invariants

        return invariants(self)


def _choose(count: int, among: int, rng: Rng) -> list[int]:
    """`count` different numbers below `among`, in random order."""
    left = list(range(among))
    return [left.pop(rng.below(len(left))) for _ in range(count)]
