"""Clicks that stand for several steps: a march or a voyage to a place further away, and stopping where one is."""

from __future__ import annotations

from delenda.games.punic_island.actions import PLACE, STOP
from delenda.games.punic_island.board.clicks import clicks
from delenda.games.punic_island.board.layout import WIDE
from delenda.games.punic_island.board.places import place_key
from delenda.games.punic_island.board.scene import SCENES, Scene
from delenda.games.punic_island.board.stacks import stack_key
from delenda.games.punic_island.rules import land_moves, naval_moves
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.english import plural
from delenda.svg.picture import Walk


def walks(view: PunicIsland) -> list[Walk]:
    """Every step is tried on a copy. Steps without a choice are left out, as a table makes them by itself; an Event of the
    other side, which may hold one, or a battle ends a walk.
    """
    scene = SCENES.of(view, WIDE)
    by_land = view.decision is land_moves.ML_STEP
    if not scene.acts or not (by_land or view.decision is naval_moves.MN_STEP):
        return []
    here = view.place if by_land else view.fleet_at
    taken = {path[0] for path in clicks(view).values()}
    trails: dict[int, tuple[PunicIsland, tuple[int, ...]]] = {here: (view, ())}
    found = [Walk(stack_key(scene, view.actor, here), (STOP,), "Stop here", quiet=True)] if STOP in scene.legal else []
    for place in sorted(scene.reach.left, key=lambda at: -scene.reach.left[at]):  # those on the way come first
        state, actions = trails.get(scene.reach.before[place], (view, ()))
        action = PLACE + place
        if scene.reach.before[place] not in trails or state.decision is not view.decision or action not in state.legal():
            continue
        trial = state.copy()
        asked = actions if trial.decision.forced(trial) == action else (*actions, action)
        trial.decision.apply(trial, action)
        trails[place] = (trial, asked)
        key = place_key(scene, place)
        if key not in taken and len(asked) > 1:
            found.append(Walk(key, asked, _words(scene, place, by_land)))
    return found


def _words(scene: Scene, place: int, by_land: bool) -> str:
    factors = plural(scene.reach.left[place], "Movement Factor" if by_land else "Range Factor")
    foes = (1 - scene.view.actor, place) in scene.stacks
    end = "enemies are there" if foes else f"{factors} left"
    return f"{'March' if by_land else 'Sail'} to {scene.box.map.names[place]}: {end}"
