"""What is being decided, in words."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.punic_island.board.scene import Scene
from delenda.svg.picture import Element
from delenda.svg.shapes import panel, text


def tray(scene: Scene, room: float) -> Element:
    """The prompt within a part of the tray; buttons may stand in the rest."""
    at = scene.layout.tray
    words = scene.prompt
    size = scene.layout.text
    lines = wrap(words, round((room - 16) / (size * 0.52)))
    most = int((at.height - 8) / (size * 1.22))
    if len(lines) > most:
        size = size * most / len(lines) * 1.08
        lines = wrap(words, round((room - 16) / (size * 0.52)))
    style = "serif ink" if scene.is_over else "plain ink"
    parts = [text(at.x + 9, at.y + size * 1.35 + i * size * 1.24, line, size, style) for i, line in enumerate(lines)]
    return Element("tray", panel(at.x, at.y, at.width, at.height) + "".join(parts), words)
