"""How a level thinks in one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from delenda.bots.networks import SIMPLE
from delenda.bots.question import Question
from delenda.bots.thoughts import Thoughts, settled
from delenda.bots.ways import Climb, Evolve, Expect, Number, Open, Secret, Through, Way
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Sight = Literal["nothing", "conquest"]


@dataclass(frozen=True, slots=True, repr=False)
class Mind:
    """One way for open decisions and one for secret ones, if it is not the same. `seconds` end a decision, 0 never, which makes
    play the same on every machine; by the `clock` they are used, but not for an easy decision, which ends after `least` of
    them. `sees = "conquest"`: a win by the seat's own actions comes before everything. `judges`: a network instead of the
    game's own judgement, `network` for the one that comes with the game, or the name of a file; `simple` for the game's plainer
    judgement."""

    open: Open
    secret: Secret | None = None
    seconds: float = 0.0
    sees: Sight = "nothing"
    clock: bool = False
    least: float = 0.0
    judges: str = ""

    def think(self, view: State, rng: Rng, part: int = 0, parts: int = 1) -> Thoughts:
        """What the view's actor may do, from the view alone. If several processes think about it, this is that part of them."""
        question = self.question(view, rng, part, parts)
        win = question.win()
        return settled(view, win, 1.0) if win else self.way(view).think(question)

    def question(self, view: State, rng: Rng, part: int = 0, parts: int = 1) -> Question:
        return Question(view, rng, self.seconds, self.sees == "conquest", self.clock, self.least, part, parts, self.judges)

    @property
    def uses_time(self) -> bool:
        return self.clock and self.seconds > 0.0

    def way(self, view: State) -> Way:
        """The way for the decision that the view's actor has to make."""
        if not view.decision.simultaneous:
            return self.open
        secretly = self.secretly
        if secretly is None:
            raise DelendaError(self._no_secrets())
        return secretly

    @property
    def secretly(self) -> Secret | None:
        """The way for secret choices, which may be that for open decisions; None if it knows of none."""
        return self.secret or (None if isinstance(self.open, Through | Evolve | Climb | Expect) else self.open)

    def ways(self) -> list[Way]:
        """All the ways that it makes use of."""
        return [*self.open.all(), *(() if self.secret is None else self.secret.all())]

    def settings(self) -> dict[str, Number | str]:
        """What can be changed, and how it is now; where both ways have a setting, that of the open one."""
        secret = self.secretly
        names = {
            "open": self.open.name,
            "secret": "none" if secret is None else secret.name,
            "sees": self.sees,
            "judges": self.judges,
        }
        numbers = {**({} if secret is None else secret.settings()), **self.open.settings()}
        return {"seconds": self.seconds, **numbers, "clock": self.clock, "least": self.least, **names}

    def but(self, changes: Mapping[str, Number]) -> Mind:
        """The same mind with other numbers, in every way that has them. Those that no way has are left out. Whoever names a
        number of simulations gets just that, and the time is only kept."""
        secret = None if self.secret is None else self.secret.but(changes)
        seconds, least = float(changes.get("seconds", self.seconds)), float(changes.get("least", self.least))
        clock = bool(changes.get("clock", self.clock and "simulations" not in changes))
        return replace(self, open=self.open.but(changes), secret=secret, seconds=seconds, clock=clock, least=least)

    def by(self, open: type[Open] | None, secret: type[Secret] | None) -> Mind:
        """The same mind with another way for open or secret decisions, which takes over what settings it can."""
        if open is None and secret is None:
            return self
        openly, secretly = self.open.settings(), {} if self.secretly is None else self.secretly.settings()
        return replace(
            self,
            open=self.open if open is None else open().but({**secretly, **openly}),
            secret=self.secretly if secret is None else secret().but({**openly, **secretly}),
        )

    def check(self, game: Game, whose: str) -> Mind:
        """This mind, if it can think in that game."""
        if self.secretly is None and game.is_simultaneous:
            raise DelendaError(f"{whose}: {self._no_secrets()}")
        if isinstance(self.open, Through) and game.insight.foresee is None:
            raise DelendaError(f"{whose}: 'through' needs a game that foresees its next secret choice; {game.title} does not.")
        if isinstance(self.open, Expect) and None in (game.insight.orders, game.insight.outcomes, game.insight.turn_of):
            raise DelendaError(f"{whose}: 'expect' needs a game that tells whole orders; {game.title} does not.")
        if self.sees == "conquest" and game.insight.winning_actions is None:
            raise DelendaError(f"{whose}: 'conquest' needs a game that tells which actions win at once; {game.title} does not.")
        if self.judges == SIMPLE and game.insight.simple is None:
            raise DelendaError(f"{whose}: 'simple' needs a game that has a plainer judgement, too; {game.title} has not.")
        return self

    def __str__(self) -> str:
        """In words: `open decisions by tree with simulations 20, secret ones by …; within 2 s`."""
        kinds = "all decisions" if self.secret is None else "open decisions"
        words = f"{kinds} by {self.open}" + ("" if self.secret is None else f"; secret ones by {self.secret}")
        words += f"; sees {self.sees}" if self.sees != "nothing" else ""
        words += f"; judges by {self.judges}" if self.judges else ""
        return words + (f"; {'for' if self.clock else 'within'} {self.seconds:g} s" if self.seconds else "")

    def __repr__(self) -> str:
        return f"<delenda mind: {self}>"

    def _no_secrets(self) -> str:
        return f"{self.open.name!r} cannot make secret choices; name a 'secret' way for them: tree, matrix or rehearse."
