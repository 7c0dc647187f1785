"""What can never be true at the table: a sentence for each thing that is broken."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    BAAL_AMON,
    BIT,
    CHITS,
    DEAD,
    DECK,
    FIGHTING,
    FIRST_CHIT,
    LAST_CHIT,
)
from delenda.games.punic_island.rules import events, groups, peace
from delenda.games.punic_island.rules.check_list import MOST_CHECKS, are_caused
from delenda.games.punic_island.rules.plans import BROKEN, plan_of
from delenda.games.punic_island.rules.stages import RECOVERING
from delenda.games.punic_island.state import DUEL, HIDDEN, PunicIsland
from delenda.games.punic_island.words.names import CARD_CODES
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES

FIGHTS: Final = ("chit_play", "battle_end_card", "restore_ship")


def broken(s: PunicIsland) -> list[str]:
    """Scalars first: the rest relies on them."""
    found = broken_bounds(s) or broken_numbers(s) or broken_cards(s)
    if found:
        return found
    word = plan_of(s)
    if word == BROKEN:
        return ["the agenda names tasks that do not exist, or without what they need."]
    found = broken_phase(s, word) or groups.broken_lists(s) or broken_contest(s) or peace.broken_places(s, word)
    return found or broken_moment(s, word)


def broken_moment(s: PunicIsland, word: str) -> list[str]:
    """3.9 While an Event of the other side is carried out, its moment is what it says."""
    wrong = events.mistimed(s) if "R" in word else ""
    return [wrong] if wrong else []


def broken_contest(s: PunicIsland) -> list[str]:
    return groups.broken_battle(s) or broken_chits(s) if s.battle >= 0 else broken_chits(s)


def broken_bounds(s: PunicIsland) -> list[str]:
    """Every number lies within the bounds that fields.py declares."""
    found = []
    fields = s.fields()
    for name, (low, high) in s.bounds().items():
        value = getattr(s, name)
        if any(not low <= each <= high for each in (value if fields[name] else [value])):
            found.append(f"{name!r} must be from {low} to {high}.")
    return found


def broken_numbers(s: PunicIsland) -> list[str]:
    """Numbers within their bounds that still mean nothing."""
    box = s.box
    found = []
    if DEAD in s.leader_at:
        found.append("a leader is at a place that does not exist.")
    turned = [unit for unit in range(box.units) if s.side[unit] != box.unit_side[unit]]
    if any(s.side[unit] != ROME or unit not in box.navy[ROME] for unit in turned):
        found.append("a unit belongs to a side that it never joins.")
    found += [
        f"{box.map.codes[area]} must be controlled by a side if it is a city, else by nobody."
        for area in range(box.lands)
        if (s.control[area] in (ROME, CARTHAGE)) != box.map.is_city[area]
    ]
    is_won = s.stage >= RECOVERING and s.turn == CARTHAGE  # 3.6.16 the point has been given already
    prayed = 1 if s.used & BIT[BAAL_AMON] and not is_won else 0
    if s.card_vp[ROME] or s.card_vp[CARTHAGE] > (s.played[BAAL_AMON] - prayed) * box.cards[BAAL_AMON].win_vp:
        found.append("Victory Points were won with cards that were not played.")
    if any(s.choice[seat] == HIDDEN and (s.viewer in (OPEN, seat) or not s.decision.simultaneous) for seat in (ROME, CARTHAGE)):
        found.append("a choice is hidden from a side that may see it.")
    african = sum(BIT[area] for area in range(box.lands) if box.map.region[area] == box.map.africa)
    if s.uprisings & ~african or int(s.uprisings).bit_count() > box.markers:
        found.append("there are uprisings that do not exist.")
    if s.operator == CHANCE or s.turn == CHANCE:
        found.append("a side is asked that does not exist.")
    if len(s.duels) % DUEL or len(s.checks) % 3 or len(s.checks) > 3 * MOST_CHECKS:
        found.append("an engagement or a check is incomplete.")
    elif any(not 0 <= unit < box.units for unit in s.checks[::3]):
        found.append("a unit is named that does not exist.")
    return found


def broken_phase(s: PunicIsland, word: str) -> list[str]:
    """What belongs to an operation, a battle, a siege, a retreat or a pick is there only while it lasts."""
    name = s.decision.name
    found = []
    operates = "A" in word or "Z" in word or name in ("op_source", "op_action")
    if operates != (s.operator != NOBODY):
        found.append("an operation is under way and nobody operates, or the other way round.")
    rest = s.sp or s.march or s.siege_mod or s.no_fleet or s.rebuilt or s.source >= 0
    if s.sp > s.box.sp_per_rp or (not operates and rest):
        found.append("Supply Points are there without an operation, or more than a Resource Point gives.")
    if operates and name != "op_source" and not peace.is_source(s, s.source):
        found.append("an operation has a source that cannot supply it (3.3.1).")
    fights = "F" in word or "a" in word or name in FIGHTS
    if fights != (s.battle >= 0):
        found.append("a battle is fought and there is none, or the other way round.")
    if not fights and (s.line or s.duels or s.battle_led or s.used or s.chit >= 0 or any(s.held_count) or s.came >= 0):
        found.append("something is left of a battle that is over.")
    if ("W" in word or name in ("siege_pick", "siege_roll")) != (s.siege_at >= 0):
        found.append("a city is besieged without a siege, or the other way round.")
    runs = name in ("leader_leave", "retreat_step")
    if runs != (s.runner >= 0) or (not runs and s.runner_led):
        found.append("a unit retreats that need not.")
    if s.checks and ("K" not in word or not are_caused(s, word)):
        found.append("units check without a reason (3.0.8).")
    if s.rolled > (0 if name == "option" else len(s.box.dice)):
        found.append("a die shows that nobody has thrown (3.1.2).")
    if s.picks and name not in ("chit_own", "chit_foe", "check_pick"):
        found.append("units are picked that nobody picks.")
    if len(set(s.picks)) < len(s.picks) or min(s.picks, default=0) < 0:
        found.append("a unit is picked twice.")
    if s.battle >= 0 and any(not s.cond[unit] & FIGHTING for unit in s.picks):
        found.append("a unit is picked that does not fight.")
    chooses = name in ("chit_own", "chit_foe") or (name == "check_pick" and s.battle >= 0)
    if chooses != (s.chit >= 0):
        found.append("a chit is at work that nobody has played, or the other way round (3.6.7).")
    if s.landing and (not ("m" in word or "L" in word) or "M" in word):
        found.append("a group lands that has landed.")
    if s.halted and not ("N" in word or "M" in word):
        found.append("a march is halted that goes on.")
    if s.sequence == 0 and name not in ("draw_consul", "draw_card"):
        found.append("the war has not begun (2.11).")
    marches = name in ("ml_pick", "ml_command", "ml_step", "debark_pick") or any(letter in word for letter in "NmML")
    if not marches and (s.marching or s.movers_led or s.commander >= 0 or s.landing or s.halted):
        found.append("a group marches without a march.")
    sails = name in ("mn_pick", "mn_command", "mn_step", "embark_pick", "debark_pick") or any(
        letter in word for letter in "TSL"
    )
    if not (sails or s.landing) and (s.fleet or s.fleet_led or s.captain >= 0 or s.fleet_rp or s.fleet_at >= 0):
        found.append("a fleet sails without a voyage.")
    return found


def broken_cards(s: PunicIsland) -> list[str]:
    found = []
    hand, deck, discards, played = s.hand, s.deck, s.discards, s.played
    for seat in (ROME, CARTHAGE):
        first = seat * DECK
        hidden = s.viewer not in (seat, OPEN)
        for card in range(first, first + DECK):
            copies = s.box.copies[card]
            total = hand[card] + deck[card] + discards[card] + played[card]
            missing = hand[card] < 0 or deck[card] < 0 or discards[card] < 0 or played[card] < 0
            if missing or total > copies or (not hidden and total != copies):
                found.append(f"{CARD_CODES[card]} has {copies} copies, but {total} are somewhere.")
            if hidden and total != played[card]:
                found.append(f"a view shows where {CARD_CODES[card]} is, which is hidden from its viewer.")
        if not hidden:
            for name, sizes, cards in (("hand", s.hand_size, s.hand), ("deck", s.deck_size, s.deck)):
                if sizes[seat] != sum(cards[first : first + DECK]):
                    found.append(f"the {name} of {SEAT_NAMES[seat]} does not have the size it should have.")
        if not 0 <= s.hand_size[seat] <= s.box.hand_limit or s.deck_size[seat] < 0 or s.count_discards(seat) < 0:
            found.append(f"{SEAT_NAMES[seat]} holds more cards than it may.")
        if s.actor != NOBODY and s.deck_size[seat] == 0:
            found.append(f"the deck of {SEAT_NAMES[seat]} is empty, but the game goes on.")
    return found


def broken_chits(s: PunicIsland) -> list[str]:
    """Chits out of place; those of the other cups than the battle's are nowhere."""
    if s.battle < 0:
        return ["battle chits are out without a battle."] if any(s.cup) or any(s.held) or any(s.tossed) else []
    found = []
    cups = [s.battle * 2 + ROME, s.battle * 2 + CARTHAGE]
    used = [chit for cup in cups for chit in range(FIRST_CHIT[cup], LAST_CHIT[cup])]
    if any(s.cup[chit] or s.held[chit] or s.tossed[chit] for chit in range(CHITS) if chit not in used):
        found.append("chits of another kind of battle are out.")
    if s.chit >= 0 and s.chit not in used:
        found.append("a chit of another kind of battle is played.")
    engaged = s.duels[1::DUEL]
    for seat in (ROME, CARTHAGE):
        first, last = FIRST_CHIT[cups[seat]], LAST_CHIT[cups[seat]]
        hidden = s.viewer not in (seat, OPEN)
        open_chits = [s.tossed[chit] + engaged.count(chit) + (s.chit == chit) for chit in range(first, last)]
        if any(s.tossed[chit] < 0 or s.cup[chit] < 0 or s.held[chit] < 0 for chit in range(first, last)):
            found.append("there are fewer than 0 chits.")
        if hidden and (any(s.cup[first:last]) or any(s.held[first:last])):
            found.append("a view shows chits that are hidden from its viewer.")
        left = [s.box.chits[first + index] - count for index, count in enumerate(open_chits)]
        if min(left) < 0 or not 0 <= s.held_count[seat] <= sum(left):
            found.append(f"{SEAT_NAMES[seat]} holds more chits than there are.")
        if not hidden and sum(s.held[first:last]) != s.held_count[seat]:
            found.append(f"{SEAT_NAMES[seat]} does not hold as many chits as it should.")
        if not hidden and [s.cup[chit] + s.held[chit] for chit in range(first, last)] != left:
            found.append(f"there are chits of {SEAT_NAMES[seat]} that do not exist, or some are missing.")
    return found
