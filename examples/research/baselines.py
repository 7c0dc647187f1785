"""Everything that docs/baselines.md shows, made anew: networks, curves, and tables of all of them with the levels.

    python examples/research/baselines.py --out baselines --games punica scipio --minutes 5

For each game: PPO with masks, neural search, and Deep CFR where the game has a scenario `medium`, each with what baselines.toml
says; then `delenda arena` between the networks and our own levels. Networks (.npz), curves (.csv, .svg), games (.jsonl) and
tables (.md) go into the folder, and all ratings into leaderboard.md. `--parts table` plays the games of a folder that has the
networks already.
"""

from __future__ import annotations

import argparse
import csv
import runpy
import tomllib
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import delenda
from delenda.cli.main import main as command
from delenda.lab.arena import Standings, read_results
from delenda.lab.plots import Curve, plot_curves

HERE = Path(__file__).parent
SCRIPTS = {"search": "neural_search", "ppo": "ppo", "deep-cfr": "deep_cfr"}  # PPO may begin with what search has learnt
UNHURRIED = ":seconds=0"  # a level without a clock
QUICK = [f"{level}{UNHURRIED}" for level in ("tiro", "miles", "centurio")]  # milliseconds a decision
SLOW = ["tribunus:seconds=0.05", "legatus:seconds=0.1"]  # less than at a table, so that many games can be played
TIMED = ("ppo", "search")  # what learns for so many minutes
AXES = {
    "ppo": ("decisions", "share", "half_interval"),
    "search": ("round", "share", "half_interval"),
    "deep-cfr": ("iterations", "deep_cfr", ""),
}
WORDS = {
    "ppo": ("PPO with masks", "decisions", "points against random play"),
    "search": ("Neural search", "rounds of self-play", "points against a level"),
    "deep-cfr": ("Deep CFR on the medium scenarios", "iterations", "exploitability"),
}


def train(part: str, slug: str, recipe: str, args: argparse.Namespace) -> None:
    """One of the examples beside this one."""
    words = [slug, *recipe.format(out=args.out).split(), *(["--minutes", str(args.minutes)] if part in TIMED else [])]
    words += [
        "--seeds",
        *args.seeds,
        "--out",
        str(args.out / f"{slug}-{part}.npz"),
        "--plot",
        str(args.out / f"{slug}-{part}.svg"),
    ]
    print(f"{SCRIPTS[part]}: {' '.join(words)}", flush=True)
    runpy.run_path(str(HERE / f"{SCRIPTS[part]}.py"))["main"](words)


def arena(slug: str, bots: list[str], games: int, keep: Path, *more: str) -> None:
    with redirect_stdout(StringIO()):
        command(["arena", slug, *bots, "--games", str(games), "--keep", str(keep), *more])


def table(slug: str, args: argparse.Namespace) -> None:
    """Quick levels and networks all against all; slow levels against networks and the level below, in fewer games."""
    nets = [f"network:{path}" for path in sorted(args.out.glob(f"{slug}-*.npz"))]
    solved = [net for net in nets if net.endswith("-deep-cfr.npz")]
    learnt = [net for net in nets if net not in solved]
    keep = args.out / f"{slug}-arena.jsonl"
    arena(slug, [*QUICK, *learnt, "random"], args.pairs, keep, *args.workers)
    for below, level in zip([QUICK[-1], *SLOW], SLOW if args.slow_pairs else [], strict=False):
        for other in [below, *learnt]:
            arena(slug, [level, other], args.slow_pairs, keep, *args.workers)
    write(f"{slug}-table", [*SLOW[::-1], *QUICK[::-1], *learnt, "random"], keep, args.out)
    if solved:
        keep = args.out / f"{slug}-medium-arena.jsonl"
        arena(slug, [*QUICK, *solved, "random"], args.pairs, keep, "--scenario", "medium", *args.workers)
        write(f"{slug}-medium-table", [*QUICK[::-1], *solved, "random"], keep, args.out)


