"""Pictures in the rules: positions from a README, drawn by the game's own board.

A fence with the language `position` holds a position text. Behind the word may stand, in any order, a viewer (rome, carthage,
spectator, open), a layout (wide, tall), a scenario, and a part of the picture in percent (`crop=left,top,width,height`); after
a colon stand the words below the picture:

    ```position rome tall: Rome is to assign its second card
    …
    ```

What the viewer may choose next is marked as at a table.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from html import escape

from delenda.kernel.actor import OPEN, VIEWER_OF
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.state import State
from delenda.svg.picture import prefixed

WIDEST, HIGHEST = 720, 560  # pixels; a narrower page makes a picture smaller
CROP = re.compile(r"crop=(\d+),(\d+),(\d+),(\d+)")


@dataclass(slots=True)
class Wish:
    """What stands behind the word `position`."""

    viewer: int = OPEN
    layout: str = "wide"
    scenario: str | None = None
    crop: tuple[int, int, int, int] = (0, 0, 100, 100)

    @classmethod
    def read(cls, game: Game, words: list[str]) -> Wish:
        wish = cls()
        for word in words:
            if word in VIEWER_OF:
                wish.viewer = VIEWER_OF[word]
            elif word in game.board.layouts:
                wish.layout = word
            elif word in [scenario.slug for scenario in game.scenarios]:
                wish.scenario = word
            elif (part := CROP.fullmatch(word)) is not None:
                wish.crop = (int(part[1]), int(part[2]), int(part[3]), int(part[4]))
            else:
                raise DelendaError(f"{word!r} is not a viewer, layout, scenario or 'crop=left,top,width,height' in percent.")
        return wish


def figure(game: Game, words: str, text: str, prefix: str) -> str:
    """A fence as HTML; `words` is what stands behind its language, ids in the picture begin with `prefix`."""
    how, _, caption = words.partition(":")
    wish = Wish.read(game, how.split())
    state = game.read_position(text, wish.scenario)
    view = state if wish.viewer == OPEN else state.view(wish.viewer)
    below = f"<figcaption>{escape(caption.strip())}</figcaption>" if caption.strip() else ""
    look = "board-figure tall" if wish.layout == "tall" else "board-figure"
    paths = game.board.clicks(view).values() if view.viewer == view.actor else ()
    svg = board_svg(game, view, wish, prefix, {path[0] for path in paths if path})
    return f'<figure class="{look}">{svg}{below}</figure>\n'


def board_svg(game: Game, view: State, wish: Wish, prefix: str, marks: Collection[str]) -> str:
    """A board inside a page: the page's own style sheet colours it, so it carries none. `marks` are keys of elements."""
    picture = game.board.draw(view, wish.layout)
    left, top, width, height = (part / 100 for part in wish.crop)
    box = (left * picture.width, top * picture.height, width * picture.width, height * picture.height)
    scale = min(WIDEST / box[2], HIGHEST / box[3])
    size = f'width="{box[2] * scale:.0f}" height="{box[3] * scale:.0f}"'
    return prefixed(
        f'<svg viewBox="{" ".join(f"{number:g}" for number in box)}" {size} class="board" role="img" '
        f'aria-label="{escape(game.board.describe(view), quote=True)}">'
        f"{picture.scenery}{picture.body(marks)}</svg>",
        prefix,
    )
