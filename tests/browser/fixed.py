"""Chance that is the same in every run, for the server of the browser tests.

The ids and secrets of a test's tables follow from the test's name and their order, a decision of the computer from what it
sees, and the first roll waits until the browsers have sent their part, however slow the machine is. So every run of a test
plays the same game. The rolls and their proof remain those of the product.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from delenda.table import dice, hall, host, workers
from delenda.table.seats import ALPHABET

PATIENCE = 30.0  # seconds
LENGTH = 10  # of a table's id
think = workers.decide


class Drawer:
    """Draws for whichever test is named in a file."""

    def __init__(self, name: Path) -> None:
        self._name = name
        self._drawn = Counter[tuple[str, str]]()

    def draw(self, what: str) -> bytes:
        name = self._name.read_text(encoding="utf-8")
        self._drawn[name, what] += 1
        return hashlib.sha256(f"{name}|{what}|{self._drawn[name, what]}".encode()).digest()

    def table_id(self) -> str:
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in self.draw("table")[:LENGTH])

    def secret(self) -> str:
        return self.draw("secret").hex()


def decide(level: str, view: dict[str, Any], _seed: int, most: float | None = None) -> list[int]:
    """In a worker: as the computer decides, but always the same about the same view."""
    digest = hashlib.sha256(json.dumps(view, sort_keys=True).encode()).digest()
    return think(level, view, int.from_bytes(digest[:7], "big"), most)


def fix(name: Path) -> None:
    drawer = Drawer(name)
    hall.new_table_id = drawer.table_id
    dice.new_secret = drawer.secret
    workers.decide = decide
    host.SEAL_PATIENCE = host.SEED_PATIENCE = PATIENCE
