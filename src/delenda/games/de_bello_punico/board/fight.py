"""Combat in the panel: every modifier a line, the odds before the dice, the dice after."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import COMBAT_ROLL
from delenda.kernel.english import signed
from delenda.svg.dice import die
from delenda.svg.layout import Place
from delenda.svg.shapes import box, fitting, path, text

BEFORE_THE_DICE: Final = ("withdraw", "charge", "combat_cp", "support_pick", "die_attacker")
AFTER_THE_FIRST: Final = ("die_defender", "fortuna", "die_reroll")


def is_fight(scene: Scene) -> bool:
    return scene.decides in BEFORE_THE_DICE or (scene.decides in AFTER_THE_FIRST and scene.view.roll == COMBAT_ROLL)


def fight_lines(scene: Scene) -> list[str]:
    """The same in sentences: each side, then the odds."""
    view = scene.view
    totals = odds.attack_modifier(view), odds.defence_modifier(view)
    said = []
    for slot, unit in ((0, view.unit), (1, view.target)):
        lines = ", ".join(f"{words} {signed(value)}" for words, value in odds.modifiers(view, slot))
        said.append(f"{scene.name(unit)}: {lines}; total {signed(totals[slot])}.")
    won, tied, lost = odds.outcomes(*totals, scene.faces)
    mine, theirs = odds.expectation(*totals, bool(view.charging), scene.faces)
    expect = f"expected disorder {mine:.2f} and {theirs:.2f}"
    return [*said, f"Of {scene.faces**2} throws the attacker wins {won}, ties {tied}, loses {lost}; {expect}."]


def fight(scene: Scene, at: Place) -> str:
    """Both sides in columns, each modifier a line, the totals beside the names; below, the dice and the odds."""
    view = scene.view
    size = scene.layout.text
    head = size * 1.65
    foot = size * 3.6
    totals = (odds.attack_modifier(view), odds.defence_modifier(view))
    lines = [odds.modifiers(view, slot) for slot in (0, 1)]
    step = min(size * 1.35, (at.height - head - foot) / max(len(side) for side in lines))
    column = (at.width - 10) / 2
    parts = []
    for slot, unit in ((0, view.unit), (1, view.target)):
        x = at.x + slot * (column + 10)
        side = SIDES[view.box.side[unit]]
        heading = f"{scene.name(unit)} {'attacks' if slot == 0 else 'defends'}"
        parts += [
            box(x, at.y, column, head, 4, f"url(#~g-{side})"),
            text(x + 6, at.y + head * 0.7, heading, fitting(heading, column - size * 3, size * 0.95), "cream"),
            text(x + column - 6, at.y + head * 0.72, signed(totals[slot]), size * 1.1, "end cream"),
        ]
        for i, (words, value) in enumerate(lines[slot]):
            y = at.y + head + step * (i + 0.85)
            parts.append(text(x + 6, y, words, step * 0.72, "plain ink"))
            parts.append(text(x + column - 6, y, signed(value), step * 0.74, "end ink"))
        if scene.decides not in BEFORE_THE_DICE and view.dice[slot]:
            edge = size * 1.5
            parts.append(die(x + column / 2 - edge / 2, at.bottom - foot - edge * 1.1, edge, view.dice[slot], side))
    parts.append(_odds(scene, Place(at.x, at.bottom - size * 3.1, at.width, size * 1.55), totals))
    mine, theirs = odds.expectation(*totals, bool(view.charging), scene.faces)
    words = f"Expected disorder: {scene.name(view.unit)} {mine:.2f}, {scene.name(view.target)} {theirs:.2f}"
    parts.append(text(at.middle, at.bottom - size * 0.3, words, fitting(words, at.width, size * 0.86), "plain middle ink"))
    return "".join(parts)


def _odds(scene: Scene, at: Place, totals: tuple[int, int]) -> str:
    view = scene.view
    sides = SIDES[view.box.side[view.unit]], SIDES[view.box.side[view.target]]
    return odds_bar(at, odds.outcomes(*totals, scene.faces), sides, scene.layout.text * 0.86)


def odds_bar(at: Place, counts: tuple[int, int, int], sides: tuple[str, str], size: float) -> str:
    """All throws: won, tied, lost by the attacker; with words where there is room for them."""
    parts = []
    throws = sum(counts)
    x = at.x
    for count, colour, word in zip(counts, (sides[0], "tan", sides[1]), ("wins", "tie", "loses"), strict=True):
        share = at.width * count / throws
        if count:
            parts.append(path(f"M{x:.1f} {at.y:.1f}h{share:.1f}v{at.height:.1f}h{-share:.1f}z", f"var(--{colour})"))
            percent = f"{round(count * 100 / throws)}%"
            said = f"{word} {percent}" if share > size * 6 else percent
            if share > size * 0.62 * len(said) + 2:
                ink = "var(--cardink)" if colour == "tan" else "var(--cream)"
                parts.append(text(x + share / 2, at.y + at.height / 2 + size * 0.35, said, size, "middle", fill=ink))
        x += share
    return "".join(parts)
