"""What the computer thinks, for pages and programs: hints at the table, analyses of positions, the chances over a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY
from delenda.kernel.game import Game
from delenda.kernel.state import State
from delenda.table import opinion
from delenda.table.hall import Hall
from delenda.table.opinion import Opinion
from delenda.web.answers import json_answer
from delenda.web.cancelling import unless_gone
from delenda.web.rest import host_of, looking_as, position_number, seat_of

THINKER = {"by": bot(opinion.LEVEL).title}
GLANCER = {"by": bot(opinion.GLANCER).title}


def advice_of(game: Game, view: State, thought: Opinion) -> dict[str, Any]:
    """An opinion in words. `view` is that of the seat to act; chances of actions are its own."""
    paths = game.board.clicks(view)
    actions = [
        {
            "action": each.action,
            "label": view.label(each.action),
            "words": view.decision.words(view, each.action),
            "path": paths.get(each.action, []),
            "chance": _rounded(each.chance),
            "share": round(each.share, 3),
        }
        for each in thought.advice
    ]
    mixed = view.decision.simultaneous and len(actions) > 1
    return {
        **(THINKER if actions else GLANCER),
        "seconds": opinion.SECONDS,
        "rome": _rounded(thought.rome),
        "mixed": mixed,
        "actions": actions,
        "turn": [{"action": step.action, "words": step.words} for step in thought.turn],
        "why": thought.why,
    }


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 3)


async def hint(request: Request) -> Response:
    host = await host_of(request)
    seat = await seat_of(request, host)
    hall: Hall = request.app.state.hall
    view, version = host.table.view(seat), host.table.version(seat)
    thought = await unless_gone(request, hall.opinions.hint(host.table, seat))
    return json_answer({"version": version, "seat": ACTOR_NAMES[seat], **advice_of(host.table.game, view, thought)})


async def analysis(request: Request) -> Response:
    """One position: the chance to win, and the best actions where the viewer may know them."""
    host = await host_of(request)
    table = host.table
    viewer = await looking_as(request, host)
    at = position_number(request.path_params["at"], host, viewer)
    hall: Hall = request.app.state.hall
    state = table.timeline.complete(viewer, at) if table.is_closed else table.timeline.view(viewer, at)
    thought = await unless_gone(request, hall.opinions.of_position(table, viewer, at))
    where = {"at": at, "actor": "" if state.actor in (CHANCE, NOBODY) else ACTOR_NAMES[state.actor]}
    if thought is None:
        nothing: dict[str, Any] = {"seconds": 0, "rome": None, "mixed": False, "actions": [], "turn": [], "why": ""}
        return json_answer({**where, **THINKER, **nothing})
    view = state.view(state.actor) if thought.advice and table.is_closed else state
    return json_answer({**where, **advice_of(table.game, view, thought)})


async def chances(request: Request) -> Response:
    """Rome's chance to win over the whole game: one JSON object a line, as they are found; given up when nobody reads on."""
    host = await host_of(request)
    table = host.table
    viewer = await looking_as(request, host)
    opinion.check_allowed(table)
    hall: Hall = request.app.state.hall
    places = opinion.points(table, viewer)

    async def lines() -> AsyncIterator[bytes]:
        yield _line({"points": places, "seconds": opinion.GLANCE, **GLANCER})
        for at in places:
            if at > table.timeline.last(viewer):
                return  # taken back meanwhile
            yield _line({"at": at, "rome": _rounded(await hall.opinions.chance(table, viewer, at))})

    # identity: what is compressed would be held back until there is enough of it
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"Content-Encoding": "identity"})


def _line(data: dict[str, Any]) -> bytes:
    return msgspec.json.encode(data) + b"\n"
