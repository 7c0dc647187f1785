"""Counters of units and leaders, single, in stacks, and fanned out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.games.punic_island.actions import CAVALRY, DEPLETED, DISORGANIZED, ELEPHANTS, NAVAL
from delenda.games.punic_island.board.scene import SIDES, Scene, Stack
from delenda.games.punic_island.words.names import counted, place_words, unit_name
from delenda.kernel.english import SEAT_NAMES, signed
from delenda.svg.counters import Counter, counter
from delenda.svg.remember import Kept
from delenda.svg.shapes import Point, box, circle, fitting, group, path, placed, ring, text, use

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
    cond = scene.view.cond
    states = tuple(cond[unit] & (DEPLETED | DISORGANIZED) for unit in stack.units)
    key = (scene.box, tuple(stack.units), states, tuple(stack.leaders))
    return WORDS.get(key, lambda: _stack_words(scene, stack))


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


def unit_token(
    scene: Scene, unit: int, x: float, y: float, half: float, *, named: bool = True, valued: bool = True, framed: bool = False
) -> str:
    """A unit's counter: a light corner if depleted, slanted with a cross if disorganized, dim if it has acted."""
    box_ = scene.box
    values = "·".join(map(str, unit_values(scene, unit))) if valued else ""
    name = box_.unit_codes[unit] if named else ""
    return _unit(box_.unit_nation[unit], box_.unit_class[unit], scene.view.cond[unit] & 3, name, values,
                 scene.has_acted(unit), x, y, half, framed)  # fmt: skip


def _icon(nation: int, unit_class: int) -> str:
    return CLASS_ICONS.get(unit_class, FOOT[nation])


@lru_cache(2048)
def _unit(
    nation: int, unit_class: int, state: int, name: str, values: str, acted: bool,
    x: float, y: float, half: float, framed: bool,
) -> str:  # fmt: skip
    colour = COLOURS[nation]
    printed = Counter(colour, _icon(nation, unit_class), name, values, spent=acted, hit=bool(state & DISORGANIZED))
    face = counter(printed, 0, 0, half, framed)
    if state & DEPLETED:
        h = half - 0.6
        face += path(f"M{-h:g} {-h * 0.05:g}V{-h:g}H{-h * 0.05:g}z", "var(--cream)", fill_opacity=0.9) + path(
            f"M{-h:g} {-h * 0.05:g}L{-h * 0.05:g} {-h:g}", stroke=f"var(--{colour}3)", stroke_width=half * 0.06
        )
    return placed(x, y, group(face, transform=f"rotate({TILT})") if state & DISORGANIZED else face)


def type_token(scene: Scene, kind: int, x: float, y: float, half: float, framed: bool = True) -> str:
    """A fresh unit of a type."""
    box_ = scene.box
    values = f"{box_.cohesion[kind * 2]}·{box_.movement[kind * 2]}·{box_.tactical[kind * 2]}"
    nation = box_.type_nation[kind]
    return _unit(nation, box_.type_class[kind], 0, box_.type_codes[kind], values, False, x, y, half, framed)


def leader_token(scene: Scene, leader: int, x: float, y: float, half: float, framed: bool = False) -> str:
    """A leader among counters: gold rim, helmet, what he adds."""
    name = scene.box.leader_names[leader].split()[-1]  # "IV", "Barca"
    face = Counter(
        SIDES[scene.box.leader_side[leader]], "leader", name, leader_values(scene, leader), leader=True,
        spent=scene.leader_acted(leader),
    )  # fmt: skip
    return counter(face, x, y, half, framed)


def leader_disc(x: float, y: float, radius: float, side: str, count: int) -> str:
    """A leader with a stack: a round token."""
    drawn = circle(x, y, radius, f"url(#~g-{side})", stroke="var(--gold)", stroke_width=radius * 0.2) + group(
        use("k-leader", x - radius * 0.04, y, radius * 0.05), class_="pic"
    )
    number = text(x + radius * 0.72, y + radius, count, radius, "middle cream", stroke="var(--shadow)", stroke_width=2,
                  paint_order="stroke") if count > 1 else ""  # fmt: skip
    return group(drawn, number, class_=side)


# Stacks


def badge(scene: Scene, stack: Stack, at: Point) -> str:
    """Those inside a port or a besieged city: a round badge beside its walls."""
    x, y = at
    r = 12.5 if scene.layout.wide else 21.0
    side = SIDES[stack.seat]
    colour = COLOURS[scene.box.unit_nation[stack.units[0]]] if stack.units else side
    hurt = any(scene.view.cond[unit] & 3 for unit in stack.units)
    kind = _icon(scene.box.unit_nation[stack.units[0]], scene.box.unit_class[stack.units[0]]) if stack.units else "leader"
    face = circle(x, y, r, f"url(#~g-{colour})", stroke="var(--gold)" if hurt else "var(--cream)", stroke_width=r * 0.15)
    icon = group(use(f"k-{kind}", x, y - r * 0.08, r * 0.045), class_="pic")
    veil = circle(x, y, r, "var(--shadow)", fill_opacity=0.35) if stack.units and all(map(scene.has_acted, stack.units)) else ""
    number = circle(x - r * 0.66, y + r * 0.74, r * 0.6, "var(--cream)", stroke=f"var(--{side}3)") + text(
        x - r * 0.66, y + r * 1.03, len(stack.units), r * 0.86, "middle", fill=f"var(--{side}3)"
    )
    led = leader_disc(x + r * 0.7, y + r * 0.74, r * 0.58, side, len(stack.leaders)) if stack.leaders and stack.units else ""
    return group(face, icon, veil, number, led, class_=colour) + ring(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4, r)


def stack_token(scene: Scene, stack: Stack, at: Point) -> str:
    """The commonest unit on top, the colours of the others at its edge; how many; leaders as round tokens."""
    x, y = at
    half = scene.layout.piece
    wide = scene.layout.wide
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
    parts.append(unit_token(scene, order[0], x, y, half, named=False, valued=wide, framed=True))
    if len(order) > 1:
        r = half * (0.5 if wide else 0.62)
        parts.append(
            circle(x + half * 0.86, y - half * 0.95, r, "var(--cream)", stroke=f"var(--{side}3)", stroke_width=r * 0.18)
        )
        parts.append(text(x + half * 0.86, y - half * 0.95 + r * 0.44, len(order), r * 1.3, "middle", fill=f"var(--{side}3)"))
    hurt = [unit for unit in order[1:] if scene.view.cond[unit] & 3]
    if hurt:
        parts.append(circle(x - half * 0.9, y - half * 0.95, half * 0.34, "var(--gold)", stroke="var(--shadow)"))
        parts.append(text(x - half * 0.9, y - half * 0.72, "!", half * 0.6, "middle", fill="var(--shadow)"))
    if stack.leaders:
        parts.append(leader_disc(x + half * 0.95, y + half * 0.75, half * 0.55, side, len(stack.leaders)))
    return "".join(parts)


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
    size = 15 if scene.layout.wide else 34
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
        parts.append(draw(scene, piece, px, py, half))
    return group(*parts, class_="peek near")
