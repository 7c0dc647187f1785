"""A battle as it is decided: the units, the cards as far as they are known, and what the totals would do."""

from __future__ import annotations

from delenda.games.punica.board.layout import WIDE
from delenda.games.punica.board.scene import Scene
from delenda.games.punica.state import LOSS_STAGE, Punica
from delenda.games.punica.words import card_words, forces
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.moments import NO_ROLL, Contest, Contestant


def contest(view: Punica, _: int = NO_ROLL) -> Contest | None:
    scene = Scene(view, WIDE)
    if not scene.has_battle or view.stage == LOSS_STAGE:
        return None
    attacker = view.attacker(view.battle)
    rome, carthage = _side(scene, ROME), _side(scene, CARTHAGE)
    kind = "Naval battle" if forces(view, ROME, view.battle).endswith(("fleet", "fleets")) else "Battle"
    title = f"{kind} of {view.box.areas[view.battle]}: {SEAT_NAMES[attacker]} attacks"
    return Contest(title, (rome, carthage), attacker, _results(attacker), _standing(rome.total, carthage.total))


def _side(scene: Scene, seat: int) -> Contestant:
    view = scene.view
    units = view.strength(seat, view.battle)
    card = scene.battle_card(seat)
    words = "a card in secret" if card == "?" else "no card yet"
    if card.isdecimal():
        words = f"+{card_words(view.box.cards[seat][view.committed[seat]])}"
    total = units + int(card) if card.isdecimal() else -1
    return Contestant((forces(view, seat, view.battle) or "no unit left",), units, (words,), (), total)


def _results(attacker: int) -> tuple[tuple[str, str], ...]:
    first, second = SEAT_NAMES[attacker], SEAT_NAMES[1 - attacker]
    return (
        (f"{first} is higher", f"{second} loses a unit and retreats"),
        ("Equal", f"each loses a unit, and {first} retreats"),
        (f"{second} is higher", f"{first} loses a unit and retreats"),
    )


def _standing(rome: int, carthage: int) -> str:
    if rome < 0 or carthage < 0:
        return "Each side adds one card, chosen in secret."
    return f"As it stands: Rome {rome}, Carthage {carthage}."
