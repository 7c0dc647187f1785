"""A board as data: scenery that never changes and keyed elements that do. What pages, notebooks and exports share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from delenda.svg.shapes import num
from delenda.svg.theme import STYLE, resolve, theme_style

ELEMENTS = '<g class="elements">'  # where in a picture the scenery ends


class Element(NamedTuple):
    """One thing on the board. Its key is stable from view to view, so that a page can change, animate and focus it.

    `words` is what a screen reader says. A key must not tell more than the view does: name the place, not the hidden piece.
    `fact` and `count` say what it is and how many, however it looks now: when they change, something has happened to it
    (docs/boards.md). Without them it only serves the question that is asked. A board has hundreds, so they are tuples: quickly
    made and compared.
    """

    key: str
    svg: str
    words: str = ""
    fact: str = ""
    count: int = 0  # type: ignore[assignment]  # hides a tuple's own `count`, which nobody needs


@dataclass(frozen=True, slots=True)
class Walk:
    """One click that stands for several actions, taken one after another; with a warning it is asked about first.

    A quiet one can be clicked, but is not marked: it leads away from what is being done. One that goes back takes back the last
    choice first: another unit is picked instead.
    """

    key: str
    actions: tuple[int, ...]
    words: str
    warning: str = ""
    quiet: bool = False
    back: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is brought nearer by zooming, a map for instance; everything else stays where it is.

    kinds   what lies in it: elements whose keys begin with one of these words
    closer  how many pixels a unit of the board must have before what is marked `detail` can be read
    """

    x: float
    y: float
    width: float
    height: float
    kinds: tuple[str, ...]
    closer: float

    def around(self, scenery: str) -> str:
        """Scenery that is seen through the window."""
        x, y, width, height = map(num, (self.x, self.y, self.width, self.height))
        place = f'x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}"'
        return f'<svg class="window" {place}>{scenery}</svg>'


@dataclass(frozen=True, slots=True)
class Picture:
    """`scenery` depends on the box and the layout only, never on the view: pages load it once.

    Without a window the whole board is brought nearer.
    """

    width: int
    height: int
    title: str
    scenery: str
    elements: tuple[Element, ...]
    window: Window | None = None

    def body(self, legal: Collection[str] = ()) -> str:
        """The elements as SVG; those in `legal` are marked as choices."""
        return "".join(self.group(element, element.key in legal) for element in self.elements)

    @staticmethod
    def group(element: Element, legal: bool = False) -> str:
        words = f' role="img" aria-label="{escape(element.words, quote=True)}"' if element.words else ' aria-hidden="true"'
        return f'<g data-key="{escape(element.key)}" class="el{" legal" if legal else ""}"{words}>{element.svg}</g>'

    def svg(self, theme: str | None = "light", legal: Collection[str] = (), prefix: str = "b", width: int | None = None) -> str:
        """A picture that stands alone. With `theme` None it follows the reader's; ids begin with `prefix`."""
        size = f' width="{width}" height="{round(width * self.height / self.width)}"' if width else ""
        text = prefixed(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"{size} class="board" '
            f'role="group" aria-label="{escape(self.title, quote=True)}">'
            f"<style>{STYLE}{theme_style(theme)}</style>{self.scenery}{ELEMENTS}{self.body(legal)}</g></svg>",
            prefix,
        )
        return resolve(text, theme) if theme else text

    def inline(self, prefix: str = "b") -> str:
        """A picture for a page that has the boards' style sheet."""
        return prefixed(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" class="board" role="group" '
            f'aria-label="{escape(self.title, quote=True)}">{self.scenery}{ELEMENTS}{self.body()}</g></svg>',
            prefix,
        )


def prefixed(svg: str, prefix: str) -> str:
    """Ids are written `~name`; with a prefix of their own several boards can share a page."""
    return svg.replace('id="~', f'id="{prefix}-').replace("#~", f"#{prefix}-")
