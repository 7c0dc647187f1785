"""What every answer carries and every request must pass: headers, Origin, size, rate."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from delenda.web.limits import IMPORT_BYTES, MESSAGE_BYTES, Buckets, Limits

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # an SVG that stands alone carries its styles
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # not no-referrer: with that, browsers send `Origin: null` from forms
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


def is_same_origin(headers: Headers) -> bool:
    """Whether the page that sends this came from here."""
    return urlsplit(headers.get("origin", "")).netloc == headers.get("host", "") != ""


def is_program(headers: Headers) -> bool:
    """A program sends no Origin; its cookies, if any, count for nothing."""
    return "origin" not in headers


class TooLarge(Exception):
    """The body is longer than allowed."""


class Guard:
    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self._requests = Buckets(limits.requests)
        self._openings = Buckets(limits.openings)
        self._pictures = Buckets(limits.pictures)

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
            refusal = (413, f"that is too long: at most {limit // 1024} KB are read.")
        sending = _with_headers(send)
        if refusal is not None:
            await JSONResponse({"error": refusal[1]}, refusal[0])(scope, receive, sending)
            return
        try:
            await self.app(scope, _limited(receive, limit), sending)
        except TooLarge:
            await JSONResponse({"error": f"that is too long: at most {limit // 1024} KB are read."}, 413)(
                scope, receive, sending
            )

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        address = scope["client"][0] if scope.get("client") else ""
        path, writes = scope["path"], scope["method"] not in SAFE
        opens = writes and path in ("/new", "/import", "/api/tables")
        draws = path.endswith((".png", ".gif"))
        if not self._requests.take(address) or (opens and not self._openings.take(address)):
            return 429, "too many requests; wait a little."
        if draws and not self._pictures.take(address):
            return 429, "too many pictures; wait a little."
        if writes and not is_same_origin(headers) and not (is_program(headers) and path.startswith("/api/")):
            return 403, "this request comes from another site."
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", POLICY)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


def _limited(receive: Receive, limit: int) -> Receive:
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise TooLarge
        return message

    return receiving
