"""`delenda mcp`: an assistant plays through its own seat's view; a scripted client of the SDK talks to it over pipes."""

from __future__ import annotations

import asyncio
import builtins
import os
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import delenda
from delenda.cli import local
from delenda.cli.assistant import AssistantTable
from delenda.cli.main import main
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME, SEATS
from delenda.kernel.errors import DelendaError
from delenda.kernel.play import Play
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

ANSWER = re.compile(r"^(\d+)\. ", re.MULTILINE)
Call = Callable[..., Awaitable[tuple[str, bool]]]


@pytest.fixture
def table() -> AssistantTable:
    """At which a game against random play has begun."""
    found = AssistantTable(seed=7)
    found.call("begin_game", {"game": "scipio", "scenario": "mini", "opponent": "random"})
    return found


def refused(table: AssistantTable, tool: str, **arguments: object) -> str:
    with pytest.raises(DelendaError) as error:
        table.call(tool, arguments)
    sentence = str(error.value)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    return sentence


# The table


def test_games_are_listed_with_scenarios_options_and_opponents():
    said = AssistantTable().call("list_games", {})
    assert all(f"{game.slug}: {game.title}" in said for game in delenda.games())
    assert "- scenario mini: " in said
    assert "- option adjacency=grid: " in said
    assert all(f"- {bot.name}: {bot.words}" in said for bot in delenda.bots())


@pytest.mark.parametrize("side", ["rome", "Carthage"])
@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_a_whole_game_is_played_and_its_record_replays(slug, side):
    table = AssistantTable(seed=3)
    said = table.call("begin_game", {"game": slug, "scenario": "mini", "side": side, "opponent": "random"})
    rng = Rng(1)
    while "ANSWERS\n" in said:
        numbers = [int(number) for number in ANSWER.findall(said.partition("ANSWERS\n")[2])]
        said = table.call("choose", {"answer": rng.choose(numbers)})
    assert "The game is over. " in said
    record = delenda.Record.parse(table.call("read_record", {}))
    assert record.replay().outcome() is not None
    assert record.tags[side.capitalize()] == "assistant"


def test_what_happens_is_told_once(table):
    first = table.call("choose", {"answer": "assign Y 2"})
    assert first.startswith("Your answer: The 2 in Yellow.\n\n")
    assert "LOG" not in first
    second = table.call("choose", {"answer": "1"})
    assert "LOG\n2. " in second
    assert "\n1. Round 1." in table.call("look", {})


def test_choices_are_listed_and_filtered(table):
    assert table.call("list_choices", {}).splitlines()[0] == "Yellow: place a Command card face down. (rule 3.3.1)"
    assert table.call("list_choices", {"word": "7"}).splitlines()[1:] == ["3. assign Y 7: The 7 in Yellow"]
    assert refused(table, "list_choices", word="elephant") == "no answer has 'elephant' in it; there are 3."


def test_the_log_is_read_from_a_line_on(table):
    assert table.call("read_log", {}).startswith("1. Round 1.")
    assert table.call("read_log", {"since": 99}) == "The log has 1 lines."
    assert refused(table, "read_log", since="now") == "'since' is the number of a line, not 'now'."


def test_rules_are_read_in_short_by_number_and_by_word(table):
    assert table.call("read_rules", {}).startswith("SCIPIO: the rules in short")
    assert "more tokens than your opponent when the phase is over" in table.call("read_rules", {})
    assert "Shield Break" in table.call("read_rules", {"about": "3.3.3"})
    assert "Deserter" in table.call("read_rules", {"about": "deserter"})
    assert table.call("read_rules", {"game": "zama"}).startswith("ZAMA")
    assert "call begin_game" in refused(AssistantTable(), "read_rules")


def test_an_answer_is_taken_back(table):
    table.call("choose", {"answer": 1})
    assert table.call("undo", {}).startswith("The last choice of ROME is taken back.")
    assert "nothing to undo" in refused(table, "undo")


