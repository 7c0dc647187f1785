"""3.1 What is open and what is secret, 3.2 set-up."""

import pytest

import delenda
from delenda.games.scipio.state import CARD_BACK, NO_CARD
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME, SPECTATOR
from delenda.kernel.errors import IllegalAction
from delenda.kernel.events import Journal
from delenda.kernel.play import Play
from delenda.kernel.rng import Rng
from support import follow
from support.scipio import EVEN, armies, at, drawing


@pytest.fixture
def start():
    state = delenda.game("scipio").start()
    state.journal = Journal()
    return state


@pytest.mark.parametrize("viewer", [ROME, CARTHAGE, SPECTATOR])
def test_3_1_after_a_reveal_everything_is_open(viewer):
    for state in (drawing(EVEN, "RD"), at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5 quiet 2")):
        seen = state.view(viewer)
        seen.viewer = state.viewer
        assert seen == state


def test_3_1_cards_face_down_are_secret():
    s = follow(at(EVEN), "assign Y 6", "assign P 7", "assign G 4")
    assert s.view(ROME).placed == s.placed
    for viewer in (CARTHAGE, SPECTATOR):
        assert set(s.view(viewer).placed[:3]) == {CARD_BACK}
        assert s.view(viewer).hand(ROME) == s.hand(ROME)


def test_3_2_1_five_presets_or_custom(start):
    assert (start.actor, start.decision.name) == (ROME, "setup_choose")
    assert start.labels() == ["preset R1", "preset R2", "preset R3", "preset R4", "preset R5", "custom"]
    follow(start, "preset R4")
    assert start.actor == CARTHAGE
    assert start.labels() == ["preset C1", "preset C2", "preset C3", "preset C4", "preset C5", "custom"]


def test_3_2_1_a_preset_fills_the_army_and_skips_3_2_2(start):
    follow(start, "preset R4")
    assert list(start.troops[:6]) == [6, 7, 4, 4, 7, 6]
    assert start.decision.name == "setup_choose"


@pytest.mark.parametrize("viewer", [CARTHAGE, SPECTATOR])
def test_3_2_1_others_see_only_choosing_or_ready(start, viewer):
    choosing = start.view(viewer).dump()
    for labels in (["custom"], ["custom", "count Y1 9"], ["custom", "count Y1 3", "count Y2 4", "count P1 5"]):
        assert follow(start.copy(), *labels).view(viewer).dump() == choosing
    ready = follow(start.copy(), "preset R1").view(viewer).dump()
    for label in ("preset R2", "preset R5"):
        assert follow(start.copy(), label).view(viewer).dump() == ready
    chain = ["custom", "count Y1 1", "count Y2 1", "count P1 1", "count P2 1", "count G1 1"]
    assert follow(start.copy(), *chain).view(viewer).dump() == ready


def test_3_2_2_counts_leave_one_for_each_formation_to_come(start):
    follow(start, "custom")
    assert start.labels() == [f"count Y1 {n}" for n in range(1, 30)]
    follow(start, "count Y1 20")
    assert start.labels() == [f"count Y2 {n}" for n in range(1, 11)]


def test_3_2_2_the_sixth_is_forced_and_logged(start):
    follow(start, "custom", "count Y1 6", "count Y2 6", "count P1 6", "count P2 6", "count G1 5")
    assert list(start.troops[:6]) == [6, 6, 6, 6, 5, 5]
    assert start.actor == CARTHAGE
    assert start.journal.lines() == ["Rome has organised its army."]


def test_3_2_2_why_not(start):
    follow(start, "custom")
    with pytest.raises(IllegalAction, match=r"Yellow 1 takes 1 to 29 tokens.*\(3\.2\.2\)"):
        start.play(40)


def test_3_2_3_both_armies_become_public_and_the_round_begins(start):
    follow(start, "preset R1", "preset C1")
    assert armies(start.view(SPECTATOR)) == "R [6 6|6 6|5 5] C [6 5|7 6|5 5]"
    assert (start.round, start.phase, start.quiet) == (1, 1, 0)
    assert list(start.deck) == [5, 1, 2, 1, 1]
    assert start.discards() == [0] * 5
    assert list(start.held) == [63, 63]
    rome = "Rome: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5."
    carthage = "Carthage: Yellow 6 and 5, Purple 7 and 6, Green 5 and 5."
    assert start.journal.lines()[-1] == f"Set-up. {rome} {carthage}"


def test_3_2_4_chance_lays_one_of_six_arrangements(start):
    follow(start, "preset R1", "preset C1")
    assert (start.actor, start.decision.name) == (CHANCE, "tiles")
    assert start.labels() == ["tiles 1 2 3", "tiles 1 3 2", "tiles 2 1 3", "tiles 2 3 1", "tiles 3 1 2", "tiles 3 2 1"]
    assert start.weights() == []
    follow(start, "tiles 3 2 1")
    assert [start.tile(field) for field in range(3)] == [3, 2, 1]
    assert start.actor == ROME
    assert start.journal.lines()[-1] == "Round 1. Strike order: Green 1, Purple 2, Yellow 3."


def test_both_seats_may_organise_at_once():
    play = Play(delenda.game("scipio").start())
    assert play.waits_for() == [ROME, CARTHAGE]
    play.act(CARTHAGE, play.view(CARTHAGE).find("preset C3"))
    assert play.waits_for() == [ROME]
    assert play.moves == []
    play.undo(CARTHAGE)
    play.act(CARTHAGE, play.view(CARTHAGE).find("preset C2"))
    play.act(ROME, play.view(ROME).find("custom"))
    for count in (6, 6, 6, 6, 5):
        view = play.view(ROME)
        play.act(ROME, next(a for a in view.legal() if view.label(a).endswith(f" {count}")))
    assert armies(play.state) == "R [6 6|6 6|5 5] C [6 6|6 5|5 6]"
    assert play.waits_for() == [CHANCE]


def test_3_2_1_a_guess_of_a_hidden_army_is_a_preset_as_often_as_any_other(start):
    view = follow(start, "preset R1").view(CARTHAGE)
    rng = Rng(1)
    guesses = [view.guess(rng).troops for _ in range(200)]
    presets = {tuple(preset.troops) for preset in start.box.presets[ROME]}
    hidden = [tuple(troops[:6]) for troops in guesses]
    assert all(sum(army) == 34 and min(army) >= 1 for army in hidden)
    assert presets < set(hidden)
    assert 80 < sum(army in presets for army in hidden) < 120
    assert all(list(troops[6:]) == [0] * 6 for troops in guesses)


def test_3_3_1_a_guess_has_any_number_of_the_secret_cards_placed():
    view = at(EVEN).view(CARTHAGE)
    rng = Rng(1)
    guesses = [view.guess(rng) for _ in range(60)]
    assert {(guess.actor, guess.field) for guess in guesses} == {(ROME, 0), (ROME, 1), (ROME, 2)}
    assert all(list(guess.placed).count(NO_CARD) == 6 - guess.field for guess in guesses)
