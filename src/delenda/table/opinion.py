"""What the computer thinks of a position: the chance to win, and what it would do.

It is asked with the views of those who ask. The functions that think run in workers, for a stated time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, TypeVar, cast
from weakref import WeakKeyDictionary

from delenda.bots.bot import Advice
from delenda.bots.comparing import reasons_for, wins_at_once
from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.kernel.actor import OPEN, ROME, SEATS
from delenda.kernel.errors import IllegalAction
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.table.table import Table
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers

T = TypeVar("T")

LEVEL: Final = "legatus"  # for what to do
GLANCER: Final = "tribunus"  # for a chance at a glance
SECONDS: Final = 1.0  # for one position that somebody looks at
GLANCE: Final = 0.15  # for one of the many positions of a graph, at most
# A chance takes no more work than its level always does; what a level overlooks or expects does not count
AT_A_GLANCE: Final = "clock=false,rows=40,lean=0"
MOST_POINTS: Final = 100  # of a graph
MOST_ADVICE: Final = 4  # actions of one opinion
GUESSES: Final = 3  # of what a viewer who is not to act cannot see
PLANNER: Final = 0.7  # of the time; the rest finds alternatives where a bot plans one whole turn
CLOSE: Final = 0.01  # a smaller difference of two chances says nothing
LOOKS_AHEAD: Final = (12, 40, 0)  # decisions after which two lines are compared, until something speaks for the better one
SINGLE: Final = "open=tree,simulations=5000,depth=4"  # the same level, comparing single actions


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a turn that is advised."""

    action: int
    words: str


@dataclass(frozen=True, slots=True)
class Opinion:
    """`rome` is the chance that Rome wins. An alternative to a planned turn has no chance of its own: it was not compared.
    `turn` is all of the best advice, action by action in words; `why` a sentence about what speaks for it, where that can be
    said."""

    rome: float
    advice: tuple[Advice, ...] = ()
    turn: tuple[Step, ...] = ()
    why: str = ""


class NotAgreed(IllegalAction):
    """Two people play, and have not agreed that the computer may be asked."""


def check_allowed(table: Table) -> None:
    if not table.allows_hints:
        raise NotAgreed("the two players here have not agreed to hints: ask the computer once the game is over.")


# In workers


def judge(dumped: dict[str, Any], seed: int, seconds: float) -> float:
    """The chance that Rome wins, from a dumped view in which a seat is to act."""
    view, rng = game(dumped["game"]).load(dumped), Rng(seed)
    seen = _seen_by_the_actor(view, rng)
    adviser = _adviser(GLANCER, seconds / len(seen), AT_A_GLANCE)
    return _romes(view, fmean(adviser.evaluate(each, rng) for each in seen))


def advise(dumped: dict[str, Any], seed: int, seconds: float) -> Opinion:
    """What the seat to act should do, from its own dumped view or from an open one."""
    view, rng = game(dumped["game"]).load(dumped), Rng(seed)
    seen = _seen_by_the_actor(view, rng)[0]
    planner = _adviser(LEVEL, seconds * PLANNER)
    advice = planner.hint(seen, rng)
    if len(advice) == 1 and planner.plans_turns(seen):
        others = _adviser(LEVEL, seconds * (1 - PLANNER), SINGLE).hint(seen, rng)
        advice += [Advice(each.action, 0.0, None) for each in others if each.action != advice[0].action]
    chance = advice[0].chance
    turn = in_words(seen, advice[0].line, rng)
    why = _why(planner, seen, advice, rng)
    return Opinion(_romes(view, 0.5 if chance is None else chance), tuple(advice[:MOST_ADVICE]), turn, why)


def _why(planner: SearchBot, view: State, advice: list[Advice], rng: Rng) -> str:
    """What speaks for the best advice, in the game's own words: that it wins, or what the next best would not lead to."""
    best = list(advice[0].line) or [advice[0].action]
    if wins_at_once(view, rng, best):
        return "It wins the game at once."
    other = [list(each.line) or [each.action] for each in advice[1:]] or [
        [action] for action in view.legal() if action != best[0]
    ]
    if not other or view.decision.simultaneous:
        return ""
    question = planner.mind(view.setting.slug).question(view, rng)
    for depth in LOOKS_AHEAD:
        if reasons := reasons_for(view, question.guide(depth), rng, other[0], best):
            return f"What speaks for it: {reasons}."
    return "Little depends on it: the next best is about as good." if _is_close(advice) else ""


def _is_close(advice: list[Advice]) -> bool:
    chances = [each.chance for each in advice[:2] if each.chance is not None]
    return len(chances) == 2 and chances[0] - chances[1] < CLOSE


