"""What tables of ten thousand rows cost in a browser: to open the page, to filter, to sort, to group, to fold.

Times are from the browser's own clock. To open: from the start of the navigation until the page is loaded, its
tables are set up and the next frame is drawn. To do something: from the event until the frame that shows its
result is drawn. Debian's Chromium, a window of 1280 by 900, pages from the disk; each figure is the median of
several rounds.
"""

import shutil
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scanner.texttable import render
from tests.bench.tablepage import ROWS, build

_OPEN = """() => new Promise(done => {
  const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  document.readyState === "complete" ? drawn() : addEventListener("load", drawn);
})"""
_DO = """([action, value]) => new Promise(done => {
  const form = document.querySelector(".slime-more").closest("form");
  const set = (field) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const begin = performance.now();
  if (action === "text") set(form.elements.text);
  else if (action === "sort") document.querySelector(".slime-long thead th:nth-child(2) .slime-sort").click();
  else if (action === "press") [...form.querySelectorAll("button")].find((one) => one.textContent === value).click();
  else set(form.elements[action]);
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
})"""
_STEPS = {
    "locations": (
        ("filter by a letter that most rows have", "text", "e"),
        ("filter by words that few have", "text", "worker step_12"),
        ("show all again", "text", ""),
        ("filter by folder", "folder", "slime/ray"),
        ("filter by folder, undone", "folder", ""),
        ("sort by function", "sort", ""),
        ("group by folder and file", "group", "folder"),
        ("no groups", "group", "none"),
        ("as written", "group", ""),
        ("fold all", "press", "全部折叠"),
        ("unfold all", "press", "全部展开"),
    ),
    "candidates": (
        ("filter by a letter that most rows have", "text", "e"),
        ("filter by words that few have", "text", "worker step_12"),
        ("show all again", "text", ""),
        ("filter by verdict", "verdict", "unresolved"),
        ("filter by verdict, undone", "verdict", ""),
        ("group by file", "group", "path"),
        ("as written", "group", ""),
    ),
}


def measure(rows: int = ROWS, rounds: int = 5) -> Iterator[Sequence[object]]:
    """Measure both pages; gives rows of page and action, milliseconds, target.

    Args:
        rows: The records of each page.
        rounds: How often each is opened and worked with.
    """
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (the rest of the benchmark does without)

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        raise SystemExit("bench: Chromium is not installed; pages cannot be measured without it")
    with tempfile.TemporaryDirectory(prefix="bench-pages-") as scratch, sync_playwright() as started:
        pages = build(Path(scratch), rows).pages
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, path in pages.items():
            yield f"{name}: size of the page, MB", f"{path.stat().st_size / 1e6:.2f}", ""
            opened, done = _rounds(browser, path, name, rounds)
            yield f"{name}: open", f"{statistics.median(opened):.0f}", "< 1000"
            for step, times in done.items():
                yield f"{name}: {step}", f"{statistics.median(times):.0f}", "< 100"
        browser.close()


def _rounds(browser: Any, path: Path, name: str, rounds: int) -> tuple[list[float], dict[str, list[float]]]:
    opened: list[float] = []
    done: dict[str, list[float]] = {step: [] for step, _, _ in _STEPS[name]}
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(path.as_uri(), wait_until="commit")
        opened.append(page.evaluate(_OPEN))
        page.wait_for_timeout(1000)  # a reader looks before acting; the tables read their words meanwhile
        for step, action, value in _STEPS[name]:
            done[step].append(page.evaluate(_DO, [action, value]))
            page.wait_for_timeout(300)
        context.close()
    return opened, done


def main() -> None:
    """Print the figures."""
    header = ("tables of 10,000 rows in a browser", "ms", "target")
    print(render(header, list(measure()), right=(1,)))  # noqa: T201  (a benchmark's output)


if __name__ == "__main__":
    main()
