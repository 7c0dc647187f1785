"""A game as a whole: what it is called, what is true of it, how it is set up, where its parts are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Generic

from delenda.kernel.action_table import ActionTable
from delenda.kernel.box import Setting
from delenda.kernel.boxfile import read_corrections
from delenda.kernel.decision import Decision
from delenda.kernel.encode import Encoder
from delenda.kernel.english import SEAT_NAMES, did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.kernel.parts import B, Board, Insight, Position, S
from delenda.kernel.row_names import RowNames

TABLE_ENDINGS = {  # ends that people decide, not the rules
    "RESIGNATION": "the other side resigned",
    "TIME": "time ran out",
    "AGREEMENT": "both sides agreed",
    "ABSENCE": "the other side stayed away",
    "UNFINISHED": "the game was left unfinished",
}


@dataclass(frozen=True, slots=True)
class Scenario:
    """`is_first`: a new table proposes this one, which both sides can win. `is_study`: for research, or an example, and not a
    whole game."""

    slug: str
    title: str
    words: str
    is_first: bool = False
    is_study: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the players may choose before the game; `choices` maps each value to its words, the first is the default."""

    name: str
    title: str
    choices: Mapping[str, str]

    @property
    def default(self) -> str:
        return next(iter(self.choices))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, B]):
    """All that the rest of the project knows of a game. What has a default may be left out; docs/adding-a-game.md builds one.

    A game's own files (`README.md`, the rules for people; `data/`, the box, with `goal.toml`, its goal card) are in the folder
    of its `package`. The facts are checked by the test kit: what is denied never happens in a random game, and what is said
    happens in one.

    >>> game = delenda.game("scipio")
    >>> [scenario.slug for scenario in game.scenarios], game.has_chance, game.is_simultaneous
    (['standard', 'mini', 'medium'], True, True)
    >>> state = game.start("mini", {"adjacency": "grid"})
    >>> game.load(state.dump()) == state == game.read_position(str(state), "mini", {"adjacency": "grid"})
    True
    """

    slug: str  # in addresses and records: small letters, digits and hyphens
    title: str
    blurb: str  # one line on what kind of game it is
    minutes: str
    complexity: int  # 1 to 5
    package: str
    designer: str = ""  # empty where nobody is named
    publisher: str = ""

    # Facts
    has_chance: bool  # dice, tiles or cards decide something
    has_secrets: bool  # somebody knows something that another seat does not
    is_simultaneous: bool  # both seats choose at once and in secret somewhere
    action_count: int  # every action is below this
    longest: int  # no game has more actions

    # Set-up
    scenarios: tuple[Scenario, ...]  # the first is the default
    options: tuple[Option, ...] = ()
    read_box: Callable[[Setting], B]
    begin: Callable[[B], S]
    blank: Callable[[B], S]  # a state without values, for the codec to fill
    decisions: tuple[Decision[S], ...]
    endings: Mapping[str, str]  # each reason for which a game may end, as the rest of "Rome wins: …" or "A draw: …"

    # Parts, each loaded when it is first asked for
    load_board: Callable[[], Board[S]]
    load_position: Callable[[], Position[S, B]] | None = None  # without: every value by its name
    load_insight: Callable[[], Insight[S]] | None = None  # without: judged by random play
    load_encoder: Callable[[B], Encoder[S]] | None = None  # without: every value as a number
    load_row_names: Callable[[B, int], RowNames] | None = None  # for the rows of a seat; without: numbers
    load_actions: Callable[[B], ActionTable] | None = None  # without: there is no table of its actions
    art: str = ""  # a picture for the lists of games: an SVG file of the package
    levels: str = ""  # how the levels think in this game: a file of the package; without, as in any game

    # History
    rules_version: int = 1
    replays: tuple[int, ...] = ()  # older versions of the rules whose records this one still replays
    same_rules: tuple[int, ...] = ()  # those of them that differ in their data only: their games can go on
    # Whether a line of an older record, in the state that it finds, answers a question that the rules ask no more
    was_asked_before: Callable[[S, str], bool] | None = None
    former: Mapping[str, str] = field(default_factory=dict)  # options of older rules: the value that is the rule now
    fuzz: int = 1_000  # how many random games `make fuzz` plays

    _boxes: dict[tuple[object, ...], B] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def first_scenario(self) -> Scenario:
        """What a new table proposes."""
        return next((each for each in self.scenarios if each.is_first), self.scenarios[0])

    def start(self, scenario: str | None = None, options: Mapping[str, str] | None = None, box: str | Path | None = None) -> S:
        """A new game, waiting on its first decision. `box` is an owner's corrected data file or folder."""
        return self.begin(self.box(scenario, options, {} if box is None else read_corrections(self.package, box)))

    def former_data(self, rules_version: int) -> dict[str, str]:
        """The data files that an older version had otherwise, as corrections: `data/rules-N/` holds those that changed after
        version N."""
        found: dict[str, str] = {}
        for version in range(self.rules_version - 1, rules_version - 1, -1):
            folder = files(self.package).joinpath("data", f"rules-{version}")
            if folder.is_dir():
                found |= {each.name: each.read_text(encoding="utf-8") for each in folder.iterdir()}
        return found

    def box(
        self,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        corrections: Mapping[str, str] | None = None,
    ) -> B:
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

    def load(self, data: Mapping[str, object]) -> S:
        """A state from what `state.dump()` gave."""
        from delenda.kernel.codec import load

        return load(self, data)

    def svg(self, view: S, theme: str = "light", layout: str = "wide") -> str:
        """A picture of a view that stands alone, with the viewer's next choices marked."""
        paths = self.board.clicks(view).values() if view.viewer == view.actor else ()
        return self.board.draw(view, layout).svg(theme=theme, legal={path[0] for path in paths if path})

    def write_position(self, state: S) -> str:
        return self.position.write(state)

    def read_position(self, text: str, scenario: str | None = None, options: Mapping[str, str] | None = None) -> S:
        """A state from the game's short position text; what the text does not say is as at the start."""
        return self.position.read(self.box(scenario, options), text)

    def ending(self, winner: int | None, reason: str) -> str:
        """How a game ended, in a sentence; `winner` None is a draw."""
        why = self.endings.get(reason) or TABLE_ENDINGS.get(reason) or reason.replace("_", " ").lower()
        return f"A draw: {why}." if winner is None else f"{SEAT_NAMES[winner]} wins: {why}."

    def file(self, name: str) -> str:
        """The text of a file of the game's package: `README.md`, `data/goal.toml`."""
        return files(self.package).joinpath(name).read_text(encoding="utf-8")

    @property
    def board(self) -> Board[S]:
        return self.load_board()

    @property
    def position(self) -> Position[S, B]:
        from delenda.kernel.plain import plain_position

        return plain_position(self) if self.load_position is None else self.load_position()

    @property
    def insight(self) -> Insight[S]:
        from delenda.kernel.blind import BLIND

        return BLIND if self.load_insight is None else self.load_insight()

    def action_table(self, scenario: str | None = None, options: Mapping[str, str] | None = None) -> ActionTable:
        """What every action means, with the names of this scenario."""
        if self.load_actions is None:
            raise DelendaError(f"{self.title} has no table of its actions.")
        return self.load_actions(self.box(scenario, options))

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
