"""`make linkcheck` on a server of this machine: what leads somewhere passes, what does not is named."""

import json
import runpy
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.ext.support import Project

ROOT = Path(__file__).parents[2]
ASKED: Counter[str] = Counter()


class Pages(BaseHTTPRequestHandler):
    """One page with one anchor; a page that is there at the second attempt only."""

    def do_GET(self) -> None:
        ASKED[self.path] += 1
        found = self.path == "/page.html" or (self.path == "/busy.html" and ASKED[self.path] > 1)
        self.send_response(200 if found else 500 if self.path == "/busy.html" else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b'<h1 id="here">Title</h1>')

    do_HEAD = do_GET  # noqa: N815

    def log_message(self, *_arguments: object) -> None:
        """The test's own output is enough."""


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_links_are_asked_for_with_their_anchors_and_again_when_the_server_fails(
    tmp_path: Path, address: str
) -> None:
    settings = runpy.run_path(str(ROOT / "conf.py"))
    conf = {name: value for name, value in settings.items() if name.startswith("linkcheck_")}
    assert conf["linkcheck_retries"] > 1
    project = Project(tmp_path, conf)
    names = ("page.html", "page.html#here", "page.html#gone", "none.html", "busy.html")
    project.write(index="# Home\n\n" + "\n".join(f"- [text]({address}/{name})" for name in names) + "\n")
    project.scan()
    build = project.build("linkcheck", warnings=True)
    found = [json.loads(line) for line in build.output("output.json").splitlines()]
    status = {entry["uri"].removeprefix(f"{address}/"): entry["status"] for entry in found}
    assert status == {
        "page.html": "working",
        "page.html#here": "working",
        "page.html#gone": "broken",
        "none.html": "broken",
        "busy.html": "working",
    }
    assert build.app.statuscode == 1
