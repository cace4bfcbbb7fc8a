"""Where a context variable or a manager's dict may get anywhere, ``x.get("key")`` is not decided."""

import pytest

from scanner.stdlib import load_stdlib

VARIABLES = "import contextvars\n\nCURRENT = contextvars.ContextVar('current')\n"
UNKNOWN = "def read(x):\n    x.get('key')\n    x.get('key', 1)\n"
MANAGER = "import multiprocessing\n\nboard = multiprocessing.Manager().dict()\n"


def verdicts(records_of, **others: str) -> list[str]:
    return [record.verdict for record in records_of(UNKNOWN, **others)]


NESTED = """
LATER = None
for i in range(3):
    while i:
        print(LATER)
        if i > 1:
            LATER = None
        i -= 1
    if not i:
        LATER = contextvars.ContextVar("later")
"""

ESCAPES = {
    "an argument": ("variables", "print(CURRENT)\n"),
    "a keyword argument": ("variables", "print(end=CURRENT)\n"),
    "another name": ("variables", "other = CURRENT\n"),
    "an element": ("variables", "all_of_them = [CURRENT]\n"),
    "a returned value": ("variables", "def current():\n    return CURRENT\n"),
    "an attribute's value": ("variables", "class C:\n    def __init__(self):\n        self.var = CURRENT\n"),
    "a yielded value": ("variables", "def current():\n    yield CURRENT\n"),
    "a compared value": ("variables", "CURRENT == 1\n"),
    "a default": ("variables", "def read(var=CURRENT): ...\n"),
    "a method handed on through a list": ("variables", "[v.get for v in (CURRENT,)]\n"),
    "made in a function": ("variables", "def make():\n    return contextvars.ContextVar('made')\n"),
    "made in a class": ("variables", "class C:\n    var = contextvars.ContextVar('made')\n"),
    "made in a display": ("variables", "made = {1: contextvars.ContextVar('made')}\n"),
    "made in a call": ("variables", "print(contextvars.ContextVar('made'))\n"),
    "made by a subscripted class": ("variables", "made = contextvars.ContextVar[int]('made')\n"),
    "made and handed on by a walrus": ("variables", "print(made := contextvars.ContextVar('made'))\n"),
    "made by a lambda": ("variables", "make = lambda: contextvars.ContextVar('made')\n"),
    "the class handed on": ("variables", "print(contextvars.ContextVar)\n"),
    "the class by another name": ("variables", "Var = contextvars.ContextVar\nmade = Var('made')\n"),
    "the class imported under another name": (
        "variables",
        "from contextvars import ContextVar as V\ndef make():\n    return V('made')\n",
    ),
    "deleted and bound anew": ("variables", "print(CURRENT)\ndel CURRENT\nCURRENT = None\n"),
    "one of several bindings, in nested loops": ("variables", NESTED),
    "a global bound by a function": (
        "variables",
        "def make():\n    global LATER\n    LATER = contextvars.ContextVar('later')\n    print(LATER)\n",
    ),
    "another file's argument": ("leak", "from variables import CURRENT\nprint(CURRENT)\n"),
    "an attribute of the module": ("leak", "import variables\nprint(variables.CURRENT)\n"),
    "an attribute of the module by another name": ("leak", "import variables as v\nx = v.CURRENT\n"),
    "an import under another name": ("leak", "from variables import CURRENT as C\n"),
    "a star import": ("leak", "from variables import *\nprint(CURRENT)\n"),
    "getattr": ("leak", "import variables\nprint(getattr(variables, 'CURRENT'))\n"),
    "an import in a function": ("leak", "def f():\n    from variables import CURRENT\n    print(CURRENT)\n"),
}


def test_variables_that_stay(records_of):
    assert verdicts(records_of, variables=VARIABLES) == ["excluded", "excluded"]
    reader = "import variables\nfrom variables import CURRENT\nCURRENT.get()\nvariables.CURRENT.set(1)\n"
    assert verdicts(records_of, variables=VARIABLES, reader=reader) == ["excluded", "excluded"]
    later = "def current():\n    return CURRENT.get()\n"
    assert verdicts(records_of, variables=VARIABLES + later) == ["excluded", "excluded"]
    annotated = "def use(var: contextvars.ContextVar[int]) -> 'contextvars.ContextVar[int]': ...\n"
    assert verdicts(records_of, variables=VARIABLES + annotated) == ["excluded", "excluded"]


