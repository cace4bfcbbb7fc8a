"""A callback that may be plain is awaited as if it were async."""

import asyncio
from typing import Any


def reward(sample: str) -> float:
    return float(len(sample))


async def score(function: Any, sample: str) -> float:
    return float(await function(sample))


asyncio.run(score(reward, "abc"))
