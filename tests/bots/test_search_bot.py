"""What the levels do with a decision: lines, hints, win probabilities, and time."""

from __future__ import annotations

import time

import pytest

import delenda
from delenda import CARTHAGE, ROME, Rng
from delenda.bots.lines import carry_out
from delenda.bots.ways import rehearse as rehearsing
from delenda.kernel.play import Play
from support.scipio import EVEN, at, drawing

ENDLESS = 60  # seconds
LEVELS = ["tiro", "miles", "centurio", "tribunus", "legatus"]
SECOND = f"{EVEN} phase 2 spent 6 7 4 / 3 7 5"


@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_shares_the_whole_among_legal_actions(level):
    bot = delenda.bot(f"{level}:seconds=0,simulations=60")
    for state in (at(SECOND), drawing(EVEN, "RD"), drawing(EVEN, "DS", "ROME")):
        view = state.view(state.actor)
        hint = bot.hint(view, Rng(1))
        assert hint
        assert {advice.action for advice in hint} <= set(view.legal())
        assert sum(advice.share for advice in hint) == pytest.approx(1)
        assert [advice.share for advice in hint] == sorted((advice.share for advice in hint), reverse=True)
        assert all(0 <= advice.chance <= 1 for advice in hint)


def test_a_hint_shows_the_win():
    state = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    hint = delenda.bot("miles:seconds=0").hint(state.view(CARTHAGE), Rng(1))
    assert state.label(hint[0].action) == "desert P1"
    assert hint[0].chance > 0.9


@pytest.mark.parametrize("level", LEVELS)
def test_the_chance_to_win_follows_the_position(level):
    bot = delenda.bot(f"{level}:seconds=0,simulations=60")
    good, bad = "R [6 6|6 6|5 5] C [3 3|3 3|3 3]", "R [3 3|3 3|3 3] C [6 6|6 6|5 5]"
    phase = "phase 2 spent 6 7 4 / 3 7 5"
    chances = [bot.evaluate(at(f"{text} {phase}").view(ROME), Rng(1)) for text in (good, bad)]
    assert 0 <= chances[1] < 0.4 < 0.6 < chances[0] <= 1


def test_a_secret_choice_is_made_as_a_whole():
    state = at(SECOND)
    line = delenda.bot("centurio:seconds=0").decide(state.view(ROME), Rng(3))
    assert len(line) == 2


def test_a_tree_that_is_kept_decides_on_while_nobody_else_acts():
    bot = delenda.bot("tiro:seconds=0,open=tree,simulations=60,reuse=true")
    state = drawing("R [6 6|6 6|5 5] C [2 1|9 9|6 6]", "RD")
    actions = bot.decide(state.view(CARTHAGE), Rng(1))
    assert len(actions) > 1
    for action in actions:
        assert state.actor == CARTHAGE
        assert action in state.legal()
        state.apply(action)
    assert state.actor != CARTHAGE


def test_a_tree_is_kept_no_longer_than_the_clock_allows():
    state = drawing("R [6 6|6 6|5 5] C [2 1|9 9|6 6]", "RD")
    bot = delenda.bot("tiro:seconds=0.001,open=tree,simulations=1000000,reuse=true")
    assert len(bot.decide(state.view(CARTHAGE), Rng(1))) == 1


def test_a_line_that_no_longer_fits_is_dropped():
    play = Play(drawing(EVEN, "RD"))
    legal = play.view(CARTHAGE).legal()
    carry_out(play, CARTHAGE, [legal[0], 105])
    assert [move.action for move in play.moves] == [legal[0]]


@pytest.mark.parametrize("level", LEVELS)
def test_the_clock_ends_a_decision(level):
    """Whatever the simulations, and whatever the build: a fifth of a second, and what the last batch takes. A million
    simulations would take many minutes of the processor, whose time does not pass more quickly on a busy machine."""
    bot = delenda.bot(f"{level}:seconds=0.2,simulations=1000000")
    for state in (at(EVEN), at(SECOND), drawing(EVEN, "RD")):
        began = time.process_time()
        assert bot.choose(state.view(state.actor), Rng(1)) in state.legal()
        assert time.process_time() - began < ENDLESS


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_begins_with_what_the_bot_would_do(slug, level):
    """The best first; what else it looked at is never better."""
    bot, state, rng = delenda.bot(f"{level}:seconds=0,simulations=8"), delenda.game(slug).start(), Rng(1)
    for _ in range(30):
        state.apply(delenda.sample(state, rng))
    while state.actor == delenda.CHANCE or state.decision.simultaneous or len(state.legal()) == 1:
        state.apply(delenda.sample(state, rng))
    view = state.view(state.actor)
    hint = bot.hint(view, Rng(2))
    assert hint[0].action == bot.choose(view, Rng(2))
    assert sum(advice.share for advice in hint) == pytest.approx(1)
    assert len({advice.action for advice in hint}) == len(hint)
    if hint[0].share == 1.0:
        assert hint[0].chance == bot.evaluate(view, Rng(2))
        assert all(advice.chance <= hint[0].chance for advice in hint)


def test_a_turn_that_is_long_is_rehearsed_as_a_whole():
    bot = delenda.bot("legatus:seconds=0,simulations=4,choices=2,depth=4")
    state, rng = delenda.game("de-bello-punico").start(), Rng(1)
    while state.decision.name != "move_pick":
        state.apply(delenda.sample(state, rng))
    line = bot.decide(state.view(state.actor), Rng(3))
    assert len(line) > 1
    assert line[0] in state.legal()


def test_where_rehearsal_does_not_pay_judgement_decides(monkeypatch):
    def rehearse(*args):
        raise InterruptedError

    monkeypatch.setattr(rehearsing, "Rehearsal", rehearse)
    monkeypatch.setattr(rehearsing, "SecretRehearsal", rehearse)
    game = delenda.game("punic-island")
    bot = delenda.bot("centurio")
    worth = {"card_action": True, "option": True, "choose_city": False}
    assert {name: name in game.insight.rehearsed for name in worth} == worth
    rng = Rng(3)
    state = game.start()
    while worth:
        name = state.decision.name
        if worth.pop(name, None):
            with pytest.raises(InterruptedError):
                bot.decide(state.view(state.actor), rng)
        elif name == "choose_city":
            view = state.view(state.actor)
            assert bot.decide(view, Rng(1)) == [game.insight.first(view.guess(Rng(1)))]
        state.apply(delenda.sample(state, rng))


def test_the_decisions_that_are_rehearsed_exist():
    game = delenda.game("punic-island")
    assert set(game.insight.rehearsed) <= {decision.name for decision in game.decisions}
