"""Variations and comments of a record: text out, text in, and what is said of bad ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import delenda
from delenda import BadRecord, Record
from delenda.kernel.bounds import VARIATION_DEPTH, VARIATIONS
from delenda.kernel.variations import Variation, WrittenMove, count_variations

HEAD = "Delenda record 1\nGame: scipio\nRules: 1\nScenario: standard\nOptions: adjacency=line\n"
VARIED = f"""{HEAD}
; How it began.
ROME preset R1
; The usual line-up.
; It is hard to break.
( The left wing first
  ; What if?
  ROME preset R2
  CARTHAGE preset C1
  (
    CARTHAGE preset C2
  )
  CHANCE tiles 3 2 1
)
( The right
  ROME preset R3
)
CARTHAGE preset C1
CHANCE tiles 3 2 1
"""

words = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Zs")), max_size=8)
sentences = st.lists(words, max_size=4).map(" ".join).map(str.strip)
comments = st.lists(sentences, min_size=1, max_size=3).map("\n".join)
moves = st.builds(
    WrittenMove, st.sampled_from(["ROME", "CARTHAGE", "CHANCE"]), st.sampled_from(["tiles 3 2 1", "pass", "a (b)"])
)


def variations(depth):
    inner = st.lists(variations(depth - 1), min_size=1, max_size=2) if depth else st.nothing()

    def build(name, line, said, branched):
        count = len(line)
        told = {at: text for at, text in said.items() if at <= count}
        return Variation(name, line, told, {at: each for at, each in branched.items() if at < count})

    numbers = st.integers(0, 4)
    return st.builds(
        build,
        sentences.map(lambda text: " ".join(text.split())),
        st.lists(moves, min_size=1, max_size=4),
        st.dictionaries(numbers, comments, max_size=3),
        st.dictionaries(numbers, inner, max_size=2) if depth else st.just({}),
    )


def test_variations_are_read():
    record = Record.parse(VARIED)
    assert [str(move) for move in record.moves] == ["ROME preset R1", "CARTHAGE preset C1", "CHANCE tiles 3 2 1"]
    assert record.comments == {0: "How it began.", 1: "The usual line-up.\nIt is hard to break."}
    left, right = record.branches[0]
    assert (left.name, right.name) == ("The left wing first", "The right")
    assert left.comments == {0: "What if?"}
    assert [move.label for move in left.branches[1][0].moves] == ["preset C2"]
    assert repr(record) == "<record of scipio (standard, rules 1): 3 actions and 3 variations, unfinished>"


def test_text_out_is_text_in():
    assert str(Record.parse(VARIED)) == VARIED


def test_every_variation_is_played():
    assert Record.parse(VARIED).check_variations() == 3
    with pytest.raises(BadRecord, match="line 16: 'preset C9' is not legal now"):
        Record.parse(VARIED.replace("preset C2", "preset C9")).check_variations()


def test_the_game_itself_does_not_depend_on_them():
    record = Record.parse(VARIED)
    plain = Record.parse(VARIED)
    plain.branches, plain.comments = {}, {}
    assert record.replay() == plain.replay()


@given(variations(3))
def test_whatever_is_written_is_read_again(line):
    record = Record("scipio", 1, "standard", {"adjacency": "line"}, line.moves, comments=line.comments, branches=line.branches)
    again = Record.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    assert count_variations(again) == count_variations(record)


@given(st.lists(st.sampled_from(["(", ")", "( a", "; b", ";", "ROME pass", "ROME", "))", "# c", " ( ", "x"]), max_size=12))
def test_whatever_is_read_is_refused_or_written(lines):
    try:
        record = Record.parse(HEAD + "\n" + "\n".join(lines))
    except BadRecord:
        return
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["( early"], "line 7: a variation stands behind the action that it replaces; there is none before this one."),
        (["ROME pass", "(", ")"], "line 9: a variation needs at least one action."),
        (["ROME pass", ")"], "line 8: this closes a variation, but none is open."),
        (["ROME pass", "(", "ROME pass"], "line 9: 1 of the variations above are not closed: each ends with a line ')'."),
        (
            ["ROME pass", *["(", "ROME pass"] * (VARIATION_DEPTH + 1)],
            "variations are nested too deeply: the limit is 40 levels.",
        ),
        (["ROME pass", *["(", "ROME pass", ")"] * (VARIATIONS + 1)], "there are too many variations: the limit is 2,000."),
    ],
)
def test_what_is_wrong_is_told(lines, sentence):
    with pytest.raises(BadRecord) as raised:
        Record.parse(HEAD + "\n" + "\n".join(lines))
    assert str(raised.value).endswith(sentence)


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_a_record_may_begin_with_a_position(slug):
    state = delenda.game(slug).start()
    for _ in range(12):
        state.play(state.legal()[0])
    record = Record.of(state)
    record.position = " ".join(str(state).split())
    record.add(state, state.legal()[0])
    again = Record.parse(str(record))
    assert again == record
    assert again.begin() == state
    state.play(state.legal()[0])
    assert again.replay() == state


def test_a_record_begins_with_a_whole_position():
    state = delenda.game("scipio").start()
    record = Record.of(state)
    record.position = str(state.view(delenda.ROME))
    with pytest.raises(BadRecord, match="not with what one side sees of it"):
        Record.parse(str(record)).begin()
