"""What can never be at the table. For positions that are read instead of played, and for tests: no rule asks for it."""

from __future__ import annotations

from delenda.games.zama.actions import BIT, FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import EMPTY, OPEN_GROUND, PALISADE, PORT, STRUCTURE
from delenda.games.zama.rules import end, patterns
from delenda.games.zama.rules.sequence import ACTIONS, TONIC_ACTIONS
from delenda.games.zama.state import (
    DISCARD,
    FALLEN,
    HAND,
    HURT,
    MERGED,
    NO_BLOW,
    NONE,
    OFF,
    REPULSED,
    RESERVE,
    WON,
    Zama,
)
from delenda.games.zama.words import ELIMINATION, ENDINGS, LIMIT, ONLY_INFANTRY, QUIET
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES, number, plural

# Whatever is looked at later may trust what was looked at before


def invariants(s: Zama) -> list[str]:
    """The first thing that is wrong with a state."""
    why = unfit_numbers(s) or unfit_throws(s) or unfit_mat(s) or unfit_army(s, ROME) or unfit_army(s, CARTHAGE)
    why = why or (unfit_setup(s) if s.turn == 0 else unfit_battle(s)) or unfit_last_attack(s)
    if not why and s.actor == NOBODY:
        why = unfit_end(s)
    return [why] if why else []


def unfit_numbers(s: Zama) -> str:
    for name, (low, high) in s.bounds().items():
        value = getattr(s, name)
        for each in [value] if isinstance(value, int) else value:
            if not low <= each <= high:
                return f"{name!r} must be from {low} to {high}, not {each}."
    medics = s.box.medics
    if sum(s.medics) + s.medic_supply > medics:
        return f"there are only {plural(medics, 'Greek Medic')}."
    return ""


def unfit_throws(s: Zama) -> str:
    faces = s.box.die_faces
    for pair in (s.initiative, s.attack_dice, s.defence_dice):
        if pair != NONE and max(FIRST_DIE[pair], SECOND_DIE[pair]) > faces:
            return f"a die has {number(faces)} faces."
    if s.initiative != NONE and FIRST_DIE[s.initiative] == SECOND_DIE[s.initiative]:
        return "the two initiative dice must differ (R1)."
    return ""


def unfit_mat(s: Zama) -> str:
    """Cards and structures stand where they say they do, and nothing else stands anywhere."""
    box = s.box
    expected = [EMPTY] * box.squares
    for column in range(box.columns):
        why = unfit_structure(s, column)
        if why:
            return why
        if s.hits[column]:
            expected[box.middle + column] = STRUCTURE + column
    for card, square in enumerate(s.place):
        if square >= 0:
            if expected[square] != EMPTY:
                return f"two things stand on {box.names[square]}."
            expected[square] = card
    line: list[int] = []
    units = [len(s.cards_on_mat(seat)) for seat in (ROME, CARTHAGE)]
    for seat in (ROME, CARTHAGE):
        if units[seat] > most_on_mat(s):
            return f"{SEAT_NAMES[seat]} has more than {most_on_mat(s)} units on the mat."
        line += sorted(s.place[card] for card in s.cards_on_mat(seat)) + [OFF] * (box.most_units - units[seat])
    occupied = sum(BIT[square] for square in range(box.squares) if expected[square] != EMPTY)
    if (expected, line, units, occupied) != (list(s.board), list(s.line), list(s.units), s.occupied):
        return "the mat and the list of cards disagree."
    return ""


def unfit_structure(s: Zama, column: int) -> str:
    box = s.box
    kind, owner, hits = box.middle_row[column], s.owner[column], s.hits[column]
    name = box.names[box.middle + column]
    if owner not in ((ROME, CARTHAGE, NOBODY) if kind == PORT else (NOBODY,)):
        return f"{name} is held by a side that cannot hold it."
    held = {PALISADE: box.palisade_hits, OPEN_GROUND: 0}
    most = held.get(kind, box.vacant_hits if owner == NOBODY else box.held_hits)
    if not (1 if kind == PORT else 0) <= hits <= most:
        return f"the structure on {name} takes at most {plural(most, 'hit')}, not {hits}."
    return ""


def most_on_mat(s: Zama) -> int:
    """Units that a seat can ever have there: those it begins with, or those it may still land a card beside (3.4.1)."""
    box = s.box
    return box.most_units if box.units else max(box.deploy_count, min(box.most_units, box.reinforce_max_units + 1))


def unfit_army(s: Zama, seat: int) -> str:
    box, name = s.box, SEAT_NAMES[seat]
    places = s.places(seat)
    if places.count(RESERVE) > box.reserve_count:
        return f"{name} has more than {plural(box.reserve_count, 'card')} in reserve."
    for card, place in enumerate(places, seat * box.cards):
        if place < 0 and (s.is_injured(card) or s.has_attacked(card)):
            return f"{name} has a card off the mat that is injured or has attacked."
    if seat != s.seat and any(s.has_attacked(card) for card in s.cards_on_mat(seat)):
        return f"{name} has attacked in a turn that is not its own (3.2.1)."
    return ""


