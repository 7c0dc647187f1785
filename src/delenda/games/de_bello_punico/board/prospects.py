"""Before a target is chosen: every attack or volley that could be made, with its odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.board.fight import odds_bar
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.rules import attack, missiles, odds
from delenda.games.de_bello_punico.state import PANICKED
from delenda.kernel.english import signed
from delenda.svg.layout import Place
from delenda.svg.shapes import box, shortened, text

CHOOSING: Final = ("attack_pick", "attack_target", "volley_pick", "volley_target", "die_missile")


@dataclass(frozen=True, slots=True)
class Prospect:
    """One attack or volley. `counts` are throws won, tied and lost; of a volley's die: hits and misses."""

    unit: int
    target: int
    words: str
    counts: tuple[int, ...]
    worth: float  # the best stand first


def prospects(scene: Scene) -> list[Prospect]:
    view = scene.view
    if scene.decides not in CHOOSING:
        return []
    if scene.decides in ("attack_pick", "volley_pick"):
        units = [view.standing[action] for action in view.legal() if action < HEXES]
    else:
        units = [view.unit]
    look = _attacks if scene.decides.startswith("attack") else _volleys
    found = [prospect for unit in units for prospect in look(scene, unit)]
    found.sort(key=lambda prospect: -prospect.worth)
    return found


def _attacks(scene: Scene, unit: int) -> list[Prospect]:
    view = scene.view
    found = []
    for h in attack.target_hexes(view, unit):
        target = view.standing[h]
        if target < 0 or view.flags[target] >= PANICKED:
            continue
        mine, theirs = odds.attack_strength(view, unit, target), odds.strength(view, target)
        lost, won = odds.expectation(mine, theirs, faces=scene.faces)
        words = f"{signed(mine)} against {signed(theirs)}"
        found.append(Prospect(unit, target, words, odds.outcomes(mine, theirs, scene.faces), won - lost))
    return found


def _volleys(scene: Scene, unit: int) -> list[Prospect]:
    view = scene.view
    hexes = [view.where[view.target]] if view.target >= 0 else missiles.targets(view, unit)
    found = []
    for h in hexes:
        target = view.standing[h]
        need = int(missiles.needed(view, unit, target))
        found.append(Prospect(unit, target, f"{need} or less", (need, scene.faces - need), need))
    return found


def prospect_lines(scene: Scene) -> list[str]:
    said = []
    for each in prospects(scene):
        names = f"{scene.name(each.unit)} at {scene.name(each.target)}"
        if len(each.counts) == 2:
            said.append(f"{names}: {each.words} hits, {round(each.counts[0] * 100 / scene.faces)}%.")
        else:
            won, tied, lost = each.counts
            said.append(f"{names}, {each.words}: of {scene.faces**2} throws {won} won, {tied} tied, {lost} lost.")
    return said


def prospect_list(scene: Scene, at: Place) -> str:
    """Who at whom on one line, the odds on the next; what does not fit is counted."""
    found = prospects(scene)
    size = scene.layout.label
    step = size * 3.1
    room = int(at.height / step)
    shown = found if len(found) <= room else found[: room - 1]
    parts = []
    for i, each in enumerate(shown):
        y = at.y + step * i + size
        short = each.words.replace(" against ", " : ")
        names = f"{scene.name(each.unit)} → {scene.name(each.target)}"
        parts.append(text(at.x, y, shortened(names, at.width - size * 5, size), size, "ink"))
        parts.append(text(at.right, y, short, size, "plain end ink"))
        parts.append(_bar(scene, Place(at.x, y + size * 0.4, at.width, size * 1.35), each))
    if len(shown) < len(found):
        more = f"and {len(found) - len(shown)} more"
        parts.append(text(at.x, at.y + step * len(shown) + size, more, size, "plain italic ink"))
    return "".join(parts)


def _bar(scene: Scene, at: Place, prospect: Prospect) -> str:
    if len(prospect.counts) == 3:
        won, tied, lost = prospect.counts
        sides = SIDES[scene.view.box.side[prospect.unit]], SIDES[scene.view.box.side[prospect.target]]
        return odds_bar(at, (won, tied, lost), sides, scene.layout.label * 0.96)
    cell = at.width / scene.faces
    parts = []
    for pip in range(1, scene.faces + 1):
        hits = pip <= prospect.counts[0]
        x = at.x + (pip - 1) * cell
        fill = "var(--go)" if hits else "none"
        ink = "var(--goink)" if hits else "var(--ink)"
        parts.append(box(x + 0.5, at.y, cell - 1, at.height, 2, fill, stroke="var(--tan2)", stroke_width=0.8))
        parts.append(text(x + cell / 2, at.y + at.height * 0.78, pip, scene.layout.label, "middle", fill=ink))
    return "".join(parts)
