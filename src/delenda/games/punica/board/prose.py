"""The board in words: lines for the terminal, sentences for a screen reader."""

from __future__ import annotations

from typing import Final

from delenda.games.punica.actions import CARDS, REGIONS, SEAS
from delenda.games.punica.board.hands import card_sentence
from delenda.games.punica.board.layout import WIDE
from delenda.games.punica.board.scene import Scene
from delenda.games.punica.board.tray import fight, plate_words
from delenda.games.punica.box import Card
from delenda.games.punica.state import Punica
from delenda.games.punica.words import budget_words
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, listed

NAME: Final = 24  # widths of columns
SIDE: Final = 12
FATES: Final = ("in hand", "committed", "in play", "in battle", "face up")
KEY: Final = (
    "* capital   r c area of influence   R C fleet symbol   H Hannibal   ⚔ battle",
    "Cards by strength: moves of an army (A), a fleet (F), Hannibal (H); ⚔ in battle too",
)


def sketch(view: Punica) -> str:
    """Two tables, regions beside seas; then the hands, the viewing seat's last."""
    scene = Scene(view, WIDE)
    regions = [_row(scene, region) for region in range(REGIONS)]
    seas = [_row(scene, REGIONS + sea) for sea in range(SEAS)]
    seas += [""] * (len(regions) - len(seas))
    lines = [f"PUNICA   {scene.heading}", "", _columns("REGION") + "   " + _columns("SEA")]
    lines += [f"{left:<{NAME + 2 * SIDE}}   {right}" for left, right in zip(regions, seas, strict=True)]
    lines += ["", *KEY, ""]
    lines += [_standing(scene, seat) for seat in (scene.foe, scene.me)]
    lines.append("")
    lines += [_hand(scene, seat) for seat in (scene.foe, scene.me)]
    if scene.has_battle:
        lines.append(fight(scene).words)
    lines.append(scene.prompt)
    return "\n".join(line.rstrip() for line in lines)


def _columns(title: str) -> str:
    return f"{title:<{NAME}}{'Rome':<{SIDE}}{'Carthage':<{SIDE}}"


def _row(scene: Scene, area: int) -> str:
    """`Hispania c   .   1+H`: r and c mark areas of influence, a star capitals, R and C the seas with a fleet symbol."""
    name = f"{scene.view.box.areas[area]} {_marks(scene, area)}"
    mark = " ⚔" if area in scene.contested else ""
    return f"{name:<{NAME}}{_pieces(scene, ROME, area):<{SIDE}}{_pieces(scene, CARTHAGE, area)}{mark}"


def _marks(scene: Scene, area: int) -> str:
    box = scene.view.box
    if area >= REGIONS:
        return "".join("RC"[seat] for seat in (ROME, CARTHAGE) if box.home[seat] == area - REGIONS)
    if area in box.capital:
        return "*"
    return "".join("rc"[seat] for seat in (ROME, CARTHAGE) if box.influence[seat] & 1 << area)


def _pieces(scene: Scene, seat: int, area: int) -> str:
    count = scene.count(seat, area)
    hannibal = "H" if seat == CARTHAGE and scene.has_hannibal(area) else ""
    return "+".join(part for part in (str(count) if count else "", hannibal) if part) or "."


def _standing(scene: Scene, seat: int) -> str:
    return plate_words(scene, seat)


def _hand(scene: Scene, seat: int) -> str:
    cards = scene.view.box.cards[seat]
    by_fate: dict[str, list[str]] = {fate: [] for fate in FATES}
    for index in range(CARDS):
        by_fate[scene.fate(seat, index)].append(_short(cards[index]))
    return f"{SEAT_NAMES[seat]} " + "   ".join(f"{fate}: {', '.join(found)}" for fate, found in by_fate.items() if found)


def _short(card: Card) -> str:
    """`R4 A2F1`, with a sign if it counts in battle too."""
    budget = "".join(f"{letter}{n}" for letter, n in (("A", card.armies), ("F", card.fleets), ("H", card.hannibal)) if n)
    return f"{card.code} {budget}" + ("⚔" if card.battle else "")


# Sentences


def describe(view: Punica) -> str:
    """The position for those who hear it."""
    scene = Scene(view, WIDE)
    parts = [f"{scene.heading}."]
    parts += [f"{_standing(scene, seat)}." for seat in (scene.me, scene.foe)]
    held = [area for area in range(REGIONS + SEAS) if scene.has_units(ROME, area) or scene.has_units(CARTHAGE, area)]
    parts += [f"{scene.area_words(area)}." for area in held]
    parts += [_hand_sentence(scene, seat) for seat in (scene.me, scene.foe)]
    if view.army_moves or view.fleet_moves or view.hannibal_moves:
        parts.append(f"Left on the card: {budget_words(view.army_moves, view.fleet_moves, view.hannibal_moves)}.")
    if scene.has_battle:
        parts.append(fight(scene).words)
    parts.append(scene.prompt)
    return " ".join(parts)


def _hand_sentence(scene: Scene, seat: int) -> str:
    cards = scene.view.box.cards[seat]
    held = [cards[index] for index in range(CARDS) if scene.fate(seat, index) in ("in hand", "committed")]
    if seat == scene.me:
        return f"{SEAT_NAMES[seat]} holds: {'; '.join(map(card_sentence, held)) or 'nothing'}."
    return f"{SEAT_NAMES[seat]} holds: {listed([f'{card.name} {card.strength}' for card in held]) or 'nothing'}."
