"""2.9, 2.10 What an Operational card sets going; Incursions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    CONSULAR_ARMIES,
    INCURSIONS_IN_AFRICA,
    INCURSIONS_IN_ITALY,
    PLACE,
    SOCII_LEVIES,
    SYRACUSE_SWITCHES,
)
from delenda.games.punic_island.rules.conditions import count_rp, ends_the_game, losable, misplayed
from delenda.games.punic_island.rules.end import SUDDEN_DEATH, end_game
from delenda.games.punic_island.rules.forces import add_rp
from delenda.games.punic_island.rules.questions import Question
from delenda.games.punic_island.rules.sequence import (
    CHOOSE_ARRIVAL,
    FORM_ARMIES,
    LOSE_POINT,
    PLACE_POINTS,
    RESTORE,
    SEQUENCE,
    SWITCH_SIDES,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_rp_taken
from delenda.kernel.agenda import Task, push, push_with


def carry_out(s: PunicIsland, card: i64) -> None:
    """3.2.4 The card's effect, through its sub-decisions."""
    entry = s.box.cards[card]
    s.card = card
    s.city = -1
    if ends_the_game(card):
        end_game(s, SUDDEN_DEATH)
    elif card == CONSULAR_ARMIES:
        push(s, FORM_ARMIES)
    elif entry.at:
        push(s, CHOOSE_ARRIVAL)
    elif card == SYRACUSE_SWITCHES:
        push(s, SWITCH_SIDES)
    elif card in (INCURSIONS_IN_AFRICA, INCURSIONS_IN_ITALY):
        push(s, LOSE_POINT)
    elif card == SOCII_LEVIES:
        push_with(s, PLACE_POINTS, entry.rp)
        push_with(s, RESTORE, entry.restore)
    else:  # money, or a lasting effect without one of its own
        push_with(s, PLACE_POINTS, count_rp(s, card))
    SEQUENCE.proceed(s)


# Incursions


class LosePoint(Task[PunicIsland]):
    """Where there is anything to lose."""

    def run(self, s: PunicIsland) -> bool:
        if not losable(s, s.card):
            return False
        s.actor = 1 - s.player
        s.decision = LOSE_RP
        return True


def lose_rp(s: PunicIsland, place: i64) -> None:
    add_rp(s, 1 - s.player, place, -1)
    tell_rp_taken(s, 1 - s.player, place)


class LoseRp(Question):
    """3.2.6 Incursions: the loser picks the Resource Point it loses; in Africa only for Incursions in Africa."""

    name = "lose_rp"
    rule = "3.2.6"
    title = "give up a Resource Point"
    waits = "c?"

    def legal(self, s: PunicIsland) -> list[int]:
        return [PLACE + place for place in losable(s, s.card)]

    def apply(self, s: PunicIsland, action: i64) -> None:
        lose_rp(s, action - PLACE)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return 1 - s.player

    def misfit(self, s: PunicIsland) -> str:
        return misplayed(s, (INCURSIONS_IN_AFRICA, INCURSIONS_IN_ITALY))

    def label(self, s: PunicIsland, action: int) -> str:
        return f"lose {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{s.box.cards[s.card].name}: choose where you lose a Resource Point."


LOSE_RP: Final = LoseRp()
SEQUENCE.carry_out(LOSE_POINT, LosePoint())
