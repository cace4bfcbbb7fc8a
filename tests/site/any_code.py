"""The whole site about other code, looked at: ``python -m tests.site.any_code``. `.ci/run` builds it once; minutes.

The code is a small one made here. Every page must speak of it alone: no Slime, no address in its repository.
"""

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from _ext.site import main
from tests.ext.html_reader import parse
from tests.site.small_code import write_small_code

ALLOWED = re.compile(
    r"Slime Concurrency Reference contributors"  # whose book it is
    r"|slime-ownership|back-to-slime"  # the permanent addresses of a lesson and its section
)
SPOKEN = ("title", "alt", "content", "aria-label")


def spoken(page: str) -> str:
    """What a page says to readers: its text, and the attributes that are read out or shown."""
    root = parse(re.sub(r"(?s)<(script|style)\b.*?</\1>", "", page))
    values = [node.attributes.get(name) or "" for node in root.all("*") for name in SPOKEN]
    return " ".join([root.text, *values])


def defects(site: Path, name_of_code: str) -> Iterator[str]:
    """What is wrong with the site about code of that name, one line each."""
    pages = sorted(site.rglob("*.html"))
    if len(pages) < 100:
        yield f"only {len(pages)} pages"
    for page in pages:
        html = page.read_text("utf-8")
        name = page.relative_to(site)
        if found := re.search(r".{0,40}slime.{0,40}", ALLOWED.sub("", spoken(html)), re.IGNORECASE):
            yield f"{name}: speaks of Slime: {found[0]!r}"
        if "github.com/THUDM" in html:
            yield f"{name}: links to Slime's repository"
    title = parse((site / "index.html").read_text("utf-8")).one("h1").text
    if not title.startswith(f"{name_of_code} 并发参考"):
        yield f"index.html: does not say what it is about: {title!r}"


def run() -> int:
    """Build, look, and say what is wrong; the exit code."""
    begun = time.monotonic()
    with TemporaryDirectory() as folder:
        code = write_small_code(Path(folder) / "small")
        code_of_build = main([str(code), "--output", f"{folder}/site", "--quiet"])
        found = (
            list(defects(Path(folder) / "site", "small"))
            if code_of_build == 0
            else ["the build had warnings"]
        )
    for line in found:
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{len(found)} defects, {time.monotonic() - begun:.0f} s\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(run())
