"""Compiles the kernel, the states and the rules with mypyc where that is possible; installs them as they are where not.

DELENDA_PURE=1             do not compile
DELENDA_REQUIRE_COMPILED=1 fail instead of falling back (releases and continuous integration)
DELENDA_QUICK=1            compile in half the time, to rules a tenth slower (`make play`, `make test`; docs/speed.md)

What was compiled once is kept in build/compiled-…, named after the sources it was made from: a change of a page or a style
sheet does not compile the rules again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from glob import glob
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = (
    "actor",
    "agenda",
    "batch",
    "box",
    "decision",
    "encode",
    "english",
    "events",
    "matrix",
    "playout",
    "rng",
    "state",
    "weights",
)
GAME = (
    "actions.py",
    "box.py",
    "features.py",
    "generated.py",
    "insight.py",
    "judgement/*.py",
    "reach.py",
    "row_moment.py",
    "state.py",
    "words.py",
    "words/*.py",
    "rules/*.py",
)
# Rows of whole numbers become observations in C: numpy needs three passes over the memory for it, and this one. A network is
# worked out in C, too: mypyc checks every place of an array, a processor can do sixteen at a time
BY_HAND = {
    "delenda.adapters._bells": "src/delenda/adapters/_bells.c",
    "delenda.adapters._memory": "src/delenda/adapters/_memory.c",
    "delenda.adapters._unpack": "src/delenda/adapters/_unpack.c",
    "delenda.search._network": "src/delenda/search/_network.c",
}
FLAGS = ("-fno-semantic-interposition", "-w", "-Wno-all")  # straight calls within an extension; no warnings
# A build has none of the libraries that the package will run with, and needs none
MYPY = ("--cache-dir=build/mypyc", "--ignore-missing-imports", "--no-warn-return-any")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"


def is_set(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


LEVEL = "1" if is_set("DELENDA_QUICK") else "3"  # of optimisation


def modules() -> list[str]:
    found = [f"src/delenda/kernel/{name}.py" for name in KERNEL] + sorted(glob("src/delenda/search/[!_]*.py"))
    found += sorted(glob("src/delenda/lab/reference/[!_]*.py"))
    for pattern in GAME:
        found += sorted(path for path in glob(f"src/delenda/games/*/{pattern}") if not path.endswith("__init__.py"))
    return found


def groups() -> list[tuple[list[str], str]]:
    """The modules of each extension: one for every game, one for all that the games share. They compile side by side."""
    found: dict[str, list[str]] = {}
    for path in modules():
        folders = path.split("/")
        found.setdefault("delenda_" + (folders[3] if folders[2] == "games" else "core"), []).append(path)
    return [(paths, name) for name, paths in found.items()]


def give_up(reason: str) -> None:
    """Go on without a compiled build, unless one is required."""
    if is_set("DELENDA_REQUIRE_COMPILED"):
        raise SystemExit(f"delenda: {reason}, and DELENDA_REQUIRE_COMPILED is set, so nothing is installed.")
    print(f"delenda: {reason}; installing the interpreted build, which plays the same, more slowly.", file=sys.stderr)


def fingerprint() -> str:
    """Of everything that decides what is compiled."""
    digest = hashlib.sha256(f"{sys.version} {SUFFIX} {LEVEL}".encode())
    for path in [*modules(), *BY_HAND.values(), "setup.py", "pyproject.toml"]:
        digest.update(path.encode() + Path(path).read_bytes())
    return digest.hexdigest()[:16]


KEPT = Path("build") / f"compiled-{fingerprint()}"


def extensions() -> list[Extension]:
    if is_set("DELENDA_PURE"):
        give_up("DELENDA_PURE is set")
        return []
    if (KEPT / "complete").exists():
        return [Extension(name, []) for name in (KEPT / "complete").read_text().split()]
    try:
        from mypyc.build import mypycify

        made: list[Extension] = mypycify(
            [*MYPY, *modules()], separate=groups(), opt_level=LEVEL, debug_level="0", target_dir="build/c"
        )
    except (ImportError, SystemExit, subprocess.CalledProcessError) as error:
        give_up(f"mypyc is not usable here ({error})")
        return []
    made += [Extension(name, [path]) for name, path in BY_HAND.items()]
    if sys.platform != "win32":
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        for extension in made[-len(BY_HAND) :]:
            extension.extra_compile_args.append("-O3")  # in quick builds too: it takes no time
    return sorted(made, key=lambda extension: -sum(os.path.getsize(path) for path in extension.sources))  # the longest first


class BuildOrGoOn(build_ext):
    """A missing compiler or a compiler's error must not fail the installation, nor leave half of the modules compiled."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        if not self.extensions:
            return
        if (KEPT / "complete").exists():
            self._reuse()
            return
        try:
            super().run()
        except Exception as error:  # whatever a compiler or its absence can raise
            give_up(f"there is no working C compiler ({type(error).__name__}: {error})")
            self.extensions = []
            return
        self._keep()

    def _keep(self) -> None:
        shutil.rmtree(KEPT, ignore_errors=True)
        for extension in self.extensions:
            kept = KEPT / (extension.name + SUFFIX)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.get_ext_fullpath(extension.name), kept)
        (KEPT / "complete").write_text("\n".join(extension.name for extension in self.extensions))

    def _reuse(self) -> None:
        for extension in self.extensions:
            target = Path(self.get_ext_fullpath(extension.name))
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(KEPT / (extension.name + SUFFIX), target)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoOn})
