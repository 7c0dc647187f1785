"""Two people play whole games over the WebSocket."""

import pytest

import delenda
from delenda.kernel.record import Record
from delenda.table import proof
from support.browsers import Browser, Server, play_to_the_end, seated


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game(server: Server, seed: int) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    watcher = Browser(server).sit_down(table)
    assert rome.view["viewer"] == "ROME"
    assert carthage.view["viewer"] == "CARTHAGE"
    assert watcher.view["viewer"] == "SPECTATOR"
    play_to_the_end(rome, carthage, seed)
    watcher.settle()
    result = rome.view["result"]
    assert result == carthage.view["result"] == watcher.view["result"]
    record = Record.parse(anna.get(f"/api/tables/{table}/record").text)
    assert record.tags["Rome"] == "Anna"
    outcome = record.replay().outcome()
    assert outcome is not None
    assert str(outcome) == record.tags["Result"]
    assert proof.verify(record) == rome.view["dice"]["count"] > 0


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("game", [game.slug for game in delenda.games()])
def test_every_game_can_be_played(server: Server, game: str, layout: str) -> None:
    table, anna, bert = seated(server, game=game)
    both = [anna.sit_down(table, layout), bert.sit_down(table, layout)]
    rng = delenda.Rng(4)
    both[0].settle()  # opens its part of the dice, too: a game may begin with a roll
    for _ in range(40):
        for sitting in both:
            sitting.settle()
            assert sitting.view["describe"]
            for choice in sitting.view["choices"]:
                assert set(choice["path"]) <= set(sitting.elements)
        acting = [sitting for sitting in both if sitting.view["to_act"]]
        if not acting:
            break
        acting[rng.below(len(acting))].any_action(rng)
    assert both[0].view["result"] or both[0].view["count"] > 5


def test_changed_elements_add_up_to_the_whole_board(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 3)
    for browser, sitting in ((anna, rome), (bert, carthage)):
        fresh = browser.sit_down(table)
        assert fresh.view["board"]["full"]
        assert fresh.elements == sitting.elements
        assert list(fresh.elements) == list(sitting.elements)
        assert fresh.log == sitting.log
    changes = [frame["board"] for frame in rome.frames if frame["t"] == "view"]
    assert sum(not board["full"] for board in changes) > len(changes) // 2


def test_the_game_begins_when_both_seats_are_taken(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table(side="carthage")
    carthage = anna.sit_down(table)
    assert not carthage.view["begun"]
    assert carthage.view["waiting"] == "Waiting for somebody to play Rome."
    assert "both seats" in carthage.refusal(t="act", version=carthage.view["version"], action=0)
    Browser(server).get(anna.invite(table))
    carthage.until(lambda view: view["begun"])
    assert carthage.view["to_act"]


def test_tall_layout(server: Server) -> None:
    table, anna, _ = seated(server)
    rome = anna.sit_down(table, "tall")
    assert rome.view["board"]["layout"] == "tall"
    rome.send(t="layout", layout="wide")
    rome.until(lambda view: view["board"]["layout"] == "wide")
    assert rome.view["board"]["full"]


def test_scenery_is_kept_for_ever_under_its_hash(server: Server) -> None:
    table, anna, _ = seated(server)
    address = anna.sit_down(table).view["board"]["scenery"]
    answer = anna.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert "~" not in answer.text
    assert anna.get("/scenery/unknown").status_code == 404
