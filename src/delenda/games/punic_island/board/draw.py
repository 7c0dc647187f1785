"""A view as a picture: the elements in the order in which they lie on each other."""

from __future__ import annotations

from delenda.games.punic_island.board import battle
from delenda.games.punic_island.board.cards import hands
from delenda.games.punic_island.board.chits import chits
from delenda.games.punic_island.board.layout import layout_named
from delenda.games.punic_island.board.muster import muster
from delenda.games.punic_island.board.places import chips, places
from delenda.games.punic_island.board.plates import force, plates, track
from delenda.games.punic_island.board.reserves import reserves
from delenda.games.punic_island.board.scene import SCENES
from delenda.games.punic_island.board.scenery import names, on_map, scenery
from delenda.games.punic_island.board.signs import signs
from delenda.games.punic_island.board.stacks import stacks
from delenda.games.punic_island.board.tray import tray
from delenda.games.punic_island.board.verbs import buttons
from delenda.games.punic_island.state import PunicIsland
from delenda.svg.frame import subtitle
from delenda.svg.layout import Place
from delenda.svg.picture import Element, Picture


def draw(view: PunicIsland, layout: str = "wide") -> Picture:
    """Panels first: what is told of an area covers them. The map; then cards and chits, whose notes cover the map."""
    at = layout_named(layout)
    scene = SCENES.of(view, at)
    fights = battle.is_shown(scene)
    free = at.buttons
    if fights and not at.wide:  # the scene needs the room of the buttons: they go beside the prompt
        free = Place(at.tray.middle, at.tray.y + 3, at.tray.width / 2 - 3, at.tray.height - 6)
    pressed = buttons(scene, free)
    elements = [
        Element("heading", subtitle(at.width, scene.heading) if at.wide else "", scene.heading),
        *plates(scene),
        tray(scene, at.tray.width / 2 if pressed and free != at.buttons else at.tray.width),
        track(scene),
        force(scene),
        *(battle.battle(scene) if fights else muster(scene) or [reserves(scene)]),
        *pressed,
        *places(scene),
        Element("names", on_map(at, names(layout))),
        *signs(scene),
        *stacks(scene),
        chips(scene),
        *(chits(scene) if fights else []),
        *hands(scene),
    ]
    return Picture(at.width, at.height, f"Punic Island. {scene.heading}", scenery(layout), tuple(elements))
