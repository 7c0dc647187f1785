"""Encoders: what they say, what they keep to themselves, and the pages about them."""

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the extra delenda[research] is not installed")

import numpy as np

import delenda
from delenda.adapters.describe import page
from delenda.adapters.observations import encoder_of, observe, scale_of
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.encode import BITS, SCALED, Column, FieldEncoder, columns_of
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import settings, walk
from support import follow

ALL = [game.slug for game in games()]
PAGES = Path(__file__).parents[2] / "docs" / "observations"


def states(slug, seeds=3, most=120):
    for seed in range(seeds):
        for step, state in enumerate(walk(delenda.game(slug), seed)):
            if step == most:
                break
            yield state


@pytest.mark.parametrize("slug", ALL)
def test_pages_are_up_to_date(slug):
    written = (PAGES / f"{slug}.md").read_text(encoding="utf-8")
    assert written == page(delenda.game(slug)), "python -m delenda.adapters.describe docs/observations writes them anew"


@pytest.mark.parametrize("slug", ALL)
def test_every_number_is_between_minus_one_and_one(slug):
    for scenario, options in settings(delenda.game(slug)):
        encoder = encoder_of(delenda.game(slug).start(scenario, options))
        assert sum(part.size for part in encoder.parts) == encoder.size
    for state in states(slug):
        encoder = encoder_of(state)
        for seat in (ROME, CARTHAGE):
            row = encoder.encode(state.view(seat), seat)
            assert len(row) == encoder.size
            assert -1.0 <= min(row) <= max(row) <= 1.0


@pytest.mark.parametrize("slug", ALL)
def test_what_a_view_hides_is_not_encoded(slug):
    rng = Rng(1)
    for state in states(slug, seeds=2, most=60):
        if state.actor == NOBODY:
            continue
        encoder = encoder_of(state)
        for seat in (ROME, CARTHAGE):
            view = state.view(seat)
            assert encoder.encode(view.guess(rng).view(seat), seat) == encoder.encode(view, seat)


@pytest.mark.parametrize("slug", ALL)
def test_a_state_shows_a_seat_what_its_view_does(slug):
    """Own encoders leave out by themselves what a view hides, so that no view need be made."""
    game = delenda.game(slug)
    for scenario, options in settings(game):
        state, rng = game.start(scenario, options), Rng(3)
        encoder = encoder_of(state)
        for _ in range(150):
            for seat in (ROME, CARTHAGE):
                shown = list(encoder.written(state, seat, seat))
                assert shown == list(encoder.written(state.view(seat), seat))
                assert shown == list(encoder.written(state.view(seat), seat, seat))
            if state.actor == NOBODY:
                break
            state.apply(sample(state, rng))


@pytest.mark.parametrize("slug", ALL)
def test_every_column_has_its_scale(slug):
    state = delenda.game(slug).start()
    encoder = encoder_of(state)
    assert len(encoder.scale) == len(encoder.most) == encoder.size
    assert all(1 <= most <= 32_767 for most in encoder.most)
    assert list(encoder.scale) == [1 / most for most in encoder.most]
    written = list(encoder.written(state, ROME))
    assert encoder.encode(state, ROME) == [number / most for number, most in zip(written, encoder.most, strict=True)]
    assert np.array_equal(observe(encoder, state, ROME), np.array(written, np.float32) * scale_of(encoder))


@pytest.mark.parametrize("slug", ALL)
def test_the_fields_of_any_game_can_be_encoded(slug):
    game = delenda.game(slug)
    found = [state.copy() for state in states(slug, seeds=len(settings(game)))]
    same_box = [state for state in found if state.setting.scenario == found[0].setting.scenario][:400]
    encoder = FieldEncoder([decision.name for decision in game.decisions], columns_of(same_box[0]))
    rows = {tuple(encoder.encode(state, ROME)) for state in same_box}
    texts = {str(state) for state in same_box}
    assert len(rows) >= 0.99 * len(texts)  # different states give different rows, but for long lists that are cut
    assert all(-1.0 <= min(row) <= max(row) <= 1.0 for row in rows)


