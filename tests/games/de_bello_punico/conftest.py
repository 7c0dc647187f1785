"""Positions, actions, expectations: what all chapters' tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import delenda
from delenda.games.de_bello_punico.state import AWAY, GONE, PANICKED, RESERVE, Battle
from delenda.kernel.hexes import DIRECTIONS

GAME = delenda.game("de-bello-punico")
OTHER = {"ROME": "CARTHAGE", "CARTHAGE": "ROME"}


class Scene:
    """A position that is played on by labels; a number is a die. It speaks the notation of positions.

    What a unit does that has been picked is left out where there is only one thing to do: a single target, way or hex.
    """

    def __init__(self, text: str, scenario: str = "zama") -> None:
        if " first " not in f" {text} ":  # the seat in phase acts second, so that nobody flees on before a test has looked
            words = text.split()
            actor = next(word for word in reversed(words) if word in OTHER)
            passive = any(word in ("volley_pick", "elephant_target") for word in words)
            text += f" first {actor if passive else OTHER[actor]}"
        state = GAME.read_position(text, scenario)
        assert isinstance(state, Battle)
        self.state = state

    def do(self, *steps: str | int) -> Scene:
        for step in steps:
            label = f"d6 {step}" if isinstance(step, int) else step
            self.complete(label)
            self.state.play(self.state.find(label))
        self.complete("")
        return self

    def complete(self, label: str) -> None:
        """Give the only answers to questions that complete a choice, up to one that is `label`."""
        while self.state.decision.completes and len(self.legal) == 1 and self.legal != [label]:
            self.state.play(self.state.legal()[0])

    @property
    def legal(self) -> list[str]:
        return self.state.labels()

    @property
    def asks(self) -> str:
        """Who is to decide what."""
        return f"{('ROME', 'CARTHAGE', 'CHANCE', 'NOBODY')[self.state.actor]} {self.state.decision.name}"

    def __getitem__(self, name: str) -> str:
        """`0811/N/0`, `0807/*/5`, `off@0401`, `reserve` or `gone`."""
        s = self.state
        unit = s.box.names.index(name)
        at = s.where[unit]
        if at == GONE:
            return "gone"
        if at == RESERVE:
            return "reserve"
        if at <= AWAY:
            return f"off@{s.box.hexes.name(AWAY - at)}"
        facing = "*" if s.flags[unit] & PANICKED else DIRECTIONS[s.facing[unit]]
        return f"{s.box.hexes.name(at)}/{facing}/{s.disorder[unit]}"

    def flag(self, name: str, flag: int) -> bool:
        return bool(self.state.flags[self.state.box.names.index(name)] & flag)

    def leader(self, seat: int) -> str:
        at = self.state.leader[seat]
        return self.state.box.hexes.name(at) if at >= 0 else "dead"

    @property
    def rout(self) -> tuple[int, int]:
        return self.state.score()

    def refuses(self, label: str, action: int) -> str:
        """The sentence with which an action is refused that has no label now."""
        assert label not in self.legal
        return self.state.refusal(action)


@pytest.fixture
def scene() -> Callable[..., Scene]:
    return Scene
