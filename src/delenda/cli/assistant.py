"""The table at which an assistant plays: what it may ask for, each a tool with words in and words out.

The assistant holds one seat and is shown that seat's view; a bot holds the other. Whatever is wrong with what it asks for is a
DelendaError with a sentence.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from delenda.adapters import text
from delenda.bots.registry import bot, bots
from delenda.cli.keeper import Keeper
from delenda.cli.local import LocalSitting
from delenda.cli.rulebook import look_up
from delenda.cli.seating import Seating
from delenda.cli.sitting import Choice, Seen
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.play import Play
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games

SEATS = {"rome": ROME, "carthage": CARTHAGE}
LEVEL = "tiro"
LATEST = 12  # lines of the log for one who looks
ABOUT = (
    "Board games of the Punic Wars. Call list_games, then begin_game; read_rules tells how to play. Choose by number or label "
    "until the game is over. You see what your seat may see, and so does your opponent."
)


@dataclass(frozen=True, slots=True)
class Tool:
    """`needs` and `takes` are the arguments that must and may be given, each with its meaning; all are text."""

    name: str
    words: str
    work: Callable[..., str]
    needs: Mapping[str, str]
    takes: Mapping[str, str]

    @property
    def schema(self) -> dict[str, object]:
        """The arguments as JSON Schema."""
        told = {name: {"type": "string", "description": words} for name, words in {**self.needs, **self.takes}.items()}
        return {"type": "object", "properties": told, "required": list(self.needs)}

    def check(self, given: Mapping[str, object]) -> dict[str, str]:
        """The arguments as text; a number is as good as its digits."""
        known = [*self.needs, *self.takes]
        for name in given:
            if name not in known:
                raise DelendaError(
                    f"{self.name} takes {', '.join(known) or 'nothing'}, not {name!r}.{did_you_mean(name, known)}"
                )
        for name in self.needs:
            if name not in given:
                raise DelendaError(f"{self.name} needs {name!r}: {self.needs[name]}.")
        for name, value in given.items():
            if not isinstance(value, str | int):
                raise DelendaError(f"{name!r} must be text, not {type(value).__name__}.")
        return {name: str(value) for name, value in given.items()}


class AssistantTable:
    """One game at a time; a new one begins when the last is over."""

    def __init__(self, seed: int | None = None, hints: bool = True, folder: str | None = None) -> None:
        self._seed = seed
        self._folder = folder
        self._begun = 0
        self._sitting: LocalSitting | None = None
        self._heard: list[str] = []
        self.tools = {tool.name: tool for tool in self._tools() if hints or tool.name != "hint"}

    def call(self, name: str, arguments: Mapping[str, object]) -> str:
        """What a tool says."""
        if name not in self.tools:
            hint = did_you_mean(name, self.tools)
            raise DelendaError(f"there is no tool {name!r}; the tools are {', '.join(self.tools)}.{hint}")
        tool = self.tools[name]
        return tool.work(**tool.check(arguments))

    def _tools(self) -> list[Tool]:
        begin = {
            "side": "rome or carthage (default: rome)",
            "opponent": f"{', '.join(each.name for each in bots())}, weakest first (default: {LEVEL})",
            "scenario": "a scenario of the game (default: its first)",
            "options": "optional rules as name=value, with commas between (default: none)",
        }
        about = {"about": "a rule's number such as 3.3, or a word to look for (default: all rules in short)"}
        game = {"game": "a game's slug (default: the game you play)"}
        return [
            Tool("list_games", "The games with their scenarios, options and opponents.", self.list_games, {}, {}),
            Tool("begin_game", "Begin a game against the computer.", self.begin_game, {"game": "a game's slug"}, begin),
            Tool(
                "read_rules",
                "The rules of a game in short, or what they say about something.",
                self.read_rules,
                {},
                about | game,
            ),
            Tool("look", "The board, the last lines of the log, what you are asked, and all answers.", self.look, {}, {}),
            Tool(
                "list_choices",
                "What you are asked, and the answers you may give.",
                self.list_choices,
                {},
                {"word": "only answers with this word in them"},
            ),
            Tool(
                "choose",
                "Give an answer; tells what happened until you are asked again.",
                self.choose,
                {"answer": "the number or the label of one answer"},
                {},
            ),
            Tool("read_log", "What has happened.", self.read_log, {}, {"since": "the first line wanted (default: 1)"}),
            Tool("undo", "Take your last answer back, if nothing has come between.", self.undo, {}, {}),
            Tool("hint", "What a strong player would do in your place.", self.hint, {}, {}),
            Tool("resign", "Give the game up.", self.resign, {}, {}),
            Tool("read_record", "The record of a game that is over, secrets included.", self.read_record, {}, {}),
        ]

    # Before a game

    def list_games(self) -> str:
        levels = "\n".join(f"- {each.name}: {each.words}" for each in bots())
        return "\n\n".join([*map(_introduced, games()), f"OPPONENTS\n{levels}"])

    def begin_game(self, game: str, side: str = "rome", opponent: str = LEVEL, scenario: str = "", options: str = "") -> str:
        if self._sitting is not None and not self._sitting.look().result:
            raise DelendaError(f"a game of {self._sitting.game.title} is under way: play on, or resign it first.")
        found = find_game(game)
        if side.casefold() not in SEATS:
            raise DelendaError(f"side is rome or carthage, not {side!r}.")
        known = [each.name for each in bots()]
        if opponent not in known:  # programs (pipe:COMMAND) are not for an assistant to start
            raise DelendaError(f"there is no opponent {opponent!r}; the opponents are {', '.join(known)}.")
        start = found.start(scenario or None, _read_options(options))
        self.sit_down(Play(start), SEATS[side.casefold()], opponent)
        return f"{self._here().title}\n\n{self._go_on()}"

    def sit_down(self, play: Play, seat: int, opponent: str) -> None:
        """From here on the assistant plays this game."""
        if self._sitting is not None:
            self._sitting.close()
        seed = secrets.randbits(32) if self._seed is None else self._seed + self._begun
        self._begun += 1
        names = {SEAT_NAMES[seat]: "assistant", SEAT_NAMES[1 - seat]: opponent}
        tags = {name: names[name] for name in SEAT_NAMES} | {"Date": date.today().isoformat()}
        keeper = Keeper(play, tags, self._file(play.state.setting.slug))
        self._sitting = LocalSitting(keeper, Seating((seat,), bot(opponent)), seed)
        self._heard = []

    def _file(self, slug: str) -> str | None:
        """The next free name in the folder for records."""
        if self._folder is None:
            return None
        number = 1
        while (path := Path(self._folder) / f"{slug}-{number}.record").exists():
            number += 1
        return str(path)

    # At the board

    def look(self) -> str:
        seen = self._seen()
        return self._told(seen, max(0, len(seen.log) - LATEST))

    def list_choices(self, word: str = "") -> str:
        seen = self._asked()
        found = [str(each) for each in text.choices(seen.view) if word.casefold() in str(each).casefold()]
        if not found:
            raise DelendaError(f"no answer has {word!r} in it; there are {len(seen.choices)}.")
        return "\n".join([f"{seen.prompt} (rule {seen.rule})", *found])

    def choose(self, answer: str) -> str:
        seen = self._asked()
        action = text.read_answer(seen.view, answer)
        words = seen.view.decision.words(seen.view, action)
        self._here().choose(Choice(action, seen.view.label(action), words))
        return f"Your answer: {words}.\n\n{self._go_on()}"

    def read_log(self, since: str = "1") -> str:
        if not since.isdecimal() or len(since) > 9:
            raise DelendaError(f"'since' is the number of a line, not {since!r}.")
        log = self._seen().log
        lines = [f"{number}. {line}" for number, line in enumerate(log, 1) if number >= int(since)]
        return "\n".join(lines) or f"The log has {len(log)} lines."

    def read_rules(self, about: str = "", game: str = "") -> str:
        found = find_game(game) if game else self._here().game
        if about:
            return look_up(found, about)
        if self._sitting is None or found is not self._sitting.game:
            return text.rules(found.slug)
        setting = self._sitting.play.state.setting
        return text.rules(setting.slug, setting.scenario, setting.options)

    def undo(self) -> str:
        self._asked()
        return f"{self._here().undo()}\n\n{self._go_on()}"

    def hint(self) -> str:
        self._asked()
        said = [f"- {hint.said()}" for hint in self._here().hint()]
        return "\n".join(["The computer would consider, the best first:", *said])

    def resign(self) -> str:
        self._asked()
        self._here().resign()
        return self._go_on()

    def read_record(self) -> str:
        if not self._seen().result:
            raise DelendaError("a record holds what is still secret: it can be read when the game is over.")
        return self._here().keeper.text()

    # What is going on

    def _here(self) -> LocalSitting:
        if self._sitting is None:
            raise DelendaError("no game has begun: call begin_game, or list_games to see which there are.")
        return self._sitting

    def _seen(self) -> Seen:
        return self._here().look()

    def _asked(self) -> Seen:
        seen = self._seen()
        if seen.result:
            raise DelendaError(f"the game is over: {seen.result} Call begin_game for another.")
        return seen

    def _go_on(self) -> str:
        """Let the others act until the assistant is asked, or the game is over; what it sees then, and all news."""
        sitting = self._here()
        seen = sitting.look()
        while not seen.to_act and not seen.result:
            sitting.wait()
            seen = sitting.look()
        known = text.read_so_far(self._heard, seen.log)
        self._heard = seen.log
        return self._told(seen, known)

    @staticmethod
    def _told(seen: Seen, known: int) -> str:
        if seen.result:
            return f"{seen.result}\n\n{text.tell(seen.view, seen.log, known)}"
        return text.observe(seen.view, seen.log, known)


def _introduced(game: Game) -> str:
    lines = [f"{game.slug}: {game.title}, {game.minutes} minutes. {game.blurb}"]
    lines += [f"- scenario {each.slug}: {each.title}. {each.words}" for each in game.scenarios]
    lines += [f"- option {each.name}={value}: {words}" for each in game.options for value, words in each.choices.items()]
    return "\n".join(lines)


def _read_options(given: str) -> dict[str, str]:
    found = {}
    for part in filter(None, map(str.strip, given.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise DelendaError(f"an option is name=value, not {part!r}.")
        found[name.strip()] = value.strip()
    return found
