"""A view as a picture: the elements in the order in which they lie on each other."""

from __future__ import annotations

from delenda.games.zama.board.layout import layout_named
from delenda.games.zama.board.marks import targets
from delenda.games.zama.board.panels import medics, plates, reserves, turn
from delenda.games.zama.board.scene import SCENES
from delenda.games.zama.board.scenery import scenery
from delenda.games.zama.board.squares import coordinates, squares, structures
from delenda.games.zama.board.tray import tray
from delenda.games.zama.board.units import cards, pattern
from delenda.games.zama.state import Zama
from delenda.svg.frame import subtitle
from delenda.svg.picture import Element, Picture


def draw(view: Zama, layout: str = "wide") -> Picture:
    at = layout_named(layout)
    scene = SCENES.of(view, at)
    elements = [
        Element("heading", subtitle(at.width, scene.heading) if at.wide else "", scene.heading),
        *squares(scene),
        coordinates(scene),
        *structures(scene),
        *plates(scene),
        *reserves(scene),
        *medics(scene),
        *tray(scene),
        *cards(scene),
        *pattern(scene),
        *targets(scene),
        *turn(scene),
    ]
    return Picture(at.width, at.height, f"Zama. {scene.heading}", scenery(scene), tuple(elements))
