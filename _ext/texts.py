"""The extension's own words on the pages, in the language of the page.

One dataclass holds them, so that a sentence missing in one language is a type error. Chinese is the original.
"""

from dataclasses import dataclass
from typing import Any

from _ext.rule_names import REASONS_EN, REASONS_ZH, RULES_EN, RULES_ZH
from scanner.records import Kind, Verdict


@dataclass(frozen=True, slots=True)
class Texts:
    """Words of one language; ``{…}`` are filled in by the views."""

    zh: bool
    line: str
    scope: str
    symbol: str
    evidence: str
    evidence_facet: str
    rule_facet: str
    path: str
    place: str
    source: str
    name: str
    verdict: str
    reason: str
    receiver: str
    lesson: str
    lessons: str
    section: str
    kind: str
    records: str
    files: str
    count: str
    total: str
    figure: str
    scan: str
    reference: str
    difference: str
    example: str
    example_of: str
    code_lines: str
    module_scope: str
    possible: str
    same_file: str
    about_book: str
    not_found: str
    not_found_body: str
    locations_caption: str
    locations_none: str
    elsewhere_caption: str
    counted_in: str
    symbol_none: str
    no_scan: str
    candidates_caption: str
    candidates_none: str
    candidates_counts: str
    unlisted_caption: str
    unlisted_none: str
    examples_caption: str
    table_caption: str
    examples_none: str
    totals_caption: str
    lessons_caption: str
    symbols_caption: str
    symbols_none: str
    reference_totals_caption: str
    reference_lessons_caption: str
    reference_none: str
    same_commit: str
    other_commit: str
    section_caption: str
    no_records: str
    no_records_reference: str
    page_commit: str
    page_commit_other: str
    page_folder: str
    scanned_code: str
    written_at: str
    written_at_other: str
    reference_commit: str
    summary_caption: str
    owned: str
    unused: str
    supplementary: str
    none: str
    folder: str
    repository: str
    commit: str
    scanner: str
    failures: str
    failures_caption: str
    failure_reason: str
    cite: str
    code_hidden: str
    rule_count: str
    reason_count: str
    kinds: dict[Kind, str]
    kind_names: dict[Kind, str]
    verdicts: dict[Verdict, str]
    totals: dict[str, str]
    evidence_kinds: dict[str, str]
    reasons: dict[str, str]

    def evidence_kind(self, kind: str) -> str:
        """The name of a kind of evidence or of a rule; the identifier itself where it has no name."""
        return self.evidence_kinds.get(kind, kind)

    def reason_name(self, reason: str) -> str:
        """The name of a candidate's reason; the identifier itself where it has no name."""
        return self.reasons.get(reason, reason)

    def title(self, item: Any) -> str:
        """The title of a lesson or section in this language."""
        return str(item.title_zh if self.zh else item.title_en)


