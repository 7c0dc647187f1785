"""A level against OpenSpiel's own Monte Carlo tree search, at equal time for a decision.

    python -m delenda.lab.against_openspiel punica --level tribunus --games 100 --seed 1

needs `pip install 'delenda[research]'`. The games are those of the OpenSpiel adapter. The other bot is `pyspiel.MCTSBot` with
random rollouts; for every decision it gets as many simulations as it can do in the time that the level has needed for one, in
the mean so far. It is handed the whole state, secrets of the level included; the level sees its view, as always.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

import pyspiel

from delenda.adapters.openspiel import SpielState, short_name
from delenda.bots.bot import Bot
from delenda.bots.levels import levels
from delenda.bots.registry import bot
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.lab.ratings import wilson

CURIOSITY = 1.4  # OpenSpiel's usual weight of exploration, about the square root of 2
FEWEST = 2  # simulations, however slow
MEMORY = 1000  # megabytes for the other bot's tree


class Pace:
    """How long decisions took, and how many simulations were done in them."""

    def __init__(self) -> None:
        self.decisions = 0
        self.simulations = 0
        self.seconds = 0.0

    def add(self, seconds: float, simulations: int = 0) -> None:
        self.decisions += 1
        self.simulations += simulations
        self.seconds += seconds

    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


class Contest:
    """Games of one level against OpenSpiel's bot, in turn on either side."""

    def __init__(self, slug: str, level: Bot, scenario: str) -> None:
        self.game = pyspiel.load_game(short_name(find_game(slug)), {"scenario": scenario})
        self.level = level
        self.ours = Pace()
        self.theirs = Pace()

    def play(self, seat: int, seed: int) -> float:
        """One game with the level at `seat`; its points."""
        state: SpielState = self.game.new_initial_state()
        chance, rng = Rng(seed * 4 + CHANCE), Rng(seed * 4 + seat)
        while not state.is_terminal():
            player = state.current_player()
            if player == seat:
                self._ask_level(state, seat, rng)
            elif state.is_chance_node():
                state.apply_action(sample(state.moment.state, chance))
            else:
                state.apply_action(self._ask_openspiel(state, seed))
        return float(state.returns()[seat] + 1) / 2

    def _ask_level(self, state: SpielState, seat: int, rng: Rng) -> None:
        """Its plan is carried out as long as it is its turn."""
        began = time.perf_counter()
        actions = self.level.decide(state.moment.state.view(seat), rng)
        self.ours.add(time.perf_counter() - began)
        for action in actions:
            if state.current_player() != seat or action not in state.legal_actions():
                return
            state.apply_action(action)

    def _ask_openspiel(self, state: SpielState, seed: int) -> int:
        began = time.perf_counter()
        simulations = FEWEST
        if self.theirs.seconds:
            speed = self.theirs.simulations / self.theirs.seconds
            simulations = max(FEWEST, round(self.ours.mean() * speed))
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        mcts = pyspiel.MCTSBot(self.game, evaluator, CURIOSITY, simulations, MEMORY, False, seed, False)
        action: int = mcts.step(state)
        self.theirs.add(time.perf_counter() - began, simulations)
        return action


def measure(slug: str, level: str, scenario: str, games: int, seed: int) -> dict[str, Any]:
    contest = Contest(slug, bot(level), scenario)
    points = [contest.play((ROME, CARTHAGE)[index % 2], seed + index // 2) for index in range(games)]
    low, high = wilson(sum(points), games)
    return {
        "wins": points.count(1.0),
        "draws": points.count(0.5),
        "losses": points.count(0.0),
        "share": round(sum(points) / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "seconds_a_decision": round(contest.ours.mean(), 5),
        "openspiel_seconds_a_decision": round(contest.theirs.mean(), 5),
        "openspiel_simulations_a_decision": round(contest.theirs.simulations / contest.theirs.decisions, 1),
    }


def main() -> None:
    parser = ArgumentParser(description="Let a level play OpenSpiel's Monte Carlo tree search at equal time for a decision.")
    parser.add_argument("game")
    parser.add_argument("--level", default="tribunus", choices=[level.name for level in levels()])
    parser.add_argument("--scenario", help="default: the game's first")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.scenario = find_game(args.game).start(args.scenario).setting.scenario
    found = measure(args.game, args.level, args.scenario, args.games, args.seed)
    print(json.dumps({**vars(args), **found}))


if __name__ == "__main__":
    main()
