"""Punica: Rome vs Carthage, by Mariusz Rosik."""

from functools import cache

from delenda.games.punica.actions import ACTION_COUNT
from delenda.games.punica.box import PunicaBox, read_box
from delenda.games.punica.rules import battle, end, movement, retreat, setup, turn
from delenda.games.punica.state import Punica
from delenda.kernel.action_table import ActionTable
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Scenario
from delenda.kernel.parts import Board, Insight, Position
from delenda.kernel.row_names import RowNames

# Parts that are loaded when they are first asked for


@cache
def _board() -> Board[Punica]:
    from delenda.games.punica.board import BOARD

    return BOARD


def _position() -> Position[Punica, PunicaBox]:
    from delenda.games.punica.position import read, write

    return Position(write, read)


def _insight() -> Insight[Punica]:
    from delenda.games.punica.insight import INSIGHT

    return INSIGHT


def _encoder(box: PunicaBox) -> Encoder[Punica]:
    from delenda.games.punica.features import encoder

    return encoder(box)


def _row_names(box: PunicaBox, seat: int) -> RowNames:
    from delenda.games.punica.row_names import row_names

    return row_names(box, seat)


def _actions(box: PunicaBox) -> ActionTable:
    from delenda.games.punica.action_table import action_table

    return action_table(box)


GAME = Game(
    slug="punica",
    title="Punica",
    designer="Mariusz Rosik",
    publisher="Phalanx",
    blurb="Armies, fleets and seven cards a side: every card you march with is a card you do not fight with.",
    minutes="20–30",
    complexity=2,
    rules_version=3,
    replays=(1, 2),
    same_rules=(2,),
    has_chance=False,
    has_secrets=True,
    is_simultaneous=True,
    action_count=ACTION_COUNT,
    longest=200 * 9 + 21 * 13,  # turns of at most 9 actions and battles of at most 13 (5.4)
    fuzz=50_000,
    scenarios=(
        Scenario("standard", "Standard", "The set-up printed on the board; Carthage begins."),
        Scenario(
            "mini", "Two fronts", "One Carthaginian turn with two battles and few cards, small enough to solve.", is_study=True
        ),
        Scenario(
            "medium",
            "Two fronts, more cards",
            "The same turn with eleven armies and ten cards, for solvers.",
            is_study=True,
        ),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=Punica,
    decisions=(
        turn.ACTION,
        turn.DEPLOY_FROM,
        movement.MOVE_TO,
        movement.CARD_STEP,
        battle.BATTLE_ORDER,
        battle.BATTLE_CARD,
        movement.BATTLE_STEP,
        battle.LOSS,
        retreat.RETREAT,
    ),
    endings={
        end.CAPITAL: "the enemy capital is taken",
        end.AREAS: "enough of the enemy's areas of influence are held",
        end.ELIMINATION: "the last enemy army is gone",
        end.NO_ARMIES: "neither side has an army left",
        end.TURN_LIMIT: "the last turn is over",
    },
    package="delenda.games.punica",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    load_row_names=_row_names,
    load_actions=_actions,
    art="art.svg",
    levels="levels.toml",
)