def test_fields_are_scaled_or_taken_bit_by_bit():
    start = delenda.game("scipio").start()
    encoder = FieldEncoder(["setup_choose"], [Column("round", 0, SCALED, 10, ""), Column("held", 2, BITS, 63, "")])
    start.round, start.held[0], start.held[1] = 5, 0b000101, 0b100000
    assert encoder.encode(start, ROME) == [1, 0, 0, 0, 1, 0.5, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    start.round = 99
    assert encoder.encode(start, CARTHAGE)[:6] == [0, 1, 0, 0, 1, 1.0]


# Scipio, section 7.2 of its specification


def parts_of(state, seat):
    encoder = encoder_of(state)
    row = encoder.encode(state.view(seat), seat)
    found, at = {}, 0
    for part in encoder.parts:
        found[part.name] = row[at : at + part.size]
        at += part.size
    return found


def test_scipio_7_2_has_121_numbers():
    sizes = [part.size for part in encoder_of(delenda.game("scipio").start()).parts]
    assert sizes == [12, 6, 3, 6, 1, 6, 6, 5, 13, 18, 18, 3, 1, 4, 2, 1, 7, 1, 6, 1, 1]
    assert sum(sizes) == 121


def test_scipio_7_2_set_up_is_hidden():
    s = follow(delenda.game("scipio").start(), "preset R3")
    seen = parts_of(s, CARTHAGE)
    assert not any(seen["counts"] + seen["totals"] + seen["majorities"] + seen["tiles"])
    assert seen["own decision"] == [1]
    assert parts_of(s, ROME)["counts"][:6] == [n / 34 for n in (5, 5, 7, 7, 5, 5)]
    follow(s, "custom", "count Y1 6")
    organising = parts_of(s, CARTHAGE)["organising"]
    assert organising == [0, 1, 0, 0, 0, 0, 28 / 34]
    assert not any(parts_of(s, ROME)["organising"])


def test_scipio_7_2_a_phase():
    s = delenda.game("scipio").read_position("R [6 6|6 6|5 5] C [6 5|7 6|5 5] tiles 3 2 1 quiet 3 ROME assign")
    assert parts_of(s, ROME)["field"] == [1, 0, 0, 0]
    assert not any(parts_of(s, CARTHAGE)["field"])
    follow(s, "assign Y 6", "assign P 7", "assign G 4")
    mine, theirs = parts_of(s, ROME), parts_of(s, CARTHAGE)
    assert mine["majorities"] == [1, -1, 0]
    assert theirs["majorities"] == [-1, 1, 0]
    assert mine["tiles"] == [0, 0, 0, 0, 0, 1]
    assert mine["own hand"] == [1, 1, 0, 1, 0, 0]
    assert theirs["enemy hand"] == [1] * 6
    assert mine["own cards"] == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]
    assert not any(theirs["enemy cards"])
    assert mine["quiet"] == [3 / 12]
    assert mine["deck"] == [1] * 5
    follow(s, "assign Y 3", "assign P 7", "assign G 5")  # V1: a Shield Break in Yellow costs CARTHAGE four
    seen = parts_of(s, CARTHAGE)
    assert any(seen["enemy cards"])
    assert seen["field"] == [1, 0, 0, 1]
    assert seen["unresolved"] == [1, 1, 1]
    assert seen["decision"][3] == 1
    follow(s, "take 3 1")
    assert parts_of(s, CARTHAGE)["lost"] == [4 / 12, 0]
    assert parts_of(s, ROME)["lost"] == [0, 4 / 12]
    follow(s, "take 1 0", "pass")
    assert parts_of(s, ROME)["spent"] == [5 / 6, 1, 3 / 6, 2 / 6, 1, 4 / 6]
    assert parts_of(s, CARTHAGE)["spent"] == [2 / 6, 1, 4 / 6, 5 / 6, 1, 3 / 6]
    assert parts_of(s, ROME)["round"] == pytest.approx([1 / 11], abs=1 / 30_000)


def test_an_owners_box_is_encoded_too(tmp_path):
    from importlib.resources import files

    text = files("delenda.games.scipio").joinpath("data/box.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("quiet_limit = 12", "quiet_limit = 24"), encoding="utf-8")
    state = delenda.game("scipio").start(box=mine)
    assert "divided by 24" in {part.name: part.words for part in encoder_of(state).parts}["quiet"]
