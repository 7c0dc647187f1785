"""Colours for boards in characters: what a cell's ink and ground look like, on light and on dark terminals."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from rich.style import Style
from rich.text import Text

from delenda.text.canvas import Canvas, Cell

DARK = {
    "": "#d8d2c4",
    "rome": "bold #ff8a7a",
    "carthage": "bold #7fc4ff",
    "name": "bold #f3ead2",
    "faint": "#8d8a7f",
    "edge": "#a89f86",
    "mark": "bold #ffe27a",
}
LIGHT = {
    "": "#2b2a26",
    "rome": "bold #9c1c12",
    "carthage": "bold #0b4f8a",
    "name": "bold #2b2a26",
    "faint": "#6c6a60",
    "edge": "#6b6047",
    "mark": "bold #7a4a00",
}
DARK_GROUNDS = {
    "": "",
    "land": "#2f2c22",
    "sea": "#12293a",
    "water": "#173c55",
    "hill": "#3c3524",
    "wood": "#22331f",
    "road": "#38332b",
    "rome": "#3a211d",
    "carthage": "#1c2c44",
    "both": "#352640",
    "yellow": "#35301a",
    "purple": "#302139",
    "green": "#1e3323",
    "mark": "#4b4415",
}
LIGHT_GROUNDS = {
    "": "",
    "land": "#efe6cd",
    "sea": "#d3e5ec",
    "water": "#b5d6e6",
    "hill": "#e0d2ab",
    "wood": "#cfdcb8",
    "road": "#e6dcc8",
    "rome": "#f4d6ce",
    "carthage": "#d3dff2",
    "both": "#e6d5ea",
    "yellow": "#f6ecc2",
    "purple": "#e8d9ee",
    "green": "#d6e8d3",
    "mark": "#ffe99a",
}


@cache
def style(ink: str, ground: str, dark: bool, marked: bool = False) -> Style:
    """`marked` is what may be clicked now: underlined too, for those who see no colours."""
    inks, grounds = (DARK, DARK_GROUNDS) if dark else (LIGHT, LIGHT_GROUNDS)
    plain = Style.parse(inks[ink])
    if grounds[ground]:
        plain += Style(bgcolor=grounds[ground])
    return plain + Style(underline=True, bgcolor=grounds["mark"]) if marked else plain


def cell_style(cell: Cell, dark: bool, legal: frozenset[str] = frozenset()) -> Style:
    return style(cell.ink, cell.ground, dark, any(key in legal for key in cell.keys))


def painted(canvas: Canvas) -> Text:
    """For a dark terminal; on pipes Rich leaves the colours out."""
    text = Text()
    for number, row in enumerate(canvas.rows):
        text.append("\n" if number else "")
        for (ink, ground), run in groupby(row, key=lambda cell: (cell.ink, cell.ground)):
            text.append("".join(cell.char for cell in run), style(ink, ground, dark=True))
    return text
