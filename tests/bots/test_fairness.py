"""No bot knows more than its view: whatever is hidden may be exchanged, and the choice stays the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import delenda
from delenda.bots.levels import levels
from delenda.bots.search_bot import SearchBot
from delenda.bots.ways import Matrix
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.joint import secret_lines

BUDGET = {"seconds": 0, "simulations": 12}  # nodes instead of time, and few of them
LEVELS = [level.name for level in levels()]


def hidden(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


def moments(slug: str, wanted: int) -> list[tuple[State, list[State]]]:
    """States of random games in which the actor does not know everything, each with others that look the same to it.

    Where a game hides nothing from the actor, states in which there is nothing to exchange stand in for them.
    """
    game, rng = delenda.game(slug), Rng(11)
    secret, plain = [], []
    for seed in range(wanted * 2):
        state = game.start(game.scenarios[seed % len(game.scenarios)].slug)
        for _ in range(rng.below(120)):
            if state.actor != NOBODY:
                state.apply(delenda.sample(state, rng))
        for _ in range(200):  # to the next moment with a choice
            if state.actor == NOBODY or (state.actor != CHANCE and len(state.legal()) > 1):
                break
            state.apply(delenda.sample(state, rng))
        if state.actor == NOBODY:
            continue
        view = state.view(state.actor)
        others = [view.guess(rng) for _ in range(6)]
        different = {hidden(other): other for other in others if hidden(other) != hidden(state)}
        (secret if different else plain).append((state, list(different.values())[:2] or others[:1]))
    return (secret + plain)[:wanted]


def without_matrix(bot: SearchBot, slug: str) -> SearchBot:
    return bot.but({"secret": "tree"}) if isinstance(bot.mind(slug).secret, Matrix) else bot


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_a_choice_does_not_depend_on_what_the_view_hides(slug, level):
    whole = next(each for each in levels() if each.name == level).but(BUDGET)
    for state, twins in moments(slug, 6):
        seat = state.actor
        small = 0 < len(secret_lines(state, seat)) <= 8
        bot = whole if small else without_matrix(whole, slug)  # a large one takes the interpreted build a minute
        chosen = bot.decide(state.view(seat), Rng(5))
        assert chosen[0] in state.legal()
        for twin in twins:
            assert twin.actor == seat
            assert bot.decide(twin.view(seat), Rng(5)) == chosen


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_hidden_things_are_really_exchanged(slug):
    """At the second seat's secret choice, or with hidden hands, the twins differ from the truth: the test above can fail."""
    if any(decision.simultaneous for decision in delenda.game(slug).decisions):
        pairs = secret_moments(slug)
        assert pairs
        for state, twin in pairs:
            assert hidden(state) != hidden(twin)
            for level in levels():
                bot = without_matrix(level.but({**BUDGET, "simulations": 6}), slug)
                assert bot.decide(state.view(state.actor), Rng(9)) == bot.decide(twin.view(state.actor), Rng(9))


def secret_moments(slug: str) -> list[tuple[State, State]]:
    """States in which the other seat has just chosen in secret, with another choice in its place."""
    game, rng, found = delenda.game(slug), Rng(3), []
    for seed in range(40):
        state = game.start(game.scenarios[seed % len(game.scenarios)].slug)
        for _ in range(400):
            if state.actor == NOBODY or len(found) > 3:
                break
            if state.actor != CHANCE and state.decision.simultaneous and len(state.legal()) > 1:
                view = state.view(state.actor)
                twin = view.guess(rng)
                if hidden(twin) != hidden(state):
                    found.append((state.copy(), twin))
                    break
            state.apply(delenda.sample(state, rng))
    return found


def test_a_bot_is_given_a_view_and_cannot_reach_the_state():
    """In a match every decision is made from a view of the seat that decides."""
    from delenda.lab import match

    seen = []

    class Spy:
        name = title = words = "spy"

        def choose(self, view, rng):
            return self.decide(view, rng)[0]

        def decide(self, view, rng):
            seen.append((view.viewer, view.actor, view.journal))
            return [delenda.sample(view, rng)]

        def close(self):
            pass

    original, match.bot = match.bot, lambda name: Spy()
    try:
        for game in delenda.games():
            match.play_match(match.Job(game.slug, game.scenarios[0].slug, "a", "b", 1))
    finally:
        match.bot = original
    assert seen
    assert all(viewer == actor and journal is None for viewer, actor, journal in seen)


@pytest.mark.parametrize("package", ["search", "bots", "lab"])
def test_whoever_thinks_never_reads_the_log(package):
    """The log is only words: a sentence may be written anew, and no choice, value or exploit changes."""
    for path in (Path(delenda.__file__).parent / package).rglob("*.py"):
        assert "journal" not in path.read_text(encoding="utf-8").lower(), path.name
