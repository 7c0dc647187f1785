"""Gymnasium's own check, its vector environments, and the native batch, for every game."""

import pickle
import warnings
from copy import deepcopy

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env

from delenda.adapters import observations
from delenda.adapters.gymnasium import BatchEnv, SeatEnv
from delenda.adapters.observations import encoder_of, observe
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.kernel.registry import games
from support.breadth import mostly_broad

ALL = [game.slug for game in games()]
NAMES = [f"Delenda/{game.slug}-v{game.rules_version}" for game in games()]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["ROME", "CARTHAGE"])
def test_gymnasium_finds_no_fault(name, seat):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*was not tested.*")  # pictures of every kind are tested below
        check_env(gymnasium.make(name, seat=seat).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", mostly_broad(NAMES, NAMES[0]))
def test_every_way_to_render(name, capsys, monkeypatch):
    monkeypatch.setattr(observations, "FRAME_WIDTH", 100)
    for mode, kind in (("svg", str), ("ansi", str), ("rgb_array", np.ndarray), ("human", type(None))):
        env = gymnasium.make(name, render_mode=mode, disable_env_checker=True).unwrapped
        env.reset(seed=1)
        assert isinstance(env.render(), kind)
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game(name):
    env = gymnasium.make(name, seat="CARTHAGE")
    _observation, info = env.reset(seed=11)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        assert env.unwrapped.action_masks()[action]
        _observation, reward, over, cut, info = env.step(action)
        assert not cut
    assert reward in (-1.0, 0.0, 1.0)
    assert info["outcome"]
    assert "illegal" not in info


def test_the_opponent_may_be_any_bot():
    env = SeatEnv("scipio", opponent="tiro", scenario="mini")
    _observation, info = env.reset(seed=2)
    over = False
    while not over:
        _observation, _reward, over, _cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert info["outcome"]


def test_an_illegal_action_loses_and_says_why():
    env = SeatEnv("scipio")
    env.reset(seed=2)
    _observation, reward, over, _cut, info = env.step(109)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].endswith(".")


@pytest.mark.parametrize("wrong", [{"seat": "HANNIBAL"}, {"opponent": "nobody"}, {"render_mode": "gif"}, {"scenario": "x"}])
def test_what_cannot_be_is_explained(wrong):
    with pytest.raises(DelendaError, match=r"\.$"):
        SeatEnv("scipio", **wrong)


@pytest.mark.parametrize("name", NAMES)
def test_make_vec_makes_a_native_batch(name):
    envs = gymnasium.make_vec(name, num_envs=2, seat="CARTHAGE", scenario="mini", opponent=lambda view, rng: view.legal()[0])
    assert isinstance(envs.unwrapped, BatchEnv)
    observations, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert set(infos["seat"]) == {CARTHAGE}
    assert set(gymnasium.make_vec(name, num_envs=2).reset(seed=1)[1]["seat"]) == {ROME}


def test_processes_side_by_side():
    envs = gymnasium.make_vec("Delenda/scipio-v2", num_envs=2, vectorization_mode="async")
    try:
        _observations, infos = envs.reset(seed=1)
        for _ in range(20):
            masks = np.stack(list(infos["action_mask"]))
            actions = [np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks]
            _observations, _rewards, _over, _cut, infos = envs.step(np.array(actions))
    finally:
        envs.close()


@pytest.mark.parametrize("slug", ALL)
def test_a_batch_is_many_games(slug):
    """Only seats are asked, only with legal actions, and a game that ends begins again."""
    envs = BatchEnv(slug, 3)
    observations, infos = envs.reset(seed=4)
    assert envs.observation_space.contains(observations)
    ended = 0
    for _ in range(60):
        actions = envs.sample()
        assert infos["action_mask"][np.arange(3), actions].all()
        observations, rewards, over, _cut, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        for row, state in zip(observations, envs.batch.states, strict=True):
            assert np.array_equal(row, observe(encoder_of(state), state.view(state.actor), state.actor))
        assert set(infos["seat"]) <= {ROME, CARTHAGE}
        assert not rewards[~over].any()
        ended += over.sum()
    assert all(state.actor != NOBODY for state in envs.batch.states)
    assert ended or slug != "scipio"


@pytest.mark.parametrize("seat", ["ROME", "CARTHAGE"])
def test_a_batch_for_one_seat(seat):
    envs = BatchEnv("scipio", 8, seat=seat)
    _observations, infos = envs.reset(seed=1)
    total = 0.0
    for _ in range(300):
        assert set(infos["seat"]) == {ROME if seat == "ROME" else CARTHAGE}
        _observations, rewards, _over, _cut, infos = envs.step(envs.sample())
        total += np.abs(rewards).sum()
    assert total > 10


