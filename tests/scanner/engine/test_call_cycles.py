"""Programs whose functions all call one another are told by questions in proportion to their size."""

from scanner.collect import collect
from scanner.memo import LEVELS, Memo

FANOUT = 5


def cyclic(functions: int) -> str:
    """Each function hands its parameters on to five others, and calls a method of one of them."""
    lines = ["import queue", ""]
    for number in range(functions):
        lines.append(f"def f{number}(q, other):")
        lines.append("    q.get()")
        lines += [f"    f{(number * 3 + step) % functions}(other, q)" for step in range(1, FANOUT + 1)]
    return "\n".join([*lines, "f0(queue.Queue(), None)", ""])


def questions(make_project, monkeypatch, functions: int) -> int:
    """How many questions are worked out, not merely remembered, while the records are made."""
    worked_out = []
    answered = Memo._answered
    monkeypatch.setattr(
        Memo, "_answered", lambda self, key, *rest: (worked_out.append(key), answered(self, key, *rest))[1]
    )
    project = make_project({"main.py": cyclic(functions)})
    assert collect("main.py", project).records
    monkeypatch.undo()
    return len(worked_out)


def test_twice_the_functions_are_twice_the_questions(make_project, monkeypatch):
    few = questions(make_project, monkeypatch, 40)
    many = questions(make_project, monkeypatch, 80)
    assert many < 2.5 * few


def test_a_value_is_followed_through_as_many_functions_as_there_are_levels(records_of):
    depth = LEVELS + 1
    lines = ["import queue", "def f0(q):", "    q.get()"]
    for number in range(1, depth + 1):
        lines += [f"def f{number}(q):", f"    f{number - 1}(q)"]
    near = "\n".join([*lines, f"f{LEVELS - 1}(queue.Queue())", ""])
    far = "\n".join([*lines, f"f{depth}(queue.Queue())", ""])
    assert [record.symbol for record in records_of(near) if record.line == 3] == ["queue.Queue.get"]
    [record] = [record for record in records_of(far) if record.line == 3]
    assert (record.verdict, record.reason) == ("unresolved", "unannotated-parameter")


def test_an_answer_is_the_same_whatever_was_asked_before():
    """Of two questions in a circle through a question with levels, each has the same answer first or second."""

    def answers(order: str) -> dict[str, tuple[str, ...]]:
        memo: Memo[str, tuple[str, ...]] = Memo(())

        def ask(name: str) -> tuple[str, ...]:
            return memo.ask(name, lambda: work_out(name))

        def work_out(name: str) -> tuple[str, ...]:
            if memo.is_deepest():
                return ("deepest",)
            with memo.deeper():
                return (name, *ask({"a": "b", "b": "a"}[name]))

        return {name: ask(name) for name in order}

    assert answers("ab") == answers("ba")
    assert answers("ab")["a"] == ("a", "b", "a", "b", "deepest")


def test_what_does_not_depend_on_the_level_is_worked_out_once():
    memo: Memo[str, tuple[str, ...]] = Memo(())
    worked_out = []

    def plain() -> tuple[str, ...]:
        worked_out.append("plain")
        return ("plain",)

    memo.ask("plain", plain)
    with memo.deeper():
        memo.ask("plain", plain)
    assert worked_out == ["plain"]


def test_the_deepest_level_leaves_no_trace_in_what_asked_it():
    memo: Memo[str, tuple[str, ...]] = Memo(())
    made = []

    def outer() -> tuple[str, ...]:
        made.append("outer")
        with memo.deepest():
            assert memo.is_deepest()
        return ("outer",)

    memo.ask("outer", outer)
    with memo.deeper():
        memo.ask("outer", outer)
    assert made == ["outer"]
