"""For programs: games, tables, views, actions, records and pictures over HTTP. Described at /api/openapi.json."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import BrokenExecutor
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from delenda.kernel.actor import ACTOR_NAMES, OPEN, SPECTATOR, VIEWER_OF
from delenda.kernel.bounds import FILE_CHARACTERS
from delenda.kernel.errors import DelendaError
from delenda.kernel.record import Record
from delenda.kernel.registry import games as all_games
from delenda.table import dice, luck
from delenda.table.hall import Hall, Wish
from delenda.table.host import Host
from delenda.table.proof import TakenBack
from delenda.table.proof import rolls as rolls_of
from delenda.table.recording import written
from delenda.table.seats import LONGEST_NAME, new_token
from delenda.table.stored import ChatLine
from delenda.table.worker_queue import Rank
from delenda.web import exports
from delenda.web.answers import json_answer, refuse
from delenda.web.boards import LAYOUTS, layout_for
from delenda.web.cancelling import unless_gone
from delenda.web.cards import game_card
from delenda.web.films import Films
from delenda.web.happened import happened
from delenda.web.messages import Action, Version
from delenda.web.people import bearer, seats_of
from delenda.web.views import for_programs, position

HEARTBEAT = 20.0
Short = Annotated[str, Meta(max_length=80)]


class OpenTable(Struct, forbid_unknown_fields=True):
    """A new table. `opponent` is a bot's level, `hotseat`, or empty for somebody with a link; with `hints` both people may then
    ask the computer. `to_the_end`: a bot neither resigns nor agrees to a draw. `corrections` are data files of a box of one's
    own, by name."""

    game: Short
    scenario: Short | None = None
    options: dict[Short, Short] = {}
    side: Literal["rome", "carthage", "random"] = "rome"
    opponent: Short = ""
    clock: Annotated[str, Meta(pattern=r"^(none|[0-9]{1,3}\+[0-9]{1,3}|[0-9]{1,2}d)$")] = "none"
    public: bool = False
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    hints: bool = False
    to_the_end: bool = False
    corrections: dict[Short, Annotated[str, Meta(max_length=FILE_CHARACTERS)]] = {}


class SitDown(Struct, forbid_unknown_fields=True):
    """`invite` is the last part of a seat's link."""

    invite: Short
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class ActNow(Struct, forbid_unknown_fields=True):
    """An action by its number or by its label, and the version it was chosen at."""

    version: Version
    action: Action | None = None
    label: Short | None = None


class AddToDice(Struct, forbid_unknown_fields=True):
    seal: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    seed: Annotated[str, Meta(pattern="^[0-9A-Za-z]{0,64}$")] = ""


async def games(_: Request) -> Response:
    return json_answer([game_card(game) for game in all_games()])


async def open_table(request: Request) -> Response:
    body = msgspec.json.decode(await request.body(), type=OpenTable)
    hall: Hall = request.app.state.hall
    wish = Wish(**{name: getattr(body, name) for name in body.__struct_fields__})
    opened = await hall.open_table(wish, "")
    base = str(request.base_url).rstrip("/")
    seats = {}
    for seat, token in opened.tokens.items():
        own = not opened.host.table.seats[seat].is_free
        seats[ACTOR_NAMES[seat]] = ({"token": token} if own else {}) | {"link": f"{base}/seat/{token}"}
    return json_answer({"id": opened.host.table.id, "seat": ACTOR_NAMES[opened.seat], "seats": seats}, 201)


async def sit_down(request: Request) -> Response:
    """An invitation for a token that only the one who sits down knows: whoever opened the table has seen the invitation."""
    body = msgspec.json.decode(await request.body(), type=SitDown)
    hall: Hall = request.app.state.hall
    found = await hall.store.token_seat(body.invite)
    if found is None:
        raise refuse(404, "this invitation does not open a seat; ask for a new one.")
    host = await hall.host(found[0])
    token = new_token()
    if not host.table.seats[found[1]].is_free or not await hall.store.exchange_token(body.invite, token):
        raise refuse(403, "somebody has taken this seat already.")
    await hall.take_seat(host, found[1], "", body.name)
    return json_answer({"id": host.table.id, "seat": ACTOR_NAMES[found[1]], "token": token}, 201)


async def host_of(request: Request) -> Host:
    hall: Hall = request.app.state.hall
    return await hall.host(request.path_params["table"])


async def seat_of(request: Request, host: Host) -> int:
    """The seat that a program's token opens; raises if there is none."""
    seats = await seats_of(request.app.state.hall, host, request)
    if not bearer(request.headers) and not seats:
        raise refuse(401, "this needs the token of a seat: send it as 'Authorization: Bearer …'.")
    if not seats:
        raise refuse(
            403, "this token does not open a seat at this table; exchange an invitation for a token at POST /api/seats first."
        )
    return seats[0]


async def view(request: Request) -> Response:
    host = await host_of(request)
    viewer = await viewer_now(request, host)
    return json_answer(for_programs(host, request.app.state.shelf, viewer, log_from(request)))