def test_a_batch_depends_on_its_seed_alone():
    def run():
        envs = BatchEnv("scipio", 4)
        envs.reset(seed=9)
        return [envs.step(envs.sample())[0].tobytes() for _ in range(50)]

    assert run() == run()


def test_a_batch_refuses_an_illegal_action_and_changes_nothing():
    envs = BatchEnv("scipio", 2)
    envs.reset(seed=0)
    before = [state.dump() for state in envs.batch.states]
    with pytest.raises(IllegalAction, match="game 1: "):
        envs.step(np.array([0, 109]))
    assert [state.dump() for state in envs.batch.states] == before


def test_a_batch_takes_a_seed_for_each_game():
    envs = BatchEnv("scipio", 2)
    with pytest.raises(DelendaError, match="2 games in the batch, but 3 seeds"):
        envs.reset(seed=[1, 2, 3])

    def rolls(seeds):
        envs.reset(seed=seeds)
        return [stream.below(1 << 30) for stream in envs.batch._streams]

    one, other = rolls([1, 2])
    assert rolls([2, 1]) == [other, one]
    assert rolls([1, None])[0] == one
    assert rolls((1, 2)) == rolls(np.array([1, 2])) == [one, other]


def test_a_sample_leaves_the_dice_as_they_are():
    def run(samples):
        envs = BatchEnv("scipio", 4, seat="ROME")
        _observations, infos = envs.reset(seed=3)
        seen = []
        for _ in range(30):
            for _ in range(samples):
                envs.sample()
            observations, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
            seen.append(observations.tobytes())
        return seen

    assert run(0) == run(2)


@pytest.mark.parametrize("seat", [None, "CARTHAGE"])
def test_a_batch_shows_how_games_ended(seat):
    envs = BatchEnv("scipio", 8, seat=seat, scenario="mini")
    envs.reset(seed=1)
    ended = 0
    for _ in range(100):
        observations, rewards, over, _cut, infos = envs.step(envs.sample())
        assert "-0.0" not in map(str, rewards.tolist())
        if not over.any():
            assert "final_obs" not in infos
            continue
        assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == over.tolist()
        side = seat or "ROME"
        for index in np.flatnonzero(over):
            ended += 1
            assert envs.single_observation_space.contains(np.asarray(infos["final_obs"][index], dtype=np.float32))
            assert not np.array_equal(infos["final_obs"][index], observations[index])
            won = infos["final_info"]["outcome"][index].split()[0]
            assert rewards[index] == (0 if won == "DRAW" else 1 if won == side else -1)
    assert ended > 8


@pytest.mark.parametrize("opponent", ["random", lambda view, rng: view.legal()[rng.below(len(view.legal()))]])
def test_games_may_end_before_the_seat_is_asked(opponent):
    """In Punica's small scenario ROME sometimes has nothing to decide: a step may end two games in one place, and tells of the
    last."""
    envs = BatchEnv("punica", 8, seat="ROME", scenario="mini", opponent=opponent)
    envs.reset(seed=1)
    for _ in range(60):
        _observations, rewards, over, _cut, infos = envs.step(envs.sample())
        for index in np.flatnonzero(over):
            won = infos["final_info"]["outcome"][index].split()[0]
            assert rewards[index] == {"DRAW": 0, "ROME": 1, "CARTHAGE": -1}[won]


def test_the_opponent_may_be_a_callable():
    asked = []

    def last(view, rng):
        asked.append(view.viewer)
        return view.legal()[-1]

    env = SeatEnv("scipio", opponent=last, scenario="mini")
    _observation, info = env.reset(seed=2)
    over = False
    while not over:
        _observation, _reward, over, _cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert set(asked) == {CARTHAGE}


@pytest.mark.parametrize("make", [SeatEnv, lambda slug, opponent: BatchEnv(slug, 1, seat="ROME", opponent=opponent)])
def test_an_opponent_who_draws_numbers_leaves_the_dice_alone(make):
    def steady(view, rng):
        return view.legal()[0]

    def drawing(view, rng):
        rng.below(7)
        return view.legal()[0]

    shown = []
    for opponent in (steady, drawing):
        env = make("scipio", opponent=opponent)
        observation, info = env.reset(seed=5)
        shown.append([np.array(observation).tobytes()])
        for _ in range(12):
            action = np.argmax(info["action_mask"], axis=-1)
            observation, _reward, over, _cut, info = env.step(action)
            shown[-1].append(np.array(observation).tobytes())
            if np.any(over):
                break
    assert shown[0] == shown[1]


