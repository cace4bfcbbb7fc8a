"""Which files a source has, and what it refuses."""

import os
import shutil
from pathlib import Path

import pytest

from scanner.errors import ScannerError
from scanner.source import open_source


def read(source_text, **options) -> dict[str, bytes]:
    with open_source(str(source_text), **options) as source:
        return {file.path: file.data for file in source.read(source.entries)}


def refused(source_text, **options) -> str:
    with pytest.raises(ScannerError) as error, open_source(str(source_text), **options):
        pass
    message = str(error.value)
    assert "\n" not in message
    return message


class TestFolder:
    def test_holds_all_python_and_markdown_files_but_those_of_tools(self, tmp_path):
        for name in (
            "a.py",
            "b/c.py",
            "README.md",
            "b/NOTES.MD",
            "text.txt",
            "stub.pyi",
            "upper.PY",
            ".git.py",
            ".hidden/d.py",
            "x/.git/e.py",
            "x/__pycache__/f.py",
            "node_modules/g.py",
            "env/pyvenv.cfg",
            "env/lib/h.py",
            "conda/conda-meta/history",
            "conda/i.py",
        ):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("x")
        assert list(read(tmp_path)) == [
            ".git.py",
            ".hidden/d.py",
            "README.md",
            "a.py",
            "b/NOTES.MD",
            "b/c.py",
        ]

    def test_that_is_itself_a_virtual_environment_is_scanned_when_named(self, tmp_path):
        (tmp_path / "pyvenv.cfg").touch()
        (tmp_path / "a.py").touch()
        assert list(read(tmp_path)) == ["a.py"]

    def test_has_neither_commit_nor_repository(self, tmp_path):
        with open_source(str(tmp_path)) as source:
            assert (source.commit, source.repository, source.submodules) == (None, None, ())

    def test_may_state_its_repository(self, tmp_path):
        with open_source(str(tmp_path), repository="git@example.org:a/b.git") as source:
            assert source.repository == "https://example.org/a/b"

    def test_symbolic_links_and_other_special_files_are_not_followed(self, tmp_path):
        outside, root = tmp_path / "outside", tmp_path / "root"
        outside.mkdir()
        root.mkdir()
        (outside / "secret.py").write_text("secret")
        (root / "real.py").write_text("real")
        (root / "file.py").symlink_to(outside / "secret.py")
        (root / "inside.py").symlink_to(root / "real.py")
        (root / "folder").symlink_to(outside)
        (root / "loop").symlink_to(root)
        (root / "dangling.py").symlink_to(root / "nowhere")
        os.mkfifo(root / "pipe.py")
        assert read(root) == {"real.py": b"real"}

    def test_a_link_to_a_folder_may_be_named(self, tmp_path):
        (tmp_path / "root").mkdir()
        (tmp_path / "root/a.py").touch()
        (tmp_path / "link").symlink_to(tmp_path / "root")
        assert list(read(tmp_path / "link")) == ["a.py"]

    def test_names_that_are_no_utf8_are_escaped_and_stay_distinct(self, tmp_path):
        for name in (b"caf\xe9.py", rb"caf\xe9.py", "café.py".encode(), b"line\nbreak.py"):
            (tmp_path / os.fsdecode(name)).write_bytes(name)
        files = read(tmp_path)
        assert files["café.py"] == "café.py".encode()
        assert files["line\nbreak.py"] == b"line\nbreak.py"
        assert {files[r"caf\xe9.py"], files[r"caf\\xe9.py"]} == {b"caf\xe9.py", rb"caf\xe9.py"}
        for path in files:
            path.encode()  # every path is text that can be written

    @pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
    def test_what_cannot_be_read_is_a_failure(self, tmp_path):
        (tmp_path / "a.py").touch(mode=0)
        (tmp_path / "folder").mkdir(mode=0)
        with open_source(str(tmp_path)) as source:
            assert [failure.path for failure in source.failures] == ["folder"]
            assert [item.reason for item in source.read(source.entries)] == [
                "cannot read it: Permission denied"
            ]
        (tmp_path / "folder").chmod(0o700)

    def test_a_file_that_vanishes_while_scanning_is_a_failure(self, tmp_path):
        (tmp_path / "a.py").touch()
        with open_source(str(tmp_path)) as source:
            (tmp_path / "a.py").unlink()
            (failure,) = source.read(source.entries)
        assert (failure.path, failure.line) == ("a.py", None)
        assert "No such file" in failure.reason

    def test_takes_no_commit(self, tmp_path):
        assert "leave out --commit" in refused(tmp_path, commit="HEAD")


