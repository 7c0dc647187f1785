"""Everything that docs/research.md says about baselines, made anew: networks, curves, and a table of all with the levels.

    python examples/research/baselines.py --out baselines --games punica scipio --minutes 5

For each game: PPO with masks, then neural search, each for so many minutes; Deep CFR where the game has a scenario `medium`;
and at last `delenda arena` between them and our own levels. Networks (.npz), curves (.csv, .svg) and tables (.json) go into the
folder.
"""

from __future__ import annotations

import argparse
import runpy
import sys
from contextlib import redirect_stdout
from pathlib import Path

import delenda
from delenda.cli.main import main as command

HERE = Path(__file__).parent
LEVELS = ["tiro", "miles", "centurio", "tribunus", "legatus"]


def run(script: str, *words: str) -> None:
    """One of the examples beside this one, with its own curve."""
    print(f"{script}: {' '.join(words)}", flush=True)
    runpy.run_path(str(HERE / f"{script}.py"))["main"](list(words))


def kept(out: Path, name: str) -> list[str]:
    """Where an example puts its network and its curve."""
    return ["--out", str(out / f"{name}.npz"), "--plot", str(out / f"{name}.svg")]


def player(path: Path, simulations: int) -> str:
    return f"pipe@60:{sys.executable} -m delenda.adapters.neural {path.resolve()} --simulations {simulations}"


def leaderboard(slug: str, out: Path, games: int, levels: list[str]) -> None:
    """All against all; the games are kept, so that more can be played later."""
    own = [player(out / f"{slug}-ppo.npz", 0), player(out / f"{slug}-neural.npz", 128)]
    options = ["--games", str(games), "--keep", str(out / f"{slug}-arena.jsonl"), "--json"]
    with (out / f"{slug}-arena.json").open("w", encoding="utf-8") as file, redirect_stdout(file):
        command(["arena", slug, *levels, *own, *options])


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    parser.add_argument("--games", nargs="+", default=[game.slug for game in delenda.games()], metavar="GAME")
    parser.add_argument("--minutes", type=float, default=10.0, help="of each training")
    parser.add_argument("--iterations", type=int, default=32, help="of Deep CFR")
    parser.add_argument("--pairs", type=int, default=100, help="games of each pair of the table")
    parser.add_argument("--levels", nargs="+", default=LEVELS, metavar="BOT", help="who else is in the table")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    for slug in args.games:
        limits = ["--minutes", str(args.minutes), "--seed", args.seed]
        run("ppo", slug, *limits, *kept(args.out, f"{slug}-ppo"))
        run("neural_search", slug, *limits, *kept(args.out, f"{slug}-neural"))
        if "medium" in [scenario.slug for scenario in delenda.game(slug).scenarios]:
            run(
                "deep_cfr", slug, "--iterations", str(args.iterations), "--seed", args.seed, *kept(args.out, f"{slug}-deep-cfr")
            )
        leaderboard(slug, args.out, args.pairs, args.levels)


if __name__ == "__main__":
    main()
