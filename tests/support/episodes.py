"""Several games of every environment after a single seed. `python -m support.episodes SLUG` prints what they showed."""

import sys
from hashlib import blake2b

import numpy as np

from delenda.adapters import pettingzoo
from delenda.adapters.gymnasium import BatchEnv, SeatEnv
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

SEED = 7
GAMES = 3
STEPS = 60  # of each game at most: what is cut short is begun anew all the same


def _choose(mask, rng):
    return rng.choose([int(action) for action in np.flatnonzero(mask)])


def aec(slug):
    env, rng, seen = pettingzoo.aec(slug), Rng(1), []
    for number in range(GAMES):
        env.reset(seed=SEED if number == 0 else None)
        for agent in env.agent_iter(STEPS):
            observation, reward, over, cut, _info = env.last()
            seen += [agent.encode(), observation["observation"].tobytes(), str(reward).encode()]
            env.step(None if over or cut else _choose(observation["action_mask"], rng))
    return seen


def parallel(slug):
    if not any(decision.simultaneous for decision in game(slug).decisions):
        return []
    env, rng, seen = pettingzoo.parallel(slug), Rng(1), []
    for number in range(GAMES):
        observations, _infos = env.reset(seed=SEED if number == 0 else None)
        for _ in range(STEPS):
            seen += [shown["observation"].tobytes() for shown in observations.values()]
            if not env.agents:
                break
            observations, *_ = env.step({agent: _choose(shown["action_mask"], rng) for agent, shown in observations.items()})
    return seen


def seat(slug):
    env, rng, seen = SeatEnv(slug, seat="CARTHAGE"), Rng(1), []
    for number in range(GAMES):
        observation, info = env.reset(seed=SEED if number == 0 else None)
        over = False
        for _ in range(STEPS):
            seen.append(observation.tobytes())
            if over:
                break
            observation, _reward, over, _cut, info = env.step(_choose(info["action_mask"], rng))
    return seen


def batch(slug):
    env, rng, seen = BatchEnv(slug, 2), Rng(1), []
    for number in range(GAMES):
        observations, infos = env.reset(seed=SEED if number == 0 else None)
        for _ in range(STEPS):
            seen.append(observations.tobytes())
            observations, *_, infos = env.step(np.array([_choose(mask, rng) for mask in infos["action_mask"]]))
    return seen


KINDS = (aec, parallel, seat, batch)


def digest(slug):
    """Of all that the environments of a game showed, a line for each kind."""
    return "".join(f"{kind.__name__} {blake2b(b'|'.join(kind(slug)), digest_size=8).hexdigest()}\n" for kind in KINDS)


if __name__ == "__main__":
    print(digest(sys.argv[1]), end="")
