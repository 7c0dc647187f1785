"""Scipio: Sworn Enemy of Hannibal, by Osami Okano."""

from functools import cache

from delenda.games.scipio.actions import ACTION_COUNT
from delenda.games.scipio.box import ScipioBox, read_box
from delenda.games.scipio.rules import orders, phase, setup
from delenda.games.scipio.rules import round as rounds
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import ENDINGS
from delenda.kernel.action_table import ActionTable
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Option, Scenario
from delenda.kernel.parts import Board, Insight, Position
from delenda.kernel.row_names import RowNames

# Parts that are loaded when they are first asked for


@cache
def _board() -> Board[Scipio]:
    from delenda.games.scipio.board import BOARD

    return BOARD


def _position() -> Position[Scipio, ScipioBox]:
    from delenda.games.scipio.position import read, write

    return Position(write, read)


def _insight() -> Insight[Scipio]:
    from delenda.games.scipio.insight import INSIGHT

    return INSIGHT


def _encoder(box: ScipioBox) -> Encoder[Scipio]:
    from delenda.games.scipio.features import encoder

    return encoder(box)


def _row_names(box: ScipioBox, seat: int) -> RowNames:
    from delenda.games.scipio.row_names import row_names

    return row_names(box, seat)


def _actions(box: ScipioBox) -> ActionTable:
    from delenda.games.scipio.action_table import action_table

    return action_table(box)


GAME = Game(
    slug="scipio",
    title="Scipio",
    designer="Osami Okano",
    publisher="Studium Mundi",
    blurb="Six cards, three Fields, two armies: read your opponent, break the shield.",
    minutes="15–25",
    complexity=1,
    rules_version=2,
    replays=(1,),
    has_chance=True,
    has_secrets=True,
    is_simultaneous=True,
    action_count=ACTION_COUNT,
    longest=684 * 20 + 15,  # 5.1 684 phases of at most 20 actions, and the set-up
    fuzz=100_000,
    scenarios=(
        Scenario("standard", "Standard", "34 tokens a side, organised in secret."),
        Scenario(
            "mini", "Last cards", "One phase with three cards and thirteen tokens a side, small enough to solve.", is_study=True
        ),
        Scenario(
            "medium", "Last orders", "The same phase with ten New Orders cards, for solvers that take a minute.", is_study=True
        ),
    ),
    options=(
        Option(
            "adjacency",
            "Adjacent Formations",
            {"line": "the six Formations of a side stand in a row", "grid": "two ranks of three: front and rear"},
        ),
    ),
    read_box=read_box,
    begin=setup.begin,
    blank=Scipio,
    decisions=(
        setup.SETUP_CHOOSE,
        setup.SETUP_COUNT,
        rounds.TILES,
        phase.ASSIGN,
        phase.REMOVE,
        phase.DRAW_OFFER,
        orders.DRAW,
        orders.REDEPLOY,
        orders.RELIEF,
        orders.OPPORTUNE_MOVE,
        orders.OPPORTUNE_DRAW,
        orders.DESERTER,
        orders.GENERAL,
    ),
    endings=ENDINGS,
    package="delenda.games.scipio",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    load_row_names=_row_names,
    load_actions=_actions,
    art="art.svg",
    levels="levels.toml",
)
