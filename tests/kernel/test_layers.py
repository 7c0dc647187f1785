"""Dependencies point one way: the kernel knows no game, a game knows the kernel, its own folder and how to draw, no more."""

import ast
from pathlib import Path

import pytest

import delenda

SOURCE = Path(delenda.__file__).parent
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "state.py").exists())


def imported(folder: Path) -> dict[str, str]:
    """Every module of ours that the files of a folder import, with one file that does."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                names = [node.module]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            found |= {name: str(path.relative_to(SOURCE)) for name in names if name.split(".")[0] == "delenda"}
    return found


def strangers(folder: Path, *known: str) -> dict[str, str]:
    return {name: path for name, path in imported(folder).items() if not name.startswith(known)}


def test_the_kernel_knows_only_itself():
    assert strangers(SOURCE / "kernel", "delenda.kernel") == {}


def test_search_knows_the_kernel():
    assert strangers(SOURCE / "search", "delenda.kernel", "delenda.search") == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_the_kernel_and_how_to_draw(name):
    assert strangers(SOURCE / "games" / name, "delenda.kernel", "delenda.svg", "delenda.text", f"delenda.games.{name}") == {}
