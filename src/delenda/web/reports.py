"""The report of a game that is over, and its mistakes to be tried again: the pages, and the report as it is made."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from delenda.kernel.errors import DelendaError
from delenda.table.reports import Reports
from delenda.web import rest
from delenda.web.cards import table_card
from delenda.web.people import seats_of, who
from delenda.web.rendering import render

NOT_YET = "a report is made once the game is over; before that it would give away secrets."
SIDES = ("rome", "carthage")


async def page(request: Request) -> Response:
    return await _page(request, "report.html", "report")


async def mistakes(request: Request) -> Response:
    """One by one on the board: those of a seat of one's own, or of the side that is asked for."""
    return await _page(request, "mistakes.html", "mistakes")


async def _page(request: Request, template: str, name: str) -> Response:
    host = await rest.host_of(request)
    rest.must_be_over(host, NOT_YET)
    hall = request.app.state.hall
    summary = await hall.store.summary(host.table.id)
    seats = await seats_of(hall, host, request)
    wanted = request.query_params.get("side", "")
    side = wanted if wanted in SIDES else SIDES[seats[0]] if len(seats) == 1 else SIDES[0]
    shown = table_card(summary, who(request))
    return await render(request, template, name, table=shown, side=side, layouts=shown["game"]["layouts"])


async def follow(request: Request) -> Response:
    host = await rest.host_of(request)
    rest.must_be_over(host, NOT_YET)
    reports: Reports = request.app.state.reports

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for said in reports.follow(host):
                yield msgspec.json.encode(said) + b"\n"
        except DelendaError as error:
            yield msgspec.json.encode({"error": str(error)}) + b"\n"
        except BrokenExecutor:
            yield msgspec.json.encode({"error": "the report could not be made; try again."}) + b"\n"

    # identity: what is compressed would be held back until there is enough of it
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"Content-Encoding": "identity"})
