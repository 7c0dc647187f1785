"""The ground of the mat, what may be done on it, and the structures on its middle row."""

from __future__ import annotations

from delenda.games.zama.board import faces
from delenda.games.zama.board.scene import SIDES, Scene
from delenda.games.zama.box import EMPTY, OPEN_GROUND, PORT
from delenda.games.zama.rules import patterns
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, circle, group, num, path, placed, ring, text

GROUNDS = 6  # kinds of sand in the scenery
SQUARES = Kept(4096)
MATS = Kept(512)


def squares(scene: Scene) -> list[Element]:
    view, orders = scene.view, tuple(scene.orders.items())
    key = (scene.box, scene.layout, scene.me, scene.is_setup, scene.is_over, orders, *view.board)
    return MATS.get(key, lambda: [_square(scene, at) for at in range(len(scene.box.names))])


def _square(scene: Scene, square: int) -> Element:
    view = scene.view
    empty = view.board[square] == EMPTY
    dangers = tuple(view.place[card] for card in _dangers(scene, square)) if empty else ()
    threats = tuple(scene.threats.get(square, ())) if empty else ()
    look = (empty, scene.orders.get(square), dangers, threats, scene.is_setup)

    def draw() -> Element:
        return Element(f"square-{scene.box.names[square]}", _drawn(scene, square), _words(scene, square))

    return SQUARES.get((scene.box, scene.layout, scene.me, square, look), draw)


def _drawn(scene: Scene, square: int) -> str:
    game = scene.box
    cell = scene.cell
    x, y = scene.corner(square)
    shade = "sq2" if game.is_dark[square] else "sq1"
    parts = [f'<rect x="{num(x)}" y="{num(y)}" width="{num(cell)}" height="{num(cell)}" fill="var(--{shade})"/>']
    if game.middle <= square < game.middle + game.columns and game.middle_row[square - game.middle] == PORT:
        parts.append(placed(x, y, '<use href="#~water"/>', scale=cell / 100))
    else:
        parts.append(placed(x, y, f'<use href="#~sand-{square * 5 % GROUNDS}"/>', scale=cell / 100))
    zones = [SIDES[seat] for seat in (ROME, CARTHAGE) if square in game.zone[seat]]
    parts += [box(x, y, cell, cell, 0, f"var(--{side})", opacity=0.09) for side in zones]
    parts.append(box(x, y, cell, cell, 0, stroke="var(--grid)", stroke_opacity=0.45, stroke_width=1.2 * scene.layout.weight))
    parts.append(_order(scene, square, x, y))
    if scene.view.board[square] == EMPTY:
        parts.append(_threats(scene, square))
        inset = cell * 0.04
        parts.append(
            ring(
                x + inset,
                y + inset,
                cell - 2 * inset,
                cell - 2 * inset,
                cell * 0.09,
                square not in scene.orders,
                scene.layout.weight,
            )
        )
    return "".join(parts)


def _order(scene: Scene, square: int, x: float, y: float) -> str:
    """Orange: the selected unit may move there; with a ring, merge there."""
    kind = scene.orders.get(square)
    if kind not in (patterns.MOVE, patterns.MERGE):
        return ""
    k = scene.cell / 100
    field = box(
        x + 4 * k, y + 4 * k, 92 * k, 92 * k, 9 * k, "var(--move)", fill_opacity="var(--moveop)", stroke="var(--move)",
        stroke_width=3.4 * k,
    )  # fmt: skip
    if kind == patterns.MERGE:
        return field
    return field + placed(
        x + 50 * k,
        y + 50 * k,
        circle(0, 0, 13, "var(--move)", stroke="var(--cream)", stroke_width=2.4),
        path("M-6 0H5M1-5l5 5-5 5", stroke="var(--goink)", stroke_width=2.4, stroke_linecap="round", stroke_linejoin="round"),
        scale=k,
    )


def _threats(scene: Scene, square: int) -> str:
    """Shown while the pointer is over an empty square: the enemy units that could strike it next turn."""
    cards = _dangers(scene, square)
    if not cards:
        return ""
    frames = [frame_path(scene, scene.view.place[card]) for card in cards]
    return path("".join(frames), stroke="var(--threat)", stroke_width=4 * scene.cell / 100, class_="peek")


