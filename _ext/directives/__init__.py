"""The directives, one a module, each with its own ``setup_…``."""

from sphinx.application import Sphinx

from _ext.directives.accuracy import setup_accuracy
from _ext.directives.api_index import setup_api_index
from _ext.directives.candidates import setup_candidates
from _ext.directives.cite import setup_cite
from _ext.directives.concurrency_map import setup_concurrency_map
from _ext.directives.coverage import setup_coverage
from _ext.directives.downloads import setup_downloads
from _ext.directives.evidence_rules import setup_evidence_rules
from _ext.directives.file_view import setup_file_view
from _ext.directives.folder_view import setup_folder_view
from _ext.directives.lesson_example import setup_lesson_example
from _ext.directives.lesson_header import setup_lesson_header
from _ext.directives.lesson_timeline import setup_lesson_timeline
from _ext.directives.locations import setup_locations
from _ext.directives.markdown_examples import setup_markdown_examples
from _ext.directives.misconceptions import setup_misconceptions
from _ext.directives.no_records import setup_no_records
from _ext.directives.ownership_diagram import setup_ownership_diagram
from _ext.directives.scan_summary import setup_scan_summary
from _ext.directives.section_figures import setup_section_figures
from _ext.directives.section_lessons import setup_section_lessons
from _ext.directives.state_diagram import setup_state_diagram
from _ext.directives.symptoms import setup_symptoms
from _ext.directives.written_at import setup_written_at


def setup_directives(app: Sphinx) -> None:
    """Register the directives: those that show the scan, then those that show the lessons' examples."""
    setup_locations(app)
    setup_coverage(app)
    setup_candidates(app)
    setup_markdown_examples(app)
    setup_accuracy(app)
    setup_api_index(app)
    setup_concurrency_map(app)
    setup_downloads(app)
    setup_file_view(app)
    setup_folder_view(app)
    setup_lesson_header(app)
    setup_section_lessons(app)
    setup_section_figures(app)
    setup_scan_summary(app)
    setup_cite(app)
    setup_written_at(app)
    setup_no_records(app)
    setup_evidence_rules(app)
    setup_lesson_example(app)
    setup_lesson_timeline(app)
    setup_misconceptions(app)
    setup_state_diagram(app)
    setup_ownership_diagram(app)
    setup_symptoms(app)
