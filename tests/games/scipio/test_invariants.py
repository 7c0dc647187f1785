"""Positions that cannot stand on the table are refused with the rule that forbids them."""

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, ROME, SPECTATOR
from delenda.kernel.errors import BadPosition
from delenda.kernel.testkit import walk
from support.scipio import EVEN, at

GAME = delenda.game("scipio")

WORN = "R [6 5|6 5|5 5] C [5 5|6 6|4 4]"
OPEN_CARDS = "placed 6 7 4 / 3 7 5"  # CARTHAGE is broken in Yellow, ROME loses Green
LAST = "R [4 1|3 2|2 1] C [1 2|2 2|3 3] phase 2 spent 4 3 6 / 4 3 6"  # cards of the scenario `mini`
STRUCK = f"tiles 3 2 1 {OPEN_CARDS} strikes Y G P breaks Y"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # Set-up
        (f"{EVEN} ROME setup_choose", "while armies are organised, no round has begun (3.2)."),
        *(
            (f"R [0 0|0 0|0 0] C [0 0|0 0|0 0] round 0 {begun} ROME setup_choose", "no round has begun (3.2).")
            for begun in ("tiles 3 2 1", "quiet 1", "field P", "deck RD4 DS1", "placed 6 - - / - - -")
        ),
        ("R [6 6|6 6|5 5] C [0 0|0 0|0 0] round 0 ROME setup_choose", "Rome has not yet chosen an army"),
        ("R [0 0|0 0|0 0] C [6 6|6 6|5 5] round 0 ROME setup_choose", "Carthage organises its army after Rome (3.2.1)."),
        ("R [6 6|6 6|5 4] C [0 0|0 0|0 0] round 0 CARTHAGE setup_choose", "Rome must have placed all its 34 tokens"),
        ("R [6 6|6 6|5 5] C [0 0|0 0|0 0] round 0 viewer CARTHAGE CARTHAGE setup_choose", "Rome's army is hidden"),
        ("R [6 0|0 0|0 0] C [0 0|0 0|0 0] round 0 formation P1 ROME setup_count", "fills the Formations in order"),
        ("R [6 0|0 0|0 0] C [0 0|0 0|0 0] round 0 formation Y2 unplaced 9 ROME setup_count", "an army is 34 tokens"),
        ("R [29 0|0 0|0 0] C [0 0|0 0|0 0] round 0 formation Y2 ROME setup_count", "are filled without asking (3.7)."),
        ("R [6 0|0 0|0 0] C [0 0|0 0|0 0] round 0 viewer SPECTATOR formation Y2 ROME setup_count", "is hidden"),
        ("R [6 6|6 6|5 5] C [6 6|6 6|5 5] round 0 viewer ROME CARTHAGE setup_choose", "Carthage's army is hidden until both"),
        (
            "R [0 0|0 0|0 0] C [0 0|0 0|0 0] round 0 viewer CARTHAGE unplaced 34 ROME setup_count",
            "how far a free organisation has come is known to its own side only (3.2.1).",
        ),
        # Cards
        (f"{EVEN} CHANCE assign", "CHANCE is not asked for 'assign'."),
        (f"{EVEN} round 0 ROME assign", "no cards or tiles are laid before the armies are in place (3.2.3)."),
        (f"{EVEN} phase 2 ROME assign", "Rome has spent three cards in the second phase of a round, and none in the first"),
        (f"{EVEN} placed 6 6 - / - - - field G ROME assign", "cards that are in two places."),
        (f"{EVEN} placed 6 - - / - - - ROME assign", "which must be its next empty Field (3.3.1)."),
        (f"{EVEN} placed 6 - - / 5 - - field P ROME assign", "no card of Carthage's has been placed or shown yet (3.3.1)."),
        (f"{EVEN} CARTHAGE assign", "Rome's three cards lie before Carthage places its own"),
        (f"{EVEN} placed 6 7 4 / - - - viewer CARTHAGE CARTHAGE assign", "open to Rome only (3.3.1)."),
        (f"{EVEN} placed ? ? ? / - - - CARTHAGE assign", "lie face down only together, for others"),
        (f"{EVEN} phase 2 spent 6 7 4 / 3 7 5 placed 2 3 - / - - - field G ROME assign", "is placed without asking (3.7)."),
        (f"{EVEN} lost 1 0 ROME assign", "before the cards are revealed nothing is struck or lost (3.3.2)."),
        (f"{EVEN} tiles 3 2 1 CHANCE tiles", "no tile and no card is on the board while the tiles are shuffled (3.6)."),
        # Losses
        (f"{WORN} field Y ROME remove", "both sides must have placed a card in each Field before the losses (3.3.2)."),
        (f"{WORN} {OPEN_CARDS} field Y ROME remove", "the lower card in Yellow is not Rome's"),
        (f"{WORN} {OPEN_CARDS} field Y CHANCE remove", "CHANCE is not asked for 'remove'."),
        (f"{WORN} {OPEN_CARDS} field Y damage 2 CARTHAGE remove", "the loss in Yellow is 4, not 2 (3.3.5)."),
        (f"{WORN} {OPEN_CARDS} strikes Y P G breaks - field Y damage 4 CARTHAGE remove", "the Shield Breaks that count"),
        (f"{WORN} {OPEN_CARDS} strikes P Y G breaks Y field Y damage 4 CARTHAGE remove", "the strike order does not follow"),
        (f"{WORN} {OPEN_CARDS} strikes Y P G breaks Y field G damage 1 ROME remove", "must be the next in the strike order"),
        (f"{WORN} {OPEN_CARDS} strikes Y P G breaks Y field Y damage 1 CARTHAGE remove", "the loss in Yellow is 4, not 1"),
        (f"R [6 5|6 5|5 5] C [2 2|6 6|4 4] {OPEN_CARDS} field Y CARTHAGE remove", "so the game is over (3.3.5)."),
        # New Orders
        (f"{WORN} {OPEN_CARDS} ROME draw_offer", "Rome has not lost more tokens in this phase, so it may not draw (3.3.8)."),
        (f"{WORN} {OPEN_CARDS} lost 1 9 CARTHAGE draw_offer", "Carthage cannot have lost 9 in this phase"),
        (f"{WORN} {OPEN_CARDS} quiet 3 CARTHAGE draw_offer", "3 quiet phases, but this one has cost tokens (3.3.7)."),
        (f"{WORN} {OPEN_CARDS} drawer CARTHAGE steps 2 CARTHAGE redeploy", "Redeployment cannot be resolved while all"),
        (f"{WORN} {OPEN_CARDS} drawer CARTHAGE steps 3 deck RD4 DS1 CARTHAGE redeploy", "'steps' must be from 0 to 2, not 3."),
        (f"{WORN} {OPEN_CARDS} drawer CARTHAGE deck RD4 DS1 CARTHAGE redeploy", "0 steps cannot be left: the card gives 2"),
        (
            f"{WORN} {OPEN_CARDS} drawer ROME steps 1 deck RD4 DS1 ROME redeploy",
            "the seat that lost more tokens",
        ),
        (f"{WORN} {OPEN_CARDS} drawer CARTHAGE CARTHAGE deserter", "has just been drawn: it is shuffled back at once"),
        (f"{WORN} {OPEN_CARDS} drawer CARTHAGE deck RD4 CARTHAGE deserter", "the seat that the card names answers it (3.4)."),
        (
            f"{WORN} {OPEN_CARDS} drawer CARTHAGE deck DS1 CHANCE draw",
            "the only kind of card left is turned up without asking (3.7).",
        ),
        *(
            (f"{WORN} {OPEN_CARDS} drawer {drawer} deck {deck} {drawer} {card}", sentence)
            for card in ("relief", "opportune_draw", "general")
            for drawer, deck, sentence in (
                ("ROME", "RD4 DS1", "the seat that lost more tokens"),
                ("CARTHAGE", "RD5 RP1 OM2 DS1 RG1", "cannot be resolved while all of its cards are in the deck (3.4.1)."),
            )
        ),
        (f"{EVEN} deck RD5 ROME assign", "it is shuffled back at once (R19)."),
        (f"R [6 6|6 6|5 5] C [1 1|1 1|1 1] {OPEN_CARDS} lost 0 4 CARTHAGE draw_offer", "Rome cannot have lost 0 in this phase"),
        (f"{WORN} {OPEN_CARDS} strikes Y Y P struck 3 lost 1 4 CARTHAGE draw_offer", "names each Field once (3.3.4)."),
        (f"{EVEN} spent ? ? ? / - - - ROME assign", "Rome's cards of the first phase lie face up (3.5)."),
        (f"{EVEN} phase 2 spent 6 7 4 / 3 7 5 CHANCE tiles", "the tiles are shuffled before the first phase of a round (3.6)."),
        # Counters and ends
        (f"{EVEN} quiet 12 ROME assign", "12 quiet phases: the game is drawn at 12, and not before (3.3.7)."),
        (f"{EVEN} phase 3", "'phase' must be from 1 to 2, not 3."),
        (f"{EVEN} round 0 phase 2", "round 0, phase 2 does not exist."),
        (f"{EVEN} viewer CHANCE", "a view belongs to a seat or to a spectator."),
        (
            f"{EVEN} {OPEN_CARDS} NOBODY game_over won ROME FORMATION_EMPTIED",
            "the winner is the side that",
        ),
        (
            f"R [0 6|6 6|5 5] C [0 5|7 6|5 5] {OPEN_CARDS} NOBODY game_over won ROME FORMATION_EMPTIED",
            "the winner is the side that has no empty Formation",
        ),
        (
            f"R [6 6|6 6|5 5] C [0 5|7 6|5 5] {OPEN_CARDS} NOBODY game_over won NOBODY FORMATION_EMPTIED",
            "the winner is the side that has no empty Formation",
        ),
        (
            f"R [6 6|6 6|5 5] C [0 5|7 6|5 5] {STRUCK} struck 1 field G NOBODY game_over won ROME FORMATION_EMPTIED",
            "Carthage must have lost the Field that was being resolved (3.3.6).",
        ),
        (
            f"R [6 6|6 6|5 5] C [0 5|7 6|5 5] {STRUCK} struck 3 quiet 12 NOBODY game_over won NOBODY QUIET_LIMIT",
            "a side has an empty Formation, so that is how the game ended (3.3.6).",
        ),
        (
            f"{EVEN} {STRUCK} struck 3 quiet 12 NOBODY game_over won ROME QUIET_LIMIT",
            "the quiet limit is a draw (3.3.7).",
        ),
        (f"{EVEN} {STRUCK} struck 3 NOBODY game_over won ROME ROUND_LIMIT", "does not end with 'ROUND_LIMIT' here."),
        (f"{EVEN} NOBODY game_over won ROME ROUND_LIMIT", "the Fields are resolved and no card is drawn"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    with pytest.raises(BadPosition) as refused:
        at(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("R [4 1|3 2|2 1] C [1 2|2 2|3 3] round 2", "round 2 does not exist: this scenario has rounds 1 to 1."),
        ("R [4 1|3 2|2 1] C [1 2|2 2|3 3] phase 1 spent - - - / - - -", "begins in its second phase"),
        ("R [5 1|3 2|2 1] C [1 2|2 2|3 3]", "an army is 13 tokens"),
        (f"{LAST} struck 3 NOBODY game_over won ROME ROUND_LIMIT", "the cards of the last phase lie open"),
        (
            f"{LAST} placed 2 5 7 / 5 7 2 strikes Y P G struck 3 NOBODY game_over won ROME ROUND_LIMIT",
            "after a last round the side with more tokens wins.",
        ),
    ],
)
def test_an_impossible_position_of_last_cards_is_refused(text, sentence):
    with pytest.raises(BadPosition) as refused:
        GAME.read_position(text, "mini")
    assert sentence in str(refused.value)


