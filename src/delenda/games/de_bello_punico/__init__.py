"""De Bello Punico, by Riccardo Affinati."""

from functools import cache

from delenda.games.de_bello_punico.actions import ACTION_COUNT
from delenda.games.de_bello_punico.box import BattleBox, read_box
from delenda.games.de_bello_punico.rules import (
    attack,
    combat,
    command,
    dice,
    elephants,
    end,  # noqa: F401  # carries out its steps of the sequence
    furious,
    initiative,
    leaders,
    missiles,
    movement,
    panic,  # noqa: F401  # carries out its steps of the sequence
    pursuit,
    recovery,
    results,
    setup,
    steps,
    withdrawal,
)
from delenda.games.de_bello_punico.state import Battle
from delenda.games.de_bello_punico.words import ENDINGS
from delenda.kernel.action_table import ActionTable
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Scenario
from delenda.kernel.parts import Board, Insight, Position
from delenda.kernel.row_names import RowNames

# Parts that are loaded when they are first asked for


@cache
def _board() -> Board[Battle]:
    from delenda.games.de_bello_punico.board import BOARD

    return BOARD


def _position() -> Position[Battle, BattleBox]:
    from delenda.games.de_bello_punico.position import read, write

    return Position(write, read)


def _insight() -> Insight[Battle]:
    from delenda.games.de_bello_punico.insight import INSIGHT

    return INSIGHT


def _encoder(box: BattleBox) -> Encoder[Battle]:
    from delenda.games.de_bello_punico.features import encoder

    return encoder(box)


def _row_names(box: BattleBox, seat: int) -> RowNames:
    from delenda.games.de_bello_punico.row_names import row_names

    return row_names(box, seat)


def _actions(box: BattleBox) -> ActionTable:
    from delenda.games.de_bello_punico.action_table import action_table

    return action_table(box)


GAME = Game(
    slug="de-bello-punico",
    title="De Bello Punico",
    designer="Riccardo Affinati",
    publisher="Acies",
    blurb="Four battles on a hex map: lines, flanks, elephants, and orders that may be a bluff.",
    minutes="120",
    complexity=3,
    rules_version=3,
    replays=(1, 2),
    same_rules=(2,),
    has_chance=True,
    has_secrets=True,
    is_simultaneous=False,
    action_count=ACTION_COUNT,
    longest=50_000,  # 16.4
    fuzz=50_000,  # ten thousand of each scenario
    scenarios=(
        Scenario("zama", "Zama, 202 BC", "Scipio against Hannibal and eighty elephants; 16 turns on open ground."),
        Scenario("po", "Po River, 203 BC", "Cethegus stops Mago's march through Italy; 15 turns."),
        Scenario(
            "beneventum",
            "Beneventum, 214 BC",
            "Gracchus and his freed slaves against Hanno; 12 turns; a draw goes to Carthage.",
        ),
        Scenario("trebbia", "Trebbia, 218 BC", "Cold, hungry legions against Hannibal's trap; 14 turns; a draw goes to Rome."),
        Scenario(
            "mini",
            "The causeway",
            "One unit a side and one turn: whether to attack, and who bluffs. Small enough to solve.",
            is_study=True,
        ),
        Scenario(
            "medium",
            "The causeway, hidden",
            "The same attack with dice of four faces, and both sides may bluff; for solvers that take a minute.",
            is_study=True,
        ),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=setup.blank,
    decisions=(
        setup.SETUP_RESERVE,
        setup.SETUP_PLACE,
        setup.SETUP_LEADER,
        command.COMMAND_PLACE,
        initiative.INITIATIVE_CHOICE,
        dice.FORTUNA,
        elephants.ELEPHANT_TARGET,
        furious.FURIOUS_STEP,
        furious.FURIOUS_VICTIM,
        movement.MOVE_PICK,
        movement.MCP_UNIT,
        pursuit.ENTRY_HEX,
        steps.MOVE_STEP,
        leaders.LEADER_STEP,
        missiles.VOLLEY_PICK,
        missiles.VOLLEY_TARGET,
        attack.ATTACK_PICK,
        attack.ATTACK_TARGET,
        withdrawal.WITHDRAW,
        combat.CHARGE,
        combat.COMBAT_CP,
        combat.SUPPORT_PICK,
        leaders.LEADER_WITHDRAW,
        pursuit.PURSUIT,
        results.ADVANCE,
        recovery.RECOVER_PICK,
        initiative.DIE_INITIATIVE_C,
        initiative.DIE_INITIATIVE_R,
        elephants.DIE_ELEPHANT,
        missiles.DIE_MISSILE,
        combat.DIE_ATTACKER,
        combat.DIE_DEFENDER,
        leaders.DIE_LEADER,
        dice.DIE_REROLL,
    ),
    endings=ENDINGS,
    package="delenda.games.de_bello_punico",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    load_row_names=_row_names,
    load_actions=_actions,
    art="art.svg",
    levels="levels.toml",
)
