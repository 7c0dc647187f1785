"""The work area outside battles: units and leaders to choose from and those already taken, or what waits off the map."""

from __future__ import annotations

from dataclasses import dataclass, field

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
from delenda.svg.shapes import box, chip, circle, panel, text, use


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
    wide = scene.layout.wide
    half = scene.layout.muster
    top = at.y if wide else at.bottom - half * 2 - 42
    parts = [panel(at.x, top, at.width, at.bottom - top)]
    pieces = [*(("leader", n) for n in choice.leaders), *(("unit", n) for n in choice.units)]
    pieces += [("type", n) for n in choice.types]
    gone = len(choice.taken_leaders) + len(choice.taken) + (1 if choice.taken_stock else 0)
    pitch = min(half * 2.4, (at.width - 30) / (len(pieces) + gone + 0.5))
    half = min(half, pitch / 2.15)
    y = at.y + 90 if wide else top + scene.layout.muster + 22
    size = 14.0 if wide else 10.5
    title = "to reorganize or rebuild" if scene.view.decision is OP_ACTION else scene.view.decision.title
    parts.append(text(at.x + 10, top + size * 1.4, title[0].upper() + title[1:], size, "plain ink"))
    first = at.x + 16 + half
    found = [_piece(scene, kind, n, first + i * pitch, y, half) for i, (kind, n) in enumerate(pieces)]
    if gone:
        parts.append(_taken(scene, choice, first + (len(pieces) + 0.4) * pitch, y, half, pitch))
    return [Element("work", "".join(parts)), *found]


def _taken(scene: Scene, choice: Choice, x: float, y: float, half: float, pitch: float) -> str:
    """Those who have been chosen, on a lighter ground."""
    left = x - half - 5
    pieces = [leader_token(scene, leader, x + i * pitch, y, half) for i, leader in enumerate(choice.taken_leaders)]
    x += len(pieces) * pitch
    pieces += [unit_token(scene, unit, x + i * pitch, y, half) for i, unit in enumerate(choice.taken)]
    x += len(choice.taken) * pitch
    if choice.taken_stock:
        number = text(x + half * 0.3, y + half * 0.4, choice.taken_stock, half * 0.8, "ink")
        pieces.append(use("amphora", x - half * 0.25, y, half / 9) + number)
    ground = box(
        left, y - half - 6, len(pieces) * pitch + 8, half * 2 + 12, 8, "var(--target)", fill_opacity=0.3,
        stroke="var(--targetline)", stroke_width=1.6,
    )  # fmt: skip
    size = max(9.5, half * 0.42)
    words = text(left + len(pieces) * pitch / 2, y + half + 6 + size, "taken", size, "plain italic middle ink")
    return ground + "".join(pieces) + words


def _piece(scene: Scene, kind: str, index: int, x: float, y: float, half: float) -> Element:
    """One that can be chosen, with how many are alike and where."""
    box_ = scene.box
    size = half * 0.5
    if kind == "leader":
        words = f"{box_.leader_names[index]}, {leader_values(scene, index)}"
        at = scene.view.leader_at[index]
        svg = leader_token(scene, index, x, y, half, framed=True)
        svg += _where(scene, at, x, y + half, size) if at >= 0 else ""
        return Element(leader_key(scene, index), svg, words)
    if kind == "type":
        return Element(type_key(scene, index), type_token(scene, index, x, y, half), box_.type_names[index])
    at = scene.view.loc[index]
    alike = [
        unit
        for unit in scene.view.units_at(at, scene.view.side[index])
        if signature(scene.view, unit) == signature(scene.view, index)
    ]
    svg = unit_token(scene, index, x, y, half, framed=True) + _where(scene, at, x, y + half, size)
    words = f"{unit_sentence(scene, index)}, {where_words(scene, at)}"
    if len(alike) > 1:
        r = half * 0.38
        svg += circle(x + half * 0.85, y - half * 0.85, r, "var(--cream)", stroke="var(--ink)") + text(
            x + half * 0.85, y - half * 0.85 + r * 0.4, f"×{len(alike)}", r * 1.05, "middle", fill="var(--cardink)"
        )
        words += f"; {len(alike)} alike"
    return Element(unit_key(scene, index), svg, words)


def _where(scene: Scene, at: int, x: float, y: float, size: float) -> str:
    code = scene.code(at)
    return chip(
        x, y + size * 0.9, size * (len(code) * 0.72 + 0.8), size * 1.35, code, size, "var(--panel)", "var(--ink)", "var(--tan2)"
    )