# The set-up and the battle


def unfit_setup(s: Zama) -> str:
    """3.1 Nothing has happened yet: cards are in hands, in reserve or in the nearest rows."""
    box = s.box
    if box.units:
        return "this scenario begins in the middle of the battle."
    if s.actor == NOBODY:
        return "a game does not end during the set-up."
    if any(place in (DISCARD, FALLEN, MERGED) for place in s.place):
        return "no card is out of play during the set-up (3.1)."
    for card, place in enumerate(s.place):
        if place >= 0 and place not in box.zone[box.seat_of[card]]:
            return f"{SEAT_NAMES[box.seat_of[card]]} has placed a unit outside its nearest rows (3.1.3)."
    counts = (s.actions_left, s.injured, s.attacked, s.progress, s.quiet_turns, sum(s.medics))
    if any(counts) or s.medic_supply != box.medics or list(s.hits) != box.start_hits or min(s.owner) < NOBODY:
        return "there are no actions, losses, hits, ports or medics during the set-up (3.1)."
    if (s.selected, s.target, s.attacker) != (NONE, NONE, NONE):
        return "nobody attacks during the set-up (3.1)."
    return ""


def unfit_battle(s: Zama) -> str:
    return unfit_turn_number(s) or unfit_cards(s) or unfit_actions(s) or ("" if s.actor == NOBODY else unfit_to_go_on(s))


def unfit_turn_number(s: Zama) -> str:
    """3.1.1 The seat with the higher die has the odd turns."""
    box = s.box
    if s.initiative == NONE:
        return "the initiative is rolled before the first turn (3.1.1)."
    first = 1 - s.first_placer()
    if box.units and first != box.first_mover:
        return f"{SEAT_NAMES[box.first_mover]} has the first turn in this scenario."
    seat = first if s.turn % 2 else 1 - first
    if s.seat != seat:
        return f"turn {s.turn} is {SEAT_NAMES[seat]}'s after this initiative (3.1.1)."
    if s.quiet_turns > s.turn - (0 if s.actor == NOBODY else 1):
        return f"there were not {s.quiet_turns} turns without progress by turn {s.turn} (5.3)."
    return ""


def unfit_cards(s: Zama) -> str:
    box = s.box
    for seat in (ROME, CARTHAGE):
        places = s.places(seat)
        if HAND in places:
            return f"{SEAT_NAMES[seat]} still holds cards after the set-up (3.1.5)."
        if len(places) - places.count(DISCARD) > box.most_units:
            return f"{SEAT_NAMES[seat]} has taken more than {plural(box.most_units, 'card')} into the battle (3.1.5)."
    for card, square in enumerate(box.units):
        if (square == EMPTY) != (s.place[card] == DISCARD) or s.place[card] == RESERVE:
            return "this battle has a card that is not in the scenario."
    return ""


def unfit_actions(s: Zama) -> str:
    """3.2.1 Two actions a turn, three with the tonic; each attack is an action and made by another unit (R6)."""
    box = s.box
    if s.actor != NOBODY and s.actions_left == 0:
        return "a turn in which no action is left is over (3.2.5)."
    if s.actions_left > ACTIONS and sum(s.medics) + s.medic_supply == box.medics:
        return "a third action costs a Greek Medic (3.2.2)."
    if box.units and s.turn == 1 and s.actions_left > box.first_actions:
        return f"this scenario begins with {plural(box.first_actions, 'action')}."
    under_way = s.target != NONE or s.actor == NOBODY  # the blow that ends a game does not end its action
    begun = TONIC_ACTIONS - s.actions_left + (1 if under_way else 0)
    if bin(s.attacked).count("1") > begun:
        return "more units have attacked than there were actions in this turn (R6)."
    return ""


def unfit_to_go_on(s: Zama) -> str:
    """The game would have ended before."""
    for seat in (ROME, CARTHAGE):
        if end.is_beaten(s, seat):
            return f"{SEAT_NAMES[seat]} is beaten, but the game goes on (5.1)."
    if s.quiet_turns == s.box.quiet_turn_limit:
        return f"after {s.quiet_turns} turns without progress the game is over (5.3)."
    if end.is_infantry_draw(s) and not may_begin_so(s):
        return "only Infantry is left, all on one shade, but the game goes on (5.2)."
    return ""


def may_begin_so(s: Zama) -> bool:
    """Whether nobody has acted yet: 5.2 is looked at after an action."""
    full = s.box.first_actions if s.box.units else ACTIONS
    return s.turn == 1 and s.actions_left == full and s.attacker == NONE and s.progress == 0


# An attack


