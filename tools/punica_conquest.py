"""How often a level of Punica takes a win that is on the board, and prevents the enemy's.

    python tools/punica_conquest.py wins positions.txt --level tribunus

asks a level at positions, one a line (`delenda.games.punica.position`), in which the seat to act can win by its
movements (`wins`), or the enemy will,
unless it is prevented (`threats`); `find` writes such positions from games of a level, one of each game:

    python tools/punica_conquest.py find positions.txt --what wins --level random --count 100 --seed 30001
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from delenda.bots.bot import Bot
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.games.punica.judgement.conquest import can_win_turn
from delenda.games.punica.state import Punica
from delenda.kernel.actor import NOBODY
from delenda.kernel.play import Play
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command


def turns_of(level: str, seed: int) -> Iterator[Punica]:
    """The positions at which a turn begins in a game of a level against itself."""
    player, rng = bot(level), Rng(seed)
    play = Play(game("punica").start())
    while play.state.actor != NOBODY:
        state = play.state
        assert isinstance(state, Punica)
        if state.decision.name == "action":
            yield state.copy()
        seat = play.waits_for()[0]
        carry_out(play, seat, player.decide(play.view(seat), rng))


def prevents(s: Punica) -> bool:
    """Whether a turn of one movement, a pass or a rebuilding, without a battle, leaves the enemy no win."""
    seat = s.actor
    waiting = [s]
    while waiting:
        at = waiting.pop()
        for action in at.legal():
            after = at.copy()
            after.apply(action)
            if after.decision.name in ("move_to", "deploy_from"):
                waiting.append(after)
            elif after.decision.name == "action" and after.actor != seat and not can_win_turn(after, 1 - seat):
                return True
    return False


def find(what: str, level: str, count: int, seed: int) -> list[str]:
    """So many positions, at most one of a kind from each game, so that they are not much alike."""
    found: list[str] = []
    while len(found) < count:
        for s in turns_of(level, seed):
            wins = can_win_turn(s, s.actor)
            if wins if what == "wins" else not wins and can_win_turn(s, 1 - s.actor) and prevents(s):
                found.append(game("punica").write_position(s))
                break
        seed += 1
    return found


def play_turn(player: Bot, text: str, seed: int) -> Punica:
    """The position when a level, playing both sides, has come to the end of the turn."""
    state = game("punica").read_position(text)
    assert isinstance(state, Punica)
    play, rng, turn = Play(state), Rng(seed), state.turn
    while play.state.actor != NOBODY:
        state = play.state
        assert isinstance(state, Punica)
        if state.turn != turn:
            break
        seat = play.waits_for()[0]
        carry_out(play, seat, player.decide(play.view(seat), rng))
    assert isinstance(play.state, Punica)
    return play.state


def ask(what: str, level: str, texts: list[str], seed: int) -> str:
    """How many wins were taken, or how many of the enemy's were prevented."""
    player, good = bot(level), 0
    for index, text in enumerate(texts):
        before = game("punica").read_position(text)
        after = play_turn(player, text, seed + index)
        if what == "wins":
            good += after.winner == before.actor
        else:
            good += after.winner == before.actor or (after.actor != NOBODY and not can_win_turn(after, after.actor))
    words = "wins taken" if what == "wins" else "wins of the enemy prevented"
    return f"{level}: {good} of {len(texts)} {words}."


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Wins on the spot in Punica: find positions, or ask a level.")
    parser.add_argument("task", choices=("find", "wins", "threats"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--what", choices=("wins", "threats"), default="wins", help="what to find")
    parser.add_argument("--level", default="random")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=30001)
    args = parser.parse_args(argv)
    if args.task == "find":
        args.file.write_text("\n".join(find(args.what, args.level, args.count, args.seed)) + "\n", encoding="utf-8")
    else:
        print(ask(args.task, args.level, args.file.read_text(encoding="utf-8").splitlines()[: args.count], args.seed))


if __name__ == "__main__":
    run_command(main)
