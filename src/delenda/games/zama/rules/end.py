"""5.1 to 5.3 How a game ends: elimination, the Infantry draw, the limits."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.zama.box import INFANTRY
from delenda.games.zama.state import OFF, RESERVE, Zama
from delenda.games.zama.words import ELIMINATION, LIMIT, ONLY_INFANTRY, QUIET, tell_elimination, tell_infantry_draw, tell_limit
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME


def is_beaten(s: Zama, seat: i64) -> bool:
    """5.1 No unit on the mat, and none that could still land."""
    return s.units[seat] == 0 and (not s.holds_port(seat) or not s.has_card_in(seat, RESERVE))


def beat(s: Zama, seat: int) -> None:
    tell_elimination(s, seat, s.has_card_in(seat, RESERVE), s.holds_port(seat))
    s.finish(1 - seat, ELIMINATION)


def is_infantry_draw(s: Zama) -> bool:
    """5.2 and R31 Both sides have only Infantry left, all on one shade, and no reserve that could still break the deadlock."""
    board = s.board
    class_of = s.box.class_of
    dark = light = False
    for square in s.line:
        if square == OFF:
            continue
        if class_of[board[square]] != INFANTRY:
            return False
        if s.box.is_dark[square] == 1:
            dark = True
        else:
            light = True
    if dark == light or s.units[ROME] == 0 or s.units[CARTHAGE] == 0:
        return False
    return not s.has_card_in(ROME, RESERVE) and not s.has_card_in(CARTHAGE, RESERVE)


def draw_by_infantry(s: Zama) -> None:
    tell_infantry_draw(s, any(square >= 0 and s.box.is_dark[square] == 1 for square in s.place))
    s.finish(NOBODY, ONLY_INFANTRY)


def is_at_limit(s: Zama) -> bool:
    """5.3 and 6.2 Whether a turn that is over was the last, or one too many without progress."""
    return s.quiet_turns >= s.box.quiet_turn_limit or s.turn >= s.box.turn_limit


def end_at_limit(s: Zama) -> None:
    """5.3 A draw, or a victory for the healthier side; the quiet limit names the reason if both are reached."""
    quiet = s.quiet_turns >= s.box.quiet_turn_limit
    winner = healthier(s) if s.box.health_decides else NOBODY
    tell_limit(s, quiet, winner)
    s.finish(winner, QUIET if quiet else LIMIT)


def healthier(s: Zama) -> int:
    rome, carthage = s.score()
    return ROME if rome > carthage else CARTHAGE if carthage > rome else NOBODY