def _dangers(scene: Scene, square: int) -> list[int]:
    return [] if scene.is_setup or scene.is_over else scene.threats.get(square, [])


def frame_path(scene: Scene, square: int, inset: float = 2.5) -> str:
    """The edge of a square, which stays in sight beside the card on it."""
    x, y = scene.corner(square)
    gap, side = inset * scene.cell / 100, scene.cell * (1 - 2 * inset / 100)
    return f"M{num(x + gap)} {num(y + gap)}h{num(side)}v{num(side)}h{num(-side)}z"


def _words(scene: Scene, square: int) -> str:
    view = scene.view
    name = f"{scene.box.names[square]}, {'dark' if scene.box.is_dark[square] else 'light'}"
    if view.board[square] != EMPTY:
        return name
    kind = scene.orders.get(square)
    words = f"{name}, empty" + (", move here" if kind == patterns.MOVE else "")
    threats = scene.threats.get(square, [])
    if threats and not scene.is_setup:
        words += "; could be struck by " + ", ".join(scene.box.card_name(card) for card in threats)
    return words


def coordinates(scene: Scene) -> Element:
    """Letters and numbers on the border of the mat, turned with it."""
    return SQUARES.get((scene.box, scene.layout, scene.me), lambda: _coordinates(scene))


def _coordinates(scene: Scene) -> Element:
    game, cell = scene.box, scene.cell
    below, beside = scene.top + cell * game.rows, scene.left + cell * game.columns
    marks = []
    for column in range(game.columns):
        x = scene.corner(column)[0] + cell / 2
        name = game.names[column][0]
        if scene.layout.wide:
            marks.append(text(x, below + 12.5, name, 15, "middle cream") + text(x, scene.top - 4, name, 15, "middle cream"))
        else:
            marks.append(text(x, below + 9, name, 11.6, "middle cream"))
    for row in range(game.rows):
        y = scene.corner(row * game.columns)[1] + cell / 2
        if scene.layout.wide:
            marks += [text(x, y + 5, row + 1, 15, "middle cream") for x in (scene.left - 8, beside + 8)]
        else:
            marks.append(text(scene.left - 6, y + 4, row + 1, 11.6, "middle cream"))
    return Element("coordinates", group(*marks, pointer_events="none"))


def structures(scene: Scene) -> list[Element]:
    view = scene.view
    return MATS.get((scene.box, scene.layout, scene.me, *view.hits, *view.owner), lambda: _structures(scene))


def _structures(scene: Scene) -> list[Element]:
    game, view = scene.box, scene.view
    made = []
    for column in range(game.columns):
        if game.middle_row[column] == OPEN_GROUND:
            continue
        square = game.middle + column
        key = f"structure-{game.names[square]}"
        stands = view.hits[column] > 0
        svg = _structure(scene, square, column) if stands else ""
        fact = f"{view.hits[column]} {view.owner[column]}" if stands else ""
        made.append(Element(key, svg, structure_words(scene, column), fact))
    return made


def _structure(scene: Scene, square: int, column: int) -> str:
    game, view = scene.box, scene.view
    hits, owner = view.hits[column], view.owner[column]
    small = not scene.layout.wide
    if game.middle_row[column] != PORT:
        svg = faces.palisade(game.palisade_defence, game.palisade_hits, hits, small)
    elif owner == NOBODY:
        svg = faces.port("Port", "", game.port_defence, game.vacant_hits, hits, small)
    else:
        svg = faces.port(("Roman", "Punic")[owner], SIDES[owner], game.port_defence, game.held_hits, hits, small)
    x, y = scene.corner(square)
    scale = scene.cell / 100
    return placed(x + 6 * scale, y + 6 * scale, svg, ring(0, 0, 88, 88, 7), scale=scale)


def structure_words(scene: Scene, column: int) -> str:
    game, view = scene.box, scene.view
    where = game.names[game.middle + column]
    hits, owner = view.hits[column], view.owner[column]
    if game.middle_row[column] != PORT:
        if not hits:
            return f"the palisade on {where} is destroyed"
        return f"palisade on {where}" + (", damaged" if hits < game.palisade_hits else "")
    if owner == NOBODY:
        return f"vacant port on {where}" + (", damaged" if hits < game.vacant_hits else "")
    return f"port on {where}, held by {SEAT_NAMES[owner]}"