def test_resigning_ends_the_game_and_another_may_begin(table):
    assert "is under way: play on, or resign it first." in refused(table, "begin_game", game="zama")
    assert table.call("resign", {}).startswith("ROME resigns. CARTHAGE wins.")
    assert refused(table, "choose", answer="1").startswith("the game is over: ROME resigns.")
    assert "Result: CARTHAGE RESIGNATION" in table.call("read_record", {})
    assert "You are CARTHAGE" in table.call("begin_game", {"game": "zama", "side": "carthage", "opponent": "random"})


def test_hints_where_they_are_allowed(table, monkeypatch):
    monkeypatch.setattr(local.opinion, "SECONDS", 0.05)
    said = table.call("hint", {}).splitlines()
    assert said[0] == "The computer would consider, the best first:"
    assert all(line.startswith("- The ") for line in said[1:])
    strict = AssistantTable(hints=False)
    assert "hint" not in strict.tools
    assert refused(strict, "hint").startswith("there is no tool 'hint'; the tools are list_games, ")


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("look", {}, "no game has begun: call begin_game, or list_games to see which there are."),
        ("begin_game", {}, "begin_game needs 'game': a game's slug."),
        ("begin_game", {"game": "scippio"}, "there is no game 'scippio'; "),
        ("begin_game", {"game": "scipio", "side": "greece"}, "side is rome or carthage, not 'greece'."),
        (
            "begin_game",
            {"game": "scipio", "opponent": "pipe:true"},
            "there is no opponent 'pipe:true'; the opponents are random, ",
        ),
        ("begin_game", {"game": "scipio", "scenario": "maxi"}, "Scipio has no scenario 'maxi'; "),
        ("begin_game", {"game": "scipio", "options": "grid"}, "an option is name=value, not 'grid'."),
        ("begin_game", {"game": "scipio", "sid": "rome"}, "begin_game takes game, side, "),
        ("begin_game", {"game": ["scipio"]}, "'game' must be text, not list."),
        ("look", {"deep": "yes"}, "look takes nothing, not 'deep'."),
    ],
)
def test_errors_are_sentences(tool, arguments, sentence):
    assert refused(AssistantTable(), tool, **arguments).startswith(sentence)


def test_a_wrong_answer_is_refused_with_its_reason(table):
    assert refused(table, "choose", answer="assign Y 9").startswith("'assign Y 9' is none of the answers.")
    assert refused(table, "choose", answer="2 or 3, assign Y 2 or assign Y 5").startswith("the reply names 2 answers")
    assert refused(table, "read_record").startswith("a record holds what is still secret")


# Two worlds that a seat cannot tell apart

ASKED = [
    ("look", {}),
    ("list_choices", {}),
    ("read_log", {}),
    ("read_rules", {}),
    ("undo", {}),
    ("read_record", {}),
    ("choose", {"answer": "something else"}),
    ("choose", {"answer": "99999"}),
]


def all_that_is_said(play: Play, seat: int) -> list[str]:
    table = AssistantTable(seed=1)
    table.sit_down(play, seat, "random")
    said = []
    for tool, arguments in ASKED:
        try:
            said.append(table.call(tool, arguments))
        except DelendaError as error:
            said.append(str(error))
    return said


def test_a_secret_choice_of_the_other_seat_does_not_show():
    said = []
    for army in ("preset R1", "preset R4", "custom"):
        play = Play(delenda.game("scipio").start())
        play.act(ROME, play.state.find(army))
        said.append(all_that_is_said(play, CARTHAGE))
    assert said[0] == said[1] == said[2]


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games() if game.is_simultaneous])
def test_what_the_other_seat_has_chosen_at_once_does_not_show(slug):
    state, rng = delenda.game(slug).start(), Rng(5)
    while len({rome_chose(state, seed) for seed in range(4)} - {""}) < 2:
        state.apply(delenda.sample(state, rng))
    said = [all_that_is_said(with_rome_ready(state, seed), CARTHAGE) for seed in range(4)]
    assert all(each == said[0] for each in said)


def with_rome_ready(state: State, seed: int) -> Play:
    """Rome has made its secret choice at random."""
    play, rng = Play(state), Rng(seed)
    while play.rows is not None and play.may_act(ROME):
        play.act(ROME, delenda.sample(play.view(ROME), rng))
    return play


