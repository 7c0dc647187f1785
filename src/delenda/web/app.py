"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
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
from delenda.table.database import connect
from delenda.table.hall import Hall, milliseconds, offered
from delenda.table.sole_server import SoleUse
from delenda.table.store import Store
from delenda.table.workers import Workers
from delenda.web import devices, guided, openapi, pages
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
    return PlainTextResponse(f"{shown}Allow: /\n\nUser-agent: *\nDisallow: /table/\nDisallow: /seat/\nDisallow: /api/\n")


def create_app(
    database: str,
    workers: Workers | None = None,
    now: Callable[[], int] = milliseconds,
    limits: Limits | None = None,
    guests: Sequence[Bot] = (),
    hosts: Hosts | None = None,
) -> Starlette:
    """`database` is an address as SQLAlchemy reads it. `now` gives milliseconds since 1970. `guests` are further opponents.
    `hosts` are the names under which the server answers; None stands for any."""
    rations = Rations(limits or Limits())
    opponents = offered(guests)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        engine = connect(database)
        sole = SoleUse(engine)
        hall = Hall(Store(engine), workers or Workers(), now, opponents)
        app.state.hall = hall
        app.state.key = await hall.store.key()
        await hall.open()
        try:
            yield
        finally:
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
            Route("/table/{table}/device", devices.device),
            Route("/table/{table}/move/{ticket}", devices.move, methods=["GET", "POST"]),
            Route("/seat/{token}", pages.take_seat, methods=["GET", "POST"]),
            Route("/import", pages.import_page),
            Route("/import", pages.import_record, methods=["POST"]),
            Route("/name", pages.set_name, methods=["POST"]),
            Route("/about", pages.about),
            Route("/learn", pages.rules),
            Route("/learn/{slug}", pages.learn),
            Route("/learn/{slug}/rules", pages.whole_rules),
            Route("/learn/{slug}/guided", guided.page),
            Route("/learn/{slug}/guided/{lesson}", guided.page),
            Route("/theme.css", pages.theme),
            Route("/goal/{slug}", pages.goal_picture),
            Route("/rules/{slug}", pages.rules_found),
            Route("/rules/{slug}/{name}", pages.rule),
            Route("/scenery/{digest}", pages.scenery),
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
    app.state.films = Films()
    app.state.thumbnails = Thumbnails()
    app.state.rations = rations
    return app
