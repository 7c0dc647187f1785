"""Line mode: a game in lines of text, for pipes, small terminals, screen readers and logs. Only what changed is printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from pathlib import Path

from delenda.cli.answers import entries, find, numbers
from delenda.cli.keeper import Keeper
from delenda.cli.places import mentions, told
from delenda.cli.rulebook import look_up
from delenda.cli.screen import Screen
from delenda.cli.sitting import Choice, Seen, Sitting, asked_first
from delenda.cli.suggesting import suggested
from delenda.cli.typing import forget_lines, use_readline
from delenda.kernel.actor import ACTOR_NAMES, NOBODY
from delenda.kernel.english import listed, sentence
from delenda.kernel.errors import DelendaError

HELP = """\
Choose by typing the number, some of the words, or what is printed on the card or the map. Or:
  ?             the choices again, all of them; ? WORD: those with that word or place
  explain       the choices in more words; explain 3: one of them
  hint          what the computer would do
  suggest       set up as the game suggests, to the end of the set-up
  rule          the rule that asks for this choice; rule 3.3 or rule WORD: another one
  board         the board as a table
  map           the board drawn; map 2 and map 3: nearer
  describe      the position in sentences
  log           what has happened so far
  back          point at something else, before anything has happened
  confirm       let a secret choice count; Enter does the same
  undo          take your last choice back, up to the last die, reveal or choice of the other seat
  save FILE     write the record; delenda play --record FILE continues it
  say WORDS     at a server's table: talk to the others
  resign        give the game up
  quit          leave; a saved game can be continued
  help          this list