def unfit_last_attack(s: Zama) -> str:
    """3.5 The last attack, over or under way: its dice and its outcome fit what it struck."""
    if s.attacker == NONE:
        quiet = (s.struck, s.attack_dice, s.defence_dice, s.reroll_index, s.blow) == (NONE, NONE, NONE, 0, NO_BLOW)
        return "" if quiet else "an attack has an attacker and a target."
    if not is_enemy(s, s.struck):
        return "an attack is made on an enemy or a structure (R12)."
    if s.place[s.attacker] < 0 and s.place[s.attacker] != MERGED:
        return "the last attacker is not on the mat."
    if s.reroll_index and s.box.bonus_of[s.attacker] != s.box.target_of[s.struck]:
        return "a die is rolled again only against the bonus class (3.5.3)."
    if s.blow == NO_BLOW:
        return "" if s.target != NONE else "an attack that is over has an outcome."
    if s.attack_dice == NONE or s.defence_dice == NONE:
        return "an attack with an outcome has been rolled for."
    if (s.attack_total() > s.defence_total()) != (s.blow != REPULSED):
        return "an attack succeeds if its total is higher (3.5.2)."
    return "" if fits_outcome(s) else "the target cannot be in this state after such an attack (3.5.4)."


def is_enemy(s: Zama, what: int) -> bool:
    """Whether the last attacker may ever strike that card or structure."""
    if what >= STRUCTURE:
        return s.box.start_hits[what - STRUCTURE] > 0
    return 0 <= what < 2 * s.box.cards and s.box.seat_of[what] != s.box.seat_of[s.attacker]


def fits_outcome(s: Zama) -> bool:
    box, what = s.box, s.struck
    if what < STRUCTURE:
        if s.blow == WON:
            return s.place[what] == FALLEN
        return s.is_injured(what) if s.target != NONE else s.place[what] >= 0 or s.place[what] == MERGED
    column = what - STRUCTURE
    owner, hits = s.owner[column], s.hits[column]
    if s.blow == WON:
        return owner == box.seat_of[s.attacker] if box.middle_row[column] == PORT else hits == 0
    if s.blow == HURT:
        return 0 < hits < (box.start_hits[column] if owner == NOBODY else box.held_hits)
    return hits > 0


def unfit_attack(s: Zama) -> str:
    """Why no attack can be under way in such a position."""
    if s.turn == 0 or s.target == NONE or s.taken != NONE or not is_own_unit(s, s.selected):
        return "a unit of the seat whose turn it is attacks (3.2.3)."
    if s.actor not in (CHANCE, s.seat):
        return f"it is {SEAT_NAMES[s.seat]}'s turn."
    if s.board[s.selected] != s.attacker or s.board[s.target] != s.struck or not s.has_attacked(s.attacker):
        return "the attacker and its target stand where the attack is made (3.5.1)."
    reach = patterns.reach_of(s, s.attacker)
    index = reach.index(s.target)
    if index == NONE or not reach.strikes[index] or not patterns.is_target(s, s.struck, s.seat):
        return "the target is not in the attack pattern, or cannot be attacked (3.3.2)."
    return ""


def unfit_dice(s: Zama, attack: bool, defence: bool, rerolled: bool = False) -> str:
    """Why these dice cannot have been rolled by now, and no others."""
    if (s.attack_dice != NONE, s.defence_dice != NONE, s.reroll_index > 0) != (attack, defence, rerolled):
        return "the attacker rolls, then the defender, then perhaps the attacker again (3.5.2, 3.5.3)."
    return ""


# Whose choice it is


def unfit_turn(s: Zama) -> str:
    """Why this cannot be chosen in a turn of the seat that is to choose it."""
    if s.turn == 0:
        return "the first turn comes after the set-up (3.1.5)."
    return "" if s.actor == s.seat else f"it is {SEAT_NAMES[s.seat]}'s turn."


def unfit_choice(s: Zama) -> str:
    """The same, while no action is under way."""
    if (s.selected, s.target, s.taken) != (NONE, NONE, NONE):
        return "a unit or a card has already been chosen (3.2.3)."
    return unfit_turn(s)


def is_own_unit(s: Zama, square: int) -> bool:
    if square == NONE:
        return False
    what = s.board[square]
    return 0 <= what < STRUCTURE and s.box.seat_of[what] == s.seat


# The end


def unfit_end(s: Zama) -> str:
    if s.reason not in ENDINGS:
        return f"a game of Zama does not end with {s.reason!r}."
    if (s.selected, s.target, s.taken) != (NONE, NONE, NONE):
        return "nothing is under way when the game is over."
    return (
        ""
        if (s.winner, s.reason) in possible_ends(s)
        else f"the game cannot have ended with {s.reason} in this position (5.1, 5.2, 5.3)."
    )


def possible_ends(s: Zama) -> list[tuple[int, str]]:
    """Who can have won why, or NOBODY."""
    for seat in (ROME, CARTHAGE):
        if end.is_beaten(s, seat) or (s.units[seat] == 0 and s.seat == seat):
            return [(1 - seat, ELIMINATION)]
    winner = end.healthier(s) if s.box.health_decides else NOBODY
    found = [(NOBODY, ONLY_INFANTRY)] if end.is_infantry_draw(s) else []
    if s.quiet_turns == s.box.quiet_turn_limit:
        found.append((winner, QUIET))
    elif s.turn == s.box.turn_limit:
        found.append((winner, LIMIT))
    return found
