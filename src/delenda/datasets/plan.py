"""What a set of games is made of, and in which pieces."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from delenda.bots.registry import bot
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.version import VERSION

SHARD = 1_000  # games in a file
NAME = "dataset.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that the rows of a set depend on. Game number i, from 0, has the seed `seed + i`."""

    game: str
    scenario: str
    options: dict[str, str]
    rules: int  # their version
    rome: str
    carthage: str
    games: int
    seed: int
    shard: int = SHARD
    observations: bool = False
    views: bool = False

    @property
    def has_decisions(self) -> bool:
        return self.observations or self.views

    def check(self) -> Plan:
        """Raise, with a sentence, unless it can be carried out."""
        if self.games < 1 or self.shard < 1:
            raise DelendaError(f"a set has 1 game or more, in files of 1 or more; not {self.games} in files of {self.shard}.")
        for name in (self.rome, self.carthage):
            bot(name, self.game).close()
        return self

    def shards(self) -> list[Shard]:
        return [Shard(self, number) for number in range(-(-self.games // self.shard))]

    def write(self, folder: Path) -> None:
        text = json.dumps({**asdict(self), "delenda": VERSION}, indent=2)
        (folder / NAME).write_text(text + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Shard:
    """One file of games, or one pair of files: work for one process."""

    plan: Plan
    number: int

    @property
    def seeds(self) -> range:
        first = self.number * self.plan.shard
        last = min(first + self.plan.shard, self.plan.games)
        return range(self.plan.seed + first, self.plan.seed + last)

    @property
    def files(self) -> list[str]:
        """Their names. Games are written last: who finds them finds all."""
        kinds = ["decisions", "games"] if self.plan.has_decisions else ["games"]
        return [f"{kind}-{self.number:05}.parquet" for kind in kinds]

    def is_in(self, folder: Path) -> bool:
        return all((folder / name).exists() for name in self.files)


def plan_of(game: str, scenario: str | None, options: dict[str, str] | None, **more: Any) -> Plan:
    """With what the game says where nothing was said."""
    found = find_game(game)
    setting = found.start(scenario, options).setting
    rules = found.rules_version
    return Plan(game=found.slug, scenario=setting.scenario, options=dict(setting.options), rules=rules, **more).check()


def read_plan(folder: Path) -> Plan:
    try:
        data = json.loads((folder / NAME).read_text(encoding="utf-8"))
        return Plan(**{name: value for name, value in data.items() if name != "delenda"})
    except OSError:
        raise DelendaError(f"{folder}: this is no set of games; it has no {NAME}.") from None
    except (ValueError, TypeError, AttributeError):
        raise DelendaError(f"{folder / NAME}: this does not say how a set of games was made.") from None


def check_same(folder: Path, plan: Plan) -> None:
    """Raise if the folder holds another set."""
    there = asdict(read_plan(folder))
    for name, wanted in asdict(plan).items():
        if there[name] != wanted:
            raise DelendaError(f"{folder} holds another set ({name}: {there[name]}, not {wanted}); choose another folder.")
