"""What can be downloaded, with sizes and hashes."""

from dataclasses import dataclass

from _ext.overview_words import overview_words
from _ext.tables import Code, Column, Ref, Row, Table, Text, simple_table
from _ext.workspace import Workspace


@dataclass(frozen=True, slots=True)
class DownloadsQuery:
    """The files that the site offers."""

    def answer(self, workspace: Workspace) -> Table:
        """One row a file; no rows where there is none, as in books."""
        texts, words = workspace.texts, overview_words(zh=workspace.texts.zh)
        contents = {
            "scan.json": words.scan_json,
            "scan.csv": words.scan_csv,
            "examples.zip": words.examples_zip,
        }
        return simple_table(
            "slime-downloads",
            words.downloads_caption if workspace.downloads.files else texts.no_scan,
            (
                Column(words.download, 18),
                Column(words.contents, 40),
                Column(words.size, 12, numeric=True),
                Column(words.hash, 30),
            ),
            tuple(
                Row(
                    (
                        (Ref("download", file.name, file.name, code=True),),
                        (Text(contents[file.name]),),
                        (Text(str(len(file.data))),),
                        (Code(file.digest),),
                    )
                )
                for file in workspace.downloads.files
            ),
        )
