"""For reading while one thinks: the unit that is on the move as a large card, and what the signs on counters mean."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.board.symbols import ICONS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import plural
from delenda.svg.layout import Place
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, circle, fitting, group, num, path, text, use

SIGNS: Final = (
    ("front", "front: zone of control"),
    ("number", "combat value"),
    ("javelin", "missiles; two: range 2"),
    ("pips", "disorder; red: near panic"),
    ("hatch", "reduced: disordered"),
    ("flag", "in panic"),
    ("star", "has a command point"),
    ("finis", "motionless this turn"),
    ("faster", "a step more this turn"),
    ("swords", "may not attack"),
)
CARDS: Final = Kept(2048)


def unit_card(scene: Scene, at: Place, unit: int) -> str:
    """Type and values of a unit in words, and a dot for each movement point left."""
    view = scene.view
    key = (view.box, scene.layout, unit, view.disorder[unit], view.mp)
    return CARDS.get(key, lambda: _unit_card(scene, at, unit))


def _unit_card(scene: Scene, at: Place, unit: int) -> str:
    view = scene.view
    box_ = view.box
    side = SIDES[box_.side[unit]]
    wide = scene.layout.wide
    edge = 72.0 if wide else 52.0
    size = scene.layout.text
    lines = [
        f"combat {box_.combat[unit]}, movement {box_.movement[unit]},",
        f"morale {box_.morale[unit]}, disorder {view.disorder[unit]}",
        f"+{box_.rear[unit]} against the rear",
        plural(box_.rout[unit], "Rout Point"),
    ]
    if box_.missile[unit]:
        lines.append(f"missiles, range {box_.missile[unit]}")
    if box_.stays[unit]:
        lines.append("need not advance")
    icon = use(f"k-{ICONS[box_.kind[unit]]}", at.x + edge / 2, at.y + edge / 2, edge / 44)
    left = at.x + edge + (12 if wide else 8)
    parts = [
        box(at.x, at.y, edge, edge, 6, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4),
        group(group(icon, class_="pic"), class_=side),
        box(at.x, at.y, edge, edge, 6, "url(#~g-gloss)"),
        text(left, at.y + size, scene.name(unit), fitting(scene.name(unit), at.right - left, size * 1.1), "serif ink"),
    ]
    parts += [text(left, at.y + size * (2.5 + 1.32 * i), line, size * 0.95, "plain ink") for i, line in enumerate(lines)]
    dot = size * 0.55
    top = at.y + max(edge, size * (2.5 + 1.32 * len(lines))) + size
    for i in range(int(view.mp)):
        parts.append(circle(at.x + dot + i * dot * 2.6, top, dot, "var(--go)", stroke="var(--ink)", stroke_width=1))
    return "".join(parts)


def legend(scene: Scene, at: Place) -> str:
    """What the signs on counters mean; in two columns on a narrow board."""
    if scene.view.actor not in (ROME, CARTHAGE):
        return ""
    return CARDS.get((scene.layout, scene.me), lambda: _legend(scene, at))


def _legend(scene: Scene, at: Place) -> str:
    wide = scene.layout.wide
    step = 24.0 if wide else 22.0
    rows = len(SIGNS) if wide else 5
    parts = []
    for i, (sign, words) in enumerate(SIGNS):
        x = at.x + 14 + i // rows * at.width * 0.5
        y = at.y + 10 + i % rows * step
        parts.append(_sign(sign, x, y, SIDES[scene.me]))
        parts.append(text(x + 20, y + 4.5, words, scene.layout.label, "plain ink"))
    return "".join(parts)


def _sign(sign: str, x: float, y: float, side: str) -> str:
    if sign == "front":
        return path(f"M{num(x - 11)} {num(y + 5)}l5-9h12l5 9", stroke=f"var(--{side}2)", stroke_width=3, stroke_linecap="round")
    if sign == "number":
        return text(x, y + 5, 5, 14, "middle ink")
    if sign == "javelin":
        shaft = f"M{num(x - 5)} {num(y + 5)}l9-9m-5 0h5v5"
        return path(shaft, stroke="var(--gold)", stroke_width=2, stroke_linecap="round")
    if sign == "pips":
        fills = ("var(--wound)", "var(--wound)", "none")
        dots = [circle(x - 7 + i * 7, y, 2.8, fill, stroke="var(--dim)", stroke_width=0.9) for i, fill in enumerate(fills)]
        return "".join(dots)
    if sign == "hatch":
        return box(x - 8, y - 8, 16, 16, 3, f"var(--{side})") + box(x - 8, y - 8, 16, 16, 3, "url(#~p-hatch)")
    if sign == "swords":
        cross = path(f"M{num(x - 7)} {num(y + 7)}l14-14", stroke="var(--wound)", stroke_width=2)
        return use("swords", x, y, 0.9, color="var(--dim)") + cross
    return use(sign, x, y, 0.95)
