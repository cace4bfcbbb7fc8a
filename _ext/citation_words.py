"""The words of citations. Chinese is the original."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CitationWords:
    """Words of one language; ``{…}`` are filled in by `citations`."""

    plain_title: str
    bibtex_title: str
    myst_title: str
    plain: str
    version: str
    scanned: str
    of_repository: str
    comma: str
    parentheses: str
    stop: str


_ZH = CitationWords(
    plain_title="纯文本",
    bibtex_title="BibTeX",
    myst_title="Markdown（MyST）",
    plain="{author}：《{project}》，{number} “{title}”",
    version="{release} 版",
    scanned="扫描的提交 {commit}",
    of_repository="（{repository}）",
    comma="，",
    parentheses="（{text}）",
    stop="。",
)

_EN = CitationWords(
    plain_title="Plain text",
    bibtex_title="BibTeX",
    myst_title="Markdown (MyST)",
    plain="{author}: {project}, {number} “{title}”",
    version="version {release}",
    scanned="scanned commit {commit}",
    of_repository=" ({repository})",
    comma=", ",
    parentheses=" ({text})",
    stop=". ",
)


def citation_words(*, zh: bool) -> CitationWords:
    """The words in the language of the pages."""
    return _ZH if zh else _EN
