"""What the tree as a whole says of classes so rare that most trees do without them.

``x.get("key")`` fits a dict, and of the tracked classes `contextvars.ContextVar` and a manager's `DictProxy` alone.
Whether one of these can be meant is known from the whole tree, by these rules:

- A `ContextVar` comes from the module `contextvars`: where no file's text has that word, the tree makes none.
- Where files have it, but each variable is bound to a name at its module's top level, as the documentation
  demands, and nothing but an attribute is ever read of that name in any file, then none gets anywhere else: a
  value in a file that does not itself speak of `contextvars` is none of them.
- A `Context` comes from that module or from a ``get_context`` method.
- A `DictProxy` comes from a manager's ``dict()``: where no file has the words ``multiprocessing``, ``Manager`` (or
  ``managers``) and ``.dict(`` or ``DictProxy``, there is none.

Limits: what another package makes and hands over is not seen, nor what iterating over a `Context` or reading
``Token.var`` gives; files that cannot be parsed say nothing.
"""

from collections.abc import Iterable

from scanner.facts import Traces


class Presence:
    """The traces in all files together."""

    def __init__(self, files: Iterable[Traces]) -> None:
        words: set[str] = set()
        variables: set[str] = set()
        handed: set[str] = set()
        escapes = False
        for traces in files:
            words.update(traces.words)
            variables.update(traces.variables)
            handed.update(traces.handed)
            escapes = escapes or traces.escapes
        self._words = frozenset(words)
        self._stays = not escapes and variables.isdisjoint(handed)

    def __eq__(self, other: object) -> bool:
        """Whether both say the same of every class."""
        if not isinstance(other, Presence):
            return NotImplemented
        return (self._words, self._stays) == (other._words, other._stays)

    def __hash__(self) -> int:
        """As `__eq__`."""
        return hash((self._words, self._stays))

    def absent(self, cls: str, file: Traces) -> str | None:
        """Why no value of unknown origin in a file can be an instance of a class; None where one can."""
        if cls == "contextvars.ContextVar":
            if "contextvars" not in self._words:
                return "no file speaks of contextvars"
            if self._stays and "contextvars" not in file.words:
                return "the tree's context variables stay under their modules' names"
        elif cls == "contextvars.Context":
            if self._words.isdisjoint(("contextvars", "get_context")):
                return "no file speaks of contextvars"
        elif cls in (
            "multiprocessing.managers.DictProxy",
            "multiprocessing.managers._BaseDictProxy",
        ) and not (
            self._words >= {"multiprocessing", "Manager"}
            and not self._words.isdisjoint((".dict(", "DictProxy"))
        ):
            return "no file makes a manager's dict"
        return None
