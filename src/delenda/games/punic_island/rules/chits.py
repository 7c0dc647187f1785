"""2.7, 3.6.8 Battle chits: when they can be used, who picks which units, and the checks they cause."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    AMBUSH,
    BOARDING,
    CAVALRY,
    CORVUS,
    ELEPHANT_CHARGE,
    ELEPHANTS,
    FIGHTING,
    FRONTAL_ASSAULT,
    GALLIC_FURY,
    INFANTRY,
    PUNIC_BALLISTAS,
    PUNIC_CAVALRY,
    PUNIC_DIEKPLUS,
    PUNIC_PERIPLUS,
    PUNIC_SKIRMISH,
    PUNIC_SORTIE,
    ROMAN_BALLISTAS,
    ROMAN_CAVALRY,
    ROMAN_DIEKPLUS,
    ROMAN_PERIPLUS,
    ROMAN_SKIRMISH,
    TREACHERY,
    UNIT,
)
from delenda.games.punic_island.box import MOST_PICKS
from delenda.games.punic_island.rules import engagements, stages
from delenda.games.punic_island.rules.check_list import BOTH, DEPLETES, DISORGANIZES, ELIMINATES, add_check
from delenda.games.punic_island.rules.engagements import CHIT_OWNER, IS_ENGAGING, NOBODY_THERE, is_locked
from delenda.games.punic_island.rules.fighters import fighters
from delenda.games.punic_island.rules.forces import is_corvus_withdrawn, siege_units, signature
from delenda.games.punic_island.rules.questions import Choice
from delenda.games.punic_island.rules.sequence import ENTER, RESOLVE_CHIT, RUN_CHECKS, SEQUENCE
from delenda.games.punic_island.state import DUEL, PunicIsland
from delenda.games.punic_island.words.log import tell_engaged, tell_no_effect
from delenda.games.punic_island.words.names import CHIT_NAMES, NATIONS, unit_code, unit_words
from delenda.kernel.actor import ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.english import plural

ANY: Final = -1  # class of units
GAUL: Final = NATIONS.index("Gaul")


def effect_of(s: PunicIsland, chit: i64) -> i64:
    """As which chit it works now: a withdrawn Corvus is a Periplus, a Fury without a free Gaul a Frontal Assault."""
    if chit == CORVUS and is_corvus_withdrawn(s):
        return ROMAN_PERIPLUS
    if chit == GALLIC_FURY and not has_free_gaul(s):
        return FRONTAL_ASSAULT
    return chit


def count_class(s: PunicIsland, seat: i64, unit_class: i64) -> i64:
    box = s.box
    count: i64 = 0
    for unit in s.line:
        if s.cond[unit] & FIGHTING and s.side[unit] == seat and (unit_class == ANY or box.unit_class[unit] == unit_class):
            count += 1
    return count


def has_free(s: PunicIsland, seat: i64, unit_class: i64) -> bool:
    """An unengaged unit of a class."""
    box = s.box
    for unit in s.line:
        if not s.cond[unit] & FIGHTING or s.side[unit] != seat:
            continue
        if (unit_class == ANY or box.unit_class[unit] == unit_class) and not is_locked(s, unit):
            return True
    return False


def has_free_gaul(s: PunicIsland) -> bool:
    cond = s.cond
    return any(cond[unit] & FIGHTING != 0 and is_gallic_foot(s, unit) and not is_locked(s, unit) for unit in s.line)


def is_gallic_foot(s: PunicIsland, unit: i64) -> bool:
    return s.box.unit_nation[unit] == GAUL and s.box.unit_class[unit] == INFANTRY


def has_no_effect(s: PunicIsland, chit: i64) -> bool:
    """The condition printed on the chit, at the moment of playing it."""
    effect = effect_of(s, chit)
    owner = CHIT_OWNER[chit]
    if effect in (CORVUS, BOARDING):
        return not has_free(s, owner, ANY)
    if IS_ENGAGING[effect]:
        return not has_free(s, owner, INFANTRY) or count_class(s, 1 - owner, INFANTRY) == 0
    if effect in (ROMAN_CAVALRY, PUNIC_CAVALRY):
        return count_class(s, owner, CAVALRY) == 0 and count_class(s, 1 - owner, CAVALRY) == 0
    if effect == ELEPHANT_CHARGE:
        return count_class(s, owner, ELEPHANTS) == 0
    if effect in (ROMAN_PERIPLUS, ROMAN_DIEKPLUS, PUNIC_PERIPLUS, PUNIC_DIEKPLUS):
        return not has_free(s, owner, ANY)
    return False


def is_set_aside(s: PunicIsland, chit: i64) -> bool:
    """3.6.5 The same at the moment of drawing, except that Corvus and Boarding are kept (R37)."""
    effect = effect_of(s, chit)
    return effect != CORVUS and effect != BOARDING and has_no_effect(s, chit)


# Resolving a chit


def start_chit(s: PunicIsland) -> None:
    """3.6.7a The chit just played: picks, then checks."""
    s.picks = []
    s.picker = 0
    if has_no_effect(s, s.chit):
        tell_no_effect(s)
        toss(s)
        return
    push(s, RESOLVE_CHIT)


def toss(s: PunicIsland) -> None:
    """The chit goes to its owner's discard."""
    s.tossed[s.chit] = s.tossed[s.chit] + 1
    s.chit = -1


