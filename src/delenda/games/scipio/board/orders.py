"""New Orders: the discards by kind, the deck, and the words of each card."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import DESERTER_CARD, REDEPLOYMENT_CARD
from delenda.games.scipio.board.scene import Scene
from delenda.games.scipio.words import ORDER_NAMES, ORDERS
from delenda.kernel.english import number, plural
from delenda.svg import cards
from delenda.svg.picture import Element
from delenda.svg.shapes import box, ring, text, use

DECK_KEY: Final = "deck"

EFFECTS: Final = (
    "Up to {} to adjacent Formations of your own.",
    "Swap all the tokens of two of your Formations, adjacent or not.",
    "Up to {}; then draw another card if you like.",
    "Your opponent names a Formation, which loses one token. All cards are shuffled.",
    "Arrange the tiles as you like and end the round at once, or ignore the card.",
)


def effect_words(scene: Scene, kind: int) -> str:
    box = scene.view.box
    steps = box.redeploy_steps if kind == REDEPLOYMENT_CARD else box.opportune_steps
    return EFFECTS[kind].format("one single-token step" if steps == 1 else f"{number(steps)} single-token steps")


def deck_words(scene: Scene) -> str:
    """`7 cards; the Deserter is 1 in 7`"""
    count = scene.view.count_deck()
    if count == 0:
        return "no cards"
    return f"{plural(count, 'card')}; the Deserter is {scene.view.deck[DESERTER_CARD]} in {count}"


def discards(scene: Scene) -> list[Element]:
    found = []
    for kind, gone in enumerate(scene.view.discards()):
        all_cards = scene.view.box.new_orders[kind]
        svg = _discard(772 + kind * 52, 28, kind, gone, all_cards) if scene.layout.wide else ""
        found.append(Element(f"discard-{ORDERS[kind]}", svg, f"{ORDER_NAMES[kind]}: {gone} of {all_cards} drawn"))
    return found


def _discard(x: float, y: float, kind: int, gone: int, all_cards: int) -> str:
    if gone:
        under = box(x + 4, y - 3, 46, 62, 5, "var(--card2)", stroke="var(--tan3)", stroke_width=1) if gone > 1 else ""
        face = under + box(x, y, 46, 62, 5, "url(#~g-card)", stroke="var(--tan3)", stroke_width=1.2)
        ink = "var(--loss)" if kind == DESERTER_CARD else "var(--cardink)"
    else:
        face = box(
            x, y, 46, 62, 5, "var(--panel)", fill_opacity=0.45, stroke="var(--dim)", stroke_width=1.2, stroke_dasharray="4 3"
        )
        ink = "var(--ink)"
    icon = use(f"order-{ORDERS[kind]}", x + 23, y + 25, 0.9, fill=ink, color="var(--card)", opacity=None if gone else 0.7)
    return face + icon + text(x + 23, y + 57, f"{gone} / {all_cards}", 15, "middle", fill=ink)


def deck(scene: Scene) -> Element:
    at = scene.layout.deck
    count = scene.view.count_deck()
    chance = f"{scene.view.deck[DESERTER_CARD]} in {count}" if count else "–"
    svg = cards.pile(at.x, at.y, at.width, at.height, count, 5 if scene.layout.wide else 3)
    if scene.layout.wide:
        x = at.x + at.width + 16
        svg += text(x, 52, "deck", 15) + text(x, 72, "Deserter", 15, "plain ink") + text(x, 92, chance, 15)
        svg += text(772, 108, "New Orders: discards", 15, "plain ink")
        svg += ring(at.x - 6, at.y - 12, at.width + 18, at.height + 18, 8)
    else:
        drawn = sum(scene.view.discards())
        svg += text(181, 22, "New Orders", 12, "serif ink") + text(181, 37, f"{drawn} drawn", 12, "plain ink")
        svg += text(312, 22, "Deserter", 12, "plain ink") + text(312, 37, chance, 12)
        svg += ring(at.x - 4, at.y - 4, at.width + 11, at.height + 8, 5, weight=scene.layout.ring_weight)
    return Element(DECK_KEY, svg, f"deck of New Orders, {deck_words(scene)}")


def order_card(x: float, y: float, height: float, kind: int) -> str:
    """A New Orders card face up."""
    width = height * 0.74
    ink = "var(--loss)" if kind == DESERTER_CARD else "var(--cardink)"
    return (
        cards.blank(x, y, width, height, ink)
        + box(x + 3.5, y + 3.5, width - 7, height - 7, 4, stroke=ink, stroke_width=0.8, stroke_opacity=0.5)
        + use(f"order-{ORDERS[kind]}", x + width / 2, y + height * 0.42, height / 50, fill=ink, color="var(--card)")
        + text(x + width / 2, y + height * 0.9, ORDERS[kind], height * 0.18, "serif middle", fill=ink, letter_spacing=1)
    )
