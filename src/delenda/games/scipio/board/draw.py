"""A view as a picture: the elements in the order in which they lie on each other."""

from __future__ import annotations

from delenda.games.scipio.board.council import council
from delenda.games.scipio.board.fields import field_cards, field_choices, glows, signs, strikes, tiles
from delenda.games.scipio.board.formations import formations, totals
from delenda.games.scipio.board.hands import hands, seats
from delenda.games.scipio.board.layout import layout_named
from delenda.games.scipio.board.orders import deck, discards
from delenda.games.scipio.board.scene import Scene
from delenda.games.scipio.board.scenery import scenery
from delenda.games.scipio.board.tray import tray
from delenda.games.scipio.state import Scipio
from delenda.svg.frame import subtitle
from delenda.svg.picture import Element, Picture


def draw(view: Scipio, layout: str = "wide") -> Picture:
    at = layout_named(layout)
    scene = Scene(view, at)
    heading = Element("heading", subtitle(at.width, scene.heading) if at.wide else "", scene.heading)
    elements = [
        heading,
        *glows(scene),
        *formations(scene),
        *totals(scene),
        *tiles(scene),
        *field_cards(scene),
        *signs(scene),
        *strikes(scene),
        *field_choices(scene),
        *seats(scene),
        *hands(scene),
        *discards(scene),
        deck(scene),
        *tray(scene),
        *council(scene),
    ]
    return Picture(at.width, at.height, f"Scipio. {scene.heading}", scenery(layout), tuple(elements))
