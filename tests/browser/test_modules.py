"""The modules that need no page, under Node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

from support.programs import need

UNIT = Path(__file__).parent / "unit"


def test_modules() -> None:
    need("node")
    ran = subprocess.run(
        ["node", "--test", *map(str, sorted(UNIT.glob("*.test.mjs")))], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
