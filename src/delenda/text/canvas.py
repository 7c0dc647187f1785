"""A board in characters: a grid of cells, each with its ink, its ground and what may be clicked there. Knows no colours."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

# What a cell may be, for whoever has colours
INKS = ("", "rome", "carthage", "name", "faint", "edge", "mark")
GROUNDS = ("", "land", "sea", "water", "hill", "wood", "road", "rome", "carthage", "both", "yellow", "purple", "green", "mark")


@dataclass(slots=True)
class Cell:
    """`keys` are those of the board's elements that lie here, uppermost first."""

    char: str = " "
    ink: str = ""
    ground: str = ""
    keys: tuple[str, ...] = ()


class Canvas:
    """Everything outside it is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows = [[Cell() for _ in range(width)] for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "", key: str = "", ground: str = "") -> None:
        """Write over what is there; the ground stays unless another is given."""
        for index, char in enumerate(text):
            if 0 <= y < self.height and 0 <= x + index < self.width:
                cell = self.rows[y][x + index]
                cell.char, cell.ink = char, ink
                if ground:
                    cell.ground = ground
                if key:
                    cell.keys = (key, *cell.keys)

    def area(self, x: int, y: int, width: int, height: int, ground: str = "", key: str = "") -> None:
        """Ground and key of a rectangle; what is written there stays."""
        for row in self.rows[max(0, y) : max(0, y + height)]:
            for cell in row[max(0, x) : max(0, x + width)]:
                cell.ground = ground or cell.ground
                if key:
                    cell.keys = (*cell.keys, key)

    def box(self, x: int, y: int, width: int, height: int, ink: str = "edge", title: str = "") -> None:
        """A frame of lines; the title stands in its upper edge."""
        self.put(x, y, f"┌{'─' * (width - 2)}┐", ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, "│", ink)
            self.put(x + width - 1, row, "│", ink)
        self.put(x, y + height - 1, f"└{'─' * (width - 2)}┘", ink)
        if title:
            self.put(x + 2, y, f" {title} ", "name")

    def lattice(self, x: int, y: int, columns: int, rows: int, wide: int, high: int) -> None:
        """Lines between rectangles, all alike, `wide` by `high` within their lines."""
        for row in range(rows + 1):
            left, cross, right = "┌┬┐" if row == 0 else "└┴┘" if row == rows else "├┼┤"
            self.put(x, y + row * (high + 1), left + cross.join(["─" * wide] * columns) + right, "edge")
        for row in range(rows * (high + 1)):
            for column in range(columns + 1):
                if row % (high + 1):
                    self.put(x + column * (wide + 1), y + row, "│", "edge")

    def extend(self, words: str, ink: str = "") -> None:
        """Rows of words below, wrapped to the width; entries of a legend, three spaces apart, are not torn."""
        for line in [row for paragraph in words.splitlines() for row in _wrapped(paragraph, self.width)]:
            self.rows.append([Cell() for _ in range(self.width)])
            self.height += 1
            self.put(0, self.height - 1, line, ink)

    def is_blank(self, x: int, y: int) -> bool:
        """Whether nothing is written there yet."""
        return 0 <= y < self.height and 0 <= x < self.width and self.rows[y][x].char == " "

    def lines(self) -> list[str]:
        return ["".join(cell.char for cell in row).rstrip() for row in self.rows]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def find(self, key: str) -> tuple[int, int] | None:
        """Where an element lies: the middle of its cells."""
        places = [(x, y) for y, row in enumerate(self.rows) for x, cell in enumerate(row) if key in cell.keys[:2]]
        return places[len(places) // 2] if places else None


def _wrapped(line: str, width: int) -> list[str]:
    entries = line.split("   ")
    if len(entries) < 3:
        return wrap(line, width) or [""]
    rows = [entries[0]]
    for entry in entries[1:]:
        joined = f"{rows[-1]}   {entry}"
        if len(joined) <= width:
            rows[-1] = joined
        else:
            rows.append(entry)
    return rows
