"""Fetching one commit, from servers that differ in what they hand out."""

import functools
import http.server
import threading
from contextlib import contextmanager

import pytest

from scanner.errors import ScannerError
from scanner.gitfetch import LOCAL, Remote, fetch_into, web
from scanner.gitobjects import GitRepository


class Watched:
    """A progress that remembers."""

    def __init__(self):
        self.phases = []
        self.done = 0

    def phase(self, name, total, unit="files"):
        self.phases.append((name, total, unit))
        self.done = 0

    def advance(self, count=1):
        self.done += count

    def end(self):
        pass


@pytest.fixture
def moved_on(repository):
    """A repository with two commits on a branch, a light and an annotated tag on the first."""
    first = repository.commit({"a.py": "one = 1\n"})
    repository.git("tag", "light")
    repository.git("tag", "--annotate", "--message", "v", "v1")
    second = repository.commit({"a.py": "two = 2\n"})
    return repository, first, second


def commits_in(git_dir, repository) -> int:
    return len(repository.git("-C", str(git_dir), "rev-list", "--all", "HEAD").split())


@pytest.mark.parametrize("spell", ["{}", "file://{}"], ids=["path", "url"])
@pytest.mark.parametrize("bare", [False, True], ids=["work tree", "bare"])
def test_one_commit_comes_without_its_history(moved_on, tmp_path, spell, bare):
    repository, first, second = moved_on
    place = repository.path
    if bare:
        place = tmp_path / "bare.git"
        repository.git("clone", "--quiet", "--bare", str(repository.path), str(place))
    names = {first: first, second: second, "light": first, "v1": first, "main": second, "HEAD": second}
    for number, (revision, commit) in enumerate(names.items()):
        store = tmp_path / f"{number}.git"
        assert fetch_into(store, Remote(spell.format(place), "x", LOCAL), revision) == commit
        git = GitRepository(store, "x")
        assert git.commit("HEAD") == commit
        assert git.is_whole()
        assert commits_in(store, repository) == 1


def test_an_abbreviated_id_is_looked_up_in_all_branches_and_tags(moved_on, tmp_path):
    repository, first, second = moved_on
    repository.git("checkout", "--quiet", "--orphan", "elsewhere")
    third = repository.commit({"b.py": "three = 3\n"})
    for number, commit in enumerate((first, second, third)):
        remote = Remote(str(repository.path), "x", LOCAL)
        assert fetch_into(tmp_path / f"{number}.git", remote, commit[:10]) == commit


@pytest.mark.parametrize("revision", ["f" * 40, "f" * 8, "no-such-branch"])
def test_what_is_not_there_is_one_line(moved_on, tmp_path, revision):
    repository, *_ = moved_on
    with pytest.raises(ScannerError) as error:
        fetch_into(tmp_path / "store.git", Remote(str(repository.path), "x", LOCAL), revision)
    assert str(error.value).startswith("x: ")
    assert revision in str(error.value)
    assert "\n" not in str(error.value)


def test_a_server_that_hands_out_tips_only_is_asked_for_all(moved_on, tmp_path, monkeypatch):
    """Git's older protocol refuses an id that is no branch's or tag's."""
    repository, _, second = moved_on
    repository.commit({"a.py": "three = 3\n"})
    monkeypatch.setattr("scanner.gitobjects._SETTINGS", ("protocol.version=0",))
    remote = Remote(f"file://{repository.path}", "x", LOCAL)
    assert fetch_into(tmp_path / "store.git", remote, second) == second
    with pytest.raises(ScannerError, match="ambiguous or not there"):
        fetch_into(tmp_path / "none.git", remote, "f" * 40)


@contextmanager
def plain_web_server(folder):
    """Files only: Git's dumb protocol."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_arguments):
            pass

    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def no_proxy(monkeypatch):
    for variable in ("http_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.usefixtures("no_proxy")
def test_a_server_that_knows_no_shallow_fetch_hands_out_all(moved_on, tmp_path):
    repository, first, second = moved_on
    bare = tmp_path / "served" / "bare.git"
    repository.git("clone", "--quiet", "--bare", str(repository.path), str(bare))
    repository.git("--git-dir", str(bare), "update-server-info")
    with plain_web_server(bare.parent) as address:
        for number, (revision, commit) in enumerate({"main": second, "v1": first, first: first}.items()):
            remote = web(f"{address}/bare.git")
            assert fetch_into(tmp_path / f"{number}.git", remote, revision) == commit


@pytest.mark.usefixtures("no_proxy")
@pytest.mark.parametrize("user", ["t0ken", "user:t0ken", "t0ken:", "us%65r:t0ken"])
def test_credentials_come_into_no_message(tmp_path, user):
    class Closed(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
            self.end_headers()

        def log_message(self, *_arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Closed) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        address = f"127.0.0.1:{server.server_port}"
        with pytest.raises(ScannerError) as refused:
            fetch_into(tmp_path / "a.git", web(f"http://{user}@{address}/x?key=s3cret"), "main")
        server.shutdown()
        thread.join()
    with pytest.raises(ScannerError) as gone:
        fetch_into(tmp_path / "b.git", web(f"http://{user}@{address}/x?key=s3cret"), "main")
    for error in (refused, gone):
        assert str(error.value).startswith(f"http://{address}/x: cannot fetch main: ")
        assert "t0ken" not in str(error.value)
        assert "s3cret" not in str(error.value)


def test_progress_tells_of_the_objects(repository, tmp_path):
    repository.commit({f"{number}.py": f"x = {number}\n" for number in range(50)})
    watched = Watched()
    fetch_into(tmp_path / "store.git", Remote(str(repository.path), "x", LOCAL), "HEAD", watched)
    names = [name for name, _, _ in watched.phases]
    assert names[0] == "fetching"
    assert "fetching, receiving objects" in names
    assert ("fetching, receiving objects", 52, "objects") in watched.phases  # 50 files, a tree, a commit
    assert watched.done == watched.phases[-1][1]


def test_submodules_are_not_fetched(repository, tmp_path):
    repository.commit({"a.py": "x = 1\n"})
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},third_party")
    repository.git("commit", "--quiet", "--message", "submodule")
    store = tmp_path / "store.git"
    fetch_into(store, Remote(str(repository.path), "x", LOCAL), "main")
    assert [entry.path for entry in GitRepository(store, "x").tree("HEAD") if entry.is_submodule] == [
        b"third_party"
    ]
    assert GitRepository(store, "x").is_whole()
