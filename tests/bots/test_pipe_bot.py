"""Foreign bots: the examples play, and whatever goes wrong with one is told in a sentence that names it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import delenda
from delenda.bots.pipe_bot import BotFailed, PipeBot
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.lab.match import FORFEIT, Job, play_match
from support.programs import need

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
GREETS = "import json, sys, time\nsys.stdin.readline(); print('{\"protocol\": 1}', flush=True)\n"


def view():
    return delenda.game("scipio").start().view(delenda.ROME)


def program(tmp_path: Path, text: str, patience: str = "") -> str:
    file = tmp_path / "bot.py"
    file.write_text(text)
    return f"pipe{patience}:{sys.executable} {file}"


@pytest.mark.parametrize("file", ["first_legal.py", "judge.py"])
def test_examples_in_python_play(file, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(delenda.__file__).parents[1]))
    result = play_match(Job("scipio", "standard", f"pipe:{sys.executable} {EXAMPLES / file}", "random", 1))
    assert result.reason != FORFEIT, result.note


def test_the_example_in_javascript_plays():
    need("node")
    job = Job("scipio", "standard", "random", f"pipe:node {EXAMPLES / 'random.js'}", 2)
    first, second = play_match(job), play_match(job)
    assert first.reason != FORFEIT, first.note
    assert (first.winner, first.actions) == (second.winner, second.actions)


def test_a_question_holds_the_view_and_the_words(tmp_path):
    echo = GREETS + "line = sys.stdin.readline(); open(sys.argv[1], 'w').write(line); m = json.loads(line)\n"
    echo += "print(json.dumps({'id': m['id'], 'label': m['legal'][1]['label']}), flush=True)\n"
    bot = delenda.bot(program(tmp_path, echo) + f" {tmp_path / 'question'}")
    assert bot.choose(view(), Rng(1)) == view().legal()[1]
    bot.close()
    question = json.loads((tmp_path / "question").read_text())
    assert question["view"] == view().dump()
    assert question["position"] == str(view())
    assert question["prompt"] == view().prompt()
    assert [entry["label"] for entry in question["legal"]] == view().labels()
    assert (question["seat"], question["game"], question["decision"]) == ("ROME", "scipio", "setup_choose")


WRONG = {
    "crashes": (GREETS + "sys.exit(3)", "ended with exit code 3 in the middle of the game."),
    "never greets": ("", "ended with exit code 0 in the middle of the game."),
    "another protocol": (
        "print('{\"protocol\": 2}', flush=True); input(); input()",
        "must answer the greeting with protocol 1",
    ),
    "no JSON": (GREETS + "print('hm', flush=True); time.sleep(5)", "must answer with a JSON object on one line, not with hm."),
    "a list": (GREETS + "print('[]', flush=True); time.sleep(5)", "must answer with a JSON object"),
    "another id": (GREETS + "print('{\"id\": 7}', flush=True); time.sleep(5)", "must repeat the id 1 of the question, not 7."),
    "not legal": (GREETS + 'print(\'{"id": 1, "action": 99}\', flush=True); time.sleep(5)', "must answer with a legal action"),
    "bytes": (GREETS + "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); time.sleep(5)", "a JSON object"),
    "too slow": (GREETS + "time.sleep(60)", "did not answer within 0.5 seconds."),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_failing_bot_is_told_in_a_sentence_and_ended(tmp_path, what):
    text, words = WRONG[what]
    bot = PipeBot.named(program(tmp_path, text, "@0.5" if what == "too slow" else ""))
    with pytest.raises(BotFailed) as failure:
        bot.choose(view(), Rng(1))
    assert words in str(failure.value)
    assert str(failure.value).startswith(bot.name)
    assert "\n" not in str(failure.value)
    bot.close()


def test_a_failing_bot_forfeits_its_game(tmp_path):
    result = play_match(Job("scipio", "standard", "random", program(tmp_path, GREETS + "sys.exit(1)"), 1))
    assert (result.winner, result.reason) == ("ROME", FORFEIT)
    assert "exit code 1" in result.note


@pytest.mark.parametrize("name", ["pipe:", "pipe@x:cat", "pipe@-1:cat", "pipe:'cat"])
def test_wrong_names_are_refused(name):
    with pytest.raises(DelendaError, match="an outside program"):
        delenda.bot(name)


def test_a_command_that_is_not_there_is_told():
    with pytest.raises(BotFailed, match="cannot be started: no such file or directory"):
        delenda.bot("pipe:/nowhere/bot").choose(view(), Rng(1))
