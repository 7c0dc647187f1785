"""How a tool of the laboratory runs as a command: what is wrong with its input is said in one sentence, without a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn

from delenda.kernel.errors import DelendaError


def run_command(main: Callable[[], int | None]) -> NoReturn:
    """Run `main` and leave with its code: 2 if the input was wrong, 130 if it was interrupted."""
    try:
        sys.exit(main())
    except DelendaError as error:
        print(f"delenda: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
