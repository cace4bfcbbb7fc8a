"""Builds as Read the Docs does: ``python -m tests.site.readthedocs [--formats html,pdf,epub] [--keep FOLDER]``.

The commands of ``.readthedocs.yaml`` run in their order, each in a shell of its own, on a fresh clone of the commit
at hand, with nothing in the environment but what Read the Docs documents. What they leave is then looked at as a
visitor would see it. It takes minutes; the test suite runs only the parts of it that do not build.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import yaml

ROOT = Path(__file__).parents[2]
CANONICAL = "https://slime-concurrency-reference.example/zh-cn/latest/"
BEFORE = (
    "post_checkout",
    "pre_create_environment",
    "create_environment",
    "pre_install",
    "install",
    "post_install",
)
NAMESPACE = {"": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def configuration() -> dict[str, Any]:
    """The file's content."""
    return yaml.safe_load((ROOT / ".readthedocs.yaml").read_text("utf-8"))


def commands(config: dict[str, Any], formats: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Job and command, in the order in which Read the Docs runs them; HTML comes before the other formats."""
    jobs = config["build"]["jobs"]
    for job in (*BEFORE, "pre_build"):
        yield from ((job, command) for command in jobs.get(job, ()))
    for name in ("html", *config["formats"]):
        if name in formats:
            yield from ((f"build.{name}", command) for command in jobs["build"][name])
    yield from (("post_build", command) for command in jobs.get("post_build", ()))


def environment(checkout: Path, python: Path, home: Path) -> dict[str, str]:
    """What a build finds: the pinned Python first on the path, and the documented variables."""
    return {
        "PATH": f"{python.parent}:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "READTHEDOCS": "True",
        "READTHEDOCS_PROJECT": "slime-concurrency-reference",
        "READTHEDOCS_LANGUAGE": "zh-cn",
        "READTHEDOCS_VERSION": "latest",
        "READTHEDOCS_VERSION_NAME": "latest",
        "READTHEDOCS_VERSION_TYPE": "branch",
        "READTHEDOCS_CANONICAL_URL": CANONICAL,
        "READTHEDOCS_OUTPUT": str(checkout / "_readthedocs"),
        "READTHEDOCS_REPOSITORY_PATH": str(checkout),
        **{name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")},
        **{name: value for name, value in os.environ.items() if name.startswith("PIP_")},
    }


def pinned_python(version: str) -> Path | None:
    """The Python that the file pins, on the path or where pyenv keeps it."""
    folders = sorted(
        Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{version}.*/bin")
    )
    places = (shutil.which(f"python{version}"), *(str(folder / f"python{version}") for folder in folders))
    for place in filter(None, places):
        found = subprocess.run(
            [place, "-c", "import sys; print(sys.executable)"],
            capture_output=True,
            text=True,
            check=False,
        )
        if found.returncode == 0:
            return Path(found.stdout.strip())
    return None


def faults_of_site(site: Path) -> Iterator[str]:
    """What a visitor of the published site would miss."""
    home = (site / "index.html").read_text("utf-8")
    if f'<link rel="canonical" href="{CANONICAL}index.html"' not in home:
        yield "index.html: no canonical address"
    if not re.search(r'<html[^>]* lang="zh-CN"', home):
        yield "index.html: its language is not zh-CN"
    lesson = (site / "lessons/create-task.html").read_text("utf-8")
    for name in ("og:title", "og:description", "og:image", "og:url"):
        if not re.search(rf'<meta property="{name}" content="[^"]+"', lesson):
            yield f"lessons/create-task.html: no {name}"
    picture = re.search(rf'<meta property="og:image" content="{re.escape(CANONICAL)}([^"]+)"', lesson)
    if picture is None or not (site / picture[1]).is_file():
        yield "lessons/create-task.html: the picture of its preview is not there"
    yield from _faults_of_404(site)
    entries = ET.parse(site / "sitemap.xml").iterfind("url/loc", NAMESPACE)  # noqa: S314  (our own)
    addresses = {entry.text or "" for entry in entries}
    missing = [url for url in sorted(addresses) if not (site / url.removeprefix(CANONICAL)).is_file()]
    if missing or CANONICAL + "lessons/create-task.html" not in addresses:
        yield f"sitemap.xml: of {len(addresses)} addresses these lead nowhere: {missing}"


def faults_of_paths(site: Path, checkout: Path) -> Iterator[str]:
    """Pages do not say where they were built, nor differ by it."""
    for file in sorted(site.rglob("*")):
        if file.is_file() and str(checkout).encode() in file.read_bytes():
            yield f"{file.relative_to(site)}: names the folder {checkout} that it was built in"


def _faults_of_404(site: Path) -> Iterator[str]:
    """Its links must work from any address: they begin with a slash, and what they name is there."""
    path = "/" + CANONICAL.split("/", 3)[3]
    links = re.findall(r'(?:href|src)="([^"#]+)', (site / "404.html").read_text("utf-8"))
    own = [link for link in links if "://" not in link and not link.startswith("data:")]
    for link in own:
        if not link.startswith(path) or not (site / link.removeprefix(path).partition("?")[0]).exists():
            yield f"404.html: {link} leads nowhere"
    if not own:
        yield "404.html: no links"


def faults_of_files(output: Path, formats: Sequence[str]) -> Iterator[str]:
    """Each book is one file."""
    for name in sorted(set(formats) - {"html"}):
        files = [file.name for file in (output / name).glob("*")]
        if len(files) != 1 or not files[0].endswith(f".{name}"):
            yield f"{name}/: one file is expected, there are {files}"


def run(checkout: Path, python: Path, formats: Sequence[str]) -> list[str]:
    """Run the commands and look at what they leave; the faults, a line each."""
    with tempfile.TemporaryDirectory() as home:
        variables = environment(checkout, python, Path(home))
        for job, command in commands(configuration(), formats):
            sys.stdout.write(f"--- {job}: {command}\n")
            started = time.monotonic()
            code = subprocess.run(
                ["bash", "-c", command], cwd=checkout, env=variables, check=False
            ).returncode
            sys.stdout.write(f"--- {job}: {time.monotonic() - started:.0f} s\n")
            if code:
                return [f"{job}: {command!r} ended with exit code {code}"]
    output = Path(variables["READTHEDOCS_OUTPUT"])
    site = output / "html"
    return [*faults_of_site(site), *faults_of_paths(site, checkout), *faults_of_files(output, formats)]


def main(arguments: Sequence[str]) -> int:
    """0 if the build went well, 1 if it has faults, 2 if it cannot be tried here."""
    parser = argparse.ArgumentParser(prog="python -m tests.site.readthedocs", description=__doc__)
    parser.add_argument("--formats", default="html,pdf,epub", help="those to build (default: all)")
    parser.add_argument("--keep", type=Path, help="clone into this folder, and leave it")
    options = parser.parse_args(arguments)
    version = configuration()["build"]["tools"]["python"]
    python = pinned_python(version)
    if python is None:
        sys.stderr.write(f"Python {version}, which .readthedocs.yaml pins, is not on this machine\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        checkout = options.keep.resolve() if options.keep else Path(folder) / "checkout"
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(checkout)], check=True)
        faults = run(checkout, python, options.formats.split(","))
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    sys.exit(main(sys.argv[1:]))
