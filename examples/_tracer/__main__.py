"""``python -m examples._tracer``."""

import sys

from examples._tracer.cli import main

if __name__ == "__main__":
    sys.exit(main())
