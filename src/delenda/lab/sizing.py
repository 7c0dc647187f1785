"""What many games would cost on many machines, computed from what one game costs here.

    python -m delenda.lab.sizing scipio punica --positions 8 --games 1000000 --machines 10 100 1000 --cores 8

measures for every game and level the CPU time of a decision, at positions of games that the weakest level plays against itself,
and how often a bot is asked in a game; on a small Ray cluster that it starts on this machine, or that of `--ray`, the time that
the sending machine spends on a group of games and on a result; and prints a table. See docs/sizing.md for the formula.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import dataclass
from statistics import mean
from time import process_time
from typing import Any

from delenda.bots.levels import levels
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.errors import DelendaError
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.lab.cluster import connect, do_group, group_size, spread
from delenda.lab.command import run_command
from delenda.lab.match import Job, Result

UNITS = ((86_400.0, "days"), (3_600.0, "h"), (60.0, "min"))


@dataclass(frozen=True, slots=True)
class Overhead:
    """Seconds that the sending machine spends on a group of games and on each result in it."""

    group: float
    result: float


@dataclass(frozen=True, slots=True)
class Size:
    """A run of many games: games in a group, seconds from beginning to end, and the part of them that sending takes."""

    group: int
    seconds: float
    sending: float


def size(seconds: float, overhead: Overhead, count: int, cores: int) -> Size:
    """`count` games of so many core-seconds each on so many cores; whoever is busier, cores or sender, sets the pace."""
    group = group_size(seconds, count, cores)
    playing = count * seconds / min(cores, count) + group * seconds  # at the end one group is waited for
    sending = count / group * overhead.group + count * overhead.result
    return Size(group, max(playing, sending), sending)


def sample_game(slug: str, seed: int, count: int) -> tuple[list[State], int]:
    """A game of the weakest level against itself: views at which it was asked, as many as wanted, and how often it was."""
    rng, player = Rng(seed), bot(levels()[0].name)
    play = Play(find_game(slug).start())
    views: list[State] = []
    asked = 0
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, rng))
            continue
        view = play.view(actor)
        asked += 1
        if len(views) < count:
            views.append(view)
        elif (place := rng.below(asked)) < count:
            views[place] = view
        carry_out(play, actor, player.decide(view, rng))
    return views, asked


def decision_seconds(name: str, views: list[State]) -> float:
    """The mean CPU time of a decision of that level."""
    player = bot(name)
    began = process_time()
    for number, view in enumerate(views):
        player.decide(view, Rng(number))
    return (process_time() - began) / len(views)


def game_seconds(slug: str, positions: int, played: int = 2) -> dict[str, float]:
    """Core-seconds of a game between two bots of each level: what a decision takes, as often as a game asks for one."""
    sampled = [sample_game(slug, seed, positions // played) for seed in range(played)]
    views = [view for some, _ in sampled for view in some]
    asked = mean(count for _, count in sampled)
    return {level.name: asked * decision_seconds(level.name, views) for level in levels()}


def made_up(seed: int) -> Result:
    """A result as large as they are, for which nothing is played."""
    job = Job("made-up", "standard", "tribunus", "centurio", seed)
    return Result(job, "CARTHAGE", "CAPITAL_TAKEN", 812, (12, 15), (102, 98), (5.123, 4.871), (0.612, 0.587))


def line(result: Result) -> str:
    """What the arena keeps of a game."""
    return json.dumps(result.plain()) + "\n"


def measure_overhead(ray: Any, groups: int = 200, results: int = 20_000) -> Overhead:
    """The sender's CPU time: for groups of a single result, then for a result among many in a group."""
    do = ray.remote(do_group)
    ray.get([do.remote(made_up, [seed]) for seed in range(8)])  # the workers start
    began = process_time()
    for task in [do.remote(made_up, [seed]) for seed in range(groups)]:
        ray.get(task)
    middle = process_time()
    for _, result in spread(ray, made_up, range(results)):
        line(result)
    each = (process_time() - middle) / results
    return Overhead(max(0.0, (middle - began) / groups - each), each)


def words(seconds: float) -> str:
    """A time in the unit that suits it, with two or three digits."""
    length, unit = next(((length, unit) for length, unit in UNITS if seconds >= 2 * length), (1.0, "s"))
    value = seconds / length
    return f"{value:,.0f} {unit}" if value >= 20 else f"{value:.2g} {unit}"


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="What many games would cost on many machines.")
    parser.add_argument("slugs", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--machines", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--cores", type=int, default=8, help="of each machine (default: 8)")
    parser.add_argument("--positions", type=int, default=8, help="at which each level is timed (default: 8)")
    parser.add_argument("--ray", default="local", metavar="ADDRESS", help="the cluster to measure (default: one made here)")
    args = parser.parse_args(argv)
    if min(args.games, args.cores, args.positions - 1, *args.machines) < 1:
        raise DelendaError("games, machines and cores are counted from 1 up, positions from 2.")
    overhead = measure_overhead(connect(args.ray))
    bytes_each = len(line(made_up(1)))
    print(f"A group costs the sender {overhead.group * 1e3:.2f} ms, a result {overhead.result * 1e6:.0f} µs.")
    print(f"{args.games:,} results are {args.games * bytes_each / 1e6:,.0f} MB.\n")
    head = ["game", "level", "a game", *(f"{count:,} machines" for count in args.machines)]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for slug in args.slugs or [game.slug for game in games()]:
        for level, seconds in game_seconds(slug, args.positions).items():
            sizes = [size(seconds, overhead, args.games, count * args.cores) for count in args.machines]
            print(f"| {slug} | {level} | {words(seconds)} | {' | '.join(words(each.seconds) for each in sizes)} |", flush=True)


if __name__ == "__main__":
    run_command(main)
