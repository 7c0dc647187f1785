"""Positions that somebody has tampered with: dumps and position texts of reachable states, changed in any place.

Whatever is accepted must be playable to its end. `mutated` and `reworded` make such positions, `play_out` plays what was
accepted; tests and `python -m delenda.lab.fuzz` use them.
"""

from __future__ import annotations

import copy
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, OPEN, VIEWER_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

STRANGE = (-2, -1, 0, 1, 2, 3, 5, 7, 12, 31, 63, 99, 255, 1 << 20)


def mutated(game: Game, data: dict[str, Any], other: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """A dump with one to three changes; `other` is a dump of another state, from which values are taken, too."""
    wrong = copy.deepcopy(data)
    for _ in range(1 + rng.below(3)):
        if rng.below(4) == 0:
            _change_frame(game, wrong, other, rng)
        else:
            _change_value(wrong["data"], other["data"], rng)
    return wrong


def _change_frame(game: Game, wrong: dict[str, Any], other: dict[str, Any], rng: Rng) -> None:
    name = rng.choose([0, 0, 1, 1, 2, 3, 4])
    if name == 0:
        wrong["actor"] = ACTOR_NAMES[rng.below(4)]
    elif name == 1:
        wrong["decision"] = game.decisions[rng.below(len(game.decisions))].name
    elif name == 2:
        wrong["winner"] = ACTOR_NAMES[rng.below(4)]
    elif name == 3:
        wrong["viewer"] = VIEWER_NAMES[rng.below(6)]
    else:
        wrong["actor"], wrong["decision"] = other["actor"], other["decision"]


def _change_value(values: dict[str, Any], others: dict[str, Any], rng: Rng) -> None:
    name = list(values)[rng.below(len(values))]
    value = values[name]
    if rng.below(4) == 0:
        values[name] = copy.deepcopy(others[name])
    elif isinstance(value, int):
        values[name] = _number(value, rng)
    elif value and rng.below(5) == 0:
        at, to = rng.below(len(value)), rng.below(len(value))
        value[at], value[to] = value[to], value[at]
    elif value and rng.below(6) == 0:
        value.pop()
    elif not value or rng.below(6) == 0:
        value.append(_number(0, rng))
    else:
        at = rng.below(len(value))
        value[at] = _number(value[at], rng)


def _number(value: int, rng: Rng) -> int:
    way = rng.below(3)
    if way == 0:
        return value + (1 if rng.below(2) else -1)
    return value ^ (1 << rng.below(12)) if way == 1 else STRANGE[rng.below(len(STRANGE))]


def reworded(text: str, other: str, rng: Rng) -> str:
    """A position text with one to three changes of its words; `other` is the text of another position."""
    words, others = text.split(" "), other.split(" ")
    for _ in range(1 + rng.below(3)):
        at = rng.below(len(words))
        way = rng.below(6)
        if way == 0:
            del words[at]
        elif way == 1:
            words[at] = others[rng.below(len(others))]
        elif way == 2:
            words.insert(at, others[rng.below(len(others))])
        elif way == 3:
            to = rng.below(len(words))
            words[at], words[to] = words[to], words[at]
        else:
            words[at] = _change_digits(words[at], rng)
        if not words:
            return ""
    return " ".join(words)


def _change_digits(word: str, rng: Rng) -> str:
    places = [index for index, letter in enumerate(word) if letter.isdecimal()]
    if not places:
        return word[::-1]
    at = places[rng.below(len(places))]
    return word[:at] + str(rng.below(10)) + word[at + 1 :]


def accepted(game: Game, wrong: dict[str, Any] | str, start: State) -> State | None:
    """The state that was made of it, or None if it was refused with a sentence. Any other exception is a fault of the game."""
    try:
        if isinstance(wrong, str):
            return game.read_position(wrong, start.setting.scenario, start.setting.options)
        return game.load(wrong)
    except DelendaError:
        return None


def play_out(game: Game, state: State, rng: Rng) -> None:
    """To the end at random, every step checked; a view is completed first."""
    from delenda.kernel.testkit import check_step

    if state.viewer != OPEN:
        state = state.guess(rng)
    count = 0
    while state.actor != NOBODY:
        assert not state.invariants(), state.invariants()[0]
        if state.actor != CHANCE and not count:
            assert all([*state.labels(), state.prompt()])
        state.apply(sample(state, rng))
        check_step(game, state)
        count += 1
        assert count <= game.longest, "the game is longer than the game says it can be"
