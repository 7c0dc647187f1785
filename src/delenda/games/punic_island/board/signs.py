"""What lies on areas and is no unit: cities with walls and points, Resource Points, sieges, uprisings, the Strait."""

from __future__ import annotations

import math
from functools import lru_cache

from delenda.games.punic_island.board.chart import chart, city_at, stand
from delenda.games.punic_island.board.layout import CLOSE
from delenda.games.punic_island.board.scene import MOST_LIES, NOTHING, SEATS, SIDES, Scene
from delenda.games.punic_island.board.scenery import on_map
from delenda.kernel.actor import NOBODY, ROME
from delenda.svg.picture import Element
from delenda.svg.relief import walled_city
from delenda.svg.remember import Kept
from delenda.svg.shapes import Point, box, circle, group, path, placed, text, use

CAPITALS = ("CAR", "SYR")
SIGNS = Kept(2048)
ALL_SIGNS = Kept(64)  # by what lies there
SIGNS_OF = Kept(MOST_LIES)  # by how everything lies: found more quickly for the second who looks
SIEGES = Kept(MOST_LIES)


def signs(scene: Scene) -> list[Element]:
    """Nothing here takes a click: the area below does, and its words tell all this."""
    return SIGNS_OF.get(scene.lie, lambda: ALL_SIGNS.get(scene.goods, lambda: _signs(scene)))


def _signs(scene: Scene) -> list[Element]:
    is_city, busy = scene.box.map.is_city, scene.busy
    shown = [_sign(scene, at) for at in range(scene.box.lands) if is_city[at] or at in busy]
    return [_strait(scene), *(sign for sign in shown if sign.svg), _cargo(scene)]


def _sign(scene: Scene, at: int) -> Element:
    view, is_city = scene.view, scene.box.map.is_city[at]
    stock = scene.stocks.get(at, NOTHING)[view.control[at]] if is_city else 0
    sourced = view.operator != NOBODY and view.source == at
    key = (scene.box, scene.layout, at, view.control[at], stock, view.uprisings >> at & 1, sourced)

    def draw() -> Element:
        parts = _parts(scene, at)
        drawn = group(on_map(scene.layout, *parts), pointer_events="none") if parts else ""
        return Element(f"sign-{scene.code(at)}", drawn, fact=f"owner {view.control[at] if is_city else NOBODY}")

    return SIGNS.get(key, draw)


def _parts(scene: Scene, at: int) -> list[str]:
    view, land = scene.view, scene.box.map
    code = land.codes[at]
    parts = []
    if land.is_city[at]:
        x, y = city_at(code)
        owner = view.control[at]
        stock = scene.stock(owner, at)
        near = _city(code, x, y, SIDES[owner], land.siege_mod[at], land.vp[at], land.coin[at], stock)
        if scene.layout.wide:
            parts.append(near)
        else:
            afar = _small_city(code, x, y, SIDES[owner], stock, scene.layout.letters)
            parts += [group(near, class_="detail"), group(afar, class_="gist")]
    if view.uprisings >> at & 1:
        x, y = chart().areas[code].slots[2]
        parts.append(circle(x, y, 13, "var(--cream)", stroke="var(--rome3)", stroke_width=1.4) + use("fire", x, y, 1.05))
    if view.operator != NOBODY and view.source == at:
        parts.append(_source(city_at(code), scene.layout.wide))
    return parts


@lru_cache(512)
def _city(code: str, x: float, y: float, side: str, mod: int, vp: int, coin: bool, stock: int) -> str:
    """Walls in the owner's colour with his emblem; left a tower with the siege modifier, right a laurel with the points."""
    parts = [
        walled_city(x, y, f"url(#~g-{side})", 1, code in CAPITALS),
        use(f"emblem-{side}", x, y + 2.5, 0.36, fill="var(--cream)"),
        placed(x - 29, y, use("tower", 0, 0, 1.35), _walls(mod)),
        placed(
            x + 30, y, circle(0, 0, 11, "var(--tree3)", stroke="var(--coast)", stroke_width=0.9),
            use("laurel", 0, 0, 0.78, color="var(--healthy)"), text(0, 5.6, vp, CLOSE, "middle", fill="var(--white)"),
        ),
    ]  # fmt: skip
    if coin:
        parts.append(use("coin", x + 17, y - 13))
    return "".join(parts) + _amphorae(x - 10, y - 17, stock, 1.2, 9.5)


def _walls(mod: int) -> str:
    halo: dict[str, str | float] = {"stroke": "var(--stone)", "stroke_width": 4, "paint_order": "stroke"}
    return text(0, 9.5, mod, CLOSE, "middle", fill="var(--cardink)", stroke_linejoin="round", **halo)


@lru_cache(512)
def _small_city(code: str, x: float, y: float, side: str, stock: int, letters: float) -> str:
    """On a narrow board from afar: the walls; modifier and points are read nearer, or told when the area is touched."""
    walls = walled_city(x, y - 12, f"url(#~g-{side})", 1.25, code in CAPITALS)
    return walls + use(f"emblem-{side}", x, y - 8, 0.48, fill="var(--cream)") + _pips(x + 26, y - 18, stock, letters)


def _amphorae(x: float, y: float, stock: int, size: float, step: float) -> str:
    """One for each Resource Point, as long as they can be counted."""
    if stock <= 3:
        return "".join(use("amphora", x + i * step, y, size) for i in range(stock))
    return use("amphora", x, y, size) + text(
        x + step * 0.6, y + 5, stock, CLOSE, fill="var(--ink)", stroke="var(--halo)", stroke_width=3, paint_order="stroke"
    )


