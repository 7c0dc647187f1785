"""Hexes that matter now: those that may be chosen, where a unit can go and for how much, the handles to turn it."""

from __future__ import annotations

import math
from functools import lru_cache

from delenda.games.de_bello_punico.actions import FACE, HEXES, LEADER_OUT, STEP
from delenda.games.de_bello_punico.board.layout import Layout
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.state import Battle
from delenda.games.de_bello_punico.words import place_name
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import plural
from delenda.kernel.hexes import COMPASS
from delenda.svg.hexmap import HexMap
from delenda.svg.picture import Element
from delenda.svg.remember import remembered
from delenda.svg.shapes import circle, group, path, placed, polyline, ring, ring_path, text, use


def hex_key(view: Battle, h: int) -> str:
    return f"hex-{view.box.hexes.name(h)}"


def face_key(direction: int) -> str:
    return f"face-{COMPASS[direction]}"


def mover_hex(view: Battle) -> int:
    """Where that stands which steps or turns now: the leader, or the unit."""
    return view.leader[view.phasing] if view.decision.name == "leader_step" else view.where[view.unit]


def chosen_hexes(view: Battle) -> set[int]:
    """Hexes without a unit that are meant by a legal action."""
    found = set()
    for action in view.legal():
        if action < HEXES:
            found.add(action)
        elif STEP <= action < FACE:
            found.add(view.box.neighbour[mover_hex(view) * 6 + action - STEP])
        elif LEADER_OUT <= action < LEADER_OUT + 6:
            found.add(view.box.neighbour[view.where[view.target] * 6 + action - LEADER_OUT])
    return {h for h in found if view.standing[h] < 0}


def spots(scene: Scene) -> list[Element]:
    """One element for each such hex; those further away bear what it costs to get there."""
    if not scene.acts:
        return []
    view, at = scene.view, scene.layout
    near = chosen_hexes(view)
    far = {h: stand for h, stand in scene.destinations.items() if view.standing[h] < 0}
    return [
        _far_spot(at, view.box, h, int(view.mp - far[h].mp), far[h].harm > 0) if h in far else _near_spot(at, view.box, h)
        for h in sorted(near | far.keys())
    ]


@lru_cache(2048)
def _near_spot(at: Layout, box: BattleBox, h: int) -> Element:
    frame = ring_path(at.map.outline(h, 0.92), weight=at.ring_weight)
    dot = circle(*at.map.centre(h), at.map.size / 7, "var(--targetline)", opacity=0.7)
    return Element(f"hex-{box.hexes.name(h)}", frame + dot, f"hex in {place_name(box, h)}")


@lru_cache(8192)
def _far_spot(at: Layout, box: BattleBox, h: int, cost: int, harm: bool) -> Element:
    outline = at.map.outline(h, 0.92)
    colour = "wound" if harm else "move"
    tint = path(outline, f"var(--{colour})", fill_opacity=0.2, stroke=f"var(--{colour})", stroke_width=1, stroke_opacity=0.6)
    frame = ring_path(outline, weight=at.ring_weight)
    words = f"hex in {place_name(box, h)}, {plural(cost, 'movement point')}{', through friends: disorder' if harm else ''}"
    price = _price(at, *at.map.centre(h), f"{cost}!" if harm else str(cost))
    return Element(f"hex-{box.hexes.name(h)}", tint + frame + price, words)


def _price(at: Layout, x: float, y: float, words: str) -> str:
    """What a hex costs; on a narrow board a dot, until one is near enough to read it."""
    size = at.map.size
    halo: dict[str, str | float] = {"stroke": "var(--halo)", "stroke_width": size / 8, "paint_order": "stroke"}
    written = text(x, y + size * 0.2, words, size * 0.58, "middle ink", stroke_linejoin="round", **halo)
    if at.wide:
        return written
    return circle(x, y, size / 6, "var(--move)", class_="gist") + group(written, class_="detail")


