"""What a file says of classes so rare that whole trees do without them: see `scanner.presence`, which reads it.

A context variable stays under its module's name where the module's top level binds ``ContextVar(…)`` to a name and
all that is ever read of the name is an attribute (``request_id.get()``); annotations aside, every other use of the
class or of the name lets it escape.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from scanner.facts import CALLED, NAMED, Read, Traces
from scanner.ir import Bound, Call, Definition, Free, Imported, Join
from scanner.walk.flow import makes_context_variable

_WORDS = ("contextvars", "get_context", "multiprocessing", "DictProxy", ".dict(")
_MANAGERS = (
    re.compile(r"Manager\b(?:(?<=\bManager)|(?<=\bSyncManager)|(?<=\bBaseManager))"),
    re.compile(r"managers\b(?<=\bmanagers)"),
)
"""They begin with what stands in the text as it is, so that the search for it is fast."""


def traces(
    text: str,
    definitions: Sequence[Definition],
    exports: Mapping[str, int],
    reads: Sequence[Read],
    by_getattr: Collection[Read],
) -> Traces:
    """What a file says of them.

    Args:
        text: The file.
        definitions: Its definitions.
        exports: What its names are bound to in the end.
        reads: All its reads.
        by_getattr: Those of them that `getattr` makes, which is called, unlike what it gives.
    """
    words = tuple(word for word in _WORDS if word in text)
    if any(pattern.search(text) for pattern in _MANAGERS):
        words = (*words, "Manager")
    handed: dict[str, None] = {}
    for bound in definitions:  # ``from a import X as Y`` may hand X on under another name
        if (
            type(bound) is Bound
            and type(bound.value) is Imported
            and bound.value.name not in (None, bound.name)
        ):
            handed[bound.value.name or ""] = None
    for read in reads:
        if read.use not in (CALLED, NAMED) or read in by_getattr:
            handed.update(dict.fromkeys(_last_names(definitions, read)))
    if "contextvars" not in words:
        return Traces(words, handed=tuple(handed))
    made = {
        number: bound.name
        for number, bound in enumerate(definitions)
        if isinstance(bound, Bound)
        and isinstance(bound.value, Call)
        and makes_context_variable(bound.value, definitions)
    }
    stays = all(number in _leaves(definitions, exports.get(name, 0)) for number, name in made.items())
    stays = stays and not _escapes(definitions, reads, made)
    return Traces(words, tuple(dict.fromkeys(made.values())), not stays, tuple(handed))


def _leaves(definitions: Sequence[Definition], number: int) -> list[int]:
    """The definitions other than joins that reach through one."""
    if type(definitions[number]) is not Join:
        return [number]
    leaves: list[int] = []
    seen, pending = {number}, [number]
    while pending:
        number = pending.pop()
        found = definitions[number]
        if isinstance(found, Join):
            pending += [entry for entry in found.inputs if entry not in seen]
            seen.update(found.inputs)
        else:
            leaves.append(number)
    return leaves


def _last_names(definitions: Sequence[Definition], read: Read) -> Iterator[str]:
    """The last names of the dotted names of other modules that a read may be."""
    for number in _leaves(definitions, read.definition):
        bound = definitions[number]
        if read.attributes:
            yield read.attributes[-1]
        elif isinstance(bound, Free):
            yield bound.name
        elif isinstance(bound, Bound) and isinstance(bound.value, Imported) and bound.value.name is not None:
            yield bound.value.name


def _escapes(definitions: Sequence[Definition], reads: Sequence[Read], made: Mapping[int, str]) -> bool:
    """Whether a context variable or the class is read in another way than its name's attributes and annotations."""
    calls = 0
    for read in reads:
        leaves = _leaves(definitions, read.definition)
        if not read.attributes and any(number in made for number in leaves):
            return True
        if "ContextVar" in _last_names(definitions, read):
            if read.use == CALLED:
                calls += 1
            elif read.use != NAMED:
                return True
    return calls != len(made)
