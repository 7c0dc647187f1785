"""The components as data: what the data file says, and what is said of a wrong one."""

from importlib.resources import files

import pytest

import delenda
from delenda.games.zama.position import read
from delenda.games.zama.state import FALLEN
from delenda.kernel.codec import pack, unpack
from delenda.kernel.errors import BadBox, BadPosition
from delenda.kernel.testkit import check_step
from support.zama import ROME, at, do

STANDARD = files("delenda.games.zama").joinpath("data/box.toml").read_text(encoding="utf-8")


def start_with(tmp_path, *changes: tuple[str, str], **options: str):
    text = STANDARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return delenda.game("zama").start(box=path, options=options or None)


def play_out(state) -> str:
    rng = delenda.Rng(5)
    while state.outcome() is None:
        state.apply(delenda.sample(state, rng))
        check_step(delenda.game("zama"), state)
    return str(state.outcome())


def test_2_1_the_mat():
    box = delenda.game("zama").box()
    assert (box.columns, box.rows, box.squares) == (6, 7, 42)
    assert (box.names[0], box.names[41], box.square("d3")) == ("a1", "f7", 15)
    assert [name for name, dark in zip(box.names, box.is_dark, strict=True) if dark][:4] == ["a1", "c1", "e1", "b2"]
    assert [box.names[square] for square in box.zone[0]] == [f"{c}{r}" for r in (1, 2) for c in "abcdef"]
    assert [box.names[square] for square in box.landing[1]] == [f"{c}7" for c in "abcdef"]
    assert [box.names[box.middle + column] for column in box.ports] == ["a4", "f4"]


def test_2_2_ratings_of_the_classes():
    classes = delenda.game("zama").box().classes
    assert [(unit.count, unit.attack, unit.defence, unit.steps) for unit in classes] == [
        (3, 2, 2, 1),
        (2, -1, 2, 1),
        (2, 1, 0, 1),
        (2, 0, -1, 1),
        (3, 1, -1, 2),
    ]
    assert ["HPIAC"[unit.bonus] if unit.bonus < 5 else "PORT" for unit in classes] == ["PORT", "C", "P", "H", "I"]


def test_2_3_the_24_cards():
    box = delenda.game("zama").box()
    assert box.ids == ["H1", "H2", "H3", "P1", "P2", "I1", "I2", "A1", "A2", "C1", "C2", "C3"]
    assert (box.card_name(0), box.card_name(12), box.card_name(21)) == ("Scipio Africanus", "Hannibal Barca", "War Elephants")
    assert len({face.name for face in box.faces}) == 24


def test_2_4_structures():
    box = delenda.game("zama").box()
    assert (box.palisade_defence, box.palisade_hits) == (1, 2)
    assert (box.port_defence, box.vacant_hits, box.held_hits) == (2, 2, 1)


def test_2_5_medics():
    assert delenda.game("zama").box().medics == 2


def test_the_state_at_the_start():
    s = delenda.game("zama").start()
    assert (s.turn, s.actions_left, list(s.medics), s.medic_supply) == (0, 0, [0, 0], 2)
    assert s.labels()[0] == "initiative 1 2"


def test_5_3_limits():
    box = delenda.game("zama").box()
    assert (box.deploy_rows, box.deploy_count, box.reserve_count) == (2, 7, 2)
    assert (box.reinforce_max_units, box.quiet_turn_limit, box.turn_limit) == (4, 40, 300)


@pytest.mark.parametrize("rows", [5, 9, 11, 15])
def test_2_1_any_odd_number_of_rows_works(tmp_path, rows):
    s = start_with(tmp_path, ("standard = 7", f"standard = {rows}"))
    assert s.box.names[s.box.middle] == f"a{(rows + 1) // 2}"
    assert play_out(s)
    assert delenda.game("zama").board.draw(s).elements
    assert unpack(s, pack(s)).dump() == s.dump()


def test_ids_after_the_squares_shift_with_the_mat():
    assert at("RH*@a1 KP@f5 medics 1 0", mat="short").legal() == [0, 37, 39]


def test_2_1_other_columns_and_structures(tmp_path):
    row = 'middle_row = ["PORT", "PALISADE", "OPEN", "OPEN", "PALISADE", "PORT"]'
    s = start_with(tmp_path, ("columns = 6", "columns = 7"), (row, row.replace('"OPEN",', '"PALISADE", "OPEN",', 1)))
    assert s.box.squares == 49
    assert play_out(s)


def test_2_2_and_2_4_other_hits_and_patterns(tmp_path):
    s = start_with(
        tmp_path, ("held_hits = 1", "held_hits = 2"), ("steps = 2", "steps = 3"), ("vacant_hits = 2", "vacant_hits = 3")
    )
    assert play_out(s)


def test_r38_a_held_port_of_two_hits_may_be_pressed(tmp_path):
    box = start_with(tmp_path, ("held_hits = 1", "held_hits = 2")).box
    s = do(read(box, "RH@a3 RP@e1 KP@f7 a4 PK ROME action"), "a3 a4 A6,6 D1,1")
    assert s.decision.name == "press"
    do(s, "AGAIN A6,6 D1,1")
    assert (s.owner[0], s.hits[0]) == (ROME, 2)


