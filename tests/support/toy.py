"""Pennies: a game small enough to see through, in plain Python, on whatever build of the kernel is running.

Both seats hide a penny, heads or tails; then a die is rolled and the pennies are turned up. The die decides how much the round
is worth; the first seat to six points wins. ROME wins a round when the pennies match.
"""

from __future__ import annotations

from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.decision import Decision
from delenda.kernel.game import Game, Scenario
from delenda.kernel.parts import Board
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

HIDDEN = -1


class Pennies(State):
    def __init__(self, box: Box) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> Pennies:
        other = Pennies(self.box)
        self.copy_kernel_to(other)
        other.pennies = self.pennies[:]
        other.points = self.points[:]
        return other

    def view(self, seat: int) -> Pennies:
        view = self.copy()
        view.viewer = seat
        for other in (ROME, CARTHAGE):
            if other != seat:
                view.pennies[other] = HIDDEN
        return view

    def guess(self, rng: Rng) -> Pennies:
        state = self.copy()
        state.viewer = OPEN
        ready = {ROME: self.actor != ROME, CARTHAGE: self.actor == CHANCE}
        for seat, is_ready in ready.items():
            if is_ready and state.pennies[seat] == HIDDEN:
                state.pennies[seat] = rng.below(2)
        return state

    def score(self) -> tuple[int, int]:
        return self.points[0], self.points[1]

    def fields(self) -> dict[str, int]:
        return {"pennies": 2, "points": 2}

    def invariants(self) -> list[str]:
        return [] if min(self.points) >= 0 and max(self.points) < 12 else ["points run from 0 to 11."]


class Hide(Decision[Pennies]):
    name, rule, title, simultaneous = "hide", "1", "hide a penny", True

    def legal(self, s: Pennies) -> list[int]:
        return [0, 1]

    def apply(self, s: Pennies, action: int) -> None:
        s.pennies[s.actor] = action
        if s.actor == ROME:
            s.actor = CARTHAGE
        else:
            s.actor, s.decision = CHANCE, ROLL

    def label(self, s: Pennies, action: int) -> str:
        return ("heads", "tails")[action]

    def prompt(self, s: Pennies) -> str:
        return "Heads or tails?"


class Roll(Decision[Pennies]):
    name, rule, title, chance = "roll", "2", "roll the die", True

    def legal(self, s: Pennies) -> list[int]:
        return [2, 3]

    def weights(self, s: Pennies) -> list[int]:
        return [2, 1]

    def apply(self, s: Pennies, action: int) -> None:
        winner = ROME if s.pennies[ROME] == s.pennies[CARTHAGE] else CARTHAGE
        s.reveal()
        if s.journal is not None:
            s.journal.tell(f"The die shows {action}; pennies {s.pennies}")
        s.points[winner] += action
        s.pennies = [HIDDEN, HIDDEN]
        s.actor, s.decision = ROME, HIDE
        if s.points[winner] >= 6:
            s.finish(winner, "SIX_POINTS")

    def label(self, s: Pennies, action: int) -> str:
        return f"d {action}"

    def prompt(self, s: Pennies) -> str:
        return "The die rolls."


HIDE, ROLL = Hide(), Roll()


def begin(box: Box) -> Pennies:
    state = Pennies(box)
    state.actor, state.decision, state.winner, state.reason = ROME, HIDE, NOBODY, ""
    state.pennies, state.points = [HIDDEN, HIDDEN], [0, 0]
    return state


def _no_board() -> Board[Pennies]:
    raise NotImplementedError("pennies are not drawn")


PENNIES = Game(
    slug="pennies",
    title="Pennies",
    blurb="",
    minutes="1",
    complexity=1,
    has_chance=True,
    has_secrets=True,
    is_simultaneous=True,
    action_count=4,
    longest=40,
    scenarios=(Scenario("standard", "Standard", ""),),
    read_box=Box,
    begin=begin,
    blank=Pennies,
    decisions=(HIDE, ROLL),
    endings={"SIX_POINTS": "six points are reached"},
    package="support.toy",
    load_board=_no_board,
)


def start() -> Pennies:
    return begin(Box(Setting("pennies", "standard", {}, {})))
