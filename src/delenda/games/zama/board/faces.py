"""Cards as they are printed, drawn 88 wide: unit cards with their patterns, structures, Greek Medics, small signs."""

from __future__ import annotations

import random
from typing import Final

from delenda.games.zama.board.scene import SIDES
from delenda.games.zama.box import HERO, ZamaBox
from delenda.games.zama.words import CLASSES, printed
from delenda.svg.remember import remembered
from delenda.svg.shapes import box, circle, group, num, path, placed, shadow, squeezed, text, use

SIZE: Final = 88
BRIEF: Final = 10  # letters that a small card has room for
EMBLEMS: Final = ("emblem-rome", "emblem-carth")
MOVE_INK: Final = "#cf6200"  # the colours of the patterns in the rulebook: orange and brown
STRIKE_INK: Final = "#6e3a12"


GRID: Final = 30  # the width of a pattern as a symbol


def pattern_symbols(game: ZamaBox) -> str:
    """The patterns of movement and attack of each class, `moves-H` and `attacks-H`, as cards and the key use them."""
    made = []
    for code, unit in zip(CLASSES, game.classes, strict=True):
        moves = {(dc * step, dr * step) for dc, dr in unit.moves for step in range(1, unit.steps + 1)}
        for name, cells, colour in (("moves", moves, MOVE_INK), ("attacks", set(unit.attacks), STRIKE_INK)):
            made.append(f'<symbol id="~{name}-{code}" overflow="visible">{_pattern(cells, colour)}</symbol>')
    return "".join(made)


def _pattern(cells: set[tuple[int, int]], colour: str) -> str:
    """The squares around a unit: 5 × 5, or more where the pattern reaches further."""
    reach = max(2, *(max(abs(dc), abs(dr)) for dc, dr in cells))
    cell = GRID / (2 * reach + 1)
    every = {(column, row) for column in range(-reach, reach + 1) for row in range(-reach, reach + 1)}

    def tiles(some: set[tuple[int, int]]) -> str:
        side = num(cell - 1)
        corners = ((num((reach + column) * cell), num((reach - row) * cell)) for column, row in sorted(some))
        return "".join(f"M{x} {y}h{side}v{side}h-{side}z" for x, y in corners)

    frame = box(-1.8, -1.8, GRID + 2.6, GRID + 2.6, 2.6, "var(--card)", stroke="var(--shadow)", stroke_width=0.8)
    ground = path(tiles(every - cells - {(0, 0)}), "var(--tan)", fill_opacity=0.38)
    return frame + ground + path(tiles(cells), colour) + path(tiles({(0, 0)}), "var(--shadow)")


def pattern(name: str, kind: int, x: float, y: float, width: float) -> str:
    """`moves` or `attacks` of a class."""
    return use(f"{name}-{CLASSES[kind]}", x, y, width / GRID)


def life_bar(x: float, y: float, width: float, height: float, full: int, left: int) -> str:
    """One cell for each hit that the thing takes; those left are filled, green while all are."""
    cell = (width - 2.8) / full
    colour = "var(--healthy)" if left == full else "var(--injured)"
    cells = [box(x + 1.4 + i * cell + 0.4, y + 1.4, cell - 0.8, height - 2.8, 1.6, colour) for i in range(full) if i < left]
    frame = box(x, y, width, height, 3, "var(--shadow)", fill_opacity=0.55, stroke="var(--cream)", stroke_width=0.9)
    return frame + "".join(cells)


def _plate(side: str) -> str:
    return shadow(0.5, 0, SIZE, SIZE, 7) + box(
        0, 0, SIZE, SIZE, 7, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.5
    )


@remembered(1024)
def unit_card(game: ZamaBox, card: int, injured: bool, attacked: bool, small: bool) -> str:
    """A unit card around (0, 0) to (88, 88). Small ones leave the patterns to the hover and write as large as they can."""
    side = SIDES[game.seat_of[card]]
    hero = game.class_of[card] == HERO
    line = (
        box(3, 3, 82, 82, 5, stroke="var(--gold)", stroke_width=2)
        if hero
        else box(3, 3, 82, 82, 5, stroke="var(--cream)", stroke_width=0.9, stroke_opacity=0.4)
    )
    parts = [_plate(side), line, box(0, 0, SIZE, SIZE, 7, "url(#~g-gloss)")]
    parts.append((_small_face if small else _large_face)(game, card, side, injured))
    if injured:
        x, y, x2, y2 = (64, 24, 26, 54) if small else (58, 21, 30, 53)
        slash = f"M{x} {y}L{x2} {y2}"
        parts.append(path(slash, stroke="var(--shadow)", stroke_opacity=0.55, stroke_width=6, stroke_linecap="round"))
        parts.append(path(slash, stroke="var(--wound)", stroke_width=3, stroke_linecap="round"))
    if attacked:
        at, radius = (80, 13) if small else (84, 10.5)
        parts.append(circle(at, 88 - at, radius, "var(--card)", stroke="var(--shadow)", stroke_width=1.3))
        parts.append(use("glass", at, 88 - at, radius / 11, fill="var(--cardink)"))
    return group(*parts, class_=side)


