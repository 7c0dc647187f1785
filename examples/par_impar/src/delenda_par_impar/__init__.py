"""Par Impar: even or odd with nuts, as a game for Delenda."""

from delenda.kernel.game import Game, Scenario
from delenda_par_impar.board import BOARD
from delenda_par_impar.rules import CHOOSE, ENDINGS, TOSS, begin
from delenda_par_impar.state import SHIP, ParImpar, ParImparBox

GAME = Game(
    slug="par-impar",
    title="Par Impar",
    blurb="A fist full of nuts: even or odd? Whoever can be read loses them.",
    minutes="5",
    complexity=1,
    designer="Roman children",
    package="delenda_par_impar",
    has_chance=True,
    has_secrets=True,
    is_simultaneous=True,
    action_count=SHIP + 1,
    longest=3 * 100,  # of each round; a box has no more than 100
    scenarios=(Scenario("standard", "Standard", "Ten nuts a side."), Scenario("short", "Short", "Four nuts a side.")),
    read_box=ParImparBox,
    begin=begin,
    blank=ParImpar,
    decisions=(TOSS, CHOOSE),
    endings=ENDINGS,
    load_board=lambda: BOARD,
)
