"""How fast other libraries are on this machine, beside ours, in one run.

The peers live in a virtual environment of their own, so that they disturb nothing: `DELENDA_PEERS`, or a folder in the user's
cache. What is missing there is installed; what cannot be installed is left out, with the reason.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from delenda.interpreted import is_compiled, run_interpreted
from delenda.kernel.errors import DelendaError
from delenda.lab import peers_envs, peers_theirs

FIGURES = ("decisions", "games", "copies", "simulations")
UNLIKE = ("decisions",)  # where the games differ: a longer game or a larger board is no slower library


@dataclass(frozen=True, slots=True)
class Peer:
    """A library: what it is called, what pip calls it, and a module that shows that it is there."""

    name: str
    requirement: str
    module: str


PEERS = (
    Peer("OpenSpiel", "open_spiel", "pyspiel"),
    Peer("PettingZoo", "pettingzoo[classic]", "pettingzoo.classic.connect_four_v3"),
    Peer("RLCard", "rlcard", "rlcard"),
    Peer("python-chess", "chess", "chess"),
    Peer("PokerKit", "pokerkit", "pokerkit"),
    Peer("Catanatron", "catanatron", "catanatron"),
)

ENVS = (
    Peer("Pgx", "pgx", "pgx"),
    *PEERS[:3],
    Peer("EnvPool", "envpool", "envpool"),
)  # environments with observations and masks


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of a peer beside ours. `ours` names our game: the same one, or the slowest we have where there is no such."""

    peer: str
    theirs: str
    ours: str
    figure: str
    value: float
    compiled: float | None
    interpreted: float

    @property
    def is_shared(self) -> bool:
        """Whether like is compared with like."""
        return self.ours == self.theirs

    def plain(self) -> dict[str, Any]:
        """With how many times as fast we are, in either build."""
        ratios = {"compiled": self.compiled and self.compiled / self.value, "interpreted": self.interpreted / self.value}
        return {**asdict(self), "ratio": ratios}


def folder() -> Path:
    named = os.environ.get("DELENDA_PEERS")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "delenda" / "peers"


def prepare(at: Path, say: Callable[[str], None], peers: tuple[Peer, ...] = PEERS) -> dict[str, str]:
    """Make the environment and install what is missing; a reason for each peer that cannot be had."""
    python = python_of(at)
    if not python.exists():
        say(f"making a virtual environment in {at}")
        try:
            venv.create(at, with_pip=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise DelendaError(
                f"no virtual environment can be made in {at} ({type(error).__name__}); on Debian: apt install python3-venv;"
                " DELENDA_PEERS names another folder."
            ) from None
    reasons = {}
    for peer in peers:
        if _has(python, peer):
            continue
        say(f"installing {peer.name}")
        ran = subprocess.run(
            [python, "-m", "pip", "install", "-q", peer.requirement], capture_output=True, text=True, check=False
        )
        if ran.returncode or not _has(python, peer):
            lines = [line for line in ran.stderr.splitlines() if line.startswith("ERROR")] or ["it does not import"]
            reasons[peer.name] = lines[0].removeprefix("ERROR: ")
    return reasons


def python_of(at: Path) -> Path:
    return at / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _has(python: Path, peer: Peer) -> bool:
    return subprocess.run([python, "-c", f"import {peer.module}"], capture_output=True, check=False).returncode == 0


def measure_theirs(at: Path, peer: Peer, seconds: float, script: str = peers_theirs.__file__) -> list[dict[str, Any]]:
    """The figures of one peer, measured in its own environment and process."""
    command = [str(python_of(at)), script, peer.name, str(seconds)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        last = (ran.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise DelendaError(f"{peer.name} could not be measured: {last}")
    found: list[dict[str, Any]] = json.loads(ran.stdout.splitlines()[-1])
    return found


def measure_ours(seconds: float) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """Our figures by game, compiled (where that is what runs) and interpreted."""
    from delenda.lab import peers_ours

    slow = json.loads(run_interpreted("-m", "delenda.lab.peers_ours", str(seconds)))
    return (peers_ours.measure(seconds) if is_compiled() else None), slow


def compare(theirs: list[dict[str, Any]], compiled: dict[str, Any] | None, interpreted: dict[str, Any]) -> list[Row]:
    """A row for each figure that both sides have: shared games first, game by game, then the others."""
    best = compiled or interpreted
    slowest = min(best["own"], key=lambda slug: float(best["own"][slug]["decisions"]))
    rows = []
    for one in theirs:
        kind, ours = ("shared", one["game"]) if one["game"] in best["shared"] else ("own", slowest)
        for figure in FIGURES if kind == "shared" else UNLIKE:
            if figure not in one:
                continue
            fast = compiled[kind][ours][figure] if compiled else None
            rows.append(Row(one["peer"], one["game"], ours, figure, one[figure], fast, interpreted[kind][ours][figure]))
    order = list(best["shared"])
    return sorted(
        rows, key=lambda row: (order.index(row.ours), FIGURES.index(row.figure)) if row.is_shared else (len(order), 0)
    )


def run_envs(seconds: float, say: Callable[[str], None], installs: bool) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Steps a second of the peers' environments, and a reason for each that is left out. Without `installs`, those that are not
    there yet are left out."""
    at = folder()
    reasons = prepare(at, say, ENVS) if installs else _missing(python_of(at))
    found: list[dict[str, Any]] = []
    for peer in ENVS:
        if peer.name not in reasons:
            say(f"measuring {peer.name}")
            try:
                found += measure_theirs(at, peer, seconds, peers_envs.__file__)
            except DelendaError as error:
                reasons[peer.name] = str(error)
    return found, reasons


def _missing(python: Path) -> dict[str, str]:
    there = {peer for peer in ENVS if python.exists() and _has(python, peer)}
    return {peer.name: "it is not installed; --peers installs it." for peer in ENVS if peer not in there}


def run(seconds: float, say: Callable[[str], None]) -> tuple[list[Row], dict[str, str]]:
    """Everything: the rows, and a reason for each peer that is left out."""
    at = folder()
    reasons = prepare(at, say)
    theirs: list[dict[str, Any]] = []
    for peer in PEERS:
        if peer.name not in reasons:
            say(f"measuring {peer.name}")
            try:
                theirs += measure_theirs(at, peer, seconds)
            except DelendaError as error:
                reasons[peer.name] = str(error)
    say("measuring ourselves")
    return compare(theirs, *measure_ours(seconds)), reasons
