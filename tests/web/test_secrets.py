"""Nothing that a seat may not know leaves the server, not even that something happened."""

from __future__ import annotations

import json
from typing import Any

from support.browsers import Browser, Server, Sitting, at_cards, seated

CARDS = ("assign Y 2", "assign P 3", "assign G 4")
OTHER_CARDS = ("assign Y 7", "assign P 6", "assign G 5")


def told(sitting: Sitting, since: int) -> list[dict[str, Any]]:
    """What was received since, apart from what differs from table to table by its nature."""
    sitting.settle()
    frames = json.loads(json.dumps([frame for frame in sitting.frames[since:] if frame["t"] not in ("pong", "bot")]))
    for frame in frames:
        frame["board"].pop("scenery")
        frame.pop("dice")
    return frames


def test_progress_in_a_secret_choice_is_not_told(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    watcher = Browser(server).sit_down(table)
    for other in (rome, watcher):
        other.settle()
    for label in CARDS[:2]:
        known = [len(other.frames) for other in (rome, watcher)]
        carthage.label(label)
        assert [told(other, since) for other, since in zip((rome, watcher), known, strict=True)] == [[], []]
    known = [len(other.frames) for other in (rome, watcher)]
    carthage.send(t="undo", version=carthage.view["version"])
    carthage.settle()
    assert [told(other, since) for other, since in zip((rome, watcher), known, strict=True)] == [[], []]


def test_ready_is_told_and_so_is_taking_it_back(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    for label in CARDS:
        carthage.label(label)
    rome.until(lambda view: view["ready"] == {"ROME": False, "CARTHAGE": True})
    carthage.send(t="undo", version=carthage.view["version"])
    rome.until(lambda view: view["ready"] == {"ROME": False, "CARTHAGE": False})


def test_what_is_hidden_makes_no_difference(server: Server) -> None:
    """Two tables that differ only in CARTHAGE's secret choices look the same to everybody else until the reveal."""
    seen = []
    for cards in (CARDS, OTHER_CARDS):
        table, rome, carthage = at_cards(server)
        watcher = Browser(server).sit_down(table)
        rome.settle()
        known = [len(rome.frames), len(watcher.frames)]
        for label in cards:
            carthage.label(label)
        rome.until(lambda view: view["ready"]["CARTHAGE"])
        seen.append([told(rome, known[0]), told(watcher, known[1])])
        fresh = watcher.view
        assert fresh["choices"] == []
    for first, second in zip(*seen, strict=True):
        for one, two in zip(first, second, strict=True):
            strip_tiles(one, two)
            assert one == two


def strip_tiles(one: dict[str, Any], two: dict[str, Any]) -> None:
    """The tiles were rolled at both tables and lie as they fell; what shows them may differ."""
    for frame in (one, two):
        frame["describe"] = ""
        frame["board"]["elements"] = [each for each in frame["board"]["elements"] if "hand" in each[0] or "placed" in each[0]]


def test_the_way_an_army_was_organised_is_not_told(server: Server) -> None:
    """Six small choices or one: the other seat's version, count and log are the same."""
    seen = []
    for labels in (["preset C1"], ["custom", *(f"count {name} 6" for name in ("Y1", "Y2", "P1", "P2"))]):
        table, anna, bert = seated(server)
        rome, carthage = anna.sit_down(table), bert.sit_down(table)
        for label in labels:
            carthage.label(label)
        if len(labels) > 1:
            carthage.act(next(choice["action"] for choice in carthage.view["choices"] if choice["label"] == "count G1 5"))
        rome.until(lambda view: view["ready"]["CARTHAGE"])
        seen.append({name: rome.view[name] for name in ("version", "count", "ready", "waiting", "describe", "prompt")})
        assert rome.log == []
    assert seen[0] == seen[1]


def test_positions_of_the_past_are_numbered_for_each_viewer(server: Server) -> None:
    """Each seat counts only what it could see, and can look at no other numbering while the game runs."""
    _, rome, carthage = at_cards(server)
    for label in CARDS:
        rome.label(label)
    for label in CARDS:
        carthage.label(label)
    rome.settle()
    carthage.settle()
    assert rome.view["count"] == carthage.view["count"]  # by symmetry
    for line in rome.log:
        assert 0 <= line["at"] <= rome.view["count"]


def test_a_seats_view_of_the_past_is_for_that_seat(server: Server) -> None:
    table, anna, bert = seated(server)
    anna.sit_down(table)
    for name, status in (("rome", 200), ("spectator", 200), ("carthage", 403), ("open", 403)):
        assert anna.get(f"/api/tables/{table}/replay/0?as={name}").status_code == status
        assert anna.get(f"/table/{table}/replay?as={name}").status_code == status
        assert anna.get(f"/api/tables/{table}/position/0.svg?as={name}").status_code == status
    assert Browser(server).get(f"/api/tables/{table}/replay/0?as=rome").status_code == 403
    assert bert.get(f"/api/tables/{table}/record").status_code == 403
    assert bert.get(f"/api/tables/{table}/dice").status_code == 403


def test_the_dice_secret_stays_secret_until_the_end(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    secret = server.portal.call(secret_of, server, table)
    assert secret not in json.dumps(rome.frames)
    rome.send(t="resign")
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["dice"]["secret"] == secret
    carthage.until(lambda view: view["result"] is not None)
    assert carthage.view["dice"]["secret"] == secret


async def secret_of(server: Server, table: str) -> str:
    host = await server.app.state.hall.host(table)
    return str(host.table.secret)


def test_a_row_that_is_filled_changed_and_not_confirmed_shows_nowhere(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    watcher = Browser(server).sit_down(table)
    for other in (rome, watcher):
        other.settle()
    known = [len(other.frames) for other in (rome, watcher)]
    for action, place in ((35, 2), (36, 0), (37, 1), (35, 0), (38, 2)):
        carthage.send(t="choose", version=carthage.view["version"], action=action, place=place)
        carthage.settle()
    carthage.send(t="undo", version=carthage.view["version"])
    carthage.settle()
    assert [part["words"] for part in carthage.view["row"]["parts"]] == ["The 2 in Yellow", "The 4 in Purple", "The 3 in Green"]
    assert [told(other, since) for other, since in zip((rome, watcher), known, strict=True)] == [[], []]
    assert rome.view["row"]["parts"][0]["words"] == ""
    assert watcher.view["row"] is None
    carthage.send(t="confirm", version=carthage.view["version"])
    rome.until(lambda view: view["ready"] == {"ROME": False, "CARTHAGE": True})
    carthage.settle()
    assert "take it back" in carthage.refusal(t="choose", version=carthage.view["version"], action=35)
