"""What a picture of a view needs to know: who looks, who acts, what is under way. No coordinates of single things, no rules."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from delenda.games.de_bello_punico import GAME, reach
from delenda.games.de_bello_punico.board.layout import Layout
from delenda.games.de_bello_punico.state import INITIATIVE_DICE, VOLLEYING, Battle
from delenda.games.de_bello_punico.words import PHASES, unit_name
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg.remember import Scenes

SIDES: Final = ("rome", "carth")
TITLES: Final = {
    "zama": ("ZAMA", "October, 202 BC"),
    "po": ("PO RIVER", "203 BC"),
    "beneventum": ("BENEVENTUM", "214 BC"),
    "trebbia": ("TREBBIA", "December, 218 BC"),
    "mini": ("CAUSEWAY", "a battle to solve"),
    "medium": ("CAUSEWAY", "a larger battle to solve"),
}


class Scene:
    def __init__(self, view: Battle, layout: Layout) -> None:
        self.view = view
        self.layout = layout
        self.map = layout.map
        self.me = view.viewer if view.viewer in (ROME, CARTHAGE) else ROME
        self.acts = view.actor in (ROME, CARTHAGE) and view.viewer in (view.actor, OPEN)
        self.decides = view.decision.name
        self.faces = len(view.box.dice)  # of a die

    @property
    def seats(self) -> tuple[int, int]:
        """The opponent, then the own seat: from above to below."""
        return 1 - self.me, self.me

    def row(self, seat: int) -> int:
        return 1 if seat == self.me else 0

    @cached_property
    def destinations(self) -> dict[int, reach.Stand]:
        """Where whoever is on the move can go."""
        return reach.destinations(self.view)

    @property
    def title(self) -> tuple[str, str]:
        return TITLES[self.view.setting.scenario]

    @property
    def heading(self) -> str:
        view = self.view
        if view.actor == NOBODY:
            return "The battle is over"
        if view.turn == 0:
            return "Set-up"
        phase = PHASES[view.phase]
        seat = 1 - view.phasing if view.phase == VOLLEYING else view.phasing  # those who have not moved shoot
        whose = f"{SEAT_NAMES[seat]}'s {phase}" if view.phase > INITIATIVE_DICE else f"{phase} phase"
        return f"Turn {view.turn} of {view.box.turns}, {whose}"

    @property
    def prompt(self) -> str:
        view = self.view
        if view.actor == NOBODY:
            return GAME.ending(None if view.winner == NOBODY else view.winner, view.reason)
        if self.acts or view.actor == CHANCE:
            return view.prompt()
        return f"{SEAT_NAMES[view.actor]} is to {view.decision.title}."

    def name(self, unit: int) -> str:
        """As sentences call it: `Hastati 3`."""
        return unit_name(self.view, unit)

    def code(self, unit: int) -> str:
        """As its counter and the notation call it: `R-Ha3`."""
        return self.view.box.names[unit]


SCENES: Final[Scenes[Battle, Layout, Scene]] = Scenes(Scene)
