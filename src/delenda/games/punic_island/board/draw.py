"""A view as a picture: the elements in the order in which they lie on each other."""

from __future__ import annotations

from delenda.games.punic_island.board import battle
from delenda.games.punic_island.board.cards import hands
from delenda.games.punic_island.board.chits import chits
from delenda.games.punic_island.board.layout import layout_named
from delenda.games.punic_island.board.muster import muster
from delenda.games.punic_island.board.names import names
from delenda.games.punic_island.board.places import chips, places
from delenda.games.punic_island.board.plates import force, plates, track
from delenda.games.punic_island.board.reserves import reserves
from delenda.games.punic_island.board.scene import SCENES
from delenda.games.punic_island.board.scenery import scenery
from delenda.games.punic_island.board.signs import sieges, signs
from delenda.games.punic_island.board.stacks import stacks
from delenda.games.punic_island.board.verbs import buttons
from delenda.games.punic_island.state import PunicIsland
from delenda.svg.picture import Element, Picture


def draw(view: PunicIsland, layout: str = "wide") -> Picture:
    """The map with all that lies on it; then what lies beside it. What is being decided is told by the page."""
    at = layout_named(layout)
    scene = SCENES.of(view, at)
    fights = battle.is_shown(scene)
    elements = [
        Element("heading", "", scene.heading),
        *plates(scene),
        Element("tray", "", scene.prompt),
        track(scene),
        force(scene),
        *(battle.battle(scene) if fights else muster(scene) or [reserves(scene)]),
        *buttons(scene),
        *places(scene),
        *signs(scene),
        *names(scene),
        *stacks(scene),
        sieges(scene),
        chips(scene),
        *(chits(scene) if fights else []),
        *hands(scene),
    ]
    return Picture(at.width, at.height, f"Punic Island. {scene.heading}", scenery(layout), tuple(elements), at.window)
