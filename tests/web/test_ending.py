"""The end of a game: who won, why, the score, what decided it."""

from __future__ import annotations

import pytest

import delenda
from delenda.games import SLUGS
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.rng import Rng
from delenda.table import turning
from support.browsers import Server, play_to_the_end, seated


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_tells_what_it_came_to(slug: str) -> None:
    """Also in the middle, where somebody may resign; the first row is what the game counts."""
    game = delenda.game(slug)
    state, rng = game.start("mini"), Rng(5)
    for _ in range(game.longest):
        if state.actor == NOBODY:
            break
        assert all(row.words and row.rome and row.carthage for row in game.board.account(state.view(ROME)).rows)
        state.apply(sample(state, rng))
    account = game.board.account(state.view(ROME))
    assert account.rows[0].rome.startswith(str(state.score()[ROME]))
    assert not account.why.endswith(".")


def test_a_view_tells_the_end_in_parts(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    assert rome.view["result"] is None
    assert anna.get(f"/api/tables/{table}/story").status_code == 403
    play_to_the_end(rome, carthage, 12)
    result = rome.view["result"]
    assert result["who"] in ("Rome wins", "Carthage wins", "A draw")
    assert result["why"].endswith(".")
    assert result["score"][0]["words"] == "Tokens left"
    story = anna.get(f"/api/tables/{table}/story").json()
    assert "Luck" in story["luck"]["words"]
    if story["turning"]:
        assert story["turning"]["at"] <= rome.view["count"] * 3


def test_whoever_resigns_is_told_so(server: Server) -> None:
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.until(lambda view: view["begun"])
    rome.send(t="resign")
    carthage.until(lambda view: view["result"] is not None)
    assert (carthage.view["result"]["who"], carthage.view["result"]["why"]) == ("Carthage wins", "the other side resigned.")


def test_half_a_secret_choice_is_no_turning_point() -> None:
    """In Scipio one army alone has been organised after the first action: that is no position to judge."""
    game = delenda.game("scipio")
    for seed in range(4):
        state, rng = game.start(), Rng(seed)
        record = Record.of(state)
        while state.actor != NOBODY:
            action = sample(state, rng)
            record.add(state, action)
            state.apply(action)
        turn = turning.of(record, state.winner)
        assert turn is None or turn.at > 1
        if turn is not None and state.winner != NOBODY:
            assert (turn.gain > 0) == (state.winner == ROME)
            assert turn.words().startswith(("Rome's chance", "Carthage's chance"))
