"""Pages for people."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from delenda.kernel.actor import ACTOR_NAMES, OPEN, SEATS, VIEWER_OF
from delenda.kernel.english import SEAT_NAMES, number
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.lab.boxes import OwnBox
from delenda.svg.theme import style_sheet
from delenda.table.clock import ClockRule
from delenda.table.hall import SIDES, Hall, Wish
from delenda.table.host import Host
from delenda.table.seats import BOT, check_name
from delenda.table.worker_queue import Rank
from delenda.web import rest, study
from delenda.web.answers import refuse
from delenda.web.boards import LAYOUTS
from delenda.web.cards import game_card, opponent_cards, table_card
from delenda.web.devices import is_local
from delenda.web.goal import Goal, goal_of, picture_of
from delenda.web.guided import draw_scenery
from delenda.web.learn import content_of, lesson_of
from delenda.web.lobby import lists_of
from delenda.web.people import give_cookie, keep_cookie, seats_of, who
from delenda.web.previews import of_table, preview_of
from delenda.web.puzzles import draw_puzzle_scenery
from delenda.web.rendering import render
from delenda.web.rulebook import Rulebook, has_rulebook, rulebook_of
from delenda.web.workshop import Changed, changes_of, own_box_of
from delenda.workshop.changes import corrected

MODES = ("computer", "hotseat", "friend", "public")
CLOCKS = ("none", "5+3", "15+10", "45+15", "1d", "3d", "7d")
VIEWER_WORDS = {"rome": "Rome", "carthage": "Carthage", "spectator": "What both players can see", "open": "Everything"}
INVITE = "delenda_invite"
LONGEST_SEARCH = 100  # characters


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def card(request: Request, host: Host) -> dict[str, Any]:
    summary = await hall_of(request).store.summary(host.table.id)
    assert summary is not None
    return table_card(summary, who(request))


# Lists


async def home(request: Request) -> Response:
    shown = await lists_of(request, "yours") | await lists_of(request, "open")
    count = number(len(games())).capitalize()
    preview = preview_of(request, "Delenda", f"{count} games of the Punic Wars: play a friend or the computer, in the browser.")
    return await render(request, "home.html", "home", count=count, preview=preview, **shown)


async def tables(request: Request) -> Response:
    return await render(request, "tables.html", "tables", **await lists_of(request, "lobby"))


# A new table


async def new(request: Request) -> Response:
    query = request.query_params
    slug = query.get("game", "")
    chosen = game_card(find_game(slug)) if slug else None
    mode = query.get("mode", "computer")
    return await new_page(request, chosen, mode if mode in MODES else "computer", {}, "")


async def new_page(request: Request, chosen: dict[str, Any] | None, mode: str, form: dict[str, str], error: str) -> Response:
    clocks = [{"value": clock, "words": ClockRule.parse(clock).words()} for clock in CLOCKS]
    opponents = opponent_cards(find_game(chosen["slug"]), hall_of(request).opponents) if chosen else []
    response = await render(
        request,
        "new.html",
        "new",
        game=chosen,
        mode=mode,
        bots=opponents,
        clocks=clocks,
        boxes=boxes_of(request, chosen["slug"]) if chosen else (),
        form=defaultdict(str, form),
        error=error,
    )
    response.status_code = 400 if error else 200
    return response


async def open_table(request: Request) -> Response:
    form = texts(await request.form())
    mode = form.get("mode", "computer")
    if mode not in MODES:
        raise refuse(400, f"a table's mode must be one of {', '.join(MODES)}.")
    game = find_game(form.get("game", ""))
    response = RedirectResponse("/", 303)
    me = give_cookie(request, response)
    try:
        name = await name_for(request, form, me)
        opponent = {"computer": form.get("opponent", ""), "hotseat": "hotseat"}.get(mode, "")
        if mode == "computer" and not opponent:
            raise DelendaError("choose an opponent.")
        wish = Wish(
            game.slug,
            form.get("scenario") or None,
            {option.name: form[f"option-{option.name}"] for option in game.options if f"option-{option.name}" in form},
            form.get("side") or SIDES[0],
            opponent,
            form.get("clock") or "none",
            mode == "public" or (mode in ("computer", "hotseat") and form.get("listed") == "yes"),
            name,
            mode in ("friend", "public") and form.get("hints") == "yes",
            mode == "computer" and form.get("to_the_end") == "yes",
            own_box(request, game, form),
        )
        opened = await hall_of(request).open_table(wish, me)
    except DelendaError as error:
        return await new_page(request, game_card(game), mode, form, str(error))
    table_id = opened.host.table.id
    response.headers["location"] = f"/table/{table_id}"
    if mode in ("friend", "public"):
        if mode == "friend":
            response.headers["location"] += "/invite"
        # the server keeps only the hash of the token: the browser that opened the table keeps the link
        keep_cookie(request, response, INVITE, opened.tokens[1 - opened.seat], f"/table/{table_id}")
    return response


def boxes_of(request: Request, slug: str) -> Sequence[OwnBox]:
    """Those that the server's host has put up for this game."""
    boxes: Mapping[str, Sequence[OwnBox]] = request.app.state.boxes
    return boxes.get(slug, ())


