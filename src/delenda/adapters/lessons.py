"""What networks learn from: decisions with what was seen, what might be done, what should be, and how well a seat stood.

lessons = from_teacher("punica", "centurio:seconds=0", games=400)
imitate(network, [lessons], passes=10, rng=np.random.default_rng(1))
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.batched import encode, legal_mask
from delenda.adapters.network import Array, Mask, Network, outputs, softmax
from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.errors import DelendaError
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Half = NDArray[np.float16]

LOT = 256  # decisions that are learnt at once
RATE = 1e-3
WRITTEN = 1024  # states that become rows at once
STRAY = 10  # once in so many decisions another action than the teacher's is played, so that there is more to be seen


@dataclass(frozen=True, slots=True)
class Lessons:
    """Arrays with a line for each decision; policies are shares of the actions, values from -1 to 1 for whoever decided. There
    may be many long lines: what need not be exact takes half the memory."""

    rows: Half
    masks: Mask
    policies: Half
    values: Array

    def __len__(self) -> int:
        return len(self.rows)


class Notes:
    """Decisions as they are made; how the games ended is known afterwards."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._policies: list[Half] = []
        self._values: list[float] = []
        self._games: list[int] = []

    def add(self, state: State, shares: dict[int, float], value: float, game_number: int) -> None:
        policy = np.zeros(game(state.setting.slug).action_count, np.float16)
        policy[list(shares)] = list(shares.values())
        self._states.append(state.copy())
        self._policies.append(policy)
        self._values.append(value)
        self._games.append(game_number)

    def lessons(self, payoffs: list[float]) -> Lessons:
        """`payoffs` is what ROME got, or can expect, in each game. A value is the mean of that and of what was thought then."""
        signs = np.where(np.array([state.actor for state in self._states]) == ROME, 1.0, -1.0)
        values = (np.array(payoffs)[self._games] * signs + np.array(self._values)) / 2
        return Lessons(self._rows(), legal_mask(self._states), np.array(self._policies), values.astype(np.float32))

    def _rows(self) -> Half:
        parts = [self._states[first : first + WRITTEN] for first in range(0, len(self._states), WRITTEN)]
        return np.concatenate([encode(part).astype(np.float16) for part in parts])


def roll(state: State, rng: Rng) -> None:
    """Dice and draws, up to the next decision."""
    while state.actor == CHANCE:
        state.apply(sample(state, rng))


def payoff(state: State) -> float:
    """ROME's; nothing as long as the game goes on."""
    outcome = state.outcome()
    return 0.0 if outcome is None else float(outcome.payoff(ROME))


def from_teacher(
    slug: str,
    teacher: str,
    games: int,
    longest: int = 10_000,
    seed: int = 1,
    scenario: str | None = None,
    unequal: bool = False,
) -> Lessons:
    """What a level thinks in games against itself, up to `longest` decisions of each, and how they end. If they are `unequal`
    every second game is one against random play, which shows how an advantage is made use of.

    >>> lessons = from_teacher("punica", "tiro:seconds=0", games=1, longest=20)
    >>> lessons.rows.shape[1], lessons.policies.shape[1], len(lessons) <= 20
    (306, 64, True)
    """
    notes, payoffs, level = Notes(), [], bot(teacher, slug)
    if not isinstance(level, SearchBot):
        raise DelendaError(f"{teacher} tells no thoughts to learn from; a level does.")
    for index in range(games):
        state, rng = game(slug).start(scenario), Rng(seed + index)
        idle = index // 2 % 2 if unequal and index % 2 else NOBODY  # who plays at random
        for _ in range(longest):
            roll(state, rng)
            if state.actor == NOBODY:
                break
            legal = state.legal()
            action = legal[0]
            if state.actor == idle:
                action = legal[rng.below(len(legal))]
            elif len(legal) > 1:
                thoughts = level.think(state.view(state.actor), rng)
                notes.add(state, {advice.action: advice.share for advice in thoughts.advice()}, thoughts.value, index)
                action = thoughts.choose(rng)[0] if rng.below(STRAY) else legal[rng.below(len(legal))]
            state.apply(action)
        payoffs.append(payoff(state))
    return notes.lessons(payoffs)


def imitate(network: Network, lessons: list[Lessons], passes: float, rng: np.random.Generator) -> None:
    """Learn to do likewise: the cross entropy of the policy, and the square of what the value was wrong by."""
    ends: NDArray[np.int64] = np.cumsum([len(each) for each in lessons])
    columns = np.flatnonzero(np.any([each.rows.any(axis=0) for each in lessons], axis=0))
    narrow, part = network.narrowed(columns), np.float32(LOT)
    for _ in range(int(passes * ends[-1] / LOT)):
        rows, masks, policies, values = _lot(lessons, np.sort(rng.integers(0, ends[-1], LOT)), ends)
        layers = narrow.layers(rows[:, columns])
        scores, found = outputs(layers)
        narrow.learn(layers, (softmax(scores, masks) - policies) / part, 2 * (found - values) / part, RATE)
    network.widen(narrow, columns)


def _lot(lessons: list[Lessons], chosen: NDArray[np.int64], ends: NDArray[np.int64]) -> tuple[Array, Mask, Array, Array]:
    """These decisions of all lessons together, without copying the others."""
    within = np.split(chosen, np.searchsorted(chosen, ends[:-1]))
    begins = [0, *ends[:-1].tolist()]
    parts = [(each, at - begin) for each, at, begin in zip(lessons, within, begins, strict=True)]
    return (
        np.concatenate([each.rows[at].astype(np.float32) for each, at in parts]),
        np.concatenate([each.masks[at] for each, at in parts]),
        np.concatenate([each.policies[at].astype(np.float32) for each, at in parts]),
        np.concatenate([each.values[at] for each, at in parts]),
    )
