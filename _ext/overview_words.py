"""The words of the map, the file and folder pages, the API index and the downloads. Chinese is the original."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OverviewWords:
    """Words of one language; ``{…}`` are filled in by the views."""

    views: dict[str, str]
    top: str
    file: str
    folder: str
    at_commit: str
    confirmed: str
    candidates: str
    examples: str
    lines: str
    file_caption: str
    file_records: str
    file_examples: str
    folder_records: str
    folder_section: str
    folder_table: str
    folder_candidates: str
    folder_examples: str
    folder_map: str
    files_caption: str
    files_none: str
    map_caption: str
    map_note: str
    map_none: str
    map_cell: str
    map_whole: str
    others: str
    module: str
    syntax: str
    uses: str
    python: str
    documentation: str
    index_caption: str
    index_none: str
    index_jump: str
    download: str
    contents: str
    size: str
    hash: str
    downloads_caption: str
    scan_json: str
    scan_csv: str
    examples_zip: str


_ZH = OverviewWords(
    views={"files": "全部文件", "map": "分布图", "api-index": "API 索引"},
    top="（顶层）",
    file="文件",
    folder="文件夹",
    at_commit="在提交 {commit} 中",
    confirmed="已确认",
    candidates="候选",
    examples="Markdown 示例",
    lines="位置（行）",
    file_caption="这个文件里的记录",
    file_records="按出现的顺序：已确认 {confirmed} 处，候选 {candidates} 处",
    file_examples="Markdown 示例：{records} 个",
    folder_records="已确认 {confirmed} 处，候选 {candidates} 处，分布在 {files} 个文件",
    folder_section="{section}：{records} 处",
    folder_table="所在的文件和行",
    folder_candidates="候选：{records} 处",
    folder_examples="Markdown 示例：{records} 个",
    folder_map="下一级文件夹和文件：各节的记录数",
    files_caption="有记录或 Markdown 示例的文件：{files} 个，分布在 {folders} 个文件夹",
    files_none="扫描没有在任何文件里找到记录。",
    map_caption="并发分布：各文件夹在各节的记录数",
    map_note="方块越大、颜色越深，记录越多；点数字看这些位置。文件夹的数目含其下各级。候选单列，不计入合计。",
    map_none="扫描没有找到任何记录，因此没有分布可画。",
    map_cell="{folder}，{column}：{records} 处",
    map_whole="完整的分布图",
    others="其余 {files} 项",
    module="模块",
    syntax="异步语法",
    uses="记录",
    python="Python 文档",
    documentation="文档",
    index_caption="API 索引：{symbols} 个名称，其中 {used} 个在被扫描的代码里有记录",
    index_none="没有可以列出的名称。",
    index_jump="跳到模块",
    download="下载",
    contents="内容",
    size="字节",
    hash="SHA-256",
    downloads_caption="可下载的文件",
    scan_json="整份扫描（JSON，与构建所用的逐字节相同）：全部记录、证据链和 Markdown 示例",
    scan_csv="记录与 Markdown 示例的表格（CSV，UTF-8，含 BOM），一行一条",
    examples_zip="各课的示例、误解和症状程序（ZIP）",
)

_EN = OverviewWords(
    views={"files": "All files", "map": "Map", "api-index": "API index"},
    top="(top level)",
    file="File",
    folder="Folder",
    at_commit="at commit {commit}",
    confirmed="Confirmed",
    candidates="Candidates",
    examples="Markdown examples",
    lines="Places (lines)",
    file_caption="Records of this file",
    file_records="In order: {confirmed} confirmed, {candidates} candidates",
    file_examples="Markdown examples: {records}",
    folder_records="{confirmed} confirmed, {candidates} candidates, in {files} files",
    folder_section="{section}: {records}",
    folder_table="Files and lines",
    folder_candidates="Candidates: {records}",
    folder_examples="Markdown examples: {records}",
    folder_map="Folders and files one level down: records of each section",
    files_caption="Files with records or Markdown examples: {files}, in {folders} folders",
    files_none="The scan found no record in any file.",
    map_caption="Where concurrency lives: records of each section in each folder",
    map_note=(
        "The larger and darker the square, the more records; a number leads to its places. Folders count all"
        " below them. Candidates stand apart and are not in the total."
    ),
    map_none="The scan found no record, so there is nothing to draw.",
    map_cell="{folder}, {column}: {records}",
    map_whole="The whole map",
    others="{files} more",
    module="Module",
    syntax="Async syntax",
    uses="Records",
    python="Python's documentation",
    documentation="documentation",
    index_caption="API index: {symbols} names, {used} of them with records in the scanned code",
    index_none="There is no name to list.",
    index_jump="Jump to a module",
    download="Download",
    contents="Contents",
    size="Bytes",
    hash="SHA-256",
    downloads_caption="Files to download",
    scan_json="The whole scan (JSON, the committed bytes): records, chains of evidence, Markdown examples",
    scan_csv="Records and Markdown examples as a table (CSV, UTF-8 with BOM), one a row",
    examples_zip="The lessons' examples, misconceptions and symptoms (ZIP)",
)


def overview_words(*, zh: bool) -> OverviewWords:
    """The words of a language."""
    return _ZH if zh else _EN
