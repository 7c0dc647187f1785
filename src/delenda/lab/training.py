"""Networks trained by self-play, generation by generation, in a folder in which everything is kept and can be taken up again.

A level plays lots of games against itself (`self_play.py`); a network learns from all of them who won (`net.py`). The next
generation of games is played by the same level with that network for its judgement.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.observations import encoder_of, scale_of
from delenda.bots.networks import Weights
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game
from delenda.lab.net import Floats, Net, log_loss
from delenda.lab.self_play import Lot, Noted, play_lot

LOT: Final = 20  # games
APART: Final = 10  # one game in so many is kept apart, to see what was learnt
REMEMBERED: Final = 2  # generations that a network learns from

Runner = Callable[[Callable[[Lot], Noted], list[Lot]], Iterator[Noted]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done; a folder belongs to one plan."""

    game: str
    scenarios: tuple[str, ...]
    level: str
    games: int
    generations: int
    epochs: int
    stray: int
    every: int
    believe: float  # the share of the target that is what the level itself saw; the rest is the result
    seed: int

    def command(self) -> str:
        said = f"delenda train {self.game} --level {self.level} --games {self.games} --generations {self.generations}"
        said += (
            f" --epochs {self.epochs} --stray {self.stray} --every {self.every} --believe {self.believe:g} --seed {self.seed}"
        )
        return said + "".join(f" --scenario {each}" for each in self.scenarios)


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a generation came to: log losses on games kept apart, of the network and of one that always tells the mean."""

    generation: int
    positions: int
    apart: int
    loss: float
    plain: float


class Training:
    """`played` is told the number of games as they come in, `learnt` the epochs."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self._keep_plan()

    def _keep_plan(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path, plan = self.folder / "plan.json", json.loads(json.dumps(asdict(self.plan)))
        if path.exists() and json.loads(path.read_text(encoding="utf-8")) != plan:
            raise DelendaError(f"{self.folder}: another training is kept there; name another folder.")
        path.write_text(json.dumps(plan, indent=2) + "\n", encoding="utf-8")

    # Games

    def lots(self, generation: int) -> list[Lot]:
        """The lots of a generation that have not been played yet."""
        plan = self.plan
        first = plan.seed + generation * plan.games
        starts = range(first, first + plan.games, LOT)
        level = plan.level if generation == 0 else self._stronger(generation)
        made = [
            Lot(plan.game, plan.scenarios, level, plan.stray, plan.every, at, min(LOT, first + plan.games - at))
            for at in starts
        ]
        return [lot for lot in made if not self._lot_file(generation, lot.seed).exists()]

    def _stronger(self, generation: int) -> str:
        """The level with the network of the generation before."""
        return f"{self.plan.level}{',' if ':' in self.plan.level else ':'}judges={self.network_file(generation - 1)}"

    def play(self, generation: int, run: Runner, played: Callable[[int], None]) -> None:
        left = self.lots(generation)
        played(self.plan.games - sum(lot.games for lot in left))
        for noted in run(play_lot, left) if left else ():
            self._keep(generation, noted)
            played(noted.lot.games)

    def _keep(self, generation: int, noted: Noted) -> None:
        path = self._lot_file(generation, noted.lot.seed)
        path.parent.mkdir(exist_ok=True)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, rows=noted.rows, results=noted.results, beliefs=noted.beliefs, games=noted.games)
        part.replace(path)

    def _lot_file(self, generation: int, seed: int) -> Path:
        return self.folder / f"generation-{generation}" / f"games-{seed}.npz"

    # Learning

    def learn(self, generation: int, learnt: Callable[[int], None]) -> Learnt:
        """A network from the games of this generation and the one before; begun epochs are taken up again."""
        rows, shares, results, apart = self._rows(generation)
        checkpoint = self.folder / f"generation-{generation}" / "network.npz"
        net = Net.load(checkpoint) if checkpoint.exists() else Net(self._scale(), self.plan.seed + generation)
        learnt(net.epoch)
        while net.epoch < self.plan.epochs:
            rng = np.random.default_rng([self.plan.seed, generation, net.epoch])
            net.learn(rows[~apart], shares[~apart], self.plan.epochs, rng)
            net.save(checkpoint)
            learnt(1)
        mean = float(np.clip(results[~apart].mean(), 1e-3, 1 - 1e-3))
        plain = np.full(int(apart.sum()), np.log(mean / (1 - mean)), np.float32)
        loss = log_loss(net.outputs(rows[apart]), results[apart])
        found = Learnt(generation, len(rows), int(apart.sum()), loss, log_loss(plain, results[apart]))
        self._write(net, found)
        return found

    def _rows(self, generation: int) -> tuple[NDArray[np.int16], Floats, Floats, NDArray[np.bool_]]:
        """Rows, what they are to tell, the results alone, and which are kept apart."""
        folders = [self.folder / f"generation-{each}" for each in range(max(0, generation + 1 - REMEMBERED), generation + 1)]
        files = [path for folder in folders for path in sorted(folder.glob("games-*[0-9].npz"))]
        kept = [dict(np.load(path)) for path in files]
        rows, results, beliefs, games = (
            np.concatenate([each[n] for each in kept]) for n in ("rows", "results", "beliefs", "games")
        )
        believe = self.plan.believe
        return (
            rows,
            ((1 - believe) * results + believe * beliefs).astype(np.float32),
            results,
            (games - self.plan.seed) % APART == 0,
        )

    def _scale(self) -> Floats:
        return scale_of(encoder_of(game(self.plan.game).start(self.plan.scenarios[0])))

    def network_file(self, generation: int) -> Path:
        return self.folder / f"generation-{generation}" / "network.toml"

    def _write(self, net: Net, learnt: Learnt) -> None:
        encoder = encoder_of(game(self.plan.game).start(self.plan.scenarios[0]))
        games = self.plan.games * min(REMEMBERED, learnt.generation + 1)
        notes = {
            "made_by": self.plan.command(),
            "learnt_from": f"{learnt.positions} positions of {games} games, generation {learnt.generation + 1}",
            "log_loss": f"{learnt.loss:.4f} on {learnt.apart} positions of games kept apart; the mean alone {learnt.plain:.4f}",
        }
        made = Weights(self.plan.game, encoder.version, encoder.size, *net.whole_numbers(), notes)
        self.network_file(learnt.generation).write_text(made.text(), encoding="utf-8")
