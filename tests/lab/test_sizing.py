"""Sizing: a table from what one game costs."""

import json

import pytest

from delenda.kernel.errors import DelendaError
from delenda.lab import sizing
from delenda.lab.cluster import GROUP_SECONDS
from delenda.lab.sizing import Overhead, size

FREE = Overhead(0.0, 0.0)


def test_twice_the_cores_take_half_the_time():
    few, many = (size(1.0, FREE, 1_000_000, cores) for cores in (80, 160))
    assert few.group == many.group == GROUP_SECONDS
    assert few.seconds == 12_500 + GROUP_SECONDS
    assert many.seconds == 6_250 + GROUP_SECONDS


def test_short_games_are_sent_in_large_groups_but_every_core_gets_some():
    assert size(0.001, FREE, 1_000_000, 8).group == 5_000
    assert size(0.001, FREE, 1_000_000, 8_000).group == 62
    assert size(1.0, FREE, 1_000_000, 8_000).group == 40  # longer groups for more cores
    assert size(60.0, FREE, 1_000_000, 8_000).group == 1


def test_the_sender_sets_the_pace_where_games_are_short_and_machines_many():
    busy = size(0.001, Overhead(0.001, 0.0001), 1_000_000, 8_000)
    assert busy.seconds == busy.sending == pytest.approx(1_000_000 / 62 * 0.001 + 100)


def test_more_cores_than_games_help_no_more():
    assert size(10.0, FREE, 100, 1_000).seconds == size(10.0, FREE, 100, 100_000).seconds == 20.0


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.0123, "0.012 s"), (90, "90 s"), (150, "2.5 min"), (7_200, "2 h"), (9e6, "104 days")]
)
def test_times_in_words(seconds, text):
    assert sizing.words(seconds) == text


def test_positions_come_from_the_whole_game():
    views, asked = sizing.sample_game("scipio", 1, 4)
    assert len(views) == 4 < asked
    assert all(view.viewer == view.actor for view in views)


def test_the_table(monkeypatch, capsys):
    monkeypatch.setattr(sizing, "connect", lambda address: address)
    monkeypatch.setattr(sizing, "measure_overhead", lambda ray: Overhead(0.001, 0.00002))
    monkeypatch.setattr(sizing, "game_seconds", lambda slug, positions: {"tiro": 0.5, "legatus": 600.0})
    sizing.main(["scipio", "--machines", "10", "1000"])
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "| game | level | a game | 10 machines | 1,000 machines |",
        "|---|---|---|---|---|",
        "| scipio | tiro | 0.5 s | 104 min | 94 s |",
        "| scipio | legatus | 10 min | 87 days | 21 h |",
    ]
    with pytest.raises(DelendaError, match="counted from 1 up"):
        sizing.main(["--cores", "0"])


def test_a_made_up_result_is_as_large_as_a_real_one():
    assert 200 < len(sizing.line(sizing.made_up(1))) < 500
    assert json.loads(sizing.line(sizing.made_up(1)))["winner"] == "CARTHAGE"
