"""`python -m delenda` is the terminal program."""

import sys

from delenda.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