_ZH = Texts(
    zh=True,
    line="行",
    scope="所在函数",
    symbol="符号",
    evidence="类别与证据",
    evidence_facet="证据",
    rule_facet="链中的规则",
    path="文件",
    place="位置",
    source="源码",
    name="方法名",
    verdict="判定",
    reason="理由",
    receiver="接收者",
    lesson="课",
    lessons="所属各课",
    section="节",
    kind="类别",
    records="记录数",
    files="文件数",
    count="数目",
    total="合计",
    figure="项目",
    scan="本次扫描",
    reference="参考数字",
    difference="差",
    example="示例",
    example_of="示例：{lesson}",
    code_lines="代码行数",
    module_scope="模块顶层",
    possible="可能是：",
    same_file="第 {line} 行",
    about_book="关于本书",
    not_found="没有这一页",
    not_found_body=(
        "地址里可能有错字，或者这一页在这个版本里还没有。用页面上的搜索找 API 名称或报错文字，或者从"
        '<a href="{base}index.html">首页</a>、<a href="{base}symptoms.html">症状索引</a>、'
        '<a href="{base}coverage.html">符号表</a>找起。'
    ),
    locations_caption="源码位置：{records} 处，分布在 {files} 个文件",
    locations_none="扫描没有找到这样的记录。",
    elsewhere_caption="用 async def 定义的同名方法：{records} 处，计入别的课",
    counted_in="计入",
    symbol_none="扫描没有 {symbol} 的记录：被扫描的代码没有用到它。",
    no_scan="没有可用的扫描数据，因此这里无法列出任何内容。",
    candidates_caption="候选：{records} 处同名访问，没有可靠证据表明接收者是受跟踪的类",
    candidates_none="没有候选：每一处同名方法的接收者都已由证据确定。",
    candidates_counts="候选按方法名与判定计数",
    unlisted_caption="只计数、不列出的常见名称",
    unlisted_none="没有只计数、不列出的名称。",
    examples_caption="Markdown 示例：{records} 个",
    table_caption="{section}：{page}",
    examples_none="没有与此相关的 Markdown 示例。",
    totals_caption="扫描总数",
    lessons_caption="各课的记录数",
    symbols_caption="各符号的记录数：{symbols} 个符号",
    symbols_none="扫描没有任何已确认的记录。",
    reference_totals_caption="总数与参考数字",
    reference_lessons_caption="各课记录数与参考数字",
    reference_none="没有配置参考数字。",
    same_commit="参考数字与本次扫描针对同一个提交（{commit}），可以逐行比较。",
    other_commit=(
        "参考数字针对提交 {reference}，本次扫描针对{scan}。两者不是同一份代码，并列只供了解规模，不作比较。"
    ),
    section_caption="本节各课",
    no_records="本次扫描（提交 {commit}）里没有属于本课的记录。",
    no_records_reference="参考提交 {commit} 的扫描里有 {records} 条。",
    page_commit="本页的数字与位置来自 {repository} 的提交 {commit}。",
    page_commit_other="它不是参考数字所依据的提交 {reference}。",
    page_folder="本页的数字与位置来自 {code}：扫描的是文件夹，没有提交号。",
    scanned_code="被扫描的代码",
    written_at="以下说明按提交 {commit} 的代码写成。",
    written_at_other="以下说明按提交 {written} 的代码写成；链接指向本页所示的提交 {commit}。",
    reference_commit="参考数字所依据的提交",
    summary_caption="本次扫描",
    owned="本课符号",
    unused="被扫描的代码未用到",
    supplementary="补充讲解的符号",
    none="无",
    folder="未记录（扫描的是文件夹）",
    repository="仓库",
    commit="提交",
    scanner="扫描器版本",
    failures="未能解析的文件",
    failures_caption="未能解析的文件：{files} 个",
    failure_reason="原因",
    cite="链接到这一处",
    rule_count="本次扫描：确认 {confirmed} 处，排除 {excluded} 处，未决 {unresolved} 处",
    reason_count="本次扫描：{records} 处",
    code_hidden="本次构建没有被扫描的代码，只列出事实；代码见链接。",
    kinds={
        Kind.API_USE: "API 使用",
        Kind.IMPORT: "导入",
        Kind.ASYNC_SYNTAX: "异步语法",
        Kind.RECEIVER_METHOD: "方法调用",
        Kind.CANDIDATE: "候选",
    },
    kind_names={
        Kind.API_USE: "API",
        Kind.IMPORT: "导入",
        Kind.ASYNC_SYNTAX: "语法",
        Kind.RECEIVER_METHOD: "方法",
        Kind.CANDIDATE: "候选",
    },
    verdicts={Verdict.EXCLUDED: "已排除", Verdict.UNRESOLVED: "未决"},
    totals={
        "python_files": "Python 文件",
        "api_uses": "API 使用",
        "api_names": "不同的 API 名称",
        "async_syntax": "异步语法",
        "imports": "导入",
        "receiver_methods": "有证据的方法调用",
        "candidates": "候选",
        "markdown_examples": "Markdown 示例",
    },
    evidence_kinds=RULES_ZH,
    reasons=REASONS_ZH,
)

