"""A bot that is asked action by action keeps to its plan while nothing unforeseen happens."""

from __future__ import annotations

import pytest

import delenda
from delenda import CHANCE, ROME, Rng
from delenda.bots.plan import Plan
from support.scipio import EVEN, at

ZAMA = "zama"


def battle(seed: int):
    """A battle of Zama whose armies were set up at random."""
    state, rng = delenda.game(ZAMA).start(), Rng(seed)
    while state.turn == 0:
        state.apply(delenda.sample(state, rng))
    return state


@pytest.mark.parametrize("level", ["tiro", "centurio"])
def test_action_by_action_it_plays_the_line_that_it_decided(level):
    for seed in (0, 3, 4):
        state = battle(seed)
        line = delenda.bot(f"{level}:seconds=0").decide(state.view(state.actor), Rng(7))
        bot, rng, seat = delenda.bot(f"{level}:seconds=0"), Rng(7), state.actor
        played = []
        while state.actor == seat and len(played) < len(line):
            played.append(bot.choose(state.view(seat), rng))
            state.play(played[-1])
        assert played == line[: len(played)]
        assert len(played) > 1


def test_it_thinks_once_for_a_line(monkeypatch):
    asked = []
    bot = delenda.bot("tiro:seconds=0")
    think = bot.think
    monkeypatch.setattr(bot, "think", lambda view, rng: (asked.append(view), think(view, rng))[1])
    state, seat = battle(1), battle(1).actor
    bot.choose(state.view(seat), Rng(7))
    state.play(bot.choose(state.view(seat), Rng(7)))
    asked.clear()
    first = bot.choose(state.view(seat), Rng(8))
    assert bot.choose(state.view(seat), Rng(9)) == first, "asked twice, it answers the same"
    assert asked == []


def test_what_was_not_foreseen_ends_the_plan():
    state = battle(2)
    seat = state.actor
    line = delenda.bot("centurio:seconds=0").decide(state.view(seat), Rng(7))
    plan = Plan()
    plan.foresee(state.view(seat), line, Rng(1))
    other = state.copy()
    state.play(line[0])
    assert plan.line(state.view(seat)) == line[1:]
    other.play(next(action for action in other.legal() if action != line[0]))
    assert plan.line(other.view(other.actor)) == []
    state.quiet_turns += 1
    assert plan.line(state.view(seat)) == [], "any other view is unforeseen"


def test_a_secret_row_is_chosen_action_by_action_as_it_was_drawn():
    state = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    bot, rng = delenda.bot("tribunus:seconds=0"), Rng(3)
    line = delenda.bot("tribunus:seconds=0").decide(state.view(ROME), Rng(3))
    first = bot.choose(state.view(ROME), rng)
    state.play(first)
    assert [first, bot.choose(state.view(ROME), rng)] == line


def test_one_bot_plays_both_seats_with_a_plan_for_each():
    bot = delenda.bot("tiro:seconds=0")
    assert delenda.bot("tiro") is not delenda.bot("tiro"), "every bot has plans of its own"
    state, rng = battle(3), Rng(5)
    for _ in range(60):
        state.play(delenda.sample(state, rng) if state.actor == CHANCE else bot.choose(state.view(state.actor), rng))
    assert state.turn > 2
