"""How requests are refused: one sentence, as JSON for programs and as a page for people."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.table.hall import NoSuchTable
from delenda.table.host import StaleVersion
from delenda.table.opinion import NotAgreed
from delenda.table.study import BetweenPeople
from delenda.table.trouble import Damaged, Unavailable
from delenda.table.worker_queue import Busy
from delenda.table.workers import GivenUp
from delenda.web.discreet import discreet
from delenda.web.rendering import render

log = logging.getLogger("delenda.web")


def json_answer(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(content), status, headers, "application/json")


def refuse(status: int, sentence: str) -> HTTPException:
    return HTTPException(status, sentence)


def status_of(error: DelendaError) -> int:
    if isinstance(error, NoSuchTable):
        return 404
    if isinstance(error, StaleVersion):
        return 409
    if isinstance(error, NotAgreed | BetweenPeople):
        return 403
    if isinstance(error, Busy):
        return 429
    if isinstance(error, GivenUp | Unavailable):
        return 503
    if isinstance(error, Damaged):
        return 500
    return 422 if isinstance(error, IllegalAction) else 400


async def on_error(request: Request, error: Exception) -> Response:
    """For whatever a handler raises: never a traceback."""
    headers: dict[str, str] = {}
    if isinstance(error, HTTPException):
        status, sentence, headers = error.status_code, error.detail, dict(error.headers or {})
        if status in (404, 405) and sentence == HTTPStatus(status).phrase:
            sentence = "there is nothing at this address." if status == 404 else "this address does not accept such a request."
    elif isinstance(error, DelendaError):
        status, sentence = status_of(error), str(error)
    elif isinstance(error, msgspec.DecodeError):
        status, sentence = 400, f"this cannot be read: {error}."
    elif isinstance(error, RecursionError | UnicodeError):
        status, sentence = 400, "this cannot be read: it is not text, or it is nested too deeply."
    else:
        log.error("%s %s failed", request.method, discreet(request.url.path), exc_info=error)
        status, sentence = 500, "the server could not do that; nothing has changed."
    if request.url.path.startswith("/api/"):
        return json_answer({"error": sentence}, status, headers)
    title = {404: "Not found", 403: "Not allowed", 500: "Something broke"}.get(status, "That did not work")
    message = sentence[:1].upper() + sentence[1:]
    response = await render(request, "error.html", "error", status=status, title=title, message=message)
    response.status_code = status
    response.headers.update(headers)
    return response
