"""Compiles the kernel, the states and the rules with mypyc where that is possible; installs them as they are where not."""

from __future__ import annotations

import os
import subprocess
import sys
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = ("actor", "batch", "box", "decision", "encode", "english", "events", "matrix", "playout", "rng", "state", "weights")
GAME = ("actions.py", "box.py", "features.py", "insight.py", "judgement/*.py", "state.py", "words.py", "rules/*.py")


def modules() -> list[str]:
    found = [f"src/delenda/kernel/{name}.py" for name in KERNEL] + sorted(glob("src/delenda/search/[!_]*.py"))
    found += sorted(glob("src/delenda/lab/reference/[!_]*.py"))
    for pattern in GAME:
        found += sorted(path for path in glob(f"src/delenda/games/*/{pattern}") if not path.endswith("__init__.py"))
    return found


def notice(reason: str) -> None:
    print(f"delenda: {reason}; installing the interpreted build, which plays the same, more slowly.", file=sys.stderr)


def extensions() -> list[Extension]:
    if os.environ.get("DELENDA_PURE"):
        notice("DELENDA_PURE is set")
        return []
    try:
        from mypyc.build import mypycify

        made: list[Extension] = mypycify(modules(), group_name="delenda", opt_level="3", debug_level="0")
    except (ImportError, SystemExit, subprocess.CalledProcessError) as error:
        notice(f"mypyc is not usable here ({error})")
        return []
    if sys.platform != "win32":
        for extension in made:  # calls within the one big C file go straight to their target, and all cores compile it
            extension.extra_compile_args = [*extension.extra_compile_args, "-flto=auto", "-fno-semantic-interposition"]
            extension.extra_link_args = [*extension.extra_link_args, "-flto=auto"]
    return made


class BuildOrGoOn(build_ext):
    """A missing compiler or a compiler's error must not fail the installation, nor leave half of the modules compiled."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever a compiler or its absence can raise
            notice(f"no working C compiler ({type(error).__name__})")
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoOn})
