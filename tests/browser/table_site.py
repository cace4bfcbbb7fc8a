"""A page with two tables of known records, and what a reader sees of a table."""

from pathlib import Path

from scanner.records import Evidence, Kind, Record, Step
from tests.ext.support import Project, record

PATHS = ("top.py", "pkg/one.py", "pkg/deep/two.py", "pkg/deep/three.py", "tests/four.py")
SYMBOLS = ("asyncio.create_task", "asyncio.Task", "asyncio.gather")
PAGE = (
    "# Tables\n\n```{slime-locations}\n:path: pkg\n```\n\n```{slime-locations}\n:lesson: create-task\n```\n"
)
WHOLE, PART = "locations-2", "locations"  # names in the address: the second one lists all records


def records() -> list[Record]:
    """Sixty: number n in file n modulo 5; every fourth has evidence, every eighth two rules."""
    return [_record(number) for number in range(1, 61)]


def _record(number: int) -> Record:
    changes = {"path": PATHS[number % 5], "line": line(number), "scope": f"Worker.step_{number % 7}"}
    if number % 4 == 0:
        rules = ("constructor", "attribute") if number % 8 == 0 else ("annotation",)
        chain = tuple(Step(rule, "x", PATHS[number % 5], 1, 1) for rule in rules)
        changes |= {"kind": Kind.RECEIVER_METHOD, "evidence": Evidence(rules[0], chain)}
    return record(number, SYMBOLS[number % 3], **changes)


def line(number: int) -> int:
    """The line of a record."""
    return 7 * number % 61


def build(folder: Path) -> Path:
    """Build the page; gives the folder of the site."""
    project = Project(folder)
    project.write(index=PAGE)
    project.scan(*sorted(records(), key=lambda each: (each.path, each.line)))
    return project.build(html_theme="furo", html_theme_path=[]).app.outdir


class TableView:
    """One table of a page, as a reader uses it."""

    def __init__(self, page, name: str = WHOLE) -> None:
        number = 1 if name.endswith("-2") else 0
        self.page = page
        self.form = page.locator(".slime-filter").nth(number)
        self.table = page.locator(".slime-locations").nth(number)

    def lines(self) -> list[int]:
        """The lines of the rows that are to be seen, from top to bottom."""
        return [
            int(text.rstrip("¶")) for text in self.table.locator("tr[data-f] th:visible").all_text_contents()
        ]

    def headings(self) -> list[str]:
        """The headings that are to be seen, without what they say of the view."""
        return [
            each.get_attribute("data-title") for each in self.table.locator(".slime-group:visible th").all()
        ]

    def choose(self, title: str, value: str) -> None:
        """Choose from a list."""
        self.field(title).select_option(value)

    def field(self, title: str):
        """A list to choose from, by its title."""
        return self.form.get_by_role("combobox", name=title, exact=True)

    def press(self, title: str) -> None:
        """Press a button of the toolbar or a title."""
        place = self.form if self.form.get_by_role("button", name=title, exact=True).count() else self.table
        place.get_by_role("button", name=title, exact=True).click()

    def heading(self, title: str):
        """The button of a heading."""
        return self.table.get_by_role("button", name=title, exact=True)

    def status(self) -> str:
        """How much is shown."""
        return self.form.locator(".slime-shown").inner_text()


def expected(fits) -> list[int]:
    """The lines of the records that fit, file by file as the table is written."""
    chosen = sorted((each for each in records() if fits(each)), key=lambda each: (each.path, each.line))
    return [each.line for each in chosen]
