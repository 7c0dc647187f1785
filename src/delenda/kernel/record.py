"""A game as text: a header, then one action a line, chance included. It replays exactly and needs no random numbers.

    Delenda record 1
    Game: scipio
    Rules: 1
    Scenario: standard
    Options: adjacency=line
    Rome: Anna
    Result: CARTHAGE FORMATION_EMPTIED

    ROME preset R1
    CARTHAGE preset C1
    CHANCE tiles 3 2 1
    ROME assign Y 6

Lines that begin with `#` are remarks, which are not kept. An owner's corrected data stands in the header, each line behind
`| `; so does, behind `Position:`, the position that a game was set up with, where it did not begin at the beginning. Comments
and variations are told of in `variations.py`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from delenda.kernel.actor import ACTOR_NAMES, NOBODY, OPEN
from delenda.kernel.bounds import DIGITS, FILES, TAGS, check_box, check_record
from delenda.kernel.english import plural
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.events import Journal
from delenda.kernel.game import TABLE_ENDINGS, Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State
from delenda.kernel.variations import Line, LineReader, Variation, WrittenMove, count_variations, written

FIRST_LINE = "Delenda record 1"
RESERVED = ("Game", "Rules", "Scenario", "Options", "Box", "Position")
UNWRITTEN: Final = -1  # in place of the number of an action that has no line of its own
WIDTH: Final = 120  # characters in a line of a position


@dataclass(slots=True, repr=False)
class Record:
    """A game that was played: how it was set up, every action, and what might have been played instead.

    >>> state = delenda.game("scipio").start()
    >>> record = delenda.Record.of(state)
    >>> record.add(state, state.find("preset R2"))
    >>> print(record)
    Delenda record 1
    Game: scipio
    Rules: ...
    Scenario: standard
    Options: adjacency=line
    <BLANKLINE>
    ROME preset R2
    >>> delenda.Record.parse(str(record)).replay().actor == delenda.CARTHAGE
    True
    """

    slug: str
    rules_version: int
    scenario: str
    options: dict[str, str]
    moves: list[WrittenMove] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)  # names, date, result and what else a table wants to keep
    corrections: dict[str, str] = field(default_factory=dict)
    position: str = ""  # what it begins with, if not with the scenario's beginning
    comments: dict[int, str] = field(default_factory=dict)  # by the number of actions before them
    branches: dict[int, list[Variation]] = field(default_factory=dict)  # by the number of the action that they replace

    @property
    def game(self) -> Game:
        return find_game(self.slug)

    def __repr__(self) -> str:
        actions, ended = plural(len(self.moves), "action"), self.tags.get("Result", "unfinished")
        more = count_variations(self)
        varied = f" and {plural(more, 'variation')}" if more else ""
        return f"<record of {self.slug} ({self.scenario}, rules {self.rules_version}): {actions}{varied}, {ended}>"

    @classmethod
    def of(cls, state: State) -> Record:
        """An empty record for a game that begins with `state`."""
        setting = state.setting
        version = find_game(setting.slug).rules_version
        return cls(setting.slug, version, setting.scenario, dict(setting.options), corrections=dict(setting.corrections))

    def add(self, state: State, action: int) -> None:
        """Note an action that is about to be applied to `state`."""
        self.moves.append(WrittenMove(ACTOR_NAMES[state.actor], state.label(action)))

    def __str__(self) -> str:
        head = [FIRST_LINE, f"Game: {self.slug}", f"Rules: {self.rules_version}", f"Scenario: {self.scenario}"]
        if self.options:
            head.append("Options: " + ", ".join(f"{name}={value}" for name, value in self.options.items()))
        head += [f"{name}: {value}" for name, value in self.tags.items()]
        for name, text in self.corrections.items():
            head += [f"Box: {name}", *(f"| {line}".rstrip() for line in text.splitlines())]
        if self.position:
            lines = textwrap.wrap(self.position, WIDTH, break_long_words=False, break_on_hyphens=False)
            head += ["Position:", *(f"| {line}" for line in lines)]
        return "\n".join([*head, "", *written(self), ""])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text form; whatever is wrong is told with its line number."""
        return _Parser(text).record()

    def all_corrections(self) -> dict[str, str]:
        """Its own data files, and those in which its version of the game differed from the present one."""
        return self.game.former_data(self.rules_version) | self.corrections

    def renewed(self) -> Record:
        """The same beginning under the present rules, with the data that it was played with: where these have changed since, a
        record of the last version that had them."""
        game = self.game
        data = game.former_data(self.rules_version)
        with_them = [version for version in (game.rules_version, *game.same_rules) if game.former_data(version) == data]
        return replace(self, rules_version=max(with_them, default=self.rules_version), moves=[])

    def begin(self) -> State:
        """The state before the first action."""
        found = self.game
        if self.rules_version not in (found.rules_version, *found.replays):
            versions = f"version {self.rules_version} of the rules of {found.title}; this program plays {found.rules_version}"
            raise BadRecord(f"this record was played under {versions}.")
        box = found.box(self.scenario, self.options, self.all_corrections())
        return self._set_up(found.position.read(box, self.position)) if self.position else found.begin(box)

    def _set_up(self, state: State) -> State:
        if state.viewer != OPEN:
            raise BadRecord("a record begins with a whole position, not with what one side sees of it.")
        return state

    def actions(self) -> Iterator[tuple[State, int]]:
        """Each action with the state it is about to change, which is changed before the next is given."""
        state = self.begin()
        state.journal = Journal()
        for _, before, action in self.played(self, state):
            yield before, action

    def replay(self) -> State:
        """The state after the last action, checked against the stated result, with its journal; variations are not looked
        at."""
        state = self.begin()
        state.journal = Journal()
        for _ in self.played(self, state):
            pass
        self._check_result(state)
        return state

    def check_variations(self) -> int:
        """Play every variation, too; how many there are."""
        return self._check_branches(self, self.begin())

    def _check_branches(self, line: Line, state: State) -> int:
        count = 0
        for number, before, _ in self.played(line, state):
            for branch in line.branches.get(number, ()):
                count += 1 + self._check_branches(branch, before.copy())
        return count

    def played(self, line: Line, state: State) -> Iterator[tuple[int, State, int]]:
        """A line that begins in `state`, which is changed on the way: for each action its number in the line, the state that it
        is about to change and the action. Answers that older rules did not ask for have no number (`UNWRITTEN`)."""
        is_older = self.rules_version not in (self.game.rules_version, *self.game.same_rules)
        was_asked_before = self.game.was_asked_before if is_older else None
        changed = f" (the rules have changed since version {self.rules_version})" if is_older else ""
        for number, move in enumerate(line.moves):
            if was_asked_before is not None and was_asked_before(state, move.label):
                continue
            if is_older:
                yield from _unasked(state, move)
            place = f"line {move.line}: " if move.line else f"action {number + 1}: "
            actor = ACTOR_NAMES[state.actor]
            if state.actor == NOBODY:
                raise BadRecord(f"{place}the game is already over, but {str(move)!r} follows.")
            if move.actor != actor:
                raise BadRecord(f"{place}{actor} is to {state.decision.title}, but the line says {str(move)!r}.{changed}")
            try:
                action = state.find(move.label)
            except DelendaError as error:
                raise BadRecord(f"{place}{error}{changed}") from None
            yield number, state, action
            state.apply(action)
        if is_older:
            yield from _unasked(state, None)

    def _check_result(self, state: State) -> None:
        stated = self.tags.get("Result")
        if stated is None or stated.split()[-1] in TABLE_ENDINGS:
            return
        reached = state.outcome()
        if str(reached) != stated and reached is not None:
            raise BadRecord(f"the header says {stated!r}, but the game ends with {str(reached)!r}.")
        if reached is None:
            raise BadRecord(f"the header says {stated!r}, but after the last action the game is not over.")


