"""Decisions rehearsed: for games whose judgement orders single actions well, but sees no further than the next of them.

The most promising lines, single actions or whole turns, are tried one by one: each is taken, and both seats play on
with the judgement's first choice until the position is judged. All are tried on the same guesses with the same luck, so that
their differences tell more than their values do. What is clearly behind is tried no longer. The line that promises most stands
unless another is better by a margin: rehearsal corrects the judgement, noise should not.

A secret choice is rehearsed against every line that the other seat may choose, and solved as a matrix game.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final
from zlib import crc32

from delenda.kernel.actor import CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.matrix import Solution, solve
from delenda.kernel.playout import only_answer, sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.joint import applied, is_first, secret_lines
from delenda.search.tree import Guide

FEWEST: Final = 4  # trials before a line may fall behind
PATIENT: Final = 8  # trials where there is time for them
FEW: Final = 4  # lines that are compared to the end; of more the worse half is given up now and then
BEHIND: Final = 2.0  # standard errors by which it then does
LEAST: Final = 0.01  # a lead below this is not worth another choice
SEEDS: Final = 1 << 30
MOST_LINES: Final = 6  # that a seat may choose in secret; a larger choice is rehearsed like an open one


def most_promising(view: State, guide: Guide, rng: Rng, count: int) -> list[list[int]]:
    """So many single actions of the seat to act, as judgement orders them."""
    return [[action] for action in guide.order(_guess(view, rng))[:count]]


def _guess(view: State, rng: Rng) -> State:
    """A complete state instead of a view is taken as it is."""
    return view.copy() if view.viewer == OPEN else view.guess(rng)


class Until:
    """The moment at which a rehearsal is judged: when the turn with this number has begun, as the game counts them."""

    def __init__(self, turn_of: Callable[[State], int], turn: int) -> None:
        self.turn_of = turn_of
        self.turn = turn

    def has_come(self, state: State) -> bool:
        return self.turn_of(state) >= self.turn


class Rehearsal:
    """`lines` of the seat to act, the most promising first. The same guide, view, seed and number of simulations give
    the same choice. `margin` is by how many standard errors another line must be better than the first. A `patient`
    rehearsal gives up nothing before more trials, and half of many lines only when it is told to; any other after `halve`
    trials of each, and again after twice as many. `until`: when it is judged, if not after a number of decisions."""

    def __init__(
        self,
        view: State,
        guide: Guide,
        rng: Rng,
        lines: list[list[int]],
        margin: float,
        patient: bool = False,
        halve: int = FEWEST,
        until: Until | None = None,
    ) -> None:
        self.view = view
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.lines = lines
        self.margin = margin
        self.patient = patient
        self.until = until
        self.fewest: int = PATIENT if patient else FEWEST
        self.first_half = halve
        self.simulations = 0
        self.results: list[list[float]] = [[] for _ in lines]  # of each line, trial by trial
        self.running: list[int] = list(range(len(lines)))  # which of them are still tried
        self.starts: list[State] = [_guess(view, rng)]  # of each trial, the guess on which all lines are tried,
        self.seeds: list[int] = [rng.below(SEEDS)]  # and their luck

    def run(self, simulations: int) -> None:
        """Play on so often. When only one line is left, there is nothing more to find out."""
        for _ in range(simulations):
            self.simulations += 1
            if len(self.running) > 1:
                index = self._least_tried()
                self._try(index)
                trials = len(self.results[index])
                if index == self.running[-1]:  # the last of a round
                    if trials >= self.fewest:
                        self.running = still_running(self.results, self.running)
                    is_time = trials >= self.first_half and trials & (trials - 1) == 0
                    if is_time and not self.patient and len(self.running) > FEW:
                        self.halve()

    def is_settled(self, left: int) -> bool:
        """Whether only one line is left."""
        return len(self.running) < 2

    def is_clear(self) -> bool:
        return len(self.running) < 2

    def halve(self) -> None:
        """Give up the worse half of the lines."""
        if len(self.running) > 2:
            self.running = better_half(self.results, self.running)

    # What was found

    def choose(self) -> list[int]:
        return self.lines[self._best()]

    def value(self) -> float:
        """How well the seat stands with its choice, from -1 to 1."""
        found = self.results[self._best()]
        return mean(found) if found else self.guide.judge(self.starts[0], self.seat)

    def _best(self) -> int:
        first = self.running[0]  # the most promising, unless it is out of the running
        best = first
        most = LEAST
        for index in self.running[1:]:
            lead, error = difference(self.results[index], self.results[first])
            if lead > most and lead > self.margin * error:
                best = index
                most = lead
        return best

    # Trials

    def _least_tried(self) -> int:
        """The line that is next: the first of those that were tried least."""
        found = self.running[0]
        for index in self.running:
            if len(self.results[index]) < len(self.results[found]):
                found = index
        return found

    def _try(self, index: int) -> None:
        trial = len(self.results[index])
        if trial == len(self.starts):
            self.starts.append(_guess(self.view, self.rng))
            self.seeds.append(self.rng.below(SEEDS))
        start = self.starts[trial].copy()
        found = play_on(start, self.guide, self.seat, self.seeds[trial], self.lines[index], self.until)
        self.results[index].append(found)


def better_half(results: list[list[float]], running: list[int]) -> list[int]:
    """Of many lines half, in their order: those that promised most in the mean, and the first in any case. After twice as
    many trials half of these are left, so that most trials go to what may be best."""
    values = sorted((mean(results[index]) for index in running), reverse=True)
    least = values[len(values) // 2 - 1]
    return [index for index in running if index == running[0] or mean(results[index]) >= least]


def still_running(results: list[list[float]], running: list[int]) -> list[int]:
    """The lines that are not clearly behind the leader, and of those after the first only what may yet be better than it."""
    first = running[0]
    leader = first
    for index in running:
        if mean(results[index]) > mean(results[leader]):
            leader = index
    kept: list[int] = []
    for index in running:
        behind, error = difference(results[leader], results[index])
        gain, noise = difference(results[index], results[first])
        may_gain = index == first or gain + BEHIND * noise >= LEAST
        if may_gain and behind <= max(LEAST, BEHIND * error):
            kept.append(index)
    return kept


def mean(found: list[float]) -> float:
    total = 0.0
    for value in found:
        total += value
    return total / len(found) if found else 0.0


def difference(found: list[float], other: list[float]) -> tuple[float, float]:
    """By how much a line was better than another in their common trials, in the mean, and the standard error of that."""
    count = min(len(found), len(other))
    total = 0.0
    squares = 0.0
    for trial in range(count):
        gap = found[trial] - other[trial]
        total += gap
        squares += gap * gap
    if count < 2:
        return total, abs(total)
    lead = total / count
    return lead, math.sqrt(max(0.0, squares - total * lead) / ((count - 1) * count))


class Luck:
    """The chance of one trial: a stream for each kind of event and for the seat that brings it about. Whether an army marches
    or not, the same cards are drawn later; with one stream for all, a die more at the start would make everything differ."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.streams: dict[str, Rng] = {}

    def of(self, event: str, seat: int) -> Rng:
        name = event if seat == ROME else event + "*"
        found = self.streams.get(name)
        if found is None:
            found = Rng(self.seed + SEEDS * crc32(name.encode()))
            self.streams[name] = found
        return found


