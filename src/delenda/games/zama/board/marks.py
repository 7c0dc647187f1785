"""What lies over the cards: frames around targets, with the chances of the attack."""

from __future__ import annotations

from delenda.games.zama.board.faces import STRIKE_INK
from delenda.games.zama.board.scene import Odds, Scene
from delenda.games.zama.words import target_name
from delenda.svg.picture import Element
from delenda.svg.shapes import box, group, path, placed, squeezed, text


def targets(scene: Scene) -> list[Element]:
    """One for each square that the selected unit could attack, or that is being attacked."""
    made = []
    for square, odds in scene.targets.items():
        name = scene.box.names[square]
        words = f"{target_name(scene.view, scene.view.board[square])} on {name}: {odds.words()}"
        x, y = scene.corner(square)
        svg = placed(x, y, _frame(), _chips(odds, scene.layout.wide), scale=scene.cell / 100)
        made.append(Element(f"odds-{name}", group(svg, pointer_events="none"), words))
    return made


def _frame() -> str:
    return (
        box(2.5, 2.5, 95, 95, 10, stroke="var(--shadow)", stroke_width=6.4, stroke_opacity=0.45)
        + box(2.5, 2.5, 95, 95, 10, stroke="#8a4a18", stroke_width=4.6)
        + box(2.5, 2.5, 95, 95, 10, stroke="var(--cream)", stroke_width=1.6, stroke_dasharray="9 7")
    )


def _chips(odds: Odds, wide: bool) -> str:
    """Above: the chance of one success, with the sign of the re-roll; below: that of both in one action.

    Both lie on the target itself: its neighbours may be targets too.
    """
    if odds.hits == 1:
        return _band(True, f"{odds.end} {odds.success:.0%}", wide, odds.bonus)
    above = _band(True, f"hit {odds.success:.0%}" if wide else f"{odds.success:.0%}", wide, odds.bonus)
    if odds.hits > 2:
        return above
    return above + _band(False, f"{odds.end} {odds.removal:.0%}", wide, False)


def _band(above: bool, words: str, wide: bool, reroll: bool) -> str:
    """Across the card, over its name or its ratings."""
    height, size = (22, 14.5) if wide else (26, 20.5)
    top = 6 if above else 94 - height
    face = box(7, top, 86, height, 6, STRIKE_INK, stroke="var(--cream)", stroke_width=1.4)
    middle, room = (42, 60) if reroll else (50, 80)
    ink = squeezed(words, room, size)
    label = text(middle, top + height / 2 + size * 0.36, words, size, "middle", fill="#fff4d8", **ink)
    return face + label + (reroll_sign(82, top + height / 2, 1.1) if reroll else "")


def reroll_sign(x: float, y: float, scale: float) -> str:
    """An arrow that turns: one die may be rolled again."""
    turn = "M-3.6-4a5.5 5.5 0 1 1-2.300 6M-4.1-7l.8 4.800 4.600-1.300"
    return placed(
        x, y, path(turn, stroke="#ffcf4d", stroke_width=2, stroke_linecap="round", stroke_linejoin="round"), scale=scale
    )
