"""What a game that was played can teach: what each choice cost, and what was luck.

Every choice is judged with the eyes of whoever made it. Where the computer would have chosen something else, both are
rehearsed: played on with the same guesses and the same dice; the choice stands unless the other is clearly better. So each
choice has a chance before it (with the best that was found) and one after it, and the difference is its cost.

From the chance after one choice to the chance before the next, what the dice and draws gave is what they were worth against
all that could have come, as `luck.py` counts it. The rest came to light with a hidden choice or with what the other side
knows, or it is what the computer had not foreseen. Chances are counted in whole hundredths of a point of 100, so that all of
this adds up to the result exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final, cast

from delenda.bots.comparing import LEAST, MARGIN, lead_of, reasons_for
from delenda.bots.levels import levels
from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.bots.ways import Matrix
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, ROME, SEATS
from delenda.kernel.english import SEAT_NAMES, listed
from delenda.kernel.game import TABLE_ENDINGS
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.kernel.variations import Variation, WrittenMove
from delenda.table.luck import luck_of

LEVEL: Final = "tribunus"  # whose choices the others are held against
LOOKS: Final = "rows=40,lean=0"  # though it overlooks no way and expects nobody in particular
SECONDS: Final = 0.6  # for a choice
TRY_SECONDS: Final = 2.0  # for a choice that somebody tries again
TOTAL_SECONDS: Final = 240.0  # for a game: long ones have less for each choice
LEVEL_SECONDS: Final = 0.5  # for each level that is asked what it would have chosen
THINKS: Final = 0.4  # of the time of a choice; the rest rehearses
DEPTH: Final = 6  # decisions that are played on, where the level itself does not say how many
CONSIDERED: Final = 0.1  # the share of the computer's choice with which something is as good as the best
WHOLE: Final = 10_000  # a sure win
POINT: Final = 100  # of these
HALVED_BY: Final = 10 * POINT  # a choice that costs this is half as accurate as the best
DECISIVE: Final = 3
MOST_MISTAKES: Final = 12  # that come back to be tried again
MISTAKE: Final = 2 * POINT  # a smaller cost is none


# What is asked of a game


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice that somebody made: the number of its first action, the seat, its dumped view, the actions (several in a secret
    choice), and what chance gave ROME since the choice before."""

    number: int
    seat: int
    view: dict[str, Any]
    line: list[int]
    is_secret: bool
    luck: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All choices of a game; what chance gave after the last; ROME's share of the result, None where there is none yet, and
    whether people ended it."""

    slug: str
    choices: list[Asked]
    luck: int
    result: int | None
    is_broken_off: bool
    actions: int


def plan_of(text: str) -> Plan:
    """Runs in a worker: the choices of a record in which somebody had one."""
    record = Record.parse(text)
    found: list[Asked] = []
    luck, number = 0, -1
    last: tuple[int, int] | None = None  # who made the secret choice that is under way, and how much had come to light
    state = record.begin()
    for number, (state, action) in enumerate(record.actions()):
        if state.actor == CHANCE:
            luck += round(WHOLE * luck_of(state, action)[0])
            last = None
            continue
        secret = state.decision.simultaneous
        now = (state.actor, state.reveals)
        if secret and now == last:
            found[-1].line.append(action)
            continue
        last = now if secret else None
        if len(state.legal()) > 1 or secret:
            found.append(Asked(number, state.actor, state.view(state.actor).dump(), [action], secret, luck))
            luck = 0
    return Plan(record.slug, found, luck, _result(record, state), _is_broken_off(record), number + 1)


def _result(record: Record, state: State) -> int | None:
    stated = record.tags.get("Result", "").split()
    if stated and stated[0] in ("ROME", "CARTHAGE", "NOBODY", "DRAW"):
        return {"ROME": WHOLE, "CARTHAGE": 0}.get(stated[0], WHOLE // 2)
    outcome = state.outcome()
    if outcome is None:
        return None
    return WHOLE // 2 if outcome.winner is None else WHOLE * (outcome.winner == ROME)


def _is_broken_off(record: Record) -> bool:
    stated = record.tags.get("Result", "").split()
    return bool(stated) and stated[-1] in TABLE_ENDINGS


# Judging one choice


@dataclass(frozen=True, slots=True)
class Judged:
    """The seat's chance before and after its choice; their difference is the cost. `better` is what would have been better, in
    words, with its actions, their labels, and why."""

    before: int
    after: int
    better: str = ""
    line: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    why: str = ""

    @property
    def cost(self) -> int:
        return self.before - self.after


def judge(dumped: dict[str, Any], line: list[int], seed: int, seconds: float) -> Judged:
    """Runs in a worker: a line of the seat to act against what else it could have done, from its own dumped view."""
    view, rng = find_game(dumped["game"]).load(dumped), Rng(seed)
    player = cast("SearchBot", bot(f"{LEVEL}:seconds={seconds * THINKS:g},clock=false,{LOOKS}"))
    if view.decision.simultaneous and (solved := _solved(player, view, line, rng, seconds)) is not None:
        return solved
    thoughts = player.think(view, rng)
    better = thoughts.best.line
    thought_of = [each for each in thoughts.candidates if _begin_alike(line, each.line)]
    if any(each.share >= CONSIDERED for each in thought_of):
        return _judged(view, thoughts.value)
    mind = player.mind(view.setting.slug)
    question = mind.question(view, rng)
    guide = question.guide(int(mind.settings().get("depth", DEPTH)))
    lead, error = lead_of(question, guide, line, better)
    lead = min([lead, *(thoughts.value - each.value for each in thought_of)])
    if lead <= LEAST or lead <= MARGIN * error:
        return _judged(view, thoughts.value)
    return _judged(view, thoughts.value, lead, better, reasons_for(view, guide, rng, line, better))


def _begin_alike(line: list[int], other: list[int]) -> bool:
    """Whether one is the other, or its beginning."""
    return all(mine == theirs for mine, theirs in zip(line, other, strict=False))


def _solved(player: SearchBot, view: State, line: list[int], rng: Rng, seconds: float) -> Judged | None:
    """A secret choice as a matrix game: what the line is worth against the other side's mixture; None if it is too large."""
    if not isinstance(player.mind(view.setting.slug).secret, Matrix):
        return None
    joint = player.joint(view, rng)
    if not joint.is_small() or line not in joint.mine:
        return None
    payoff = joint.payoff(seconds)
    solution = joint.solve(seconds=seconds) if payoff else None
    if solution is None:
        return None
    worth = [sum(share * value for share, value in zip(solution.columns, row, strict=True)) for row in payoff]
    mine, best = worth[joint.mine.index(line)], max(range(len(worth)), key=lambda row: worth[row])
    if worth[best] - mine <= max(LEAST, 2 * solution.gap):
        return _judged(view, mine)
    return _judged(view, worth[best], worth[best] - mine, joint.mine[best])


