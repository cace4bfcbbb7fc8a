"""A real browser, Debian's Chromium, and sites served on the loopback interface."""

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser import candidates_page
from tests.browser import table_site as table_site_module

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed: see the test extra"
)
ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session", autouse=True)
def _once() -> None:
    """``SLIME_SITE_TESTED`` says that all this has been tried with another Python; before any site is built."""
    if os.environ.get("SLIME_SITE_TESTED"):
        pytest.skip("tried with another Python: neither the scripts nor the browser depend on this one")


@pytest.fixture(scope="module")
def browser() -> Iterator:
    """A browser, closed before tests of another module run: while it is open, this thread has a running loop."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


class _Quiet(SimpleHTTPRequestHandler):
    """The folder, at ``/`` and as published at ``/zh/``."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/zh"))

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serve a folder; gives its address."""
    servers = []

    def start(folder: Path) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site(tmp_path_factory, serve) -> str:
    """The address of the whole site in Chinese.

    The environment variable ``SLIME_SITE`` names the folder of one that is built; without it the site is built
    here, once for all workers.
    """
    if given := os.environ.get("SLIME_SITE"):
        assert (Path(given) / "search.html").is_file(), f"SLIME_SITE={given}: no site is built there"
        return serve(Path(given))
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            command = [sys.executable, "-m", "sphinx", "-nWq", "-j", "auto", "-c", "."]
            command += ["-d", str(shared / "doctrees"), "docs/zh", str(shared / "unfinished")]
            subprocess.run(command, cwd=ROOT, check=True)
            (shared / "unfinished").rename(folder)
    return serve(folder)


@pytest.fixture(scope="session")
def candidates_site(tmp_path_factory, serve) -> str:
    """The address of a page of candidates."""
    return serve(candidates_page.build(tmp_path_factory.mktemp("candidates")))


@pytest.fixture(scope="session")
def table_site(tmp_path_factory, serve) -> str:
    """The address of a page of two location tables."""
    return serve(table_site_module.build(tmp_path_factory.mktemp("tables")))


@pytest.fixture
def open_page(browser) -> Iterator[Callable]:
    """Open an address in a window of its own; at the end nothing has gone wrong in it and nothing foreign was asked."""
    contexts = []
    complaints: list[str] = []

    def opened(address: str, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        context.route(
            "**/favicon.ico", lambda route: route.fulfill(status=204)
        )  # browsers ask for it unbidden
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on(
            "console",
            lambda message: message.type in {"error", "warning"} and complaints.append(message.text),
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request", lambda request: request.url.startswith(address[:16]) or complaints.append(request.url)
        )
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
