"""Addresses of source places at a fixed commit."""

from dataclasses import dataclass
from urllib.parse import quote, urlsplit


@dataclass(frozen=True, slots=True)
class Permalinks:
    """Makes addresses for one repository at one commit; makes none where either is not known.

    Only ``https`` repositories on GitHub have pages whose addresses we know.
    """

    repository: str | None
    commit: str | None

    @property
    def base(self) -> str | None:
        """The repository's page without a trailing slash or ``.git``, None where there is no such page."""
        if self.repository is None:
            return None
        parts = urlsplit(self.repository)
        if parts.scheme != "https" or parts.hostname != "github.com" or parts.username or parts.port:
            return None
        return f"https://github.com/{quote(parts.path.strip('/').removesuffix('.git'))}"

    def commit_url(self) -> str | None:
        """The address of the commit itself."""
        if self.base is None or self.commit is None:
            return None
        return f"{self.base}/commit/{quote(self.commit, safe='')}"

    def file_url(self, path: str) -> str | None:
        """The address of a file; a line's address is this with ``#L<line>`` at its end.

        Markdown is shown as source (``plain=1``): line anchors exist only there.
        """
        if self.base is None or self.commit is None:
            return None
        plain = "?plain=1" if path.lower().endswith((".md", ".markdown")) else ""
        safe_path = quote(path.encode("utf-8", "surrogatepass"), safe="/")
        return f"{self.base}/blob/{quote(self.commit, safe='')}/{safe_path}{plain}"

    def line_url(self, path: str, line: int) -> str | None:
        """The address of one line (1-based) of a file."""
        url = self.file_url(path)
        return None if url is None else f"{url}#L{line}"


def safe_url(url: str | None) -> str | None:
    """An address if a page may link to it. A scan could hold others (``javascript:``)."""
    if url is None:
        return None
    try:
        scheme = urlsplit(url).scheme
    except ValueError:
        return None
    return url if scheme in {"https", "http"} else None
