"""Hex maps in characters: flat-topped hexes in columns, the even ones half a hex lower; large ones have sides."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.kernel.hexes import Hexes
from delenda.text.canvas import Canvas

MARGIN = 3  # for the numbers of rows


@dataclass(frozen=True, slots=True)
class HexGrid:
    """`pitch` columns from hex to hex and `tall` rows; a large one has room for three lines between its sides."""

    hexes: Hexes
    pitch: int
    tall: int

    @property
    def is_large(self) -> bool:
        return self.tall >= 4

    @property
    def width(self) -> int:
        return MARGIN + self.hexes.columns * self.pitch + 3

    @property
    def height(self) -> int:
        return 1 + self.hexes.rows * self.tall + self.tall // 2 + (1 if self.is_large else 0)

    def corner(self, h: int) -> tuple[int, int]:
        """Where the words of a hex begin: upper left, within its sides."""
        column, row = self.hexes.column(h), self.hexes.row(h)
        lower = self.tall // 2 if column % 2 == 0 else 0
        side = 1 if self.is_large else 0
        return MARGIN + (column - 1) * self.pitch + side, 1 + (row - 1) * self.tall + lower + side

    def draw(self, canvas: Canvas) -> None:
        """Numbers of columns and rows, and the sides of large hexes."""
        for column in range(1, self.hexes.columns + 1):
            canvas.put(MARGIN + (column - 1) * self.pitch + (2 if self.is_large else 0), 0, f"{column:02}", "faint")
        for row in range(1, self.hexes.rows + 1):
            canvas.put(0, 1 + (row - 1) * self.tall + (2 if self.is_large else 0), f"{row:02}", "faint")

    def sides(self, canvas: Canvas, h: int) -> None:
        x, y = self.corner(h)
        wide = self.pitch
        canvas.put(x + 1, y - 1, "_" * (wide - 2), "edge")
        canvas.put(x, y, "/", "edge")
        canvas.put(x + wide - 1, y, "\\", "edge")
        canvas.put(x - 1, y + 1, "/", "edge")
        canvas.put(x + wide, y + 1, "\\", "edge")
        canvas.put(x - 1, y + 2, "\\", "edge")
        canvas.put(x + wide, y + 2, "/", "edge")
        canvas.put(x, y + 3, "\\" + "_" * (wide - 2) + "/", "edge")

    def cover(self, canvas: Canvas, h: int, ground: str, key: str) -> None:
        """The ground of a hex and its key, over all that belongs to it."""
        x, y = self.corner(h)
        if not self.is_large:
            canvas.area(x, y, self.pitch, self.tall, ground, key)
            return
        for row, (left, size) in enumerate(((1, -2), (0, 0), (0, 0), (1, -2))):
            canvas.area(x + left, y + row, self.pitch + size, 1, ground, key)
