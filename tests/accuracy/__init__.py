"""Accuracy as a figure: the scan beside two type checkers, on installed packages.

``python -m tests.accuracy [PACKAGE …]``, or ``make accuracy``. At every access of a tracked method's name, both
checkers are asked for the receiver's type; what they say is the label, what the scan says is judged by it.

How a checker is asked: `accesses` finds the accesses in the syntax tree. In a copy of the tree, `instrument` wraps
each receiver, ``x.cancel()`` into ``reveal_type(probe_cancel((x))).value.cancel()``, and `checkers` reads what the
checker reveals. `probe` writes the stub of those functions: overloads, the most derived class first, so that the
checker itself says which tracked class the value is an instance of, aliases, inheritance and type variables
included; nobody compares names. `verdicts` makes one label of the two answers, `compare` the figures.
"""
