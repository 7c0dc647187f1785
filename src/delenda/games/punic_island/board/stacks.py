"""Stacks on the map: one element for each side at each place, fanned out while the pointer is on it."""

from __future__ import annotations

from delenda.games.punic_island.board.chart import stand
from delenda.games.punic_island.board.layout import WINDOW
from delenda.games.punic_island.board.scene import MOST_LIES, Scene, Stack
from delenda.games.punic_island.board.scenery import on_map
from delenda.games.punic_island.board.tokens import fan, reach_of, stack_token, stack_words, where_words
from delenda.kernel.actor import ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import Point, circle

STACKS = Kept(2048)
SPOTS = Kept(MOST_LIES)


def stack_key(scene: Scene, seat: int, at: int) -> str:
    return f"stack-{seat}-{scene.code(at)}"


def stacks(scene: Scene) -> list[Element]:
    """From north to south, so that a fan, which opens upwards, lies over its neighbours. Where the place below may be chosen,
    the click goes to it.
    """
    spots, elements = SPOTS.get(scene.lie, lambda: _laid_out(scene))
    goals, places = scene.goals, scene.box.places
    if not goals:
        return elements
    return [
        _stack(scene, stack, at, passes=True) if stack.at in goals or stack.at - places in goals else element
        for (at, stack), element in zip(spots, elements, strict=True)
    ]


def covered(scene: Scene) -> tuple[tuple[float, float, float], ...]:
    """Where pieces lie, and how far they reach."""
    spots, _ = SPOTS.get(scene.lie, lambda: _laid_out(scene))
    return tuple((*at, reach_of(scene, stack)) for at, stack in spots)


def _laid_out(scene: Scene) -> tuple[list[tuple[Point, Stack]], list[Element]]:
    spots = [(where(scene, stack), stack) for stack in scene.stacks.values()]
    spots.sort(key=lambda spot: (spot[0][1], spot[0][0]))
    return spots, [_stack(scene, stack, at) for at, stack in spots]


def where(scene: Scene, stack: Stack) -> Point:
    """Where both sides stand, the owner of the city has the first place, else Rome."""
    both = (1 - stack.seat, stack.at) in scene.stacks
    at = stack.at
    first = scene.view.control[at] if at < scene.box.lands and scene.box.map.is_city[at] else ROME
    return stand(scene.code(stack.at), 1 if both and stack.seat != first else 0)


def _stack(scene: Scene, stack: Stack, at: Point, passes: bool = False) -> Element:
    """`passes`: a click goes to what lies below."""
    view, seat = scene.view, stack.seat
    operates = view.operator == seat
    moves = operates and (stack.at == view.fleet_at or (stack.at == view.place and len(view.marching) > 0))
    acted = [leader for leader in stack.leaders if scene.leader_acted(leader)]
    key = (scene.box, scene.layout, seat, stack.at, at, moves, passes, operates, stack.look, tuple(acted))

    def draw() -> Element:
        halo = circle(*at, scene.layout.piece * 1.55, "var(--move)", fill_opacity=0.5, stroke="var(--move)", stroke_width=2.5)
        parts = (halo if moves else "", stack_token(scene, stack, at), fan(scene, stack, at, WINDOW))
        shown = on_map(scene.layout, *parts, pointer_events="none" if passes else None)
        words = f"{SEAT_NAMES[seat]} {where_words(scene, stack.at)}: {stack_words(scene, stack)}"
        fact = f"units {' '.join(str(view.cond[unit]) for unit in stack.units)}"
        return Element(stack_key(scene, seat, stack.at), shown, words, fact, len(stack.units) + len(stack.leaders))

    return STACKS.get(key, draw)
