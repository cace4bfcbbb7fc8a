"""The check of TeX's log, on lines as TeX writes them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.book.check_log import faults, main

CLEAN = r"""This is XeTeX, Version 3.141592653-2.6-0.999994 (TeX Live 2022/Debian)
Overfull \hbox (0.4pt too wide) in paragraph at lines 10--12
Underfull \hbox (badness 10000) in paragraph at lines 20--21
Overfull \vbox (2.1pt too high) detected at line 1879
LaTeX Warning: Label(s) may have changed. Rerun to get cross-references right.
Output written on book.xdv (306 pages, 7203652 bytes).
"""


@pytest.mark.parametrize(
    "line",
    [
        "Missing character: There is no 龘 (U+9F98) in font [lmroman10-regular]:mapping=tex-text;!",
        r"Overfull \hbox (30.74677pt too wide) in paragraph at lines 8299--8299",
        r"Overfull \hbox (12.0pt too wide) in alignment at lines 40--52",
        r"Overfull \hbox (3.02998pt too wide) detected at line 2158",
        "LaTeX Warning: Hyper reference `lessons/await:api-await' on page 7 undefined on input line 414.",
        "LaTeX Warning: Reference `x' on page 7 undefined on input line 414.",
        "LaTeX Warning: Label `index::doc' multiply defined.",
    ],
)
def test_a_fault_is_found_once(line: str) -> None:
    assert list(faults(f"{CLEAN}{line}\nsomething else\n{line}\n")) == [line]


def test_a_clean_log_has_none() -> None:
    assert not list(faults(CLEAN))


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "book.log"
    log.write_text(CLEAN, encoding="utf-8")
    assert main([str(log)]) == 0
    log.write_text(CLEAN + "Missing character: There is no X in font Y!\n", encoding="utf-8")
    assert main([str(log)]) == 1
    assert "book.log: Missing character" in capsys.readouterr().err
    assert main([str(tmp_path / "none.log")]) == 2


@pytest.mark.skipif(shutil.which("xelatex") is None, reason="no TeX on this machine")
def test_it_finds_what_a_real_run_reports(tmp_path: Path) -> None:
    source = r"\documentclass{article}\begin{document}中\par\noindent\hbox to 40em{x}\par\end{document}"
    (tmp_path / "page.tex").write_text(source, encoding="utf-8")
    subprocess.run(
        ["xelatex", "-no-pdf", "-interaction=batchmode", "page.tex"],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "max_print_line": "1000"},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    found = list(faults((tmp_path / "page.log").read_text(encoding="utf-8")))
    assert [fault.split(" (")[0] for fault in found] == [
        "Missing character: There is no 中",
        r"Overfull \hbox",
    ]
