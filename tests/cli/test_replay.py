"""`delenda replay`: the log, positions, stepping, pictures."""

import io
import sys
from hashlib import sha256

import pytest

from delenda.cli.screen import Screen
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

pillow = pytest.importorskip("PIL.Image", reason="drawing needs the extra delenda[export]")


@pytest.fixture
def plain_pictures(monkeypatch):
    """A square whose colour stands for the position: real boards take their time to become pixels."""

    def svg(game, view, theme, layout):
        colour = sha256(str(view).encode()).hexdigest()[:6]
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#{colour}"/></svg>'

    monkeypatch.setattr(Game, "svg", svg)


def length(path) -> int:
    return len(Record.parse(path.read_text()).moves)


def test_elsewhere_than_on_a_terminal_it_prints_the_log(run, finished):
    ran = run("replay", str(finished))
    final = Record.parse(finished.read_text()).replay()
    assert final.journal is not None
    assert ran.code == 0
    assert ran.out.splitlines() == final.journal.lines(OPEN)


def test_at_shows_one_position(run, finished):
    out = run("replay", str(finished), "--at", "3").out
    assert f"Scipio, 3 of {length(finished)}: CHANCE tiles " in out
    assert "· Round 1. Strike order: " in out
    assert "The end" not in out
    assert "Scipio, 0 of " in run("replay", str(finished), "--at", "0").out
    assert run("replay", str(finished), "--at", str(length(finished))).out.rstrip().endswith("FORMATION_EMPTIED.")


def test_a_record_without_actions(run, unfinished):
    unfinished.write_text(unfinished.read_text().split("ROME")[0])
    assert run("replay", str(unfinished)).out == ""
    assert "Scipio, 0 of 0" in run("replay", str(unfinished), "--at", "0").out


def test_as_a_seat_one_sees_what_it_saw(run, unfinished):
    """Another seat's secret choice is neither named nor shown."""
    texts = set()
    for card in (2, 5, 7):
        unfinished.write_text(unfinished.read_text().split("ROME assign")[0] + f"ROME assign Y {card}\n")
        assert f"4 of 4: ROME assign Y {card}" in run("replay", str(unfinished), "--at", "4").out
        assert f"4 of 4: ROME assign Y {card}" in run("replay", str(unfinished), "--at", "4", "--as", "rome").out
        texts.add(run("replay", str(unfinished), "--at", "4", "--as", "carthage").out)
        texts.add(run("replay", str(unfinished), "--at", "4", "--as", "carthage").out)
    assert len(texts) == 1
    assert "4 of 4: ROME (place Command cards)" in texts.pop()


def test_the_log_of_a_seat_has_only_its_lines(run, finished):
    final = Record.parse(finished.read_text()).replay()
    assert final.journal is not None
    assert run("replay", str(finished), "--as", "carthage").out.splitlines() == final.journal.lines(CARTHAGE)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--at", "9999"], "{} has {} actions; --at 9999 is past its end."),
        (["--at", "x"], "--at: a number of actions is needed, not 'x'; see delenda replay --help."),
        (["--svg", "no/such/a.svg"], "no/such/a.svg: the file cannot be written (no such file or directory)."),
        (["--png", "no/such/a.png"], "no/such/a.png: the file cannot be written (no such file or directory)."),
        (["--gif", "no/such/a.gif", "--at", "0"], "no/such/a.gif: the file cannot be written (no such file or directory)."),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(refused, finished, plain_pictures, args, sentence):
    assert refused("replay", str(finished), *args) == sentence.format(finished, length(finished))


def test_a_bad_record_is_refused(refused, unfinished):
    unfinished.write_text(unfinished.read_text() + "ROME assign Y 9\n")
    assert "line 10: 'assign Y 9' is not legal now" in refused("replay", str(unfinished))


# Stepping


@pytest.fixture
def step(run, monkeypatch):
    """Stepping as on a terminal, which tests have none of."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def step(path, typed: str, *args: str) -> str:
        def begin(screen: Screen, make=Screen.__init__) -> None:
            make(screen)
            screen.console._force_terminal = True
            screen.console.no_color = True

        with monkeypatch.context() as patch:
            patch.setattr(Screen, "__init__", begin)
            patch.setattr("io.StringIO", Terminal)
            ran = run("replay", str(path), *args, typed=typed)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    return step


def numbers(out: str) -> list[int]:
    """The positions shown, in order."""
    return [int(line.split("Scipio, ")[1].split(" of ")[0]) for line in out.splitlines() if "Scipio, " in line]


def test_enter_n_p_first_last_and_numbers(step, finished):
    last = length(finished)
    assert numbers(step(finished, "\nn\np\nlast\np\nfirst\n5\nq\n")) == [0, 1, 2, 1, last, last - 1, 0, 5]


def test_it_begins_where_it_is_told_to(step, finished):
    assert numbers(step(finished, "n\nquit\n", "--at", "7")) == [7, 8]


def test_the_ends_are_ends(step, finished):
    out = step(finished, "p\nlast\nn\n999999\nq\n")
    assert "This is the beginning." in out
    assert out.count(f"This record ends after {length(finished)} actions.") == 2


def test_log_and_help(step, finished):
    out = step(finished, "3\nlog\nwhat\nq\n")
    assert out.count("Carthage has organised its army.") == 1
    assert out.count("Enter or n: next, p: previous") == 3


def test_the_end_of_input_ends_it(step, finished):
    assert numbers(step(finished, "")) == [0]


# Pictures


def test_pictures(run, finished, plain_pictures, tmp_path):
    svg, png, gif = tmp_path / "a.svg", tmp_path / "a.png", tmp_path / "a.gif"
    out = run("replay", str(finished), "--at", "4", "--svg", str(svg), "--png", str(png), "--gif", str(gif)).out
    assert f"Drawn to {svg}.\nDrawn to {png}.\nDrawn to {gif}: " in out
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert pillow.open(png).format == "PNG"
    animation = pillow.open(gif)
    assert animation.format == "GIF"
    assert animation.n_frames == 5


def test_themes_layouts_and_viewers_differ(run, finished, tmp_path):
    drawn = set()
    for number, args in enumerate([(), ("--theme", "dark"), ("--layout", "tall"), ("--as", "carthage")]):
        file = tmp_path / f"{number}.svg"
        run("replay", str(finished), "--at", "3", "--svg", str(file), *args)
        drawn.add(file.read_text(encoding="utf-8"))
    assert len(drawn) == 4


def test_without_the_extra_it_says_how_to_get_it(refused, finished, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    sentence = refused("replay", str(finished), "--png", str(tmp_path / "a.png"))
    assert "pip install 'delenda[export]'" in sentence


def test_the_end_tells_how_lucky_the_dice_were(run, tmp_path):
    state = game("zama").start()
    record, rng = Record.of(state), Rng(1)
    while state.actor != NOBODY:
        action = sample(state, rng)
        record.add(state, action)
        state.apply(action)
    record.tags["Result"] = str(state.outcome())
    path = tmp_path / "zama.record"
    path.write_text(str(record), encoding="utf-8")
    assert "\nLuck: over " in run("replay", str(path), "--at", str(len(record.moves))).out
    assert "\nLuck: " not in run("replay", str(path), "--at", "3").out
