"""The buttons of the board: what has no place of its own on the map, and what is done with a card, a stack or a unit."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    ALL,
    BESIEGE,
    CARD_OPTION,
    DEBARK,
    DISCARD,
    DONE,
    DRAW,
    DRAWN,
    EMBARK,
    END_OPERATION,
    GO,
    HARUSPEX,
    INSIDE,
    MAP_OPTION,
    MOVE,
    NO,
    PASS,
    PLAY,
    PROMOTE,
    REBUILD,
    REMOVE,
    REORGANIZE,
    RESOURCE,
    SAIL,
    SORTIE,
    STOP,
    UNIT,
    UNLOAD,
    UNLOAD_RESOURCE,
    YES,
)
from delenda.games.punic_island.board.scene import Scene
from delenda.svg.frame import tag
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import shortened, use

HARUSPEX_KEY: Final = "use-haruspex"
SMALL: Final = 12.1  # letters

# Actions that are one button: key, words, kind
SINGLE: Final = {
    CARD_OPTION: ("option-card", "Card", "plain"),
    MAP_OPTION: ("option-map", "Map", "plain"),
    DRAW: ("use-draw", "Draw a card", "go"),
    HARUSPEX: (HARUSPEX_KEY, "Ask the haruspex", "plain"),
    END_OPERATION: ("use-end", "End operation", "warn"),
    GO: ("use-go", "Go", "go"),
    ALL: ("use-all", "Take all", "plain"),
    DONE: ("use-done", "Done", "go"),
    STOP: ("use-stop", "Stop here", "go"),
    PASS: ("use-pass", "Pass", "plain"),
    INSIDE: ("use-inside", "Into the city", "plain"),
    UNLOAD: ("use-unload", "Land cargo", "plain"),
    RESOURCE: ("use-rp", "Take an RP", "plain"),
    YES: ("use-yes", "Yes", "plain"),
    NO: ("use-no", "No", "plain"),
    UNLOAD_RESOURCE: ("use-unload-rp", "Unload an RP", "plain"),
}

# Ranges of actions that end with a button: first, end, key, words
SECOND: Final = (
    (EMBARK, DEBARK, "use-embark", "Embark"),
    (DEBARK, UNIT, "use-debark", "Land here"),
    (PLAY, DISCARD, "use-play", "Play the card"),
    (DISCARD, DRAWN, "use-discard", "Discard for an RP"),
    (MOVE, SORTIE, "verb-move", "March"),
    (SORTIE, SAIL, "verb-sortie", "Sortie"),
    (SAIL, BESIEGE, "verb-sail", "Sail"),
    (BESIEGE, PROMOTE, "verb-siege", "Besiege"),
    (PROMOTE, REMOVE, "verb-promote", "Uprising"),
    (REMOVE, REORGANIZE, "verb-remove", "Put down"),
    (REORGANIZE, REBUILD, "verb-reorganize", "Reorganize"),
    (REBUILD, REBUILD + 999, "verb-rebuild", "Rebuild"),
)


def button_of(action: int) -> str:
    """The button that ends the path of an action, or nothing."""
    if action in SINGLE:
        return SINGLE[action][0]
    return next((key for first, end, key, _ in SECOND if first <= action < end), "")


def costs(scene: Scene) -> dict[str, str]:
    """Supply Points of the verbs of an operation."""
    box = scene.box
    return {
        "verb-move": f"{box.unit_sp}/{box.stack_sp}",
        "verb-sortie": f"{box.unit_sp}/{box.stack_sp}",
        "verb-sail": str(box.naval_move_sp),
        "verb-siege": str(box.siege_sp),
        "verb-promote": str(box.uprising_sp),
        "verb-remove": str(box.uprising_sp),
        "verb-reorganize": str(box.reorganize_sp),
        "verb-rebuild": str(box.rebuild_sp),
    }


def buttons(scene: Scene) -> list[Element]:
    """Those that the legal actions need, in a grid."""
    found: dict[str, tuple[str, str]] = {}
    if not scene.legal:
        return []
    prices = costs(scene)
    for action in scene.legal:
        if action in SINGLE:
            key, words, kind = SINGLE[action]
            if action in (YES, NO):
                words = scene.view.label(action).rpartition(" ")[2].capitalize()  # the prompt names the leader
            if action == DRAW:
                words = f"Draw ({scene.view.deck_size[scene.view.actor]} left)"
            found[key] = words, kind
            continue
        for first, end, key, words in SECOND:
            if first <= action < end:
                price = f" {prices[key]} SP" if key in prices else ""
                found[key] = words + price, "plain"
    order = sorted(found, key=lambda key: found[key][1] == "warn")  # what ends something comes last
    return [_button(place, key, *found[key]) for key, place in zip(order, _grid(scene, order), strict=True)]


def _grid(scene: Scene, keys: list[str]) -> list[Place]:
    at = scene.layout.buttons
    gap = 4.0
    columns = (1 if len(keys) <= 3 else 2) if scene.layout.wide else min(3, max(1, len(keys)))
    rows = -(-len(keys) // columns)
    width = (at.width - gap * (columns - 1)) / columns
    height = min(36.0, (at.height - gap * (rows - 1)) / max(1, rows))
    return [
        Place(at.x + i % columns * (width + gap), at.y + i // columns * (height + gap), width, height) for i in range(len(keys))
    ]


def _button(at: Place, key: str, words: str, kind: str) -> Element:
    size = 13.0 if len(words) * 13 * 0.56 < at.width - 8 else SMALL
    svg = tag(at.x, at.y, at.width, at.height, shortened(words, at.width - 6, size), kind, size, 0.6)
    if key == HARUSPEX_KEY and at.width > 200:
        svg += use("liver", at.x + 22, at.y + at.height / 2, 0.7, fill="var(--loss)", color="var(--card)")
    return Element(key, svg, words)
