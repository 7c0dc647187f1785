"""The data file: what it says, and what is said of a wrong one."""

from importlib.resources import files

import pytest

import delenda
from delenda.kernel.errors import BadBox

STANDARD = files("delenda.games.scipio").joinpath("data/box.toml").read_text(encoding="utf-8")


def start_with(tmp_path, old: str, new: str):
    assert old in STANDARD
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    return delenda.game("scipio").start(box=path)


def test_2_1_the_table():
    box = delenda.game("scipio").box()
    assert box.tokens == 34
    assert box.card_values == [2, 3, 4, 5, 6, 7]
    assert box.tile_values == [1, 2, 3]
    assert (list(box.ordinary), list(box.shield_break)) == ([1, 2], [3, 4])
    assert (box.redeploy_steps, box.opportune_steps, box.quiet_limit) == (2, 1, 12)


def test_2_2_the_new_orders_cards():
    assert delenda.game("scipio").box().new_orders == [5, 1, 2, 1, 1]


@pytest.mark.parametrize(("adjacency", "count"), [("line", 10), ("grid", 14)])
def test_2_3_adjacent_formations(adjacency, count):
    box = delenda.game("scipio").box(options={"adjacency": adjacency})
    assert len(box.steps[0b111111]) == 1 + count  # with all Formations strong enough: `done` and each pair both ways


def test_2_4_ready_made_armies():
    rome, carthage = delenda.game("scipio").box().presets
    assert {p.code: list(p.troops) for p in rome} == {
        "R1": [6, 6, 6, 6, 5, 5],
        "R2": [5, 6, 6, 6, 6, 5],
        "R3": [5, 5, 7, 7, 5, 5],
        "R4": [6, 7, 4, 4, 7, 6],
        "R5": [4, 4, 7, 6, 6, 7],
    }
    assert {p.code: list(p.troops) for p in carthage} == {
        "C1": [6, 5, 7, 6, 5, 5],
        "C2": [6, 6, 6, 5, 5, 6],
        "C3": [6, 6, 5, 5, 6, 6],
        "C4": [7, 6, 6, 7, 4, 4],
        "C5": [4, 7, 6, 6, 7, 4],
    }


def test_an_owners_data_is_played_with(tmp_path):
    state = start_with(tmp_path, "redeploy_steps = 2", "redeploy_steps = 3")
    assert state.box.redeploy_steps == 3
    assert list(state.setting.corrections) == ["box.toml"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("tokens = 34", "tokens = 35", "box.toml: entry 'tokens' must be a whole number from 6 to 34, not 35."),
        ("tokens = 34", "", "box.toml: the file has no 'tokens'; add it."),
        ("tokens = 34", "tokns = 34", "box.toml: the file has an unknown 'tokns'; did you mean 'tokens'?"),
        ("[2, 3, 4, 5, 6, 7]", "[2, 3, 4, 5, 6, 6]", "entry 'card_values' must have six different numbers"),
        ("[2, 3, 4, 5, 6, 7]", "[2, 3, 4, 5, 6]", "entry 'card_values' must have 6 values, not 5."),
        ("[2, 3, 4, 5, 6, 7]", "[2, 3, 4, 5, 6, 0]", "entry 'card_values[5]' must be a whole number from 1 to 99, not 0."),
        ("[1, 2, 3]", "[1, 3, 2]", "entry 'tile_values' must be 1, 2, 3"),
        ("DS = 1", "DS = 0", "entry 'new_orders.DS' must be at least 1"),
        ('["Y2", "P1"], ["P1"', '["Y2", "Y2"], ["P1"', "entry 'adjacency.line[1]' must join two different Formations"),
        ('["Y2", "P1"], ["P1"', '["Y1", "Y2"], ["P1"', "entry 'adjacency.line[1]' must join two different Formations"),
        ('["Y2", "P1"], ["P1"', '["Y2", "P9"], ["P1"', "entry 'adjacency.line[1][1]' must be one of Y1, Y2, P1"),
        (
            "troops = [6, 6, 6, 6, 5, 5]",
            "troops = [6, 6, 6, 6, 5, 4]",
            "entry 'presets.ROME.R1.troops' must be six counts that add up",
        ),
        (
            "troops = [6, 6, 6, 6, 5, 5]",
            "troops = [0, 6, 6, 6, 6, 10]",
            "entry 'presets.ROME.R1.troops[0]' must be a whole number from 1",
        ),
        ("shield_break = [3, 4]", "shield_break = 3", "entry 'damage.shield_break' must be a list, not 3."),
        ("tokens = 34", "tokens = = 34", "box.toml: this is not TOML"),
    ],
)
def test_a_wrong_file_is_named_with_its_entry(tmp_path, old, new, sentence):
    with pytest.raises(BadBox) as caught:
        start_with(tmp_path, old, new)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(BadBox, match="cannot be read"):
        delenda.game("scipio").start(box=tmp_path / "nothing.toml")


def test_a_folder_of_data_files(tmp_path):
    (tmp_path / "box.toml").write_text(STANDARD.replace("quiet_limit = 12", "quiet_limit = 3"), encoding="utf-8")
    assert delenda.game("scipio").start(box=tmp_path).box.quiet_limit == 3
    (tmp_path / "cards.toml").write_text("", encoding="utf-8")
    with pytest.raises(BadBox, match=r"cards\.toml, which is not a data file of this game; expected box\.toml"):
        delenda.game("scipio").start(box=tmp_path)


def test_a_record_carries_an_owners_data(tmp_path):
    state = start_with(tmp_path, "quiet_limit = 12", "quiet_limit = 1")
    record = delenda.Record.of(state)
    for label in (
        "preset R1",
        "preset C1",
        "tiles 1 2 3",
        *(f"assign {f} {n}" for _ in "RC" for f, n in zip("YPG", "234", strict=True)),
    ):
        action = state.find(label)
        record.add(state, action)
        state.apply(action)
    assert str(state.outcome()) == "DRAW QUIET_LIMIT"
    again = delenda.Record.parse(str(record)).replay()
    assert str(again.outcome()) == "DRAW QUIET_LIMIT"


def test_3_2_1_as_many_sample_armies_as_are_printed(tmp_path):
    lines = [line for line in STANDARD.splitlines() if not line.startswith(("R4", "R5", "C3", "C4", "C5"))]
    (tmp_path / "box.toml").write_text("\n".join(lines), encoding="utf-8")
    state = delenda.game("scipio").start(box=tmp_path)
    assert [label.split()[-1] for label in state.labels()] == ["R1", "R2", "R3", "custom"]
    state.play(0)
    assert [label.split()[-1] for label in state.labels()] == ["C1", "C2", "custom"]
    assert state.view(delenda.ROME).guess(delenda.Rng(3)).setting.corrections
