"""Two lines of a seat beside each other: by how much one is better, and what speaks for it."""

from __future__ import annotations

from typing import Final

from delenda.bots.question import Question
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.english import listed
from delenda.kernel.parts import Weighing
from delenda.kernel.playout import follow
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.rehearse import LEAST as LEAST
from delenda.search.rehearse import SEEDS, Rehearsal, difference, play_on
from delenda.search.tree import Guide

MARGIN: Final = 1.5  # standard errors by which another choice must be better
MOST_TRIALS: Final = 64
WHY_TRIALS: Final = 6
MOST_REASONS: Final = 2
WORTH_NAMING: Final = 0.15  # of all that speaks for a choice


def lead_of(question: Question, guide: Guide, line: list[int], better: list[int]) -> tuple[float, float]:
    """By how much `better` is better when both are played on with the same guesses and dice, and the standard error of that."""
    rehearsal = Rehearsal(question.view, guide, question.rng, [line, better], MARGIN)
    question.run(rehearsal, 2 * MOST_TRIALS)
    return difference(rehearsal.results[1], rehearsal.results[0])


def wins_at_once(view: State, rng: Rng, line: list[int]) -> bool:
    """Whether the line ends the game as a victory of its seat, whatever it cannot see may be."""
    for _ in range(WHY_TRIALS):
        state = view.guess(rng)
        follow(state, line)
        outcome = state.outcome()
        if outcome is None or outcome.winner != view.actor:
            return False
    return True


def reasons_for(view: State, guide: Guide, rng: Rng, line: list[int], better: list[int]) -> str:
    """What the judgement finds better where the better line leads, in the game's own words."""
    insight = find_game(view.setting.slug).insight
    if insight.weighing is None or not insight.reasons:
        return ""
    gains = _gains(view, guide, rng, insight.weighing, line, better)
    total = sum(gain for gain in gains.values() if gain > 0)
    named = [name for name, gain in sorted(gains.items(), key=lambda item: -item[1]) if gain > WORTH_NAMING * total]
    reasons = list(dict.fromkeys(insight.reasons[name] for name in named if name in insight.reasons))
    return listed(reasons[:MOST_REASONS])


def _gains(view: State, guide: Guide, rng: Rng, weighing: Weighing, line: list[int], better: list[int]) -> dict[str, float]:
    """What each thing that is weighed speaks for the better line, in the mean of some games that are played on."""
    sign = 1.0 if view.actor == ROME else -1.0
    gains = dict.fromkeys(weighing.names, 0.0)
    for _ in range(WHY_TRIALS):
        start, seed = view.guess(rng), rng.below(SEEDS)
        ends = [_end(start, guide, view.actor, seed, each) for each in (line, better)]
        if any(end.actor == NOBODY for end in ends):
            continue  # there is nothing to weigh where a game is over
        mine, theirs = (weighing.features(end) for end in ends)
        for name, weight, was, would in zip(weighing.names, weighing.weights, mine, theirs, strict=True):
            gains[name] += sign * weight * (would - was)
    return gains


def _end(start: State, guide: Guide, seat: int, seed: int, line: list[int]) -> State:
    state = start.copy()
    follow(state, line)
    play_on(state, guide, seat, seed)
    return state
