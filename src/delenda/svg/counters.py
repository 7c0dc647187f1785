"""Square counters of the hex game and the maps: coloured face, pictogram, numbers, facing, steps, stacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg.remember import remembered
from delenda.svg.shapes import box, circle, fitting, group, num, path, placed, ring, shadow, text, use

HALF: Final = 27.5  # counters are drawn this far to each side of the origin, and scaled
STACK_STEP: Final = 3.2


@dataclass(frozen=True, slots=True)
class Counter:
    """What is printed on a counter and what lies on it. `side` names a colour of the theme, `kind` a symbol `k-…`."""

    side: str
    kind: str
    name: str = ""
    values: str = ""  # "7·4"
    facing: int | None = None  # in steps of 60 degrees, anticlockwise from the east
    steps: int = 0  # step losses that it can still take, as dots
    most_steps: int = 0
    count: int = 1  # as a stack: how many lie here
    figures: float = 15.5  # how large that is written
    leader: bool = False
    hit: bool = False
    spent: bool = False


@remembered(4096)
def counter(c: Counter, x: float, y: float, half: float = HALF, framed: bool = True) -> str:
    """A counter face up, with its middle at a place; without a frame where it cannot be chosen by itself."""
    parts = [shadow(-HALF, -HALF, 2 * HALF, 2 * HALF, 5, 0.55), _stack(c), _arrow(c), _face(c.side)]
    rim = ("var(--gold)", 2.0, 1.0) if c.leader else ("var(--cream)", 0.9, 0.38)
    parts.append(_square(2.5, stroke=rim[0], stroke_width=rim[1], stroke_opacity=rim[2]))
    low = bool(c.values)
    icon_y = -1 if c.name and low else -5 if low else 4 if c.name else 0
    parts.append(group(use(f"k-{c.kind}", 0, icon_y, 0.8 if c.name or low else 1.15), class_="pic"))
    if c.name:
        parts.append(text(0, -HALF + 10.8, c.name, 7.6 if len(c.name) < 11 else 6.6, "middle cream"))
    if low:
        parts.append(text(0, HALF - 4.6, c.values, fitting(c.values, 52, 12), "middle cream"))
    parts += [_step_dot(i, i < c.steps) for i in range(c.most_steps)]
    parts.append(_square(0, "url(#~g-gloss)", pointer_events="none"))
    if c.spent:
        parts.append(_square(0, "var(--shadow)", fill_opacity=0.35))
    if c.hit:
        parts.append(_hit())
    if framed:
        parts.append(ring(-HALF - 3, -HALF - 3, 2 * HALF + 6, 2 * HALF + 6, 7))
    if c.count > 1:
        parts.append(_number(c))
    return placed(x, y, *parts, scale=half / HALF, class_=c.side)


def _square(inset: float, fill: str = "none", **paint: str | float | None) -> str:
    reach = HALF - inset
    return box(-reach, -reach, 2 * reach, 2 * reach, 5 - inset * 0.6, fill, **paint)


def _face(side: str) -> str:
    return _square(0, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4)


def _stack(c: Counter) -> str:
    """The edges of up to three counters below this one."""
    edges = []
    for depth in range(min(c.count, 4) - 1, 0, -1):
        d = STACK_STEP * depth
        edges.append(
            box(
                -HALF + d, -HALF - d, 2 * HALF, 2 * HALF, 5, f"var(--{c.side}3)", stroke=f"var(--{c.side}2)",
                stroke_opacity=0.6, stroke_width=1,
            )
        )  # fmt: skip
    return "".join(edges)


def _arrow(c: Counter) -> str:
    """Facing, shown in the rim of the hex."""
    if c.facing is None:
        return ""
    out = 29 if c.facing % 3 == 0 else 32
    head = path(
        f"M{out} -8.5L{out + 10} 0 {out} 8.5z", f"var(--{c.side}2)", stroke="var(--shadow)", stroke_width=1.2,
        stroke_linejoin="round",
    )  # fmt: skip
    return group(head, transform=f"rotate({-60 * c.facing})")


def _step_dot(index: int, whole: bool) -> str:
    y = HALF - 7.5 - index * 6.5
    return circle(-HALF + 6.5, y, 2.1, "var(--cream)" if whole else "var(--shadow)", fill_opacity=1 if whole else 0.45)


def _hit() -> str:
    cross = path("M-3.5-3.5l7 7M3.5-3.5l-7 7", stroke="var(--shadow)", stroke_width=2)
    return placed(HALF - 3, -HALF + 3, circle(0, 0, 7.5, "var(--gold)", stroke="var(--shadow)"), cross)


def _number(c: Counter) -> str:
    """How many lie here, in a cream disc at the lower edge."""
    disc = circle(0, HALF - 2, c.figures * 0.74, "var(--cream)", stroke=f"var(--{c.side}3)", stroke_width=1.8)
    return disc + text(0, HALF - 2 + c.figures * 0.36, num(c.count), c.figures, "middle", fill=f"var(--{c.side}3)")
