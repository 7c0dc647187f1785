"""A page of one's own, without an account: games, results, puzzles, vacation, notices, and the key that opens it elsewhere."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.table import push, vacation
from delenda.table.hall import Hall
from delenda.table.mail import Mail, hidden
from delenda.table.own_key import key_of, words_of
from delenda.table.own_pages import DAY, Finished, OwnPage, OwnPages, Subscription
from delenda.table.own_results import (
    days_in_a_row,
    findings,
    grade_of,
    grade_title,
    grades,
    outcome,
    tallies,
    wins_in_a_row,
)
from delenda.table.push import Push
from delenda.table.recording import written
from delenda.table.seats import new_table_id
from delenda.table.worker_queue import Rank
from delenda.web.answers import json_answer, refuse
from delenda.web.cards import date_words, length_words, result_words
from delenda.web.devices import is_local
from delenda.web.lobby import lists_of
from delenda.web.people import forget_cookie, give_cookie, key_in, own_cookie, who
from delenda.web.plots import bars, curve
from delenda.web.qr import qr_svg
from delenda.web.rendering import render

MOST_SHOWN: Final = 30  # games in the list
MOST_LEFT: Final = 1000  # games under way that are given up at once
MOST_FOUND: Final = 30  # games whose openings and luck are worked out


class Subscribe(Struct, forbid_unknown_fields=True):
    """What a browser says about where it is told something."""

    endpoint: str
    key: str
    auth: str


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def pages_of(request: Request) -> OwnPages:
    pages: OwnPages = request.app.state.own_pages
    return pages


def mail_of(request: Request) -> Mail | None:
    mail: Mail | None = request.app.state.mail
    return mail


def push_of(request: Request) -> Push | None:
    found: Push | None = request.app.state.push
    return found


# The page


async def page(request: Request) -> Response:
    me = who(request)
    pages, now = pages_of(request), hall_of(request).now()
    mine = await pages.of(me)
    running = (await lists_of(request, "yours"))["running"]
    pushing = push_of(request)
    return await render(
        request,
        "own.html",
        "own",
        **await shown(request, me, private=True),
        mine=mine,
        waiting=[table for table in running if table["status"] == "yours"],
        vacation=vacation.Vacation.of(mine, now),
        away=date_words(mine.away_until),
        email=hidden(mine),
        mails=mail_of(request) is not None,
        push_key="" if pushing is None else pushing.public,
        share=f"{request.base_url}person/{mine.shared}" if mine.shared else "",
    )


async def shown(request: Request, me: str, private: bool) -> dict[str, Any]:
    """What a page tells of somebody; others see no game that was not played in public, and no names of opponents."""
    pages, hall = pages_of(request), hall_of(request)
    games = await pages.finished(me) if me else []
    tries, days = await pages.tries(me), await pages.days(me)
    lengths = await hall.store.lengths([game.id for game in games[:MOST_SHOWN]])
    listed = [game for game in games[:MOST_SHOWN] if private or game.public]
    rows = [_row(game, length_words(lengths[game.id]) if game.id in lengths else "", private) for game in listed]
    results = {
        "By game": tallies(games, lambda game: find_game(game.game).title),
        "By side": tallies(games, lambda game: SEAT_NAMES[game.seat]),
        "By scenario": tallies(games, _scenario),
        "By opponent": tallies(games, lambda game: _opponent(game, private)),
    }
    running_sum, total = [], 0
    for game in reversed(games):
        total += {"won": 1, "lost": -1}.get(outcome(game), 0)
        running_sum.append(float(total))
    grade = grade_of(tries)
    return {
        "rows": rows,
        "count": len(games),
        "results": {title: bars(found, f"{title}: {_told(found)}") for title, found in results.items() if found},
        "course": curve(running_sum, f"Wins less losses, game by game; now {total:+d}."),
        "wins": wins_in_a_row(games),
        "days": days_in_a_row(days, hall.now() // DAY),
        "grade": grade_title(grade) if grade else "",
        "grades": {grade_title(name): count for name, count in grades(tries).items() if count[1]},
        "solved": sum(each.solved for each in tries),
        "tried": len(tries),
    }


def _row(game: Finished, length: str, private: bool) -> dict[str, str]:
    return {
        "href": f"/table/{game.id}/replay",
        "title": find_game(game.game).title,
        "seat": ACTOR_NAMES[game.seat],
        "words": f"{SEAT_NAMES[game.seat]} against {_opponent(game, private)}",
        "result": result_words(find_game(game.game), game.result),
        "outcome": outcome(game),
        "date": date_words(game.updated),
        "length": length,
    }


def _opponent(game: Finished, private: bool) -> str:
    if game.bot:
        return game.opponent or game.bot
    return game.opponent if private and game.opponent else "a person"


def _scenario(game: Finished) -> str:
    found = find_game(game.game)
    title = next((each.title for each in found.scenarios if each.slug == game.scenario), game.scenario)
    return f"{found.title}: {title}"


def _told(found: dict[str, Any]) -> str:
    return "; ".join(f"{name} {tally.won} won, {tally.drawn} drawn, {tally.lost} lost" for name, tally in found.items())


async def public_page(request: Request) -> Response:
    """What somebody lets everybody see."""
    found = await pages_of(request).shared(request.path_params["name"])
    if found is None:
        raise refuse(404, "there is no such page, or it is no longer shared.")
    name = await hall_of(request).store.name_of(found.who) or "Somebody"
    return await render(request, "person.html", "person", person=name, **await shown(request, found.who, private=False))


async def found_out(request: Request) -> Response:
    """The openings and the luck of the newest games: worked out after the page is shown, each game once."""
    me, hall = who(request), hall_of(request)
    known: dict[tuple[str, int], dict[str, Any]] = request.app.state.findings
    openings: dict[str, dict[str, int]] = {}
    lucks: list[float] = []
    for game in reversed((await pages_of(request).finished(me))[:MOST_FOUND] if me else []):
        key = (game.id, game.seat)
        if key not in known:
            host = await hall.host(game.id)
            text = str(await written(host.table, host.tags, hall.workers))
            known[key] = await hall.workers.run(findings, text, game.seat, rank=Rank.QUESTIONS)
        found = known[key]
        lucks.append((lucks[-1] if lucks else 0.0) + 100 * found["luck"])
        if found["opening"]:
            side = f"{find_game(game.game).title}, {SEAT_NAMES[game.seat]}"
            choices = openings.setdefault(side, {})
            choices[found["opening"]] = choices.get(found["opening"], 0) + 1
    told = f"What the dice gave you, added up over {plural(len(lucks), 'game')}, in points of your chance to win."
    drawn = curve(lucks, told)
    return json_answer({"luck": drawn, "words": told if drawn else "", "openings": openings})


# The key


async def key_page(request: Request) -> Response:
    """The key as words, link and code; and where another one is entered."""
    if not who(request):
        if "again" in request.query_params:
            raise refuse(400, "a page of your own needs cookies; allow them for this site.")
        response = RedirectResponse("/me/key?again", 303)
        give_cookie(request, response)
        return response
    return await _key_page(request, "")


async def _key_page(request: Request, error: str) -> Response:
    key = key_in(request)
    link = f"{request.base_url}me/key#{key}"
    return await render(
        request,
        "own_key.html",
        "own_key",
        words=words_of(key).split(),
        link=link,
        code=qr_svg(link, "QR code of your private link"),
        local=is_local(request),
        error=error,
    )


async def use_key(request: Request) -> Response:
    """This browser becomes somebody's; what it has kept so far may go along."""
    form = await request.form()
    before = who(request)
    try:
        key = key_of(str(form.get("key", "")))
    except DelendaError as error:
        if not before:
            raise
        answer = await _key_page(request, str(error))
        answer.status_code = 400
        return answer
    response = RedirectResponse("/me", 303)
    after = await own_cookie(request, response, key)
    if before and before != after and form.get("bring") == "yes":
        await pages_of(request).move(before, after)
        await hall_of(request).read_seats_of(before)
    return response


