"""Maps made of areas in characters: polygons become cells, borders and coasts lines, names and pieces blocks of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from delenda.svg.areas import AreaMap, Frame, Ring
from delenda.svg.shapes import Point
from delenda.text.canvas import Canvas

TALL = 2.0  # a cell is so many times as high as it is wide
NEAR = [
    (dx, dy) for distance in range(7) for dy in range(-3, 4) for dx in range(-9, 10, 3) if abs(dx) // 3 + abs(dy) == distance
]


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a map, row by row: the key of an area, or nothing."""

    window: Frame
    scale: float  # units of the map to a column
    rows: list[list[str]]
    drawn: list[list[tuple[str, str, bool]]]  # character, ink and whether it is land

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def place(self, point: Point) -> tuple[int, int]:
        """The cell of a point of the map."""
        return int((point[0] - self.window[0]) / self.scale), int((point[1] - self.window[1]) / (self.scale * TALL))


def grid_of(chart: AreaMap, window: Frame, columns: int, closed: Iterable[Ring] = ()) -> Grid:
    """`closed` is land between the areas that nobody enters."""
    scale = (window[2] - window[0]) / columns
    height = round((window[3] - window[1]) / (scale * TALL))
    cells = [[""] * columns for _ in range(height)]
    land = [[False] * columns for _ in range(height)]
    for area in sorted(chart.areas.values(), key=lambda each: not each.is_sea):  # land lies over the sea
        for x, y in _covered(area.polygons + area.holes, window, scale, columns, height):
            cells[y][x] = area.key
            land[y][x] = not area.is_sea
    for x, y in _covered([*chart.beyond, *closed], window, scale, columns, height):
        land[y][x] = land[y][x] or not cells[y][x]
    drawn = [[(*_line(cells, land, x, y), land[y][x]) for x in range(columns)] for y in range(height)]
    return Grid(window, scale, cells, drawn)


def _covered(rings: list[Ring], window: Frame, scale: float, columns: int, height: int) -> Iterable[tuple[int, int]]:
    """The cells whose middle lies inside the rings, line by line."""
    for y in range(height):
        at = window[1] + (y + 0.5) * scale * TALL
        crossings = sorted(x for ring in rings for x in _crossings(ring, at))
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            first, last = (round((x - window[0]) / scale) for x in (left, right))
            for x in range(max(0, first), min(columns, last)):
                yield x, y


def _crossings(ring: Ring, y: float) -> list[float]:
    edges = zip(ring, ring[1:] + ring[:1], strict=True)
    return [x0 + (y - y0) * (x1 - x0) / (y1 - y0) for (x0, y0), (x1, y1) in edges if (y0 > y) != (y1 > y)]


def paint(canvas: Canvas, grid: Grid, ground: Callable[[str], str], key: Callable[[str], str]) -> None:
    """Sea, land, coasts and borders. `ground` and `key` are asked once for each area."""
    areas = {area for row in grid.rows for area in row if area}
    grounds = {area: ground(area) for area in areas}
    keys = {area: (key(area),) for area in areas}
    for y, row in enumerate(grid.rows):
        cells, drawn = canvas.rows[y], grid.drawn[y]
        for x, area in enumerate(row):
            cell = cells[x]
            cell.char, cell.ink, is_land = drawn[x]
            cell.ground = grounds.get(area) or ("land" if is_land else "sea")
            cell.keys = keys.get(area, ())


def _line(cells: list[list[str]], land: list[list[bool]], x: int, y: int) -> tuple[str, str]:
    """What is drawn in a cell: a coast, a border towards the right and below, a wave, or nothing."""
    area, is_land = cells[y][x], land[y][x]
    around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
    inside = [(a, b) for a, b in around if 0 <= a < len(cells[0]) and 0 <= b < len(cells)]
    if is_land and any(not land[b][a] for a, b in inside):
        return "▒", "edge"
    ahead = [(a, b) for a, b in inside if (a > x or b > y) and land[b][a] == is_land and cells[b][a] != area]
    if ahead:
        return ("·" if is_land else ":"), "edge" if is_land else "faint"
    if not area:
        return ("/" if is_land else " "), "faint"
    return ("~" if not is_land and (x + 3 * y) % 7 == 0 else " "), "faint"


@dataclass(slots=True)
class Block:
    """Words that stand together somewhere on a map: lines of parts, each with ink and key."""

    lines: list[list[tuple[str, str, str]]] = field(default_factory=list)

    @property
    def width(self) -> int:
        return max((sum(len(text) for text, _, _ in line) for line in self.lines), default=0)


class Placing:
    """Puts blocks where they belong, or as near as there is room: none covers another."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._taken: set[tuple[int, int]] = set()

    def put(self, middle: tuple[int, int], block: Block) -> None:
        width, height = block.width, len(block.lines)
        left, top = middle[0] - width // 2, middle[1] - height // 2
        dx, dy = next((shift for shift in NEAR if self._is_free(left + shift[0], top + shift[1], width, height)), (0, 0))
        left, top = self._within(left + dx, width, self.canvas.width), self._within(top + dy, height, self.canvas.height)
        for row, line in enumerate(block.lines):
            x = left + (width - sum(len(text) for text, _, _ in line)) // 2
            for text, ink, key in line:
                self.canvas.put(x, top + row, text, ink, key)
                self._taken |= {(column, top + row) for column in range(x - 1, x + len(text) + 1)}
                x += len(text)

    def _is_free(self, left: int, top: int, width: int, height: int) -> bool:
        if left < 0 or top < 0 or left + width > self.canvas.width or top + height > self.canvas.height:
            return False
        return not any((x, y) in self._taken for x in range(left, left + width) for y in range(top, top + height))

    @staticmethod
    def _within(at: int, size: int, room: int) -> int:
        return max(0, min(at, room - size))
