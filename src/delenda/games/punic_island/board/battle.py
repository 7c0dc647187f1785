"""The battle as a scene: defenders above, attackers below, engaged units face to face, chits in hand and in play."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.games.punic_island.actions import BIT, CARDS, FIGHTING, LAND_BATTLE, SUNK
from delenda.games.punic_island.board.chits import chit_hand_words
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
from delenda.svg.shapes import Point, box, chip, circle, fitting, group, panel, path, text, use


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
    wide = scene.layout.wide
    rows = (1 - view.attacker, view.attacker)
    field = (
        Place(at.x + 128, at.y, at.width - 128 - 206, at.height)
        if wide
        else Place(at.x + 66, at.y + 12, at.width - 70, at.height - 44)
    )
    places = _columns(scene, rows, field)
    parts = [panel(at.x, at.y, at.width, at.height), _ground(scene, at, field)]
    parts += [_side(scene, seat, row, at) for row, seat in enumerate(rows)]
    parts += [_duel(scene, duel, places, index) for index, duel in enumerate(duels(scene))]
    found = [Element("work", "".join(parts), battle_words(scene))]
    inwards = {seat: 1.25 - 2.5 * row for row, seat in enumerate(rows)}
    found += [_fighter(scene, unit, x, y, half, inwards[view.side[unit]]) for unit, (x, y, half) in places.items()]
    for row, seat in enumerate(rows):
        found += _leaders(scene, seat, row, at)
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
    y = (field.y + most + 7, field.bottom - most - 7)
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
    if scene.layout.wide:
        return wash + text(field.x + 8, field.y + field.height / 2 + 4, title, 12.5, "plain italic ink")
    return wash + text(at.x + 8, at.y + 11, title, 10.5, "plain italic ink")


def _side(scene: Scene, seat: int, row: int, at: Place) -> str:
    """Name, role and Tactical value of a side at the left of its line."""
    wide = scene.layout.wide
    size = 14.0 if wide else 10.5
    height = at.height / 2 - 6 if wide else 46.0
    y = at.y + 4 + row * (at.height / 2) if wide else at.y + 14 + row * 50
    width = 118.0 if wide else 58.0
    side = SIDES[seat]
    role = "attacks" if seat == scene.view.attacker else "defends"
    leaders = scene.battle_leaders(seat)
    value = f"TV {tactical(scene.view, seat)}"
    return (
        box(at.x + 4, y, width, height, 7, f"url(#~g-{side})", stroke=f"var(--{side}3)")
        + text(at.x + 11, y + size * 1.3, SEAT_NAMES[seat], fitting(SEAT_NAMES[seat], width - 12, size), "serif cream")
        + (text(at.x + 11, y + size * 2.45, role, size * 0.85, "plain cream") if wide or not leaders else "")
        + text(at.x + 11, y + height - size * 0.6, value, size * 0.95, "cream")
    )


def _leaders(scene: Scene, seat: int, row: int, at: Place) -> list[Element]:
    """Leaders in the battle; the commander in a gold ring."""
    wide = scene.layout.wide
    half = 17.0 if wide else 11.0
    found = []
    for index, leader in enumerate(scene.battle_leaders(seat)):
        x = at.x + 100 - index * 38 if wide else at.x + 49 - index * 22
        y = at.y + 4 + row * (at.height / 2) + at.height / 2 - 27 if wide else at.y + 14 + row * 50 + 32
        commands = scene.view.commanders[seat] == leader
        halo = circle(x, y, half + 3, stroke="var(--gold)", stroke_width=2) if commands else ""
        words = f"{scene.box.leader_names[leader]} {leader_values(scene, leader)}" + (", in command" if commands else "")
        found.append(Element(leader_key(scene, leader), leader_token(scene, leader, x, y, half, framed=True) + halo, words))
    return found


def _fighter(scene: Scene, unit: int, x: float, y: float, half: float, inwards: float) -> Element:
    """A unit in the line; what it has to roll is written towards the enemy."""
    view = scene.view
    svg = unit_token(scene, unit, x, y, half, framed=True)
    words = unit_sentence(scene, unit)
    if view.loc[unit] == SUNK:
        mark = chip(x, y, half * 1.7, half * 0.7, "sunk", half * 0.55, "var(--panel)", "var(--ink)")
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
        svg += chip(
            x, y + half * inwards, half * 1.9, half * 0.72, need, half * 0.56, "var(--go)", "var(--goink)", "var(--goink)"
        )
        words += f", has to check{f' at {mod}' if mod else ''}"
    return Element(unit_key(scene, unit), svg, words)


def _duel(scene: Scene, duel: Duel, places: dict[int, tuple[float, float, float]], index: int) -> str:
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
        size = 11.5 if scene.layout.wide else 9
        fill = f"var(--{SIDES[CHIT_OWNER[duel.chit]]})"
        y += (-0.85 if index % 2 else 0.85) * size
        parts.append(chip(x, y, len(name) * size * 0.62 + 10, size * 1.6, name, size, fill, "var(--cream)", "var(--gold)"))
    return "".join(parts)
