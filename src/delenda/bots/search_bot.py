"""Opponents that search. They differ by how long and how deep, never by what they may see."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from delenda.bots.bot import Advice
from delenda.bots.method import Method
from delenda.kernel.matrix import Solution
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.climb import Climb
from delenda.search.evolve import Evolution
from delenda.search.joint import Joint
from delenda.search.rehearse import Rehearsal, SecretRehearsal, mean, most_promising
from delenda.search.through import Through
from delenda.search.tree import Plan, Search

MATRIX_TIME = 0.6  # of a decision's seconds; the rest is for tree search, if a matrix takes too long
SECRET_SHARE = 4  # one simulation of so many is enough for a rehearsed secret choice, which gains little,
FEWEST_OF_A_SECRET = 8  # but this many are needed
WORTH_A_SHARE = 0.005  # less is not shown in a hint


class Clock:
    """The time for one decision; 0 seconds are no limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = time.monotonic()

    def left(self) -> float:
        """Seconds, a little above 0 when there are none left; 0 without a limit."""
        return max(0.001, self.seconds - (time.monotonic() - self.began)) if self.seconds else 0.0

    def is_over(self) -> bool:
        return self.seconds > 0.0 and time.monotonic() - self.began >= self.seconds


class Thinking(Protocol):
    """Anything that gets better with every simulation."""

    simulations: int

    def run(self, simulations: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Way:
    """Actions that belong together, and how well the seat stands with them, from -1 to 1."""

    actions: list[int]
    value: float


class SearchBot:
    """Searches by the method for the game at hand: `common`, or the game's own in `methods`."""

    def __init__(self, name: str, title: str, words: str, common: Method, methods: Mapping[str, Method] | None = None) -> None:
        self.name = name
        self.title = title
        self.words = words
        self.common = common
        self.methods = dict(methods or {})

    def method(self, slug: str) -> Method:
        return self.methods.get(slug, self.common)

    def but(self, changes: Mapping[str, Any]) -> SearchBot:
        """The same bot with some settings replaced in all games; the name tells which."""
        text = ",".join(f"{key}={value}" for key, value in changes.items())
        methods = {slug: method.but(changes, self.name) for slug, method in self.methods.items()}
        common = self.common.but(changes, self.name)
        return SearchBot(f"{self.name}:{text}", self.title, f"{self.words}; {text}", common, methods)

    def within(self, seconds: float) -> SearchBot:
        """The same bot, which takes no longer than this for a decision."""
        methods = {slug: _within(method, seconds) for slug, method in self.methods.items()}
        return SearchBot(self.name, self.title, self.words, _within(self.common, seconds), methods)

    # Playing

    def choose(self, view: State, rng: Rng) -> int:
        return next(self._actions(view, rng))

    def decide(self, view: State, rng: Rng) -> list[int]:
        return list(self._actions(view, rng))

    def _actions(self, view: State, rng: Rng) -> Iterator[int]:
        """What the seat does now, and next as far as this can be said already; thought out only when it is asked for."""
        if len(view.legal()) == 1:
            yield view.legal()[0]
            return
        win = self._win(view, rng)
        if win:
            yield from win
            return
        clock = self._clock(view)
        joint, solution = self._solve(view, rng, clock)
        if joint is not None and solution is not None:
            yield from joint.mine[rng.pick([int(weight * 1_000_000) for weight in solution.rows])]
            return
        ways = self._plan_turn(view, rng, clock)
        if ways:
            yield from ways[0].actions
            return
        search = self._search(view, rng, clock)
        action = search.choose()
        yield action
        if self.method(view.setting.slug).reuse and not view.decision.simultaneous:
            while not clock.is_over() and search.follow(action):
                if len(search.view.legal()) > 1:
                    self._run(search, view, clock)
                action = search.choose()
                yield action

    def close(self) -> None:
        pass

    # Thinking aloud

    def evaluate(self, view: State, rng: Rng) -> float:
        """The chance that the view's actor wins, by what this bot believes; a draw counts half."""
        if self._win(view, rng):
            return 1.0
        clock = self._clock(view)
        _, solution = self._solve(view, rng, clock)
        if solution is not None:
            return _chance(solution.value)
        ways = self._plan_turn(view, rng, clock)
        return _chance(ways[0].value if ways else self._search(view, rng, clock).value())

    def hint(self, view: State, rng: Rng) -> list[Advice]:
        """The actions this bot would choose from, the best first, with their shares."""
        if len(view.legal()) == 1:
            return [Advice(view.legal()[0], 1.0, _chance(self._plan(view).judge(view.guess(rng), view.actor)))]
        win = self._win(view, rng)
        if win:
            return [Advice(win[0], 1.0, 1.0)]
        clock = self._clock(view)
        joint, solution = self._solve(view, rng, clock)
        if joint is not None and solution is not None:
            return _advice_of_matrix(joint, solution)
        ways = self._plan_turn(view, rng, clock)
        if ways:
            return _advice_of_ways(ways)
        search = self._search(view, rng, clock)
        counts, values = search.counts(), search.values()
        total = sum(counts.values())
        found = [
            Advice(action, count / total, _chance(values[action]))
            for action, count in counts.items()
            if count >= WORTH_A_SHARE * total
        ]
        return _whole(found)

    # How

    def _plan(self, view: State) -> Plan:
        insight = game(view.setting.slug).insight
        method = self.method(view.setting.slug)
        return Plan(
            insight.evaluate,
            insight.order,
            insight.rollout,
            method.explore,
            method.widen,
            method.depth,
            method.regret,
            method.prior,
            insight.foresee,
            insight.first,
            insight.can_win if method.conquest else None,
        )

    def _win(self, view: State, rng: Rng) -> list[int]:
        """The actions by which the seat wins at once, if the game tells them and the level sees them."""
        winning = game(view.setting.slug).insight.winning_actions
        return winning(view.guess(rng)) if winning is not None and self.method(view.setting.slug).conquest else []

    def _clock(self, view: State) -> Clock:
        return Clock(self.method(view.setting.slug).seconds)

    def joint(self, view: State, rng: Rng) -> Joint:
        """A secret choice as the matrix game that this bot makes of it."""
        method = self.method(view.setting.slug)
        inner, rows = max(0, method.joint - 1), max(2, method.rows)
        return Joint(view, self._plan(view), rng, inner, method.cell, method.chains, rows, method.reads)

    def _solve(self, view: State, rng: Rng, clock: Clock) -> tuple[Joint | None, Solution | None]:
        """A small secret choice as a matrix game; nothing if it is not small, or takes longer than it may."""
        method = self.method(view.setting.slug)
        if not method.joint or not view.decision.simultaneous:
            return None, None
        joint = self.joint(view, rng)
        if not joint.is_small():
            return None, None
        return joint, joint.solve(seconds=clock.left() * MATRIX_TIME)

    def _plan_turn(self, view: State, rng: Rng, clock: Clock) -> list[Way]:
        """The rest of the turn, and the other ways it was compared with; nothing where single decisions are searched."""
        method = self.method(view.setting.slug)
        plan = self._plan(view)
        if method.rehearse:
            return self._rehearse(view, plan, rng, clock)
        if view.decision.simultaneous:
            return []
        if method.climb:
            climb = self._climb(view, plan, rng, clock)
            return [Way(climb.turns[0], climb.values[0])]
        if method.joint and plan.foresee is not None:
            through = Through(view.guess(rng), plan, method.joint - 1)
            best = through.best()
            others = [action for action in through.values if action != best]
            return [Way([action], through.values[action]) for action in (best, *others)]
        if method.evolve:
            evolution = Evolution(view, plan, rng)
            self._run(evolution, view, clock)
            return [Way(turn.actions, turn.worth()) for turn in evolution.trusted()]
        return []

    def _climb(self, view: State, plan: Plan, rng: Rng, clock: Clock) -> Climb:
        climb = Climb(view, plan, rng)
        self._run(climb, view, clock)
        return climb

    def _rehearse(self, view: State, plan: Plan, rng: Rng, clock: Clock) -> list[Way]:
        """The best turns where they are long, else the most promising actions; small secret choices as matrix games."""
        method = self.method(view.setting.slug)
        if not _pays_to_rehearse(view):
            guess = view.guess(rng)
            return [Way([plan.first(guess)], plan.judge(guess, view.actor))]
        turns: list[list[int]] = []
        if view.decision.simultaneous:
            secret = SecretRehearsal(view, plan, rng, method.margin)
            if secret.is_small():
                self._run(secret, view, clock, max(FEWEST_OF_A_SECRET, method.simulations // SECRET_SHARE))
                return [Way(secret.choose(), secret.value())]
        elif method.climb:
            climb = self._climb(view, plan, rng, clock)
            if climb.is_long():
                turns = climb.turns[: method.rehearse]
        ways = turns or most_promising(view, plan, rng, method.rehearse)
        rehearsal = Rehearsal(view, plan, rng, ways, method.margin)
        self._run(rehearsal, view, clock)
        chosen = rehearsal.choose()
        tried = zip(ways, rehearsal.results, strict=True)
        return [Way(chosen, rehearsal.value()), *(Way(way, mean(found)) for way, found in tried if found and way != chosen)]

    def _search(self, view: State, rng: Rng, clock: Clock) -> Search:
        search = Search(view, self._plan(view), rng)
        self._run(search, view, clock)
        return search

    def _run(self, thinking: Thinking, view: State, clock: Clock, simulations: int = 0) -> None:
        """So many simulations, or as many as the method has."""
        wanted = simulations or self.method(view.setting.slug).simulations
        while thinking.simulations < wanted:
            thinking.run(1)
            if clock.is_over():
                break


def _within(method: Method, seconds: float) -> Method:
    return replace(method, seconds=min(method.seconds or seconds, seconds))


def _pays_to_rehearse(view: State) -> bool:
    """A game may name the decisions in which rehearsal finds better actions than judgement; elsewhere it only takes time."""
    worth = game(view.setting.slug).insight.rehearsed
    return worth is None or view.decision.name in worth


def _chance(value: float) -> float:
    """The chance to win of a value from -1 to 1."""
    return min(1.0, max(0.0, (value + 1) / 2))


def _advice_of_ways(ways: list[Way]) -> list[Advice]:
    """What the bot would do, and what else it looked at. What seemed better, but not clearly, is shown as equally good."""
    chosen = ways[0]
    values: dict[int, float] = {}
    for way in ways[1:]:
        action = way.actions[0]
        if action != chosen.actions[0]:
            values[action] = max(values.get(action, -1.0), min(way.value, chosen.value))
    others = sorted(values, key=lambda action: (-values[action], action))
    return [
        Advice(chosen.actions[0], 1.0, _chance(chosen.value)),
        *(Advice(action, 0.0, _chance(values[action])) for action in others),
    ]


def _advice_of_matrix(joint: Joint, solution: Solution) -> list[Advice]:
    """Chains that begin with the same action are added up."""
    shares: dict[int, float] = {}
    for chain, weight in zip(joint.mine, solution.rows, strict=True):
        shares[chain[0]] = shares.get(chain[0], 0.0) + weight
    chance = _chance(solution.value)
    return _whole([Advice(action, share, chance) for action, share in shares.items() if share >= WORTH_A_SHARE])


def _whole(found: list[Advice]) -> list[Advice]:
    """The best first, shares of exactly 1 together."""
    total = sum(advice.share for advice in found)
    whole = [Advice(advice.action, advice.share / total, advice.chance) for advice in found]
    return sorted(whole, key=lambda advice: (-advice.share, advice.action))
