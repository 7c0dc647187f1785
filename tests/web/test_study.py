"""The analysis board over HTTP: nothing of a running game between people, only a seat's own knowledge against the computer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from delenda import CARTHAGE, NOBODY, ROME, Record, Rng, sample
from delenda.kernel.bounds import RECORD_CHARACTERS
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.table import opinion, report, study
from delenda.web.app import create_app
from support.browsers import Browser, Server, at_cards, play_to_the_end, seated
from web.conftest import GENEROUS
from web.test_advice import Here

RECORDS = Path(__file__).parents[1] / "records" / "rules-2"
SCIPIO = (RECORDS / "scipio-standard-formation-emptied.record").read_text()
HEAD = "Delenda record 1\nGame: scipio\nRules: 2\nScenario: standard\n"
REFUSED = "a game between people can be analysed once it is over."


@pytest.fixture
def server(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(opinion, "SECONDS", 0.02)
    monkeypatch.setattr(report, "SECONDS", 0.01)
    monkeypatch.setattr(report, "TRY_SECONDS", 0.01)
    monkeypatch.setattr(report, "LEVEL_SECONDS", 0.01)
    with Server(create_app(database, Here(), limits=GENEROUS)) as running:
        yield running


def ask(server: Server, what: str, **body: Any) -> dict[str, Any]:
    answer = server.post(f"/api/study{what}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_both_sides_play_on_in_every_game(server: Server, slug: str) -> None:
    assert server.get(f"/analysis/{slug}").status_code == 200
    begun = ask(server, "/position", game=slug)
    actions: list[int] = []
    for _ in range(12):
        now = ask(server, "/at", head=begun["head"], actions=actions)
        if now["actor"] == "CHANCE":
            assert sum(now["shares"]) == pytest.approx(1, abs=0.05)
            assert ask(server, "/at", head=begun["head"], actions=actions, roll=True)["rolled"]
        drawn = {key for key, *_ in now["board"]["elements"]}
        assert all(set(choice["path"]) <= drawn for choice in now["choices"])
        actions.append(now["choices"][0]["action"])
    assert server.get(now["board"]["scenery"]).status_code == 200
    again = ask(server, "/position", game=slug, scenario=None, position=now["position"])
    assert ask(server, "/at", head=again["head"])["position"] == now["position"]


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_pieces_are_taken_up_and_put_elsewhere(server: Server, slug: str) -> None:
    """Every put is a position that can be read, or refused with a sentence; some in every game can be."""
    game, rng = find_game(slug), Rng(3)
    state = game.start(game.first_scenario.slug)
    moved = 0
    for number in range(80):
        if state.actor == NOBODY:
            break
        if number % 20 == 19:
            setting = {"game": slug, "scenario": state.setting.scenario, "options": dict(state.setting.options)}
            shown = ask(server, "/put", **setting, position=str(state))
            drawn = {key for key, *_ in shown["board"]["elements"]}
            assert {piece["key"] for piece in shown["pieces"]} <= drawn
            for _ in range(4):
                piece, place = (shown[kind][rng.below(len(shown[kind]))]["name"] for kind in ("pieces", "places"))
                answer = server.post("/api/study/put", json={**setting, "position": str(state), "piece": piece, "place": place})
                assert answer.status_code == 200 or answer.json()["error"].endswith("."), answer.text
                moved += answer.status_code == 200
        state.apply(sample(state, rng))
    assert moved


def test_scenery_is_drawn_again_when_it_is_forgotten(server: Server) -> None:
    begun = ask(server, "/position", game="punic-island")
    address = ask(server, "/at", head=begun["head"])["board"]["scenery"]
    server.app.state.shelf._scenery.clear()  # type: ignore[attr-defined]
    assert server.get(address).status_code == 200


def test_a_text_is_read_with_its_variations(server: Server) -> None:
    text = SCIPIO.replace("\nROME ", "\n; The first.\nROME ", 1)
    first = Record.parse(text).moves[0]
    text = text.replace(f"{first}\n", f"{first}\n( Another\n  ROME preset R2\n)\n", 1)
    found = ask(server, "", text=text)
    assert found["nodes"][0]["comment"] == "The first."
    assert [node["label"] for node in found["nodes"] if node["name"] == "Another"] == ["preset R2"]
    assert "Result" not in found["head"]


@pytest.mark.parametrize(
    ("what", "body", "status", "words"),
    [
        ("", {"text": "nonsense"}, 400, "line 1: a record begins with"),
        ("", {"text": "x" * (RECORD_CHARACTERS + 1)}, 400, "too long for a record"),
        ("/position", {"game": "scipio", "position": "R [0 0|0 0|0 0] nonsense"}, 400, ""),
        ("/position", {"game": "chess"}, 404, "there is no game"),
        ("/at", {"head": SCIPIO}, 400, "by the header of its record alone"),
        ("/at", {"head": "Delenda record 1\nGame: scipio\nRules: 2\nScenario: standard\n", "actions": [9999]}, 422, ""),
        (
            "/at",
            {"head": "Delenda record 1\nGame: scipio\nRules: 2\nScenario: standard\n", "roll": True},
            422,
            "nothing to roll",
        ),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(server: Server, what: str, body: dict[str, Any], status: int, words: str) -> None:
    answer = server.post(f"/api/study{what}", json=body)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["error"]


def test_the_computer_thinks_along_with_the_eyes_of_the_side_to_act(server: Server) -> None:
    found = ask(server, "", text=SCIPIO)
    thought = ask(server, "/think", head=found["head"], actions=[])
    assert thought["actor"] == "ROME"
    assert thought["actions"]
    workers: Here = server.app.state.hall.workers  # type: ignore[attr-defined]
    assert workers.viewers == ["ROME"]


@pytest.mark.parametrize("hints", ["", "yes"])
def test_a_running_game_between_people_is_refused_to_everybody(server: Server, hints: str) -> None:
    table, anna, bert = seated(server, hints=hints)
    rome = anna.sit_down(table)
    rome.label("preset R1")
    for browser, viewers in (
        (anna, ("rome", "spectator")),
        (bert, ("carthage", "spectator")),
        (Browser(server), ("spectator",)),
    ):
        for viewer in viewers:
            answer = browser.get(f"/api/tables/{table}/study/0?as={viewer}")
            assert (answer.status_code, answer.json()["error"]) == (403, REFUSED)
        assert "/analysis/scipio?" not in browser.get(f"/table/{table}/replay").text
        for page in ("report", "mistakes"):
            assert browser.get(f"/table/{table}/{page}").status_code == 403
        assert browser.get(f"/api/tables/{table}/report").status_code == 403


def test_a_hot_seat_is_a_game_between_people(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("hotseat")
    assert anna.get(f"/api/tables/{table}/study/0").status_code == 403


def test_against_the_computer_a_seat_studies_what_it_knows(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("computer", side="rome", opponent="tiro")
    rome = anna.sit_down(table)
    rome.label("preset R1")
    rome.until(lambda view: view["to_act"])
    before = rome.view["version"]
    last = rome.view["count"]
    found = anna.get(f"/api/tables/{table}/study/{last}?as=rome").json()
    assert found["note"] == study.GUESSED
    assert len(found["nodes"]) == 1
    state = study.beginning(found["head"])
    view = anna.get(f"/api/tables/{table}/replay/{last}?as=rome").json()
    assert find_game("scipio").board.describe(state.view(ROME)) == view["describe"]
    for viewer in ("carthage", "open"):
        assert anna.get(f"/api/tables/{table}/study/{last}?as={viewer}").status_code == 403
    assert rome.view["version"] == before


def test_what_is_guessed_depends_on_the_view_alone() -> None:
    """Two games that Rome cannot tell apart lead to the same guess."""
    begun = [find_game("scipio").start() for _ in range(2)]
    for state, hidden in zip(begun, ("assign Y 2", "assign Y 7"), strict=True):
        for label in ("preset R1", "preset C1", "tiles 3 2 1", "assign Y 6"):
            state.play(state.find(label))
        while state.actor == ROME:
            state.play(state.legal()[0])
        assert state.actor == CARTHAGE
        state.play(state.find(hidden))
    one, other = (str(state.view(ROME).guess(Rng(5))) for state in begun)
    assert str(begun[0]) != str(begun[1])
    assert one == other


def test_a_game_that_is_over_is_studied_and_reported(server: Server) -> None:
    table, rome, carthage = at_cards(server)
    play_to_the_end(rome, carthage, 3)
    anybody = Browser(server)
    last = anybody.get(f"/api/tables/{table}/study/0?as=open").json()
    found = anybody.get(f"/api/tables/{table}/study/3?as=open").json()
    assert found["node"] == 3
    assert len(found["nodes"]) == len(last["nodes"]) > 4
    lines = anybody.get(f"/api/tables/{table}/report").text.splitlines()
    told = server.get(f"/api/tables/{table}/report").json()["report"]
    assert f'"actions":{told["actions"]}' in lines[-1].replace(" ", "")
    assert told["start"] + sum(told["sums"].values()) == told["end"]
    for page in ("report", "mistakes"):
        assert anybody.get(f"/table/{table}/{page}").status_code == 200
    assert ask(server, "/judge", head=found["head"], actions=[], line=[found["nodes"][1]["action"]])["cost"] >= 0
