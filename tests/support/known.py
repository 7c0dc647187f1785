"""Positions of random games, with what is asked, offered, refused and brought about there.

They are kept in `known.json` beside a game's tests. Whoever means to change what they say, a sentence for instance, has them
written anew by `python tools/known_positions.py GAME` and reads the difference.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from delenda.kernel.actor import CHANCE, NOBODY, OPEN
from delenda.kernel.errors import DelendaError
from delenda.kernel.events import Journal
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

TESTS = Path(__file__).parents[1] / "games"
MOST = 12  # actions of a position that are looked at, from the first to the last
GUESSES = 4

Known = dict[str, Any]


def path_of(slug: str) -> Path:
    return TESTS / slug.replace("-", "_") / "known.json"


def state_of(game: Game, known: Known) -> State:
    state: State = game.read_position(known["position"], known["scenario"], known["options"])
    return state


def some(actions: list[int]) -> list[int]:
    """At most so many, evenly chosen, the first and the last among them."""
    if len(actions) <= MOST:
        return actions
    return [actions[n * (len(actions) - 1) // (MOST - 1)] for n in range(MOST)]


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def describe(game: Game, state: State) -> Known:
    """All that a position says and does."""
    known: Known = {
        "position": str(state),
        "scenario": state.setting.scenario,
        "options": state.setting.options,
        "decision": state.decision.name,
    }
    legal = state.legal()
    if state.actor == NOBODY:
        return {**known, "outcome": str(state.outcome())}
    known["legal"] = [len(legal), digest([str(action) for action in [*legal, *state.weights()]])]
    if state.viewer == OPEN:
        known["leads"] = {state.decision.label(state, action): led(state, action) for action in some(legal)}
    else:
        known["guesses"] = digest([str(state.guess(Rng(seed))) for seed in range(GUESSES)])
    if state.actor != CHANCE:
        known["prompt"] = state.prompt()
        known["words"] = {str(action): told(state, action) for action in some(legal)}
        refused = {str(action): state.decision.why_not(state, action) for action in some(illegal(game, legal))}
        known["refused"] = {action: why for action, why in refused.items() if why}
    return known


def illegal(game: Game, legal: list[int]) -> list[int]:
    """Actions that come near: the neighbours of those that are legal, and one from each part of the range."""
    near = {action + step for action in legal for step in (-1, 1)} | set(range(0, game.action_count, game.action_count // 6))
    return sorted(action for action in near - set(legal) if 0 <= action < game.action_count)


def told(state: State, action: int) -> list[str]:
    warning = state.decision.warning(state, action)
    return [state.decision.words(state, action), *([warning] if warning else [])]


def led(state: State, action: int) -> list[str]:
    """The position after an action, and the log of it."""
    after = state.copy()
    after.journal = journal = Journal()
    after.apply(action)
    return [digest([str(after)]), *journal.lines()]


def tampered(dump: dict[str, Any], wrong: Known) -> dict[str, Any]:
    """A dump with the changes that make it impossible; some entries of a list are given by their places."""
    data = dict(dump["data"])
    for name, change in wrong["data"].items():
        if isinstance(change, dict):
            data[name] = [change.get(str(at), value) for at, value in enumerate(data[name])]
        else:
            data[name] = change
    return {**dump, **wrong["frame"], "data": data}


def why_impossible(game: Game, data: dict[str, Any]) -> str:
    try:
        game.load(data)
    except DelendaError as error:
        return str(error)
    return ""


class KnownPositions:
    """The known positions of a game, as they were written down."""

    def __init__(self, slug: str) -> None:
        self.game = find_game(slug)
        read = json.loads(path_of(slug).read_text(encoding="utf-8"))
        self.positions: list[Known] = read["positions"]
        self.impossible: list[Known] = read["impossible"]

    def decisions(self) -> list[str]:
        return sorted({each["decision"] for each in self.positions})

    def of(self, decision: str) -> list[Known]:
        return [each for each in self.positions if each["decision"] == decision]

    def described(self, decision: str) -> list[Known]:
        return [describe(self.game, state_of(self.game, each)) for each in self.of(decision)]

    def refusals(self, decision: str) -> dict[str, str]:
        """Which impossible neighbours of the positions of a decision are refused otherwise than was written down."""
        found = {}
        for number, each in enumerate(self.positions):
            if each["decision"] == decision:
                dump = state_of(self.game, each).dump()
                for wrong in self.impossible:
                    if wrong["of"] == number and (why := why_impossible(self.game, tampered(dump, wrong))) != wrong["why"]:
                        found[wrong["why"]] = why
        return found
