"""What the computer thinks: from what one viewer may know, and of the right side."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.lab.suites import suite
from delenda.table import opinion
from delenda.table.opinion import advise, judge
from delenda.table.seats import BOT, HUMAN, Seat
from delenda.table.table import Setup, Table

QUICK = 0.02
SLUGS = [game.slug for game in delenda.games()]


def somewhere(slug: str, seed: int = 3, actions: int = 25) -> State:
    """A position in the middle of a random game in which a seat is to act."""
    rng = Rng(seed)
    state = delenda.game(slug).start()
    while actions > 0 or state.actor == CHANCE:
        state.apply(sample(state, rng))
        actions -= 1
    assert state.actor != NOBODY
    return state


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("viewer", [ROME, CARTHAGE, SPECTATOR, OPEN])
def test_every_viewer_can_ask_about_every_game(slug: str, viewer: int) -> None:
    state = somewhere(slug)
    seen = state if viewer == OPEN else state.view(viewer)
    assert 0 <= judge(seen.dump(), 1, QUICK) <= 1


@pytest.mark.parametrize("slug", SLUGS)
def test_advice_is_legal_and_the_best_comes_first(slug: str) -> None:
    state = somewhere(slug)
    found = advise(state.view(state.actor).dump(), 1, QUICK)
    actions = [each.action for each in found.advice]
    assert 1 <= len(actions) <= opinion.MOST_ADVICE
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(state.legal())
    shares = [each.share for each in found.advice]
    assert shares == sorted(shares, reverse=True)
    best = found.advice[0].chance
    assert best is not None
    assert found.rome == pytest.approx(best if state.actor == ROME else 1 - best)


@pytest.mark.parametrize("number", range(10))
def test_a_win_on_the_spot_is_shown_whole(number: int) -> None:
    """Punica: by the movements of one turn, which win for whoever follows them."""
    puzzle = suite(delenda.game("punica"))[number]
    state = puzzle.state()
    found = advise(state.view(state.actor).dump(), 1, QUICK)
    seat, end = state.actor, state.copy()
    for step in found.turn:
        assert end.actor == seat
        assert step.words == end.view(seat).decision.words(end.view(seat), step.action)
        end.play(step.action)
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.winner == seat
    assert found.why == "It wins the game at once."


@pytest.mark.parametrize("slug", ["zama", "punica", "de-bello-punico", "punic-island"])
def test_something_speaks_for_advice_in_terms_of_the_game(slug: str) -> None:
    """Of some positions, at least one whose choices differ."""
    reasons = set(delenda.game(slug).insight.reasons.values())
    said = [advise(state.view(state.actor).dump(), 1, QUICK).why for state in (somewhere(slug, seed, 60) for seed in range(6))]
    assert any(reason in why for why in said for reason in reasons)
    assert all(why == "" or why.endswith(".") for why in said)


def test_who_is_nearly_beaten_knows_it() -> None:
    """Scipio to its end: one action before it, the winner's chance is large."""
    rng = Rng(8)
    state = delenda.game("scipio").start()
    before = state.copy()
    while state.actor != NOBODY:
        if state.actor != CHANCE:
            before = state.copy()
        state.apply(sample(state, rng))
    outcome = state.outcome()
    assert outcome is not None
    rome = judge(before.dump(), 1, 0.2)
    assert rome > 0.8 if outcome.winner == ROME else rome < 0.2


def table(rome: Seat, carthage: Seat, **setup: bool) -> Table:
    return Table("t", Setup("scipio", "standard", {}, **setup), "00" * 16, (rome, carthage))


def test_between_two_people_only_if_they_agree() -> None:
    anna, bert, bot = Seat(HUMAN, "Anna", "a"), Seat(HUMAN, "Bert", "b"), Seat(BOT, "Miles", "", "miles")
    assert not table(anna, bert).allows_hints
    assert not table(anna, Seat()).allows_hints
    assert table(anna, bert, hints=True).allows_hints
    assert table(anna, bot).allows_hints
    assert table(anna, anna, hotseat=True).allows_hints
    assert table(anna, bert, imported=True).allows_hints
    with pytest.raises(opinion.NotAgreed, match="not agreed to hints"):
        opinion.check_allowed(table(anna, bert))
