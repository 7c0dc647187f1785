"""The two seats: name plates and the six Command cards of each."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.board.scene import SIDES, Scene
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg import cards
from delenda.svg.frame import plate
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import ring, text, use

HANDS: Final = Kept(2048)


def hand_key(seat: int, value: int) -> str:
    """By the number on the card: the place of each card in the row is known to all."""
    return f"hand-{seat}-{value}"


def seats(scene: Scene) -> list[Element]:
    return [_seat(scene, seat) for seat in scene.seats]


def _seat(scene: Scene, seat: int) -> Element:
    you = "you, " if scene.view.viewer == seat and not scene.is_setup and not scene.is_over else ""
    words = f"{SEAT_NAMES[seat]}: {you}{_standing(scene, seat)}"
    key = f"seat-{seat}"
    if not scene.layout.wide:
        return Element(key, "", words)
    row = scene.row(seat)
    hand = scene.layout.hands[row]
    height = 80 if row == 0 else 91
    svg = plate(36, hand.y, 112, height, SIDES[seat], SEAT_NAMES[seat], _standing(scene, seat))
    if scene.is_over and scene.view.winner == seat:
        svg += use("laurel", 92, hand.y + height * 0.31, 1.25, color="var(--gold)")
    if row == 0:
        svg += text(hand.x, 108, _hand_words(scene, seat), 15, "plain ink")
    return Element(key, svg, f"{words}; {_hand_words(scene, seat)}")


def _standing(scene: Scene, seat: int) -> str:
    if scene.is_over and scene.view.winner == seat:
        return "victorious"
    if scene.is_screened(seat):
        return "in secret"
    tokens = scene.tokens(seat)
    if scene.is_setup and tokens < scene.view.box.tokens:
        return f"{scene.view.box.tokens - tokens} to place"
    return plural(tokens, "token")


def _hand_words(scene: Scene, seat: int) -> str:
    held = int(scene.view.held[seat]).bit_count()
    if scene.hides_cards(seat):
        return f"{held} in hand or face down"
    spent = sum(scene.fate(seat, card) == "spent" for card in range(6))
    played = sum(scene.fate(seat, card) == "played" for card in range(6))
    parts = [f"{held} in hand"] + [f"{n} {what}" for n, what in ((played, "in play"), (spent, "spent")) if n]
    return ", ".join(parts)


def hands(scene: Scene) -> list[Element]:
    return [element for seat in scene.seats for element in _hand(scene, seat)]


def _hand(scene: Scene, seat: int) -> list[Element]:
    view, at = scene.view, slice(seat * 3, seat * 3 + 3)
    shown = scene.row(seat) == 0 or scene.has_hand
    places = (view.held[seat], *view.placed[at], *view.spent[at])
    key = (view.box, scene.layout, seat, scene.row(seat), shown, scene.hides_cards(seat), places)
    return HANDS.get(key, lambda: [_hand_card(scene, seat, card) for card in range(6)])


def _hand_card(scene: Scene, seat: int, card: int) -> Element:
    """A card in its own place of the row; a gap where it has been played."""
    row = scene.row(seat)
    hand = scene.layout.hands[row]
    x, y = hand.place(card), hand.y
    value = scene.view.box.card_values[card]
    key = hand_key(seat, value)
    shown = row == 0 or scene.has_hand
    radius = 8 * hand.width / cards.WIDTH
    frame = ring(x, y, hand.width, cards.height_of(hand.width), radius, weight=scene.layout.ring_weight)
    if scene.view.held[seat] & 1 << card:
        perhaps = scene.hides_cards(seat)
        face = cards.face(x, y, hand.width, SIDES[seat], value, opacity=0.9 if perhaps else None)
        words = f"{SEAT_NAMES[seat]}'s card {value}, in hand" + (" or face down" if perhaps else "")
        return Element(key, face + frame if shown else "", words)
    fate = scene.fate(seat, card)
    note = fate if row == 1 else ""
    gap = cards.place(x, y, hand.width, value, note, 15 if scene.layout.wide else 12)
    return Element(key, gap + frame if shown else "", f"{SEAT_NAMES[seat]}'s card {value}, {fate}")
