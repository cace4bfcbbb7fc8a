"""The scanned files as a tree: which files and folders have something, and what. Pure."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from _ext.slugs import file_slug, folder_slug
from scanner.records import MarkdownExample, Record


def parent(path: str) -> str:
    """The folder that a file or folder stands in; empty at the top."""
    return path.rpartition("/")[0]


def ancestors(path: str) -> list[str]:
    """The folders that a file or folder stands in, from the top (the empty path) down."""
    found = [""]
    found += [path[:index] for index, character in enumerate(path) if character == "/"]
    return found


@dataclass(slots=True)
class File:
    """A file with records or Markdown examples, both in their order in the file."""

    path: str
    records: list[Record] = field(default_factory=list)
    examples: list[MarkdownExample] = field(default_factory=list)


@dataclass(frozen=True)
class Tree:
    """Every file of a scan that has records or examples."""

    files: dict[str, File]
    """By path, sorted: the files of a folder stand together, before those of its subfolders."""

    @classmethod
    def of(cls, records: Iterable[Record], examples: Iterable[MarkdownExample]) -> "Tree":
        """Sort records and examples into their files."""
        files: dict[str, File] = {}
        for record in records:
            files.setdefault(record.path, File(record.path)).records.append(record)
        for example in examples:
            files.setdefault(example.path, File(example.path)).examples.append(example)
        for file in files.values():
            file.records.sort(key=lambda record: (record.line, record.column, record.id))
            file.examples.sort(key=lambda example: example.line)
        return cls({path: files[path] for path in sorted(files, key=lambda path: (_parts(path), path))})

    @cached_property
    def folders(self) -> dict[str, list[File]]:
        """The files of each folder and of all below it, by the folder's path, in the order of `files`."""
        found: dict[str, list[File]] = defaultdict(list)
        for file in self.files.values():
            for folder in ancestors(file.path):
                found[folder].append(file)
        return {path: found[path] for path in sorted(found, key=lambda path: path.split("/") if path else [])}

    def files_in(self, folder: str) -> list[File]:
        """The files that stand in a folder itself."""
        return [file for file in self.folders.get(folder, ()) if parent(file.path) == folder]

    def is_passage(self, folder: str) -> bool:
        """Whether a folder only leads to another: nothing stands in it but one folder."""
        below = [path for path in self.folders if path and parent(path) == folder]
        return len(below) == 1 and not self.files_in(folder)

    @cached_property
    def file_slugs(self) -> dict[str, str]:
        """The files' paths by the last parts of their pages' addresses."""
        return {file_slug(path): path for path in self.files}

    @cached_property
    def folder_slugs(self) -> dict[str, str]:
        """The folders' paths by the last parts of their pages' addresses."""
        return {folder_slug(path): path for path in self.folders}

    def around(self, path: str) -> tuple[str | None, str | None]:
        """The files before and after one."""
        return _around(list(self.files), path)

    def around_folder(self, path: str) -> tuple[str | None, str | None]:
        """The folders before and after one."""
        return _around(list(self.folders), path)


def _parts(path: str) -> list[str]:
    return parent(path).split("/") if parent(path) else []


def _around(names: list[str], name: str) -> tuple[str | None, str | None]:
    place = names.index(name)
    before = names[place - 1] if place else None
    return before, names[place + 1] if place + 1 < len(names) else None
