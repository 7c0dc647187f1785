"""Pictures that pages and messengers show of a table as it stands, and of a scenario as it begins. What looks the same is drawn
once; whoever has it already is sent nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from delenda.kernel.actor import SPECTATOR
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.state import State
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers
from delenda.web import exports
from delenda.web.answers import refuse
from delenda.web.cancelling import unless_gone
from delenda.web.connections import address_of
from delenda.web.guard import PICTURE_POLICY
from delenda.web.kept import Kept, key_of
from delenda.web.rest import host_of, looking_as, one_of

MOST_BYTES: Final = 32 * 1024 * 1024
THEMES: Final = ("light", "dark")
KINDS: Final = {"svg": "image/svg+xml", "png": "image/png"}
MINE: Final = "private, no-cache"  # a seat's own view: kept by its browser alone, which asks whether it is still right
SAME_FOR_ALL: Final = "public, max-age=3600"


class Thumbnails(Kept):
    def __init__(self) -> None:
        super().__init__(MOST_BYTES)


async def now(request: Request) -> Response:
    """The table as it stands, by default as everybody may see it."""
    host = await host_of(request)
    viewer = await looking_as(request, host) if "as" in request.query_params else SPECTATOR
    shown = host.table.timeline.view(viewer, host.table.timeline.last(viewer))
    return await _drawn(request, key_of(msgspec.json.encode(shown.dump()), "now"), lambda: shown, MINE)


async def scenario(request: Request) -> Response:
    """The beginning of a scenario."""
    slug, name = request.path_params["slug"], request.path_params["scenario"]
    found = next((game for game in games() if game.slug == slug), None)
    if found is None or name not in [each.slug for each in found.scenarios]:
        raise refuse(404, "there is no such scenario.")
    return await _drawn(request, f"{slug} {name}", lambda: found.start(name).view(SPECTATOR), SAME_FOR_ALL)


async def _drawn(request: Request, what: str, shown: Callable[[], State], cache: str) -> Response:
    """`what` is the same for what looks the same."""
    form, theme = request.path_params["form"], one_of(request, "theme", THEMES)
    if form not in KINDS:
        raise refuse(404, "a picture is drawn as .png or .svg.")
    state, key = request.app.state, f"{what} {theme} {form}"
    kept: Thumbnails = state.thumbnails
    if key not in kept and not state.rations.pictures.take(address_of(request.scope)):
        raise refuse(429, "too many pictures; wait a moment.")
    make = partial(_vectors if form == "svg" else _pixels, state.hall.workers, shown, theme)
    picture = await unless_gone(request, kept.once(key, make))
    tag = f'"{hashlib.sha256(picture).hexdigest()[:32]}"'
    headers = {"Cache-Control": cache, "ETag": tag, "Content-Security-Policy": PICTURE_POLICY}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(picture, media_type=KINDS[form], headers=headers)


async def _vectors(_: Workers, shown: Callable[[], State], theme: str) -> bytes:
    """At once, as the boards of tables are drawn."""
    view = shown()
    return find_game(view.setting.slug).svg(view, theme).encode()


async def _pixels(workers: Workers, shown: Callable[[], State], theme: str) -> bytes:
    return await workers.run(exports.png_of, shown().dump(), theme, "wide", rank=Rank.PICTURES, seconds=exports.PATIENCE)
