"""The property that nobody learns anything but by a reveal, on a game with and without leaks.

ROME holds a coin, copper or gold, and CARTHAGE knocks. Whoever may hold gold is asked whether to spend it; then CARTHAGE names
the coin. The game can be made to leak in several ways.
"""

from __future__ import annotations

import pytest

from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.box import Setting
from delenda.kernel.decision import Decision
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.kernel.worlds import ruled_out

COPPER, GOLD, SPENT, HIDDEN = 0, 1, 2, -1


class Coin(State):
    def __init__(self, way: str, coin: int) -> None:
        super().__init__(Setting("coin", "standard", {}, {}))
        self.way = way
        self.coin = coin
        self.actor, self.decision, self.winner, self.reason = CARTHAGE, KNOCK, NOBODY, ""

    def copy(self) -> Coin:
        other = Coin(self.way, self.coin)
        self.copy_kernel_to(other)
        return other

    def view(self, seat: int) -> Coin:
        view = self.copy()
        view.viewer = seat
        if seat != ROME and self.coin != SPENT:
            view.coin = HIDDEN
        return view

    def guess(self, rng: Rng) -> Coin:
        state = self.copy()
        state.viewer = OPEN
        if state.coin == HIDDEN:
            state.coin = rng.below(2)
        return state

    def dump(self) -> dict[str, object]:
        return {"coin": self.coin, "actor": self.actor, "decision": self.decision.name}


class Knock(Decision[Coin]):
    name, title = "knock", "knock"

    def legal(self, s: Coin) -> list[int]:
        return [0, 1]

    def apply(self, s: Coin, action: int) -> None:
        if s.way == "asks only who holds gold" and s.coin == COPPER:
            s.decision = NAME
        else:
            s.actor, s.decision = ROME, SPEND
        if s.way == "tells what it is" and s.journal is not None:
            s.journal.tell("Something yellow glitters" if s.coin == GOLD else "Nothing glitters")

    def label(self, s: Coin, action: int) -> str:
        return ("once", "twice")[action]

    def prompt(self, s: Coin) -> str:
        return "How often?"


class Spend(Decision[Coin]):
    name, title, private = "spend", "spend a coin", True

    def legal(self, s: Coin) -> list[int]:
        return [0] if s.coin == COPPER else [0, 1]

    def apply(self, s: Coin, action: int) -> None:
        if action:
            s.coin = SPENT
            if s.way != "declares no reveal":
                s.reveal()
        s.actor, s.decision = CARTHAGE, NAME

    def label(self, s: Coin, action: int) -> str:
        return ("keep", "spend")[action]

    def prompt(self, s: Coin) -> str:
        return "Spend it?"


class Name(Decision[Coin]):
    name, title = "name", "name the coin"

    def legal(self, s: Coin) -> list[int]:
        return [COPPER, GOLD]

    def label(self, s: Coin, action: int) -> str:
        return ("copper", "gold")[action]

    def prompt(self, s: Coin) -> str:
        return "What is it?"


KNOCK, SPEND, NAME = Knock(), Spend(), Name()


def leaks(way: str, viewer: int) -> bool:
    """Whether any step of any game rules out a world for `viewer`."""
    rng = Rng(1)
    found = False
    for coin in (COPPER, GOLD):
        state = Coin(way, coin)
        found = found or ruled_out(state, 0, viewer, 20, rng) is not None
        state.apply(0)
        if state.decision is SPEND:
            found = found or any(ruled_out(state, answer, viewer, 20, rng) is not None for answer in state.legal())
    return found


@pytest.mark.parametrize("viewer", [ROME, CARTHAGE, SPECTATOR])
def test_a_private_question_asked_on_public_grounds_tells_nothing(viewer):
    assert not leaks("fair", viewer)


@pytest.mark.parametrize("viewer", [CARTHAGE, SPECTATOR])
@pytest.mark.parametrize("way", ["asks only who holds gold", "tells what it is", "declares no reveal"])
def test_a_leak_is_found(way, viewer):
    assert leaks(way, viewer)


def test_the_engine_never_answers_a_private_question_itself():
    state = Coin("fair", COPPER)
    state.apply(0)
    assert state.decision is SPEND
    assert state.legal() == [0]
