"""Who is asking: a browser by its cookie, a program by its bearer token. No accounts.

A cookie counts only if this server has given it out, which its mark shows: nobody can choose the name under which another
person will sit.
"""

from __future__ import annotations

import hmac
import re

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response

from delenda.table.hall import Hall
from delenda.table.host import Host
from delenda.table.seats import hash_of, new_token

COOKIE = "delenda_who"
MARKED = re.compile(r"([\w-]{22})\.([0-9a-f]{32})", re.ASCII)
UNMARKED = re.compile(r"[\w-]{22}", re.ASCII)  # given out before cookies were marked
YEAR = 365 * 86400
SAFE = ("GET", "HEAD", "OPTIONS")
ASKING = "delenda.who"  # in the scope


def is_program(headers: Headers) -> bool:
    """A program sends no Origin; its cookies, if any, count for nothing."""
    return "origin" not in headers


async def recognize(connection: HTTPConnection) -> None:
    """Find out who is asking, before anybody wants to know."""
    state = connection.scope["app"].state
    token = connection.cookies.get(COOKIE, "")
    is_ours = False
    if (marked := MARKED.fullmatch(token)) is not None:
        is_ours = hmac.compare_digest(marked[2], _mark(state.key, marked[1]))
    elif UNMARKED.fullmatch(token):
        is_ours = await state.hall.store.knows(hash_of(token))
    connection.scope[ASKING] = hash_of(token) if is_ours else ""


def _mark(key: str, token: str) -> str:
    return hmac.digest(bytes.fromhex(key), token.encode(), "sha256").hex()[:32]


def who(connection: HTTPConnection) -> str:
    """The hash of the browser's cookie, or empty."""
    writes = connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE
    if writes and is_program(connection.headers):
        return ""  # without an Origin a cookie proves nothing
    found: str = connection.scope.get(ASKING, "")
    return found


def give_cookie(connection: HTTPConnection, response: Response) -> str:
    """Make sure that the browser has a cookie; returns its hash."""
    if known := who(connection):
        return known
    token = new_token()
    token = f"{token}.{_mark(connection.scope['app'].state.key, token)}"
    keep_cookie(connection, response, COOKIE, token)
    return hash_of(token)


def key_in(connection: HTTPConnection) -> str:
    """The key of whoever asks, who is known (table/own_key.py): the cookie without its mark."""
    return connection.cookies[COOKIE].partition(".")[0]


async def own_cookie(connection: HTTPConnection, response: Response, key: str) -> str:
    """The browser becomes that of whoever has this key; returns the hash of its cookie."""
    state = connection.scope["app"].state
    is_old = await state.hall.store.knows(hash_of(key))  # given out before cookies were marked
    token = key if is_old else f"{key}.{_mark(state.key, key)}"
    keep_cookie(connection, response, COOKIE, token)
    return hash_of(token)


def forget_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/")


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
