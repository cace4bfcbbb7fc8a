"""A whole scan: read, parse, resolve, put together.

Files are parsed, and their records resolved, in forked worker processes; what an earlier scan found out is
used again where it still holds. The scan depends on neither: it is put together in the order of the paths,
whoever found what.
"""

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeGuard

from scanner.assembly import assemble
from scanner.cache import Cache, Pack
from scanner.filenames import is_markdown
from scanner.findings import Findings, decode_findings, decode_outcome
from scanner.graph import Answer, Graph, decode_graph, unchanged
from scanner.parallel import LAST, can_fork, default_jobs, fork_map, halving, singly
from scanner.progress import Progress, Silent
from scanner.reads import question
from scanner.records import Failure, MarkdownExample, Record, Scan
from scanner.source import Source, SourceFile

if TYPE_CHECKING:
    from scanner.analysis import Analysis
    from scanner.catalog import Catalog
    from scanner.project import Project

_BATCH = 1024
"""The text of so many files is in memory at a time."""
_TOGETHER = 128
"""So many Markdown files go to one process, since their parser takes long to import."""
_FEW = 4
"""Where more than one file in so many is affected, those with questions to callers are resolved again unasked."""
_WORTH_FORKING = 150_000
"""Bytes of text or facts; less is worked through before other processes have got going."""


def scan(
    source: Source,
    *,
    jobs: int | None = None,
    cache: Cache | None = None,
    progress: Progress | None = None,
    catalog: "Catalog | None" = None,
) -> Scan:
    """Scan a source.

    Args:
        source: The files.
        jobs: How many processes may run; one a processor when None.
        cache: Where earlier scans' findings are kept; None to start afresh and keep nothing.
        progress: What is told about the progress.
        catalog: The lessons and their symbols, the scanner's own when None; a cache must be of the same.

    Raises:
        ScannerError: The source or the cache cannot be used.
    """
    was_enabled = gc.isenabled()
    gc.disable()  # a scan keeps what it makes: looking for garbage takes long and finds none
    try:
        return _Run(source, jobs or default_jobs(), cache, progress or Silent(), catalog).scan()
    finally:
        if was_enabled:
            gc.enable()


def read_project(
    source: Source, *, cache: Cache | None = None, catalog: "Catalog | None" = None
) -> "tuple[Project, tuple[Failure, ...]]":
    """Read and parse a source without resolving anything.

    Args:
        source: The files.
        cache: Where earlier scans' findings are kept.
        catalog: As for `scan`.

    Returns:
        The project, for questions about single places, and the files that could not be read or parsed.
    """
    run = _Run(source, default_jobs(), cache, Silent(), catalog)
    run.parse_all()
    return run.project(), run.failures()


