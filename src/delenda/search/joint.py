"""Secret choices of both seats solved as a matrix game.

Every line of one seat's choices against every line of the other's; each pair is played on sensibly to the next point at which
somebody chooses in secret, and judged there. Where that point is itself a small secret choice, it is solved in turn.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.matrix import Solution, exact, leaning, read, solve
from delenda.kernel.playout import only_answer, sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.tree import Guide, Search

if TYPE_CHECKING:  # the name of a type only
    from delenda.kernel.parts import Outlook

MOST_LINES: Final = 150  # beyond this a choice is left to tree search, unless the caller says otherwise
MOST_INNER: Final = 8  # secret choices this small are solved inside others
MOST_OPEN: Final = 12  # open decisions followed between two secret choices
MOST_CAREFUL: Final = 64  # in matrices up to this size chance and the decisions before it are looked through
WORTH_ASKING: Final = 0.25  # the share of the time after which a matrix may be given up: the first rows tell little
AT_ONCE: Final = 16  # simulations of an entry before the next has its turn
HALF: Final = 0.6  # how far whoever judges at first sight leans towards an enemy who thinks a step less
GUESSES_A_LINE: Final = 12  # how often to guess for each line found, so that one in a million of the other seat's is missed


class Joint:
    """A secret choice as the seat that is to make it sees it: its own lines against all that the other seat may choose."""

    def __init__(
        self,
        view: State,
        guide: Guide,
        rng: Rng,
        inner: int = 0,
        cell: int = 0,
        most: int = MOST_LINES,
        rows: int = MOST_LINES,
        reads: int = 0,
        lean: float = 0.0,
        expects: int = 0,
    ) -> None:
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.inner = inner  # how many further secret choices are solved inside this one
        self.reads = reads  # steps of thought about what the other seat will think of; 0 mixes so that nothing can be read
        self.lean = lean  # how often the other seat is held to think only so many steps, when rows are mixed
        self.expects = expects  # these steps; with none it chooses at random
        self.cell = cell  # simulations of tree search for each entry; 0 judges it as it lies
        guess = view.guess(rng)  # of each seat's lines, at most `most`, so many `rows` are looked at
        # The game's own short way to the next secret choice, if it has one
        self.outlook: Outlook | None = guide.foresee(guess, inner) if guide.foresee is not None else None
        self.mine = secret_lines(guess, self.seat, most) if self.outlook is None else self.outlook.lines(self.seat)
        if len(self.mine) > most:
            self.mine = []
        self.states: list[State] = []  # the second seat's: one for each choice that the first may have made
        self.theirs: list[list[int]] = []  # the first seat's: the lines that the second may answer with
        self.start = guess
        if self.mine:
            if self.outlook is not None:
                self.theirs = _some(self.outlook.lines(1 - self.seat), rows, rng)
            elif is_first(guess):
                self.theirs = _some(secret_lines(applied(guess, self.mine[0]), 1 - self.seat, most), rows, rng)
            else:
                self.states = _possible(view, rng, min(rows, most), most)
            self.mine = _some(self.mine, rows, rng)

    def is_small(self) -> bool:
        return bool(self.mine) and bool(self.theirs or self.states)

    def solve(self, seconds: float = 0.0) -> Solution | None:
        """Rows are the searching seat's lines, values its own. None if `seconds` are given and do not suffice."""
        payoff = self.payoff(seconds)
        return self.solution(payoff) if payoff else None

    def solution(self, payoff: list[list[float]]) -> Solution:
        if self.reads:
            return read(payoff, self.reads)
        return leaning(payoff, self.lean, self._gains()) if self.lean > 0.0 else exact(payoff)

    def _gains(self) -> list[float] | None:
        """What each line gains from the enemy who is expected; None from one who chooses at random among those compared."""
        if self.outlook is None or self.expects == 0:
            return None
        seat, outlook = self.seat, self.outlook
        theirs = outlook.rows(1 - seat, outlook.lines(1 - seat))
        mixture = thought(self.start, self.guide, 1 - seat, self.expects)
        return [_against(mixture, outlook.values(seat, row, theirs)) for row in outlook.rows(seat, self.mine)]

    def payoff(self, seconds: float = 0.0) -> list[list[float]]:
        """What the searching seat gets for each pair of lines; nothing if that would take longer than `seconds`, if given."""
        if self.cell > 0:
            return self.searched(self.cell, time.monotonic() + seconds if seconds > 0.0 else 0.0)
        began = time.monotonic()
        payoff: list[list[float]] = []
        outlook = self.outlook
        theirs = [] if outlook is None else outlook.rows(1 - self.seat, self.theirs)
        for line in self.mine:
            if outlook is None:
                payoff.append(self._row(line))
            else:
                payoff.append(outlook.values(self.seat, outlook.rows(self.seat, [line])[0], theirs))
            spent = time.monotonic() - began
            if seconds > 0.0 and spent > WORTH_ASKING * seconds and spent * len(self.mine) > seconds * len(payoff):
                return []
        return payoff

    def _row(self, line: list[int]) -> list[float]:
        ends = self._ends(line)
        sign = 1.0 if self.seat == ROME else -1.0
        careful = len(self.mine) * len(ends) <= MOST_CAREFUL
        return [sign * value(end, self.guide, self.inner, careful) for end in ends]

    def _ends(self, line: list[int]) -> list[State]:
        """Where a line leads, for each choice of the other seat."""
        if not self.theirs:
            return [applied(state, line) for state in self.states]
        middle = applied(self.start, line)
        return [applied(middle, answer) for answer in self.theirs]

    # Entries by tree search

    def searched(self, simulations: int, until: float = 0.0) -> list[list[float]]:
        """As `payoff`, every entry by tree search: all of them in turn a little, until each has so many simulations (0: without
        end), or until that moment of `time.monotonic` (0: never)."""
        entries = [[Entry(end, self.guide, self.rng) for end in self._ends(line)] for line in self.mine]
        done = 0
        while (done < simulations or simulations == 0) and not (0.0 < until < time.monotonic()):
            some = min(AT_ONCE, simulations - done) if simulations else AT_ONCE
            for row in entries:
                for entry in row:
                    entry.run(some)
            done += some
        sign = 1.0 if self.seat == ROME else -1.0
        return [[sign * entry.value() for entry in row] for row in entries]


