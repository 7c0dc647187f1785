"""A game at one terminal: persons at one or both seats, somebody else at the other, chance drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from delenda.bots.plans import carry_out
from delenda.cli.answers import find_action, plain
from delenda.cli.keeper import Keeper
from delenda.cli.news import lines_since
from delenda.cli.screen import Screen
from delenda.cli.seating import Seating
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, SPECTATOR
from delenda.kernel.english import SEAT_NAMES, listed
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.outcome import Outcome
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.rows import ASKED
from delenda.kernel.state import State
from delenda.svg.picture import Walk

HELP = """\
Choose by typing the number, the words, or the beginning of the words of a choice. Or:
  explain       the choices in more words
  march PLACE   go to a hex in several steps, where the game has a map
  board         show the board again
  describe      tell the position in sentences
  log           what has happened so far
  back          point at something else, before anything has happened
  confirm       let a secret choice count; Enter does the same
  undo          take your last choice back, up to the last die, reveal or choice of the other seat
  save FILE     write the record; delenda play --record FILE continues it
  resign        give the game up
  quit          leave; a saved game can be continued
  help          this list"""


class Leave(Exception):
    """The person wants to go."""


class Session:
    """Asks whoever is to act until the game is over or somebody leaves. Persons see their own views only."""

    def __init__(self, screen: Screen, keeper: Keeper, seated: Seating, seed: int, confirms: bool = False) -> None:
        self.screen = screen
        self.confirms = confirms  # whether secret choices wait for a last word
        self.keeper = keeper
        self.play = play = keeper.play
        self.persons = persons = seated.persons
        self.rival = seated.rival
        self.board = game(play.state.setting.slug).board
        self.dice = Rng(2 * seed)
        self.thoughts = Rng(2 * seed + 1)  # apart from the dice, so that no opponent can foresee them
        self.holder = persons[0] if len(persons) == 1 else NOBODY  # who looks at the screen
        self.soiled = False  # whether the screen shows what only the holder may see
        self.heard = dict.fromkeys(persons, len(play.events))  # how much of the log each person has read
        self.sketched = ""  # the board as last shown
        self.over = False

    # The loop

    def run(self) -> None:
        try:
            while not self.over:
                self.step()
        except (EOFError, KeyboardInterrupt, Leave):
            self.screen.say("\nYou leave the game.")
        self.leave()

    def step(self) -> None:
        """One action of whoever is to act, or a command of a person."""
        play = self.play
        if play.state.actor == NOBODY:
            self.tell_end()
            return
        waiting = play.waits_for()
        persons = [seat for seat in waiting if seat in self.persons]
        if len(self.persons) == 1 and self.has_no_choice(persons):
            play.act(persons[0], play.view(persons[0]).legal()[0])
        elif persons:
            self.turn(self.holder if self.holder in persons else persons[0])
        elif CHANCE in waiting:
            play.act(CHANCE, sample(play.state, self.dice))
        else:
            seat = waiting[0]
            with self.screen.console.status(f"{self.rival.title} thinks …"):
                actions = self.rival.decide(play.view(seat), self.thoughts)
            carry_out(play, seat, actions)

    def has_no_choice(self, persons: list[int]) -> bool:
        """At a private question with one answer; two persons are asked all the same, or passing the screen would tell."""
        if not persons or not self.play.state.decision.private:
            return False
        return len(self.play.view(persons[0]).legal()) == 1

    def turn(self, seat: int) -> None:
        self.keeper.keep()
        if seat != self.holder and not self.hand_over(seat):
            return
        view = self.play.shown(seat)
        self.soiled = self.soiled or self.has_secrets(seat)
        self.tell_news(seat)
        self.show_board(view)
        secret = ", in secret" if view.decision.simultaneous else ""
        self.screen.say(f"\n{ACTOR_NAMES[seat]} ({view.decision.rule}{secret}): {view.prompt()}")
        if self.play.awaits_confirmation(seat):
            self.screen.say(f"Your choice: {self.row_words(seat)}. Enter confirms it; another choice changes it.")
        else:
            self.screen.choices(view.labels())
        while not self.answer(seat, view, self.screen.ask("> ")):
            pass

    def answer(self, seat: int, view: State, typed: str) -> bool:
        """Do what was typed; whether the position may have changed."""
        word, _, rest = typed.partition(" ")
        command = getattr(self, f"do_{word.casefold()}", None)
        try:
            if not typed and self.play.awaits_confirmation(seat):
                return self.do_confirm(seat, view, "")
            if not typed:
                self.screen.say("Type the number of a choice, or help.")
                return False
            if command is not None and typed not in view.labels():
                return bool(command(seat, view, rest.strip()))
            action, place = self.find(seat, view, typed)
            warning = view.decision.warning(view, action)
            if (warning and not self.screen.agrees(f"{warning} Go on?")) or not self.seals(view, action):
                return False
            self.play.act(seat, action, place, confirm=not self.confirms)
        except DelendaError as error:
            self.screen.say(capitalised(str(error)))
            return False
        return True

    def find(self, seat: int, view: State, typed: str) -> tuple[int, int]:
        """The action that was typed, and its place: a row that waits for a last word may be filled and changed in any order."""
        row = None if self.play.commitment is None else self.play.commitment.row(seat)
        for change in [] if row is None or not self.confirms else row.changes():
            if plain(change.view.label(change.action)) == plain(typed):
                return change.action, change.place
        return find_action(view, typed), ASKED

    def row_words(self, seat: int) -> str:
        row = None if self.play.commitment is None else self.play.commitment.row(seat)
        return listed([part.words for part in row.parts()]) if row is not None else ""

    def seals(self, view: State, action: int) -> bool:
        """Whether a choice that stays hidden is to count; others need no last word."""
        decision = view.decision
        if not self.confirms or not decision.sealed or decision.simultaneous:
            return True
        asked = f"Your choice: {decision.words(view, action)}. Enter confirms it, anything else goes back: "
        return self.screen.ask(asked).casefold() in ("", "confirm")

    # Commands: each takes the seat, its view and what follows the word, and says whether the position may have changed

    def do_help(self, seat: int, view: State, rest: str) -> bool:
        self.screen.say(HELP)
        return False

    def do_explain(self, seat: int, view: State, rest: str) -> bool:
        """The words of what one would click for each choice on a drawn board."""
        words = {element.key: element.words for element in self.board.draw(view).elements}
        paths = self.board.clicks(view)
        for number, action in enumerate(view.legal(), 1):
            said = "; ".join(filter(None, (words[key] for key in paths.get(action, ()))))
            self.screen.say(f"{number}  {view.label(action)}" + (f": {said}" if said else ""))
        return False

    def do_march(self, seat: int, view: State, rest: str) -> bool:
        """All actions that one click on a place further away stands for on a drawn board."""
        offered: Callable[[State], list[Walk]] | None = getattr(self.board, "walks", None)
        walks = offered(view) if offered is not None else []
        walk = next((walk for walk in walks if walk.key.partition("-")[2] == rest and not walk.quiet), None)
        if walk is None:
            self.screen.say(f"There is no march to {rest} now." if rest else "Say where to: march 0811.")
            return False
        if walk.warning and not self.screen.agrees(f"{walk.warning} Go on?"):
            return False
        carry_out(self.play, seat, list(walk.actions))  # it just stops where the enemy answers
        return True

    def do_board(self, seat: int, view: State, rest: str) -> bool:
        self.screen.show(self.board.sketch(view))
        return False

    def do_describe(self, seat: int, view: State, rest: str) -> bool:
        self.screen.say(self.board.describe(view))
        return False

    def do_log(self, seat: int, view: State, rest: str) -> bool:
        for line in self.play.journal.lines(seat) or ["Nothing has happened yet."]:
            self.screen.say(line)
        return False

    def do_undo(self, seat: int, view: State, rest: str) -> bool:
        """Of two persons, the one who has just acted may have its choice taken back while the other has not chosen."""
        other = 1 - seat
        if (
            not self.play.may_undo(seat)
            and other in self.persons
            and self.play.commitment is None
            and self.play.may_undo(other)
        ):
            seat = other
        self.take_back(seat)
        return True

    def do_back(self, seat: int, view: State, rest: str) -> bool:
        if not view.decision.completes:
            self.screen.say("You have pointed at nothing yet; undo takes your last choice back.")
            return False
        return self.do_undo(seat, view, rest)

    def do_confirm(self, seat: int, view: State, rest: str) -> bool:
        self.play.confirm(seat)
        return True

    def do_save(self, seat: int, view: State, rest: str) -> bool:
        file = rest or self.keeper.file
        if not file:
            self.screen.say("Say where to: save FILE.")
        elif file == self.keeper.file or not Path(file).exists() or self.screen.agrees(f"{file} exists. Replace it?"):
            self.save(file)
        return False

    def do_resign(self, seat: int, view: State, rest: str) -> bool:
        if not self.screen.agrees(f"Resign, so that {ACTOR_NAMES[1 - seat]} wins?"):
            return False
        self.keeper.resign(seat)
        self.over = True
        self.screen.say(f"{ACTOR_NAMES[seat]} resigns. {ACTOR_NAMES[1 - seat]} wins.")
        return True

    def do_quit(self, seat: int, view: State, rest: str) -> bool:
        raise Leave

    def take_back(self, seat: int) -> None:
        self.play.undo(seat)
        for person, count in self.heard.items():
            self.heard[person] = min(count, len(self.play.events))
        self.screen.say(f"The last choice of {ACTOR_NAMES[seat]} is taken back.")

    # Two persons at one screen

    def has_secrets(self, seat: int) -> bool:
        """Whether `seat` sees, or is about to choose, what the other person at the screen may not see."""
        if len(self.persons) == 1:
            return False
        mine, everybodys = self.play.view(seat), self.play.view(SPECTATOR)
        return mine.decision.simultaneous or mine.decision.private or mine.dump()["data"] != everybodys.dump()["data"]

    def hand_over(self, seat: int) -> bool:
        """Give the screen to `seat` such that neither sees the other's secrets; False if a choice was taken back instead."""
        before = self.holder
        hiding = before != NOBODY and self.has_secrets(before)
        if hiding and self.play.may_undo(before):
            typed = self.screen.ask(f"\n{ACTOR_NAMES[before]} is ready. Enter hides your choice, undo takes it back: ")
            if typed.casefold() == "undo":
                self.take_back(before)
                return False
        if self.soiled:
            self.screen.clear()
        if hiding or self.has_secrets(seat):
            self.screen.ask(f"Pass the device to {ACTOR_NAMES[seat]}, who presses Enter: ")
            self.screen.clear()
        self.holder = seat
        self.soiled = False
        self.sketched = ""
        return True

    # Showing

    def tell_news(self, viewer: int) -> None:
        """What has happened since the holder of the screen last read the log, as far as `viewer` may know."""
        count = len(self.play.events)
        lines = lines_since(self.play.journal, self.heard.get(self.holder, 0), viewer)
        self.heard[self.holder] = count
        if lines:
            self.screen.say()
        for line in lines:
            self.screen.say(f"· {line}")

    def show_board(self, view: State) -> None:
        """The board, unless it is still in sight as it is; a question that it ends with is asked beside the choices."""
        sketch = self.board.sketch(view).removesuffix(view.prompt()).rstrip()
        if sketch != self.sketched:
            self.screen.say()
            self.screen.show(sketch)
            self.sketched = sketch

    def tell_end(self) -> None:
        viewer = self.persons[0] if len(self.persons) == 1 else SPECTATOR
        self.tell_news(viewer)
        self.show_board(self.play.view(viewer))
        outcome = self.play.state.outcome()
        assert outcome is not None
        self.screen.say("\n" + outcome_words(game(self.play.state.setting.slug), outcome))
        self.over = True

    # Leaving

    def save(self, file: str) -> None:
        self.keeper.write(file)
        secret = self.play.commitment is not None and any(map(self.play.commitment.has_begun, self.persons))
        self.screen.say(f"Saved to {file}." + (" The secret choice under way is not part of it." if secret else ""))

    def leave(self) -> None:
        """Keep the record: in its file, or in one that the person names now."""
        if self.keeper.file is not None:
            self.keeper.keep()
            self.screen.say(f"The game is in {self.keeper.file}.")
        else:
            self.offer_to_save()
        if self.keeper.file is not None and not self.over:
            self.screen.say(f"Continue with: delenda play --record {self.keeper.file}")

    def offer_to_save(self) -> None:
        try:
            while self.keeper.file is None:
                file = self.screen.ask("Save the record as (Enter: not at all): ")
                if not file:
                    break
                try:
                    self.do_save(NOBODY, self.play.state, file)
                except DelendaError as error:
                    self.screen.say(capitalised(str(error)))
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
        if self.keeper.file is None:
            self.screen.say("The game is not saved.")


def outcome_words(ended: Game, outcome: Outcome) -> str:
    score = ", ".join(f"{SEAT_NAMES[seat]} {points}" for seat, points in enumerate(outcome.score))
    return f"{ended.ending(outcome.winner, outcome.reason)} {score}."


def capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
