"""What never changes: the table, the border of the mat, the panels and the key to the patterns."""

from __future__ import annotations

import random
from functools import lru_cache

from delenda.games.zama.board.faces import HARBOUR, MOVE_INK, STRIKE_INK, pattern, pattern_symbols
from delenda.games.zama.board.icons import symbols
from delenda.games.zama.board.layout import Layout
from delenda.games.zama.board.scene import Scene
from delenda.games.zama.board.squares import GROUNDS
from delenda.games.zama.box import BONUSES, ZamaBox
from delenda.games.zama.words import printed
from delenda.svg.frame import frame, narrow_frame, surface
from delenda.svg.icons import EMBLEMS, UNITS
from delenda.svg.layout import Place
from delenda.svg.paints import definitions
from delenda.svg.rough import rough_box
from delenda.svg.shapes import box, group, panel, path, text

SEED = 202  # BC


def scenery(scene: Scene) -> str:
    return _scenery(scene.box, scene.layout, scene.left, scene.top, scene.cell)


@lru_cache(16)
def _scenery(game: ZamaBox, layout: Layout, left: float, top: float, cell: float) -> str:
    icons = [name for name in UNITS if name != "k-ship"]
    own = symbols() + pattern_symbols(game) + HARBOUR + _grounds()
    parts = [
        definitions(*EMBLEMS, *icons, "sword", "shield", "glass", "staff", own=own),
        surface(layout.width, layout.height, SEED),
    ]
    border = layout.border
    width, height = cell * game.columns + 2 * border, cell * game.rows + 2 * border
    edge = rough_box(left - border, top - border, width, height, random.Random(146), 1.2 if layout.wide else 0.5)
    parts.append(path(edge, "var(--shadow)", opacity=0.5, transform="translate(3 5)", filter="url(#~f-drop)"))
    parts.append(path(edge, "var(--frame)", stroke="var(--gold)", stroke_width=1.4))
    if layout.wide:
        parts.append(_pattern_key(game, layout.key))
    parts.append(frame(layout.width, layout.height, "ZAMA") if layout.wide else narrow_frame(layout.width, layout.height))
    return "".join(parts)


def _grounds() -> str:
    """Sand in a few kinds and the water of the ports, 100 wide; the colour of the square lies below."""
    made = []
    for kind in range(GROUNDS):
        rng = random.Random(SEED + kind)
        ripples = "".join(
            f"M{rng.uniform(6, 86):.0f} {rng.uniform(8, 92):.0f}q{rng.uniform(2, 5):.0f}-{rng.uniform(1, 4):.0f} "
            f"{rng.uniform(6, 12):.0f} {rng.uniform(-2, 2):.0f}"
            for _ in range(7)
        )
        specks = "".join(f"M{rng.uniform(3, 97):.0f} {rng.uniform(3, 97):.0f}h1" for _ in range(16))
        sand = path(ripples, stroke="var(--hill2)", stroke_opacity=0.3, stroke_width=1, stroke_linecap="round")
        sand += path(specks, stroke="var(--shadow)", stroke_opacity=0.28, stroke_width=1.2, stroke_linecap="round")
        made.append(f'<symbol id="~sand-{kind}" overflow="visible">{sand}</symbol>')
    waves = "".join(f"M4 {12 + row * 19}q8-6 16 0t16 0 16 0 16 0 16 0 12 0" for row in range(5))
    sea = '<rect width="100" height="100" fill="url(#~g-water)"/>'
    sea += path(waves, stroke="var(--white)", stroke_opacity=0.35, stroke_width=1.4)
    made.append(f'<symbol id="~water" overflow="visible">{sea}</symbol>')
    return "".join(made)


def _pattern_key(game: ZamaBox, at: Place) -> str:
    parts = [panel(at.x, at.y, at.width, at.height, "Patterns")]
    left, right = at.x + 12, at.x + at.width - 12
    for index, unit in enumerate(game.classes):
        y = at.y + 34 + index * 66
        bonus = "Port" if BONUSES[unit.bonus] == "PORT" else game.classes[unit.bonus].name
        parts.append(text(left, y + 11, unit.name, 16))
        parts.append(text(right, y + 11, f"{printed(unit.attack)} / {printed(unit.defence)}", 15, "plain end ink"))
        parts.append(pattern("moves", index, left + 2, y + 21, 36) + pattern("attacks", index, left + 48, y + 21, 36))
        parts.append(text(left + 96, y + 36, "re-roll", 15, "plain ink") + text(left + 96, y + 54, bonus, 15))
    foot = at.y + at.height - 22
    for x, ink, words in ((left, MOVE_INK, "move"), (left + 92, STRIKE_INK, "attack")):
        parts.append(box(x, foot, 13, 13, 2, ink, stroke="var(--cream)", stroke_width=0.8))
        parts.append(text(x + 19, foot + 12, words, 15, "plain ink"))
    return group(*parts)
