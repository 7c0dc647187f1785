"""Pictures to keep: PNG of a position, GIF of a game. Drawn in worker processes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from starlette.responses import Response

from delenda.kernel.registry import game
from delenda.svg.export import gif, png
from delenda.web.guard import PICTURE_POLICY

PNG_WIDTH = 1200
GIF_WIDTH = 720
MOST_FRAMES = 120
SECONDS = 0.8


def svg_answer(svg: str, seconds: int = 0) -> Response:
    cache = f"public, max-age={seconds}" if seconds else "no-store"
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": cache}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def svg_of(dumped: dict[str, Any], theme: str, layout: str) -> str:
    found = game(dumped["game"])
    return found.svg(found.load(dumped), theme, layout)


def png_of(dumped: dict[str, Any], theme: str, layout: str) -> bytes:
    """Runs in a worker."""
    return png(svg_of(dumped, theme, layout), PNG_WIDTH if layout == "wide" else PNG_WIDTH // 2, theme)


def frames(last: int) -> list[int]:
    """Which positions an animation shows: all of them, or evenly chosen ones with the first and the last."""
    if last < MOST_FRAMES:
        return list(range(last + 1))
    return [round(index * last / (MOST_FRAMES - 1)) for index in range(MOST_FRAMES)]


def gif_of(views: list[dict[str, Any]], theme: str) -> bytes:
    """Runs in a worker."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.gif"
        gif([svg_of(view, theme, "wide") for view in views], path, GIF_WIDTH, SECONDS)
        return path.read_bytes()
