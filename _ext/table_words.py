"""The words of the tables' scripts, in the language of the page. Chinese is the original."""

import msgspec


class TableWords(msgspec.Struct, frozen=True):
    """Words of one language; ``{…}`` are filled in by the scripts."""

    text: str
    text_hint: str
    all: str
    folder: str
    top: str
    group: str
    ungrouped: str
    unnamed: str
    more: str
    clear: str
    copy: str
    copied: str
    copy_by_hand: str
    fold: str
    unfold: str
    shown: str
    shown_in_group: str
    nothing: str


_ZH = TableWords(
    text="文字",
    text_hint="几个词都要有；-词 表示不含",
    all="全部",
    folder="文件夹",
    top="（顶层）",
    group="分组",
    ungrouped="不分组",
    unnamed="（无）",
    more="筛选条件",
    clear="清除",
    copy="复制此视图的链接",
    copied="已复制",
    copy_by_hand="浏览器不允许复制，请复制地址栏中的地址",
    fold="全部折叠",
    unfold="全部展开",
    shown="显示 {shown} / {all}",
    shown_in_group="显示 {shown}",
    nothing="没有符合条件的行。",
)

_EN = TableWords(
    text="Text",
    text_hint="all of these words; -word: without it",
    all="all",
    folder="Folder",
    top="(top level)",
    group="Group by",
    ungrouped="nothing",
    unnamed="(none)",
    more="Filters",
    clear="Clear",
    copy="Copy link to this view",
    copied="Copied",
    copy_by_hand="The browser does not allow copying: copy the page's address",
    fold="Collapse all",
    unfold="Expand all",
    shown="{shown} of {all} shown",
    shown_in_group="{shown} shown",
    nothing="No row meets these conditions.",
)


def table_words(language: str) -> TableWords:
    """The words of a language; English for those that are not here."""
    return _ZH if language.startswith("zh") else _EN
