"""Which fenced blocks are Python, where they stand and what is in them: by CommonMark 0.31 and the design."""

import pytest

from scanner.markdown_blocks import decode, python_blocks


def blocks(text: str) -> list[tuple[int, str]]:
    return [(block.line, block.code) for block in python_blocks(text)]


@pytest.mark.parametrize(
    "info",
    [
        "python", "py", "python3", "pycon", "Python", "PYTHON3", " python ", 'python title="x"',
        "python{1,3}", "python {1,3}", "py linenums=1", "python,ignore", "python:a.py",
        "{code-block} python", "{code-block}python", "{code} Python", "{sourcecode} py",
        "{code-cell} ipython3", "{.python}", "{ .py .annotate }", "{#listing-1 .python .numberLines}",
        "{python}", "{python, echo=FALSE}", "{testcode}", "{doctest}", "{doctest} group", "python\ttitle",
    ],
)  # fmt: skip
def test_info_strings_that_say_python(info):
    assert blocks(f"text\n\n```{info}\nx = 1\n```\n") == [(4, "x = 1\n")]


@pytest.mark.parametrize(
    "info",
    [
        "", "pytb", "python2-traceback", "pyproject", "text", "bash python", "text python",
        "{code-block} text", "{code-block}", "{literalinclude} a.py", "{.text .python}",
        "{mermaid}", "jupyter", "cpython", "{}", "{ }", "{code-block", "}", "{#python}", "title=python",
    ],
)  # fmt: skip
def test_info_strings_that_say_something_else(info):
    assert blocks(f"```{info}\nx = 1\n```\n") == []


def test_line_is_the_first_code_line():
    assert blocks("```python\na\n```\n\n```py\nb\n```\n") == [(2, "a\n"), (6, "b\n")]


def test_fence_nested_in_a_list_loses_the_items_indentation():
    text = "1. item\n\n   ```python\n   def f():\n       pass\n   ```\n"
    text += "   - deeper\n     ~~~py\n     x\n     ~~~\n"
    assert blocks(text) == [(4, "def f():\n    pass\n"), (9, "x\n")]


def test_fence_nested_in_quotes_loses_the_marks():
    text = "> ```python\n> await x\n>\n> y\n> ```\n\n> > ~~~ py\n> > z\n> after the inner quote\n"
    assert blocks(text) == [(2, "await x\n\ny\n"), (8, "z\n")]


def test_fence_in_a_quote_ends_with_the_quote():
    assert blocks("> ```python\n> x\ny\n") == [(2, "x\n")]


def test_tildes_hold_backticks_and_backticks_hold_tildes():
    text = "~~~python\n```\nx\n```\n~~~\n```python\n~~~\ny\n~~~\n```\n"
    assert blocks(text) == [(2, "```\nx\n```\n"), (7, "~~~\ny\n~~~\n")]


def test_longer_fence_holds_shorter_ones():
    text = "`````python\n```python\nx\n```\n````\ny\n`````\n"
    assert blocks(text) == [(2, "```python\nx\n```\n````\ny\n")]


def test_python_inside_a_longer_markdown_fence_is_text():
    assert blocks("````markdown\n```python\nx\n```\n````\n") == []


def test_info_string_of_backtick_fences_holds_no_backtick():
    assert blocks("```python `x`\ny\n") == []
    assert blocks("~~~python `x`\ny\n~~~\n") == [(2, "y\n")]


def test_unclosed_last_fence_runs_to_the_end():
    assert blocks("text\n```python\na\n\nb") == [(3, "a\n\nb")]


def test_closing_fence_may_be_indented_by_three_and_longer():
    assert blocks("```python\nx\n   `````  \ny\n") == [(2, "x\n")]
    assert blocks("```python\nx\n    ```\n```\n") == [(2, "x\n    ```\n")]


def test_indented_fence_takes_its_own_indentation_off():
    assert blocks("  ```python\n  a\n    b\n c\n  ```\n") == [(2, "a\n  b\nc\n")]


def test_four_spaces_make_an_indented_code_block():
    assert blocks("    ```python\n    x\n    ```\n") == []


def test_html_comments_are_no_markdown():
    assert blocks("<!--\n```python\nx\n```\n-->\n") == []
    assert blocks("<details>\n\n```python\nx\n```\n\n</details>\n") == [(4, "x\n")]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(end):
    assert blocks(end.join(["text", "", "```python", "a", "b", "```", ""])) == [(4, "a\nb\n")]


def test_characters_that_end_no_line():
    assert blocks("a\u2028b\x0cc\x85d\n```python\nx = '\u2028\x0c'\n```\n") == [(3, "x = '\u2028\x0c'\n")]


def test_byte_order_mark_is_no_part_of_the_first_line():
    assert [block.line for block in python_blocks(decode(b"\xef\xbb\xbf```python\nx\n```\n"))] == [2]


def test_bytes_that_are_no_utf_8_are_replaced():
    found = list(python_blocks(decode(b"\xff prose\n```python\nx = '\xe9'\n```\n")))
    assert found == [(3, "x = '\ufffd'\n")]


def test_front_matter_is_blanked():
    text = "---\ntitle: |\n  ```\n---\n```python\nx\n```\n"
    assert blocks(text) == [(6, "x\n")]


def test_thematic_break_at_the_top_is_no_front_matter():
    assert blocks("---\n\n```python\nx\n```\n\n---\n") == [(4, "x\n")]
    assert blocks("---\n\ntext\n\n~~~py\nx\n~~~\n") == [(6, "x\n")]


def test_directive_options_are_no_code():
    text = "```{code-block} python\n:linenos:\n:caption: x\n\na = 1\n```\n"
    assert blocks(text) == [(2, "\n\n\na = 1\n")]
    assert blocks("```{code-cell} python\n---\ntags: [x]\n---\na = 1\n```\n") == [(2, "\n\n\na = 1\n")]
    assert blocks("```python\n:a: 1\n```\n") == [(2, ":a: 1\n")]


def test_directives_that_hold_markdown_are_read_inside():
    text = "`````{tab-set}\n````{tab-item} A\n\n```python\nx\n```\n````\n`````\n"
    text += "> ````{note}\n> ```py\n> y\n> ```\n> ````\n"
    assert blocks(text) == [(5, "x\n"), (11, "y\n")]


def test_thousands_of_nested_quotes_and_directives_end():
    assert blocks(">" * 5000 + " ```python\n" + ">" * 5000 + " x\n") == []
    deep = "".join("`" * (400 - depth) + "{note}\n" for depth in range(300)) + "```python\nx\n```\n"
    assert blocks(deep) == []
