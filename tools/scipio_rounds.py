"""Value iteration for Scipio: solve whole rounds, and fit to them what the judgement says of Fields together.

    python tools/scipio_rounds.py solve rounds.jsonl --count 6000 --seed 1001
    python tools/scipio_rounds.py fit rounds.jsonl --write
    python tools/scipio_rounds.py residual other-rounds.jsonl
    python tools/scipio_rounds.py exploit further.toml --count 200 --seed 9001
    python tools/scipio_rounds.py second --level legatus:seconds=0 --count 40 --seed 9001

`solve` makes up beginnings of rounds (armies, phases with any cards, a deck of which some cards are drawn) and solves each of
them wholly: 120 by 120 ways to place cards, the second phase solved inside the first, the right to draw a card as its cards
would have it, and the judgement in use where the round ends; the mean over the tiles, where they matter. `fit` finds the
network by which the judgement says at once what the solution said a round later, and writes it to the game's
`data/together.toml`. Done again with that in use, it looks one round further.
`residual` tells how far the judgement in use is from solved rounds: what it would learn by looking one round further;
`exploit` what a side could gain against who places its cards by it, if a network that looks further is right; `second` what it
could gain in a second phase against a level, if the rounds that may follow are solved. The right to draw a card is worth what
judgement says.
"""

from __future__ import annotations

import json
import math
import tomllib
from argparse import ArgumentParser
from operator import mul
from pathlib import Path
from typing import Final

from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.games.scipio.actions import DESERTER_CARD
from delenda.games.scipio.judgement.clash import LEFT, field_totals, rules_of, strike
from delenda.games.scipio.judgement.clash import ROWS as PLACED
from delenda.games.scipio.judgement.endgame import ENDGAME
from delenda.games.scipio.judgement.fate import drawn
from delenda.games.scipio.judgement.outlook import Outlook
from delenda.games.scipio.judgement.standing import Prospect, standing, value_from
from delenda.games.scipio.judgement.together import TOGETHER, Together
from delenda.games.scipio.rules.phase import ASSIGN
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.boxfile import Entry
from delenda.kernel.matrix import solve as solve_matrix
from delenda.kernel.matrix import value_of
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command
from delenda.search.joint import applied

ROWS: Final = list(range(120))
TILES: Final = 6
MOST_PHASES: Final = 10  # of any cards before the round
MOST_DRAWN: Final = 7
DECIDED: Final = 3.5  # log odds beyond this are of little interest; one such round in six is kept
CRITICAL: Final = 6  # only where both sides have a Field of so few can it matter who strikes first

Solved = tuple[list[int], list[int], float]  # six totals, the deck, and ROME's value by the solution


def started() -> Scipio:
    state = game("scipio").start()
    assert isinstance(state, Scipio)
    return state


def army(rng: Rng, tokens: int) -> list[int]:
    """Three Field totals, most of them sensible."""
    least, wide = (2, 24) if rng.below(12) == 0 else (7, 9)
    while True:
        first, second = least + rng.below(wide), least + rng.below(wide)
        third = tokens - first - second
        if third >= (2 if least == 2 else 5) and (least == 2 or third <= 16):
            return [first, second, third]


def made_up(rng: Rng) -> tuple[list[int], list[int]]:
    """Totals and deck of a round that begins."""
    while True:
        totals = fought(rng, army(rng, 34) + army(rng, 34), rng.below(MOST_PHASES + 1))
        if totals and not ENDGAME.holds(totals):
            deck = drawn_from(rng, rng.below(MOST_DRAWN + 1))
            if abs(standing(totals, deck)) < DECIDED or rng.below(6) == 0:
                return totals, deck