def _pips(x: float, y: float, stock: int, letters: float) -> str:
    if not stock:
        return ""
    number = text(
        x + 9, y + 10, stock, letters, fill="var(--ink)", stroke="var(--halo)", stroke_width=6, paint_order="stroke"
    ) if stock > 1 else ""  # fmt: skip
    return use("amphora", x, y, 2.2) + number


@lru_cache(64)
def works(x: float, y: float, wide: bool) -> str:
    """Siege works around a city: a red ring with stakes."""
    rx, ry = (40, 27) if wide else (40, 30)
    around = [(math.cos(i * math.pi / 10), math.sin(i * math.pi / 10)) for i in range(20)]
    stakes = "".join(f"M{x + rx * c:.1f} {y + ry * s:.1f}L{x + (rx + 6) * c:.1f} {y + (ry + 5) * s:.1f}" for c, s in around)
    ring = (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx}" ry="{ry}" fill="var(--threat)" fill-opacity=".18" '
        'stroke="var(--threat)" stroke-width="3"/>'
    )
    return ring + path(stakes, stroke="var(--rome3)", stroke_width=2.2, stroke_linecap="round")


def sieges(scene: Scene) -> Element:
    """Who is inside and who before the walls of besieged cities; above the pieces, which would cover it."""
    return SIEGES.get(scene.lie, lambda: _sieges(scene))


def _sieges(scene: Scene) -> Element:
    land = scene.box.map
    found = []
    for at in {at % scene.box.places for _, at in scene.stacks if at % scene.box.places < scene.box.lands}:
        if land.is_city[at] and scene.is_siege(at):
            inside, outside, _ = scene.siege_chance(at)
            found.append(_banner(*city_at(land.codes[at]), inside, outside, scene.layout.letters))
    return Element("sieges", group(on_map(scene.layout, *sorted(found)), pointer_events="none") if found else "")


@lru_cache(256)
def _banner(x: float, y: float, inside: int, outside: int, size: float) -> str:
    """How many are inside, how many before the walls."""
    w, h = size * 4.6, size * 1.4
    top = y - size * 1.4 - 16
    return (
        box(x - w / 2, top - h / 2, w, h, h / 2, "var(--rome3)", stroke="var(--cream)", stroke_width=size * 0.1)
        + use("swords", x, top, size / 13, color="var(--cream)")
        + text(x - w * 0.3, top + size * 0.36, inside, size, "middle", fill="var(--cream)")
        + text(x + w * 0.3, top + size * 0.36, outside, size, "middle", fill="var(--cream)")
    )


def _source(at: Point, wide: bool) -> str:
    """The city whose Resource Point is being spent."""
    x, y = at
    rx, ry = (46, 29) if wide else (50, 36)
    size = 1.0 if wide else 1.8
    shape = f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx}" ry="{ry}" fill="none" '
    return (
        f'{shape}stroke="var(--shadow)" stroke-opacity=".5" stroke-width="5"/>'
        f'{shape}stroke="var(--targetline)" stroke-width="3" stroke-dasharray="8 4"/>'
        + circle(x - rx * 0.8, y - ry * 0.72, 9.5 * size, "var(--go)", stroke="var(--goink)", stroke_width=1.4)
        + use("amphora", x - rx * 0.8, y - ry * 0.72, 1.15 * size)
    )


def _strait(scene: Scene) -> Element:
    """Solid for a player who holds both cities, dashed for nobody."""
    land = scene.box.map
    (ax, ay), (bx, by) = (city_at(land.codes[end]) for end in (land.strait_end, land.strait))
    owners = {scene.view.control[land.strait], scene.view.control[land.strait_end]}
    open_ = len(owners) == 1
    d = f"M{ax + 36:g} {ay + 10:g}Q{(ax + bx) / 2:g} {ay + 12:g} {bx - 42:g} {by - 4:g}"
    line = "rome" if owners == {ROME} else "carth" if open_ else "tan3"
    svg = path(d, stroke="var(--cream)", stroke_opacity=0.8, stroke_width=6, stroke_linecap="round") + path(
        d, stroke=f"var(--{line})", stroke_width=3.2, stroke_linecap="round", stroke_dasharray=None if open_ else "3 6"
    )
    words = "The Strait of Messana: " + (f"open for {('Rome', 'Carthage')[owners.pop()]}" if open_ else "closed")
    return Element("strait", group(on_map(scene.layout, svg), pointer_events="none"), words)


def _cargo(scene: Scene) -> Element:
    """Resource Points aboard fleets."""
    parts = []
    size = 1.4 if scene.layout.wide else 2.4
    for at in (at for at in scene.stocks if at >= scene.box.lands):
        for seat, stock in zip(SEATS, scene.stocks[at], strict=True):
            if stock:
                x, y = stand(scene.code(at), 0)
                parts.append(_amphorae(x - 14, y + scene.layout.piece + 6, stock, size, 8 * size))
                if scene.view.source == at and scene.view.operator == seat:
                    parts.append(
                        circle(
                            x, y, scene.layout.piece * 1.7, stroke="var(--targetline)", stroke_width=3, stroke_dasharray="8 4"
                        )
                    )
    return Element("cargo", group(on_map(scene.layout, *parts), pointer_events="none") if parts else "")
