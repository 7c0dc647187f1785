"""Delenda as an app on a device: its manifest, and the service worker, which keeps the static parts and shows notices."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from delenda.web.answers import json_answer
from delenda.web.rendering import FOLDER

COLOUR: Final = "#4a3418"
SIZES: Final = (192, 512)


async def manifest(_: Request) -> Response:
    icons = [
        {"src": f"/static/icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, purpose in (("app", "any"), ("maskable", "maskable"))
        for size in SIZES
    ]
    shortcuts = [
        {"name": name, "url": url}
        for name, url in (("My page", "/me"), ("Today's puzzle", "/puzzles/daily"), ("New game", "/new"))
    ]
    data = {
        "id": "/",
        "name": "Delenda: games of the Punic Wars",
        "short_name": "Delenda",
        "description": "Rome against Carthage: play a friend or the computer.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#efe3c4",
        "theme_color": COLOUR,
        "icons": icons,
        "shortcuts": shortcuts,
    }
    answer = json_answer(data, headers={"Cache-Control": "no-cache"})
    answer.headers["content-type"] = "application/manifest+json"
    return answer


async def service_worker(_: Request) -> Response:
    """At the root, so that it is asked about the whole site."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return FileResponse(FOLDER / "static/sw.js", media_type="text/javascript", headers=headers)
