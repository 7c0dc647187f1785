"""What the ways of thinking have in common: a name, settings that can be read and changed, and one result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, ClassVar, Self, cast

from delenda.bots.question import Question
from delenda.bots.thoughts import Thoughts

Number = bool | int | float


class Way(ABC):
    """A way of thinking: a frozen dataclass of numbers, and of other ways that it makes use of (`parts`)."""

    __slots__ = ()
    name: ClassVar[str]
    parts: ClassVar[Mapping[str, type[Way]]] = {}
    plans_turns: ClassVar[bool] = False  # it finds a whole turn, and compares no single actions

    @abstractmethod
    def think(self, question: Question) -> Thoughts:
        """What the seat may do, how well it stands with it, and how much speaks for it."""

    @classmethod
    def defaults(cls) -> dict[str, Number]:
        """The settings of its own, as they are unless something else is said."""
        return {each.name: cast("Number", each.default) for each in fields(cast("Any", cls)) if each.name not in cls.parts}

    def all(self) -> Iterator[Way]:
        """This way, and those that it makes use of."""
        yield self
        for name in self.parts:
            part = getattr(self, name)
            if part is not None:
                yield from part.all()

    def settings(self) -> dict[str, Number]:
        """Its settings and those of its parts, which it decides on first."""
        found: dict[str, Number] = {}
        for way in reversed(list(self.all())):
            found |= {name: getattr(way, name) for name in way.defaults()}
        return found

    def but(self, changes: Mapping[str, Number]) -> Self:
        """The same way with some settings replaced, in its parts too. Those that it does not have are left out."""
        made: dict[str, Any] = {name: value for name, value in changes.items() if name in self.defaults()}
        for name in self.parts:
            part = getattr(self, name)
            made[name] = None if part is None else part.but(changes)
        return cast("Self", replace(cast("Any", self), **made))

    def __repr__(self) -> str:
        """As it would be written, with what is not as usual: `Tree(simulations=20, depth=4)`."""
        said = [f"{name}={value!r}" for name, value in self._unusual().items()]
        said += [f"{name}={getattr(self, name)!r}" for name in self.parts if getattr(self, name) is not None]
        return f"{type(self).__name__}({', '.join(said)})"

    def __str__(self) -> str:
        """In words: `matrix with rows 3, reads 1, otherwise tree with simulations 100`."""
        said = [name if value is True else f"{name} {value}" for name, value in self._unusual().items()]
        words = self.name + (f" with {', '.join(said)}" if said else "")
        return ", ".join([words, *(f"{name} {getattr(self, name)}" for name in self.parts if getattr(self, name) is not None)])

    def _unusual(self) -> dict[str, Number]:
        usual = self.defaults()
        given = {name: getattr(self, name) for name in usual}
        return {name: value for name, value in given.items() if value != usual[name] or name == "simulations"}
