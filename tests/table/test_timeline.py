"""What is shown of the moves that led to a position."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import CHANCE, NOBODY, OPEN, SPECTATOR
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.table.timeline import Timeline


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_what_is_shown_begins_like_a_sentence(slug: str) -> None:
    """A line that goes on is shown from its beginning, never as ': keeps it'."""
    play, rng = Play(delenda.game(slug).start()), Rng(3)
    timeline = Timeline(play)
    while len(play.moves) < 150 and play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        play.act(actor, sample(play.state if actor == CHANCE else play.view(actor), rng))
    for viewer in (SPECTATOR, OPEN):
        shown = [timeline.move(viewer, at).text for at in range(1, timeline.last(viewer) + 1)]
        assert [text for text in shown if text and not text[0].isalnum()] == []
        assert [text for text in shown if ".." in text] == []
