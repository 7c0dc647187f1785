"""The board of Scipio in every state: sound pictures, true words, nothing hidden shown, every choice within reach."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from delenda.games.scipio import GAME
from delenda.games.scipio.actions import DRAW_CARD, PASS
from delenda.games.scipio.board import LAYOUTS, clicks, describe, draw, sketch
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import walk
from delenda.svg.theme import THEMES

VIEWERS = (ROME, CARTHAGE, SPECTATOR)
BATTLE = "R [5 4|6 5|5 5] C [6 5|6 4|4 1] tiles 1 3 2 round 3 phase 1 deck RD3 RP1 OM1 DS1 RG1 ROME assign"
REVEAL = ("assign Y 3", "assign P 2", "assign G 6", "assign Y 6", "assign P 4", "assign G 3")
LOSSES = (*REVEAL, "take 3 1", "take 2 1", "take 2 0")


def played(*labels: str, position: str = "") -> Scipio:
    state = GAME.read_position(position) if position else GAME.start()
    for label in labels:
        state.apply(state.find(label))
    assert isinstance(state, Scipio)
    return state


def drawn(card: str) -> Scipio:
    """ROME has lost more and has drawn a card."""
    return played(*LOSSES, "draw", f"card {card}", position=BATTLE)


def views(seeds: range, every: int = 1) -> Iterator[Scipio]:
    """Views of random games; about one state in `every`, and every state that ends a game."""
    rng = Rng(3)
    for seed in seeds:
        for state in walk(GAME, seed):
            assert isinstance(state, Scipio)
            if state.actor == NOBODY or rng.below(every) == 0:
                yield from (state.view(viewer) for viewer in VIEWERS)


def element(view: Scipio, key: str, layout: str = "wide") -> str:
    return next(e.svg for e in draw(view, layout).elements if e.key == key)


def words(view: Scipio, key: str) -> str:
    return next(e.words for e in draw(view).elements if e.key == key)


def keys(view: Scipio, layout: str = "wide") -> list[str]:
    return [e.key for e in draw(view, layout).elements]


# Properties of every picture


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_view_is_well_formed_and_resolved(layout: str, theme: str) -> None:
    for view in views(range(2), 4):
        text = draw(view, layout).svg(theme)
        ElementTree.fromstring(text)
        assert "var(" not in text


def test_every_colour_exists_in_both_themes() -> None:
    for view in views(range(2), 6):
        for layout in LAYOUTS:
            used = set(re.findall(r"var\(--([\w-]+)\)", draw(view, layout).svg(None)))
            assert used <= THEMES["light"].keys()
            assert used <= THEMES["dark"].keys()


def test_keys_are_unique_and_the_same_in_all_layouts() -> None:
    for view in views(range(3), 3):
        wide = keys(view)
        assert len(set(wide)) == len(wide)
        assert keys(view, "tall") == wide


def test_what_can_be_seen_has_words() -> None:
    """Only the light around a Field says nothing: the strike order says it."""
    for view in views(range(3), 3):
        for layout in LAYOUTS:
            for e in draw(view, layout).elements:
                assert e.words or not e.svg or e.key.startswith("glow-"), e.key


def test_scenery_depends_on_the_layout_only() -> None:
    for layout, size in LAYOUTS.items():
        assert len({draw(view, layout).scenery for view in views(range(2), 9)}) == 1
        picture = draw(played(), layout)
        assert (picture.width, picture.height) == size


def test_an_unknown_layout_is_named() -> None:
    with pytest.raises(DelendaError, match="wide, tall"):
        draw(played(), "round")


def test_nothing_hidden_is_drawn_or_told() -> None:
    """States that a viewer cannot tell apart give byte-equal pictures and words."""
    rng = Rng(5)
    for view in views(range(4), 3):
        if view.decision.simultaneous:
            for _ in range(2):
                twin = view.guess(rng).view(view.viewer)
                assert [draw(twin, layout).svg() for layout in LAYOUTS] == [draw(view, layout).svg() for layout in LAYOUTS]
                assert (sketch(twin), describe(twin), clicks(twin)) == (sketch(view), describe(view), clicks(view))


# Choices


def test_paths_lead_over_elements_of_both_layouts_and_none_begins_another() -> None:
    for view in views(range(6)):
        paths = clicks(view)
        for layout in LAYOUTS:
            assert {key for path in paths.values() for key in path} <= set(keys(view, layout))
        trails = sorted(tuple(path) for path in paths.values())
        assert len(set(trails)) == len(trails)
        assert all(later[: len(trail)] != trail for trail, later in pairwise(trails))


def test_only_who_decides_can_click() -> None:
    for view in views(range(4), 2):
        decides = view.actor == view.viewer and view.actor not in (CHANCE, NOBODY)
        assert bool(clicks(view)) == decides


def test_all_but_refusals_have_a_path() -> None:
    for view in views(range(6)):
        if view.actor == view.viewer:
            assert set(view.legal()) - set(clicks(view)) <= {PASS}


def test_what_can_be_clicked_has_a_ring() -> None:
    for view in views(range(3), 3):
        for path in clicks(view).values():
            assert all('class="ring"' in element(view, key) for key in path)


def test_a_card_then_the_field_in_turn() -> None:
    view = played("assign Y 6", position=BATTLE).view(ROME)
    assert clicks(view)[view.find("assign P 7")] == ["hand-0-7", "field-P"]


def test_formations_for_moves_swaps_and_desertions() -> None:
    view = drawn("RD").view(ROME)
    assert clicks(view)[view.find("move Y2 P1")] == ["formation-0-Y2", "formation-0-P1"]
    view = drawn("RP").view(ROME)
    assert clicks(view)[view.find("swap Y1 G2")] == ["formation-0-Y1", "formation-0-G2"]
    view = drawn("DS").view(CARTHAGE)
    assert clicks(view)[view.find("desert P2")] == ["formation-0-P2"]


def test_the_deck_to_draw_and_a_button_to_pass() -> None:
    view = played(*LOSSES, position=BATTLE).view(ROME)
    assert clicks(view) == {DRAW_CARD: ["deck"]}


def test_an_open_view_decides_for_both_seats() -> None:
    state = played("assign Y 6", "assign P 7", "assign G 4", position=BATTLE)
    assert state.viewer == OPEN
    assert clicks(state)[state.find("assign Y 2")] == ["hand-1-2", "field-Y"]


# Set-up


def test_five_samples_and_ones_own() -> None:
    view = played("preset R1").view(CARTHAGE)
    found = [key for key in keys(view) if key.startswith("preset-")]
    assert found == ["preset-1", "preset-2", "preset-3", "preset-4", "preset-5", "preset-own"]
    assert "Crescent" in words(view, "preset-3")
    assert clicks(view)[view.find("custom")] == ["preset-own"]


def test_a_hidden_army_stands_behind_its_screen() -> None:
    view = played("preset R1").view(CARTHAGE)
    assert words(view, "formation-0-Y1") == "Rome's Yellow 1, behind its screen"
    assert words(view, "screen-0") == "Rome organises its army in secret", "the table says who is ready, the board does not"
    assert "token-rome" not in element(view, "formation-0-Y1")
    assert words(played().view(CARTHAGE), "screen-0") == words(view, "screen-0")


def test_the_formation_being_filled_is_framed() -> None:
    view = played("custom", "count Y1 6").view(ROME)
    assert words(view, "formation-0-Y2") == "Rome's Yellow 2: being filled"
    assert "how many?" in element(view, "formation-0-Y2")
    assert "28 left for 5 Formations" in element(view, "council")
    assert clicks(view)[view.find("count Y2 9")] == ["count-9"]


# A phase


@pytest.mark.parametrize("labels", [(), ("assign Y 6", "assign P 7", "assign G 4")])
def test_cards_placed_in_secret_look_the_same_whether_they_lie_or_not(labels: tuple[str, ...]) -> None:
    """The table says who is ready; the board shows no card where perhaps nobody has placed one."""
    state = played(*labels, position=BATTLE)
    for viewer, other in ((ROME, CARTHAGE), (CARTHAGE, ROME), (SPECTATOR, ROME), (SPECTATOR, CARTHAGE)):
        view = state.view(viewer)
        side = ("Rome", "Carthage")[other]
        assert words(view, f"card-{other}-Y") == f"{side}'s card in Yellow is secret until both sides are ready"
        assert ">secret<" in element(view, f"card-{other}-Y")
        assert words(view, f"hand-{other}-6") == f"{side}'s card 6, in hand or face down"
        assert "6 in hand or face down" in words(view, f"seat-{other}")
        assert f"{side} has 2, 3, 4, 5, 6 and 7 in hand or face down." in describe(view)


def test_an_open_view_shows_which_cards_lie() -> None:
    state = played("assign Y 6", "assign P 7", position=BATTLE)
    assert words(state, "card-0-Y") == "Rome's card in Yellow: 6"
    assert words(state, "card-1-Y") == "no card of Carthage's in Yellow"


def test_shield_breaks_losses_and_the_strike_order() -> None:
    view = played(*REVEAL, position=BATTLE).view(ROME)
    assert words(view, "sign-1-Y") == "Shield Break by Carthage in Yellow"
    assert words(view, "sign-0-G") == "Shield Break by Rome in Green, nullified"
    assert words(view, "sign-0-Y") == "Rome is to lose 4 in Yellow"
    assert words(view, "sign-0-P") == "Rome is to lose 3 in Purple"
    assert words(view, "sign-1-G") == "Carthage is to lose 2 in Green"
    assert [words(view, f"strike-{f}") for f in "YPG"] == [
        "Yellow strikes 1st, now", "Purple strikes 2nd", "Green strikes 3rd",
    ]  # fmt: skip
    assert element(view, "glow-Y")
    assert not element(view, "glow-P")


def test_losses_foretold_are_the_losses_taken() -> None:
    """The board shows what the rules will ask, in every Field and before each is resolved."""
    checked = 0
    for seed in range(18):
        for state in walk(GAME, seed):
            assert isinstance(state, Scipio)
            if state.decision.name == "remove":
                where = "YPG"[state.field]
                side = "Rome" if state.actor == ROME else "Carthage"
                assert words(state, f"sign-{state.actor}-{where}").startswith(f"{side} is to lose {state.damage} in")
                checked += 1
    assert checked > 50


def test_splits_warn_where_they_lose_the_game() -> None:
    view = played(*REVEAL, position=BATTLE).view(ROME)
    assert [key for key in keys(view) if key.startswith("split-")] == [f"split-{n}" for n in range(5)]
    assert words(view, "split-0") == "lose 0 from Yellow 1 and 4 from Yellow 2. This empties Yellow 2 and loses the game."
    assert words(view, "split-3") == "lose 3 from Yellow 1 and 1 from Yellow 2."
    assert not [key for key in keys(played(*REVEAL, position=BATTLE).view(CARTHAGE)) if key.startswith("split-")]


def test_majorities_last_tokens_and_what_would_fall() -> None:
    view = played(position=BATTLE).view(ROME)
    assert words(view, "total-1-Y") == "Carthage has 11 tokens in Yellow, the majority"
    assert words(view, "total-1-G") == "Carthage has 5 tokens in Green, and falls at a loss of 4"
    assert words(view, "formation-1-G2") == "Carthage's Green 2: 1 token, its last"
    assert "last token" in element(view, "formation-1-G2")


def test_spent_cards_lie_beside_the_board() -> None:
    view = played(*LOSSES, "pass", position=BATTLE).view(ROME)
    assert words(view, "hand-0-3") == "Rome's card 3, spent"
    assert words(view, "hand-0-4") == "Rome's card 4, in hand"
    assert "Spent in the first phase" in element(view, "tray")


# New Orders


def test_the_deck_and_the_discards_are_counted() -> None:
    view = played(position=BATTLE).view(ROME)
    assert words(view, "deck") == "deck of New Orders, 7 cards; the Deserter is 1 in 7"
    assert words(view, "discard-RD") == "Redeployment: 2 of 5 drawn"


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("RD", "Redeployment"),
        ("RP", "Relief in Place"),
        ("OM", "Opportune Move"),
        ("DS", "Deserter"),
        ("RG", "Renowned General"),
    ],
)
def test_the_card_being_resolved_is_shown(card: str, name: str) -> None:
    for layout in LAYOUTS:
        for viewer in VIEWERS:
            shown = element(drawn(card).view(viewer), "tray", layout)
            assert name in shown
            assert f"#~order-{card}" in shown


def test_steps_left_are_shown() -> None:
    state = drawn("RD")
    assert "2 steps left" in element(state.view(ROME), "tray")
    state.apply(state.find("move G1 P2"))
    assert "1 step left" in element(state.view(ROME), "tray")


def test_the_general_chooses_among_six_arrangements() -> None:
    view = drawn("RG").view(ROME)
    assert [key for key in keys(view) if key.startswith("tiles-")] == [
        "tiles-123", "tiles-132", "tiles-213", "tiles-231", "tiles-312", "tiles-321",
    ]  # fmt: skip
    assert words(view, "tiles-132") == "lay the tiles Yellow 1, Purple 3, Green 2 (as they lie)"


def test_a_desertion_that_wins_is_told() -> None:
    cards = "placed 6 7 4 / 3 7 5 CARTHAGE draw_offer"
    state = played("draw", "card DS", position=BATTLE.replace("ROME assign", cards))
    assert words(state.view(ROME), "formation-1-G2") == "Carthage's Green 2: 1 token, its last: naming it wins the game"


# The end


def test_the_end_shows_the_emptied_formation_and_the_winner() -> None:
    view = played(*REVEAL, "take 0 4", position=BATTLE).view(ROME)
    assert words(view, "tray") == "Carthage wins: Rome's Yellow 2 is empty."
    assert words(view, "formation-0-Y2") == "Rome's Yellow 2: empty, the game is lost"
    assert "emptied" in element(view, "formation-0-Y2")
    assert words(view, "seat-1").startswith("Carthage: victorious")
    assert words(view, "sign-0-Y") == "Rome lost 4 in Yellow"


def test_a_draw_is_told() -> None:
    quiet = "R [5 5|5 5|5 5] C [5 5|5 5|5 5] tiles 1 2 3 quiet 11 ROME assign"
    same = [f"assign {field} {card}" for field, card in zip("YPG", (2, 3, 4), strict=True)]
    view = played(*same, *same, position=quiet).view(ROME)
    assert words(view, "tray") == "A draw: 12 phases in a row without a loss."


def test_the_end_of_a_last_round_is_told_by_its_tokens() -> None:
    state = GAME.start("mini")
    for label in ("tiles 1 2 3", "assign Y 2", "assign P 5", "assign Y 2", "assign P 7", "take 1 0", "take 1 0"):
        state.apply(state.find(label))
    assert words(state.view(ROME), "tray") == "A draw: after the last round each side has 12 tokens."
    assert describe(state.view(ROME)).endswith("A draw: after the last round each side has 12 tokens.")
    ends = {sketch(last_state(seed)).splitlines()[-1] for seed in range(1, 150, 3)}
    assert any(re.fullmatch(r"Rome wins: after the last round Rome has \d+ tokens and Carthage \d+\.", end) for end in ends)
    assert any(re.fullmatch(r"Carthage wins: Rome's \w+ \d( and \w+ \d)? (is|are) empty\.", end) for end in ends)


def last_state(seed: int) -> Scipio:
    """The last state of a random game; of seeds 1, 4, 7 … of one of `mini`."""
    *_, last = walk(GAME, seed)
    assert isinstance(last, Scipio)
    return last


def test_no_more_tokens_are_lost_than_are_there() -> None:
    both = "R [1 2|6 6|5 5] C [5 5|1 1|5 5] tiles 1 2 3"
    broken = ("assign Y 3", "assign P 6", "assign G 4", "assign Y 5", "assign P 3", "assign G 4")
    view = played(*broken, position=both).view(ROME)
    assert words(view, "sign-1-P") == "Carthage lost 2 in Purple"
    assert words(view, "tray") == "Rome wins: Carthage's Purple 1 and Purple 2 are empty."
    foretold = "R [6 6|6 6|5 5] C [5 5|1 1|5 5] tiles 3 2 1 placed 3 6 7 / 5 3 2 field G CARTHAGE remove"
    assert words(played(position=foretold).view(ROME), "sign-1-P") == "Carthage is to lose 2 in Purple"


def test_a_deck_of_one_card_and_an_empty_deck_are_told() -> None:
    assert words(GAME.start("mini"), "deck") == "deck of New Orders, 1 card; the Deserter is 1 in 1"
    offer = "R [3 1|2 2|2 1] C [1 2|2 2|2 3] placed 2 5 7 / 5 7 2 ROME draw_offer"
    state = GAME.read_position(offer, "mini")
    state.apply(state.find("draw"))
    assert state.decision.name == "deserter"
    assert words(state, "deck") == "deck of New Orders, no cards"
    assert "The deck has no cards." in describe(state)
    assert "deck empty" in sketch(state)


# Words


def test_sketch() -> None:
    assert sketch(played(*REVEAL, position=BATTLE).view(ROME)) == SKETCH


SKETCH = """\
SCIPIO   Round 3, first phase   deck 7: RD3 RP1 OM1 DS1 RG1 (Deserter 1 in 7)

