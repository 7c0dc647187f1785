"""What is being decided: the question, what it is about, the dice, and the answers."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.de_bello_punico.actions import EXIT, PASS, YES
from delenda.games.de_bello_punico.board.cards import legend, unit_card
from delenda.games.de_bello_punico.board.fight import fight, fight_lines, is_fight
from delenda.games.de_bello_punico.board.prospects import prospect_lines, prospect_list, prospects
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.state import COMBAT_ROLL, ELEPHANT_ROLL, INITIATIVE_ROLL
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.svg.dice import die
from delenda.svg.frame import tag
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import fitting, panel, shortened, text, use

BUTTONS: Final = ((YES, "yes"), (PASS, "pass"), (EXIT, "exit"))
ON_THE_MOVE: Final = ("move_step", "furious_step", "advance")


def button_key(action: int) -> str:
    return dict(BUTTONS)[action]


def panels(scene: Scene) -> list[Element]:
    at = scene.layout.panel
    body = scene.layout.body
    drawn = panel(at.x, at.y, at.width, at.height) + _heading(scene, at)
    if is_fight(scene):
        drawn += fight(scene, body)
    elif prospects(scene):
        drawn += prospect_list(scene, body)
    elif scene.view.actor == NOBODY:
        drawn += _result(scene, body)
    elif scene.decides in ON_THE_MOVE:
        drawn += unit_card(scene, body, scene.view.unit)
    else:
        drawn += legend(scene, body) + _last_dice(scene)
    return [Element("panel", drawn, " ".join([scene.prompt, *odds_lines(scene)])), *_buttons(scene)]


def odds_lines(scene: Scene) -> list[str]:
    """What the panel tells about fights and volleys, in sentences."""
    return fight_lines(scene) if is_fight(scene) else prospect_lines(scene)


def _heading(scene: Scene, at: Place) -> str:
    """On a narrow board it stands above the map; what is asked, the page says."""
    if not scene.layout.wide:
        return ""
    size = fitting(scene.heading, at.width - 8, scene.layout.text * 1.08)
    return text(at.middle, at.y + scene.layout.text * 1.7, scene.heading, size, "serif middle ink")


def _buttons(scene: Scene) -> list[Element]:
    """The answers that are no place on the board."""
    if not scene.acts:
        return []
    view = scene.view
    at = scene.layout.answers
    legal = view.legal()
    shown = [(action, key) for action, key in BUTTONS if action in legal]
    gap = 6.0
    height = min(34.0, (at.height - gap * (len(shown) - 1)) / max(1, len(shown)))
    found = []
    for i, (action, key) in enumerate(shown):
        words = view.decision.words(view, action)
        warning = view.decision.warning(view, action)
        kind = "warn" if warning else "go" if action == YES else "plain"
        y = at.bottom - (i + 1) * (height + gap) + gap
        size = max(fitting(words, at.width - 12, scene.layout.text * 1.1), scene.layout.label)
        svg = tag(at.x, y, at.width, height, shortened(words, at.width - 12, size), kind, size, scene.layout.ring_weight)
        found.append(Element(key, svg, f"{words}. {warning}".strip()))
    return found


# Dice, the end


def _last_dice(scene: Scene) -> str:
    """The dice that lie on the table."""
    view = scene.view
    at = scene.layout.answers
    size = scene.layout.label
    edge = size * 1.9
    right = at.right - 4
    y = at.y - edge - 4 if scene.layout.wide else at.y - edge + 12
    if view.roll == INITIATIVE_ROLL:
        owners = (ROME, CARTHAGE)
    elif view.roll == COMBAT_ROLL:
        owners = (view.phasing, 1 - view.phasing)
    elif view.roll == ELEPHANT_ROLL:
        owners = (ROME, ROME)
    else:
        owners = (1 - view.phasing, view.phasing)
    shown = [(pips, SIDES[seat]) for pips, seat in zip(view.dice, owners, strict=True) if pips]
    if not shown:
        return ""
    left = right - len(shown) * edge * 1.2
    parts = [die(left + i * edge * 1.2, y, edge, pips, side) for i, (pips, side) in enumerate(shown)]
    return "".join(parts) + text(left - 6, y + edge * 0.62, "last roll", size, "plain italic end ink")


def _result(scene: Scene, at: Place) -> str:
    winner = scene.view.winner
    y = at.y + at.height * 0.46
    parts = [use("laurel", at.middle, y, at.height / 44, color="var(--gold)")]
    if winner in (ROME, CARTHAGE):
        parts.append(use(f"emblem-{SIDES[winner]}", at.middle, y, at.height / 66, fill=f"var(--{SIDES[winner]}2)"))
    size = scene.layout.text
    for i, line in enumerate(wrap(scene.prompt, int(at.width / (0.56 * size)))):
        parts.append(text(at.middle, at.bottom + size * (0.4 + 1.3 * i), line, size, "serif middle ink"))
    return "".join(parts)
