"""Pictures to keep, drawn in worker processes: a position as SVG or PNG, a frame of a film, a film."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from delenda.kernel.registry import game
from delenda.svg.export import film, frame, png
from delenda.web.guard import PICTURE_POLICY

PNG_WIDTH = 1200
GIF_WIDTH = 720
SECONDS = 0.8
PATIENCE = 180.0  # seconds for pixels on a busy machine: they are made at low priority, and who waits for them sees that


def svg_answer(svg: str, seconds: int = 0) -> Response:
    cache = f"public, max-age={seconds}" if seconds else "no-store"
    headers = {"Content-Security-Policy": PICTURE_POLICY, "Cache-Control": cache}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def svg_of(dumped: dict[str, Any], theme: str, layout: str) -> str:
    """Runs in a worker, as those below do."""
    found = game(dumped["game"])
    return found.svg(found.load(dumped), theme, layout)


def png_of(dumped: dict[str, Any], theme: str, layout: str) -> bytes:
    return png(svg_of(dumped, theme, layout), PNG_WIDTH if layout.startswith("wide") else PNG_WIDTH // 2, theme)


def frame_of(dumped: dict[str, Any], theme: str) -> bytes:
    return frame(svg_of(dumped, theme, "wide"), GIF_WIDTH)


def film_of(frames: list[bytes]) -> bytes:
    return film(frames, SECONDS)
