"""`python -m engine`: the engine's command line. See `engine.cli`."""

from __future__ import annotations

import sys

from engine.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
