"""Chains behind the evidence column, and the explained rules that they link to."""

from pathlib import Path

import pytest

from scanner.receivers.rules import Reason, Rule
from scanner.records import Evidence, Kind, Step, Verdict
from tests.ext.html_reader import parse
from tests.ext.support import COMMIT, REPOSITORY, Build, Project, candidate, method, record

PAGE = "# T\n\n```{slime-locations}\n:lesson: task-identity\n```\n"
RULES = "# Rules\n\n```{evidence-rules} rules\n```\n"
BLOB = f"{REPOSITORY}/blob/{COMMIT}"

CHAIN = (
    Step(rule="binding", detail="task", path="pkg/main.py", line=7, column=9),
    Step(rule="element", detail="element", path="pkg/main.py", line=7, column=9),
    Step(rule="element", detail="element", path="pkg/main.py", line=7, column=9),
    Step(rule="attribute", detail="tasks", path="pkg/other.py", line=3, column=14),
    Step(rule="annotation", detail="set[asyncio.Task]", path="pkg/other.py", line=3, column=14),
    Step(rule="holder", detail="tasks", path="pkg/main.py", line=7, column=9),
    Step(rule="self", detail="Worker", path="pkg/main.py", line=5, column=5),
)


def _method(number: int = 20):
    return method(number, evidence=Evidence(kind="element", chain=CHAIN))


def _explain_all(project: Project) -> Path:
    """Explanations of every rule and reason, as short as they can be."""
    root = project.root / "evidence"
    for name, enum in (("rules", Rule), ("reasons", Reason)):
        (root / name).mkdir(parents=True)
        verdicts = {Reason.BUILTIN: "excluded"}
        tables = []
        for each in enum:
            (root / name / f"{each}.py").write_text(f"# shows {each}\n")
            verdict = f'verdict = "{verdicts.get(each, "unresolved")}"\n' if name == "reasons" else ""
            tables.append(f'["{each}"]\n{verdict}zh = "{each} 的说明"\nen = "about {each}"\n')
        (root / f"{name}.toml").write_text("\n".join(tables), encoding="utf-8")
    project.conf["slime_evidence"] = str(root)
    return root


def _chain(build: Build, docname: str = "page"):
    return parse(build.page(docname)).one("details", "slime-chain")


def test_a_chain_goes_line_by_line_with_its_rules_in_words(project: Project) -> None:
    project.write(page=PAGE)
    project.scan(_method())
    chain = _chain(project.build())
    assert chain.one("summary").text == "容器的元素"
    assert [item.text for item in chain.all("li")] == [
        "第 7 行 变量绑定 task; 容器的元素 ×2",
        "pkg/other.py:3 属性绑定 tasks; 类型注解 set[asyncio.Task]",
        "第 7 行 属性所属的对象 tasks",
        "第 5 行 方法的首个形参 Worker",
    ]
    assert [link.attributes["href"] for link in chain.all("a")] == [
        f"{BLOB}/pkg/main.py#L7",
        f"{BLOB}/pkg/other.py#L3",
        f"{BLOB}/pkg/main.py#L7",
        f"{BLOB}/pkg/main.py#L5",
    ]


def test_each_rule_links_to_its_explanation(project: Project) -> None:
    _explain_all(project)
    project.write(page=PAGE, boundary=RULES)
    project.scan(_method())
    build = project.build()
    links = {link.text: link.attributes["href"] for link in _chain(build).all("a")}
    assert links["容器的元素"] == "boundary.html#rule-element"
    explained = parse(build.page("boundary"))
    explained.by_id("rule-element")
    assert len([p for p in explained.all("p") if p.text.endswith(" 的说明")]) == len(Rule)


def test_pages_link_to_rules_that_get_their_page_later(project: Project) -> None:
    _explain_all(project)
    project.write(page=PAGE)
    project.scan(_method())
    assert "#rule-element" not in project.build().page("page")
    project.write(boundary=RULES)
    build = project.build()
    assert build.read == ["boundary"]
    assert 'href="boundary.html#rule-element"' in build.page("page")


def test_without_addresses_a_step_links_to_the_record_on_its_line(project: Project) -> None:
    project.write(page=PAGE, tasks="# T\n\n```{slime-locations}\n:lesson: create-task\n```\n")
    project.scan(_method(), record(3, path="pkg/other.py"), repository=None, commit=None)
    chain = _chain(project.build())
    assert [link.attributes["href"] for link in chain.all("a")] == ["tasks.html#r-000000000003"]


