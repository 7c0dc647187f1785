"""The places of the map: areas, seas, port areas and ports to click, with supply and reach marked, and what is told of them.

The words of a place tell all that lies there; a page shows them while the pointer is on it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.games.punic_island.board.chart import chart, city_at, port_at, roads_at
from delenda.games.punic_island.board.layout import Layout
from delenda.games.punic_island.board.scene import MOST_LIES, NOTHING, SEATS, SIDES, Scene
from delenda.games.punic_island.board.scenery import on_map
from delenda.games.punic_island.board.signs import works
from delenda.games.punic_island.board.tokens import stack_words
from delenda.games.punic_island.box import IslandBox
from delenda.kernel.actor import NOBODY
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import chip, circle, group, num, text, use

WORDS: Final = Kept(4096)
PLACES: Final = Kept(8192)
ALL_PLACES: Final = Kept(MOST_LIES)
CHIPS: Final = Kept(64)
QUIET: Final = Kept(64)  # of each box and layout the places where nothing is, by owner
KINDS: Final = {"C": "city", "P": "plain", "M": "mountains"}


def place_key(scene: Scene, at: int) -> str:
    return f"place-{scene.box.map.codes[at]}"


def places(scene: Scene) -> list[Element]:
    """Seas below, lands over them, then the small ones."""
    if scene.would_supply:
        return _places(scene)
    key = (scene.lie, frozenset(scene.supplied), tuple(scene.reach.left.items()), frozenset(_attacked(scene)))
    return ALL_PLACES.get(key, lambda: _places(scene))


def _attacked(scene: Scene) -> set[int]:
    """Places where a click leads to enemies."""
    return {at for at in scene.goals if (1 - scene.view.actor, at) in scene.stacks}


def _places(scene: Scene) -> list[Element]:
    lands, control = scene.box.lands, scene.view.control
    quiet: dict[tuple[int, int], Element] = QUIET.get((scene.box, scene.layout), dict)
    found, busy = [], scene.busy
    for at in _in_order(scene.box):
        if at in busy:
            found.append(_place(scene, at))
            continue
        key = (at, control[at] if at < lands else NOBODY)
        if key not in quiet:
            quiet[key] = _place(scene, at)
        found.append(quiet[key])
    return found


@lru_cache(64)
def _in_order(box: IslandBox) -> list[int]:
    return [*range(box.lands, box.map.first_roads), *range(box.lands), *range(box.map.first_roads, box.places)]


def _place(scene: Scene, at: int) -> Element:
    land, left = scene.box.map, scene.reach.left.get(at)
    if at < land.first_roads:
        return _area(scene, at, left)
    return _roads(scene, at, left) if at < land.first_port else _port(scene, at, left)


def _area(scene: Scene, at: int, left: int | None) -> Element:
    view, land = scene.view, scene.box.map
    code = land.codes[at]
    city = at < scene.box.lands and land.is_city[at]
    words = area_words(scene, at) + _marks(scene, at, left)
    look = (
        SIDES[view.control[at]] if city else "",
        city and scene.is_siege(at),
        scene.has_battle and view.ground == at,
        at in scene.supplied,
        left is not None,
        at in scene.goals and (1 - view.actor, at) in scene.stacks,
        land.region[at] >= 0 and land.regions[land.region[at]] == "AFRICA",
    )

    def draw() -> Element:
        shape = _shape(code, scene.layout, *look)
        return Element(place_key(scene, at), shape + _preview(scene, at), words)

    if at in scene.would_supply:
        return draw()
    return PLACES.get((scene.layout, code, look, words), draw)


def _preview(scene: Scene, source: int) -> str:
    """While the source of an operation is chosen: the areas that this one would supply, while the pointer is on it."""
    codes = [scene.box.map.codes[at] for at in sorted(scene.would_supply.get(source, ())) if at < scene.box.map.first_roads]
    if not codes:
        return ""
    drawn = group(*(_supplied(code, scene.layout.scale) for code in codes), clip_path="url(#~window)")
    return group(on_map(scene.layout, drawn), class_="peek near")


def _supplied(code: str, scale: float) -> str:
    """The outline of an area in supply."""
    return (
        f'<use href="#~area-{code}" fill="var(--target)" fill-opacity="0.14" stroke="var(--targetline)" '
        f'stroke-width="{num(2 / scale**0.5)}" stroke-dasharray="2 6" stroke-linecap="round"/>'
    )


@lru_cache(1024)
def _shape(
    code: str,
    layout: Layout,
    side: str,
    besieged: bool,
    fought: bool,
    supplied: bool,
    reached: bool,
    foes: bool,
    african: bool,
) -> str:
    """The area's own shape; a band in the owner's colour; what supply and the moving group reach; the ring."""
    shape = f"#~area-{code}"
    weight = 1 / layout.scale**0.5
    parts = [f'<use href="{shape}" fill="#000" fill-opacity="0"/>']
    if side:
        parts.append(_band(code, side, layout.wide))
    if besieged:
        parts.append(works(*city_at(code), layout.wide))
    if fought:
        parts.append(f'<use href="{shape}" fill="var(--threat)" fill-opacity="0.3" stroke="var(--threat)" stroke-width="3"/>')
    if supplied:
        parts.append(_supplied(code, layout.scale))
    if reached:
        wash = 0.12 if chart().areas[code].is_sea else 0.22
        parts.append(
            f'<use href="{shape}" fill="var(--move)" fill-opacity="{wash}" stroke="var(--move)" '
            f'stroke-width="{num(2.4 * weight)}" stroke-dasharray="7 5"/>'
        )
    rim = f'<use href="{shape}" fill="none" stroke="var(--threat)" stroke-width="{num(4 * weight)}" stroke-dasharray="9 6"/>'
    parts.append(
        group(
            f'<use href="{shape}" class="edge" fill="var(--target)" fill-opacity="var(--legalop)" '
            f'stroke="var(--targetline)" stroke-width="{num(3.4 * weight)}" stroke-linejoin="round"/>',
            rim if foes else "",
            class_="ring",
        )
    )
    return on_map(layout, group(*parts, clip_path="url(#~in-inset)" if african else "url(#~window)"))


def _band(code: str, side: str, wide: bool) -> str:
    return (
        f'<g clip-path="url(#~in-{code})"><use href="#~area-{code}" fill="var(--tint{side})" fill-opacity=".13" '
        f'stroke="var(--tint{side})" stroke-opacity=".6" stroke-width="{10 if wide else 18}" stroke-linejoin="round"/></g>'
    )


def _marks(scene: Scene, at: int, left: int | None) -> str:
    words = "; in supply" if at in scene.supplied else ""
    if left is not None:
        words += f"; in reach with {left} left"
    if at in scene.would_supply:
        own = [spot for seat, spot in scene.stacks if seat == scene.view.actor and spot in scene.would_supply[at]]
        words += f"; would supply {plural(len(own), 'stack')}"
    return words


def _roads(scene: Scene, at: int, left: int | None) -> Element:
    words = area_words(scene, at) + _marks(scene, at, left)
    code = scene.box.map.codes[at]

    def draw() -> Element:
        drawn = _anchor(code[2:], scene.layout, supplied=at in scene.supplied, reached=left is not None)
        return Element(place_key(scene, at), drawn, words)

    return PLACES.get((scene.layout, code, left is None, words), draw)  # the words tell of supply


@lru_cache(256)
def _anchor(code: str, layout: Layout, *, supplied: bool, reached: bool) -> str:
    """The port area before a city: an anchor in a circle."""
    x, y = roads_at(code)
    r = layout.roads
    disc = circle(
        x, y, r, "var(--move)" if reached else "var(--shallow)", fill_opacity=0.62, stroke="var(--seaink)", stroke_width=1.4,
        stroke_dasharray="5 3" if reached else None,
    )  # fmt: skip
    near = circle(x, y, r + 3, stroke="var(--targetline)", stroke_width=2, stroke_dasharray="2 5") if supplied else ""
    return on_map(layout, disc, use("anchor", x, y, r / 12, color="var(--seaink)"), near, _disc_ring(x, y, r))


def _port(scene: Scene, at: int, left: int | None) -> Element:
    words = area_words(scene, at) + _marks(scene, at, left)
    code = scene.box.map.codes[at]

    def draw() -> Element:
        return Element(place_key(scene, at), _harbour(code[2:], scene.layout, left), words)

    return PLACES.get((scene.layout, code, left, words), draw)


@lru_cache(256)
def _harbour(code: str, layout: Layout, left: int | None) -> str:
    """Inside a port: seen only where ships may go in, with the Range Factors they have left then."""
    x, y = port_at(code)
    r = layout.roads * 0.9
    mark = circle(x, y, r, "#000", fill_opacity=0)
    if left is not None:
        size = layout.letters
        mark = circle(x, y, r, "var(--move)", stroke="var(--shadow)") + text(
            x, y + size * 0.36, left, size, "middle", fill="var(--goink)"
        )
    return on_map(layout, mark, _disc_ring(x, y, r))


def _disc_ring(x: float, y: float, r: float) -> str:
    return group(
        circle(x, y, r + 4, stroke="var(--targetline)", stroke_width=5, opacity=0.6),
        circle(x, y, r + 2, "var(--target)", class_="edge", fill_opacity=0.35, stroke="var(--targetline)", stroke_width=3.4),
        class_="ring",
    )


# What is told of a place


def area_words(scene: Scene, at: int) -> str:
    """`Agrigentum, city of Carthage, walls 4, 4 VP, 1 Resource Point: Carthage 2 Gallic foot`."""
    told = scene.lie.told
    if at not in told:
        told[at] = _told(scene, at)
    return told[at]


def _told(scene: Scene, at: int) -> str:
    view = scene.view
    stock = scene.stocks.get(at, NOTHING)
    units = tuple(unit_lines(scene, at)) if at in scene.standing else ()
    owner = view.control[at] if at < scene.box.lands else 0
    if at < scene.box.lands and units and scene.is_siege(at):
        return _area_words(scene, at, stock, units)  # its chances depend on more
    sourced = view.operator in SEATS and view.source == at
    key = (scene.box, at, owner, stock, units, sourced, view.uprisings >> at & 1)
    return WORDS.get(key, lambda: _area_words(scene, at, stock, units))


def _area_words(scene: Scene, at: int, stock: tuple[int, ...], units: tuple[str, ...]) -> str:
    land, view = scene.box.map, scene.view
    name = land.names[at]
    parts = [name[0].upper() + name[1:]]
    if at < scene.box.lands:
        parts += _land_facts(scene, at)
    parts += [plural(n, "Resource Point") + (f" of {SEAT_NAMES[seat]}" if at >= scene.box.lands else "")
              for seat, n in zip(SEATS, stock, strict=True) if n]  # fmt: skip
    if view.operator in SEATS and view.source == at:
        parts.append("source of the operation")
    return ", ".join(parts) + (f": {'; '.join(units)}" if units else "")


def _land_facts(scene: Scene, at: int) -> list[str]:
    land, view = scene.box.map, scene.view
    if not land.is_city[at]:
        facts = [KINDS[land.kinds[at]]]
    else:
        facts = [f"city of {SEAT_NAMES[view.control[at]]}", f"walls {land.siege_mod[at]}", f"{land.vp[at]} VP"]
        if land.port_of[at] >= 0:
            facts.append("port")
        if land.coin[at]:
            facts.append("coin city")
        if scene.is_siege(at):
            inside, outside, chance = scene.siege_chance(at)
            fleet = ", needs a fleet off the port" if scene.needs_fleet(at) else ""
            facts.append(f"besieged by {outside} with {inside} inside, {chance:.0%} to fall{fleet}")
    if view.uprisings >> at & 1:
        facts.append("uprising")
    return facts


def unit_lines(scene: Scene, at: int) -> list[str]:
    """Who stands at a place, also inside its walls."""
    return [
        f"{SEAT_NAMES[stack.seat]}{' inside' if stack.at >= scene.box.places else ''} {stack_words(scene, stack)}"
        for stack in scene.standing.get(at, [])
    ]


def chips(scene: Scene) -> Element:
    """How many factors the moving group has left in each place it can reach; ports show it themselves."""
    return CHIPS.get((scene.box, scene.layout, tuple(scene.reach.left.items())), lambda: _chips(scene))


def _chips(scene: Scene) -> Element:
    parts = []
    land = scene.box.map
    size = scene.layout.letters
    for at, rest in scene.reach.left.items():
        code = land.codes[at]
        if at < land.first_roads:
            x, y = chart().areas[code].label
            y -= size * 1.9 if at >= scene.box.lands else size * 3.2 if land.is_city[at] else size * 1.5
        elif at < land.first_port:
            x, y = roads_at(code[2:])
            x, y = x + scene.layout.roads * 0.9, y - scene.layout.roads * 0.9
        else:
            continue
        parts.append(chip(x, y, size * 1.7, size * 1.45, rest, size, "var(--move)", "var(--goink)", "var(--shadow)"))
    return Element("reach", group(on_map(scene.layout, *parts), pointer_events="none") if parts else "")
