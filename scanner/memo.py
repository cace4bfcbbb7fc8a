"""Memory for recursive questions that may run in circles.

Every answer is a function of its question alone, whatever was asked before: an answer that leaned on a
question still open (a cycle, cut short) is kept only until that question is answered, then forgotten.
Otherwise results would depend on the order of the files.
"""

from collections.abc import Callable
from itertools import islice
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
        self._provisional: dict[_Key, tuple[_Answer, int]] = {}
        """Answers that leaned on an open question, in order, with the depth of the outermost such one."""
        self._open: dict[_Key, int] = {}
        self._lowest = _NEVER

    def ask(self, key: _Key, answer: Callable[[], _Answer]) -> _Answer:
        """The answer to ``key``, by ``answer`` where it is not known yet."""
        known = self._answers.get(key)
        if known is not None:
            return known
        if key in self._provisional:
            found, leans_on = self._provisional[key]
            self._lowest = min(self._lowest, leans_on)
            return found
        depth = len(self._open)
        opened = self._open.get(key)
        if opened is not None or depth > _DEEPEST:
            self._lowest = min(self._lowest, opened if opened is not None else 0)
            return self._cut
        self._open[key] = depth
        outer, self._lowest = self._lowest, _NEVER
        before = len(self._provisional)
        try:
            found = answer()
        finally:
            del self._open[key]
        if self._lowest < depth:
            self._lean(before, depth, self._lowest)
            self._provisional[key] = found, self._lowest
        else:
            self._answers[key] = found
            self._lean(before, depth, None)
            self._lowest = _NEVER
        self._lowest = min(self._lowest, outer)
        return found

    def _lean(self, before: int, depth: int, lowest: int | None) -> None:
        """Forget what leaned on the question of this depth, now answered; if that leans itself, so does the rest."""
        later = list(islice(reversed(self._provisional), len(self._provisional) - before))
        for key in later:
            found, leans_on = self._provisional[key]
            if leans_on >= depth:
                if lowest is None:
                    del self._provisional[key]
                else:
                    self._provisional[key] = found, lowest
