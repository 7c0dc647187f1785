"""Whatever `import delenda` and the adapters give has a docstring with an example, and every example in a docstring is true."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import delenda
from delenda.kernel import registry

SOURCE = Path(delenda.__file__).parent
MODULES = sorted(path for path in SOURCE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
CONSTANTS = ("CARTHAGE", "CHANCE", "NOBODY", "OPEN", "ROME", "SPECTATOR")
ADAPTERS = {
    "gymnasium": ("SeatEnv", "BatchEnv"),
    "pettingzoo": ("aec", "parallel"),
    "openspiel": ("SpielGame",),
    "text/answers": ("read_answer",),
    "text/digest": ("rules",),
    "text/harness": ("play",),
    "text/observation": ("observe",),
}
LIBRARIES = {
    "batched": "numpy",
    "kept": "numpy",
    "late": "numpy",
    "lessons": "numpy",
    "network": "numpy",
    "neural": "numpy",
    "trial": "numpy",
    "gymnasium": "gymnasium",
    "structure": "gymnasium",
    "vector": "gymnasium",
    "pettingzoo": "pettingzoo",
    "openspiel": "pyspiel",
}


def docstrings(path: Path) -> Iterator[tuple[str, str, int]]:
    """Every docstring of a file with the name it belongs to: read from the source, as compiled modules hide some."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = "" if isinstance(node, ast.Module) else node.name
            yield name, ast.get_docstring(node) or "", getattr(node, "lineno", 1)


def has_example(name: str, path: Path) -> bool:
    return any(found == name and ">>> " in words for found, words, _ in docstrings(path))


@pytest.mark.parametrize("name", [name for name in delenda.__all__ if name not in CONSTANTS])
def test_a_public_name_has_an_example(name):
    found = registry.games if name == "games" else getattr(delenda, name)  # a package takes its place once a game is loaded
    path = SOURCE.parent.joinpath(*found.__module__.split(".")).with_suffix(".py")
    assert has_example(name, path), f"{name} has no example in its docstring"


@pytest.mark.parametrize(("adapter", "name"), [(adapter, name) for adapter, names in ADAPTERS.items() for name in names])
def test_an_adapter_has_an_example(adapter, name):
    assert has_example(name, SOURCE / "adapters" / f"{adapter}.py")


def test_constants_are_explained():
    assert all(isinstance(getattr(delenda, name), int) for name in CONSTANTS)
    assert set(CONSTANTS) < set(delenda.__all__)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_examples_are_true(path):
    if path.parent.name == "adapters":
        pytest.importorskip(LIBRARIES[path.stem], reason="the extra delenda[research] is not installed")
    module = import_module("delenda." + ".".join(path.relative_to(SOURCE).with_suffix("").parts))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    failures: list[str] = []
    for name, words, line in docstrings(path):
        names = {**vars(module), "delenda": delenda}
        test = doctest.DocTestParser().get_doctest(words, names, name, str(path), line)
        runner.run(test, out=failures.append)
    assert not failures, "".join(failures)
