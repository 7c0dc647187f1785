"""A game on this machine: persons at one or both seats, somebody else at the other, chance drawn from a seed."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from msgspec import convert

from delenda.bots import together
from delenda.bots.lines import carry_out
from delenda.bots.search_bot import SearchBot
from delenda.cli.keeper import Keeper
from delenda.cli.seating import Seating
from delenda.cli.sitting import Choice, Hint, Offer, RowSeen, Seen, WalkChoice, with_turn
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, SPECTATOR
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import IllegalAction
from delenda.kernel.game import Game
from delenda.kernel.outcome import Outcome
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.rows import ASKED
from delenda.kernel.state import State
from delenda.table import asking, opinion, workers


class LocalSitting:
    """Persons see their own views only; so does the opponent."""

    tells_at_once = False

    def __init__(self, keeper: Keeper, seated: Seating, seed: int, confirms: bool = False) -> None:
        self.confirms = confirms
        self.keeper = keeper
        self.play = play = keeper.play
        self.game: Game = game(play.state.setting.slug)
        self.title = seated.words()
        self.persons = persons = seated.persons
        self.is_shared = len(persons) == 2
        self.rival = seated.rival
        self.holder = persons[0] if len(persons) == 1 else NOBODY  # who looks at the screen
        self._dice = Rng(2 * seed)
        self._thoughts = Rng(2 * seed + 1)  # apart from the dice, so that no opponent can foresee them
        self._resigned = NOBODY
        self._thinkers: ProcessPoolExecutor | None = None

    def think_apart(self) -> None:
        """From now on the computer thinks in a process of its own, so that a screen stays alive meanwhile."""
        spawned = multiprocessing.get_context("spawn")
        self._thinkers = ProcessPoolExecutor(self._count_parts(), spawned, initializer=workers.prepare)

    def _count_parts(self) -> int:
        """How many processes think about a decision: all cores, if the opponent thinks for long."""
        seconds = together.seconds_of(self.rival, self.game.slug)
        return os.cpu_count() or 1 if seconds >= together.WORTH_SHARING else 1

    # Looking

    def look(self) -> Seen:
        if self._is_over:
            self.keeper.keep()
            return self._seen(self._last_holder(), result=self._result())
        asked = self._asked()
        if asked is None:
            return self._seen(self._last_holder(), waiting=self._waiting())
        self.keeper.keep()
        if asked != self.holder:
            if self._hides(self.holder) or self._hides(asked):
                return self._seen(SPECTATOR, curtain=asked, may_undo=self._may_take_back())
            self.holder = asked
        return self._turn(asked)

    def _turn(self, seat: int) -> Seen:
        play, view = self.play, self.play.shown(seat)
        open_row = play.awaits_confirmation(seat)
        return self._seen(
            seat,
            to_act=True,
            prompt=view.prompt(),
            choices=[] if open_row else convert(asking.choices(self.game, view), list[Choice]),
            walks=convert(asking.walks(self.game, play, view), list[WalkChoice]),
            row=convert(asking.row_of(self.game, play, seat), RowSeen | None),
            may_undo=play.may_undo(seat),
        )

    def _seen(self, viewer: int, **more: object) -> Seen:
        view = self.play.shown(viewer)
        log = self.play.journal.lines(viewer)
        return Seen(view, viewer, log, hides=self._hides(viewer), **more)  # type: ignore[arg-type]  # fields of Seen by name

    @property
    def _is_over(self) -> bool:
        return self.play.state.actor == NOBODY or self._resigned != NOBODY

    def _result(self) -> str:
        if self._resigned != NOBODY:
            return f"{ACTOR_NAMES[self._resigned]} resigns. {ACTOR_NAMES[1 - self._resigned]} wins."
        outcome = self.play.state.outcome()
        assert outcome is not None
        return outcome_words(self.game, outcome)

    def _last_holder(self) -> int:
        return SPECTATOR if self.holder == NOBODY else self.holder

    def _asked(self) -> int | None:
        """The person to choose, the one at the screen before the other; a private question without a choice bothers nobody."""
        persons = [seat for seat in self.play.waits_for() if seat in self.persons]
        if not persons or (not self.is_shared and self._has_no_choice(persons[0])):
            return None
        return self.holder if self.holder in persons else persons[0]

    def _has_no_choice(self, seat: int) -> bool:
        """At a private question with one answer; two persons are asked all the same, or passing the screen would tell."""
        return self.play.state.decision.private and len(self.play.view(seat).legal()) == 1

    def _waiting(self) -> str:
        return "" if CHANCE in self.play.waits_for() else f"{self.rival.title} thinks …"

    # What the others do

    def listen(self, changed: Callable[[], object]) -> None:
        """Nothing happens here unless it is waited for."""

    def wait(self) -> None:
        """One action of the opponent or of chance, or the only answer to a private question."""
        play = self.play
        waiting = play.waits_for()
        persons = [seat for seat in waiting if seat in self.persons]
        if persons:
            play.act(persons[0], play.view(persons[0]).legal()[0])
        elif CHANCE in waiting:
            play.act(CHANCE, sample(play.state, self._dice))
        else:
            carry_out(play, waiting[0], self.decide(play.view(waiting[0])))

    def decide(self, view: State) -> list[int]:
        """What the opponent does."""
        seed = self._thoughts.below(1 << 30)
        if self._thinkers is None or not isinstance(self.rival, SearchBot):
            return self.rival.decide(view, Rng(seed))
        parts = 1 if view.decision.simultaneous else self._count_parts()
        if parts == 1:
            return self._thinkers.submit(workers.decide, self.rival.name, view.dump(), seed).result()
        asked = (self.rival.name, view.dump())
        thinking = [self._thinkers.submit(workers.find, *asked, seed + part, part, parts) for part in range(parts)]
        return together.agree([each.result() for each in thinking])

    # What the person does

    def choose(self, choice: Choice) -> None:
        place = ASKED if choice.place is None else choice.place
        self.play.act(self.holder, choice.action, place, confirm=not self.confirms)

    def walk(self, walk: WalkChoice) -> None:
        """It just stops where the enemy answers."""
        if walk.back:
            self.play.undo(self.holder)
        carry_out(self.play, self.holder, walk.actions)

    def confirm(self) -> None:
        self.play.confirm(self.holder)

    def undo(self) -> str:
        """Of two persons, the one who has just acted may have its choice taken back while the other has not chosen."""
        seat, other = self.holder, 1 - self.holder
        if not self.play.may_undo(seat) and other in self.persons and self.play.rows is None:
            seat = other if self.play.may_undo(other) else seat
        self.play.undo(seat)
        return f"The last choice of {ACTOR_NAMES[seat]} is taken back."

    def resign(self) -> None:
        self.keeper.resign(self.holder)
        self._resigned = self.holder

    def hint(self) -> list[Hint]:
        if self.play.awaits_confirmation(self.holder):
            raise IllegalAction("there is nothing for you to decide now.")
        view = self.play.view(self.holder)
        asked = (view.dump(), Rng(len(self.play.moves)).below(1 << 30), opinion.SECONDS)
        apart = self._thinkers
        thought = opinion.advise(*asked) if apart is None else apart.submit(opinion.advise, *asked).result()
        hints = [Hint(view.decision.words(view, each.action), each.chance) for each in thought.advice]
        return with_turn(hints, [step.words for step in thought.turn], thought.why)

    # Two persons at one screen

    def _hides(self, seat: int) -> bool:
        """Whether `seat` sees, or is about to choose, what the other person at the screen may not see."""
        if not self.is_shared or seat not in self.persons:
            return False
        mine, everybodys = self.play.view(seat), self.play.view(SPECTATOR)
        return mine.decision.simultaneous or mine.decision.private or mine.dump()["data"] != everybodys.dump()["data"]

    def _may_take_back(self) -> bool:
        return self.holder != NOBODY and self._hides(self.holder) and self.play.may_undo(self.holder)

    def take_device(self) -> None:
        asked = self._asked()
        if asked is not None:
            self.holder = asked

    def answer(self, offer: Offer, yes: bool) -> None:
        raise IllegalAction("nobody asks you anything.")

    def say(self, text: str) -> None:
        raise IllegalAction("nobody is here to talk to.")

    def close(self) -> None:
        self.rival.close()
        if self._thinkers is not None:
            self._thinkers.shutdown(wait=False, cancel_futures=True)


def outcome_words(ended: Game, outcome: Outcome) -> str:
    score = ", ".join(f"{SEAT_NAMES[seat]} {points}" for seat, points in enumerate(outcome.score))
    return f"{ended.ending(outcome.winner, outcome.reason)} {score}."
