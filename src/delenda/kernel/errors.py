"""The errors a caller can meet. Each carries one sentence that says what was wrong and what would be right."""


class DelendaError(ValueError):
    """Anything the caller can put right.

    >>> delenda.game("scipoi")
    Traceback (most recent call last):
    delenda.kernel.errors.DelendaError: there is no game 'scipoi'; the games are scipio, ... Did you mean 'scipio'?
    """


class IllegalAction(DelendaError):
    """An action that the rules do not allow now.

    >>> delenda.game("scipio").start().play(998)
    Traceback (most recent call last):
    delenda.kernel.errors.IllegalAction: action 998 is not legal now: ROME is to organise its army (3.2.1); legal: ...
    """


class BadRecord(DelendaError):
    """A record that cannot be read or does not replay.

    >>> delenda.Record.parse("1. e4 e5")
    Traceback (most recent call last):
    delenda.kernel.errors.BadRecord: line 1: a record begins with 'Delenda record 1', not '1. e4 e5'.
    """


class BadPosition(DelendaError):
    """A dumped or written position that breaks an invariant.

    >>> delenda.game("scipio").read_position("R [6 6]")
    Traceback (most recent call last):
    delenda.kernel.errors.BadPosition: an army is written like [6 6|6 6|5 5].
    """


class BadBox(DelendaError):
    """A data file with a wrong entry; `file` and `where` say which, if it is one entry.

    >>> delenda.game("scipio").start(box="/nowhere.toml")
    Traceback (most recent call last):
    delenda.kernel.errors.BadBox: /nowhere.toml: the data file cannot be read (No such file or directory).
    """

    file: str = ""
    where: str = ""
