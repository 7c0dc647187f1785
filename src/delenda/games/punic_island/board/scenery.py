"""What never changes on the board: the sea, Sicily, the box of Africa."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from delenda.games.punic_island.board.chart import africa, africa_waterlines, blots, chart, inset
from delenda.games.punic_island.board.layout import CLOSE, WINDOW, Layout, layout_named
from delenda.games.punic_island.board.symbols import OWN_SYMBOLS, SYMBOLS
from delenda.svg import maps, relief
from delenda.svg.areas import Area, AreaMap, Box, Frame, Ring, bounds, inside, is_clear, outlines
from delenda.svg.frame import narrow_frame, plain_frame, surface
from delenda.svg.paints import definitions
from delenda.svg.shapes import box, circle, group, num, path, placed, polygon, text

SEED: Final = 241  # the year in which it ended
ROSE: Final = (1140, 736)
TINTS: Final = {"mountain": "hill2", "plain": "tree2", "city": "hill"}
PEAKS: Final = {"mountain": (60, 15.0), "plain": (3, 8.0), "city": (5, 8.0)}  # how many at most, how high
TREES: Final = {"mountain": 0, "plain": 9, "city": 5}
CROSSING: Final = (416.0, 650.0)


@cache
def scenery(layout: str) -> str:
    at = layout_named(layout)
    left, top, right, bottom = WINDOW
    clip = f"M{num(left)} {num(top)}H{num(right)}V{num(bottom)}H{num(left)}Z"
    rim = box(left, top, right - left, bottom - top, 0, stroke="var(--gold)", stroke_width=1.6 / at.scale)
    return (
        definitions(*SYMBOLS, own=_definitions() + f'<clipPath id="~window"><path d="{clip}"/></clipPath>' + OWN_SYMBOLS)
        + surface(at.width, at.height, SEED)
        + at.window.around(on_map(at, group(terrain(), clip_path="url(#~window)"), _crossing(at.letters)))
        + on_map(at, rim)
        + (plain_frame(at.width, at.height) if at.wide else narrow_frame(at.width, at.height))
    )


def on_map(at: Layout, *parts: str, pointer_events: str | None = None) -> str:
    """Drawn in the coordinates of the map."""
    return placed(*at.origin, *parts, scale=at.scale, pointer_events=pointer_events)


def _definitions() -> str:
    m = chart()
    left, top, right, bottom = inset()
    return (
        maps.map_definitions(m, m.land + m.islets)
        + relief.TREES
        + f'<path id="~africa" d="{outlines(africa())}"/><clipPath id="~on-africa"><use href="#~africa"/></clipPath>'
        + f'<clipPath id="~in-inset"><path d="M{num(left)} {num(top)}H{num(right)}V{num(bottom)}H{num(left)}Z"/></clipPath>'
    )


@cache
def terrain() -> str:
    """The map without its names: sea, land, relief, borders, the box of Africa."""
    m = chart()
    rng = Random(SEED)
    rings = m.land + m.islets
    window: Frame = (0, 0, m.width, m.height)
    boxes = _taken(m)
    lands = [area for area in m.areas.values() if not area.is_sea]
    beyond, _ = maps.out_of_play(m.beyond, m.ocean)
    return (
        maps.sea(window, rings, m.waterlines, rng, boxes, rose=ROSE)
        + maps.sea_borders(m.borders["sea"])
        + maps.land(window, rng)
        + _african_ground(rng, boxes)
        + maps.tint(lands, lambda area: TINTS[area.kind], 7)
        + relief.relief(_peaks(lands, rng, boxes), _trees(lands, rng, boxes), rng)
        + beyond
        + maps.name_beyond(1150, 84, "ITALIA", 13)
        + maps.coast_line()
        + group(maps.coast_line("africa"), clip_path="url(#~in-inset)")
        + maps.land_borders(m.borders["land"], m.borders["limit"])
        + "".join(_blot(name, ring, rng) for name, ring in blots().items())
        + _inset_frame()
        + relief.compass(*ROSE, 0.95)
    )


def _taken(m: AreaMap) -> list[Box]:
    """Where names, cities, ports and pieces stand, so that no hill or wave comes under them."""
    boxes: list[Box] = []
    for area in m.areas.values():
        boxes.append((area.label[0], area.label[1] - 4, len(area.name) * 7.5 + 8, 18))
        if "city" in area.places:
            x, y = area.places["city"]
            boxes.append((x, y - 3, 66, 34))
        if area.is_sea:
            boxes += [(x, y, 36, 36) for x, y in area.slots]
    boxes += [(*port["at"], 32, 32) for port in m.other["ports"].values()]
    return boxes


def _african_ground(rng: Random, boxes: list[Box]) -> str:
    """The box of Africa: its own sea and land over the western sea."""
    left, top, right, bottom = frame_ = inset()
    shade = box(
        left - 8, top - 8, right - left + 16, bottom - top + 16, 4, "var(--shadow)", opacity=0.45, filter="url(#~f-drop)",
        transform="translate(3 4)",
    )  # fmt: skip
    ground = maps.sea(frame_, africa(), africa_waterlines(), rng, boxes, "africa")
    return shade + group(ground, maps.land(frame_, rng, "africa", "on-africa"), clip_path="url(#~in-inset)")


def _peaks(lands: list[Area], rng: Random, boxes: list[Box]) -> list[relief.Peak]:
    """Mountains thick, hills here and there, clear of what stands in the area and of each other."""
    found: list[relief.Peak] = []
    for area in lands:
        most, size = PEAKS[area.kind]
        slots = area.slots if area.kind != "mountain" else area.slots[:1]
        keep = boxes + [(x, y, 30, 30) for x, y in slots]
        own: list[relief.Peak] = []
        for _ in range(most * 6):
            x, y, s = *_somewhere(area, rng), size * rng.uniform(0.7, 1.2)
            feet = ((x - s * 0.9, y + 2), (x + s * 0.9, y + 2), (x, y - s * 1.3))
            apart = all(abs(x - px) > s * 0.8 or abs(y - py) > s * 0.5 for px, py, _, _ in own)
            if len(own) < most and apart and _stands(area, feet) and is_clear(x, y - s * 0.5, keep, s * 0.55):
                own.append((x, y, s, s > 15.5 and rng.random() < 0.4))
        found += own
    return found


def _trees(lands: list[Area], rng: Random, boxes: list[Box]) -> list[relief.Tree]:
    found = []
    for area in lands:
        keep = boxes + [(x, y, 30, 30) for x, y in area.slots]
        for _ in range(TREES[area.kind]):
            x, y = _somewhere(area, rng)
            if _stands(area, ((x - 7, y), (x + 7, y), (x, y - 9), (x, y + 3))) and is_clear(x, y - 5, keep, 7):
                found.append((x, y, rng.uniform(9, 12), rng.random() < 0.3))
    return found


def _somewhere(area: Area, rng: Random) -> tuple[float, float]:
    left, top, right, bottom = bounds(area.polygons)
    return rng.uniform(left, right), rng.uniform(top, bottom)


def _stands(area: Area, feet: tuple[tuple[float, float], ...]) -> bool:
    return all(inside(foot, area.polygons) for foot in feet)


def _blot(name: str, ring: Ring, rng: Random) -> str:
    """A height that nobody crosses; Etna smokes."""
    x, y = (sum(values) / len(ring) for values in zip(*ring, strict=True))
    d = polygon(ring)
    ground = (
        path(d, "var(--shadow)", opacity=0.3, transform="translate(2 3)")
        + path(d, "var(--hill2)", stroke="var(--bordercase)", stroke_width=2.6, stroke_linejoin="round")
        + path(d, "var(--rock)", fill_opacity=0.65, stroke="var(--border)", stroke_linejoin="round")
    )
    if name != "Etna":
        tops = ((-6, 7, 10), (6, 8, 11), (0, 10, 10))
        return ground + "".join(relief.peak(x + dx, y + dy, size, rng) for dx, dy, size in tops)
    lava = path(f"M{x - 3:.0f} {y - 15:.0f}l-3 8 3-1 2 4 2-5 4 2-3-8z", "var(--threat)", opacity=0.9)
    smoke = path(
        f"M{x + 1:.0f} {y - 17:.0f}c-6-8 6-10 1-18s10-8 16-14c8-4 16 2 12 7 8 1 5 9-3 9-2 6-12 4-15 9-2 4-6 3-8 7z",
        "var(--paper)", fill_opacity=0.75, stroke="var(--rockshade)", stroke_opacity=0.6, stroke_width=0.9,
    )  # fmt: skip
    flanks = relief.peak(x - 21, y + 16, 13, rng) + relief.peak(x + 22, y + 15, 12, rng)
    return ground + flanks + relief.peak(x, y + 15, 33, Random(3), True) + lava + smoke


def _inset_frame() -> str:
    left, top, right, bottom = inset()
    rims = ((4, "var(--frame)", 8, 1), (0.5, "var(--gold)", 1.2, 1), (7.5, "var(--gold)", 1, 0.6))
    drawn = [
        box(
            left - d,
            top - d,
            right - left + 2 * d,
            bottom - top + 2 * d,
            0,
            stroke=ink,
            stroke_width=wide,
            stroke_opacity=clear,
        )
        for d, ink, wide, clear in rims
    ]
    label = path("M-66 0H66L58 24H-58z", "var(--frame)", stroke="var(--gold)", stroke_width=1.3) + text(
        0, 17.5, "AFRICA", CLOSE, "serif middle gold", letter_spacing=3, data_ornament=""
    )
    return "".join(drawn) + placed(right - 70, top - 8, label)


def _crossing(letters: float) -> str:
    """Two Range Factors between the Libyan Channel and the Punic Gulf."""
    x, y = CROSSING
    arrow = path(
        f"M{x - 42:g} {y:g}l16-13v7h52v-7l16 13-16 13v-7h-52v7z", "var(--gold)", stroke="var(--coast)", stroke_width=1.2,
        stroke_linejoin="round",
    )  # fmt: skip
    disc = circle(x, y, letters * 0.7, "var(--frame)", stroke="var(--gold)", stroke_width=1.2)
    return arrow + disc + text(x, y + letters * 0.36, 2, letters, "middle cream")