# Sharing, taking along, leaving


async def share(request: Request) -> Response:
    response, me = _back(request)
    on = (await request.form()).get("shared") == "yes"
    now = hall_of(request).now()
    await pages_of(request).change(me, now, shared=new_table_id() if on else "")
    return response


async def export(request: Request) -> Response:
    """Everything that is kept about whoever asks, as JSON."""
    me = who(request)
    pages, hall = pages_of(request), hall_of(request)
    mine = await pages.of(me)
    data = {
        "name": await hall.store.name_of(me) if me else "",
        "page": _exported(mine),
        "games": [_exported_game(request, game) for game in await pages.finished(me)],
        "running": [f"{request.base_url}table/{table.id}" for table in await hall.store.tables_of(me) if not table.result],
        "puzzles": [each._asdict() for each in await pages.tries(me)],
        "days_with_puzzles": [datetime.fromtimestamp(day * 86_400, UTC).date().isoformat() for day in await pages.days(me)],
        "told_at": [each.endpoint for each in await pages.subscriptions(me)],
    }
    headers = {"Content-Disposition": 'attachment; filename="delenda.json"'}
    return Response(json.dumps(data, indent=2, ensure_ascii=False), headers=headers, media_type="application/json")


def _exported(mine: OwnPage) -> dict[str, Any]:
    names = ("created", "shared", "email", "confirmed", "away_until", "away_year", "away_days")
    return {name: getattr(mine, name) for name in names}


