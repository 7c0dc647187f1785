"""Changes of a box: applied to our files, and found again in them."""

from __future__ import annotations

import json

import pytest

import delenda
from delenda.kernel.errors import BadBox
from delenda.workshop.changes import Change, corrected, differences
from delenda.workshop.declaration import declaration_of, files_of, kind_of, our_data, our_text, value_at
from delenda.workshop.form import Field, Group, form_of, text_of
from delenda.workshop.looking import look, play_some

SLUGS = [game.slug for game in delenda.games()]
FEWER = Change("box.toml", ("areas_to_win",), 2)
JOINED = [
    Change("box.toml", ("regions", "roma", "land"), ["cisalpina", "magna_graecia", "gallia"]),
    Change("box.toml", ("regions", "gallia", "land"), ["cisalpina", "hispania", "roma"]),
]


def fields(group: Group) -> list[Field]:
    own = [*group.fields, *(field for grid in group.grids for _, row in grid.rows for field in row)]
    return [*own, *(field for inner in group.groups for field in fields(inner))]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_form_has_every_entry_with_its_kind_and_source(slug: str) -> None:
    game = delenda.game(slug)
    shown = {(group.title, field.path) for group in form_of(game) for field in fields(group)}
    assert {group.title for group in form_of(game)} == set(files_of(slug))
    for group in form_of(game):
        for field in fields(group):
            ours = value_at(our_data(slug, group.title), field.path)
            assert field.text == text_of(ours)
            assert field.kind in ("number", "text", "flag", "choice", "list", "value")
            assert json.loads(field.address) == list(field.path)
    for file, where in declaration_of(slug):
        if not where.endswith(("source", "]")):
            assert any(file == of and where == ".".join(map(str, path)) for of, path in shown) or "[" in where, (file, where)


def test_numbers_know_their_bounds_and_choices_their_words() -> None:
    assert (kind_of("scipio", "box.toml", "tokens").low, kind_of("scipio", "box.toml", "tokens").high) == (6, 34)
    assert kind_of("punica", "box.toml", "first").choices == ("ROME", "CARTHAGE")
    assert "tyrrhenum" in kind_of("punica", "box.toml", "regions.roma.seas[7]").choices  # as for those that are there


def test_changed_files_keep_our_comments_and_come_back_as_the_same_changes() -> None:
    game = delenda.game("punica")
    files = corrected(game, [FEWER, *JOINED])
    assert list(files) == ["box.toml"]
    assert "# of the enemy's areas of influence" in files["box.toml"]
    found = differences(game, files)
    assert [(each.where, each.theirs) for each in found] == [
        ("areas_to_win", 2),
        ("regions.roma.land", ["cisalpina", "magna_graecia", "gallia"]),
        ("regions.gallia.land", ["cisalpina", "hispania", "roma"]),
    ]
    again = corrected(game, [Change(each.file, each.path, each.theirs) for each in found])
    assert differences(game, again) == found
    assert game.begin(game.box("standard", None, files)).box.areas_to_win == 2


def test_what_is_as_ours_is_no_correction() -> None:
    game = delenda.game("punica")
    assert corrected(game, [Change("box.toml", ("areas_to_win",), 3)]) == {}
    assert differences(game, {"box.toml": our_text("punica", "box.toml")}) == []


def test_an_entry_can_be_taken_out_and_put_in() -> None:
    game = delenda.game("punica")
    moved = [
        Change("box.toml", ("seas", "tyrrhenum", "symbol"), None),
        Change("box.toml", ("seas", "ionium", "symbol"), "ROME"),
        Change("box.toml", ("regions", "roma", "seas"), ["tyrrhenum", "ionium"]),
    ]
    found = differences(game, corrected(game, moved))
    assert [(each.where, each.ours, each.theirs) for each in found if "symbol" in each.where] == [
        ("seas.tyrrhenum.symbol", "ROME", None),
        ("seas.ionium.symbol", None, "ROME"),
    ]
    assert look("punica", moved, {}, None).error == ""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change("nothing.toml", ("a",), 1), "Punica has no data file 'nothing.toml'"),
        (Change("box.toml", ("regions", "roma", "name", "x"), 1), "there is no place for an entry 'regions.roma.name.x'"),
        (Change("box.toml", ("regions", "nowhere", "name"), "x"), "there is no place for an entry 'regions.nowhere.name'"),
        (Change("box.toml", ("name",), "x" * 70_000), "the file is too long"),
    ],
)
def test_changes_that_have_no_place_are_refused(change: Change, words: str) -> None:
    with pytest.raises(BadBox) as caught:
        corrected(delenda.game("punica"), [change])
    assert words in str(caught.value)


def test_a_wrong_value_is_told_with_its_entry() -> None:
    found = look("punica", [Change("box.toml", ("areas_to_win",), 9)], {}, None)
    assert (found.file, found.where, found.picture) == ("box.toml", "areas_to_win", "")
    assert "must be a whole number from 1 to 5, not 9" in found.error


def test_files_that_somebody_brings_become_changes() -> None:
    text = our_text("punica", "box.toml").replace("areas_to_win = 3", "areas_to_win = 4")
    found = look("punica", [], {"box.toml": text}, None)
    assert [(each.where, each.theirs) for each in found.differences] == [("areas_to_win", 4)]
    assert found.picture.startswith("<svg")
    assert "this is not TOML" in look("punica", [], {"box.toml": "x = ["}, None).error
    assert "has no data file" in look("punica", [], {"other.toml": "x = 1"}, None).error


def test_games_are_played_with_the_changed_box() -> None:
    ours = play_some("punica", "standard", {}, "random", [1, 2])
    theirs = play_some("punica", "standard", corrected(delenda.game("punica"), [FEWER]), "random", [1, 2])
    assert [result.job.seed for result in ours] == [1, 2]
    assert ours != theirs


def test_whatever_is_entered_is_answered_with_a_picture_or_a_sentence() -> None:
    """Numbers at their bounds, choices of every kind, lists cut short: no fault of the program."""
    rng = delenda.Rng(21)
    for slug in SLUGS:
        entries = [(group.title, field) for group in form_of(delenda.game(slug)) for field in fields(group)]
        for _ in range(12):
            file, field = entries[rng.below(len(entries))]
            each = field.each
            value: object = "x"
            if field.kind == "number":
                value = (each.low, each.high, -1)[rng.below(3)]
            elif field.kind == "choice":
                value = each.choices[rng.below(len(each.choices))]
            elif field.kind == "list":
                value = list(each.choices[:2])
            found = look(slug, [Change(file, field.path, value)], {}, None)
            assert bool(found.error) != bool(found.picture), (slug, file, field.path, value)
