"""Draws which part of the program imports which, as docs/images/imports.svg.

    python tools/import_graph.py

The arrows are read from the sources, every `import` that runs, also inside functions. `ALLOWED` says which there may be;
tests/kernel/test_layers.py compares both, and the committed picture with what would be drawn now. Modules outside the parts
(the front door `delenda`, `version`, `interpreted`) are left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

from delenda.svg.shapes import Point, box, num, path, text

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/delenda"
PICTURE = ROOT / "docs/images/imports.svg"

Arrow = tuple[str, str]

# From the top: what people and programs meet first
ALLOWED = {
    "cli": ("web", "datasets", "lab", "table", "adapters", "bots", "text", "svg", "kernel"),
    "web": ("workshop", "lab", "table", "bots", "svg", "kernel"),
    "workshop": ("lab", "table", "kernel"),
    "datasets": ("lab", "adapters", "bots", "kernel"),
    "lab": ("adapters", "bots", "search", "kernel"),
    "table": ("bots", "svg", "kernel"),
    "adapters": ("bots", "search", "svg", "kernel"),
    "bots": ("search", "kernel"),
    "games": ("text", "svg", "kernel"),
    "search": ("kernel",),
    "text": ("svg", "kernel"),
    "svg": ("kernel",),
    "kernel": (),
}
WORDS = {
    "cli": "the terminal",
    "web": "the pages",
    "workshop": "a box of one's own",
    "datasets": "many games, kept",
    "lab": "matches and measures",
    "table": "games in progress",
    "adapters": "environments",
    "bots": "opponents",
    "games": "rules and boards",
    "search": "thinking ahead",
    "text": "maps in characters",
    "svg": "pictures",
    "kernel": "actors, decisions, states, chance, records: every part above uses it, and it knows none of them",
}

# Brown and grey that can be read on white and on black
PLATE, CAPTION, LINE = "#7b4b2a", "#f3dcc4", "#8d8d8d"
WIDTH, HEIGHT, GAP, ROW = 150.0, 46.0, 26.0, 112.0
BEND = 20.0  # the room of an arrow that passes a row
MARGIN = 14.0


def arrows() -> set[Arrow]:
    """Who imports whom."""
    return {
        (part, name)
        for part in ALLOWED
        for file in sorted((SOURCE / part).rglob("*.py"))
        for name in imported(file)
        if name in ALLOWED and name != part
    }


def imported(file: Path) -> Iterator[str]:
    """The parts that a file imports from; what only type checkers read is no dependency."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            first, _, rest = name.partition(".")
            if first == "delenda" and rest:
                yield rest.partition(".")[0]


def levels(found: set[Arrow]) -> dict[str, int]:
    """How far above the kernel a part stands: one above the highest of those it uses."""
    uses = {part: {used for user, used in found if user == part} for part in ALLOWED}
    level: dict[str, int] = {}
    for part in TopologicalSorter(uses).static_order():  # a circle is an error that names it
        level[part] = 1 + max((level[used] for used in uses[part]), default=-1)
    return level


def room(name: str) -> float:
    return BEND if "@" in name else WIDTH


