"""Networks that were kept, as opponents: `network:FILE`, or `network:ppo` for one that comes with the package.

    delenda arena punica miles network:search network:ppo network:mine.npz,simulations=64

Without `simulations`, the network plays as it was meant to when it was kept: with a search, or by its policy alone.
"""

from __future__ import annotations

import zipfile
from functools import lru_cache
from pathlib import Path

from delenda.adapters.network import Network
from delenda.adapters.neural import NeuralBot
from delenda.adapters.observations import encoder_of
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

FOLDER = Path(__file__).parent / "networks"
MOST_SIMULATIONS = 1_000_000


class NetworkBot:
    """Plays every game for which there is a network of that name.

    >>> bot = NetworkBot.named("network:search,simulations=8")
    >>> view = delenda.game("punica").start().view(delenda.CARTHAGE)
    >>> bot.choose(view, delenda.Rng(7)) in view.legal()
    True
    """

    title = "Discipulus"
    words = "a network that has learnt the game"

    def __init__(self, source: str, simulations: int | None = None) -> None:
        self.source = source
        self.simulations = simulations
        self.name = f"network:{source}" if simulations is None else f"network:{source},simulations={simulations}"

    def __repr__(self) -> str:
        return f"<delenda bot {self.name}: {self.words}>"

    @classmethod
    def named(cls, name: str, slug: str = "") -> NetworkBot:
        """From `network:FILE` or `network:NAME`, with `,simulations=N` or without; with a slug, one that plays this game."""
        source, comma, rest = name.removeprefix("network:").partition(",")
        key, _, count = rest.partition("=")
        if not source.strip() or (comma and (key.strip() != "simulations" or not count.strip().isdecimal())):
            raise DelendaError(f"{name}: write a network as network:FILE or network:NAME,simulations=N.")
        if comma and int(count) > MOST_SIMULATIONS:
            raise DelendaError(f"{name}: at most {MOST_SIMULATIONS:,} simulations.")
        bot = cls(source.strip(), int(count) if comma else None)
        if slug:
            bot.player(find_game(slug).start())
        return bot

    def player(self, state: State) -> NeuralBot:
        """Who plays games like this one."""
        slug = state.setting.slug
        network, about = _load(self._path(slug))
        if about.get("game", slug) != slug:
            raise DelendaError(f"{self.name} has learnt {about['game']}, not {slug}.")
        encoder = encoder_of(state)
        if (network.inputs, network.actions) != (encoder.size, find_game(slug).action_count):
            raise DelendaError(f"{self.name} does not fit the observations of {slug}, scenario {state.setting.scenario}.")
        if int(about.get("layout", encoder.version)) != encoder.version:
            raise DelendaError(f"{self.name} has learnt layout {about['layout']} of {slug}; this is layout {encoder.version}.")
        return NeuralBot(network, int(about.get("simulations", 0)) if self.simulations is None else self.simulations)

    def choose(self, view: State, rng: Rng) -> int:
        return self.player(view).choose(view, rng)

    def decide(self, view: State, rng: Rng) -> list[int]:
        return [self.choose(view, rng)]

    def close(self) -> None:
        pass

    def _path(self, slug: str) -> Path:
        if self.source.endswith(".npz"):
            return Path(self.source)
        path = FOLDER / f"{slug}-{self.source}.npz"
        if not path.exists():
            known = ", ".join(kept(slug)) or "none"
            raise DelendaError(f"no network {self.source!r} is kept for {slug} (there is {known}); a file's name ends in .npz.")
        return path


def kept(slug: str) -> list[str]:
    """What the networks of a game that come with the package are called.

    >>> "search" in kept("punica")
    True
    """
    return sorted(path.stem.removeprefix(f"{slug}-") for path in FOLDER.glob(f"{slug}-*.npz"))


def begun(slug: str, scenario: str | None, path: Path | None, hidden: int, seed: int) -> Network:
    """A network to be taught: one that was kept, or a fresh one.

    >>> begun("scipio", None, None, hidden=4, seed=1).inputs
    121
    """
    game = find_game(slug)
    if path is None:
        return Network(encoder_of(game.start(scenario)).size, game.action_count, hidden, seed)
    NetworkBot(str(path)).player(game.start(scenario))  # what does not fit is said
    return Network.load(path)[0]


@lru_cache(8)
def _load(path: Path) -> tuple[Network, dict[str, str]]:
    try:
        return Network.load(path)
    except OSError as error:
        raise DelendaError(f"{path}: {(error.strerror or 'it is no network').lower()}.") from None
    except (KeyError, ValueError, zipfile.BadZipFile):
        raise DelendaError(f"{path}: this is no network that Network.save has written.") from None
