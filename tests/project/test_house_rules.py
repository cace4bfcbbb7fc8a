"""What holds for the project as a whole: what it says, what its documents promise, what it ships."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def tracked_files():
    """The files that Git tracks; outside a repository (an unpacked sdist) there is nothing to hold."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode:
        pytest.skip("not a Git work tree")
    return [ROOT / name for name in listing.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def texts():
    for path in tracked_files():
        try:
            yield path.relative_to(ROOT), path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


def test_no_path_of_a_developers_machine_is_committed():
    # Made-up users of the tests' own examples are no machine.
    home = re.compile(r"(?<![\w.$~/])/(?:(?:home|Users)/(?!me/|a/)[\w.-]+/|root/[\w.-]+/|work/[\w.-]+/)")
    found = [
        f"{path}:{text[: match.start()].count(chr(10)) + 1}: {match.group()}"
        for path, text in texts()
        if path.name != Path(__file__).name
        for match in home.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize("readme", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_documents_name_only_targets_and_files_that_exist(readme):
    text = (ROOT / readme).read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"(?:^|`)(?:[A-Z_]+=\S+ )*make ([a-z]+)", text, re.MULTILINE))
    assert named, "the document tells how to build"
    assert named <= targets
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")]
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_make_alone_lists_every_public_target():
    shown = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    makefile = (ROOT / "Makefile").read_text("utf-8")
    phony = set(re.findall(r"^\.PHONY: (\S+)$", makefile, re.MULTILINE))
    assert phony == set(re.findall(r"^  make (\S+)", shown, re.MULTILINE))


@pytest.mark.parametrize("body", ["exit 1", None], ids=["too old", "not there"])
def test_make_refuses_a_python_that_does_not_do(tmp_path, body):
    """Before it makes an environment, which would stay, and pip would speak of package versions."""
    python = tmp_path / "python"
    if body is not None:
        python.write_text(f"#!/bin/sh\n{body}\n")  # what the Makefile's question makes of an old one
        python.chmod(0o755)
    environment = tmp_path / "venv"
    command = ["make", "html", f"PYTHON={python}", f"VENV={environment}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"make: {python} does not run or is older than Python 3.11" in done.stderr
    assert not environment.exists()


def test_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]
