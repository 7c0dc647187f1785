"""Looking back: positions, pictures, records out and in."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import delenda
from delenda.kernel.record import Record
from support.browsers import ORIGIN, Browser, Server, play_to_the_end, seated


@pytest.fixture
def finished(server: Server) -> tuple[str, Browser]:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    play_to_the_end(rome, carthage, 12)
    return table, anna


def test_every_position_of_every_view(server: Server, finished: tuple[str, Browser]) -> None:
    table, anna = finished
    for name in ("rome", "carthage", "spectator", "open"):
        last = anna.get(f"/api/tables/{table}/replay/0?as={name}").json()["count"]
        counts = []
        for at in range(last + 1):
            position = anna.get(f"/api/tables/{table}/replay/{at}?as={name}&layout=tall").json()
            assert position["board"]["full"]
            assert position["choices"] == []
            assert (position["result"] is not None) == (at == last)
            counts.append(len(position["log"]))
            assert all(line["at"] <= at for line in position["log"])
        assert counts == sorted(counts)
        assert anna.get(f"/api/tables/{table}/replay/{last + 1}?as={name}").status_code == 404
    opened = anna.get(f"/api/tables/{table}/replay/0?as=open").json()["count"]
    assert opened == len(Record.parse(anna.get(f"/api/tables/{table}/record").text).moves)


@pytest.mark.parametrize("query", ["as=nobody", "layout=round"])
def test_wrong_questions(finished: tuple[str, Browser], query: str) -> None:
    table, anna = finished
    assert anna.get(f"/api/tables/{table}/replay/0?{query}").status_code == 400
    assert anna.get(f"/api/tables/{table}/replay/x").status_code == 404
    assert anna.get(f"/api/tables/{table}/replay/-1").status_code == 404


def test_the_replay_page(finished: tuple[str, Browser]) -> None:
    table, anna = finished
    page = anna.get(f"/table/{table}/replay?at=3&as=rome")
    assert page.status_code == 200
    assert 'data-at="3"' in page.text
    assert anna.get(f"/table/{table}/replay?at=999999&as=rome").status_code == 200
    assert anna.get(f"/table/{table}/replay?at=x").status_code == 200
    assert anna.get(f"/table/{table}/replay?as=nobody").status_code == 400


def test_pictures(finished: tuple[str, Browser]) -> None:
    table, anna = finished
    svg = anna.get(f"/api/tables/{table}/position/5.svg?theme=dark")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert "var(--" not in svg.text
    png = anna.get(f"/api/tables/{table}/position/5.png?layout=tall")
    assert Image.open(io.BytesIO(png.content)).format == "PNG"
    assert anna.get(f"/api/tables/{table}/position/5.bmp").status_code == 404
    assert anna.get(f"/api/tables/{table}/position/99999.png").status_code == 404


def test_an_animation(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    carthage.label("preset C1")
    rome.send(t="resign")
    rome.until(lambda view: view["result"])
    answer = anna.get(f"/api/tables/{table}/game.gif")
    moving = Image.open(io.BytesIO(answer.content))
    assert moving.format == "GIF"
    assert getattr(moving, "n_frames", 1) >= 2


def random_record(result: str | None = None) -> Record:
    state = delenda.game("scipio").start()
    record = Record.of(state)
    rng = delenda.Rng(1)
    while state.actor != delenda.NOBODY and (result is None or len(record.moves) < 30):
        action = delenda.sample(state, rng)
        record.add(state, action)
        state.apply(action)
    record.tags.update({"Rome": "Anna", "Result": result or str(state.outcome()), "Event": "Test <b>"})
    return record


def test_importing_a_record(server: Server) -> None:
    browser = Browser(server)
    text = str(random_record())
    answer = browser.post("/import", text=text)
    assert answer.status_code == 303
    page = browser.get(answer.headers["location"])
    assert page.status_code == 200
    table = answer.headers["location"].split("/")[2]
    assert browser.get(f"/api/tables/{table}/record").text == text
    assert browser.get(f"/table/{table}").headers["location"] == f"/table/{table}/replay"
    assert Browser(server).get(f"/api/tables/{table}/replay/3?as=open").status_code == 200
    assert browser.get(f"/api/tables/{table}/dice").status_code == 404
    assert table in browser.get("/").text


def test_importing_a_file(server: Server) -> None:
    browser = Browser(server)
    files = {"record": ("game.txt", str(random_record()).encode(), "text/plain")}
    answer = browser.client.post("/import", files=files, headers=ORIGIN, follow_redirects=False)
    assert answer.status_code == 303


@pytest.mark.parametrize("result", ["ROME RESIGNATION", "CARTHAGE TIME", "DRAW AGREEMENT", "UNFINISHED"])
def test_importing_games_that_people_ended(server: Server, result: str) -> None:
    browser = Browser(server)
    answer = browser.post("/import", text=str(random_record(result)))
    table = answer.headers["location"].split("/")[2]
    last = browser.get(f"/api/tables/{table}/replay/0?as=open").json()["count"]
    shown = browser.get(f"/api/tables/{table}/replay/{last}?as=open").json()["result"]
    assert (shown["reason"] if shown else "UNFINISHED") == result.split()[-1]


@pytest.mark.parametrize("text", ["", "nonsense", "Delenda record 1\nGame: chess\n", "\x00\x01"])
def test_bad_records_are_refused_with_a_sentence(server: Server, text: str) -> None:
    answer = Browser(server).post("/import", text=text)
    assert answer.status_code == 400
    assert "Traceback" not in answer.text
    assert "line" in answer.text or "header" in answer.text


def test_an_illegal_action_in_a_record_is_told_with_its_line(server: Server) -> None:
    text = str(random_record()).replace("ROME preset", "ROME attack", 1).replace("ROME custom", "ROME attack", 1)
    answer = Browser(server).post("/import", text=text)
    assert answer.status_code == 400
    assert "is not legal now" in answer.text
