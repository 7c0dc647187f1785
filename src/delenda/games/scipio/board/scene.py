"""What a view shows, asked in the terms of the picture: who sits where, what is hidden, what is struck, what is lost."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import (
    DESERTER_CARD,
    OPPORTUNE_MOVE_CARD,
    REDEPLOYMENT_CARD,
    RELIEF_IN_PLACE_CARD,
    RENOWNED_GENERAL_CARD,
)
from delenda.games.scipio.board.layout import Layout
from delenda.games.scipio.rules import orders, phase, setup
from delenda.games.scipio.rules import round as rounds
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import PHASES
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES

SIDES: Final = ("rome", "carth")  # colours, emblems and tokens of the seats
TINTS: Final = ("fy", "fp", "fg")  # colours of the Fields

ORDER_OF: Final = {
    orders.REDEPLOY.name: REDEPLOYMENT_CARD,
    orders.RELIEF.name: RELIEF_IN_PLACE_CARD,
    orders.OPPORTUNE_MOVE.name: OPPORTUNE_MOVE_CARD,
    orders.OPPORTUNE_DRAW.name: OPPORTUNE_MOVE_CARD,
    orders.DESERTER.name: DESERTER_CARD,
    orders.GENERAL.name: RENOWNED_GENERAL_CARD,
}
NO_ORDER: Final = -1


class Scene:
    """A view laid out on a board, the viewing seat below (ROME for spectators and open views), or above on a turned board."""

    def __init__(self, view: Scipio, layout: Layout) -> None:
        self.view = view
        self.layout = layout
        viewer = view.viewer if view.viewer in (ROME, CARTHAGE) else ROME
        self.me = 1 - viewer if layout.is_turned else viewer
        self.foe = 1 - self.me

    def row(self, seat: int) -> int:
        return 1 if seat == self.me else 0

    @property
    def seats(self) -> tuple[int, int]:
        """From above to below."""
        return self.foe, self.me

    @property
    def heading(self) -> str:
        view = self.view
        return "Set-up" if view.round == 0 else f"Round {view.round}, {PHASES[view.phase - 1].lower()}"

    # Who does what

    @property
    def is_over(self) -> bool:
        return self.view.actor == NOBODY

    @property
    def is_setup(self) -> bool:
        return self.view.round == 0

    @property
    def is_choosing_army(self) -> bool:
        return self.acts and self.view.decision is setup.SETUP_CHOOSE

    @property
    def is_organising(self) -> bool:
        """The viewer is filling its Formations one after another."""
        return self.acts and self.view.decision is setup.SETUP_COUNT

    @property
    def is_assigning(self) -> bool:
        return self.view.decision is phase.ASSIGN

    @property
    def is_removing(self) -> bool:
        return self.view.decision is phase.REMOVE

    @property
    def is_drawing(self) -> bool:
        """A card may be drawn or is being turned up."""
        return self.view.decision in (phase.DRAW_OFFER, orders.OPPORTUNE_DRAW, orders.DRAW)

    @property
    def acts(self) -> bool:
        """Whether who looks at this board is who decides; an open view decides for both."""
        view = self.view
        return view.actor in (ROME, CARTHAGE) and view.viewer in (view.actor, OPEN)

    @property
    def prompt(self) -> str:
        view = self.view
        if view.actor in (CHANCE, NOBODY) or self.acts:
            return view.prompt()
        return f"{SEAT_NAMES[view.actor]} is to {view.decision.title}."

    # Armies

    def tokens(self, seat: int) -> int:
        return sum(self.view.army(seat))

    def is_screened(self, seat: int) -> bool:
        """The army of another seat behind its screen."""
        return self.is_setup and self.view.viewer not in (seat, OPEN)

    def has_majority(self, seat: int, field: int) -> bool:
        return self.view.total(seat, field) > self.view.total(1 - seat, field)

    def falls_at(self, seat: int, field: int) -> int:
        """The damage that would end the game in this Field, where one phase can do it; else 0."""
        if self.is_setup or self.is_over:
            return 0
        total = self.view.total(seat, field)
        return total - 1 if total <= max(*self.view.box.ordinary, *self.view.box.shield_break) + 1 else 0

    # Cards

    @property
    def is_revealed(self) -> bool:
        return bool(self.view.strikes)

    def card(self, seat: int, field: int) -> int:
        return self.view.placed[seat * 3 + field]

    def is_chosen(self, seat: int, field: int) -> bool:
        """A card of a seat lies in a Field and can be seen."""
        return self.card(seat, field) >= 0

    def hides_cards(self, seat: int) -> bool:
        """A seat places its cards in secret. Whether they lie already is for the table to say: both sides choose at once."""
        return self.is_assigning and self.view.viewer not in (seat, OPEN)

    def fate(self, seat: int, card: int) -> str:
        """What became of a Command card this round: "" in hand, "played" or "spent"."""
        at = slice(seat * 3, seat * 3 + 3)
        if card in self.view.placed[at]:
            return "played"
        return "spent" if card in self.view.spent[at] else ""

    # Strikes

    def breaker(self, field: int) -> int:
        """Who achieves a Shield Break in a Field once the cards are revealed, else NOBODY."""
        if not self.is_revealed:
            return NOBODY
        return self.view.box.breaker[self.card(ROME, field) * 6 + self.card(CARTHAGE, field)]

    def is_effective(self, field: int) -> bool:
        return bool(self.view.effective & 1 << field)

    def strike(self, field: int) -> int:
        """The place of a Field in the strike order, from 0; -1 before the reveal."""
        return self.view.strikes.index(field) if self.is_revealed else -1

    def is_active(self, field: int) -> bool:
        """The Field whose losses are being taken, or were taken when the game ended in it."""
        view = self.view
        return self.is_revealed and view.struck < 3 and view.strikes[view.struck] == field

    def is_resolved(self, field: int) -> bool:
        return self.is_revealed and self.strike(field) < self.view.struck

    def loss(self, field: int) -> tuple[int, int]:
        """Who is to lose how many tokens in a Field not yet resolved, or lost them when the game ended there; (NOBODY, 0) where
        nobody is. No more are lost than are there (R10).

        Earlier Fields never change the losses of later ones (R7), so this is certain as soon as the cards are revealed.
        """
        view = self.view
        if not self.is_revealed or self.is_resolved(field):
            return NOBODY, 0
        loser = view.box.loser[self.card(ROME, field) * 6 + self.card(CARTHAGE, field)]
        if loser == NOBODY:
            return NOBODY, 0
        if self.is_active(field):
            return loser, view.damage
        return loser, min(view.damage_to(loser, field), view.total(loser, field))

    # Round

    @property
    def has_tiles(self) -> bool:
        return not self.is_setup and self.view.decision is not rounds.TILES

    @property
    def order(self) -> int:
        """The New Orders card being resolved, or NO_ORDER."""
        return ORDER_OF.get(self.view.decision.name, NO_ORDER)

    @property
    def has_tray(self) -> bool:
        """On a narrow board the panel with choices takes the place of the own hand, so it comes only when it is needed."""
        return self.layout.wide or self.is_over or self.is_removing or self.order != NO_ORDER

    @property
    def has_hand(self) -> bool:
        return self.layout.wide or not self.has_tray
