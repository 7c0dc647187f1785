"""Decisions with one answer that are asked all the same: nobody thinks about them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from delenda.bots.mind import Mind
from delenda.bots.pipe_bot import PipeBot
from delenda.bots.search_bot import SearchBot
from delenda.bots.ways import Tree
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.playout import follow, only_answer, sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.climb import Climb
from delenda.search.evolve import Evolution
from delenda.search.rehearse import Rehearsal
from delenda.search.through import Through
from delenda.search.tree import Guide, Search
from support.shields import LEFT, LET, NONE, RIGHT, SHIELD, STRIKE, begin


def dealt(card: int, *actions: int) -> State:
    state = begin(Box(Setting("shields", "standard", {}, {})))
    for action in (card, *actions):
        state.apply(action)
    return state


def asked() -> tuple[Guide, list[int]]:
    """A guide, and how many answers there were whenever its judgement was asked."""
    counts: list[int] = []

    def order(state: State) -> list[int]:
        counts.append(len(state.legal()))
        return list(state.legal())

    def rollout(state: State, rng: Rng) -> int:
        counts.append(len(state.legal()))
        return sample(state, rng)

    def evaluate(state: State, seat: int) -> float:
        return (state.hits if seat == ROME else -state.hits) / 3 if state.actor == NOBODY else 0.0

    return Guide(evaluate, order, rollout, depth=6), counts


SEARCHES: dict[str, Callable[[State, Guide], object]] = {
    "tree": lambda view, guide: Search(view, guide, Rng(1)).run(30),
    "climb": lambda view, guide: Climb(view, guide, Rng(1)).run(30),
    "evolution": lambda view, guide: Evolution(view, guide, Rng(1)).run(30),
    "rehearsal": lambda view, guide: Rehearsal(view, guide, Rng(1), [[LEFT], [RIGHT]], 0.5).run(30),
    "through": lambda view, guide: Through(view.guess(Rng(1)), guide, 0),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_orders_and_judges_nothing_where_there_is_no_choice(name: str) -> None:
    guide, counts = asked()
    SEARCHES[name](dealt(NONE).view(ROME), guide)
    assert counts
    assert min(counts) > 1


def test_a_simulation_does_not_end_where_there_is_no_choice() -> None:
    """The first one goes through the strike and on to what CARTHAGE answers, if it has a choice, or to ROME's next."""
    guide, _ = asked()
    search = Search(dealt(NONE), guide, Rng(1))
    search.run(3)
    striking = search.root.arm(LEFT).child
    assert striking is not None
    assert striking.arm(STRIKE).visits > 0


def test_the_only_answer() -> None:
    assert only_answer(dealt(NONE)) == -1
    assert only_answer(dealt(NONE, LEFT)) == STRIKE
    assert only_answer(dealt(NONE, LEFT, STRIKE)) == LET
    assert only_answer(dealt(SHIELD, LEFT, STRIKE)) == -1


def test_a_line_is_followed_while_it_is_the_same_turn_and_legal() -> None:
    assert follow(dealt(NONE), [LEFT, STRIKE, LEFT]) == 2
    assert follow(dealt(NONE), [LEFT, RIGHT]) == 1
    assert follow(dealt(NONE, LEFT), [STRIKE]) == 1


def test_a_bot_answers_at_once_and_a_foreign_one_is_not_asked() -> None:
    view = dealt(NONE, LEFT, STRIKE).view(CARTHAGE)
    bot = SearchBot("never", "Never", "", lambda slug: Mind(Tree(10**9)))
    assert bot.choose(view, Rng(1)) == LET
    assert bot.decide(view, Rng(1)) == [LET]
    assert PipeBot("no-such-program").choose(view, Rng(1)) == LET


def test_a_bot_may_be_given_less_time() -> None:
    seconds = {"punica": 4.0, "scipio": 0.0, "zama": 0.5}
    shorter = SearchBot("quick", "Quick", "", lambda slug: Mind(Tree(5), seconds=seconds[slug])).within(1.5)
    assert [shorter.mind(slug).seconds for slug in ("punica", "scipio", "zama")] == [1.5, 1.5, 0.5]
