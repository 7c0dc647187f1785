"""How far values are to be trusted: from what a search believes to the chance that people are told.

A search that has looked at one game for a while is surer than its results bear out, or less sure, and a scenario may favour a
side more than the judgement knows. A game's `calibration.toml` says for a scenario by how much its log odds are stretched and
shifted towards ROME; `python -m delenda.lab.calibration GAME --fit` finds both. A game without it is taken at its word.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Final

from delenda.kernel.actor import ROME
from delenda.kernel.boxfile import Entry
from delenda.kernel.registry import game
from delenda.kernel.state import State

FILE: Final = "calibration.toml"
PARTS: Final = 1000  # both numbers are in thousandths
MOST: Final = 5000
SURE: Final = 1e-4  # what is closer to a win or a loss than this was seen, not judged


@dataclass(frozen=True, slots=True)
class Trust:
    """ROME's log odds are `slope` times what was believed, plus `shift`."""

    slope: float = 1.0
    shift: float = 0.0

    def chance(self, believed: float) -> float:
        """ROME's chance, from what was believed of it."""
        if not SURE < believed < 1 - SURE or self == PLAIN:
            return believed
        odds = self.slope * math.log(believed / (1 - believed)) + self.shift
        return 1 / (1 + math.exp(-odds))


PLAIN: Final = Trust()


def chance_of(view: State, value: float) -> float:
    """The chance, from 0 to 1, that the view's actor wins with a value from -1 to 1; a draw counts half."""
    believed = believed_of(value)
    trust = trust_of(view.setting.slug, view.setting.scenario)
    return trust.chance(believed) if view.actor == ROME else 1 - trust.chance(1 - believed)


def believed_of(value: float) -> float:
    """A value from -1 to 1 as a chance, taken at its word."""
    return min(1.0, max(0.0, (value + 1) / 2))


@cache
def trust_of(slug: str, scenario: str) -> Trust:
    try:
        text = game(slug).file(FILE)
    except FileNotFoundError:
        return PLAIN
    scenarios = dict(Entry(f"{slug}/{FILE}", "", tomllib.loads(text)).items())
    return _read(scenarios[scenario]) if scenario in scenarios else PLAIN


def _read(entry: Entry) -> Trust:
    entry.only("slope", "shift")
    return Trust(entry["slope"].integer(1, MOST) / PARTS, entry["shift"].integer(-MOST, MOST) / PARTS)
