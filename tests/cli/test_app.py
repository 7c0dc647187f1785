"""The application on the terminal, played by Textual's pilot. `python tests/cli/test_app.py` writes the screens anew."""

from __future__ import annotations

import asyncio
import os
import re
import struct
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static, TabbedContent

from delenda.cli.app.app import PlayApp
from delenda.cli.app.dialogs import Curtain, Question, Reading
from delenda.cli.app.map_pane import MapPane
from delenda.cli.keeper import Keeper
from delenda.cli.local import LocalSitting
from delenda.cli.seating import seating
from delenda.games import SLUGS
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from support.breadth import mostly_broad
from support.scipio import EVEN

SCREENS = Path(__file__).parent / "screens"
SIZES = ((80, 24), (120, 40))


class Table:
    """An application under the hands of a pilot."""

    def __init__(self, app: PlayApp, pilot) -> None:
        self.app = app
        self.pilot = pilot

    async def settle(self) -> None:
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, words: str) -> None:
        await self.press("slash")
        self.app.query_one("#filter", Input).value = words
        await self.settle()
        await self.press("enter")

    async def click(self, key: str) -> None:
        """On the map, where this element lies."""
        pane = self.app.query_one(MapPane)
        pane.point(frozenset({key}))
        await self.pilot.pause()
        x, y = pane.canvas.find(key)
        await self.pilot.click(MapPane, offset=(x - pane.scroll_offset.x, y - pane.scroll_offset.y))
        await self.settle()

    def text(self) -> str:
        """The screen in characters, without the ends of scroll bars."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(re.sub("[▁-▏▔▕]", " ", strip.text).rstrip() for strip in strips)

    @property
    def options(self) -> list[str]:
        found = self.app.query_one("#choices", OptionList)
        return [str(found.get_option_at_index(index).prompt) for index in range(found.option_count)]

    @property
    def prompt(self) -> str:
        return str(self.app.query_one("#prompt", Static).content)

    @property
    def notes(self) -> str:
        return " ".join(note.message for note in self.app._notifications)


def at_table(
    slug: str,
    work: Callable[[Table], Awaitable[None]],
    size: tuple[int, int] = (120, 40),
    side: str = "rome",
    start=None,
    dark: bool = True,
    confirms: bool = True,
) -> Keeper:
    """Sits down, does the work, leaves."""
    play = Play(start if start is not None else game(slug).start())
    keeper = Keeper(play, {}, None)
    opponent = None if side == "both" else "random"
    sitting = LocalSitting(keeper, seating(side, opponent, 3, {}), 3, confirms)

    async def run() -> None:
        app = PlayApp(sitting, keeper, dark)
        async with app.run_test(size=size) as pilot:
            table = Table(app, pilot)
            await table.settle()
            await work(table)

    asyncio.run(run())
    return keeper


# Screens


def screen(slug: str, size: tuple[int, int]) -> str:
    found = []

    async def look(table: Table) -> None:
        found.append(table.text())

    at_table(slug, look, size)
    return found[0] + "\n"


def file_of(slug: str, size: tuple[int, int]) -> Path:
    return SCREENS / f"{slug}-{size[0]}x{size[1]}.txt"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", mostly_broad(SLUGS, "scipio", "de-bello-punico"))
def test_the_first_screen_is_as_it_was(slug, size):
    kept = file_of(slug, size).read_text(encoding="utf-8")
    assert screen(slug, size) == kept, "python tests/cli/test_app.py writes the screens anew; look at what has changed"


@pytest.mark.parametrize("slug", mostly_broad(SLUGS, "punica"))
def test_some_choices_of_every_game_are_made_from_the_list(slug):
    async def play(table: Table) -> None:
        for _ in range(8):
            assert table.options
            await table.press("enter")
            if isinstance(table.app.screen, Question):
                await table.press("y")

    keeper = at_table(slug, play, (80, 24))
    assert Record.parse(str(keeper.play.record())).moves


def test_a_set_up_is_taken_as_suggested():
    async def play(table: Table) -> None:
        assert table.options[0] == "Set up as suggested"
        await table.press("home", "enter")
        assert table.options[0] == "Confirm"

    at_table("scipio", play)


# Choosing


def test_a_choice_by_number_by_word_and_by_what_is_printed_on_the_card():
    async def play(table: Table) -> None:
        await table.type("3")
        assert table.options[0] == "Confirm"
        await table.press("enter")
        assert "Yellow: place a Command card" in table.prompt
        await table.type("6")
        assert "So far: The 6 in Yellow." in table.prompt
        await table.type("the 7 in purple")
        assert "So far: The 6 in Yellow and The 7 in Purple." in table.prompt

    at_table("scipio", play)


def test_the_filter_leaves_what_has_the_word():
    async def play(table: Table) -> None:
        await table.press("slash", *"zama")
        assert table.options == ["4  Wings forward (Zama): Yellow 6 and 7, Purple 4 and 4, Green 7 and 6"]
        await table.press("enter")
        assert "Your choice: Wings forward (Zama)" in table.prompt

    at_table("scipio", play)


def test_the_filter_knows_labels_too():
    async def play(table: Table) -> None:
        await table.press("slash", *"r3")
        assert [option[:14] for option in table.options] == ["3  Deep centre"]

    at_table("scipio", play)


def test_what_is_no_choice_is_told_with_its_rule():
    async def play(table: Table) -> None:
        await table.type("6")
        await table.type("assign P 6")
        assert "The 6 is not in your hand: each card is used once a round (3.3.1)." in table.notes

    at_table("scipio", play, start=game("scipio").read_position(EVEN), confirms=False)


def test_clicks_on_the_map_follow_the_paths_of_the_page():
    async def play(table: Table) -> None:
        await table.click("hand-0-6")
        assert table.app.clicked == ["hand-0-6"]
        assert table.options == ["The 6 in Yellow", "The 6 in Purple", "The 6 in Green"]
        await table.press("escape")
        assert table.app.clicked == []
        await table.click("hand-0-6")
        await table.click("field-P")
        assert "So far: The 6 in Purple." in table.prompt

    at_table("scipio", play, start=game("scipio").read_position(EVEN))


def test_a_hex_further_away_is_marched_to_with_one_click():
    async def play(table: Table) -> None:
        for typed in ("1", "COMBAT:cp", "COMBAT:cp", "COMBAT:cp", "FORTUNA:vacuus", "CAVALRY:cp"):
            await table.type(typed)
            if "Confirm" in table.options:
                await table.press("enter")
        if "initiative" in table.prompt:
            await table.type("first")
        await table.click("unit-R-Ve1")
        await table.click("hex-0709")
        assert "Movement points left: 3" in table.prompt

    at_table("de-bello-punico", play, (120, 45), start=_before_movement())


def _before_movement():
    """Rome is to move its first unit."""
    state, rng = game("de-bello-punico").start(), Rng(1)
    while not (state.decision.name == "move_pick" and state.actor == 0):
        state.apply(sample(state, rng))
    return state


def test_a_secret_row_is_changed_and_confirmed():
    async def play(table: Table) -> None:
        for card in "674":
            await table.type(card)
        assert table.options[0] == "Confirm"
        await table.type("the 2 in yellow")
        assert "The 2 in Yellow, The 7 in Purple and The 4 in Green" in table.prompt
        await table.press("u")
        assert "The 6 in Yellow" in table.prompt
        await table.press("home", "enter")
        assert "Revealed: Yellow 6" in "\n".join(table.app.seen.log)

    at_table("scipio", play, start=game("scipio").read_position(EVEN))


def test_what_gives_something_up_is_asked_first():
    async def play(table: Table) -> None:
        await table.type("end turn")
        assert isinstance(table.app.screen, Question)
        await table.press("n")
        assert not isinstance(table.app.screen, Question)
        await table.press("x")
        await table.press("y")
        assert "ROME resigns. CARTHAGE wins." in table.prompt

    at_table("zama", play, start=_with_an_attack())


def _with_an_attack():
    state, rng = game("zama").start(), Rng(7)
    while not (state.actor == 0 and any(state.decision.warning(state, action) for action in state.legal())):
        state.apply(sample(state, rng))
    return state


# Looking


def test_zoom_makes_the_map_larger_and_the_arrows_scroll_it():
    async def play(table: Table) -> None:
        pane = table.app.query_one(MapPane)
        width = pane.canvas.width
        await table.press("plus")
        assert pane.canvas.width > width
        await table.press("plus", "plus", "minus", "minus", "minus")
        assert pane.canvas.width == width
        await table.press("plus", "m", "down", "right")
        assert pane.scroll_offset.x + pane.scroll_offset.y > 0

    at_table("punica", play, (80, 24))


def test_a_large_terminal_begins_with_the_nearest_map_that_it_shows_whole():
    zooms = []

    async def look(table: Table) -> None:
        zooms.append(table.app.zoom)

    for size in ((80, 24), (140, 40), (200, 60)):
        at_table("scipio", look, size)
    assert zooms == [0, 1, 2]


def test_a_line_of_the_list_is_pointed_at_on_the_map_and_told():
    async def play(table: Table) -> None:
        await table.press("down")
        assert table.app.query_one(MapPane).pointed == {"army-0-cisalpina"}
        assert "Gallia Cisalpina" in str(table.app.query_one("#told", Static).content)

    at_table("punica", play)


def test_log_rule_cards_and_the_whole_rules():
    async def play(table: Table) -> None:
        tabs = table.app.query_one("#lower", TabbedContent)
        await table.press("c")
        assert tabs.active == "cards"
        assert "Velites" in table.text()
        await table.press("r")
        assert tabs.active == "rule"
        await table.press("R")
        assert isinstance(table.app.screen, Reading)
        await table.press("escape", "d")
        assert isinstance(table.app.screen, Reading)
        await table.press("escape", "question_mark")
        assert "Keys" in table.text()

    at_table("punica", play)


def test_light_and_dark():
    async def play(table: Table) -> None:
        assert not table.app.current_theme.dark
        await table.press("t")
        assert table.app.current_theme.dark

    at_table("scipio", play, dark=False)


def test_a_hint_comes_from_the_computer(monkeypatch):
    monkeypatch.setattr("delenda.table.opinion.SECONDS", 0.05)

    async def play(table: Table) -> None:
        await table.press("h")
        assert table.notes

    at_table("scipio", play, start=game("scipio").read_position(EVEN))


def test_undo_where_nothing_can_be_undone_is_a_sentence():
    async def play(table: Table) -> None:
        await table.press("u")
        assert "Nothing to undo" in table.notes

    at_table("scipio", play)


def test_saving_never_replaces_another_file(tmp_path):
    (tmp_path / "other").write_text("precious")

    async def play(table: Table) -> None:
        await table.press("s")
        table.app.screen.query_one(Input).value = str(tmp_path / "other")
        await table.press("enter")
        assert "exists already" in table.notes
        await table.press("s")
        table.app.screen.query_one(Input).value = str(tmp_path / "mine")
        await table.press("enter")

    at_table("scipio", play)
    assert (tmp_path / "other").read_text() == "precious"
    assert (tmp_path / "mine").read_text().startswith("Delenda record 1")


def test_two_persons_pass_the_screen_behind_a_curtain():
    async def play(table: Table) -> None:
        assert isinstance(table.app.screen, Curtain)
        assert "Pass the device to ROME" in table.text()
        assert "Line of the rulebook" not in table.text()
        await table.press("enter")
        await table.type("3")
        table.app.notify("The computer would: Deep centre")
        await table.press("home", "enter")
        assert isinstance(table.app.screen, Curtain)
        assert "Pass the device to CARTHAGE" in table.text()
        assert "Deep centre" not in table.text()
        await table.press("u")
        assert "ROME" in table.prompt

    at_table("scipio", play, side="both")


# On a real terminal


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals of our own on this system")
@pytest.mark.parametrize(("columns", "words"), [(100, "Zoom"), (70, "Type help for the commands.")])
def test_a_terminal_with_room_gets_the_application_and_a_small_one_lines(columns, words, tmp_path):
    import fcntl  # not on every system
    import termios

    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": str(tmp_path)}
    environment.pop("COLUMNS", None)
    command = [sys.executable, "-m", "delenda", "play", "scipio", "--seed", "3", "--opponent", "random"]
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True)
    os.close(theirs)
    printed = _read_until(ours, words)
    os.write(ours, b"q" if words == "Zoom" else b"quit\n")
    printed += _read_until(ours, "not at all")
    os.write(ours, b"\n")
    printed += _read_until(ours, "not saved")
    running.wait(timeout=60)
    os.close(ours)
    assert running.returncode == 0, printed


def _read_until(terminal: int, words: str) -> str:
    """All that is printed, colours left out, up to these words."""
    found = b""
    while words not in (text := re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", found.decode("utf-8", "replace"))):
        try:
            found += os.read(terminal, 65536)
        except OSError:  # the other end is closed
            return text
    return text


if __name__ == "__main__":
    SCREENS.mkdir(exist_ok=True)
    for each in SLUGS:
        for wanted in SIZES:
            file_of(each, wanted).write_text(screen(each, wanted), encoding="utf-8")
