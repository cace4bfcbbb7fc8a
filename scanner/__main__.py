"""``python -m scanner``."""

import sys

try:
    from scanner.cli import entry_point

    entry_point()
except KeyboardInterrupt:  # before the command line could take care of it
    sys.stderr.write("interrupted; nothing was written\n")
    sys.exit(130)