def play_on(
    state: State, guide: Guide, seat: int, seed: int, line: list[int] | None = None, until: Until | None = None
) -> float:
    """What `seat` has when both have played on as judged best: `until` a moment, or for `guide.depth` decisions, then on to the
    next secret choice, or where there is none within as many again, until the other seat comes to act. The seat begins with its
    `line`, and goes on with it after dice and answers of the enemy, as long as that is possible."""
    luck = Luck(seed)
    plan: list[int] = [] if line is None else line
    at = 0  # the next action of the plan
    left = guide.depth
    last = seat
    while state.actor != NOBODY:
        if until is not None and until.has_come(state):
            break
        if state.actor == CHANCE:
            state.apply(sample(state, luck.of(state.decision.name, last)))
            continue
        only = only_answer(state)
        if only >= 0:
            if state.actor == seat and at < len(plan) and plan[at] == only:
                at += 1
            state.apply(only)
            continue
        if state.actor == seat and at < len(plan):
            planned = plan[at]
            at += 1
            if planned in state.legal():
                last = seat
                state.apply(planned)
                continue
            at = len(plan)
        if until is None and left <= 0 and (state.decision.simultaneous or (state.actor != last and left <= -guide.depth)):
            break
        last = state.actor
        state.apply(guide.first(state))
        left -= 1
    return guide.judge(state, seat)


