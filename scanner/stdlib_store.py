"""The file ``data/stdlib.json``, opened: a module's facts on demand, and where a dotted name leads.

Opening reads the file and decodes its first line; a module's line is decoded when first asked for.
"""

from pathlib import Path

import msgspec

from scanner.errors import ScannerError
from scanner.stdlib_format import FORMAT, ClassFacts, Header, ModuleFacts

DATA = Path(__file__).parent / "data" / "stdlib.json"

_header = msgspec.json.Decoder(Header)
_module_facts = msgspec.json.Decoder(ModuleFacts)


class Store:
    """The modules' facts, and the canonical names in them."""

    def __init__(self, header: Header, data: bytes, origin: Path) -> None:
        self.header = header
        self._data = data
        self._origin = origin
        self._places: dict[str, tuple[int, int]] = {}
        start = len(data) - sum(header.sizes)
        for name, size in zip(header.modules, header.sizes, strict=True):
            self._places[name] = start, start + size
            start += size
        self._facts: dict[str, ModuleFacts] = {}
        self._located: dict[str, tuple[str, str] | None] = {}
        self._classes: dict[str, tuple[str, ClassFacts] | None] = {}

    def has(self, module: str) -> bool:
        """Whether the dotted name is a module of the standard library."""
        return module in self._places

    def module(self, name: str) -> ModuleFacts:
        """The facts of a module that `has` knows."""
        facts = self._facts.get(name)
        if facts is None:
            start, end = self._places[name]
            try:
                facts = _module_facts.decode(self._data[start:end])
            except msgspec.DecodeError as error:
                message = (
                    f"{self._origin}: the facts of {name!r} are damaged ({error}); reinstall the scanner"
                )
                raise ScannerError(message) from error
            self._facts[name] = facts
        return facts

    def split(self, dotted: str) -> tuple[str, str]:
        """The longest prefix that is a module, and the rest; builtins for a bare name."""
        if dotted in self._places:
            return dotted, ""
        end = len(dotted)
        while (end := dotted.rfind(".", 0, end)) > 0:
            if dotted[:end] in self._places:
                return dotted[:end], dotted[end + 1 :]
        return "builtins", dotted

    def locate(self, dotted: str) -> tuple[str, str] | None:
        """The canonical name of the longest known entity, and the rest of the name; None if unknown."""
        if dotted not in self._located:
            self._located[dotted] = None  # ends cycles
            self._located[dotted] = self._find(dotted)
        return self._located[dotted]

    def _find(self, dotted: str) -> tuple[str, str] | None:
        module, rest = self.split(dotted)
        if not rest:
            return module, ""
        facts = self.module(module)
        name, _, tail = rest.partition(".")
        if name in facts.classes:
            while tail and f"{name}.{tail.partition('.')[0]}" in facts.classes:
                inner, _, tail = tail.partition(".")
                name = f"{name}.{inner}"
        elif name in facts.names and name not in facts.functions:
            target = facts.names[name]
            return self.locate(f"{target}.{tail}" if tail else target)
        elif name not in facts.functions and name not in facts.variables:
            return None
        return (name if module == "builtins" else f"{module}.{name}"), tail

    def find_class(self, name: str) -> tuple[str, ClassFacts] | None:
        """The canonical name and the facts of a class; None if the name is none."""
        try:
            return self._classes[name]
        except KeyError:
            found = self._classes[name] = self._find_class(name)
            return found

    def _find_class(self, name: str) -> tuple[str, ClassFacts] | None:
        located = self.locate(name)
        if located is None or located[1]:
            return None
        module, local = self.split(located[0])
        facts = self.module(module).classes.get(local) if local else None
        return None if facts is None else (located[0], facts)


def open_store(path: Path) -> Store:
    """Open the file. Raises `ScannerError` where it cannot be used."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ScannerError(f"{path}: cannot be read ({error.strerror}); reinstall the scanner") from error
    first, _, rest = data.partition(b"\n")
    try:
        header = _header.decode(first)
    except msgspec.DecodeError as error:
        raise ScannerError(
            f"{path}: does not begin as library facts do ({error}); reinstall the scanner"
        ) from error
    if header.format != FORMAT:
        raise ScannerError(f"{path}: has format {header.format}, not {FORMAT}; reinstall the scanner")
    if len(header.sizes) != len(header.modules) or sum(header.sizes) != len(rest):
        raise ScannerError(f"{path}: is not as long as it says; reinstall the scanner")
    return Store(header, data, path)
