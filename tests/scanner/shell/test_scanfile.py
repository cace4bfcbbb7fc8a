"""The scan file's text, schema, validation and writing."""

import errno
import json
import os
import resource
import signal
import stat
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from scanner.errors import ScannerError
from scanner.records import (
    FORMAT,
    Evidence,
    Failure,
    Kind,
    MarkdownExample,
    Record,
    Scan,
    ScannerInfo,
    Step,
    Totals,
    Verdict,
)
from scanner.scanfile import (
    SCHEMA_PATH,
    check_place,
    decode,
    encode,
    read_scan,
    schema_text,
    write_scan,
    write_whole,
)


@pytest.fixture
def scan() -> Scan:
    """A scan with a record of every shape, and text that is hard to write."""
    plain = {"path": "a/路径.py", "line": 3, "column": 5, "scope": "<module>", "line_hash": "0f"}
    return Scan(
        format=FORMAT,
        repository="https://example.org/a/b",
        commit="0" * 40,
        scanner=ScannerInfo(version="0.1.0", python="3.12"),
        totals=Totals(
            python_files=1,
            api_uses=1,
            api_names=1,
            async_syntax=0,
            imports=0,
            receiver_methods=1,
            candidates=1,
            markdown_examples=1,
        ),
        records=(
            Record(id="1", kind=Kind.API_USE, symbol="asyncio.run", lesson="asyncio-run", **plain),
            Record(
                id="2",
                kind=Kind.RECEIVER_METHOD,
                symbol="asyncio.Queue.get",
                lesson=None,
                evidence=Evidence(
                    "constructor", (Step("constructor", "asyncio.Queue", "b.py", 1, 1), Step("x", "y"))
                ),
                **plain,
            ),
            Record(
                id="3",
                kind=Kind.CANDIDATE,
                symbol="?.get",
                lesson="evidence-boundary",
                verdict=Verdict.UNRESOLVED,
                reason="parameter",
                possible=("asyncio.Queue", "queue.Queue"),
                **plain,
            ),
        ),
        markdown_examples=(
            MarkdownExample(
                id="DOC-001",
                path="a.md",
                line=1,
                lines=2,
                symbols=("await",),
                lessons=("await",),
                content_hash="ff",
            ),
        ),
        failures=(
            Failure(path='"\n\u2028</script>', line=None, reason="\x00"),
            Failure(path="b.py", line=1, reason=""),
        ),
        unlisted_candidates={"write": 1, "read": 2},
        submodules=("third/party",),
    )


def test_decoding_gives_back_what_was_encoded(scan):
    text = encode(scan)
    assert decode(text, "x") == scan
    assert encode(decode(text, "x")) == text


def test_the_text_is_readable_line_by_line(scan):
    text = encode(scan)
    lines = text.decode("utf-8").split("\n")
    assert text.endswith(b"\n}\n")
    assert b"\r" not in text
    for item in ('{"id":"1",', '{"id":"2",', '{"id":"3",', '{"id":"DOC-001",'):
        assert sum(line.startswith(item) for line in lines) == 1
    assert '"unlisted_candidates": {"read":2,"write":1},' in lines
    assert json.loads(text)["records"][0]["path"] == "a/路径.py"


def test_an_empty_scan_is_json_as_well(scan):
    text = encode(
        Scan(**{f: () if isinstance(v := getattr(scan, f), tuple) else v for f in scan.__struct_fields__})
    )
    assert json.loads(text)["records"] == []


def test_the_committed_schema_is_that_of_the_records():
    assert SCHEMA_PATH.read_text("utf-8") == schema_text()


