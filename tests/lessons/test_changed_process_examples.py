"""What the lessons on processes, signals and locks say of a changed example: the line that fails then."""

import pytest

from tests.lessons import test_changed_examples as changed

CHANGES = {
    "processes, set at import": (
        "processes",
        'setting = "as imported"',
        'setting = "set by main"',
        'assert spawned_saw == ("as imported", True), "a new interpreter that imported this file"',
    ),
    "processes, no lock held": (
        "processes",
        "    with lock:\n        process.start()\n        report = reports.get()\n",
        "    process.start()\n    report = reports.get()\n",
        'assert forked_saw == ("set by main", False), "a copy of the parent, held lock included"',
    ),
    "process-queue, complete too early": (
        "process-queue",
        "    while (job := jobs.get()) != STOP:\n",
        "    results.put(COMPLETE)\n    while (job := jobs.get()) != STOP:\n",
        'assert texts == ["A", "B"]',
    ),
    "process-reaping, the default action": (
        "process-reaping",
        "lambda *_: sys.exit(0), 0)",
        "signal.SIG_DFL, 0)",
        "assert process.exitcode == code",
    ),
    "process-pool, terminate instead of close": (
        "process-pool",
        "    pool.close()\n",
        "    pool.terminate()\n",
        'assert last.ready(), "join has waited for it"',
    ),
    "child-output, two pipes": (
        "child-output",
        "one_pipe = run(PIPE, STDOUT)",
        "one_pipe = run(PIPE, PIPE)",
        'assert one_pipe == ("pipe, pipe, the same", b"aBc", None)',
    ),
    "child-output, nothing discarded": (
        "child-output",
        "nothing = run(DEVNULL, DEVNULL)",
        "nothing = run(PIPE, PIPE)",
        'assert nothing == ("null, null, the same", None, None)',
    ),
    "checked-commands, unchecked": (
        "checked-commands",
        ", check=True)\nexcept subprocess.CalledProcessError",
        ")\nexcept subprocess.CalledProcessError",
        'assert carried == (3, "partial\\n", "reason\\n")',
    ),
    "checked-commands, behind a shell": (
        "checked-commands",
        'subprocess.run(["no-such-command"], check=False)',
        'sh("no-such-command")',
        'assert missing == ("no-such-command", 127)',
    ),
    "process-pool-starmap, another chunk": (
        "process-pool-starmap",
        "assert attempt(pool, 3) ==",
        "assert attempt(pool, 2) ==",
        "assert attempt(pool, 2) == [1, 1, 0, 1, 1, 1]",
    ),
}


@pytest.mark.parametrize(("lesson", "old", "new", "failing"), CHANGES.values(), ids=CHANGES.keys())
def test_it_fails_where_the_lesson_says(lesson, old, new, failing, tmp_path):
    changed.test_a_changed_example_fails_where_the_lesson_says(lesson, old, new, failing, tmp_path)
