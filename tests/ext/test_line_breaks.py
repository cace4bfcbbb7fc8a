"""Lines broken between Chinese characters are joined; all others keep their break."""

from tests.ext.support import Project

PAGE = """# 标题

Latin
first，
第一行，
第二行“引用”
第三行 `code`
后面 Latin
again。
- 一项，
  接着

```text
甲
乙
```
"""


def test_only_breaks_between_chinese_characters_go(project: Project) -> None:
    project.write(page=PAGE)
    html = project.build().page("page")
    assert "Latin\nfirst，第一行，第二行“引用”第三行 <code" in html
    assert "</code>\n后面 Latin\nagain。" in html
    assert "一项，接着" in html
    assert "甲\n乙" in html