class _Run:
    """One scan in progress."""

    def __init__(
        self,
        source: Source,
        jobs: int,
        cache: Cache | None,
        progress: Progress,
        catalog: "Catalog | None",
    ) -> None:
        self._catalog = catalog
        self._source = source
        self._jobs = jobs if can_fork() else 1
        self._cache = cache
        self._progress = progress
        self._unread = list(source.failures)
        paths = {entry.path for entry in source.entries}
        self._old = cache.load(source.location, paths) if cache else Pack()
        self._files: dict[str, Findings] = {}
        self._graph = Graph()
        self._changed: set[str] = set()
        """The files, folders and questions that say something else than in the earlier scan."""

    @cached_property
    def _analysis(self) -> "Analysis":
        """What works on files; imported only when one needs work, as none does in a repeated scan."""
        from scanner.analysis import Analysis  # noqa: PLC0415

        paths = [entry.path for entry in self._source.entries if not entry.is_markdown]
        return Analysis(paths, self._files.get, self._catalog)

    def parse_all(self) -> None:
        """Read and parse the files of which nothing is known."""
        entries = self._source.entries
        self._progress.phase("reading and parsing", len(entries))
        for start in range(0, len(entries), _BATCH):
            batch = entries[start : start + _BATCH]
            unknown = [entry for entry in batch if not self._reuse(entry.path, entry.digest)]
            files = [item for item in self._source.read(unknown) if self._is_new(item)]
            self._progress.advance(len(batch) - len(files))
            self._parse(files)

    def project(self) -> "Project":
        """Give the project, for questions about what was parsed."""
        return self._analysis.project

    def failures(self) -> tuple[Failure, ...]:
        """Give the files that could not be read or parsed."""
        parsed = (found.failure for _, found in sorted(self._files.items()))
        return (*self._unread, *(failure for failure in parsed if failure is not None))

    def scan(self) -> Scan:
        """Do all of it."""
        self.parse_all()
        pending = self._pending()
        self._resolve(pending)
        if self._cache and (pending or self._files != self._old.files):
            graph = self._old.graph.updated(self._graph, self._changed.union(pending), self._changed)
            self._cache.store(self._source.location, Pack(self._files, graph))
        return self._assembled()

    def _reuse(self, path: str, digest: str | None) -> bool:
        """Take over what the earlier scan found out about a file, if its text is still the same."""
        if digest is None or self._old.digest(path) != digest:
            return False
        self._files[path] = self._old.files[path]
        return True

    def _is_new(self, item: SourceFile | Failure) -> TypeGuard[SourceFile]:
        """Whether a file that was read has to be parsed; note the failure if it could not be read."""
        if isinstance(item, Failure):
            self._unread.append(item)
            return False
        return not self._reuse(item.path, item.digest)

    def _parse(self, files: Sequence[SourceFile]) -> None:
        """Parse files, Markdown and the largest first, so that no process is left with much at the end."""
        if not files:
            return
        ordered = sorted(files, key=lambda file: (not is_markdown(file.path), -len(file.data), file.path))
        markdown = sum(is_markdown(file.path) for file in ordered)
        shares = [
            *(range(first, min(first + _TOGETHER, markdown)) for first in range(0, markdown, _TOGETHER)),
            *singly(markdown, len(ordered)),
        ]
        analysis = self._analysis
        analysis.prepare_parsing()
        weight = sum(len(file.data) for file in ordered)
        work = self._each(
            lambda index: analysis.parse(ordered[index]), shares, weight, meanwhile=self._prepare
        )
        for index, data in work:
            self._files[ordered[index].path] = decode_findings(data)
            self._progress.advance()

    def _prepare(self) -> None:
        """Do while others parse what will be needed when they have."""
        _ = self._analysis.stdlib
        if self._cache:
            self._cache.prepare()

    def _pending(self) -> list[str]:
        """Give the files with facts whose old results, if there are any, do not hold."""
        suspects = {path for path in self._old.files if self._digest(path) != self._old.digest(path)}
        has_moved = bool(self._old.files) and self._files.keys() != self._old.files.keys()
        if has_moved:
            suspects |= self._old.graph.moved(self._analysis.project.modules.find)
        new = self._files.keys() - self._old.files.keys()
        if self._says_otherwise(suspects | new):
            suspects |= self._files.keys()
        self._changed = suspects
        self._ask_again(new)
        affected = self._affected()
        return sorted(
            path
            for path, found in self._files.items()
            if found.facts is not None and (found.outcome is None or path in affected)
        )

    def _says_otherwise(self, changed: set[str]) -> bool:
        """Whether the files together say something else of rare classes than those of the earlier scan did."""
        if not changed or not self._old.files:
            return False
        from scanner.analysis import presence_differs  # noqa: PLC0415

        return presence_differs(self._old.files, self._files, changed)

    def _affected(self) -> set[str]:
        """Give the changed files and those whose records have read something of them."""
        changed = self._changed
        return changed | self._old.graph.affected(changed, self._analysis.binds) if changed else set()

    def _ask_again(self, new: Collection[str]) -> None:
        """Add to what has changed what calls say of parameters, where that is something else now, and so on.

        Args:
            new: The files that were not there.
        """
        asked = unchanged(self._old.graph.asked, self._changed)
        renewed: dict[str, dict[str, Answer]] = {}
        changed: Collection[str] = self._changed
        while asked and (changed or new):
            if (len(self._affected()) + len(new)) * _FEW >= len(self._files):
                self._changed |= asked.keys()
                break
            said = self._analysis.asked_again(asked, changed, new)
            for path, place, answer in said:
                if answer is not None:
                    renewed.setdefault(path, {})[place] = answer
            changed = {question(path, place) for path, place, answer in said if answer is None}
            self._changed |= changed
            asked = unchanged({path: asked[path] | renewed.get(path, {}) for path in asked}, self._changed)
            new = ()
        self._graph = Graph(asked=unchanged(renewed, self._changed))

    def _digest(self, path: str) -> str | None:
        found = self._files.get(path)
        return found.digest if found else None

    def _resolve(self, pending: Sequence[str]) -> None:
        """Resolve the records of files."""
        self._progress.phase("resolving", len(pending))
        if not pending and not self._graph.asked:
            return
        analysis = self._analysis
        analysis.prepare_resolving()
        weight = sum(len(self._files[path].facts or b"") for path in pending)
        last = analysis.graph if self._cache else None  # only later scans ask for it
        shares = halving(len(pending), self._jobs)  # files of one folder ask much the same
        work = self._each(lambda index: analysis.resolve(pending[index]), shares, weight, last)
        for index, data in work:
            if index == LAST:
                self._graph = self._graph.joined(decode_graph(data))
            else:
                path = pending[index]
                self._files[path] = self._files[path].with_outcome(data)
                self._progress.advance()

    def _each(
        self,
        function: Callable[[int], bytes],
        shares: Sequence[range],
        weight: int,
        last: Callable[[], bytes] | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> Iterator[tuple[int, bytes]]:
        """Apply a function to numbers, in other processes where that pays."""
        if self._jobs > 1 and len(shares) > 1 and weight >= _WORTH_FORKING:
            yield from fork_map(function, shares, self._jobs, last, meanwhile)
            return
        for share in shares:
            for index in share:
                yield index, function(index)
        if last is not None:
            yield LAST, last()

    def _assembled(self) -> Scan:
        """Put the scan together from all files' outcomes."""
        records: list[Record] = []
        examples: list[MarkdownExample] = []
        failures = list(self.failures())
        unlisted: Counter[str] = Counter()
        for _, found in sorted(self._files.items()):
            if found.outcome is not None:
                outcome = decode_outcome(found.outcome)
                records += outcome.records
                examples += outcome.examples
                failures += outcome.failures
                unlisted.update(outcome.unlisted)
        return assemble(self._source, records, examples, failures, unlisted)
