"""Guided games: every step is played, also the wrong ways; a wrong file is refused with what is wrong in it."""

from __future__ import annotations

import re

import pytest

from delenda.kernel.errors import BadBox, DelendaError, IllegalAction
from delenda.kernel.game import Game
from delenda.kernel.proofreading import slips
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.table.lesson import (
    Lesson,
    Moment,
    Place,
    answered,
    begin,
    choose,
    fits,
    go_on,
    lesson_names,
    lesson_of,
    moment_at,
    point_at,
    read_lesson,
    rolled,
)

CASES = [(game.slug, name) for game in games() for name in lesson_names(game)]
MOST_WAYS = 400  # moments looked at in one lesson
MOST_OTHERS = 60  # other choices tried at one step
GOOD = """
title = "A lesson"
words = "What it is about."
minutes = 3
scenario = "standard"
side = "rome"
opponent = "tiro"
end = "Play on."
[[steps]]
chapter = "The goal"
position = "R [5 4|6 5|5 5] C [6 5|6 4|4 1] tiles 2 3 1 round 3 phase 1 ROME assign"
say = "Find the last token."
show = ["card-1-G"]
find = ["formation-1-G2"]
answers = { "formation-0-*" = "Yours." }
[[steps]]
say = "Place two cards."
expect = ["assign * 5 | assign * 6", "assign * 5 | assign * 6"]
otherwise = "A five or a six."
done = "Well done."
[[steps]]
say = "And the seven."
expect = ["assign G 7"]
answers = { "assign G 2" = "Too low." }
then = ["CARTHAGE assign Y 7", "CARTHAGE assign P 5", "CARTHAGE assign G 3"]
[[steps]]
say = "Look at the cards."
"""
FAULTS = {
    "not TOML": ('title = "A lesson"', "title = A lesson", "scipio/lessons/mine.toml: this is not TOML"),
    "missing": ('words = "What it is about."', "", "the file has no 'words'"),
    "misspelt": ("otherwise =", "otherwize =", "entry 'steps[1]' has an unknown 'otherwize'; did you mean 'otherwise'?"),
    "empty": ('say = "Look at the cards."', 'say = ""', "entry 'steps[3].say' must be text"),
    "side": ('side = "rome"', 'side = "gaul"', "entry 'side' must be one of rome, carthage"),
    "opponent": ('opponent = "tiro"', 'opponent = "tyro"', "entry 'opponent' is wrong: there is no opponent 'tyro'"),
    "scenario": ('scenario = "standard"', 'scenario = "standart"', "entry 'scenario' must be one of"),
    "begin": ('chapter = "The goal"\n', "", "entry 'steps' must begin with a step that has a 'chapter' and a 'position'"),
    "both": ('find = ["formation-1-G2"]', 'find = ["x"]\nexpect = ["y"]', "entry 'steps[0]' has both 'find' and 'expect'"),
    "position": ("tiles 2 3 1", "tiles 2 2 1", "entry 'steps[0].position' cannot be read"),
    "find": ("formation-1-G2", "formation-9", "entry 'steps[0].find[0]' must be the key of something on the board"),
    "show": ("card-1-G", "card-9", "entry 'steps[0].show[0]' must be the key of something on the board"),
    "expect": ('"assign G 7"', '"assign G 8"', "entry 'steps[2].expect[0]' fits no choice; there are assign G 2"),
    "turn": (
        '"assign G 7"]',
        '"assign G 7", "take *"]',
        "entry 'steps[2].expect[1]' asks Rome, but CARTHAGE is to place Command",
    ),
    "then": ("CARTHAGE assign P 5", "CARTHAGE assign P 7", "entry 'steps[2].then[1]' cannot be played: 'assign P 7' is not"),
    "actor": ("CARTHAGE assign P 5", "ROME assign P 5", "entry 'steps[2].then[1]' cannot be played: CARTHAGE is to"),
    "unseen": (
        'say = "Look at the cards."',
        'say = "Another."\nposition = "tiles 3 2 1 round 1 phase 1 R [6 6|6 6|5 5] C [5 6|6 6|6 5] ROME assign"',
        "entry 'steps[2].then' is never seen",
    ),
}


def scipio() -> Game:
    return find_game("scipio")


def test_every_game_of_ours_has_a_guided_first_game() -> None:
    assert [slug for slug, name in CASES if name == "first"] == [game.slug for game in games()]


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_every_way_that_a_lesson_allows_leads_to_its_end(slug: str, name: str) -> None:
    """Whatever fits a step, in all orders; every other choice is answered, and everything else on the board."""
    lesson = lesson_of(find_game(slug), name)
    ways, reached, looked = [begin(lesson)], 0, 0
    while ways and looked < MOST_WAYS:
        moment, looked = ways.pop(), looked + 1
        assert moment.state.invariants() == []
        reached = max(reached, moment.place.step)
        if moment.step is not None:
            ways += after(moment)
    assert reached == len(lesson.steps)


