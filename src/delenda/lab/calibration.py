"""How well the chances that the computer tells are borne out: of the positions it calls 70 %, are 70 % won?

    python -m delenda.lab.calibration scipio --games 40 --seed 1 --plot scipio.svg

lets a level play both sides, asks another at positions on the way for ROME's chance with the eyes of the seat to act, as an
analysis does, and holds the answers against the results: a table of ten bins, the log loss and the Brier score, each beside
what somebody gets who always tells the mean. With `--plot` the table is drawn, with `--json` it is printed as data. `--fit`
tells instead by how much the level's log odds should be stretched and shifted in the game's `calibration.toml`. `--keep FILE`
writes down every game, so that the same command goes on where it stopped, and nothing is played twice for `--fit`.
"""

from __future__ import annotations

import json
import math
import multiprocessing
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final, cast

from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.bots.trust import Trust, believed_of, trust_of
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command
from delenda.lab.plots import check_plot, plot_calibration

BINS: Final = 10
CLOSE: Final = 0.05  # how far what was told may be from what came
ENOUGH: Final = 20  # games without which a bin says nothing
SURE: Final = 0.005  # nobody is surer than this: a single miss would cost everything

Told = tuple[float, float]  # ROME's chance, and ROME's share of the result
PULL: Final = 100.0  # how many positions' worth `--fit` trusts the level at its word: those of one game are much alike


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions of which about the same was told: how many, of how many games, the mean of what was told, ROME's share of their
    results, and the standard error of the difference; those of one game come or do not come together."""

    count: int
    games: int
    told: float
    came: float
    error: float

    def is_borne_out(self) -> bool:
        return abs(self.told - self.came) <= CLOSE


@dataclass(frozen=True, slots=True)
class Calibration:
    """`loss` and `brier` are those of the chances, `plain_loss` and `plain_brier` those of always telling the mean."""

    games: int
    positions: int
    loss: float
    plain_loss: float
    brier: float
    plain_brier: float
    bins: list[Bin]


def play_game(slug: str, scenario: str, level: str, judge: str, every: int, seed: int) -> list[Told]:
    """One game of a level against itself: what the judge believes at one position in so many, and what came of it."""
    player, adviser = bot(level, slug), cast("SearchBot", bot(judge, slug))
    chance, mine = Rng(seed * 2), Rng(seed * 2 + 1)
    play = Play(find_game(slug).start(scenario))
    believed: list[float] = []
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, chance))
            continue
        view = play.view(actor)
        if chance.below(every) == 0:
            found = believed_of(adviser.think(view, mine).value)
            believed.append(found if actor == ROME else 1 - found)
        carry_out(play, actor, player.decide(view, mine))
    share = 0.5 if play.state.winner == NOBODY else float(play.state.winner == ROME)
    return [(each, share) for each in believed]


def loss(told: float, came: float) -> float:
    """The log loss of one chance, in nats."""
    sure = _sure(told)
    return -came * math.log(sure) - (1 - came) * math.log(1 - sure)


def fit(believed: list[Told]) -> Trust:
    """The slope and shift of log odds by which the results are told best: Newton's method, with a weak pull towards none."""
    slope, shift = 1.0, 0.0
    pairs = [(math.log(sure / (1 - sure)), came) for sure, came in ((_sure(each), came) for each, came in believed)]
    for _ in range(30):
        down_slope, down_shift = PULL * (slope - 1), PULL * shift
        curve, cross, bend = PULL, 0.0, PULL
        for odds, came in pairs:
            told = 1 / (1 + math.exp(-slope * odds - shift))
            weight = told * (1 - told)
            down_slope, down_shift = down_slope + (told - came) * odds, down_shift + told - came
            curve, cross, bend = curve + weight * odds * odds, cross + weight * odds, bend + weight
        whole = curve * bend - cross * cross
        slope -= (bend * down_slope - cross * down_shift) / whole
        shift -= (curve * down_shift - cross * down_slope) / whole
    return Trust(slope, shift)


def _sure(chance: float) -> float:
    return min(1 - SURE, max(SURE, chance))


def measure(games: list[list[Told]]) -> Calibration:
    pairs = [pair for game in games for pair in game]
    if not pairs:
        return Calibration(len(games), 0, 0.0, 0.0, 0.0, 0.0, [])
    count = len(pairs)
    mean = sum(came for _, came in pairs) / count
    return Calibration(
        len(games),
        count,
        sum(loss(told, came) for told, came in pairs) / count,
        sum(loss(mean, came) for _, came in pairs) / count,
        sum((told - came) ** 2 for told, came in pairs) / count,
        sum((mean - came) ** 2 for _, came in pairs) / count,
        [_bin(games, number) for number in range(BINS)],
    )


