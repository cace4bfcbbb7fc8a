"""Context variables that stay under their module's names; but this file deals with them."""
import contextvars  # expect: import contextvars
from contextvars import ContextVar, copy_context  # expect: import contextvars.ContextVar; import contextvars.copy_context

CURRENT: ContextVar[str] = ContextVar("current")  # expect: api_use contextvars.ContextVar; api_use contextvars.ContextVar
STACK: "contextvars.ContextVar[list]" = contextvars.ContextVar("stack", default=None)  # expect: api_use contextvars.ContextVar; api_use contextvars.ContextVar


def look(x, copy: "ContextVar[str]"):  # expect: api_use contextvars.ContextVar
    global CURRENT
    CURRENT.get("none")  # expect: receiver_method contextvars.ContextVar.get
    STACK.set([])  # expect: receiver_method contextvars.ContextVar.set
    copy_context().run(print)  # expect: api_use contextvars.copy_context; receiver_method contextvars.Context.run
    x.get("key")  # expect: candidate ?.get unresolved unannotated-parameter
    x.get("key", 1)  # expect: candidate ?.get excluded call
    x.run("command", 1)  # expect: candidate ?.run excluded call
    x.run(copy, 1)  # expect: candidate ?.run unresolved unannotated-parameter
