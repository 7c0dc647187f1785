"""What is too large or too deep for a record, a box or a position is refused before anything parses it."""

from __future__ import annotations

import pytest

from delenda.kernel import bounds
from delenda.kernel.errors import BadBox, BadPosition, BadRecord
from delenda.kernel.record import Record
from delenda.kernel.registry import game

HEAD = "Delenda record 1\nGame: scipio\nRules: 1\nScenario: standard\n"


def with_box(*lines: str) -> str:
    return HEAD + "Box: box.toml\n" + "".join(f"| {line}\n" for line in lines) + "\n"


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([".".join("a" * 450) + " = 1"], "too many parts"),
        (["[" + ".".join("a" * 450) + "]"], "too many parts"),
        ([" . ".join(["'a'"] * 150) + " = 1"], "too many parts"),
        (["a = " + "[" * 400 + "]" * 400], "nested too deeply"),
        (["a = ", *["["] * 400, *["]"] * 400], "nested too deeply"),
        (["a = " + "{a=" * 200 + "1" + "}" * 200], "nested too deeply"),
        (["a = " + "9" * 900], "too long for a name or a number"),
        (["a = 0x" + "f" * 900], "too long for a name or a number"),
        ([f"a{number} = 1" for number in range(5000)], "too many entries"),
        (["# " + "x" * 900] * 100, "the file is too long"),
    ],
)
def test_a_bomb_in_a_box_is_refused_before_it_is_parsed(lines: list[str], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Record.parse(with_box(*lines))


def test_a_bomb_in_one_line_is_refused() -> None:
    with pytest.raises(BadRecord, match="line 6 is too long"):
        Record.parse(with_box(".".join("a" * 100_000) + " = 1"))


def test_every_line_of_the_bomb_may_be_short() -> None:
    with pytest.raises(BadRecord, match="too many parts"):
        Record.parse(with_box(*["a.a.a.a.a.a.a.a.a.a = 1"] * 2))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x" * (bounds.RECORD_CHARACTERS + 1), "too long for a record"),
        ("\n" * (bounds.RECORD_LINES + 1), "too many lines"),
        (HEAD + "Rome: An\0na\n\n", "line 5 holds a control character"),
        (HEAD + "Rome: \ud800\n\n", "line 5 holds a control character"),
        (HEAD.replace("Rules: 1", "Rules: " + "9" * 900), "whole number"),
        (HEAD + "".join(f"Tag{number}: x\n" for number in range(200)) + "\n", "the header is too long"),
        (HEAD + "".join(f"Box: {number}.toml\n" for number in range(200)) + "\n", "the header is too long"),
        (HEAD + "\n" + "ROME pass\n" * 20_000, "no game of Scipio has more than"),
    ],
)
def test_what_cannot_be_a_record_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Record.parse(text)


def test_the_boxes_of_all_games_are_within_the_bounds() -> None:
    from importlib.resources import files

    from delenda.kernel.registry import games

    for each in games():
        data = files(each.package).joinpath("data")
        bounds.check_box(
            {file.name: file.read_text(encoding="utf-8") for file in data.iterdir() if file.name.endswith(".toml")}
        )


def test_an_error_shows_only_the_beginning_of_a_long_value() -> None:
    text = "formation = [" + ", ".join("1" for _ in range(400)) + "]\n"
    with pytest.raises(BadBox) as refused:
        game("scipio").box(corrections={"box.toml": text})
    assert len(str(refused.value)) < 300


def test_a_position_has_words_and_numbers_of_reasonable_length() -> None:
    with pytest.raises(BadPosition, match="too long for a word"):
        game("scipio").read_position("9" * 5000)
