"""Our own figures for the comparison with peers, as JSON: `python -m delenda.lab.peers_ours SECONDS`."""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

from delenda.kernel.playout import playout
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.lab.reference import connect_four, tictactoe
from delenda.lab.reference.search import PlainSearch

ROUNDS = 3
BATCH = 50
EXPLORE = 1.4


def measure(seconds: float) -> dict[str, Any]:
    """`shared`: the games that peers have too. `own`: ours."""
    shared = {"tic-tac-toe": tictactoe.start(), "connect four": connect_four.start()}
    return {
        "shared": {name: {**play(start, seconds), "simulations": search(start, seconds)} for name, start in shared.items()},
        "own": {game.slug: play(game.start(), seconds) for game in games()},
    }


def play(start: State, seconds: float) -> dict[str, float]:
    """Random play and copies a second of CPU time; of some short rounds the best counts."""
    rounds = [_play_round(start, seconds / ROUNDS, seed) for seed in range(ROUNDS)]
    return {
        "decisions": max(decisions for decisions, _ in rounds),
        "games": max(games for _, games in rounds),
        "copies": max(_copy_round(start, seconds / ROUNDS) for _ in range(ROUNDS)),
    }


def _play_round(start: State, seconds: float, seed: int) -> tuple[float, float]:
    rng = Rng(seed)
    decisions = games = 0
    began = process_time()
    spent = 0.0
    while spent < seconds or not games:
        for _ in range(BATCH if games else 1):
            decisions += playout(start.copy(), rng)
            games += 1
        spent = process_time() - began
    return decisions / spent, games / spent


def _copy_round(state: State, seconds: float) -> float:
    copies = 0
    copy = state.copy
    began = process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(20):
            copy(), copy(), copy(), copy(), copy(), copy(), copy(), copy(), copy(), copy()
        copies += 200
        spent = process_time() - began
    return copies / spent


def search(start: State, seconds: float) -> float:
    """Simulations a second: trees of a thousand from the start, played out at random to the end."""
    best = 0.0
    for seed in range(ROUNDS):
        simulations = 0
        began = process_time()
        spent = 0.0
        while spent < seconds / ROUNDS:
            PlainSearch(start, EXPLORE, Rng(seed + simulations)).run(1000)
            simulations += 1000
            spent = process_time() - began
        best = max(best, simulations / spent)
    return best


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