def fought(rng: Rng, totals: list[int], phases: int) -> list[int]:
    """What so many phases with any cards leave, with some tokens moved by who lost more; nothing if the game ends."""
    box = started().box
    for _ in range(phases):
        result = strike(box, totals, rng.below(TILES), rules_of(box).clashes[rng.below(len(ROWS) ** 2)])
        if result.winner != NOBODY:
            return []
        totals = result.totals
        if result.drawer != NOBODY and rng.below(2):
            for _ in range(2):
                source, target = (result.drawer * 3 + rng.below(3) for _ in range(2))
                if abs(source - target) == 1 and totals[source] > 3:
                    totals[source] -= 1
                    totals[target] += 1
    return totals


def drawn_from(rng: Rng, count: int) -> list[int]:
    """The deck after so many draws; the Deserter has it shuffled anew."""
    full = list(started().deck)
    deck = full[:]
    for _ in range(count):
        card = rng.pick(deck)
        if card == DESERTER_CARD:
            deck = full[:]
        else:
            deck[card] -= 1
    return deck


def solve(totals: list[int], deck: list[int]) -> float:
    """ROME's value of a round that begins, before the tiles are laid."""
    critical = min(totals[:3]) <= CRITICAL and min(totals[3:]) <= CRITICAL
    found = [solve_with(totals, deck, tiles) for tiles in range(TILES if critical else 1)]
    return sum(found) / len(found)


def solve_with(totals: list[int], deck: list[int], tiles: int) -> float:
    return value_of(payoff(begun(totals, deck, tiles), TOGETHER))


def begun(totals: list[int], deck: list[int], tiles: int) -> Scipio:
    state = started()
    state.phase, state.tiles = 1, tiles
    for field, total in enumerate(totals):
        state.troops[2 * field], state.troops[2 * field + 1] = total // 2, total - total // 2
    for card, count in enumerate(deck):
        state.deck[card] = count
    return state


def payoff(state: Scipio, network: Together) -> list[list[float]]:
    """What every pair of rows is worth to ROME."""
    outlook = Outlook(state, True, network)
    return [outlook.values(ROME, row, ROWS) for row in ROWS]


def write_solved(path: Path, count: int, seed: int) -> None:
    rng = Rng(seed)
    with path.open("a", encoding="utf-8") as file:
        for _ in range(count):
            totals, deck = made_up(rng)
            file.write(json.dumps([totals, deck, round(solve(totals, deck), 5)]) + "\n")
            file.flush()


def read_solved(path: Path) -> list[Solved]:
    return [(totals, deck, value) for totals, deck, value in map(json.loads, path.read_text(encoding="utf-8").splitlines())]


def residual(solved: list[Solved]) -> str:
    """The mean and the root of the mean square of how far the judgement is from the solution."""
    misses = [abs(value_from(standing(totals, deck)) - value) for totals, deck, value in solved]
    square = math.sqrt(sum(miss * miss for miss in misses) / len(misses))
    return f"{len(solved)} rounds: {sum(misses) / len(misses):.4f} from the solution in the mean, {square:.4f} by squares."


def exploited(path: Path, count: int, seed: int) -> str:
    """What a side could gain in a round against the solution by the judgement in use, if the network in `path` is right."""
    better = Together(Entry(path.name, "", tomllib.loads(path.read_text(encoding="utf-8"))))
    rng = Rng(seed)
    gains = []
    for _ in range(count):
        totals, deck = made_up(rng)
        state = begun(totals, deck, rng.below(TILES))
        mixed, true = solve_matrix(payoff(state, TOGETHER)), payoff(state, better)
        best_row = max(sum(map(mul, row, mixed.columns)) for row in true)
        best_column = min(sum(map(mul, column, mixed.rows)) for column in zip(*true, strict=True))
        gains.append((best_row - best_column) / 2)
    return f"{count} rounds: a side could gain {sum(gains) / count:.4f} in the mean, {max(gains):.4f} at most."


