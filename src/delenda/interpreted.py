"""Which build is running, and how to run the interpreted one where the compiled one is installed.

A compiled installation holds each module twice, as `.py` and as an extension beside it, and Python prefers the extension.
Started as a script, this file runs a module with the extensions of this package left aside:

    python …/delenda/interpreted.py -m delenda.kernel.testkit scipio 0 100

It must be started by its path: `python -m delenda.interpreted` would import the compiled kernel before the first line here.
"""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = "delenda"


class SourceOnly:
    """Finds the modules of this package as source, before Python's own finders see the extensions."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(PACKAGE + "."):
            return None
        for folder in path or ():
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if found is not None:
                return found
        return None


def is_compiled() -> bool:
    """Whether the compiled build is running."""
    from delenda.kernel import rng

    return not str(rng.__file__).endswith(".py")


def build_name() -> str:
    return "compiled" if is_compiled() else "interpreted"


def run_interpreted(*args: str) -> str:
    """What `python ARGS` prints, `-m MODULE …`, on the interpreted build in a process of its own."""
    return subprocess.run([sys.executable, __file__, *args], check=True, stdout=subprocess.PIPE, text=True).stdout


def main(args: list[str]) -> None:
    if len(args) < 2 or args[0] != "-m":
        sys.exit("usage: python interpreted.py -m MODULE [ARGUMENT …]")
    package = Path(__file__).resolve().parent
    sys.path[:] = [str(package.parent), *(folder for folder in sys.path if Path(folder).resolve() != package)]
    sys.meta_path.insert(0, SourceOnly())
    sys.argv = args[1:]
    runpy.run_module(args[1], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
