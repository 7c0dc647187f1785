"""Foreign opponents: any program that reads a view as a line of JSON and answers with an action. See docs/bots.md."""

from __future__ import annotations

import json
import os
import queue
import shlex
import subprocess
import threading
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

PROTOCOL = 1
PATIENCE = 10.0  # seconds for an answer, unless the name says otherwise
FAREWELL = 2.0  # seconds to end in when the game is over
LONGEST_LINE = 1_000_000
SHOWN = 80  # characters of a wrong answer in a sentence


class BotFailed(DelendaError):
    """A foreign bot has crashed, is too slow or has answered nonsense."""


class PipeBot:
    """A program on the other side of a pipe, started with its first decision. It is sent views and never states."""

    title = "Peregrinus"

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.name = f"pipe:{command}" if patience == PATIENCE else f"pipe@{patience:g}:{command}"
        self.words = f"an outside program: {command}"
        self._program: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._asked = 0

    def __repr__(self) -> str:
        return f"<delenda bot {self.name}: {self.words}>"

    @classmethod
    def named(cls, name: str) -> PipeBot:
        """From `pipe:COMMAND`, or `pipe@SECONDS:COMMAND` for a program that may take longer or must be quicker."""
        head, _, command = name.partition(":")
        _, at, patience = head.partition("@")
        if not command.strip():
            raise DelendaError(f"{name}: write an outside program as pipe:COMMAND.")
        try:
            shlex.split(command)
            seconds = float(patience) if at else PATIENCE
        except ValueError:
            raise DelendaError(f"{name}: write an outside program as pipe:COMMAND or pipe@SECONDS:COMMAND.") from None
        if not 0.0 < seconds <= 3600.0:
            raise DelendaError(f"{name}: an outside program may take more than 0 and up to 3600 seconds.")
        return cls(command, seconds)

    def choose(self, view: State, rng: Rng) -> int:
        if len(view.legal()) == 1:
            return view.legal()[0]  # nothing is to be asked
        if self._program is None:
            self._start()
        self._asked += 1
        self._send(self._question(view, rng))
        return self._read_action(self._answer(), view)

    def decide(self, view: State, rng: Rng) -> list[int]:
        return [self.choose(view, rng)]

    def close(self) -> None:
        """End of input tells the program to end; one that does not is ended."""
        program, self._program = self._program, None
        if program is None:
            return
        try:
            if program.stdin:
                program.stdin.close()
        except OSError:
            pass  # it is gone already
        try:
            program.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
        if program.stdout:
            program.stdout.close()

    # The line

    def _start(self) -> None:
        try:
            self._program = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise BotFailed(f"{self.name} cannot be started: {os.strerror(error.errno or 0).lower()}.") from None
        self._lines = queue.Queue()
        threading.Thread(target=_listen, args=(self._program, self._lines), daemon=True).start()
        self._send({"type": "hello", "protocol": PROTOCOL})
        answer = self._answer()
        if answer.get("protocol") != PROTOCOL:
            raise self._failure(f"must answer the greeting with protocol {PROTOCOL}, not with {_short(answer)}")

    def _question(self, view: State, rng: Rng) -> dict[str, Any]:
        return {
            "type": "decide",
            "id": self._asked,
            "seed": rng.below(1 << 31),
            "seat": ACTOR_NAMES[view.actor],
            "game": view.setting.slug,
            "decision": view.decision.name,
            "simultaneous": view.decision.simultaneous,
            "prompt": view.prompt(),
            "legal": [{"action": action, "label": view.label(action)} for action in view.legal()],
            "position": str(view),
            "view": view.dump(),
        }

    def _send(self, message: dict[str, Any]) -> None:
        assert self._program is not None
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            self._program.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _answer(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=self.patience)
        except queue.Empty:
            raise self._failure(f"did not answer within {self.patience:g} seconds") from None
        if not line:
            raise self._gone()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._failure(f"must answer with a JSON object on one line, not with {_short(line.decode(errors='replace'))}")
        return answer

    def _read_action(self, answer: dict[str, Any], view: State) -> int:
        if answer.get("id") != self._asked:
            raise self._failure(f"must repeat the id {self._asked} of the question, not {_short(answer.get('id'))}")
        action, label = answer.get("action"), answer.get("label")
        if isinstance(action, int) and not isinstance(action, bool) and action in view.legal():
            return action
        if action is None and label in view.labels():
            return view.find(str(label))
        raise self._failure(f"must answer with a legal action or label, not with {_short(answer)}")

    def _gone(self) -> BotFailed:
        code = self._program.wait(FAREWELL) if self._program is not None else None
        return self._failure(f"ended with exit code {code} in the middle of the game")

    def _failure(self, what: str) -> BotFailed:
        """What is wrong with it, said once it has been ended."""
        program, self._program = self._program, None
        if program is not None:
            program.kill()
            program.wait()
        return BotFailed(f"{self.name} {what}.")


def _listen(program: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    """Hand on what the program says; an empty line of no length at its end."""
    assert program.stdout is not None
    try:
        while line := program.stdout.readline(LONGEST_LINE):
            lines.put(line)
    except (OSError, ValueError):
        pass  # closed on our side
    lines.put(b"")


def _short(what: Any) -> str:
    text = what if isinstance(what, str) else json.dumps(what, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
