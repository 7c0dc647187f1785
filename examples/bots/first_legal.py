"""The smallest bot in Python: greets, then answers every question with the first legal action.

    delenda arena scipio "pipe:python3 examples/bots/first_legal.py" random --games 10

It needs nothing but Python; see docs/bots.md for what a question contains.
"""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"protocol": 1, "name": "first legal"}
    else:
        answer = {"id": message["id"], "action": message["legal"][0]["action"]}
    print(json.dumps(answer), flush=True)