def own_box(request: Request, game: Game, form: dict[str, str]) -> Mapping[str, str]:
    """The data files of a box of the server's, or of the changes that the workshop sends."""
    label = form.get("host-box", "")
    if label:
        found = next((box for box in boxes_of(request, game.slug) if box.label == label), None)
        if found is None:
            raise DelendaError("this server no longer has that box; choose another.")
        return found.corrections
    text = form.get("box", "")
    return corrected(game, changes_of(msgspec.json.decode(text, type=list[Changed]))) if text else {}


def texts(form: FormData) -> dict[str, str]:
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def name_for(request: Request, form: dict[str, str], me: str) -> str:
    """The name given with the form, which is remembered, or the one given before."""
    hall = hall_of(request)
    given = check_name(form.get("name", ""))
    if given:
        await hall.rename(me, given)
    return given or await hall.store.name_of(me)


# A table


async def table(request: Request) -> Response:
    host = await rest.host_of(request)
    if host.table.setup.imported:
        return RedirectResponse(f"/table/{host.table.id}/replay", 303)
    seats = await seats_of(hall_of(request), host, request)
    seat = "BOTH" if len(seats) == 2 else ACTOR_NAMES[seats[0]] if seats else ""
    free = any(each.is_free for each in host.table.seats)
    shown = await card(request, host)
    return await render(
        request,
        "table.html",
        "table",
        table=shown,
        seat=seat,
        may_join=free and host.table.setup.public and not seats,
        invite=invite_link(request) if free and seats else "",
        preview=of_table(request, shown),
        bots=list(hall_of(request).opponents),
        goal=goal_card(host),
        has_rules=has_rulebook(host.table.game),
        own_box=own_box_of(host.table),
        layouts=shown["game"]["layouts"],
    )


def goal_card(host: Host) -> Goal:
    return goal_of(host.table.game, host.table.setup.scenario)


def invite_link(request: Request) -> str:
    token = request.cookies.get(INVITE, "")
    return f"{request.base_url}seat/{token}" if token else ""


async def invite(request: Request) -> Response:
    host = await rest.host_of(request)
    seats = await seats_of(hall_of(request), host, request)
    if not seats or not any(each.is_free for each in host.table.seats):
        return RedirectResponse(f"/table/{host.table.id}", 303)
    watch = f"{request.base_url}table/{host.table.id}"
    shown = await card(request, host)
    return await render(
        request, "invite.html", "invite", table=shown, invite=invite_link(request), watch=watch, local=is_local(request)
    )


async def take_seat(request: Request) -> Response:
    """A seat link: it says what it leads to and asks for a name; whoever sits down first has the seat."""
    hall = hall_of(request)
    found = await hall.store.token_seat(request.path_params["token"])
    if found is None:
        raise refuse(404, "this link does not open a seat; ask for a new one.")
    table_id, seat = found
    host = await hall.host(table_id)
    response = RedirectResponse(f"/table/{table_id}", 303, {"Referrer-Policy": "no-referrer"})
    if hall.seats_of(host, who(request)):
        return response  # one's own link, opened to see where it leads
    held = host.table.seats[seat]
    if request.method != "POST" and not (host.table.is_closed or held.who or held.kind == BOT):
        return await invitation(request, host, seat)
    me = give_cookie(request, response)
    name = await name_for(request, texts(await request.form()), me)
    if not await hall.take_seat(host, seat, me, name):
        raise refuse(403, "somebody has taken this seat already. You can watch the game at its table.")
    return response