def _units(value: float) -> int:
    """A value from -1 to 1 as a chance."""
    return round(WHOLE * min(1.0, max(0.0, (value + 1) / 2)))


def _judged(view: State, value: float, lead: float = 0.0, better: list[int] | None = None, why: str = "") -> Judged:
    """With the value of the best that was found, and by how much something else is better than what was chosen."""
    if better is None:
        return Judged(_units(value), _units(value))
    line = better if view.decision.simultaneous else better[:1]
    return Judged(_units(value), _units(value - lead), line_words(view, line), line, _labels(view, line), why)


def line_words(view: State, line: list[int]) -> str:
    """A choice in words: all of a secret one."""
    return listed([now.decision.words(now, action) for now, action in _along(view, line)])


def _labels(view: State, line: list[int]) -> list[str]:
    return [now.label(action) for now, action in _along(view, line)]


def _along(view: State, line: list[int]) -> Iterator[tuple[State, int]]:
    """Each action with what its seat sees then; what others have hidden makes no difference to that."""
    state = view.guess(Rng(0))
    for action in line:
        yield state.view(view.actor), action
        state.apply(action)


def levels_for(dumped: dict[str, Any], line: list[int], seed: int) -> list[str]:
    """Runs in a worker: the levels that would have chosen so."""
    view = find_game(dumped["game"]).load(dumped)
    return [each.title for each in levels() if each.within(LEVEL_SECONDS).decide(view, Rng(seed))[0] == line[0]]


