"""The printed example of an operation as records: replayed, and the same line by line."""

from pathlib import Path

import pytest

from delenda.kernel.record import Record
from support.punic_island import CARTHAGE, ROME, holder, rp, says, things, waits, where

RECORDS = Path(__file__).parent / "records"


def replay(name: str):
    return Record.parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8")).replay()


@pytest.mark.parametrize("name", ["operation", "operation_as_printed"])
def test_4_1_and_4_2_the_printed_operation(name):
    s = replay(name)
    assert says(s, "The battle is over: Rome has won.")
    assert says(s, "Siege of Pintias: 6 + 0 + 1 − 5 = 2 ≤ 2.")
    assert (holder(s, "PIN"), list(s.kills), s.city_points(ROME)) == (ROME, [5, 0], 4 + 1 + 2 + 1)
    assert things(s, "N_PIN") == "RN2 RN3dx RN4 RN5d RN6d @C4 +2R"
    assert (things(s, "P_CAM"), things(s, "P_LIL"), where(s, "@Haderbal")) == ("RN1dx", "CN3dx", "LIL")
    assert things(s, "dead") == "CN1 CN2 CN4 CN5 GI1"
    assert (rp(s, "CAM", ROME), rp(s, "PIN", CARTHAGE)) == (0, 0)
    assert waits(s) == "CARTHAGE card_action"


def test_4_1_the_printed_cost_leaves_a_supply_point():
    assert says(replay("operation_as_printed"), "Rome ends the operation; 1 Supply Point lost.")
    assert not any("SP lost" in line for line in replay("operation").journal.lines())


@pytest.mark.parametrize("name", ["operation", "operation_as_printed"])
def test_records_are_written_as_they_are_read(name):
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#")) + "\n"
    assert str(Record.parse(text)) == plain
