"""Ways of thinking: each gives thoughts, from which everything that a bot does and says follows."""

from __future__ import annotations

import pytest

import delenda
from delenda import Rng
from delenda.bots.mind import Mind
from delenda.bots.search_bot import SearchBot
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways import Climb, Evolve, Expect, Matrix, Open, Rehearse, Secret, Through, Tree
from delenda.kernel.errors import DelendaError
from delenda.kernel.state import State
from support.punica import at as at_punica
from support.scipio import EVEN, at, drawing

OPENLY: list[Open] = [
    Tree(12, depth=2),
    Through(),
    Evolve(12),
    Climb(4),
    Expect(width=2, choices=2, depth=1),
    Rehearse(8, depth=4, choices=2),
    Rehearse(8, depth=4, choices=2, turns=Climb(3)),
]
SECRETLY: list[Secret] = [Tree(12), Tree(12, regret=True), Matrix(), Matrix(reads=1), Matrix(rows=2), Rehearse(8, depth=4)]
SECOND = f"{EVEN} phase 2 spent 6 7 4 / 3 7 5"


def games_for(way: Open) -> list[str]:
    """All of them; to look through needs a game that foresees its secret choices, to expect one that tells its orders."""
    if isinstance(way, Through):
        return [game.slug for game in delenda.games() if game.insight.foresee is not None]
    if isinstance(way, Expect):
        return [game.slug for game in delenda.games() if game.insight.orders is not None]
    return [game.slug for game in delenda.games()]


def thinker(mind: Mind) -> SearchBot:
    return SearchBot("thinker", "Thinker", "", lambda slug: mind)


def asked(slug: str) -> State:
    """An open decision with a choice, in the middle of a game."""
    state, rng = delenda.game(slug).start(), Rng(1)
    for _ in range(40):
        state.apply(delenda.sample(state, rng))
    while state.actor == delenda.CHANCE or state.decision.simultaneous or len(state.legal()) == 1:
        state.apply(delenda.sample(state, rng))
    return state.view(state.actor)


@pytest.mark.parametrize(("way", "slug"), [(way, slug) for way in OPENLY for slug in games_for(way)], ids=str)
def test_the_best_of_the_thoughts_is_played_believed_and_advised(way, slug):
    view, bot = asked(slug), thinker(Mind(way, Tree()))
    thoughts = bot.think(view, Rng(2))
    best = thoughts.best
    assert best in thoughts.candidates
    assert best.share == max(candidate.share for candidate in thoughts.candidates)
    assert bot.decide(view, Rng(2)) == best.line
    assert bot.choose(view, Rng(2)) == best.line[0]
    assert bot.evaluate(view, Rng(2)) == thoughts.chance
    hint = bot.hint(view, Rng(2))
    assert hint[0].action == best.line[0]
    assert sum(advice.share for advice in hint) == pytest.approx(1)
    assert all(candidate.line[0] in view.legal() for candidate in thoughts.candidates)


@pytest.mark.parametrize("way", SECRETLY, ids=str)
def test_a_secret_choice_is_one_of_the_thoughts_drawn_by_its_odds(way):
    view, bot = at(SECOND).view(delenda.ROME), thinker(Mind(Through(), way))
    thoughts = bot.think(view, Rng(2))
    odds = thoughts.odds or [int(candidate is thoughts.best) for candidate in thoughts.candidates]
    assert len(odds) == len(thoughts.candidates)
    played = bot.decide(view, Rng(2))
    assert any(odd and candidate.line == played for odd, candidate in zip(odds, thoughts.candidates, strict=True))
    assert bot.choose(view, Rng(2)) == played[0]
    assert bot.evaluate(view, Rng(2)) == thoughts.chance
    assert {advice.action for advice in bot.hint(view, Rng(2))} <= {candidate.line[0] for candidate in thoughts.candidates}


def test_a_matrix_that_is_too_large_is_left_to_the_tree():
    view = at(EVEN).view(delenda.ROME)
    tree = Tree(10)
    assert thinker(Mind(tree)).decide(view, Rng(1)) == thinker(Mind(tree, Matrix(lines=8, otherwise=tree))).decide(view, Rng(1))


