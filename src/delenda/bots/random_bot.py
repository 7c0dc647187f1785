"""The weakest opponent, and the yardstick for all others."""

from __future__ import annotations

from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State


class RandomBot:
    name = "random"
    title = "Fortuna"
    words = "picks a legal action at random"

    def __repr__(self) -> str:
        return f"<delenda bot {self.name}: {self.words}>"

    def choose(self, view: State, rng: Rng) -> int:
        return sample(view, rng)

    def decide(self, view: State, rng: Rng) -> list[int]:
        return [self.choose(view, rng)]

    def close(self) -> None:
        pass
