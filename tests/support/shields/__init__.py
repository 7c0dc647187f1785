"""Shields: a small game in which one side points before it strikes, and the other is asked about what it may or may not hold.

CARTHAGE is dealt a shield or none, which ROME does not see. Three times ROME picks an army and strikes with it; each time
CARTHAGE is asked whether it parries, which it can only do with the shield, once.
"""

from __future__ import annotations

import pytest

from delenda.kernel import registry
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.box import Box
from delenda.kernel.decision import Decision
from delenda.kernel.game import Game, Scenario
from delenda.kernel.parts import Board
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

LEFT, RIGHT, STRIKE, LET, PARRY, NONE, SHIELD = range(7)
HIDDEN = -1


class Shields(State):
    def __init__(self, box: Box) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> Shields:
        other = Shields(self.box)
        self.copy_kernel_to(other)
        other.shield, other.picked, other.strikes, other.hits = self.shield, self.picked, self.strikes, self.hits
        return other

    def view(self, seat: int) -> Shields:
        view = self.copy()
        view.viewer = seat
        if seat != CARTHAGE and self.decision is not DEAL:
            view.shield = HIDDEN
        return view

    def guess(self, rng: Rng) -> Shields:
        state = self.copy()
        state.viewer = OPEN
        if state.shield == HIDDEN:
            state.shield = rng.below(2)
        return state

    def score(self) -> tuple[int, int]:
        return self.hits, 3 - self.hits

    def fields(self) -> dict[str, int]:
        return {"shield": 0, "picked": 0, "strikes": 0, "hits": 0}

    def invariants(self) -> list[str]:
        return [] if 0 <= self.hits <= self.strikes <= 3 else ["there are at most three strikes."]


class Deal(Decision[Shields]):
    name, rule, title, chance = "deal", "1", "deal", True

    def legal(self, s: Shields) -> list[int]:
        return [NONE, SHIELD]

    def apply(self, s: Shields, action: int) -> None:
        s.shield = int(action == SHIELD)
        s.actor, s.decision = ROME, PICK

    def label(self, s: Shields, action: int) -> str:
        return "a shield" if action == SHIELD else "no shield"

    def prompt(self, s: Shields) -> str:
        return "A card is dealt."


class Pick(Decision[Shields]):
    name, rule, title = "pick", "2", "pick an army"

    def legal(self, s: Shields) -> list[int]:
        return [LEFT, RIGHT]

    def apply(self, s: Shields, action: int) -> None:
        s.picked = action
        s.decision = STRIKING

    def label(self, s: Shields, action: int) -> str:
        return f"pick {('left', 'right')[action]}"

    def prompt(self, s: Shields) -> str:
        return "Which army strikes?"


class Strike(Decision[Shields]):
    name, rule, title, completes = "strike", "2", "strike", True

    def legal(self, s: Shields) -> list[int]:
        return [STRIKE]

    def apply(self, s: Shields, action: int) -> None:
        s.strikes += 1
        s.actor, s.decision = CARTHAGE, PARRYING

    def label(self, s: Shields, action: int) -> str:
        return "strike"

    def prompt(self, s: Shields) -> str:
        return f"Strike with the {('left', 'right')[s.picked]} army?"


class Parry(Decision[Shields]):
    name, rule, title, private = "parry", "3", "parry or not", True

    def legal(self, s: Shields) -> list[int]:
        return [LET, PARRY] if s.shield == 1 else [LET]

    def apply(self, s: Shields, action: int) -> None:
        if action == PARRY:
            s.shield = 0
            s.reveal()
        else:
            s.hits += 1
        if s.journal is not None:
            s.journal.tell("The strike is parried" if action == PARRY else "The strike hits")
        s.actor, s.decision = ROME, PICK
        if s.strikes == 3:
            s.finish(ROME if s.hits > 2 else CARTHAGE, "THREE_STRIKES")

    def label(self, s: Shields, action: int) -> str:
        return "parry" if action == PARRY else "let it"

    def prompt(self, s: Shields) -> str:
        return "Do you parry?"


DEAL, PICK, STRIKING, PARRYING = Deal(), Pick(), Strike(), Parry()


def begin(box: Box) -> Shields:
    state = Shields(box)
    state.actor, state.decision, state.winner, state.reason = CHANCE, DEAL, NOBODY, ""
    state.shield, state.picked, state.strikes, state.hits = HIDDEN, LEFT, 0, 0
    return state


def _board() -> Board[Shields]:
    from support.shields.board import BOARD

    return BOARD


GAME = Game(
    slug="shields",
    title="Shields",
    blurb="",
    minutes="1",
    complexity=1,
    has_chance=True,
    has_secrets=True,
    is_simultaneous=False,
    action_count=7,
    longest=12,
    scenarios=(Scenario("standard", "Standard", ""),),
    read_box=Box,
    begin=begin,
    blank=Shields,
    decisions=(DEAL, PICK, STRIKING, PARRYING),
    endings={"THREE_STRIKES": "three strikes have fallen"},
    package="support.shields",
    load_board=_board,
)


@pytest.fixture
def shields(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, known to the registry as long as the test runs."""
    monkeypatch.setitem(registry.loaders(), "shields", lambda: GAME)
    return GAME
