"""The agenda: steps in order, steps within steps, arguments, and what goes wrong with a sequence."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.agenda import Sequence, Step, Task, push, push_with, take
from delenda.kernel.box import Setting
from delenda.kernel.state import State

DAY, MARCH, REST, HALT = range(4)


class Walk(State):
    def __init__(self):
        super().__init__(Setting("walk", "walk", {}, {}))
        self.actor = ROME
        self.agenda = vec[i64]()
        self.told = []


class Tell(Task):
    def __init__(self, word, asks):
        self.word, self.asks = word, asks

    def run(self, s):
        s.told.append(self.word)
        return self.asks


class March(Task):
    def run(self, s):
        s.told.append(f"march {take(s)}")
        return False


def sequence():
    made = Sequence(
        [
            Step(DAY, "1", "a day", then=[REST, HALT, DAY]),
            Step(MARCH, "2", "a march", arguments=1),
            Step(REST, "3", "a rest"),
            Step(HALT, "4", "a halt", asks=["halt"]),
        ]
    )
    made.carry_out(MARCH, March())
    made.carry_out(REST, Tell("rest", False))
    made.carry_out(HALT, Tell("halt", True))
    return made


def test_steps_run_in_order_until_somebody_has_to_decide():
    s = Walk()
    push(s, DAY)
    sequence().proceed(s)
    assert s.told == ["rest", "halt"]
    assert list(s.agenda) == [DAY]


def test_a_step_takes_its_argument_and_comes_before_what_waits():
    s = Walk()
    push(s, DAY)
    push_with(s, MARCH, 7)
    sequence().proceed(s)
    assert s.told == ["march 7", "rest", "halt"]


def test_the_first_step_begins_where_nothing_waits():
    s = Walk()
    sequence().proceed(s)
    assert s.told == ["rest", "halt"]


def test_a_table_may_have_its_steps_in_any_order():
    made = Sequence([Step(MARCH, "2", "a march"), Step(DAY, "1", "a day")])
    assert [step.number for step in made.steps] == [DAY, MARCH]


def test_a_step_that_stays_is_run_again_until_it_is_taken_away():
    class Count(Task):
        stays = True

        def run(self, s):
            s.told.append("count")
            return len(s.told) < 3 or take(s) != MARCH

    made = Sequence([Step(DAY, "1", "a day", asks=["day"]), Step(MARCH, "2", "counting")])
    made.carry_out(DAY, Tell("day", True))
    made.carry_out(MARCH, Count())
    s = Walk()
    push(s, MARCH)
    for _ in range(3):
        made.proceed(s)
    assert s.told == ["count", "count", "count", "day"]


def test_nothing_is_done_once_the_game_is_over():
    s = Walk()
    s.actor = NOBODY
    push(s, DAY)
    sequence().proceed(s)
    assert s.told == []


def test_what_waits_can_be_read_with_its_arguments():
    assert sequence().waiting(vec[i64]([DAY, 7, MARCH])) == [[MARCH, 7], [DAY]]
    assert sequence().waiting(vec[i64]([MARCH])) is None
    assert sequence().waiting(vec[i64]([99])) is None


def test_a_sequence_says_what_is_wrong_with_it():
    with pytest.raises(ValueError, match="is numbered 1"):
        Sequence([Step(MARCH, "2", "a march")])
    with pytest.raises(ValueError, match="two chapters carry out"):
        sequence().carry_out(REST, Tell("again", False))
    s = Walk()
    push(s, DAY)
    with pytest.raises(NotImplementedError, match="no chapter carries out this step of the sequence of play: a day"):
        Sequence([Step(DAY, "1", "a day")]).proceed(s)
