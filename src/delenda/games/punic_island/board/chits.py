"""Battle chits: those in hand, seen by their owner only, and the one being resolved."""

from __future__ import annotations

from delenda.games.punic_island.actions import FIRST_CHIT, LAST_CHIT
from delenda.games.punic_island.board.cards import note
from delenda.games.punic_island.board.chit_words import CHIT_TEXTS
from delenda.games.punic_island.board.scene import SEATS, SIDES, Scene
from delenda.games.punic_island.rules.engagements import CHIT_OWNER
from delenda.games.punic_island.words.names import CHIT_NAMES
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import box, chip, circle, fitting, ring, text, use


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
    view = scene.view
    at = scene.layout.work
    if scene.layout.wide:
        right = Place(at.right - 200, at.y + 4, 194, at.height - 8)
        rows = {1 - view.attacker: right.y, view.attacker: right.bottom - 66}
        places = {seat: Place(right.x, y, right.width, 66) for seat, y in rows.items()}
        now = _now(scene, right.middle, at.y + at.height / 2, 190, 13)
    else:
        low = Place(at.x + 4, at.bottom - 30, at.width - 8, 28)
        places = {scene.me: low}
        if scene.knows(scene.foe):
            half = low.width / 2 - 2
            places = {scene.foe: Place(low.x, low.y, half, 28), scene.me: Place(low.middle + 2, low.y, half, 28)}
        now = _now(scene, at.right - 120, at.y + 9, 200, 10)
    return [*(element for seat, place in places.items() for element in _held(scene, seat, place)), now]


def _now(scene: Scene, x: float, y: float, width: float, size: float) -> Element:
    """The chit being resolved, or how many have been played; under the pointer, which."""
    chit = scene.view.chit
    if chit < 0:
        counts = ", ".join(f"{sum(_played(scene, seat).values())} {('Roman', 'Punic')[seat]}" for seat in SEATS)
        line = text(x, y + size * 0.36, f"played: {counts}", fitting(counts, width, size * 0.85), "plain italic middle dim")
        which = ". ".join(f"{SEAT_NAMES[seat]}: {_named(_played(scene, seat))}" for seat in SEATS)
        return Element("chit-now", line + note(scene, "Chits played", which, x), f"Chits played: {which}.")
    name = f"{SEAT_NAMES[CHIT_OWNER[chit]]}: {CHIT_NAMES[chit]}"
    width = min(width, len(name) * size * 0.64 + 16)
    svg = chip(x, y, width, size * 1.7, name, size, f"var(--{SIDES[CHIT_OWNER[chit]]})", "var(--cream)", "var(--gold)")
    return Element("chit-now", svg + note(scene, name, CHIT_TEXTS[chit], x), f"{name}: {CHIT_TEXTS[chit]}")


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
    columns = 2 if scene.layout.wide else max(1, len(held))
    rows = -(-len(held) // columns)
    width = (at.width - 5 * (columns - 1)) / columns
    height = min(32.0, (at.height - 4 * (rows - 1)) / rows)
    side = SIDES[seat]
    found = []
    for index, (chit, count) in enumerate(held):
        x, y = at.x + index % columns * (width + 5), at.y + index // columns * (height + 4)
        name = CHIT_NAMES[chit] + (f" ×{count}" if count > 1 else "")
        size = fitting(name, width - 6, 12.5 if scene.layout.wide else 10.5)
        svg = (
            box(x, y, width, height, height / 2, f"url(#~g-{side})", stroke="var(--gold)", stroke_width=1.6)
            + text(x + width / 2, y + height / 2 + size * 0.36, name, size, "middle cream")
            + ring(x, y, width, height, height / 2, weight=scene.layout.weight)
            + note(scene, CHIT_NAMES[chit], CHIT_TEXTS[chit], x + width / 2)
        )
        found.append(Element(chit_key(seat, index), svg, f"Chit {name}: {CHIT_TEXTS[chit]}"))
    return found


def _hidden(scene: Scene, seat: int, at: Place) -> Element:
    count = int(scene.view.held_count[seat])
    step = min(26.0, (at.width - 26) / max(1, count))
    r = 12.0
    svg = "".join(
        circle(at.x + r + i * step, at.y + at.height / 2, r, f"url(#~g-{SIDES[seat]})", stroke="var(--gold)", stroke_width=1.4)
        + use(f"emblem-{SIDES[seat]}", at.x + r + i * step, at.y + at.height / 2, 0.42, fill="var(--gold)")
        for i in range(count)
    )
    return Element(f"chits-{seat}", svg, f"{SEAT_NAMES[seat]} holds {plural(count, 'chit')}")
