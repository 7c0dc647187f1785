"""A guided game: steps on real positions. Each says one thing, shows where, lets the player do it and checks that it was done.

Lessons are data of a game's folder, `lessons/<name>.toml` (docs/lessons.md says what may stand there); the one called `first` is
a newcomer's first game. Nothing is kept here: whoever is taught says where in the lesson they are (`Place`), and everything
follows from that. After the last step the game goes on from where it stands, against the lesson's opponent.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, SEATS
from delenda.kernel.boxfile import Entry
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import BadBox, DelendaError, IllegalAction
from delenda.kernel.events import Journal
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

FIRST = "first"
SIDES = ("rome", "carthage")
LESSON = ("title", "words", "minutes", "scenario", "side", "opponent", "steps", "end")
STEP = ("chapter", "position", "say", "show", "find", "expect", "answers", "otherwise", "done", "then")
NOT_THIS = "You could do that in a game. For now, do what the lesson asks; it is marked."
NOT_YET = "This step asks for something else first."
NOT_THERE = "Look for what is marked."


@dataclass(frozen=True, slots=True)
class Step:
    """`expect` are the choices that the step asks for, one after another, as patterns of labels; `find` are keys of elements; a
    step with neither is only read. `then` is what others do next, as in a record; `answers` say why another choice is not the
    one, by patterns of labels or keys."""

    entry: Entry = field(compare=False)
    chapter: str
    position: str
    say: str
    show: list[str]
    find: list[str]
    expect: list[str]
    answers: dict[str, str]
    otherwise: str
    done: str
    then: list[str]

    @property
    def kind(self) -> str:
        return "choose" if self.expect else "find" if self.find else "read"


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is: the step, and what was chosen since the last position that the lesson set up. Behind the last step all
    actions of the game that goes on are counted, the opponent's and those of chance too."""

    step: int = 0
    actions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    game: Game
    name: str
    title: str
    words: str
    minutes: int
    scenario: str
    seat: int
    opponent: str
    steps: list[Step]
    end: str

    places: list[Place] = field(default_factory=list)  # of each step, on the way that the lesson shows

    @property
    def chapters(self) -> list[tuple[str, Place]]:
        """Each chapter with the place at which it begins."""
        return [(step.chapter, place) for step, place in zip(self.steps, self.places, strict=True) if step.chapter]


@dataclass(frozen=True, slots=True)
class Moment:
    """A place with its position; `step` is None in the game that follows the lesson."""

    lesson: Lesson
    place: Place
    step: Step | None
    state: State

    @property
    def is_mine(self) -> bool:
        return self.state.actor == self.lesson.seat

    def view(self) -> State:
        return self.state.view(self.lesson.seat)

    def wanted(self) -> list[int]:
        """The actions that the step asks for."""
        if self.step is None or not self.step.expect or not self.is_mine:
            return []
        view, pattern = self.view(), self.step.expect[self.chosen]
        return [action for action in view.legal() if fits(view.label(action), pattern)]

    @property
    def chosen(self) -> int:
        """How many of the choices that the step asks for have been made."""
        steps, at = self.lesson.steps, self.place.step
        return len(self.place.actions) - sum(len(step.expect) for step in steps[set_up_before(self.lesson, at) : at])


@dataclass(frozen=True, slots=True)
class Answer:
    """What the lesson says to what was done, and where that leads: to the same place if it was something else."""

    is_done: bool
    words: str
    moment: Moment


# Reading


