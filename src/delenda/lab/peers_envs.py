"""Steps a second of other libraries' environments, with observations and masks, as JSON. Run by the Python of the peers'
environment; needs nothing of ours.

    python peers_envs.py Pgx 1.0

CPU time is measured, of all threads. Every library plays at random in the quickest way it documents; those with batches step
256 games at once.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

GAMES = 256
ROUNDS = 5


def best(step: Callable[[], int], seconds: float) -> float:
    """Steps a second: of some short rounds the best. The first call, which may compile, is not counted."""
    step()
    found = 0.0
    for _ in range(ROUNDS):
        done, began, spent = 0, process_time(), 0.0
        while spent < seconds / ROUNDS or not done:
            done += step()
            spent = process_time() - began
        found = max(found, done / spent)
    return found


def pgx(seconds: float) -> dict[str, Any]:
    import jax
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make("connect_four")
    begin, go_on = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def turn(state: Any, key: Any) -> Any:
        key, choice, chance = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choice, logits, axis=1)
        return go_on(state, actions, jax.random.split(chance, GAMES)), key

    quickly = jax.jit(turn)
    now = [begin(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1)]

    def step() -> int:
        now[:] = quickly(*now)
        jax.block_until_ready(now[0].observation)
        return GAMES

    return {"env": "connect four", "batch": GAMES, "steps": best(step, seconds)}


def openspiel(seconds: float) -> dict[str, Any]:
    from open_spiel.python import rl_environment

    env, rng = rl_environment.Environment("connect_four"), random.Random(1)

    def play() -> int:
        told, count = env.reset(), 0
        while not told.last():
            player = told.observations["current_player"]
            told = env.step([rng.choice(told.observations["legal_actions"][player])])
            count += 1
        return count

    return {"env": "connect four", "batch": 1, "steps": best(play, seconds)}


def pettingzoo(seconds: float) -> dict[str, Any]:
    warnings.simplefilter("ignore")
    from pettingzoo.classic import connect_four_v3

    env, rng = connect_four_v3.env(), random.Random(1)

    def play() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        count = 0
        for agent in env.agent_iter():
            observation, _reward, over, cut, _info = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
            count += 1
        return count

    return {"env": "connect four", "batch": 1, "steps": best(play, seconds)}


def rlcard(seconds: float) -> dict[str, Any]:
    import rlcard as library

    env, rng = library.make("leduc-holdem"), random.Random(1)

    def play() -> int:
        state, _player = env.reset()
        count = 0
        while not env.is_over():
            state, _player = env.step(rng.choice(list(state["legal_actions"])))
            count += 1
        return count

    return {"env": "Leduc hold'em", "batch": 1, "steps": best(play, seconds)}


def envpool(seconds: float) -> dict[str, Any]:
    """It has no game for two; CartPole is its smallest environment."""
    import envpool as library
    import numpy as np

    env = library.make_gymnasium("CartPole-v1", num_envs=GAMES, num_threads=1)
    env.reset()
    rng = np.random.default_rng(1)

    def step() -> int:
        env.step(rng.integers(0, 2, GAMES, dtype=np.int32))
        return GAMES

    return {"env": "CartPole", "batch": GAMES, "steps": best(step, seconds)}


MEASURES = {"Pgx": pgx, "OpenSpiel": openspiel, "PettingZoo": pettingzoo, "RLCard": rlcard, "EnvPool": envpool}

if __name__ == "__main__":
    print(json.dumps([{"peer": sys.argv[1], **MEASURES[sys.argv[1]](float(sys.argv[2]))}]))