def test_the_schema_accepts_a_scan_and_refuses_others(scan):
    schema = json.loads(SCHEMA_PATH.read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    instance = json.loads(encode(scan))
    validator.validate(instance)
    for change in ({"line": 0}, {"kind": "other"}, {"path": None}, {"verdict": "maybe"}):
        wrong = instance | {"records": [instance["records"][0] | change]}
        assert not validator.is_valid(wrong), change
    for missing in instance.keys() - {"submodules"}:
        assert not validator.is_valid({key: value for key, value in instance.items() if key != missing}), (
            missing
        )


class TestRefused:
    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            (lambda s: s["records"][1].update(line=0), "$.records[1].line"),
            (lambda s: s["records"][1].update(kind="x"), "$.records[1].kind"),
            (lambda s: s["records"][2].pop("path"), "$.records[2]"),
            (lambda s: s["records"].append(5), "$.records[3]"),
            (lambda s: s["records"][1]["evidence"]["chain"][0].update(rule=1), "$.records[1].evidence.chain"),
            (lambda s: s["markdown_examples"][0].update(lines="x"), "$.markdown_examples[0].lines"),
            (lambda s: s["failures"][0].update(reason=None), "$.failures[0].reason"),
            (lambda s: s["totals"].update(api_uses=1.5), "$.totals.api_uses"),
            (lambda s: s.update(records={}), "$.records"),
            (lambda s: s.pop("totals"), "totals"),
            (lambda s: s.pop("format"), "format"),
            (lambda s: s.update(format=FORMAT + 1), "$.format is 2, this scanner reads 1"),
            (lambda s: s["records"][1].update(id="1"), "$.records[1].id"),
        ],
    )
    def test_the_message_names_the_place(self, scan, change, expected):
        value = json.loads(encode(scan))
        change(value)
        with pytest.raises(ScannerError) as error:
            decode(json.dumps(value).encode(), "some/scan.json")
        message = str(error.value)
        assert message.startswith("some/scan.json: ")
        assert expected in message
        assert "\n" not in message
        assert "scan" in message.partition(": ")[2]  # what to do

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"{",
            b"[]",
            b"null",
            b"\xff",
            b'{"format": 1} x',
            b"[" * 100_000,
            b'{"format":1,"x":' + b"[" * 10**6,
        ],
    )
    def test_other_text(self, data):
        with pytest.raises(ScannerError) as error:
            decode(data, "name")
        assert "\n" not in str(error.value)

    def test_every_cut_of_a_scan_file(self, scan):
        text = encode(scan)
        for end in range(len(text) - 2):
            with pytest.raises(ScannerError):
                decode(text[:end], "name")

    def test_a_file_that_is_not_there(self, tmp_path):
        with pytest.raises(ScannerError, match="cannot read it: No such file"):
            read_scan(tmp_path / "scan.json")

    def test_a_folder(self, tmp_path):
        with pytest.raises(ScannerError, match="cannot read it: Is a directory"):
            read_scan(tmp_path)


class TestWriting:
    def test_writes_what_reading_gives_back(self, scan, tmp_path):
        write_scan(scan, tmp_path / "scan.json")
        assert read_scan(tmp_path / "scan.json") == scan
        assert [path.name for path in tmp_path.iterdir()] == ["scan.json"]

    def test_permissions_are_those_of_the_umask_or_of_the_old_file(self, tmp_path):
        old = os.umask(0o027)
        try:
            write_whole(tmp_path / "new", b"x")
        finally:
            os.umask(old)
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
        (tmp_path / "new").chmod(0o604)
        write_whole(tmp_path / "new", b"y")
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o604

    def test_a_symbolic_link_stays_one(self, tmp_path):
        (tmp_path / "target").write_bytes(b"old")
        (tmp_path / "link").symlink_to("target")
        write_whole(tmp_path / "link", b"new")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "target").read_bytes() == b"new"

    def test_a_device_is_written_to_and_stays_one(self):
        write_whole("/dev/null", b"x")
        assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)

    @pytest.mark.parametrize("check", [lambda path: write_whole(path, b"x"), check_place])
    def test_refused_places(self, tmp_path, check):
        with pytest.raises(ScannerError, match="is a folder"):
            check(tmp_path)
        with pytest.raises(ScannerError, match="its folder does not exist"):
            check(tmp_path / "no/scan.json")

    def test_a_full_disk_leaves_the_old_file(self, tmp_path, monkeypatch):
        def full(_descriptor: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        target = tmp_path / "scan.json"
        target.write_bytes(b"old")
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(ScannerError, match="No space left on device; nothing was changed"):
            write_whole(target, b"new")
        assert target.read_bytes() == b"old"
        assert list(tmp_path.iterdir()) == [target]

    def test_an_interruption_leaves_the_old_file(self, tmp_path, monkeypatch):
        def interrupted(_descriptor: int) -> None:
            raise KeyboardInterrupt

        target = tmp_path / "scan.json"
        target.write_bytes(b"old")
        monkeypatch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write_whole(target, b"new")
        assert target.read_bytes() == b"old"
        assert list(tmp_path.iterdir()) == [target]

    def test_a_size_limit_of_the_system_leaves_the_old_file(self, tmp_path):
        target = tmp_path / "scan.json"
        target.write_bytes(b"old")
        code = f"from scanner.scanfile import write_whole; write_whole({str(target)!r}, bytes(100_000))"

        def limit() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

        result = subprocess.run(
            [sys.executable, "-c", code],
            preexec_fn=limit,
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "ScannerError" in result.stderr
        assert "File too large; nothing was changed" in result.stderr
        assert target.read_bytes() == b"old"
        assert list(tmp_path.iterdir()) == [target]
