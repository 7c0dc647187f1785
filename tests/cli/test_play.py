"""`delenda play` against an opponent: choosing, commands, saving, continuing, leaving."""

import io
import subprocess
import sys
from datetime import date

import pytest

from delenda.bots.random_bot import RandomBot
from delenda.cli.keeper import Keeper
from delenda.cli.line import LineMode
from delenda.cli.local import LocalSitting
from delenda.cli.main import main
from delenda.cli.screen import Screen
from delenda.cli.seating import seating
from delenda.cli.typing import complete
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game
from support.scipio import EVEN
from support.shields import shields
from support.toy import PENNIES

__all__ = ["shields"]

PLACED = "1\n6\n7\n4\n"  # the first army, then Yellow 6, Purple 7, Green 4, as printed on the cards


def read(path) -> Record:
    return Record.parse(path.read_text(encoding="utf-8"))


def play(run, *args, typed=""):
    against = () if "--opponent" in args else ("--opponent", "random")
    ran = run("play", "scipio", "--seed", "3", *against, *args, typed=typed)
    assert ran.code == 0
    assert ran.err == ""
    return ran.out


# The beginning


def test_you_are_rome_against_a_recruit(run):
    out = run("play", "scipio", "--seed", "3").out
    assert "You are ROME; CARTHAGE is Tiro (" in out
    assert "ROME (3.2.1, in secret): Choose a ready-made army of 34 tokens" in out
    assert "1  Line of the rulebook: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5" in out
    assert "6  My own, Formation by Formation" in out


def test_or_carthage(run):
    out = play(run, "--side", "carthage")
    assert "You are CARTHAGE; ROME is Fortuna " in out
    assert "1  Line of the rulebook: Yellow 6 and 5, Purple 7 and 6, Green 5 and 5" in out


def test_or_whichever_the_seed_gives(run):
    sides = {
        run("play", "scipio", "--side", "random", "--seed", str(seed)).out.split("You are ")[1].split(";")[0]
        for seed in range(8)
    }
    assert sides == {"ROME", "CARTHAGE"}


def test_scenario_and_options_stand_in_the_record(run, tmp_path):
    file = tmp_path / "a.record"
    play(run, "--scenario", "standard", "--option", "adjacency=grid", "--save", str(file))
    record = read(file)
    assert (record.scenario, record.options) == ("standard", {"adjacency": "grid"})
    assert record.tags == {"Rome": "person", "Carthage": "random", "Date": date.today().isoformat()}


