"""The rules of a game for somebody who reads nothing else: the goal card, then "How to play" of its README."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game

CHAPTER = "How to play"
FENCE = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
GAPS = re.compile(r"\n{3,}")


def rules(slug: str, scenario: str | None = None, options: Mapping[str, str] | None = None) -> str:
    """What a player of this scenario must know, as plain text; rules keep their numbers, which prompts and refusals cite.

    >>> print(rules("scipio", "mini"))
    SCIPIO: the rules in short
    Goal: Empty a Formation of your opponent's, or have more tokens than your opponent when the phase is over.
    You win: One of your opponent's Formations is empty. ...
    """
    game = find_game(slug)
    setting = game.start(scenario, options).setting
    lines = [f"{game.title.upper()}: the rules in short", *_goal(game, setting.scenario), *_agreed(game, setting.scenario)]
    lines += [f"Optional rule: {_option(game, name, value)}" for name, value in setting.options.items()]
    return "\n".join([*lines, "", how_to_play(game)])


def how_to_play(game: Game) -> str:
    """That chapter of the README; all of it where there is no such chapter."""
    text = game.file("README.md")
    chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    found = next((each for each in chapters if each.startswith(CHAPTER)), text)
    return GAPS.sub("\n\n", LINK.sub(r"\1", FENCE.sub("", found)).removeprefix(CHAPTER)).strip()


def _goal(game: Game, scenario: str) -> list[str]:
    card = tomllib.loads(game.file("data/goal.toml"))
    card |= card.get("scenarios", {}).get(scenario, {})
    lines = [f"Goal: {card['goal']}", f"You win: {' '.join(card['win'])}", f"You lose: {' '.join(card['lose'])}"]
    return [*lines, f"A draw: {card['draw']}"] if card.get("draw") else lines


def _agreed(game: Game, scenario: str) -> list[str]:
    found = next(each for each in game.scenarios if each.slug == scenario)
    return [f"Scenario: {found.title}. {found.words}"]


def _option(game: Game, name: str, value: str) -> str:
    found = next(each for each in game.options if each.name == name)
    return f"{found.title}: {found.choices[value]}"
