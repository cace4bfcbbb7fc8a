"""Generates ``scanner/data/stdlib.json`` from typeshed. A development tool: a scan never imports it.

``python -m scanner.typeshed`` writes the file, ``python -m scanner.typeshed --check`` compares it with what
would be written. It needs typeshed-client, which bundles typeshed; the data names the version that it comes
from.

Stubs are read for several Python versions and platforms. The newest supported version on Linux decides what a
name is; what exists only in another version or on another platform is added, so that code for those is
understood too.
"""
