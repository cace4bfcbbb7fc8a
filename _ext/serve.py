"""The site while one works on it: ``python -m _ext.serve``, or ``make serve``.

sphinx-autobuild builds, serves on this machine's loopback address only, builds again when a file changes, and has the
browser load the page anew. It runs in a session of its own, so that Ctrl-C reaches this command alone, which ends it
and whatever it has running, without the tracebacks of interrupted builds.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from _ext.publication import LANGUAGES

ROOT = Path(__file__).parents[1]
HOST = "127.0.0.1"
PORT = 8000
_PATIENCE = 5.0
"""Seconds in which a build has to end when asked to."""
_LAST_PORT = 65535
WATCHED = (
    "_ext",
    "scanner",
    "examples",
    "docs/data",
    "docs/evidence",
    "docs/_static",
    "docs/_templates",
    "docs/_social",
    "docs/locale",
    "docs/inventories",
)
IGNORED = (
    r"/__pycache__/",
    r"\.py[co]$",
    r"/\.[^/]*$",  # what editors and atomic writes leave for a moment
    r"(~|\.(sw[a-z]|tmp|mo))$",  # Sphinx itself compiles translations
)


class _Stopped(BaseException):
    """Ctrl-C, or a request to end."""


def free_port(wanted: int) -> int:
    """Give the wanted port where it is free, else the next that is.

    Raises:
        OSError: None is free.
    """
    for port in range(wanted, min(wanted + 100, _LAST_PORT) + 1):
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
            return port
    raise OSError(f"no port from {wanted} on is free; name another: make serve PORT=number")


def command(port: int, language: str, output: Path, jobs: str) -> list[str]:
    """The call of sphinx-autobuild. Warnings are shown and end nothing."""
    watched = [place for place in WATCHED if (ROOT / place).is_dir()]
    return [
        *(sys.executable, "-m", "sphinx_autobuild", "--host", HOST, "--port", str(port)),
        *(part for place in watched for part in ("--watch", place)),
        *("--watch", "conf.py"),
        *(part for pattern in IGNORED for part in ("--re-ignore", pattern)),
        *("-n", "-q", "-j", jobs, "-c", ".", "-d", os.fspath(output / "doctrees"), "-b", "html"),
        *(f"docs/{language}", os.fspath(output / "html")),
    ]


def serve(arguments: argparse.Namespace) -> int:
    """Serve until somebody ends it."""
    port = free_port(arguments.port)
    if port != arguments.port:
        sys.stderr.write(f"Port {arguments.port} is taken; this is another: {port}\n")
    sys.stderr.write(
        f"Building; then the site is at http://{HOST}:{port}/ and follows every change. Ctrl-C ends it.\n"
    )
    environment = os.environ | {"DOCS_LANGUAGE": arguments.language, "PYTHONDONTWRITEBYTECODE": "1"}
    output = arguments.output / arguments.language
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    server = subprocess.Popen(  # noqa: S603  (no shell)
        command(port, arguments.language, output, arguments.jobs),
        cwd=ROOT,
        env=environment,
        start_new_session=True,
    )
    try:
        return server.wait()
    except _Stopped:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        _end(server)
        sys.stderr.write("\nStopped serving.\n")
        return 0


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    raise _Stopped


def _end(server: subprocess.Popen[bytes]) -> None:
    """End the server and its builds: they are asked first."""
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            server.wait(_PATIENCE)
        os.killpg(server.pid, signal.SIGKILL)
    server.wait()


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(_LAST_PORT)) or not 1 <= int(text) <= _LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to {_LAST_PORT}")
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: The arguments; those of the process when None.

    Returns:
        0 when ended by Ctrl-C, 2 where the site cannot be served.
    """
    parser = argparse.ArgumentParser(prog="make serve", description="Serve the site and follow changes.")
    parser.add_argument("--port", type=_port, default=PORT, help=f"where to serve (default: {PORT})")
    parser.add_argument("--language", choices=LANGUAGES, default="zh", help="of the pages (default: zh)")
    parser.add_argument("--output", type=Path, default=ROOT / "_build/serve", metavar="FOLDER")
    parser.add_argument("--jobs", "-j", default="auto", metavar="N", help="processes (default: auto)")
    try:
        return serve(parser.parse_args(argv))
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
