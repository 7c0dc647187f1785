"""Zama: the last battle of the Second Punic War as a duel of cards and dice on a chequered mat."""

from functools import cache

from delenda.games.zama.actions import ACTION_COUNT
from delenda.games.zama.box import ZamaBox, read_box
from delenda.games.zama.rules import attack, healing, landing, orders, setup, turn
from delenda.games.zama.state import Zama
from delenda.games.zama.words import ENDINGS
from delenda.kernel.action_table import ActionTable
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Option, Scenario
from delenda.kernel.parts import Board, Insight, Position
from delenda.kernel.row_names import RowNames

# Parts that are loaded when they are first asked for


@cache
def _board() -> Board[Zama]:
    from delenda.games.zama.board import BOARD

    return BOARD


def _position() -> Position[Zama, ZamaBox]:
    from delenda.games.zama.position import read, write

    return Position(write, read)


def _insight() -> Insight[Zama]:
    from delenda.games.zama.insight import INSIGHT

    return INSIGHT


def _encoder(box: ZamaBox) -> Encoder[Zama]:
    from delenda.games.zama.features import encoder

    return encoder(box)


def _row_names(box: ZamaBox, seat: int) -> RowNames:
    from delenda.games.zama.row_names import row_names

    return row_names(box, seat)


def _actions(box: ZamaBox) -> ActionTable:
    from delenda.games.zama.action_table import action_table

    return action_table(box)


GAME = Game(
    slug="zama",
    title="Zama",
    designer="",  # the rulebook names neither
    publisher="",
    blurb="Seven cards a side on a chequered mat: charge, press, take the ports, and trust the dice no further than you must.",
    minutes="30–45",
    complexity=2,
    rules_version=2,
    replays=(1,),
    was_asked_before=attack.was_asked_before,
    has_chance=True,
    has_secrets=False,
    is_simultaneous=False,
    action_count=ACTION_COUNT,
    longest=33 + 300 * 35,  # the set-up, and 300 turns of at most 17 choices and 18 throws (5.4)
    fuzz=50_000,
    scenarios=(
        Scenario("standard", "Standard", "Seven units each, two in reserve, two ports and two palisades between them."),
        Scenario("mini", "Last blows", "One Roman action and one Carthaginian turn, small enough to solve.", is_study=True),
    ),
    options=(
        Option("mat", "Mat", {"standard": "the standard mat of seven rows", "short": "a short mat of five rows"}),
        Option(
            "limit",
            "When a game stalls",
            {
                "draw": "40 turns without progress, or 300 turns, are a draw",
                "health": "40 turns without progress, or 300 turns: the healthier army wins",
            },
        ),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=Zama,
    decisions=(
        setup.INITIATIVE,
        setup.DEPLOY_CLASS,
        setup.DEPLOY_SQUARE,
        setup.RESERVE_CLASS,
        turn.TONIC,
        turn.ACTION,
        orders.ORDER,
        healing.HEAL_TARGET,
        landing.LAND_CLASS,
        landing.LAND_SQUARE,
        attack.ATTACK_DICE,
        attack.DEFENCE_DICE,
        attack.REROLL,
        attack.REROLL_DIE,
        attack.PRESS,
    ),
    endings=ENDINGS,
    package="delenda.games.zama",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    load_row_names=_row_names,
    load_actions=_actions,
    art="art.svg",
    levels="levels.toml",
)
