"""Who is asking: a browser by its cookie, a program by its bearer token. No accounts."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from delenda.table.hall import Hall
from delenda.table.host import Host
from delenda.table.seats import hash_of, new_token
from delenda.web.guard import SAFE, is_program

COOKIE = "delenda_who"
YEAR = 365 * 86400


def who(connection: HTTPConnection) -> str:
    """The hash of the browser's cookie, or empty."""
    token = connection.cookies.get(COOKIE, "")
    writes = connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE
    if writes and is_program(connection.headers):
        return ""  # without an Origin a cookie proves nothing
    return hash_of(token) if token else ""


def give_cookie(connection: HTTPConnection, response: Response) -> str:
    """Make sure that the browser has a cookie; returns its hash."""
    if known := who(connection):
        return known
    token = new_token()
    keep_cookie(connection, response, COOKIE, token)
    return hash_of(token)


def keep_cookie(connection: HTTPConnection, response: Response, name: str, token: str, path: str = "/") -> None:
    secure = connection.url.scheme == "https"
    response.set_cookie(name, token, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)


def means_it(connection: HTTPConnection) -> bool:
    """Whether a person opens a private link. Messengers and browsers fetch links ahead, to show where they lead: they neither
    send a form nor say that they navigate, and must not use a link up. (Over plain http no browser says so: the person is
    asked.)"""
    headers = connection.headers
    navigates = headers.get("sec-fetch-mode") == "navigate" and "sec-purpose" not in headers
    return navigates or connection.scope["method"] == "POST"


def bearer(headers: Headers) -> str:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def seats_of(hall: Hall, host: Host, connection: HTTPConnection) -> list[int]:
    """The seats that the one who asks holds. A program takes its seat with the first use of its token; a seat that a browser
    holds answers to that browser alone."""
    token = bearer(connection.headers)
    if not token:
        return hall.seats_of(host, who(connection))
    found = await hall.store.token_seat(token, host.table.id)
    if found is None:
        return []
    seat = found[1]
    if host.table.seats[seat].is_free:
        await hall.take_seat(host, seat, "")
    return [] if host.table.seats[seat].who else [seat]
