"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from msgspec import DecodeError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from delenda.bots.bot import Bot
from delenda.kernel.errors import DelendaError
from delenda.lab.boxes import OwnBox
from delenda.table import push
from delenda.table.database import connect
from delenda.table.hall import Hall, milliseconds, offered
from delenda.table.mail import Mail
from delenda.table.notices import EVERY, Notices
from delenda.table.own_pages import OwnPages
from delenda.table.reports import Reports
from delenda.table.sole_server import SoleUse
from delenda.table.store import Store
from delenda.table.telling import Telling
from delenda.table.workers import Workers
from delenda.web import app_files, devices, guided, openapi, own, pages, puzzles, reports, study, workshop
from delenda.web.answers import on_error
from delenda.web.boards import Shelf
from delenda.web.films import Films
from delenda.web.guard import Guard
from delenda.web.health import health
from delenda.web.hosts import Hosts
from delenda.web.limits import Limits, Rations
from delenda.web.lobby import list_fragment, lobby_socket
from delenda.web.rendering import FOLDER
from delenda.web.socket import table_socket
from delenda.web.thumbnails import Thumbnails

PREVIEWERS = (
    "facebookexternalhit",
    "Twitterbot",
    "LinkedInBot",
    "Slackbot-LinkExpanding",
    "Discordbot",
    "TelegramBot",
    "WhatsApp",
)
PRIVATE = ("/table/", "/seat/", "/me", "/mail/", "/person/", "/api/")  # what nobody should search for
PRESSED = 2  # how hard answers are compressed: the last few per cent of a long page would take most of the time
ERRORS = (Exception, DelendaError, HTTPException, DecodeError, RecursionError, UnicodeError)


class Static(StaticFiles):
    """Files that browsers keep but ask about each time, so that a new version is never mixed with an old one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"cache-control", b"no-cache")]
            await send(message)

        await super().__call__(scope, receive, sending)


async def robots(_: Request) -> Response:
    """Nothing of single tables is searched for. Those who show where a link leads may look at it."""
    shown = "".join(f"User-agent: {name}\n" for name in PREVIEWERS)
    hidden = "".join(f"Disallow: {path}\n" for path in PRIVATE)
    return PlainTextResponse(f"{shown}Allow: /\n\nUser-agent: *\n{hidden}")


async def tell_people(app: Starlette, hall: Hall, telling: Telling) -> None:
    """Pages of one's own, and the ways by which their owners are told that it is their turn."""
    own_pages = OwnPages(hall.store)
    app.state.own_pages = own_pages
    app.state.findings = {}
    app.state.mail = None if telling.mail is None else Mail(own_pages, telling.mail)
    app.state.push = None
    if push.is_available():
        key = telling.push_key or await hall.store.setting(push.KEY, push.new_key)
        app.state.push = push.Push(own_pages, key, telling.contact, telling.services)
    ways = [way for way in (app.state.push, app.state.mail) if way is not None]
    app.state.notices = Notices(hall, own_pages, ways)
    if ways:
        hall.keep_doing("notices", app.state.notices.sweep, EVERY)


