"""The row benchmark builds what it measures: every table shows all its rows. Its times are not asserted here."""

from tests.bench.rows import measure


def test_the_benchmark_builds_every_table_and_names_the_ratio() -> None:
    costs = measure(rows=30)  # raises where a page lacks rows
    assert costs.rows == 30
    assert costs.ratio == costs.location / costs.csv_plain
    assert [line.split("  ")[1].strip() for line in costs.lines()[1:]] == [
        "slime-locations",
        "with evidence",
        "csv-table, bare",
        "csv-table, linked",
    ]
