"""What the commands print: words in the seats' colours, boards, choices, tables. Nothing is told by colour alone."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.control import Control
from rich.highlighter import RegexHighlighter
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from delenda.cli.palette import painted
from delenda.text.canvas import Canvas

STYLES = Theme(
    {
        "seat.rome": "bold indian_red",
        "seat.carthage": "bold dodger_blue1",
        "seat.chance": "bold",
        "choice.number": "bold",
        "faint": "dim",
    }
)

GAP = 4  # between two columns of choices


class Seats(RegexHighlighter):
    """Colours the names of the actors wherever they stand."""

    base_style = "seat."
    highlights = [r"\b(?P<rome>ROME)\b", r"\b(?P<carthage>CARTHAGE)\b", r"\b(?P<chance>CHANCE)\b"]  # noqa: RUF012 Rich's own type


class Screen:
    """Where a command writes and, if it asks, reads. Works on terminals, pipes and files alike."""

    def __init__(self) -> None:
        self.console = Console(theme=STYLES, highlighter=Seats(), markup=False, emoji=False)

    def say(self, text: str = "", style: str | None = None) -> None:
        """A sentence: wrapped on a terminal, one line elsewhere."""
        self.console.print(text, style=style, soft_wrap=not self.console.is_terminal)

    def show(self, lines: str) -> None:
        """A board in characters, never wrapped."""
        self.console.print(lines, soft_wrap=True)

    def draw(self, canvas: Canvas) -> None:
        """A drawn board, in colours where there are any."""
        if self.console.is_terminal:
            self.console.print(painted(canvas), soft_wrap=True)
        else:
            self.show(str(canvas))

    def heading(self, text: str) -> None:
        self.console.rule(Seats()(text), align="left", style="faint")

    def choices(self, entries: Sequence[tuple[str, str]], most: int = 1000) -> int:
        """What to type and its words, down the columns, in as few rows as the width allows, `most` at most; how many did not
        find room."""
        if not entries:
            return 0
        digits = max(len(number) for number, _ in entries)
        widest = max(len(words) for _, words in entries)
        columns = max(1, (self.console.width + GAP) // (digits + 2 + widest + GAP))
        shown = min(len(entries), columns * most)
        rows = -(-shown // columns)
        for row in range(rows):
            line = Text()
            for index in range(row, shown, rows):
                last = index + rows >= shown
                number, words = entries[index]
                line.append(f"{number:>{digits}}", "choice.number")
                line.append(f"  {words if last else words.ljust(widest + GAP)}")
            self.console.print(line, soft_wrap=not self.console.is_terminal)
        return len(entries) - shown

    def table(self, rows: Iterable[Sequence[str]], columns: Sequence[str] = (), numeric: Sequence[str] = ()) -> None:
        """Without names of columns it has no head."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(columns))
        for column in columns:
            table.add_column(column, justify="right" if column in numeric else "left", overflow="fold")
        for row in rows:
            table.add_row(*row)
        self.console.print(table)

    def clear(self) -> None:
        """Wipe the terminal, what has scrolled out of it included, so that nobody reads what another seat has seen."""
        if self.console.is_terminal:
            self.console.control(Control(ControlType.CLEAR, ControlType.HOME))
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def ask(self, question: str) -> str:
        """A line from the person; EOFError and KeyboardInterrupt are the caller's to answer."""
        if sys.stdin.isatty():
            return input(question).strip()  # readline must know where the line begins
        self.console.print(question, end="", soft_wrap=True)
        return input().strip()

    def agrees(self, question: str) -> bool:
        """A question to which only a clear yes is a yes."""
        return self.ask(f"{question} (yes/no) ").casefold() in ("y", "yes")