def in_words(view: State, line: tuple[int, ...], rng: Rng) -> tuple[Step, ...]:
    """A line of the view's actor, action by action, on a guess of what it cannot see, as far as that allows it. What the
    table answers by itself is not told."""
    state, seat = view.guess(rng), view.actor
    steps: list[Step] = []
    for action in line:
        legal = state.legal()
        if state.actor != seat or action not in legal:
            break
        if not state.decision.private or len(legal) > 1:
            seen = state.view(seat)
            steps.append(Step(action, seen.decision.words(seen, action)))
        state.apply(action)
    return tuple(steps)


def _seen_by_the_actor(view: State, rng: Rng) -> list[State]:
    """The actor's own view; for another viewer that of some complete positions which fit what this viewer knows."""
    if view.viewer == view.actor:
        return [view]
    if view.viewer == OPEN:
        return [view.view(view.actor)]
    return [view.guess(rng).view(view.actor) for _ in range(GUESSES)]


def _adviser(level: str, seconds: float, changes: str = "") -> SearchBot:
    return cast("SearchBot", bot(f"{level}:seconds={seconds:g}" + (f",{changes}" if changes else "")))


def _romes(view: State, chance: float) -> float:
    return chance if view.actor == ROME else 1 - chance


# In the server


class Opinions:
    """Asks the workers, and remembers what they thought of games that are over."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: WeakKeyDictionary[Table, dict[tuple[int, bool], Opinion]] = WeakKeyDictionary()

    async def hint(self, table: Table, seat: int) -> Opinion:
        """What a seat that is to act should do now, from its view alone."""
        check_allowed(table)
        if not table.is_asked(seat) or table.play.awaits_confirmation(seat):
            raise IllegalAction("there is nothing for you to decide now.")
        return await self._ask(advise, table.view(seat), SECONDS)

    async def of_position(self, table: Table, viewer: int, at: int) -> Opinion | None:
        """Of position `at` of a viewer; what to do only where that viewer may know it. None where dice are to fall."""
        check_allowed(table)
        view = self._view(table, viewer, at)
        return await self._of(table, view, viewer, at, deep=view.viewer in (view.actor, OPEN))

    async def chance(self, table: Table, viewer: int, at: int) -> float | None:
        """At a glance: the chance that Rome wins in position `at` of a viewer. None where dice are to fall."""
        check_allowed(table)
        opinion = await self._of(table, self._view(table, viewer, at), viewer, at, deep=False)
        return None if opinion is None else opinion.rome

    async def of_view(self, view: State) -> Opinion:
        """Of a position that belongs to no table: what the seat to act should do, from its own view."""
        settled = self._settled(view)
        return await self._ask(advise, view, SECONDS) if settled is None else settled

    @staticmethod
    def _settled(view: State) -> Opinion | None:
        """Of a game that is over there is nothing to think."""
        outcome = view.outcome()
        if outcome is None:
            return None
        return Opinion(0.5 if outcome.winner is None else float(outcome.winner == ROME))

    @staticmethod
    def _view(table: Table, viewer: int, at: int) -> State:
        """When all is over each decision is seen with the eyes of whoever had to make it."""
        return table.timeline.complete(viewer, at) if table.is_closed else table.timeline.view(viewer, at)

    async def _of(self, table: Table, view: State, viewer: int, at: int, deep: bool) -> Opinion | None:
        if (settled := self._settled(view)) is not None:
            return settled
        if view.actor not in SEATS:
            return None
        key = (table.timeline.count(viewer, at), deep)
        kept = self._kept.setdefault(table, {}) if table.is_closed else {}
        if key not in kept:
            if deep:
                kept[key] = await self._ask(advise, view, SECONDS)
            else:
                kept[key] = Opinion(await self._ask(judge, view, GLANCE))
        return kept[key]

    async def _ask(self, work: Callable[..., T], view: State, seconds: float) -> T:
        return await self._workers.run(work, view.dump(), secrets.randbits(60), seconds, rank=Rank.QUESTIONS)


def points(table: Table, viewer: int) -> list[int]:
    """The positions of a graph: those in which a seat decides, or evenly chosen ones of them, and the last."""
    timeline = table.timeline
    last = timeline.last(viewer)
    decided = [at for at in range(last) if timeline.actor(viewer, at) in SEATS]
    if len(decided) >= MOST_POINTS:
        step = (len(decided) - 1) / (MOST_POINTS - 2)
        decided = [decided[round(step * n)] for n in range(MOST_POINTS - 1)]
    return [*decided, last]
