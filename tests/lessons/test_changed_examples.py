"""What the lessons say of a changed example: each change, and the line that fails then."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

CHANGES = {
    "create-task, dropped gets an owner": (
        "create-task",
        'asyncio.create_task(generate("dropped"), name="dropped")',
        'owned.add(asyncio.create_task(generate("dropped"), name="dropped"))',
        'assert reports == ["dropped: Task was destroyed but it is pending!"]',
    ),
    "create-task, its future gets an owner": (
        "create-task",
        "= weakref.WeakValueDictionary()",
        "= {}",
        'assert reports == ["dropped: Task was destroyed but it is pending!"]',
    ),
    "create-task, nobody is kept": (
        "create-task",
        "owned.add(task)",
        "pass",
        'assert reports == ["dropped: Task was destroyed but it is pending!"]',
    ),
    "timeouts-and-shield, no shield": (
        "timeouts-and-shield",
        "asyncio.shield(work) if shield else work",
        "work",
        'assert work.done() is not shield, "it waits for the clean-up, if there is one"',
    ),
    "timeouts-and-shield, always a shield": (
        "timeouts-and-shield",
        "asyncio.shield(work) if shield else work",
        "asyncio.shield(work)",
        'assert work.done() is not shield, "it waits for the clean-up, if there is one"',
    ),
    "timeouts-and-shield, the job swallows its cancellation": (
        "timeouts-and-shield",
        '        say("clean")\n        raise\n',
        '        say("clean")\n',
        'assert job_1.cancelled(), "to cancel a wait for a task is to cancel the task"',
    ),
    "child-processes, not reaped": (
        "child-processes",
        "out, _ = stuck.communicate()",
        'out = "begun\\n"',
        'assert state(stuck) == "returncode -9, gone"',
    ),
    "child-processes, terminated": (
        "child-processes",
        "    stuck.kill()\n",
        "    stuck.terminate()\n",
        'assert state(stuck) == "returncode -9, gone"',
    ),
}


@pytest.mark.parametrize(("lesson", "old", "new", "failing"), CHANGES.values(), ids=CHANGES.keys())
def test_a_changed_example_fails_where_the_lesson_says(lesson, old, new, failing, tmp_path):
    source = (EXAMPLES / lesson / "example.py").read_text(encoding="utf-8")
    assert old in source
    changed = tmp_path / "example.py"
    changed.write_text(source.replace(old, new), encoding="utf-8")
    done = subprocess.run([sys.executable, changed], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert failing in done.stderr
