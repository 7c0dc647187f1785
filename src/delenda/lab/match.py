"""One game between two bots, each of which sees its own view only."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from delenda.bots.registry import bot
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played: everything that its course depends on."""

    slug: str
    scenario: str
    rome: str
    carthage: str
    seed: int

    @property
    def key(self) -> str:
        return f"{self.slug}/{self.scenario}/{self.rome}/{self.carthage}/{self.seed}"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of it; `winner` is "ROME", "CARTHAGE" or "DRAW"."""

    job: Job
    winner: str
    reason: str
    actions: int
    score: tuple[int, int]

    def points(self, name: str) -> float:
        """1, ½ or 0 for the bot of that name."""
        if self.winner == "DRAW":
            return 0.5
        return float((self.job.rome if self.winner == "ROME" else self.job.carthage) == name)

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Result:
        return cls(Job(**data["job"]), data["winner"], data["reason"], data["actions"], tuple(data["score"]))


def play_match(job: Job) -> Result:
    """Chance and both bots have streams of their own, so that a change of one bot leaves the dice as they are."""
    players = {ROME: bot(job.rome), CARTHAGE: bot(job.carthage)}
    streams = {actor: Rng(job.seed * 4 + actor) for actor in (ROME, CARTHAGE, CHANCE)}
    play = Play(game(job.slug).start(job.scenario))
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, streams[CHANCE]))
        else:
            for action in players[actor].decide(play.view(actor), streams[actor]):
                play.act(actor, action)
    outcome = play.state.outcome()
    assert outcome is not None
    winner = "DRAW" if outcome.winner is None else ("ROME", "CARTHAGE")[outcome.winner]
    return Result(job, winner, outcome.reason, len(play.steps), outcome.score)
