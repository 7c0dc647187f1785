"""One of our own bots on the other side of a pipe, so that another version of the library, or another program, can play it.

delenda arena scipio miles "pipe:/elsewhere/bin/python -m delenda.bots.serve miles"
"""

from __future__ import annotations

import json
import sys
from typing import Any

from delenda.bots.bot import Bot
from delenda.bots.pipe_bot import PROTOCOL
from delenda.bots.registry import bot
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng


def serve(player: Bot) -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, Any] = {"protocol": PROTOCOL, "name": player.name}
        if message["type"] == "decide":
            view = game(message["game"]).load(message["view"])
            answer = {"id": message["id"], "action": player.choose(view, Rng(message["seed"]))}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve(bot(sys.argv[1]))