def after(moment: Moment) -> list[Moment]:
    """Where a step leads to, each way; other things that could be done stay where they are, and are answered."""
    step = moment.step
    assert step is not None
    if step.kind == "read":
        return [go_on(moment)]
    if step.kind == "find":
        try_the_board(moment)
        return [point_at(moment, key).moment for key in step.find[:1]]
    wanted = moment.wanted()
    assert wanted, f"step {step.entry.where} cannot be done: {moment.state}"
    others = [action for action in moment.view().legal() if action not in wanted]
    for action in others[:: max(1, len(others) // MOST_OTHERS)]:
        answer = choose(moment, action)
        assert not answer.is_done
        assert answer.moment is moment
        assert is_a_sentence(answer.words)
    try_what_is_illegal(moment)
    return [choose(moment, action).moment for action in wanted]


def try_the_board(moment: Moment) -> None:
    assert moment.step is not None
    for element in moment.lesson.game.board.draw(moment.view()).elements:
        answer = point_at(moment, element.key)
        assert answer.is_done == (element.key in moment.step.find)
        assert answer.is_done or is_a_sentence(answer.words)


def try_what_is_illegal(moment: Moment) -> None:
    legal = set(moment.view().legal())
    illegal = [action for action in range(moment.lesson.game.action_count) if action not in legal]
    for action in illegal[:: max(1, len(illegal) // MOST_OTHERS)]:
        with pytest.raises(IllegalAction, match=r"\w"):
            choose(moment, action)


def is_a_sentence(words: str) -> bool:
    return (words[:1].isupper() or words[:1].isdigit()) and words[-1:] in ".!?"


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_lessons_are_short_and_well_written(slug: str, name: str) -> None:
    lesson = lesson_of(find_game(slug), name)
    assert 10 <= len(lesson.steps) <= 30
    assert lesson.steps[0].chapter == "The goal"
    texts = [lesson.words, lesson.end]
    for step in lesson.steps:
        assert len(step.say) <= 320, f"{step.entry.where} says too much at once"
        texts += [step.say, *filter(None, (step.done, step.otherwise)), *step.answers.values()]
    for text in texts:
        assert is_a_sentence(text), text
        assert list(slips(text)) == []


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_every_chapter_can_be_begun_by_itself(slug: str, name: str) -> None:
    lesson = lesson_of(find_game(slug), name)
    for title, place in lesson.chapters:
        moment = moment_at(lesson, place)
        assert moment.step is not None
        assert moment.step.chapter == title


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_the_game_goes_on_behind_a_lesson(slug: str, name: str) -> None:
    lesson = lesson_of(find_game(slug), name)
    moment, rng = last_of(lesson), Rng(5)
    for _ in range(12):
        state = moment.state
        if state.outcome() is not None:
            break
        if moment.is_mine:
            moment = choose(moment, rng.choose(moment.view().legal())).moment
        elif state.actor == 2:
            moment = rolled(moment, rng)
        else:
            moment = answered(moment, [rng.choose(state.view(state.actor).legal())])
        assert moment.step is None
    assert moment.place.actions


def last_of(lesson: Lesson) -> Moment:
    moment = begin(lesson)
    while moment.step is not None:
        moment = choose(moment, moment.wanted()[0]).moment if moment.step.expect else go_on(moment)
    return moment


def test_what_is_done_is_answered() -> None:
    moment = begin(read_lesson(scipio(), "mine", GOOD))
    assert point_at(moment, "formation-0-Y1").words == "That is Rome's Yellow 1: 5 tokens. Yours."
    assert point_at(moment, "formation-1-Y1").words == "That is Carthage's Yellow 1: 6 tokens. Look for what is marked."
    assert choose(moment, 0).words == "This step asks for something else first."
    moment = point_at(moment, "formation-1-G2").moment
    answer = choose(moment, moment.view().find("assign Y 2"))
    assert (answer.is_done, answer.words) == (False, "A five or a six.")
    answer = choose(moment, moment.view().find("assign Y 6"))
    assert (answer.is_done, answer.words, answer.moment.place) == (True, "", Place(1, (39,)))
    answer = choose(answer.moment, answer.moment.view().find("assign P 5"))
    assert (answer.words, answer.moment.place) == ("Well done.", Place(2, (39, 38)))
    assert choose(answer.moment, answer.moment.view().find("assign G 2")).words == "Too low."
    assert "legal" not in choose(answer.moment, answer.moment.view().find("assign G 3")).words
    moment = choose(answer.moment, answer.moment.view().find("assign G 7")).moment
    assert moment.state.journal is not None
    assert "Revealed" in " ".join(moment.state.journal.lines(0))


def test_places_that_a_lesson_does_not_have_are_refused() -> None:
    lesson = read_lesson(scipio(), "mine", GOOD)
    for place in (Place(9), Place(2), Place(2, (39, 40)), Place(1, (39, 38, 40)), Place(0, (39,)), Place(4, (39, 38, 40, 0))):
        with pytest.raises(DelendaError):
            moment_at(lesson, place)
    with pytest.raises(DelendaError, match="has no lesson 'second'"):
        lesson_of(scipio(), "second")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_file_is_refused_with_what_is_wrong(fault: str) -> None:
    old, new, words = FAULTS[fault]
    assert old in GOOD
    with pytest.raises(BadBox, match=re.escape(words)):
        read_lesson(scipio(), "mine", GOOD.replace(old, new, 1))


def test_a_star_stands_for_anything() -> None:
    assert fits("assign Y 7", "assign * 7")
    assert fits("assign Y 7", "assign * 6 | assign Y *")
    assert not fits("assign Y 7", "assign * 6 | assign | ssign Y 7")
    assert fits("a (b) [c]", "a (b) *")
