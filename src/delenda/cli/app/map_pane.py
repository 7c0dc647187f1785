"""The map: scrolls, zooms, marks what may be clicked, and says what lies under the pointer."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from delenda.cli.palette import cell_style
from delenda.text.canvas import Canvas, Cell

POINTED = Style(reverse=True)


class MapPane(ScrollView, can_focus=True):
    """Shows a canvas. A click tells the keys of what lies there, uppermost first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", "Up", show=False),
        Binding("down", "scroll_down", "Down", show=False),
        Binding("left", "scroll_left", "Left", show=False),
        Binding("right", "scroll_right", "Right", show=False),
    ]

    class Clicked(Message):
        def __init__(self, keys: tuple[str, ...]) -> None:
            self.keys = keys
            super().__init__()

    class Hovered(Message):
        def __init__(self, keys: tuple[str, ...]) -> None:
            self.keys = keys
            super().__init__()

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.canvas = Canvas(1, 1)
        self.legal: frozenset[str] = frozenset()
        self.pointed: frozenset[str] = frozenset()
        self._hovered: tuple[str, ...] = ()

    def show(self, canvas: Canvas, legal: frozenset[str]) -> None:
        self.canvas, self.legal = canvas, legal
        self.virtual_size = Size(canvas.width, canvas.height)
        self.refresh()

    def point(self, keys: frozenset[str]) -> None:
        """Mark these elements, and bring the first that is on the map into sight."""
        self.pointed = keys
        places = [place for place in map(self.canvas.find, keys) if place is not None]
        if places:
            x, y = places[0]
            self.scroll_to_region(Region(x, y, 1, 1), spacing=Spacing(3, 8, 3, 8), animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        width = self.size.width
        if not 0 <= y + top < self.canvas.height:
            return Strip.blank(width, self.rich_style)
        row = self.canvas.rows[y + top][left : left + width]
        dark, base = self.app.current_theme.dark, self.rich_style
        styled = [(self._style(cell, dark, base), cell.char) for cell in row]
        groups = groupby(styled, key=lambda each: each[0])
        segments = [Segment("".join(char for _, char in group), style) for style, group in groups]
        return Strip(segments).extend_cell_length(width, base)

    def _style(self, cell: Cell, dark: bool, base: Style) -> Style:
        style = base + cell_style(cell, dark, self.legal)
        return style + POINTED if cell.keys and cell.keys[0] in self.pointed else style

    def _keys_at(self, event: events.MouseEvent) -> tuple[str, ...]:
        at = event.get_content_offset(self)
        if at is None:
            return ()
        x, y = at.x + self.scroll_offset.x, at.y + self.scroll_offset.y
        inside = 0 <= y < self.canvas.height and 0 <= x < self.canvas.width
        return self.canvas.rows[y][x].keys if inside else ()

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self._keys_at(event)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        keys = self._keys_at(event)
        if keys != self._hovered:
            self._hovered = keys
            self.post_message(self.Hovered(keys))
