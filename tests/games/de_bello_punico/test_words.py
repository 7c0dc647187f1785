"""What people read: names instead of codes, costs and effects before they happen, nothing that is not so."""

import re

import delenda
from delenda.games.de_bello_punico import board
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.events import Journal
from delenda.kernel.testkit import walk

GAME = delenda.game("de-bello-punico")
CODE = re.compile(r"\b[RC]-[A-Z][a-z]?\d|\b(ROME|CARTHAGE)\b")


def test_nobody_reads_a_code():
    for seed in range(4):
        for number, state in enumerate(walk(GAME, seed, journal=True)):
            if number % 7:
                continue
            view = state.view(state.actor) if state.actor in (ROME, CARTHAGE) else state
            texts = [view.prompt(), board.describe(view), *(view.decision.words(view, action) for action in view.legal())]
            texts += [view.decision.warning(view, action) for action in view.legal()]
            assert not [text for text in texts if CODE.search(text)]
        assert not [line for line in state.journal.lines() if CODE.search(line)]


def test_units_of_both_sides_are_told_apart():
    box = GAME.box("zama")
    assert len(set(box.titles)) == box.count
    assert [box.titles[box.names.index(name)] for name in ("R-Ha3", "R-E1", "C-E1", "C-CL2")] == [
        "Hastati 3", "Roman Equites 1", "Punic Equites 1", "Punic Light Cavalry 2",
    ]  # fmt: skip


def test_every_end_is_told_truly():
    for scenario in ("trebbia", "beneventum", "zama", "mini"):
        box = GAME.box(scenario)
        for reason in GAME.endings:
            winner = ROME if reason == "ROUT" else box.draw_winner
            told = GAME.ending(None if winner == NOBODY else winner, reason)
            assert told.startswith("A draw: " if winner == NOBODY else f"{SEAT_NAMES[winner]} wins: ")


def test_the_description_names_every_unit_from_the_start():
    start = board.describe(GAME.start("trebbia").view(ROME))
    assert "Rome has still to set up Velites (4), Hastati (6), Principes (6), Triarii (4), Allied Celts (3)" in start
    state = GAME.start("zama")
    told = board.describe(state.view(ROME))
    assert all(title in told for title in state.box.titles[state.box.first_unit[CARTHAGE] :])


def test_the_vacuus_may_still_be_in_hand(scene):
    strategic = "R-Ha1@0811/N/0 C-In1@0806/S/0 leader R@0811 leader C@0806 phase strategic"
    text = f"{strategic} tokens C COMBAT×1 hand C 4 vacuus C hand hand R 5 vacuus R hand ROME command_place"
    assert "Combat 1, in hand 4, the Vacuus face down or in hand." in board.describe(scene(text).state.view(ROME))
    later = "R-Ha1@0811/N/0 C-In1@0809/S/0 vacuus C COMBAT tokens C COMBAT×2 INITIATIVE×1 leader C@0809 ROME move_pick"
    assert "Initiative 1 (turned up), Combat 2, the Vacuus face down." in board.describe(scene(later).state.view(ROME))


def test_4_8_the_prompt_says_what_each_number_does(scene):
    text = "C-El1@0906/S/0 R-Ve1@0911/N/0 leader R@0911 tokens R ELEPHANTS×1 FORTUNA×1 ROME elephant_target"
    s = scene(text)
    assert "1 or 2 does nothing; 3 or 4 keeps it motionless; 5 disorders it" in s.state.prompt()
    assert "it is motionless for this turn" in s.do("C-El1", 3).state.prompt()


def test_16_one_rout_point_is_one(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/3 ROME attack_pick first ROME")
    s.state.journal = Journal()
    s.do("R-Ha1", 6, 1)
    assert "Infantry 1 panics: Carthage has 1 Rout Point." in s.state.journal.lines()


def test_17_1_4_leaving_says_what_it_takes_off(scene):
    s = scene("R-Ha1@0802/N/1 R-Ha2@1616/N/0 PR R 1 leader R@1616 ROME move_pick", "trebbia").do("R-Ha1", "step N")
    warning = s.state.decision.warning(s.state, s.state.find("exit"))
    assert warning == "Hastati 1 leaves the battle for good and takes 1 Rout Point off Rome's count."
