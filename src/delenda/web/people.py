"""Who is asking: a browser by its cookie, a program by its bearer token. No accounts.

A cookie counts only if this server has given it out: nobody can choose the name under which another person will sit.
"""

from __future__ import annotations

import re
from collections import OrderedDict

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from delenda.table.hall import Hall
from delenda.table.host import Host
from delenda.table.seats import hash_of, new_token

COOKIE = "delenda_who"
TOKEN = re.compile(r"[\w-]{10,64}", re.ASCII)
YEAR = 365 * 86400
SAFE = ("GET", "HEAD", "OPTIONS")
ASKING = "delenda.who"  # in the scope
MOST_KNOWN = 10_000


def is_program(headers: Headers) -> bool:
    """A program sends no Origin; its cookies, if any, count for nothing."""
    return "origin" not in headers


async def recognize(connection: HTTPConnection) -> None:
    """Find out who is asking, before anybody wants to know."""
    token = connection.cookies.get(COOKIE, "")
    found = hash_of(token) if TOKEN.fullmatch(token) else ""
    connection.scope[ASKING] = found if found and await _is_known(connection, found) else ""


async def _is_known(connection: HTTPConnection, found: str) -> bool:
    state = connection.scope["app"].state
    known: OrderedDict[str, None] = state.known
    if found not in known:
        hall: Hall = state.hall
        if not await hall.store.knows(found):
            return False
        known[found] = None
        if len(known) > MOST_KNOWN:
            known.popitem(last=False)
    return True


def who(connection: HTTPConnection) -> str:
    """The hash of the browser's cookie, or empty."""
    writes = connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE
    if writes and is_program(connection.headers):
        return ""  # without an Origin a cookie proves nothing
    found: str = connection.scope.get(ASKING, "")
    return found


async def give_cookie(connection: HTTPConnection, response: Response) -> str:
    """Make sure that the browser has a cookie; returns its hash."""
    if known := who(connection):
        return known
    token = new_token()
    hall: Hall = connection.scope["app"].state.hall
    await hall.store.set_name(hash_of(token), "")
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
    """The seats that the one who asks holds. A seat that a browser holds answers to that browser alone, and the token of a seat
    that is free is an invitation: it must be exchanged first, for one that nobody else has seen."""
    token = bearer(connection.headers)
    if not token:
        return hall.seats_of(host, who(connection))
    found = await hall.store.token_seat(token, host.table.id)
    if found is None:
        return []
    seat = host.table.seats[found[1]]
    return [] if seat.is_free or seat.who else [found[1]]