def log_from(request: Request) -> int:
    """`log_from` in the query: the first line of the log that is wanted."""
    text = request.query_params.get("log_from", "0")
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise refuse(400, f"'log_from' must be the number of a line, not {text[:20]!r}.")
    return int(text)


async def viewer_now(request: Request, host: Host) -> int:
    """The seat of whoever sends a token, otherwise a spectator."""
    if bearer(request.headers):
        return await seat_of(request, host)
    return SPECTATOR


async def act(request: Request) -> Response:
    body = msgspec.json.decode(await request.body(), type=ActNow)
    host = await host_of(request)
    seat = await seat_of(request, host)
    if (body.action is None) == (body.label is None):
        raise refuse(400, "name the action, either by 'action', its number, or by 'label'.")
    action = host.table.view(seat).find(body.label) if body.label is not None else body.action
    assert action is not None
    await host.act(seat, [action], body.version)
    return json_answer(for_programs(host, request.app.state.shelf, seat, log_from(request)))


class _Stream:
    """A listener that remembers only that there is something new."""

    def __init__(self) -> None:
        self.news = asyncio.Event()

    def changed(self) -> None:
        self.news.set()

    def came_or_went(self) -> None:
        pass

    def said(self, line: ChatLine) -> None:
        pass  # chat is for people

    def thinking(self, is_thinking: bool) -> None:
        pass

    def thinks_faster(self) -> None:
        pass


async def events(request: Request) -> Response:
    """A view for each change, one JSON object a line; an empty line now and then keeps the connection open."""
    host = await host_of(request)
    viewer = await viewer_now(request, host)
    first = log_from(request)
    timeline = host.table.timeline

    async def lines() -> AsyncIterator[bytes]:
        stream = _Stream()
        host.listeners.add(stream)
        last, told, cuts = None, first, timeline.cuts(viewer)
        try:
            while True:
                version = host.table.version(viewer)
                if version != last:
                    last = version
                    now = for_programs(host, request.app.state.shelf, viewer, timeline.unchanged(viewer, told, cuts))
                    told, cuts = timeline.lines(viewer), timeline.cuts(viewer)
                    yield msgspec.json.encode(now) + b"\n"
                if host.table.is_closed:
                    return
                try:
                    await asyncio.wait_for(stream.news.wait(), HEARTBEAT)
                    stream.news.clear()
                except TimeoutError:
                    yield b"\n"
        finally:
            host.listeners.discard(stream)

    return StreamingResponse(lines(), media_type="application/x-ndjson")


async def record(request: Request) -> Response:
    host = await host_of(request)
    must_be_over(host, "the record is available once the game is over; before that it would give away secrets.")
    name = f"{host.table.setup.game}-{host.table.id}.txt"
    text = str(await written(host.table, host.tags, request.app.state.hall.workers))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def recomputable(record: Record, taken_back: Sequence[TakenBack]) -> list[dict[str, Any]]:
    """Runs in a worker: the rolls of a game, without the states at which they fell."""
    return [
        {"k": roll.k, "weights": roll.weights, "labels": roll.labels, "chosen": roll.chosen, "stands": roll.stands}
        for roll in rolls_of(record, taken_back)
    ]


async def rolls(request: Request) -> Response:
    """Everything needed to recompute each roll."""
    host = await host_of(request)
    must_be_over(host, "the dice can be checked once the game is over.")
    table = host.table
    if table.setup.imported:
        raise refuse(404, "an imported record is checked with 'delenda verify'.")
    proof = table.proof()
    workers = request.app.state.hall.workers
    found = await workers.run(recomputable, await written(table, {}, workers), proof.taken_back, rank=Rank.PEOPLE)
    return json_answer(
        {
            "table": table.id,
            "commitment": dice.commitment(table.secret),
            "secret": table.secret,
            "seals": dict(zip(ACTOR_NAMES, proof.seals, strict=False)),
            "seeds": dict(zip(ACTOR_NAMES, proof.seeds, strict=False)),
            "rolls": found,
        }
    )


async def luck_of(request: Request) -> Response:
    """How lucky the dice were; worked out once."""
    host = await host_of(request)
    must_be_over(host, "luck can be measured once the game is over.")
    if host.luck is None:
        workers = request.app.state.hall.workers
        text = str(await written(host.table, host.tags, workers))
        host.luck = await workers.run(luck.of_table, text, rank=Rank.QUESTIONS)
    return json_answer(host.luck)


async def add_to_dice(request: Request) -> Response:
    """A program's part of the dice: a seal, and when no further seal is taken the seed that fits it."""
    body = msgspec.json.decode(await request.body(), type=AddToDice)
    host = await host_of(request)
    seat = await seat_of(request, host)
    if bool(body.seal) == bool(body.seed):
        raise refuse(400, "send a 'seal', and later the 'seed' that matches it.")
    await (host.seal(seat, body.seal) if body.seal else host.seed(seat, body.seed))
    return json_answer(for_programs(host, request.app.state.shelf, seat))


