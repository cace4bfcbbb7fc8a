"""Explanations name the rule and the place of each step, from the access to the origin."""

from scanner.explain import explain

FILES = {
    "main.py": (
        "from lib import make\nimport lib as l\n\ndef f(items: list):\n"
        "    q = make()\n    q.get(); items.copy(); l.aio.run(1)\n"
    ),
    "lib.py": "import queue\nimport asyncio as aio\n\ndef make():\n    return queue.Queue()\n",
}


def test_each_step_with_its_place(make_project):
    lines = explain(make_project(FILES), "main.py", 6)
    assert lines[0] == "main.py:6:7: receiver_method queue.Queue.get (lesson thread-queue, in f)"
    steps = [line.strip() for line in lines if line.strip()[:1].isdigit()]
    assert [step.split("]")[0] for step in steps[:3]] == ["1. [binding", "2. [return", "3. [constructor"]
    assert steps[0].endswith("at main.py:5:5")
    assert steps[1].endswith("at lib.py:4:1")
    assert steps[2].endswith("at lib.py:5:12")
    assert any("asyncio.run" in line for line in lines)
    assert any(".copy is no record" in line for line in lines)


def test_a_line_without_anything(make_project):
    assert explain(make_project(FILES), "main.py", 3) == [
        "main.py:3: no record, and nothing that could have become one"
    ]


def test_a_file_that_is_not_there(make_project):
    assert explain(make_project(FILES), "absent.py", 1) == []