def test_a_book_says_where_the_value_comes_from_not_where_its_holder_does(project: Project) -> None:
    project.write(index="# Home\n\n```{toctree}\npage\n```\n", page=PAGE)
    project.scan(_method())
    epub = parse(project.build("epub", copyright="x", version="1").output("page.xhtml"))
    assert not epub.all("details")
    chain = epub.one("span", "slime-chain")
    assert chain.text == "容器的元素 pkg/other.py:3"
    assert chain.one("a").attributes["href"] == f"{BLOB}/pkg/other.py#L3"
    latex = project.build("latex").output("test.tex")
    assert r"容器的元素: \sphinxhref{" in latex
    assert "other.py\\#L3" in latex


def test_reasons_link_to_their_explanations(project: Project) -> None:
    _explain_all(project)
    boundary = "# B\n\n```{evidence-rules} excluded\n```\n```{evidence-rules} unresolved\n```\n"
    project.write(page="# C\n\n```{candidates-table}\n```\n", boundary=boundary)
    project.scan(candidate(3), candidate(4, verdict=Verdict.EXCLUDED, reason="dict", receiver="dict"))
    table = parse(project.build().page("page")).one("table", "slime-candidates")
    assert [link.attributes["href"] for link in table.all("a") if "reason-" in link.attributes["href"]] == [
        "boundary.html#reason-unannotated-parameter",
        "boundary.html#reason-builtin",
    ]


def test_each_says_how_often_the_scan_has_it(project: Project) -> None:
    _explain_all(project)
    project.write(rules=RULES, reasons="# R\n\n```{evidence-rules} excluded\n```\n")
    excluded = {"verdict": Verdict.EXCLUDED, "evidence": Evidence("element", CHAIN), "receiver": "dict"}
    project.scan(_method(1), _method(2), candidate(3, reason="dict", **excluded))
    build = project.build()
    assert "本次扫描：确认 2 处，排除 1 处，未决 0 处" in build.page("rules")
    assert "本次扫描：1 处" in build.page("reasons")


def test_roles_name_rules_and_reasons(project: Project) -> None:
    _explain_all(project)
    project.write(rules=RULES, prose="# P\n\n{slime:rule}`await`，{slime:rule}`no-such`。\n")
    warnings = project.build(warnings=True).warnings
    assert len(warnings) == 1
    assert "there is no rule 'no-such'" in warnings[0]
    assert "[slime.unknown-rule]" in warnings[0]


def _without(root: Path, table: str) -> None:
    path = root / "rules.toml"
    path.write_text(path.read_text("utf-8").replace(table, '["other"]'), encoding="utf-8")


BROKEN = {
    "an example is missing": (
        lambda root: (root / "rules" / "self.py").unlink(),
        "rules/self.py: no such example",
    ),
    "an explanation is missing": (
        lambda root: _without(root, '["self"]'),
        "rules.toml: says nothing of 'self'",
    ),
    "the file is broken": (
        lambda root: (root / "rules.toml").write_text("[self\n"),
        "rules.toml: ",
    ),
}


@pytest.mark.parametrize(("damage", "message"), BROKEN.values(), ids=BROKEN)
def test_a_rule_without_explanation_or_example_fails_the_build(
    project: Project, damage, message: str
) -> None:
    damage(_explain_all(project))
    project.write(page=RULES)
    (warning,) = project.build(warnings=True).warnings
    assert message in warning
    assert "[slime.unknown-rule]" in warning
    assert "page.md:3" in warning


@pytest.mark.parametrize("argument", ["rule", "rules"], ids=["argument", "configuration"])
def test_bad_use_is_a_located_warning(project: Project, argument: str) -> None:
    if argument == "rule":
        _explain_all(project)
    project.write(page=f"# R\n\n```{{evidence-rules}} {argument}\n```\n")
    (warning,) = project.build(warnings=True).warnings
    assert f"cannot explain '{argument}'" in warning
    assert "page.md:3" in warning


def test_an_edited_example_is_shown(project: Project) -> None:
    root = _explain_all(project)
    project.write(page=RULES)
    project.build()
    (root / "rules" / "self.py").write_text("changed = True\n")
    build = project.build()
    assert build.read == ["page"]
    assert "changed" in build.page("page")


def test_kinds_without_a_chain_stand_as_words(project: Project) -> None:
    project.write(page=PAGE)
    project.scan(
        method(20, evidence=Evidence(kind="await")), record(21, lesson="task-identity", kind=Kind.IMPORT)
    )
    page = parse(project.build().page("page"))
    assert not page.all("details")
    assert "await 的结果" in page.one("table", "slime-locations").text