def test_r37_a_pattern_is_turned_for_carthage(tmp_path):
    old = "attacks = [[-1, 2], [0, 2], [1, 2], [-1, -2], [0, -2], [1, -2]]"
    box = start_with(tmp_path, (old, "attacks = [[0, 2]]")).box
    for card, ahead in ((7, "c5"), (19, "c1")):  # the Archers of both sides on c3
        reach = box.reach[card * box.squares + box.square("c3")]
        assert [box.names[to] for to, hits in zip(reach.squares, reach.strikes, strict=True) if hits] == [ahead]


def test_an_owners_data_is_played_with_and_recorded(tmp_path):
    s = start_with(tmp_path, ("quiet_turn_limit = 40", "quiet_turn_limit = 2"))
    record = delenda.Record.of(s)
    rng = delenda.Rng(2)
    while s.outcome() is None:
        action = delenda.sample(s, rng)
        record.add(s, action)
        s.apply(action)
    assert str(delenda.Record.parse(str(record)).replay().outcome()) == str(s.outcome())


def test_without_reserves_the_first_turn_follows_the_placing(tmp_path):
    s = start_with(tmp_path, ("reserve_count = 2", "reserve_count = 0"))
    while s.turn == 0:
        assert s.decision.name != "reserve_class"
        s.apply(s.legal()[0])
    assert list(s.units) == [7, 7]
    assert s.actor in (ROME, 1)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("standard = 7", "standard = 8", "entry 'rows.standard' must be odd, so that there is a middle row, not 8."),
        ("standard = 7", "standard = 3", "entry 'rows.standard' must be a whole number from 5 to 90, not 3."),
        ("standard = 7", "standard = 17", "entry 'rows.standard' gives a mat of 102 squares; at most 90 are possible."),
        ("columns = 6", "columns = 5", "entry 'middle_row' must have 5 values, not 6."),
        ("columns = 6", "colums = 6", "the file has an unknown 'colums'; did you mean 'columns'?"),
        ("columns = 6", "", "the file has no 'columns'; add it."),
        ('"OPEN", "OPEN"', '"OPEN", "OPNE"', "entry 'middle_row[3]' must be one of PORT, PALISADE, OPEN, not 'OPNE'"),
        ("deploy_count = 7", "deploy_count = 13", "entry 'deploy_count' must be a whole number from 1 to 12, not 13."),
        ("deploy_count = 7", "deploy_count = 11", "entry 'classes' has 12 cards a side, but each side needs 11 to place and 2"),
        ('moves = "all"', 'moves = "every"', "entry 'classes.H.moves' must be one of orthogonal, diagonal, all, not 'every'"),
        ('bonus = "PORT"', 'bonus = "X"', "entry 'classes.H.bonus' must be one of H, P, I, A, C, PORT, not 'X'"),
        ("[[-1, 2], [0, 2]", "[[0, 0], [0, 2]", "entry 'classes.A.attacks[0]' must be a square other than the unit's own"),
        ("[[-1, 2], [0, 2]", "[[0, 2], [0, 2]", "entry 'classes.A.attacks[1]' must be a square other than the unit's own"),
        ("[[-1, 2], [0, 2]", "[[-1], [0, 2]", "entry 'classes.A.attacks[0]' must have 2 values, not 1."),
        ("held_hits = 1", "held_hits = 0", "entry 'port.held_hits' must be a whole number from 1 to 9, not 0."),
        ('icon = "bolt"', 'icon = "blot"', "entry 'cards.ROME.H2.icon' must be one of"),
        ("count = 3\nattack = 2", "count = 4\nattack = 2", "entry 'cards.ROME' has no 'H4'"),
        ("medics = 2", "medics = = 2", "box.toml: this is not TOML"),
    ],
)
def test_a_wrong_file_is_named_with_its_entry(tmp_path, old, new, sentence):
    with pytest.raises(BadBox) as caught:
        start_with(tmp_path, (old, new))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_3_4_1_where_more_units_may_be_reinforced_more_of_them_are_on_the_mat(tmp_path):
    box = start_with(tmp_path, ("reinforce_max_units = 4", "reinforce_max_units = 7")).box
    eight = "RH@a1 RH@b1 RH@c1 RP@d1 RP@e1 RI@f1 RI@a2 RA@b2"
    assert read(box, f"{eight} KP@f7 ROME action").units[ROME] == 8
    with pytest.raises(BadPosition, match="Rome has more than 8 units on the mat"):
        read(box, f"{eight} RA@c2 KP@f7 ROME action")


def test_3_3_1_the_squares_of_an_army_stay_in_order_if_all_its_cards_are_on_the_mat(tmp_path):
    box = start_with(tmp_path, ("reinforce_max_units = 4", "reinforce_max_units = 8")).box
    kinds = ["H", "H", "H", "P", "P", "I", "I", "A", "A"]
    rome = [f"R{kind}@{column}{row}" for kind, column, row in zip(kinds, "abcdefabc", "111111222", strict=True)]
    carthage = [f"K{kind}@{column}{row}" for kind, column, row in zip(kinds, "abcdefabc", "777777666", strict=True)]
    s = read(box, f"{' '.join(rome + carthage)} ROME action")
    for name, to in (("a1", "d3"), ("d3", "a1"), ("a6", "f5"), ("f7", "a5")):
        s.move(s.board[s.box.square(name)], s.box.square(to))
        assert s.invariants() == []
    first = s.board[s.box.square("a1")]
    s.leave(first, FALLEN)
    assert s.invariants() == []
