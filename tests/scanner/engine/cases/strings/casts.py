"""A string that `typing.cast` is given is a type, and its names count as those of a quoted annotation."""
import asyncio  # expect: import asyncio
import typing
from typing import cast

import sql
from sql import cast as sql_cast


def named(token):
    loop = cast("asyncio.AbstractEventLoop", token)  # expect: api_use asyncio.AbstractEventLoop @18
    loop.is_closed()  # expect: receiver_method asyncio.AbstractEventLoop.is_closed


def by_module(x):
    task = typing.cast("asyncio.Task[int] | None", x)  # expect: api_use asyncio.Task @25
    task.cancel()  # expect: receiver_method asyncio.Task.cancel


def plain(x):
    cast(asyncio.Task, x).cancel()  # expect: api_use asyncio.Task; receiver_method asyncio.Task.cancel


def others(x):
    sql_cast("asyncio.Task", x).cancel()  # expect: candidate ?.cancel unresolved third-party
    sql.cast("asyncio.Task", x).cancel()  # expect: candidate ?.cancel unresolved third-party
    x.cast("asyncio.Task").cancel()  # expect: candidate ?.cancel unresolved unannotated-parameter


def no_type(x):
    cast("not a type", x).cancel()  # expect: candidate ?.cancel unresolved any
