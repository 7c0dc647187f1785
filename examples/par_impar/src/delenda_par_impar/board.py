"""The board: two heaps of nuts and what may be chosen, as a picture and in characters, and where to click."""

from __future__ import annotations

from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.kernel.parts import Board
from delenda.svg.frame import narrow_frame, plate, surface, tag
from delenda.svg.paints import definitions
from delenda.svg.picture import Element, Picture
from delenda.svg.shapes import circle, text
from delenda.text.canvas import Canvas
from delenda_par_impar.rules import CHOOSE, LABELS
from delenda_par_impar.state import ParImpar

LAYOUTS = {"wide": (900, 540), "tall": (420, 540)}
SCENERY = {name: definitions("emblem-rome", "emblem-carth") + surface(*LAYOUTS[name], 10) for name in LAYOUTS}


def draw(view: ParImpar, layout: str = "wide") -> Picture:
    width, height = LAYOUTS[layout]
    elements = []
    for seat, y in zip(seats(view), (24, height - 144), strict=True):
        said = plural(view.nuts[seat], "nut")
        svg = plate(24, y, 130, 120, ("rome", "carth")[seat], SEAT_NAMES[seat], said)
        svg += draw_nuts(view.nuts[seat], 190, y + 24, (width - 210) // 26)
        elements.append(Element(f"heap-{seat}", svg, f"{SEAT_NAMES[seat]}: {said}"))
    svg = text(width / 2, 180, fist_words(view), 19, "serif middle ink")
    svg += draw_nuts(view.shown, width / 2 - 13 * view.shown, 206)
    elements.append(Element("fist", svg, fist_words(view)))
    choices = choices_of(view)
    for at, action in enumerate(choices):
        svg = tag(width / 2 - 39 * len(choices) + 78 * at + 5, 280, 68, 56, LABELS[action], size=19)
        elements.append(Element(f"choice-{action}", svg, CHOOSE.words(view, action)))
    scenery = SCENERY[layout] + narrow_frame(width, height)
    return Picture(width, height, f"Par Impar. Round {view.round + 1}", scenery, tuple(elements))


def draw_nuts(count: int, x: float, y: float, in_a_row: int = 10) -> str:
    places = [(x + at % in_a_row * 26, y + at // in_a_row * 26) for at in range(count)]
    return "".join(circle(x + 13, y + 13, 11, "var(--hill)", stroke="var(--hill2)", stroke_width=2) for x, y in places)


def seats(view: ParImpar) -> tuple[int, int]:
    """From above: the viewer sits below."""
    return (ROME, CARTHAGE) if view.viewer == CARTHAGE else (CARTHAGE, ROME)


def choices_of(view: ParImpar) -> list[int]:
    return view.legal() if view.decision is CHOOSE and view.viewer == view.actor else []


def fist_words(view: ParImpar) -> str:
    last = f"The fist held {plural(view.shown, 'nut')}" if view.shown else "The fist is closed"
    return f"{last}. {SEAT_NAMES[view.hider]} hides" if view.decision is CHOOSE else last


def clicks(view: ParImpar) -> dict[int, list[str]]:
    return {action: [f"choice-{action}"] for action in choices_of(view)}


def describe(view: ParImpar) -> str:
    heaps = [f"{SEAT_NAMES[seat]} has {plural(view.nuts[seat], 'nut')}." for seat in seats(view)]
    return "\n".join([f"Round {view.round + 1} of {view.box.rounds}.", *heaps, f"{fist_words(view)}."])


def text_map(view: ParImpar, zoom: int = 0) -> Canvas:  # noqa: ARG001  (it has one size)
    canvas = Canvas(60, 0)
    for seat in seats(view):
        canvas.extend(f"{SEAT_NAMES[seat]:9} {'o' * view.nuts[seat]}", ("rome", "carthage")[seat])
    canvas.extend(f"{fist_words(view)}.")
    for action in choices_of(view):
        canvas.extend(" ")
        canvas.put(2, canvas.height - 1, CHOOSE.words(view, action), "mark", f"choice-{action}")
    return canvas


BOARD: Board[ParImpar] = Board(LAYOUTS, draw, clicks, lambda view: str(text_map(view)), describe, text_map)
