"""The goal card: every game has one for each of its scenarios, and a wrong file is refused with what is wrong in it."""

from __future__ import annotations

import re

import pytest

from delenda.kernel.errors import BadBox
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.web.goal import draw_goal, goal_of, open_goal, picture_of, read_goal
from support.browsers import Browser, Server

CASES = [(game.slug, scenario.slug) for game in games() for scenario in game.scenarios]
GOOD = """
goal = "Win."
win = ["You win."]
lose = ["You lose."]
draw = "Neither."
screen = ["A board."]
[picture]
how = "rome"
position = "R [6 6|6 6|5 5] C [5 6|6 6|6 5] tiles 3 2 1 round 1 phase 1 ROME assign"
marks = ["formation-1-G2"]
words = "A picture."
[scenarios.mini]
goal = "Have more tokens."
"""
FAULTS = {
    "not TOML": ('goal = "Win."', "goal = Win", "scipio/goal.toml: this is not TOML"),
    "missing": ('draw = "Neither."', "", "scipio/goal.toml: the file has no 'draw'"),
    "misspelt": ("screen =", "scren =", "unknown 'scren'; did you mean 'screen'?"),
    "no list": ('["You win."]', '"You win."', "entry 'win' must be a list"),
    "empty": ('"Win."', '""', "entry 'goal' must be text"),
    "scenario": ("[scenarios.mini]", "[scenarios.minor]", "'minor'; did you mean 'mini'?"),
    "how": ('how = "rome"', 'how = "gaul"', "entry 'picture.how' is wrong: 'gaul' is not a viewer"),
    "position": ("tiles 3 2 1", "tiles 3 3 1", "entry 'picture.position' cannot be read"),
    "mark": ("formation-1-G2", "formation-9", "entry 'picture.marks[0]' must be the key of an element"),
}


@pytest.mark.parametrize(("slug", "scenario"), CASES)
def test_every_scenario_has_a_goal_in_one_sentence(slug: str, scenario: str) -> None:
    goal = goal_of(find_game(slug), scenario)
    lines = [goal.goal, *goal.win, *goal.lose, goal.draw, *goal.screen, goal.caption]
    assert all(line[0].isupper() and line.endswith(".") for line in lines)
    assert goal.goal.count(". ") == 0


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_the_board_draws_the_picture(slug: str) -> None:
    svg = picture_of(slug)
    assert svg.startswith("<svg ")
    assert "#~" not in svg, "ids have a prefix of their own"
    assert 'id="b-' not in svg


def test_a_scenario_says_some_things_in_its_own_way() -> None:
    game = find_game("scipio")
    file = open_goal(game, GOOD)
    standard, mini = read_goal(file, game, "standard"), read_goal(file, game, "mini")
    assert (standard.goal, mini.goal) == ("Win.", "Have more tokens.")
    assert standard.win == mini.win
    assert 'data-key="formation-1-G2" class="el legal"' in draw_goal(file, game)


def read_all(game: Game, text: str) -> None:
    file = open_goal(game, text)
    read_goal(file, game, "standard")
    draw_goal(file, game)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_file_is_refused_with_what_is_wrong(fault: str) -> None:
    game = find_game("scipio")
    old, new, words = FAULTS[fault]
    assert old in GOOD
    with pytest.raises(BadBox, match=re.escape(words)):
        read_all(game, GOOD.replace(old, new))


def test_the_picture_is_sent_again_only_when_it_has_changed(server: Server) -> None:
    client = Browser(server)
    first = client.get("/goal/scipio")
    assert first.text == picture_of("scipio")
    assert client.get("/goal/scipio", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert client.get("/goal/chess").status_code == 404
