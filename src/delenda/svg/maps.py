"""How maps made of areas are drawn: sea, coast, land, borders, names.

A board's scenery begins with `paints.definitions(…, own=map_definitions(chart, rings))`. Roughness comes from the
generator that is passed in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random

from delenda.svg.areas import Area, AreaMap, Box, Frame, Ring, inside, is_clear, outlines
from delenda.svg.shapes import Paint, Point, polyline, smooth, text

# Definitions


def map_definitions(chart: AreaMap, rings: list[Ring]) -> str:
    """What a map adds to `paints.definitions`: its land (`~land`) and each area (`~area-…`) as paths, and clips to both."""
    return (
        '<pattern id="~p-beyond" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
        '<path d="M0 0V7" stroke="var(--ink)" stroke-opacity=".20" stroke-width="1.3"/></pattern>'
        f'<path id="~land" d="{outlines(rings)}"/><clipPath id="~on-land"><use href="#~land"/></clipPath>'
        + "".join(f'<path id="~area-{key}" d="{area.path}"/>' for key, area in chart.areas.items())
        + "".join(f'<clipPath id="~in-{key}"><use href="#~area-{key}"/></clipPath>' for key in chart.areas)
    )


# Sea


def sea(
    box: Frame,
    rings: list[Ring],
    waterlines: list[list[Ring]],
    rng: Random,
    boxes: Sequence[Box] = (),
    land: str = "land",
    rose: Point | None = None,
) -> str:
    """Water in a rectangle: depths, shallows along the land (a definition named `land`), waterlines, waves, rhumb lines."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    drawn = [f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="url(#~g-sea)"/>']
    for _ in range(int(width * height / 16000)):
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        rx = rng.uniform(50, 150) * min(1, width / 600)
        fill = rng.choice(("g-deep", "g-deep", "g-shoal"))
        drawn.append(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.0f}" ry="{rx * rng.uniform(0.3, 0.55):.0f}" fill="url(#~{fill})" '
            f'transform="rotate({rng.uniform(-30, 10):.0f} {x:.0f} {y:.0f})"/>'
        )
    if rose is not None:
        rays = "".join(
            f"M{rose[0]} {rose[1]}l{1500 * math.cos(a * math.pi / 16):.0f} {1500 * math.sin(a * math.pi / 16):.0f}"
            for a in range(32)
        )
        drawn.append(f'<path d="{rays}" stroke="var(--seaink)" stroke-opacity=".13" stroke-width=".8"/>')
    shallows = ((58, 0.10), (42, 0.12), (28, 0.16), (15, 0.24), (7, 0.38))
    drawn.append('<g fill="none" stroke="var(--shallow)" stroke-linejoin="round">')
    drawn += [f'<use href="#~{land}" stroke-width="{wide}" stroke-opacity="{opacity}"/>' for wide, opacity in shallows]
    drawn.append('</g><g fill="none" stroke="var(--wline)" stroke-linejoin="round">')
    for lines, wide, opacity in zip(waterlines, (1, 0.9, 0.8), (0.62, 0.40, 0.25), strict=False):
        drawn.append(f'<path d="{"".join(map(polyline, lines))}" stroke-width="{wide}" stroke-opacity="{opacity}"/>')
    drawn.append("</g>" + _waves(box, rings, rng, boxes))
    return "".join(drawn)


def _waves(box: Frame, rings: list[Ring], rng: Random, boxes: Sequence[Box]) -> str:
    left, top, right, bottom = box
    strokes = []
    for _ in range(int((right - left) * (bottom - top) / 2100)):
        x, y = rng.uniform(left + 14, right - 30), rng.uniform(top + 14, bottom - 14)
        around = ((0, 0), (-16, 0), (26, 0), (5, -15), (5, 15))
        if is_clear(x + 8, y, boxes, 8) and not any(inside((x + dx, y + dy), rings) for dx, dy in around):
            w = rng.uniform(4, 6.5)
            third = f"t{w:.1f} 0" if rng.random() < 0.5 else ""
            strokes.append(f"M{x:.0f} {y:.0f}q{w / 2:.1f}-{w * 0.55:.1f} {w:.1f} 0t{w:.1f} 0{third}")
    return (
        f'<path d="{"".join(strokes)}" fill="none" stroke="var(--wline)" stroke-opacity=".36" stroke-width="1" '
        'stroke-linecap="round"/>'
    )


# Land


def land(box: Frame, rng: Random, shape: str = "land", clip: str = "on-land") -> str:
    """Ground with a soft shadow on the water, stains, grain and dry grass, clipped to the coast."""
    left, top, right, bottom = box
    size = (right - left) * (bottom - top)

    def at() -> str:
        return f"M{rng.uniform(left, right):.0f} {rng.uniform(top, bottom):.0f}"

    drawn = [
        f'<use href="#~{shape}" transform="translate(3 5)" fill="var(--shadow)" opacity=".30" filter="url(#~f-drop)"/>'
        f'<use href="#~{shape}" fill="url(#~g-land)"/><g clip-path="url(#~{clip})">'
    ]
    for _ in range(int(size / 9000)):
        x, y, rx = rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(35, 130)
        fill = rng.choice(("g-stain", "g-stain", "g-light"))
        drawn.append(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.0f}" ry="{rx / 2:.0f}" fill="url(#~{fill})" '
            f'transform="rotate({rng.uniform(-25, 25):.0f} {x:.0f} {y:.0f})"/>'
        )
    grain = "".join(f"{at()}h{rng.choice((1, 1, 1.5))}" for _ in range(int(size / 900)))
    grass = "".join(
        f"{at()}q{rng.uniform(2, 5):.0f}-{rng.uniform(1, 3):.0f} {rng.uniform(6, 12):.0f} {rng.uniform(-2, 2):.0f}"
        for _ in range(int(size / 2600))
    )
    drawn.append(
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{grain}" stroke="var(--shadow)" stroke-opacity=".18" stroke-width="1.2"/>'
        f'<path d="{grass}" stroke="var(--hill2)" stroke-opacity=".25" stroke-width="1"/></g></g>'
    )
    return "".join(drawn)


def tint(areas: Iterable[Area], colour: Callable[[Area], str], width: float = 13) -> str:
    """A wash of colour over areas, stronger along their borders; no colour, no wash."""
    drawn = []
    for area in areas:
        hue = colour(area)
        if hue:
            drawn.append(
                f'<g clip-path="url(#~in-{area.key})" stroke="var(--{hue})" stroke-linejoin="round">'
                f'<use href="#~area-{area.key}" fill="var(--{hue})" fill-opacity="var(--tintop)" '
                f'stroke-opacity="var(--bandop)" stroke-width="{width}"/>'
                f'<use href="#~area-{area.key}" fill="none" stroke-opacity=".22" stroke-width="{width * 2}"/></g>'
            )
    return "".join(drawn)


def rivers(courses: Iterable[Sequence[Point]], rng: Random) -> str:
    drawn = []
    for course in courses:
        bank = smooth([(x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)) for x, y in course])
        drawn.append(
            f'<path d="{bank}" stroke="var(--bank)" stroke-width="3.2" stroke-opacity=".6"/>'
            f'<path d="{smooth(course)}" stroke="var(--water)" stroke-width="2"/>'
        )
    return f'<g clip-path="url(#~on-land)" fill="none" stroke-linecap="round" stroke-linejoin="round">{"".join(drawn)}</g>'