_EN = Texts(
    zh=False,
    line="Line",
    scope="Function",
    symbol="Symbol",
    evidence="Kind and evidence",
    evidence_facet="Evidence",
    rule_facet="Rule in the chain",
    path="File",
    place="Place",
    source="source",
    name="Method",
    verdict="Verdict",
    reason="Reason",
    receiver="Receiver",
    lesson="Lesson",
    lessons="Lessons",
    section="Section",
    kind="Kind",
    records="Records",
    files="Files",
    count="Count",
    total="Total",
    figure="Figure",
    scan="This scan",
    reference="Reference",
    difference="Difference",
    example="Example",
    example_of="Example: {lesson}",
    code_lines="Lines of code",
    module_scope="module level",
    possible="possibly: ",
    same_file="line {line}",
    about_book="About this book",
    not_found="There is no such page",
    not_found_body=(
        "The address may be misspelt, or this version may not have the page yet. Search for the name of an API or "
        'the text of an error, or start from the <a href="{base}index.html">home page</a>, the '
        '<a href="{base}symptoms.html">index of symptoms</a> or the <a href="{base}coverage.html">table of symbols</a>.'
    ),
    locations_caption="Source locations: {records} in {files} files",
    locations_none="The scan found no such record in the scanned code.",
    elsewhere_caption="The same methods defined with async def: {records}, counted in another lesson",
    counted_in="Counted in",
    symbol_none="The scan has no record of {symbol}: the scanned code does not use it.",
    no_scan="There is no usable scan, so nothing can be listed here.",
    candidates_caption=(
        "Candidates: {records} same-named accesses whose receiver no evidence ties to a tracked class"
    ),
    candidates_none="No candidates: evidence decides the receiver of every same-named method.",
    candidates_counts="Candidates by method and verdict",
    unlisted_caption="Common names that are counted, not listed",
    unlisted_none="No names are counted without being listed.",
    examples_caption="Markdown examples: {records}",
    table_caption="{section}: {page}",
    examples_none="There are no Markdown examples of this.",
    totals_caption="Totals of the scan",
    lessons_caption="Records of each lesson",
    symbols_caption="Records of each symbol: {symbols} symbols",
    symbols_none="The scan has no confirmed record.",
    reference_totals_caption="Totals beside the reference figures",
    reference_lessons_caption="Records of each lesson beside the reference figures",
    reference_none="No reference figures are configured.",
    same_commit="Reference figures and scan are of the same commit ({commit}) and can be compared.",
    other_commit=(
        "The reference figures are of commit {reference}, this scan is of {scan}. They are not the same code:"
        " the figures stand side by side for orientation only and are not compared."
    ),
    section_caption="Lessons of this section",
    no_records="This scan (commit {commit}) has no record of this lesson.",
    no_records_reference="The scan of the reference commit {commit} has {records}.",
    page_commit="Figures and places on this page are of {repository}, commit {commit}.",
    page_commit_other=" It is not commit {reference}, which the reference figures are of.",
    page_folder="Figures and places on this page are of {code}: a folder was scanned, which has no commit.",
    scanned_code="the scanned code",
    written_at="What follows describes the code at commit {commit}.",
    written_at_other="What follows describes the code at commit {written}; links lead to commit {commit}.",
    reference_commit="Commit of the reference figures",
    summary_caption="This scan",
    owned="Symbols of this lesson",
    unused="Not used by the scanned code",
    supplementary="Also explained here",
    none="none",
    folder="not recorded (a folder was scanned)",
    repository="Repository",
    commit="Commit",
    scanner="Scanner version",
    failures="Files that could not be parsed",
    failures_caption="Files that could not be parsed: {files}",
    failure_reason="Reason",
    cite="Link to this place",
    rule_count="this scan: {confirmed} confirmed, {excluded} excluded, {unresolved} unresolved",
    reason_count="this scan: {records}",
    code_hidden="This build has no scanned code at hand: it lists the facts, the links lead to the code.",
    kinds={
        Kind.API_USE: "API use",
        Kind.IMPORT: "import",
        Kind.ASYNC_SYNTAX: "async syntax",
        Kind.RECEIVER_METHOD: "method call",
        Kind.CANDIDATE: "candidate",
    },
    kind_names={
        Kind.API_USE: "API",
        Kind.IMPORT: "Imports",
        Kind.ASYNC_SYNTAX: "Syntax",
        Kind.RECEIVER_METHOD: "Methods",
        Kind.CANDIDATE: "Candidates",
    },
    verdicts={Verdict.EXCLUDED: "excluded", Verdict.UNRESOLVED: "unresolved"},
    totals={
        "python_files": "Python files",
        "api_uses": "API uses",
        "api_names": "Distinct API names",
        "async_syntax": "Async syntax",
        "imports": "Imports",
        "receiver_methods": "Method calls with evidence",
        "candidates": "Candidates",
        "markdown_examples": "Markdown examples",
    },
    evidence_kinds=RULES_EN,
    reasons=REASONS_EN,
)


def texts_of(language: str | None) -> Texts:
    """The words for a Sphinx language code: Chinese for ``zh…``, English otherwise."""
    return _ZH if (language or "").lower().startswith("zh") else _EN
