"""Who may read what, and how lines are put together."""

from delenda import CARTHAGE, OPEN, ROME, SPECTATOR
from delenda.kernel.events import Journal


def journal() -> Journal:
    made = Journal()
    made.tell("ROME draws a card")
    made.tell("You drew the General", audience=ROME)
    made.tell("CARTHAGE moves: Y1→Y2")
    made.join(", Y2→P1")
    made.tell("Who wins?")
    return made


def test_an_event_for_one_seat_reaches_nobody_else():
    assert "You drew the General." in journal().lines(ROME)
    assert "You drew the General." in journal().lines(OPEN)
    assert "You drew the General." not in journal().lines(CARTHAGE)
    assert "You drew the General." not in journal().lines(SPECTATOR)


def test_joined_events_make_one_line_and_lines_end_with_a_stop():
    assert journal().lines(SPECTATOR) == ["ROME draws a card.", "CARTHAGE moves: Y1→Y2, Y2→P1.", "Who wins?"]
