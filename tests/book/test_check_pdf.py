"""The check of a finished book, on small files with one fault each."""

from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

from scanner.catalog import load_catalog
from tests.book.check_pdf import LIMIT, faults, main, numbered_titles


def written(writer: PdfWriter, folder: Path) -> PdfReader:
    path = folder / "book.pdf"
    writer.write(path)
    return PdfReader(path)


def writer_with_page() -> PdfWriter:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.add_outline_item(title="1 Tasks", page_number=0)
    return writer


def link(writer: PdfWriter, **action: str) -> None:
    entries = {NameObject(f"/{name}"): value for name, value in action.items()}
    entries[NameObject("/S")] = NameObject(action["S"])
    annotation = DictionaryObject(
        {NameObject("/Subtype"): NameObject("/Link"), NameObject("/A"): DictionaryObject(entries)}
    )
    writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(annotation)])


def test_a_book_without_faults(tmp_path: Path) -> None:
    assert list(faults(written(writer_with_page(), tmp_path), 1000, ["1 Tasks"])) == []


def test_a_font_that_is_not_embedded(tmp_path: Path) -> None:
    writer = writer_with_page()
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    reference = writer._add_object(DictionaryObject({NameObject(k): NameObject(v) for k, v in font.items()}))
    fonts = DictionaryObject({NameObject("/F1"): reference})
    writer.pages[0][NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    found = list(faults(written(writer, tmp_path), 1000, []))
    assert found == ["font Helvetica is not embedded"]


@pytest.mark.parametrize(
    ("action", "target"),
    [
        ({"S": "/GoTo", "D": "nowhere"}, "nowhere"),
        ({"S": "/URI", "URI": "lessons/await.html"}, "lessons/await.html"),
        ({"S": "/URI", "URI": "https:///x"}, "https:///x"),
    ],
)
def test_a_link_that_leads_nowhere(tmp_path: Path, action: dict[str, str], target: str) -> None:
    writer = writer_with_page()
    link(writer, **{name: TextStringObject(value) for name, value in action.items()})
    found = list(faults(written(writer, tmp_path), 1000, []))
    assert found == [f"1 links lead to {target}, which is not there"]


def test_links_that_lead_somewhere(tmp_path: Path) -> None:
    writer = writer_with_page()
    writer.add_named_destination("here", 0)
    link(writer, S=TextStringObject("/GoTo"), D=TextStringObject("here"))
    assert list(faults(written(writer, tmp_path), 1000, [])) == []
    link(writer, S=TextStringObject("/URI"), URI=TextStringObject("https://www.python.org/"))
    assert list(faults(written(writer, tmp_path), 1000, [])) == []


def test_bookmarks_are_all_there_and_in_order(tmp_path: Path) -> None:
    writer = writer_with_page()
    writer.add_outline_item(title="1.1 Creating", page_number=0)
    reader = written(writer, tmp_path)
    assert list(faults(reader, 1000, ["1 Tasks", "2 Locks"])) == ["no bookmark says '2 Locks'"]
    swapped = list(faults(reader, 1000, ["1.1 Creating", "1 Tasks"]))
    assert swapped == ["the bookmarks of sections and lessons are not in their order"]


def test_size(tmp_path: Path) -> None:
    reader = written(writer_with_page(), tmp_path)
    assert list(faults(reader, LIMIT + 1, [])) == ["20,000,001 bytes are more than 20,000,000"]


def test_the_catalog_gives_sections_and_lessons_their_numbers() -> None:
    titles = numbered_titles(load_catalog(), "zh")
    assert len(titles) == 21 + 65
    assert titles[:3] == [
        "1 协程与事件循环入口",
        "1.1 定义协程函数与创建协程对象",
        "1.2 运行顶层协程与事件循环入口",
    ]
    assert titles[-2:] == ["21 同名方法与证据边界", "21.1 同名方法与原生接收者证据边界"]


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(writer_with_page(), tmp_path)
    assert main([str(tmp_path / "book.pdf"), "zh"]) == 1
    assert "book.pdf: no bookmark says '1 协程与事件循环入口'" in capsys.readouterr().err
    (tmp_path / "torn.pdf").write_bytes(b"%PDF-1.5\nnothing")
    assert main([str(tmp_path / "torn.pdf"), "zh"]) == 2
    assert main([str(tmp_path / "none.pdf"), "zh"]) == 2
    assert "build the book first" in capsys.readouterr().err
