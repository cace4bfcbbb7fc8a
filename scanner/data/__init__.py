"""Data that the scanner ships: lessons, symbols, the standard library's facts, the scan file's schema."""
