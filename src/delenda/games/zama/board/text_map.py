"""The mat in characters, for terminals: squares with the units on them, the viewing seat below."""

from __future__ import annotations

from typing import Final

from delenda.games.zama.board.layout import WIDE
from delenda.games.zama.board.scene import Scene
from delenda.games.zama.box import EMPTY, STRUCTURE
from delenda.games.zama.position import structure_code
from delenda.games.zama.rules import patterns
from delenda.games.zama.state import HAND, RESERVE, Zama
from delenda.games.zama.words import SEAT_LETTERS
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.english import SEAT_NAMES
from delenda.text.canvas import Canvas

SIZES: Final = ((7, 1), (11, 2), (15, 3))  # of a square, without its lines
INKS: Final = ("rome", "carthage")
GROUNDS: Final = ("land", "sea")  # of light and dark squares
LEGEND: Final = (
    "R K seat   H Hero   P Phalanx   I Infantry   A Archers   C Cavalry   * injured   ! has attacked   < > selected   "
    "[V2] vacant port, [W2] palisade: hits left   [PR] [PK] held port"
)


def text_map(view: Zama, zoom: int = 0) -> Canvas:
    """Every square with its unit or structure, and what the selected unit could do there."""
    scene = Scene(view, WIDE)
    wide, high = SIZES[zoom]
    columns, rows = scene.box.columns, scene.box.rows
    canvas = Canvas(3 + columns * (wide + 1) + 1, 1 + rows * (high + 1) + 1)
    for square in range(scene.box.squares):
        column, row = _place(scene, square)
        x, y = 3 + column * (wide + 1), 1 + row * (high + 1)
        canvas.area(x + 1, y + 1, wide, high, _ground(scene, square), scene.square_key(square))
        _fill(canvas, scene, square, x + 1, y + 1, wide, high)
    canvas.lattice(3, 1, columns, rows, wide, high)
    for column in range(columns):
        at = columns - 1 - column if scene.me == CARTHAGE else column
        canvas.put(3 + at * (wide + 1) + wide // 2 + 1, 0, scene.box.names[column][0], "faint")
    for row in range(rows):
        at = row if scene.me == CARTHAGE else rows - 1 - row
        canvas.put(0, 1 + at * (high + 1) + 1, f"{row + 1:>2}", "faint")
    canvas.extend(LEGEND, "faint")
    for seat in (scene.foe, scene.me):
        _beside(canvas, scene, seat)
    return canvas


def _place(scene: Scene, square: int) -> tuple[int, int]:
    """Column and row on the canvas; the mat is turned for CARTHAGE."""
    columns, rows = scene.box.columns, scene.box.rows
    column, row = square % columns, square // columns
    return (columns - 1 - column, row) if scene.me == CARTHAGE else (column, rows - 1 - row)


def _ground(scene: Scene, square: int) -> str:
    if scene.view.selected == square or square in scene.targets or scene.orders.get(square):
        return "mark"
    return GROUNDS[1 if scene.box.is_dark[square] else 0]


def _fill(canvas: Canvas, scene: Scene, square: int, x: int, y: int, wide: int, high: int) -> None:
    view, game = scene.view, scene.box
    what = view.board[square]
    key = scene.square_key(square)
    mark = _mark(scene, square)
    left = x if wide < 9 else x + 1
    if what >= STRUCTURE:
        canvas.put(left, y, f"[{structure_code(view, what - STRUCTURE)}]", "name", key)
    elif what != EMPTY:
        seat = game.seat_of[what]
        name = SEAT_LETTERS[seat] + game.ids[what % game.cards] + "*" * view.is_injured(what) + "!" * view.has_attacked(what)
        canvas.put(left, y, f"<{name}>" if square == view.selected else name, INKS[seat], key)
        if high > 1:
            canvas.put(left, y + 1, game.faces[what].short[: wide - 2], INKS[seat], key)
    canvas.put(x + wide - len(mark), y, mark, "mark", key)


def _mark(scene: Scene, square: int) -> str:
    if square in scene.targets:
        odds = scene.targets[square]
        return f"{odds.success:.0%}" + ("↻" if odds.bonus else "")
    return {patterns.MOVE: "move", patterns.MERGE: "merge"}.get(scene.orders.get(square, patterns.NOTHING), "")


def _beside(canvas: Canvas, scene: Scene, seat: int) -> None:
    """Cards in hand and in reserve, each to be clicked."""
    view, game = scene.view, scene.box
    for name, place in (("hand", HAND), ("reserve", RESERVE)):
        cards = view.cards_in(seat, place)
        if not cards:
            continue
        canvas.extend(f"{SEAT_NAMES[seat]}, {name}:", "name")
        x = canvas.width
        for card in cards:
            words = f"{game.ids[card % game.cards]} {game.faces[card].short}"
            if x + len(words) > canvas.width:
                canvas.extend(" ")
                x = 2
            canvas.put(x, canvas.height - 1, words, INKS[seat], scene.card_key(card))
            x += len(words) + 3
