"""3.6.11 to 3.6.14 Engagements: who is locked with whom, second engagements, grapples, and their end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    BAAL_AMON,
    BIT,
    BOARDING,
    CHITS,
    CORVUS,
    DISORGANIZED,
    FIGHTING,
    FREED,
    FRONTAL_ASSAULT,
    GALLIC_FURY,
    MARINES,
    PUNIC_FLANK,
    ROMAN_DISCIPLINE,
    ROMAN_FLANK,
    WEDGE,
)
from delenda.games.punic_island.rules.check_list import DEPLETES, DISORGANIZES, add_check
from delenda.games.punic_island.rules.forces import mark
from delenda.games.punic_island.state import DUEL, PunicIsland
from delenda.games.punic_island.words.log import tell_engagement_ends
from delenda.kernel.actor import CARTHAGE, ROME

SECOND_LOCK: Final = 3

# Places in an engagement, after its serial number
CHIT_AT: Final = 1
EFFECT: Final = 2
OWN: Final = 3  # own, enemy, own, enemy
NOBODY_THERE: Final = -1

IS_ENGAGING: Final[list[bool]] = [
    chit in (WEDGE, ROMAN_FLANK, FRONTAL_ASSAULT, PUNIC_FLANK, GALLIC_FURY, CORVUS, BOARDING) for chit in range(CHITS)
]
CHIT_OWNER: Final[list[int]] = [ROME] * 6 + [CARTHAGE] * 8 + [ROME] * 5 + [CARTHAGE] * 5


def is_locked(s: PunicIsland, unit: i64) -> bool:
    duels = s.duels
    at = OWN
    end = len(duels)
    while at < end:
        if unit in (duels[at], duels[at + 1], duels[at + 2], duels[at + 3]):
            return True
        at += DUEL
    return False


def is_grappled(s: PunicIsland, unit: i64) -> bool:
    """3.6.14 Locked in a Corvus or a Boarding."""
    duels = s.duels
    at = OWN
    end = len(duels)
    while at < end:
        if duels[at - 1] in (CORVUS, BOARDING) and unit in (duels[at], duels[at + 1], duels[at + 2], duels[at + 3]):
            return True
        at += DUEL
    return False


def is_locked_before(s: PunicIsland, unit: i64, record: i64) -> bool:
    """3.6.12 Locked in an engagement played earlier than the one at `record` that still lasts."""
    duels = s.duels
    at = OWN
    while at < record:
        if unit in (duels[at], duels[at + 1], duels[at + 2], duels[at + 3]):
            return True
        at += DUEL
    return False


def card_modifier(s: PunicIsland, unit: i64) -> i64:
    """Roman Discipline and Baal Amon, on every Roman die of this battle."""
    if s.used == 0 or s.side[unit] != ROME:
        return 0
    modifier = 0
    if s.used & BIT[ROMAN_DISCIPLINE]:
        modifier += s.box.cards[ROMAN_DISCIPLINE].die
    if s.used & BIT[BAAL_AMON]:
        modifier += s.box.cards[BAAL_AMON].die
    return modifier


def add_engagement_checks(s: PunicIsland, record: i64) -> None:
    """The checks of one application: the defender's units first, then the attacker's (3.6.9)."""
    box = s.box
    owner = CHIT_OWNER[s.duels[record + CHIT_AT]]
    effect = s.duels[record + EFFECT]
    for seat in (1 - s.attacker, s.attacker):
        first = record + OWN if seat == owner else record + OWN + 1
        own = seat == owner
        if own and effect in (ROMAN_FLANK, PUNIC_FLANK):
            continue
        for at in (first, first + 2):
            unit = s.duels[at]
            if unit == NOBODY_THERE or not s.cond[unit] & FIGHTING:
                continue
            modifier = card_modifier(s, unit) + (box.own_die[effect] if own else box.enemy_die[effect])
            result = DISORGANIZES if effect in (ROMAN_FLANK, PUNIC_FLANK, GALLIC_FURY) else DEPLETES
            if effect in (CORVUS, BOARDING) and seat == CARTHAGE and s.used & BIT[MARINES]:
                modifier += box.cards[MARINES].die
            if is_locked_before(s, unit, record):
                modifier += SECOND_LOCK
            add_check(s, unit, modifier, result)


def end_empty(s: PunicIsland) -> None:
    """3.6.7c Engagements with an empty side end, their chits go to the discard; a Boarding pair ends by itself."""
    duels = s.duels
    record = 0
    while record < len(duels):
        effect = duels[record + EFFECT]
        for at in range(record + OWN, record + DUEL):
            if duels[at] != NOBODY_THERE and not s.cond[duels[at]] & FIGHTING:
                duels[at] = NOBODY_THERE
        own, foe, own2, foe2 = duels[record + 3], duels[record + 4], duels[record + 5], duels[record + 6]
        loose: list[int] = []
        if effect == BOARDING:
            if own == NOBODY_THERE or foe == NOBODY_THERE:
                loose += [own, foe]
                duels[record + 3] = duels[record + 4] = NOBODY_THERE
            if own2 == NOBODY_THERE or foe2 == NOBODY_THERE:
                loose += [own2, foe2]
                duels[record + 5] = duels[record + 6] = NOBODY_THERE
            over = duels[record + 3] == NOBODY_THERE and duels[record + 5] == NOBODY_THERE
        else:
            over = own == NOBODY_THERE or (foe == NOBODY_THERE and foe2 == NOBODY_THERE)
            if over:
                loose += [own, foe, foe2]
        if over:
            chit = duels[record + CHIT_AT]
            s.tossed[chit] = s.tossed[chit] + 1
            tell_engagement_ends(s, chit)
            del duels[record : record + DUEL]
        else:
            record += DUEL
        if effect in (CORVUS, BOARDING):
            for unit in loose:
                if unit != NOBODY_THERE and s.cond[unit] & DISORGANIZED and not is_grappled(s, unit):
                    mark(s, unit, FREED)


def end_all(s: PunicIsland) -> None:
    """3.6.16 At the cap all engagements end."""
    for record in range(0, len(s.duels), DUEL):
        chit = s.duels[record + CHIT_AT]
        s.tossed[chit] = s.tossed[chit] + 1
    s.duels.clear()
