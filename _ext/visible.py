r"""Untrusted text made visible: what a reader could not see, or what could reorder the line, is spelled out.

Paths, names and code lines come from a scanned repository. Control characters are not allowed in XML (EPUB),
bidirectional controls make code look different from what it is, and invisible characters hide differences.
All of them become escapes such as ``\u202e``. Escaping for HTML, LaTeX and JSON is done where those are
written, not here.
"""

import re

_INVISIBLE = re.compile(
    "["
    "\x00-\x08\x0a-\x1f\x7f-\x9f"  # C0 (the tab is handled apart), DEL, C1
    "\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # soft hyphen, zero width, separators, bidi
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff"  # surrogates, byte order mark, annotations, noncharacters
    "\U000e0000-\U000e007f"  # tags
    "]"
)


def visible(text: str) -> str:
    r"""Text with every invisible or reordering character replaced by its Python escape.

    Tabs become four spaces.

    >>> visible("a\u202eb\x0c")
    'a\\u202eb\\x0c'
    """
    if text.isprintable():
        return text
    return _INVISIBLE.sub(_escape, text.replace("\t", "    "))


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code <= 0xFF:  # noqa: PLR2004
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004
