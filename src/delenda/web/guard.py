"""What every answer carries and every request must pass: headers, Origin, size, rate."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from delenda.web.limits import IMPORT_BYTES, MESSAGE_BYTES, Buckets, Limits

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
THINKING = re.compile("/api/tables/[^/]+/(hint|chances|analysis/.*)")
SAFE = ("GET", "HEAD", "OPTIONS")


def is_same_origin(headers: Headers) -> bool:
    """Whether the page that sends this came from here."""
    return urlsplit(headers.get("origin", "")).netloc == headers.get("host", "") != ""


def is_program(headers: Headers) -> bool:
    """A program sends no Origin; its cookies, if any, count for nothing."""
    return "origin" not in headers


def is_secure(scope: Scope) -> bool:
    """Whether browsers take this for a secure context: https, or a server on the same machine."""
    url = URL(scope=scope)
    return url.scheme == "https" or url.hostname in LOCAL


class Guard:
    def __init__(self, app: ASGIApp, limits: Limits, on_error: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app = app
        self._on_error = on_error
        self._requests = Buckets(limits.requests)
        self._openings = Buckets(limits.openings)
        self._pictures = Buckets(limits.pictures)
        self._thinking = Buckets(limits.thinking)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._may_connect(scope):
            await send({"type": "websocket.close", "code": 1008, "reason": "this connection comes from another site"})
        else:
            await self.app(scope, receive, send)

    def _may_connect(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        return is_same_origin(headers) or (is_program(headers) and "authorization" in headers)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        limit = IMPORT_BYTES if scope["path"] == "/import" else MESSAGE_BYTES
        length = headers.get("content-length", "0")
        if refusal is None and (not length.isdecimal() or int(length) > limit):
            refusal = (413, _too_long(limit))
        answer = _Answer(send, HEADERS | SECURE_HEADERS if is_secure(scope) else HEADERS)
        try:
            if refusal is not None:
                raise HTTPException(*refusal)
            await self.app(scope, _limited(receive, limit), answer.send)
        except Exception as error:
            if answer.has_begun:
                raise
            response = await self._on_error(Request(scope, receive), error)
            await response(scope, receive, answer.send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        address = scope["client"][0] if scope.get("client") else ""
        path, writes = scope["path"], scope["method"] not in SAFE
        opens = writes and path in ("/new", "/import", "/api/tables")
        draws = path.endswith((".png", ".gif"))
        if not self._requests.take(address) or (opens and not self._openings.take(address)):
            return 429, "too many requests; wait a little."
        if draws and not self._pictures.take(address):
            return 429, "too many pictures; wait a little."
        if THINKING.fullmatch(path) and not self._thinking.take(address):
            return 429, "too many questions to the computer; wait a little."
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
    return f"that is too long: at most {limit // 1024} KB are read."


def _limited(receive: Receive, limit: int) -> Receive:
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise HTTPException(413, _too_long(limit))
        return message

    return receiving
