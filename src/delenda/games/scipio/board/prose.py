"""The board in words: lines for the terminal, sentences for a screen reader."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import DESERTER_CARD
from delenda.games.scipio.board.fields import PLACES
from delenda.games.scipio.board.layout import WIDE
from delenda.games.scipio.board.orders import deck_words, effect_words
from delenda.games.scipio.board.scene import NO_ORDER, Scene
from delenda.games.scipio.board.tray import result_sentence
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import DRAWN, FIELD_NAMES, FORMATION_NAMES, FORMATIONS, ORDER_NAMES, ORDERS
from delenda.kernel.english import SEAT_NAMES, listed, plural

LABEL: Final = 10  # width of the first column
COLUMN: Final = 23  # width of a Field


def sketch(view: Scipio) -> str:
    """The table as lines of text, the viewing seat below."""
    scene = Scene(view, WIDE)
    lines = [f"SCIPIO   {scene.heading}   {_deck(scene)}", "", _hand(scene, scene.foe), ""]
    lines.append(_line("", [name.upper().center(13) for name in FIELD_NAMES]))
    lines += _army(scene, scene.foe)
    lines.append(_line("tile", [_tile(scene, field) for field in range(3)]))
    lines += reversed(_army(scene, scene.me))
    lines += ["", _hand(scene, scene.me), ""]
    if scene.order != NO_ORDER:
        lines.append(f"{ORDER_NAMES[scene.order]}: {effect_words(scene, scene.order)}")
    lines.append(result_sentence(scene) if scene.is_over else scene.prompt)
    return "\n".join(line.rstrip() for line in lines)


def _line(label: str, columns: list[str]) -> str:
    return label.ljust(LABEL) + "".join(column.ljust(COLUMN) for column in columns)


def _deck(scene: Scene) -> str:
    view = scene.view
    if view.count_deck() == 0:
        return "deck empty"
    left = " ".join(f"{code}{n}" for code, n in zip(ORDERS, view.deck, strict=True) if n)
    return f"deck {view.count_deck()}: {left} (Deserter {view.deck[DESERTER_CARD]} in {view.count_deck()})"


def _hand(scene: Scene, seat: int) -> str:
    values = scene.view.box.card_values
    held = [str(values[card]) for card in range(6) if scene.view.held[seat] & 1 << card]
    spent = [str(values[card]) for card in range(6) if scene.fate(seat, card) == "spent"]
    you = " (you)" if scene.view.viewer == seat else ""
    tokens = "organises its army in secret" if scene.is_screened(seat) else plural(scene.tokens(seat), "token")
    where = "hand or face down" if scene.hides_cards(seat) else "hand"
    after = f"   spent {' '.join(spent)}" if spent else ""
    return f"{SEAT_NAMES[seat]}{you}: {tokens}   {where} {' '.join(held) or 'empty'}{after}"


def _army(scene: Scene, seat: int) -> list[str]:
    """From the edge of the table to its middle."""
    names = [f"{FORMATIONS[2 * field]:>4}{FORMATIONS[2 * field + 1]:>6}" for field in range(3)]
    counts = [_count(scene, seat, 2 * field) + _count(scene, seat, 2 * field + 1) for field in range(3)]
    return [
        _line(SEAT_NAMES[seat], names),
        _line("tokens", counts),
        _line("total", [_total(scene, seat, field) for field in range(3)]),
        _line("card", [_card(scene, seat, field) for field in range(3)]),
    ]


def _count(scene: Scene, seat: int, formation: int) -> str:
    """Six characters; an exclamation mark behind a last token."""
    if scene.is_screened(seat):
        return f"{'?':>4}  "
    count = scene.view.troops[seat * 6 + formation]
    mark = "!" if count <= 1 and not scene.is_setup else " "
    return f"{count:>4}{mark} "


def _total(scene: Scene, seat: int, field: int) -> str:
    if scene.is_screened(seat):
        return f"{'?':>7}"
    falls = scene.falls_at(seat, field)
    more = " *" if scene.has_majority(seat, field) and not scene.is_setup else ""
    return f"{scene.view.total(seat, field):>7}{more}" + (f" falls at -{falls}" if falls else "")


def _card(scene: Scene, seat: int, field: int) -> str:
    if scene.hides_cards(seat):
        return "    [?]"
    if not scene.is_chosen(seat, field):
        return "    [ ]"
    return f"    [{scene.view.card(seat, field)}] {_sign(scene, seat, field)}"


def _sign(scene: Scene, seat: int, field: int) -> str:
    if scene.breaker(field) == seat:
        return "break" if scene.is_effective(field) else "break nullified"
    loser, damage = scene.loss(field)
    return f"to lose {damage}" if loser == seat and not scene.is_over else ""


def _tile(scene: Scene, field: int) -> str:
    number = str(scene.view.tile(field)) if scene.has_tiles else " "
    strike = scene.strike(field)
    return f"    ({number}) " + (PLACES[strike] if strike >= 0 else "") + (" now" if scene.is_active(field) else "")


# Sentences


def describe(view: Scipio) -> str:
    """The position for those who hear it."""
    scene = Scene(view, WIDE)
    parts = [f"{scene.heading}."]
    parts += [_army_sentence(scene, seat) for seat in (scene.me, scene.foe)]
    if not scene.is_setup:
        parts += [_field_sentence(scene, field) for field in range(3)]
        parts += [_hand_sentence(scene, seat) for seat in (scene.me, scene.foe)]
        parts.append(f"The deck has {deck_words(scene)}.")
    if scene.order != NO_ORDER:
        parts.append(f"{SEAT_NAMES[view.drawer]} has drawn {DRAWN[scene.order]}. {effect_words(scene, scene.order)}")
    parts.append(result_sentence(scene) if scene.is_over else scene.prompt)
    return " ".join(parts)


def _army_sentence(scene: Scene, seat: int) -> str:
    name = SEAT_NAMES[seat]
    if scene.is_screened(seat):
        return f"{name} organises its army in secret."
    counts = scene.view.army(seat)
    shown = [f"{formation}: {n}" for formation, n in zip(FORMATION_NAMES, counts, strict=True) if n or not scene.is_setup]
    places = ", ".join(shown)
    return f"{name} has {plural(scene.tokens(seat), 'token')}: {places}." if places else f"{name} has placed no tokens yet."


def _field_sentence(scene: Scene, field: int) -> str:
    view = scene.view
    tile = f", tile {view.tile(field)}" if scene.has_tiles else ""
    totals = " against ".join(f"{SEAT_NAMES[seat]} {view.total(seat, field)}" for seat in (scene.me, scene.foe))
    sentence = f"{FIELD_NAMES[field]}{tile}: {totals}"
    cards = [f"{SEAT_NAMES[seat]} {view.card(seat, field)}" for seat in (scene.me, scene.foe) if scene.is_chosen(seat, field)]
    if cards:
        sentence += "; cards: " + ", ".join(cards)
    loser, damage = scene.loss(field)
    if damage and not scene.is_over:
        sentence += f"; {SEAT_NAMES[loser]} is to lose {damage}"
    for seat in (scene.me, scene.foe):
        if scene.breaker(field) == seat:
            sentence += f"; Shield Break by {SEAT_NAMES[seat]}" + ("" if scene.is_effective(field) else ", nullified")
    return sentence + "."


def _hand_sentence(scene: Scene, seat: int) -> str:
    values = scene.view.box.card_values
    held = [str(values[card]) for card in range(6) if scene.view.held[seat] & 1 << card]
    where = "in hand or face down" if scene.hides_cards(seat) else "in hand"
    return f"{SEAT_NAMES[seat]} has {listed(held) or 'no cards'} {where}."
