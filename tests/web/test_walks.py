"""One click for several actions: what a board offers is sent beside the choices, and comes back as one message."""

from __future__ import annotations

from support.browsers import Server, Sitting, at_cards, seated


def to_the_first_move(rome: Sitting, carthage: Sitting) -> Sitting:
    """Both take the first choice everywhere; the First player's sitting at its first choice of a unit."""
    while True:
        for sitting in (rome, carthage):
            sitting.settle()
            if sitting.view["to_act"]:
                if sitting.view["choices"][0]["words"].startswith("Move "):
                    return sitting
                sitting.act(sitting.view["choices"][0]["action"])


def test_a_march_is_one_message_and_ends_where_it_says(server: Server) -> None:
    table, rome_browser, carthage_browser = seated(server, game="de-bello-punico", scenario="zama")
    sitting = to_the_first_move(rome_browser.sit_down(table), carthage_browser.sit_down(table))
    assert sitting.view["walks"] == []
    sitting.act(sitting.view["choices"][0]["action"])
    sitting.settle()
    walks = {walk["path"][0]: walk for walk in sitting.view["walks"]}
    far = max(
        (walk for key, walk in walks.items() if key.startswith("hex-") and not walk["warning"]),
        key=lambda walk: len(walk["actions"]),
    )
    assert far["words"].startswith("March ")
    assert far["words"].endswith(" movement points")
    assert any(walk["quiet"] and len(walk["actions"]) == 1 for walk in walks.values())  # the mover itself: stop
    sitting.send(t="acts", version=sitting.view["version"], actions=far["actions"])
    sitting.settle()
    row = int(far["path"][0].removeprefix("hex-")[2:])
    assert f"in row {row}, " in "".join(str(element) for element in sitting.view["board"]["elements"])


def test_a_chain_stops_at_what_is_refused_and_keeps_what_came_before(server: Server) -> None:
    table, rome_browser, carthage_browser = seated(server, game="de-bello-punico", scenario="zama")
    sitting = to_the_first_move(rome_browser.sit_down(table), carthage_browser.sit_down(table))
    sitting.act(sitting.view["choices"][0]["action"])
    sitting.settle()
    far = max((walk for walk in sitting.view["walks"] if not walk["warning"]), key=lambda walk: len(walk["actions"]))
    steps = len(far["actions"])
    before = sitting.view["count"]
    assert steps > 2
    why = sitting.refusal(t="acts", version=sitting.view["version"], actions=[*far["actions"][:-1], 10**6])
    assert why
    sitting.until(lambda view: view["count"] == before + steps - 1)


def test_games_without_walks_send_none(server: Server) -> None:
    _, rome, _ = at_cards(server)
    assert rome.view["walks"] == []


def at_the_table(server: Server) -> tuple[Sitting, Sitting]:
    table, first, second = seated(server, game="punica")
    return first.sit_down(table), second.sit_down(table)


def test_another_unit_is_picked_instead(server: Server) -> None:
    """The last choice is taken back, then the walk's actions are made."""
    rome, carthage = at_the_table(server)
    carthage.label("pick army carthago")
    back = {walk["path"][0]: walk for walk in carthage.view["walks"] if walk["back"]}
    assert set(back) >= {"army-1-mauretania", "army-1-hispania", "hannibal", "fleet-1-africum"}
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