async def invitation(request: Request, host: Host, seat: int) -> Response:
    """Messengers fetch it too, to show where a link leads: nothing is used up by looking."""
    table = host.table
    inviter = table.seats[1 - seat].name
    words = f"{inviter} invites you to play {SEAT_NAMES[seat]}." if inviter else f"You are invited to play {SEAT_NAMES[seat]}."
    if table.setup.public:
        words = f"{inviter or 'Somebody'} is waiting for an opponent. You would play {SEAT_NAMES[seat]}."
    preview = preview_of(request, f"{table.game.title}: a seat is waiting for you", words, table.id)
    return await render(
        request,
        "seat.html",
        "seat",
        title=table.game.title,
        heading="Your seat is waiting",
        words=words,
        about=table.game.blurb,
        side=ACTOR_NAMES[seat],
        clock=table.clock.rule.words(),
        hints=table.setup.hints,
        asks_name=True,
        button="Take your seat",
        learn=f"/learn/{table.game.slug}",
        preview=preview._replace(url=str(request.base_url)),  # a card may be seen by many, and the link is for one
    )


async def join(request: Request) -> Response:
    """A free seat at a public table: what it is, with a question for a name, and the seat itself."""
    hall = hall_of(request)
    host = await rest.host_of(request)
    response = RedirectResponse(f"/table/{host.table.id}", 303)
    me = give_cookie(request, response)
    if hall.seats_of(host, me):
        return response
    if not host.table.setup.public:
        raise refuse(403, "this table is private: its seats are taken with a link.")
    form = texts(await request.form())
    wanted = form.get("side", "")
    free = [seat for seat in SEATS if host.table.seats[seat].is_free and wanted in ("", SIDES[seat])]
    if request.method != "POST":
        return await invitation(request, host, free[0]) if free else response
    name = await name_for(request, form, me)
    if not free or not await hall.take_seat(host, free[0], me, name):
        raise refuse(403, "no seat is free at this table.")
    return response


async def replay(request: Request) -> Response:
    host = await rest.host_of(request)
    seats = await seats_of(hall_of(request), host, request)
    wanted = request.query_params.get("as", "")
    default = rest.default_viewer(host, seats)
    viewer = await rest.looking_as(request, host) if wanted else default
    name = next(name for name, number in VIEWER_OF.items() if number == viewer)
    last = host.table.timeline.last(viewer)
    given = request.query_params.get("at", "")
    at = min(int(given), last) if given.isdecimal() and len(given) < 9 else last
    shown = await card(request, host)
    api = f"/api/tables/{host.table.id}"
    return await render(
        request,
        "replay.html",
        "replay",
        table=shown,
        at=at,
        count=last,
        viewer=name,
        viewers=[{"value": each, "words": VIEWER_WORDS[each]} for each in await rest.allowed_viewers(request, host)],
        preview=of_table(request, shown),
        own_box=own_box_of(host.table),
        analysis=host.table.allows_hints,
        goal=goal_card(host),
        record=f"{api}/record" if host.table.is_closed else "",
        study=study.address_of(host.table, at, name),
        png=f"{api}/position/{at}.png?as={name}",
        gif=f"{api}/game.gif?as={name}",
        layouts=shown["game"]["layouts"],
    )


# Records, names, rules


async def import_page(request: Request) -> Response:
    return await render(request, "import.html", "import", error="", text="")


async def import_record(request: Request) -> Response:
    async with request.form(max_files=1) as form:
        file = form.get("record")
        raw = await file.read() if isinstance(file, UploadFile) and file.size else b""
        try:
            text = raw.decode("utf-8") if raw else texts(form).get("text", "")
        except UnicodeDecodeError:
            raise refuse(400, "this file is not UTF-8 text, as a record must be.") from None
    response = RedirectResponse("/", 303)
    me = give_cookie(request, response)
    try:
        host = await hall_of(request).import_record(text, me)
    except DelendaError as error:
        answer = await render(request, "import.html", "import", error=str(error), text=text)
        answer.status_code = 400
        return answer
    response.headers["location"] = f"/table/{host.table.id}/replay?at=0"
    return response


