"""What stands over the game for a moment: questions, help, all the rules, the curtain between two persons."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Markdown, Static

HELP = """\
# Keys

| key | |
|---|---|
| `↑` `↓` `Enter` | choose in the list; what it means is marked on the map |
| `/` | filter the list, or type a number, a word or what is printed on the card |
| mouse | click what is underlined on the map; point at anything to read about it |
| `Esc` | undo the last click; leave the filter |
| `u` | undo your last choice, up to the last die, reveal or choice of the other seat |
| `h` | what the computer would do |
| `+` `-` | zoom the map; `m` and the arrows, or the wheel, scroll it |
| `l` `r` `c` | log, rule, cards |
| `R` | all the rules |
| `d` | the position in sentences |
| `t` | light or dark |
| `s` | save the record |
| `w` | at a server's table: talk to the others |
| `x` | resign |
| `q` | leave |
"""


class Question(ModalScreen[bool]):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.words, markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Yes (y)", id="yes", variant="warning", compact=True)
                yield Button("No (n)", id="no", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Ask(ModalScreen[str]):
    """A line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Cancel")]

    def __init__(self, words: str, value: str = "") -> None:
        super().__init__()
        self.words = words
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.words, markup=False)
            yield Input(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        self.dismiss("")


class Reading(ModalScreen[None]):
    """A longer text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "leave", "Close")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="reading"):
            yield Markdown(self.text, open_links=False)

    def action_leave(self) -> None:
        self.dismiss(None)


class Curtain(ModalScreen[bool]):
    """Between two persons at one screen: hides everything until the other one sits there. False takes the last choice back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "answer(True)", "Go on"), Binding("u", "answer(False)", "Undo")]

    def __init__(self, following: str, may_undo: bool) -> None:
        super().__init__()
        self.following = following
        self.may_undo = may_undo

    def compose(self) -> ComposeResult:
        back = " u takes the last choice back." if self.may_undo else ""
        yield Static(f"Pass the device to {self.following}, who presses Enter.{back}", id="curtain", markup=False)

    def action_answer(self, ready: bool) -> None:
        if ready or self.may_undo:
            self.dismiss(ready)
