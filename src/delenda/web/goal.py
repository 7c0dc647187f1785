"""The goal card of a game: its words and its picture, from `data/goal.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from delenda.kernel.boxfile import Entry
from delenda.kernel.errors import BadBox, DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.web.figures import Wish, board_svg

WORDS = ("goal", "win", "lose", "draw")  # what a scenario may say in its own way
PREFIX = "goal"


@dataclass(frozen=True, slots=True)
class Goal:
    """`goal` is one sentence; `screen` says what the board shows, `caption` what its picture shows."""

    goal: str
    win: list[str]
    lose: list[str]
    draw: str
    screen: list[str]
    caption: str


def goal_of(game: Game, scenario: str) -> Goal:
    return _goal(game.slug, scenario)


@cache
def _goal(slug: str, scenario: str) -> Goal:
    game = find_game(slug)
    return read_goal(open_goal(game, _text(game)), game, scenario)


def _text(game: Game) -> str:
    return game.file("data/goal.toml")


def open_goal(game: Game, text: str) -> Entry:
    """A goal file, whose errors name its game."""
    name = f"{game.slug}/goal.toml"
    try:
        return Entry(name, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadBox(f"{name}: this is not TOML: {error}.") from None


def read_goal(file: Entry, game: Game, scenario: str) -> Goal:
    """The card for a scenario: what it says in its own way, and otherwise what holds for the whole game."""
    file.only(*WORDS, "screen", "picture", "scenarios")
    own = file["scenarios"].table()
    for name in own:
        Entry(file.file, "scenarios", name).choice([each.slug for each in game.scenarios])
        file["scenarios"][name].only(*WORDS)

    def said(name: str) -> Entry:
        return (file["scenarios"][scenario] if name in own.get(scenario, {}) else file)[name]

    return Goal(
        said("goal").text(),
        said("win").texts(),
        said("lose").texts(),
        said("draw").text(),
        file["screen"].texts(),
        file["picture"]["words"].text(),
    )


@cache
def picture_of(slug: str) -> str:
    game = find_game(slug)
    return draw_goal(open_goal(game, _text(game)), game)


def draw_goal(file: Entry, game: Game) -> str:
    """The picture as SVG for a page. What `how` may say is in figures.py; `marks` are the keys of elements."""
    picture = file["picture"]
    picture.only("how", "position", "marks", "words")
    try:
        wish = Wish.read(game, picture["how"].text().split())
    except DelendaError as error:
        picture["how"].fail(f"is wrong: {error}")
    try:
        state = game.read_position(picture["position"].text(), wish.scenario)
    except DelendaError as error:
        picture["position"].fail(f"cannot be read: {error}")
    view = state.view(wish.viewer)
    drawn = {element.key for element in game.board.draw(view, wish.layout).elements if "ring" in element.svg}
    for mark in picture["marks"].entries():
        if mark.text() not in drawn:
            mark.fail(f"must be the key of an element that is on the board and can be marked, not {mark.text()!r}.")
    return board_svg(game, view, wish, PREFIX, picture["marks"].texts())
