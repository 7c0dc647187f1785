"""The network of Fields: read and checked, fair to both sides, and the tool that makes it."""

import json
import re

import pytest

import scipio_rounds as tool
import scipio_together as training
from delenda.games.scipio.judgement.standing import Prospect
from delenda.games.scipio.judgement.together import MOST, TOGETHER, Together
from delenda.kernel.boxfile import Entry, open_box
from delenda.kernel.errors import BadBox
from delenda.kernel.rng import Rng

DECK = [5, 1, 2, 1, 1]
START = TOGETHER.by_deck(DECK)


def test_sides_exchanged_change_the_sign():
    totals = [12, 7, 3, 8, 10, 5]
    assert TOGETHER.odds([*totals[3:], *totals[:3]], START) == pytest.approx(-TOGETHER.odds(totals, START))
    assert TOGETHER.odds([9, 7, 5, 9, 7, 5], START) == 0


def test_the_board_mirrored_is_the_same():
    assert TOGETHER.odds([12, 7, 3, 8, 10, 5], START) == pytest.approx(TOGETHER.odds([3, 7, 12, 5, 10, 8], START))


def test_totals_that_it_was_not_shown_are_taken_for_the_nearest():
    assert TOGETHER.odds([30, 2, 2, 8, 9, 10], START) == TOGETHER.odds([MOST, 2, 2, 8, 9, 10], START)
    assert TOGETHER.odds([0] * 6, START) == 0


def test_the_deck_counts():
    totals = [12, 7, 3, 8, 10, 5]
    assert Prospect(DECK, TOGETHER).value(totals) != Prospect([0, 0, 1, 1, 0], TOGETHER).value(totals)


def test_a_file_with_a_number_too_few_is_refused():
    data = dict(open_box("delenda.games.scipio", {}, "together.toml").value)
    data["last"] = data["last"][1:]
    with pytest.raises(BadBox, match=re.escape("together.toml: entry 'last'")):
        Together(Entry("together.toml", "", data))


def test_rounds_are_made_up_with_every_field_alive():
    rng = Rng(3)
    for _ in range(20):
        totals, deck = tool.made_up(rng)
        assert min(totals) >= 2
        assert deck[3] == 1


def test_an_even_round_is_solved_as_even():
    assert tool.solve_with([7, 6, 8, 7, 6, 8], DECK, 0) == pytest.approx(0, abs=1e-6)


def test_a_network_learns_what_the_solution_says(tmp_path, capsys):
    rng = Rng(5)
    rounds = [tool.made_up(rng) for _ in range(60)]
    solved = [(totals, deck, (sum(totals[:3]) - sum(totals[3:])) / 68) for totals, deck in rounds]
    _, words = training.fitted(solved, epochs=60)
    found, without = (float(number) for number in re.findall(r"0\.\d{4}", words))
    assert words.startswith("48 rounds")
    assert found < without / 2
    path = tmp_path / "rounds.jsonl"
    path.write_text("\n".join(map(json.dumps, solved)), encoding="utf-8")
    tool.main(["residual", str(path)])
    assert "60 rounds" in capsys.readouterr().out
