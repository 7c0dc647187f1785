"""Networks as judgement, from the data of a game or from the file that a training has written."""

from __future__ import annotations

import tomllib
from array import array
from base64 import b64decode, b64encode
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from textwrap import wrap

from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game
from delenda.kernel.state import State
from delenda.search.network import Network, Run, run_slowly

OWN = "network"  # that which comes with a game, in this file of its package
FILE = "data/network.toml"
SIMPLE = "simple"  # no network, but the plainer judgement of a game that has one
WIDTH = 120  # of a line of weights


@dataclass(frozen=True, slots=True)
class Weights:
    """A network as data: for which game and which layout of its rows, and `notes`, which tell how it was made."""

    game: str
    layout: int
    columns: int
    weights: bytes
    biases: bytes
    notes: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        lines = [f'game = "{self.game}"', f"layout = {self.layout}", f"columns = {self.columns}"]
        lines += [f'{name} = "{words}"' for name, words in self.notes.items()]
        for name, data in (("weights", self.weights), ("biases", self.biases)):
            lines += [f'{name} = """', *wrap(b64encode(data).decode(), WIDTH), '"""']
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str, name: str) -> Weights:
        try:
            data = tomllib.loads(text)
            weights, biases = (b64decode("".join(data.pop(part).split())) for part in ("weights", "biases"))
            return cls(data.pop("game"), data.pop("layout"), data.pop("columns"), weights, biases, data)
        except (ValueError, KeyError, AttributeError) as error:
            raise DelendaError(f"{name}: this is not a network ({error}).") from None


def judge_by(slug: str, where: str, view: State) -> Network:
    """The network of that name for the box of a view: `network` is the game's own, anything else a file."""
    setting = view.setting
    if setting.corrections:
        raise DelendaError("a network judges the box it was trained on, not one of your own.")
    return _network(slug, where, setting.scenario, tuple(setting.options.items()))


@cache
def _network(slug: str, where: str, scenario: str, options: tuple[tuple[str, str], ...]) -> Network:
    found, data = game(slug), _read(slug, where)
    if found.load_encoder is None:
        raise DelendaError(f"{found.title} has no encoder of its own, which a network needs.")
    encoder = found.load_encoder(found.box(scenario, dict(options)))
    if (data.game, data.layout, data.columns) != (slug, encoder.version, encoder.size):
        raise DelendaError(f"{where}: this network was made for {data.game}, layout {data.layout} with {data.columns} columns.")
    return Network(encoder, data.weights, data.biases, _runner(data))


@cache
def _read(slug: str, where: str) -> Weights:
    name = f"{FILE} of {slug}" if where == OWN else where
    try:
        text = game(slug).file(FILE) if where == OWN else Path(where).read_text(encoding="utf-8")
    except OSError:
        raise DelendaError(f"{name}: there is no such network; delenda train makes one.") from None
    return Weights.read(text, name)


def _runner(data: Weights) -> Run:
    """The compiled loop, or the same in Python."""
    try:
        from delenda.search._network import run
    except ImportError:
        weights, biases = array("h", data.weights), array("i", data.biases)
        return lambda row, _, __: run_slowly(list(row), weights, biases)
    found: Run = run
    return found
