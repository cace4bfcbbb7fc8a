"""``python -m scanner``."""

from scanner.cli import entry_point

entry_point()
