"""What lies on the map: areas to click, routes over the sea, printed symbols, counters."""

from __future__ import annotations

from delenda.games.punica.actions import AREAS, PICK_FLEET, PICK_HANNIBAL, REGIONS
from delenda.games.punica.board.layout import Layout
from delenda.games.punica.board.scene import SIDES, Scene
from delenda.games.punica.board.scenery import chart, names
from delenda.games.punica.words import ADJECTIVES, AREA_KEYS, REGION_KEYS, SEA_KEYS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg import cards
from delenda.svg.counters import HALF, Counter, counter
from delenda.svg.maps import route
from delenda.svg.picture import Element
from delenda.svg.remember import Kept, remembered
from delenda.svg.shapes import Point, circle, group, num, path, placed, polyline, text, use

HANNIBAL_KEY = "hannibal"
ICONS = ("legion", "african")
MAPS = Kept(512)
ABOVE_NAME = 34.0  # of a sea that has no place for a symbol


def area_key(area: int) -> str:
    return f"area-{AREA_KEYS[area]}"


def army_key(seat: int, region: int) -> str:
    return f"army-{seat}-{REGION_KEYS[region]}"


def fleet_key(seat: int, sea: int) -> str:
    return f"fleet-{seat}-{SEA_KEYS[sea]}"


def on_map(scene: Scene, *parts: str) -> str:
    """Drawn in the coordinates of the map."""
    return _placed_on_map(scene.layout, *parts)


def _placed_on_map(at: Layout, *parts: str) -> str:
    return placed(at.map_x, at.map_y, *parts, scale=at.map_scale)


def slot(area: int, index: int) -> Point:
    return chart().areas[AREA_KEYS[area]].slots[index]


def land_and_sea(scene: Scene) -> list[Element]:
    """All that lies on the map, which is the same for both seats."""
    view = scene.view
    choices = tuple(view.legal()) if scene.is_moving else ()
    key = (view.box, scene.layout, *view.armies, *view.fleets, view.hannibal, view.actor, view.picked, choices)

    def draw() -> list[Element]:
        named = Element("names", on_map(scene, names(scene.layout.name)))
        return [*areas(scene), named, *symbols(scene), routes(scene), *units(scene)]

    return MAPS.get(key, draw)


# Areas


def areas(scene: Scene) -> list[Element]:
    return [Element(area_key(area), _area(scene, area), scene.area_words(area)) for area in range(AREAS)]


def _area(scene: Scene, area: int) -> str:
    """A place to click: the ring in the area's own shape, dashed red where enemies wait, swords where a battle is due."""
    mover = scene.view.actor
    foes = mover in (ROME, CARTHAGE) and scene.has_units(1 - mover, area)
    return _area_drawn(scene.layout, area, foes, area in scene.contested, tuple(scene.chain(area)))


@remembered(2048)
def _area_drawn(layout: Layout, area: int, foes: bool, contested: bool, legs: tuple[tuple[int, int], ...]) -> str:
    shape = f"#~area-{AREA_KEYS[area]}"
    weight = 1 / layout.map_scale**0.5
    rim = f'<use href="{shape}" fill="none" stroke="var(--threat)" stroke-width="{num(4 * weight)}" stroke-dasharray="9 6"/>'
    ring = group(
        f'<use href="{shape}" class="edge" fill="var(--target)" fill-opacity="var(--legalop)" '
        f'stroke="var(--targetline)" stroke-width="{num(3 * weight)}" stroke-linejoin="round"/>',
        rim if foes else "",
        class_="ring",
    )
    chain = group(*(_leg(*leg) for leg in legs), class_="peek")
    hit = f'<use href="{shape}" fill="#000" fill-opacity="0"/>'
    fought = f'<use href="{shape}" fill="var(--threat)" fill-opacity="0.2"/>' if contested else ""
    return _placed_on_map(layout, hit, fought, ring, chain if legs else "")


# Routes


def routes(scene: Scene) -> Element:
    """From a picked army over the seas that carry it to every region in reach."""
    if not scene.is_moving or scene.view.picked >= PICK_FLEET:
        return Element("routes", "")
    legs = scene.legs(scene.view.actor, scene.origin)
    return Element("routes", on_map(scene, group(*(_leg(*leg) for leg in legs), opacity=0.8)))


@remembered(1024)
def _leg(start: int, end: int) -> str:
    """A dotted line between two areas, with an arrow head where it lands."""
    a, b = slot(start, 0), slot(end, 0)
    if end < REGIONS:
        return route([a, b], "targetline")
    line = polyline([a, b])
    return path(line, stroke="var(--shadow)", stroke_width=6.5, stroke_opacity=0.45, stroke_linecap="round") + path(
        line, stroke="var(--targetline)", stroke_width=3.6, stroke_dasharray="1 7", stroke_linecap="round"
    )


def _reach(scene: Scene, seat: int, region: int) -> str:
    """Shown while the pointer or the focus is on an army: where one movement could take it, and over which seas."""
    return _reach_drawn(scene.layout, tuple(scene.reach(seat, region)), tuple(scene.legs(seat, region)))


