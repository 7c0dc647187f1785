"""What was measured of a game, for the page of a new table: how often a level beats the one below it, how even a scenario is.

The figures are those of docs/strength.md, in each game's `measured.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from delenda.kernel.boxfile import Entry
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game

MOST_GAMES = 1_000_000


class Share(NamedTuple):
    """Of so many games; a draw counts half. `by` is the level that was beaten, or that played both sides."""

    by: str
    per_cent: int
    games: int


def ladder_of(game: Game) -> dict[str, Share]:
    """For each level that was measured: what it wins against the one below it."""
    found = _open(game.slug)["ladder"]
    return {level: _share(each, "against", ("won", "drawn", "lost")) for level, each in found.items()}


def balance_of(game: Game) -> dict[str, Share]:
    """For each scenario that was measured: what Rome wins."""
    found = _open(game.slug)["balance"]
    return {scenario: _share(each, "level", ("rome", "drawn", "carthage")) for scenario, each in found.items()}


def _share(entry: Entry, by: str, counts: tuple[str, str, str]) -> Share:
    entry.only(by, *counts)
    won, drawn, lost = (entry[name].integer(0, MOST_GAMES) for name in counts)
    games = won + drawn + lost
    return Share(entry[by].text(), round(100 * (won + drawn / 2) / games), games)


@cache
def _open(slug: str) -> Entry:
    """A game that nobody has measured has no such file."""
    try:
        text = find_game(slug).file("measured.toml")
    except FileNotFoundError:
        text = "ladder = {}\nbalance = {}\n"
    return Entry(f"{slug}/measured.toml", "", tomllib.loads(text))