@pytest.mark.parametrize("name", ESCAPES)
def test_variables_that_get_away(records_of, name):
    file, code = ESCAPES[name]
    files = {"variables": VARIABLES} | {file: (VARIABLES if file == "variables" else "") + code}
    assert verdicts(records_of, **files) == ["unresolved", "excluded"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (MANAGER, "unresolved"),
        ("from multiprocessing import Manager as M\nm = M()\nboard = m.dict({})\n", "unresolved"),
        (
            "from multiprocessing.managers import SyncManager\nm = SyncManager()\nm.start()\nb = m.dict()\n",
            "unresolved",
        ),
        ("from multiprocessing.managers import DictProxy\ndef f(b: DictProxy): ...\n", "unresolved"),
        ("import multiprocessing as mp\nboard = mp.get_context('fork').Manager().dict()\n", "unresolved"),
        ("import multiprocessing\nmultiprocessing.Manager().list()\n", "excluded"),
        ("import multiprocessing\nclass TaskManager: ...\nmodel.dict()\n", "excluded"),
        ("class Manager: ...\nManager().dict()\n", "excluded"),
    ],
)
def test_dicts_of_managers(records_of, code, expected):
    assert verdicts(records_of, other=code) == [expected, expected]


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("Manager", True),
        ("SyncManager", True),
        ("BaseManager", True),
        ("managers", True),
        ("TaskManager", False),
        ("AsyncManager", False),
        ("_Manager", False),
        ("Managers", False),
        ("Manager2", False),
        ("Manageré", False),
        ("éSyncManager", False),
        ("SyncManagers", False),
        ("manager", False),
        ("managersManager", False),
        ("my_managers", False),
    ],
)
def test_words_that_mean_a_manager_stand_alone(records_of, word, is_one):
    code = f"# multiprocessing, .dict(\nx.{word}\n"
    expected = "unresolved" if is_one else "excluded"
    assert verdicts(records_of, other=code) == [expected, expected]


def test_a_file_that_speaks_of_context_variables_is_not_decided_by_their_absence_elsewhere(records_of):
    records = records_of("# of contextvars\n" + UNKNOWN, variables=VARIABLES)
    assert [record.verdict for record in records] == ["unresolved", "excluded"]


def test_the_evidence_names_what_does_not_fit_and_what_is_not_there(records_of):
    record = records_of(UNKNOWN)[0]
    assert record.reason == "call"
    assert record.evidence.kind == "signature"
    misfit, *absences = record.evidence.chain
    assert misfit.rule == "signature"
    assert misfit.detail.split("; ")[0] == "queue.Queue.get takes block: bool, not str"
    assert [(step.rule, step.detail) for step in absences[:2]] == [
        ("absence", "contextvars.ContextVar: no file speaks of contextvars"),
        ("absence", "multiprocessing.managers.DictProxy: no file makes a manager's dict"),
    ]


def test_only_what_the_presence_rules_speak_of_makes_the_rare_classes():
    """Typeshed's word: whatever gives one of them, its name or its class's is among the words looked for."""
    stdlib = load_stdlib()
    makers = {"ContextVar": set(), "contextvars.Context": set(), "DictProxy": set()}
    for module in stdlib.modules:
        facts = stdlib._store.module(module)
        given = {f"{module}.{name}": function.signatures for name, function in facts.functions.items()}
        for name, cls in facts.classes.items():
            given |= {f"{module}.{name}.{method}": m.signatures for method, m in cls.methods.items()}
        for name, signatures in given.items():
            for maker, found in makers.items():
                if any(
                    maker in s.returns.replace("contextvars.ContextVar", "ContextVar") for s in signatures
                ):
                    found.add(name)
    assert all(name.startswith("contextvars.") for name in makers["ContextVar"])
    assert all("get_context" in name or "contextvars." in name for name in makers["contextvars.Context"])
    assert {name for name in makers["DictProxy"] if "DictProxy." not in name} == {
        "multiprocessing.managers.SyncManager.dict"
    }
    managers = {name for name in stdlib.modules if "SyncManager" in str(stdlib._store.module(name).functions)}
    assert managers == {"multiprocessing"}