class SecretRehearsal:
    """Every line by which the seat to act may make its secret choice, against every line of the other seat's."""

    def __init__(self, view: State, guide: Guide, rng: Rng, margin: float) -> None:
        self.view = view
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.margin = margin
        self.simulations = 0
        self.start = view.guess(rng)
        self.mine: list[list[int]] = secret_lines(self.start, self.seat, MOST_LINES)
        self.answers: list[list[int]] = []  # what the other seat may do after us; it has chosen already if there are none
        if self.mine and is_first(self.start):
            self.answers = secret_lines(applied(self.start, self.mine[0]), 1 - self.seat, MOST_LINES)
            if not self.answers:
                self.mine = []
        self.own = self._own_line() if self.mine else 0
        self.columns: dict[str, list[list[float]]] = {}  # by the other seat's choice: of each line of ours, trial by trial
        self.column = 0  # which answer is rehearsed,
        self.row = 0  # and against which line of ours
        self.seed = rng.below(SEEDS)

    def is_small(self) -> bool:
        return len(self.mine) > 1

    def is_settled(self, left: int) -> bool:
        return False

    def is_clear(self) -> bool:
        return False

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self.simulations += 1
            self._try()
            self.row += 1
            if self.row == len(self.mine):
                self.row = 0
                self.column += 1
                if self.column >= len(self.answers):
                    self.column = 0
                    self.start = self.view.guess(self.rng)
                    self.seed = self.rng.below(SEEDS)

    # What was found

    def choose(self) -> list[int]:
        """The judgement's own line if it does well against what the other seat should do, else one drawn from the solution."""
        columns = self._tried()
        if not columns:
            return self.mine[self.own]
        solution = self._solve(columns)
        best = self.own
        most = LEAST
        for row in range(len(self.mine)):
            gain = 0.0
            variance = 0.0
            for share, column in zip(solution.columns, columns, strict=True):
                lead, error = difference(column[row], column[self.own])
                gain += share * lead
                variance += share * share * error * error
            if gain > most and gain > self.margin * math.sqrt(variance):
                best = row
                most = gain
        if best == self.own:
            return self.mine[self.own]
        return self.mine[self.rng.pick([int(share * 1_000_000) for share in solution.rows])]

    def value(self) -> float:
        """How well the seat stands if both choose as they should, from -1 to 1."""
        columns = self._tried()
        return self._solve(columns).value if columns else self.guide.judge(self.start, self.seat)

    def _tried(self) -> list[list[list[float]]]:
        """The other seat's choices against which all our lines have been tried."""
        return [column for column in self.columns.values() if column[len(self.mine) - 1]]

    def _solve(self, columns: list[list[list[float]]]) -> Solution:
        return solve([[mean(column[row]) for column in columns] for row in range(len(self.mine))])

    # Trials

    def _own_line(self) -> int:
        """What the judgement would choose."""
        state = self.start.copy()
        line: list[int] = []
        while line not in self.mine:
            action = self.guide.first(state)
            line.append(action)
            state.apply(action)
        return self.mine.index(line)

    def _try(self) -> None:
        state = applied(self.start, self.mine[self.row])
        if self.answers:
            answer = self.answers[self.column]
            for action in answer:
                if action not in state.legal():
                    return  # possible when the choice began, but not under this guess
                state.apply(action)
            name = str(answer)
        else:
            name = seen_after(self.start, self.mine[0])
        column = self.columns.get(name)
        if column is None:
            column = [[] for _ in self.mine]
            self.columns[name] = column
        column[self.row].append(play_on(state, self.guide, self.seat, self.seed))


def seen_after(state: State, line: list[int]) -> str:
    """What the second seat sees when it has chosen so: by this the first seat's choices are told apart."""
    return str(applied(state, line).view(state.actor).dump())
