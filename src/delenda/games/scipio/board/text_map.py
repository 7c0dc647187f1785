"""The table in characters, for terminals: three Fields side by side, the viewing seat below."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.board.fields import PLACES, field_key
from delenda.games.scipio.board.formations import formation_key
from delenda.games.scipio.board.hands import hand_key
from delenda.games.scipio.board.layout import WIDE
from delenda.games.scipio.board.orders import DECK_KEY, deck_words
from delenda.games.scipio.board.scene import Scene
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import FIELD_NAMES, FORMATIONS
from delenda.kernel.english import SEAT_NAMES
from delenda.text.canvas import Canvas

WIDTHS: Final = (15, 25, 36)  # of a Field
GROUNDS: Final = ("yellow", "purple", "green")
INKS: Final = ("rome", "carthage")
HEIGHT: Final = 13  # of a Field
SIGNS: Final = {
    "●": "token",
    "[6]": "card",
    "[?]": "face down",
    "(2)": "strike order tile",
    "2nd": "struck second",
    "break": "Shield Break",
    "*": "more tokens",
    "!": "last token",
    "{6}": "in hand",
}
LEGEND: Final = "   ".join(f"{sign} {words}" for sign, words in SIGNS.items())


def text_map(view: Scipio, zoom: int = 0) -> Canvas:
    """Hands above and below, between them Formations with their tokens, cards and tiles."""
    scene = Scene(view, WIDE)
    wide = WIDTHS[zoom]
    canvas = Canvas(3 * wide + 2, HEIGHT + 4)
    _hand(canvas, scene, scene.foe, 0)
    for field in range(3):
        _field(canvas, scene, field, field * (wide + 1), wide)
    _hand(canvas, scene, scene.me, HEIGHT + 3)
    canvas.extend(deck_words(scene), "name")
    canvas.area(0, canvas.height - 1, canvas.width, 1, "", DECK_KEY)
    canvas.extend(LEGEND, "faint")
    return canvas


def _field(canvas: Canvas, scene: Scene, field: int, x: int, wide: int) -> None:
    key = field_key(field)
    canvas.area(x, 2, wide, HEIGHT, GROUNDS[field], key)
    canvas.box(x, 2, wide, HEIGHT, "edge", FIELD_NAMES[field].upper())
    foe, me = scene.foe, scene.me
    for row, seat in ((3, foe), (12, me)):
        for half in (0, 1):
            _formation(canvas, scene, seat, 2 * field + half, (x + 2, row + half), wide - 4)
    for row, seat in ((5, foe), (11, me)):
        canvas.put(x + 2, row, _total(scene, seat, field), INKS[seat], key)
    for row, seat in ((6, foe), (10, me)):
        canvas.put(x + 2, row, _card(scene, seat, field), INKS[seat], key)
    canvas.put(x + 2, 8, _tile(scene, field), "name", key)


def _formation(canvas: Canvas, scene: Scene, seat: int, formation: int, at: tuple[int, int], room: int) -> None:
    """`Y1 6 ●●●●●●`"""
    key = formation_key(seat, formation)
    hidden = scene.is_screened(seat)
    count = scene.view.troops[seat * 6 + formation]
    mark = "!" if count <= 1 and not scene.is_setup and not hidden else ""
    head = f"{FORMATIONS[formation]} {'?' if hidden else count}{mark} "
    text = head + "●" * (0 if hidden else min(count, room - len(head)))
    canvas.put(*at, text.ljust(room), INKS[seat], key)


def _total(scene: Scene, seat: int, field: int) -> str:
    if scene.is_screened(seat):
        return "in all ?"
    more = " *" if scene.has_majority(seat, field) and not scene.is_setup else ""
    return f"in all {scene.view.total(seat, field)}{more}"


def _card(scene: Scene, seat: int, field: int) -> str:
    if scene.hides_cards(seat):
        return "[?]"
    if not scene.is_chosen(seat, field):
        return "[ ]"
    sign = ""
    if scene.breaker(field) == seat:
        sign = " break" if scene.is_effective(field) else " no break"
    elif not scene.is_over and scene.loss(field)[0] == seat:
        sign = f" loses {scene.loss(field)[1]}"
    return f"[{scene.view.card(seat, field)}]{sign}"


def _tile(scene: Scene, field: int) -> str:
    if not scene.has_tiles:
        return ""
    strike = scene.strike(field)
    words = (f" {PLACES[strike]}" if strike >= 0 else "") + (" now" if scene.is_active(field) else "")
    return f"({scene.view.tile(field)}){words}"


def _hand(canvas: Canvas, scene: Scene, seat: int, y: int) -> None:
    view = scene.view
    you = " (you)" if view.viewer == seat else ""
    where = "hand or face down" if scene.hides_cards(seat) else "hand"
    head = f"{SEAT_NAMES[seat]}{you}, {where}: "
    canvas.put(0, y, head, INKS[seat])
    x = len(head)
    for card in range(6):
        if view.held[seat] & 1 << card:
            value = view.box.card_values[card]
            canvas.put(x, y, f"{{{value}}}", INKS[seat], hand_key(seat, value))
            x += 4