# Putting it together


@dataclass(frozen=True, slots=True)
class Step:
    """A choice with what it cost, and what came to ROME since the choice before: by chance, by hidden choices, and what was not
    foreseen. `rome` is ROME's chance after it."""

    number: int
    seat: int
    words: str
    cost: int
    rome: int
    chance: int
    hidden: int
    unforeseen: int
    played: list[int]
    better: str
    line: list[int]
    labels: list[str]
    why: str


@dataclass(slots=True)
class Report:
    """Chances are ROME's, in hundredths of a point; `start` and all that came to it make `end`."""

    slug: str
    actions: int
    start: int
    end: int
    is_over: bool
    steps: list[Step]
    chance: int  # after the last choice
    hidden: int
    unforeseen: int
    given_up: int  # what was left to play for when people ended the game
    levels: dict[int, list[str]] = field(default_factory=dict)  # that would have chosen so, by the number of a step

    def sums(self) -> dict[str, int]:
        """What each cause gave ROME over the game; with `start` they add up to `end`."""
        costs = [sum(step.cost for step in self.steps if step.seat == seat) for seat in SEATS]
        return {
            "rome": -costs[0],
            "carthage": costs[1],
            "chance": self.chance + sum(step.chance for step in self.steps),
            "hidden": self.hidden + sum(step.hidden for step in self.steps),
            "unforeseen": self.unforeseen + sum(step.unforeseen for step in self.steps),
            "given_up": self.given_up,
        }

    def accuracy(self, seat: int) -> float | None:
        """From 0 to 100: the mean over a seat's choices, of which one that costs ten points counts half."""
        found = [0.5 ** (step.cost / HALVED_BY) for step in self.steps if step.seat == seat]
        return 100 * sum(found) / len(found) if found else None

    def mistakes(self, seat: int | None = None) -> list[int]:
        """The steps that cost most, by their numbers, the worst first."""
        found = [index for index, step in enumerate(self.steps) if step.cost >= MISTAKE and seat in (None, step.seat)]
        return sorted(found, key=lambda index: -self.steps[index].cost)[:MOST_MISTAKES]

    def decisive(self) -> list[int]:
        return self.mistakes()[:DECISIVE]


def together(plan: Plan, judged: list[Judged]) -> Report:
    """The report of a game whose choices have been judged."""
    has_secrets = find_game(plan.slug).has_secrets
    steps: list[Step] = []
    rome = start = _romes(plan.choices[0].seat, judged[0].before) if judged else WHOLE // 2
    before: Asked | None = None
    for asked, found in zip(plan.choices, judged, strict=True):
        gap = _romes(asked.seat, found.before) - rome
        chance = asked.luck if before is not None else 0
        knew = has_secrets and before is not None and (before.is_secret or asked.is_secret or before.seat != asked.seat)
        rest = gap - chance
        rome = _romes(asked.seat, found.after)
        steps.append(
            Step(
                asked.number,
                asked.seat,
                line_words(find_game(plan.slug).load(asked.view), asked.line),
                found.cost,
                rome,
                chance,
                rest if knew else 0,
                0 if knew else rest,
                asked.line,
                found.better,
                found.line,
                found.labels,
                found.why,
            )
        )
        before = asked
    end = rome if plan.result is None else plan.result
    luck = plan.luck if plan.result is not None else 0
    rest = end - rome - luck
    revealed = before is not None and before.is_secret and not plan.is_broken_off
    return Report(
        plan.slug,
        plan.actions,
        start,
        end,
        plan.result is not None,
        steps,
        luck,
        rest if revealed else 0,
        0 if revealed or plan.is_broken_off else rest,
        rest if plan.is_broken_off else 0,
    )


