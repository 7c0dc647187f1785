"""Positions of random games, with what is asked, offered, refused and brought about there.

They are kept in `known.json` beside a game's tests, and what some tests measure in them in `measured.json`. Whoever means to
change what they say, a sentence for instance, has both written anew by `python tools/known_positions.py GAME` and reads the
difference.
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

MEASURED = "measured.json"  # beside a game's tests
TESTS = Path(__file__).parents[1] / "games"
MOST = 12  # actions of a position that are looked at, from the first to the last
GUESSES = 4
GROUP = 12  # positions in one test
NEIGHBOURS = 16  # of each position, with one value changed

Known = dict[str, Any]


def path_of(slug: str) -> Path:
    return TESTS / slug.replace("-", "_") / "known.json"


def state_of(game: Game, known: Known) -> State:
    state: State = game.read_position(known["position"], known["scenario"], known["options"])
    return state


def measured(test: str) -> Known:
    """What a test file, given by its `__file__`, found in known positions when they were written down."""
    path = Path(test)
    read: Known = json.loads(path.with_name(MEASURED).read_text(encoding="utf-8"))
    return read.get(path.stem, {})


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


def neighbours(game: Game, state: State, number: int) -> str:
    """A digest of what is said of positions that differ from one in a single value: why they cannot be, or what is offered
    there and where one answer leads. The number of the position makes them differ from those of others."""
    rng, dump = Rng(number), state.dump()
    return digest([line for _ in range(NEIGHBOURS) for line in nearby(game, {**dump, "data": changed(dump["data"], rng)}, rng)])


def changed(data: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """One value a little greater or smaller, with another bit, or as another in its list."""
    name = list(data)[rng.below(len(data))]
    value = data[name]
    those = value if isinstance(value, list) else [value]
    if not those:
        return {**data, name: [rng.below(4)]}
    at = rng.below(len(those))
    old = those[at]
    new = (old + 1, old - 1, old ^ 1 << rng.below(6), those[rng.below(len(those))])[rng.below(4)]
    return {**data, name: [*those[:at], new, *those[at + 1 :]] if isinstance(value, list) else new}


def nearby(game: Game, dump: dict[str, Any], rng: Rng) -> list[str]:
    why = why_impossible(game, dump)
    if why:
        return [why]
    state = game.load(dump)
    legal = state.legal()
    return [str(legal), *(led(state, rng.choose(legal)) if legal and state.viewer == OPEN else [])]


class KnownPositions:
    """The known positions of a game, as they were written down. Each decision has one group of them or several, so that a
    test of one takes less than a second: `draw_chit`, `draw_chit 2`."""

    def __init__(self, slug: str) -> None:
        self.game = find_game(slug)
        read = json.loads(path_of(slug).read_text(encoding="utf-8"))
        self.positions: list[Known] = read["positions"]
        self.impossible: list[Known] = read["impossible"]
        self._near: list[str] = read.get("near", [])
        self._groups = grouped([each["decision"] for each in self.positions])

    def decisions(self) -> list[str]:
        return sorted({each["decision"] for each in self.positions})

    def groups(self) -> list[str]:
        return sorted(self._groups)

    def of(self, group: str) -> list[Known]:
        return [self.positions[number] for number in self._groups[group]]

    def described(self, group: str) -> list[Known]:
        return [describe(self.game, state_of(self.game, each)) for each in self.of(group)]

    def near(self, group: str) -> list[str]:
        return [self._near[number] for number in self._groups[group]]

    def neighbours(self, group: str) -> list[str]:
        """What is said of the neighbours of each position of a group."""
        return [neighbours(self.game, state_of(self.game, self.positions[at]), at) for at in self._groups[group]]

    def refusals(self, group: str) -> dict[str, str]:
        """Which impossible neighbours of the positions of a group are refused otherwise than was written down."""
        dumps = {number: state_of(self.game, self.positions[number]).dump() for number in self._groups[group]}
        found = {}
        for wrong in self.impossible:
            if wrong["of"] in dumps and (why := why_impossible(self.game, tampered(dumps[wrong["of"]], wrong))) != wrong["why"]:
                found[wrong["why"]] = why
        return found


def grouped(decisions: list[str]) -> dict[str, list[int]]:
    """The numbers of the positions of each decision, so many to a group."""
    numbers: dict[str, list[int]] = {}
    for number, decision in enumerate(decisions):
        numbers.setdefault(decision, []).append(number)
    return {
        decision if part == 0 else f"{decision} {part // GROUP + 1}": those[part : part + GROUP]
        for decision, those in numbers.items()
        for part in range(0, len(those), GROUP)
    }