def _exported_game(request: Request, game: Finished) -> dict[str, Any]:
    plain = {name: getattr(game, name) for name in Finished.__slots__}
    return {**plain, "seat": ACTOR_NAMES[game.seat], "record": f"{request.base_url}api/tables/{game.id}/record"}


async def erase(request: Request) -> Response:
    """Everything goes; games under way are given up first."""
    me = who(request)
    if (await request.form()).get("sure") != "yes":
        raise refuse(400, "tick the box to say that you are sure.")
    hall = hall_of(request)
    for table in await hall.store.tables_of(me, limit=MOST_LEFT) if me else []:
        if not table.result:
            host = await hall.host(table.id)
            for seat in hall.seats_of(host, me)[:1]:
                await (host.resign(seat) if host.table.under_way else host.cancel(seat))
    if me:
        await pages_of(request).erase(me)
        await hall.read_seats_of(me)
    response = RedirectResponse("/", 303)
    forget_cookie(response)
    return response


# Vacation


async def go_away(request: Request) -> Response:
    response, me = _back(request)
    days = str((await request.form()).get("days", ""))
    if not days.isdecimal() or len(days) > 3:
        raise refuse(400, "say for how many days.")
    await vacation.begin(hall_of(request), pages_of(request), me, int(days))
    return response


async def come_back(request: Request) -> Response:
    response, me = _back(request)
    await vacation.end(hall_of(request), pages_of(request), me)
    return response


# Being told


async def subscribe(request: Request) -> Response:
    """A browser that wants to be told."""
    body = msgspec.json.decode(await request.body(), type=Subscribe)
    pushing, me = push_of(request), who(request)
    if pushing is None or not me:
        raise refuse(403, "this server does not send notices to browsers.")
    given = push.check(Subscription(body.endpoint, body.key, body.auth), pushing.services)
    await pages_of(request).subscribe(me, given, hall_of(request).now())
    return json_answer({"told": True})


async def unsubscribe(request: Request) -> Response:
    body = msgspec.json.decode(await request.body(), type=Subscribe)
    await pages_of(request).unsubscribe(body.endpoint)
    return json_answer({"told": False})


async def set_mail(request: Request) -> Response:
    """An address to be confirmed, or none any more."""
    response, me = _back(request)
    email = str((await request.form()).get("email", "")).strip()
    now, mail = hall_of(request).now(), mail_of(request)
    if not email:
        await pages_of(request).forget_mail(me, now)
    elif mail is None:
        raise refuse(403, "this server sends no mail.")
    else:
        await mail.ask(me, email, str(request.base_url), now)
    return response


async def confirm_mail(request: Request) -> Response:
    """The link of the mail. Those who look through mails open links, too, so a button must be pressed."""
    if request.method != "POST":
        return await render(
            request,
            "own_mail.html",
            "own",
            heading="Your e-mail address",
            words="Press the button, and Delenda writes to you when it is your turn.",
            button="This is my address",
        )
    if not await pages_of(request).confirm(request.path_params["code"], hall_of(request).now()):
        raise refuse(404, "this link has been used or has expired; ask for another on your own page.")
    return RedirectResponse("/me", 303)


async def stop_mail(request: Request) -> Response:
    page = await pages_of(request).by_stop(request.path_params["code"])
    if request.method != "POST" or page is None:
        words = "No more mails are sent to you." if page is None else "Press the button, and no more mails come."
        button = "" if page is None else "Stop the mails"
        return await render(request, "own_mail.html", "own", heading="Mails from Delenda", words=words, button=button)
    await pages_of(request).forget_mail(page.who, hall_of(request).now())
    return RedirectResponse(request.url.path, 303)


def _back(request: Request) -> tuple[Response, str]:
    """To the page again; and who asks."""
    response = RedirectResponse("/me", 303)
    return response, give_cookie(request, response)
