"""What opponents that search choose in the first decisions of a game. `python -m support.thinking SLUG` prints it."""

import sys

from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

THINKERS = ("tiro:seconds=0", "miles:seconds=0", "centurio:seconds=0,rows=12", "tiro:seconds=0,open=evolve")  # without a clock
DECISIONS = 12


def thoughts(slug: str) -> str:
    """Whole games begin with choices of little weight, so random play leads into the middle first."""
    play, rng = Play(game(slug).start()), Rng(11)
    while len(play.moves) < 30 and play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
    for turn in range(DECISIONS):
        while play.state.actor == CHANCE:
            play.act(CHANCE, sample(play.state, rng))
        if play.state.actor == NOBODY:
            break
        seat = play.waits_for()[0]
        carry_out(play, seat, bot(THINKERS[turn % len(THINKERS)]).decide(play.view(seat), rng))
    return str(play.record())


if __name__ == "__main__":
    print(thoughts(sys.argv[1]), end="")
