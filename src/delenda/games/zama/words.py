"""Names of things, and the lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from delenda.games.zama.actions import FIRST_DIE, MOST_CARDS, SECOND_DIE
from delenda.kernel.english import SEAT_NAMES, listed, number, plural, sentence, signed

if TYPE_CHECKING:
    from delenda.games.zama.state import Zama

CLASSES: Final = ("H", "P", "I", "A", "C")
COLUMNS: Final = "abcdefghi"
SEAT_LETTERS: Final = ("R", "K")  # K for Karthago, because C is Cavalry
DIE_NAMES: Final = ("", "first", "second")

ELIMINATION: Final = "ELIMINATION"
ONLY_INFANTRY: Final = "INFANTRY"
QUIET: Final = "QUIET"
LIMIT: Final = "LIMIT"

# The rest of "Rome wins: …" and of "A draw: …"; at the limits health may decide
ENDINGS: Final = {
    ELIMINATION: "the enemy has no unit left in the battle",
    ONLY_INFANTRY: "only Infantry is left, all on squares of one shade",
    QUIET: "too many turns went by without progress",
    LIMIT: "the last turn is over",
}


def printed(rating: int) -> str:
    """A rating as it is printed on a card."""
    return signed(rating) if rating else "="


def sum_words(pair: int, rating: int) -> str:
    """`5+3+2=10`"""
    first, second = FIRST_DIE[pair], SECOND_DIE[pair]
    return f"{first}+{second}{'−' if rating < 0 else '+'}{abs(rating)}={first + second + rating}"


def card_name(s: Zama, card: int) -> str:
    return s.box.faces[card].name


def does(s: Zama, card: int, verb: str) -> str:
    """The verb in the number of the card's name."""
    if s.box.faces[card].many:
        return verb
    return verb + ("es" if verb[-1] == "s" else "s")


def target_name(s: Zama, what: int) -> str:
    """A unit by its name, a structure by its kind."""
    return card_name(s, what) if what < MOST_CARDS else structure_name(s, what - MOST_CARDS)


def class_words(s: Zama, kind: int) -> str:
    """One card of a class: `a Hero card`, `an Infantry card`."""
    name = s.box.classes[kind].name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name} card"


def structure_name(s: Zama, column: int) -> str:
    """A structure by its kind and present owner."""
    if column not in s.box.ports:
        return "the palisade"
    owner = s.owner[column]
    return f"{SEAT_NAMES[owner]}'s port" if owner < 2 else "the vacant port"


def place_name(s: Zama, column: int) -> str:
    """A structure by its kind and square, whoever holds it."""
    kind = "port" if column in s.box.ports else "palisade"
    return f"the {kind} at {s.box.names[s.box.middle + column]}"


def struck_name(s: Zama) -> str:
    """What the last attack struck; a port may have changed its owner since."""
    return card_name(s, s.struck) if s.struck < MOST_CARDS else place_name(s, s.struck - MOST_CARDS)


def cost_words(s: Zama) -> str:
    """What an action costs."""
    return "It takes your last action." if s.actions_left == 1 else f"It takes one of your {number(s.actions_left)} actions."


# Set-up


def tell_initiative(s: Zama, rome: int, carthage: int) -> None:
    if s.journal is not None:
        first, second = SEAT_NAMES[s.first_placer()], SEAT_NAMES[1 - s.first_placer()]
        s.journal.tell(f"Set-up: Rome rolls {rome}, Carthage {carthage}. {first} places first, {second} moves first")


def tell_deployed(s: Zama, card: int) -> None:
    if s.journal is not None:
        kind = s.box.classes[s.box.class_of[card]].name
        square = s.box.names[s.place[card]]
        s.journal.tell(f"{SEAT_NAMES[s.seat]} places {card_name(s, card)} ({kind}) on {square}")


def tell_kept(s: Zama, card: int, kept: int) -> None:
    """`Rome keeps Velites and Triarii in reserve`, card by card; `kept` counts this one too."""
    if s.journal is not None:
        last = kept == s.box.reserve_count
        words = card_name(s, card) + (" in reserve" if last else "")
        if kept == 1:
            s.journal.tell(f"{SEAT_NAMES[s.seat]} keeps {words}")
        else:
            s.journal.join(f"{' and ' if last else ', '}{words}")


def tell_discards(s: Zama, seat: int, cards: list[int]) -> None:
    if s.journal is not None and cards:
        s.journal.tell(f"{SEAT_NAMES[seat]} discards {listed([card_name(s, card) for card in cards])}")


# A turn


def tell_turn(s: Zama) -> None:
    if s.journal is not None:
        s.journal.tell(f"Turn {s.turn}, {SEAT_NAMES[s.seat]} ({plural(s.actions_left, 'action')})")


def tell_tonic(s: Zama) -> None:
    if s.journal is not None:
        s.journal.tell(f"Turn {s.turn}, {SEAT_NAMES[s.seat]} takes the tonic ({plural(s.actions_left, 'action')})")


def tell_move(s: Zama, card: i64, origin: i64, target: i64) -> None:
    if s.journal is not None:
        s.journal.tell(f"{card_name(s, card)} {does(s, card, 'move')} from {s.box.names[origin]} to {s.box.names[target]}")


