"""Battle chits: those in hand, seen by their owner only, and the one being resolved."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.punic_island.actions import FIRST_CHIT, LAST_CHIT
from delenda.games.punic_island.board.chit_words import CHIT_TEXTS
from delenda.games.punic_island.board.scene import SEATS, SIDES, Scene
from delenda.games.punic_island.rules.engagements import CHIT_OWNER
from delenda.games.punic_island.words.names import CHIT_NAMES
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import box, chip, circle, ring, text, use

CHITS: Final = 30.0  # height of the row of chits
HIDDEN: Final = 26.0  # width of one that is seen from behind
SMALL: Final = 12.1  # letters


def chit_key(seat: int, index: int) -> str:
    """The place among the drawn chits, not what lies there."""
    return f"chit-{seat}-{index}"


def chits_in_hand(scene: Scene, seat: int) -> list[tuple[int, int]]:
    """The different chits that a side holds, and how many of each; nothing for those who may not see them."""
    kind = scene.view.battle * 2 + seat
    if not scene.knows(seat):
        return []
    return [(chit, scene.view.held[chit]) for chit in range(FIRST_CHIT[kind], LAST_CHIT[kind]) if scene.view.held[chit]]


def chit_hand_words(scene: Scene, seat: int) -> str:
    held = chits_in_hand(scene, seat)
    if held:
        return f"chits {_named(dict(held))}"
    return plural(scene.view.held_count[seat], "chit")


def chits(scene: Scene) -> list[Element]:
    """The own chits by name, those of the other side from behind; and the one being resolved."""
    at = scene.layout.work
    theirs = (at.width - 16) / 2 if scene.knows(scene.foe) else min(100.0, HIDDEN * int(scene.view.held_count[scene.foe]))
    top = at.bottom - CHITS - 4
    left = at.x + 11 + theirs
    places = {scene.foe: Place(at.x + 5, top, theirs, CHITS), scene.me: Place(left, top, at.right - 5 - left, CHITS)}
    now = _now(scene, Place(at.middle - 30, at.y + 4, at.width / 2 + 24, 18))
    return [*(element for seat, place in places.items() for element in _held(scene, seat, place)), now]


def _now(scene: Scene, at: Place) -> Element:
    """The chit being resolved, or how many have been played; a page tells which."""
    chit = scene.view.chit
    if chit < 0:
        counts = ", ".join(f"{sum(_played(scene, seat).values())} {('Roman', 'Punic')[seat]}" for seat in SEATS)
        line = text(at.right, at.y + 13, f"played: {counts}", SMALL, "plain italic end ink")
        which = ". ".join(f"{SEAT_NAMES[seat]}: {_named(_played(scene, seat))}" for seat in SEATS)
        return Element("chit-now", line, f"Chits played: {which}.")
    name = f"{SEAT_NAMES[CHIT_OWNER[chit]]}: {CHIT_NAMES[chit]}"
    width = min(at.width, len(name) * SMALL * 0.64 + 16)
    fill = f"var(--{SIDES[CHIT_OWNER[chit]]})"
    svg = chip(at.right - width / 2, at.y + at.height / 2, width, at.height, name, SMALL, fill, "var(--cream)", "var(--gold)")
    return Element("chit-now", svg, f"{name}: {CHIT_TEXTS[chit]}")


def _played(scene: Scene, seat: int) -> dict[int, int]:
    """The chits that lie in a side's discards, and how many of each."""
    kind = scene.view.battle * 2 + seat
    return {chit: scene.view.tossed[chit] for chit in range(FIRST_CHIT[kind], LAST_CHIT[kind]) if scene.view.tossed[chit]}


def _named(chits: dict[int, int]) -> str:
    return ", ".join(CHIT_NAMES[chit] + (f" ×{count}" if count > 1 else "") for chit, count in chits.items()) or "none"


def _held(scene: Scene, seat: int, at: Place) -> list[Element]:
    held = chits_in_hand(scene, seat)
    if not held:
        return [_hidden(scene, seat, at)] if scene.view.held_count[seat] else []
    width = min(150.0, (at.width - 5 * (len(held) - 1)) / len(held))
    side = SIDES[seat]
    found = []
    for index, (chit, count) in enumerate(held):
        x = at.x + index * (width + 5)
        name = CHIT_NAMES[chit] + (f" ×{count}" if count > 1 else "")
        lines = wrap(name, max(6, int((width - 6) / (SMALL * 0.58))))[:2]
        top = at.y + at.height / 2 + SMALL * 0.36 - (len(lines) - 1) * SMALL * 0.55
        svg = box(x, at.y, width, at.height, at.height / 2, f"url(#~g-{side})", stroke="var(--gold)", stroke_width=1.6)
        for i, line in enumerate(lines):
            svg += text(x + width / 2, top + i * SMALL * 1.1, line, SMALL, "middle cream")
        svg += ring(x, at.y, width, at.height, at.height / 2, weight=0.6)
        found.append(Element(chit_key(seat, index), svg, f"Chit {name}: {CHIT_TEXTS[chit]}"))
    return found


def _hidden(scene: Scene, seat: int, at: Place) -> Element:
    count = int(scene.view.held_count[seat])
    step = min(HIDDEN, (at.width - HIDDEN) / max(1, count - 1))
    r = 12.0
    svg = "".join(
        circle(at.x + r + i * step, at.y + at.height / 2, r, f"url(#~g-{SIDES[seat]})", stroke="var(--gold)", stroke_width=1.4)
        + use(f"emblem-{SIDES[seat]}", at.x + r + i * step, at.y + at.height / 2, 0.42, fill="var(--gold)")
        for i in range(count)
    )
    return Element(f"chits-{seat}", svg, f"{SEAT_NAMES[seat]} holds {plural(count, 'chit')}")
