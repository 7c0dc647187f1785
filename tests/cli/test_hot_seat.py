"""`delenda play --side both`: two persons at one screen, neither of whom sees what the other hides."""

import io
import re

import pytest

from delenda.cli.screen import Screen
from delenda.kernel.record import Record

START = "\n1\n\n\n1\n"  # pass to ROME; preset R1; hide; pass to CARTHAGE; preset C1; CARTHAGE goes on, having the screen
TO_ROME, TO_CARTHAGE = "Pass the device to ROME, who presses Enter: ", "Pass the device to CARTHAGE, who presses Enter: "
CARTHAGE_LINE = "Yellow 6 and 5, Purple 7 and 6, Green 5 and 5"


def hot_seat(run, typed: str, *args: str) -> str:
    ran = run("play", "scipio", "--side", "both", "--seed", "3", *args, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_each_seat_gets_the_screen_before_its_secrets(run):
    out = hot_seat(run, START)
    assert "ROME and CARTHAGE sit at this screen." in out
    first, second, third = re.split("Pass the device to (?:ROME|CARTHAGE), who presses Enter: ", out)
    assert "rulebook" not in first
    assert "1  Line of the rulebook: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5" in second
    assert "ROME is ready. Enter hides your choice, undo takes it back: " in second
    assert f"1  Line of the rulebook: {CARTHAGE_LINE}" in third
    secret, public = third.split(f"Set-up. Rome: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5. Carthage: {CARTHAGE_LINE}")
    assert "CARTHAGE is ready" not in secret  # its choice was the last: both armies are shown
    assert "CARTHAGE (3.3.1, in secret): Yellow: place a Command card" in public  # and it goes on, having the screen


def test_a_secret_choice_can_be_taken_back_before_it_is_handed_over(run):
    out = hot_seat(run, "\n1\nundo\n2\n\n\n1\n")
    assert "The last choice of ROME is taken back." in out
    assert f"Set-up. Rome: Yellow 5 and 6, Purple 6 and 6, Green 6 and 5. Carthage: {CARTHAGE_LINE}" in out


@pytest.mark.parametrize("looks", ["", "log\nboard\ndescribe\nhelp\n"])
def test_what_one_seat_hides_changes_nothing_that_the_other_sees(run, looks):
    """Six ways for CARTHAGE to place its cards: ROME's screen is the same, to the letter, until it has placed its own."""
    seen = set()
    for cards in ("Y6 P7 G4", "Y2 P3 G4", "Y7 P6 G5", "Y3 P5 G7", "Y4 P2 G6", "Y5 P4 G3"):
        carthage = "".join(f"assign {card[0]} {card[1]}\n" for card in cards.split())
        out = hot_seat(run, f"{START}{carthage}\n\n{looks}assign Y 7\n{looks}assign P 6\n{looks}")
        assert "ROME (3.3.1, in secret): Green: place a Command card" in out  # ROME is to place its last one
        seen.add(out.rsplit(TO_ROME, 1)[1])
    assert len(seen) == 1


def test_how_an_army_was_organised_changes_nothing_either(run):
    seen = set()
    custom = "custom\ncount Y1 9\ncount Y2 5\ncount P1 5\ncount P2 5\ncount G1 5\n"
    for army in ("1\n", "5\n", custom):
        out = hot_seat(run, f"\n{army}\n\nlog\nboard\ndescribe\nsave\n")
        seen.add(out.rsplit(TO_CARTHAGE, 1)[1])
    assert len(seen) == 1


def test_public_choices_need_no_handing_over(run):
    """After the cards are turned up nothing is secret: whoever lost a Field just chooses."""
    rows = "assign Y 3\nassign P 4\nassign G 5\n\n\nassign Y 4\nassign P 5\nassign G 6\n"
    out = hot_seat(run, f"{START}{rows}1\n")
    assert out.rsplit(TO_ROME, 1)[1].count("CARTHAGE (3.3.5): ") == 2


def test_undo_of_the_seat_that_has_just_acted(run, tmp_path):
    """While the other seat has not chosen, the last public choice can be taken back at the common screen."""
    file = tmp_path / "a.record"
    rows = "assign Y 4\nassign P 3\nassign G 5\n\n\nassign Y 5\nassign P 3\nassign G 4\n"
    out = hot_seat(run, f"{START}{rows}take 1 0\nundo\ntake 0 1\n", "--save", str(file))
    assert "ROME (3.3.5): " in out
    assert "CARTHAGE (3.3.5): " in out
    assert out.count(" is taken back.") == 1
    takes = [move.label for move in Record.parse(file.read_text()).moves if move.label.startswith("take")]
    assert takes == ["take 0 1"]


def test_a_whole_game(run, person, tmp_path):
    file = tmp_path / "a.record"
    out = hot_seat(run, "", "--save", str(file))
    assert " wins: the other side has an empty Formation. " in out or "A draw: " in out
    assert out.count(TO_ROME) > 1
    assert out.count(TO_CARTHAGE) > 1
    assert run("verify", str(file)).code == 0
    assert Record.parse(file.read_text()).tags["Rome"] == "person"
    assert Record.parse(file.read_text()).tags["Carthage"] == "person"


def test_the_terminal_is_wiped_with_all_that_has_scrolled_out_of_it():
    screen = Screen()
    screen.console.file = file = io.StringIO()
    screen.console._force_terminal = True
    screen.clear()
    assert file.getvalue() == "\x1b[2J\x1b[H\x1b[3J"


def test_what_one_person_typed_is_not_brought_back_by_the_other(run, monkeypatch):
    forgotten = []
    monkeypatch.setattr("delenda.cli.line.forget_lines", lambda: forgotten.append(1))
    assert hot_seat(run, START).count("Pass the device") == len(forgotten) == 2


def test_the_end_of_input_while_the_device_is_passed(run):
    out = hot_seat(run, "\n1\n")
    assert out.rstrip().endswith("The game is not saved.")