def exploited_second(level: str, count: int, seed: int) -> str:
    """What a side could gain in a second phase against a level's mixtures, by the solutions of all rounds that may follow."""
    rng, gains = Rng(seed), []
    while len(gains) < count:
        totals, deck = made_up(rng)
        rome, carthage = rng.below(len(ROWS)), rng.below(len(ROWS))
        state = begun(totals, deck, rng.below(TILES))
        clashes = rules_of(state.box).clashes
        left = strike(state.box, totals, state.tiles, clashes[rome * len(ROWS) + carthage])
        if left.winner != NOBODY:
            continue
        state = begun(left.totals, deck, state.tiles)
        state.round, state.phase, state.actor, state.decision = 1, 2, ROME, ASSIGN
        state.fill_vectors({"spent": [*PLACED[rome], *PLACED[carthage]]})
        state.held[ROME], state.held[CARTHAGE] = LEFT[rome], LEFT[carthage]
        state.restore()
        followed = Followed(state)
        rows, mine = mixture(level, state, ROME, rng)
        columns, theirs = mixture(level, state, CARTHAGE, rng)
        true = [[followed.value(clashes[row * len(ROWS) + column]) for column in columns] for row in rows]
        best_row = max(sum(map(mul, row, theirs)) for row in true)
        best_column = min(sum(map(mul, column, mine)) for column in zip(*true, strict=True))
        gains.append((best_row - best_column) / 2)
    return f"{count} second phases: a side could gain {sum(gains) / count:.4f} in the mean, {max(gains):.4f} at most."


def mixture(level: str, state: Scipio, seat: int, rng: Rng) -> tuple[list[int], list[float]]:
    """All rows of cards that the seat may place, and how often the level does."""
    player, outlook = bot(level), Outlook(state, True, TOGETHER)
    assert isinstance(player, SearchBot)
    lines = outlook.lines(seat)
    view = state.view(seat) if state.actor == seat else applied(state, outlook.lines(1 - seat)[0]).view(seat)
    joint = player.joint(view, rng)
    solution = joint.solve()
    assert solution is not None
    shares = {tuple(line): share for line, share in zip(joint.mine, solution.rows, strict=True)}
    return outlook.rows(seat, lines), [shares.get(tuple(line), 0.0) for line in lines]


class Followed:
    """A second phase whose ends are worth the solution of the round that follows."""

    def __init__(self, state: Scipio) -> None:
        self.state = state
        self.prospect = Prospect(list(state.deck), TOGETHER)
        self.totals = field_totals(state)
        self.known: dict[int, float] = {}

    def value(self, clash: int) -> float:
        if clash not in self.known:
            self.known[clash] = self._value(clash)
        return self.known[clash]

    def _value(self, clash: int) -> float:
        state = self.state
        result = strike(state.box, self.totals, state.tiles, clash)
        if result.winner != NOBODY:
            return 1.0 if result.winner == ROME else -1.0
        deck = list(state.deck)
        found = self.prospect.value(result.totals) if ENDGAME.holds(result.totals) else solve(result.totals, deck)
        if result.drawer != NOBODY:
            found += drawn(self.prospect, result.totals, result.drawer, deck) - self.prospect.value(result.totals)
        return found


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Value iteration for Scipio.")
    parser.add_argument("task", choices=("solve", "fit", "residual", "exploit", "second"))
    parser.add_argument("file", type=Path, nargs="?", default=Path("rounds.jsonl"))
    parser.add_argument("--level", default="legatus:seconds=0", help="whose mixtures are measured in second phases")
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--epochs", type=int, default=600)
    parser.add_argument("--write", action="store_true", help="to data/together.toml")
    args = parser.parse_args(argv)
    if args.task == "solve":
        write_solved(args.file, args.count, args.seed)
    elif args.task == "exploit":
        print(exploited(args.file, args.count, args.seed))
    elif args.task == "second":
        print(exploited_second(args.level, args.count, args.seed))
    elif args.task == "residual":
        print(residual(read_solved(args.file)))
    else:
        from scipio_together import fitted, write  # needs numpy

        network, words = fitted(read_solved(args.file), args.epochs)
        print(words)
        if args.write:
            write(network, words)


if __name__ == "__main__":
    run_command(main)
