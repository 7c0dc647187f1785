"""Look for texts that break a parser, led by coverage, until told to stop: `python -m fuzz.harness record -max_total_time=600`.

Needs atheris (Linux). What it finds is written to a file `crash-…`, and belongs into a test.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path


def main() -> None:
    import atheris

    with atheris.instrument_imports(include=["delenda.kernel", "delenda.web", "tomllib"]):
        from fuzz.parsers import PARSERS
        from fuzz.seeds import seeds
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in PARSERS:
        raise SystemExit(f"which parser? One of {', '.join(PARSERS)}.")
    folder = Path(tempfile.mkdtemp(prefix=f"delenda-fuzz-{name}-"))
    for number, text in enumerate(seeds(name)):
        (folder / f"seed-{number}").write_bytes(text)
    atheris.Setup([sys.argv[0], str(folder), *sys.argv[2:]], PARSERS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
