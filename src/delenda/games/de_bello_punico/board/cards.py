"""For reading while one thinks: the unit that is on the move as a large card, and what the signs on counters mean."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.board.layout import Area
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.board.symbols import ICONS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.svg.shapes import box, circle, group, num, path, text, use

SIGNS: Final = (
    ("front", "front: zone of control"),
    ("values", "combat, movement, morale"),
    ("javelin", "missiles; two: range 2"),
    ("pips", "disorder; red: near panic"),
    ("hatch", "reduced: disordered"),
    ("flag", "in panic"),
    ("star", "has a command point"),
    ("finis", "motionless this turn"),
    ("swords", "may not attack"),
)


def unit_card(scene: Scene, at: Area, unit: int) -> str:
    """Type and values of a unit, in words."""
    box_ = scene.view.box
    side = SIDES[box_.side[unit]]
    wide = scene.layout.wide
    edge = 84.0 if wide else 60.0
    size = scene.layout.text
    top = at.y + (134 if wide else 66)
    lines = [
        f"combat {box_.combat[unit]}, movement {box_.movement[unit]}, morale {box_.morale[unit]}",
        f"disorder {scene.view.disorder[unit]}",
        f"+{box_.rear[unit]} against the rear, {box_.rout[unit]} Rout Point{'' if box_.rout[unit] == 1 else 's'}",
    ]
    if box_.missile[unit]:
        lines.append(f"missiles, range {box_.missile[unit]}")
    if box_.stays[unit]:
        lines.append("need not advance after combat")
    if scene.view.stopped:
        lines.append("in an enemy zone of control: no further step")
    icon = use(f"k-{ICONS[box_.kind[unit]]}", at.x + 14 + edge / 2, top + edge / 2, edge / 44)
    left = at.x + 14 + edge + 14
    parts = [
        box(at.x + 14, top, edge, edge, 7, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.6),
        group(group(icon, class_="pic"), class_=side),
        box(at.x + 14, top, edge, edge, 7, "url(#~g-gloss)"),
        text(left, top + size, f"{box_.kind_names[box_.kind[unit]]} {scene.name(unit)}", size * 1.14, "serif ink"),
    ]
    parts += [text(left, top + size * (2.6 + 1.36 * i), line, size * 0.93, "plain ink") for i, line in enumerate(lines)]
    return "".join(parts)


def legend(scene: Scene, at: Area) -> str:
    """What the signs on counters mean; in two columns on a narrow board."""
    if scene.view.actor not in (ROME, CARTHAGE):
        return ""
    wide = scene.layout.wide
    top = at.y + (132 if wide else 66)
    step = 21.0 if wide else 24.0
    rows = len(SIGNS) if wide else 5
    parts = []
    for i, (sign, words) in enumerate(SIGNS):
        x = at.x + 28 + i // rows * at.width * 0.5
        y = top + i % rows * step
        parts.append(_sign(sign, x, y, SIDES[scene.me]))
        parts.append(text(x + 20, y + 4, words, scene.layout.text * 0.88, "plain dim"))
    return "".join(parts)


def _sign(sign: str, x: float, y: float, side: str) -> str:
    if sign == "front":
        return path(f"M{num(x - 11)} {num(y + 5)}l5-9h12l5 9", stroke=f"var(--{side}2)", stroke_width=3, stroke_linecap="round")
    if sign == "values":
        return text(x, y + 4, "5·3·4", 11, "middle ink")
    if sign == "javelin":
        shaft = f"M{num(x - 5)} {num(y + 5)}l9-9m-5 0h5v5"
        return path(shaft, stroke="var(--gold)", stroke_width=2, stroke_linecap="round")
    if sign == "pips":
        fills = ("var(--wound)", "var(--wound)", "none")
        dots = [circle(x - 7 + i * 7, y, 2.8, fill, stroke="var(--dim)", stroke_width=0.9) for i, fill in enumerate(fills)]
        return "".join(dots)
    if sign == "hatch":
        return box(x - 8, y - 8, 16, 16, 3, f"var(--{side})") + box(x - 8, y - 8, 16, 16, 3, "url(#~p-hatch)")
    if sign == "finis":
        disc = circle(x, y, 7, "var(--white)", stroke="var(--shadow)", stroke_width=0.9)
        return disc + text(x, y + 3, "F", 8.5, "middle", fill="var(--loss)")
    if sign == "swords":
        cross = path(f"M{num(x - 7)} {num(y + 7)}l14-14", stroke="var(--wound)", stroke_width=2)
        return use("swords", x, y, 0.9, color="var(--dim)") + cross
    return use(sign, x, y, 0.95)
