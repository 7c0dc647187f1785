"""De Bello Punico, by Riccardo Affinati."""

from delenda.games.de_bello_punico.actions import ACTION_COUNT
from delenda.games.de_bello_punico.box import BattleBox, read_box
from delenda.games.de_bello_punico.rules import (
    attack,
    combat,
    command,
    dice,
    elephants,
    initiative,
    leaders,
    missiles,
    movement,
    pursuit,
    recovery,
    results,
    setup,
    steps,
)
from delenda.games.de_bello_punico.state import Battle
from delenda.games.de_bello_punico.words import ENDINGS
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Scenario
from delenda.kernel.parts import Board, Insight, Position

# Parts that are loaded when they are first asked for


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


GAME = Game(
    slug="de-bello-punico",
    title="De Bello Punico",
    designer="Riccardo Affinati",
    publisher="Acies",
    blurb="Four battles on a hex map: lines, flanks, elephants, and orders that may be a bluff.",
    minutes="120",
    complexity=3,
    rules_version=2,
    replays=(1,),
    has_chance=True,
    has_secrets=True,
    is_simultaneous=False,
    action_count=ACTION_COUNT,
    longest=50_000,  # section 5.4 of the specification
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
        ),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=setup.blank,
    decisions=(
        setup.HOLD_RESERVE,
        setup.PLACE_UNIT,
        setup.PLACE_LEADER,
        command.PLACE_TOKEN,
        initiative.CHOOSE_PLACE,
        dice.ASK_FORTUNA,
        elephants.TARGET_ELEPHANT,
        elephants.STEP_FURIOUS,
        elephants.CHOOSE_VICTIM,
        movement.PICK_MOVE,
        movement.PICK_FASTER,
        pursuit.CHOOSE_ENTRY,
        steps.STEP_UNIT,
        leaders.STEP_LEADER,
        missiles.PICK_SHOOTER,
        missiles.PICK_VOLLEY,
        attack.PICK_ATTACKER,
        attack.PICK_TARGET,
        combat.DECIDE_WITHDRAWAL,
        combat.DECIDE_CHARGE,
        combat.DECIDE_POINT,
        combat.PICK_SUPPORT,
        leaders.WITHDRAW_LEADER,
        pursuit.DECIDE_PURSUIT,
        results.DECIDE_ADVANCE,
        recovery.PICK_RECOVERY,
        dice.ROLL_INITIATIVE_CARTHAGE,
        dice.ROLL_INITIATIVE_ROME,
        dice.ROLL_ELEPHANT,
        dice.ROLL_MISSILE,
        dice.ROLL_ATTACKER,
        dice.ROLL_DEFENDER,
        dice.ROLL_LEADER,
        dice.ROLL_AGAIN,
    ),
    endings=ENDINGS,
    package="delenda.games.de_bello_punico",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    art="art.svg",
    levels="levels.toml",
)
