"""A line that broke: only what has changed since is sent again, and nobody learns more by it."""

from __future__ import annotations

from typing import Any

from support.browsers import ORIGIN, Browser, Server, Sitting, at_cards, seated


def again(browser: Browser, table: str, **hello: Any) -> dict[str, Any]:
    """The first view over a new line of the same browser."""
    address = f"ws://localhost/table/{table}/ws"
    with browser.client.websocket_connect(address, headers=ORIGIN) as session:
        session.send_json({"t": "hello", "layout": "wide", **hello})
        while (message := session.receive_json())["t"] != "view":
            pass
        view: dict[str, Any] = message
        return view


def both(server: Server) -> tuple[str, Browser, Sitting, Sitting]:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    carthage.label("preset C1")
    for sitting in (rome, carthage):
        sitting.until(lambda view: any(choice["label"] == "assign Y 2" for choice in view["choices"]))
    return table, anna, rome, carthage


def test_nothing_new_means_no_elements_and_no_lines(server: Server) -> None:
    table, anna, rome, _ = both(server)
    back = again(anna, table, since=rome.view["version"], viewer="ROME")
    assert not back["board"]["full"]
    assert back["board"]["elements"] == []
    assert back["log_from"] == len(rome.log)
    assert back["log"] == []
    assert back["choices"] == rome.view["choices"]


def test_what_happened_meanwhile_follows(server: Server) -> None:
    table, anna, rome, carthage = both(server)
    seen, lines, elements = rome.view["version"], len(rome.log), dict(rome.elements)
    for sitting in (rome, carthage):
        for label in ("assign Y 2", "assign P 3", "assign G 4"):
            sitting.label(label)
    rome.until(lambda view: view["ready"] is not None and not view["ready"]["ROME"] and view["version"] > seen + 3)
    back = again(anna, table, since=seen, viewer="ROME")
    assert not back["board"]["full"]
    assert back["log_from"] == lines
    assert back["log"]
    assert back["shown"]
    for key in back["board"]["gone"]:
        del elements[key]
    elements.update({key: [svg, words] for key, svg, words in back["board"]["elements"]})
    assert elements == rome.elements


def test_too_long_ago_or_another_layout_means_everything(server: Server) -> None:
    table, anna, rome, _ = both(server)
    for hello in ({"since": 10**6, "viewer": "ROME"}, {"since": rome.view["version"], "viewer": "ROME", "layout": "tall"}, {}):
        back = again(anna, table, **hello)
        assert back["board"]["full"]
        assert back["log_from"] == 0


def test_nobody_comes_back_with_the_eyes_of_the_other_seat(server: Server) -> None:
    """Even which elements are alike would tell how far the other seat is."""
    table, rome, carthage = at_cards(server)
    del rome
    carthage.label("assign Y 2")
    stranger = Browser(server)
    for viewer in ("CARTHAGE", "ROME"):
        back = again(stranger, table, since=carthage.view["version"], viewer=viewer)
        assert back["board"]["full"]
        assert back["viewer"] == "SPECTATOR"
