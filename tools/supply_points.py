"""What becomes of the Supply Points of Punic Island: how many are lost at the end of an operation, and why.

    python tools/supply_points.py --level miles --games 40 --seed 61001

They are lost because the rules leave nothing that they could pay for (`nothing`), because only units that judgement wants to
stay where they are could still go (`stays`), or though there was something to do (`wasted`): a siege roll, a repair, an
uprising, or a march or voyage that judgement thinks worth more than the end of the operation.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter
from typing import Final

from delenda.bots.bot import Bot
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.games.punic_island.actions import BESIEGE, END_OPERATION, MOVE
from delenda.games.punic_island.judgement.operations import Actions
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CHANCE, NOBODY, SEATS
from delenda.kernel.english import SEAT_NAMES
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


def count(player: Bot, scenario: str, seed: int, found: Counter[tuple[str, str]]) -> None:
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
            ends = state.decision.name == "op_action" and line[0] == END_OPERATION
            why = why_lost(state.copy()) if ends else "nothing"
            carry_out(play, actor, line)
        for event in play.events[told:]:
            given, lost = GIVEN.match(event.text), LOST.match(event.text)
            if given:
                found[given[1], "given"] += int(given[2])
            if lost and lost[2]:
                found[lost[1], why] += int(lost[2])
        told = len(play.events)


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="What becomes of the Supply Points of Punic Island.")
    parser.add_argument("--level", default="miles")
    parser.add_argument("--scenario", default="war")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=61001)
    args = parser.parse_args(argv)
    found: Counter[tuple[str, str]] = Counter()
    for number in range(args.games):
        count(bot(args.level), args.scenario, args.seed + number, found)
    for seat in SEAT_NAMES:
        given = found[seat, "given"]
        shares = [f"{why} {found[seat, why] / given:.1%}" for why in ("nothing", "stays", "wasted")]
        print(f"{seat}: of {given} Supply Points lost: {', '.join(shares)}")


if __name__ == "__main__":
    run_command(main)
