"""The shape of ``data/stdlib.json``: facts of the standard library, as generator and scanner share them.

The first line of the file is a `Header`, every further line one `ModuleFacts`, in the order of
``Header.modules``. A line is decoded only when somebody asks for its module.

Type expressions are strings of fully qualified canonical names (``dict[str, asyncio.Task[_T]]``); classes of
the builtins stand bare, unions are written ``A | B``, ``typing.Self`` stands for the receiver's own class. A
bare name that the entry (or its class) lists under ``typevars`` is a type variable.
"""

from enum import IntEnum

import msgspec

FORMAT = 2
"""Version of the file's format. A reader refuses any other."""


class ParameterKind(IntEnum):
    """How an argument reaches a parameter; the values are those of `inspect.Parameter`."""

    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4


class Parameter(msgspec.Struct, frozen=True, array_like=True):
    """One parameter, without the receiver. ``type`` is None where typeshed gives none."""

    name: str
    kind: ParameterKind
    type: str | None = None
    required: bool = True


class Signature(msgspec.Struct, frozen=True, array_like=True):
    """One way to call: its parameters and what the call gives (for ``async def`` the coroutine)."""

    parameters: tuple[Parameter, ...]
    returns: str


class Callable(msgspec.Struct, frozen=True, array_like=True):
    """A function, method or constructor: one signature, or the overloads in typeshed's order."""

    signatures: tuple[Signature, ...]
    typevars: tuple[str, ...] = ()


class MethodFacts(msgspec.Struct, frozen=True, array_like=True):
    """A method of a class; ``kind`` is ``m`` (method), ``c`` (classmethod) or ``s`` (staticmethod)."""

    kind: str
    signatures: tuple[Signature, ...]
    typevars: tuple[str, ...] = ()


class ClassFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A class. ``mro`` is without the class itself, in terms of the class's own ``typevars``."""

    mro: tuple[str, ...] = ()
    typevars: tuple[str, ...] = ()
    methods: dict[str, MethodFacts] = {}
    properties: dict[str, str] = {}
    attributes: dict[str, str] = {}
    constructor: Callable | None = None


class ModuleFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One module.

    ``names`` maps a name to the canonical name of what it is bound to, where that is another than
    ``module.name`` (a re-export, an alias, a submodule). ``spelled`` does the same for what a tracked module
    takes from an untracked one under its own name (``asyncio.exceptions.TimeoutError`` is spelled
    ``asyncio.TimeoutError``). ``public`` is what a star import binds.
    """

    classes: dict[str, ClassFacts] = {}
    functions: dict[str, Callable] = {}
    variables: dict[str, str] = {}
    names: dict[str, str] = {}
    spelled: dict[str, str] = {}
    public: tuple[str, ...] = ()


class Header(msgspec.Struct, frozen=True):
    """Where the data comes from and which lines follow."""

    format: int
    typeshed_client: str
    python: str
    platform: str
    modules: tuple[str, ...]
    sizes: tuple[int, ...]
    """The lines' lengths in bytes, the line break included."""
    tracked_modules: tuple[str, ...]
    tracked_names: tuple[str, ...]
    methods: dict[str, tuple[str, ...]]
    """By name, the tracked classes that have such a method, themselves or from an ancestor."""
