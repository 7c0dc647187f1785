"""Five board games of the Punic Wars: enforced rules, boards, opponents, records, research environments."""

from delenda.bots.registry import bot, bots
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import BadBox, BadPosition, BadRecord, DelendaError, IllegalAction
from delenda.kernel.game import Game
from delenda.kernel.outcome import Outcome
from delenda.kernel.playout import playout, sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game, games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.version import VERSION

__version__ = VERSION

__all__ = [
    "CARTHAGE",
    "CHANCE",
    "NOBODY",
    "OPEN",
    "ROME",
    "SPECTATOR",
    "BadBox",
    "BadPosition",
    "BadRecord",
    "DelendaError",
    "Game",
    "IllegalAction",
    "Outcome",
    "Record",
    "Rng",
    "State",
    "bot",
    "bots",
    "game",
    "games",
    "playout",
    "sample",
]
