"""A level of an earlier wheel on the other side of a pipe, asked as the arena asks its own: it follows a line to its end.

    delenda arena zama legatus "pipe@60:/elsewhere/bin/python tools/serve_earlier.py legatus" --games 100 --seed 50001

`delenda.bots.serve` of that wheel asks for one action at a time, and its bots forgot what they had planned after each of them.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from delenda.bots.registry import bot
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

PROTOCOL = 1


def main(name: str) -> None:
    player: Any = bot(name)
    line: list[int] = []
    for text in sys.stdin:
        message = json.loads(text)
        answer: dict[str, Any] = {"protocol": PROTOCOL, "name": name}
        if message["type"] == "decide":
            view, rng = game(message["game"]).load(message["view"]), Rng(message["seed"])
            if not line or line[0] not in view.legal():
                line = list(player.decide(view, rng))
            answer = {"id": message["id"], "action": line[0]}
            line = rest_of(view.guess(rng), line)
        print(json.dumps(answer), flush=True)


def rest_of(state: Any, line: list[int]) -> list[int]:
    """What is left of a line after its first action, as long as nobody else comes to act; decisions without a choice are
    never asked about."""
    seat, number = state.actor, 1
    state.apply(line[0])
    while number < len(line) and state.actor == seat and line[number] in state.legal():
        if len(state.legal()) > 1:
            return line[number:]
        state.apply(line[number])
        number += 1
    return []


if __name__ == "__main__":
    main(sys.argv[1])