def test_what_open_cards_say_need_not_be_told():
    s = at(f"{WORN} tiles 3 2 1 {OPEN_CARDS} field G ROME remove")
    assert (s.effective, s.strikes, s.struck, s.damage, list(s.lost)) == (0b001, [0, 2, 1], 1, 1, [0, 3])
    s = at(f"{WORN} {OPEN_CARDS} CARTHAGE draw_offer")
    assert (s.struck, list(s.lost)) == (3, [1, 3])


def test_every_position_of_random_games_is_sound_and_its_decision_possible():
    for seed in range(30):
        for state in walk(GAME, seed):
            for viewer in (delenda.ROME, delenda.CARTHAGE, delenda.SPECTATOR):
                view = state.view(viewer)
                assert not view.invariants()
                assert state.actor == delenda.NOBODY or not view.decision.impossible(view)


def test_nothing_of_a_phase_is_left_when_the_tiles_are_mixed():
    for seed in range(30):
        for state in walk(GAME, seed):
            if state.decision.name == "tiles":
                assert (state.strikes, state.struck, state.effective, list(state.lost)) == ([], 0, 0, [0, 0])
                assert (state.field, state.damage, state.tiles) == (0, 0, 0)


def test_3_3_1_what_each_viewer_sees_of_a_phase_is_a_position():
    s = at(EVEN)
    for value in ("Y 6", "P 7", "G 4", "Y 3", "P 7"):
        for viewer in (ROME, CARTHAGE, SPECTATOR):
            view = s.view(viewer)
            assert GAME.read_position(str(view)) == view
        s.apply(s.find(f"assign {value}"))
