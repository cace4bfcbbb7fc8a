"""``python -m scanner.typeshed [--check]``."""

import argparse
import gc
import sys
from collections.abc import Sequence

from scanner.stdlib import DATA
from scanner.typeshed.write import render


def main(argv: Sequence[str] | None = None) -> int:
    """Write ``data/stdlib.json``, or with ``--check`` say whether it is what would be written."""
    parser = argparse.ArgumentParser(prog="python -m scanner.typeshed", description=main.__doc__)
    parser.add_argument(
        "--check", action="store_true", help="compare, write nothing; exit code 1 if it differs"
    )
    options = parser.parse_args(argv)
    text = render()
    if options.check:
        if DATA.exists() and DATA.read_bytes() == text:
            return 0
        sys.stderr.write(f"{DATA}: is not what typeshed gives now; run python -m scanner.typeshed\n")
        return 1
    partial = DATA.with_suffix(".partial")
    partial.write_bytes(text)
    partial.replace(DATA)
    return 0


if __name__ == "__main__":
    gc.disable()  # a short run that builds one big structure
    sys.exit(main())
