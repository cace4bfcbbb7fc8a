"""Errors that a user can act on, and the exit codes of the command line."""

from enum import IntEnum


class ExitCode(IntEnum):
    """Exit codes of ``python -m scanner``."""

    OK = 0
    """Done, nothing to report."""
    FAILURES = 1
    """Done, but something needs attention: files that could not be parsed, figures or records that differ."""
    UNUSABLE = 2
    """The input or the command line cannot be used; nothing was written."""
    BROKEN_REFERENCES = 3
    """Done, but references of the pages lead nowhere in the new scan (``pin``)."""


class ScannerError(Exception):
    """Input that cannot be used. The message is one line: what, where, and what to do about it."""
