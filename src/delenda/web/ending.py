"""The end of a game: who won, why, the score, and on demand the turning point and the luck."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from delenda.kernel.actor import ACTOR_NAMES, NOBODY, OPEN
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.game import TABLE_ENDINGS
from delenda.kernel.state import State
from delenda.table import luck, turning
from delenda.table.host import Host
from delenda.table.recording import written
from delenda.table.table import CANCELLED, UNFINISHED, Table
from delenda.table.worker_queue import Rank
from delenda.web.answers import json_answer, refuse


def result_of(table: Table, view: State) -> dict[str, Any] | None:
    """How a game ended, in one sentence and in parts; the score is of what the viewer sees."""
    result = table.result
    if result is None:
        return None
    account = table.game.board.account(view)
    winner = "" if result.winner is None else ACTOR_NAMES[result.winner]
    who = "A draw" if result.winner is None else f"{SEAT_NAMES[result.winner]} wins"
    why = TABLE_ENDINGS.get(result.reason) or account.why or table.game.endings.get(result.reason, "")
    if result.reason in (UNFINISHED, CANCELLED):
        who, why = result.words(table.game).rstrip("."), ""
    return {
        "winner": winner,
        "reason": result.reason,
        "text": result.words(table.game),
        "who": who,
        "why": f"{why}." if why else "",
        "score": [{"words": row.words, "ROME": row.rome, "CARTHAGE": row.carthage} for row in account.rows],
    }


async def story(request: Request) -> Response:
    """What decided a game that is over: its turning point and its luck; worked out once."""
    host: Host = await request.app.state.hall.host(request.path_params["table"])
    if not host.table.is_closed:
        raise refuse(403, "what decided a game can be told once it is over.")
    async with host.telling:
        if host.story is None:
            host.story = await _told(host, request)
    return json_answer(host.story)


async def _told(host: Host, request: Request) -> dict[str, object]:
    table = host.table
    workers = request.app.state.hall.workers
    text = str(await written(table, host.tags, workers))
    if host.luck is None:
        host.luck = await workers.run(luck.of_table, text, rank=Rank.QUESTIONS)
    winner = NOBODY if table.result is None or table.result.winner is None else table.result.winner
    turn = await workers.run(turning.of_table, text, winner, rank=Rank.QUESTIONS)
    if turn is not None:
        turn["happened"] = table.timeline.move(OPEN, turn["at"]).text
    return {"luck": host.luck, "turning": turn}
