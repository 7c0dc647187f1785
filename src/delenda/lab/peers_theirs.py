"""The figures of other libraries, as JSON. Run by the Python of the peers' environment; needs nothing of ours.

    python peers_theirs.py OpenSpiel 1.0

CPU time is measured. Every library is driven in the quickest way it documents: OpenSpiel both from Python and by its own C++
rollouts and C++ tree search.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

Figures = dict[str, Any]
Play = Callable[[random.Random], int]  # one random game; the number of decisions


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much of what `work` counts is done in a second."""
    done = 0
    began = process_time()
    spent = 0.0
    while spent < seconds or not done:
        done += work()
        spent = process_time() - began
    return done / spent


def random_play(play: Play, seconds: float) -> Figures:
    rng = random.Random(1)
    games = decisions = 0
    began = process_time()
    spent = 0.0
    while spent < seconds or not games:
        decisions += play(rng)
        games += 1
        spent = process_time() - began
    return {"decisions": decisions / spent, "games": games / spent}


def copying(copy: Callable[[], object], seconds: float) -> float:
    def ten() -> int:
        for _ in range(10):
            copy()
        return 10

    return per_second(ten, seconds)


def openspiel(seconds: float) -> list[Figures]:
    import pyspiel

    found = []
    for name, words in (("tic_tac_toe", "tic-tac-toe"), ("connect_four", "connect four")):
        game = pyspiel.load_game(name)
        start = game.new_initial_state()

        def play(rng: random.Random, game: Any = game) -> int:
            state = game.new_initial_state()
            count = 0
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
            return count

        python = random_play(play, seconds)
        length = python["decisions"] / python["games"]

        def rollouts(game: Any = game, start: Any = start) -> int:
            """The first simulation of a tree plays out from its root."""
            bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1000, 7), 1.4, 1, 100, False, 7, False)
            bot.mcts_search(start)
            return 1000

        def simulations(game: Any = game, start: Any = start) -> int:
            bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, 1000, 100, False, 7, False)
            bot.mcts_search(start)
            return 1000

        rolled = per_second(rollouts, seconds)
        searched = per_second(simulations, seconds)
        found.append({"peer": "OpenSpiel, Python", "game": words, **python, "copies": copying(start.clone, seconds)})
        found.append(
            {"peer": "OpenSpiel, C++", "game": words, "decisions": rolled * length, "games": rolled, "simulations": searched}
        )
    return found


def pettingzoo(seconds: float) -> list[Figures]:
    warnings.simplefilter("ignore")
    from pettingzoo.classic import connect_four_v3, tictactoe_v3

    found = []
    for module, words in ((tictactoe_v3, "tic-tac-toe"), (connect_four_v3, "connect four")):
        env = module.env()

        def play(rng: random.Random, env: Any = env) -> int:
            env.reset(seed=rng.randrange(1 << 30))
            count = 0
            for agent in env.agent_iter():
                observation, _reward, over, cut, _info = env.last()
                if over or cut:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
                    count += 1
            return count

        found.append({"peer": "PettingZoo", "game": words, **random_play(play, seconds)})
    return found


def rlcard(seconds: float) -> list[Figures]:
    import rlcard as library

    env = library.make("leduc-holdem")

    def play(rng: random.Random) -> int:
        state, _player = env.reset()
        count = 0
        while not env.is_over():
            state, _player = env.step(rng.choice(list(state["legal_actions"])))
            count += 1
        return count

    return [{"peer": "RLCard", "game": "Leduc hold'em", **random_play(play, seconds)}]


def chess(seconds: float) -> list[Figures]:
    import chess as library

    def play(rng: random.Random) -> int:
        board = library.Board()
        count = 0
        while count < 200 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            count += 1
        return count

    board = library.Board()
    figures = random_play(play, seconds)
    return [{"peer": "python-chess", "game": "chess", **figures, "copies": copying(lambda: board.copy(stack=False), seconds)}]


def pokerkit(seconds: float) -> list[Figures]:
    from copy import deepcopy

    from pokerkit import Automation, FixedLimitTexasHoldem

    def start() -> Any:
        return FixedLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 4, 200, 2)

    def play(rng: random.Random) -> int:
        state = start()
        count = 0
        while state.status:
            choices = [state.check_or_call]
            if state.can_fold():
                choices.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                choices.append(state.complete_bet_or_raise_to)
            rng.choice(choices)()
            count += 1
        return count

    state = start()
    figures = random_play(play, seconds)
    return [{"peer": "PokerKit", "game": "limit hold'em", **figures, "copies": copying(lambda: deepcopy(state), seconds)}]


def catanatron(seconds: float) -> list[Figures]:
    from catanatron import Color, Game, RandomPlayer

    def play(rng: random.Random) -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=rng.randrange(1 << 30))
        count = 0
        while game.winning_color() is None and count < 5000:
            game.play_tick()
            count += 1
        return count

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=1)
    figures = random_play(play, seconds)
    return [{"peer": "Catanatron", "game": "Catan", **figures, "copies": copying(game.copy, seconds)}]


MEASURES = {
    "OpenSpiel": openspiel,
    "PettingZoo": pettingzoo,
    "RLCard": rlcard,
    "python-chess": chess,
    "PokerKit": pokerkit,
    "Catanatron": catanatron,
}

if __name__ == "__main__":
    print(json.dumps(MEASURES[sys.argv[1]](float(sys.argv[2]))))
