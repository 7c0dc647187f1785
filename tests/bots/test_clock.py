"""Thinking by the clock: the time is used where it may change the choice, and only there."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import delenda
from delenda import CHANCE, ROME, Rng
from delenda.bots import question as asking
from delenda.bots.question import LOOK, Question
from delenda.bots.ways import expect
from support.zama import at

GAMES = [game.slug for game in delenda.games()]
BY_CLOCK = ("tribunus", "legatus")


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which a millisecond passes whenever somebody looks at it."""
    looks = iter(range(10**9))
    monkeypatch.setattr(asking, "time", SimpleNamespace(monotonic=lambda: next(looks) / 1000))


class Counted:
    """Thinking that is settled or clear from some simulation on."""

    def __init__(self, settled: int = 10**9, clear: int = 10**9) -> None:
        self.simulations = 0
        self._settled = settled
        self._clear = clear
        self.left: list[int] = []

    def run(self, simulations: int) -> None:
        self.simulations += simulations

    def is_settled(self, left: int) -> bool:
        self.left.append(left)
        return self.simulations >= self._settled

    def is_clear(self) -> bool:
        return self.simulations >= self._clear


def question(seconds: float, least: float = 0.0, uses_time: bool = True) -> Question:
    view = at("RH@d3 KI@d4 KH@a7").view(ROME)
    return Question(view, Rng(1), seconds, uses_time=uses_time, least=least)


@pytest.mark.usefixtures("ticking")
def test_the_time_is_used_whatever_the_number_of_simulations():
    asked, thinking = question(0.05), Counted()
    asked.run(thinking, 1)
    assert asked.clock.is_over()
    assert thinking.simulations > 1


def test_without_the_clock_the_number_counts():
    thinking = Counted()
    question(60, uses_time=False).run(thinking, 5)
    assert thinking.simulations == 5


@pytest.mark.usefixtures("ticking")
def test_it_ends_when_nothing_can_change_any_more():
    thinking = Counted(settled=1)
    question(60, least=50).run(thinking, 1)
    assert thinking.simulations == LOOK
    assert thinking.left[0] > LOOK, "it is told how many simulations there is time for"


@pytest.mark.usefixtures("ticking")
def test_an_easy_choice_ends_it_but_not_before_the_least_time():
    easy, early = Counted(clear=1), Counted(clear=1)
    question(60).run(easy, 1)
    assert easy.simulations == LOOK
    asked = question(60, least=0.05)
    asked.run(early, 1)
    assert early.simulations > LOOK
    assert asked.clock.spent() >= 0.05


@pytest.mark.usefixtures("ticking")
def test_a_share_of_the_time_leaves_the_rest():
    asked = question(0.2)
    asked.run(Counted(), 1, share=0.25)
    assert not asked.clock.is_over()


@pytest.mark.usefixtures("ticking")
def test_a_secret_choice_is_not_cut_short_by_what_was_found():
    view = delenda.game("scipio").start().view(ROME)
    assert view.decision.simultaneous
    asked, thinking = Question(view, Rng(1), 0.05, uses_time=True), Counted(settled=1, clear=1)
    asked.run(thinking, 1)
    assert asked.clock.is_over()
    assert thinking.left == []


@pytest.mark.parametrize("level", BY_CLOCK)
@pytest.mark.parametrize("slug", GAMES)
def test_the_upper_levels_think_by_the_clock_and_the_others_at_once(level, slug):
    assert delenda.bot(level).mind(slug).uses_time
    assert not delenda.bot("centurio").mind(slug).uses_time


def test_whoever_names_simulations_or_no_time_gets_just_that():
    for name in ("legatus:simulations=40", "legatus:seconds=0", "legatus:clock=false"):
        assert not delenda.bot(name).mind("punica").uses_time
    assert delenda.bot("legatus:seconds=0.3").mind("punica").uses_time
    assert delenda.bot("centurio:clock=true,seconds=0.2").mind("punica").uses_time
    assert "for 0.3 s" in str(delenda.bot("legatus:seconds=0.3").mind("punica"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_way_can_be_given_little_time_and_finds_legal_lines(slug):
    state, rng = delenda.game(slug).start(), Rng(5)
    bot = delenda.bot("legatus:seconds=0.01,least=0", slug)
    for _ in range(12):
        while state.actor == CHANCE:
            state.apply(delenda.sample(state, rng))
        for action in bot.decide(state.view(state.actor), rng):
            if state.actor in (CHANCE, delenda.NOBODY) or action not in state.legal():
                break
            state.play(action)
    assert state.legal()


def test_a_turn_with_dice_is_looked_at_further_while_there_is_time(monkeypatch):
    """A look at two orders is what there is time for in any case; with time enough everything is followed."""
    monkeypatch.setattr(expect, "DEEPEST", 1)
    state = at("RH@d3 RC@b2 RI@c1 KI@d5 KP@c6 KA@e6")
    hurried, calm = (
        delenda.bot(f"legatus:seconds={seconds},least=60,width=3,choices=3", "zama").think(state.view(ROME), Rng(1))
        for seconds in (1e-6, 60)
    )
    assert len(hurried.candidates) == 2
    assert len(calm.candidates) == 3
