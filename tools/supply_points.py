"""What becomes of the Supply Points of Punic Island: how many are lost at the end of an operation, and why.

    python tools/supply_points.py --level miles --games 40 --seed 61001

They are lost because the rules leave nothing that they could pay for (`nothing`), because only units that judgement wants to
stay where they are could still go (`stays`), or though there was something to do (`wasted`): a siege roll, a repair, an
uprising, or a march or voyage that judgement thinks worth more than the end of the operation.

How many would have been lost anyway tells the best of some tries of each operation (`--tries`): marches, voyages, sieges and
repairs drawn at random, sense or none, until the rules leave nothing to pay for.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter
from typing import Final

from delenda.bots.bot import Bot
from delenda.bots.registry import bot
from delenda.games.punic_island.actions import BESIEGE, END_OPERATION, MOVE
from delenda.games.punic_island.judgement.operations import Actions
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CHANCE, NOBODY, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.events import Journal
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command

LOST: Final = re.compile(r"(\w+) ends the operation(?:; (\d+) Supply Points? lost)?")
GIVEN: Final = re.compile(r"(\w+) spends a Resource Point .* for (\d+) Supply Points")


def why_lost(s: PunicIsland) -> str:
    """What could have been done when an operation is ended."""
    actions = Actions(s)
    orders = [action for action in s.legal() if action >= MOVE]
    if not orders:
        return "nothing"
    end = actions.score(END_OPERATION)
    return "wasted" if any(action >= BESIEGE or actions.score(action) > end for action in orders) else "stays"


def least_lost(s: PunicIsland, tries: int, rng: Rng) -> int:
    """The fewest points that were lost in some random tries of the operation that has just been given its source."""
    least = int(s.sp)
    for _ in range(tries):
        state = s.copy()
        state.journal = Journal()
        while state.source >= 0 and state.actor != NOBODY:
            orders = [action for action in state.legal() if action >= MOVE] if state.decision.name == "op_action" else []
            state.apply(orders[rng.below(len(orders))] if orders else sample(state, rng))
        for event in state.journal.events:
            lost = LOST.match(event.text)
            if lost:
                least = min(least, int(lost[2] or 0))
    return least


def count(player: Bot, scenario: str, seed: int, found: Counter[tuple[str, str]], tries: int = 0) -> None:
    """Add the points of one game, by seat and what became of them."""
    play = Play(game("punic-island").start(scenario))
    chance, streams, told, why = Rng(seed * 4 + CHANCE), [Rng(seed * 4 + seat) for seat in SEATS], 0, "nothing"
    while play.state.actor != NOBODY:
        actor, state = play.waits_for()[0], play.state
        assert isinstance(state, PunicIsland)
        if actor == CHANCE:
            play.act(CHANCE, sample(state, chance))
        else:
            line = player.decide(play.view(actor), streams[actor])
            for number, action in enumerate(line):
                if number and not play.is_next(actor, action):
                    break
                state = play.state
                assert isinstance(state, PunicIsland)
                begins = state.decision.name == "op_source"
                if action == END_OPERATION and state.decision.name == "op_action":
                    why = why_lost(state.copy())
                play.act(actor, action)
                if begins and tries and isinstance(play.state, PunicIsland):
                    found[SEAT_NAMES[actor], "anyway"] += least_lost(play.state, tries, Rng(told))
        for event in play.events[told:]:
            given, lost = GIVEN.match(event.text), LOST.match(event.text)
            if given:
                found[given[1], "given"] += int(given[2])
            if lost and lost[2]:
                found[lost[1], why] += int(lost[2])
            if lost:
                why = "nothing"
        told = len(play.events)


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="What becomes of the Supply Points of Punic Island.")
    parser.add_argument("--level", default="miles")
    parser.add_argument("--scenario", default="war")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=61001)
    parser.add_argument("--tries", type=int, default=0, help="of each operation, for what would have been lost anyway")
    args = parser.parse_args(argv)
    found: Counter[tuple[str, str]] = Counter()
    for number in range(args.games):
        count(bot(args.level), args.scenario, args.seed + number, found, args.tries)
    for seat in SEAT_NAMES:
        given = found[seat, "given"]
        shares = [f"{why} {found[seat, why] / given:.1%}" for why in ("nothing", "stays", "wasted")]
        if args.tries:
            shares.append(f"anyway {found[seat, 'anyway'] / given:.1%}")
        print(f"{seat}: of {given} Supply Points lost: {', '.join(shares)}")


if __name__ == "__main__":
    run_command(main)
