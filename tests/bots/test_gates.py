"""Small versions of what docs/strength.md measures: wins that are taken, choices that cannot be read, players of one idea."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

import delenda
from delenda import CARTHAGE, CHANCE, NOBODY, ROME, Rng
from delenda.games.de_bello_punico.judgement.clock import apart, haste
from delenda.games.punica.judgement.conquest import can_win
from delenda.kernel.testkit import walk
from support.scipio import EVEN, at

UPPER = ["centurio", "tribunus", "legatus"]
TOOLS = Path(__file__).parents[2] / "tools"
TOOL = runpy.run_path(str(TOOLS / "exploiters.py"))


@pytest.mark.parametrize("level", UPPER)
def test_a_win_on_the_board_of_punica_is_taken(level):
    bot, taken = delenda.bot(f"{level}:seconds=0"), 0
    for seed in range(12):
        for state in walk(delenda.game("punica"), seed):
            if state.decision.name == "action" and can_win(state):
                after = state.copy()
                for action in bot.decide(state.view(state.actor), Rng(seed)):
                    after.play(action)
                assert after.winner == state.actor
                taken += 1
                break
    assert taken > 3


@pytest.mark.parametrize("level", ["centurio", "tribunus", pytest.param("legatus", marks=pytest.mark.broad)])
def test_a_free_press_in_zama_is_never_declined(level):
    bot, asked = delenda.bot(f"{level}:seconds=0"), 0
    for seed in range(3):
        for state in walk(delenda.game("zama"), seed):
            if state.decision.name == "press" and asked < 6 * (seed + 1):
                assert state.label(bot.fresh().choose(state.view(state.actor), Rng(seed))) == "again"
                asked += 1
    assert asked > 5


@pytest.mark.parametrize("level", ["tiro", "miles", "centurio"])
def test_a_row_of_scipio_cannot_be_foretold(level):
    view = at(EVEN).view(ROME)
    chosen = {tuple(delenda.bot(f"{level}:seconds=0").decide(view, Rng(seed))) for seed in range(5)}
    assert len(chosen) > 1


@pytest.mark.parametrize("scenario", ["beneventum", "trebbia", "zama"])
def test_the_clock_hurries_whom_it_beats_and_lets_the_other_wait(scenario):
    state = delenda.game("de-bello-punico").start(scenario)
    winner = state.box.draw_winner
    if winner == NOBODY:
        assert haste(state, ROME) == haste(state, CARTHAGE) == 0
        return
    assert (haste(state, winner), haste(state, 1 - winner)) == (0, 1)
    assert apart(state, winner) < apart(state, 1 - winner)


@pytest.mark.parametrize("name", TOOL["EXPLOITERS"])
def test_a_player_of_one_idea_plays_by_the_rules(name):
    exploiter, rng = TOOL["EXPLOITERS"][name], Rng(5)
    state = delenda.game(exploiter.slug).start(exploiter.scenario)
    for _ in range(80):
        if state.actor == NOBODY:
            break
        own = state.actor != CHANCE and exploiter.seat in (NOBODY, state.actor)
        state.play(exploiter.decide(state.view(state.actor), rng)[0] if own else delenda.sample(state, rng))


def test_no_supply_point_of_punic_island_is_wasted():
    found: Counter[tuple[str, str]] = Counter()
    runpy.run_path(str(TOOLS / "supply_points.py"))["count"](delenda.bot("miles"), "pintias", 1, found, tries=4)
    given, anyway = (sum(points for (_, what), points in found.items() if what == which) for which in ("given", "anyway"))
    assert 0 <= anyway < given
    assert not any(points for (_, why), points in found.items() if why == "wasted")


def test_what_games_of_punic_island_are_like():
    found, ending = runpy.run_path(str(TOOLS / "war_shape.py"))["count"](delenda.bot("miles:seconds=0"), "war", 1)
    assert found["battles on land"] > 0
    assert found["siege rolls"] >= found["cities taken"] > 0
    assert found["operations of Rome"] > found["operations of Carthage"] / 2
    assert ending.split()[-1] in delenda.game("punic-island").endings


@pytest.mark.broad
def test_who_never_moves_does_not_win_by_it():
    """Beneventum: Rome has to find the flanks of a Carthage that waits for the clock."""
    exploiter, rome = TOOL["EXPLOITERS"]["stand"], delenda.bot("tribunus:seconds=0")
    points = sum(TOOL["play_game"](exploiter, CARTHAGE, rome, seed) for seed in range(2001, 2009))
    assert points <= 4


def test_who_only_waits_in_zama_is_attacked():
    play = TOOL["play_game"]
    assert [play(TOOL["EXPLOITERS"]["wait"], seat, delenda.bot("centurio:seconds=0"), 5) for seat in (ROME, CARTHAGE)] == [0, 0]
