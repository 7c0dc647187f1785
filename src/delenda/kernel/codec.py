"""States as plain JSON data, out and in, exactly; and packed, to be kept in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec
from librt.vecs import vec

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, OPEN, VIEWER_NAMES
from delenda.kernel.box import Box
from delenda.kernel.decision import GAME_OVER, Decision
from delenda.kernel.errors import BadPosition
from delenda.kernel.events import Journal
from delenda.kernel.parts import B, S
from delenda.kernel.state import State

if TYPE_CHECKING:
    from delenda.kernel.game import Game

KERNEL_NAMES = (
    "game",
    "rules",
    "scenario",
    "options",
    "corrections",
    "viewer",
    "actor",
    "decision",
    "winner",
    "reason",
    "data",
)


def plain(value: Any) -> Any:
    """The value of a field as JSON has it, and nobody else's."""
    return list(value) if isinstance(value, (list, vec)) else value


def dump(state: State) -> dict[str, Any]:
    from delenda.kernel.registry import game

    setting = state.setting
    return {
        "game": setting.slug,
        "rules": game(setting.slug).rules_version,
        "scenario": setting.scenario,
        "options": dict(setting.options),
        "corrections": dict(setting.corrections),
        "viewer": VIEWER_NAMES[state.viewer],
        "actor": ACTOR_NAMES[state.actor],
        "decision": state.decision.name,
        "winner": ACTOR_NAMES[state.winner],
        "reason": state.reason,
        "data": {name: plain(getattr(state, name)) for name in state.fields()},
    }


def load(game: Game[S, B], data: Mapping[str, Any]) -> S:
    """A state that can be, and can be played on."""
    state = read(game, data)
    check(state)
    return state


def read(game: Game[S, B], data: Mapping[str, Any]) -> S:
    """A dumped state for the eyes of people, not to be played on: a secret row under way shows what nobody would be asked."""
    if not isinstance(data, Mapping):
        raise BadPosition(f"a dumped state is a table of named values, not {data!r}.")
    for name in KERNEL_NAMES:
        if name not in data:
            raise BadPosition(f"the dumped state has no {name!r}.")
    if data["game"] != game.slug:
        raise BadPosition(f"this is a state of {data['game']!r}, not of {game.slug!r}.")
    if data["rules"] != game.rules_version:
        raise BadPosition(f"this state was dumped under rules version {data['rules']!r}; this is version {game.rules_version}.")
    for name in ("options", "corrections"):
        table = data[name]
        if not isinstance(table, Mapping) or not all(isinstance(text, str) for pair in table.items() for text in pair):
            raise BadPosition(f"{name!r} must be a table of texts, not {table!r}.")
    if not isinstance(data["data"], Mapping):
        raise BadPosition(f"'data' must be a table of named values, not {data['data']!r}.")
    box = game.box(data["scenario"], data["options"], data["corrections"])
    state = game.blank(box)
    state.viewer = _named(data, "viewer", VIEWER_NAMES)
    state.actor = _named(data, "actor", ACTOR_NAMES)
    state.winner = _named(data, "winner", ACTOR_NAMES)
    state.reason = str(data["reason"])
    state.decision = decision_named(game, data["decision"])
    fill(state, data["data"])
    state.restore()
    return state


def check(state: State) -> None:
    """Raise unless every invariant holds and the decision can be asked and answered."""
    if (state.actor == NOBODY) != bool(state.reason) or (state.actor == NOBODY) != (state.decision is GAME_OVER):
        raise BadPosition("this position is impossible: only a game that is over has a reason, and it has no decision.")
    if state.winner == CHANCE or (state.winner != NOBODY and state.actor != NOBODY):
        raise BadPosition("this position is impossible: the winner must be a seat or nobody, and a game with a winner is over.")
    broken = state.invariants()
    if broken:
        raise BadPosition(f"this position is impossible: {broken[0]}")
    if state.actor == NOBODY:
        return
    if (state.actor == CHANCE) != state.decision.chance:
        raise BadPosition(f"this position is impossible: {ACTOR_NAMES[state.actor]} is not asked for {state.decision.name!r}.")
    why = state.decision.impossible(state)
    if why:
        raise BadPosition(f"this position is impossible: {why}")
    if (state.viewer == OPEN or state.viewer == state.actor) and not state.legal():
        raise BadPosition(f"this position is impossible: there is no legal answer to {state.decision.name!r}.")


