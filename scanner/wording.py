"""The rules and reasons in English sentences, as `scanner.explain` tells them.

A value that has no sentence yet stands by its identifier; a test holds that none does.
"""

from scanner.receivers.rules import Reason, Rule
from scanner.records import Kind, Record, Syntax, Verdict

STEPS = {
    Rule.BINDING: "the name {detail} is bound",
    Rule.ATTRIBUTE: "the attribute {detail} is bound",
    Rule.HOLDER: "the attribute {detail} is read from an object, which is found as follows",
    Rule.IMPORT: "{detail} is imported",
    Rule.CONSTRUCTOR: "{detail} is called, which makes an instance",
    Rule.FACTORY: "{detail} is called; the library says what it gives",
    Rule.RETURN: "the project's function {detail} is called and gives it",
    Rule.ANNOTATION: "the annotation says {detail}",
    Rule.DEFAULT: "the default value of a parameter of {detail} says so",
    Rule.ARGUMENT: "a call of {detail} hands it over",
    Rule.CONTEXT_MANAGER: "entering a context manager gives it",
    Rule.ELEMENT: "it is an element of a container or an iterator",
    Rule.AWAIT: "awaiting gives it",
    Rule.MEMBER: "the library's class has the attribute {detail}",
    Rule.VARIABLE: "the library's module has the variable {detail}",
    Rule.LITERAL: "it is written there: {detail}",
    Rule.SELF: "it is the first parameter of a method of {detail}",
    Rule.SUPER: "super() in a method of {detail}",
    Rule.INHERITANCE: "the class inherits from the library's: {detail}",
    Rule.NARROWING: "on this path it has been checked to be {detail}",
    Rule.EXCEPTION: "an except clause binds it",
    Rule.NAME: "{detail} is defined",
    Rule.SIGNATURE: "it is called here, but {detail}",
    Rule.ABSENCE: "it is no {detail}",
}
"""What a step says; ``{detail}`` is the step's."""

REASONS = {
    Reason.LIBRARY_CLASS: "an instance of a class of the standard library without a tracked method of this name",
    Reason.PROJECT_CLASS: "an instance of a class of the project; no tracked class gives it the method",
    Reason.OVERRIDE: "an instance of a class of the project that defines this method of a tracked class itself",
    Reason.CLASS_OBJECT: "a class, not an instance",
    Reason.FUNCTION: "a function or method",
    Reason.CALL: "no tracked class's method of this name can be called so",
    Reason.UNANNOTATED_PARAMETER: "it is a parameter whose annotation, default value and call sites do not tell",
    Reason.THIRD_PARTY: "it comes from another package, whose code is not part of the scan",
    Reason.ANY: "its type is declared as Any or object",
    Reason.TYPE_VARIABLE: "its type is a type variable that nothing binds, or an element of a bare container",
    Reason.UNDECIDED_RETURN: "it is returned by a function whose result nothing decides",
    Reason.DECORATED: "it comes from a function or class whose decorator may change it",
    Reason.UNKNOWN_ATTRIBUTE: "it is an attribute that nothing in sight binds",
    Reason.UNKNOWN_BASE: "its class has a base that is not in sight, and does not define the method itself",
    Reason.UNDEFINED: "it is a name that nothing reaches here",
    Reason.EXPRESSION: "it is an expression of a form that no rule covers",
    Reason.SEVERAL: "evidence names several classes, or one beside something that is not known",
    Reason.CYCLE: "following it leads back to itself",
}
"""Why a candidate is one. The reason of a builtin class is the class's name, and needs no words."""

SYNTAX = {
    Syntax.ASYNC_DEF: "an async def that is no async generator",
    Syntax.ASYNC_GENERATOR_DEF: "an async def with a yield in its body: an async generator",
    Syntax.ASYNC_YIELD: "a yield of an async generator",
    Syntax.AWAIT: "an await expression",
    Syntax.ASYNC_WITH: "an async with statement",
    Syntax.ASYNC_FOR: "an async for statement or comprehension",
    Syntax.ASYNC_PROTOCOL_DEF: "a plain def of a method of the async protocols",
}


UNKNOWN = "?"
"""How a part of a type that is not known is spelled: ``dict[str, ?]``."""


def step_sentence(rule: str, detail: str) -> str:
    """What one step says."""
    if rule == Rule.ANNOTATION and detail == UNKNOWN:
        return "the annotation does not tell the class"
    template = STEPS.get(Rule(rule)) if rule in set(Rule) else None
    return template.format(detail=detail) if template else f"{rule}: {detail}"


def record_sentence(record: Record) -> str:
    """What a record says, in one sentence."""
    match record.kind:
        case Kind.API_USE:
            return f"the dotted name is {record.symbol}, by the file's own imports and bindings"
        case Kind.IMPORT:
            return f"the import binds {record.symbol}"
        case Kind.ASYNC_SYNTAX:
            return f"the syntax says so: {SYNTAX[Syntax(record.symbol)]}"
        case Kind.RECEIVER_METHOD:
            return f"confirmed: the receiver is an instance of {record.symbol.rpartition('.')[0]}"
        case Kind.CANDIDATE:
            return _candidate(record)


def _candidate(record: Record) -> str:
    reason = record.reason or ""
    words = REASONS.get(Reason(reason), reason) if reason in set(Reason) else ""
    head = f"{record.verdict} ({reason}): the receiver"
    if record.verdict is Verdict.EXCLUDED and reason != Reason.CALL:
        receiver = f" is {record.receiver or reason}"
        return f"{head}{receiver}, {words}" if words else f"{head}{receiver}"
    known = f", {record.receiver}," if record.receiver else ""
    possible = f": {' or '.join(record.possible)}" if record.possible else ""
    link = "; but" if reason == Reason.CALL else ":"
    return f"{head}{known} is not known{link} {words or reason}{possible}"
