"""Where typeshed says less than CPython does, or spells it in a way that no reader would.

Each amendment is a fact of CPython's own source (``Lib/multiprocessing/context.py``, ``Lib/json/decoder.py``, …), not
of typeshed.
"""

from scanner.stdlib_format import Callable, MethodFacts, ModuleFacts, Parameter, ParameterKind, Signature
from scanner.stdlib_types import substitute
from scanner.typeshed.names import is_tracked

_CONTEXT = "multiprocessing.context"
_BASE_CONTEXT = f"{_CONTEXT}.BaseContext"
_CONTEXTS = ("DefaultContext", "SpawnContext", "ForkContext", "ForkServerContext")
_PROCESS = "multiprocessing.Process"
_BASE_PROCESS = "multiprocessing.process.BaseProcess"
_ANY = "typing.Any"
_VALUE = "dict[str, {0}] | list[{0}] | str | int | float | bool"
_JSON = f"{_VALUE} | None"
_PLIST = f"{_VALUE} | bytes | datetime.datetime | plistlib.UID"
_TOML = f"{_VALUE} | datetime.datetime | datetime.date | datetime.time"
_READ = {
    "json": _JSON.format(_JSON.format(_ANY)),
    "plistlib": _PLIST.format(_PLIST.format(_ANY)),
    "tomllib": f"dict[str, {_TOML.format(_ANY)}]",
}
"""What ``load`` and ``loads`` give by the documentation where no hook makes something else of it, two levels deep."""
_LITERAL = (
    "str | bytes | int | float | complex | bool | None | types.EllipsisType"
    f" | tuple[{_ANY}, ...] | list[{_ANY}] | dict[{_ANY}, {_ANY}] | set[{_ANY}]"
)
"""What ``ast.literal_eval`` gives."""
_HARMLESS = frozenset({"fmt", "aware_datetime"})
"""The readers' keywords that are no hooks."""


def amend(modules: dict[str, ModuleFacts]) -> None:
    """Apply all amendments in place."""
    _processes(modules)
    _contexts(modules)
    _readers(modules)
    for module, facts in modules.items():
        if is_tracked(module):
            facts.spelled.update(_spelled(module, modules))
    # Another name of the selector loop here, of the proactor loop on Windows: records keep the name that was written.
    modules["asyncio"].spelled["EventLoop"] = "asyncio.EventLoop"


def _processes(modules: dict[str, ModuleFacts]) -> None:
    """Each context has a process class of its own: users know them all as `multiprocessing.Process`."""
    constructor = modules["multiprocessing"].classes["Process"].constructor or Callable(())
    signatures = tuple(Signature(s.parameters, _PROCESS) for s in constructor.signatures)
    context = modules[_CONTEXT].classes
    context["BaseContext"].methods["Process"] = MethodFacts("m", signatures)
    for name in _CONTEXTS:
        context[name].attributes.pop("Process", None)
    for functions in (modules["multiprocessing"].functions, modules["multiprocessing.process"].functions):
        for name in ("active_children", "current_process", "parent_process"):
            if name in functions:
                functions[name] = _replaced(functions[name], {_BASE_PROCESS: _PROCESS})
    methods = context["BaseContext"].methods
    for name in ("active_children", "current_process", "parent_process"):
        methods[name] = _replaced_method(methods[name], {_BASE_PROCESS: _PROCESS})


def _contexts(modules: dict[str, ModuleFacts]) -> None:
    """`get_context` gives one of four classes by the string: to users a `BaseContext` each time."""
    replaced = {f"{_CONTEXT}.{name}": _BASE_CONTEXT for name in _CONTEXTS}
    functions = modules["multiprocessing"].functions
    functions["get_context"] = _replaced(functions["get_context"], replaced)
    methods = modules[_CONTEXT].classes["BaseContext"].methods
    methods["get_context"] = _replaced_method(methods["get_context"], replaced)


def _readers(modules: dict[str, ModuleFacts]) -> None:
    """Data that is read consists of builtin classes' instances, unless the call brings a hook."""
    for module, given in _READ.items():
        functions = modules[module].functions
        for name in ("load", "loads"):
            functions[name] = _with_hooks(functions[name], given)
    functions = modules["ast"].functions
    functions["literal_eval"] = _with_hooks(functions["literal_eval"], _LITERAL)


def _with_hooks(item: Callable, given: str) -> Callable:
    """The function without hooks, which gives data, and with each of them, which gives what typeshed says."""
    signatures: list[Signature] = []
    for signature in item.signatures:
        hooks = [
            p
            for p in signature.parameters
            if p.kind is ParameterKind.KEYWORD_ONLY and p.name not in _HARMLESS
        ]
        is_plain = [p not in hooks and p.kind is not ParameterKind.VAR_KEYWORD for p in signature.parameters]
        plain = tuple(p for p, kept in zip(signature.parameters, is_plain, strict=True) if kept)
        signatures.append(Signature(plain, given))
        for hook in hooks:
            parameters = tuple(
                Parameter(p.name, p.kind, p.type, required=True) if p == hook else p
                for p in signature.parameters
            )
            signatures.append(Signature(parameters, signature.returns))
    return Callable(tuple(signatures), item.typevars)


def _replaced(item: Callable, names: dict[str, str]) -> Callable:
    return Callable(_signatures(item.signatures, names), item.typevars)


def _replaced_method(item: MethodFacts, names: dict[str, str]) -> MethodFacts:
    return MethodFacts(item.kind, _signatures(item.signatures, names), item.typevars)


def _signatures(signatures: tuple[Signature, ...], names: dict[str, str]) -> tuple[Signature, ...]:
    return tuple(Signature(s.parameters, substitute(s.returns, names)) for s in signatures)


def _spelled(module: str, modules: dict[str, ModuleFacts]) -> dict[str, str]:
    """The package's own names of what it takes from untracked modules (`asyncio.TimeoutError`)."""
    top = module.split(".", maxsplit=1)[0]
    siblings = sorted(
        (name for name in modules if name.split(".")[0] == top), key=lambda name: (name.count("."), name)
    )
    found = {}
    for name in modules[module].public:
        target = modules[module].names.get(name)
        if target is None or target in modules or is_tracked(target):
            continue
        for sibling in siblings:
            if modules[sibling].names.get(name) == target and name in modules[sibling].public:
                found[name] = f"{sibling}.{name}"
                break
    return found