def out_of_play(lands: list[Ring], waters: list[Ring]) -> tuple[str, str]:
    """Hatching over land and over water that is no part of the game."""
    shore = outlines(lands)
    flood = outlines(waters)
    return (
        f'<path d="{shore}" fill="var(--beyond)" fill-opacity="var(--beyondop)"/><path d="{shore}" fill="url(#~p-beyond)"/>',
        f'<path d="{flood}" fill="var(--sea2)" fill-opacity=".38"/><path d="{flood}" fill="url(#~p-beyond)" opacity=".5"/>',
    )


def coast_line(shape: str = "land") -> str:
    return (
        f'<g fill="none" stroke-linejoin="round"><use href="#~{shape}" stroke="var(--coast)" stroke-width="1.7"/>'
        f'<use href="#~{shape}" stroke="var(--lamp)" stroke-opacity=".22" stroke-width=".7" '
        'transform="translate(.8 1)"/></g>'
    )


def sea_borders(lines: list[Ring]) -> str:
    path = "".join(map(polyline, lines))
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{path}" stroke="var(--shallow)" stroke-opacity=".45" stroke-width="4.5"/>'
        f'<path d="{path}" stroke="var(--dash)" stroke-opacity=".9" stroke-width="1.7" stroke-dasharray="7 6"/></g>'
    )


