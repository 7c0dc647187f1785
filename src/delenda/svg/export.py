"""Boards as pixels: PNG, and GIF or animated PNG from a series of pictures. Needs the extra `delenda[export]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from delenda.kernel.errors import DelendaError
from delenda.svg.picture import ELEMENTS
from delenda.svg.theme import resolve

UNRESOLVED = re.compile(r"var\(--")
KEPT = re.compile(r"<style>.*?</style>|<defs>.*?</defs>", re.DOTALL)


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
    Path(path).write_bytes(film([frame(svg, width) for svg in svgs], seconds, last))


def frame(svg: str, width: int) -> bytes:
    """One picture of an animation, in few colours, as PNG."""
    image = _need("PIL.Image", "drawing an animation")
    out = BytesIO()
    _frame(image, svg, width).quantize(colors=255, dither=image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def film(frames: Sequence[bytes], seconds: float = 1.0, last: float = 3.0) -> bytes:
    """Frames put together to a GIF."""
    image = _need("PIL.Image", "drawing an animation")
    if not frames:
        raise DelendaError("an animation needs at least one picture.")
    out = BytesIO()
    first, *others = [image.open(BytesIO(each)) for each in frames]
    durations = [round(seconds * 1000)] * len(others) + [round(last * 1000)]
    first.save(out, format="GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return out.getvalue()


def _frame(image: Any, svg: str, width: int) -> Any:
    """Scenery takes most of the time and stays the same, so it is painted once and the elements are laid over it."""
    scenery, mark, elements = svg.partition(ELEMENTS)
    if not mark:
        return _painted(svg, width).convert("RGB")
    above = _painted(_without_paint(scenery) + mark + elements, width)
    return image.alpha_composite(_ground(scenery + "</svg>", width), above).convert("RGB")


def _painted(svg: str, width: int) -> Any:
    return _need("PIL.Image", "drawing an animation").open(BytesIO(png(svg, width))).convert("RGBA")


_ground = lru_cache(4)(_painted)


def _without_paint(scenery: str) -> str:
    """The beginning of a picture with all that its elements refer to and nothing that shows."""
    opening = scenery[: scenery.index(">") + 1]
    return opening + "".join(KEPT.findall(scenery))
