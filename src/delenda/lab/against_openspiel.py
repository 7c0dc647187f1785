"""A level against OpenSpiel's own Monte Carlo tree search, at equal time for a decision.

    python -m delenda.lab.against_openspiel punica --level tribunus --games 100 --seed 1

needs `pip install 'delenda[research]'`. The games are those of the OpenSpiel adapter, the other bots OpenSpiel's `MCTSBot` and
`ISMCTSBot` with random rollouts. For every decision they get as many simulations as they can do in the time that the level has
needed for one, in the mean so far. `MCTSBot` knows no secrets of the other seat: it searches a state that it cannot tell from
the true one, drawn anew for each decision; `ISMCTSBot` draws one for each simulation by itself. Both are the ones in Python:
those in C++ crash on every game that is written in Python, OpenSpiel's own too.

Its rollouts go through the adapter, action by action, and take up to a second each in the longest games. With `--rollouts
compiled` our own compiled rules play them, which is all to the other bot's good.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms import ismcts, mcts

from delenda.adapters.observations import seat_rewards
from delenda.adapters.openspiel import SpielState, short_name
from delenda.bots.bot import Bot
from delenda.bots.levels import levels
from delenda.bots.registry import bot
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.playout import playout, sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command
from delenda.lab.ratings import wilson

CURIOSITY = 1.4  # OpenSpiel's usual weight of exploration, about the square root of 2
FEWEST = 2  # simulations, however slow


class Pace:
    """How long decisions took, and how many simulations were done in them."""

    def __init__(self) -> None:
        self.decisions = 0
        self.simulations = 0
        self.seconds = 0.0

    def add(self, seconds: float, decisions: int = 1, simulations: int = 0) -> None:
        self.decisions += decisions
        self.simulations += simulations
        self.seconds += seconds

    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's random rollouts with the same chances, played by the compiled rules."""

    def __init__(self, random: np.random.RandomState) -> None:
        super().__init__(1, random)
        self.rng = Rng(int(random.randint(1 << 31)))

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        end = state.moment.state.copy()
        playout(end, self.rng)
        return np.array(seat_rewards(end), np.float64)


class Contest:
    """Games of one level against OpenSpiel's bot, in turn on either side."""

    def __init__(self, slug: str, level: Bot, scenario: str, other: str, rollouts: str) -> None:
        self.game = pyspiel.load_game(short_name(find_game(slug)), {"scenario": scenario})
        self.level = level
        self.other = other
        self.rollouts = rollouts
        self.ours = Pace()
        self.theirs = Pace()
        self.random = np.random.RandomState(0)

    def play(self, seat: int, seed: int) -> float:
        """One game with the level at `seat`; its points."""
        state: SpielState = self.game.new_initial_state()
        chance, rng = Rng(seed * 4 + CHANCE), Rng(seed * 4 + seat)
        self.random = np.random.RandomState(seed)
        while not state.is_terminal():
            player = state.current_player()
            if player == seat:
                self._ask_level(state, seat, rng)
            elif state.is_chance_node():
                state.apply_action(sample(state.moment.state, chance))
            else:
                state.apply_action(self._ask_openspiel(state))
        return float(state.returns()[seat] + 1) / 2

    def _ask_level(self, state: SpielState, seat: int, rng: Rng) -> None:
        """Its plan is carried out as long as it is its turn; the time for it is shared by the decisions that it made."""
        began = time.perf_counter()
        actions = self.level.decide(state.moment.state.view(seat), rng)
        took = time.perf_counter() - began
        done = 0
        while done < len(actions) and state.current_player() == seat and actions[done] in state.legal_actions():
            state.apply_action(actions[done])
            done += 1
        self.ours.add(took, done)

    def _ask_openspiel(self, state: SpielState) -> int:
        began = time.perf_counter()
        simulations = FEWEST
        if self.theirs.seconds:
            speed = self.theirs.simulations / self.theirs.seconds
            simulations = max(FEWEST, round(self.ours.mean() * speed))
        compiled = self.rollouts == "compiled"
        evaluator = Rollouts(self.random) if compiled else mcts.RandomRolloutEvaluator(1, self.random)
        if self.other == "ismcts":
            searcher = ismcts.ISMCTSBot(self.game, evaluator, CURIOSITY, simulations, random_state=self.random)
        else:
            searcher = mcts.MCTSBot(self.game, CURIOSITY, simulations, evaluator, random_state=self.random)
            state = state.resample_from_infostate(state.current_player(), self.random.random_sample)
        action: int = searcher.step(state)
        self.theirs.add(time.perf_counter() - began, simulations=simulations)
        return action


def measure(slug: str, level: str, scenario: str, other: str, rollouts: str, games: int, seed: int) -> dict[str, Any]:
    contest = Contest(slug, bot(level), scenario, other, rollouts)
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
    parser.add_argument("--other", default="mcts", choices=["mcts", "ismcts"], help="the bot of OpenSpiel (default: mcts)")
    parser.add_argument("--rollouts", default="own", choices=["own", "compiled"], help="who plays them (default: own)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.scenario = find_game(args.game).start(args.scenario).setting.scenario
    found = measure(args.game, args.level, args.scenario, args.other, args.rollouts, args.games, args.seed)
    print(json.dumps({**vars(args), **found}))


if __name__ == "__main__":
    run_command(main)
