"""Inventory of concurrency use in Python source: reads text, never imports or runs what it reads."""

__version__ = "0.1.0"
RELEASED = "2026-11-30"
"""The day of this version."""
