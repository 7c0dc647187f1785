"""Puzzles of a game: positions in which one turn is clearly best. Data of the game's folder, written by `delenda puzzles`.

`puzzles.toml` says what may be asked (kinds) and how a solution is named (themes); `data/puzzles.json` has the puzzles. A game
without them has none.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.boxfile import Entry
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State

KINDS = "puzzles.toml"
FILE = "data/puzzles.json"
MEASURES = ("win", "save", "score", "secret", "tried")
KIND = ("goal", "measure", "asked", "until", "own", "sign", "margin", "least", "theme", "depth", "when", "forgets", "declines")
THEME = ("title", "labels")
BEYOND = "beyond"  # the grade of what no level finds
GRADES = (
    "miles",
    "centurio",
    "tribunus",
    "legatus",
    BEYOND,
)  # by the weakest level that finds it: the weakest of all finds none

Tree = dict[str, "Tree"]  # by label, what may follow; empty where the turn is over


@dataclass(frozen=True, slots=True)
class Kind:
    """One sort of question. `goal` is what the solver is told; `asked` are the decisions that it may begin with; the measure,
    `until`, `own`, `sign`, `forgets` and `declines` say how it is proved (search/exhaust.py). `secret` is a choice of both
    seats solved as a matrix game, `tried` is proved by trials, each played on for `depth` decisions. `margin` is how much worse
    everything else must be, `least` what the best must come to, `when` which values fields must have."""

    name: str
    goal: str
    measure: str
    asked: list[str]
    until: list[str]
    own: bool
    sign: int
    margin: float
    least: float
    depth: int
    theme: str
    when: dict[str, int]
    forgets: dict[str, list[str]]
    declines: dict[str, str]


@dataclass(frozen=True, slots=True)
class Theme:
    """What a solution is an example of: `labels` is a pattern that its labels match, one after another; empty: any."""

    name: str
    title: str
    labels: str


@dataclass(frozen=True, slots=True)
class Kinds:
    kinds: dict[str, Kind]
    themes: dict[str, Theme]

    def theme(self, kind: Kind, labels: str) -> str:
        """The first theme whose pattern the labels match, else the kind's own."""
        for theme in self.themes.values():
            if theme.labels and re.search(theme.labels, labels):
                return theme.name
        return kind.theme


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`solution` is the tree of the choices that keep the best value; `grade` the weakest level that finds one of them;
    `margin` by how much everything else is worse. `looked` and `seed` say how it was proved: the positions looked
    through, or the seed of the trials."""

    name: str
    game: str
    scenario: str
    seat: int
    position: str
    kind: str
    theme: str
    grade: str
    best: float
    margin: float
    looked: int
    seed: int
    solution: Tree

    def state(self) -> State:
        return find_game(self.game).read_position(self.position, self.scenario)

    def line(self) -> list[str]:
        """The first of the turns that solve it."""
        labels, tree = [], self.solution
        while tree:
            label = next(iter(tree))
            labels.append(label)
            tree = tree[label]
        return labels

    def plain(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in self.__slots__ if name != "game"}
        return {**values, "seat": ACTOR_NAMES[self.seat]}


def kinds(game: Game) -> Kinds:
    """What may be asked in a game; nothing if it does not say."""
    text = _file(game, KINDS)
    return Kinds({}, {}) if text is None else _read_kinds(Entry(KINDS, "", tomllib.loads(text)))


def puzzles(game: Game) -> list[Puzzle]:
    """The puzzles of a game, the easiest first."""
    text = _file(game, FILE)
    return [] if text is None else read(game, text)


def read(game: Game, text: str) -> list[Puzzle]:
    return [_read(game, Entry(FILE, name, entry)) for name, entry in json.loads(text).items()]


def write(found: list[Puzzle]) -> str:
    """One puzzle on a line, so that a difference can be read."""
    lines = []
    for puzzle in found:
        plain = puzzle.plain()
        lines.append(f"{json.dumps(plain.pop('name'))}: {json.dumps(plain, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _file(game: Game, name: str) -> str | None:
    try:
        return game.file(name)
    except FileNotFoundError:
        return None


def _read_kinds(data: Entry) -> Kinds:
    data.only("kinds", "themes")
    themes = {name: _read_theme(name, entry) for name, entry in data["themes"].items()}
    return Kinds({name: _read_kind(name, entry, themes) for name, entry in data["kinds"].items()}, themes)


def _read_theme(name: str, data: Entry) -> Theme:
    data.only(*THEME)
    return Theme(name, data["title"].text(), data["labels"].text() if "labels" in data.table() else "")


def _read_kind(name: str, data: Entry, themes: Mapping[str, Theme]) -> Kind:
    data.only(*KIND)
    given = data.table()
    return Kind(
        name,
        data["goal"].text(),
        data["measure"].choice(MEASURES),
        data["asked"].texts(),
        data["until"].texts() if "until" in given else [],
        data["own"].flag() if "own" in given else False,
        data["sign"].integer(-1, 1) if "sign" in given else 1,
        data["margin"].integer(0, 1000) / 100,
        data["least"].integer(0, 1000) / 100 if "least" in given else 0.0,
        data["depth"].integer(1, 200) if "depth" in given else 0,
        data["theme"].choice(themes),
        {name: entry.integer(-1000, 1000) for name, entry in data["when"].items()} if "when" in given else {},
        {name: entry.texts() for name, entry in data["forgets"].items()} if "forgets" in given else {},
        {name: entry.text() for name, entry in data["declines"].items()} if "declines" in given else {},
    )


def _read(game: Game, data: Entry) -> Puzzle:
    value = data.value
    return Puzzle(
        data.where,
        game.slug,
        data["scenario"].choice([each.slug for each in game.scenarios]),
        data["seat"].index(ACTOR_NAMES[:2]),
        data["position"].text(),
        data["kind"].text(),
        data["theme"].text(),
        data["grade"].text(),
        float(value["best"]),
        float(value["margin"]),
        data["looked"].integer(0, 10_000_000),
        data["seed"].integer(0, 1 << 40),
        value["solution"],
    )


@cache
def puzzles_of(slug: str) -> tuple[Puzzle, ...]:
    """As `puzzles`, read once."""
    return tuple(puzzles(find_game(slug)))