def _unasked(state: State, move: WrittenMove | None) -> Iterator[tuple[int, State, int]]:
    """Older rules left out questions with one answer that are asked now; a record of theirs has no line for the answer.
    A line that could be the answer is taken for it, but not where older rules asked only who had more answers than one."""
    while state.actor != NOBODY and len(state.legal()) == 1:
        only = state.legal()[0]
        if move is not None and _answers(state, move) and not _answers(_next_choice(state), move):
            return
        yield UNWRITTEN, state, only
        state.apply(only)


def _drop_former(game: Game, options: dict[str, str]) -> None:
    """Options that older rules had and these do not: played as these rules play, they need not be named any more."""
    for name, value in game.former.items():
        if options.get(name, value) != value:
            raise BadRecord(
                f"in the header: this record was played with {name}={options[name]}, which {game.title} no longer has; "
                f"only records played with {name}={value} can be replayed."
            )
        options.pop(name, None)


def _answers(state: State, move: WrittenMove) -> bool:
    return move.actor == ACTOR_NAMES[state.actor] and move.label in state.labels()


def _next_choice(state: State) -> State:
    """Where the game comes to from a question with one answer, and from all that follow."""
    twin = state.copy()
    while twin.actor != NOBODY and len(twin.legal()) == 1:
        twin.apply(twin.legal()[0])
    return twin


