"""Data files in, checked entries out. A wrong file gets an error that names the file, the entry and what would be right."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from reprlib import repr as shortened
from typing import Any, NoReturn

from delenda.kernel.bounds import check_box
from delenda.kernel.errors import BadBox


@dataclass(frozen=True, slots=True)
class Kind:
    """What a loader takes for an entry: a `number` from `low` to `high`, a `text`, a `flag`, or a `choice` of `choices`."""

    name: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()


Declaration = dict[tuple[str, str], Kind]  # by file and entry
_listeners: list[Declaration] = []


@contextmanager
def listening() -> Iterator[Declaration]:
    """Takes down what loaders ask of their data files meanwhile: what may stand in a box is declared by its loader."""
    heard: Declaration = {}
    _listeners.append(heard)
    try:
        yield heard
    finally:
        _listeners.remove(heard)


class Entry:
    """One value of a data file that knows where it stands."""

    def __init__(self, file: str, where: str, value: Any) -> None:
        self.file = file
        self.where = where
        self.value = value

    def _is_asked(self, kind: Kind) -> None:
        for heard in _listeners:
            heard[self.file, self.where] = kind

    def fail(self, wrong: str) -> NoReturn:
        place = f"entry {self.where!r}" if self.where else "the file"
        error = BadBox(f"{self.file}: {place} {wrong}")
        error.file, error.where = self.file, self.where
        raise error

    def __getitem__(self, name: str) -> Entry:
        if name not in self.table():
            self.fail(f"has no {name!r}" + self._suggest(name))
        return Entry(self.file, f"{self.where}.{name}" if self.where else name, self.value[name])

    def _suggest(self, name: str) -> str:
        near = get_close_matches(name, list(self.value), 1)
        return f"; is {near[0]!r} a misspelling of it?" if near else "; add it."

    def table(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            self.fail(f"must be a table of named entries, not {shortened(self.value)}.")
        return self.value

    def items(self) -> Iterator[tuple[str, Entry]]:
        for name in self.table():
            yield name, self[name]

    def only(self, *names: str) -> None:
        """Refuse names that mean nothing."""
        for name in self.table():
            if name not in names:
                near = get_close_matches(name, names, 1)
                self.fail(
                    f"has an unknown {name!r}; "
                    + (f"did you mean {near[0]!r}?" if near else f"the known ones are {', '.join(names)}.")
                )

    def entries(self, length: int | None = None) -> list[Entry]:
        if not isinstance(self.value, list):
            self.fail(f"must be a list, not {shortened(self.value)}.")
        if length is not None and len(self.value) != length:
            self.fail(f"must have {length} values, not {len(self.value)}.")
        return [Entry(self.file, f"{self.where}[{index}]", value) for index, value in enumerate(self.value)]

    def integer(self, low: int, high: int) -> int:
        self._is_asked(Kind("number", low, high))
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            self.fail(f"must be a whole number from {low} to {high}, not {shortened(self.value)}.")
        return self.value

    def integers(self, length: int | None, low: int, high: int) -> list[int]:
        return [entry.integer(low, high) for entry in self.entries(length)]

    def flag(self) -> bool:
        self._is_asked(Kind("flag"))
        if not isinstance(self.value, bool):
            self.fail(f"must be true or false, not {shortened(self.value)}.")
        return self.value

    def text(self) -> str:
        self._is_asked(Kind("text"))
        if not isinstance(self.value, str) or not self.value:
            self.fail(f"must be text, not {shortened(self.value)}.")
        return self.value

    def texts(self, length: int | None = None) -> list[str]:
        return [entry.text() for entry in self.entries(length)]

    def choice(self, choices: Mapping[str, Any] | tuple[str, ...] | list[str]) -> str:
        """A text that must be one of `choices`."""
        self._is_asked(Kind("choice", choices=tuple(choices)))
        if self.value not in choices:
            near = get_close_matches(str(self.value), list(choices), 1)
            self.fail(
                f"must be one of {', '.join(choices)}, not {shortened(self.value)}"
                + (f"; did you mean {near[0]!r}?" if near else ".")
            )
        return str(self.value)

    def index(self, choices: Mapping[str, Any] | tuple[str, ...] | list[str]) -> int:
        """The place of `choice` among the choices."""
        return list(choices).index(self.choice(choices))


def read_corrections(package: str, path: str | Path) -> dict[str, str]:
    """An owner's own data files: a folder of them, or one file (which, under another name, stands for the game's main file)."""
    standard = sorted(entry.name for entry in files(package).joinpath("data").iterdir() if entry.name.endswith(".toml"))
    path = Path(path)
    if path.is_dir():
        found = {file.name: file for file in sorted(path.glob("*.toml"))}
        strange = [name for name in found if name not in standard]
        if strange or not found:
            what = f"holds {strange[0]}, which is not a data file of this game" if strange else "holds no data file"
            raise BadBox(f"{path}: the folder {what}; expected {', '.join(standard)}.")
    else:
        found = {path.name if path.name in standard else "box.toml": path}
    try:
        return {name: file.read_text(encoding="utf-8") for name, file in found.items()}
    except OSError as error:
        raise BadBox(f"{path}: the data file cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadBox(f"{path}: the data file is not UTF-8 text.") from None


def open_box(package: str, corrections: Mapping[str, str], name: str = "box.toml") -> Entry:
    """A game's data file `name`: the owner's where there is one, else the standard one."""
    text = corrections.get(name)
    if text is not None:
        check_box({name: text})
    else:
        text = files(package).joinpath("data", name).read_text(encoding="utf-8")
    try:
        return Entry(name, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadBox(f"{name}: this is not TOML: {error}.") from None
