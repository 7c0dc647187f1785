"""Clicks that stand for several actions."""

from __future__ import annotations

from support.browsers import Server, Sitting, seated


def at_the_table(server: Server) -> tuple[Sitting, Sitting]:
    table, first, second = seated(server, game="punica")
    return first.sit_down(table), second.sit_down(table)


def test_another_unit_is_picked_instead(server: Server) -> None:
    """The last choice is taken back, then the walk's actions are made."""
    rome, carthage = at_the_table(server)
    carthage.label("pick army carthago")
    back = {walk["path"][0]: walk for walk in carthage.view["walks"] if walk["back"]}
    assert set(back) == {"army-1-mauretania", "army-1-hispania", "hannibal", "fleet-1-africum"}
    carthage.send(t="undo", version=carthage.view["version"])
    carthage.until(lambda view: "pick hannibal" in [choice["label"] for choice in view["choices"]])
    carthage.send(t="acts", version=carthage.view["version"], actions=back["hannibal"]["actions"])
    carthage.until(lambda view: view["prompt"].startswith("Move Hannibal from Carthago"))
    rome.settle()
    assert rome.view["walks"] == []


def test_nothing_goes_back_before_the_first_choice(server: Server) -> None:
    _, carthage = at_the_table(server)
    assert carthage.view["to_act"]
    assert carthage.view["walks"] == []
