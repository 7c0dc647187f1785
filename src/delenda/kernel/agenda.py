"""The sequence of play as a table, and what the rules will do next as a pile of numbers in the state.

A game's `rules/sequence.py` lists every step of its procedure in the order of the rulebook: a step either consists of further
steps, or a chapter carries it out. Whatever waits lies on the state's `agenda`, the next step on top. A decision ends with
`SEQUENCE.proceed(s)`, which takes steps from the top until one of them asks somebody:

    ROUND: Final = 0
    LAY_TILES: Final = 1
    PLACE_CARDS: Final = 2
    SEQUENCE: Final = Sequence[Scipio](
        [
            Step(ROUND, "3.6", "a round", then=[LAY_TILES, PLACE_CARDS, ROUND]),
            Step(LAY_TILES, "3.2.4", "the tiles are shuffled", asks=["tiles"]),
            Step(PLACE_CARDS, "3.3.1", "both place their cards in secret", asks=["assign"]),
        ]
    )

A chapter imports the numbers of the steps, never another chapter that comes after it, and says what it carries out:

    class LayTheTiles(Task[Scipio]):
        def run(self, s: Scipio) -> bool:
            s.actor = CHANCE
            s.decision = TILES
            return True  # somebody has to decide

    SEQUENCE.carry_out(LAY_TILES, LayTheTiles())

A step may come with arguments (a seat, a unit): `push_with` lays one below its number, `lay` more below that; `take` takes the
last one back. Where nothing waits any more, step 0 begins. The numbers stand in positions and dumps: they stay when a table is
rearranged.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64, mypyc_attr

from delenda.kernel.actor import NOBODY
from delenda.kernel.state import State

S = TypeVar("S", bound=State)
NO_STEPS: Final[list[int]] = []
NO_QUESTIONS: Final[list[str]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Task(Generic[S]):
    """What the rules do by themselves at one step.

    stays  it lies on the agenda until somebody takes it away, and is run again whenever nothing lies above it
    """

    stays: bool = False

    def run(self, s: S) -> bool:
        """Do it; True when somebody has to decide now."""
        raise NotImplementedError


class Step:
    """A line of the sequence of play.

    number     the step on the agenda; the steps of a table are numbered from 0
    rule       the number of the rule that has it
    words      what happens, for people
    then       the steps it consists of, in order; empty where a chapter carries it out
    asks       the names of the decisions it may lead to before the next step
    arguments  how many numbers lie below it on the agenda
    """

    def __init__(
        self,
        number: int,
        rule: str,
        words: str,
        then: list[int] = NO_STEPS,
        asks: list[str] = NO_QUESTIONS,
        arguments: int = 0,
    ) -> None:
        self.number = number
        self.rule = rule
        self.words = words
        self.then = then
        self.asks = asks
        self.arguments = arguments


class Unfolding(Task[State]):
    """A step that consists of others: the first is run at once, the rest waits."""

    def __init__(self, then: list[int], tasks: vec[Task[Any]]) -> None:
        self.first: int = then[0]
        self.rest: vec[i64] = vec[i64](then[:0:-1])
        self.tasks = tasks

    def run(self, s: State) -> bool:
        s.agenda = extend(s.agenda, self.rest)
        return self.tasks[self.first].run(s)


class NobodyYet(Task[State]):
    """A step that no chapter carries out."""

    def __init__(self, words: str) -> None:
        self.words = words

    def run(self, s: State) -> bool:
        raise NotImplementedError(f"no chapter carries out this step of the sequence of play: {self.words}")


@final
class Sequence(Generic[S]):
    """All steps of a game's procedure, and who carries them out."""

    def __init__(self, steps: list[Step]) -> None:
        steps = sorted(steps, key=lambda step: step.number)
        for number, step in enumerate(steps):
            if step.number != number:
                raise ValueError(f"step {number} of the sequence of play, {step.words!r}, is numbered {step.number}")
        self.steps = steps
        # A vector knows what is in it: nothing is checked when a task is taken from it
        self.tasks: vec[Task[Any]] = vec[Task]([NobodyYet(step.words) for step in steps])  # type: ignore[type-arg]  # a class
        self.stays: vec[bool] = vec[bool]([False] * len(steps))
        for step in steps:
            if step.then:
                self.tasks[step.number] = Unfolding(step.then, self.tasks)

    def carry_out(self, step: int, task: Task[S]) -> None:
        """A chapter says what it does at a step."""
        if not isinstance(self.tasks[step], NobodyYet):
            raise ValueError(f"two chapters carry out the same step of the sequence of play: {self.steps[step].words}")
        kind: Any = type(task)  # a class that is not compiled itself says it of the class, not of the object
        self.stays[step] = task.stays or kind.stays is True
        self.tasks[step] = task

    def proceed(self, s: S) -> None:
        """Go on with what waits until somebody has to decide or the game is over."""
        tasks = self.tasks
        stays = self.stays
        while s.actor != NOBODY:
            step: i64 = 0
            agenda = s.agenda
            if len(agenda):
                step = agenda[len(agenda) - 1]
                if not stays[step]:
                    s.agenda, step = pop(agenda)
            if tasks[step].run(s):
                return

    def waiting(self, agenda: vec[i64]) -> list[list[int]] | None:
        """The steps on an agenda with their arguments, the next one first; None if it cannot be read."""
        found = []
        rest = list(agenda)
        while rest:
            step = rest.pop()
            if not 0 <= step < len(self.steps) or len(rest) < self.steps[step].arguments:
                return None
            found.append([step] + [rest.pop() for _ in range(self.steps[step].arguments)])
        return found


def push(s: State, step: i64) -> None:
    """Do this next."""
    s.agenda = append(s.agenda, step)


def lay(s: State, argument: i64) -> None:
    """An argument for the step that will be pushed onto it, besides the one that it is pushed with."""
    s.agenda = append(s.agenda, argument)


def push_with(s: State, step: i64, argument: i64) -> None:
    """Do this next, with a number that the step takes."""
    s.agenda = append(append(s.agenda, argument), step)


def take(s: State) -> i64:
    """For a step that is being carried out: its argument, or the one before."""
    s.agenda, argument = pop(s.agenda)
    return argument