def _large_face(game: ZamaBox, card: int, side: str, injured: bool) -> str:
    kind = game.class_of[card]
    unit = game.classes[kind]
    face = game.faces[card]
    icon = 0.8 if face.icon == "elephant" else 0.92
    return (
        path("M4 22V7q0-3 3-3h74q3 0 3 3v15z", f"var(--{side}3)", fill_opacity=0.62)
        + text(44, 17.5, face.short, 14, "middle cream", **squeezed(face.short, 80, 14))
        + pattern("moves", kind, 7.5, 24.5, 21.5)
        + pattern("attacks", kind, 60, 24.5, 21.5)
        + placed(44, 36.5, f'<use href="#~k-{face.icon}"/>', scale=icon, class_="pic")
        + _emblem(game, card)
        + use("sword", 14, 59.5, 0.8, fill="var(--cream)")
        + text(7.5, 80.5, printed(unit.attack), 16.5, "cream")
        + use("shield", 74, 58.5, 0.68, fill="var(--cream)")
        + text(81, 80.5, printed(unit.defence), 16.5, "end cream")
        + life_bar(27, 55.5, 34, 9.4, 2, 1 if injured else 2)
    )


def _small_face(game: ZamaBox, card: int, side: str, injured: bool) -> str:
    unit = game.classes[game.class_of[card]]
    face = game.faces[card]
    name = _brief(face.short)
    return (
        path("M3 25V7q0-4 4-4h74q4 0 4 4v18z", f"var(--{side}3)", fill_opacity=0.72)
        + text(44, 20.5, name, 20, "middle cream", **squeezed(name, 81, 20))
        + placed(44, 41.5, f'<use href="#~k-{face.icon}"/>', scale=0.88 if face.icon == "elephant" else 0.96, class_="pic")
        + _emblem(game, card)
        + text(5, 82.5, printed(unit.attack), 20.5, "cream")
        + text(83, 82.5, printed(unit.defence), 20.5, "end cream")
        + life_bar(26, 58, 36, 9.5, 2, 1 if injured else 2)
    )


def _brief(name: str) -> str:
    """`Elephants II` as `Eleph. II`."""
    first, _, rest = name.partition(" ")
    return f"{first[:5]}. {rest}" if rest and len(name) > BRIEF else name


def _emblem(game: ZamaBox, card: int) -> str:
    """The sign of its side: colour is never the only one."""
    return use(EMBLEMS[game.seat_of[card]], 44, 76.5, 0.36, fill="var(--gold)")


@remembered(512)
def mini_card(game: ZamaBox, card: int, gone: bool) -> str:
    """A card off the mat, 28 wide."""
    side = SIDES[game.seat_of[card]]
    face = box(0, 0, 28, 28, 5, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.2)
    icon = placed(14, 14, f'<use href="#~k-{game.faces[card].icon}"/>', scale=0.58, class_="pic")
    cross = path("M3 25L25 3", stroke="var(--wound)", stroke_width=2, stroke_opacity=0.9) if gone else ""
    return group(face, icon, cross, class_=side)


# Structures


@remembered(64)
def palisade(defence: int, full: int, left: int, small: bool) -> str:
    rng = random.Random(7)
    parts = [
        shadow(0.5, 0, SIZE, SIZE, 7),
        box(0, 0, SIZE, SIZE, 7, "url(#~g-tan)", stroke="var(--tan3)", stroke_width=1.5),
        box(3, 3, 82, 82, 5, stroke="var(--cream)", stroke_width=0.9, stroke_opacity=0.5),
        path("M8 68q36-9 72 0v9H8z", "var(--tan3)", opacity=0.45),
    ]
    for stake in range(8):
        x, top = 10 + stake * 8.7, 22 + rng.uniform(-3, 3)
        broken = left < full and stake in (3, 4)
        head = f"V{top + 31:.1f}l2.5-4 2 5 2.3-3V72z" if broken else f"V{top + 6:.1f}L{x + 3.5:.1f} {top - 3:.1f}l3.5 9V72z"
        parts.append(path(f"M{x:.1f} 72{head}", "var(--tan)", stroke="var(--tan3)", stroke_width=1.3, stroke_linejoin="round"))
        if not broken:
            parts.append(path(f"M{x + 1.8:.1f} {top + 12:.1f}V70", stroke="var(--cream)", stroke_opacity=0.5, stroke_width=1))
    rails = "M6 37h26M58 37h24M6 58h76" if left < full else "M6 37h76M6 58h76"
    parts.append(path(rails, stroke="var(--tan3)", stroke_width=3.6, stroke_linecap="round"))
    parts.append(_defence(defence, "var(--shadow)", small))
    return group(*parts, life_bar(44 - 14, 74, 28, 9, full, left), class_="tan")


