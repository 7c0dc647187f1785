"""The work area outside battles: units and leaders to choose from and those already taken, or what waits off the map."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from delenda.games.punic_island.actions import (
    LEADER,
    MOVING,
    REBUILD,
    REORGANIZE,
    SAILING,
    TYPE,
)
from delenda.games.punic_island.board.scene import Scene
from delenda.games.punic_island.board.tokens import (
    leader_token,
    leader_values,
    type_token,
    unit_sentence,
    unit_token,
    where_words,
)
from delenda.games.punic_island.rules import contact, fleets, land_moves, landings
from delenda.games.punic_island.rules.forces import bits, signature
from delenda.games.punic_island.rules.operation import OP_ACTION
from delenda.svg.picture import Element
from delenda.svg.shapes import Point, box, chip, panel, text, use

LETTERS: Final = 12.1
SMALLEST_WRITTEN: Final = 15.0  # half a side of a piece whose values have room


def unit_key(scene: Scene, unit: int) -> str:
    return f"unit-{scene.box.unit_codes[unit]}"


def leader_key(scene: Scene, leader: int) -> str:
    return f"leader-{scene.box.leader_codes[leader]}"


def type_key(scene: Scene, kind: int) -> str:
    return f"type-{scene.box.type_codes[kind]}"


@dataclass(slots=True)
class Choice:
    """What can be chosen one by one, and what has been."""

    units: list[int] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    types: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    taken_leaders: list[int] = field(default_factory=list)
    taken_stock: int = 0

    @property
    def is_empty(self) -> bool:
        return not (self.units or self.leaders or self.types or self.taken or self.taken_leaders)


def choice_of(scene: Scene) -> Choice:
    view, box_ = scene.view, scene.box
    found = Choice()
    for action in scene.legal:
        if LEADER <= action < TYPE:
            found.leaders.append(action - LEADER)
        elif TYPE <= action < TYPE + box_.types:
            found.types.append(action - TYPE)
        elif action >= REORGANIZE:
            unit = action - (REBUILD if action >= REBUILD else REORGANIZE)
            if unit not in found.units:
                found.units.append(unit)
    found.units += sorted(scene.choosable)
    decision = view.decision
    if decision in (land_moves.ML_PICK, landings.DEBARK_PICK, contact.JOIN_PICK):
        found.taken = [unit for unit in view.marching if view.cond[unit] & MOVING]
        found.taken_leaders = bits(view.movers_led)
    elif decision in (fleets.MN_PICK, landings.EMBARK_PICK):
        found.taken = [unit for unit in view.fleet if view.cond[unit] & SAILING]
        found.taken_leaders = bits(view.fleet_led)
        found.taken_stock = view.fleet_rp
    elif decision is contact.REFUGE_PICK:
        found.taken = view.units_at(box_.places + view.place, view.actor)
    elif scene.choosable:
        found.taken = list(view.picks)
    return found


def muster(scene: Scene) -> list[Element]:
    """Nothing where nothing is chosen one by one."""
    choice = choice_of(scene)
    if choice.is_empty:
        return []
    at = scene.layout.work
    title = "to reorganize or rebuild" if scene.view.decision is OP_ACTION else scene.view.decision.title
    parts = [
        panel(at.x, at.y, at.width, at.height),
        text(at.x + 10, at.y + 18, title[0].upper() + title[1:], scene.layout.text, "plain ink"),
    ]
    pieces = [*(("leader", n) for n in choice.leaders), *(("unit", n) for n in choice.units)]
    pieces += [("type", n) for n in choice.types]
    taken = [*(("leader", n) for n in choice.taken_leaders), *(("unit", n) for n in choice.taken)]
    gone = len(taken) + (1 if choice.taken_stock else 0)
    half, spots = _spots(scene, len(pieces), gone)
    found = [_piece(scene, kind, n, *spots[i], half) for i, (kind, n) in enumerate(pieces)]
    if gone:
        parts.append(_taken(scene, taken, choice.taken_stock, spots[len(pieces) :], half))
    return [Element("work", "".join(parts)), *found]


def _spots(scene: Scene, count: int, gone: int) -> tuple[float, list[Point]]:
    """How large the pieces are, and where: those to choose from in rows, then in a row of their own those taken."""
    at = scene.layout.work
    half = scene.layout.muster
    while True:
        columns = int((at.width - 16) / (half * 2.4))
        rows = -(-count // columns) + -(-gone // columns)
        pitch = half * 2 + LETTERS * 1.7
        if rows * pitch <= at.height - 28 or half < 10:
            break
        half -= 1
    first = -(-count // columns) * columns
    places = [*range(count), *range(first, first + gone)]
    left, top = at.x + 12 + half, at.y + 32 + half
    return half, [(left + i % columns * half * 2.4, top + i // columns * pitch) for i in places]


def _taken(scene: Scene, taken: list[tuple[str, int]], stock: int, spots: list[Point], half: float) -> str:
    """Those who have been chosen, each on a lighter ground."""
    parts = []
    for x, y in spots:
        ground: dict[str, str | float] = {"fill_opacity": 0.3, "stroke": "var(--targetline)", "stroke_width": 1.6}
        parts.append(box(x - half - 4, y - half - 4, half * 2 + 8, half * 2 + 8, 8, "var(--target)", **ground))
    for (kind, piece), (x, y) in zip(taken, spots, strict=False):
        draw = leader_token if kind == "leader" else unit_token
        parts.append(draw(scene, piece, x, y, half, letters=_letters(half)))
    if stock:
        x, y = spots[-1]
        parts.append(use("amphora", x - half * 0.25, y, half / 9) + text(x + half * 0.3, y + 5, stock, LETTERS * 1.2, "ink"))
    x, y = spots[0]
    return "".join(parts) + text(x - half, y + half + LETTERS * 1.3, "taken", LETTERS, "plain italic ink")


def _letters(half: float) -> float:
    """Of a piece's values: none where they could not be read."""
    return LETTERS if half >= SMALLEST_WRITTEN else 0.0