class ResolveChit(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        effect = effect_of(s, s.chit)
        return pick_duellists(s, effect) if IS_ENGAGING[effect] else pick_checkers(s, effect)


# Engaging chits: the player of the chit picks both sides


def count_pairs(s: PunicIsland, effect: i64, owner: i64) -> i64:
    """Units to pick: own, enemy; a second enemy for the Corvus; a second pair for the Boarding (R37)."""
    if effect == CORVUS:
        return 2 + (1 if count_class(s, 1 - owner, ANY) > 1 else 0)
    if effect == BOARDING:
        free = len([unit for unit in fighters(s, owner) if not is_locked(s, unit)])
        return 4 if free > 1 and count_class(s, 1 - owner, ANY) > 1 else 2
    return 2


def pick_duellists(s: PunicIsland, effect: i64) -> bool:
    owner = CHIT_OWNER[s.chit]
    if s.picker == 0:
        s.wanted = count_pairs(s, effect, owner)
        s.picker = 1
    if len(s.picks) < s.wanted:
        s.actor = owner
        s.decision = CHIT_FOE if picks_foe(s, effect) else CHIT_OWN
        return True
    lock(s, effect)
    return False


def picks_foe(s: PunicIsland, effect: i64) -> bool:
    count = len(s.picks)
    return count > 0 if effect == CORVUS else count % 2 == 1


def lock(s: PunicIsland, effect: i64) -> None:
    picks = s.picks
    duel = [s.serial, s.chit, effect, NOBODY_THERE, NOBODY_THERE, NOBODY_THERE, NOBODY_THERE]
    duel[3] = picks[0]
    duel[4] = picks[1]
    if effect == CORVUS and len(picks) > 2:
        duel[6] = picks[2]
    elif len(picks) > 3:
        duel[5] = picks[2]
        duel[6] = picks[3]
    tell_engaged(s, effect, picks)
    record = len(s.duels)
    s.duels.extend(duel)
    s.chit = -1
    s.picks = []
    engagements.add_engagement_checks(s, record)
    push(s, RUN_CHECKS)


def own_duellists(s: PunicIsland, effect: i64) -> list[int]:
    """3.6.11 Own units must be unengaged."""
    found = [unit for unit in fighters(s, CHIT_OWNER[s.chit]) if unit not in s.picks and not is_locked(s, unit)]
    if effect in (CORVUS, BOARDING):
        return found
    if effect == GALLIC_FURY:
        return [unit for unit in found if is_gallic_foot(s, unit)]
    return [unit for unit in found if s.box.unit_class[unit] == INFANTRY]


def foe_duellists(s: PunicIsland, effect: i64) -> list[int]:
    """3.6.11 Enemies of the class, unengaged ones as long as there are any (R33)."""
    naval = effect in (CORVUS, BOARDING)
    free = []
    busy = []
    for unit in fighters(s, 1 - CHIT_OWNER[s.chit]):
        if unit in s.picks or (not naval and s.box.unit_class[unit] != INFANTRY):
            continue
        if is_locked(s, unit):
            busy.append(unit)
        else:
            free.append(unit)
    return free or busy


def unlike_fighters(s: PunicIsland, units: list[int]) -> list[int]:
    """One of each set of like units; engaged ones are all different."""
    found: list[int] = []
    seen: list[int] = []
    for unit in units:
        if is_locked(s, unit):
            found.append(unit)
            continue
        sign = signature(s, unit)
        if sign not in seen:
            seen.append(sign)
            found.append(unit)
    return found


def mischosen(s: PunicIsland) -> bool:
    """Whether no chit can be at work that makes somebody choose."""
    earlier = max(s.duels[::DUEL], default=0)
    return s.chit < 0 or s.stage != stages.APPLY_AGAIN or has_no_effect(s, s.chit) or s.serial <= earlier


class PickDuellist(Choice):
    """3.6.8 The player of an engaging chit picks the duellists of both sides (R36)."""

    rule = "3.6.8"
    waits = "c?A[MSL]F"

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.picks.append(action - UNIT)
        push(s, RESOLVE_CHIT)
        SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        return CHIT_OWNER[s.chit]

    def misfit(self, s: PunicIsland) -> str:
        if mischosen(s) or not IS_ENGAGING[effect_of(s, s.chit)] or s.picker != 1:
            return "no chit engages anybody now (3.6.8)."
        effect = effect_of(s, s.chit)
        owner = CHIT_OWNER[s.chit]
        if s.wanted != count_pairs(s, effect, owner) or len(s.picks) >= s.wanted:
            return "as many are engaged as the chit says (3.6.11)."
        if picks_foe(s, effect) != (s.decision is CHIT_FOE):
            return "own and enemy units are chosen in turn (3.6.8)."
        for index, unit in enumerate(s.picks):
            is_own = index == 0 if effect == CORVUS else index % 2 == 0
            if (s.side[unit] == owner) != is_own or (is_own and is_locked(s, unit)):
                return "somebody is engaged who cannot be (3.6.11)."
        return ""


class ChitOwn(PickDuellist):
    name = "chit_own"
    title = "choose who engages"

    def choices(self, s: PunicIsland) -> list[int]:
        return [UNIT + unit for unit in unlike_fighters(s, own_duellists(s, effect_of(s, s.chit)))]

    def label(self, s: PunicIsland, action: int) -> str:
        return f"engage {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{CHIT_NAMES[s.chit]}: choose one of your units to engage."


class ChitFoe(PickDuellist):
    name = "chit_foe"
    title = "choose whom to engage"
    completes = True

    def choices(self, s: PunicIsland) -> list[int]:
        return [UNIT + unit for unit in unlike_fighters(s, foe_duellists(s, effect_of(s, s.chit)))]

    def label(self, s: PunicIsland, action: int) -> str:
        return f"against {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{CHIT_NAMES[s.chit]}: choose the enemy that {unit_words(s, s.picks[0])} engages."


# One-shot chits and Events: the owner of the checking units picks them


def count_wanted(s: PunicIsland, effect: i64, seat: i64) -> i64:
    """How many units a seat has to check by a one-shot chit, before those present are counted."""
    box = s.box
    owner = CHIT_OWNER[s.chit]
    if effect in (ROMAN_CAVALRY, PUNIC_CAVALRY):
        both = count_class(s, seat, CAVALRY) > 0 and count_class(s, 1 - seat, CAVALRY) > 0
        return count_class(s, seat, CAVALRY) if both else box.enemy_picks[effect] if count_class(s, seat, CAVALRY) == 0 else 0
    if effect == ELEPHANT_CHARGE:
        horse = 0 if seat == owner else count_class(s, seat, CAVALRY)
        if horse:
            return horse
    return box.own_picks[effect] if seat == owner else box.enemy_picks[effect]


def checkers(s: PunicIsland, seat: i64) -> list[int]:
    """Units that a seat may pick to check now, engaged or not unless the chit says unengaged."""
    if s.battle < 0:
        units = sorted(s.marching) if s.card == AMBUSH else siege_units(s)
        return [unit for unit in units if unit not in s.picks]
    effect = effect_of(s, s.chit)
    owner = CHIT_OWNER[s.chit]
    wanted = ANY
    free_only = False
    if effect in (ROMAN_CAVALRY, PUNIC_CAVALRY):
        wanted = CAVALRY if count_class(s, seat, CAVALRY) else INFANTRY
    elif effect == ELEPHANT_CHARGE:
        wanted = ELEPHANTS if seat == owner else CAVALRY if count_class(s, seat, CAVALRY) else INFANTRY
    elif effect in (ROMAN_DIEKPLUS, PUNIC_DIEKPLUS):
        free_only = seat == owner
    found = []
    for unit in fighters(s, seat):
        if unit in s.picks or (wanted != ANY and s.box.unit_class[unit] != wanted):
            continue
        if not (free_only and is_locked(s, unit)):
            found.append(unit)
    return found


def pick_checkers(s: PunicIsland, effect: i64) -> bool:
    """The defender's picks, then the attacker's, before the first die (3.6.8)."""
    while s.picker < 2:
        seat = 1 - s.attacker if s.picker == 0 else s.attacker
        s.picker += 1
        if ask_checkers(s, seat, count_wanted(s, effect, seat), RESOLVE_CHIT):
            return True
    list_checks(s, effect)
    return False


def ask_checkers(s: PunicIsland, seat: i64, wanted: i64, task: i64) -> bool:
    """All if fewer are present; True when the seat has to choose, with `task` waiting for its choice."""
    units = checkers(s, seat) if wanted else []
    if len(units) <= wanted:
        s.picks = s.picks + units
        return False
    s.wanted = wanted
    push(s, task)
    s.actor = seat
    s.decision = CHECK_PICK
    return True


class CheckPick(Choice):
    """3.6.8 The owner picks the units that check."""

    name = "check_pick"
    rule = "3.6.8"
    title = "choose who checks"
    waits = "c?A([MSL]FY|[NW]RKE)"

    def choices(self, s: PunicIsland) -> list[int]:
        return [UNIT + unit for unit in unlike_fighters(s, checkers(s, s.actor))]

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.picks = [*s.picks, action - UNIT]
        s.wanted -= 1
        left = checkers(s, s.actor)
        if s.wanted == 0 or len(left) == s.wanted:
            if s.wanted:
                s.picks = s.picks + left
                s.wanted = 0
            SEQUENCE.proceed(s)

    def asked(self, s: PunicIsland) -> int:
        if s.battle < 0:
            return ROME
        return 1 - s.attacker if s.picker == 1 else s.attacker

    def misfit(self, s: PunicIsland) -> str:
        if s.battle >= 0:
            if mischosen(s) or IS_ENGAGING[effect_of(s, s.chit)] or s.picker not in (1, 2):
                return "no chit makes units check now (3.6.8)."
        elif s.card != (AMBUSH if ENTER in s.agenda else PUNIC_SORTIE) or not s.played[s.card]:
            return "no card makes units check now (3.9)."
        fits = 1 <= s.wanted < len(checkers(s, s.actor)) and s.wanted <= MOST_PICKS
        return "" if fits else "there is no choice of who checks (3.6.8)."

    def label(self, s: PunicIsland, action: int) -> str:
        return f"check {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        cause = CHIT_NAMES[s.chit] if s.battle >= 0 else s.box.cards[s.card].name
        return f"{cause}: choose who checks; {plural(s.wanted, 'more unit')}."


def list_checks(s: PunicIsland, effect: i64) -> None:
    owner = CHIT_OWNER[s.chit]
    duel = count_class(s, ROME, CAVALRY) > 0 and count_class(s, 1 - ROME, CAVALRY) > 0
    alone = effect == TREACHERY and count_class(s, 1 - owner, ANY) == 1
    for unit in s.picks:
        own = s.side[unit] == owner
        modifier = engagements.card_modifier(s, unit)
        result = DISORGANIZES
        if effect in (ROMAN_CAVALRY, PUNIC_CAVALRY):
            result = DISORGANIZES if duel else BOTH
        elif effect == ELEPHANT_CHARGE:
            if own:
                result = ELIMINATES
            elif s.box.unit_class[unit] == CAVALRY:
                modifier += s.box.enemy_die[effect]
            else:
                result = DEPLETES
        elif effect in (ROMAN_PERIPLUS, PUNIC_PERIPLUS) or (effect in (ROMAN_DIEKPLUS, PUNIC_DIEKPLUS) and not own):
            result = BOTH
        elif effect in SHOOTING:
            result = DEPLETES
        if alone:
            modifier += s.box.enemy_die[effect]
        add_check(s, unit, modifier, result)
    s.picks = []
    toss(s)
    push(s, RUN_CHECKS)


SHOOTING: Final = (
    ROMAN_SKIRMISH,
    PUNIC_SKIRMISH,
    ROMAN_BALLISTAS,
    PUNIC_BALLISTAS,
)  # both Skirmishes, both Ballistas: fail, depleted
CHIT_OWN: Final = ChitOwn()
CHIT_FOE: Final = ChitFoe()
CHECK_PICK: Final = CheckPick()
SEQUENCE.carry_out(RESOLVE_CHIT, ResolveChit())