def test_conquest_comes_before_everything():
    state = at_punica("R: rom4 cis1 mag1 sar1 his1 f: tyr3 h245 · C: sic+H car5 f: afr3 h046", "ROME", turn=10)
    view = state.view(state.actor)
    thoughts = Mind(Tree(1), sees="conquest").think(view, Rng(1))
    assert thoughts.best.line == delenda.game("punica").insight.winning_actions(state)
    assert thoughts.chance == 1.0
    assert Mind(Tree(1)).think(view, Rng(1)).best.line != thoughts.best.line


def test_a_way_that_makes_no_secret_choices_says_so():
    with pytest.raises(
        DelendaError, match="'evolve' cannot make secret choices; name a 'secret' way for them: tree, matrix or"
    ):
        Mind(Evolve()).think(at(EVEN).view(delenda.ROME), Rng(1))


# Thoughts


def test_lines_that_begin_alike_are_advised_as_one():
    view = at(SECOND).view(delenda.ROME)
    first, second = view.legal()[:2]
    thoughts = Thoughts(
        view, [Candidate([first, 1], 0.5, 0.3), Candidate([first, 2], 0.5, 0.2), Candidate([second], 0.0, 0.5)], 0.5
    )
    assert [(each.action, each.share, each.chance) for each in thoughts.advice()] == [(first, 0.5, 0.75), (second, 0.5, 0.5)]


def test_what_was_only_explored_is_not_advised():
    view = at(SECOND).view(delenda.ROME)
    first, second = view.legal()[:2]
    thoughts = Thoughts(view, [Candidate([first], 0.9, 0.004), Candidate([second], 0.0, 0.996)], 0.0)
    assert [(each.action, each.share) for each in thoughts.advice()] == [(second, 1.0)]


def test_nothing_that_was_compared_is_better_than_what_was_chosen():
    view = at(SECOND).view(delenda.ROME)
    first, second, third = view.legal()[:3]
    thoughts = settled(
        view, [second], 0.2, [Candidate([first], 0.1, 0.0), Candidate([third], 0.4, 0.0), Candidate([first], 0.0, 0.0)]
    )
    assert [(each.action, each.chance) for each in thoughts.advice()] == [(second, 0.6), (third, 0.6), (first, 0.55)]


# Words


def test_a_way_shows_what_is_not_as_usual():
    way = Matrix(rows=3, otherwise=Tree(100, reuse=True))
    assert repr(way) == "Matrix(rows=3, otherwise=Tree(simulations=100, reuse=True))"
    assert eval(repr(way)) == way
    assert str(way) == "matrix with rows 3, otherwise tree with simulations 100, reuse"
    assert repr(Rehearse(4)) == "Rehearse(simulations=4)"


def test_a_mind_shows_how_it_thinks():
    mind = Mind(Through(), Matrix(reads=1, otherwise=Tree(200)), 2.0)
    words = "open decisions by through; secret ones by matrix with reads 1, otherwise tree with simulations 200; within 2 s"
    assert repr(mind) == f"<delenda mind: {words}>"
    assert repr(Mind(Tree(5), sees="conquest")) == "<delenda mind: all decisions by tree with simulations 5; sees conquest>"


def test_thoughts_show_what_may_be_done():
    view = drawing(EVEN, "DS", "ROME").view(delenda.CARTHAGE)
    thoughts = settled(view, [view.legal()[1], 7], 0.25, [Candidate([view.legal()[0]], 0.1, 0.0)])
    assert repr(thoughts) == "<delenda thoughts, +0.25: 'desert Y2' and 1 more 100% (+0.25), 'desert Y1' 0% (+0.10)>"


def test_bots_show_who_they_are():
    assert repr(delenda.bot("centurio")) == "<delenda bot centurio: a veteran: weighs secret choices>"
    assert repr(delenda.bot("random")) == "<delenda bot random: picks a legal action at random>"
    assert repr(delenda.bot("pipe:cat")) == "<delenda bot pipe:cat: an outside program: cat>"
