"""Finding and starting a game."""

import pytest

import delenda
from delenda import DelendaError


def test_games_come_in_order():
    assert delenda.games()[0].slug == "scipio"
    assert delenda.games.scipio.GAME is delenda.game("scipio")


def test_an_unknown_slug_lists_the_games():
    with pytest.raises(DelendaError, match=r"there is no game 'scipoi'; the games are scipio.* Did you mean 'scipio'\?"):
        delenda.game("scipoi")


def test_an_unknown_scenario_or_option_is_a_sentence():
    game = delenda.game("scipio")
    with pytest.raises(DelendaError, match="Scipio has no scenario 'x'; it has standard"):
        game.start("x")
    with pytest.raises(DelendaError, match="Scipio has no option 'x'; it has adjacency"):
        game.start(options={"x": "1"})
    with pytest.raises(DelendaError, match="takes line or grid, not 'x'"):
        game.start(options={"adjacency": "x"})


def test_the_loop_that_other_programs_rely_on():
    game = delenda.game("scipio")
    state = game.start(scenario=None, options=None, box=None)
    rng = delenda.Rng(7)
    while state.actor != delenda.NOBODY:
        action = delenda.sample(state, rng)
        assert state.decision.name
        assert state.label(action)
        state.apply(action)
    outcome = state.outcome()
    assert outcome.winner in (delenda.ROME, delenda.CARTHAGE, None)
    assert outcome.payoff(delenda.ROME) == -outcome.payoff(delenda.CARTHAGE)
    start = game.start()
    assert delenda.playout(start.copy(), delenda.Rng(7)) > 10
    assert game.load(start.dump()) == start
