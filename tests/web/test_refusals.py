"""No silent click: whatever is on a board answers, with the rule where there is one, from the seat's own view."""

from __future__ import annotations

import pytest

from delenda.kernel.actor import NOBODY, SEATS
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.web.refusals import illegal_paths, reason, why_nothing
from delenda.web.rulebook import cited
from support.browsers import Server, seated


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_every_element_of_a_board_may_be_asked_about(slug: str) -> None:
    """At some positions of a random game; what a board or a decision cannot answer is passed over."""
    game = find_game(slug)
    state, rng = game.start(), Rng(3)
    known: set[str] = set()
    for number in range(200):
        if state.actor == NOBODY:
            break
        if state.actor in SEATS and number % 20 < 2:
            view = state.view(state.actor)
            paths = illegal_paths(game, view)
            assert paths
            for element in game.board.draw(view, "wide").elements:
                known.add(reason(view, paths, [element.key]))
        state.apply(sample(state, rng))
    assert all(why == "" or why.endswith(".") for why in known)
    assert slug == "scipio" or len(known) > 1  # there most is legal


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_every_answer_is_a_sentence_that_cites_a_rule(slug: str) -> None:
    """For each kind of element of a board in each kind of decision of a random game, and for what is not there."""
    game = find_game(slug)
    state, rng = game.start(), Rng(5)
    met: set[tuple[str, str]] = set()
    for _ in range(250):
        if state.actor == NOBODY:
            break
        if state.actor in SEATS:
            view = state.view(state.actor)
            kinds = {element.key.partition("-")[0]: element.key for element in game.board.draw(view, "wide").elements}
            new = {kind: key for kind, key in kinds.items() if (view.decision.name, kind) not in met}
            paths = illegal_paths(game, view) if new else []
            for kind, key in {**new, "nothing": "nothing"}.items():
                met.add((view.decision.name, kind))
                why = why_nothing(game, view, paths, [key])
                assert why[0].isupper() or why[0].isdigit() or kind in ("square",), why
                assert why.endswith((".", "?", "!"))
                assert cited(game, why), why
                first, _, rest = why.partition(" is not adjacent to ")
                assert not rest.startswith(first), why
        state.apply(sample(state, rng))
    assert len(met) > 8


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_every_kind_of_element_answers_a_click(server: Server, slug: str) -> None:
    """Also to those who wait, and for what is not there."""
    table, anna, bert = seated(server, game=slug)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.until(lambda view: rome.view["begun"] and (rome.view["to_act"] or rome.view["waiting"]))
    carthage.until(lambda view: carthage.view["begun"] and (carthage.view["to_act"] or carthage.view["waiting"]))
    for sitting in (rome, carthage):
        kinds = {key.partition("-")[0]: key for key, *_ in sitting.view["board"]["elements"]}
        for path in [*([key] for key in kinds.values()), ["nothing"], ["nothing", "else"]]:
            sitting.send(t="why", version=sitting.view["version"], path=path)
            answer = next(message for message in iter(sitting.receive, None) if message["t"] == "why")
            assert answer["why"]
            assert answer["rules"] or not sitting.view["to_act"]
