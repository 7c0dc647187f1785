"""Positions and phases of Scipio in the words of the rules."""

import delenda
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import army
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.events import Journal
from support import follow

EVEN = "R [6 6|6 6|5 5] C [6 5|7 6|5 5]"


def at(text: str, **options: str) -> Scipio:
    """A position with a journal; ROME is to assign unless the text says otherwise."""
    state = delenda.game("scipio").read_position(text, options=options or None)
    assert isinstance(state, Scipio)
    state.journal = Journal()
    return state


def cards(state: Scipio, rome: str, carthage: str) -> Scipio:
    """Both rows of a phase, such as "Y6 P7 G4"; in a second phase the engine places the third card."""
    for row in (rome, carthage):
        words = row.split()
        left = words[:2] if state.phase == 2 else words
        follow(state, *(f"assign {word[0]} {word[1:]}" for word in left))
    return state


def armies(state: Scipio) -> str:
    return f"R {army(state.army(0))} C {army(state.army(1))}"


def hand(state: Scipio, seat: int) -> set[int]:
    return {value for card, value in enumerate(state.box.card_values) if state.hand(seat) & 1 << card}


def order(state: Scipio) -> str:
    return "".join("YPG"[field] for field in state.strikes)


def drawing(text: str, card: str, drawer: str = "CARTHAGE", deck: str = "RD5 RP1 OM2 DS1 RG1", **options: str) -> Scipio:
    """`drawer` has lost more in a first phase, has chosen to draw, and turns up `card`."""
    placed = "placed 6 7 4 / 3 7 5" if drawer == "CARTHAGE" else "placed 3 7 5 / 6 7 4"
    state = at(f"{text} {placed} deck {deck} {drawer} draw_offer", **options)
    follow(state, "draw")
    return follow(state, f"card {card}") if state.decision.name == "draw" else state


__all__ = ["CARTHAGE", "EVEN", "ROME", "armies", "at", "cards", "drawing", "hand", "order"]
