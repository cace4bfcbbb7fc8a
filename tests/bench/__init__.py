"""Speed and memory as ratios measured side by side: ``python -m tests.bench [SOURCE]``, or ``make bench``.

It judges nothing; the target stands beside each ratio. No test depends on it.
"""
