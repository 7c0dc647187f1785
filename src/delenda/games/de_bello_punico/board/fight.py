"""Combat in the panel: every modifier a line, the odds before the dice, the dice after."""

from __future__ import annotations

from textwrap import wrap
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
    """One side below the other: its name, its total and its die on a bar, then every modifier; below, the odds."""
    view = scene.view
    size = scene.layout.label
    totals = (odds.attack_modifier(view), odds.defence_modifier(view))
    parts = []
    y = at.y
    for slot, unit in ((0, view.unit), (1, view.target)):
        bar = Place(at.x, y, at.width, size * 1.8)
        parts.append(_bar(scene, bar, slot, unit, totals[slot]))
        y = bar.bottom
        said = " · ".join(f"{words} {signed(value)}" for words, value in odds.modifiers(view, slot))
        for line in wrap(said, int(at.width / (0.53 * size))):
            y += size * 1.3
            parts.append(text(at.x + 4, y, line, size, "plain ink"))
        y += size * 0.7
    parts.append(_odds(scene, Place(at.x, y, at.width, size * 1.7), totals))
    mine, theirs = odds.expectation(*totals, bool(view.charging), scene.faces)
    words = f"Disorder to expect: {mine:.2f} and {theirs:.2f}"
    parts.append(text(at.middle, y + size * 3, words, size, "plain middle ink"))
    return "".join(parts)


def _bar(scene: Scene, at: Place, slot: int, unit: int, total: int) -> str:
    view = scene.view
    size = scene.layout.label
    side = SIDES[view.box.side[unit]]
    base = at.y + at.height / 2 + size * 0.36
    name = f"{scene.name(unit)} {'attacks' if slot == 0 else 'defends'}"
    rolled = scene.decides not in BEFORE_THE_DICE and view.dice[slot]
    drawn = die(at.right - at.height - 34, at.y + 1, at.height - 2, view.dice[slot], side) if rolled else ""
    return (
        box(at.x, at.y, at.width, at.height, 4, f"var(--{side})", stroke=f"var(--{side}3)", stroke_width=1)
        + text(at.x + 7, base, name, fitting(name, at.width - 66, size * 1.05), "cream")
        + text(at.right - 7, base, signed(total), size * 1.15, "end cream")
        + drawn
    )


def _odds(scene: Scene, at: Place, totals: tuple[int, int]) -> str:
    view = scene.view
    sides = SIDES[view.box.side[view.unit]], SIDES[view.box.side[view.target]]
    return odds_bar(at, odds.outcomes(*totals, scene.faces), sides, scene.layout.label)


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
            if share > size * 0.6 * len(said) + 2:
                ink = "var(--cardink)" if colour == "tan" else "var(--cream)"
                parts.append(text(x + share / 2, at.y + at.height / 2 + size * 0.35, said, size, "middle", fill=ink))
        x += share
    return "".join(parts)
