"""The syntax facts of one file: what the one walk over its tree keeps, in a form that encodes and decodes fast.

Facts know nothing of other files, of the standard library or of the catalog. They consist of

- *definitions*: every binding of a name, with its position and a small expression that says what is bound.
  `Join` stands where several definitions can reach one place (branches, loops, closures), `Free` for a name that
  the file binds nowhere. An index into `FileFacts.definitions` is called a *definition id*; id 0 is "unbound".
- *expressions* (`Expr`): values and annotations reduced to what can matter for names and receivers. None stands for
  everything else. A name in an expression is a `Ref` to the definition that reaches it, so that scoping and flow
  are decided once, in the walk.
- *reads*, *accesses*, *imports* and *syntax*: the places that may become records.
- *functions*, *classes* and *exports*: what other places and other files ask about.

Positions are 1-based; columns count characters. All structs are arrays on the wire and hold no cycles (hence
``gc=False``). `FORMAT` changes with any change of meaning or shape.
"""

from typing import TypeAlias

import msgspec

from scanner.records import Failure

FORMAT = 1
"""Version of the facts: a cache of another version is worthless."""

LIBRARY_BUILTINS = frozenset({"StopAsyncIteration", "aiter", "anext"})
"""The builtins that are concurrency mechanisms: their reads are kept, those of other builtins are not."""

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
    """``value`` where ``isinstance(value, to)`` holds."""

    value: "Expr"
    to: "Expr"


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


class _Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of all facts that are no expressions."""


class Read(_Fact, frozen=True):
    """A maximal dotted expression that is read: its root's definition, its attributes, its first token's position.

    ``getattr(root.a, "last")`` is the dotted expression ``root.a.last``, standing at ``getattr``. ``use`` is `READ`,
    `CALLED` or `NAMED` (as a type: an annotation, a base class, a decorator, after ``except``) for a bare name.
    """

    definition: int
    attributes: tuple[str, ...]
    line: int
    column: int
    scope: int
    use: int = 0


class Access(_Fact, frozen=True):
    """An attribute access whose name may be a tracked method's; the position is the name's.

    ``use`` is `READ`, `CALLED` or `HANDED_ON` (uncalled: an argument, an assigned or returned value, an element).
    """

    receiver: Expr | None
    name: str
    line: int
    column: int
    scope: int
    use: int


READ = 0
CALLED = 1
HANDED_ON = 2
NAMED = 3


class ImportFact(_Fact, frozen=True):
    """One alias of an import statement. ``definition`` is UNBOUND for a star import, whose ``name`` is ``*``."""

    definition: int
    module: str
    name: str | None
    level: int
    line: int
    column: int
    scope: int


class SyntaxFact(_Fact, frozen=True):
    """One node of async syntax; ``symbol`` is a `scanner.records.Syntax` value."""

    symbol: str
    line: int
    column: int
    scope: int


class Extension(_Fact, frozen=True):
    """A statement ``container.method(arguments)`` by a method that puts something into containers."""

    container: Expr
    method: str
    arguments: tuple[Expr | None, ...]


class Function(_Fact, frozen=True):
    """A function or lambda. ``owner`` is the index of the class in whose body it stands, -1 for none."""

    name: str
    scope: int
    owner: int
    parameters: tuple[int, ...]
    """Definition ids, in order of declaration."""
    positional: int
    """How many of them take positional arguments."""
    variadic: tuple[str, str]
    """The names of ``*args`` and ``**kwargs``, empty where there is none."""
    returns: Expr | None
    results: tuple[Expr | None, ...]
    """What ``return`` statements give, where the annotation does not say; the body of a lambda."""
    yields: tuple[Expr | None, ...]
    decorators: tuple[Expr | None, ...]
    is_async: bool
    is_generator: bool
    line: int
    column: int


class Class(_Fact, frozen=True):
    """A class: bases, what its body binds, and what methods assign to ``self`` (or ``cls``) attributes."""

    name: str
    scope: int
    bases: tuple[Expr | None, ...]
    decorators: tuple[Expr | None, ...]
    body: dict[str, int]
    attributes: dict[str, tuple[int, ...]]
    line: int
    column: int


class FileFacts(msgspec.Struct, frozen=True, array_like=True, gc=False, tag=1):
    """Everything that is known of one file by itself. The fields are described in the module's docstring."""

    scopes: tuple[str, ...]
    """Dotted scope names; the index is what facts call ``scope``."""
    definitions: tuple[Definition, ...]
    reads: tuple[Read, ...]
    accesses: tuple[Access, ...]
    imports: tuple[ImportFact, ...]
    syntax: tuple[SyntaxFact, ...]
    functions: tuple[Function, ...]
    classes: tuple[Class, ...]
    extensions: tuple[Extension, ...]
    exports: dict[str, int]
    """What the module's names are bound to when its top level has run, functions' ``global`` bindings included."""
    public: tuple[str, ...] | None
    """``__all__``, where it can be read off."""
    stars: tuple[tuple[str, int], ...]
    """Module and level of each ``from … import *``, in order."""
    line_hashes: dict[int, str]
    """`scanner.records.hash_line` of every line that a record may stand on."""


class _Failed(msgspec.Struct, frozen=True, array_like=True, gc=False, tag=2):
    """A `Failure` on the wire."""

    failure: Failure


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(FileFacts | _Failed)


def encode(facts: FileFacts | Failure) -> bytes:
    """Encode for the way between processes and for the cache."""
    return _ENCODER.encode(_Failed(facts) if isinstance(facts, Failure) else facts)


def decode(data: bytes) -> FileFacts | Failure:
    """Give back what `encode` was given.

    Raises:
        msgspec.DecodeError: The bytes are no such encoding (`msgspec.ValidationError`: of another shape).
    """
    decoded = _DECODER.decode(data)
    return decoded.failure if isinstance(decoded, _Failed) else decoded