def handles(scene: Scene) -> list[Element]:
    """A handle at each side towards which the unit may be turned."""
    view = scene.view
    facings = [action - FACE for action in view.legal() if FACE <= action < FACE + 6] if scene.acts else []
    if not facings:
        return []
    side = SIDES[view.box.side[view.unit]]
    return [_handle(int(facing), side, *_handle_place(scene, facing)) for facing in facings]


@remembered(2048)
def _handle(facing: int, side: str, x: float, y: float, size: float) -> Element:
    head = group(path("M0-7.5L5 5 0 2-5 5z", "var(--cream)"), transform=f"rotate({60 * facing})")
    disc = circle(0, 0, 10, f"var(--{side})", stroke="var(--go)", stroke_width=2)
    svg = placed(x, y, disc, head, ring(-11, -11, 22, 22, 11, weight=0.6), scale=size)
    return Element(face_key(facing), svg, f"face {COMPASS[facing]}")


def _handle_place(scene: Scene, facing: int) -> tuple[float, float, float]:
    """Where a handle lies and how large it is: around the unit, or as a rose for fingers in the panel of a narrow board."""
    view = scene.view
    if scene.layout.wide:
        h = view.goal if scene.decides == "advance" else view.where[view.unit]
        return *scene.map.towards(h, facing, 1.28), scene.map.size / 29
    at = scene.layout.body
    angle = math.radians(60 * facing - 90)
    return at.right - 58 + 44 * math.cos(angle), at.y + at.height / 2 + 44 * math.sin(angle), 1.5


def lines(scene: Scene) -> Element:
    """Who fights or shoots at whom, and where the unit that moves came from."""
    view = scene.view
    if view.unit < 0 or view.is_out(view.unit):
        return Element("lines", "")
    size = scene.map.size
    start = scene.map.centre(view.where[view.unit])
    if view.goal >= 0 or view.target >= 0:
        end = scene.map.centre(view.goal if view.goal >= 0 else view.where[view.target])
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        disc = circle(0, 0, 10, "var(--threat)", stroke="var(--cream)", stroke_width=1.6)
        sign = placed(*middle, disc, use("swords", 0, 0, 0.95, color="var(--cream)"), scale=size / 29)
        mark = circle(*end, size * 0.86, stroke="var(--threat)", stroke_width=size / 9)
        return Element("lines", mark + _support(scene) + sign)
    if view.origin < 0 or view.origin == view.where[view.unit]:
        return Element("lines", "")
    origin = scene.map.centre(view.origin)
    way = path(polyline([origin, start]), stroke="var(--go)", stroke_width=size / 9, stroke_dasharray="4 5")
    return Element("lines", way + circle(*origin, size / 5, stroke="var(--go)", stroke_width=size / 12))


def _support(scene: Scene) -> str:
    """10.4 Those who could support the fighter, linked with it."""
    view = scene.view
    if scene.decides != "support_pick":
        return ""
    fighter = view.where[view.target if view.slot else view.unit]
    links = [polyline([scene.map.centre(h), scene.map.centre(fighter)]) for h in view.legal() if h < HEXES]
    return path("".join(links), stroke="var(--go)", stroke_width=scene.map.size / 8, stroke_dasharray="5 4")


def zones(scene: Scene) -> Element:
    """8.2 All zones of control of both sides, while the page shows all that hovering shows."""
    view = scene.view
    held = [tuple(view.control[seat * HEXES : (seat + 1) * HEXES]) for seat in (ROME, CARTHAGE)]
    parts = [_zone(scene.map, control, side) for control, side in zip(held, SIDES, strict=True)]
    return Element("zones", group(*parts, class_="peek"))


@remembered(256)
def _zone(map_: HexMap, control: tuple[int, ...], side: str) -> str:
    shapes = "".join(map_.outline(h, 0.97) for h, held in enumerate(control) if held)
    if not shapes:
        return ""
    return path(shapes, f"var(--{side})", fill_opacity=0.24, stroke=f"var(--{side}2)", stroke_width=1)
