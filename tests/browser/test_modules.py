"""The modules that need no page, under Node's own test runner."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parent / "unit"


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed; it is needed for these tests only")
def test_modules() -> None:
    ran = subprocess.run(
        ["node", "--test", *map(str, sorted(UNIT.glob("*.test.mjs")))], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