class TestRepository:
    def test_only_tracked_files_of_the_commit_count(self, repository):
        repository.commit({"a.py": "old", "doc/a.md": "text", "c.txt": "", "gone.py": ""})
        repository.write({"a.py": "new", "untracked.py": ""})
        (repository.path / "gone.py").unlink()
        assert read(repository.path) == {"a.py": b"old", "doc/a.md": b"text", "gone.py": b""}

    def test_staged_changes_do_not_count(self, repository):
        repository.commit({"a.py": "old"})
        repository.write({"a.py": "new"})
        repository.git("add", "a.py")
        assert read(repository.path) == {"a.py": b"old"}

    def test_tracked_files_count_wherever_they_are(self, repository):
        repository.commit(
            {"node_modules/a.py": "", "__pycache__/b.py": "", "env/pyvenv.cfg": "", "env/c.py": ""}
        )
        assert list(read(repository.path)) == ["__pycache__/b.py", "env/c.py", "node_modules/a.py"]

    def test_a_subfolder_of_a_work_tree_is_just_a_folder(self, repository):
        repository.commit({"package/a.py": "old"})
        repository.write({"package/a.py": "new", "package/untracked.py": ""})
        assert read(repository.path / "package") == {"a.py": b"new", "untracked.py": b""}

    @pytest.mark.parametrize("spell", [str, "file://{}".format, "file://localhost{}".format])
    def test_a_bare_clone_by_path_or_url(self, repository, tmp_path, spell):
        commit = repository.commit({"a.py": "x"})
        bare = tmp_path / "bare clone"
        repository.git("clone", "--quiet", "--bare", str(repository.path), str(bare))
        name = spell(str(bare).replace(" ", "%20")) if spell is not str else str(bare)
        with open_source(name) as source:
            assert source.commit == commit
            assert [entry.path for entry in source.entries] == ["a.py"]

    def test_a_linked_work_tree(self, repository, tmp_path):
        commit = repository.commit({"a.py": "x"})
        repository.git("worktree", "add", "--quiet", str(tmp_path / "linked"))
        with open_source(str(tmp_path / "linked")) as source:
            assert source.commit == commit

    def test_revisions(self, repository):
        first = repository.commit({"a.py": "1"})
        repository.git("tag", "light")
        repository.git("tag", "-a", "-m", "text", "annotated")
        second = repository.commit({"a.py": "2"})
        repository.git("branch", "feature/x")
        for revision, wanted in {
            first: first,
            first[:8]: first,
            "light": first,
            "annotated": first,
            "HEAD": second,
            "feature/x": second,
            "HEAD~1": first,
            "main": second,
        }.items():
            with open_source(str(repository.path), revision) as source:
                assert source.commit == wanted, revision

    @pytest.mark.parametrize(
        "revision",
        ["nowhere", "0" * 40, "HEAD~9", "", "\0", "a\nb", "-h", "--all", "HEAD:a.py", "HEAD^{tree}"],
    )
    def test_what_names_no_commit_is_refused(self, repository, revision):
        repository.commit({"a.py": "1"})
        assert "give a" in refused(repository.path, commit=revision)

    def test_an_empty_repository_is_refused(self, repository):
        assert "has no commit at HEAD" in refused(repository.path)

    def test_an_empty_commit_has_no_files(self, repository):
        repository.git("commit", "--quiet", "--allow-empty", "--message", "nothing")
        assert read(repository.path) == {}

    def test_a_git_file_that_leads_nowhere_is_refused(self, tmp_path):
        (tmp_path / ".git").write_text("gitdir: /nonexistent/place\n")
        assert "remove .git" in refused(tmp_path)

    def test_symbolic_links_are_not_followed_and_submodules_are_named(self, repository, tmp_path):
        inner = tmp_path / "inner"
        shutil.copytree(repository.path, inner)
        type(repository)(inner).commit({"inner.py": "x"})
        repository.git("submodule", "--quiet", "add", str(inner), "third party/inner")
        (tmp_path / "secret.py").write_text("secret")
        (repository.path / "link.py").symlink_to("../secret.py")
        (repository.path / "folder").symlink_to("..")
        repository.commit({"a.py": "x"})
        with open_source(str(repository.path)) as source:
            assert [entry.path for entry in source.entries] == ["a.py"]
            assert source.submodules == ("third party/inner",)

    def test_strange_path_names(self, repository):
        names = [
            b"line\nbreak.py",
            b"caf\xe9.py",
            b"tab\t.py",
            b'quote".py',
            b"-dash.py",
            "\u202e.py".encode(),
        ]
        for name in names:
            (repository.path / os.fsdecode(name)).write_bytes(name)
        repository.commit()
        spelled = {"line\nbreak.py", r"caf\xe9.py", "tab\t.py", 'quote".py', "-dash.py", "\u202e.py"}
        assert read(repository.path).keys() == spelled

    def test_content_is_as_committed_without_conversion(self, repository):
        repository.commit({".gitattributes": "*.py text eol=crlf ident\n"})
        content = b"# $Id$\nx = 1\n"
        oid = repository.git("hash-object", "-w", "--no-filters", "--stdin", stdin=content)
        repository.git("update-index", "--add", "--cacheinfo", f"100644,{oid},a.py")
        repository.git("commit", "--quiet", "--message", "raw")
        assert read(repository.path)["a.py"] == content

    def test_replacements_are_ignored(self, repository):
        repository.commit({"a.py": "real"})
        real = repository.git("rev-parse", "HEAD:a.py")
        fake = repository.git("hash-object", "-w", "--stdin", stdin=b"fake")
        repository.git("replace", real, fake)
        assert read(repository.path) == {"a.py": b"real"}

    def test_a_missing_object_is_one_line(self, repository):
        repository.commit({"a.py": "x"})
        oid = repository.git("rev-parse", "HEAD:a.py")
        (repository.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
        with (
            open_source(str(repository.path)) as source,
            pytest.raises(ScannerError, match=f"object {oid} is missing"),
        ):
            list(source.read(source.entries))

    def test_a_missing_tree_is_one_line(self, repository):
        repository.commit({"a.py": "x"})
        oid = repository.git("rev-parse", "HEAD^{tree}")
        (repository.path / ".git/objects" / oid[:2] / oid[2:]).unlink()
        assert "damaged or a partial clone" in refused(repository.path)

    def test_the_citation_is_the_origin(self, repository):
        repository.commit({"a.py": "x"})
        for url, wanted in {
            "https://user:token@Example.org/a/b.git": "https://example.org/a/b",
            "git@example.org:a/b.git": "https://example.org/a/b",
            "/some/machine/path": None,
            "file:///some/machine/path": None,
        }.items():
            repository.git("config", "remote.origin.url", url)
            with open_source(str(repository.path)) as source:
                assert source.repository == wanted, url
        with open_source(str(repository.path), repository="https://example.com/stated") as source:
            assert source.repository == "https://example.com/stated"


class TestRefused:
    def test_what_is_not_there(self, tmp_path):
        assert "there is no such folder" in refused(tmp_path / "nowhere")
        assert "there is no such folder" in refused(f"file://{tmp_path}/nowhere")

    def test_a_file(self, tmp_path):
        (tmp_path / "a.py").touch()
        assert "is a file" in refused(tmp_path / "a.py")

    def test_a_file_url_of_another_machine(self):
        assert "three slashes" in refused("file://server/share")

    @pytest.mark.parametrize(
        "address", ["ssh://a@example.org/b", "git://example.org/b", "ftp://example.org/b"]
    )
    def test_other_protocols(self, address):
        assert "clone it and scan the clone" in refused(address)

    @pytest.mark.parametrize("text", ["x y", "/a/b", "file:///a/b", "https://", "name"])
    def test_a_repository_option_that_nobody_could_follow(self, tmp_path, text):
        assert "--repository" in refused(tmp_path, repository=text)

    def test_no_git(self, repository, monkeypatch):
        repository.commit({"a.py": "x"})
        monkeypatch.setenv("PATH", "/nonexistent")
        assert "install Git" in refused(repository.path)

    def test_a_name_with_nul(self):
        assert "there is no such folder" in refused("a\0b")

    def test_control_characters_in_messages_are_escaped(self):
        assert refused("\x1b[2Jx").startswith(r"\x1b[2Jx: ")


def test_a_folder_and_a_repository_give_the_same_text(repository, tmp_path):
    repository.commit({"a.py": "x = 1\n", "b/c.py": "", "d.md": "text"})
    unpacked = tmp_path / "unpacked"
    shutil.copytree(repository.path, unpacked, ignore=shutil.ignore_patterns(".git"))
    assert read(repository.path) == read(unpacked)


def test_one_module_runs_programs():
    package = Path(__file__).parents[3] / "scanner"
    users = [path.name for path in package.rglob("*.py") if "import subprocess" in path.read_text("utf-8")]
    assert users == ["processes.py"]
