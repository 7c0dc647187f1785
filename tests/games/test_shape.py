"""Every game has the same shape: the same files, chapters that depend on the sequence of play and not on each other, decisions
that are called by their names."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import delenda

SOURCE = Path(delenda.__file__).parent
GAMES = sorted(path.parent.name for path in (SOURCE / "games").glob("*/state.py"))


def imports(path: Path, package: str) -> set[str]:
    """The modules of a package that a file imports, also inside functions and for type checks."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package + "."):
            found.add(str(node.module)[len(package) + 1 :].split(".")[0])
    return found


def graph(name: str) -> dict[str, set[str]]:
    files = (SOURCE / "games" / name / "rules").rglob("*.py")
    return {path.stem: imports(path, f"delenda.games.{name}.rules") for path in files if path.stem != "__init__"}


def circle(edges: dict[str, set[str]]) -> list[str]:
    """What is left when modules that import nothing more are taken away, again and again: in a circle or above one."""
    left = dict(edges)
    while free := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


@pytest.mark.parametrize("name", GAMES)
def test_no_circle_among_the_rules(name):
    assert circle(graph(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_import_hides_in_a_function_of_the_rules(name):
    hidden = [
        f"{path.name}: {inner.name}"
        for path in (SOURCE / "games" / name / "rules").rglob("*.py")
        for inner in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(inner, ast.FunctionDef) and any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(inner))
    ]
    assert hidden == []


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_is_asked_at_a_step_of_the_sequence(name):
    game = import_module(f"delenda.games.{name}").GAME
    sequence = import_module(f"delenda.games.{name}.rules.sequence").SEQUENCE
    asked = {question for step in sequence.steps for question in step.asks}
    assert asked == {decision.name for decision in game.decisions}


@pytest.mark.parametrize("name", GAMES)
def test_every_folder_has_the_same_files(name):
    folder = SOURCE / "games" / name
    files = "README.md actions.py art.svg board box.py data features.py fields.py generated.py insight.py levels.toml"
    files += " position.py rules rules.md rules/sequence.py rules/end.py rules/invariants.py state.py"
    missing = [file for file in files.split() if not (folder / file).exists()]
    missing += [
        f"rules/{file}" for file in ("sequence.py", "end.py", "invariants.py") if not (folder / "rules" / file).exists()
    ]
    missing += [] if (folder / "words.py").exists() or (folder / "words").is_dir() else ["words.py"]
    assert missing == []


@pytest.mark.parametrize("name", GAMES)
def test_a_decisions_class_is_called_by_its_name(name):
    for decision in import_module(f"delenda.games.{name}").GAME.decisions:
        assert re.sub(r"(?<!^)(?=[A-Z])", "_", type(decision).__name__).lower() == decision.name.lower()