def test_a_corrected_box_is_played_and_recorded(run, tmp_path):
    from importlib.resources import files

    box = tmp_path / "mine.toml"
    text = files("delenda.games.scipio").joinpath("data", "box.toml").read_text(encoding="utf-8")
    box.write_text(text.replace("quiet_limit = 12", "quiet_limit = 3"), encoding="utf-8")
    play(run, "--box", str(box), "--save", str(tmp_path / "a.record"))
    assert "quiet_limit = 3" in read(tmp_path / "a.record").corrections["box.toml"]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "say which game: scipio"),
        (["carthago"], "there is no game 'carthago'; the games are scipio"),
        (["scipio", "--scenario", "zama"], "Scipio has no scenario 'zama'; it has standard, mini, medium."),
        (["scipio", "--option", "adjacency"], "an option is name=value, not 'adjacency'."),
        (["scipio", "--option", "weather=rain"], "Scipio has no option 'weather'; it has adjacency."),
        (["scipio", "--option", "adjacency=ring"], "option 'adjacency' of Scipio takes line or grid, not 'ring'."),
        (["scipio", "--opponent", "hannibal"], "there is no opponent 'hannibal'; the opponents are random, tiro"),
        (
            ["scipio", "--side", "both", "--opponent", "random"],
            "two persons at one screen have no opponent; leave --opponent out, or",
        ),
        (["scipio", "--box", "no/such.toml"], "no/such.toml: the data file cannot be read (No such file or directory)."),
        (["scipio", "--save", "no/such/a.record"], "no/such/a.record: the file cannot be written (no such file or directory)."),
        (["scipio", "--record", "none.record"], "none.record: the file cannot be read (no such file or directory)."),
        (["--record", "a", "--scenario", "standard"], "a recorded game has its scenario, options and box already; leave"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(refused, args, sentence):
    assert refused("play", *args).startswith(sentence)


# Choosing


def test_number_label_and_beginning(run):
    by_number, by_label, by_beginning = (play(run, typed=typed) for typed in ("4\n", "preset R4\n", "preset r4\n"))
    assert "Set-up. Rome: Yellow 6 and 7, Purple 4 and 4, Green 7 and 6. " in by_number
    assert by_number == by_label == by_beginning


def test_a_wrong_answer_is_explained_and_asked_again(run):
    out = play(run, typed="9\npreset\nsurrender\n\n1\n")
    assert "There is no choice 9; choose from 1 to 6." in out
    assert "'preset' could be Line of the rulebook: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5; Consular line: " in out
    assert "'surrender' is not one of the choices. Type ? for the choices." in out
    assert "Type the number of a choice, or help." in out
    assert "Set-up. Rome: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5" in out


def test_the_opponent_and_chance_are_told_by_the_log(run):
    out = play(run, typed=PLACED)
    assert "· Carthage has organised its army." in out
    assert "· Round 1. Strike order: " in out
    assert "· Revealed: Yellow 6–" in out


def test_a_fatal_choice_is_asked_twice(run, tmp_path):
    file = tmp_path / "a.record"
    head = "Delenda record 1\nGame: scipio\nRules: 1\nScenario: standard\nOptions: adjacency=line\n\n"
    army = [
        "custom",
        *(f"count {formation} {n}" for formation, n in zip(("Y1", "Y2", "P1", "P2", "G1"), (1, 20, 5, 3, 3), strict=True)),
    ]
    rows = [
        "ROME assign Y 2",
        "ROME assign P 3",
        "ROME assign G 4",
        "CARTHAGE assign Y 3",
        "CARTHAGE assign P 4",
        "CARTHAGE assign G 5",
    ]
    file.write_text(
        "\n".join([head.rstrip(), "", *(f"ROME {a}" for a in army), "CARTHAGE preset C1", "CHANCE tiles 1 2 3", *rows, ""])
    )
    out = run("play", "--record", str(file), typed="take 1 0\nno\ntake 0 1\n").out
    assert "This empties Yellow 1 and loses the game. Go on? (yes/no)" in out
    assert "ROME wins" not in out
    assert read(file).moves[-1].label == "take 0 1"
    file.write_text(file.read_text().replace("ROME take 0 1\n", ""))
    out = run("play", "--record", str(file), typed="take 1 0\nyes\n").out
    assert "Carthage wins: the other side has an empty Formation. Rome 33, Carthage 34." in out
    assert read(file).tags["Result"] == "CARTHAGE FORMATION_EMPTIED"


# Commands


def test_a_set_up_is_taken_as_suggested(run):
    """To its end, whoever places in between; elsewhere nothing is suggested."""
    out = run("play", "zama", "--seed", "3", "--opponent", "random", typed="suggest\nsuggest\n").out
    assert "suggest takes it." in out
    assert out.index("suggest takes it.") < out.index("Turn 1") < out.index("Only a set-up is suggested.")


def test_help_board_describe_log(run):
    out = play(run, typed="help\nlog\nboard\ndescribe\n1\nlog\n")
    assert "undo          take your last choice back" in out
    assert "Nothing has happened yet." in out
    assert "\nCarthage has organised its army." in out


def test_explain_tells_the_choices_in_more_words(run):
    out = play(run, typed="explain\n")
    assert "\n3  Deep centre (Cannae): Yellow 5 and 5, Purple 7 and 7, Green 5 and 5: Deep centre (Cannae): majority" in out
    assert "\n6  My own, Formation by Formation: " in out


def test_undo_within_a_secret_choice(run):
    out = play(run, typed="1\n5\nundo\n")
    assert "The last choice of ROME is taken back." in out
    before, after = out.split("The last choice of ROME is taken back.")
    assert "ROME (3.3.1, in secret): Yellow: place a Command card" in after
    assert "ROME (3.3.1, in secret): Purple: place a Command card" in before


def test_undo_does_not_cross_a_reveal(run):
    out = play(run, typed="1\nundo\n")
    assert "Nothing to undo: you cannot go back past a roll, a reveal or the other side's choice." in out


def test_nothing_to_undo_at_the_beginning(run):
    assert "Nothing to undo" in play(run, typed="undo\n")


def test_save_needs_a_name_and_asks_before_it_replaces(run, tmp_path):
    file = tmp_path / "b.record"
    file.write_text("precious")
    out = play(run, typed=f"save\nsave {file}\nno\nsave {tmp_path}/none/c\n")
    assert "Say where to: save FILE." in out
    assert f"{file} exists. Replace it? (yes/no)" in out
    assert f"{tmp_path}/none/c: the file cannot be written (no such file or directory)." in out
    assert file.read_text() == "precious"
    out = play(run, typed=f"1\nsave {file}\nyes\n5\nsave\n")
    assert f"Saved to {file}." in out
    assert f"Saved to {file}. The secret choice under way is not part of it." in out
    assert [str(move) for move in read(file).moves[:1]] == ["ROME preset R1"]


def test_save_does_not_overwrite_at_the_start(refused, finished):
    sentence = refused("play", "scipio", "--save", str(finished))
    assert sentence == f"{finished} exists already; choose another name, or continue it with --record."


def test_resign(run, tmp_path):
    file = tmp_path / "a.record"
    out = play(run, "--save", str(file), typed="1\nresign\nno\nresign\ny\n")
    assert "Resign, so that CARTHAGE wins? (yes/no)" in out
    assert "ROME resigns. CARTHAGE wins." in out
    assert read(file).tags["Result"] == "CARTHAGE RESIGNATION"
    assert run("verify", str(file)).code == 0


# Leaving and coming back


@pytest.mark.parametrize("typed", ["1\n", "1\nquit\n"])
def test_a_kept_game_is_on_disk_when_one_leaves(run, tmp_path, typed):
    file = tmp_path / "a.record"
    out = play(run, "--save", str(file), typed=typed)
    assert "You leave the game." in out
    assert f"The game is in {file}.\nContinue with: delenda play --record {file}\n" in out
    assert [move.actor for move in read(file).moves] == ["ROME", "CARTHAGE", "CHANCE"]


def test_the_end_of_input_offers_to_save(run):
    out = play(run, typed="1\n")
    assert "Save the record as (Enter: not at all):" in out
    assert out.endswith("The game is not saved.\n")


def test_a_name_given_when_leaving(run, tmp_path):
    out = play(run, typed=f"1\nquit\n{tmp_path}/none/a\n{tmp_path}/a\n")
    assert f"{tmp_path}/none/a: the file cannot be written" in out
    assert f"Saved to {tmp_path}/a." in out
    assert len(read(tmp_path / "a").moves) == 3
    assert play(run, typed="1\nquit\n\n").endswith("The game is not saved.\n")


def test_interruption_is_a_polite_way_to_leave(run, tmp_path, monkeypatch):
    answers = iter(["1", KeyboardInterrupt, f"{tmp_path}/a"])

    def answer() -> str:
        given = next(answers)
        if isinstance(given, str):
            return given
        raise given

    monkeypatch.setattr("builtins.input", answer)
    out = play(run)
    assert "You leave the game." in out
    assert f"Saved to {tmp_path}/a." in out


def test_a_second_interruption_leaves_at_once(run, monkeypatch):
    def answer() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", answer)
    assert play(run).endswith("The game is not saved.\n")


def test_a_game_goes_on_where_it_was_left(run, unfinished):
    ran = run("play", "--record", str(unfinished), typed="6\n7\n4\n")
    assert ran.code == 0
    assert "ROME (3.3.1, in secret): Yellow: place a Command card" in ran.out
    assert "· Rome has organised its army." not in ran.out
    labels = [str(move) for move in read(unfinished).moves]
    assert labels[:6] == [
        "ROME preset R1", "CARTHAGE preset C1", "CHANCE tiles 3 2 1", "ROME assign Y 6", "ROME assign P 7", "ROME assign G 4",
    ]  # fmt: skip
    assert labels[6].startswith("CARTHAGE assign Y ")


def test_a_secret_choice_in_the_record_goes_on_too(run, unfinished):
    unfinished.write_text(unfinished.read_text() + "ROME assign Y 6\n")
    out = run("play", "scipio", "--record", str(unfinished)).out
    assert "ROME (3.3.1, in secret): Purple: place a Command card" in out
    assert unfinished.read_text().endswith("ROME assign Y 6\n")  # nothing has happened, so the file is as it was


def test_a_continued_game_may_be_kept_elsewhere(run, unfinished, tmp_path):
    before = unfinished.read_text()
    run("play", "--record", str(unfinished), "--save", str(tmp_path / "b"), typed="6\n7\n4\n")
    assert unfinished.read_text() == before
    assert len(read(tmp_path / "b").moves) > 8


def test_everybody_sits_where_they_sat(run, tmp_path):
    file = tmp_path / "a.record"
    play(run, "--side", "carthage", "--opponent", "tiro", "--save", str(file), typed="1\n")
    assert "You are CARTHAGE; ROME is Tiro " in run("play", "--record", str(file)).out
    assert "You are CARTHAGE; ROME is Miles " in run("play", "--record", str(file), "--opponent", "miles").out
    assert read(file).tags["Rome"] == "miles"
    assert "You are ROME; CARTHAGE is Miles " in run("play", "--record", str(file), "--side", "rome").out
    assert "ROME and CARTHAGE sit at this screen." in run("play", "--record", str(file), "--side", "both").out
    assert (read(file).tags["Rome"], read(file).tags["Carthage"]) == ("person", "person")
    assert "ROME and CARTHAGE sit at this screen." in run("play", "--record", str(file)).out


def test_names_in_a_foreign_record_stay(run, unfinished):
    unfinished.write_text(unfinished.read_text().replace("\n\n", "\nRome: Anna\nCarthage: Berta\n\n", 1))
    assert "You are ROME; CARTHAGE is Tiro " in run("play", "--record", str(unfinished), typed="6\n7\n4\n").out
    assert read(unfinished).tags == {"Rome": "Anna", "Carthage": "Berta"}


def test_what_is_over_is_not_continued(refused, finished, unfinished):
    assert refused("play", "--record", str(finished)).startswith(f"{finished} is over (")
    unfinished.write_text(unfinished.read_text().replace("\n\n", "\nResult: ROME RESIGNATION\n\n", 1))
    sentence = refused("play", "--record", str(unfinished))
    assert sentence == f"{unfinished} is over (ROME RESIGNATION); look at it with: delenda replay {unfinished}"


def test_a_record_of_another_game(refused, unfinished, monkeypatch):
    monkeypatch.setattr("delenda.cli.play.find_game", lambda slug: PENNIES)
    assert refused("play", "pennies", "--record", str(unfinished)) == f"{unfinished} is a game of Scipio, not of Pennies."


# Whole games


def test_a_whole_game_against_the_random_opponent(run, person, tmp_path):
    file = tmp_path / "a.record"
    out = play(run, "--save", str(file))
    assert " wins: the other side has an empty Formation. Rome " in out or "A draw: too many phases" in out
    assert "You leave" not in out
    verified = run("verify", str(file))
    assert verified.code == 0
    assert read(file).tags["Result"] in verified.out


def test_the_same_seed_and_answers_give_the_same_game_in_a_process_of_its_own(run, person):
    out = play(run)
    typed = "".join(f"{answer}\n" for answer in person.answers)
    again = subprocess.run(
        [sys.executable, "-m", "delenda", "play", "scipio", "--seed", "3", "--opponent", "random"],
        input=typed,
        capture_output=True,
        text=True,
    )
    assert again.stdout == out
    assert again.stderr == ""


def test_a_stronger_opponent(run, person, tmp_path):
    file = tmp_path / "a.record"
    out = play(run, "--opponent", "tiro", "--side", "carthage", "--save", str(file))
    assert "You are CARTHAGE; ROME is Tiro " in out
    assert read(file).tags["Rome"] == "tiro"
    assert "Result" in read(file).tags
    assert run("verify", str(file)).code == 0


def test_the_opponent_sees_its_view_only(run, person, monkeypatch):
    viewers = set()

    def decide(bot, view, rng):
        viewers.add(view.viewer)
        return [sample(view, rng)]

    monkeypatch.setattr(RandomBot, "decide", decide)
    play(run)
    assert viewers == {CARTHAGE}


# Only what changed


def test_after_a_choice_only_the_lines_that_changed_are_printed(run):
    out = play(run, typed="1\n6\n")
    last = out.split("Revealed")[-1].split("> ")[-2]
    assert "card          [6]" in last
    assert "Rome (you): 34 tokens   hand 2 3 4 5 7" in last
    assert "YELLOW" not in last


@pytest.mark.parametrize("slug", ["scipio", "zama", "punica", "de-bello-punico", "punic-island"])
def test_no_step_prints_a_board_again(run, person, slug):
    person.most = 12
    out = run("play", slug, "--seed", "4", "--opponent", "random").out
    steps = out.split("> ")[1:-1]
    assert len(steps) > 8
    assert max(step.count("\n") for step in steps) < 50
    assert sum(step.count("\n") for step in steps) / len(steps) < 25


def test_a_sentence_that_has_changed_is_told_from_its_beginning(capsys):
    mode = LineMode(Screen(), LocalSitting(Keeper(Play(game("scipio").start()), {}, None), seating("rome", None, 3, {}), 3))
    head = "Carthage: " + "45 Victory Points, " * 4
    mode.show_changed(["map", head, "Points 8"], ["map", head, "Points 9"])
    assert capsys.readouterr().out == f"{head}\nPoints 9\n"


def test_rules_by_number_and_by_word(run):
    out = play(run, typed="rule\nrule 3.3.5\nrule deserter\nrule 9.9\nrule xyzzy\n")
    assert "3.2 Set-up\n  Each side secretly takes one of five ready-made armies (3.2.1)" in out
    assert "3.3.5 Losses. In each Field the side with the lower card loses 1 token" in out
    assert "Deserter | 1 | your opponent removes a token" in out
    assert "The rules of Scipio have no number 9.9" in out
    assert "The rules of Scipio do not say 'xyzzy'." in out


def test_a_misspelt_command_is_recognised(run):
    assert "'unod' is not one of the choices. Did you mean 'undo'?" in play(run, typed="unod\n")


def test_the_map_is_drawn_on_request(run):
    out = play(run, typed="map\nmap 3\nmap 9\n")
    assert out.count("┌─ YELLOW ─") == 2
    assert "Say map, map 2 or map 3: the larger the number, the nearer." in out


def test_a_hint_names_choices_in_words(run, monkeypatch):
    monkeypatch.setattr("delenda.table.opinion.SECONDS", 0.05)
    assert "· " in play(run, typed="hint\n").split("> ")[1]


def test_a_question_mark_filters_the_choices(run):
    out = play(run, typed="? zama\n? xyzzy\n")
    assert out.split("> ")[1].splitlines()[1] == "4  Wings forward (Zama): Yellow 6 and 7, Purple 4 and 4, Green 7 and 6"
    assert "No choice has 'xyzzy'." in out


def test_a_slash_means_the_command_where_a_choice_has_its_name(run):
    out = run("play", "punic-island", "--seed", "1", "--opponent", "random", typed="/quit\n").out
    assert "You leave the game." in out


def test_tab_completes_words_labels_and_commands():
    known = ["The 6 in Yellow", "assign Y 6", "hint", "help"]
    assert [complete("h", index, known) for index in range(3)] == ["hint", "help", None]
    assert complete("the", 0, known) == "The 6 in Yellow"


# Walks


def march(run, *typed):
    setup = "".join(f"{line}\n" for line in ("1", "COMBAT:cp", "COMBAT:cp", "COMBAT:cp", "FORTUNA:vacuus", "CAVALRY:cp"))
    args = ("--side", "rome", "--seed", "2", "--opponent", "random")
    return run("play", "de-bello-punico", *args, typed=setup + "".join(f"{line}\n" for line in typed)).out


def test_a_march_goes_several_steps(run):
    out = march(run, "first", "R-Ve1", "march 0101", "march 0709")
    assert "'march 0101' is not one of the choices." in out
    assert "Within reach: " in out
    assert "Step with Velites 1, turn it, or stop: a unit moves once per impulse. Movement points left: 3." in out


def test_a_question_mark_lists_the_marches_too(run):
    out = march(run, "first", "R-Ve1", "? 0709")
    assert "   March 2 hexes north for 2 movement points (0709)" in out


def test_a_question_mark_finds_a_step_by_the_place_printed_on_the_board(run):
    out = march(run, "first", "R-Ve1", "?0710")
    assert out.split("> ")[-2].splitlines()[1:] == ["1  Step north (1)"]


def test_marches_with_the_same_words_are_told_apart_by_their_places(run):
    out = march(run, "first", "R-Ve1", "3 hexes north")
    assert "could be March 3 hexes north for 3 movement points (0608); March 3 hexes north for 3" in out


def test_a_march_that_the_enemy_answers_just_stops(run):
    """Then the enemy answers, and the person goes on from where the march has come to."""
    typed = "map\nsail P_CAM\nall\ntake rp\ntake rp\ngo\nsail pintias\nstep S8\nquit\n"
    out = run("play", "punic-island", "--scenario", "pintias", "--seed", "5", "--opponent", "tiro", typed=typed).out
    assert "turn: CARTHAGE" not in out
    assert "You leave the game." in out
    assert out.count("ROME (3.5.3)") > 0


# Secret choices that wait for a last word


class Typing(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_secret_row_is_shown_changed_and_confirmed(monkeypatch, capsys):
    lines = ("preset R1", "", "assign G 4", "assign Y 6", "assign P 7", "assign Y 7", "undo", "confirm", "quit", "")
    monkeypatch.setattr("sys.stdin", Typing("".join(f"{line}\n" for line in lines)))
    main(("play", "scipio", "--seed", "3", "--plain"))
    out = capsys.readouterr().out
    rows = [line for line in out.splitlines() if line.startswith("Your choice")]
    assert [row.partition(". Enter")[0] for row in rows] == [
        "Your choice: Line of the rulebook: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5",
        "Your choice: The 6 in Yellow, The 7 in Purple and The 4 in Green",
        "Your choice: The 7 in Yellow, The 6 in Purple and The 4 in Green",
        "Your choice: The 6 in Yellow, The 7 in Purple and The 4 in Green",
    ]
    assert out.index("Revealed: Yellow 6") > out.rindex("Your choice")


def test_who_wants_no_confirmation_is_not_asked(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", Typing(PLACED + "quit\n\n"))
    main(("play", "scipio", "--seed", "3", "--plain", "--no-confirm", "--opponent", "random"))
    out = capsys.readouterr().out
    assert "Your choice" not in out
    assert "Revealed: Yellow 6" in out


def test_a_choice_that_stays_hidden_is_confirmed_before_it_counts(monkeypatch, capsys):
    monkeypatch.setattr("delenda.games.scipio.rules.phase.DRAW_OFFER.sealed", True)
    typed = []
    view = game("scipio").read_position(
        f"{EVEN} placed 6 7 4 / 3 7 5 breaks Y strikes Y P G struck 3 lost 1 3 CARTHAGE draw_offer"
    )
    sitting = LocalSitting(Keeper(Play(view), {}, None), seating("carthage", None, 3, {}), 3, confirms=True)
    mode, seen = LineMode(Screen(), sitting), sitting.look()
    monkeypatch.setattr(mode.screen, "ask", lambda question: typed.append(question) or ("no" if len(typed) == 1 else ""))
    assert not mode.seals(seen, seen.choices[0])
    assert mode.seals(seen, seen.choices[0])
    assert typed[0].startswith("Your choice: Draw")


def test_a_private_question_with_one_answer_bothers_nobody(shields, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)  # a game that ends first is saved there
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(("play", "shields", "--side", "carthage", "--seed", "1", "--opponent", "random"))
    asked = capsys.readouterr().out
    shields_dealt = "CARTHAGE (3): Do you parry?" in asked
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(("play", "shields", "--side", "carthage", "--seed", "2", "--opponent", "random"))
    assert {shields_dealt, "CARTHAGE (3): Do you parry?" in capsys.readouterr().out} == {True, False}


def test_what_was_pointed_at_is_given_back(shields, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("back\npick left\nback\npick right\nquit\n"))
    main(("play", "shields", "--seed", "1"))
    out = capsys.readouterr().out
    assert "You have pointed at nothing yet" in out
    assert out.count("Which army strikes?") == 2
    assert "Strike with the right army?" in out