def create_app(
    database: str,
    workers: Workers | None = None,
    now: Callable[[], int] = milliseconds,
    limits: Limits | None = None,
    guests: Sequence[Bot] = (),
    hosts: Hosts | None = None,
    boxes: Mapping[str, Sequence[OwnBox]] | None = None,
    telling: Telling | None = None,
) -> Starlette:
    """`database` is an address as SQLAlchemy reads it. `now` gives milliseconds since 1970. `guests` are further opponents.
    `hosts` are the names under which the server answers; None stands for any. `boxes` are the host's own, by game. `telling`
    is how people are told that it is their turn."""
    rations = Rations(limits or Limits())
    opponents = offered(guests)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        engine = connect(database)
        sole = SoleUse(engine)
        hall = Hall(Store(engine), workers or Workers(), now, opponents)
        app.state.hall = hall
        app.state.reports = made = Reports(hall.store, hall.workers)
        app.state.key = await hall.store.key()
        await tell_people(app, hall, telling or Telling())
        await hall.open()
        try:
            yield
        finally:
            await made.close()
            await hall.close()
            sole.close()

    app = Starlette(
        routes=[
            Route("/", pages.home),
            Route("/new", pages.new),
            Route("/new", pages.open_table, methods=["POST"]),
            Route("/tables", pages.tables),
            WebSocketRoute("/tables/ws", lobby_socket),
            Route("/lists/{name}", list_fragment),
            Route("/table/{table}", pages.table),
            WebSocketRoute("/table/{table}/ws", table_socket),
            Route("/table/{table}/invite", pages.invite),
            Route("/table/{table}/join", pages.join, methods=["GET", "POST"]),
            Route("/table/{table}/replay", pages.replay),
            Route("/table/{table}/report", reports.page),
            Route("/table/{table}/mistakes", reports.mistakes),
            Route("/table/{table}/device", devices.device),
            Route("/table/{table}/move/{ticket}", devices.move, methods=["GET", "POST"]),
            Route("/seat/{token}", pages.take_seat, methods=["GET", "POST"]),
            Route("/import", pages.import_page),
            Route("/import", pages.import_record, methods=["POST"]),
            Route("/name", pages.set_name, methods=["POST"]),
            Route("/me", own.page),
            Route("/me/found", own.found_out),
            Route("/me/key", own.key_page),
            Route("/me/key", own.use_key, methods=["POST"]),
            Route("/me/share", own.share, methods=["POST"]),
            Route("/me/export", own.export),
            Route("/me/erase", own.erase, methods=["POST"]),
            Route("/me/away", own.go_away, methods=["POST"]),
            Route("/me/back", own.come_back, methods=["POST"]),
            Route("/me/push", own.subscribe, methods=["POST"]),
            Route("/me/push", own.unsubscribe, methods=["DELETE"]),
            Route("/me/mail", own.set_mail, methods=["POST"]),
            Route("/me/mail/{code}", own.confirm_mail, methods=["GET", "POST"]),
            Route("/mail/stop/{code}", own.stop_mail, methods=["GET", "POST"]),
            Route("/person/{name}", own.public_page),
            Route("/puzzles", puzzles.overview),
            Route("/puzzles/daily", puzzles.daily),
            Route("/puzzles/{slug}", puzzles.of_game),
            Route("/puzzles/{slug}/next", puzzles.next_one),
            Route("/puzzles/{slug}/{puzzle}", puzzles.page),
            Route("/manifest.webmanifest", app_files.manifest),
            Route("/sw.js", app_files.service_worker),
            Route("/about", pages.about),
            Route("/learn", pages.rules),
            Route("/learn/{slug}", pages.learn),
            Route("/learn/{slug}/rules", pages.whole_rules),
            Route("/learn/{slug}/guided", guided.page),
            Route("/learn/{slug}/guided/{lesson}", guided.page),
            Route("/analysis", study.index),
            Route("/analysis/{slug}", study.page),
            Route("/theme.css", pages.theme),
            Route("/goal/{slug}", pages.goal_picture),
            Route("/rules/{slug}", pages.rules_found),
            Route("/rules/{slug}/{name}", pages.rule),
            Route("/scenery/{digest}", pages.scenery),
            Route("/workshop/{slug}", workshop.page),
            Route("/robots.txt", robots),
            Route("/health", health),
            *openapi.routes(),
            Mount("/static", Static(directory=FOLDER / "static")),
        ],
        middleware=[
            Middleware(Guard, rations=rations, on_error=on_error, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PRESSED),
        ],
        exception_handlers=dict.fromkeys(ERRORS, on_error),
        lifespan=lifespan,
    )
    app.state.shelf = Shelf()
    app.state.studies = study.Studies()
    app.state.films = Films()
    app.state.thumbnails = Thumbnails()
    app.state.rations = rations
    app.state.boxes = boxes or {}
    return app
