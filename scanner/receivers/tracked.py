"""The tracked classes' methods: which class has one of a name, and by which symbol."""

from scanner.receivers.engine import Engine


def tracked_method(engine: Engine, cls: str, name: str) -> str | None:
    """The tracked symbol of a class's method.

    Classes from modules that are not tracked whole (`collections.abc`, `contextlib`) have the methods that the
    catalog lists: ``AsyncGenerator.aclose``, not ``Coroutine.close``.
    """
    if all(part.startswith("_") for part in cls.split(".")):
        return None  # the interpreter's own, behind no documented name: `_thread._ThreadHandle`
    member = engine.stdlib.member(cls, name)
    if member is None or not member.is_callable:
        return None
    symbol = engine.stdlib.tracked(f"{cls}.{name}")
    if symbol is None or not symbol.endswith(f".{name}"):
        return None
    is_whole = symbol.rpartition(".")[0].rpartition(".")[0] in engine.stdlib.tracked_modules
    return symbol if is_whole or symbol in engine.listed else None


def classes_with(engine: Engine, name: str) -> tuple[str, ...]:
    """All tracked classes, private ones too, that have a method of that name."""
    classes = engine.stdlib.methods.get(name, ())
    return tuple(cls for cls in classes if tracked_method(engine, cls, name) is not None)