def land_borders(lines: list[Ring], limits: list[Ring]) -> str:
    path = "".join(map(polyline, lines))
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{path}" stroke="var(--bordercase)" stroke-opacity=".78" stroke-width="3.6"/>'
        f'<path d="{path}" stroke="var(--border)" stroke-width="1.9"/>'
        f'<path d="{"".join(map(polyline, limits))}" stroke="var(--ink)" stroke-opacity=".7" stroke-width="1.6" '
        'stroke-dasharray="1.5 4"/></g>'
    )


# Names and routes


def name_on_land(
    x: float, y: float, words: str, size: float, spacing: float = 1.6, bold: bool = True, anchor: str = "middle", **paint: Paint
) -> str:
    """`anchor` is middle, end, or nothing for a name that begins at the place."""
    return text(
        x, y, words, size, f"serif {anchor} ink" if bold else f"serif plain italic {anchor} ink", letter_spacing=spacing,
        stroke="var(--halo)", stroke_opacity="var(--haloop)", stroke_width=size / 3.4, stroke_linejoin="round",
        paint_order="stroke", **paint,
    )  # fmt: skip


def name_on_water(x: float, y: float, words: str, size: float, spacing: float = 1.2, turn: float = 0) -> str:
    return text(
        x, y, words, size, "serif plain italic middle", letter_spacing=spacing, fill="var(--seaink)", stroke="var(--seahalo)",
        stroke_opacity=0.75, stroke_width=3, stroke_linejoin="round", paint_order="stroke", transform=_turned(x, y, turn),
    )  # fmt: skip


def name_beyond(x: float, y: float, words: str, size: float, turn: float = 0) -> str:
    """The name of a country out of play: an ornament."""
    return text(
        x, y, words, size, "serif plain middle ink", letter_spacing=4, fill_opacity=0.55, transform=_turned(x, y, turn),
        data_ornament="",
    )  # fmt: skip


def _turned(x: float, y: float, turn: float) -> str | None:
    return f"rotate({turn:g} {x:g} {y:g})" if turn else None


def route(points: Sequence[Point], colour: str) -> str:
    """A dotted way with an arrow head."""
    (ax, ay), (bx, by) = points[-2], points[-1]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    way = smooth(points)
    return (
        '<g fill="none" stroke-linecap="round" pointer-events="none">'
        f'<path d="{way}" stroke="var(--shadow)" stroke-opacity=".45" stroke-width="6.5"/>'
        f'<path d="{way}" stroke="var(--{colour})" stroke-width="3.6" stroke-dasharray="1 7"/>'
        f'<path d="M-11-7L3 0-11 7-7 0z" transform="translate({bx:.1f} {by:.1f}) rotate({turn:.0f})" fill="var(--{colour})" '
        'stroke="var(--shadow)" stroke-width="1"/></g>'
    )
