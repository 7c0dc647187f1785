"""The twelve Formations with their tokens, and the totals of the Fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.games.scipio.board.scene import SIDES, TINTS, Scene
from delenda.games.scipio.rules import orders
from delenda.games.scipio.words import FIELD_NAMES, FIELDS, FORMATION_NAMES, FORMATIONS
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, chip, ring, text, use


@dataclass(frozen=True, slots=True)
class Packing:
    """How tokens stand in a Formation: up to `most` of them, in rows, from the first one at (left, top)."""

    most: int
    columns: int
    scale: float
    left: float
    top: float
    across: float
    down: float


WIDE_PACKINGS: Final = (
    Packing(10, 5, 1, 22, 58, 31, 33),
    Packing(15, 5, 0.7, 22, 50, 31, 23),
    Packing(34, 10, 0.46, 15, 52, 15.4, 16),
)
TALL_PACKINGS: Final = (
    Packing(10, 5, 0.37, 7.4, 37.5, 10.6, 14.5),
    Packing(15, 5, 0.28, 7.4, 35.5, 10.6, 10),
    Packing(34, 10, 0.17, 5.2, 35, 5.2, 8),
)

ARMIES: Final = Kept(4096)
TOTALS: Final = Kept(2048)


def formation_key(seat: int, formation: int) -> str:
    return f"formation-{seat}-{FORMATIONS[formation]}"


def formations(scene: Scene) -> list[Element]:
    return [element for seat in scene.seats for element in _army(scene, seat)]


def _army(scene: Scene, seat: int) -> list[Element]:
    """The six Formations of a seat."""
    view = scene.view
    if scene.is_screened(seat):
        look: tuple[int, ...] = ()
    else:
        filling = view.formation if scene.is_organising and view.actor == seat else -1
        wins = view.decision is orders.DESERTER and seat == view.drawer
        look = (scene.is_setup, filling, wins, *view.troops[seat * 6 : seat * 6 + 6])
    key = (scene.layout, seat, scene.row(seat), look)
    return ARMIES.get(key, lambda: [_formation(scene, seat, formation) for formation in range(6)])


def _formation(scene: Scene, seat: int, formation: int) -> Element:
    at = scene.layout.formation(scene.row(seat), formation)
    name = FORMATIONS[formation]
    owner = SEAT_NAMES[seat]
    frame = ring(at.x, at.y, at.width, at.height, 9, True, scene.layout.ring_weight)
    if scene.is_screened(seat):
        svg = _screen(at, seat, scene.layout.wide) + frame
        return Element(formation_key(seat, formation), svg, f"{owner}'s {FORMATION_NAMES[formation]}, behind its screen")
    count = scene.view.troops[seat * 6 + formation]
    ground = _ground(at, formation, _is_filling(scene, seat, formation))
    svg = ground + frame + _name(at, name, scene.layout.wide) + _contents(scene, seat, formation, at)
    words = f"{owner}'s {FORMATION_NAMES[formation]}: {_count_words(scene, seat, formation, count)}"
    return Element(formation_key(seat, formation), svg, words, "tokens", count)


def _count_words(scene: Scene, seat: int, formation: int, count: int) -> str:
    if scene.is_setup and count == 0:
        return "being filled" if _is_filling(scene, seat, formation) else "not organised yet"
    if count == 0:
        return "empty, the game is lost"
    if count > 1:
        return f"{count} tokens"
    wins = scene.view.decision is orders.DESERTER and seat == scene.view.drawer
    return "1 token, its last" + (": naming it wins the game" if wins else "")


def _is_filling(scene: Scene, seat: int, formation: int) -> bool:
    return scene.is_organising and scene.view.actor == seat and scene.view.formation == formation


def _ground(at: Place, formation: int, filling: bool) -> str:
    """The place of a Formation; framed while it is being filled."""
    line = f"var(--{TINTS[formation // 2]}3)"
    ground = box(
        at.x, at.y, at.width, at.height, 9, "var(--panel)", fill_opacity=0.88, stroke=line, stroke_width=1.3,
        stroke_opacity=0.8,
    )  # fmt: skip
    if not filling:
        return ground
    frame = {"fill": "var(--target)", "fill_opacity": "var(--legalop)", "stroke": "var(--targetline)"}
    return ground + box(at.x, at.y, at.width, at.height, 9, stroke_width=3.4, **frame)


def _name(at: Place, name: str, wide: bool) -> str:
    x, y, size = (11, 23, 16) if wide else (5, 15, 11.5)
    return text(at.x + x, at.y + y, name, size, "ink")


def _contents(scene: Scene, seat: int, formation: int, at: Place) -> str:
    wide = scene.layout.wide
    count = scene.view.troops[seat * 6 + formation]
    if scene.is_setup and count == 0:
        words = "how many?" if wide else "?"
        asks = _is_filling(scene, seat, formation)
        return text(at.middle, at.y + at.height * 0.66, words, 20, "serif italic middle ink") if asks else ""
    narrow = 24 if count < 10 else 18  # two figures must not touch the name
    x, y, size = (at.width - 12, 35, 34) if wide else (at.width - 6, narrow, narrow)
    parts = [text(at.x + x, at.y + y, count, size, "serif end ink"), _tokens(at, count, SIDES[seat], wide)]
    if count <= 1 and not scene.is_setup:
        parts.append(_warning(at, count, wide))
    return "".join(parts)


def _tokens(at: Place, count: int, side: str, wide: bool) -> str:
    pack = next(packing for packing in (WIDE_PACKINGS if wide else TALL_PACKINGS) if count <= packing.most)
    x, y = at.x + pack.left, at.y + pack.top
    places = [(x + i % pack.columns * pack.across, y + i // pack.columns * pack.down) for i in range(count)]
    return "".join(use(f"token-{side}", *place, pack.scale) for place in places)


def _warning(at: Place, count: int, wide: bool) -> str:
    """The last token, or none: a dashed outline and a word."""
    weight, size, words = (2.6, 15, "last token") if wide else (2, 11.5, "last")
    line = box(
        at.x + 2, at.y + 2, at.width - 4, at.height - 4, 8, stroke="var(--threat)", stroke_width=weight,
        stroke_dasharray="7 5",
    )  # fmt: skip
    if count == 0:
        words = "emptied"
        line += use("crack", at.x + at.width / 2, at.y + at.height * 0.52, size / 13, color="var(--dim)")
    return line + text(at.x + size * 0.7, at.y + at.height - size * 0.6, words, size, fill="var(--threatink)")


def _screen(at: Place, seat: int, wide: bool) -> str:
    """One leaf of the screen that hides an army."""
    side = SIDES[seat]
    inset = 5 if wide else 3
    return (
        box(at.x, at.y, at.width, at.height, 6, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4)
        + box(at.x, at.y, at.width, at.height, 6, "url(#~p-diaper)")
        + box(
            at.x + inset, at.y + inset, at.width - 2 * inset, at.height - 2 * inset, 4, stroke="var(--gold)", stroke_width=1.4
        )
        + use(f"emblem-{side}", at.x + at.width / 2, at.y + at.height / 2, 1.7 if wide else 0.9, fill="var(--gold)")
        + box(at.x, at.y, at.width, at.height, 6, "url(#~g-gloss)")
    )


# Totals


def totals(scene: Scene) -> list[Element]:
    view = scene.view
    hidden = tuple(scene.is_screened(seat) for seat in scene.seats)
    key = (view.box, scene.layout, scene.me, scene.is_setup, scene.is_over, hidden, *view.troops)
    return TOTALS.get(key, lambda: [_total(scene, seat, field) for seat in scene.seats for field in range(3)])


def _total(scene: Scene, seat: int, field: int) -> Element:
    key = f"total-{seat}-{FIELDS[field]}"
    total = scene.view.total(seat, field)
    if scene.is_setup and (scene.is_screened(seat) or total == 0):
        return Element(key, "")
    words = f"{SEAT_NAMES[seat]} has {plural(total, 'token')} in {FIELD_NAMES[field]}"
    if scene.has_majority(seat, field) and not scene.is_setup:
        words += ", the majority"
    falls = scene.falls_at(seat, field)
    if falls:
        words += f", and falls at a loss of {falls}"
    return Element(key, _total_chip(scene, seat, field) + (_falls_chip(scene, seat, field, falls) if falls else ""), words)


def _total_chip(scene: Scene, seat: int, field: int) -> str:
    """Filled with the colour of its side where it has the majority."""
    at = scene.layout
    x, y = at.field_middle(field), at.total_y[scene.row(seat)]
    total = scene.view.total(seat, field)
    width, height, size, words = (100, 27, 16, f"total {total}") if at.wide else (30, 17, 12.5, str(total))
    if scene.has_majority(seat, field) and not scene.is_setup:
        return chip(x, y, width + 6, height, words, size + 1, f"url(#~g-{SIDES[seat]})", "var(--cream)", "var(--gold)")
    return chip(x, y, width, height, words, size, "var(--panel)", "var(--ink)", f"var(--{TINTS[field]}3)")


def _falls_chip(scene: Scene, seat: int, field: int, falls: int) -> str:
    at = scene.layout
    x, y = at.field_middle(field), at.total_y[scene.row(seat)]
    if at.wide:
        return chip(x + 116, y, 112, 26, f"falls at −{falls}", 15, "var(--panel)", "var(--threatink)", "var(--threat)")
    return chip(x + 40, y, 36, 16, f"† −{falls}", 11.5, "var(--panel)", "var(--threatink)", "var(--threat)")
