"""Networks, and searches that ask them about many positions at once."""

import numpy as np
import pytest

pytest.importorskip("numpy", reason="the extra delenda[research] is not installed")

import delenda
from delenda.adapters.network import Network, outputs, seen, softmax
from delenda.adapters.neural import NeuralBot, search, search_all
from delenda.adapters.observations import encoder_of
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.search.puct import GuidedSearch


class Even:
    """The simplest evaluator there is; keeps what it was asked."""

    def __init__(self):
        self.asked = []

    def __call__(self, rows, masks):
        assert len(rows) == len(masks)
        assert (masks.sum(axis=1) > 0).all()
        self.asked.append(len(rows))
        return np.zeros(len(rows)), masks / masks.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_a_bot_with_an_evaluator_plays(game):
    state, rng, bot = game.start(), Rng(1), NeuralBot(Even(), 6)
    for _ in range(30):
        if state.actor == NOBODY:
            break
        choice = sample(state, rng) if state.actor == CHANCE else bot.decide(state.view(state.actor), rng)[0]
        state.play(choice)
    bot.close()


def test_many_games_are_judged_together():
    evaluate = Even()
    view = delenda.game("punica").start().view(delenda.CARTHAGE)
    searches = [GuidedSearch(view, Rng(seed)) for seed in range(5)]
    search_all(searches, evaluate, simulations=9, leaves=4)
    assert evaluate.asked == [5, 20, 20]
    assert [sum(each.counts()) for each in searches] == [8] * 5


def test_the_same_seed_finds_the_same():
    view = delenda.game("scipio").start().view(delenda.ROME)
    one, two = (search(view, Even(), 40, Rng(7)).counts() for _ in range(2))
    assert one == two


def test_without_simulations_the_policy_alone_plays():
    view = delenda.game("punica").start("mini").view(delenda.CARTHAGE)
    wanted = view.legal()[-1]

    def decided(rows, masks):
        return np.zeros(1), np.eye(masks.shape[1])[[wanted]]

    choices = [NeuralBot(decided, 0).choose(view, Rng(seed)) for seed in range(20)]
    assert choices.count(wanted) >= 19


def test_a_network_learns_and_is_kept(tmp_path):
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(64, 6)).astype(np.float32)
    masks = np.ones((64, 4), np.int8)
    wanted = np.eye(4, dtype=np.float32)[(rows[:, 0] > 0).astype(int)]
    goal = np.sign(rows[:, 1])
    network = Network(6, 4, hidden=16, seed=1)
    for _ in range(300):
        layers = network.layers(rows)
        scores, values = outputs(layers)
        network.learn(layers, (softmax(scores, masks) - wanted) / 64, 2 * (values - goal) / 64, 0.01)
    values, policies = network(rows, masks)
    assert (policies.argmax(axis=1) == wanted.argmax(axis=1)).mean() > 0.95
    assert (np.sign(values) == goal).mean() > 0.95
    network.save(tmp_path / "kept.npz", game="toy", seed=1)
    again, about = Network.load(tmp_path / "kept.npz")
    assert np.allclose(again(rows, masks)[1], policies, atol=0.01)  # kept as float16
    assert about == {"game": "toy", "seed": "1"}


def test_slopes_are_those_of_the_loss():
    rng = np.random.default_rng(2)
    rows = rng.normal(size=(3, 5)).astype(np.float32)
    network = Network(5, 2, hidden=8, seed=2)
    layers = network.layers(rows)
    scores, values = outputs(layers)
    before = float(scores.sum() + values.sum())
    network.learn(layers, np.ones_like(scores), np.ones_like(values), 1e-3)
    scores, values = outputs(network.layers(rows))
    assert float(scores.sum() + values.sum()) < before


def test_a_narrow_network_learns_for_the_whole():
    """Columns of zeros change nothing: with them and without, the same is learnt."""
    rows = np.random.default_rng(3).normal(size=(4, 6)).astype(np.float32)
    rows[:, [1, 4]] = 0
    whole, taught = Network(6, 2, hidden=8, seed=3), Network(6, 2, hidden=8, seed=3)
    columns = seen(rows)
    assert columns.tolist() == [0, 2, 3, 5]
    for _ in range(3):
        narrow = taught.narrowed(columns)
        for network, given in ((whole, rows), (narrow, rows[:, columns])):
            layers = network.layers(given)
            scores, values = outputs(layers)
            network.learn(layers, scores, values, 1e-2)
        taught.widen(narrow, columns)
    for one, other in zip(whole.weights, taught.weights, strict=True):
        assert np.allclose(one, other, atol=1e-5)


def test_illegal_actions_have_no_share():
    shares = softmax(np.array([[5.0, 1.0, 1.0]], np.float32), np.array([[0, 1, 1]], np.int8))
    assert shares.tolist() == [[0.0, 0.5, 0.5]]


def test_a_kept_network_plays_over_a_pipe(tmp_path):
    import sys

    game = delenda.game("scipio")
    Network(encoder_of(game.start()).size, game.action_count, hidden=8).save(tmp_path / "net.npz")
    bot = delenda.bot(f"pipe:{sys.executable} -m delenda.adapters.neural {tmp_path / 'net.npz'} --simulations 4")
    view = game.start().view(delenda.ROME)
    try:
        assert bot.choose(view, Rng(1)) in view.legal()
    finally:
        bot.close()
