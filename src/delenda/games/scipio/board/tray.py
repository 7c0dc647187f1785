"""The panel that tells what is being decided, with the choices that have no place of their own on the table."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.scipio.actions import ARRANGEMENTS, LAY_TILES, TAKE, TILE_AT
from delenda.games.scipio.board.orders import effect_words, order_card
from delenda.games.scipio.board.scene import NO_ORDER, SIDES, TINTS, Scene
from delenda.games.scipio.rules import orders, phase
from delenda.games.scipio.words import DRAWN, FIELD_NAMES, FIELDS, FORMATION_NAMES, ORDER_NAMES, result_words, tile_words
from delenda.kernel.actor import CARTHAGE, ROME, SPECTATOR
from delenda.kernel.english import SEAT_NAMES, plural, sentence
from delenda.svg import cards
from delenda.svg.frame import tag
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import box, circle, panel, ring, text, use

MARGIN: Final = 12


def split_key(taken: int) -> str:
    return f"split-{taken}"


def arrangement_key(arrangement: int) -> str:
    return "tiles-" + "".join(str(tile + 1) for tile in TILE_AT[arrangement])


def tray(scene: Scene) -> list[Element]:
    if not scene.has_tray:
        return [Element("tray", "", scene.prompt)]
    at = scene.layout.tray
    svg = panel(at.x, at.y, at.width, at.height)
    if scene.is_over:
        return [Element("tray", svg + _result(scene, at), result_sentence(scene))]
    if scene.is_removing:
        return [Element("tray", svg + _removal(scene, at), scene.prompt), *_splits(scene, at)]
    if scene.order != NO_ORDER:
        return [Element("tray", svg + _order(scene, at), _order_words(scene)), *_arrangements(scene, at)]
    return [Element("tray", svg + _title(scene, at, *_lines(scene)) + _table(scene, at), scene.prompt)]


def _title(scene: Scene, at: Place, first: str, second: str) -> str:
    """A heading, in two lines where it is long, and a line below it."""
    big, small, step = (18, 15, 20) if scene.layout.wide else (14, 12, 15)
    x, y = at.x + MARGIN + 2, at.y + (24 if scene.layout.wide else 19)
    heading = wrap(first, round((at.width - 2 * MARGIN) / big * 1.7))
    lines = [text(x, y + i * step, line, big, "serif ink") for i, line in enumerate(heading)]
    return "".join(lines) + text(x, y + len(heading) * step, second, small, "plain ink")


def _lines(scene: Scene) -> tuple[str, str]:
    """What is being decided, and what should be known for it."""
    if scene.view.decision.simultaneous and scene.view.viewer == SPECTATOR:
        return "Both sides choose in secret.", ""
    if scene.is_setup and scene.acts:
        tokens = scene.view.box.tokens
        return "Organise your army in secret.", f"{tokens} tokens in six Formations, at least one in each."
    if scene.is_assigning and scene.acts:
        return scene.prompt, "Both sides choose in secret."
    if scene.view.decision is phase.DRAW_OFFER and scene.acts:
        question, mark, chance = scene.prompt.partition("? ")
        return f"{question}{mark}", chance
    return scene.prompt, ""


def _table(scene: Scene, at: Place) -> str:
    """Below the words: the losses of the phase, or the cards of the first phase."""
    if scene.is_setup:
        return ""
    if scene.is_drawing:
        return "".join(_loss(scene, seat, at.x + 14 + i * 200, at.y + 54) for i, seat in enumerate((scene.me, scene.foe)))
    if scene.view.phase == 2 and scene.is_assigning:
        return _spent(scene, at)
    return ""


def _loss(scene: Scene, seat: int, x: float, y: float) -> str:
    face = box(x, y, 188, 34, 7, "var(--panel)", stroke=f"var(--{SIDES[seat]})", stroke_width=1.4)
    words = f"{SEAT_NAMES[seat]} lost {scene.view.lost[seat]}"
    return face + use(f"token-{SIDES[seat]}", x + 22, y + 17, 0.9) + text(x + 44, y + 22, words, 15)


def _spent(scene: Scene, at: Place) -> str:
    """The cards of the first phase, each with the letter of its Field."""
    parts = []
    for seat, right in ((scene.me, 166), (scene.foe, 12)):
        for field in range(3):
            value = scene.view.box.card_values[scene.view.spent[seat * 3 + field]]
            x = at.x + at.width - right - (3 - field) * 46
            parts.append(cards.face(x, at.y + 31, 34, SIDES[seat], value))
            parts.append(text(x + 17, at.y + 92, FIELDS[field], 15, "middle ink"))
    return "".join(parts) + text(at.x + MARGIN + 2, at.y + 80, "Spent in the first phase:", 15, "plain ink")


# Taking losses


def _removal(scene: Scene, at: Place) -> str:
    """The question to the loser; for the others the losses of all three Fields."""
    if scene.acts:
        first, _, second = scene.prompt.partition(". ")
        return _title(scene, at, f"{first}.", second)
    view = scene.view
    losses = f"{FIELD_NAMES[view.field]}: {SEAT_NAMES[view.actor]} loses {view.damage}."
    if not scene.layout.wide:
        return _title(scene, at, losses, scene.prompt)
    strikes = [_strike(scene, field, at.x + MARGIN + i * 174, at.y + 40) for i, field in enumerate(view.strikes)]
    return _title(scene, at, losses, "") + "".join(strikes)


def _strike(scene: Scene, field: int, x: float, y: float) -> str:
    tint = TINTS[field]
    loser, damage = scene.loss(field)
    weight = 2.4 if scene.is_active(field) else 1.2
    parts = [
        box(x, y, 168, 46, 7, "var(--panel)", stroke=f"var(--{tint}3)", stroke_width=weight),
        box(x, y, 7, 46, 3, f"var(--{tint})"),
        text(x + 46, y + 20, FIELD_NAMES[field], 15),
    ]
    if loser in (ROME, CARTHAGE):
        parts.append(use(f"token-{SIDES[loser]}", x + 27, y + 23, 1))
        words = f"{SEAT_NAMES[loser]} loses {damage}"
    else:
        words = "done" if scene.is_resolved(field) else "no losses"
    return "".join(parts) + text(x + 46, y + 38, words, 15, "plain ink")


def _splits(scene: Scene, at: Place) -> list[Element]:
    """One tag for each way to divide the loss; a warning on those that lose the game."""
    if not scene.acts:
        return []
    view = scene.view
    legal = view.legal()
    gap = 12 if scene.layout.wide else 6
    width = min(130.0, (at.width - 2 * MARGIN - gap * (len(legal) - 1)) / len(legal))
    top, height = (53, 35) if scene.layout.wide else (42, 38)
    first, second = FORMATION_NAMES[view.field * 2], FORMATION_NAMES[view.field * 2 + 1]
    found = []
    for index, action in enumerate(legal):
        taken = action - TAKE
        warning = view.decision.warning(view, action)
        x = at.x + MARGIN + index * (width + gap)
        svg = tag(
            x,
            at.y + top,
            width,
            height,
            f"{taken} + {view.damage - taken}",
            "warn" if warning else "plain",
            weight=scene.layout.ring_weight,
        )
        words = f"lose {taken} from {first} and {view.damage - taken} from {second}. {warning}".strip()
        found.append(Element(split_key(taken), svg, words))
    return found


# New Orders


def _order(scene: Scene, at: Place) -> str:
    """The card large, its name, its effect, and the steps left."""
    kind = scene.order
    height = at.height - 14
    left = at.x + 10 + height * 0.74 + 14
    room = at.x + at.width - left
    big, small, line = (19, 15, 17) if scene.layout.wide else (15, 11.5, 13)
    parts = [order_card(at.x + 9, at.y + 7, height, kind), text(left, at.y + big + 6, ORDER_NAMES[kind], big, "serif ink")]
    commands = scene.view.decision is orders.GENERAL and scene.acts
    aside = "lay the tiles and end the round" if commands else f"drawn by {SEAT_NAMES[scene.view.drawer]}"
    if scene.layout.wide:
        parts.append(text(at.x + at.width - 12, at.y + big + 6, aside, small, "plain end ink"))
    if commands:
        return "".join(parts)
    for i, words in enumerate(wrap(_effect(scene), round(room / small * 1.78))):
        parts.append(text(left, at.y + big + 6 + line * (i + 1) + 2, words, small, "plain ink"))
    if scene.view.decision in (orders.REDEPLOY, orders.OPPORTUNE_MOVE):
        parts.append(_steps(scene, left, at.y + at.height - (16 if scene.layout.wide else 14)))
    return "".join(parts)


def _effect(scene: Scene) -> str:
    """What the card does; what is asked where that says more."""
    if scene.acts and scene.view.decision in (orders.OPPORTUNE_DRAW, orders.DESERTER):
        return scene.prompt
    return effect_words(scene, scene.order)


def _order_words(scene: Scene) -> str:
    drawn = f"{SEAT_NAMES[scene.view.drawer]} has drawn {DRAWN[scene.order]}. {effect_words(scene, scene.order)}"
    return f"{drawn} {scene.prompt}"


def _steps(scene: Scene, x: float, y: float) -> str:
    """A disc for each step of the card; those still to make are filled."""
    most = scene.view.box.redeploy_steps if scene.view.decision is orders.REDEPLOY else scene.view.box.opportune_steps
    size = 15 if scene.layout.wide else 11.5
    radius = size * 0.45
    left = scene.view.steps
    discs = [
        circle(
            x + radius + i * radius * 2.9, y, radius, "var(--go)" if i < left else "none", stroke="var(--ink)", stroke_width=1.6
        )
        for i in range(most)
    ]
    words = text(x + most * radius * 2.9 + 6, y + size * 0.36, f"{plural(left, 'step')} left", size)
    return "".join(discs) + words


def _arrangements(scene: Scene, at: Place) -> list[Element]:
    """3.4.6: the six ways to lay the tiles, as small pictures of the three Fields."""
    if scene.view.decision is not orders.GENERAL or not scene.acts:
        return []
    left = at.x + 10 + (at.height - 14) * 0.74 + 14
    gap = 6 if scene.layout.wide else 4
    width = (at.x + at.width - MARGIN - left - gap * 5) / 6
    top, height = (40, 46) if scene.layout.wide else (32, 46)
    found = []
    for index, action in enumerate(ARRANGEMENTS):
        x, y = left + index * (width + gap), at.y + top
        numbers = [scene.view.box.tile_values[tile] for tile in TILE_AT[action - LAY_TILES]]
        present = " (as they lie)" if scene.view.tiles == action - LAY_TILES else ""
        svg = _arrangement(Place(x, y, width, height), numbers, bool(present), scene.layout.ring_weight)
        found.append(Element(arrangement_key(action - LAY_TILES), svg, f"lay the tiles {tile_words(numbers)}{present}"))
    return found


def _arrangement(at: Place, numbers: list[int], present: bool, weight: float) -> str:
    third = at.width / 3
    parts = [cards.blank(at.x, at.y, at.width, at.height)]
    for field, number in enumerate(numbers):
        x = at.x + third * field
        parts.append(box(x + 1.5, at.y + 2, third - 3, at.height - 4, 3, f"var(--{TINTS[field]})", fill_opacity=0.3))
        parts.append(text(x + third / 2, at.y + at.height * 0.46, number, third * 0.95, "serif middle", fill="var(--cardink)"))
        parts.append(text(x + third / 2, at.y + at.height - 5, FIELDS[field], third * 0.66, "middle", fill="var(--cardink)"))
    if present:
        parts.append(box(at.x, at.y, at.width, at.height, 6, stroke="var(--cardink)", stroke_width=2, stroke_dasharray="4 3"))
    return "".join(parts) + ring(at.x, at.y, at.width, at.height, 6, weight=weight)


# The end


def result_sentence(scene: Scene) -> str:
    who, why = result_words(scene.view)
    return f"{who}: {why}."


def _result(scene: Scene, at: Place) -> str:
    winner = scene.view.winner
    wide = scene.layout.wide
    big, small = (30, 16) if wide else (22, 13)
    x, y = at.x + at.height * 0.62, at.y + at.height / 2
    left = at.x + at.height * 1.2
    who, why = result_words(scene.view)
    parts = [text(left, y - 2, who, big, "serif ink"), text(left, y + small + 10, sentence(why), small, "plain ink")]
    parts.append(use("laurel", x, y, at.height / 42, color="var(--gold)"))
    if winner in (ROME, CARTHAGE):
        parts.append(use(f"emblem-{SIDES[winner]}", x, y, at.height / 58, fill=f"var(--{SIDES[winner]}2)"))
    return "".join(parts)