def _bin(games: list[list[Told]], number: int) -> Bin:
    inside = [[pair for pair in game if min(BINS - 1, int(pair[0] * BINS)) == number] for game in games]
    found = [pair for game in inside for pair in game]
    count = len(found)
    if not found:
        return Bin(0, 0, (number + 0.5) / BINS, 0.0, 0.0)
    told, came = sum(told for told, _ in found) / count, sum(came for _, came in found) / count
    missed = [sum(each - chance - (came - told) for chance, each in game) for game in inside]
    return Bin(count, sum(map(bool, inside)), told, came, math.sqrt(sum(miss * miss for miss in missed)) / count)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--scenario", metavar="S", help="(default: the one that a new table proposes)")
    parser.add_argument("--level", default="centurio:seconds=0.1", metavar="BOT", help="who plays (default: %(default)s)")
    parser.add_argument(
        "--judge", default="tribunus:seconds=0.15,clock=false", metavar="BOT", help="who tells (default: %(default)s)"
    )
    parser.add_argument("--every", type=int, default=4, metavar="N", help="ask at one position in N (default: 4)")
    parser.add_argument("--games", type=int, default=40, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--plot", metavar="FILE", help="draw it to this file (.svg, .png or .pdf)")
    parser.add_argument("--keep", metavar="FILE", type=Path, help="write every game there, and take those that it has")
    parser.add_argument("--fit", action="store_true", help="tell the slope and shift that would be right")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def played(play: Callable[[int], list[Told]], seeds: range, workers: int | None, keep: Path | None) -> list[list[Told]]:
    """The games with these seeds; those that `keep` has are not played again."""
    lines = keep.read_text(encoding="utf-8").splitlines() if keep is not None and keep.exists() else []
    known: dict[int, list[Told]] = {seed: [(told, came) for told, came in game] for seed, game in map(json.loads, lines)}
    missing = [seed for seed in seeds if seed not in known]
    with ExitStack() as stack:
        pool = None if workers == 1 else stack.enter_context(multiprocessing.get_context("spawn").Pool(workers))
        file = None if keep is None else stack.enter_context(keep.open("a", encoding="utf-8"))
        for seed, found in zip(missing, map(play, missing) if pool is None else pool.imap(play, missing), strict=True):
            known[seed] = found
            if file is not None:
                print(json.dumps([seed, found]), file=file, flush=True)
    return [known[seed] for seed in seeds]


def main() -> None:
    parser = ArgumentParser(description="How well the computer's chances are borne out.", allow_abbrev=False)
    arguments(parser)
    run(parser.parse_args())


def run(args: Namespace) -> None:
    game = find_game(args.game)
    scenario = args.scenario or game.first_scenario.slug
    if args.plot:
        check_plot(args.plot)
    play = partial(play_game, game.slug, scenario, args.level, args.judge, max(1, args.every))
    games = played(play, range(args.seed, args.seed + args.games), args.workers, args.keep)
    if args.fit:
        found_trust = fit([pair for each in games for pair in each])
        print(f"[{scenario}]\nslope = {round(1000 * found_trust.slope)}\nshift = {round(1000 * found_trust.shift)}")
        return
    trust = trust_of(game.slug, scenario)
    found = measure([[(trust.chance(believed), came) for believed, came in each] for each in games])
    if args.plot:
        plot_calibration([(each.count, each.told, each.came) for each in found.bins], game.title, Path(args.plot))
    if args.json:
        print(json.dumps({"game": game.slug, "scenario": scenario, **asdict(found)}, indent=2))
        return
    print(f"{game.title} ({scenario}): {found.games} games, {found.positions} positions")
    print(f"log loss {found.loss:.3f} ({found.plain_loss:.3f} by the mean alone)")
    print(f"Brier score {found.brier:.3f} ({found.plain_brier:.3f})")
    for each in found.bins:
        if each.count:
            words = "few games" if each.games < ENOUGH else "within 5 points" if each.is_borne_out() else "further off"
            counts = f"{each.count:5} positions of {each.games:3} games"
            print(f"told {each.told:4.0%}  came {each.came:4.0%} ± {2 * each.error:3.0%}  {counts}  {words}")


if __name__ == "__main__":
    run_command(main)
