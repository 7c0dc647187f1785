"""The games as text: rules, observations, replies that are understood or refused with a reason, whole games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

import delenda
from delenda.adapters import text
from delenda.kernel.actor import CHANCE, NOBODY, SEATS
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

SLUGS = [game.slug for game in delenda.games()]
ANSWER = re.compile(r"^(\d+)\. ", re.MULTILINE)


def views(slug: str, seed: int, every: int = 1) -> Iterator[State]:
    """The views of the seats to act in a random game."""
    state, rng = delenda.game(slug).start(), Rng(seed)
    for step in range(400):
        if state.actor == NOBODY:
            return
        if state.actor in SEATS and step % every == 0:
            yield state.view(state.actor)
        state.apply(delenda.sample(state, rng))


def position(*labels: str, slug: str = "scipio", scenario: str | None = None) -> State:
    """The view of the seat to act after these answers; chance takes its first."""
    state = delenda.game(slug).start(scenario)
    for label in labels:
        while state.actor == CHANCE:
            state.apply(state.legal()[0])
        state.apply(state.find(label))
    while state.actor == CHANCE:
        state.apply(state.legal()[0])
    return state.view(state.actor)


# Rules


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_are_plain_text_without_pictures(slug):
    said = text.rules(slug)
    assert said.startswith(f"{delenda.game(slug).title.upper()}: the rules in short\nGoal: ")
    assert "```" not in said
    assert "](" not in said
    assert "Version history" not in said
    assert 2_000 < len(said) < 15_000


def test_rules_tell_the_scenario_and_the_options_in_force():
    said = text.rules("scipio", "mini", {"adjacency": "grid"})
    assert "have more tokens than your opponent when the phase is over" in said
    assert "Scenario: " in said
    option = delenda.game("scipio").options[0]
    assert option.choices["grid"] in said
    assert option.choices["line"] not in said


# Observations


@pytest.mark.parametrize("slug", SLUGS)
def test_an_observation_asks_once_and_lists_every_answer(slug):
    for view in views(slug, seed=3, every=25):
        said = text.observe(view)
        _, _, asked = said.partition("\nQUESTION ")
        assert said.count(view.prompt()) >= 1
        assert asked.count(view.prompt()) == 1
        listed = asked.partition("ANSWERS\n")[2]
        assert [int(number) for number in ANSWER.findall(listed)] == list(range(1, len(view.legal()) + 1))
        for choice in text.choices(view):
            assert f"{choice.number}. {choice.label}" in listed


@pytest.mark.parametrize("slug", SLUGS)
def test_views_that_differ_have_texts_that_differ(slug):
    known: dict[str, str] = {}
    for seed in (1, 2):
        for view in views(slug, seed, every=5):
            data = json.dumps(view.dump(), sort_keys=True)
            assert known.setdefault(text.observe(view), data) == data


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games() if game.has_secrets])
def test_a_text_does_not_depend_on_what_its_view_hides(slug):
    hidden = 0
    for seed in range(2):
        state, rng = delenda.game(slug).start(), Rng(seed)
        for step in range(120):
            if state.actor == NOBODY:
                break
            if state.actor in SEATS and step % 6 == 0:
                seat = state.actor
                view = state.view(seat)
                other = view.guess(Rng(step))
                hidden += other != state
                assert text.observe(other.view(seat)) == text.observe(view)
            state.apply(delenda.sample(state, rng))
    assert hidden > 0


def test_the_log_is_numbered_and_told_from_a_line_on():
    view = position("preset R1", "preset C1")
    said = text.observe(view, ["First.", "Second.", "Third."], known=1)
    assert "LOG\n2. Second.\n3. Third.\n\nQUESTION" in said
    assert "LOG" not in text.observe(view, ["First."], known=1)


def test_a_board_is_shown_as_asked():
    view = position("preset R1", "preset C1")
    said = text.observe(view, show=["describe"])
    assert "\nPOSITION\nRound 1" in said
    assert "\nBOARD\n" not in said
    assert f"NOTATION\n{view}" in text.observe(view)
    with pytest.raises(DelendaError, match="a board is shown as sketch, describe, position, not as 'svg'"):
        text.observe(view, show=["svg"])


def test_others_are_waited_for_and_the_end_is_told():
    state = delenda.game("scipio").start()
    said = text.observe(state.view(delenda.CARTHAGE))
    assert said.endswith("It is not your turn: Rome is to organise its army.")
    delenda.playout(state, Rng(7))
    said = text.observe(state.view(delenda.CARTHAGE))
    assert "The game is over. Rome wins: " in said
    assert "ANSWERS" not in said


def test_an_answer_that_loses_carries_its_warning():
    labels = (choice for view in views("scipio", 7) for choice in text.choices(view) if choice.warning)
    choice = next(labels)
    assert str(choice).endswith(f"({choice.warning})")


# Replies


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("2", "preset R2"),
        (" 2.\n", "preset R2"),
        ("(2)", "preset R2"),
        ("#2", "preset R2"),
        ("preset R2", "preset R2"),
        ("  PRESET   r2 ", "preset R2"),
        ("`preset R2`", "preset R2"),
        ("2. preset R2", "preset R2"),
        ("2: preset R2", "preset R2"),
        ("ANSWER: 2", "preset R2"),
        ("answer: **preset R2**.", "preset R2"),
        ("**ANSWER:** 2", "preset R2"),
        ("The choice is hard: 1 is solid, 3 is bold.\nANSWER: 2", "preset R2"),
        ("Answer: 1\nNo, better:\nAnswer: 2", "preset R2"),
        ("ANSWER: 2 because it is strong in Purple", "preset R2"),
        ("I have weighed preset R1 and preset R3.\nSo I take preset R2.", "preset R2"),
        ("After long thought, preset R2 it is, for the centre.", "preset R2"),
        ("I choose option 2, since it holds.", "preset R2"),
        ("I take preset R2.\nThe army is ready.", "preset R2"),
        ("preset R2!\npreset", "preset R2"),
        ("I'll go with 2", "preset R2"),
        (r"Thus \boxed{2}", "preset R2"),
        ("cust", "custom"),
    ],
)
def test_replies_that_are_understood(reply, label):
    view = position()
    assert view.label(text.read_answer(view, reply)) == label


def test_words_are_understood_as_well_as_labels():
    view = position("preset R1", "preset C1")
    for choice in text.choices(view):
        for said in (choice.words, choice.words.upper(), f"I say: {choice.words}!", str(choice), str(choice.number)):
            assert text.read_answer(view, said) == choice.action


@pytest.mark.parametrize(
    ("reply", "kind", "reason"),
    [
        ("", "empty", "the reply is empty."),
        (" \n ** \n", "empty", "the reply is empty."),
        ("9", "unknown", "there is no answer 9; choose from 1 to 6."),
        ("ANSWER: 0", "unknown", "there is no answer 0; choose from 1 to 6."),
        ("preset R9", "unknown", "'preset R9' is none of the answers. Did you mean "),
        ("Carthage must be destroyed", "unknown", "Say a number from 1 to 6, or a label."),
        ("preset", "ambiguous", "the reply names 5 answers: 1. preset R1, "),
        ("preset R1, or rather preset R2?", "ambiguous", "1. preset R1 and 2. preset R2; name one of them alone."),
        ("2. preset R3", "ambiguous", "2. preset R2 and 3. preset R3"),
        ("9" * 5000, "unknown", "is none of the answers"),
    ],
)
def test_replies_that_are_refused_say_why(reply, kind, reason):
    with pytest.raises(text.Refused) as refused:
        text.read_answer(position(), reply)
    assert refused.value.kind == kind
    assert reason in str(refused.value)
    assert str(refused.value).endswith((".", "?"))


def test_an_ambiguous_reply_names_the_actions():
    view = position()
    with pytest.raises(text.Refused) as refused:
        text.read_answer(view, "preset R1 and preset R2")
    assert [view.label(action) for action in refused.value.named] == ["preset R1", "preset R2"]


def test_what_the_rules_forbid_is_refused_with_the_rule():
    view = position("preset R1", "preset C1", "assign Y 6")
    with pytest.raises(text.Refused) as refused:
        text.read_answer(view, "ANSWER: assign P 6")
    assert refused.value.kind == "illegal"
    assert "6" in str(refused.value)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_answer_is_found_by_its_number_its_label_and_the_marked_label(slug):
    for view in views(slug, seed=5, every=40):
        for choice in text.choices(view)[:40]:
            for said in (f"ANSWER: {choice.number}", choice.label, f"I think.\nANSWER: {choice.label.upper()}"):
                assert text.read_answer(view, said) == choice.action, said


# Games


def replies(*said: str) -> Callable[[str], str]:
    """A player that says these one after another, and the last for ever."""
    left = list(said)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


def at_random(seed: int) -> Callable[[str], str]:
    """A player that reads the numbers of the answers, and chooses any."""
    rng = Rng(seed)

    def player(told: str) -> str:
        numbers = ANSWER.findall(told.rpartition("ANSWERS\n")[2])
        return f"Let me see.\nANSWER: {rng.choose([int(number) for number in numbers])}"

    return player


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seat", ["ROME", "CARTHAGE"])
def test_a_player_plays_whole_games_which_replay(slug, seat):
    results = [text.play(slug, at_random(1), "random", seat=seat, scenario="mini", seed=11) for _ in range(2)]
    assert results[0] == results[1]
    result = results[0]
    assert result.ended == "rules"
    assert result.retries == 0
    assert result.calls == result.decisions
    assert result.record.replay().outcome() == result.outcome
    assert delenda.Record.parse(str(result.record)).tags["Result"] == str(result.outcome)


def test_a_player_meets_a_level():
    result = text.play("scipio", at_random(2), "tiro:seconds=0", scenario="mini", seed=3)
    assert result.record.tags["Carthage"] == "tiro:seconds=0"
    assert result.payoff in (-1, 0, 1)
    assert result == text.play("scipio", at_random(2), delenda.bot("tiro:seconds=0"), scenario="mini", seed=3)


def test_the_dice_depend_on_the_seed_alone():
    first = [
        text.play("scipio", player, "random", scenario="mini", seed=4).record.moves[0]
        for player in (at_random(1), replies("1"))
    ]
    assert first[0] == first[1]


def test_retries_are_counted_and_their_reasons_told():
    told: list[str] = []
    answers = replies("nonsense", "", "1")

    def player(said: str) -> str:
        told.append(said)
        return answers(said)

    result = text.play("scipio", player, "random", scenario="mini", seed=7)
    assert result.retries == 2
    assert result.calls == result.decisions + 2
    assert [(refusal.decision, refusal.reply, refusal.kind) for refusal in result.refusals] == [
        (1, "nonsense", "unknown"),
        (1, "", "empty"),
    ]
    assert told[1] == f"{told[0]}\n\nYour reply was refused: {result.refusals[0].reason}"
    assert told[2].endswith("Your reply was refused: the reply is empty.")


def test_a_player_who_never_answers_forfeits():
    result = text.play("scipio", lambda _: "I resign myself to fate", "random", scenario="mini", seed=7, retries=2)
    assert (result.ended, result.winner, result.payoff, result.calls, result.retries) == ("forfeit", delenda.CARTHAGE, -1, 3, 2)
    assert result.outcome is None
    assert result.record.tags["Result"] == "CARTHAGE RESIGNATION"
    delenda.Record.parse(str(result.record)).replay()


def test_calls_are_bounded():
    result = text.play("scipio", replies("1"), "random", scenario="mini", seed=7, calls=2)
    assert (result.ended, result.winner, result.payoff, result.calls) == ("calls", None, 0, 2)
    assert result.record.tags["Result"] == "UNFINISHED"
    delenda.Record.parse(str(result.record)).replay()


def test_who_remembers_is_told_the_rules_once_and_only_news():
    told: list[str] = []

    def player(said: str) -> str:
        told.append(said)
        return "nothing" if len(told) == 2 else "1"

    text.play("scipio", player, "random", seed=7, remembers=True)
    assert [said.count("the rules in short") for said in told] == [1] + [0] * (len(told) - 1)
    assert told[2].startswith("Your reply was refused: ")
    assert "NOTATION" not in told[2]
    heard = [line for said in told for line in re.findall(r"^\d+\. .*", said.partition("LOG\n")[2].partition("\n\n")[0], re.M)]
    assert len(heard) == len(set(heard))
    assert [int(line.partition(".")[0]) for line in heard] == sorted(int(line.partition(".")[0]) for line in heard)
    assert len(heard) > 10


def test_who_does_not_remember_is_told_the_last_lines():
    told: list[str] = []
    text.play("scipio", lambda said: told.append(said) or "1", "random", seed=7, log_lines=3)
    assert all("the rules in short" in said for said in told)
    lines = [re.findall(r"^\d+\. ", said.partition("LOG\n")[2].partition("\n\n")[0], re.M) for said in told]
    assert max(map(len, lines)) == 3


def test_bad_arguments_are_one_sentence():
    with pytest.raises(DelendaError, match="seat must be ROME or CARTHAGE, not 'rome'"):
        text.play("scipio", replies("1"), seat="rome")
    with pytest.raises(DelendaError, match="there is no opponent 'nobody'"):
        text.play("scipio", replies("1"), "nobody")
    with pytest.raises(DelendaError, match="a player answers with text, not with int"):
        text.play("scipio", lambda _: 1, "random", scenario="mini")  # type: ignore[arg-type, return-value]