def test_what_a_batch_showed_stays_as_it_was_and_is_there_to_be_read():
    envs = BatchEnv("scipio", 4)
    rows, _infos = envs.reset(seed=5)
    shown, then = [rows], [rows.copy()]
    for _ in range(6):  # more than there are pages
        rows = envs.step(envs.sample())[0]
        shown.append(rows[1:])
        then.append(rows[1:].copy())
    assert all(np.array_equal(now, before) for now, before in zip(shown, then, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        shown[0][0] = 1.0
    with pytest.raises(ValueError, match="WRITEABLE"):
        shown[1].flags.writeable = True


@pytest.mark.parametrize("slug", ["scipio", "zama"])
def test_arrays_that_are_used_again_are_nobodys(slug):
    """Short rows and masks of many games: what is kept stays, and what is not comes back."""
    envs = BatchEnv(slug, 2_500)
    rows, infos = envs.reset(seed=7)
    kept = [(rows, rows.copy()), (infos["action_mask"], infos["action_mask"].copy())]
    seen = set()
    for _ in range(8):
        rows, *_, infos = envs.step(envs.sample())
        seen.add(rows.ctypes.data)
        assert not rows.flags.writeable
        assert not infos["action_mask"].flags.writeable
    assert all((array == copied).all() for array, copied in kept)
    assert len(seen) < 4


def test_last_observations_stay_as_they_were():
    envs = BatchEnv("scipio", 8, scenario="mini")
    envs.reset(seed=1)
    shown, then = [], []
    for _ in range(60):
        *_, over, _cut, infos = envs.step(envs.sample())
        if over.any():
            shown.append(infos["final_obs"])
            then.append(infos["final_obs"].copy())
            assert not infos["final_obs"][~over].any()
        del infos
        if len(shown) == 3:
            assert all(np.array_equal(now, before) for now, before in zip(shown, then, strict=True))
            shown.clear()
            then.clear()


def ending(scenario="mini"):
    """What is told with a step that ends some games; the same each time."""
    envs = BatchEnv("scipio", 8, scenario=scenario)
    envs.reset(seed=1)
    over = np.zeros(8, bool)
    while not over.any():
        *_, over, _cut, infos = envs.step(envs.sample())
    return envs, infos


READERS = {
    "get": lambda infos: {key: infos.get(key) for key in infos},
    "items": lambda infos: dict(infos.items()),
    "values": lambda infos: dict(zip(infos.keys(), infos.values(), strict=True)),
    "stars": lambda infos: {**infos},
    "dict": dict,
    "copy": lambda infos: infos.copy(),
    "deepcopy": deepcopy,
    "pickle": lambda infos: pickle.loads(pickle.dumps(infos)),
    "or": lambda infos: {} | infos,
    "pop": lambda infos: {key: infos.pop(key) for key in list(infos.keys())},
    "update": lambda infos: (found := {}, found.update(infos))[0],
}


@pytest.mark.parametrize("reader", READERS)
def test_what_games_showed_last_is_there_whoever_asks(reader):
    """It is made when it is asked for, also after further steps."""
    envs, infos = ending()
    expected = {key: infos[key] for key in ("final_obs", "final_info")}
    envs, infos = ending()
    for _ in range(9):
        envs.step(envs.sample())
    assert {"action_mask", "seat", "final_obs", "_final_obs", "final_info", "_final_info"} == set(infos.keys())
    found = READERS[reader](infos)
    assert np.array_equal(found["final_obs"], expected["final_obs"])
    assert found["final_obs"].any()
    assert found["final_info"]["outcome"].tolist() == expected["final_info"]["outcome"].tolist()
    assert (found["final_info"]["seat"] == expected["final_info"]["seat"]).all()


def test_a_game_may_end_twice_in_a_step():
    """Where the seat that is asked has nothing to decide in between; what is told is the end of the last one."""
    envs = BatchEnv("punica", 8, seat="ROME", scenario="mini")
    envs.reset(seed=1)
    for _ in range(200):
        _rows, _rewards, over, _cut, infos = envs.step(envs.sample())
        if over.any():
            outcomes = infos["final_info"]["outcome"]
            assert [outcome is not None for outcome in outcomes] == over.tolist()
