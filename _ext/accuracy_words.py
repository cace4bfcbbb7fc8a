"""The words of the accuracy tables, in the language of the page. Chinese is the original."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccuracyWords:
    """Words of one language."""

    zh: bool
    item: str
    value: str
    date: str
    scanner: str
    package: str
    packages: str
    files: str
    asked: str
    labelled: str
    tracked: str
    true: str
    false: str
    missed: str
    excluded: str
    unjudged: str
    precision: str
    recall: str
    total: str
    cls: str
    evidence: str
    place: str
    scan_says: str
    checkers_say: str
    reason: str
    no_record: str
    unreviewed: str
    not_measured: str
    conditions_caption: str
    packages_caption: str
    classes_caption: str
    evidence_caption: str
    disagreements_caption: str
    no_disagreements: str
    missed_caption: str
    kinds: dict[str, str]


_ZH = AccuracyWords(
    zh=True,
    item="项目",
    value="值",
    date="测量日期",
    scanner="扫描器",
    package="代码库",
    packages="代码库数",
    files="Python 文件",
    asked="询问的位置",
    labelled="有标签的位置",
    tracked="受跟踪",
    true="判对",
    false="判错",
    missed="漏掉",
    excluded="误排除",
    unjudged="无从评判",
    precision="精确率",
    recall="召回率",
    total="合计",
    cls="类",
    evidence="证据",
    place="位置",
    scan_says="扫描器认为",
    checkers_say="类型检查器认为",
    reason="原因",
    no_record="没有记录",
    unreviewed="尚未查明",
    not_measured="还没有测量结果。",
    conditions_caption="测量的条件",
    packages_caption="各代码库的精确率与召回率",
    classes_caption="各受跟踪类的精确率与召回率",
    evidence_caption="各类证据的精确率",
    disagreements_caption="扫描器与类型检查器相互矛盾的位置：{count} 处",
    no_disagreements="没有相互矛盾的位置。",
    missed_caption="漏掉的位置，按扫描器给出的理由",
    kinds={
        "reinforcement learning": "强化学习",
        "HTTP client and server": "HTTP 客户端与服务器",
        "standard library": "标准库",
        "scheduler": "调度器",
        "inference server": "推理服务器",
        "async library": "异步库",
    },
)

_EN = AccuracyWords(
    zh=False,
    item="Item",
    value="Value",
    date="Measured on",
    scanner="Scanner",
    package="Code base",
    packages="Code bases",
    files="Python files",
    asked="Places asked about",
    labelled="Places with a label",
    tracked="Tracked",
    true="Right",
    false="Wrong",
    missed="Missed",
    excluded="Wrongly excluded",
    unjudged="Unjudged",
    precision="Precision",
    recall="Recall",
    total="Total",
    cls="Class",
    evidence="Evidence",
    place="Place",
    scan_says="The scan says",
    checkers_say="The type checkers say",
    reason="Reason",
    no_record="no record",
    unreviewed="not yet looked into",
    not_measured="Nothing has been measured yet.",
    conditions_caption="Conditions of the measurement",
    packages_caption="Precision and recall by code base",
    classes_caption="Precision and recall by tracked class",
    evidence_caption="Precision by kind of evidence",
    disagreements_caption="Places where the scan and the type checkers contradict each other: {count}",
    no_disagreements="There is no place where they contradict each other.",
    missed_caption="Missed places, by the reason that the scan gives",
    kinds={},
)


def words_of(*, zh: bool) -> AccuracyWords:
    """The words of a language."""
    return _ZH if zh else _EN