def _piece(scene: Scene, kind: str, index: int, x: float, y: float, half: float) -> Element:
    """One that can be chosen, with how many are alike and where."""
    box_ = scene.box
    letters = _letters(half)
    if kind == "leader":
        words = f"{box_.leader_names[index]}, {leader_values(scene, index)}"
        at = scene.view.leader_at[index]
        svg = leader_token(scene, index, x, y, half, letters=letters, framed=True)
        svg += _where(scene, at, x, y + half) if at >= 0 else ""
        return Element(leader_key(scene, index), svg, words)
    if kind == "type":
        svg = type_token(scene, index, x, y, half, letters=letters, framed=True)
        return Element(type_key(scene, index), svg, box_.type_names[index])
    at = scene.view.loc[index]
    alike = [
        unit
        for unit in scene.view.units_at(at, scene.view.side[index])
        if signature(scene.view, unit) == signature(scene.view, index)
    ]
    svg = unit_token(scene, index, x, y, half, letters=letters, framed=True) + _where(scene, at, x, y + half)
    words = f"{unit_sentence(scene, index)}, {where_words(scene, at)}"
    if len(alike) > 1:
        many = chip(
            x + half * 0.8, y - half * 0.85, 24, 16, f"×{len(alike)}", LETTERS, "var(--cream)", "var(--cardink)", "var(--ink)"
        )
        svg += many
        words += f"; {len(alike)} alike"
    return Element(unit_key(scene, index), svg, words)


def _where(scene: Scene, at: int, x: float, y: float) -> str:
    code = scene.code(at)
    wide = LETTERS * (len(code) * 0.72 + 0.8)
    return chip(x, y + LETTERS * 0.8, wide, LETTERS * 1.3, code, LETTERS, "var(--panel)", "var(--ink)", "var(--tan2)")
