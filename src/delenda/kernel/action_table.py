"""What every action means: from its number to the decision that it answers and its arguments, and back.

A game declares it in `action_table.py`, decision by decision, as spans of numbers:

    "redeploy": [span("done", PASS), span("move", MOVE, source=[…], target=[…])]

What a decision can ever offer is there, whether or not a game has ever come to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from delenda.kernel.errors import DelendaError

OPEN = "{*}"  # in the pattern of a label: what only the state can tell
EITHER = "/"  # between the names that the two sides have for the same thing: `R1/C1`


@dataclass(frozen=True, slots=True)
class Span:
    """Actions of one kind in a row: what is done, the first number, the label in records, and the arguments of each."""

    verb: str
    first: int
    label: str
    arguments: Mapping[str, Sequence[str]]

    @property
    def count(self) -> int:
        return len(next(iter(self.arguments.values()))) if self.arguments else 1


def span(verb: str, first: int, label: str = "", /, **arguments: Sequence[object]) -> Span:
    """The actions from `first` on, one for each value of the arguments. The label is the verb, then the arguments, unless it is
    given."""
    named = {name: [str(value) for value in values] for name, values in arguments.items()}
    return Span(verb, first, label or " ".join([verb, *(f"{{{name}}}" for name in named)]), named)


@dataclass(frozen=True, slots=True)
class Meaning:
    """An action as an answer to a decision."""

    action: int
    decision: str
    verb: str
    arguments: dict[str, str]
    pattern: str  # of its label: `assign {*} {card}`

    @property
    def label(self) -> str:
        """The label in records, with … for what only the state can tell."""
        return self.pattern.format(**self.arguments, **{"*": "…"})

    def fits(self, label: str) -> bool:
        """Whether a label of a record can be this action's."""
        pattern = re.escape(self.pattern).replace(re.escape(OPEN), ".*")
        for name, value in self.arguments.items():
            either = "|".join(re.escape(each) for each in value.split(EITHER))
            pattern = pattern.replace(re.escape(f"{{{name}}}"), f"(?:{either})")
        return re.fullmatch(pattern, label) is not None

    def plain(self) -> dict[str, object]:
        return {
            "id": self.action,
            "decision": self.decision,
            "verb": self.verb,
            "arguments": self.arguments,
            "label": self.label,
        }


class ActionTable:
    """All actions of a game with its box.

    >>> table = delenda.game("scipio").action_table()
    >>> table.meaning("redeploy", 48).arguments
    {'source': 'Y1', 'target': 'Y2'}
    >>> table.id("redeploy", "move", source="Y1", target="Y2")
    48
    >>> [meaning.decision for meaning in table.meanings(46)]
    ['draw_offer', 'opportune_draw']
    """

    def __init__(self, spans: Mapping[str, Sequence[Span]]) -> None:
        self.spans = spans
        self._by_action: dict[int, dict[str, Meaning]] = {}
        self._ids: dict[tuple[str, str, frozenset[tuple[str, str]]], int] = {}
        for decision, each in spans.items():
            for one in each:
                self._add(decision, one)

    def _add(self, decision: str, one: Span) -> None:
        for index in range(one.count):
            arguments = {name: values[index] for name, values in one.arguments.items()}
            meaning = Meaning(one.first + index, decision, one.verb, arguments, one.label)
            known = self._by_action.setdefault(meaning.action, {})
            key = decision, one.verb, frozenset(arguments.items())
            if decision in known or key in self._ids:
                raise DelendaError(f"action {meaning.action} of {decision} is in the table twice.")
            known[decision] = meaning
            self._ids[key] = meaning.action

    def __iter__(self) -> Iterator[Meaning]:
        """By number, then by decision."""
        for action in sorted(self._by_action):
            yield from self.meanings(action)

    def meanings(self, action: int) -> list[Meaning]:
        """What the action is as an answer to each decision that can offer it; empty for a number that is never used."""
        return list(self._by_action.get(action, {}).values())

    def meaning(self, decision: str, action: int) -> Meaning:
        found = self._by_action.get(action, {}).get(decision)
        if found is None:
            raise DelendaError(f"the decision {decision!r} never offers action {action}.")
        return found

    def id(self, decision: str, verb: str, **arguments: object) -> int:
        """The number of an action."""
        found = self._ids.get((decision, verb, frozenset((name, str(value)) for name, value in arguments.items())))
        if found is None:
            said = ", ".join(f"{name}={value}" for name, value in arguments.items())
            raise DelendaError(f"the decision {decision!r} has no {verb!r} with {said or 'no arguments'}.")
        return found
