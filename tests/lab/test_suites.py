"""Tactical suites: what is in them, how they are made, and who finds what."""

from __future__ import annotations

import json

import pytest

import delenda
from delenda.kernel.errors import DelendaError
from delenda.kernel.puzzle import kinds
from delenda.lab.puzzles import proved_again
from delenda.lab.suites import NOT_GRADED, ask, collect, main, suite


@pytest.mark.parametrize("slug", ["scipio", "zama", "punica", "de-bello-punico", "punic-island"])
def test_a_suite_has_fifty_positions_that_can_be_proved(slug):
    positions = suite(delenda.game(slug))
    assert len({each.position for each in positions}) == 50
    known = kinds(delenda.game(slug)).kinds
    assert all(known[each.kind].measure != "tried" and each.grade == NOT_GRADED for each in positions)
    assert proved_again(positions[0])


def test_positions_are_collected_from_games():
    found = next(collect(delenda.game("scipio"), 9001, "tiro"))
    assert (found.game, found.kind, found.grade) == ("scipio", "place", NOT_GRADED)
    assert proved_again(found)


@pytest.mark.parametrize("level", ["centurio:seconds=0", "tribunus:seconds=0", "legatus:seconds=0"])
def test_the_upper_levels_see_every_win_of_the_suite(level):
    score = ask(level, suite(delenda.game("punica"))[:12])
    assert (score.found, score.positions) == (12, 12)


def test_the_command_prints_a_line_for_each_level(capsys):
    main(["punica", "--level", "random", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["level"], told["positions"]) == ("punica", "random", 50)


def test_a_game_without_a_suite_says_so(monkeypatch):
    game = delenda.game("punica")
    monkeypatch.setattr("delenda.lab.suites.FILE", "data/none.json")
    with pytest.raises(DelendaError, match="no suite yet"):
        suite(game)
