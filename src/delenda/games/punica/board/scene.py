"""What a view shows, asked in the terms of the picture: who sits where, who decides, what stands in an area."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Final

from delenda.games.punica import GAME
from delenda.games.punica.actions import AREAS, CARDS, PICK_FLEET, REGIONS, SEAS, TARGET
from delenda.games.punica.board.layout import Layout
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.rules import battle, movement, turn
from delenda.games.punica.state import NO_CARD, NO_UNIT, Punica
from delenda.games.punica.words import ADJECTIVES, forces, unit_area
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES, listed

SIDES: Final = ("rome", "carth")  # colours and emblems of the seats


class Scene:
    """A view laid out on a board; the viewing seat is below, ROME for spectators and open views."""

    def __init__(self, view: Punica, layout: Layout) -> None:
        self.view = view
        self.layout = layout
        self.me = view.viewer if view.viewer in (ROME, CARTHAGE) else ROME
        self.foe = 1 - self.me

    def row(self, seat: int) -> int:
        return 1 if seat == self.me else 0

    # Who does what

    @property
    def is_over(self) -> bool:
        return self.view.actor == NOBODY

    @property
    def acts(self) -> bool:
        """Whether the viewer decides; an open view decides for both seats."""
        return not self.is_over and self.view.viewer in (self.view.actor, OPEN)

    @property
    def heading(self) -> str:
        view = self.view
        return f"Turn {view.turn} of {view.box.turn_limit}, {SEAT_NAMES[view.active]}"

    @property
    def prompt(self) -> str:
        view = self.view
        if self.is_over:
            return GAME.ending(None if view.winner == NOBODY else view.winner, view.reason)
        if self.acts:
            return view.prompt()
        if view.decision.simultaneous and view.viewer in (ROME, CARTHAGE) and view.committed[view.viewer] != NO_CARD:
            return f"Your card is committed. {SEAT_NAMES[view.actor]} is to commit one."
        return f"{SEAT_NAMES[view.actor]} is to {view.decision.title}."

    @property
    def is_acting(self) -> bool:
        return self.acts and self.view.decision is turn.ACTION

    @property
    def is_stepping(self) -> bool:
        return self.acts and self.view.decision in (movement.CARD_STEP, movement.BATTLE_STEP)

    @property
    def is_moving(self) -> bool:
        return self.view.picked != NO_UNIT

    @property
    def is_committing(self) -> bool:
        return self.view.decision is battle.BATTLE_CARD

    @property
    def has_battle(self) -> bool:
        return self.view.battle != NOWHERE

    @property
    def origin(self) -> int:
        """The area of the picked unit."""
        return unit_area(self.view, self.view.picked)

    # What stands where

    def count(self, seat: int, area: int) -> int:
        """Ordinary armies or fleets of a seat."""
        return self.view.armies[seat * REGIONS + area] if area < REGIONS else self.view.fleets[seat * SEAS + area - REGIONS]

    def has_hannibal(self, area: int) -> bool:
        return self.view.hannibal == area

    def has_units(self, seat: int, area: int) -> bool:
        return self.count(seat, area) > 0 or (seat == CARTHAGE and self.has_hannibal(area))

    def area_words(self, area: int) -> str:
        """`Hispania, a Carthaginian area: Carthage 1 army`."""
        view = self.view
        units = [f"{SEAT_NAMES[seat]} {forces(view, seat, area)}" for seat in (ROME, CARTHAGE) if self.has_units(seat, area)]
        return f"{view.box.areas[area]}{self.class_words(area)}: {', '.join(units) or 'empty'}"

    def class_words(self, area: int) -> str:
        box = self.view.box
        if area >= REGIONS:
            owners = [ADJECTIVES[seat] for seat in (ROME, CARTHAGE) if box.home[seat] == area - REGIONS]
            return f", {owners[0]} home sea" if owners else ""
        if area in box.capital:
            return f", {ADJECTIVES[box.capital.index(area)]} capital"
        owners = [ADJECTIVES[seat] for seat in (ROME, CARTHAGE) if box.influence[seat] & 1 << area]
        return f", {listed(owners)} area of influence"

    # Where an army can go

    def reach(self, seat: int, region: int) -> list[int]:
        """The regions that one movement takes an army of a seat to; none while it is in a battle."""
        view = self.view
        if region in self.contested:
            return []
        mask = view.box.reach[view.open_seas(seat) * REGIONS + region]
        return [other for other in range(REGIONS) if mask & 1 << other]

    def voyage(self, seat: int, origin: int, target: int) -> list[tuple[int, int]]:
        """The legs of a voyage from area to area; none over land."""
        seas = self.view.box.voyage(self.view.open_seas(seat), origin, target)
        return list(pairwise([origin, *(REGIONS + sea for sea in seas), target])) if seas else []

    def legs(self, seat: int, origin: int) -> list[tuple[int, int]]:
        """The legs of every voyage from a region, each once."""
        return list(dict.fromkeys(leg for target in self.reach(seat, origin) for leg in self.voyage(seat, origin, target)))

    def chain(self, area: int) -> list[tuple[int, int]]:
        """The voyage of the picked army to an area in its reach."""
        view = self.view
        if not self.is_moving or view.picked >= PICK_FLEET or area >= REGIONS or TARGET + area not in view.legal():
            return []
        return self.voyage(view.actor, self.origin, area)

    # Cards

    def fate(self, seat: int, card: int) -> str:
        """Where a card is: in hand, in play, in battle, face up, or committed (which its owner alone is told)."""
        view = self.view
        if view.committed[seat] == card:
            return "committed" if self.is_committing else "in battle"
        if view.in_play == card and seat == view.active:
            return "in play"
        return "in hand" if view.held[seat] & 1 << card else "face up"

    def battle_card(self, seat: int) -> str:
        """The card of a seat in the battle: its strength, nothing for none, `?` where it is secret.

        Whether a secret card lies already is for the table to say: both sides choose at once.
        """
        if self.is_committing and self.view.viewer not in (seat, OPEN):
            return "?"
        committed = self.view.committed[seat]
        return "" if committed == NO_CARD else str(self.view.box.cards[seat][committed].strength)

    def prospects(self, seat: int, card: int) -> tuple[int, int, int]:
        """Of the cards that the other seat may commit, how many this one beats, ties and loses to, before any effect."""
        view = self.view
        mine = view.strength(seat, view.battle) + view.box.cards[seat][card].strength
        units = view.strength(1 - seat, view.battle)
        theirs = [units + view.box.cards[1 - seat][k].strength for k in range(CARDS) if view.held[1 - seat] & 1 << k]
        return sum(mine > x for x in theirs), sum(mine == x for x in theirs), sum(mine < x for x in theirs)

    @cached_property
    def contested(self) -> list[int]:
        return [area for area in range(AREAS) if self.view.contested() & 1 << area]
