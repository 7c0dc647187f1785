"""The test kit finds what it is there to find: a game in plain Python passes, and each fault in it is caught."""

from dataclasses import replace

import pytest

from delenda.kernel import registry
from delenda.kernel.testkit import GameProperties
from support import toy
from support.shields import GAME as SHIELDS


class Toy(GameProperties):
    slug = "pennies"
    games = 12


@pytest.fixture
def kit(monkeypatch):
    monkeypatch.setitem(registry.loaders(), "pennies", lambda: toy.PENNIES)
    return Toy()


SOUND = [
    "test_random_games_are_sound_and_end",
    "test_what_the_game_says_of_itself_is_so",
    "test_labels_are_unique_and_find_their_action",
    "test_every_decision_has_words",
    "test_illegal_actions_are_refused_with_a_sentence_and_change_nothing",
    "test_copies_are_independent",
    "test_states_and_views_survive_dump_and_load",
    "test_a_view_does_not_depend_on_what_it_hides",
    "test_a_guess_is_complete_and_sound",
    "test_guesses_cover_what_is_hidden",
    "test_the_log_tells_no_more_than_the_view",
    "test_early_commitments_are_those_of_any_completion",
    "test_secret_choices_may_come_in_any_order",
    "test_undo_is_exact_and_never_crosses_a_die_a_reveal_or_the_other_seat",
]


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_game_passes(kit, name):
    getattr(kit, name)()


def caught(kit, name: str) -> None:
    with pytest.raises(AssertionError):
        getattr(kit, name)()


@pytest.mark.parametrize("fact", ["has_chance", "has_secrets", "is_simultaneous"])
def test_a_fact_that_is_denied_is_caught(kit, monkeypatch, fact):
    monkeypatch.setitem(registry.loaders(), "pennies", lambda: replace(toy.PENNIES, **{fact: False}))
    with pytest.raises(AssertionError, match=fact):
        kit.test_what_the_game_says_of_itself_is_so()


def test_a_fact_that_never_shows_is_caught(kit, monkeypatch):
    monkeypatch.setitem(registry.loaders(), "pennies", lambda: replace(SHIELDS, slug="pennies", is_simultaneous=True))
    with pytest.raises(AssertionError, match="is_simultaneous"):
        kit.test_what_the_game_says_of_itself_is_so()


@pytest.mark.parametrize("less", [{"longest": 3}, {"action_count": 3}])
def test_a_game_that_is_longer_or_has_more_actions_than_it_says_is_caught(kit, monkeypatch, less):
    monkeypatch.setitem(registry.loaders(), "pennies", lambda: replace(toy.PENNIES, **less))
    caught(kit, "test_random_games_are_sound_and_end")


def test_a_leaking_view_is_caught(kit, monkeypatch):
    def leak(self, seat):
        view = self.copy()
        view.viewer = seat
        return view

    monkeypatch.setattr(toy.Pennies, "view", leak)
    monkeypatch.setattr(toy.Pennies, "guess", guess_all)
    caught(kit, "test_a_view_does_not_depend_on_what_it_hides")


def guess_all(self, rng):
    state = self.copy()
    state.viewer = toy.OPEN
    if self.actor != toy.ROME and self.viewer != toy.ROME:
        state.pennies[toy.ROME] = rng.below(2)
    return state


def test_a_guess_that_knows_too_little_is_caught(kit, monkeypatch):
    def always_heads(self, rng):
        state = self.copy()
        state.viewer = toy.OPEN
        state.pennies = [0 if penny == toy.HIDDEN else penny for penny in state.pennies]
        return state

    monkeypatch.setattr(toy.Pennies, "guess", always_heads)
    caught(kit, "test_guesses_cover_what_is_hidden")


def test_a_shallow_copy_is_caught(kit, monkeypatch):
    def shallow(self):
        other = toy.Pennies(self.box)
        self.copy_kernel_to(other)
        other.pennies, other.points = self.pennies, self.points
        return other

    monkeypatch.setattr(toy.Pennies, "copy", shallow)
    caught(kit, "test_copies_are_independent")


def test_a_talkative_log_is_caught(kit, monkeypatch):
    apply = toy.Hide.apply

    def tell(self, s, action):
        if s.journal is not None:
            s.journal.tell(f"hides {action}")
        apply(self, s, action)

    monkeypatch.setattr(toy.Hide, "apply", tell)
    caught(kit, "test_the_log_tells_no_more_than_the_view")


def test_a_broken_invariant_is_caught_and_the_game_printed(kit, monkeypatch, capsys):
    monkeypatch.setattr(toy.Pennies, "invariants", lambda self: ["too late."] if sum(self.points) > 3 else [])
    caught(kit, "test_random_games_are_sound_and_end")
    assert "Delenda record 1" in capsys.readouterr().err


def test_a_choice_without_alternatives_is_caught(kit, monkeypatch):
    monkeypatch.setattr(toy.Hide, "legal", lambda self, s: [0])
    monkeypatch.setattr(toy.Hide, "forced", lambda self, s: -1)
    caught(kit, "test_random_games_are_sound_and_end")
