"""``pin``: fetch one commit, scan it, say what that changes, and put the scan in place."""

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scanner.catalog import load_catalog
from scanner.citation import citation
from scanner.commands.options import open_cache, own_catalog
from scanner.errors import ExitCode, ScannerError
from scanner.gitfetch import LOCAL, Remote
from scanner.gitobjects import GitRepository, find_git_dir, printable
from scanner.pages import BrokenReference, broken_references
from scanner.pin import PinReport, compare
from scanner.pinned import obtain, workplace
from scanner.pinreport import pin_report
from scanner.pipeline import scan
from scanner.progress import Progress, progress_on
from scanner.records import Scan
from scanner.reference import Reference, read_reference
from scanner.scanfile import check_place, encode, read_scan, write_whole
from scanner.source import CommitSource, open_remote, origin, stated


@dataclass(frozen=True, slots=True)
class _Pinned:
    """A new scan as it is to be written, and what it means."""

    data: bytes
    report: PinReport


def run(arguments: argparse.Namespace) -> ExitCode:
    """Pin. Nothing is written before everything is read; then the report's exit code says what needs attention.

    With ``--fall-back`` the scan that is there stays, and all is well, where the commit cannot be had or the pages
    would not be whole with it.
    """
    output: Path = arguments.output
    check_place(output)
    reference = read_reference(arguments.reference)
    previous = read_scan(output) if output.exists() else None
    try:
        pinned = _pin(arguments, previous, reference)
    except (ScannerError, OSError) as error:
        if not arguments.fall_back or previous is None:
            raise
        return _keep(output, previous, str(error))
    if arguments.fall_back and previous is not None and pinned.report.breaks_pages:
        return _keep(output, previous, _reason(pinned.report))
    return _finish(arguments, output, pinned)


def _pin(arguments: argparse.Namespace, previous: Scan | None, reference: Reference) -> _Pinned:
    """Do all but write."""
    catalog, data_files = own_catalog(arguments.catalog)
    progress = progress_on(sys.stderr, quiet=arguments.quiet)
    try:
        with workplace(arguments.store) as work:
            repo, revision = _asked(arguments, reference)
            remote = open_remote(repo)
            git, commit = obtain(arguments.store, work, remote, _resolved(remote, revision), progress)
            cited = stated(arguments.repository) or _address(repo, remote, previous, reference)
            source = CommitSource(remote.name, remote.location, git, commit, cited)
            cache = open_cache(arguments, data_files)
            new = scan(source, jobs=arguments.jobs, cache=cache, progress=progress, catalog=catalog)
            data = encode(new)
            broken = _ask(arguments.pages, data, work, progress)
    finally:
        progress.end()
    labels = (catalog or load_catalog()).labels
    return _Pinned(data, compare(new, previous, reference, labels, broken))


def _asked(arguments: argparse.Namespace, reference: Reference) -> tuple[str, str]:
    """Give the repository and the revision that are asked for, by default the reference's."""
    repo = reference.repository if arguments.repo is None else arguments.repo
    return repo, reference.commit if arguments.commit is None else arguments.commit


def _resolved(remote: Remote, revision: str) -> str:
    """Give the full id where the repository is at hand, so that anything may name the commit."""
    git = _local(remote)
    return revision if git is None else git.commit(revision)


def _local(remote: Remote) -> GitRepository | None:
    git_dir = find_git_dir(Path(remote.url)) if remote.protocols == LOCAL else None
    return None if git_dir is None else GitRepository(git_dir, remote.name)


def _address(repo: str, remote: Remote, previous: Scan | None, reference: Reference) -> str:
    """Give the address to cite the repository by: its own, else that of the scan it moves on from."""
    git = _local(remote)
    own = citation(repo) if git is None else origin(git)
    return own or (previous.repository if previous is not None else None) or reference.repository


def _ask(
    command: str | None, data: bytes, work: Path, progress: Progress
) -> tuple[BrokenReference, ...] | None:
    """Ask the pages, if there is a program that knows them."""
    if command is None:
        return None
    progress.phase("asking the pages", 0)
    path = work / "scan.json"
    write_whole(path, data)
    return broken_references(command, path, work)


def _keep(output: Path, previous: Scan, reason: str) -> ExitCode:
    """Say in one line that the scan that is there stays."""
    shown = f" (commit {previous.commit})" if previous.commit else ""
    sys.stderr.write(f"{printable(os.fspath(output))}: kept as it is{shown}: {reason}\n")
    return ExitCode.OK


def _reason(report: PinReport) -> str:
    """Say why a scan is not for the pages."""
    what = (
        f"{len(report.broken or ())} references of the pages do not resolve"
        if report.broken
        else f"no lesson owns {len(report.unmapped)} records"
    )
    return f"in {report.commit} {what}; pin without --fall-back to see which"


def _finish(arguments: argparse.Namespace, output: Path, pinned: _Pinned) -> ExitCode:
    """Print the report, then put the scan in place: who interrupts before has the old one."""
    report = pinned.report
    if arguments.json:
        text = msgspec.json.format(msgspec.json.encode(report), indent=1).decode() + "\n"
    else:
        text = pin_report(report)
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the report has seen enough; the scan is wanted all the same
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    unchanged = output.exists() and output.read_bytes() == pinned.data
    if not unchanged:
        write_whole(output, pinned.data)
    sys.stderr.write(f"{printable(os.fspath(output))}: {'unchanged' if unchanged else 'written'}\n")
    return report.exit_code