def rome_chose(state: State, seed: int) -> str:
    """What lies before Rome while Carthage is still to choose; nothing where both do not choose at once."""
    play = with_rome_ready(state, seed)
    return str(play.rows.frozen()) if play.rows is not None and play.may_act(CARTHAGE) else ""


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games() if game.has_secrets])
def test_worlds_that_look_the_same_are_told_the_same(slug):
    state, rng = delenda.game(slug).start(), Rng(5)
    compared = 0
    for step in range(150):
        if state.actor == NOBODY or compared == 4:
            break
        if state.actor in SEATS and not state.decision.simultaneous and step % 5 == 0:
            other = state.view(state.actor).guess(Rng(step))
            if other != state:
                assert all_that_is_said(Play(state), state.actor) == all_that_is_said(Play(other), state.actor)
                compared += 1
        state.apply(delenda.sample(state, rng))
    assert compared > 0 or delenda.game(slug).is_simultaneous  # where all that is hidden is chosen at once: see above


# The protocol


def over_pipes(script: Callable[[Call], Awaitable[None]], *options: str) -> None:
    """Runs a script against the command in a process of its own."""
    mcp = pytest.importorskip("mcp", reason="the extra delenda[mcp] is not installed")
    path = os.pathsep.join(filter(None, [str(Path(delenda.__file__).parents[1]), os.environ.get("PYTHONPATH")]))
    server = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "delenda", "mcp", "--seed", "7", *options], env={"PYTHONPATH": path}
    )

    async def talk() -> None:
        async with mcp.Client(server) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {"list_games", "begin_game", "look", "read_rules", "list_choices", "choose", "undo", "resign"} <= set(tools)
            assert tools["choose"].input_schema["required"] == ["answer"]

            async def call(tool: str, **arguments: object) -> tuple[str, bool]:
                result = await client.call_tool(tool, arguments)
                (content,) = result.content
                return content.text, bool(result.is_error)

            await script(call)

    asyncio.run(talk())


def test_a_client_plays_over_pipes(tmp_path):
    async def script(call: Call) -> None:
        assert await call("look") == ("no game has begun: call begin_game, or list_games to see which there are.", True)
        said, wrong = await call("begin_game", game="scipio", scenario="mini", opponent="tiro")
        assert not wrong
        refusal, wrong = await call("choose", answer="Delenda est")
        assert wrong
        assert refusal.startswith("'Delenda est' is none of the answers.")
        assert (await call("choose"))[1]
        assert (await call("chose", answer="1"))[0].endswith("Did you mean 'choose'?")
        while "ANSWERS\n" in said:
            said, wrong = await call("choose", answer="1")
            assert not wrong
        assert "The game is over. " in said
        record = delenda.Record.parse((await call("read_record"))[0])
        assert record.replay().outcome() is not None

    over_pipes(script, "--save", str(tmp_path))
    kept = delenda.Record.parse((tmp_path / "scipio-1.record").read_text(encoding="utf-8"))
    assert kept.replay().outcome() is not None


def test_hints_are_no_tool_where_they_are_not_allowed():
    async def script(call: Call) -> None:
        said, wrong = await call("hint")
        assert wrong
        assert said.startswith("there is no tool 'hint'")

    over_pipes(script, "--no-hints")


# The command


def test_a_folder_that_is_not_there(capsys, tmp_path):
    assert main(["mcp", "--save", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err == f"delenda: {tmp_path / 'nowhere'}: there is no such folder.\n"


def test_without_the_extra_there_is_one_sentence(monkeypatch, capsys):
    real = builtins.__import__

    def missing(name: str, *args: object, **more: object) -> object:
        if name.split(".")[0] == "mcp":
            raise ImportError(name)
        return real(name, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", missing)
    assert main(["mcp"]) == 2
    assert capsys.readouterr().err == "delenda: delenda mcp needs the extra `delenda[mcp]`: pip install 'delenda[mcp]'.\n"
