"""Module names to files of the scanned tree.

Where Python would look is guessed from the tree alone, by these rules, the first that answers:

1. A relative import looks in the importing file's folder, or as many folders up as it has further dots.
2. A file in a folder without ``__init__.py`` is taken for a script: its own folder comes first.
3. The top of the tree, for anything but a library module's name (for scripts: for those too).
4. The folder above a package (``src`` for ``src/pkg/__init__.py``), the one nearest to the importer first.

So a project file called ``asyncio.py`` shadows the library's module for scripts beside it and, at the top of
the tree, for scripts anywhere; never for an absolute import inside a package.

A tree that holds the standard library itself shadows nothing of it: in the folder of ``os.py``, ``abc.py`` and
their like, ``import threading`` means the library's module, which the file ``threading.py`` there is.

A folder without ``__init__.py`` can be imported as well (a namespace package), but shadows nothing.
"""

from collections.abc import Callable, Iterable

_NEEDED_AT_START = ("abc.py", "codecs.py", "io.py", "os.py", "site.py", "stat.py")


class ModuleMap:
    """The modules of a tree, by the paths of its Python files (POSIX, relative to its top)."""

    def __init__(self, paths: Iterable[str], is_library: Callable[[str], bool]) -> None:
        self._paths = frozenset(paths)
        self._is_library = is_library
        self._folders: set[str] = set()
        for path in self._paths:
            folder = _folder(path)
            while folder and folder not in self._folders:
                self._folders.add(folder)
                folder = _folder(folder)
        self._roots = self._package_roots()

    def _package_roots(self) -> dict[str, list[str]]:
        """The folders that hold a top-level package, by the package's name."""
        roots: dict[str, list[str]] = {}
        for path in sorted(self._paths):
            if path.endswith("/__init__.py"):
                package = _folder(path)
                root = _folder(package)
                if root and not self.is_package(root):
                    roots.setdefault(package.rpartition("/")[2], []).append(root)
        return roots

    def is_package(self, folder: str) -> bool:
        """Whether the folder is a package with an ``__init__.py``."""
        return _under(folder, "__init__.py") in self._paths

    def find(self, importer: str, module: str, level: int) -> str | None:
        """The file that an import in ``importer`` means: its path, a folder's with ``/`` at its end, or None.

        Args:
            importer: The importing file's path.
            module: The dotted name after ``import`` or ``from``; empty for ``from . import x``.
            level: The number of leading dots.
        """
        folder = _folder(importer)
        relative = module.replace(".", "/")
        if level:
            for _ in range(level - 1):
                if not folder:
                    return None
                folder = _folder(folder)
            return self._at(folder, relative)
        if not relative:
            return None
        is_script = not self.is_package(folder)
        is_library = self._is_library(module.partition(".")[0])
        if is_library and not is_script:
            return None
        places = [folder, ""] if is_script and folder else [""]
        if is_library:
            places = [place for place in places if not self._is_standard(place)]
        if not is_library:
            places += self._nearest(folder, relative.partition("/")[0])
        found = [answer for place in places if (answer := self._at(place, relative)) is not None]
        files = [answer for answer in found if not answer.endswith("/")]
        return files[0] if files else found[0] if found and not is_library else None

    def _is_standard(self, folder: str) -> bool:
        """Whether the folder is the standard library's own: it has what no Python starts without."""
        return all(_under(folder, path) in self._paths for path in _NEEDED_AT_START)

    def _nearest(self, folder: str, package: str) -> list[str]:
        roots = self._roots.get(package, [])
        return sorted(roots, key=lambda root: (-_shared(root, folder), root))

    def _at(self, folder: str, relative: str) -> str | None:
        """The module ``relative`` (with slashes; empty: the folder itself) below a folder."""
        base = _under(folder, relative) if relative else folder
        package = _under(base, "__init__.py")
        if package in self._paths:
            return package
        if relative and f"{base}.py" in self._paths:
            return f"{base}.py"
        if base in self._folders or not base:
            return f"{base}/"
        return None

    def submodule(self, path: str, name: str) -> str | None:
        """The submodule ``name`` of a package, given by its ``__init__.py`` or its folder with ``/``."""
        if path.endswith("/"):
            return self._at(path[:-1], name)
        return self._at(_folder(path), name) if path.rpartition("/")[2] == "__init__.py" else None


def _shared(one: str, other: str) -> int:
    """How many folders two paths share from the top."""
    parts = zip(one.split("/"), other.split("/"), strict=False)
    return next(
        (count for count, (a, b) in enumerate(parts) if a != b), min(one.count("/"), other.count("/")) + 1
    )


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _under(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
