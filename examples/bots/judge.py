"""A bot in Python that uses the library: it tries every action on guesses of what it cannot see, and judges what comes of it.

delenda arena scipio "pipe:python3 examples/bots/judge.py" random --games 20
"""

import json
import sys

import delenda

GUESSES = 8


def choose(view: delenda.State, rng: delenda.Rng) -> int:
    """The action after which the position is judged best, in the mean over some guesses."""
    seat = view.actor
    insight = delenda.game(view.setting.slug).insight
    totals = dict.fromkeys(view.legal(), 0.0)
    for _ in range(GUESSES):
        guess = view.guess(rng)
        for action in totals:
            after = guess.copy()
            after.apply(action)
            totals[action] += insight.evaluate(after, seat)
    return max(totals, key=lambda action: totals[action])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"protocol": 1, "name": "judge"}
    else:
        view = delenda.game(message["game"]).load(message["view"])
        answer = {"id": message["id"], "action": choose(view, delenda.Rng(message["seed"]))}
    print(json.dumps(answer), flush=True)
