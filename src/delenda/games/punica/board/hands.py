"""The seven cards of each seat: strength, movements, battle symbol, and what became of each."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.punica.actions import CARDS
from delenda.games.punica.board.layout import Hand
from delenda.games.punica.board.scene import SIDES, Scene
from delenda.games.punica.box import Card
from delenda.games.punica.state import NO_CARD
from delenda.games.punica.words import budget_words
from delenda.kernel.actor import SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.svg import cards
from delenda.svg.picture import Element
from delenda.svg.remember import Kept, remembered
from delenda.svg.shapes import box, group, path, placed, ring, shadow, squeezed, text, use

FADED = 0.5  # of the pictograms on a card that lies face up
HANDS = Kept(2048)
NAME_SIZE, NAME_WIDTH = 14.4, 68


def card_key(seat: int, card: int) -> str:
    """Each card has its own place in the row of seven."""
    return f"card-{seat}-{card}"


def hands(scene: Scene) -> list[Element]:
    return [element for seat in (scene.foe, scene.me) for element in _hand(scene, seat)]


def _hand(scene: Scene, seat: int) -> list[Element]:
    view = scene.view
    fates = (view.held[seat], view.committed[seat], scene.is_committing, view.in_play if seat == view.active else NO_CARD)
    chooses = scene.is_committing and scene.acts and seat == view.actor
    strengths = tuple(view.strength(each, view.battle) for each in SEATS) if chooses else ()
    key = (view.box, scene.layout, seat, scene.row(seat), fates, strengths, view.held[1 - seat] if chooses else 0)
    return HANDS.get(key, lambda: [_card(scene, seat, card) for card in range(CARDS)])


def _card(scene: Scene, seat: int, index: int) -> Element:
    card = scene.view.box.cards[seat][index]
    fate = scene.fate(seat, index)
    hand = scene.layout.hands[scene.row(seat)]
    raised = fate in ("in play", "in battle", "committed")
    x, y = hand.place(index), hand.y - (8 if raised and scene.layout.wide else 0)
    height = cards.height_of(hand.card)
    faded = fate == "face up"
    parts = [card_face(scene.layout.wide, seat, card, x, y, hand.card, faded)]
    if raised:
        parts.append(box(x - 2, y - 2, hand.card + 4, height + 4, 8, stroke="var(--gold)", stroke_width=3))
    if faded:
        parts.append(_note(hand, x, y + height - 12, "face up"))
    elif raised:
        parts.append(_note(hand, x, y + height + (5 if scene.layout.wide else -1), fate))
    outlook = ""
    if fate == "in hand" and scene.is_committing and scene.acts and seat == scene.view.actor:
        outlook = _outlook(scene, seat, index)
    parts.append(ring(x, y, hand.card, height, 7, weight=1 if scene.layout.wide else 0.6))
    if outlook:
        parts.append(_totals(scene, seat, index, x, y, hand))
    words = f"{SEAT_NAMES[seat]}: {card_sentence(card)}, {fate}{outlook}"
    return Element(card_key(seat, index), "".join(parts), words, "" if fate == "in hand" else fate)


def card_sentence(card: Card) -> str:
    moves = budget_words(card.armies, card.fleets, card.hannibal)
    return f"{card.name}, strength {card.strength}, {moves}" + (", also in battle" if card.battle else "")


@remembered(1024)
def card_face(wide: bool, seat: int, card: Card, x: float, y: float, width: float, spent: bool) -> str:
    """Strength above left, battle symbol above right, the movements as pictograms, the name below. Of a spent card its
    place is left, with its strength."""
    side = SIDES[seat]
    line, ink = f"var(--{side})", f"var(--{side}ink)"
    w, h = cards.WIDTH, cards.HEIGHT
    strength = text(9, 34, card.strength, 33, "serif", fill="var(--ink)" if spent else ink)
    steps = _steps(seat, card, wide) + (use("swords", w - 19, 22, 1.15, color="var(--loss)") if card.battle else "")
    if spent:
        return placed(x, y, cards.place(0, 0, w), strength, group(steps, opacity=FADED), scale=width / w)
    parts = [
        shadow(1, 1, w, h, 8, 0.35),
        box(0, 0, w, h, 8, "url(#~g-card)", stroke=line, stroke_width=2.4),
        box(4, 4, w - 8, h - 8, 5, stroke=line, stroke_width=0.9, stroke_opacity=0.5),
        strength,
        path(f"M8 41h{w - 16}", stroke=line, stroke_width=0.8, stroke_opacity=0.5),
        steps,
    ]
    return placed(x, y, *parts, _name(card) if wide else "", scale=width / w)


def _name(card: Card) -> str:
    """In one line or two, with narrow letters where it is long."""
    lines = wrap(card.name, 11, break_long_words=False)[:2]
    first = cards.HEIGHT - 10 - 15 * (len(lines) - 1)
    return "".join(
        text(
            cards.WIDTH / 2, first + 15 * i, line, NAME_SIZE, "middle", fill="var(--cardink)",
            **squeezed(line, NAME_WIDTH, NAME_SIZE),
        )
        for i, line in enumerate(lines)
    )  # fmt: skip


def _steps(seat: int, card: Card, wide: bool) -> str:
    """One pictogram for each movement: a shield, a ship, an elephant."""
    kinds = (("legion", "african")[seat], "ship", "elephant")
    icons = [kind for kind, n in zip(kinds, (card.armies, card.fleets, card.hannibal), strict=True) for _ in range(n)]
    y = 57 if wide else 69
    size = 0.5 if wide else 0.55
    step = 16.5 if len(icons) > 3 else 22
    first = cards.WIDTH / 2 - step * (len(icons) - 1) / 2
    ink = f"var(--{SIDES[seat]})"
    return "".join(use(f"k-{icon}", first + i * step, y, size, fill=ink, color="var(--card)") for i, icon in enumerate(icons))


def _note(hand: Hand, x: float, y: float, words: str) -> str:
    """What became of a card, across its lower edge."""
    return _band(hand, x, y, words, "var(--panel)", "var(--ink)", "var(--tan2)")


def _band(hand: Hand, x: float, y: float, words: str, fill: str, ink: str, line: str) -> str:
    height, size = (20, 14.6) if hand.card > 60 else (15, 11.6)
    face = box(x, y - height / 2, hand.card, height, height / 2, fill, stroke=line, stroke_width=1.3)
    middle = x + hand.card / 2
    return face + text(middle, y + size * 0.36, words, size, "middle", fill=ink, **squeezed(words, hand.card - 6, size))


def _outlook(scene: Scene, seat: int, index: int) -> str:
    wins, ties, losses = scene.prospects(seat, index)
    total = scene.view.strength(seat, scene.view.battle) + scene.view.box.cards[seat][index].strength
    return f"; total {total}, beats {wins}, ties {ties}, loses to {losses} of the enemy's cards before effects"


def _totals(scene: Scene, seat: int, index: int, x: float, y: float, hand: Hand) -> str:
    """Over a card that may be committed: the own total, and how many enemy cards it beats, ties and loses to."""
    wins, ties, losses = scene.prospects(seat, index)
    total = scene.view.strength(seat, scene.view.battle) + scene.view.box.cards[seat][index].strength
    words = f"{total} · {wins}–{ties}–{losses}"
    return _band(hand, x, y - (13 if hand.card > 60 else 5), words, "var(--frame)", "var(--cream)", "var(--gold)")