def _romes(seat: int, chance: int) -> int:
    return chance if seat == ROME else WHOLE - chance


def seconds_each(plan: Plan, seconds: float = SECONDS) -> float:
    """For a choice: less in a long game."""
    return min(seconds, TOTAL_SECONDS / max(1, len(plan.choices)))


def report_of(record: Record, seconds: float, seed: int, told: Callable[[int, int], None] = lambda _, __: None) -> Report:
    """The whole report, here and now; `told` hears how many of the choices are judged."""
    plan = plan_of(str(record))
    judged = []
    for index, asked in enumerate(plan.choices):
        told(index, len(plan.choices))
        judged.append(judge(asked.view, asked.line, seed + index, seconds))
    report = together(plan, judged)
    for index in report.decisive():
        asked = plan.choices[index]
        report.levels[index] = levels_for(asked.view, asked.line, seed)
    told(len(plan.choices), len(plan.choices))
    return report


def annotated(record: Record, report: Report) -> Record:
    """The game with what the report says written into it: a comment for each mistake, and what was better as a variation."""
    state = record.begin()
    found = replace(record.renewed(), comments=dict(record.comments), branches={})
    steps = {report.steps[index].number: index for index in report.mistakes()}
    for number, (state, action) in enumerate(record.actions()):
        found.add(state, action)
        if number in steps:
            index = steps[number]
            step = report.steps[index]
            said = cost_words(step, report.levels.get(index))
            found.comments[number + 1] = "\n".join(filter(None, [found.comments.get(number + 1), said]))
            found.branches[number] = [
                Variation("Better", [WrittenMove(ACTOR_NAMES[state.actor], label) for label in step.labels])
            ]
    return found


# In words


def points(units: int) -> str:
    """A change of a chance, in points: "12.5"."""
    return f"{units / POINT:.1f}"


def percent(units: int) -> str:
    return f"{units / POINT:.0f} %"


def causes(report: Report) -> Iterator[tuple[str, int]]:
    """What made the result, in words, with what it gave ROME."""
    sums = report.sums()
    names = {
        "rome": "Rome's choices",
        "carthage": "Carthage's choices",
        "chance": "Dice and draws",
        "hidden": "Hidden choices and knowledge",
        "unforeseen": "What the computer had not foreseen",
        "given_up": "What was left when people ended the game",
    }
    for name, words in names.items():
        if sums[name] or name in ("rome", "carthage"):
            yield words, sums[name]


def cost_words(step: Step, who_else: list[str] | None = None) -> str:
    """One choice that cost something, in a sentence or three."""
    what = f"{SEAT_NAMES[step.seat]}: {step.words} cost {points(step.cost)} points. Better: {step.better}"
    said = f"{what}, for {step.why}." if step.why else f"{what}."
    if who_else is None:
        return said
    return f"{said} {'No level' if not who_else else listed(who_else)} would have chosen so{'' if not who_else else ', too'}."


def as_data(report: Report) -> dict[str, Any]:
    return {
        **asdict(report),
        "levels": {str(index): names for index, names in report.levels.items()},
        "sums": report.sums(),
        "causes": [{"words": words, "rome": units} for words, units in causes(report)],
        "accuracy": [report.accuracy(seat) for seat in SEATS],
        "decisive": report.decisive(),
        "mistakes": report.mistakes(),
        "sentences": {str(index): cost_words(report.steps[index], report.levels.get(index)) for index in report.mistakes()},
    }


def from_data(data: Mapping[str, Any]) -> Report:
    """A report that was kept."""
    names = [each.name for each in fields(Report) if each.name not in ("steps", "levels")]
    steps = [Step(**step) for step in data["steps"]]
    levels = {int(index): names for index, names in data["levels"].items()}
    return Report(**{name: data[name] for name in names}, steps=steps, levels=levels)