async def set_name(request: Request) -> Response:
    form = texts(await request.form())
    back = form.get("back", "/")
    safe = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if safe else "/", 303)
    me = give_cookie(request, response)
    await hall_of(request).rename(me, form.get("name", ""))
    return response


async def about(request: Request) -> Response:
    return await render(request, "about.html", "about")


async def rules(request: Request) -> Response:
    return await render(request, "rules.html", "rules")


async def learn(request: Request) -> Response:
    game = game_of(request)
    lesson = lesson_of(game)
    if not lesson.is_drawn:
        lesson.content = await request.app.state.hall.workers.run(content_of, game.slug, rank=Rank.PICTURES)
    return await render(request, "learn.html", "learn", game=game_card(game), content=lesson.content, toc=lesson.toc)


async def whole_rules(request: Request) -> Response:
    game = game_of(request)
    if rulebook_of(game.slug) is None:
        return RedirectResponse(f"/learn/{game.slug}")
    page = lesson_of(game, "rules.md")
    return await render(request, "learn.html", "learn", game=game_card(game), content=page.content, toc=page.toc)


def game_of(request: Request) -> Game:
    slug = request.path_params["slug"]
    if slug not in [game.slug for game in games()]:
        raise refuse(404, f"there is no game {slug[:40]!r}.")
    return find_game(slug)


# What pages load


async def theme(request: Request) -> Response:
    return tagged(request, style_sheet(), "text/css")


async def goal_picture(request: Request) -> Response:
    """An SVG fragment, which the goal card loads when it is opened."""
    return tagged(request, picture_of(game_of(request).slug), "text/plain")


async def rules_found(request: Request) -> Response:
    """An HTML fragment for the panel beside the board: what has the words `find`, or where to begin."""
    book = book_of(request)
    words = request.query_params.get("find", "")[:LONGEST_SEARCH].strip()
    return tagged(request, book.listed(book.find(words) if words else book.chapters()), "text/plain")


async def rule(request: Request) -> Response:
    """One entry of the rules, as such a fragment."""
    book = book_of(request)
    entry = book.at(request.path_params["name"])
    if entry is None:
        raise refuse(404, "the rules have no such entry.")
    return tagged(request, book.fragment(entry), "text/plain")


def book_of(request: Request) -> Rulebook:
    book = rulebook_of(game_of(request).slug)
    if book is None:
        raise refuse(404, "the rules of this game have no numbers of their own.")
    return book


def tagged(request: Request, text: str, kind: str) -> Response:
    """Sent again only when it has changed."""
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)


async def scenery(request: Request) -> Response:
    """An SVG fragment under the hash of its text; drawn anew if another process has drawn it."""
    shelf = request.app.state.shelf
    digest = request.path_params["digest"]
    found = shelf.scenery(digest)
    if found is None and "table" in request.query_params:
        host = await hall_of(request).host(request.query_params["table"])
        shelf.draw(host.table, host.table.timeline.complete(OPEN, 0), rest.one_of(request, "layout", LAYOUTS))
        found = shelf.scenery(digest)
    elif found is None and "lesson" in request.query_params:
        draw_scenery(shelf, request.query_params["lesson"], rest.one_of(request, "layout", ("wide", "tall")))
        found = shelf.scenery(digest)
    elif found is None and "puzzle" in request.query_params:
        draw_puzzle_scenery(shelf, request.query_params["puzzle"], rest.one_of(request, "layout", ("wide", "tall")))
        found = shelf.scenery(digest)
    elif found is None and "study" in request.query_params:
        study.draw_scenery(shelf, request.query_params["study"], rest.one_of(request, "layout", LAYOUTS))
        found = shelf.scenery(digest)
    if found is None:
        raise refuse(404, "there is no such scenery.")
    return Response(found, media_type="text/plain", headers={"Cache-Control": "public, max-age=31536000, immutable"})
