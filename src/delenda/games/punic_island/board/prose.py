"""The board in words: lines for the terminal, sentences for a screen reader."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED
from delenda.games.punic_island.board.battle import battle_words
from delenda.games.punic_island.board.cards import card_sentence
from delenda.games.punic_island.board.layout import WIDE
from delenda.games.punic_island.board.places import area_words
from delenda.games.punic_island.board.plates import plate_words
from delenda.games.punic_island.board.reserves import reserve_words
from delenda.games.punic_island.board.scene import SCENES, SEATS, Scene, Stack
from delenda.games.punic_island.rules.forces import bits
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import CARD_CODES, SUFFIXES, place_words
from delenda.kernel.actor import NOBODY
from delenda.kernel.english import SEAT_NAMES, plural

WIDTH: Final = 100
INDENT: Final = 35  # where the stacks of a row begin
LETTERS: Final = ("R", "C")
LEGEND: Final = "p port   c coin city   d depleted   x disorganized   @ leader   roads: the port area before a city"


def sketch(view: PunicIsland) -> str:
    """Cities by region with all that stands in, before and off them; other places where somebody is; then cards."""
    scene = SCENES.of(view, WIDE)
    land = scene.box.map
    lines = [f"PUNIC ISLAND   {scene.heading}", ""]
    for number, region in enumerate(land.regions):
        areas = [at for at in range(scene.box.lands) if land.region[at] == number]
        lines.append(f"{region:<18}own wall VP    RP")
        for at in areas:
            if _is_listed(scene, at):
                lines += _row(scene, at)
        empty = [f"{land.codes[at]} {land.names[at]}" for at in areas if not _is_listed(scene, at)]
        if empty:
            lines += _empty(empty)
    lines += ["SEAS", *_seas(scene), "", LEGEND, ""]
    lines += [line for seat in (scene.foe, scene.me) for line in wrap(plate_words(scene, seat), WIDTH)]
    lines += [line for seat in (scene.foe, scene.me) for line in wrap(reserve_words(scene, seat, short=True), WIDTH)]
    lines += [line for words in _operation(scene) for line in wrap(words, WIDTH)]
    lines += ["", *(line for seat in (scene.foe, scene.me) for line in _hand(scene, seat))]
    if scene.has_battle:
        lines += ["", *wrap(battle_words(scene), WIDTH)]
    lines += ["", *wrap(scene.prompt, WIDTH)]
    return "\n".join(line.rstrip() for line in lines)


def _is_listed(scene: Scene, at: int) -> bool:
    """Cities, and other areas where there is something."""
    return scene.box.map.is_city[at] or bool(_land_stacks(scene, at)) or bool(scene.view.uprisings >> at & 1)


def _row(scene: Scene, at: int) -> list[str]:
    """`AGR Agrigentum     C   4   4       1  R field 4RI @Consul IV · C inside 2GI · besieged, falls with 40%`"""
    view, land = scene.view, scene.box.map
    head = f"{land.codes[at]:<4}{land.names[at]:<14}"
    if land.is_city[at]:
        owner = view.control[at]
        marks = ("p" if land.port_of[at] >= 0 else "") + ("c" if land.coin[at] else "")
        head += f" {LETTERS[owner]}  {land.siege_mod[at]:>2}  {land.vp[at]:>2} {marks:<3}{scene.stock(owner, at) or '.':>2}"
    parts = _land_stacks(scene, at)
    if land.is_city[at] and scene.is_siege(at):
        parts.append(f"besieged, {scene.siege_chance(at)[2]:.0%} to fall")
    if view.uprisings >> at & 1:
        parts.append("uprising")
    if view.operator != NOBODY and view.source == at:
        parts.append("source")
    return _wrapped(f"{head:<{INDENT}}{' · '.join(parts)}")


def _land_stacks(scene: Scene, at: int) -> list[str]:
    """Stacks of an area: in the field, inside, in its roads and its port."""
    land = scene.box.map
    spots = [(at, "field"), (scene.box.places + at, "inside")]
    if land.is_city[at] and land.port_of[at] >= 0:
        spots += [(land.roads_of[at], "roads"), (land.port_of[at], "port")]
    return [_short(scene, seat, spot, word) for spot, word in spots for seat in SEATS if (seat, spot) in scene.stacks]


def _short(scene: Scene, seat: int, at: int, word: str) -> str:
    stock = scene.stock(seat, at) if at >= scene.box.lands and at < scene.box.places else 0
    goods = f" +{stock} RP" if stock else ""
    return f"{LETTERS[seat]} {word} {_units(scene, scene.stacks[seat, at])}{goods}"


def _units(scene: Scene, stack: Stack) -> str:
    """`4RI RCd @Consul IV`"""
    counts: dict[str, int] = {}
    for unit in stack.units:
        state = SUFFIXES[scene.view.cond[unit] & (DEPLETED | DISORGANIZED)]
        code = scene.box.type_codes[scene.box.unit_type[unit]] + state
        counts[code] = counts.get(code, 0) + 1
    parts = [f"{count if count > 1 else ''}{code}" for code, count in counts.items()]
    return " ".join(parts + [f"@{scene.box.leader_names[leader]}" for leader in stack.leaders])


def _seas(scene: Scene) -> list[str]:
    land = scene.box.map
    lines, empty = [], []
    for at in range(scene.box.lands, land.first_roads):
        parts = [_short(scene, seat, at, "fleet") for seat in SEATS if (seat, at) in scene.stacks]
        head = f"{land.codes[at]:<4}{land.names[at]}"
        if parts:
            lines += _wrapped(f"{head:<{INDENT}}{' · '.join(parts)}")
        else:
            empty.append(f"{land.codes[at]} {land.names[at]}")
    return lines + (_empty(empty) if empty else [])


def _operation(scene: Scene) -> list[str]:
    """A line or sentence for each thing that is under way or in force."""
    view = scene.view
    lines = []
    if view.operator in SEATS and view.source >= 0:
        place = place_words(view, view.source)
        lines.append(f"Operation of {SEAT_NAMES[view.operator]} from {place}: {plural(view.sp, 'Supply Point')} left")
    if scene.permanent:
        lines.append("In force: " + ", ".join(scene.box.cards[card].name for card in scene.permanent))
    return lines


def _hand(scene: Scene, seat: int) -> list[str]:
    """One line for each card that is seen."""
    if not scene.knows(seat):
        return [f"{SEAT_NAMES[seat]} holds {plural(scene.view.hand_size[seat], 'card')}"]
    lines = [f"{SEAT_NAMES[seat]}'s hand:" if scene.hand(seat) else f"{SEAT_NAMES[seat]}'s hand is empty"]
    for card, count in scene.hand(seat):
        entry = scene.box.cards[card]
        times = f" ×{count}" if count > 1 else ""
        lines += wrap(
            f"{CARD_CODES[card]} {entry.name}{times}: {entry.text}", WIDTH, initial_indent="  ", subsequent_indent="      "
        )
    return lines


def _wrapped(line: str) -> list[str]:
    return wrap(line, WIDTH, subsequent_indent=" " * INDENT)


def _empty(names: list[str]) -> list[str]:
    """Where nobody is; a code and its name stay on one line."""
    kept = ", ".join(name.replace(" ", "\u00a0") for name in names)
    return [line.replace("\u00a0", " ") for line in wrap(f"empty: {kept}", WIDTH, subsequent_indent="       ")]


# Sentences


def describe(view: PunicIsland) -> str:
    """The position for those who hear it."""
    scene = SCENES.of(view, WIDE)
    parts = [f"{scene.heading}."]
    parts += [f"{plate_words(scene, seat)}." for seat in (scene.me, scene.foe)]
    parts += [f"{line}." for line in _operation(scene)]
    parts += _map_sentences(scene)
    parts += [_hand_sentence(scene, seat) for seat in (scene.me, scene.foe)]
    if scene.has_battle:
        parts.append(battle_words(scene))
    parts.append(scene.prompt)
    return " ".join(parts)


def _map_sentences(scene: Scene) -> list[str]:
    """Of all places where somebody stands, or something lies or burns; the same for all who look."""
    lie = scene.lie
    if not lie.sentences:
        held = lie.standing.keys() | lie.stocks.keys() | set(bits(scene.view.uprisings))
        lie.sentences = " ".join(f"{area_words(scene, at)}." for at in sorted(held))
    return [lie.sentences] if lie.sentences else []


def _hand_sentence(scene: Scene, seat: int) -> str:
    if not scene.knows(seat):
        return f"{SEAT_NAMES[seat]} holds {plural(scene.view.hand_size[seat], 'card')}."
    cards = [card_sentence(scene, card) + (f" {count} of them." if count > 1 else "") for card, count in scene.hand(seat)]
    return f"{SEAT_NAMES[seat]}'s hand: {' '.join(cards) or 'empty.'}"
