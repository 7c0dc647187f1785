"""Games between bots tell nothing, either: what a viewer holds possible shrinks only at a reveal."""

import pytest

from delenda.bots.registry import bot
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import check_worlds

ACTIONS = 250


@pytest.mark.parametrize("game", games(), ids=[game.slug for game in games()])
def test_worlds_shrink_only_at_a_reveal_in_games_between_bots(game):
    tiro, rng = bot("tiro"), Rng(11)
    play = Play(game.start())
    while play.state.actor != NOBODY and len(play.moves) < ACTIONS:
        seat = play.waits_for()[0]
        action = sample(play.state, rng) if seat == CHANCE else tiro.choose(play.view(seat), rng)
        play.act(seat, action)
    assert check_worlds(play.record(), 4, 2, rng) > 10
