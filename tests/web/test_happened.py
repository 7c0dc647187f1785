"""What happened between two positions, as one viewer may know it."""

from __future__ import annotations

import random

import pytest

import delenda
from delenda.games import SLUGS
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME, SPECTATOR
from delenda.kernel.rng import Rng
from delenda.svg.picture import Element
from delenda.web.happened import compare, transfers
from support.browsers import Server, play_to_the_end, seated


def things(*elements: Element) -> dict[str, Element]:
    return {element.key: element for element in elements}


def thing(key: str, fact: str = "", count: int = 0) -> Element:
    return Element(key, "<g/>", "", fact, count)


def test_what_changes_its_looks_alone_is_no_news() -> None:
    before, after = things(Element("prompt", "<a/>", "one")), things(Element("prompt", "<b/>", "two"))
    assert compare(before, after) == []


def test_lost_come_and_changed() -> None:
    before = things(thing("unit-1", "hex 4"), thing("unit-2", "hex 5"), thing("box-1", "tokens", 3))
    after = things(thing("unit-1", "hex 6"), thing("unit-3", "hex 7"), thing("box-1", "tokens", 1))
    assert compare(before, after) == [
        {"key": "unit-1", "kind": "changed", "change": 0},
        {"key": "unit-2", "kind": "lost", "change": 0},
        {"key": "box-1", "kind": "changed", "change": -2},
        {"key": "unit-3", "kind": "came", "change": 0},
    ]


def test_what_is_only_counted_moves_between_places_of_one_kind() -> None:
    before = things(thing("army-0-roma", "units", 4))
    after = things(thing("army-0-roma", "units", 3), thing("army-0-gallia", "units", 1))
    assert compare(before, after) == [{"key": "army-0-gallia", "kind": "moved", "change": 0, "from": "army-0-roma"}]


def test_some_move_and_some_are_lost() -> None:
    assert transfers({"a-x": -3, "a-y": 2}) == [("a-x", "a-y")]
    before, after = things(thing("a-x", "units", 3)), things(thing("a-y", "units", 2))
    assert [(mark["key"], mark["kind"], mark["change"]) for mark in compare(before, after)] == [
        ("a-x", "lost", -3),
        ("a-y", "came", 2),
        ("a-y", "moved", 0),
    ]


def test_different_kinds_do_not_turn_into_each_other() -> None:
    assert transfers({"army-0-roma": -1, "fleet-0-ionium": 1, "army-1-gallia": 1}) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_tells_what_happened(slug: str) -> None:
    """In a random game both sides see something happen; and marks come from drawings of the view alone."""
    game = delenda.game(slug)
    state, chooser = game.start(), random.Random(3)
    seen = {ROME: 0, CARTHAGE: 0}
    for _ in range(120):
        if state.actor == NOBODY:
            break
        before = {seat: game.board.draw(state.view(seat), "wide") for seat in seen}
        state.apply(chooser.choices(list(state.legal()), list(state.weights()) or None)[0])
        for seat in seen:
            now = game.board.draw(state.view(seat), "wide")
            seen[seat] += len(compare(things(*before[seat].elements), things(*now.elements)))
    assert all(seen.values()), seen


@pytest.mark.parametrize("slug", SLUGS)
def test_marks_do_not_depend_on_what_the_viewer_may_not_know(slug: str) -> None:
    """Two worlds that a viewer cannot tell apart wear the same marks: by what each element says of itself."""
    game = delenda.game(slug)
    state, chooser, rng = game.start(), random.Random(7), Rng(7)
    compared = 0
    for number in range(160):
        if state.actor == NOBODY:
            break
        if number % 4 == 0:
            for viewer in (ROME, CARTHAGE, SPECTATOR):
                view = state.view(viewer)
                other = view.guess(rng).view(viewer)
                drawn, likewise = (game.board.draw(each, "wide").elements for each in (view, other))
                facts = [[(each.key, each.fact, each.count) for each in elements] for elements in (drawn, likewise)]
                assert facts[0] == facts[1], (viewer, state.decision.name)
                assert compare(things(*drawn), things(*likewise)) == []
                compared += 1
        state.apply(chooser.choices(list(state.legal()), list(state.weights()) or None)[0])
    assert compared > 20


def test_over_http(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 12)
    count = anna.get(f"/api/tables/{table}/replay/0?as=rome").json()["count"]
    answer = anna.get(f"/api/tables/{table}/happened/0/{count}?as=rome&layout=tall").json()
    assert (answer["first"], answer["last"]) == (0, count)
    assert any(mark["key"].startswith("formation-") for mark in answer["marks"])
    for mark in answer["marks"]:
        assert mark["key"] in {**answer["before"], **answer["after"]}
    assert anna.get(f"/api/tables/{table}/happened/{count}/{count}?as=rome").json()["marks"] == []
    assert anna.get(f"/api/tables/{table}/happened/0/{count + 1}?as=rome").status_code == 404


def test_nobody_sees_what_happened_with_other_eyes(server: Server) -> None:
    table, anna, bert = seated(server)
    anna.sit_down(table)
    bert.sit_down(table)
    assert anna.get(f"/api/tables/{table}/happened/0/0?as=rome").status_code == 200
    assert anna.get(f"/api/tables/{table}/happened/0/0?as=carthage").status_code == 403
    assert anna.get(f"/api/tables/{table}/happened/0/0?as=open").status_code == 403


def test_the_last_move_begins_with_the_turn(server: Server) -> None:
    """Every view names the position before its last move: never later than the newest, and before one own action."""
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 12)
    view = anna.get(f"/api/tables/{table}/replay/3?as=rome").json()
    assert view["since"] == 2
