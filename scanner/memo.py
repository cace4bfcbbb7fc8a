"""Memory for recursive questions that may run in circles.

Every answer is a function of its question alone, whatever was asked before: an answer that leaned on a
question still open (a cycle, cut short) is kept only until that question is answered, then forgotten.
Otherwise results would depend on the order of the files.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

_Key = TypeVar("_Key")
_Answer = TypeVar("_Answer")

_DEEPEST = 200
"""Questions that lead to questions deeper than this are cut short as well."""
_NEVER = 1 << 30


class Memo(Generic[_Key, _Answer]):
    """Answers by question. ``cut`` is the answer where a question leads back to itself."""

    def __init__(self, cut: _Answer) -> None:
        self._cut = cut
        self._answers: dict[_Key, _Answer] = {}
        self._provisional: dict[_Key, _Answer] = {}
        self._open: dict[_Key, int] = {}
        self._lowest = _NEVER

    def ask(self, key: _Key, answer: Callable[[], _Answer]) -> _Answer:
        """The answer to ``key``, by ``answer`` where it is not known yet."""
        known = self._answers.get(key)
        if known is not None:
            return known
        if key in self._provisional:
            self._lowest = min(self._lowest, 0)
            return self._provisional[key]
        depth = len(self._open)
        opened = self._open.get(key)
        if opened is not None or depth > _DEEPEST:
            self._lowest = min(self._lowest, opened if opened is not None else 0)
            return self._cut
        self._open[key] = depth
        outer, self._lowest = self._lowest, _NEVER
        try:
            found = answer()
        finally:
            del self._open[key]
        if self._lowest < depth:
            self._provisional[key] = found
        else:
            self._answers[key] = found
            self._lowest = _NEVER
        self._lowest = min(self._lowest, outer)
        if depth == 0:
            self._provisional.clear()
            self._lowest = _NEVER
        return found