@remembered(2048)
def _reach_drawn(layout: Layout, reached: tuple[int, ...], legs: tuple[tuple[int, int], ...]) -> str:
    weight = num(3 / layout.map_scale**0.5)
    rims = [
        f'<use href="#~area-{AREA_KEYS[other]}" fill="none" stroke="var(--targetline)" stroke-width="{weight}"/>'
        for other in reached
    ]
    return group(*rims, *(_leg(*leg) for leg in legs), class_="peek")


# Counters


def symbols(scene: Scene) -> list[Element]:
    """The printed fleet symbols, crossed out while an enemy fleet cancels them."""
    return [_symbol(scene, seat) for seat in (ROME, CARTHAGE)]


def _symbol(scene: Scene, seat: int) -> Element:
    home = REGIONS + scene.view.box.home[seat]
    drawn = chart().areas[AREA_KEYS[home]]
    x, y = drawn.places.get("badge") or (drawn.label[0], drawn.label[1] - ABOVE_NAME)  # an owner's symbol may be in any sea
    side = SIDES[seat]
    cancelled = scene.has_units(1 - seat, home)
    ghost = circle(
        0, 0, 18, f"var(--{side})", fill_opacity=0.2, stroke=f"var(--{side})", stroke_width=1.4, stroke_dasharray="3 2.5"
    )
    ship = use("k-ship", 0, 0, 0.74, fill=f"var(--{side})", color="var(--seahalo)")
    words = f"{ADJECTIVES[seat]} fleet symbol in {scene.view.box.areas[home]}"
    return Element(
        f"symbol-{seat}",
        on_map(scene, placed(x, y, ghost, ship, cards.cross_out(0, 0, 11) if cancelled else "")),
        f"{words}, cancelled by an enemy fleet" if cancelled else words,
    )


def units(scene: Scene) -> list[Element]:
    """Counters on the slots of their area: Romans, Carthaginians, Hannibal."""
    found = []
    for area in range(AREAS):
        seats = [seat for seat in (ROME, CARTHAGE) if scene.count(seat, area)]
        places = _spread(scene, [slot(area, index) for index in range(len(seats) + scene.has_hannibal(area))])
        found += [_unit(scene, seat, area, at) for seat, at in zip(seats, places, strict=False)]
        if scene.has_hannibal(area):
            found.append(_hannibal(scene, area, places[-1]))
    return found


def _spread(scene: Scene, places: list[Point]) -> list[Point]:
    """Counters are large for the map: those of one area stand further apart than its slots."""
    if len(places) < 2:
        return places
    x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    apart = scene.layout.spread
    return [(x + apart * (px - x), y + apart * (py - y)) for px, py in places]


def _unit(scene: Scene, seat: int, area: int, at: Point) -> Element:
    count = scene.count(seat, area)
    fleet = area >= REGIONS
    kind = "ship" if fleet else ICONS[seat]
    half = scene.layout.piece
    svg = counter(Counter(SIDES[seat], kind, count=count, figures=scene.layout.figure * HALF / half), *at, half=half)
    words = f"{plural(count, 'fleet' if fleet else 'army')} of {SEAT_NAMES[seat]} in {scene.view.box.areas[area]}"
    key = fleet_key(seat, area - REGIONS) if fleet else army_key(seat, area)
    picked = (
        scene.is_moving and scene.view.actor == seat and scene.view.picked == (PICK_FLEET + area - REGIONS if fleet else area)
    )
    reach = "" if fleet or scene.is_moving else _reach(scene, seat, area)
    shown = on_map(scene, reach, _halo(scene, at) if picked else "", svg)
    return Element(key, shown, words + (", picked" if picked else ""), "units", count)


def _hannibal(scene: Scene, area: int, at: Point) -> Element:
    strength = str(scene.view.box.hannibal_strength)
    picked = scene.is_moving and scene.view.picked == PICK_HANNIBAL
    half = scene.layout.piece * 1.12
    (x, y), low, size = at, half * 0.92, scene.layout.figure
    disc = circle(x, y + low, size * 0.74, "var(--cream)", stroke="var(--carth3)", stroke_width=1.3)
    number = text(x, y + low + size * 0.36, strength, size, "middle", fill="var(--carth3)")
    svg = counter(Counter("carth", "elephant", leader=True), x, y, half) + disc + number
    words = f"Hannibal, strength {strength}, in {scene.view.box.areas[area]}"
    reach = "" if scene.is_moving else _reach(scene, CARTHAGE, area)
    shown = on_map(scene, reach, _halo(scene, at) if picked else "", svg)
    return Element(HANNIBAL_KEY, shown, words + (", picked" if picked else ""), str(area))


def _halo(scene: Scene, at: Point) -> str:
    """Around the unit that is about to move."""
    reach = scene.layout.piece * 1.5
    return circle(*at, reach, "var(--target)", fill_opacity=0.55, stroke="var(--targetline)", stroke_width=3)