class Entry:
    """What follows both seats' choices, searched a little at a time."""

    def __init__(self, end: State, guide: Guide, rng: Rng) -> None:
        while end.actor == CHANCE:
            end.apply(sample(end, rng))
        self.search: Search | None = None
        self.judged = guide.judge(end, ROME)
        if end.actor != NOBODY and not guide.is_won(end):
            self.search = Search(end, guide, rng)

    def run(self, simulations: int) -> None:
        if self.search is not None:
            self.search.run(simulations)

    def value(self) -> float:
        """ROME's value."""
        if self.search is None or self.search.simulations == 0:
            return self.judged
        found = self.search.best_value()
        return found if self.search.seat == ROME else -found


def thought(state: State, guide: Guide, seat: int, steps: int) -> list[float]:
    """How a seat mixes its lines that thinks so many steps, in a game that foresees what they come to: 0 takes any, 1 judges
    simply (if the game has a plainer judgement) and at first sight, 2 as the game judges, but at first sight, 3 simply, but
    with the next secret choice solved. Whoever judges at first sight leans towards an enemy who thinks a step less."""
    foresee = guide.simply if steps in (1, 3) and guide.simply is not None else guide.foresee
    outlook = foresee(state, int(steps == 3)) if foresee is not None else None
    assert outlook is not None
    mine, theirs = outlook.rows(seat, outlook.lines(seat)), outlook.rows(1 - seat, outlook.lines(1 - seat))
    if steps == 0:
        return [1.0 / len(mine)] * len(mine)
    payoff = [outlook.values(seat, row, theirs) for row in mine]
    if steps == 3:
        return exact(payoff).rows
    enemy = thought(state, guide, 1 - seat, steps - 1)
    return leaning(payoff, HALF, [_against(enemy, row) for row in payoff]).rows


def _against(mixture: list[float], row: list[float]) -> float:
    total = 0.0
    for share, entry in zip(mixture, row, strict=True):
        total += share * entry
    return total


def applied(state: State, actions: list[int]) -> State:
    after = state.copy()
    for action in actions:
        after.apply(action)
    return after


def secret_lines(state: State, seat: int, most: int = MOST_LINES) -> list[list[int]]:
    """Every line by which `seat` can make its secret choice, or none if there are more than `most`."""
    found: list[list[int]] = []
    longest = _count_until_reveal(state, seat)
    unfinished: list[tuple[State, list[int]]] = [(state, [])]
    while unfinished:
        at, line = unfinished.pop()
        if at.actor != seat or not at.decision.simultaneous or len(line) == longest:
            found.append(line)
            continue
        legal = at.legal()
        if len(found) + len(unfinished) + len(legal) > most:
            return []
        unfinished += [(applied(at, [action]), [*line, action]) for action in reversed(legal)]
    return found