def must_be_over(host: Host, sentence: str) -> None:
    if not host.table.is_closed:
        raise refuse(403, sentence)


# Positions of the past, and pictures of them


async def looking_as(request: Request, host: Host) -> int:
    """`as` in the query: open once the game is over, a seat for whoever holds it, spectator for everybody."""
    wanted = request.query_params.get("as", "open" if host.table.is_closed else "spectator")
    if wanted not in VIEWER_OF:
        raise refuse(400, f"'as' must be one of {', '.join(VIEWER_OF)}, not {wanted[:20]!r}.")
    viewer = VIEWER_OF[wanted]
    if not host.table.may_be_seen(viewer, await seats_of(request.app.state.hall, host, request)):
        raise refuse(403, "until the game is over, only the seat itself may have this view.")
    return viewer


def one_of(request: Request, name: str, values: tuple[str, ...]) -> str:
    value = request.query_params.get(name, values[0])
    if value not in values:
        raise refuse(400, f"{name!r} must be {' or '.join(values)}, not {value[:20]!r}.")
    return value


def position_number(text: str, host: Host, viewer: int) -> int:
    last = host.table.timeline.last(viewer)
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) > last:
        raise refuse(404, f"there is no position {text[:20]}; this view has 0 to {last}.")
    return int(text)


async def replay(request: Request) -> Response:
    host = await host_of(request)
    viewer = await looking_as(request, host)
    at = position_number(request.path_params["at"], host, viewer)
    return json_answer(position(host, request.app.state.shelf, viewer, at, one_of(request, "layout", LAYOUTS)))


async def changes(request: Request) -> Response:
    """What happened on the board from one position to a later one."""
    host = await host_of(request)
    viewer = await looking_as(request, host)
    first, last = (position_number(request.path_params[name], host, viewer) for name in ("first", "last"))
    return json_answer(happened(host.table, viewer, min(first, last), last, one_of(request, "layout", LAYOUTS)))


async def picture(request: Request) -> Response:
    host = await host_of(request)
    viewer = await looking_as(request, host)
    stem, _, form = request.path_params["file"].rpartition(".")
    if form not in ("png", "svg"):
        raise refuse(404, "a position is drawn as .png or .svg.")
    at = position_number(stem, host, viewer)
    theme, layout = one_of(request, "theme", ("light", "dark")), layout_for(host.table.game, one_of(request, "layout", LAYOUTS))
    drawn = host.table.timeline.view(viewer, at).dump()
    workers = request.app.state.hall.workers
    if form == "svg":
        work = workers.run(exports.svg_of, drawn, theme, layout, rank=Rank.PICTURES)
        return exports.svg_answer(await unless_gone(request, work))
    work = workers.run(exports.png_of, drawn, theme, layout, rank=Rank.PICTURES, seconds=exports.PATIENCE)
    return Response(await unless_gone(request, work), media_type="image/png")


async def animation(request: Request) -> Response:
    host = await host_of(request)
    viewer = await looking_as(request, host)
    theme = one_of(request, "theme", ("light", "dark"))
    films: Films = request.app.state.films
    data = await unless_gone(request, films.film(host.table, viewer, theme, request.app.state.hall.workers))
    name = f"{host.table.setup.game}-{host.table.id}.gif"
    return Response(data, media_type="image/gif", headers={"Content-Disposition": f'inline; filename="{name}"'})


async def film(request: Request) -> Response:
    """The same while it is made: how far it has come, one JSON object a line, and in the last one the film. It ends with
    whoever asked for it; frames that are made stay."""
    host = await host_of(request)
    viewer = await looking_as(request, host)
    theme = one_of(request, "theme", ("light", "dark"))
    films: Films = request.app.state.films
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def tell(done: int, total: int) -> None:
        told.put_nowait({"done": done, "total": total})

    async def make() -> None:
        try:
            said = films.film(host.table, viewer, theme, request.app.state.hall.workers, tell)
            told.put_nowait({"film": base64.b64encode(await said).decode()})
        except DelendaError as error:
            told.put_nowait({"error": str(error)})
        except BrokenExecutor:
            told.put_nowait({"error": "the film could not be made; try again."})

    async def lines() -> AsyncIterator[bytes]:
        task = asyncio.create_task(make())
        try:
            while True:
                said = await told.get()
                yield msgspec.json.encode(said) + b"\n"
                if "done" not in said:
                    return
        finally:
            task.cancel()

    return StreamingResponse(lines(), media_type="application/x-ndjson")


async def allowed_viewers(request: Request, host: Host) -> list[str]:
    seats = await seats_of(request.app.state.hall, host, request)
    return [name for name, viewer in VIEWER_OF.items() if host.table.may_be_seen(viewer, seats)]


def default_viewer(host: Host, seats: list[int]) -> int:
    if host.table.is_closed:
        return OPEN
    return seats[0] if len(seats) == 1 else SPECTATOR