@remembered(64)
def port(name: str, side: str, defence: int, full: int, left: int, small: bool) -> str:
    """Vacant ports are tan, held ones in the colour of their side with its flag."""
    ink = "var(--cream)" if side else "var(--shadow)"
    waves = "".join(f"M{6 + row % 2 * 6} {46 + row * 7}" + "q4-4 8 0" + "t8 0" * 8 for row in range(4))
    sail = f"var(--{side}2)" if side else "var(--cream)"
    paint, line = (f"url(#~g-{side})", f"var(--{side}3)") if side else ("url(#~g-tan)", "var(--tan3)")
    parts = [
        shadow(0.5, 0, SIZE, SIZE, 7),
        box(0, 0, SIZE, SIZE, 7, paint, stroke=line, stroke_width=1.5),
        box(3, 3, 82, 82, 5, stroke="var(--cream)", stroke_width=0.9, stroke_opacity=0.5),
        group(
            '<rect x="6" y="20" width="76" height="50" fill="url(#~g-water)"/>',
            path(waves, stroke="var(--white)", stroke_opacity=0.5, stroke_width=1.2),
            path("M6 20h18v28H14v22H6z", "var(--tan)", stroke="var(--tan3)", stroke_width=1.2),
            path("M9 48V30h10v18M11 30l3-5 3 5", "var(--cream)", stroke="var(--tan3)", stroke_width=1),
            path("M12.5 38h3v4h-3z", "var(--tan3)"),
            clip_path="url(#~harbour)",
        ),
        placed(
            51,
            52,
            path(
                "M-22 2q2 12 10 12h20q12 0 16-16-7 5-12 5h-22q-7 0-12-1z", "var(--tan3)", stroke="var(--shadow)", stroke_width=1
            ),
            path("M0 2V-28", stroke="var(--shadow)", stroke_width=2.4),
            path("M-13-23Q0-28 14-23 10-12 13-4 0-8-12-4-9-13-13-23z", sail, stroke="var(--shadow)", stroke_width=1),
            path("M-14 16l-3 6M-6 16l-3 6M2 16l-3 6M10 16l-3 6", stroke="var(--shadow)", stroke_width=1.5),
        ),
    ]
    if left < full:
        crack = "M60 20l-6 12 7 6-9 12 6 8-5 12"
        parts.append(path(crack, stroke="var(--shadow)", stroke_width=2.6, stroke_linejoin="round"))
    if side:
        parts.append(path("M72 62V27", stroke="var(--shadow)", stroke_width=2.2))
        parts.append(path("M72 26l13 4.5-13 5z", "var(--gold)", stroke="var(--shadow)", stroke_width=1))
        parts.append(path("M4 21V7q0-3 3-3h74q3 0 3 3v14z", f"var(--{side}3)", fill_opacity=0.72))
    at, size, room = (18.5, 20, 52) if small else (16.8, 14, 40)
    parts.append(text(7, at, name, size, "ink", fill=ink, **squeezed(name, room, size)))
    parts.append(_defence(defence, ink, small))
    width = 13 * full + 2
    return group(*parts, life_bar(44 - width / 2, 74, width, 9, full, left), class_="tan")


def _defence(defence: int, ink: str, small: bool) -> str:
    """In the upper right corner; with the sign of it where there is room."""
    if small:
        return text(83, 18.5, printed(defence), 20, "end", fill=ink)
    return use("shield", 55, 11.5, 0.56, fill=ink) + text(83, 16.8, printed(defence), 15, "end", fill=ink)


HARBOUR: Final = '<clipPath id="~harbour"><rect x="6" y="20" width="76" height="50" rx="4"/></clipPath>'


@remembered(64)
def medic(x: float, y: float, height: float) -> str:
    """A Greek Medic, as high as it says and 50 to 64 wide."""
    return placed(
        x,
        y,
        shadow(0, 0, 50, 64, 6),
        box(0, 0, 50, 64, 6, "url(#~g-white)", stroke="var(--tan3)", stroke_width=1.3),
        box(3.5, 3.5, 43, 57, 4, stroke="var(--good)", stroke_width=1, stroke_opacity=0.7),
        use("staff", 25, 32, 1.25, fill="#6b4f27", color="var(--good)"),
        scale=height / 64,
    )
