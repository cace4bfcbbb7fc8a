"""Search: what the query names first (see `search_entries`), then the full text.

In the full text of the Chinese pages, queries are split into the words that the index has.

The index holds what jieba makes of the text (``事件``, ``循环``), while Sphinx's script takes an unbroken
Chinese run (``事件循环``) for one word and finds nothing. No segmenter runs in the reader's browser, but the
index is there, and its words are a dictionary: the longest word that it knows is taken from the front, again
and again.
"""

from pathlib import Path
from typing import Any

import msgspec
from sphinx.application import Sphinx
from sphinx.search.zh import SearchChinese

from _ext.config import read_config, resolve_path
from _ext.search_entries import search_entries

_ENTRIES = "search-entries.js"

_SPLIT_QUERY = r"""
var splitQuery = (query) => {
  const known = (word) => [Search._index?.terms, Search._index?.titleterms]
    .some((terms) => terms !== undefined && Object.hasOwn(terms, word));
  const LONGEST_WORD = 8;
  const words = [];
  const runs = query.split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/u)
    .flatMap((run) => run.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []);
  for (const run of runs) {
    const found = [];
    const characters = /\p{Script=Han}/u.test(run) ? [...run] : [];
    for (let start = 0; start < characters.length;) {
      let end = Math.min(start + LONGEST_WORD, characters.length);
      while (end > start && !known(characters.slice(start, end).join(""))) end -= 1;
      if (end > start) found.push(characters.slice(start, end).join(""));
      start = Math.max(end, start + 1);
    }
    words.push(...(found.length ? found : [run]));
  }
  return words;
};
"""


class ChineseSearch(SearchChinese):
    """Sphinx's Chinese search with a splitter for queries.

    Words in Latin letters are stemmed as English ones. Sphinx 9.0 names the stemmer in the script after the
    language, so that the pages' script would ask for a ``ChineseStemmer``, which no file defines, and stop.
    """

    language_name = "English"
    js_splitter_code = _SPLIT_QUERY

    def __init__(self, options: dict[str, str]) -> None:
        # By default Sphinx has jieba read its own dictionary a second time, as the user's: it takes seconds.
        super().__init__({"dict": "", **options})


def _write_entries(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html" or not getattr(app.builder, "search", False):
        return
    examples = read_config(app.config).examples
    found = search_entries(app.env, resolve_path(examples, Path(app.confdir)) if examples else None)
    text = f"SlimeSearch.setEntries({msgspec.json.encode(found).decode()});\n"
    (Path(app.outdir) / "_static" / _ENTRIES).write_text(text, encoding="utf-8")


def _add_scripts(app: Sphinx, pagename: str, *_page: Any) -> None:
    if pagename == "search":  # deferred: after Sphinx's own script, before it begins
        app.add_js_file("search-first.js", loading_method="defer")
        app.add_js_file(_ENTRIES, loading_method="defer")


def setup_search(app: Sphinx) -> None:
    """Let it serve the language code ``zh``; put what a query means above what contains its words."""
    app.add_search_language(ChineseSearch)
    app.connect("html-page-context", _add_scripts)
    app.connect("build-finished", _write_entries)
