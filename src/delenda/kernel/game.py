"""A game as a whole: what it is called, how it is set up, where its parts are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import read_corrections
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

TABLE_ENDINGS = {  # ends that people decide, not the rules
    "RESIGNATION": "the other side resigned",
    "TIME": "time ran out",
    "AGREEMENT": "both sides agreed",
    "UNFINISHED": "the game was left unfinished",
}


@dataclass(frozen=True, slots=True)
class Scenario:
    slug: str
    title: str
    words: str


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the players may choose before the game; `choices` maps each value to its words, the first is the default."""

    name: str
    title: str
    choices: Mapping[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.choices))


class Board(Protocol):
    """A game's `board.py`: pictures and words of a view, and where to click. See docs/boards.md."""

    LAYOUTS: dict[str, tuple[int, int]]

    def draw(self, view: Any, layout: str = "wide") -> Any: ...
    def clicks(self, view: Any) -> dict[int, list[str]]: ...
    def sketch(self, view: Any) -> str: ...
    def describe(self, view: Any) -> str: ...
    def text_map(self, view: Any, zoom: int = 0) -> Any: ...


class Insight(Protocol):
    """A game's `insight.py`: judgement for bots, on complete states."""

    def evaluate(self, state: Any, seat: int) -> float: ...
    def order(self, state: Any) -> list[int]: ...
    def rollout(self, state: Any, rng: Rng) -> int: ...


class Position(Protocol):
    """A game's `position.py`: a state as one short readable text, and back."""

    def write(self, state: Any) -> str: ...
    def read(self, box: Any, text: str) -> State: ...


@dataclass(frozen=True, slots=True)
class Game:
    slug: str
    title: str
    designer: str  # empty where the rulebook names none
    publisher: str
    blurb: str  # one line on what kind of game it is
    minutes: str
    complexity: int  # 1 to 5
    rules_version: int
    replays: tuple[int, ...]  # older versions of the rules whose records this one still replays
    action_count: int  # every action is below this
    longest: int  # no game has more actions
    fuzz: int  # how many random games `make fuzz` plays
    scenarios: tuple[Scenario, ...]  # the first is the default
    options: tuple[Option, ...]
    read_box: Callable[[Setting], Box]
    begin: Callable[[Any], State]
    blank: Callable[[Any], State]  # a state without values, for the codec to fill
    decisions: tuple[Decision[Any], ...]
    endings: Mapping[str, str]  # each reason for which a game may end, as the rest of "Rome wins: …" or "A draw: …"
    package: str
    # Whether a line of an older record, in the state that it finds, answers a question that the rules ask no more
    was_asked_before: Callable[[Any, str], bool] | None = None
    former: Mapping[str, str] = field(default_factory=dict)  # options of older rules: the value that is the rule now
    _boxes: dict[tuple[Any, ...], Box] = field(default_factory=dict, compare=False, repr=False)

    def start(
        self, scenario: str | None = None, options: Mapping[str, str] | None = None, box: str | Path | None = None
    ) -> State:
        """A new game, waiting on its first decision. `box` is an owner's corrected data file or folder."""
        return self.begin(self.box(scenario, options, {} if box is None else read_corrections(self.package, box)))

    def box(
        self,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        corrections: Mapping[str, str] | None = None,
    ) -> Box:
        """The data for a scenario with options; made once for each combination."""
        scenario = self._check_scenario(scenario)
        chosen = self._check_options(options or {})
        corrections = corrections or {}
        key = (scenario, tuple(chosen.items()), tuple(corrections.items()))
        if key not in self._boxes:
            made = self.read_box(Setting(self.slug, scenario, chosen, dict(corrections)))
            if corrections:
                return made  # an owner's file may change between two games
            self._boxes[key] = made
        return self._boxes[key]

    def load(self, data: Mapping[str, Any]) -> State:
        """A state from what `state.dump()` gave."""
        from delenda.kernel.codec import load

        return load(self, data)

    def svg(self, view: State, theme: str = "light", layout: str = "wide") -> str:
        """A picture of a view that stands alone, with the viewer's next choices marked."""
        paths = self.board.clicks(view).values() if view.viewer == view.actor else ()
        return str(self.board.draw(view, layout).svg(theme=theme, legal={path[0] for path in paths if path}))

    def write_position(self, state: State) -> str:
        return self._position.write(state)

    def read_position(self, text: str, scenario: str | None = None, options: Mapping[str, str] | None = None) -> State:
        """A state from the game's short position text; what the text does not say is as at the start."""
        return self._position.read(self.box(scenario, options), text)

    def ending(self, winner: int | None, reason: str) -> str:
        """How a game ended, in a sentence; `winner` None is a draw."""
        why = self.endings.get(reason) or TABLE_ENDINGS.get(reason) or reason.replace("_", " ").lower()
        return f"A draw: {why}." if winner is None else f"{SEAT_NAMES[winner]} wins: {why}."

    @property
    def board(self) -> Board:
        return _part(self.package, "board")

    @property
    def insight(self) -> Insight:
        return _part(self.package, "insight")

    @property
    def _position(self) -> Position:
        return _part(self.package, "position")

    def _check_scenario(self, slug: str | None) -> str:
        if slug is None:
            return self.scenarios[0].slug
        known = [scenario.slug for scenario in self.scenarios]
        if slug not in known:
            raise DelendaError(f"{self.title} has no scenario {slug!r}; it has {', '.join(known)}.{did_you_mean(slug, known)}")
        return slug

    def _check_options(self, given: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                hint = did_you_mean(name, known)
                raise DelendaError(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}.{hint}")
            values = known[name].choices
            if value not in values:
                hint = did_you_mean(value, values)
                raise DelendaError(f"option {name!r} of {self.title} takes {' or '.join(values)}, not {value!r}.{hint}")
        return {name: given.get(name, option.default) for name, option in known.items()}


@cache
def _part(package: str, name: str) -> ModuleType:
    return import_module(f"{package}.{name}")
