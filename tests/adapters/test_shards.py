"""A batch that several processes play is the batch that one plays."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.shards import SLOTS
from delenda.kernel.errors import DelendaError, IllegalAction


@pytest.fixture
def pair():
    """The same batch alone and with workers."""
    made = []

    def make(slug, count=7, workers=2, **how):
        made.extend([BatchEnv(slug, count, **how), BatchEnv(slug, count, num_workers=workers, **how)])
        return made[-2:]

    yield make
    for env in made:
        env.close()


def plain(told):
    """All that a step tells, to be compared."""
    if isinstance(told, dict):
        return {name: plain(value) for name, value in told.items()}
    if isinstance(told, tuple):
        return [plain(value) for value in told]
    return told.tolist()


@pytest.mark.parametrize(
    ("slug", "how", "steps"),
    [
        ("scipio", {}, 60),
        ("scipio", {"seat": "CARTHAGE", "scenario": "mini"}, 60),
        ("scipio", {"workers": 1}, 20),
        ("scipio", {"workers": 3}, 20),
        ("punic-island", {}, 12),
    ],
)
def test_workers_play_the_same_games(pair, slug, how, steps):
    alone, shared = pair(slug, **how)
    assert plain(alone.reset(seed=4)) == plain(shared.reset(seed=4))
    for _ in range(steps):
        actions = alone.sample()
        assert actions.tolist() == shared.sample().tolist()
        assert plain(alone.step(actions)) == plain(shared.step(actions))


def test_a_sample_is_the_same_whoever_draws_it_and_however_often(pair):
    alone, shared = pair("scipio")
    _rows, infos = alone.reset(seed=2)
    shared.reset(seed=2)
    for often in (0, 2, 1, 0, 3):
        drawn = [[env.sample().tolist() for _ in range(often)] for env in (alone, shared)]
        assert drawn[0] == drawn[1]
        actions = infos["action_mask"].argmax(axis=1)
        infos = alone.step(actions)[4]
        shared.step(actions)


def test_what_is_kept_stays_as_it_was(pair):
    alone, shared = pair("scipio")
    kept = [alone.reset(seed=1)[0]], [shared.reset(seed=1)[0]]
    for _ in range(3 * SLOTS):
        actions = alone.sample()
        for env, rows in zip((alone, shared), kept, strict=True):
            env.sample()
            rows.append(env.step(actions)[0][1:])  # a piece of an array keeps the whole
    assert all(np.array_equal(a, b) for a, b in zip(*kept, strict=True))


def test_workers_refuse_an_illegal_action_and_change_nothing(pair):
    _alone, shared = pair("scipio", 4)
    _rows, infos = shared.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    for wrong in (109, -1, 5000):
        with pytest.raises(IllegalAction, match="game 3: "):
            shared.step(np.array([*legal[:3], wrong]))
    shared.step(legal)


def test_what_workers_cannot_be_is_explained(pair):
    _alone, shared = pair("scipio", 2)
    with pytest.raises(DelendaError, match="num_workers=0"):
        _ = shared.batch
    with pytest.raises(DelendaError, match="num_workers must be"):
        BatchEnv("scipio", 2, num_workers=3)
