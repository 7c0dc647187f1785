"""Who acts, and who looks. Plain ints, because they are compared in every step of every game."""

from typing import Final

ROME: Final = 0
CARTHAGE: Final = 1
CHANCE: Final = 2
NOBODY: Final = 3  # the game is over
SEATS: Final = (ROME, CARTHAGE)

SPECTATOR: Final = 4  # a viewer who holds no seat
OPEN: Final = 5  # not a view: everything is seen

ACTOR_NAMES: Final = ("ROME", "CARTHAGE", "CHANCE", "NOBODY")
VIEWER_NAMES: Final = ("ROME", "CARTHAGE", "CHANCE", "NOBODY", "SPECTATOR", "OPEN")
VIEWER_OF: Final = {"rome": ROME, "carthage": CARTHAGE, "spectator": SPECTATOR, "open": OPEN}  # as people name them
