"""Punic Island, by Francisco Ronco: the First Punic War on Sicily, on the seas around it and in Africa."""

from delenda.games.punic_island.actions import ACTION_COUNT
from delenda.games.punic_island.box import IslandBox, read_box
from delenda.games.punic_island.rules import (
    aftermath,
    battle,
    battle_cards,
    cards,
    cargo,
    checks,
    chits,
    events,
    fleets,
    land_moves,
    landings,
    naval_moves,
    operation,
    refuge,
    reinforcements,
    retreat,
    sequence,
    setup,
    sieges,
    uprisings,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Option, Scenario
from delenda.kernel.parts import Board, Insight, Position

# Parts that are loaded when they are first asked for


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


GAME = Game(
    slug="punic-island",
    title="Punic Island",
    designer="Francisco Ronco",
    publisher="Bellica Third Generation",
    blurb="The First Punic War: cards against the clock, legions against walls, fleets against storms.",
    minutes="180–240",
    complexity=5,
    rules_version=2,
    replays=(1,),
    has_chance=True,
    has_secrets=True,
    is_simultaneous=True,
    action_count=ACTION_COUNT,
    longest=2_000_000,  # 222 sequences; an operation has at most 6 battles of 200 steps (section 5 of the specification)
    fuzz=6_250,  # 5,000 of them of the other scenarios than `mini`
    scenarios=(
        Scenario("war", "The First Punic War", "264–241 BC, from the siege of Messana to the last card."),
        Scenario("even", "The war, evened", "The same war, with extra Victory Points for Rome to even the chances."),
        Scenario("pintias", "Before Pintias", "The printed example of an operation: a fleet, a battle at sea, a siege."),
        Scenario("mini", "The last cards", "A Legion before Tauromenium and a few last cards, small enough to solve."),
    ),
    options=(
        Option(
            "naval_move",
            "Supply Points for a naval move",
            {"2": "as in the table of costs", "1": "as in the printed example of an operation"},
        ),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=PunicIsland,
    decisions=(
        reinforcements.DRAW_CONSUL,
        cards.DRAW_CARD,
        sequence.CHOOSE_OPTION,
        sequence.ROLL_MAP,
        cards.CHOOSE_CARD_ACTION,
        cards.PLACE_RESOURCE,
        cards.LOSE_RESOURCE,
        reinforcements.CHOOSE_CITY,
        reinforcements.RECALL_LEADER,
        reinforcements.CHOOSE_TYPE,
        reinforcements.RESTORE_UNIT,
        reinforcements.WITHDRAW_LEADER,
        reinforcements.PLACE_LEADER,
        operation.CHOOSE_SOURCE,
        operation.ACT_ON_BOARD,
        land_moves.PICK_MARCHERS,
        land_moves.NAME_COMMANDER,
        land_moves.STEP_BY_LAND,
        refuge.TAKE_REFUGE,
        refuge.SHELTER_LEADER,
        refuge.JOIN_ATTACK,
        fleets.PICK_FLEET,
        fleets.NAME_CAPTAIN,
        naval_moves.STEP_BY_SEA,
        landings.PICK_BOARDERS,
        landings.PICK_LANDERS,
        cargo.PICK_CARGO,
        battle.NAME_BATTLE_LEADER,
        battle_cards.PLAY_BATTLE_CARD,
        battle.DRAW_CHIT,
        battle.PLAY_A_CHIT,
        chits.PICK_OWN,
        chits.PICK_FOE,
        chits.PICK_CHECKER,
        checks.ROLL_CHECK,
        retreat.LEAVE_WITH,
        retreat.RETREAT_STEP,
        aftermath.RECOVER_SHIP,
        battle_cards.PURSUE,
        sieges.PICK_BESIEGER,
        sieges.ROLL_SIEGE,
        uprisings.PICK_AGITATOR,
        uprisings.CHOOSE_UPRISING,
        events.ANSWER,
        events.CHOOSE_EVENT_AREA,
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
    art="art.svg",
    levels="levels.toml",
    former={"windows": "held"},
)
