r"""How a part of the documentation is cited: as plain text, as a BibTeX entry, as a Markdown reference.

A citation says what does not change by itself: number and title, the permanent address (made of the label,
not of the title), the version with its date, and the commit whose places and figures the part shows. The date is
the release's, never the day of the build: the same input gives the same bytes. Pure.

In BibTeX, names and titles stand in two pairs of braces: styles leave them as they are, also Chinese ones
and such as ``asyncio.Queue``. The address is taken literally by ``\url`` and so is not escaped.
"""

import re
from dataclasses import dataclass
from datetime import date

from _ext.citation_words import CitationWords

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)
_MARKDOWN = re.compile(r"([\\`*_\[\]<>])")


@dataclass(frozen=True, slots=True)
class Citation:
    """What the citation of one part says.

    Args:
        label: Its permanent label.
        number: Its number, such as ``3.1``.
        title: Its title.
        address: Its permanent address; relative to the home page where the site's own is not known.
        author: Who wrote the documentation.
        project: The documentation's title.
        release: Its version; may be empty.
        released: The day of that version, None where nobody has said it.
        commit: The scanned commit, None where a folder was scanned or nothing.
        repository: The address of the scanned repository, None where it has none.
    """

    label: str
    number: str
    title: str
    address: str
    author: str
    project: str
    release: str
    released: date | None
    commit: str | None
    repository: str | None

    @property
    def key(self) -> str:
        """The BibTeX key: it does not change with the title, nor with the language of the pages."""
        return f"{_ascii(self.project) or 'reference'}:{self.label}"


def plain_text(citation: Citation, words: CitationWords) -> str:
    """One sentence and the address."""
    head = words.plain.format(
        author=citation.author, project=citation.project, number=citation.number, title=citation.title
    )
    parts = (head, _edition(citation, words), _scanned(citation, words))
    return words.comma.join(part for part in parts if part) + words.stop + citation.address


def bibtex(citation: Citation, words: CitationWords) -> str:
    """One entry, of a type that BibTeX and biblatex both have."""
    fields = {
        "author": f"{{{{{_latex(citation.author)}}}}}",
        "title": f"{{{{{_latex(f'{citation.number} {citation.title}')}}}}}",
        "howpublished": f"{{{{{_latex(citation.project)}}}}}",
    }
    if citation.release:
        fields["version"] = f"{{{_latex(citation.release)}}}"
    if citation.released:
        fields["year"] = f"{{{citation.released:%Y}}}"
        fields["month"] = f"{{{citation.released.month}}}"
        fields["day"] = f"{{{citation.released.day}}}"  # beside a ``date``, biber would complain of ``year``
    if scanned := _scanned(citation, words):
        fields["note"] = f"{{{_latex(scanned)}}}"
    fields["url"] = f"{{{citation.address}}}"
    width = max(map(len, fields))
    lines = ",\n".join(f"  {name:{width}} = {value}" for name, value in fields.items())
    return f"@misc{{{citation.key},\n{lines},\n}}"


def myst(citation: Citation, words: CitationWords) -> str:
    """A link in CommonMark, hence in MyST too, followed by what a printed copy needs."""
    link = f"[{_markdown(f'{citation.number} {citation.title}')}](<{citation.address}>)"
    rest = (citation.project, _edition(citation, words), _scanned(citation, words))
    return words.comma.join((link, *(_markdown(part) for part in rest if part)))


def _edition(citation: Citation, words: CitationWords) -> str:
    released = citation.released.isoformat() if citation.released else ""
    if not citation.release:
        return released
    version = words.version.format(release=citation.release)
    return version + (words.parentheses.format(text=released) if released else "")


def _scanned(citation: Citation, words: CitationWords) -> str:
    if citation.commit is None:
        return ""
    repository = words.of_repository.format(repository=citation.repository) if citation.repository else ""
    return words.scanned.format(commit=citation.commit) + repository


def _ascii(text: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


def _latex(text: str) -> str:
    return text.translate(_LATEX)


def _markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)
