"""Counters of units and leaders, single, in stacks, and fanned out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from delenda.games.punic_island.actions import CAVALRY, DEPLETED, DISORGANIZED, ELEPHANTS, NAVAL
from delenda.games.punic_island.board.layout import VALUES
from delenda.games.punic_island.board.scene import SIDES, Scene, Stack
from delenda.games.punic_island.words.names import counted, place_words, unit_name
from delenda.kernel.english import SEAT_NAMES, signed
from delenda.svg.remember import Kept
from delenda.svg.shapes import Point, box, circle, fitting, group, path, placed, ring, shadow, text, use

COLOURS: Final = ("rome", "syr", "afr", "iber", "gaul")  # of nations
FOOT: Final = ("legion", "african", "african", "spear", "spear")
CLASS_ICONS: Final = {CAVALRY: "horse", ELEPHANTS: "elephant", NAVAL: "ship"}
TILT: Final = -9  # degrees, of a disorganized unit
WORDS: Final = Kept(4096)


def unit_values(scene: Scene, unit: int) -> tuple[int, int, int]:
    """Cohesion, movement and tactical value of a unit in its present state, without a leader."""
    box_ = scene.box
    cond = scene.view.cond[unit]
    at = box_.unit_type[unit] * 2 + (cond & DEPLETED)
    less = 1 if cond & DISORGANIZED else 0
    return max(1, box_.cohesion[at] - less), max(1, box_.movement[at] - less), max(1, box_.tactical[at] - less)


def unit_sentence(scene: Scene, unit: int) -> str:
    """`Legion 3, depleted, 7·3·2`"""
    view = scene.view
    cond = view.cond[unit]
    parts = [unit_name(view, unit)]
    parts += [word for bit, word in ((DEPLETED, "depleted"), (DISORGANIZED, "disorganized")) if cond & bit]
    if scene.has_acted(unit):
        parts.append("has acted")
    return ", ".join([*parts, "·".join(map(str, unit_values(scene, unit)))])


def leader_values(scene: Scene, leader: int) -> str:
    box_ = scene.box
    return "/".join(signed(value) for value in (box_.leader_c[leader], box_.leader_m[leader], box_.leader_t[leader]))


def stack_words(scene: Scene, stack: Stack) -> str:
    """`3 Legions, Equites depleted, with Consul IV`: alike units together."""
    return WORDS.get((scene.box, stack.look), lambda: _stack_words(scene, stack))


def _stack_words(scene: Scene, stack: Stack) -> str:
    box_, cond = scene.box, scene.view.cond
    kinds: dict[tuple[str, str], int] = {}
    for unit in stack.units:
        state = "".join(word for bit, word in ((DEPLETED, " depleted"), (DISORGANIZED, " disorganized")) if cond[unit] & bit)
        kind = box_.type_names[box_.unit_type[unit]], state
        kinds[kind] = kinds.get(kind, 0) + 1
    parts = [f"{counted(count, name)}{state}" for (name, state), count in kinds.items()]
    leaders = [box_.leader_names[leader] for leader in stack.leaders]
    return ", ".join(parts + ([f"with {' and '.join(leaders)}" if parts else " and ".join(leaders)] if leaders else []))


def where_words(scene: Scene, at: int) -> str:
    """`in Agrigentum`, `inside Agrigentum`"""
    words = place_words(scene.view, at)
    return words if at >= scene.box.places else f"in {words}"


# Single counters


class Face(NamedTuple):
    """What is printed on a counter. A `colour` of the theme, a symbol `k-…`; `letters` is their size if a side were 2."""

    colour: str
    icon: str
    name: str = ""
    values: str = ""
    letters: float = 0.5
    leader: bool = False
    spent: bool = False
    depleted: bool = False
    disorganized: bool = False


def unit_token(
    scene: Scene, unit: int, x: float, y: float, half: float, *, named: bool = False, letters: float = 0.0, framed: bool = False
) -> str:
    """A unit's counter: a light corner if depleted, slanted with a cross if disorganized, dim if it has acted.

    Its values, and its name where it is `named`, are as large as `letters`, or left out where that is 0.
    """
    box_, cond = scene.box, scene.view.cond[unit]
    values = "·".join(map(str, unit_values(scene, unit))) if letters else ""
    name = box_.unit_codes[unit] if named else ""
    nation = box_.unit_nation[unit]
    face = Face(COLOURS[nation], _icon(nation, box_.unit_class[unit]), name, values, letters / half, False,
                scene.has_acted(unit), bool(cond & DEPLETED), bool(cond & DISORGANIZED))  # fmt: skip
    return _counter(face, x, y, half, framed)


def type_token(scene: Scene, kind: int, x: float, y: float, half: float, *, letters: float = 0.0, framed: bool = False) -> str:
    """A fresh unit of a type."""
    box_ = scene.box
    values = f"{box_.cohesion[kind * 2]}·{box_.movement[kind * 2]}·{box_.tactical[kind * 2]}" if letters else ""
    nation = box_.type_nation[kind]
    face = Face(COLOURS[nation], _icon(nation, box_.type_class[kind]), "", values, letters / half)
    return _counter(face, x, y, half, framed)


def leader_token(
    scene: Scene,
    leader: int,
    x: float,
    y: float,
    half: float,
    *,
    named: bool = False,
    letters: float = 0.0,
    framed: bool = False,
) -> str:
    """A leader among counters: gold rim, helmet, what he adds."""
    name = scene.box.leader_names[leader].split()[-1] if named else ""  # "IV", "Barca"
    values = leader_values(scene, leader).replace("+", "") if letters else ""
    colour = SIDES[scene.box.leader_side[leader]]
    face = Face(colour, "leader", name, values, letters / half, True, scene.leader_acted(leader))
    return _counter(face, x, y, half, framed)


def _icon(nation: int, unit_class: int) -> str:
    return CLASS_ICONS.get(unit_class, FOOT[nation])


def _counter(face: Face, x: float, y: float, half: float, framed: bool) -> str:
    return placed(x, y, _printed(face, half, framed), class_=face.colour)


@lru_cache(2048)
def _printed(face: Face, half: float, framed: bool) -> str:
    """A counter around the origin: the same one lies in many places."""
    h = half
    size = face.letters * h
    corner = h * 0.18
    rim = ("var(--gold)", 0.075) if face.leader else ("var(--cream)", 0.035)
    middle = (size * 0.45 if face.name else 0) - (size * 0.45 if face.values else 0)
    room = 2 * h - (size if face.name else 0) - (size if face.values else 0)
    parts = [
        shadow(-h, -h, 2 * h, 2 * h, max(2.5, corner), 0.5),
        box(-h, -h, 2 * h, 2 * h, corner, f"url(#~g-{face.colour})", stroke=f"var(--{face.colour}3)", stroke_width=h * 0.05),
        box(-h * 0.9, -h * 0.9, h * 1.8, h * 1.8, corner * 0.7, stroke=rim[0], stroke_width=h * rim[1]),
        group(use(f"k-{face.icon}", 0, middle, min(room / 46, h * 0.042)), class_="pic"),
        _depleted(face.colour, h) if face.depleted else "",
        box(-h, -h, 2 * h, 2 * h, corner, "var(--shadow)", fill_opacity=0.35) if face.spent else "",
        _written(0, -h * 0.92 + size * 0.8, face.name, size, h) if face.name else "",
        _written(0, h * 0.9, face.values, size, h) if face.values else "",
        _cross(h) if face.disorganized else "",
        ring(-h - 2, -h - 2, 2 * h + 4, 2 * h + 4, corner + 2, weight=min(1, h / 27)) if framed else "",
    ]
    return group(*parts, transform=f"rotate({TILT})" if face.disorganized else None)


def _written(x: float, y: float, words: str, size: float, half: float) -> str:
    """In an outline, which is read on any colour."""
    return text(
        x, y, words, fitting(words, half * 2.2, size), "middle cream", stroke="var(--shadow)", stroke_width=size * 0.22,
        stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


def _depleted(colour: str, half: float) -> str:
    h = half - 0.6
    return path(f"M{-h:g} {-h * 0.05:g}V{-h:g}H{-h * 0.05:g}z", "var(--cream)", fill_opacity=0.9) + path(
        f"M{-h:g} {-h * 0.05:g}L{-h * 0.05:g} {-h:g}", stroke=f"var(--{colour}3)", stroke_width=half * 0.06
    )


def _cross(half: float) -> str:
    d, r = half * 0.14, half * 0.28
    lines = path(
        f"M{-d:g} {-d:g}l{2 * d:g} {2 * d:g}M{d:g} {-d:g}l{-2 * d:g} {2 * d:g}", stroke="var(--shadow)", stroke_width=d * 0.6
    )
    return placed(half * 0.88, -half * 0.88, circle(0, 0, r, "var(--gold)", stroke="var(--shadow)"), lines)


def leader_disc(x: float, y: float, radius: float, side: str, count: int) -> str:
    """A leader with a stack: a round token."""
    drawn = circle(x, y, radius, f"url(#~g-{side})", stroke="var(--gold)", stroke_width=radius * 0.2) + group(
        use("k-leader", x - radius * 0.04, y, radius * 0.05), class_="pic"
    )
    return group(drawn, _more_leaders(x, y, radius) if count > 1 else "", class_=side)


def _more_leaders(x: float, y: float, radius: float) -> str:
    """The rim of another one behind him."""
    return circle(x + radius * 0.4, y, radius, stroke="var(--gold)", stroke_width=radius * 0.2)


# Stacks


def reach_of(scene: Scene, stack: Stack) -> float:
    """From the middle of a stack to its side."""
    return _badge_radius(scene) if stack.at >= scene.box.map.first_port else scene.layout.piece


def _badge_radius(scene: Scene) -> float:
    return 13.5 if scene.layout.wide else 23.0


def badge(scene: Scene, stack: Stack, at: Point) -> str:
    """Those inside a port or a besieged city: a round badge beside its walls."""
    x, y = at
    r = _badge_radius(scene)
    side = SIDES[stack.seat]
    colour = COLOURS[scene.box.unit_nation[stack.units[0]]] if stack.units else side
    hurt = any(scene.view.cond[unit] & 3 for unit in stack.units)
    kind = _icon(scene.box.unit_nation[stack.units[0]], scene.box.unit_class[stack.units[0]]) if stack.units else "leader"
    face = circle(x, y, r, f"url(#~g-{colour})", stroke="var(--gold)" if hurt else "var(--cream)", stroke_width=r * 0.15)
    icon = group(use(f"k-{kind}", x, y - r * 0.08, r * 0.045), class_="pic")
    veil = circle(x, y, r, "var(--shadow)", fill_opacity=0.35) if stack.units and all(map(scene.has_acted, stack.units)) else ""
    number = _number(x - r * 0.8, y + r * 0.8, len(stack.units), scene.layout.letters, side)
    led = leader_disc(x + r * 0.7, y + r * 0.74, r * 0.58, side, len(stack.leaders)) if stack.leaders and stack.units else ""
    return group(face, icon, veil, number, led, class_=colour) + ring(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, r)


def stack_token(scene: Scene, stack: Stack, at: Point) -> str:
    """The commonest unit on top, the colours of the others at its edge; how many; leaders as round tokens."""
    x, y = at
    half = scene.layout.piece
    side = SIDES[stack.seat]
    if stack.at >= scene.box.map.first_port:
        return badge(scene, stack, at)
    if not stack.units:
        discs = leader_disc(x, y, half * 0.8, side, len(stack.leaders))
        return discs + ring(x - half, y - half, 2 * half, 2 * half, half)
    order = _on_top(scene, stack)
    parts = []
    for depth, unit in reversed(list(enumerate(order[1:4], 1))):
        colour = COLOURS[scene.box.unit_nation[unit]]
        d = half * 0.13 * depth
        parts.append(
            box(x - half + d, y - half - d, 2 * half, 2 * half, half * 0.18, f"var(--{colour}3)", stroke=f"var(--{colour}2)")
        )
    parts.append(group(unit_token(scene, order[0], x, y, half), class_="gist"))
    parts.append(group(unit_token(scene, order[0], x, y, half, letters=half * VALUES), class_="detail"))
    parts.append(ring(x - half - 2, y - half - 2, 2 * half + 4, 2 * half + 4, half * 0.25, weight=min(1, half / 27)))
    if len(order) > 1:
        parts.append(_number(x + half * 0.86, y - half * 0.95, len(order), scene.layout.letters, side))
    hurt = [unit for unit in order[1:] if scene.view.cond[unit] & 3]
    if hurt:
        parts.append(_alarm(x - half * 0.9, y - half * 0.95, half * 0.36))
    if stack.leaders:
        parts.append(leader_disc(x + half * 0.95, y + half * 0.75, half * 0.55, side, len(stack.leaders)))
    return "".join(parts)


def _number(x: float, y: float, count: int, letters: float, side: str) -> str:
    """How many units lie here."""
    r = letters * (0.62 if count < 10 else 0.75)
    disc = circle(x, y, r, "var(--cream)", stroke=f"var(--{side}3)", stroke_width=r * 0.14)
    return disc + text(x, y + letters * 0.36, count, letters, "middle", fill=f"var(--{side}3)")


def _alarm(x: float, y: float, r: float) -> str:
    """Somebody below is hurt: an exclamation mark."""
    mark = path(f"M{x:g} {y - r * 0.6:g}v{r * 0.7:g}m0 {r * 0.35:g}v{r * 0.2:g}", stroke="var(--shadow)", stroke_width=r * 0.34)
    return circle(x, y, r, "var(--gold)", stroke="var(--shadow)") + mark


def _on_top(scene: Scene, stack: Stack) -> list[int]:
    """The commonest kind first, the soundest of it on top; then one of each other kind, then the rest."""
    kinds = scene.box.unit_type
    count: dict[int, int] = {}
    for unit in stack.units:
        count[kinds[unit]] = count.get(kinds[unit], 0) + 1
    by_kind = sorted(stack.units, key=lambda unit: (-count[kinds[unit]], kinds[unit], scene.view.cond[unit] & 3))
    firsts = [unit for i, unit in enumerate(by_kind) if i == 0 or kinds[unit] != kinds[by_kind[i - 1]]]
    return firsts + [unit for unit in by_kind if unit not in firsts]


def fan(scene: Scene, stack: Stack, at: Point, room: tuple[float, float, float, float]) -> str:
    """All counters of a stack side by side, above it, within the window of the map."""
    half = scene.layout.spread
    size = scene.layout.letters * 1.05
    pitch = 2 * half + half * 0.24
    count = len(stack.leaders) + len(stack.units)
    columns = min(count, 6)
    title = f"{SEAT_NAMES[stack.seat]} {where_words(scene, stack.at)}"
    width = max(columns * pitch, len(title) * size * 0.6) + half * 0.6
    height = -(-count // columns) * pitch + size * 1.4 + half * 0.3
    left, top, right, bottom = room
    x = min(max(left + 4, at[0] - width / 2), right - width - 4)
    y = min(max(top + 4, at[1] - scene.layout.piece * 1.5 - height), bottom - height - 4)
    parts = [
        box(x, y, width, height, 8, "url(#~g-panel)", stroke="var(--gold)", stroke_width=2),
        text(x + width / 2, y + size * 1.15, title, fitting(title, width - 8, size), "serif middle ink"),
    ]
    first = x + width / 2 - (columns - 1) * pitch / 2
    for index, piece in enumerate([*stack.leaders, *stack.units]):
        px, py = first + index % columns * pitch, y + size * 1.4 + pitch / 2 + index // columns * pitch
        draw = leader_token if index < len(stack.leaders) else unit_token
        parts.append(draw(scene, piece, px, py, half, named=True, letters=size * 0.96))
    return group(*parts, class_="peek near")
