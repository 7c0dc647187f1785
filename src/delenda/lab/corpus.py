"""Finished games for every scenario and every reason for which a game can end, as records that the tests replay for ever after.

    python -m delenda.lab.corpus [GAME…] --into tests/records

plays in many ways (at random, by the games' own judgement, always the first or the last choice, with all options) and keeps
the shortest game of each kind under `rules-<version>/`, besides games that people ended.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games as all_games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.lab.command import run_command

Policy = Callable[[State, Rng], int]
Kind = tuple[str, str]  # scenario, reason
BY_PEOPLE = ("ROME RESIGNATION", "CARTHAGE TIME", "DRAW AGREEMENT", "UNFINISHED")


def by_judgement(state: State, rng: Rng) -> int:
    return find_game(state.setting.slug).insight.rollout(state, rng)


def the_first(state: State, _: Rng) -> int:
    return state.legal()[0]


def the_last(state: State, _: Rng) -> int:
    return state.legal()[-1]


POLICIES: tuple[Policy, ...] = (sample, by_judgement, the_first, the_last)


def played(game: Game, scenario: str, seed: int) -> tuple[Record, State]:
    """A game whose seats play in ways of their own, some without ever wavering, with options drawn by lot."""
    rng = Rng(seed)
    options = {option.name: list(option.choices)[rng.below(len(option.choices))] for option in game.options}
    ways = [POLICIES[rng.below(len(POLICIES))] for _ in range(2)]
    wavers = rng.below(2) == 0
    state = game.start(scenario, options)
    record = Record.of(state)
    while state.actor != NOBODY:
        way = sample if state.actor == CHANCE or (wavers and rng.below(8) == 0) else ways[state.actor]
        action = way(state, rng)
        record.add(state, action)
        state.apply(action)
    return record, state


def search(game: Game, count: int, seed: int) -> dict[Kind, Record]:
    """The shortest game of each kind among `count` games of each scenario."""
    found: dict[Kind, Record] = {}
    for scenario in game.scenarios:
        for number in range(count):
            record, state = played(game, scenario.slug, seed + number)
            record.tags["Result"] = str(state.outcome())
            kind = (scenario.slug, state.reason)
            if kind not in found or len(record.moves) < len(found[kind].moves):
                found[kind] = record
    return found


def ended_by_people(game: Game, seed: int) -> Iterator[tuple[Kind, Record]]:
    """The first half of a game each."""
    for number, result in enumerate(BY_PEOPLE):
        record, _ = played(game, game.scenarios[0].slug, seed + number)
        del record.moves[len(record.moves) // 2 :]
        record.tags["Result"] = result
        yield (game.scenarios[0].slug, result.split()[-1]), record


def lacking(game: Game, found: Iterable[Kind]) -> list[str]:
    """What the corpus does not have: scenarios, and reasons for which the game says that it can end."""
    kinds = set(found)
    scenarios = [each.slug for each in game.scenarios if each.slug not in {scenario for scenario, _ in kinds}]
    return scenarios + [reason for reason in game.endings if reason not in {reason for _, reason in kinds}]


def write(game: Game, found: dict[Kind, Record], into: Path) -> int:
    folder = into / f"rules-{game.rules_version}"
    folder.mkdir(parents=True, exist_ok=True)
    for (scenario, reason), record in found.items():
        name = f"{game.slug}-{scenario}-{reason.lower().replace('_', '-')}.record"
        (folder / name).write_text(str(record), encoding="utf-8")
    return len(found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m delenda.lab.corpus", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--into", type=Path, default=Path("tests/records"), help="the folder of records")
    parser.add_argument("--count", type=int, default=200, help="how many games of each scenario are played (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    args = parser.parse_args()
    for game in [find_game(slug) for slug in args.games] or all_games():
        found = search(game, args.count, args.seed) | dict(ended_by_people(game, args.seed))
        missing = lacking(game, found)
        words = f"; none found for {', '.join(missing)}" if missing else ""
        print(f"{game.title}, rules {game.rules_version}: {write(game, found, args.into)} records{words}.", flush=True)


if __name__ == "__main__":
    run_command(main)
