"""A view as a picture: the elements in the order in which they lie on each other."""

from __future__ import annotations

from delenda.games.punica.board.hands import hands
from delenda.games.punica.board.layout import layout_named
from delenda.games.punica.board.pieces import land_and_sea
from delenda.games.punica.board.scene import Scene
from delenda.games.punica.board.scenery import scenery
from delenda.games.punica.board.tray import buttons, fight, plates, tray
from delenda.games.punica.state import Punica
from delenda.svg.frame import subtitle
from delenda.svg.picture import Element, Picture


def draw(view: Punica, layout: str = "wide") -> Picture:
    at = layout_named(layout)
    scene = Scene(view, at)
    elements = [
        Element("heading", subtitle(at.width, scene.heading) if at.wide else "", scene.heading),
        *land_and_sea(scene),
        *plates(scene),
        tray(scene),
        fight(scene),
        *buttons(scene),
        *hands(scene),
    ]
    return Picture(at.width, at.height, f"Punica. {scene.heading}", scenery(layout), tuple(elements))
