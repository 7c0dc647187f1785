"""Punica: Rome vs Carthage, by Mariusz Rosik."""

from delenda.games.punica.actions import ACTION_COUNT
from delenda.games.punica.box import PunicaBox, read_box
from delenda.games.punica.rules import battle, movement, retreat, turn, victory
from delenda.games.punica.state import Punica
from delenda.kernel.encode import Encoder
from delenda.kernel.game import Game, Scenario
from delenda.kernel.parts import Board, Insight, Position

# Parts that are loaded when they are first asked for


def _board() -> Board[Punica]:
    from delenda.games.punica.board import BOARD

    return BOARD


def _position() -> Position[Punica, PunicaBox]:
    from delenda.games.punica.position import read, write

    return Position(write, read)


def _insight() -> Insight[Punica]:
    from delenda.games.punica.insight import INSIGHT

    return INSIGHT


def _encoder(box: PunicaBox) -> Encoder:
    from delenda.games.punica.features import encoder

    return encoder(box)


GAME = Game(
    slug="punica",
    title="Punica",
    designer="Mariusz Rosik",
    publisher="Phalanx",
    blurb="Armies, fleets and seven cards a side: every card you march with is a card you do not fight with.",
    minutes="20–30",
    complexity=2,
    rules_version=2,
    replays=(1,),
    has_chance=False,
    has_secrets=True,
    is_simultaneous=True,
    action_count=ACTION_COUNT,
    longest=200 * 9 + 21 * 13,  # turns of at most 9 actions and battles of at most 13 (section 5 of the specification)
    fuzz=50_000,
    scenarios=(
        Scenario("standard", "Standard", "The set-up printed on the board; Carthage begins."),
        Scenario("mini", "Two fronts", "One Carthaginian turn with two battles and few cards, small enough to solve."),
    ),
    read_box=read_box,
    begin=turn.begin,
    blank=Punica,
    decisions=(
        turn.ACTION,
        turn.DEPLOY_FROM,
        movement.MOVE_TO,
        movement.CARD_STEP,
        battle.CHOOSE_BATTLE,
        battle.COMMIT_CARD,
        movement.BATTLE_STEP,
        battle.CHOOSE_LOSS,
        retreat.CHOOSE_RETREAT,
    ),
    endings={
        victory.CAPITAL: "the enemy capital is taken",
        victory.AREAS: "enough of the enemy's areas of influence are held",
        victory.ELIMINATION: "the last enemy army is gone",
        victory.NO_ARMIES: "neither side has an army left",
        victory.TURN_LIMIT: "the last turn is over",
    },
    package="delenda.games.punica",
    load_board=_board,
    load_position=_position,
    load_insight=_insight,
    load_encoder=_encoder,
    art="art.svg",
    levels="levels.toml",
)
