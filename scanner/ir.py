"""Expressions and definitions: values and annotations of one file, reduced to what names and receivers need.

A definition is one binding of a name (`Bound`), several that can reach one place (`Join`), or a name from
outside the file (`Free`). Expressions refer to definitions by their index in the file's table (the
*definition id*), so that scoping and flow are decided where they are made. None stands for every expression
that cannot matter.

All are tagged arrays on the wire, and hold no cycles (hence ``gc=False``).
"""

from typing import TypeAlias

import msgspec

UNBOUND = 0
"""The definition id of "bound to nothing here" (deleted, or not yet bound)."""


class _Node(msgspec.Struct, frozen=True, array_like=True, gc=False, tag=True):
    """Base of all expressions and definitions: tagged, compact."""


class Ref(_Node, tag=1, frozen=True):
    """A name, by the definition that reaches it."""

    definition: int


class Attr(_Node, tag=2, frozen=True):
    """``base.name``."""

    base: "Expr"
    name: str


class Call(_Node, tag=3, frozen=True):
    """``function(*arguments, **keywords)``; the position is the call's first token."""

    function: "Expr"
    arguments: tuple["Expr | None", ...]
    keywords: tuple[tuple[str, "Expr | None"], ...]
    line: int
    column: int


class Item(_Node, tag=4, frozen=True):
    """``base[index]``."""

    base: "Expr"
    index: "Expr | None"


class Await(_Node, tag=5, frozen=True):
    """``await value``."""

    value: "Expr"


class Literal(_Node, tag=6, frozen=True):
    """A constant or another expression whose type syntax alone gives: ``kind`` is a builtin's name or ``None``."""

    kind: str
    text: str | None = None
    """The value of a short string or integer, which may be a key, an index or an attribute's name."""


class Display(_Node, tag=7, frozen=True):
    """A list, set, tuple or dict display, or a comprehension (``list``, ``set``, ``dict``, ``generator``).

    Of a display's elements the first few are kept; ``keys`` only for dicts, in step with ``elements``.
    """

    kind: str
    elements: tuple["Expr | None", ...]
    keys: tuple["Expr | None", ...] = ()


class Either(_Node, tag=8, frozen=True):
    """One of several values: ``a if c else b``, ``a or b``."""

    options: tuple["Expr | None", ...]


class Binary(_Node, tag=9, frozen=True):
    """``left operator right``; the operator is its token (``|``, ``/``, ``%``)."""

    operator: str
    left: "Expr | None"
    right: "Expr | None"


class Iterated(_Node, tag=10, frozen=True):
    """What iterating over ``value`` gives (``for``, comprehensions, starred unpacking)."""

    value: "Expr"
    is_async: bool


class Entered(_Node, tag=11, frozen=True):
    """What entering the context manager ``value`` gives (``with … as``)."""

    value: "Expr"
    is_async: bool


class Unpacked(_Node, tag=12, frozen=True):
    """The element at ``index`` (negative: from the end) of an unpacked ``value``; ``starred``: a list of the rest."""

    value: "Expr"
    index: int
    starred: bool = False


class FunctionValue(_Node, tag=13, frozen=True):
    """A function or lambda of this file, by its index in `FileFacts.functions`."""

    index: int


class ClassValue(_Node, tag=14, frozen=True):
    """A class of this file, by its index in `FileFacts.classes`."""

    index: int


class Imported(_Node, tag=15, frozen=True):
    """What an import binds: a module (``name`` None) or a name of it. ``level`` counts the leading dots."""

    module: str
    name: str | None
    level: int


class Parameter(_Node, tag=16, frozen=True):
    """A parameter: its function, its place in `Function.parameters`, its default value."""

    function: int
    position: int
    default: "Expr | None"


class Raised(_Node, tag=17, frozen=True):
    """What ``except exception as name`` binds."""

    exception: "Expr"


class Narrowed(_Node, tag=18, frozen=True):
    """``value`` where ``isinstance(value, to)`` holds, or (``is_not``) where it does not."""

    value: "Expr"
    to: "Expr"
    is_not: bool = False


class Super(_Node, tag=20, frozen=True):
    """``super()`` in a method of a class of this file, by the class's index."""

    index: int


class Typed(_Node, tag=19, frozen=True):
    """A value of which only the annotation is known (the elements of ``*args: int``)."""

    annotation: "Expr"


Expr: TypeAlias = (
    Ref
    | Attr
    | Call
    | Item
    | Await
    | Literal
    | Display
    | Either
    | Binary
    | Iterated
    | Entered
    | Unpacked
    | FunctionValue
    | ClassValue
    | Imported
    | Parameter
    | Raised
    | Narrowed
    | Typed
    | Super
)


class Bound(_Node, tag=30, frozen=True):
    """One binding of ``name``: its value and its annotation, where it has one, and its position."""

    name: str
    value: Expr | None
    annotation: Expr | None
    line: int
    column: int


class Join(_Node, tag=31, frozen=True):
    """Any of several definitions. Without inputs: unbound."""

    inputs: tuple[int, ...]


class Free(_Node, tag=32, frozen=True):
    """A name that the file binds nowhere that can be seen from here: a star import's, a builtin, or undefined."""

    name: str


Definition: TypeAlias = Bound | Join | Free
