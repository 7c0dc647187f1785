"""Dependencies point one way: the kernel knows no game, a game knows the kernel, its own folder and how to draw, no more."""

import ast
import re
import runpy
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

import_graph = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[2] / "tools" / "import_graph.py")))
SOURCE = import_graph.SOURCE
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


@cache
def arrows() -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = import_graph.arrows()
    return found


def test_the_parts_import_only_what_is_allowed():
    allowed = {(part, used) for part, uses in import_graph.ALLOWED.items() for used in uses}
    assert arrows() - allowed == set()


def test_what_is_allowed_has_no_circle():
    import_graph.levels({(part, used) for part, uses in import_graph.ALLOWED.items() for used in uses})


def test_every_part_is_in_the_picture_and_uses_the_kernel():
    parts = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert parts == set(import_graph.ALLOWED)
    assert {part for part, used in arrows() if used == "kernel"} == parts - {"kernel"}


def test_the_picture_of_the_architecture_page_shows_the_arrows_there_are():
    found = arrows()
    picture = import_graph.PICTURE.read_text(encoding="utf-8")
    assert picture == import_graph.draw(found), "something else is imported now; python tools/import_graph.py draws it anew"
    shown = set(re.findall(r'data-arrow="(\w+) (\w+)"', picture))
    assert shown == {(part, used) for part, used in found if used != "kernel"}


def test_the_architecture_page_names_every_module_of_the_kernel():
    page = (import_graph.ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = page.partition("## The kernel")[2].partition("\n## ")[0]
    assert {path.stem for path in (SOURCE / "kernel").glob("[!_]*.py")} - set(re.findall(r"`(\w+)`", table)) == set()


def test_drawing_in_characters_knows_the_kernel_and_the_shapes_of_maps():
    assert strangers(SOURCE / "text", "delenda.kernel", "delenda.svg.areas", "delenda.svg.shapes", "delenda.text") == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_the_kernel_and_how_to_draw(name):
    assert strangers(SOURCE / "games" / name, "delenda.kernel", "delenda.svg", "delenda.text", f"delenda.games.{name}") == {}
