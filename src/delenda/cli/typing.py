"""Typing at a terminal: history over sessions and completion with Tab, where the system has readline."""

from __future__ import annotations

import atexit
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_state_path

KEPT = 500  # lines of history


def use_readline(completions: Callable[[], list[str]], shared: bool) -> None:
    """From now on the arrows bring earlier lines back and Tab completes to what `completions` gives. At a `shared` screen
    nothing is kept for the next session: one person's lines are not for the other."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # Windows
        return
    if not shared:
        file = user_state_path("delenda", appauthor=False) / "history"
        with contextlib.suppress(OSError):
            readline.read_history_file(file)
        readline.set_history_length(KEPT)
        atexit.register(_keep_history, file)
    readline.set_completer_delims("")
    readline.set_completer(lambda text, index: complete(text, index, completions()))
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def _keep_history(file: Path) -> None:
    import readline

    with contextlib.suppress(OSError):  # a terminal is no worse without its history
        file.parent.mkdir(parents=True, exist_ok=True)
        readline.write_history_file(file)


def forget_lines() -> None:
    """What was typed so far is not to be brought back."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()


def complete(text: str, index: int, known: list[str]) -> str | None:
    """The completion with that number of a line begun with `text`."""
    found = [each for each in known if each.casefold().startswith(text.casefold())]
    return found[index] if index < len(found) else None
