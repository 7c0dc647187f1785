"""Ways of thinking from data files and from words, each value checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from delenda.bots.mind import Mind, Sight
from delenda.bots.ways import ALL, OPEN, SECRET, Number, Way
from delenda.kernel.english import did_you_mean, listed
from delenda.kernel.errors import DelendaError

W = TypeVar("W", bound=Way)
KINDS: dict[str, type] = {name: type(value) for way in ALL for name, value in way.defaults().items()}
KINDS |= {"seconds": float, "clock": bool, "least": float}
AT_LEAST_ONE = ("simulations", "choices", "width")


def read_mind(entry: Mapping[str, Any], whose: str) -> Mind:
    """A level in a game from its table: `open = { by = "tree", … }`, and `secret`, `seconds` and so on."""
    check_known(entry, ("open", "secret", "seconds", "clock", "least", "sees", "judges"), whose)
    if "open" not in entry:
        raise DelendaError(f'{whose}: name a way for open decisions, as in: open = {{ by = "tree", simulations = 100 }}.')
    open = read_way("open", entry["open"], OPEN, whose)
    secret = read_way("secret", entry["secret"], SECRET, whose) if "secret" in entry else None
    seconds, least = (number(name, entry.get(name, 0.0), whose) for name in ("seconds", "least"))
    clock = number("clock", entry.get("clock", False), whose)
    if clock and not seconds:
        raise DelendaError(f"{whose}: by the 'clock' needs 'seconds', the time that is used.")
    return Mind(open, secret, seconds, sight(entry.get("sees", "nothing"), whose), clock, least, str(entry.get("judges", "")))


def read_way(what: str, entry: Any, kinds: tuple[type[W], ...], whose: str) -> W:
    """A way from its table; `by` names it, the rest are its settings."""
    if not isinstance(entry, Mapping) or "by" not in entry:
        raise DelendaError(f'{whose}: {what!r} names a way, as in: {what} = {{ by = "{kinds[0].name}" }}.')
    kind = way_named(what, entry["by"], kinds, whose)
    given = {name: value for name, value in entry.items() if name != "by"}
    check_known(given, (*kind.defaults(), *kind.parts), f"{whose}: {what} by {kind.name}")
    made: dict[str, Any] = {}
    for name, value in given.items():
        part = kind.parts.get(name)
        made[name] = number(name, value, whose) if part is None else read_way(name, value, (part,), whose)
    return kind(**made)


def way_named(what: str, name: Any, kinds: tuple[type[W], ...], whose: str) -> type[W]:
    """The way of that name, if it is one of these."""
    for kind in kinds:
        if kind.name == name:
            return kind
    possible = [kind.name for kind in kinds]
    raise DelendaError(f"{whose}: {what!r} takes {listed(possible, 'or')}, not {name!r}.{did_you_mean(str(name), possible)}")


def sight(value: Any, whose: str) -> Sight:
    if value == "conquest":
        return "conquest"
    if value == "nothing":
        return "nothing"
    raise DelendaError(f"{whose}: 'sees' takes conquest or nothing, not {value!r}.")


class Changes:
    """Settings of a level given in words: `simulations=200`, or another way, `open=tree`."""

    def __init__(self, given: Mapping[str, Any], whose: str) -> None:
        self.names = list(given)
        self.open = way_named("open", given["open"], OPEN, whose) if "open" in given else None
        self.secret = way_named("secret", given["secret"], SECRET, whose) if "secret" in given else None
        self.sees = sight(given["sees"], whose) if "sees" in given else None
        self.judges = str(given["judges"]) if "judges" in given else None
        self.numbers = {name: number(name, value, whose) for name, value in given.items() if name in KINDS}

    def of(self, mind: Mind) -> Mind:
        """A mind with these settings, as far as it has them."""
        changed = mind.by(self.open, self.secret).but(self.numbers)
        if self.sees is not None:
            changed = replace(changed, sees=self.sees)
        return changed if self.judges is None else replace(changed, judges=self.judges)


def check_known(given: Iterable[str], known: Iterable[str], whose: str) -> None:
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known)
            raise DelendaError(f"{whose}: there is no setting {name!r}; the settings are {', '.join(known)}.{hint}")


def number(name: str, value: Any, whose: str) -> Any:
    """A setting's value of its kind, from a data file or from words."""
    kind, text = KINDS[name], str(value).lower()
    least = 1 if name in AT_LEAST_ONE else 0
    try:
        if kind is bool:
            return {"true": True, "false": False, "1": True, "0": False}[text]
        found: Number = int(text) if kind is int else float(text)
    except (ValueError, KeyError):
        raise DelendaError(f"{whose}: {name!r} takes {_NAMES[kind]}, not {value!r}.") from None
    if not least <= found < 1e9:
        raise DelendaError(f"{whose}: {name!r} must be from {least} to 1,000,000,000.")
    return found


_NAMES = {bool: "true or false", int: "a whole number", float: "a number"}