def _count_until_reveal(state: State, seat: int) -> int:
    """How many actions of `seat` complete the choice of both, -1 if they do not: the next secret choice may follow at once."""
    after = state.copy()
    count = 0
    while after.actor == seat and after.decision.simultaneous:
        after.apply(after.legal()[0])
        count += 1
        if after.reveals != state.reveals:
            return count
    return -1


def _some(found: list[list[int]], count: int, rng: Rng) -> list[list[int]]:
    """So many of the lines, any of them, in their order."""
    kept = found[:]
    while len(kept) > count:
        kept.pop(rng.below(len(kept)))
    return kept


def is_first(state: State) -> bool:
    """Whether the other seat has still to choose, so that nothing is revealed when the actor has made its own choice."""
    return _count_until_reveal(state, state.actor) < 0


def _possible(view: State, rng: Rng, wanted: int, most: int) -> list[State]:
    """Different states that the view may stand for, as far as guessing finds them, but not more than are `wanted`; none if
    there are more than `most`, unless fewer are wanted."""
    found: dict[str, State] = {}
    misses = 0
    while misses < GUESSES_A_LINE * (len(found) + 1):
        guess = view.guess(rng)
        text = str(guess.dump())
        if text in found:
            misses += 1
        elif len(found) == wanted:
            return list(found.values()) if wanted < most else []
        else:
            found[text] = guess
    return list(found.values())


def value(state: State, guide: Guide, inner: int, careful: bool) -> float:
    """ROME's value: open decisions are taken one by one as judged best, chance by its weights where it is small.

    `careful` looks at every outcome of chance, and of the open decisions that lead to it, before it chooses."""
    left = MOST_OPEN
    while state.actor != NOBODY and state.actor != CHANCE and not state.decision.simultaneous and left > 0:
        only = only_answer(state)
        if only >= 0:
            state.apply(only)
            continue
        if careful:
            best = _through_chance(state, guide)
            if best is not None:
                return best
        state.apply(guide.order(state)[0])
        left -= 1
    if state.actor == CHANCE:
        return _expected(state, guide, careful)
    if inner > 0 and state.actor != NOBODY and state.decision.simultaneous:
        return _inner_value(state, guide, inner)
    return guide.judge(state, ROME)


def _through_chance(state: State, guide: Guide) -> float | None:
    """ROME's value of a decision at which an action tempts fate; None if no action does."""
    legal = state.legal()
    if len(legal) > 3:
        return None
    ends = [applied(state, [action]) for action in legal]
    if not any(end.actor == CHANCE for end in ends):
        return None
    values = [_expected(end, guide, True) if end.actor == CHANCE else _settled(end, guide) for end in ends]
    return max(values) if state.actor == ROME else min(values)


def _settled(state: State, guide: Guide) -> float:
    """ROME's value when the open decisions have been taken as judged best."""
    left = MOST_OPEN
    while state.actor != NOBODY and state.actor != CHANCE and not state.decision.simultaneous and left > 0:
        only = only_answer(state)
        if only >= 0:
            state.apply(only)
            continue
        state.apply(guide.order(state)[0])
        left -= 1
    return guide.judge(state, ROME)


def _inner_value(state: State, guide: Guide, inner: int) -> float:
    """A small secret choice that begins with `state`, solved; a large one judged as it lies."""
    first = state.actor
    rows = secret_lines(state, first, MOST_INNER)
    if not rows or not is_first(state):
        return guide.judge(state, ROME)
    columns = secret_lines(applied(state, rows[0]), 1 - first, MOST_INNER)
    if not columns:
        return guide.judge(state, ROME)
    payoff = []
    for row in rows:
        middle = applied(state, row)
        payoff.append([value(applied(middle, column), guide, inner - 1, False) for column in columns])
    if first == ROME:
        return solve(payoff, 0.01, 60).value
    return -solve([[-entry for entry in row] for row in payoff], 0.01, 60).value


def _expected(state: State, guide: Guide, careful: bool) -> float:
    """The mean over the outcomes of one chance event, each played on if `careful`, else judged as it lies."""
    legal = state.legal()
    if len(legal) > MOST_OPEN:
        return guide.judge(state, ROME)
    weights = state.weights() or [1] * len(legal)
    total = 0.0
    for action, weight in zip(legal, weights, strict=True):
        end = applied(state, [action])
        total += weight * (_settled(end, guide) if careful else guide.judge(end, ROME))
    return total / sum(weights)
