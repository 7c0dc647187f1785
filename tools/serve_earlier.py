"""A level of an earlier wheel on the other side of a pipe, asked as the arena asks its own: it follows a line to its end.

    delenda arena zama legatus "pipe@60:/elsewhere/bin/python tools/serve_earlier.py legatus" --games 100 --seed 50001

The wheel is that of commit c26cb8e5. Its own `delenda.bots.serve` asks for one action at a time, and its bots forgot what they
had planned after each of them. Its De Bello Punico had only disorder on the agenda, three numbers an entry, and the armies of
`--box src/delenda/games/de_bello_punico/data/rules-2`; its Punic Island is that of
`--box src/delenda/games/punic_island/data/rules-2`.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from delenda.bots.registry import bot
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

PROTOCOL: Final = 1

# De Bello Punico: steps of the agenda now, and what they were; a step that went on afterwards lay at the bottom
TROUBLES: Final = {45: 0, 46: 1, 49: 2}  # disorder, panic, a leader alone
ARGUMENTS: Final = {18: 1, 45: 2, 46: 1, 47: 1, 49: 2}
ENDS: Final = {18: 3, 16: 4, 20: 5, 22: 6, 25: 7, 38: 8, 39: 8, 40: 9}
LEADERS_ROLL: Final = 5


def main(name: str) -> None:
    player: Any = bot(name)
    line: list[int] = []
    for text in sys.stdin:
        message = json.loads(text)
        answer: dict[str, Any] = {"protocol": PROTOCOL, "name": name}
        if message["type"] == "decide":
            view, rng = game(message["game"]).load(as_it_was(message["view"])), Rng(message["seed"])
            if not line or line[0] not in view.legal():
                line = list(player.decide(view, rng))
            answer = {"id": message["id"], "action": line[0]}
            line = rest_of(view.guess(rng), line)
        print(json.dumps(answer), flush=True)


def as_it_was(view: dict[str, Any]) -> dict[str, Any]:
    """A view as that wheel wrote it."""
    view["rules"] = game(view["game"]).rules_version
    if view["game"] == "de-bello-punico":
        view["corrections"] = {}
        view["data"]["agenda"] = troubles(view["decision"], view["data"])
    elif view["game"] == "punic-island":
        view["corrections"] = {}
        view["options"].pop("handicap", None)
        view["options"]["windows"] = "always"  # today's only way to ask for Events
        view["data"].pop("brought", None)
        view["data"]["silent"] = 0
    return view


def troubles(decision: str, data: dict[str, Any]) -> list[int]:
    """What befalls units next, and what comes after it; nothing while no leader's fate is decided."""
    if decision != "leader_withdraw" and (decision != "fortuna" or data["roll"] != LEADERS_ROLL):
        return []
    rest: list[int] = list(data["agenda"])
    found: list[int] = []
    while rest:
        step = rest.pop()
        first, second, *_ = *(rest.pop() for _ in range(ARGUMENTS.get(step, 0))), 0, 0
        if step in TROUBLES:
            found = [second, first, TROUBLES[step], *found]
        elif step in ENDS:
            return [0, first, ENDS[step], *found]
    return found


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
