"""Boards as pixels: PNG, and GIF or animated PNG from a series of pictures. Needs the extra `delenda[export]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from delenda.kernel.errors import DelendaError
from delenda.svg.theme import resolve

UNRESOLVED = re.compile(r"var\(--")


def _need(module: str, purpose: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise DelendaError(f"{purpose} needs the extra `delenda[export]`: pip install 'delenda[export]'.") from None


def png(svg: str, width: int = 1200, theme: str = "light") -> bytes:
    """A picture as PNG. `theme` matters only where the SVG still has variables."""
    resvg = _need("resvg_py", "drawing a PNG")
    if UNRESOLVED.search(svg):
        svg = resolve(svg, theme)
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width))


def gif(svgs: Sequence[str], path: str | Path, width: int = 800, seconds: float = 1.0, last: float = 3.0) -> None:
    """Pictures one after another, each for so many seconds and the last one longer."""
    image = _need("PIL.Image", "drawing an animation")
    frames = [frame.quantize(colors=255, dither=image.Dither.NONE) for frame in _frames(image, svgs, width)]
    _save(frames, path, "GIF", seconds, last)


def apng(svgs: Sequence[str], path: str | Path, width: int = 800, seconds: float = 1.0, last: float = 3.0) -> None:
    """The same as an animated PNG, in all colours."""
    image = _need("PIL.Image", "drawing an animation")
    _save(_frames(image, svgs, width), path, "PNG", seconds, last)


def _frames(image: Any, svgs: Sequence[str], width: int) -> list[Any]:
    if not svgs:
        raise DelendaError("an animation needs at least one picture.")
    return [image.open(BytesIO(png(svg, width))).convert("RGB") for svg in svgs]


def _save(frames: list[Any], path: str | Path, kind: str, seconds: float, last: float) -> None:
    durations = [round(seconds * 1000)] * (len(frames) - 1) + [round(last * 1000)]
    frames[0].save(path, format=kind, save_all=True, append_images=frames[1:], duration=durations, loop=0)
