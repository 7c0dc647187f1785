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
    place = far["path"][0].removeprefix("hex-")
    assert far["words"].startswith(f"March to {place} for ")
    assert any(walk["quiet"] and len(walk["actions"]) == 1 for walk in walks.values())  # the mover itself: stop
    sitting.send(t="acts", version=sitting.view["version"], actions=far["actions"])
    sitting.settle()
    assert f"in {place}," in "".join(str(element) for element in sitting.view["board"]["elements"])


def test_games_without_walks_send_none(server: Server) -> None:
    _, rome, _ = at_cards(server)
    assert rome.view["walks"] == []
