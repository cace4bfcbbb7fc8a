"""``slime_page_limit``: a page above it is a warning that names it."""

from tests.ext.support import Project


def test_a_page_above_the_limit_is_named(project: Project) -> None:
    project.write(index="# Home\n\n```{toctree}\nlong\n```\n", long="# Long\n\n" + "word " * 2000)
    project.scan()
    plain = project.build()
    sizes = {name: len((plain.app.outdir / f"{name}.html").read_bytes()) for name in ("index", "long")}
    assert sizes["index"] < sizes["long"]
    (warning,) = project.build(warnings=True, slime_page_limit=sizes["long"] - 1).warnings
    assert f"long.html: {sizes['long']:,} bytes, more than {sizes['long'] - 1:,}" in warning
    assert "[slime.page-size]" in warning
    project.build(slime_page_limit=sizes["long"])


def test_without_a_limit_pages_are_as_long_as_they_are(project: Project) -> None:
    project.write(index="# Home\n\n" + "word " * 100_000)
    project.scan()
    project.build()
