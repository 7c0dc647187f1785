"""A view as a picture: the elements in the order in which they lie on each other."""

from __future__ import annotations

from delenda.games.de_bello_punico.board.command import command, tracks
from delenda.games.de_bello_punico.board.layout import layout_named
from delenda.games.de_bello_punico.board.panel import panels
from delenda.games.de_bello_punico.board.scene import SCENES
from delenda.games.de_bello_punico.board.scenery import scenery
from delenda.games.de_bello_punico.board.spots import handles, lines, spots, zones
from delenda.games.de_bello_punico.board.units import leaders, units
from delenda.games.de_bello_punico.state import Battle
from delenda.svg.frame import subtitle
from delenda.svg.picture import Element, Picture
from delenda.svg.shapes import text


def draw(view: Battle, layout: str = "wide") -> Picture:
    at = layout_named(layout)
    scene = SCENES.of(view, at)
    name, when = scene.title
    above = (
        subtitle(at.width, when) if at.wide else text(at.width / 2, 17.5, f"{name} · {scene.heading}", 12.5, "serif middle ink")
    )
    elements = [
        Element("heading", above, f"{name.title()}, {when}. {scene.heading}."),
        zones(scene),
        *spots(scene),
        *units(scene),
        *leaders(scene),
        lines(scene),
        *panels(scene),  # below what lies in it on a narrow board
        *handles(scene),
        *command(scene),
        *tracks(scene),
    ]
    ground = scenery(view.setting.scenario, tuple(view.box.terrain), layout)
    return Picture(at.width, at.height, f"{name.title()}. {scene.heading}", ground, tuple(elements), at.window)
