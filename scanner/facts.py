"""The syntax facts of one file: what the one walk over its tree keeps, in a form that encodes and decodes fast.

Facts know nothing of other files, of the standard library or of the catalog. They consist of

- *definitions*: every binding of a name, with its position and a small expression that says what is bound.
  `Join` stands where several definitions can reach one place (branches, loops, closures), `Free` for a name
  that the file binds nowhere. An index into `FileFacts.definitions` is called a *definition id*; id 0 is
  "unbound".
- *expressions* (`Expr`): values and annotations reduced to what can matter for names and receivers. None
  stands for everything else. A name in an expression is a `Ref` to the definition that reaches it, so that
  scoping and flow are decided once, in the walk.
- *reads*, *accesses*, *imports* and *syntax*: the places that may become records.
- *functions*, *classes* and *exports*: what other places and other files ask about.

Positions are 1-based; columns count characters. All structs are arrays on the wire and hold no cycles (hence
``gc=False``). `FORMAT` changes with any change of meaning or shape.
"""

from collections.abc import Callable

import msgspec

from scanner.ir import Call, Definition, Expr
from scanner.records import Failure

FORMAT = 3
"""Version of the facts: a cache of another version is worthless."""

LIBRARY_BUILTINS = frozenset({"StopAsyncIteration", "aiter", "anext"})
"""The builtins that are concurrency mechanisms: their reads are kept, those of other builtins are not."""


class _Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Base of all facts that are no expressions."""


class Read(_Fact, frozen=True):
    """A maximal dotted expression that is read: its root's definition, its attributes, its first token's place.

    ``getattr(root.a, "last")`` is the dotted expression ``root.a.last``, standing at ``getattr``. ``use`` is
    `READ`, `CALLED`, `HANDED_ON` or `NAMED` (as a type: in an annotation; a bare name also as a base class, a
    decorator, after ``except``).
    """

    definition: int
    attributes: tuple[str, ...]
    line: int
    column: int
    scope: int
    use: int = 0


class Access(_Fact, frozen=True):
    """An attribute access whose name may be a tracked method's; the position is the name's.

    ``use`` is `READ`, `CALLED` or `HANDED_ON` (uncalled: an argument, an assigned or returned value, an
    element). ``arguments`` and ``keywords`` are the call's, as in `scanner.ir.Call`; ``is_awaited`` says whether
    what it gives is awaited on the spot.
    """

    receiver: Expr | None
    name: str
    line: int
    column: int
    scope: int
    use: int
    arguments: tuple[Expr | None, ...] = ()
    keywords: tuple[tuple[str, Expr | None], ...] = ()
    is_awaited: bool = False


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
    """One node of async syntax; ``symbol`` is a `scanner.records.Syntax` value, ``name`` what a definition defines."""

    symbol: str
    line: int
    column: int
    scope: int
    name: str | None = None


FUNCTIONS = frozenset({"heappush", "heappushpop", "heapreplace", "insort", "insort_left", "insort_right"})
"""The functions of `heapq` and `bisect` that put their second argument into their first."""


class Extension(_Fact, frozen=True):
    """A call ``container.method(arguments)`` by a method that puts something into containers.

    ``container[key] = value`` has the method ``[]``; one of `FUNCTIONS` has the called expression and what is put in
    as its arguments.
    """

    container: Expr
    method: str
    arguments: tuple[Expr | None, ...]


class Setting(_Fact, frozen=True):
    """An assignment ``holder.name = value`` outside the methods whose ``self`` the holder is.

    The definition, by its id, has the attribute's name and the value.
    """

    holder: Expr
    definition: int


class Calls(_Fact, frozen=True):
    """A file's calls with arguments, and the names that they are found by: what is called, what is handed on."""

    calls: tuple[Call, ...]
    named: dict[str, tuple[int, ...]]


class Mentions(_Fact, frozen=True):
    """The names that functions and classes may be meant by in a file.

    ``defined`` are those that it defines, ``called`` those that `Calls` are found by, ``loose`` those that are read
    in any other way, and ``renames`` gives further names (``import f as g``, ``g = f``, ``class D(C)``).
    """

    defined: tuple[str, ...]
    called: tuple[str, ...]
    loose: tuple[str, ...]
    renames: dict[str, tuple[str, ...]]


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


class Traces(_Fact, frozen=True):
    """What a file says of classes so rare that whole trees do without them (`scanner.presence`).

    ``words`` are those of `scanner.walk.traces` that its text contains. ``variables`` are the module's names for
    ``ContextVar(…)``; ``escapes`` says that one of them, or the class, is handed to others in this file.
    ``handed`` are the names of other modules that are read here, not called and no attribute looked up on them.
    """

    words: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    escapes: bool = False
    handed: tuple[str, ...] = ()


class FileFacts(msgspec.Struct, frozen=True, array_like=True, gc=False, tag=1):
    """Everything that is known of one file by itself. The fields are described in the module's docstring."""

    traces: Traces
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
    settings: tuple[Setting, ...]
    calls: msgspec.Raw
    """An encoded `Calls`: only questions about parameters need it."""
    mentions: msgspec.Raw
    """An encoded `Mentions`."""
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


_CALLS = msgspec.msgpack.Decoder(Calls)
_MENTIONS = msgspec.msgpack.Decoder(Mentions)
_TRACES = msgspec.msgpack.Decoder(Traces)
encode_calls: Callable[[Calls], bytes] = _ENCODER.encode
encode_mentions: Callable[[Mentions], bytes] = _ENCODER.encode
encode_traces: Callable[[Traces], bytes] = _ENCODER.encode


def decode_calls(data: bytes | msgspec.Raw) -> Calls:
    """Give back the calls that `FileFacts.calls` holds."""
    return _CALLS.decode(data)


def decode_mentions(data: bytes | msgspec.Raw) -> Mentions:
    """Give back the names that `FileFacts.mentions` holds."""
    return _MENTIONS.decode(data)


def decode_traces(data: bytes) -> Traces:
    """Give back the traces that `encode_traces` was given."""
    return _TRACES.decode(data)


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