class Chart:
    """The parts above the kernel in rows, with bends where an arrow passes a row."""

    def __init__(self, found: set[Arrow]) -> None:
        self.level = levels(found)
        self.top = max(self.level.values())
        self.rows: list[list[str]] = [[] for _ in range(self.top + 1)]
        self.routes: dict[Arrow, list[str]] = {}
        for part in ALLOWED:
            if part != "kernel":
                self.rows[self.level[part]].append(part)
        for user, used in sorted(arrow for arrow in found if arrow[1] != "kernel"):
            bends = [f"{user}>{used}@{row}" for row in range(self.level[user] - 1, self.level[used], -1)]
            self.routes[user, used] = [user, *bends, used]
            for bend in bends:
                self.rows[self._row(bend)].append(bend)
        self.links: dict[str, list[str]] = {}
        for route in self.routes.values():
            for above, below in pairwise(route):
                self.links.setdefault(above, []).append(below)
                self.links.setdefault(below, []).append(above)
        self.x: dict[str, float] = {}
        for row in self.rows:
            self._spread(row)
        for _ in range(60):
            for row in [*self.rows, *reversed(self.rows)]:
                self._settle(row)

    def _spread(self, row: list[str]) -> None:
        """One beside the other, around 0."""
        at = -sum(room(name) + GAP for name in row) / 2
        for name in row:
            self.x[name] = at + (room(name) + GAP) / 2
            at += room(name) + GAP

    def _settle(self, row: list[str]) -> None:
        """Each below and above what it is linked with, as far as there is room."""
        wish = {name: sum(self.x[other] for other in self.links[name]) / len(self.links[name]) for name in row}
        row.sort(key=lambda name: (wish[name], name))
        for name in row:
            self.x[name] = wish[name]
        for _ in range(20):  # those that are too close push each other away
            for left, right in pairwise(row):
                lack = (room(left) + room(right)) / 2 + GAP - (self.x[right] - self.x[left])
                if lack > 0:
                    self.x[left] -= lack / 2
                    self.x[right] += lack / 2

    def _row(self, name: str) -> int:
        return int(name.partition("@")[2]) if "@" in name else self.level[name]

    def y(self, name: str) -> float:
        return (self.top - self._row(name)) * ROW

    def ends(self, arrow: Arrow) -> tuple[Point, Point]:
        """Where an arrow leaves one part and meets the other: side by side with the others there."""
        user, used = arrow
        return (
            (self.x[user] + self._shift(user, self.routes[arrow][1], -1), self.y(user) + HEIGHT),
            (self.x[used] + self._shift(used, self.routes[arrow][-2], 1), self.y(used)),
        )

    def _shift(self, part: str, towards: str, step: int) -> float:
        """Along the edge of a plate, in the order in which the arrows come."""
        beside = [other for other in self.links[part] if self._row(other) == self._row(part) + step]
        beside.sort(key=lambda other: self.x[other])
        return (beside.index(towards) + 1) * WIDTH / (len(beside) + 1) - WIDTH / 2


def draw(found: set[Arrow]) -> str:
    chart = Chart(found)
    left = min(chart.x[name] - room(name) / 2 for name in chart.x) - MARGIN
    right = max(chart.x[name] + room(name) / 2 for name in chart.x) + MARGIN
    bottom = chart.y("kernel") - (ROW - HEIGHT) / 2
    parts = [line(chart, arrow) for arrow in chart.routes]
    parts += [plate(chart.x[part] - WIDTH / 2, chart.y(part), WIDTH, part) for part in ALLOWED if part != "kernel"]
    parts.append(plate(left + MARGIN, bottom, right - left - 2 * MARGIN, "kernel"))
    size = f"{num(left)} {num(-MARGIN)} {num(right - left)} {num(bottom + HEIGHT + 2 * MARGIN)}"
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" role="img">'
    return f"{opening}<title>Which part imports which</title>{''.join(parts)}</svg>\n"


def line(chart: Chart, arrow: Arrow) -> str:
    start, (x, y) = chart.ends(arrow)
    d, at = f"M{num(start[0])} {num(start[1])}", start
    for bend in chart.routes[arrow][1:-1]:
        over = (chart.x[bend], chart.y(bend))
        d += falling(at, over) + f"v{num(HEIGHT)}"
        at = (over[0], over[1] + HEIGHT)
    d += falling(at, (x, y - 8))
    head = path(f"M{num(x)} {num(y)}l-4.5-10h9Z", LINE)
    return f'<g data-arrow="{arrow[0]} {arrow[1]}">{path(d, stroke=LINE, stroke_width=1.6)}{head}</g>'


def falling(start: Point, end: Point) -> str:
    """A curve from one place to a lower one that begins and ends upright."""
    middle = (start[1] + end[1]) / 2
    return f"C{num(start[0])} {num(middle)} {num(end[0])} {num(middle)} {num(end[0])} {num(end[1])}"


def plate(x: float, y: float, width: float, part: str) -> str:
    middle = x + width / 2
    name = text(middle, y + 20, part, 16, fill="#fff", text_anchor="middle", font_weight="bold")
    return box(x, y, width, HEIGHT, 7, PLATE) + name + text(middle, y + 37, WORDS[part], 12, fill=CAPTION, text_anchor="middle")


if __name__ == "__main__":
    PICTURE.write_text(draw(arrows()), encoding="utf-8")
