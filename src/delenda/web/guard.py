"""What every answer carries and every request must pass: headers, Host, Origin, size, rate, time; and who is asking."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from delenda.table.worker_queue import asker
from delenda.web.connections import address_of
from delenda.web.hosts import Hosts
from delenda.web.limits import IMPORT_BYTES, MESSAGE_BYTES, Rations
from delenda.web.people import SAFE, is_program, recognize

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # an SVG that stands alone carries its styles
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # not no-referrer: with that, browsers send `Origin: null` from forms
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# browsers complain about it over plain http, unless it is to the same machine
SECURE_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin"}
LOCAL = ("localhost", "127.0.0.1", "::1")
THINKING = re.compile("/api/(tables/[^/]+/(hint|chances|report|analysis/.*)|study/(think|judge)|workshop/.*)")
STREAMS = re.compile("/api/(tables/[^/]+/(events|chances|film|report)|workshop/[^/]+/measure)")
LARGE = re.compile("/import|/new|/api/tables|/api/study|/api/workshop/.*")  # a record, or the data files of a box
KEPT = re.compile("/api/(tables/[^/]+/now|games/[^/]+/[^/]+)[.](png|svg)")  # these count when they are drawn
NOBODY_ASKS = ("/static/", "/scenery/", "/theme.css", "/robots.txt", "/manifest.webmanifest", "/sw.js")
# What costs the server, or others, something
OPENINGS = ("/new", "/import", "/api/tables", "/api/study", "/me/key", "/me/mail", "/me/erase")
BODY_SECONDS = 20.0  # for a request to come in as a whole


def is_same_origin(headers: Headers) -> bool:
    """Whether the page that sends this came from here."""
    return urlsplit(headers.get("origin", "")).netloc == headers.get("host", "") != ""


def is_secure(scope: Scope) -> bool:
    """Whether browsers take this for a secure context: https, or a server on the same machine."""
    url = URL(scope=scope)
    return url.scheme == "https" or url.hostname in LOCAL


class Guard:
    def __init__(
        self,
        app: ASGIApp,
        rations: Rations,
        on_error: Callable[[Request, Exception], Awaitable[Response]],
        hosts: Hosts | None = None,
    ) -> None:
        self.app = app
        self._on_error = on_error
        self._rations = rations
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asker.set(address_of(scope))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # WebSockets

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        refusal = self._connection_refusal(scope, address)
        if refusal:
            await send({"type": "websocket.close", "code": 1008, "reason": refusal})
            return
        try:
            await recognize(HTTPConnection(scope))
            await self.app(scope, receive, send)
        finally:
            self._rations.sockets.give_back(address)

    def _connection_refusal(self, scope: Scope, address: str) -> str:
        """Why this connection is refused; if it is not, it has been counted."""
        headers = Headers(scope=scope)
        if self._hosts is not None and not self._hosts.allow(headers.get("host", "")):
            return "this server has another name"
        if not is_same_origin(headers) and not (is_program(headers) and "authorization" in headers):
            return "this connection comes from another site"
        if not self._rations.requests.take(address) or not self._rations.sockets.take(address):
            return "too many connections"
        return ""

    # Requests

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = address_of(scope)
        refusal = self._refusal(scope, headers, address)
        limit = IMPORT_BYTES if LARGE.fullmatch(scope["path"]) else MESSAGE_BYTES
        length = headers.get("content-length", "0")
        if refusal is None and (not length.isdecimal() or len(length) > 9 or int(length) > limit):
            refusal = (413, _too_long(limit))
        answer = _Answer(send, HEADERS | SECURE_HEADERS if is_secure(scope) else HEADERS)
        is_stream = STREAMS.fullmatch(scope["path"]) is not None
        if refusal is None and is_stream and not self._rations.streams.take(address):
            refusal, is_stream = (429, "too many streams at once; close one first."), False
        try:
            if refusal is not None:
                raise HTTPException(*refusal)
            if not scope["path"].startswith(NOBODY_ASKS):
                await recognize(HTTPConnection(scope))
            await self.app(scope, _limited(receive, limit), answer.send)
        except Exception as error:
            if answer.has_begun:
                raise
            response = await self._on_error(Request(scope, receive), error)
            await response(scope, receive, answer.send)
        finally:
            if is_stream and refusal is None:
                self._rations.streams.give_back(address)

    def _refusal(self, scope: Scope, headers: Headers, address: str) -> tuple[int, str] | None:
        rations = self._rations
        path, writes = scope["path"], scope["method"] not in SAFE
        opens = writes and path in OPENINGS
        draws = path.startswith("/api/") and path.endswith((".png", ".gif", ".svg", "/film")) and not KEPT.fullmatch(path)
        host = headers.get("host", "")
        if self._hosts is not None and not self._hosts.allow(host):
            return 421, f"this server does not answer for {host[:80]!r}; allow that name with --allowed-host."
        if not rations.requests.take(address) or (opens and not rations.openings.take(address)):
            return 429, "too many requests; wait a moment."
        if draws and not rations.pictures.take(address):
            return 429, "too many pictures; wait a moment."
        if THINKING.fullmatch(path) and not rations.thinking.take(address):
            return 429, "too many questions to the computer; wait a moment."
        if writes and not is_same_origin(headers) and not (is_program(headers) and path.startswith("/api/")):
            return 403, "this request comes from another site."
        return None


class _Answer:
    """Adds the headers to whatever is answered, and remembers whether an answer has begun."""

    def __init__(self, send: Send, headers: dict[str, str]) -> None:
        self._send = send
        self._headers = headers
        self.has_begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers.setdefault(name, value)
        await self._send(message)


def _too_long(limit: int) -> str:
    return f"that is too long: the limit is {limit // 1024} KB."


def _limited(receive: Receive, limit: int) -> Receive:
    """So many bytes in so many seconds; what comes after the body, the news that the client has gone, is waited for."""
    read = 0
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    is_whole = False

    async def receiving() -> Message:
        nonlocal read, is_whole
        try:
            async with asyncio.timeout_at(None if is_whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, f"the request did not arrive within {BODY_SECONDS:g} seconds.") from None
        read += len(message.get("body", b""))
        is_whole = is_whole or not message.get("more_body", False)
        if read > limit:
            raise HTTPException(413, _too_long(limit))
        return message

    return receiving
