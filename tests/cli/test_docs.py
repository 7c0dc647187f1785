"""The samples in docs/terminal.md are what the program prints. `python tests/cli/test_docs.py` writes them anew."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from delenda.cli.main import main
from delenda.cli.screen import Screen

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"
SCREENS = Path(__file__).parent / "screens"  # as test_app.py keeps them
SCREEN = re.compile(r"(<!-- screen: (.*?) -->\n)```text\n.*?```", re.DOTALL)
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
TYPED = re.compile(r"^(?:>|.*\(yes/no\)|Save the record as .*:|.*Enter:|.*takes it back:) ?(.*)$", re.MULTILINE)


def renew(page: str) -> str:
    """The page with the output of its commands, which run one after another in one folder."""
    with TemporaryDirectory() as folder, chdir(folder), patch.dict("os.environ", {"COLUMNS": "100"}):
        page = BLOCK.sub(lambda block: f"```console\n{output(block[1])}```", page)
    return SCREEN.sub(
        lambda block: f"{block[1]}```text\n{(SCREENS / block[2]).with_suffix('.txt').read_text('utf-8')}```", page
    )


def output(block: str) -> str:
    """A block holds one or more commands, each followed by what it printed, with the answers typed at its questions."""
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    return "".join(f"$ {command}\n{run(command, TYPED.findall(printed))}" for command, printed in commands)


def run(command: str, answers: list[str]) -> str:
    words = shlex.split(command)
    if words[0] == "sed":
        _, old, new, _ = words[1].split("/")
        Path(words[4]).write_text(Path(words[2]).read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        return ""
    left = iter(answers)

    def ask(screen: Screen, question: str) -> str:
        """As on a terminal, where what is typed stands behind the question."""
        answer = next(left)
        print(f"{question}{answer}")
        return answer

    out = io.StringIO()
    with patch.object(Screen, "ask", ask), redirect_stdout(out), redirect_stderr(out):
        main(words[1:])
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def test_the_samples_are_what_the_program_prints():
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("```console") > 5
    assert renew(page) == page, "the program prints something else now; python tests/cli/test_docs.py writes the samples anew"


if __name__ == "__main__":
    PAGE.write_text(renew(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
