"""Hands of cards, one below the other: faces with all that they do for those who may see them, backs for the others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import Final

from delenda.games.punic_island.actions import OPERATIONAL
from delenda.games.punic_island.board.scene import SEATS, SIDES, Scene
from delenda.games.punic_island.box import IslandBox
from delenda.games.punic_island.words.names import CARD_KIND_NAMES
from delenda.kernel.actor import OPEN
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg import cards
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, fitting, ring, shadow, shortened, text

BANDS: Final = ("gaul3", "loss", "coin2", "carth")  # by kind: green, red, yellow, blue, as printed
INKS: Final = ("var(--white)", "var(--white)", "var(--cardink)", "var(--white)")
HANDS: Final = Kept(1024)
BROAD: Final = 300  # a card as wide as this has its name beside its kind
BAND: Final = 18.0
NAME: Final = 13.0  # sizes of letters
SMALL: Final = 12.1
LINE: Final = SMALL * 1.2
GAP: Final = 5.0


def card_key(seat: int, index: int) -> str:
    """The place in the hand, not what lies there."""
    return f"hand-{seat}-{index}"


def hands(scene: Scene) -> list[Element]:
    """The own hand; both, one above the other, for those who see both."""
    at = scene.layout.hand
    if scene.view.viewer == OPEN:
        half = (at.height - GAP) / 2
        rows = {scene.foe: Place(at.x, at.y, at.width, half), scene.me: Place(at.x, at.bottom - half, at.width, half)}
        return [element for seat in SEATS for element in _hand(scene, seat, rows[seat])]
    return _hand(scene, scene.me, at)


def _hand(scene: Scene, seat: int, at: Place) -> list[Element]:
    if not scene.knows(seat):
        return [_backs(scene, seat, at)]
    found = scene.hand(seat)
    return HANDS.get((scene.box, scene.layout, seat, tuple(found), at), lambda: _faces(scene, seat, found, at))


def _faces(scene: Scene, seat: int, found: list[tuple[int, int]], at: Place) -> list[Element]:
    faces = [_face_of(scene.box, card, count, at.width) for card, count in found]
    places = laid_out([face.height for face in faces], at)
    return [_card(scene, seat, index, card, count, places[index]) for index, (card, count) in enumerate(found)]


def laid_out(heights: list[float], at: Place) -> list[Place]:
    """Cards below each other; where they need more room than there is, the tallest give way."""
    room = at.height - GAP * (len(heights) - 1)
    most = max(heights, default=0.0)
    while sum(min(height, most) for height in heights) > room:
        most -= LINE
    found = []
    y = at.y
    for height in heights:
        found.append(Place(at.x, y, at.width, min(height, most)))
        y += min(height, most) + GAP
    return found


def _backs(scene: Scene, seat: int, at: Place) -> Element:
    """In rows of as many as there is room for."""
    count = int(scene.view.hand_size[seat])
    width = 52.0
    columns = int((at.width + 6) / (width + 6))
    height = cards.height_of(width) + 8
    svg = "".join(
        cards.back(at.x + i % columns * (width + 6), at.y + i // columns * height, width, SIDES[seat]) for i in range(count)
    )
    return Element(f"hand-{seat}", svg, f"{SEAT_NAMES[seat]} holds {plural(count, 'card')}")


def card_sentence(scene: Scene, card: int) -> str:
    """`Fleet Construction, Operational: Up to 3 Roman fleets and 1 RP in a Roman port.`"""
    entry = scene.box.cards[card]
    price = f", {plural(entry.sp, 'Supply Point')}" if entry.sp else ""
    return f"{entry.name}, {CARD_KIND_NAMES[entry.kind]}{price}: {entry.text}"


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card, in lines that fit its width."""

    kind: int
    price: str
    names: tuple[str, ...]
    rules: tuple[str, ...]
    broad: bool

    @property
    def height(self) -> float:
        names = 0 if self.broad else len(self.names) * NAME * 1.15
        return BAND + names + len(self.rules) * LINE + 12


@lru_cache(1024)
def _face_of(box_: IslandBox, card: int, count: int, width: float) -> Face:
    entry = box_.cards[card]
    broad = width >= BROAD
    name = entry.name + (f" ×{count}" if count > 1 else "")
    price = f"{entry.sp} SP" if entry.kind != OPERATIONAL else ""
    names = [name] if broad else wrap(name, int((width - 12) / (NAME * 0.58)))
    return Face(entry.kind, price, tuple(names), tuple(wrap(entry.text, int((width - 14) / (SMALL * 0.52)))), broad)


def _card(scene: Scene, seat: int, index: int, card: int, count: int, at: Place) -> Element:
    words = card_sentence(scene, card) + (f" You hold {count}." if count > 1 else "")
    return Element(card_key(seat, index), _face(_face_of(scene.box, card, count, at.width), SIDES[seat], at), words)


@lru_cache(512)
def _face(face: Face, side: str, at: Place) -> str:
    """A band in the colour of its kind with the word for it; the name; what it does."""
    ink = INKS[face.kind]
    base = at.y + 3 + BAND * 0.72
    kind = CARD_KIND_NAMES[face.kind] + (f" · {face.price}" if face.price else "")
    parts = [
        shadow(at.x, at.y, at.width - 2, at.height - 2, 7, 0.35),
        box(at.x, at.y, at.width, at.height, 7, "url(#~g-card)", stroke=f"var(--{side})", stroke_width=2),
        box(at.x + 3, at.y + 3, at.width - 6, BAND, 4, f"var(--{BANDS[face.kind]})"),
    ]
    if face.broad:
        parts.append(text(at.x + 9, base, face.names[0], NAME, "serif", fill=ink))
        parts.append(text(at.right - 9, base, kind, SMALL, "end", fill=ink))
    else:
        parts.append(text(at.x + 8, base, kind, SMALL, "", fill=ink))
    y = at.y + BAND + 3
    for line in () if face.broad else face.names:
        y += NAME * 1.15
        parts.append(text(at.middle, y, line, fitting(line, at.width - 10, NAME), "serif middle", fill=f"var(--{side}3)"))
    parts += [
        text(at.x + 8, y + 1 + LINE * (i + 1), line, SMALL, "plain", fill="var(--cardink)")
        for i, line in enumerate(_room(face, y, at))
    ]
    return "".join(parts) + ring(at.x, at.y, at.width, at.height, 7, weight=0.6)


def _room(face: Face, y: float, at: Place) -> list[str]:
    """The lines of its rule that have room; a page tells the rest."""
    most = int((at.bottom - 4 - y) / LINE)
    if len(face.rules) <= most:
        return list(face.rules)
    last = " ".join(face.rules[most - 1 :])
    return [*face.rules[: most - 1], shortened(last, at.width - 14, SMALL)]
