"""A terminal as a visitor of a server: it takes seats with links as a browser does, and keeps its cookies and dice seeds."""

from __future__ import annotations

import json
import re
import secrets
from contextlib import suppress
from html import unescape
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from platformdirs import user_state_path

from delenda.kernel.errors import DelendaError

PATIENCE = 15  # seconds for an answer
TABLE = re.compile(r"/table/(\w+)(?:/move/[\w.-]+)?/?")
SEAT = re.compile(r"/seat/[\w-]+")
MESSAGE = re.compile(r'<p class="lead">(.*?)</p>', re.DOTALL)


class Visitor:
    """One server, by the address of a table or of a seat."""

    def __init__(self, address: str, folder: Path | None = None) -> None:
        parts = urlsplit(address if "://" in address else f"http://{address}")
        self.path = parts.path
        if (
            parts.scheme not in ("http", "https")
            or not parts.netloc
            or not (TABLE.fullmatch(parts.path) or SEAT.fullmatch(parts.path))
        ):
            raise DelendaError(f"{address} is not a table: give the link of a seat (…/seat/…) or of a table (…/table/…).")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.folder = folder or user_state_path("delenda", appauthor=False)
        self.cookies = LWPCookieJar(self.folder / "cookies.txt")
        with suppress(OSError, LoadError):  # the first visit
            self.cookies.load()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def sit_down(self, name: str = "", side: str = "") -> str:
        """Take the seat that the address is about, or with `side` a free one at a public table; gives the table's id."""
        if name:
            self._post("/name", name=name)
        moves = "/move/" in self.path
        if SEAT.fullmatch(self.path) or moves:
            table = TABLE.fullmatch(urlsplit(self._post(self.path)).path)
            if table is None:
                raise DelendaError("this link opens no seat; ask for a new one.")
            return table[1]
        table = TABLE.fullmatch(self.path)
        assert table is not None
        if side:
            self._post(f"/table/{table[1]}/join", side=side)
        return table[1]

    def _post(self, path: str, **fields: str) -> str:
        """Send a form; the address that it leads to."""
        request = Request(self.origin + path, urlencode(fields).encode(), {"Origin": self.origin})
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                found: str = answer.geturl()
        except HTTPError as error:
            said = MESSAGE.search(error.read().decode("utf-8", "replace"))
            raise DelendaError(unescape(said[1]).strip() if said else f"{self.origin} refuses: {error.reason}.") from None
        except (URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            raise DelendaError(f"{self.origin} does not answer ({reason}).") from None
        self._keep_cookies()
        return found

    def _keep_cookies(self) -> None:
        """For the next visit, and for nobody else's eyes: who has a cookie has its seats."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "cookies.txt"
        file.touch(mode=0o600)
        self.cookies.save()

    @property
    def headers(self) -> dict[str, str]:
        """What a connection to a table needs."""
        request = Request(self.origin + "/")
        self.cookies.add_cookie_header(request)
        cookie = request.get_header("Cookie")
        return {"Cookie": cookie} if cookie else {}

    def socket_of(self, table: str) -> str:
        return f"ws{self.origin.removeprefix('http')}/table/{table}/ws"

    def seed(self, table: str, seat: str, fresh: bool) -> str:
        """This visitor's part of the dice at a table; where it has none, a `fresh` one or nothing."""
        file = self.folder / "dice" / f"{table}-{seat}.json"
        try:
            found: str = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            if not fresh:
                return ""
            found = secrets.token_hex(16)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            file.write_text(json.dumps(found), encoding="utf-8")
        return found
