"""Opponents that search. They differ by how long and how deep, never by what they may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from delenda.bots.bot import Advice
from delenda.bots.mind import Mind
from delenda.bots.plan import Plan
from delenda.bots.settings import Changes, check_known
from delenda.bots.thoughts import Thoughts
from delenda.bots.trust import chance_of
from delenda.bots.ways import Matrix
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game, games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.joint import Joint


class SearchBot:
    """Thinks by the mind that it has for the game at hand: `mind` gives it for a game's slug.

    Asked action by action it keeps to what it has planned, one plan for each seat, as long as it sees what it had foreseen."""

    def __init__(self, name: str, title: str, words: str, mind: Callable[[str], Mind]) -> None:
        self.name = name
        self.title = title
        self.words = words
        self.mind = mind
        self._plans = (Plan(), Plan())

    def __repr__(self) -> str:
        return f"<delenda bot {self.name}: {self.words}>"

    # Playing

    def choose(self, view: State, rng: Rng) -> int:
        plan = self._plans[view.actor]
        line = plan.line(view)
        if not line:
            plan.forget()
            line = self.decide(view, rng)
        plan.foresee(view, line, rng)
        return line[0]

    def decide(self, view: State, rng: Rng) -> list[int]:
        legal = view.legal()
        return [legal[0]] if len(legal) == 1 else self.think(view, rng).decide(rng)

    def close(self) -> None:
        for plan in self._plans:
            plan.forget()

    # Thinking aloud

    def think(self, view: State, rng: Rng) -> Thoughts:
        """What the view's actor may do, with values and shares, by what this bot believes."""
        return self.mind(view.setting.slug).think(view, rng)

    def evaluate(self, view: State, rng: Rng) -> float:
        """The chance that the view's actor wins, by what this bot believes; a draw counts half."""
        return self.think(view, rng).chance

    def hint(self, view: State, rng: Rng) -> list[Advice]:
        """The actions this bot would choose from, the best first, with their shares."""
        legal = view.legal()
        if len(legal) == 1:
            return [Advice(legal[0], 1.0, chance_of(view, self.mind(view.setting.slug).question(view, rng).judge()))]
        return self.think(view, rng).advice()

    def plans_turns(self, view: State) -> bool:
        """Whether it finds a whole turn for the view's actor, and compares no single actions."""
        return self.mind(view.setting.slug).way(view).plans_turns

    def joint(self, view: State, rng: Rng) -> Joint:
        """A secret choice as the matrix game that this bot makes of it."""
        mind = self.mind(view.setting.slug)
        if not isinstance(mind.secret, Matrix):
            raise DelendaError(f"{self.name} does not make matrix games of the secret choices of {view.setting.slug}.")
        return mind.secret.joint(mind.question(view, rng))

    # Changing

    def fresh(self) -> SearchBot:
        """The same bot with nothing planned yet."""
        return SearchBot(self.name, self.title, self.words, self.mind)

    def but(self, given: Mapping[str, Any], slug: str = "") -> SearchBot:
        """The same bot with some settings replaced, in every game in which it has them, or in one that must have them all."""
        changes = Changes(given, self.name)
        self._check(changes, [slug] if slug else [each.slug for each in games()])
        mind = ChangedMind(self.mind, changes, self.name)
        if slug:
            mind(slug)
        text = ",".join(f"{name}={value}" for name, value in given.items())
        return SearchBot(f"{self.name}:{text}", self.title, f"{self.words}; {text}", mind)

    def _check(self, changes: Changes, slugs: list[str]) -> None:
        """Refuse settings that it has in none of these games."""
        known: dict[str, None] = {}
        for slug in slugs:
            known |= dict.fromkeys(changes.of(self.mind(slug)).settings())
            if all(name in known for name in changes.names):
                return
        check_known(changes.names, known, self.name + (f" in {slugs[0]}" if len(slugs) == 1 else ""))

    def within(self, seconds: float) -> SearchBot:
        """The same bot, which takes no longer than this for a decision."""
        return SearchBot(self.name, self.title, self.words, partial(hurried, self.mind, seconds))


@dataclass
class ChangedMind:
    """The mind of a bot with some settings replaced, worked out once for each game. A bot is pickled with it."""

    usual: Callable[[str], Mind]
    changes: Changes
    name: str
    known: dict[str, Mind] = field(default_factory=dict)

    def __call__(self, slug: str) -> Mind:
        if slug not in self.known:
            self.known[slug] = self.changes.of(self.usual(slug)).check(game(slug), f"{self.name} in {slug}")
        return self.known[slug]


def hurried(usual: Callable[[str], Mind], seconds: float, slug: str) -> Mind:
    mind = usual(slug)
    return replace(mind, seconds=min(mind.seconds or seconds, seconds))
