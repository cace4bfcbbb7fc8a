"""A small code base of our own, with a known record of each kind."""

from pathlib import Path

WORKER = """\
import asyncio
import threading


async def work(queue):
    return await queue.get()


async def main():
    task = asyncio.create_task(work(asyncio.Queue()))
    task.cancel()


thread = threading.Thread(target=lambda: asyncio.run(main()))
thread.start()
"""
GUIDE = "# Guide\n\n```python\nasync def f():\n    await g()\n```\n"


def write_small_code(folder: Path) -> Path:
    """Write it as a folder."""
    folder.mkdir(parents=True)
    (folder / "worker.py").write_text(WORKER, "utf-8")
    (folder / "guide.md").write_text(GUIDE, "utf-8")
    return folder
