"""Solve the last rounds of Scipio by Field totals.

    python tools/scipio_endgame.py --limit 5 --write

finds the value of every position in which no Field of either side has more than so many tokens, at the beginning of a round and
before the tiles are laid. New Orders are left out, so totals only fall, and a position rests on smaller ones; a round in which
nothing falls leads back to where it began, so it is solved again until its value stays. Each round is the first phase, 120 by
120 ways to place cards, with the second phase solved inside, for each of the six arrangements of the tiles. `--write` puts the
table into the game's `data/endgame.toml`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path

from delenda.games.scipio.box import ScipioBox, read_box
from delenda.games.scipio.judgement.clash import LEFT, Result, rules_of
from delenda.games.scipio.judgement.endgame import fields_of, sets_of_fields
from delenda.games.scipio.judgement.outlook import Round
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.matrix import value_of
from delenda.kernel.registry import game
from delenda.lab.command import run_command

STAYS = 0.001  # a value that changes by less is found
Fields = tuple[int, ...]


def solve_endgame(box: ScipioBox, limit: int) -> dict[Fields, float]:
    """ROME's value of every set of three Fields, the smallest armies first; what seats exchanged make is not solved again."""
    known: dict[Fields, float] = {}
    for fields in sorted(sets_of_fields(limit), key=lambda each: sum(field // 100 + field % 100 for field in each)):
        turned = tuple(sorted(field % 100 * 100 + field // 100 for field in fields))
        if turned == fields:
            known[fields] = 0.0
        elif turned in known:
            known[fields] = -known[turned]
        else:
            known[fields] = solve_position(box, fields, known)
    return known


def solve_position(box: ScipioBox, fields: Fields, known: dict[Fields, float]) -> float:
    """The mean over the tiles, with its own value where a round changes nothing."""
    totals = [field // 100 for field in fields] + [field % 100 for field in fields]
    value = 0.0
    while True:
        known[fields] = value
        found = sum(solve_round(box, totals, tiles, known) for tiles in range(6)) / 6
        if abs(found - value) < STAYS:
            return found
        value = found


def solve_round(box: ScipioBox, totals: list[int], tiles: int, known: dict[Fields, float]) -> float:
    def judge(result: Result) -> float:
        if result.winner != NOBODY:
            return 1.0 if result.winner == ROME else -1.0
        return known[fields_of(result.totals)]

    round_ = Round(box, totals, tiles, judge, lambda _: 0.0)
    clashes = rules_of(box).clashes
    payoff = [
        [round_.value(clashes[row * 120 + column], LEFT[row], LEFT[column]) for column in range(120)] for row in range(120)
    ]
    return value_of(payoff)


def write(limit: int, known: dict[Fields, float]) -> Path:
    values = [str(round(known[fields] * 1000)) for fields in sets_of_fields(limit)]
    lines = [", ".join(values[at : at + 24]) for at in range(0, len(values), 24)]
    text = f"""# The last rounds of Scipio without New Orders: ROME's value in thousandths, from -1000 (lost) to 1000 (won),
# as a round begins, before the tiles are laid, for every set of three Fields with 2 to {limit} tokens of either side.
# Order and meaning: judgement/endgame.py. Made by: python tools/scipio_endgame.py --limit {limit} --write

limit = {limit}
values = [
{chr(10).join(f"  {line}," for line in lines)}
]
"""
    path = Path(str(files("delenda.games.scipio"))) / "data" / "endgame.toml"
    path.write_text(text, encoding="utf-8")
    return path


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Solve the last rounds of Scipio by Field totals.")
    parser.add_argument("--limit", type=int, default=5, choices=range(2, 10), metavar="N", help="most tokens in a Field")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(argv)
    box = read_box(game("scipio").start().setting)
    known = solve_endgame(box, args.limit)
    print(f"{len(known)} positions.")
    if args.write:
        print(write(args.limit, known))


if __name__ == "__main__":
    run_command(main)
