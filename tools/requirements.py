"""Print what pyproject.toml asks for, one requirement a line: `all` as it stands, `floors` with the oldest versions allowed."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def requirements() -> list[str]:
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    groups = (project["dependencies"], *project["optional-dependencies"].values())
    return sorted({line for group in groups for line in group if not line.startswith("delenda[")})


def floor(line: str) -> str:
    """`rich>=13` as `rich==13`."""
    return re.sub(r">=([0-9.]+)(,<[0-9.]+)?", r"==\1", line)


if __name__ == "__main__":
    wanted = sys.argv[1]
    print("\n".join(floor(line) if wanted == "floors" else line for line in requirements()))
