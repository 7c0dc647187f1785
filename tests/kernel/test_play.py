"""A game between people: secret choices, undo and its limits, views."""

from dataclasses import replace

import pytest

import delenda
from delenda import CARTHAGE, CHANCE, OPEN, ROME, SPECTATOR, IllegalAction
from delenda.kernel.box import Box, Setting
from delenda.kernel.play import Play
from delenda.kernel.secret_rows import SecretRows
from delenda.kernel.testkit import text_of
from support import shields


def scipio(*labels: str) -> Play:
    """A game of Scipio in which these actions have been taken, each by whoever may."""
    play = Play(delenda.game("scipio").start())
    for label in labels:
        for actor in play.waits_for():
            view = play.state if actor == CHANCE else play.view(actor)
            if label in view.labels():
                play.act(actor, view.find(label))
                break
        else:
            raise AssertionError(f"nobody may {label}")
    return play


SETUP = ("preset R1", "preset C1", "tiles 3 2 1")
ROWS = ("assign Y 6", "assign P 7", "assign G 4", "assign Y 3", "assign P 7", "assign G 5")


def test_a_seat_may_take_its_secret_choice_back_until_both_are_in():
    play = scipio(*SETUP, "assign Y 6", "assign P 7", "assign G 4")
    assert play.may_undo(ROME)
    play.undo(ROME)
    assert play.view(ROME).labels() == ["assign G 2", "assign G 3", "assign G 4", "assign G 5"]
    with pytest.raises(IllegalAction, match="nothing to undo"):
        play.undo(CARTHAGE)


def test_undo_never_crosses_the_reveal():
    play = scipio(*SETUP, *ROWS)
    assert play.state.decision.name == "remove"
    assert not play.may_undo(ROME)
    assert not play.may_undo(CARTHAGE)


def test_undo_never_crosses_a_die_or_the_other_seat():
    play = scipio(*SETUP, *ROWS, "take 3 1")
    assert play.undo_limit(CARTHAGE) == len(play.moves) - 1
    assert play.may_undo(CARTHAGE)
    assert not play.may_undo(ROME)
    play.act(ROME, play.view(ROME).find("take 1 0"))
    assert not play.may_undo(CARTHAGE)
    assert play.may_undo(ROME)
    play.act(CARTHAGE, play.view(CARTHAGE).find("draw"))
    assert play.may_undo(CARTHAGE)
    play.act(CHANCE, play.state.find("card RD"))
    assert not play.may_undo(CARTHAGE)


def test_a_choice_before_a_secret_one_may_be_undone_until_the_other_seat_is_ready():
    play = scipio(*SETUP, *ROWS, "take 3 1", "take 1 0", "pass")
    assert play.may_undo(CARTHAGE)
    play.act(ROME, play.view(ROME).find("assign Y 5"))
    assert play.may_undo(CARTHAGE)  # how far ROME is must not show
    play.act(ROME, play.view(ROME).find("assign P 2"))
    assert not play.may_undo(CARTHAGE)


def test_rewind_falls_back_to_the_start_of_a_secret_choice():
    play = scipio(*SETUP, *ROWS, "take 3 1")
    play.rewind(6)
    assert len(play.moves) == 3
    assert play.waits_for() == [ROME, CARTHAGE]
    play.rewind(1)
    assert play.moves == []


def test_nobody_acts_out_of_turn():
    play = scipio(*SETUP, *ROWS)
    with pytest.raises(IllegalAction, match="it is not ROME's turn: CARTHAGE is to remove its losses"):
        play.act(ROME, 41)
    before = text_of(play.state)
    with pytest.raises(IllegalAction, match="tokens must go"):
        play.act(CARTHAGE, 0)
    assert text_of(play.state) == before


def test_a_complete_secret_choice_is_not_made_twice():
    play = scipio(*SETUP, "assign Y 6", "assign P 7", "assign G 4")
    with pytest.raises(IllegalAction, match="your secret choice is complete"):
        play.act(ROME, 35)


def test_views_during_a_secret_choice():
    play = scipio(*SETUP)
    before = {viewer: text_of(play.view(viewer)) for viewer in (CARTHAGE, SPECTATOR, OPEN)}
    play.act(ROME, play.view(ROME).find("assign Y 6"))
    assert {viewer: text_of(play.view(viewer)) for viewer in before} == before
    assert play.view(ROME).placed[0] >= 0


def test_nothing_is_left_for_a_second_seat_without_a_choice():
    from support.toy import start

    rows = SecretRows(start())
    assert not rows.is_ready(CARTHAGE)
    with pytest.raises(IllegalAction, match="no secret choice to take back"):
        rows.take_back(ROME)
    rows.choose(CARTHAGE, 1)
    rows.choose(ROME, 0)
    assert rows.is_complete()
    assert rows.actions() == [0, 1]


def test_a_finished_game_takes_no_action():
    play = Play(delenda.game("scipio").start())
    rng = delenda.Rng(1)
    while play.waits_for():
        actor = play.waits_for()[0]
        play.act(actor, delenda.sample(play.state if actor == CHANCE else play.view(actor), rng))
    with pytest.raises(IllegalAction, match="the game is over"):
        play.act(ROME, 0)


def test_an_answer_to_a_private_question_is_taken_back_with_the_choice_before_it():
    """Stopping there would show whether there was anything to answer."""
    play = Play(shields.begin(Box(Setting("shields", "standard", {}, {}))))
    for actor, action in ((CHANCE, shields.NONE), (ROME, shields.LEFT), (ROME, shields.STRIKE)):
        play.act(actor, action)
    assert not play.moves[-1].private
    play.act(CARTHAGE, shields.LET)
    assert play.moves[-1].private
    play.undo(CARTHAGE)  # before it lies the other seat's choice
    assert len(play.moves) == 3
    play.moves[-1] = replace(play.moves[-1], private=True)
    play.undo(ROME)
    assert len(play.moves) == 1


def test_a_refusal_tells_what_the_seat_may_know_and_no_more():
    told = set()
    for card in (shields.NONE, shields.SHIELD):
        play = Play(shields.begin(Box(Setting("shields", "standard", {}, {}))))
        for actor, action in ((CHANCE, card), (ROME, shields.LEFT), (ROME, shields.STRIKE)):
            play.act(actor, action)
        with pytest.raises(IllegalAction, match="CARTHAGE is to parry or not") as refused:
            play.act(ROME, shields.LEFT)
        told.add(str(refused.value))
    assert len(told) == 1


def test_nothing_is_drawn_or_done_when_a_game_is_over():
    state = delenda.game("scipio").start("mini")
    delenda.playout(state, delenda.Rng(1))
    with pytest.raises(IllegalAction, match="the game is over"):
        delenda.sample(state, delenda.Rng(1))
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply(0)
