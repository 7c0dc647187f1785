"""The actions of a game as JSON, one a line: `python -m delenda.adapters.actions GAME [SCENARIO]`.

{"id": 48, "decision": "redeploy", "verb": "move", "arguments": {"source": "Y1", "target": "Y2"}, "label": "move Y1 Y2"}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from delenda.kernel.registry import game as find_game


def lines(slug: str, scenario: str | None = None) -> Iterator[str]:
    for meaning in find_game(slug).action_table(scenario):
        yield json.dumps(meaning.plain(), ensure_ascii=False)


if __name__ == "__main__":
    for line in lines(*sys.argv[1:3]):
        print(line)
