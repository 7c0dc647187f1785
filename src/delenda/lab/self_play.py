"""Games of a level against itself, as rows of numbers with what came of them: what a network learns from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.memory import shown
from delenda.adapters.observations import encoder_of
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Lot:
    """Some games to be played one after the other, the first with this seed, the scenarios in turn. Once in `stray` decisions,
    if that is not 0, any action is taken: what a level never does by itself it cannot learn from. One position in so many
    (`every`) is noted."""

    slug: str
    scenarios: tuple[str, ...]
    level: str
    stray: int
    every: int
    seed: int
    games: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Rows as ROME would see all of the position, whole numbers; ROME's share of the result, and its chance as the level saw
    it then; and which game each is of."""

    lot: Lot
    rows: NDArray[np.int16]
    results: NDArray[np.float32]
    beliefs: NDArray[np.float32]
    games: NDArray[np.int32]


def play_lot(lot: Lot) -> Noted:
    rows: list[NDArray[np.int16]] = []
    results: list[float] = []
    beliefs: list[float] = []
    games: list[int] = []
    for seed in range(lot.seed, lot.seed + lot.games):
        found, share = _play(lot, seed)
        rows += [row for row, _ in found]
        beliefs += [belief for _, belief in found]
        results += [share] * len(found)
        games += [seed] * len(found)
    made = (np.array(results, np.float32), np.array(beliefs, np.float32), np.array(games, np.int32))
    return Noted(lot, np.array(rows, np.int16), *made)


def _play(lot: Lot, seed: int) -> tuple[list[tuple[NDArray[np.int16], float]], float]:
    """The positions of one game, each with ROME's chance, and ROME's share of its result."""
    player = cast("SearchBot", bot(lot.level, lot.slug))
    chance = Rng(seed * 4 + CHANCE)
    streams = {seat: Rng(seed * 4 + seat) for seat in (ROME, CARTHAGE)}
    play = Play(game(lot.slug).start(lot.scenarios[seed % len(lot.scenarios)]))
    encoder = encoder_of(play.state)
    noted = []
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, chance))
            continue
        view = play.view(actor)
        if len(view.legal()) == 1:
            play.act(actor, view.legal()[0])
            continue
        thoughts = player.think(view, streams[actor])
        if chance.below(lot.every) == 0 and not play.state.decision.simultaneous:
            row = shown(encoder.written(play.state, ROME), np.int16).copy()
            noted.append((row, thoughts.chance if actor == ROME else 1 - thoughts.chance))
        if lot.stray and chance.below(lot.stray) == 0:
            play.act(actor, sample(view, chance))
        else:
            carry_out(play, actor, thoughts.decide(streams[actor]))
    winner = play.state.winner
    return noted, 0.5 if winner == NOBODY else float(winner == ROME)
