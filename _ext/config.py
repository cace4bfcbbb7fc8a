"""Every configuration value of the extension, declared once."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import NoneType
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config


def _option(
    default: Any, *types: type, rebuild: str = "", given: Callable[[Config], Any] | None = None
) -> Any:
    """A value; ``given`` takes its default from what else the configuration says."""
    metadata = {
        "types": (*types, NoneType),
        "rebuild": rebuild,
        "default": default if given is None else given,
    }
    return field(default=default, metadata=metadata)


def _site_address(config: Config) -> str:
    url: str = config.html_baseurl
    return f"{url.rstrip('/')}/" if url else ""


@dataclass(frozen=True, slots=True)
class SlimeConfig:
    """The values that ``conf.py`` may set, without their prefix ``slime_``.

    Paths are relative to the folder of ``conf.py``.

    None of the data files makes every page outdated when it changes: each page is compared with what it
    showed (see `incremental`).
    """

    scan: str | None = _option(None, str)
    """The scan file. Without it, tables say that there is none."""
    catalog: str | None = _option(None, str)
    """The catalog of lessons and symbols, when it is not the one that comes with the scanner."""
    reference: str | None = _option(None, str)
    """Reference figures (TOML) to show beside the scan's."""
    accuracy: str | None = _option(None, str)
    """The measured accuracy (JSON, what ``make accuracy`` writes)."""
    meanings: str | None = _option(None, str)
    """One sentence on each API (TOML), for cards and the API index (see `_ext.meanings`)."""
    code_names: str | None = _option(None, str)
    """The names in the examples' programs (JSON, what ``make links`` writes)."""
    source: str | None = _option(None, str)
    """The scanned code: a folder, or a Git repository that has the scanned commit.

    The environment variable ``SLIME_SRC`` serves as well.
    """
    pinned: str | None = _option(None, str)
    """The folder of fetched commits (`scanner.pinned`); where it has the scan's, that is the scanned code."""
    examples: str | None = _option(None, str, rebuild="env")
    """The folder with one folder of runnable examples a lesson."""
    evidence: str | None = _option(None, str, rebuild="env")
    """The folder that explains the rules of evidence and the candidates' reasons, see `evidence`."""
    file_pages: bool = _option(False, bool)  # noqa: FBT003
    """Whether HTML sites get a page for each scanned file and folder (see `view_pages`)."""
    complete_lessons: bool = _option(False, bool)  # noqa: FBT003
    """Whether each lesson of the catalog must have a complete page (see `completeness`)."""
    table_captions: bool = _option(False, bool, rebuild="env")  # noqa: FBT003
    """Whether all tables of the pages get captions and heads for their rows, and no numbers (see `captions`)."""
    released: str | None = _option(None, str, rebuild="env")
    """The day of the documented version, such as ``2026-01-31``, as citations give it.

    Without it they give the day of ``SOURCE_DATE_EPOCH``, and none where that is not set either.
    """
    address: str = _option("", str, rebuild="env", given=_site_address)
    """The address of the home page's folder, as citations give it; `html_baseurl` by default."""
    page_limit: int | None = _option(None, int)
    """The most bytes that an HTML page may have (see `page_size`); None: any."""
    subject: str | None = _option(None, str, rebuild="env")
    """The name of the scanned code, as pages call it; by default its repository's."""
    foreign: bool = _option(False, bool, rebuild="env")  # noqa: FBT003
    """Whether the scan is of other code than the pages were written for (see `editions`)."""
    drafts: tuple[str, ...] = _option((), list, tuple)
    """The labels of lessons that are still being written."""


def read_config(config: Config) -> SlimeConfig:
    """The values as `SlimeConfig`."""
    return SlimeConfig(**{item.name: config[f"slime_{item.name}"] for item in fields(SlimeConfig)})


def resolve_path(value: str, confdir: Path) -> Path:
    """The path of a configured file or folder, relative to the folder of ``conf.py``."""
    return confdir / Path(value).expanduser()


def setup_config(app: Sphinx) -> None:
    """Register the configuration values."""
    for item in fields(SlimeConfig):
        app.add_config_value(
            f"slime_{item.name}", item.metadata["default"], item.metadata["rebuild"], item.metadata["types"]
        )
