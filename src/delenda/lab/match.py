"""One game between two bots, each of which sees its own view only."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from delenda.bots.bot import Bot
from delenda.bots.lines import carry_out
from delenda.bots.pipe_bot import BotFailed
from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

FORFEIT = "FORFEIT"  # the reason for which a game ends when a foreign bot fails
SIDES = (ROME, CARTHAGE)


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played: everything that its course depends on."""

    slug: str
    scenario: str
    rome: str
    carthage: str
    seed: int
    box: str = ""  # the label of an owner's own box
    corrections: Mapping[str, str] = field(default_factory=dict, compare=False)  # and its data files

    @property
    def key(self) -> str:
        plain = f"{self.slug}/{self.scenario}/{self.rome}/{self.carthage}/{self.seed}"
        return f"{plain}/{self.box}" if self.box else plain


@dataclass(frozen=True, slots=True)
class Result:
    """What came of it; `winner` is "ROME", "CARTHAGE" or "DRAW". Each pair is ROME's and CARTHAGE's."""

    job: Job
    winner: str
    reason: str
    actions: int
    score: tuple[int, int]
    decisions: tuple[int, int]  # how often each bot was asked
    seconds: tuple[float, float]  # how long it thought in all
    longest: tuple[float, float]  # and about one decision
    note: str = ""  # what went wrong with a foreign bot

    def points(self, name: str) -> float:
        """1, ½ or 0 for the bot of that name."""
        if self.winner == "DRAW":
            return 0.5
        return float((self.job.rome if self.winner == "ROME" else self.job.carthage) == name)

    def plain(self) -> dict[str, Any]:
        """For a file; of an own box its label only, which tells it from any other."""
        plain = asdict(self)
        del plain["job"]["corrections"]
        return plain

    @classmethod
    def of(cls, data: dict[str, Any]) -> Result:
        pairs = {name: tuple(data[name]) for name in ("score", "decisions", "seconds", "longest")}
        return cls(Job(**data["job"]), data["winner"], data["reason"], data["actions"], **pairs, note=data["note"])


class Player:
    """A bot at a seat, with a random stream and a clock of its own."""

    def __init__(self, bot: Bot, rng: Rng) -> None:
        self.bot = bot
        self.rng = rng
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def act(self, play: Play, seat: int) -> None:
        """Ask the bot, and carry out what it has decided as far as it still can be."""
        began = time.perf_counter()
        actions = self.bot.decide(play.view(seat), self.rng)
        took = time.perf_counter() - began
        self.decisions += 1
        self.seconds += took
        self.longest = max(self.longest, took)
        carry_out(play, seat, actions)


def play_match(job: Job) -> Result:
    """Chance and both bots have streams of their own, so that a change of one bot leaves the dice as they are."""
    chance = Rng(job.seed * 4 + CHANCE)
    players = [Player(bot(name), Rng(job.seed * 4 + seat)) for seat, name in ((ROME, job.rome), (CARTHAGE, job.carthage))]
    found = game(job.slug)
    play = Play(found.begin(found.box(job.scenario, None, job.corrections)))
    winner, reason, note = "DRAW", "", ""
    actor = NOBODY
    try:
        while play.state.actor != NOBODY:
            actor = play.waits_for()[0]
            if actor == CHANCE:
                play.act(CHANCE, sample(play.state, chance))
            else:
                players[actor].act(play, actor)
        outcome = play.state.outcome()
        assert outcome is not None
        reason = outcome.reason
        winner = "DRAW" if outcome.winner is None else ACTOR_NAMES[outcome.winner]
    except BotFailed as error:
        winner, reason, note = ACTOR_NAMES[1 - actor], FORFEIT, str(error)
    finally:
        for player in players:
            player.bot.close()
    rome, carthage = players
    return Result(
        job,
        winner,
        reason,
        len(play.moves),
        play.state.score(),
        (rome.decisions, carthage.decisions),
        (round(rome.seconds, 3), round(carthage.seconds, 3)),
        (round(rome.longest, 3), round(carthage.longest, 3)),
        note,
    )