Where a choice has the name of a command, / before the word means the command."""

MOST_ROWS = 14  # of choices
MOST_CHANGED = 9  # lines of the board
WRAPPED = 80  # letters of a line that has a continuation
NEWS = 3  # lines of the log for one who joins


class Leave(Exception):
    """The person wants to go."""


class LineMode:
    """Asks whoever is to choose until the game is over or somebody leaves."""

    def __init__(self, screen: Screen, sitting: Sitting, keeper: Keeper | None = None) -> None:
        self.screen = screen
        self.sitting = sitting
        self.keeper = keeper  # of a game on this machine
        self.board = sitting.game.board
        self.viewer = NOBODY
        self.soiled = False  # whether the screen shows what only the viewer may see
        self.heard: dict[int, list[str]] = {}  # the log as each viewer has read it
        self.sketched = ""  # the board as last shown
        self.over = False
        self.suggesting = NOBODY  # who leaves the set-up to the game
        self.seen: Seen | None = None
        self.commands: dict[str, Callable[[Seen, str], bool]] = {
            "?": self.list_choices,
            "help": self.help,
            "explain": self.explain,
            "hint": self.hint,
            "suggest": self.suggest,
            "rule": self.rule,
            "board": self.show_board,
            "map": self.show_map,
            "describe": self.describe,
            "log": self.tell_log,
            "back": self.back,
            "confirm": self.confirm,
            "undo": self.undo,
            "save": self.save,
            "say": self.say,
            "resign": self.resign,
            "quit": self.quit,
        }

    # The loop

    def run(self) -> None:
        use_readline(self.completions, self.sitting.is_shared)
        self.screen.say(f"{self.sitting.title} Type help for the commands.")
        first = self.sitting.look()
        known = first.log[:-NEWS] if self.sitting.tells_at_once else first.log  # who joins hears the last lines
        self.heard = dict.fromkeys((0, 1, first.viewer), known)
        try:
            while not self.over:
                self.step(self.sitting.look())
        except (EOFError, KeyboardInterrupt, Leave):
            self.screen.say("\nYou leave the game.")
        finally:
            self.sitting.close()
        if self.keeper is not None:
            self.leave(self.keeper)

    def step(self, seen: Seen) -> None:
        """A turn of the person, or waiting for the others."""
        self.seen = seen
        if seen.result:
            self.tell_end(seen)
        elif seen.curtain is not None:
            self.pass_device(seen, seen.curtain)
        elif seen.offers:
            self.tell_news(seen)
            self.sitting.answer(seen.offers[0], self.screen.agrees(seen.offers[0].words))
        elif seen.to_act:
            self.turn(seen)
        else:
            if self.sitting.tells_at_once:
                self.tell_news(seen)
            with self.screen.console.status(seen.waiting or "…"):
                self.sitting.wait()

    def turn(self, seen: Seen) -> None:
        if seen.viewer != self.viewer:
            self.change_viewer(seen.viewer)
        self.soiled = self.soiled or seen.hides
        self.tell_news(seen)
        if self.suggesting == seen.viewer and self.take_suggested(seen):
            return
        self.show_changes(seen)
        self.ask(seen)
        while not self.answer(seen, self.screen.ask("> ")):
            pass

    def change_viewer(self, viewer: int) -> None:
        if self.soiled:
            self.screen.clear()
            self.sketched = ""
        self.viewer = viewer
        self.soiled = False

    def ask(self, seen: Seen) -> None:
        self.screen.say(f"\n{ACTOR_NAMES[seen.viewer]} ({seen.rule}{seen.secret}): {seen.prompt}")
        row = listed(seen.row.words) if seen.row is not None and self.sitting.confirms else ""
        if seen.awaits_confirmation:
            self.screen.say(f"Your choice: {row}. Enter confirms it; another choice changes it.")
            return
        if row:
            self.screen.say(f"So far: {row}.")
        more = self.screen.choices(entries(seen.choices), MOST_ROWS)
        if more:
            self.screen.say(f"… and {more} more: ? lists them all, ? and a word those that have it.")
        found = suggested(self.sitting.game, seen)
        if found is not None:
            self.screen.say(f"Suggested: {found.words}. suggest takes it.")

    def answer(self, seen: Seen, typed: str) -> bool:
        """Do what was typed; whether the position may have changed."""
        try:
            if not typed and seen.awaits_confirmation:
                return self.confirm(seen, "")
            if not typed:
                self.screen.say("Type the number of a choice, or help.")
                return False
            word, _, rest = re.sub(r"^\?(?! )", "? ", typed.removeprefix("/")).partition(" ")
            command = self.commands.get(word.casefold())
            is_choice = any(typed.casefold() in (choice.label.casefold(), choice.words.casefold()) for choice in seen.choices)
            if command is not None and not is_choice:
                return command(seen, rest.strip())
            return self.choose(seen, typed)
        except DelendaError as error:
            self.screen.say(sentence(str(error)))
            return False

    def choose(self, seen: Seen, typed: str) -> bool:
        found = find(seen, typed, self.sitting.confirms, self.commands)
        if found.warning and not self.screen.agrees(asked_first(found.warning)):
            return False
        if isinstance(found, Choice):
            if not self.seals(seen, found):
                return False
            self.sitting.choose(found)
        else:
            self.sitting.walk(found)
        return True

    def seals(self, seen: Seen, choice: Choice) -> bool:
        """Whether a choice that stays hidden is to count; others need no last word."""
        decision = seen.view.decision
        if not self.sitting.confirms or not decision.sealed or decision.simultaneous:
            return True
        asked = f"Your choice: {choice.words}. Enter confirms it, anything else goes back: "
        return self.screen.ask(asked).casefold() in ("", "confirm")

    def completions(self) -> list[str]:
        """What Tab offers: words of choices, then labels, then commands."""
        choices = self.seen.choices if self.seen is not None else []
        return [*(choice.words for choice in choices), *(choice.label for choice in choices), *self.commands]

    # Commands: each takes what is seen and what follows the word, and says whether the position may have changed

    def help(self, seen: Seen, rest: str) -> bool:
        self.screen.say(HELP)
        return False

    def list_choices(self, seen: Seen, rest: str) -> bool:
        """All choices, or those with a word or a printed place; then what may be reached in several steps."""
        chosen = entries(seen.choices, rest)
        loud = [walk for walk in seen.walks if not walk.quiet]
        walks = [words for walk, words in zip(loud, told(loud), strict=True) if mentions(walk, rest)]
        self.screen.say(seen.prompt)
        self.screen.choices(chosen)
        for words in walks:
            self.screen.say(f"   {words}")
        if not chosen and not walks:
            self.screen.say(f"No choice has {rest!r}." if rest else "Nothing is to be chosen: Enter confirms what you have.")
        return False

    def explain(self, seen: Seen, rest: str) -> bool:
        """The words of what one would click for a choice on a drawn board."""
        words = {element.key: element.words for element in self.board.draw(seen.view).elements}
        found = find(seen, rest) if rest else None
        for number, choice in zip(numbers(seen.choices), seen.choices, strict=True):
            if found is None or choice is found:
                said = "; ".join(filter(None, (words.get(key, "") for key in choice.path)))
                self.screen.say(
                    f"{number}  {choice.words}" + (f": {sentence(said)}" if said else "") + f" {choice.warning}".rstrip()
                )
        return False

    def hint(self, seen: Seen, rest: str) -> bool:
        with self.screen.console.status("The computer thinks …"):
            hints = self.sitting.hint()
        for hint in hints:
            self.screen.say(f"· {hint.said()}")
        return False

    def suggest(self, seen: Seen, rest: str) -> bool:
        if self.take_suggested(seen):
            return True
        self.screen.say("Only a set-up is suggested. hint says what the computer would do.")
        return False

    def take_suggested(self, seen: Seen) -> bool:
        """What the game suggests next; from then on it is taken until something else is asked."""
        found = suggested(self.sitting.game, seen)
        self.suggesting = NOBODY
        if found is None:
            return False
        self.sitting.choose(found.choice)
        self.suggesting = seen.viewer
        return True

    def rule(self, seen: Seen, rest: str) -> bool:
        self.screen.say(look_up(self.sitting.game, rest or seen.rule))
        return False

    def show_board(self, seen: Seen, rest: str) -> bool:
        self.screen.show(self.board.sketch(seen.view))
        return False

    def show_map(self, seen: Seen, rest: str) -> bool:
        if rest not in ("", "1", "2", "3"):
            raise DelendaError("say map, map 2 or map 3: the larger the number, the nearer.")
        self.screen.draw(self.board.text_map(seen.view, int(rest or 1) - 1))
        return False

    def describe(self, seen: Seen, rest: str) -> bool:
        self.screen.say(self.board.describe(seen.view))
        return False

    def tell_log(self, seen: Seen, rest: str) -> bool:
        for line in seen.log or ["Nothing has happened yet."]:
            self.screen.say(line)
        return False

    def undo(self, seen: Seen, rest: str) -> bool:
        self.screen.say(self.sitting.undo())
        return True

    def back(self, seen: Seen, rest: str) -> bool:
        if not seen.view.decision.completes:
            self.screen.say("You have pointed at nothing yet; undo takes your last choice back.")
            return False
        return self.undo(seen, rest)

    def confirm(self, seen: Seen, rest: str) -> bool:
        self.sitting.confirm()
        return True

    def save(self, seen: Seen | None, rest: str) -> bool:
        keeper = self.keeper
        file = rest or (keeper.file if keeper is not None else "")
        if keeper is None:
            self.screen.say("The server keeps this game; its record can be had there when it is over.")
        elif not file:
            self.screen.say("Say where to: save FILE.")
        elif file == keeper.file or not Path(file).exists() or self.screen.agrees(f"{file} exists. Replace it?"):
            keeper.write(file)
            secret = seen is not None and seen.row is not None and bool(seen.row.words)
            self.screen.say(f"Saved to {file}." + (" The secret choice under way is not part of it." if secret else ""))
        return False

    def say(self, seen: Seen, rest: str) -> bool:
        self.sitting.say(rest)
        return False

    def resign(self, seen: Seen, rest: str) -> bool:
        if not self.screen.agrees(f"Resign, so that {ACTOR_NAMES[1 - seen.viewer]} wins?"):
            return False
        self.sitting.resign()
        return True

    def quit(self, seen: Seen, rest: str) -> bool:
        raise Leave

    # Two persons at one screen

    def pass_device(self, seen: Seen, following: int) -> None:
        """Give the screen to the other person such that neither sees the other's secrets."""
        if seen.may_undo:
            ready = ACTOR_NAMES[self.viewer]
            if self.screen.ask(f"\n{ready} is ready. Enter hides your choice, undo takes it back: ").casefold() == "undo":
                self.screen.say(self.sitting.undo())
                return
        if self.soiled:
            self.screen.clear()
        forget_lines()
        self.screen.ask(f"Pass the device to {ACTOR_NAMES[following]}, who presses Enter: ")
        self.screen.clear()
        self.viewer, self.soiled, self.sketched = following, False, ""
        self.sitting.take_device()

    # Showing

    def tell_news(self, seen: Seen) -> None:
        """What has happened since this viewer last read the log; a line that has grown since is given whole."""
        before = self.heard.get(seen.viewer, [])
        same = 0
        while same < min(len(before), len(seen.log)) and before[same] == seen.log[same]:
            same += 1
        if seen.log[same:]:
            self.screen.say()
        for line in seen.log[same:]:
            self.screen.say(f"· {line}")
        self.heard[seen.viewer] = seen.log

    def show_changes(self, seen: Seen) -> None:
        """The board when it is new to the screen, then the lines that have changed. The question stands with the choices."""
        sketch = self.board.sketch(seen.view).removesuffix(seen.view.prompt()).rstrip()
        if not self.sketched:
            self.screen.say()
            self.screen.show(sketch)
        elif sketch != self.sketched:
            self.show_changed(self.sketched.splitlines(), sketch.splitlines())
        self.sketched = sketch

    def show_changed(self, before: list[str], after: list[str]) -> None:
        blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        changed = {
            at for kind, _, _, first, last in blocks if kind != "equal" for at in range(first, last) if after[at].strip()
        }
        for at in range(len(after) - 1, 0, -1):
            if at in changed and is_wrapped(after[at - 1]):
                changed.add(at - 1)  # a sentence is told from its beginning
        if len(changed) <= MOST_CHANGED:
            self.screen.show("\n".join(after[at] for at in sorted(changed)))
        else:
            self.screen.say("Much has changed on the board; type board or map to see it.")

    def tell_end(self, seen: Seen) -> None:
        self.tell_news(seen)
        self.screen.say(f"\n{seen.result}")
        self.over = True

    # Leaving

    def leave(self, keeper: Keeper) -> None:
        """Keep the record: in its file, or in one that the person names now."""
        if keeper.file is not None:
            keeper.keep()
            self.screen.say(f"The game is in {keeper.file}.")
        else:
            self.offer_to_save(keeper)
        if keeper.file is not None and not self.over:
            self.screen.say(f"Continue with: delenda play --record {keeper.file}")

    def offer_to_save(self, keeper: Keeper) -> None:
        try:
            while keeper.file is None:
                file = self.screen.ask("Save the record as (Enter: not at all): ")
                if not file:
                    break
                try:
                    self.save(None, file)
                except DelendaError as error:
                    self.screen.say(sentence(str(error)))
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
        if keeper.file is None:
            self.screen.say("The game is not saved.")


def is_wrapped(line: str) -> bool:
    """Whether a sentence of a board goes on in the next line."""
    return len(line) > WRAPPED and ("," in line or ";" in line)
