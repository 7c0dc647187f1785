"""Pages from templates, with what all of them know."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from delenda.interpreted import build_name
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.version import VERSION
from delenda.web.cards import game_card
from delenda.web.people import give_cookie, who

FOLDER = Path(__file__).parent

environment = Environment(
    loader=FileSystemLoader(FOLDER / "templates"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def art_of(slug: str) -> str:
    """A game's picture for the lists of games; nothing where it has none."""
    game = find_game(slug)
    return game.file(game.art) if game.art else ""


environment.globals["art_of"] = art_of


def fragment(template: str, **more: Any) -> str:
    """A part of a page."""
    return environment.get_template(template).render(**more)


async def render(request: Request, template: str, page: str, **more: Any) -> HTMLResponse:
    hall = getattr(request.app.state, "hall", None)
    known = who(request)
    name = await hall.store.name_of(known) if hall is not None and known else ""
    build = hall.workers.build_name if hall is not None else build_name()
    cards = [game_card(game) for game in games()]
    text = environment.get_template(template).render(
        page=page, path=request.url.path, name=name, games=cards, version=VERSION, build=build, **{"preview": None} | more
    )
    response = HTMLResponse(text)
    if hall is not None:
        give_cookie(request, response)
    return response
