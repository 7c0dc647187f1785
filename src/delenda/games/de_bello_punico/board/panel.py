"""What is being decided: the question, the combat with every modifier and its odds, the volley, the dice, and the answers."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.de_bello_punico.actions import EXIT, PASS, YES
from delenda.games.de_bello_punico.board.cards import legend, unit_card
from delenda.games.de_bello_punico.board.layout import Area
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.rules import dice as rolls
from delenda.games.de_bello_punico.rules import missiles, odds
from delenda.games.de_bello_punico.state import FIGHTING
from delenda.games.de_bello_punico.words import signed
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.svg.dice import die
from delenda.svg.frame import tag
from delenda.svg.picture import Element
from delenda.svg.shapes import box, fitting, panel, path, text, use

BEFORE_THE_DICE: Final = ("withdraw", "charge", "combat_cp", "support_pick", "die_attacker")
BUTTONS: Final = ((YES, "yes"), (PASS, "pass"), (EXIT, "exit"))


def button_key(action: int) -> str:
    return dict(BUTTONS)[action]


def panels(scene: Scene) -> list[Element]:
    at = scene.layout.panel
    body = panel(at.x, at.y, at.width, at.height) + _question(scene, at)
    words = scene.prompt
    if is_fight(scene):
        body += _fight(scene, at)
        words += " " + fight_words(scene)
    elif is_volley(scene):
        body += _volley(scene, at)
        words += " " + volley_words(scene)
    elif scene.view.actor == NOBODY:
        body += _result(scene, at)
    elif scene.view.unit >= 0 and scene.decides in ("move_step", "furious_step"):
        body += _movement(scene, at) + unit_card(scene, at, scene.view.unit)
    else:
        body += legend(scene, at) + _last_dice(scene, at)
    return [Element("panel", body, words), *_buttons(scene, at)]


def _question(scene: Scene, at: Area) -> str:
    size = scene.layout.text
    wide = scene.layout.wide  # on a narrow board the heading stands above the map
    parts = [text(at.middle, at.y + size * 1.7, scene.heading, size * 1.15, "serif middle ink")] if wide else []
    for i, line in enumerate(wrap(scene.prompt, round(at.width / size * 1.86))[:4]):
        parts.append(text(at.x + 12, at.y + size * ((3.3 if wide else 1.6) + 1.3 * i), line, size, "plain ink"))
    return "".join(parts)


def _buttons(scene: Scene, at: Area) -> list[Element]:
    """The answers that are no place on the board."""
    if not scene.acts:
        return []
    view = scene.view
    legal = view.legal()
    shown = [(action, key) for action, key in BUTTONS if action in legal]
    height = 38.0 if scene.layout.wide else 34.0
    gap = 8.0
    width = min(170.0, (at.width - 24 - gap * (len(shown) - 1)) / max(1, len(shown)))
    found = []
    for i, (action, key) in enumerate(shown):
        words = view.decision.words(view, action)
        warning = view.decision.warning(view, action)
        kind = "warn" if warning else "go" if action == YES else "plain"
        svg = tag(
            at.x + 12 + i * (width + gap),
            at.bottom - height - 10,
            width,
            height,
            words,
            kind,
            fitting(words, width - 12, scene.layout.text * 1.1),
            scene.layout.ring_weight,
        )
        found.append(Element(key, svg, f"{words}. {warning}".strip()))
    return found


# Combat


def is_fight(scene: Scene) -> bool:
    view = scene.view
    return (
        view.phase == FIGHTING
        and view.unit >= 0
        and view.target >= 0
        and not view.is_out(view.unit)
        and not view.is_out(view.target)
    )


def outcomes(attack: int, defence: int) -> tuple[int, int, int]:
    """Of the 36 throws: won by the attacker, tied, lost."""
    won = tied = 0
    for a in range(1, 7):
        for b in range(1, 7):
            won += a + attack > b + defence
            tied += a + attack == b + defence
    return won, tied, 36 - won - tied


def fight_words(scene: Scene) -> str:
    view = scene.view
    sides = []
    for slot, unit in ((0, view.unit), (1, view.target)):
        lines = ", ".join(f"{words} {signed(value)}" for words, value in odds.modifiers(view, slot))
        sides.append(f"{scene.name(unit)}: {lines}")
    attack, defence = odds.attack_modifier(view), odds.defence_modifier(view)
    won, tied, lost = outcomes(attack, defence)
    mine, theirs = odds.expectation(attack, defence, bool(view.charging))
    return (
        f"{sides[0]}; in all {signed(attack)}. {sides[1]}; in all {signed(defence)}. "
        f"Of 36 throws the attacker wins {won}, ties {tied}, loses {lost}; disorder to expect {mine:.2f} and {theirs:.2f}."
    )


def _fight(scene: Scene, at: Area) -> str:
    """Both sides in columns, each modifier a line; below, the dice or the odds."""
    view = scene.view
    wide = scene.layout.wide
    size = scene.layout.text * 0.95
    line = size * 1.32
    top = at.y + scene.layout.text * (7.2 if wide else 3.6)
    column = (at.width - 36) / 2
    parts = []
    totals = (odds.attack_modifier(view), odds.defence_modifier(view))
    for slot, unit in ((0, view.unit), (1, view.target)):
        x = at.x + 12 + slot * (column + 12)
        side = SIDES[view.box.side[unit]]
        parts.append(box(x, top, column, line * 1.25, 4, f"url(#~g-{side})"))
        role = "attacks" if slot == 0 else "defends"
        parts.append(text(x + 7, top + line * 0.9, f"{scene.name(unit)} {role}", size, "cream"))
        lines = odds.modifiers(view, slot)
        for i, (words, value) in enumerate(lines):
            y = top + line * (2.2 + i * (1 if wide else 0.92))
            parts.append(text(x + 7, y, words, size, "plain ink"))
            parts.append(text(x + column - 7, y, signed(value), size, "end ink"))
        y = top + line * (2.2 + max(len(odds.modifiers(view, s)) for s in (0, 1)) * (1 if wide else 0.92))
        parts.append(path(f"M{x:.0f} {y - line * 0.78:.1f}h{column:.0f}", stroke="var(--tan2)", stroke_width=1))
        parts.append(text(x + column - 7, y + line * 0.15, signed(totals[slot]), size * 1.15, "end ink"))
        if scene.decides not in BEFORE_THE_DICE and view.roll == rolls.COMBAT_ROLL and view.dice[slot]:
            parts.append(die(x + 7, y - line * 0.55, line * 1.15, view.dice[slot], side))
    parts.append(_odds(scene, at, totals))
    return "".join(parts)


def _odds(scene: Scene, at: Area, totals: tuple[int, int]) -> str:
    """A bar of the 36 throws, and the disorder to expect."""
    view = scene.view
    counts = outcomes(*totals)
    size = scene.layout.text * 0.9
    width = at.width - 24
    y = at.bottom - (118 if scene.layout.wide else 82)
    colours = (SIDES[view.box.side[view.unit]], "tan", SIDES[view.box.side[view.target]])
    parts = []
    x = at.x + 12
    for count, colour, word in zip(counts, colours, ("wins", "tie", "loses"), strict=True):
        share = width * count / 36
        if count:
            parts.append(box(x, y, share, 22, 0, f"var(--{colour})", stroke="var(--panel)", stroke_width=1))
            if share > 26:
                ink = "var(--cardink)" if colour == "tan" else "var(--cream)"
                said = f"{word} {round(count * 100 / 36)}%" if share > 70 else f"{round(count * 100 / 36)}%"
                parts.append(text(x + share / 2, y + 15.5, said, size * 0.9, "middle", fill=ink))
        x += share
    mine, theirs = odds.expectation(*totals, bool(view.charging))
    names = scene.name(view.unit), scene.name(view.target)
    words = f"Disorder to expect: {names[0]} {mine:.2f}, {names[1]} {theirs:.2f}"
    if scene.layout.wide:
        parts.append(text(at.middle, y + 42, words, size, "plain middle ink"))
    return "".join(parts)


# Volleys


def is_volley(scene: Scene) -> bool:
    return scene.decides in ("volley_target", "die_missile") and scene.view.unit >= 0


def volley_lines(scene: Scene) -> list[tuple[str, int]]:
    """Each target and the highest die that hits it."""
    view = scene.view
    hexes = [view.where[view.target]] if view.target >= 0 else missiles.targets(view, view.unit)
    return [(scene.name(view.standing[h]), missiles.needed(view, view.unit, view.standing[h])) for h in hexes]


def volley_words(scene: Scene) -> str:
    return " ".join(f"{name}: {need} or less hits, {round(need * 100 / 6)}%." for name, need in volley_lines(scene))


def _volley(scene: Scene, at: Area) -> str:
    size = scene.layout.text
    parts = []
    for i, (name, need) in enumerate(volley_lines(scene)):
        y = at.y + size * (8 + 1.9 * i)
        parts.append(text(at.x + 12, y, name, size, "ink"))
        for pip in range(1, 7):
            x = at.x + 90 + pip * size * 1.7
            fill = "var(--go)" if pip <= need else "none"
            parts.append(box(x, y - size, size * 1.4, size * 1.4, 3, fill, stroke="var(--tan2)", stroke_width=1))
            parts.append(
                text(
                    x + size * 0.7,
                    y + size * 0.05,
                    pip,
                    size * 0.8,
                    "middle",
                    fill="var(--goink)" if pip <= need else "var(--ink)",
                )
            )
        parts.append(text(at.right - 12, y, f"{round(need * 100 / 6)}%", size, "end ink"))
    return "".join(parts)


# Movement, dice, the end


def _movement(scene: Scene, at: Area) -> str:
    """A dot for each movement point left."""
    size = scene.layout.text
    y = at.y + size * (7.4 if scene.layout.wide else 5)
    view = scene.view
    edge = size * 1.1
    dots = [
        box(at.x + 12 + i * size * 1.5, y - size * 0.8, edge, edge, size, "var(--go)", stroke="var(--ink)", stroke_width=1.3)
        for i in range(view.mp)
    ]
    return "".join(dots)


def _last_dice(scene: Scene, at: Area) -> str:
    """The dice that lie on the table."""
    view = scene.view
    size = scene.layout.text
    edge = size * 1.9
    y = at.y + (88 if scene.layout.wide else 26)
    if view.roll == rolls.INITIATIVE_ROLL:
        owners = (ROME, CARTHAGE)
    elif view.roll == rolls.COMBAT_ROLL:
        owners = (view.phasing, 1 - view.phasing)
    elif view.roll == rolls.ELEPHANT_ROLL:
        owners = (ROME, ROME)
    else:
        owners = (1 - view.phasing, view.phasing)
    shown = [(pips, SIDES[seat]) for pips, seat in zip(view.dice, owners, strict=True) if pips]
    if not shown:
        return ""
    left = at.right - 12 - len(shown) * edge * 1.2
    parts = [die(left + i * edge * 1.2, y, edge, pips, side) for i, (pips, side) in enumerate(shown)]
    return "".join(parts) + text(left - 6, y + edge * 0.62, "last roll", size * 0.86, "plain italic end dim")


def _result(scene: Scene, at: Area) -> str:
    winner = scene.view.winner
    y = at.y + at.height * 0.62
    parts = [use("laurel", at.middle, y, at.height / 60, color="var(--gold)")]
    if winner in (ROME, CARTHAGE):
        parts.append(use(f"emblem-{SIDES[winner]}", at.middle, y, at.height / 85, fill=f"var(--{SIDES[winner]}2)"))
    return "".join(parts)
