"""``symptoms``: what readers arrive with, each with its cause, a program that shows it, and its lesson."""

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from _ext.diagnostics import Problem
from _ext.directives.example_base import ExampleDirective
from _ext.domain import SlimeDomain
from _ext.examples import ExampleError, read
from _ext.symptoms import LABEL_PREFIX, Symptom, SymptomFolder


class SymptomsDirective(ExampleDirective):
    """One section a symptom; each line of the content names one."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The sections, in the order of the names; a warning for each symptom that cannot be shown."""
        self.assert_has_content()
        root = self.examples()
        if root is None:
            return []
        folder = SymptomFolder(root)
        sections: list[nodes.Node] = []
        for name in filter(None, map(str.strip, self.content)):
            self.depend_on(folder.description(name), folder.program(name))
            try:
                sections.append(self._section(folder, name, folder.symptom(name)))
            except ExampleError as error:
                self.warn(f"{self.name}: {error}")
        return sections

    def _section(self, folder: SymptomFolder, name: str, symptom: Symptom) -> nodes.Node:
        label = LABEL_PREFIX + name
        section = nodes.section("", ids=[label], names=[label])
        self.set_source_info(section)
        title, messages = self.parse_inline(symptom.text("title", self.language))
        section += [nodes.title("", "", *title), *messages]
        self.state.document.note_explicit_target(section)
        section += self._shown(symptom)
        section += self._said(symptom)
        section += self._program(folder, name, symptom)
        return section

    def _shown(self, symptom: Symptom) -> list[nodes.Node]:
        """What it prints; of a program that never ends, its live stacks as well."""
        if not symptom.stack:
            usual, *special = self.effects(symptom)
            return [usual.children[-1], *special]  # its heading says what it is: no caption
        output = nodes.literal_block(symptom.stdout, symptom.stdout.rstrip("\n"), language="text")
        return [output, self.block("\n".join(symptom.stack), "text", self.word("stack"))]

    def _said(self, symptom: Symptom) -> nodes.Node:
        fields = nodes.field_list(classes=["slime-symptom"])
        for part in ("cause", "confirm", "remedy"):
            body = self.parse_text_to_nodes(symptom.text(part, self.language))
            fields += nodes.field("", nodes.field_name("", self.word(part)), nodes.field_body("", *body))
        lessons = nodes.paragraph()
        for label in symptom.lessons:
            if lessons.children:
                lessons += nodes.Text("、" if self.language == "zh" else ", ")
            lessons += self._lesson(label)
        fields += nodes.field("", nodes.field_name("", self.word("lessons")), nodes.field_body("", lessons))
        return fields

    def _lesson(self, label: str) -> nodes.Node:
        domain = SlimeDomain.of(self.env)
        if label not in domain.workspace.facts.lessons:
            hint = "labels stand in scanner/data/lessons.toml"
            self.warn(f"{self.name}: the catalog has no lesson {label!r}; {hint}", Problem.UNKNOWN_LESSON)
        domain.note_cited([("lesson", label)])
        title = domain.title("lesson", label)
        return addnodes.pending_xref(
            "",
            nodes.inline("", title),
            refdomain="slime",
            reftype="lesson",
            reftarget=label,
            refdoc=self.env.current_document.docname,
            refexplicit=True,
            refwarn=True,
        )

    def _program(self, folder: SymptomFolder, name: str, symptom: Symptom) -> nodes.Node:
        path = folder.program(name)
        command = " ".join(("python", *symptom.options, path.name))
        fold = nodes.admonition("", classes=["slime-symptom-program"], collapsible="closed")
        fold += nodes.title("", f"{self.word('program')} ({command})")
        fold += self.block(read(path).rstrip("\n"), "python", command, link=path)
        return fold


def setup_symptoms(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("symptoms", SymptomsDirective)
