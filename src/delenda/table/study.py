"""A study: a game, or a position, that somebody goes on with as both sides. It is a record with variations and nothing else.

Nothing is kept here. A page says which record it is about by its header, without an action (`head`), and where in it somebody
stands by the actions that lead there; everything follows from that. Chance is chosen or rolled like any other action.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from delenda.kernel.actor import ACTOR_NAMES, OPEN, SEATS
from delenda.kernel.errors import BadRecord, IllegalAction
from delenda.kernel.events import Journal
from delenda.kernel.game import Game
from delenda.kernel.record import UNWRITTEN, Record
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.kernel.variations import Line
from delenda.table.seats import BOT
from delenda.table.table import Table

KEPT_TAGS: Final = ("Rome", "Carthage", "Date")  # of the header of a game that is studied
MOST_NODES: Final = 20_000
MOST_KEPT: Final = 400  # positions that are remembered
HEAD_CHARACTERS: Final = 24_000
ROOT: Final = 0
GUESSED: Final = "What your side cannot see was guessed: this is one of the positions that the game may be in."


class BetweenPeople(IllegalAction):
    """A running game between people is nobody's to be studied."""


@dataclass(frozen=True, slots=True)
class Node:
    """An action of a study, behind the node `parent`. `name` is that of the variation that it begins, `before` what is said of
    it before that action, `comment` what is said behind it. The first node is the beginning and has no action."""

    parent: int
    actor: str = ""
    action: int = -1
    label: str = ""
    words: str = ""
    name: str = ""
    before: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """`head` is the record's header as text; of the children of a node the first is the main line."""

    slug: str
    head: str
    nodes: list[Node]
    note: str = ""


# Beginning one


def head_of(record: Record) -> str:
    """What a study goes by: how its game was set up. Results and proofs are of the game that was played."""
    tags = {name: value for name, value in record.tags.items() if name in KEPT_TAGS}
    return str(replace(record.renewed(), comments={}, branches={}, tags=tags))


def begun(game: Game, scenario: str | None = None, options: dict[str, str] | None = None, position: str = "") -> Study:
    """A study of a scenario, or of a position in it; raises, with a sentence, for one that cannot be."""
    record = Record.of(game.start(scenario, options))
    if position.strip():
        record.position = " ".join(position.split())
        record.position = str(record.begin())
    return Study(game.slug, head_of(record), [Node(ROOT)])


def read_study(text: str) -> Study:
    """Runs in a worker: a record with its variations, each of them played."""
    record = Record.parse(text)
    if record.corrections:
        raise BadRecord("this record has data of its own, and the analysis board plays with the printed ones.")
    nodes = [Node(ROOT, comment=record.comments.get(0, ""))]
    _grow(record, record, record.begin(), ROOT, nodes)
    return Study(record.slug, head_of(record), nodes)


def _grow(record: Record, line: Line, state: State, parent: int, nodes: list[Node], name: str = "", before: str = "") -> None:
    """Add a line that goes on behind a node, then what branches off it."""
    branching: list[tuple[int, int, State]] = []  # the number of an action, the node before it and the state there
    for number, now, action in record.played(line, state):
        if len(nodes) >= MOST_NODES:
            raise BadRecord(f"this is too long for the analysis board: the limit is {MOST_NODES:,} actions.")
        if number in line.branches:
            branching.append((number, parent, now.copy()))
        words = now.decision.words(now, action)
        comment = "" if number == UNWRITTEN else line.comments.get(number + 1, "")
        nodes.append(Node(parent, ACTOR_NAMES[now.actor], action, now.label(action), words, name, before, comment))
        parent, name, before = len(nodes) - 1, "", ""
    for number, node, begins in branching:
        for each in line.branches[number]:
            _grow(record, each, begins.copy(), node, nodes, each.name, each.comments.get(0, ""))


def is_allowed(table: Table) -> bool:
    """A game that is over is everybody's; one that runs may be studied where the opponent is the computer."""
    alone = any(seat.kind == BOT and not seat.stands_in for seat in table.seats) and not table.setup.hotseat
    return alone or table.is_closed


def check_allowed(table: Table) -> None:
    if not is_allowed(table):
        raise BetweenPeople("a game between people can be analysed once it is over.")


def of_running(table: Table, viewer: int, at: int, rng: Rng) -> Study:
    """From position `at` of a viewer in a game that runs: with this viewer's knowledge, the rest guessed."""
    check_allowed(table)
    view = table.timeline.view(viewer, at)
    setup = table.setup
    found = begun(table.game, setup.scenario, dict(setup.options), str(view if view.viewer == OPEN else view.guess(rng)))
    return replace(found, note=GUESSED if table.game.has_secrets else "")


# Standing somewhere in it


class Positions:
    """The states at which those who study stand, the last ones remembered: one step on is one action to apply."""

    def __init__(self) -> None:
        self._states: OrderedDict[tuple[str, tuple[int, ...]], State] = OrderedDict()

    def at(self, head: str, actions: tuple[int, ...]) -> State:
        """The state behind these actions, with what the last of them told in its journal; to be looked at only."""
        found = self._states.get((head, actions))
        if found is None:
            found = self._reached(head, actions)
            self._states[head, actions] = found
            if len(self._states) > MOST_KEPT:
                self._states.popitem(last=False)
        self._states.move_to_end((head, actions))
        return found

    def _reached(self, head: str, actions: tuple[int, ...]) -> State:
        known = len(actions) - 1
        while known >= 0 and (head, actions[:known]) not in self._states:
            known -= 1
        state = beginning(head) if known < 0 else self._states[head, actions[:known]].copy()
        for action in actions[max(known, 0) :]:
            state.journal = Journal()
            state.play(action)
        return state


def beginning(head: str) -> State:
    """The state that a study begins with."""
    if len(head) > HEAD_CHARACTERS:
        raise BadRecord(f"this header is too long: the limit is {HEAD_CHARACTERS:,} characters.")
    return _begun(head).copy()


@lru_cache(MOST_KEPT)
def _begun(head: str) -> State:
    record = Record.parse(head)
    if record.moves or record.corrections:
        raise BadRecord("a study is named by the header of its record alone, without data of its own.")
    return record.begin()


def eyes_of(state: State) -> State:
    """With the eyes of whoever is to act; of chance and of a game that is over all is seen."""
    return state.view(state.actor) if state.actor in SEATS else state


def shares(state: State) -> list[float]:
    """How likely each outcome is where chance decides."""
    weights = state.weights() or [1] * len(state.legal())
    total = sum(weights)
    return [weight / total for weight in weights]


def as_data(study: Study) -> dict[str, Any]:
    return {
        "game": study.slug,
        "head": study.head,
        "note": study.note,
        "nodes": [
            {
                "parent": node.parent,
                "actor": node.actor,
                "action": node.action,
                "label": node.label,
                "words": node.words,
                "name": node.name,
                "before": node.before,
                "comment": node.comment,
            }
            for node in study.nodes
        ],
    }