def pack(state: State) -> bytes:
    """A state in as few bytes as possible, for `unpack` with another state of the same game."""
    kernel = (state.viewer, state.actor, state.decision.name, state.winner, state.reason, state.reveals)
    values = _values(state)
    try:
        return _packer.encode((*kernel, values))
    except OverflowError:  # a set of more than 64 squares, on a larger board than the printed one
        return json.dumps([*kernel, [plain(value) for value in values]]).encode()


def _values(state: State) -> tuple[Any, ...]:
    """Of all fields, in their order."""
    kind = type(state)
    if kind not in _getters:
        names = tuple(state.fields())
        _getters[kind] = attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)
    return _getters[kind](state)


_packer: Final = msgspec.msgpack.Encoder(enc_hook=list)  # what it does not know are vectors
_getters: Final[dict[type[State], Callable[[State], tuple[Any, ...]]]] = {}  # what runs with every move is made once


def unpack(like: State, packed: bytes) -> State:
    """What was packed, as a state that shares its box with `like`. Trusts its argument."""
    return _unpack(like.box, packed)  # type: ignore[attr-defined]  # every game's state has one


def _unpack(box: Box, packed: bytes) -> State:
    from delenda.kernel.registry import game

    found = game(box.setting.slug)
    state = found.blank(box)
    state.viewer, state.actor, name, state.winner, state.reason, state.reveals, values = (
        json.loads(packed) if packed.startswith(b"[") else msgspec.msgpack.decode(packed)
    )
    state.decision = decision_named(found, name)
    _set(state, dict(zip(state.fields(), values, strict=True)))
    state.restore()
    return state


def _set(state: State, values: dict[str, Any]) -> None:
    vectors = set(state.vectors())
    state.fill_vectors({name: value for name, value in values.items() if name in vectors})
    for name, value in values.items():
        if name not in vectors:
            setattr(state, name, value)


def parcel(state: State) -> tuple[Any, ...]:
    """A state as Python's pickles have it: how it is made again, and from what. States of one pickle share their box."""
    from delenda.kernel.registry import game

    version = game(state.setting.slug).rules_version
    return unwrap, (state.box, version, pack(state), state.journal)  # type: ignore[attr-defined]  # every game's state has one


def unwrap(box: Box, rules_version: int, packed: bytes, journal: Journal | None) -> State:
    from delenda.kernel.registry import game

    found = game(box.setting.slug)
    if rules_version != found.rules_version:
        versions = f"under rules version {rules_version}; this is version {found.rules_version}"
        raise BadPosition(f"this state of {found.title} was pickled {versions}.")
    state = _unpack(box, packed)
    state.journal = journal
    return state


def is_same(one: State, other: State) -> bool:
    """Whether two views of one viewer, in one game, show the same."""
    if one.actor != other.actor or one.decision.name != other.decision.name or one.winner != other.winner:
        return False
    return one.reason == other.reason and _values(one) == _values(other)


def _named(data: Mapping[str, Any], name: str, names: tuple[str, ...]) -> int:
    if data[name] not in names:
        raise BadPosition(f"{name!r} must be one of {', '.join(names)}, not {data[name]!r}.")
    return names.index(data[name])


def decision_named(game: Game[S, B], name: object) -> Decision[S]:
    for decision in (*game.decisions, GAME_OVER):
        if decision.name == name:
            return decision
    raise BadPosition(f"{game.title} has no decision {name!r}.")


def fill(state: State, values: Mapping[str, Any]) -> None:
    """Set every field of a state; raises where one is missing, strange or out of its bounds."""
    fields = state.fields()
    bounds = state.bounds()
    strange = [name for name in values if name not in fields]
    if strange:
        raise BadPosition(f"the dumped state has an unknown value {strange[0]!r}.")
    for name, length in fields.items():
        if name not in values:
            raise BadPosition(f"the dumped state has no value {name!r}.")
        value = values[name]
        if length == 0:
            if not _is_number(value):
                raise BadPosition(f"{name!r} must be a whole number, not {value!r}.")
        else:
            if not isinstance(value, list) or not all(map(_is_number, value)) or length not in (-1, len(value)):
                count = "" if length == -1 else f"{length} "
                raise BadPosition(f"{name!r} must be a list of {count}whole numbers, not {value!r}.")
        if name in bounds:
            low, high = bounds[name]
            for number in [value] if length == 0 else value:
                if not low <= number <= high:
                    raise BadPosition(f"{name!r} must be from {low} to {high}, not {number}.")
    _set(state, {name: plain(values[name]) for name in fields})


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
