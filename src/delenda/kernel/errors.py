"""The errors a caller can meet. Each carries one sentence that says what was wrong and what would be right."""


class DelendaError(ValueError):
    """Anything the caller can put right."""


class IllegalAction(DelendaError):
    """An action that the rules do not allow now."""


class BadRecord(DelendaError):
    """A record that cannot be read or does not replay."""


class BadPosition(DelendaError):
    """A dumped or written position that breaks an invariant."""


class BadBox(DelendaError):
    """A data file with a wrong entry."""