def tell_merge(s: Zama, card: int, origin: int, other: int, target: int) -> None:
    if s.journal is not None:
        names = s.box.names
        pair = f"{card_name(s, card)} {names[origin]} and {card_name(s, other)} {names[target]}"
        s.journal.tell(f"{pair} merge on {names[target]}, healthy")


def tell_heal(s: Zama, card: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"Greek Medic heals {card_name(s, card)} on {s.box.names[s.place[card]]}")


def tell_landing(s: Zama, card: int) -> None:
    if s.journal is not None:
        s.journal.tell(f"{card_name(s, card)} {does(s, card, 'land')} on {s.box.names[s.place[card]]}")


def tell_end_turn(s: Zama, had_choice: bool) -> None:
    if s.journal is not None:
        does = "ends the turn" if had_choice else "can do nothing more"
        s.journal.tell(f"{SEAT_NAMES[s.seat]} {does}, {plural(s.actions_left, 'action')} unused")


# An attack: one line for each roll


def tell_attack(s: Zama) -> None:
    if s.journal is not None:
        names = s.box.names
        who = f"{card_name(s, s.attacker)} {names[s.selected]} {does(s, s.attacker, 'attack')}"
        s.journal.tell(f"{who} {target_name(s, s.struck)} {names[s.target]}")


def tell_again(s: Zama) -> None:
    if s.journal is not None:
        s.journal.tell(f"{card_name(s, s.attacker)} {does(s, s.attacker, 'press')}")


def tell_stop(s: Zama) -> None:
    if s.journal is not None:
        s.journal.join(f" {card_name(s, s.attacker)} {does(s, s.attacker, 'stop')}.")


def tell_attack_dice(s: Zama) -> None:
    if s.journal is not None:
        s.journal.join(f": {sum_words(s.attack_dice, s.box.attack_of[s.attacker])}")


def tell_defence_dice(s: Zama) -> None:
    if s.journal is not None:
        s.journal.join(f" against {sum_words(s.defence_dice, s.box.defence_of[s.struck])}")


def tell_reroll(s: Zama, old: int, new: int) -> None:
    if s.journal is not None:
        s.journal.join(f", re-rolls the {old}: {new}. {s.attack_total()} against {s.defence_total()}")


def tell_repulsed(s: Zama, hopeless: bool) -> None:
    """`hopeless`: a die might have been rolled again, but could not have helped."""
    if s.journal is not None:
        s.journal.join(", too much for a re-roll. Repulsed." if hopeless else ". Repulsed.")


def tell_injured(s: Zama) -> None:
    if s.journal is not None:
        s.journal.join(". Injured.")


def tell_fallen(s: Zama, medic: bool) -> None:
    if s.journal is not None:
        s.journal.join(f". {card_name(s, s.struck)} {does(s, s.struck, 'fall')}.")
        if medic:
            s.journal.join(f" {SEAT_NAMES[s.seat]} gains a Greek Medic ({s.medic_supply} left in supply).")


def tell_damaged(s: Zama, column: int) -> None:
    if s.journal is not None:
        s.journal.join(f". {sentence(place_name(s, column) + ' is damaged')}")


def tell_destroyed(s: Zama, column: int) -> None:
    if s.journal is not None:
        s.journal.join(f". {sentence(place_name(s, column) + ' is destroyed')}")


def tell_captured(s: Zama, column: int, was_held: bool) -> None:
    if s.journal is not None:
        change = "changes hands" if was_held else "falls"
        s.journal.join(f". {sentence(f'{place_name(s, column)} {change} to {SEAT_NAMES[s.seat]}')}")


# The end


def tell_elimination(s: Zama, loser: int, has_reserve: bool, has_port: bool) -> None:
    if s.journal is not None:
        why = "has no units left"
        if has_reserve:
            why = f"has no unit on the mat and {'lands none' if has_port else 'no port for its reserve'}"
        s.journal.tell(f"{SEAT_NAMES[loser]} {why}. {SEAT_NAMES[1 - loser]} wins on turn {s.turn}")


def tell_infantry_draw(s: Zama, dark: bool) -> None:
    if s.journal is not None:
        s.journal.tell(f"Draw: only Infantry left, all on {'dark' if dark else 'light'} squares")


def tell_limit(s: Zama, quiet: bool, winner: int) -> None:
    """`winner` is a seat where health decides and differs, else NOBODY."""
    if s.journal is not None:
        why = f"{s.box.quiet_turn_limit} turns without progress" if quiet else "turn limit"
        rome, carthage = s.score()
        if winner < 2:
            health = f"{max(rome, carthage)} to {min(rome, carthage)}"
            s.journal.tell(sentence(f"{why}: {SEAT_NAMES[winner]} wins by health, {health}"))
        else:
            s.journal.tell(f"Draw: {why}")


REASONS: Final[dict[str, str]] = {  # what the judgement weighs, as the rest of "better, for …"
    "sound_1": "more sound units",
    "sound_2": "more sound units",
    "sound_3": "more sound units",
    "sound_4": "more sound units",
    "sound_5": "more sound units",
    "injured_1": "the units that live on",
    "injured_2": "the units that live on",
    "injured_3": "the units that live on",
    "injured_4": "the units that live on",
    "injured_5": "the units that live on",
    "strength": "the stronger army",
    "blows": "the blows that it can strike next",
    "replies": "weaker blows of the enemy",
    "threats": "threats against the enemy",
    "dangers": "fewer units in danger",
    "medics": "its Medics",
    "landing": "a place to land",
}
