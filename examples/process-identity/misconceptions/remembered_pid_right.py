import multiprocessing
import os
from pathlib import Path
from tempfile import TemporaryDirectory

with TemporaryDirectory() as folder:

    def scratch() -> Path:
        return Path(folder) / f"part-{os.getpid()}"

    def work(text: str) -> None:
        scratch().write_text(text)

    work("ours")
    process = multiprocessing.get_context("fork").Process(
        target=work, args=("the child's",)
    )
    process.start()
    process.join()
    print(scratch().read_text())
