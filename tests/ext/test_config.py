"""The configuration values are documented, all of them, with their types and defaults."""

import re
from dataclasses import fields
from pathlib import Path
from types import NoneType

from _ext.config import SlimeConfig

PAGE = Path(__file__).parents[2] / "docs/zh/for-your-project.md"
ROW = re.compile(r"^\| `slime_(\w+)` \| (.+?) \| `(.+?)` \|", re.MULTILINE)


def test_each_value_is_documented_with_its_types_and_default() -> None:
    documented = {
        name: (set(re.findall(r"`(\w+)`", types)), default)
        for name, types, default in ROW.findall(PAGE.read_text("utf-8"))
    }
    declared = {
        item.name: (
            {kind.__name__ for kind in item.metadata["types"] if kind is not NoneType},
            "html_baseurl" if callable(item.metadata["default"]) else repr(item.metadata["default"]),
        )
        for item in fields(SlimeConfig)
    }
    assert documented == declared
