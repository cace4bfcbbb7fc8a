"""What a scan does with each file, in whichever process.

A defect of ours that one file sets off costs that file, not the scan: it becomes a failure record.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from scanner import facts
from scanner.catalog import Catalog, load_catalog
from scanner.collect import collect
from scanner.filenames import is_markdown
from scanner.findings import Findings, Outcome, encode
from scanner.graph import Answer, Graph
from scanner.presence import Presence
from scanner.project import Project
from scanner.receivers import asked
from scanner.records import Failure
from scanner.recursion import deep_recursion
from scanner.source import SourceFile
from scanner.stdlib import Stdlib, load_stdlib
from scanner.syntax import extract

DEFECT = "the scanner failed"
"""How the reason of a failure begins that a defect of the scanner causes, not the file."""


class Analysis:
    """The catalog and the library's facts, loaded once, and what is done with them.

    Args:
        paths: The paths of the tree's Python files.
        found: Gives what is known of a file, None where nothing is.
        catalog: The catalog, the scanner's own when None.
    """

    def __init__(
        self,
        paths: Sequence[str],
        found: Callable[[str], Findings | None],
        catalog: Catalog | None = None,
    ) -> None:
        self._own_catalog = catalog
        self._paths = paths
        self._found = found

    @cached_property
    def catalog(self) -> Catalog:
        """The lessons and their symbols."""
        return load_catalog() if self._own_catalog is None else self._own_catalog

    @cached_property
    def stdlib(self) -> Stdlib:
        """The standard library's facts."""
        return load_stdlib()

    @cached_property
    def project(self) -> Project:
        """The tree, with the facts that there are when they are asked for."""
        presence = presence_of(map(self._found, self._paths))
        return Project(self._paths, self._load, self.catalog, self.stdlib, self._mentions, presence)

    def prepare_parsing(self) -> None:
        """Load what parsing needs, before processes part."""
        _ = self.catalog

    def prepare_resolving(self) -> None:
        """Load what resolving needs, before processes part."""
        _ = self.project

    def parse(self, file: SourceFile) -> bytes:
        """Give a file's encoded findings: a Python file's facts, a Markdown file's examples, or a failure."""
        try:
            return encode(self._examples(file) if is_markdown(file.path) else self._facts(file))
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  (see the module's docstring)
            return encode(Findings(file.digest, failure=_defect(file.path, error)))

    def resolve(self, path: str) -> bytes:
        """Give the encoded outcome of a file that has facts."""
        try:
            result = collect(path, self.project)
            return encode(Outcome(result.records, result.unlisted))
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  (see the module's docstring)
            return encode(Outcome(failures=(_defect(path, error),)))

    def graph(self) -> bytes:
        """Say, as an encoded `Graph`, what was read and asked so far."""
        project = self.project
        with deep_recursion():
            answers = asked.answers(project)
        return msgspec.msgpack.encode(
            Graph(
                {path: tuple(read) for path, read in project.read_for.items()},
                {
                    importer: tuple((module, level, found) for (module, level), found in places.items())
                    for importer, places in project.lookups.items()
                },
                answers,
            )
        )

    def binds(self, path: str, names: Collection[str]) -> bool:
        """Whether a file binds one of some names, as far as it can be seen."""
        found = self.project.facts(path)
        return found is not None and (bool(found.stars) or not found.exports.keys().isdisjoint(names))

    def asked_again(
        self, before: Mapping[str, Mapping[str, Answer]], changed: Collection[str], new: Collection[str]
    ) -> list[tuple[str, str, Answer | None]]:
        """Ask again about parameters of which calls may say something else (see `scanner.receivers.asked.again`)."""
        with deep_recursion():
            return list(asked.again(self.project, before, changed, new, self.binds))

    def _facts(self, file: SourceFile) -> Findings:
        found = extract(file.path, file.data, self.catalog.method_names)
        if isinstance(found, Failure):
            return Findings(file.digest, failure=found)
        return Findings(
            file.digest,
            facts=facts.encode(found),
            mentions=bytes(found.mentions),
            traces=facts.encode_traces(found.traces),
        )

    def _examples(self, file: SourceFile) -> Findings:
        from scanner.markdown import examples  # noqa: PLC0415  (slow to import, and not every process needs it)

        found = examples(file.path, file.data, self.stdlib, self.catalog)
        return Findings(file.digest, outcome=encode(Outcome(examples=found)))

    def _load(self, path: str) -> facts.FileFacts | None:
        found = self._found(path)
        decoded = facts.decode(found.facts) if found is not None and found.facts is not None else None
        return None if isinstance(decoded, Failure) else decoded

    def _mentions(self, path: str) -> bytes | None:
        found = self._found(path)
        return (found.mentions or None) if found is not None else None


def presence_of(files: Iterable[Findings | None]) -> Presence:
    """What files say together of rare classes; those of which nothing is known say nothing."""
    return Presence(
        facts.decode_traces(found.traces) for found in files if found is not None and found.traces
    )


def presence_differs(
    old: Mapping[str, Findings], new: Mapping[str, Findings], changed: Collection[str]
) -> bool:
    """Whether trees say different things of rare classes; ``changed`` are the files in which they differ."""
    if all(_traces(old, path) == _traces(new, path) for path in changed):
        return False
    return presence_of(old.values()) != presence_of(new.values())


def _traces(files: Mapping[str, Findings], path: str) -> bytes:
    found = files.get(path)
    return b"" if found is None else found.traces


def _defect(path: str, error: Exception) -> Failure:
    """Describe a defect of the scanner so that it can be found."""
    innermost = error.__traceback__
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    where = ""
    if innermost is not None:
        file = innermost.tb_frame.f_code.co_filename.rpartition("/")[2]
        where = f" at {file}:{innermost.tb_lineno}"
    reason = f"{DEFECT} ({type(error).__name__}: {error}{where}); please report it with this file"
    return Failure(path=path, line=None, reason=" ".join(reason.split()))
