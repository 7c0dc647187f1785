"""What can never be true at the table, in sentences that cite the rule."""

from __future__ import annotations

from delenda.games.punica.actions import ALL_CARDS, BIT, REGION_SETS, REGIONS, SEAS
from delenda.games.punica.box import FLEETS, NOWHERE
from delenda.games.punica.rules.end import is_result
from delenda.games.punica.state import CARDS_STAGE, LOSS_STAGE, NO_CARD, NO_UNIT, NONE_COMMITTED, Punica
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME
from delenda.kernel.english import SEAT_NAMES


def invariants(s: Punica) -> list[str]:
    broken = broken_numbers(s)
    for seat in (ROME, CARTHAGE):
        broken += broken_pieces(s, seat) + broken_cards(s, seat)
    return broken or [*broken_contests(s), *broken_battle(s), *broken_movements(s), *broken_end(s)]


def broken_numbers(s: Punica) -> list[str]:
    """Values that mean nothing."""
    box = s.box
    broken = []
    if not 1 <= s.turn <= box.turn_limit or s.active != (box.first if s.turn % 2 else 1 - box.first):
        broken.append(f"turn {s.turn} of seat {s.active} does not exist.")
    if not CARDS_STAGE <= s.stage <= LOSS_STAGE:
        broken.append("a battle is at a stage that does not exist.")
    if s.beaten not in (ROME, CARTHAGE, NOBODY):
        broken.append("the beaten side does not exist.")
    return broken


def broken_pieces(s: Punica, seat: int) -> list[str]:
    broken = []
    box = s.box
    name = SEAT_NAMES[seat]
    armies = s.armies[seat * REGIONS : seat * REGIONS + REGIONS]
    fleets = s.fleets[seat * SEAS : seat * SEAS + SEAS]
    most = sum(box.armies[seat * REGIONS : seat * REGIONS + REGIONS])
    if sum(armies) > most:
        broken.append(f"{name} has {sum(armies)} armies, but began with {most}, and none returns (3.6.7).")
    if seat == CARTHAGE and s.hannibal != NOWHERE and box.hannibal == NOWHERE:
        broken.append("Hannibal takes no part in this scenario.")
    if sum(fleets) + s.lost[seat] != FLEETS[seat]:
        broken.append(f"{name} has {sum(fleets)} fleets and {s.lost[seat]} lost, but the box has {FLEETS[seat]}.")
    lands = sum(1 << at for at in range(REGIONS) if armies[at] > 0 or (seat == CARTHAGE and s.hannibal == at))
    if lands != s.lands[seat] or sum(1 << at for at in range(SEAS) if fleets[at] > 0) != s.seas[seat]:
        broken.append(f"the areas listed for {name}'s units are not where its pieces are.")
    return broken


def broken_cards(s: Punica, seat: int) -> list[str]:
    held, faceup = s.held[seat], s.faceup[seat]
    played = 1 << s.in_play if s.in_play >= 0 and seat == s.active else 0
    if held & faceup or held | faceup | played != ALL_CARDS or (held | faceup) & played:
        return [f"{SEAT_NAMES[seat]} must have each of its seven cards in exactly one place."]
    if not held and not played:
        return [f"{SEAT_NAMES[seat]} has no card in hand, but playing the last card returns all the others (3.5.2)."]
    return []


def broken_contests(s: Punica) -> list[str]:
    """3.4.4 Areas with units of both sides, who attacked them and from where."""
    contested = s.contested()
    fought = contested | (1 << s.battle if s.battle >= 0 else 0)  # until a battle is over its attacker is remembered
    if s.punic_attacks & ~fought or any(s.origins[at] and not fought & BIT[at] for at in range(REGIONS)):
        return ["an area has an attacker but no battle to come."]
    for region in range(REGIONS):
        closed = BIT[region] | BIT[s.box.capital[1 - s.attacker(region)]]
        if fought & BIT[region] and (s.origins[region] == 0 or s.origins[region] & closed):
            return [f"nobody can have attacked {s.box.areas[region]} from there (3.4.4)."]
    if s.in_play != NO_CARD and s.punic_attacks != (contested if s.active == CARTHAGE else 0):
        return ["before the battles of a turn only the active side has attacked (3.4.4)."]
    return []


def broken_battle(s: Punica) -> list[str]:
    """3.6 What is being done in a battle."""
    if s.battle == NOWHERE:
        idle = s.stage == CARDS_STAGE and s.committed == NONE_COMMITTED and s.beaten == NOBODY
        return [] if idle else ["there is no battle, but cards are committed to one, or it is being fought."]
    if s.in_play != NO_CARD:
        return ["a battle is fought before the card of the action lies face up (3.5.3)."]
    if s.stage != LOSS_STAGE and not s.contested() & BIT[s.battle]:
        return [f"there is a battle in {s.box.areas[s.battle]}, where only one side has units, or none."]
    if (s.stage == LOSS_STAGE) != (s.beaten != NOBODY):
        return ["no side is beaten before the strengths are compared (3.6.6)."]
    for seat in (ROME, CARTHAGE):
        if not may_have_committed(s, seat):
            return [f"{SEAT_NAMES[seat]} cannot have committed that card, or none, at this stage of a battle (3.6.3)."]
    return []


def may_have_committed(s: Punica, seat: int) -> bool:
    card = s.committed[seat]
    if s.stage != CARDS_STAGE:
        return card >= 0 and s.faceup[seat] & BIT[card] != 0
    if card == NO_CARD or s.viewer not in (OPEN, seat):
        return card < 0
    return card >= 0 and s.held[seat] & BIT[card] != 0


def broken_movements(s: Punica) -> list[str]:
    """3.5.1 The movements left, and the unit that is about to use one."""
    left = (s.army_moves, s.fleet_moves, s.hannibal_moves)
    if (s.picked != NO_UNIT) != (s.decision.name == "move_to"):
        return ["a unit is picked only when it is about to move (3.4)."]
    card = s.effect_card()
    if card == NO_CARD:
        return ["there are movements left, but no card that gives them (3.5.1)."] if any(left) else []
    box = s.box
    if s.battle != NOWHERE and not box.card_battle[card]:
        return ["a card without crossed swords has no effect in a battle (3.6.4)."]
    given = (box.card_armies[card], box.card_fleets[card], box.card_hannibal[card])
    if any(n > most for n, most in zip(left, given, strict=True)):
        return ["more movements are left than the card gives (3.5.1)."]
    used = sum(given) - sum(left) - (0 if s.picked == NO_UNIT else 1)
    if s.in_play != NO_CARD and used < int(s.contested()).bit_count():
        return ["more areas are contested than movements have been made (3.4.4)."]
    return []


def broken_end(s: Punica) -> list[str]:
    """What is wrong if the game goes on although it is won, or has ended although it is not."""
    if s.actor == NOBODY:
        return [] if is_result(s) else [f"the game cannot have ended with {s.reason} here (5)."]
    pending = BIT[s.battle] if s.stage == LOSS_STAGE else 0  # losses alone give no control: a retreat is to come
    for seat in (ROME, CARTHAGE):
        if not s.lands[seat] and not pending:
            return [f"{SEAT_NAMES[seat]} has no army left and has lost (5.1)."]
        if s.box.wins[seat * REGION_SETS + (s.controlled(seat) & ~pending)]:
            return [f"{SEAT_NAMES[seat]} has won already (5.2)."]
    return []
