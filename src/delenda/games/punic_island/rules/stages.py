"""3.6.7 How far a battle is."""

from typing import Final

LEADERS: Final = 0
ATTACKER_CARDS: Final = 2
DEFENDER_CARDS: Final = 3
FIRST_DRAW: Final = 4
SECOND_DRAW: Final = 5
TURN: Final = 6
PLAY_CHIT: Final = 7
APPLY_AGAIN: Final = 8
FREE_SHIPS: Final = 9
TEST: Final = 10
NEXT_TURN: Final = 11
OVER: Final = 12
RECOVERING: Final = 20
PURSUING: Final = 21
CLOSING: Final = 22
