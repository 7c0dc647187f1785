"""The battle as a scene: defenders above, attackers below, engaged units face to face, chits in hand and in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.games.punic_island.actions import BIT, CARDS, FIGHTING, LAND_BATTLE, SUNK
from delenda.games.punic_island.board.chits import CHITS, chit_hand_words
from delenda.games.punic_island.board.muster import leader_key, unit_key
from delenda.games.punic_island.board.scene import SIDES, Scene
from delenda.games.punic_island.board.tokens import leader_token, leader_values, unit_sentence, unit_token
from delenda.games.punic_island.rules.engagements import CHIT_OWNER
from delenda.games.punic_island.rules.forces import cohesion, tactical
from delenda.games.punic_island.state import DUEL
from delenda.games.punic_island.words.names import CHIT_NAMES, place_words, unit_name
from delenda.kernel.english import SEAT_NAMES, signed
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import Point, box, chip, circle, group, panel, path, text, use

SIDE: Final = 98.0  # width of a side's plate
HEAD: Final = 24.0  # height of the title
LETTERS: Final = 12.1


@dataclass(slots=True)
class Duel:
    """An engaging chit in play and the pairs it locks."""

    chit: int
    pairs: list[tuple[int, int]]  # unit of the chit's owner, enemy


def is_shown(scene: Scene) -> bool:
    """Whether the work area shows the battle: not where others than those who fight are chosen."""
    return scene.has_battle and scene.choosable <= set(line_of(scene, 0) + line_of(scene, 1))


def line_of(scene: Scene, seat: int) -> list[int]:
    """Those who still fight, and ships that have been sunk in this battle."""
    view = scene.view
    fights = [unit for unit in view.line if view.side[unit] == seat and view.cond[unit] & FIGHTING]
    return fights + [unit for unit in view.line if view.side[unit] == seat and view.loc[unit] == SUNK]


def duels(scene: Scene) -> list[Duel]:
    view = scene.view
    found = []
    for at in range(0, len(view.duels), DUEL):
        chit, own, foe, own2, foe2 = (view.duels[at + i] for i in (1, 3, 4, 5, 6))
        pairs = [(own, foe), (own2 if own2 >= 0 else own, foe2)]
        found.append(Duel(chit, [pair for pair in pairs if min(pair) >= 0 and all(view.cond[u] & FIGHTING for u in pair)]))
    return found


# Words


def battle_words(scene: Scene) -> str:
    view = scene.view
    kind = "Battle" if view.battle == LAND_BATTLE else "Naval battle"
    parts = [f"{kind} in {place_words(view, view.ground)}, step {view.rounds + 1}"]
    for seat in (1 - view.attacker, view.attacker):
        role = "attacks" if seat == view.attacker else "defends"
        units = ", ".join(unit_sentence(scene, unit) for unit in line_of(scene, seat) if view.loc[unit] != SUNK)
        leader = view.commanders[seat]
        led = f" under {scene.box.leader_names[leader]} {leader_values(scene, leader)}" if leader >= 0 else ""
        parts.append(f"{SEAT_NAMES[seat]} {role}{led} with {units or 'nobody'}; {chit_hand_words(scene, seat)}")
    for duel in duels(scene):
        pairs = ", ".join(f"{unit_name(view, a)} with {unit_name(view, b)}" for a, b in duel.pairs)
        parts.append(f"{CHIT_NAMES[duel.chit]} of {SEAT_NAMES[CHIT_OWNER[duel.chit]]} holds {pairs or 'nobody'}")
    used = [scene.box.cards[card].name for card in range(CARDS) if view.used & BIT[card]]
    if used:
        parts.append(f"cards in this battle: {', '.join(used)}")
    return ". ".join(parts) + "."


# The picture


def battle(scene: Scene) -> list[Element]:
    view = scene.view
    at = scene.layout.work
    rows = (1 - view.attacker, view.attacker)
    left = SIDE + 10
    field = Place(at.x + left, at.y + HEAD, at.width - left - 4, at.height - HEAD - CHITS - 8)
    places = _columns(scene, rows, field)
    parts = [panel(at.x, at.y, at.width, at.height), _ground(scene, at, field)]
    parts += [_side(scene, seat, _side_place(row, at, field)) for row, seat in enumerate(rows)]
    parts += [_duel(duel, places, index, field.x) for index, duel in enumerate(duels(scene))]
    found = [Element("work", "".join(parts), battle_words(scene))]
    inwards = {seat: 1.25 - 2.5 * row for row, seat in enumerate(rows)}
    found += [_fighter(scene, unit, x, y, half, inwards[view.side[unit]]) for unit, (x, y, half) in places.items()]
    for row, seat in enumerate(rows):
        found += _leaders(scene, seat, _side_place(row, at, field))
    return found


def _columns(scene: Scene, rows: tuple[int, int], field: Place) -> dict[int, tuple[float, float, float]]:
    """Where each fighter stands: engaged units face each other, the others fill the line."""
    lines = [line_of(scene, seat) for seat in rows]
    order: list[dict[int, int]] = [{}, {}]  # column -> unit, by row
    for duel in duels(scene):
        for pair in duel.pairs:
            units = pair if CHIT_OWNER[duel.chit] == rows[0] else pair[::-1]
            free = [unit not in order[row].values() for row, unit in enumerate(units)]
            column = max((*order[0], *order[1], -1)) + 1
            for row, unit in enumerate(units):
                if free[row]:
                    order[row][column] = unit
    for row, line in enumerate(lines):
        column = 0
        for unit in line:
            if unit not in order[row].values():
                while column in order[row]:
                    column += 1
                order[row][column] = unit
    count = max([1, *(column + 1 for row in order for column in row)])
    most = scene.layout.fighter
    pitch = min(most * 2.8, field.width / count)
    half = min(most, pitch / 2.15)
    y = (field.y + most + 5, field.bottom - most - 5)
    found: dict[int, tuple[float, float, float]] = {}
    for row in (0, 1):
        filled = count if scene.view.duels else max([1, *(column + 1 for column in order[row])])
        first = field.middle - pitch * (filled - 1) / 2
        found |= {unit: (first + column * pitch, y[row], half) for column, unit in order[row].items()}
    return found


def _ground(scene: Scene, at: Place, field: Place) -> str:
    """A wash of grass or water between the lines, and the title."""
    sea = scene.view.battle != LAND_BATTLE
    wash = box(
        field.x, field.y + 4, field.width, field.height - 8, 8, "var(--sea)" if sea else "var(--tree2)", fill_opacity=0.28
    )
    title = f"{place_words(scene.view, scene.view.ground)}, step {scene.view.rounds + 1}"
    title = title[0].upper() + title[1:]
    return wash + text(at.x + 9, at.y + 16, title, LETTERS, "plain italic ink")


def _side_place(row: int, at: Place, field: Place) -> Place:
    half = field.height / 2
    return Place(at.x + 4, field.y + row * half + 1, SIDE, half - 2)


def _side(scene: Scene, seat: int, at: Place) -> str:
    """Name, role and Tactical value of a side at the left of its line."""
    side = SIDES[seat]
    role = "attacks" if seat == scene.view.attacker else "defends"
    lines = [role, f"TV {tactical(scene.view, seat)}"]
    return (
        box(at.x, at.y, at.width, at.height, 7, f"var(--{side})", stroke=f"var(--{side}3)")
        + text(at.x + 7, at.y + 16, SEAT_NAMES[seat], 13, "serif cream")
        + "".join(text(at.x + 7, at.y + 32 + i * 15, line, LETTERS, "plain cream") for i, line in enumerate(lines))
    )


def _leaders(scene: Scene, seat: int, at: Place) -> list[Element]:
    """Leaders in the battle; the commander in a gold ring."""
    half = 12.0
    found = []
    for index, leader in enumerate(scene.battle_leaders(seat)):
        x, y = at.right - 17 - index * 20, at.bottom - 17
        commands = scene.view.commanders[seat] == leader
        halo = circle(x, y, half + 2.5, stroke="var(--gold)", stroke_width=2) if commands else ""
        words = f"{scene.box.leader_names[leader]} {leader_values(scene, leader)}" + (", in command" if commands else "")
        found.append(Element(leader_key(scene, leader), leader_token(scene, leader, x, y, half, framed=True) + halo, words))
    return found


def _fighter(scene: Scene, unit: int, x: float, y: float, half: float, inwards: float) -> Element:
    """A unit in the line; what it has to roll is written towards the enemy."""
    view = scene.view
    svg = unit_token(scene, unit, x, y, half, letters=LETTERS if half >= 15 else 0, framed=True)
    words = unit_sentence(scene, unit)
    if view.loc[unit] == SUNK:
        mark = chip(x, y, 34, 16, "sunk", LETTERS, "var(--panel)", "var(--ink)")
        return Element(unit_key(scene, unit), group(svg, opacity=0.55) + mark, f"{words}, sunk")
    value = cohesion(view, unit)
    words += f", passes with {value} or less"
    locked = any(unit in pair for duel in duels(scene) for pair in duel.pairs)
    if locked:
        svg += circle(x + half * 0.8, y - half * 0.8, half * 0.36, "var(--cream)", stroke="var(--shadow)")
        svg += use("chain", x + half * 0.8, y - half * 0.8, half * 0.036, color="var(--cardink)")
        words += ", engaged"
    checks = {view.checks[i]: view.checks[i + 1] for i in range(0, len(view.checks), 3)}
    if unit in checks or unit in view.picks:
        mod = signed(checks[unit]) if checks.get(unit) else ""
        need = f"≤{value} {mod}".strip()
        wide = len(need) * LETTERS * 0.62 + 8
        svg += chip(x, y + half * inwards, wide, 16, need, LETTERS, "var(--go)", "var(--goink)", "var(--goink)")
        words += f", has to check{f' at {mod}' if mod else ''}"
    return Element(unit_key(scene, unit), svg, words)


def _duel(duel: Duel, places: dict[int, tuple[float, float, float]], index: int, left: float) -> str:
    """Lines between those who are locked, and the chit that locks them; chits of neighbours stand at different heights."""
    parts = []
    spots: list[Point] = []
    for a, b in duel.pairs:
        if a in places and b in places:
            (ax, ay, _), (bx, by, _) = places[a], places[b]
            parts.append(path(f"M{ax:g} {ay:g}L{bx:g} {by:g}", stroke="var(--cream)", stroke_width=6, stroke_opacity=0.7))
            parts.append(
                path(f"M{ax:g} {ay:g}L{bx:g} {by:g}", stroke="var(--threat)", stroke_width=2.6, stroke_dasharray="5 3")
            )
            spots.append(((ax + bx) / 2, (ay + by) / 2))
    if spots:
        x, y = sum(s[0] for s in spots) / len(spots), sum(s[1] for s in spots) / len(spots)
        name = CHIT_NAMES[duel.chit]
        size = LETTERS
        fill = f"var(--{SIDES[CHIT_OWNER[duel.chit]]})"
        y += (-0.85 if index % 2 else 0.85) * size
        width = len(name) * size * 0.62 + 10
        x = max(x, left + width / 2)
        parts.append(chip(x, y, width, size * 1.6, name, size, fill, "var(--cream)", "var(--gold)"))
    return "".join(parts)