def lesson_names(game: Game) -> list[str]:
    """The lessons of a game, the first one first; none where it has no such folder."""
    folder = files(game.package).joinpath("lessons")
    if not folder.is_dir():
        return []
    names = [file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")]
    return sorted(names, key=lambda name: (name != FIRST, name))


def lesson_of(game: Game, name: str = FIRST) -> Lesson:
    if name not in lesson_names(game):
        raise DelendaError(f"{game.title} has no lesson {name[:40]!r}.")
    return _lesson(game.slug, name)


@cache
def _lesson(slug: str, name: str) -> Lesson:
    game = find_game(slug)
    return read_lesson(game, name, game.file(f"lessons/{name}.toml"))


def read_lesson(game: Game, name: str, text: str) -> Lesson:
    """A lesson from its text, played through once on the way that it shows, so that a mistake is told with its entry."""
    where = f"{game.slug}/lessons/{name}.toml"
    try:
        file = Entry(where, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadBox(f"{where}: this is not TOML: {error}.") from None
    file.only(*LESSON)
    opponent = file["opponent"].text()
    try:
        bot(opponent)
    except DelendaError as error:
        file["opponent"].fail(f"is wrong: {error}")
    lesson = Lesson(
        game,
        name,
        file["title"].text(),
        file["words"].text(),
        file["minutes"].integer(1, 120),
        file["scenario"].choice([each.slug for each in game.scenarios]),
        SEATS[file["side"].index(SIDES)],
        opponent,
        [_read_step(entry) for entry in file["steps"].entries()],
        file["end"].text(),
    )
    if not lesson.steps or not lesson.steps[0].position or not lesson.steps[0].chapter:
        file["steps"].fail("must begin with a step that has a 'chapter' and a 'position'.")
    _walk_through(lesson)
    return lesson


def _read_step(entry: Entry) -> Step:
    entry.only(*STEP)
    given = entry.table()
    if "find" in given and "expect" in given:
        entry.fail("has both 'find' and 'expect'; a step asks for one thing.")

    def text(name: str) -> str:
        return entry[name].text() if name in given else ""

    def texts(name: str) -> list[str]:
        return entry[name].texts() if name in given else []

    return Step(
        entry,
        text("chapter"),
        text("position"),
        entry["say"].text(),
        texts("show"),
        texts("find"),
        texts("expect"),
        {name: each.text() for name, each in entry["answers"].items()} if "answers" in given else {},
        text("otherwise"),
        text("done"),
        texts("then"),
    )


def _walk_through(lesson: Lesson) -> None:
    """Play the way that the lesson shows, and note its places."""
    moment = begin(lesson)
    while moment.step is not None:
        step = moment.step
        lesson.places.append(moment.place)
        _check_keys(moment, "show", step.show)
        _check_keys(moment, "find", step.find)
        if step.kind == "choose":
            for entry in step.entry["expect"].entries():
                if not moment.wanted():
                    entry.fail(_nothing_fits(moment))
                moment = choose(moment, moment.wanted()[0]).moment
        else:
            moment = go_on(moment)
        if step.then and moment.step is not None and moment.step.position:
            step.entry["then"].fail("is never seen: the next step sets up another position.")


def _nothing_fits(moment: Moment) -> str:
    actor = ACTOR_NAMES[moment.state.actor]
    if not moment.is_mine:
        return f"asks {SEAT_NAMES[moment.lesson.seat]}, but {actor} is to {moment.state.decision.title}: {moment.state}"
    return f"fits no choice; there are {', '.join(moment.view().labels()[:30])}."


def _check_keys(moment: Moment, name: str, keys: Sequence[str]) -> None:
    assert moment.step is not None
    if not keys:
        return
    for layout in moment.lesson.game.board.layouts:
        drawn = {each.key for each in moment.lesson.game.board.draw(moment.view(), layout).elements if each.svg}
        for number, key in enumerate(keys):
            if key not in drawn:
                entry = moment.step.entry[name].entries()[number]
                entry.fail(f"must be the key of something on the board, not {key!r}; there are {', '.join(sorted(drawn))}.")


def fits(text: str, pattern: str) -> bool:
    """Whether this is what a pattern means: `*` stands for anything, ` | ` between two of them for either."""
    return any(re.fullmatch(".*".join(map(re.escape, each.split("*"))), text) for each in pattern.split(" | "))


# Going through it


def begin(lesson: Lesson) -> Moment:
    return moment_at(lesson, Place())


def moment_at(lesson: Lesson, place: Place) -> Moment:
    """The moment at a place; raises if the lesson has no such place, as after it was rewritten."""
    steps = lesson.steps
    if not 0 <= place.step <= len(steps):
        raise DelendaError(f"this lesson has {len(steps)} steps; there is none with the number {place.step + 1}.")
    first = set_up_before(lesson, place.step)
    state = _set_up(lesson, steps[first])
    left = list(place.actions)
    for number in range(first, min(place.step + 1, len(steps))):
        step = steps[number]
        is_now = number == place.step
        for pattern in step.expect:
            if is_now and not left:
                break
            _repeat(lesson, state, pattern, left)
        if not is_now:
            _play(step, state)
    if place.step == len(steps):
        for action in left:
            state.play(action)
        left = []
    if left:
        raise DelendaError("more was chosen than this step asks for.")
    return Moment(lesson, place, steps[place.step] if place.step < len(steps) else None, state)


def _set_up(lesson: Lesson, step: Step) -> State:
    try:
        state: State = lesson.game.read_position(step.position, lesson.scenario)
    except DelendaError as error:
        step.entry["position"].fail(f"cannot be read: {error}")
    state.journal = Journal()
    return state


def set_up_before(lesson: Lesson, step: int) -> int:
    """The step whose position the game of this step began with."""
    return max(number for number, each in enumerate(lesson.steps[: step + 1]) if each.position)


def _repeat(lesson: Lesson, state: State, pattern: str, left: list[int]) -> None:
    """Carry out what was chosen at a step."""
    if not left or state.actor != lesson.seat:
        raise DelendaError("this is not a place in the lesson.")
    action = left.pop(0)
    state.check(action)
    if not fits(state.label(action), pattern):
        raise DelendaError("this is not a place in the lesson.")
    state.apply(action)


def _play(step: Step, state: State) -> None:
    """What others do after a step."""
    for number, line in enumerate(step.then):
        actor, _, label = line.partition(" ")
        try:
            if actor != ACTOR_NAMES[state.actor]:
                raise IllegalAction(f"{ACTOR_NAMES[state.actor]} is to {state.decision.title}.")
            state.apply(state.find(label))
        except DelendaError as error:
            step.entry["then"].entries()[number].fail(f"cannot be played: {error}")


def choose(moment: Moment, action: int) -> Answer:
    """The player chooses; what is not legal is refused with the reason, what the step does not ask for is answered."""
    step, state = moment.step, moment.state
    if step is not None and not step.expect:
        return Answer(False, NOT_YET, moment)
    if not moment.is_mine:
        raise IllegalAction(f"it is not your turn: {ACTOR_NAMES[state.actor]} is to {state.decision.title}.")
    view = moment.view()
    view.check(action)
    further = Place(moment.place.step, (*moment.place.actions, action))
    if step is None:
        return Answer(True, "", moment_at(moment.lesson, further))
    if action not in moment.wanted():
        return Answer(False, _kind_words(step, view.label(action), NOT_THIS), moment)
    if moment.chosen + 1 < len(step.expect):
        return Answer(True, "", moment_at(moment.lesson, further))
    return Answer(True, step.done, _next(moment.lesson, further))


def point_at(moment: Moment, key: str) -> Answer:
    """The player points at an element of the board."""
    step = moment.step
    if step is None or not step.find:
        return Answer(False, "", moment)
    if key in step.find:
        return Answer(True, step.done, _next(moment.lesson, moment.place))
    drawn = moment.lesson.game.board.draw(moment.view()).elements
    words = next((each.words for each in drawn if each.key == key), "")
    what = f"That is {words[:1].lower() + words[1:] if words.startswith(('The ', 'A ')) else words}. " if words else ""
    return Answer(False, what + _kind_words(step, key, NOT_THERE), moment)


def go_on(moment: Moment) -> Moment:
    """The player has read a step, or found what it asks for."""
    if moment.step is None or moment.step.kind == "choose":
        raise DelendaError("this step asks for a choice.")
    return _next(moment.lesson, moment.place)


def _next(lesson: Lesson, place: Place) -> Moment:
    step = place.step + 1
    is_set_up = step < len(lesson.steps) and lesson.steps[step].position
    return moment_at(lesson, Place(step, () if is_set_up else place.actions))


def _kind_words(step: Step, what: str, otherwise: str) -> str:
    return next((words for pattern, words in step.answers.items() if fits(what, pattern)), step.otherwise or otherwise)


# The game that follows


def rolled(moment: Moment, rng: Rng) -> Moment:
    """Behind the lesson, with everything that chance decides until a seat is to act."""
    state, actions = moment.state.copy(), list(moment.place.actions)
    while state.actor == CHANCE:
        actions.append(sample(state, rng))
        state.apply(actions[-1])
    return moment_at(moment.lesson, Place(moment.place.step, tuple(actions)))


def answered(moment: Moment, line: Sequence[int]) -> Moment:
    """Behind the lesson, with as much of the opponent's line as can be carried out."""
    state, actions, actor = moment.state.copy(), list(moment.place.actions), moment.state.actor
    for action in line:
        if state.actor != actor or action not in state.legal():
            break
        actions.append(action)
        state.apply(action)
    return moment_at(moment.lesson, Place(moment.place.step, tuple(actions)))