def _check_length(game: Game, line: Line, before: int) -> None:
    count = before + len(line.moves)
    if count > game.longest:
        raise BadRecord(f"no game of {game.title} has more than {game.longest} actions; this record has {count}.")
    for number, branches in line.branches.items():
        for branch in branches:
            _check_length(game, branch, before + number)


class _Parser:
    def __init__(self, text: str) -> None:
        check_record(text)
        self.lines = text.lstrip("\ufeff").splitlines()
        self.tags: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.corrections: dict[str, str] = {}
        self.boxes: dict[str, list[str]] = {}  # that are being read
        self.position: list[str] = []
        self.main = Variation()

    def record(self) -> Record:
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            first = self.lines[0].strip()[:40] if self.lines else ""
            raise BadRecord(f"line 1: a record begins with {FIRST_LINE!r}, not {first!r}.")
        self._read_moves(self._read_header())
        slug = self._need("Game")
        version = self._need("Rules")
        if not version.isdecimal() or len(version) > DIGITS:
            raise BadRecord(f"line {self.where['Rules']}: 'Rules' must be a whole number, not {version[:40]!r}.")
        try:
            found = find_game(slug)
            _check_length(found, self.main, 0)
            check_box(self.corrections)
            scenario, options = self._need("Scenario"), self._options()
            if int(version) in found.replays:
                _drop_former(found, options)
            found.box(scenario, options, self.corrections)
        except BadRecord:
            raise
        except DelendaError as error:
            raise BadRecord(f"in the header: {error}") from None
        tags = {name: value for name, value in self.tags.items() if name not in RESERVED}
        main, position = self.main, " ".join(" ".join(self.position).split())
        return Record(
            slug, int(version), scenario, options, main.moves, tags, self.corrections, position, main.comments, main.branches
        )

    def _read_header(self) -> int:
        """Reads up to the empty line and returns the number of lines read."""
        block: list[str] | None = None  # what lines behind `|` belong to
        for number, line in enumerate(self.lines[1:], 2):
            if line.startswith("#"):
                continue
            if block is not None and line.startswith("|"):
                block.append(line[2:])
                continue
            self._keep_boxes()
            block = None
            if not line.strip():
                return number
            key, colon, value = line.partition(":")
            if len(self.tags) > TAGS or len(self.corrections) > FILES:
                raise BadRecord(f"line {number}: the header is too long: the limit is {TAGS} lines and {FILES} boxes.")
            if not colon or not key.strip():
                raise BadRecord(
                    f"line {number}: a header line is 'Name: value', not {line.strip()!r}; an empty line ends the header."
                )
            block = self._read_tag(key.strip(), value.strip(), number)
        self._keep_boxes()
        return len(self.lines)

    def _read_tag(self, key: str, value: str, number: int) -> list[str] | None:
        """Keep a line of the header; where further lines belong to it, the list for them."""
        if key == "Box":
            self.boxes[value] = []
            return self.boxes[value]
        if key == "Position":
            self.position = [value]
            return self.position
        self.tags[key] = value
        self.where[key] = number
        return None

    def _keep_boxes(self) -> None:
        """Boxes that have been read to their end."""
        self.corrections |= {name: "\n".join(lines) + "\n" for name, lines in self.boxes.items()}
        self.boxes.clear()

    def _read_moves(self, start: int) -> None:
        reader = LineReader(self.main)
        for number, line in enumerate(self.lines[start:], start + 1):
            text = line.strip()
            if text and not text.startswith("#"):
                reader.read(number, text)
        reader.finish()

    def _need(self, name: str) -> str:
        if not self.tags.get(name):
            raise BadRecord(f"the header has no {name!r} line.")
        return self.tags[name]

    def _options(self) -> dict[str, str]:
        options = {}
        for part in filter(None, map(str.strip, self.tags.get("Options", "").split(","))):
            name, equals, value = part.partition("=")
            if not equals:
                raise BadRecord(f"line {self.where['Options']}: an option is 'name=value', not {part!r}.")
            options[name.strip()] = value.strip()
        return options
