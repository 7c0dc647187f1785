"""Two armies that can be clicked, and a wall to strike."""

from __future__ import annotations

from delenda.kernel.parts import Board
from delenda.svg.picture import Element, Picture
from delenda.text.canvas import Canvas
from support.shields import LEFT, RIGHT, STRIKE, Shields

LAYOUTS = {"wide": (100, 100), "tall": (100, 100)}
KEYS = {LEFT: "left", RIGHT: "right", STRIKE: "wall"}


def draw(view: Shields, layout: str = "wide") -> Picture:
    elements = tuple(Element(key, f"<text>{view.shield} {view.hits}</text>", key) for key in KEYS.values())
    return Picture(100, 100, "Shields", "<rect/>", elements)


def clicks(view: Shields) -> dict[int, list[str]]:
    return {action: [KEYS[action]] for action in view.legal() if action in KEYS} if view.viewer == view.actor else {}


def text_map(view: Shields, zoom: int = 0) -> Canvas:
    canvas = Canvas(40, 0)
    canvas.extend(sketch(view))
    return canvas


def sketch(view: Shields) -> str:
    return f"{view.strikes} strikes, {view.hits} hits"


def describe(view: Shields) -> str:
    return sketch(view) + "."


BOARD: Board[Shields] = Board(LAYOUTS, draw, clicks, sketch, describe, text_map)
