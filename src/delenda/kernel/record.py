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

Lines that begin with `#` are remarks. An owner's corrected data stands in the header, each line behind `| `.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from delenda.kernel.actor import ACTOR_NAMES, NOBODY
from delenda.kernel.bounds import DIGITS, FILES, TAGS, check_box, check_record
from delenda.kernel.english import plural
from delenda.kernel.errors import BadRecord, DelendaError
from delenda.kernel.events import Journal
from delenda.kernel.game import TABLE_ENDINGS, Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State

FIRST_LINE = "Delenda record 1"
RESERVED = ("Game", "Rules", "Scenario", "Options", "Box")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """One action of a record; `line` is where it stands in the text it came from, 0 if it came from none."""

    actor: str
    label: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.actor} {self.label}"


@dataclass(slots=True, repr=False)
class Record:
    """A game that was played: how it was set up, and every action.

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

    @property
    def game(self) -> Game:
        return find_game(self.slug)

    def __repr__(self) -> str:
        actions, ended = plural(len(self.moves), "action"), self.tags.get("Result", "unfinished")
        return f"<record of {self.slug} ({self.scenario}, rules {self.rules_version}): {actions}, {ended}>"

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
        return "\n".join([*head, "", *map(str, self.moves), ""])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text form; whatever is wrong is told with its line number."""
        return _Parser(text).record()

    def begin(self) -> State:
        """The state before the first action."""
        found = self.game
        if self.rules_version not in (found.rules_version, *found.replays):
            versions = f"version {self.rules_version} of the rules of {found.title}; this program plays {found.rules_version}"
            raise BadRecord(f"this record was played under {versions}.")
        return found.begin(found.box(self.scenario, self.options, self.corrections))

    def actions(self) -> Iterator[tuple[State, int]]:
        """Each action with the state it is about to change, which is changed before the next is given."""
        state = self.begin()
        state.journal = Journal()
        yield from self._played(state)

    def replay(self) -> State:
        """The state after the last action, checked against the stated result, with its journal."""
        state = self.begin()
        state.journal = Journal()
        for _ in self._played(state):
            pass
        self._check_result(state)
        return state

    def _played(self, state: State) -> Iterator[tuple[State, int]]:
        is_older = self.rules_version != self.game.rules_version
        was_asked_before = self.game.was_asked_before if is_older else None
        changed = f" (the rules have changed since version {self.rules_version})" if is_older else ""
        for number, move in enumerate(self.moves, 1):
            if was_asked_before is not None and was_asked_before(state, move.label):
                continue
            if is_older:
                yield from _unasked(state, move)
            place = f"line {move.line}: " if move.line else f"action {number}: "
            actor = ACTOR_NAMES[state.actor]
            if state.actor == NOBODY:
                raise BadRecord(f"{place}the game is already over, but {str(move)!r} follows.")
            if move.actor != actor:
                raise BadRecord(f"{place}{actor} is to {state.decision.title}, but the line says {str(move)!r}.{changed}")
            try:
                action = state.find(move.label)
            except DelendaError as error:
                raise BadRecord(f"{place}{error}{changed}") from None
            yield state, action
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


def _unasked(state: State, move: WrittenMove | None) -> Iterator[tuple[State, int]]:
    """Older rules left out questions with one answer that are asked now; a record of theirs has no line for the answer.
    A line that could be the answer is taken for it, but not where older rules asked only who had more answers than one."""
    while state.actor != NOBODY and len(state.legal()) == 1:
        only = state.legal()[0]
        if move is not None and _answers(state, move) and not _answers(_next_choice(state), move):
            return
        yield state, only
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


class _Parser:
    def __init__(self, text: str) -> None:
        check_record(text)
        self.lines = text.lstrip("\ufeff").splitlines()
        self.tags: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.corrections: dict[str, str] = {}
        self.moves: list[WrittenMove] = []

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
            if len(self.moves) > found.longest:
                raise BadRecord(
                    f"no game of {found.title} has more than {found.longest} actions; this record has {len(self.moves)}."
                )
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
        return Record(slug, int(version), scenario, options, self.moves, tags, self.corrections)

    def _read_header(self) -> int:
        """Reads up to the empty line and returns the number of lines read."""
        name = ""
        box: list[str] = []
        for number, line in enumerate(self.lines[1:], 2):
            if line.startswith("#"):
                continue
            if name and line.startswith("|"):
                box.append(line[2:])
                continue
            if name:
                self.corrections[name] = "\n".join(box) + "\n"
                name, box = "", []
            if not line.strip():
                return number
            key, colon, value = line.partition(":")
            if len(self.tags) > TAGS or len(self.corrections) > FILES:
                raise BadRecord(f"line {number}: the header is too long: the limit is {TAGS} lines and {FILES} boxes.")
            if not colon or not key.strip():
                raise BadRecord(
                    f"line {number}: a header line is 'Name: value', not {line.strip()!r}; an empty line ends the header."
                )
            if key.strip() == "Box":
                name = value.strip()
            else:
                self.tags[key.strip()] = value.strip()
                self.where[key.strip()] = number
        if name:
            self.corrections[name] = "\n".join(box) + "\n"
        return len(self.lines)

    def _read_moves(self, start: int) -> None:
        for number, line in enumerate(self.lines[start:], start + 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            actor, _, label = text.partition(" ")
            if actor not in ACTOR_NAMES[:NOBODY] or not label:
                raise BadRecord(f"line {number}: an action is 'ROME …', 'CARTHAGE …' or 'CHANCE …', not {text!r}.")
            self.moves.append(WrittenMove(actor, label.strip(), number))

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