def draw(out: Path, parts: list[str]) -> None:
    """The curves of all games in one picture for each way of learning."""
    for part in parts:
        lines: dict[str, Curve] = {}
        for path in sorted(out.glob(f"*-{part}.csv")):
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    across, upwards, half = (float(row[name]) if name else 0.0 for name in AXES[part])
                    seed = f", seed {row['seed']}" if "seed" in row else ""
                    lines.setdefault(path.stem.removesuffix(f"-{part}") + seed, []).append((across, upwards, half))
        if lines:
            plot_curves(lines, WORDS[part], part == "deep-cfr", out / f"{part}.svg")


def short(name: str) -> str:
    """A bot's name without folders."""
    if not name.startswith("network:"):
        return f"`{name.removesuffix(UNHURRIED)}`"
    return next(f"`network:{part}`" for part in SCRIPTS if Path(name).stem.endswith(f"-{part}"))


def write(name: str, bots: list[str], keep: Path, out: Path) -> None:
    standings = Standings(bots, list(read_results(keep)))
    shares = {(score.a, score.b): (score.share, score.low, score.high, score.games) for score in standings.scores()}
    shares |= {(b, a): (1 - share, 1 - high, 1 - low, games) for (a, b), (share, low, high, games) in shares.items()}
    ratings = standings.ratings()
    order = [rating.name for rating in ratings]
    lines = [f"| bot | Elo | {' | '.join(map(short, order))} |", "|---|--:|" + "--:|" * len(order)]
    for rating in ratings:
        cells = " | ".join(_cell(shares.get((rating.name, other))) for other in order)
        lines.append(f"| {short(rating.name)} | {rating.elo:+.0f} ± {rating.error:.0f} | {cells} |")
    (out / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines), flush=True)


def leaderboard(out: Path) -> None:
    """The ratings of everyone in every game that has been played, in one table."""
    found: dict[str, dict[str, str]] = {}
    games = [game for game in delenda.games() if (out / f"{game.slug}-arena.jsonl").exists()]
    for game in games:
        results = list(read_results(out / f"{game.slug}-arena.jsonl"))
        names = sorted({name for result in results for name in (result.job.rome, result.job.carthage)})
        for rating in Standings(names, results).ratings():
            found.setdefault(short(rating.name), {})[game.slug] = f"{rating.elo:+.0f} ± {rating.error:.0f}"
    order = [short(name) for name in [*SLOW[::-1], *QUICK[::-1]]]
    order += [*sorted(found.keys() - {*order, "`random`"}), "`random`"]
    lines = [f"| bot | {' | '.join(game.title for game in games)} |", "|---|" + "--:|" * len(games)]
    lines += [f"| {bot} | {' | '.join(found[bot].get(game.slug, '') for game in games)} |" for bot in order if bot in found]
    (out / "leaderboard.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _cell(found: tuple[float, float, float, int] | None) -> str:
    if found is None:
        return ""
    share, low, high, games = found
    return f"{share:.0%} ({low:.0%}–{high:.0%}, {games})"


def main(argv: list[str] | None = None) -> None:
    recipes = tomllib.loads((HERE / "baselines.toml").read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    parser.add_argument("--games", nargs="+", default=[game.slug for game in delenda.games()], metavar="GAME")
    parser.add_argument("--parts", nargs="+", default=[*SCRIPTS, "table"], choices=[*SCRIPTS, "table"])
    parser.add_argument("--minutes", type=float, default=5.0, help="of each training and seed")
    parser.add_argument("--seeds", nargs="+", default=["1", "2"])
    parser.add_argument("--pairs", type=int, default=60, help="games of each pair of the table")
    parser.add_argument("--slow-pairs", type=int, default=10, help="games of the two upper levels with each; 0: none")
    parser.add_argument("--workers", type=lambda count: ["--workers", count], default=[], help="processes of the arena")
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    for slug in args.games:
        for part in args.parts:
            if part == "table":
                table(slug, args)
            elif part in recipes[slug]:
                train(part, slug, recipes[slug][part], args)
    leaderboard(args.out)
    draw(args.out, [part for part in args.parts if part in SCRIPTS])


if __name__ == "__main__":
    main()
