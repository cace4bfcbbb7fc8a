"""Sphinx configuration of every language's source tree (``docs/zh``, ``docs/en``).

The Makefile runs ``sphinx-build -c . docs/<language>``; ``DOCS_LANGUAGE`` (``zh`` by default) says which.
"""

import hashlib
import logging
import os
import sys
import warnings
from pathlib import Path

import jieba
from sphinx.application import Sphinx

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))

from _ext.publication import publication  # noqa: E402  (needs the path above)
from _ext.texts import texts_of  # noqa: E402
from scanner import RELEASED, __version__  # noqa: E402

PUBLICATION = publication(os.environ)
DOCS_LANGUAGE = PUBLICATION.language

project = "Slime 并发参考" if DOCS_LANGUAGE == "zh" else "Slime Concurrency Reference"
subtitle = {
    "zh": "Slime 用到的 Python 原生并发机制：讲解、实验与全部源码位置",
    "en": "Python's own concurrency as Slime uses it: explained, tried out, located",
}[DOCS_LANGUAGE]
author = "Slime Concurrency Reference contributors"
copyright = f"2026, {author}"  # noqa: A001  (the name is Sphinx's)
version = __version__
release = PUBLICATION.release(__version__)
language = {"zh": "zh_CN", "en": "en"}[DOCS_LANGUAGE]
LANGUAGE_TAG = language.replace("_", "-")  # as PDF and EPUB want it, not a locale

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx_autodoc_typehints",
    "sphinx_copybutton",
    "notfound.extension",
    "_ext",
]
# Theirs to mend, and at every signature: readers of the build's output would miss what is ours.
warnings.filterwarnings("ignore", message=r"'sphinx_autodoc_typehints\.", category=DeprecationWarning)
exclude_patterns = ["_build"]
root_doc = "index"
# The sidebar, which every page has, would be made of thousands of them, and show none.
toc_object_entries = False
numfig = True
numfig_format = {"code-block": "代码 %s" if DOCS_LANGUAGE == "zh" else "Listing %s"}
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(docutils|msgspec|typeshed_client)\..*"),  # publish no inventory
    # not in theirs; pathlib._local is what 3.13 calls its own classes
    (r"py:class", r"(ast\.expr|pathlib\._local\.\w+)"),
    (r"py:class", r"sphinx\.(directives\.admonitions|parsers|roles|search\.zh)\.\w+"),
    (r"py:.*", r"(.*\.)?_[A-Za-z]\w*"),  # private names stand in signatures, but are not documented
    (r"py:obj", r"_ext\.workspace\.T(_co)?"),  # autodoc leaves type variables out
]
today_fmt = "%Y-%m-%d"

