"""Boxes beside each other: ours, and an owner's or designer's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from delenda.kernel.boxfile import read_corrections
from delenda.kernel.game import Game

OURS = "ours"  # on the command line: the box as it comes with the game
DIGITS = 8  # of a digest: enough to tell boxes apart that somebody compares


@dataclass(frozen=True, slots=True)
class OwnBox:
    """`label` names it in tables and kept results; ours has none."""

    label: str = ""
    corrections: Mapping[str, str] = field(default_factory=dict)


def own_box(name: str, corrections: Mapping[str, str]) -> OwnBox:
    """A box that is known by what it holds, too: a file may change between two runs under the same name."""
    held = "\0".join(f"{file}\0{text}" for file, text in sorted(corrections.items()))
    return OwnBox(f"{name}:{sha256(held.encode()).hexdigest()[:DIGITS]}", dict(corrections))


def read_own_box(game: Game, path: str | None) -> OwnBox:
    """The box in a data file or folder, checked in every scenario that it has a part in."""
    if path is None or path == OURS:
        return OwnBox()
    corrections = read_corrections(game.package, path)
    for scenario in game.scenarios:
        game.box(scenario.slug, None, corrections)
    return own_box(Path(path).name, corrections)