Carthage: 26 tokens   hand 2 5 7

              YELLOW                 PURPLE                 GREEN
Carthage    Y1    Y2               P1    P2               G1    G2
tokens       6     5                6     4                4     1!
total          11 *                   10                      5 falls at -4
card          [6] break              [4] break              [3] to lose 2
tile          (1) 1st now            (3) 2nd                (2) 3rd
card          [3] to lose 4          [2] to lose 3          [6] break nullified
total           9                     11 *                   10 *
tokens       5     4                6     5                5     5
Rome        Y1    Y2               P1    P2               G1    G2

Rome (you): 30 tokens   hand 4 5 7

Yellow: Shield Break, your 9 against 11. You lose 4: from which Formations?"""


def test_describe() -> None:
    text = describe(played(*REVEAL, position=BATTLE).view(CARTHAGE))
    army = "Yellow 1: 6, Yellow 2: 5, Purple 1: 6, Purple 2: 4, Green 1: 4, Green 2: 1."
    assert text.startswith(f"Round 3, first phase. Carthage has 26 tokens: {army}")
    assert "Green, tile 2: Carthage 5 against Rome 10; cards: Carthage 3, Rome 6; Carthage is to lose 2;" in text
    assert text.endswith("Rome is to remove its losses.")


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_a_turned_board_shows_the_other_side_below(layout: str) -> None:
    view = GAME.read_position(BATTLE).view(ROME)
    words = {element.key: element.words for element in draw(view, layout).elements}
    turned = draw(view, f"{layout}-turned")
    assert {element.key: element.words for element in turned.elements} == words
    below = [element.key for element in turned.elements if element.key.startswith("formation-")][6:]
    assert all(key.startswith("formation-1") for key in below), "Carthage's come last, as the nearer ones do"
