"""Nothing outside a game's folder names a game, except to give an example."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import delenda
from delenda.games import SLUGS

ROOT = Path(delenda.__file__).parent
GAMES = ROOT / "games"  # their folders, and the list of them: the only one
TITLES = [delenda.game(slug).title for slug in SLUGS]
NAMES = re.compile("|".join({*SLUGS, *TITLES, *(slug.replace("-", "_") for slug in SLUGS)}), re.IGNORECASE)
KINDS = (".py", ".toml", ".html", ".js", ".css", ".svg", ".tcss", ".json", ".mako")
FILES = [path for path in sorted(ROOT.rglob("*")) if path.suffix in KINDS and GAMES not in path.parents]


def told(path: Path) -> str:
    """What a file says, without comments and docstrings: there a game may stand as an example of any."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    if path.suffix != ".py":
        return text
    examples = [number for start, end in _docstrings(text) for number in range(start, end + 1)]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return " ".join(each.string for each in tokens if each.type != tokenize.COMMENT and each.start[0] not in examples)


def _docstrings(text: str) -> list[tuple[int, int]]:
    """First and last line of each."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node):
            first = node.body[0]
            found.append((first.lineno, first.end_lineno or first.lineno))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named(path: Path) -> None:
    assert NAMES.search(told(path)) is None
    assert NAMES.search(path.name) is None


def test_names_are_found() -> None:
    assert NAMES.search(told(GAMES / "__init__.py"))
    assert len(FILES) > 200
