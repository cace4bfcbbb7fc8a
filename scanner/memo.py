"""Memory for recursive questions that may run in circles.

Every answer is a function of its question alone, whatever was asked before: an answer that leaned on a
question still open (a cycle, cut short) is kept only until that question is answered, then forgotten.
Otherwise results would depend on the order of the files.

Questions that would lead from anywhere to anywhere (who calls this function, and with what?) have levels: what such
a question asks is asked one level deeper, and on the deepest level it is not asked any more. So no circle leads
through it, and there are at most `LEVELS` answers to any question; one that never came to such a question is the
same on all levels and is kept once. What an answer needs that the deepest level leaves open may be asked once more
(`Memo.once_more`), behind the deepest level, where it leads no further than one such question.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Generic, TypeAlias, TypeVar

from scanner.reads import Read, Reads

_Key = TypeVar("_Key")
_Answer = TypeVar("_Answer")
_Known: TypeAlias = tuple[_Answer, frozenset[Read]]
"""An answer, and what it has read."""

_DEEPEST = 200
"""Questions that lead to questions deeper than this are cut short as well."""
_NEVER = 1 << 30
LEVELS = 4
"""How many questions with levels may lead to one another: a value handed over this often is followed."""
_LAST = LEVELS + 2
"""Behind the deepest level, for `Memo.once_more`: one level on which questions with levels are asked, and this one."""


class Memo(Generic[_Key, _Answer]):
    """Answers by question, each with what it has read.

    Args:
        cut: The answer where a question leads back to itself.
        reads: What is read while a question is answered; of its own when None.
    """

    def __init__(self, cut: _Answer, reads: Reads | None = None) -> None:
        self._cut = cut
        self._reads = Reads() if reads is None else reads
        self._answers: dict[_Key, _Known[_Answer]] = {}
        """Answers that are the same on all levels."""
        self._levelled: list[dict[_Key, _Known[_Answer]]] = [{} for _ in range(_LAST + 1)]
        """The others, by level."""
        self._provisional: dict[tuple[int, _Key], tuple[_Known[_Answer], int]] = {}
        """Answers that leaned on an open question, in order, with the depth of the outermost such one. What they
        have read may lack what that question reads, within which they are used."""
        self._open: dict[tuple[int, _Key], int] = {}
        self._lowest = _NEVER
        self._level = 0
        self._is_levelled = False
        """Whether the answer being made depends on the level."""

    def is_deepest(self) -> bool:
        """Whether a question with levels must not be asked here."""
        self._is_levelled = True
        return self._level in (LEVELS, _LAST)

    def is_within_another(self) -> bool:
        """Whether what is asked here is asked for another question with levels."""
        return self._level > 0

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Ask one level deeper."""
        self._level += 1
        try:
            yield
        finally:
            self._level -= 1

    @contextmanager
    def deepest(self) -> Iterator[None]:
        """Ask on the deepest level; the answers do not depend on the level from which they are asked."""
        level, is_levelled = self._level, self._is_levelled
        self._level = LEVELS if level <= LEVELS else _LAST
        try:
            yield
        finally:
            self._level, self._is_levelled = level, is_levelled

    @contextmanager
    def once_more(self) -> Iterator[bool]:
        """Ask one level further than the deepest; false, and nothing changed, where that is being done already."""
        self._is_levelled = True
        level = self._level
        may_ask = level == LEVELS
        if may_ask:
            self._level += 1
        try:
            yield may_ask
        finally:
            self._level = level

    def ask(self, key: _Key, answer: Callable[[], _Answer]) -> _Answer:
        """The answer to ``key``, by ``answer`` where it is not known yet."""
        known = self._answers.get(key)
        if known is not None:
            self._reads.current.update(known[1])
            return known[0]
        level = self._level
        known = self._levelled[level].get(key)
        if known is not None:
            self._is_levelled = True
            self._reads.current.update(known[1])
            return known[0]
        here = (level, key)
        if self._provisional and here in self._provisional:
            known, leans_on = self._provisional[here]
            self._lowest = min(self._lowest, leans_on)
            self._is_levelled = True
            self._reads.current.update(known[1])
            return known[0]
        depth = len(self._open)
        opened = self._open.get(here)
        if opened is not None or depth > _DEEPEST:
            self._lowest = min(self._lowest, opened if opened is not None else 0)
            return self._cut
        return self._answered(here, depth, answer)

    def _answered(self, here: tuple[int, _Key], depth: int, answer: Callable[[], _Answer]) -> _Answer:
        self._open[here] = depth
        outer, self._lowest = self._lowest, _NEVER
        was_levelled, self._is_levelled = self._is_levelled, False
        before = len(self._provisional)
        reads = self._reads
        around, reads.current = reads.current, set()
        try:
            answered = answer()
        finally:
            del self._open[here]
            read, reads.current = reads.current, around
            around.update(read)
        found = answered, reads.kept(read)
        lowest = self._lowest
        if lowest < depth:
            self._lean(before, depth, lowest)
            self._provisional[here] = found, lowest
            self._lowest = min(lowest, outer)
        else:
            level, key = here
            (self._levelled[level] if self._is_levelled else self._answers)[key] = found
            if len(self._provisional) > before:
                self._lean(before, depth, None)
            self._lowest = outer
        self._is_levelled = self._is_levelled or was_levelled
        return answered

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
