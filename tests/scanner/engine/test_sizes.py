"""Programs whose types would double with each line are told in bounded time."""

import pytest

from scanner.receivers.types import Instance, Unknown, bounded

LINES = 60
DOUBLING = {
    "tuples": ("x0 = (1,)", "x{n} = (x{m}, x{m})"),
    "lists": ("x0 = [1]", "x{n} = [[x{m}], x{m}]"),
    "dicts by key": ("x0 = {{'a': 1}}", "x{n} = {{'a': x{m}, 'b': x{m}}}"),
    "zipped": ("x0 = [1]", "x{n} = list(zip(x{m}, x{m}))"),
    "put in": ("x0 = {{}}", "x{n} = {{}}\nx{n}['a'] = x{m}\nx{n}['b'] = x{m}"),
}


@pytest.mark.parametrize("name", DOUBLING)
def test_doubling(records_of, name):
    first, line = DOUBLING[name]
    text = "\n".join([first.format(), *(line.format(n=n, m=n - 1) for n in range(1, LINES))])
    text += f"\nx{LINES - 1}.get(1)\nimport queue\nq = queue.Queue()\nq.get()\n"
    assert records_of(text)[-1].symbol == "queue.Queue.get"


def test_what_has_few_parts_stays_as_it_is():
    few = (Instance("list", ((Instance("int"),),)), Instance("None"))
    assert bounded(few) == few


def test_what_has_too_many_parts_is_unknown():
    many = Instance("int")
    for _ in range(10):
        many = Instance("tuple", ((many,), (many,)))
    assert bounded((many, Instance("int"))) == (Unknown("expression"), Instance("int"))


def test_a_container_that_holds_itself(records_of):
    lines = ["state = {}"]
    for number in range(120):
        lines.append(f"state['k{number}'] = {{'a': state['k{number * 7 % 120}'], 'b': [state]}}")
        lines.append(f"state['k{number}'].get('a')")
    found = records_of("\n".join(lines))
    assert {(record.verdict, record.reason) for record in found} == {("excluded", "dict")}
