"""What games of Punic Island are like: battles, sieges, voyages, landings, Africa, and how they end.

    python tools/war_shape.py --level miles:seconds=0 --games 60 --seed 61001

`--box` plays with an owner's data file or folder, as `delenda balance` does.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Final

from delenda.bots.bot import Bot
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.kernel.actor import CHANCE, NOBODY, SEATS
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command

AFRICA: Final = "Utica|Carthage|Tunes|Aspis|Bagradas|Byzacium|Hekatompylos"
KINDS: Final = {
    "battles on land": re.compile(r"Battle in "),
    "battles at sea": re.compile(r"Naval battle in "),
    "siege rolls": re.compile(r"Siege of "),
    "cities taken": re.compile(r"[\w ]+ falls to "),
    "voyages of Rome": re.compile(r"Rome sails from "),
    "voyages of Carthage": re.compile(r"Carthage sails from "),
    "landings": re.compile(r"\w+ lands .* in "),
    "landings in Africa": re.compile(rf"Rome lands .* in ({AFRICA})$"),
    "uprisings": re.compile(r"[\w ]+ rises against Carthage"),
    "operations of Rome": re.compile(r"Rome ends the operation"),
    "operations of Carthage": re.compile(r"Carthage ends the operation"),
    "Messana lost": re.compile(r"Messana falls to Carthage"),
    "Syracuse changes sides": re.compile(r"Rome plays Syracuse Switches Sides"),
}


def count(player: Bot, scenario: str, seed: int, box: Path | None = None) -> tuple[Counter[str], str]:
    """How often each kind of event happened in one game, and how it ended."""
    play = Play(game("punic-island").start(scenario, box=box))
    chance, streams = Rng(seed * 4 + CHANCE), [Rng(seed * 4 + seat) for seat in SEATS]
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, chance))
        else:
            carry_out(play, actor, player.decide(play.view(actor), streams[actor]))
    found = Counter({kind: sum(1 for event in play.events if words.match(event.text)) for kind, words in KINDS.items()})
    return found, str(play.state.outcome())


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="What games of Punic Island are like.")
    parser.add_argument("--level", default="miles:seconds=0")
    parser.add_argument("--scenario", default="war")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=61001)
    parser.add_argument("--box", type=Path)
    args = parser.parse_args(argv)
    player = bot(args.level, "punic-island")
    games = [count(player, args.scenario, args.seed + number, args.box) for number in range(args.games)]
    for kind in KINDS:
        counts = [found[kind] for found, _ in games]
        print(f"{kind}: {sum(counts) / len(counts):.1f} a game, in {sum(map(bool, counts))} of {len(games)} games")
    for ending, times in Counter(ending for _, ending in games).most_common():
        print(f"{ending}: {times}")


if __name__ == "__main__":
    run_command(main)
