"""What a build works with: facts, words, addresses, code lines, and answers to the pages' questions.

A page asks a `Query`. The answer is plain data whose encoded bytes are kept: the page's node holds them, and
their digest is remembered with the page, so that a later build knows whether the page still shows the truth.
"""

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, Generic, Protocol, TypeVar

from _ext.api_names import ApiNames
from _ext.code_names import CodeNames
from _ext.data import Facts
from _ext.downloads import Downloads
from _ext.meanings import Meanings
from _ext.permalinks import Permalinks
from _ext.python_docs import PythonDocs
from _ext.source import SourceLines
from _ext.tables import encoder
from _ext.texts import Texts

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Query(Protocol[T_co]):
    """A question: frozen, hashable and picklable; equal questions have equal answers within a build."""

    def answer(self, workspace: "Workspace") -> T_co:
        """The answer, as data that MessagePack can hold. Must not raise for unknown names."""
        ...


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """An answer, its encoded bytes and their digest."""

    value: T
    encoded: bytes
    digest: bytes


@dataclass(frozen=True)
class Workspace:
    """Everything that answers depend on. One per build and language."""

    facts: Facts
    texts: Texts
    links: Permalinks
    source: SourceLines
    python_docs: PythonDocs = field(default_factory=PythonDocs)
    downloads: Downloads = field(default_factory=Downloads)
    meanings: Meanings = field(default_factory=Meanings)
    code_names: CodeNames = field(default_factory=CodeNames)
    subject: str | None = None
    """The name of the scanned code, see `config`."""
    has_file_pages: bool = False
    """Whether the build has a page for each scanned file, see `view_pages`."""
    _answers: dict[Any, Answer[Any]] = field(default_factory=dict, repr=False)

    @property
    def code_name(self) -> str:
        """What sentences call the scanned code."""
        named = (self.facts.scan.repository or "").rstrip("/").removesuffix(".git").rpartition("/")[2]
        return self.subject or named or self.texts.scanned_code

    @cached_property
    def api_names(self) -> ApiNames:
        """The names of the APIs that the lessons explain."""
        return ApiNames(self.facts)

    def ask(self, query: Query[T]) -> Answer[T]:
        """The answer to a question; the same question is answered once a build."""
        found = self._answers.get(query)
        if found is None:
            value = query.answer(self)
            encoded = encoder.encode(value)
            found = Answer(value, encoded, blake2b(encoded, digest_size=16).digest())
            self._answers[query] = found
        return found
