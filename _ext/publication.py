"""In which language, where and as which version the pages are published, read from the environment.

Read the Docs says it in its own variables (``READTHEDOCS_…``); elsewhere ``DOCS_LANGUAGE`` names the language and
``SITE_URL`` the address that ``_build/html`` is served at. Without either the pages have no address of their own:
they are complete, and say nothing of where they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sphinx.errors import ConfigError

LANGUAGES = ("zh", "en")
"""The languages that the project knows words of; Chinese is the original."""

_HOSTED = {"zh": "zh-cn", "en": "en"}
"""What Read the Docs calls them, in its projects and addresses."""


@dataclass(frozen=True, slots=True)
class Publication:
    """What the environment says."""

    language: str
    base_url: str = ""
    """The address of the home page's folder, with a slash at its end; empty where nobody has said it."""
    segment: str = ""
    """How the language is spelled in that address."""
    version_name: str = ""
    """The branch or the change that is published, where it is not a release."""

    @property
    def path(self) -> str:
        """The folder's path on its host; of the site as ``make html`` builds it, where there is no address."""
        if not self.base_url:
            return f"/{self.language}/"
        return "/" + self.base_url.partition("://")[2].partition("/")[2]

    def release(self, version: str) -> str:
        """The version to show: a released one by its number alone."""
        return f"{version} ({self.version_name})" if self.version_name else version

    def translations(self, docs: Path) -> dict[str, tuple[str, Path]]:
        """The same book in each language that has pages: the address and the source folder.

        Empty where there is no address, or only one language.
        """
        present = [name for name in LANGUAGES if (docs / name / "index.md").is_file()]
        own = f"/{self.segment}/"
        if not self.base_url or len(present) < 2 or own not in self.base_url:  # noqa: PLR2004
            return {}
        segments = _HOSTED if self.segment in _HOSTED.values() and self.segment != self.language else {}
        head, _, tail = self.base_url.rpartition(own)
        return {
            name: (
                self.base_url if name == self.language else f"{head}/{segments.get(name, name)}/{tail}",
                docs / name,
            )
            for name in present
        }


def publication(environment: Mapping[str, str]) -> Publication:
    """Read the environment.

    Raises:
        sphinx.errors.ConfigError: The language is none that the project has words of.
    """
    hosted = environment.get("READTHEDOCS") == "True"
    said = (
        environment.get("DOCS_LANGUAGE")
        or (environment.get("READTHEDOCS_LANGUAGE") if hosted else "")
        or "zh"
    )
    language = said.lower().replace("_", "-").partition("-")[0]
    if language not in LANGUAGES:
        raise ConfigError(
            f"no pages in the language {said!r}; DOCS_LANGUAGE is one of: {', '.join(LANGUAGES)}"
        )
    if hosted:
        return Publication(
            language,
            base_url=_folder(environment.get("READTHEDOCS_CANONICAL_URL", "")),
            segment=environment.get("READTHEDOCS_LANGUAGE", language),
            version_name=_version_name(environment),
        )
    site = _folder(environment.get("SITE_URL", ""))
    return Publication(language, base_url=f"{site}{language}/" if site else "", segment=language)


def _folder(url: str) -> str:
    return url.rstrip("/") + "/" if url else ""


def _version_name(environment: Mapping[str, str]) -> str:
    """What is published where it is no tag; of a change under review its number."""
    kind = environment.get("READTHEDOCS_VERSION_TYPE", "")
    name = environment.get("READTHEDOCS_VERSION_NAME") or environment.get("READTHEDOCS_VERSION", "")
    if kind == "tag" or name == "stable":
        return ""
    return f"#{name}" if kind == "external" else name
