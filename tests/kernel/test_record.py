"""Records: text out, text in, and what is said of a bad one."""

import pytest

import delenda
from delenda import BadRecord, Record
from delenda.kernel.playout import sample

GOOD = """Delenda record 1
Game: scipio
Rules: 1
Scenario: standard
Options: adjacency=line
Rome: Publius
# a remark

ROME preset R1
CARTHAGE preset C1
CHANCE tiles 3 2 1
# another
ROME assign Y 6
"""


def test_a_record_reads_and_replays():
    record = Record.parse(GOOD)
    assert record.tags == {"Rome": "Publius"}
    assert len(record.moves) == 4
    state = record.replay()
    assert state.decision.name == "assign"
    assert state.journal is not None
    assert state.journal.lines()[0] == "Rome has organised its army."


def test_text_out_is_text_in():
    record = Record.parse(GOOD)
    assert str(Record.parse(str(record))) == str(record)


def test_actions_steps_through_a_record():
    steps = [(state.decision.name, state.label(action)) for state, action in Record.parse(GOOD).actions()]
    assert steps == [
        ("setup_choose", "preset R1"),
        ("setup_choose", "preset C1"),
        ("tiles", "tiles 3 2 1"),
        ("assign", "assign Y 6"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Delenda record 1", "A game", "line 1: a record begins with 'Delenda record 1', not 'A game'."),
        ("Game: scipio", "Game: scipo", "in the header: there is no game 'scipo'"),
        ("Game: scipio\n", "", "the header has no 'Game' line."),
        ("Rules: 1", "Rules: one", "line 3: 'Rules' must be a whole number, not 'one'."),
        (
            "Scenario: standard",
            "Scenario: cannae",
            "in the header: Scipio has no scenario 'cannae'; it has standard, mini, medium.",
        ),
        ("adjacency=line", "adjacency=ring", "in the header: option 'adjacency' of Scipio takes line or grid, not 'ring'."),
        ("adjacency=line", "speed=2", "in the header: Scipio has no option 'speed'; it has adjacency."),
        ("adjacency=line", "adjacency", "line 5: an option is 'name=value', not 'adjacency'."),
        ("Rome: Publius", "Publius", "line 6: a header line is 'Name: value', not 'Publius'; an empty line ends the header."),
        (
            "ROME preset R1",
            "GAUL preset R1",
            "line 9: an action is 'ROME …', 'CARTHAGE …' or 'CHANCE …', not 'GAUL preset R1'.",
        ),
        ("ROME preset R1", "ROME", "line 9: an action is"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(old, new, sentence):
    with pytest.raises(BadRecord) as caught:
        Record.parse(GOOD.replace(old, new))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Rules: 1", "Rules: 9", "version 9 of the rules of Scipio; this program plays 2."),
        (
            "CARTHAGE preset C1",
            "ROME preset C1",
            "line 10: CARTHAGE is to organise its army, but the line says 'ROME preset C1'.",
        ),
        (
            "ROME assign Y 6",
            "ROME assign Y 9",
            "line 13: 'assign Y 9' is not legal now: ROME is to place Command cards (3.3.1); legal: assign Y 2",
        ),
        ("Rome: Publius", "Result: ROME FORMATION_EMPTIED", "after the last action the game is not over."),
    ],
)
def test_a_record_that_does_not_replay_says_where_and_why(old, new, sentence):
    record = Record.parse(GOOD.replace(old, new))
    with pytest.raises(BadRecord) as caught:
        record.replay()
    assert sentence in str(caught.value)


def finished() -> Record:
    state = delenda.game("scipio").start()
    record = Record.of(state)
    rng = delenda.Rng(3)
    while state.actor != delenda.NOBODY:
        action = sample(state, rng)
        record.add(state, action)
        state.apply(action)
    record.tags["Result"] = str(state.outcome())
    return record


def test_the_stated_result_is_checked():
    record = finished()
    record.replay()
    record.tags["Result"] = "DRAW QUIET_LIMIT"
    with pytest.raises(BadRecord, match="the header says 'DRAW QUIET_LIMIT', but the game ends with"):
        record.replay()


def test_a_result_that_people_made_is_accepted():
    record = Record.parse(GOOD.replace("Rome: Publius", "Result: CARTHAGE RESIGNATION"))
    assert record.replay().outcome() is None


def test_actions_after_the_end_are_refused():
    text = str(finished()) + "ROME draw\n"
    with pytest.raises(BadRecord, match="the game is already over, but 'ROME draw' follows"):
        Record.parse(text).replay()
