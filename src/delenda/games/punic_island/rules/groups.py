"""Whether those who march, sail and fight are as a move or a battle under way needs them: for positions that are read."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    ACTED,
    BESIEGING,
    CARDS,
    FIGHTING,
    FIRST_CHIT,
    FREED,
    INNER,
    LAND_BATTLE,
    MOVING,
    NAVAL_BATTLE,
    ROUTED,
    SAILING,
    SUNK,
)
from delenda.games.punic_island.rules import stages
from delenda.games.punic_island.rules.engagements import CHIT_OWNER, IS_ENGAGING
from delenda.games.punic_island.rules.forces import NO_LEADER, bits, free_leaders
from delenda.games.punic_island.rules.marches import marchers
from delenda.games.punic_island.rules.plans import is_waiting
from delenda.games.punic_island.rules.sequence import AFTER_BATTLE, SAIL_ON
from delenda.games.punic_island.rules.voyages import CARRY_RF, EMBARK_RF, count_cargo, quarters, sailing_ships
from delenda.games.punic_island.state import DUEL, PunicIsland

RESOLVING: Final = (stages.APPLY_AGAIN, stages.FREE_SHIPS, stages.TEST)
STAGES: Final[dict[str, tuple[int, ...]]] = {
    "battle_leader": (stages.ATTACKER_CARDS, stages.APPLY_AGAIN, stages.FREE_SHIPS, stages.TEST),
    "battle_card": (stages.DEFENDER_CARDS, stages.FIRST_DRAW),
    "draw_chit": (stages.SECOND_DRAW, stages.TURN, stages.PLAY_CHIT, stages.NEXT_TURN),
    "chit_play": (stages.PLAY_CHIT,),
    "chit_own": (stages.APPLY_AGAIN,),
    "chit_foe": (stages.APPLY_AGAIN,),
    "check_pick": (stages.APPLY_AGAIN,),
    "restore_ship": (stages.RECOVERING,),
    "battle_end_card": (stages.CLOSING,),
}


CUTS: Final = (0, CARRY_RF, CARRY_RF + EMBARK_RF, CARRY_RF + 2 * EMBARK_RF)  # 3.5.2 what carrying and loading take off
FIRST_NAVAL: Final = FIRST_CHIT[2 * NAVAL_BATTLE]  # among the chits
LOADING: Final = ("mn_pick", "mn_command")


def misgrouped(s: PunicIsland, at: i64, is_under_way: bool) -> str:
    """3.4.1, 3.4.6 The group stands together at a place, with its leaders, and has acted once it is under way."""
    box = s.box
    if not (0 <= at < box.lands or (not is_under_way and box.places <= at < box.places + box.lands)):
        return "a march is in no land area (3.4.1)."
    units = marchers(s)
    if is_under_way and not units:
        return "nobody marches (3.4.1)."
    for unit in units:
        if s.loc[unit] != at or bool(s.cond[unit] & ACTED) != is_under_way:
            return f"{box.unit_codes[unit]} marches with a group that it is not in (3.4.6)."
    for leader in bits(s.movers_led):
        acted = s.leaders_acted >> leader & 1 == 1
        if box.leader_side[leader] != s.operator or s.leader_at[leader] != at or acted != is_under_way:
            return f"{box.leader_names[leader]} leads a group that he is not with (3.4.2)."
    if s.commander != NO_LEADER and not s.movers_led >> s.commander & 1:
        return "a march is commanded by a leader who is not with it (3.4.2)."
    stack = [unit for unit in units if not s.cond[unit] & INNER]
    if is_under_way and len(stack) > 1 and s.commander == NO_LEADER and not s.landing:
        return "a stack marches without a leader (3.4.1)."
    return ""


def misled(s: PunicIsland) -> str:
    """3.4.4 A group has just entered an area from the one beside it, or from a fleet; of its side nobody else meets enemies."""
    box = s.box
    place = s.place
    if not 0 <= place < box.lands:
        return "a march is in no land area (3.4.1)."
    if s.landing:
        fits = box.lands <= s.fleet_at < box.map.first_port and place in box.map.coasts[s.fleet_at]
    else:
        fits = s.stepped == 1 and s.origin in box.map.neighbours[place]
    if not fits:
        return "a group has entered an area from where it could not (3.4.4)."
    if s.field[(1 - s.operator) * box.lands + place]:
        if any(s.loc[unit] == place and not s.cond[unit] & MOVING for unit in box.ground[s.operator]):
            return "somebody else already stands among the enemies whom a group meets (3.4.4)."
        if any(s.leader_at[leader] == place and not s.movers_led >> leader & 1 for leader in box.staff[s.operator]):
            return "a leader already stands among the enemies whom a group meets (3.4.4)."
    return misgrouped(s, place, True) or (misassembled(s) if s.landing else "")


def misloaded(s: PunicIsland) -> str:
    """3.5.1 What has been picked for a fleet lies where it is picked, and nothing has moved yet."""
    box = s.box
    at = s.fleet_at
    if not box.lands <= at < box.places:
        return "a fleet is in no naval place (3.5.1)."
    if s.sailed or s.landed or s.at_sea or s.spent or s.cut or s.rf or s.captain != NO_LEADER:
        return "a voyage is under way before the fleet is chosen (3.5.1)."
    place = quarters(s, at)
    for unit in s.fleet:
        if s.loc[unit] != (at if box.is_ship[unit] else place) or s.cond[unit] & ACTED:
            return f"{box.unit_codes[unit]} sails with a fleet that it is not in (3.5.1)."
    if s.fleet_led & ~free_leaders(s, place, s.operator):
        return "a leader sails with a fleet that he is not with (3.5.1)."
    return ""


def misassembled(s: PunicIsland) -> str:
    """3.5.2 The fleet under way is together, ships, cargo and leaders."""
    box = s.box
    at = s.fleet_at
    if not box.lands <= at < box.places:
        return "a fleet is in no naval place (3.5.3)."
    ships = sailing_ships(s)
    if not ships:
        return "a fleet sails without ships (3.5.1)."
    for unit in s.fleet:
        if s.cond[unit] & SAILING and (s.loc[unit] != at or not s.cond[unit] & ACTED):
            return f"{box.unit_codes[unit]} sails with a fleet that it is not in (3.5.1)."
    for leader in bits(s.fleet_led):
        if box.leader_side[leader] != s.operator or s.leader_at[leader] != at:
            return f"{box.leader_names[leader]} sails with a fleet that he is not with (3.5.1)."
    if s.captain != NO_LEADER and not s.fleet_led >> s.captain & 1:
        return "the fleet is commanded by a leader who is not aboard (3.4.2)."
    if count_cargo(s) > box.cargo:
        return f"more than {box.cargo} ground units are aboard (3.5.1)."
    longest = max(box.movement) + max(box.leader_m) + 1
    if s.spent + s.rf > longest or s.cut not in CUTS or (s.cut == CUTS[-1] and not s.landed):
        return "a fleet has more Range than a fleet can have (3.5.2)."
    return ""


def misput(s: PunicIsland) -> str:
    """3.5.11 A fleet has put to sea; of its side nobody else meets enemies there."""
    box = s.box
    at = s.fleet_at
    if not (s.at_sea and s.sailed and box.map.is_open_sea(at)):
        return "no fleet is at sea (3.5.11)."
    if s.ships[(1 - s.operator) * box.naval + at - box.lands]:
        if any(s.loc[unit] == at and s.side[unit] == s.operator and not s.cond[unit] & SAILING for unit in range(box.units)):
            return "somebody else already is among the enemies whom a fleet meets (3.5.10)."
        if any(s.leader_at[leader] == at and not s.fleet_led >> leader & 1 for leader in box.staff[s.operator]):
            return "a leader already is among the enemies whom a fleet meets (3.5.10)."
    return misassembled(s) if sailing_ships(s) else ""


def broken_lists(s: PunicIsland) -> list[str]:
    """Marks on units and the lists of a march, a fleet and a battle agree."""
    box = s.box
    found = []
    for name, units in (("march", s.marching), ("fleet", s.fleet), ("battle", s.line)):
        if len(set(units)) < len(units) or any(not 0 <= unit < box.units for unit in units):
            return [f"a unit is named twice, or does not exist, in a {name}."]
    if s.line != sorted(s.line):
        found.append("a battle lists its units in the wrong order.")
    if any(box.is_ship[unit] or s.side[unit] != s.operator for unit in s.marching):
        found.append("somebody marches who cannot.")
    if any(s.side[unit] != s.operator for unit in s.fleet):
        found.append("somebody sails who cannot.")
    found += broken_staff(s)
    besieged = s.siege_at
    for unit in range(box.units):
        cond, at = s.cond[unit], s.loc[unit]
        if not 0 <= cond < 1024 or (at < 0 and cond):
            found.append(f"{box.unit_codes[unit]} is in an impossible state.")
            continue
        marches = bool(cond & MOVING)
        sails = bool(cond & SAILING)
        besieges = bool(cond & BESIEGING)
        ship = bool(box.is_ship[unit])
        marching_at = s.fleet_at if s.decision.name == "debark_pick" else s.place
        is_loading = s.decision.name in LOADING
        wrong = marches and (unit not in s.marching or at != marching_at)
        wrong = wrong or (sails and (unit not in s.fleet or not (at == s.fleet_at or is_loading)))
        wrong = wrong or (sails and not cond & ACTED and not is_loading)
        wrong = wrong or (bool(cond & (FIGHTING | ROUTED | FREED)) and unit not in s.line)
        wrong = wrong or (bool(cond & INNER) and unit not in s.marching)
        wrong = wrong or (besieges and (at != besieged or s.side[unit] != s.operator or ship))
        wrong = wrong or (besieges and not cond & ACTED)
        wrong = wrong or (at == SUNK and (s.battle != NAVAL_BATTLE or unit not in s.line or not ship))
        if wrong:
            found.append(f"{box.unit_codes[unit]} takes part in something that is not going on.")
    return found


def broken_staff(s: PunicIsland) -> list[str]:
    """Leaders who march or sail are with those whom they lead."""
    box = s.box
    name = s.decision.name
    group_at = s.fleet_at if name == "debark_pick" else s.place
    found = []
    for leader in range(box.leaders):
        at = s.leader_at[leader]
        marches = s.movers_led >> leader & 1 == 1 and (at != group_at or box.leader_side[leader] != s.operator)
        sails = s.fleet_led >> leader & 1 == 1 and (at != s.fleet_at or box.leader_side[leader] != s.operator)
        if marches or (sails and name not in LOADING):
            found.append(f"{box.leader_names[leader]} leads units he is not with.")
    return found


def broken_battle(s: PunicIsland) -> list[str]:
    """3.6.1 All at the place fight, the attackers are those who came, and duels and leaders are theirs."""
    box = s.box
    kind = s.battle
    ground = s.ground
    if s.attacker != s.operator:
        return ["the side that does not operate attacks (3.6.1)."]
    if kind == LAND_BATTLE and not 0 <= ground < box.lands:
        return ["a land battle is fought in no land area (3.6.1)."]
    if kind == NAVAL_BATTLE and not box.lands <= ground < box.map.first_port:
        return ["a naval battle is fought in no sea (3.6.1)."]
    found = []
    moved = MOVING if kind == LAND_BATTLE else SAILING
    for unit in range(box.units):
        cond = s.cond[unit]
        fights = cond & FIGHTING != 0
        here = s.loc[unit] == ground and box.is_ship[unit] == (kind == NAVAL_BATTLE)
        if fights != here and unit != s.runner:
            found.append(f"{box.unit_codes[unit]} is in the battle or at its place, but not both (3.6.1).")
        if fights and not cond & ACTED:
            found.append(f"{box.unit_codes[unit]} fights and may still act (3.3.4).")
        if fights and s.side[unit] == s.attacker and not cond & moved and s.stage != stages.RECOVERING:
            found.append(f"{box.unit_codes[unit]} attacks without having come (3.6.1).")
        if fights and cond & INNER and (s.side[unit] != s.attacker or s.control[ground] != s.attacker):
            found.append(f"{box.unit_codes[unit]} comes from inside a fortress that is not there (3.8.7).")
        if unit in s.line and box.is_ship[unit] != (kind == NAVAL_BATTLE):
            found.append(f"{box.unit_codes[unit]} fights in a battle that is not its own (3.6.1).")
    for leader in range(box.leaders):
        led = s.battle_led >> leader & 1 == 1
        leaves = s.runner_led >> leader & 1 == 1
        if led != (s.leader_at[leader] == ground) and not leaves:
            found.append(f"{box.leader_names[leader]} is in the battle or at its place, but not both (3.6.2).")
    for seat in (0, 1):
        leader = s.commanders[seat]
        if leader != NO_LEADER and not (s.battle_led >> leader & 1 and box.leader_side[leader] == seat):
            found.append("a side is commanded by a leader who is not in the battle (3.6.2).")
    if any(
        s.used >> card & 1 and not (s.played[card] and card in box.battle_cards[box.cards[card].side]) for card in range(CARDS)
    ):
        found.append("a card works in the battle that was not played for it (3.6.3).")
    return found + broken_stage(s) + broken_way(s) + broken_duels(s)


def broken_stage(s: PunicIsland) -> list[str]:
    """3.6.7 How far the battle is, and what must be so by then."""
    name = s.decision.name
    stage = s.stage
    if stage not in ((stages.CLOSING,) if AFTER_BATTLE in s.agenda and name == "check" else STAGES.get(name, RESOLVING)):
        return ["the battle has not come far enough to ask this (3.6.7)."]
    if stage >= stages.PLAY_CHIT:
        fits = True if stage >= stages.RECOVERING else s.turn in (0, 1)
    else:
        fits = s.serial == 0 and not s.duels and s.rounds == 0 and s.chit < 0 and s.turn == s.attacker
        fits = fits and not any(s.tossed[chit] for chit in range(len(s.tossed)) if stage < stages.SECOND_DRAW)
        fits = fits and (s.held_count[1 - s.attacker] == 0 or stage == stages.TURN)
        fits = fits and (s.held_count[s.attacker] == 0 or stage >= stages.SECOND_DRAW)
    if name == "draw_chit":
        first = {stages.SECOND_DRAW: s.attacker, stages.TURN: 1 - s.attacker}
        fits = fits and s.drawer == first.get(stage, s.turn)
    fits = fits and s.rounds < 2 * s.box.round_cap and (stage != stages.APPLY_AGAIN or s.serial > 0)
    return [] if fits else ["what has happened in the battle does not fit how far it has come (3.6.7)."]


def broken_way(s: PunicIsland) -> list[str]:
    """Where the attackers came from."""
    box = s.box
    came = s.came
    if s.battle == NAVAL_BATTLE:
        fits = came < 0 and s.fleet_at == s.ground and not s.landing
    elif came < 0:
        inner = all(s.cond[unit] & INNER for unit in s.line if s.cond[unit] & FIGHTING and s.side[unit] == s.attacker)
        fits = inner and s.control[s.ground] == s.attacker and not s.landing
    elif came < box.lands:
        fits = came in box.map.neighbours[s.ground] and not s.landing
    else:
        fits = s.landing == 1 and came == s.fleet_at and came < box.map.first_port and s.ground in box.map.coasts[came]
    if (s.landing == 1) != is_waiting(s, SAIL_ON) or (s.landing and misassembled(s)):  # the fleet sails on afterwards
        fits = False
    return [] if fits else ["the attackers came from where they could not have come (3.6.1)."]


def broken_duels(s: PunicIsland) -> list[str]:
    """3.6.11 Engagements are those of chits played, between units of both sides."""
    box = s.box
    duels = s.duels
    last = 0
    for at in range(0, len(duels), DUEL):
        serial, chit, effect = duels[at : at + 3]
        if not last < serial <= s.serial or not 0 <= chit < len(CHIT_OWNER) or not 0 <= effect < len(CHIT_OWNER):
            return ["an engagement was made by no chit (3.6.11)."]
        last = serial
        if (
            not IS_ENGAGING[effect]
            or CHIT_OWNER[effect] != CHIT_OWNER[chit]
            or (chit >= FIRST_NAVAL) != (s.battle == NAVAL_BATTLE)
        ):
            return ["an engagement was made by a chit that engages nobody here (3.6.11)."]
        if (effect >= FIRST_NAVAL) != (chit >= FIRST_NAVAL):
            return ["an engagement has a different effect from its chit (3.6.11)."]
        for place in range(4):
            unit = duels[at + 3 + place]
            own = place % 2 == 0
            if unit < -1 or unit >= box.units or (unit >= 0 and unit not in s.line):
                return ["somebody is engaged who does not fight (3.6.11)."]
            if unit >= 0 and (s.side[unit] == CHIT_OWNER[chit]) != own:
                return ["somebody is engaged on the wrong side (3.6.11)."]
    return []
