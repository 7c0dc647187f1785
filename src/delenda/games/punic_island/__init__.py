"""Punic Island, by Francisco Ronco: the First Punic War on Sicily, on the seas around it and in Africa."""

from functools import cache

from delenda.games.punic_island.actions import ACTION_COUNT
from delenda.games.punic_island.box import HANDICAPS, IslandBox, read_box
from delenda.games.punic_island.rules import (
    aftermath,
    battle,
    battle_cards,
    cards,
    cargo,
    checks,
    chits,
    consuls,
    contact,
    events,
    fleets,
    land_moves,
    landings,
    naval_moves,
    operation,
    operational_cards,
    options,
    reinforcements,
    retreat,
    setup,
    sieges,
    syracuse,  # noqa: F401  # carries out its steps of the sequence
    uprisings,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.action_table import ActionTable
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Option, Scenario
from delenda.kernel.parts import Board, Insight, Position
from delenda.kernel.row_names import RowNames

# Parts that are loaded when they are first asked for


@cache
def _board() -> Board[PunicIsland]:
    from delenda.games.punic_island.board import BOARD

    return BOARD


def _position() -> Position[PunicIsland, IslandBox]:
    from delenda.games.punic_island.position import read, write

    return Position(write, read)


def _insight() -> Insight[PunicIsland]:
    from delenda.games.punic_island.insight import INSIGHT

    return INSIGHT


def _encoder(box: IslandBox) -> Encoder[PunicIsland]:
    from delenda.games.punic_island.features import encoder

    return encoder(box)


def _row_names(box: IslandBox, seat: int) -> RowNames:
    from delenda.games.punic_island.row_names import row_names

    return row_names(box, seat)


def _actions(box: IslandBox) -> ActionTable:
    from delenda.games.punic_island.action_table import action_table

    return action_table(box)


GAME = Game(
    slug="punic-island",
    title="Punic Island",
    designer="Francisco Ronco",
    publisher="Bellica Third Generation",
    blurb="The First Punic War: cards against the clock, legions against walls, fleets against storms.",
    minutes="180–240",
    complexity=5,
    rules_version=4,
    replays=(1, 2, 3),
    same_rules=(2, 3),
    has_chance=True,
    has_secrets=True,
    is_simultaneous=True,
    action_count=ACTION_COUNT,
    longest=2_000_000,  # 222 sequences; an operation has at most 6 battles of 200 steps (3.11.4)
    fuzz=6_250,  # 5,000 of them of the other scenarios than `mini`
    scenarios=(
        Scenario("war", "The First Punic War", "264–241 BC, from the siege of Messana to the last card.", is_first=True),
        Scenario(
            "pintias",
            "Before Pintias",
            "The printed example of an operation: a fleet, a battle at sea, a siege.",
            is_study=True,
        ),
        Scenario(
            "mini", "The last cards", "A Legion before Tauromenium and a few last cards, small enough to solve.", is_study=True
        ),
        Scenario(
            "medium",
            "More last cards",
            "The same siege with two cards in hand and dice of three faces, for solvers that take a minute.",
            is_study=True,
        ),
        Scenario(
            "even",
            "The war with 22 points for Rome",
            "The same war, with 22 Victory Points for Rome from the start.",
            is_study=True,
        ),
    ),
    options=(
        Option(
            "naval_move",
            "Supply Points for a naval move",
            {"2": "as in the table of costs", "1": "as in the printed example of an operation"},
        ),
        Option("handicap", "Handicap, in Victory Points at the end", {name: words for name, (words, _) in HANDICAPS.items()}),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=PunicIsland,
    decisions=(
        consuls.DRAW_CONSUL,
        cards.DRAW_CARD,
        options.OPTION,
        options.MAP_ROLL,
        cards.CARD_ACTION,
        cards.PLACE_RP,
        operational_cards.LOSE_RP,
        reinforcements.CHOOSE_CITY,
        reinforcements.RECALL_LEADER,
        reinforcements.PICK_MIX,
        reinforcements.RESTORE_UNIT,
        consuls.WITHDRAW_LEADER,
        consuls.PLACE_LEADER,
        operation.OP_SOURCE,
        operation.OP_ACTION,
        land_moves.ML_PICK,
        land_moves.ML_COMMAND,
        land_moves.ML_STEP,
        contact.REFUGE_PICK,
        contact.REFUGE_LEADER,
        contact.JOIN_PICK,
        fleets.MN_PICK,
        fleets.MN_COMMAND,
        naval_moves.MN_STEP,
        landings.EMBARK_PICK,
        landings.DEBARK_PICK,
        cargo.CARGO_PICK,
        battle.BATTLE_LEADER,
        battle_cards.BATTLE_CARD,
        battle.DRAW_CHIT,
        battle.CHIT_PLAY,
        chits.CHIT_OWN,
        chits.CHIT_FOE,
        chits.CHECK_PICK,
        checks.CHECK,
        retreat.LEADER_LEAVE,
        retreat.RETREAT_STEP,
        aftermath.RESTORE_SHIP,
        battle_cards.BATTLE_END_CARD,
        sieges.SIEGE_PICK,
        sieges.SIEGE_ROLL,
        uprisings.UPRISING_PICK,
        uprisings.UPRISING_AREA,
        events.REACT,
        events.EVENT_AREA,
    ),
    endings={
        "LAST_CARD": "Victory Points were counted when the last card of a deck was drawn",
        "SUDDEN_DEATH": "Victory Points were counted when Sudden Death was played",
    },
    package="delenda.games.punic_island",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    load_row_names=_row_names,
    load_actions=_actions,
    art="art.svg",
    levels="levels.toml",
    former={"windows": "held"},
)
