"""A batch that several processes play is the batch that one plays."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

from delenda.adapters import bells, shards
from delenda.adapters.board import SLOTS
from delenda.adapters.gymnasium import BatchEnv
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


@pytest.mark.parametrize("how", ["asleep", "interpreted"])
def test_who_sleeps_is_woken(monkeypatch, pair, how):
    """Workers are started with what is changed here, and ended before it is changed back."""
    monkeypatch.setattr(bells, "listen", bells._never)
    if how == "interpreted":
        monkeypatch.setattr(bells, "doze", bells._always)
        monkeypatch.setattr(bells, "ring", bells._always)
    alone, shared = pair("scipio", workers=3)
    assert plain(alone.reset(seed=6)) == plain(shared.reset(seed=6))
    for _ in range(40):
        actions = alone.sample()
        shared.sample()
        assert plain(alone.step(actions)) == plain(shared.step(actions))


def test_a_worker_that_is_gone_is_missed(pair):
    _alone, shared = pair("scipio", 4)
    shared.reset(seed=1)
    process = shared._games._workers[0]._process
    process.kill()
    process.join()
    with pytest.raises(DelendaError, match="has ended"):
        shared.step(shared.sample())


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


def test_masks_that_are_kept_stay_as_they_were(pair):
    alone, shared = pair("scipio")
    kept = [alone.reset(seed=1)[1]["action_mask"]], [shared.reset(seed=1)[1]["action_mask"]]
    for _ in range(3 * SLOTS):
        actions = alone.sample()
        for env, masks in zip((alone, shared), kept, strict=True):
            masks.append(env.step(actions)[4]["action_mask"][1:])
    assert all(np.array_equal(a, b) for a, b in zip(*kept, strict=True))
    assert not any(masks[1].flags.writeable for masks in kept)


@pytest.mark.parametrize("kept", [1, SLOTS - 1, 3 * SLOTS])
@pytest.mark.parametrize("is_closed", [False, True])
def test_what_games_showed_last_is_there_whenever_somebody_asks(pair, kept, is_closed):
    """After further steps, with more of them than there are slots, and when the workers are gone."""
    alone, shared = pair("scipio", scenario="mini")
    alone.reset(seed=1)
    shared.reset(seed=1)
    told = []
    while len(told) < kept:
        actions = alone.sample()
        infos = [env.step(actions)[4] for env in (alone, shared)]
        if "final_obs" in infos[0]:
            told.append(infos)
    for _ in range(SLOTS):
        actions = alone.sample()
        for env in (alone, shared):
            env.step(actions)
    if is_closed:
        shared.close()
    for expected, found in told:
        assert plain(expected) == plain(found)


def test_workers_refuse_an_illegal_action_and_change_nothing(pair):
    _alone, shared = pair("scipio", 4)
    _rows, infos = shared.reset(seed=1)
    legal = infos["action_mask"].argmax(axis=1)
    for wrong in (109, -1, 5000):
        with pytest.raises(IllegalAction, match="game 3: "):
            shared.step(np.array([*legal[:3], wrong]))
    shared.step(legal)


def test_the_first_illegal_action_is_found_alike_with_and_without_the_compiled_loop():
    masks = np.array([[1, 0, 1], [0, 1, 0], [1, 1, 0]], np.int8)
    for actions, first in (([0, 1, 1], -1), ([2, 1, 0], -1), ([0, 0, 2], 1), ([0, 1, 3], 2), ([-1, 1, -3], 0)):
        for find in (shards.first_illegal, shards._first_illegal):
            assert find(masks, np.array(actions)) == first


def test_what_workers_cannot_be_is_explained(pair):
    _alone, shared = pair("scipio", 2)
    with pytest.raises(DelendaError, match="num_workers=0"):
        _ = shared.batch
    with pytest.raises(DelendaError, match="num_workers must be"):
        BatchEnv("scipio", 2, num_workers=3)