# Names and addresses come from committed files: a build needs no network, and is the same with one. The links lead to
# the release that the inventory is of, whose addresses stay. `make inventory` refreshes the files.
INVENTORIES = ROOT / "docs/inventories"
PYTHON_DOCS = f"https://docs.python.org/{'zh-cn/' if DOCS_LANGUAGE == 'zh' else ''}3.13/"
intersphinx_mapping = {
    "python": (PYTHON_DOCS, str(INVENTORIES / "python.inv")),
    "sphinx": ("https://www.sphinx-doc.org/en/master/", str(INVENTORIES / "sphinx.inv")),
}
# A label that the book lacks is a mistake, not Python's: `inv:python:…` refers to those of its documentation.
intersphinx_disabled_reftypes = ["std:*"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 0  # ids derived from Chinese titles drift; every section carries an explicit label

slime_subject = "Slime"
slime_scan = str(ROOT / "docs/data/scan.json")
slime_pinned = str(ROOT / "_build/pin")  # what `make pin` fetched
slime_reference = str(ROOT / "docs/data/reference-2f231865.toml")
slime_accuracy = str(ROOT / "docs/data/accuracy.json")
# A language without its own sentences has cards without any.
_meanings = ROOT / f"docs/data/meanings-{DOCS_LANGUAGE}.toml"
slime_meanings = str(_meanings) if _meanings.is_file() else None
slime_code_names = str(ROOT / "docs/data/code-names.json")
slime_examples = str(ROOT / "examples")
slime_evidence = str(ROOT / "docs/evidence")
slime_file_pages = True
slime_complete_lessons = True
slime_table_captions = True
slime_page_limit = 1_500_000
slime_released = RELEASED

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True  # as written: the value of `os.environ` is the building machine's own
autodoc_default_options = {"members": True, "show-inheritance": True}
always_use_bars_union = True
typehints_use_rtype = False
# Imports for type checkers only, in Sphinx's own modules: nothing that this project could mend.
suppress_warnings = ["sphinx_autodoc_typehints.guarded_import"]

# Words of the theme that Sphinx leaves in English, such as "On this page".
locale_dirs = [str(ROOT / "docs/locale")]

html_theme = "furo"
html_title = project
html_css_files = ["site.css"]
html_js_files = [(name, {"loading_method": "defer"}) for name in ("scrollable.js", "sidebar.js")]
templates_path = [str(ROOT / "docs/_templates")]  # labels that the theme has in English only
pygments_dark_style = "github-dark"
html_favicon = str(ROOT / "docs/_static/favicon.svg")
html_secnumber_suffix = " "
html_show_sphinx = False
html_copy_source = False
html_static_path = [str(ROOT / "docs/_static")]
html_baseurl = PUBLICATION.base_url
slime_translations = PUBLICATION.translations(ROOT / "docs")
slime_preview_picture = "_static/social-card.png"
notfound_urls_prefix = PUBLICATION.path
_texts = texts_of(language)
notfound_context = {
    "title": _texts.not_found,
    "body": f"<h1>{_texts.not_found}</h1>\n<p>{_texts.not_found_body.format(base=PUBLICATION.path)}</p>",
}
jieba.setLogLevel(logging.WARNING)  # it reports its own loading, on standard error
copybutton_exclude = ".linenos, .gp, .go"

CONTENTS_TITLE = {"zh": "目录", "en": "Contents"}[DOCS_LANGUAGE]
latex_engine = "xelatex"
latex_documents = [(root_doc, "slime-concurrency-reference.tex", project, author, "manual")]
latex_additional_files = ["docs/_latex/slimefonts.sty", "docs/_latex/slimebook.sty"]
latex_use_xindy = False  # makeindex comes with every TeX, and sorts as well what is here: names of APIs
latex_elements = {
    "passoptionstopackages": rf"\PassOptionsToPackage{{bookmarksnumbered,pdflang={LANGUAGE_TAG}}}{{hyperref}}",
    "papersize": "a4paper",
    "extraclassoptions": "openany,oneside",
    "fontpkg": r"\usepackage{slimefonts}",
    "fncychap": "",
    "preamble": "\n".join(
        (
            r"\usepackage{slimebook}",
            rf"\renewcommand{{\slimesubtitle}}{{{subtitle}}}",
            # Sphinx keeps its words under babel's "english" whatever the language.
            rf"\addto\captionsenglish{{\renewcommand{{\contentsname}}{{{CONTENTS_TITLE}}}}}",
        )
    ),
    "sphinxsetup": (
        "verbatimforcewraps=true, verbatimsep=5pt, VerbatimColor={RGB}{247,248,250}, "
        "VerbatimBorderColor={RGB}{208,215,222}, VerbatimHighlightColor={RGB}{255,243,205}"
    ),
    # A picture stands where the text speaks of it; floating, it would part a program from its result.
    "figure_align": "H",
}
latex_table_style = ["booktabs", "colorrows"]
latex_domain_indices = False  # the general index names every module, function and class as well

epub_basename = "slime-concurrency-reference"
epub_show_urls = "no"
# Pictures of the site and its previews, buttons of a script, scripts.
epub_exclude_files = [
    *(
        f"_static/{name}"
        for name in (
            "screenshot.png",
            "social-card.png",
            "copy-button.svg",
            "check-solid.svg",
            "scrollable.js",
            "sidebar.js",
        )
    ),
]
epub_language = LANGUAGE_TAG


# `make linkcheck`: patient, and never many questions at a time.
linkcheck_timeout = 20
linkcheck_retries = 3
linkcheck_workers = 4
linkcheck_rate_limit_timeout = 120

# `inv:` links are resolved as a page is read: other names, and every page is read anew.
NAMES = hashlib.sha256(b"".join(file.read_bytes() for file in sorted(INVENTORIES.glob("*.inv")))).hexdigest()


# What the extension makes of a page: other code, and every page is read anew.
CODE = hashlib.sha256(
    b"".join(file.read_bytes() for file in sorted((ROOT / "_ext").rglob("*.py")))
).hexdigest()


def _shield_attribute_docstring(
    _app: Sphinx, what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Keep napoleon from taking the words before an attribute docstring's first colon for a type."""
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]  # an empty comment


def _readable_signature(
    _app: Sphinx,
    _what: str,
    _name: str,
    _object: object,
    _options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str, str | None] | None:
    """Write the default of a field with a factory so that Sphinx can parse the signature that holds it."""
    if signature is None or "<factory>" not in signature:
        return None
    return signature.replace("<factory>", "..."), returns


def setup(app: Sphinx) -> None:
    """Connect before the extensions do (priority 500)."""
    app.add_config_value("names", NAMES, "env", str)
    app.add_config_value("code", CODE, "env", str)
    app.connect("autodoc-process-docstring", _shield_attribute_docstring, priority=400)
    app.connect("autodoc-process-signature", _readable_signature, priority=400)
