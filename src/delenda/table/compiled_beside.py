"""The compiled rules beside a running interpreted build: thinking moves to them as soon as they are there.

`make play` starts with the interpreted rules and compiles meanwhile. `DELENDA_COMPILED` names the folder in which the compiled
package will appear, whole at once. Workers started after that import it from there; the server itself stays as it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import delenda
from delenda.interpreted import is_compiled

PACKAGE = Path(delenda.__file__).parent


class Beside:
    """A folder that may come to hold the same package, compiled."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self.is_ready = False

    @classmethod
    def named(cls) -> Beside:
        """As the environment says; nothing is looked for where the compiled build runs already."""
        name = os.environ.get("DELENDA_COMPILED", "")
        return cls(Path(name) if name and not is_compiled() else None)

    @property
    def is_awaited(self) -> bool:
        return self._folder is not None

    def look(self) -> bool:
        """Whether workers find the compiled package. It must be made of the sources that are running here."""
        if self._folder is None or self.is_ready or not self._folder.is_dir():
            return self.is_ready
        if not (self._is_the_same(self._folder / PACKAGE.name) and self._works(self._folder)):
            self._folder = None
            return False
        sys.path.insert(0, str(self._folder))  # workers inherit it; what is imported here already stays
        self.is_ready = True
        return True

    @staticmethod
    def _is_the_same(package: Path) -> bool:
        names = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
        try:
            return all((package / name).read_bytes() == (PACKAGE / name).read_bytes() for name in names)
        except OSError:
            return False

    @staticmethod
    def _works(folder: Path) -> bool:
        """Whether a process can import it: a build for another Python, or a damaged one, must not stop all thinking."""
        words = "import sys; sys.path[:] = sys.argv[1:]; import delenda.table.workers"
        tried = subprocess.run([sys.executable, "-c", words, str(folder), *sys.path], capture_output=True, check=False)
        return tried.returncode == 0
