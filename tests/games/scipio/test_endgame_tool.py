"""The tool that solves the last rounds, on the smallest of them."""

import pytest

import scipio_endgame as endgame
from delenda.games.scipio.box import read_box
from delenda.games.scipio.judgement.endgame import read_endgame
from delenda.kernel.boxfile import open_box
from delenda.kernel.registry import game

BOX = read_box(game("scipio").start().setting)


def test_two_tokens_everywhere_are_even():
    assert endgame.solve_endgame(BOX, 2) == {(202, 202, 202): 0.0}


def test_the_first_blow_decides_among_twos():
    """One round of 2-2-2 against itself is an even game, whatever lies on the board."""
    known = {(202, 202, 202): 0.0}
    for tiles in (0, 3):
        assert endgame.solve_round(BOX, [2, 2, 2, 2, 2, 2], tiles, known) == pytest.approx(0, abs=1e-6)


def test_the_file_says_what_the_tool_finds():
    _, written = read_endgame(open_box("delenda.games.scipio", {}, "endgame.toml"))
    known = {(202, 202, 202): 0.0}
    found = endgame.solve_position(BOX, (202, 202, 302), known)
    assert found == pytest.approx(written[202, 202, 302], abs=0.003)
