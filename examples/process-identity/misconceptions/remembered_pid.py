import multiprocessing
import os
from pathlib import Path
from tempfile import TemporaryDirectory

with TemporaryDirectory() as folder:
    scratch = Path(folder) / f"part-{os.getpid()}"  # a name of our own?

    def work(text: str) -> None:
        scratch.write_text(text)

    work("ours")
    process = multiprocessing.get_context("fork").Process(
        target=work, args=("the child's",)
    )
    process.start()
    process.join()
    print(scratch.read_text())
