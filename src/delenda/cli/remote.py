"""A seat at a table of a server, or a place among those who watch: the page's own socket, with data instead of pictures."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from time import monotonic, sleep
from typing import Any

from msgspec import convert
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from delenda.cli.sitting import Choice, Hint, Offer, RowSeen, Seen, WalkChoice, with_turn
from delenda.cli.visitor import PATIENCE, Visitor
from delenda.kernel import codec
from delenda.kernel.actor import ACTOR_NAMES, SEATS, VIEWER_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game
from delenda.table.dice import seal_of

AGAIN = 3.0  # seconds until a broken line is tried again
LOOK = 0.3  # seconds between two looks at the keyboard while one waits
NO_SUCH_TABLE = 4404
ASKS = {
    "undo": "asks to take back a choice",
    "draw": "offers a draw",
    "rematch": "would like another game, sides swapped",
    "again": "would like another game, same sides",
    "stand_in": "would like to leave, and that the computer plays on",
}
ANSWERABLE = ("undo", "draw", "stand_in")
VERSIONED = ("act", "acts", "choose", "confirm", "undo")
ATTEMPTS = 3


class RemoteSitting:
    """Reads the line in a thread of its own; whoever asks waits until there is an answer."""

    tells_at_once = True
    confirms = True
    is_shared = False

    def __init__(self, visitor: Visitor, table: str) -> None:
        self._visitor = visitor
        self._table = table
        self._news = Condition()
        self._count = 0  # of messages that changed something
        self._view: dict[str, Any] | None = None
        self._log: list[dict[str, Any]] = []
        self._chat: dict[tuple[str, str, str], int] = {}  # when, who, what -> how long the log was then
        self._error = ""
        self._hint: list[Hint] | None = None
        self._broken = False
        self._ended = ""  # why there is no line any more
        self._said: set[str] = set()  # what was told about the dice
        self._changed: Callable[[], object] = lambda: None
        self._line: ClientConnection | None = None
        Thread(target=self._read_on, daemon=True).start()
        self._until(lambda: self._view is not None or bool(self._ended))
        if self._view is None:
            raise DelendaError(self._ended or f"{visitor.origin} does not answer.")
        self.game: Game = game(self._view["board"]["state"]["game"])

    @property
    def title(self) -> str:
        view = self._current()
        names = {seat: held["name"] for seat, held in view["seats"].items()}
        if view["viewer"] in names:
            other = ACTOR_NAMES[1 - ACTOR_NAMES.index(view["viewer"])]
            return f"You are {view['viewer']}; {other} is {names[other]}."
        return f"You watch: ROME is {names['ROME']}, CARTHAGE is {names['CARTHAGE']}."

    # The line

    def _read_on(self) -> None:
        while not self._ended:
            try:
                self._read()
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == NO_SUCH_TABLE:
                    self._end("there is no such table.")
            except (OSError, InvalidHandshake, TimeoutError) as error:
                if self._view is None:
                    self._end(f"{self._visitor.origin} does not answer ({error}).")
            if not self._ended:
                self._lose()
                sleep(AGAIN)

    def _read(self) -> None:
        visitor = self._visitor
        headers = visitor.headers
        with connect(
            visitor.socket_of(self._table),
            origin=Origin(visitor.origin),
            additional_headers=headers,
            open_timeout=PATIENCE,
            max_size=None,
        ) as line:
            self._line, self._broken = line, False
            self._said.clear()
            line.send(json.dumps({"t": "hello", "layout": "data"}))
            for text in line:
                self._take(json.loads(text))

    def _take(self, message: dict[str, Any]) -> None:
        with self._news:
            kind = message["t"]
            if kind == "view":
                self._log = [*self._log[: message["log_from"]], *message["log"]]
                self._view = message
            elif kind == "error":
                self._error = message["why"]
            elif kind == "hint":
                hints = [Hint(each["words"], each["chance"]) for each in message["actions"]]
                self._hint = with_turn(hints, [step["words"] for step in message["turn"]], message["why"])
            elif kind == "chat":
                self._chat.setdefault((message["when"], message["from"], message["text"]), len(self._log))
            else:
                return
            self._count += 1
            self._news.notify_all()
        if kind == "view":
            with suppress(DelendaError):  # a line that breaks just now is noticed anyway
                self._add_to_dice(message)
        if kind in ("view", "chat") and self._view is not None:
            self._changed()

    def _lose(self) -> None:
        with self._news:
            self._line, self._broken = None, True
            self._count += 1
            self._news.notify_all()
        self._changed()

    def _end(self, why: str) -> None:
        with self._news:
            self._ended = why
            self._count += 1
            self._news.notify_all()

    def _until(self, happens: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Wait, in short steps so that a person can interrupt it; whether it has happened."""
        end = monotonic() + seconds
        with self._news:
            while not happens() and monotonic() < end:
                self._news.wait(LOOK)
            return happens()

    def _send(self, **message: Any) -> None:
        if self._line is None:
            raise DelendaError("the line to the table is broken; this was not sent.")
        try:
            self._line.send(json.dumps(message))
        except ConnectionClosed:
            raise DelendaError("the line to the table is broken; this was not sent.") from None

    def _ask(self, **message: Any) -> None:
        """Send, and wait for the table to take it or to say why not. Something else may come in between (dice, a name): if the
        question is still the same, it is asked again."""
        for attempt in range(ATTEMPTS):
            before = self._current()
            why = self._tell(before, message)
            now = self._current()
            late = now["version"] != before["version"] and question_of(now) == question_of(before)
            if not why:
                return
            if not late or attempt == ATTEMPTS - 1:
                raise DelendaError(why)

    def _tell(self, before: dict[str, Any], message: dict[str, Any]) -> str:
        """Send a message about what was seen; why it is refused, or nothing."""
        question = question_of(before)
        self._error = ""
        self._send(**message, **({"version": before["version"]} if message["t"] in VERSIONED else {}))
        if not self._until(lambda: bool(self._error) or question_of(self._current()) != question or self._broken):
            return "the table does not answer."
        return self._error

    def _current(self) -> dict[str, Any]:
        assert self._view is not None
        return self._view

    def _add_to_dice(self, view: dict[str, Any]) -> None:
        """The own part of the dice: a seal as long as seals are taken, then the seed that it is of."""
        dice, seat = view["dice"], view["viewer"]
        if dice is None or dice["count"] or view["result"] or seat not in ("ROME", "CARTHAGE"):
            return
        number = ACTOR_NAMES.index(seat)
        message: dict[str, Any] = {}
        if not dice["sealed"] and dice["seals"][seat] is None and not dice["opened"][seat]:
            seed = self._visitor.seed(self._table, seat, fresh=True)
            message = {"t": "seal", "seat": seat, "seal": seal_of(seed, self._table, number)}
        elif dice["sealed"] and not dice["opened"][seat]:
            seed = self._visitor.seed(self._table, seat, fresh=False)
            if seed and dice["seals"][seat] == seal_of(seed, self._table, number):
                message = {"t": "seed", "seat": seat, "seed": seed}
        text = json.dumps(message)
        if message and text not in self._said:
            self._said.add(text)
            self._send(**message)

    # Looking

    def look(self) -> Seen:
        view = self._current()
        hotseat = view["hotseat"]
        viewer = VIEWER_NAMES.index(view["viewer"])
        return Seen(
            codec.read(self.game, view["board"]["state"]),
            viewer,
            lines_of(self._with_chat()),
            to_act=view["to_act"] and not self._broken,
            prompt=view["prompt"],
            choices=convert(view["choices"], list[Choice]),
            walks=convert(view["walks"], list[WalkChoice]),
            row=convert(view["row"], RowSeen | None),
            may_undo=view["undo"],
            waiting="The line is broken. Trying again …" if self._broken else view["waiting"],
            result=view["result"]["text"] if view["result"] else "",
            curtain=ACTOR_NAMES.index(hotseat["next"]) if hotseat else None,
            offers=tuple(self._offers(view, viewer)),
        )

    def _with_chat(self) -> list[dict[str, Any]]:
        """The log, and between its lines what was said."""
        found: list[dict[str, Any]] = []
        for at in range(len(self._log) + 1):
            said = [key for key, place in self._chat.items() if min(place, len(self._log)) == at]
            found += [{"text": f"{who}: “{what}”.", "joins": False} for _, who, what in said]
            found += self._log[at : at + 1]
        return found

    def _offers(self, view: dict[str, Any], viewer: int) -> list[Offer]:
        if viewer not in SEATS:
            return []
        others = [offer for offer in view["offers"] if offer["by"] != ACTOR_NAMES[viewer] and offer["kind"] in ANSWERABLE]
        return [Offer(offer["kind"], f"{offer['by']} {ASKS[offer['kind']]}. Do you agree?") for offer in others]

    def listen(self, changed: Callable[[], object]) -> None:
        self._changed = changed

    def wait(self) -> None:
        before = self._count
        while not self._until(lambda: self._count != before or bool(self._ended)):
            pass
        if self._ended:
            raise DelendaError(self._ended)

    # Acting

    def choose(self, choice: Choice) -> None:
        if self._current()["row"] is None:
            self._ask(t="act", action=choice.action)
        else:
            self._ask(t="choose", action=choice.action, place=choice.place)

    def walk(self, walk: WalkChoice) -> None:
        self._ask(t="acts", actions=walk.actions, back=walk.back)

    def confirm(self) -> None:
        self._ask(t="confirm")

    def undo(self) -> str:
        if self._current()["undo_request"]:
            self._ask(t="undo_request")
            return "You have asked to take back a choice."
        self._ask(t="undo")
        return "Your last choice is taken back."

    def resign(self) -> None:
        self._ask(t="resign")

    def hint(self) -> list[Hint]:
        self._hint = None
        self._error = ""
        self._send(t="hint", version=self._current()["version"])
        self._until(lambda: self._hint is not None or bool(self._error))
        if self._hint is None:
            raise DelendaError(self._error or "the computer does not answer.")
        return self._hint

    def take_device(self) -> None:
        self._send(t="pass_device")
        self._until(lambda: self._current()["hotseat"] is None)

    def answer(self, offer: Offer, yes: bool) -> None:
        self._ask(t="answer", to=offer.kind, yes=yes)

    def say(self, text: str) -> None:
        self._send(t="chat", text=text)

    def close(self) -> None:
        self._ended = self._ended or "you have left."
        if self._line is not None:
            self._line.close()


def question_of(view: dict[str, Any]) -> tuple[Any, ...]:
    """What a person has before it: another question, another answer given, another offer, the end."""
    names = ("viewer", "count", "to_act", "prompt", "choices", "row", "undo", "offers", "result", "hotseat")
    return tuple(view[name] for name in names)


def lines_of(entries: list[dict[str, Any]]) -> list[str]:
    """Entries put together to lines; each ends like a sentence."""
    lines: list[str] = []
    for entry in entries:
        if entry["joins"] and lines:
            lines[-1] += entry["text"]
        else:
            lines.append(entry["text"])
    return [line if line[-1:] in (".", "!", "?") else f"{line}." for line in lines]
