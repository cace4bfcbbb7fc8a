"""Runs the example as ``python example.py`` would, with the observers in place.

Not ``runpy.run_path``: that takes the module away again when the file's last line has run, while threads that
the example left running still need it.
"""

import ast
import importlib
import sys
import types
from pathlib import Path

from examples._tracer.hooks import processes, threads
from examples._tracer.hooks.calls import Calls
from examples._tracer.hooks.code import ExampleCode
from examples._tracer.hooks.recorder import Recorder

_ON_FIRST_USE = {
    "concurrent.futures": ["thread"],
    "multiprocessing": ["connection", "pool", "queues", "synchronize"],
}
"""Modules that their package loads only when they are needed, after the observers are in place."""


def main(root: str, example: str, pipe: str) -> None:
    """Run ``example``, writing its events into ``pipe``; ``root`` is what made this module importable."""
    source = Path(example).read_text(encoding="utf-8")
    code = ExampleCode(example, source)
    sys.path.remove(root)
    sys.path[0:0] = [str(Path(example).parent)]
    sys.argv = [example]
    _load_standard_library(code.tree)
    recorder = Recorder(pipe)
    recorder.emit(recorder.main, "lane", kind="thread", name="MainThread", parent=None)
    calls = Calls(recorder, code)
    threads.install(recorder, calls)
    processes.install(recorder, code, calls)
    if "asyncio" in sys.modules:
        from examples._tracer.hooks import tasks  # noqa: PLC0415  # asyncio only for those who use it

        tasks.install(recorder, code)
    calls.install()
    module = types.ModuleType("__main__")
    module.__file__ = example
    sys.modules["__main__"] = module
    recorder.emit(recorder.main, "run")
    try:
        exec(compile(source, example, "exec"), module.__dict__)  # noqa: S102  # this is what running it means
    except BaseException as error:
        recorder.emit(recorder.main, "exception", what=type(error).__name__)
        raise
    recorder.emit(recorder.main, "result")


def _load_standard_library(tree: ast.AST) -> None:
    """Load what the example imports, so that its own import finds the observers in place."""
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in names:
            if name.partition(".")[0] in sys.stdlib_module_names:
                importlib.import_module(name)
    for package, parts in _ON_FIRST_USE.items():
        for part in parts if package in sys.modules else ():
            importlib.import_module(f"{package}.{part}")
