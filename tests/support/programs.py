"""Programs beside Python that some tests need: without one its tests are skipped, or fail where the machine must have it."""

from __future__ import annotations

import os
import shutil

import pytest

SHELLS, PROXIES = "DELENDA_REQUIRE_SHELLS", "DELENDA_REQUIRE_PROXIES"
REQUIRED = {
    "bash": SHELLS,
    "zsh": SHELLS,
    "fish": SHELLS,
    "nginx": PROXIES,
    "caddy": PROXIES,
    "openssl": PROXIES,
    "node": "DELENDA_REQUIRE_NODE",
}


def need(program: str) -> None:
    if shutil.which(program) is not None:
        return
    if os.environ.get(REQUIRED[program], "") not in ("", "0"):
        pytest.fail(f"{REQUIRED[program]} is set, but {program} is not installed")
    pytest.skip(f"{program} is not installed")
