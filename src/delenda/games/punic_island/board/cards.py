"""Hands of cards: faces for those who may see them, backs for the others."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from delenda.games.punic_island.actions import OPERATIONAL
from delenda.games.punic_island.board.scene import SEATS, SIDES, Scene
from delenda.games.punic_island.words.names import CARD_CODES, CARD_KIND_NAMES
from delenda.kernel.actor import OPEN
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg import cards
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, circle, fitting, group, ring, shadow, text

BANDS: Final = ("good", "loss", "coin2", "carth")  # by kind: green, red, yellow, blue, as printed
HANDS: Final = Kept(1024)
INKS: Final = ("var(--white)", "var(--white)", "var(--cardink)", "var(--white)")


def card_key(seat: int, index: int) -> str:
    """The place in the hand, not what lies there."""
    return f"hand-{seat}-{index}"


def hands(scene: Scene) -> list[Element]:
    """The own hand; both, one above the other, for those who see both."""
    if scene.view.viewer == OPEN:
        at = scene.layout.hand
        half = at.height / 2 - 2
        rows = {scene.foe: Place(at.x, at.y, at.width, half), scene.me: Place(at.x, at.y + half + 4, at.width, half)}
        return [element for seat in SEATS for element in _hand(scene, seat, rows[seat])]
    return _hand(scene, scene.me, scene.layout.hand)


def _hand(scene: Scene, seat: int, at: Place) -> list[Element]:
    found = scene.hand(seat)
    width = scene.layout.card_width
    gap = (at.width - 5 * width) / 4
    if not scene.knows(seat):
        return [_backs(scene, seat, at)]
    places = [Place(at.x + index * (width + gap), at.y, width, at.height) for index in range(max(5, len(found)))]
    faces = [_card(scene, seat, index, card, count, places[index]) for index, (card, count) in enumerate(found)]
    return [Element(f"room-{seat}", "".join(map(_room, places[len(found) :]))), *faces]


def _room(at: Place) -> str:
    """Where another card could lie."""
    return box(
        at.x + 1, at.y + 1, at.width - 2, at.height - 2, 7, "var(--shadow)", fill_opacity=0.08, stroke="var(--dim)",
        stroke_opacity=0.6, stroke_dasharray="5 4",
    )  # fmt: skip


def _backs(scene: Scene, seat: int, at: Place) -> Element:
    count = int(scene.view.hand_size[seat])
    height = min(at.height, cards.height_of(scene.layout.card_width))
    width = height * cards.WIDTH / cards.HEIGHT
    svg = "".join(cards.back(at.x + i * (width + 4), at.y, width, SIDES[seat]) for i in range(count))
    return Element(f"hand-{seat}", svg, f"{SEAT_NAMES[seat]} holds {plural(count, 'card')}")


def card_sentence(scene: Scene, card: int) -> str:
    """`Fleet Construction, Operational: Up to 3 Roman fleets and 1 RP in a Roman port.`"""
    entry = scene.box.cards[card]
    price = f", {plural(entry.sp, 'Supply Point')}" if entry.sp else ""
    return f"{entry.name}, {CARD_KIND_NAMES[entry.kind]}{price}: {entry.text}"


def _card(scene: Scene, seat: int, index: int, card: int, count: int, at: Place) -> Element:
    key = (scene.box, scene.layout, seat, index, card, count, at)
    return HANDS.get(key, lambda: _drawn_card(scene, seat, index, card, count, at))


def _drawn_card(scene: Scene, seat: int, index: int, card: int, count: int, at: Place) -> Element:
    entry = scene.box.cards[card]
    price = f"{entry.sp} SP" if entry.kind != OPERATIONAL else ""
    face = _face(entry.name, entry.kind, price, entry.text, CARD_CODES[card], SIDES[seat], count, at, scene.layout.wide)
    words = card_sentence(scene, card) + (f" You hold {count}." if count > 1 else "")
    return Element(card_key(seat, index), face + _note(scene, card, at), words)


@lru_cache(512)
def _face(name: str, kind: int, price: str, rule: str, code: str, side: str, count: int, at: Place, wide: bool) -> str:
    """A band in the colour of its kind with the word for it; the name; what it does."""
    x, y, w, h = at.x, at.y, at.width, at.height
    big = wide and h > 120
    band = 20.0 if wide else min(14.0, h * 0.34)
    parts = [
        shadow(x, y, w - 2, h - 2, 7, 0.35),
        box(x, y, w, h, 7, "url(#~g-card)", stroke=f"var(--{side})", stroke_width=2),
        box(x + 3, y + 3, w - 6, band, 4, f"var(--{BANDS[kind]})"),
        text(
            x + 7,
            y + 3 + band * 0.72,
            CARD_KIND_NAMES[kind],
            fitting(CARD_KIND_NAMES[kind], w * 0.66, band * 0.6),
            "",
            fill=INKS[kind],
        ),
    ]
    if price:
        parts.append(text(x + w - 7, y + 3 + band * 0.72, price, band * 0.62, "end", fill=INKS[kind]))
    size = 13.5 if wide else 10 if h > 50 else 7.6
    lines = wrap(name, max(9, int(w / (size * 0.56))))
    if not big:
        lines = lines[: int((h - band - 4) / (size * 1.1))]
    top = y + band + size + (6 if wide else 3)
    for i, line in enumerate(lines):
        parts.append(
            text(x + w / 2, top + i * size * 1.1, line, fitting(line, w - 8, size), "serif middle", fill=f"var(--{side})")
        )
    if big:
        start = top + len(lines) * size * 1.1 + 4
        for small in (10.6, 10, 9.4, 8.8, 8.2):
            rows = wrap(rule, int((w - 10) / (small * 0.555)))
            if start + (len(rows) - 1) * small * 1.16 < y + h - 6:
                break
        parts += [
            text(x + 6, start + i * small * 1.16, line, small, "plain", fill="var(--cardink)") for i, line in enumerate(rows)
        ]
    elif h > 50:  # in the corner that the number of like cards leaves
        parts.append(text(x + 5, y + h - 5, code, 9, "plain", fill="var(--cardink)"))
    if count > 1:
        r = 11 if wide else 8.5
        parts.append(circle(x + w - r, y + h - r, r, f"var(--{side})", stroke="var(--cream)", stroke_width=1.4))
        parts.append(text(x + w - r, y + h - r + r * 0.4, f"×{count}", r * 1.1, "middle", fill="var(--cream)"))
    return "".join(parts) + ring(x, y, w, h, 7, weight=1 if wide else 0.6)


def note(scene: Scene, title: str, words: str, middle: float) -> str:
    """Something told in full over the lower edge of the map, while the pointer is on the thing."""
    wide = scene.layout.wide
    size = 15.0 if wide else 11.5
    width = 420.0 if wide else 380.0
    lines = wrap(words, int((width - 20) / (size * 0.51)))
    height = size * (2.2 + 1.26 * len(lines))
    x = min(max(scene.layout.map.x + 3, middle - width / 2), scene.layout.map.right - width - 3)
    y = scene.layout.map.bottom - height - 3
    return group(
        box(x, y, width, height, 9, "url(#~g-panel)", stroke="var(--gold)", stroke_width=2),
        text(x + 10, y + size * 1.4, title, fitting(title, width - 20, size * 1.1), "serif ink"),
        *(text(x + 10, y + size * (2.75 + 1.26 * i), line, size, "plain ink") for i, line in enumerate(lines)),
        class_="peek near",
    )


def _note(scene: Scene, card: int, at: Place) -> str:
    entry = scene.box.cards[card]
    return note(scene, entry.name, entry.text, at.middle)
