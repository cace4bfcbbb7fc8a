"""``candidates-table``: verdict, reason, receiver and place of every candidate; counts; unlisted names."""

import json

from scanner.records import Evidence, Step, Verdict
from tests.ext.html_reader import cells, parse
from tests.ext.support import Project, candidate, record

PAGE = "# Candidates\n\n```{candidates-table}\n```\n"


def _excluded(number: int, name: str, **changes):
    evidence = Evidence("annotation", (Step("annotation", "dict", "pkg/main.py", 2, 1),))
    return candidate(
        number,
        name,
        verdict=Verdict.EXCLUDED,
        reason="dict",
        receiver="dict[str, int]",
        evidence=evidence,
        **changes,
    )


def test_every_candidate_says_why(project: Project) -> None:
    project.write(page=PAGE)
    project.scan(
        record(1),
        candidate(5, "put", possible=("asyncio.Queue", "queue.Queue")),
        candidate(3),
        _excluded(4, "get", scope="f"),
        unlisted_candidates={"read": 2, "copy": 9},
    )
    tree = parse(project.build().page("page"))
    table = tree.one("table", "slime-candidates")
    assert [group.text for group in table.all("tr", "slime-group")] == [".get (2)", ".put (1)"]
    rows = [row for row in table.all("tr") if "id" in row.attributes]
    assert [cells(row)[:4] for row in rows] == [
        ["pkg/main.py:3", "Worker.run", "未决", "形参没有注解"],
        ["pkg/main.py:4", "f", "已排除", "dict"],
        ["pkg/main.py:5", "Worker.run", "未决", "形参没有注解"],
    ]
    assert rows[1].all("td")[-1].all("code")[0].text == "dict[str, int]"
    assert len(rows[1].all("details")) == 1
    assert "asyncio.Queue | queue.Queue" in rows[2].all("td")[-1].text


def test_rows_carry_what_a_filter_needs(project: Project) -> None:
    project.write(page=PAGE)
    project.scan(*(candidate(number) for number in range(1, 10)), _excluded(10, "put", path="pkg/other.py"))
    table = parse(project.build().page("page")).one("table", "slime-candidates")
    assert table.attributes["data-table"] == "candidates"
    data = json.loads(table.one("script").text)
    assert data["columns"] == ["place", "scope", "verdict", "reason", "receiver"]
    assert (data["grouped"], data["group"]) == ("name", ["方法名", 14])
    facets = {facet["name"]: facet for facet in data["facets"]}
    assert {name: facet["title"] for name, facet in facets.items()} == {
        "name": "方法名",
        "verdict": "判定",
        "reason": "理由",
        "path": "文件",
        "scope": "所在函数",
        "evidence": "证据",
        "rule": "链中的规则",
    }
    assert facets["verdict"]["words"] == {"excluded": "已排除", "unresolved": "未决"}
    assert facets["path"]["tree"]
    rows = [row.attributes["data-f"].split() for row in table.all("tr") if "id" in row.attributes]
    values = [
        {
            name: facet["values"][int(number)]
            for (name, facet), number in zip(facets.items(), row, strict=True)
            if number != "-"
        }
        for row in rows
    ]
    common = {"name": "get", "verdict": "unresolved", "reason": "unannotated-parameter"}
    assert values[0] == {**common, "path": "pkg/main.py", "scope": "Worker.run"}
    assert values[-1] == {
        "name": "put",
        "verdict": "excluded",
        "reason": "dict",
        "path": "pkg/other.py",
        "scope": "Worker.run",
        "evidence": "annotation",
        "rule": "annotation",
    }


def test_a_short_table_carries_no_facets(project: Project) -> None:
    project.write(page=PAGE)
    project.scan(*(candidate(number) for number in range(1, 10)))
    table = parse(project.build().page("page")).one("table", "slime-candidates")
    assert "facets" not in json.loads(table.one("script").text)
    assert not any("data-f" in row.attributes for row in table.all("tr"))


def test_counts_add_up_and_common_names_are_counted(project: Project) -> None:
    project.write(page=PAGE)
    project.scan(
        candidate(1),
        candidate(2),
        _excluded(3, "get"),
        _excluded(4, "put"),
        unlisted_candidates={"read": 2, "copy": 9},
    )
    tree = parse(project.build().page("page"))
    counts = tree.one("table", "slime-candidate-counts")
    assert cells(counts.one("thead").one("tr")) == ["方法名", "已排除", "未决", "合计"]
    assert [cells(row) for row in counts.one("tbody").all("tr")] == [
        [".get", "1", "2", "3"],
        [".put", "1", "0", "1"],
    ]
    assert cells(counts.one("tfoot").one("tr")) == ["合计", "2", "2", "4"]
    unlisted = tree.one("table", "slime-unlisted").one("tbody")
    assert [cells(row) for row in unlisted.all("tr")] == [[".copy", "9"], [".read", "2"]]


def test_no_candidates_is_said_plainly(project: Project) -> None:
    project.write(page="..rst\nC\n=\n\n.. candidates-table::\n")
    tree = parse(project.build().page("page"))
    texts = [paragraph.text for paragraph in tree.all("p", "slime-empty")]
    assert any(text.startswith("没有候选") for text in texts)
    assert not tree.all("table", "slime-table")
