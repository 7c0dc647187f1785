"""Records of older rules still replay to the result that they state."""

from collections import Counter
from pathlib import Path

import pytest

from delenda.kernel.errors import BadRecord
from delenda.kernel.record import Record, WrittenMove

FILES = sorted((Path(__file__).parents[2] / "records" / "rules-1").glob("zama-*.record"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_record_of_version_1_replays(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.rules_version == 1
    assert str(record.replay().outcome()) == record.tags["Result"]


def test_version_1_offered_rerolls_that_could_not_help_and_gave_the_only_order_itself():
    record = Record.parse((FILES[0].parent / "zama-rerolls.record").read_text(encoding="utf-8"))
    noted = Counter(move.label for move in record.moves)
    played = Counter(state.label(action) for state, action in record.actions())
    assert set(noted - played) == {"keep", "reroll 1", "reroll 2", "die 1", "die 4", "die 6"}
    assert {label.split()[0] for label in played - noted} == {"move", "heal"}


def test_a_line_that_no_rules_had_is_refused():
    record = Record.parse((FILES[0].parent / "zama-rerolls.record").read_text(encoding="utf-8"))
    first = next(index for index, move in enumerate(record.moves) if move.label.startswith("unit"))
    record.moves.insert(first, WrittenMove(record.moves[first].actor, "keep"))
    with pytest.raises(BadRecord, match=r"'keep' is not legal now.*\(the rules have changed since version 1\)"):
        record.replay()
