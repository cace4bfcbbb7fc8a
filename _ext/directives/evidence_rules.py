"""``evidence-rules``: every rule of evidence, or every reason of candidates, explained with a program that shows it.

The list is the scanner's own: a rule without explanation or example is a warning.
"""

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from _ext.config import read_config, resolve_path
from _ext.diagnostics import Problem
from _ext.directives.example_base import ExampleDirective
from _ext.domain import SlimeDomain
from _ext.evidence import EvidenceFolder, Explanation, Part
from _ext.examples import ExampleError, read
from _ext.views.evidence import EvidenceCountQuery, ReasonTitleQuery, RuleTitleQuery


class EvidenceRulesDirective(ExampleDirective):
    """Explain the rules (argument: ``rules``), or the reasons that exclude or leave open (``excluded``, …)."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Each one's name, how often the scan has it, its text and its program."""
        root = read_config(self.config).evidence
        if self.arguments[0] not in set(Part) or root is None:
            hint = f"say one of {', '.join(Part)}" if root else "set slime_evidence in conf.py"
            self.warn(f"{self.name}: cannot explain {self.arguments[0]!r}; {hint}", Problem.OPTION)
            return []
        folder = EvidenceFolder(resolve_path(root, Path(self.env._app.confdir)))  # noqa: SLF001  (deprecated)
        part = Part(self.arguments[0])
        self.depend_on(folder.table(part))
        try:
            explanations = folder.explanations(part)
            return [
                node for name, said in explanations.items() for node in self._entry(folder, part, name, said)
            ]
        except ExampleError as error:
            self.warn(f"{self.name}: {error}", Problem.UNKNOWN_RULE)
            return []

    def _entry(self, folder: EvidenceFolder, part: Part, name: str, said: Explanation) -> list[nodes.Node]:
        files = folder.programs(part, name)
        self.depend_on(*files)
        domain = SlimeDomain.of(self.env)
        role = "rule" if part is Part.RULES else "reason"
        anchor = f"{role}-{name}"
        domain.note_object(role, name, anchor, self.get_location())
        title = domain.ask(RuleTitleQuery(name) if part is Part.RULES else ReasonTitleQuery(name)).value
        count = domain.ask(EvidenceCountQuery(part.value, name)).value
        rubric = nodes.rubric("", "", nodes.Text(f"{title} "), nodes.literal(name, name))
        rubric += nodes.inline("", f" · {count}", classes=["slime-rule-count"])
        self.set_source_info(rubric)
        return [
            nodes.target("", "", ids=[anchor]),
            rubric,
            *self.parse_text_to_nodes(said.text(self.language)),
            *(self._program(file, is_named=len(files) > 1) for file in files),
        ]

    def _program(self, file: Path, *, is_named: bool) -> nodes.Node:
        code = read(file).rstrip("\n")
        return self.block(code, "python", file.name) if is_named else self.literal(code, "python")


def setup_evidence_rules(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("evidence-rules", EvidenceRulesDirective)
