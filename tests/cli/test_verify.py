"""`delenda verify`: what is sound, and at which line and why the rest is not."""

import msgspec
import pytest

from table.test_witness import played as witness_played


def test_a_sound_record_is_one_line_of_facts(run, finished):
    ran = run("verify", str(finished))
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith(f"{finished}: Scipio (standard, adjacency=line), rules 2: ")
    assert " actions, all legal; " in ran.out
    assert ran.out.rstrip().endswith("FORMATION_EMPTIED.")


def test_a_game_under_way_is_sound(run, unfinished):
    assert run("verify", str(unfinished)).out.rstrip().endswith("rules 2: 3 actions, all legal; not finished.")


def test_a_resignation_is_a_result(run, unfinished):
    unfinished.write_text(unfinished.read_text().replace("\n\n", "\nResult: ROME RESIGNATION\n\n", 1))
    assert run("verify", str(unfinished)).out.rstrip().endswith("all legal; ROME RESIGNATION.")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "preset C1",
            "preset R1",
            "line 8: 'preset R1' is not legal now: CARTHAGE is to organise its army (3.2.1); legal: preset C1, ",
        ),
        (
            "CARTHAGE preset C1",
            "ROME preset R2",
            "line 8: CARTHAGE is to organise its army, but the line says 'ROME preset R2'.",
        ),
        (
            "CARTHAGE preset",
            "HANNIBAL preset",
            "line 8: an action is 'ROME …', 'CARTHAGE …' or 'CHANCE …', not 'HANNIBAL preset C1'.",
        ),
        ("Delenda record 1", "PGN", "line 1: a record begins with 'Delenda record 1', not 'PGN'."),
        ("Game: scipio", "Game: chess", "in the header: there is no game 'chess'; "),
        ("Rules: 2", "Rules: 99", "this record was played under version 99 of the rules of Scipio; this program plays 2."),
        ("adjacency=line", "adjacency=ring", "in the header: option 'adjacency' of Scipio takes line or grid, not 'ring'."),
        ("Scenario: standard", "Scenario standard", "line 4: a header line is 'Name: value', not 'Scenario standard'"),
        (
            "Rules: 2",
            "Rules: 2\nResult: ROME FORMATION_EMPTIED",
            "the header says 'ROME FORMATION_EMPTIED', but after the last action the game is not over.",
        ),
    ],
)
def test_a_bad_record_is_one_sentence_with_the_line(refused, unfinished, old, new, sentence):
    text = unfinished.read_text()
    assert old in text
    unfinished.write_text(text.replace(old, new, 1))
    assert refused("verify", str(unfinished)).startswith(f"{unfinished}: {sentence}")


def test_actions_after_the_end(refused, finished):
    count = len(finished.read_text().splitlines())
    finished.write_text(finished.read_text() + "ROME pass\n")
    assert (
        refused("verify", str(finished)) == f"{finished}: line {count + 1}: the game is already over, but 'ROME pass' follows."
    )


def test_files_that_are_no_records(refused, tmp_path):
    assert refused("verify", str(tmp_path / "none")) == f"{tmp_path}/none: the file cannot be read (no such file or directory)."
    assert refused("verify", str(tmp_path)) == f"{tmp_path}: the file cannot be read (is a directory)."
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    assert refused("verify", str(tmp_path / "picture")) == f"{tmp_path}/picture: this is not a record, nor any text in UTF-8."
    (tmp_path / "empty").write_text("")
    assert refused("verify", str(tmp_path / "empty")).startswith(f"{tmp_path}/empty: line 1: a record begins with")


def test_a_proof_of_dice_is_told_with_what_it_does_not_prove(run, refused, tmp_path):
    record, seen = witness_played()
    path, saw = tmp_path / "zama.record", tmp_path / "saw.json"
    path.write_text(str(record), encoding="utf-8")
    saw.write_bytes(msgspec.json.encode(seen))
    alone = run("verify", str(path)).out
    assert "The secret and the seeds, and nothing else, determine" in alone
    assert "a record alone cannot show when it was written" in " ".join(alone.split())
    assert "\nLuck: " in alone
    both = run("verify", str(path), "--saw", str(saw)).out
    assert "own seed is in the dice" in both
    saw.write_bytes(msgspec.json.encode(msgspec.structs.replace(seen, commitment="0" * 64)))
    assert "does not match the fingerprint that the browser was shown" in refused("verify", str(path), "--saw", str(saw))
    assert "the file cannot be read" in refused("verify", str(path), "--saw", str(tmp_path / "none"))


def test_many_records_are_checked_whatever_is_wrong_with_one(run, finished, unfinished, tmp_path):
    (tmp_path / "bad").write_text("PGN")
    ran = run("verify", str(finished), str(tmp_path / "bad"), str(unfinished))
    assert ran.code == 2
    assert [line.partition(": ")[0] for line in ran.out.splitlines()] == [str(finished), str(unfinished)]
    assert f"delenda: {tmp_path}/bad: line 1: a record begins with" in ran.err
    assert ran.err.endswith("delenda: 1 of 3 records is not sound.\n")
    assert run("verify", str(finished), str(unfinished)).code == 0


def test_a_record_from_the_standard_input(run, unfinished):
    ran = run("verify", "-", typed=unfinished.read_text())
    assert ran.out.startswith("-: Scipio (standard, adjacency=line), rules 2: 3 actions, all legal")


def test_what_a_browser_saw_is_about_one_record(refused, finished, unfinished):
    assert refused("verify", str(finished), str(unfinished), "--saw", "x").startswith("--saw is about one record")
