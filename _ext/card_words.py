"""The words of the cards that explain an API name, and of its meaning in the API index. Chinese is the original."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardWords:
    """Words of one language; ``{…}`` are filled in by `api_cards`."""

    meaning: str
    card: str
    used: str
    unused: str
    places: str
    python: str


_ZH = CardWords(
    meaning="含义",
    card="{symbol} 的说明",
    used="{code} 里有 {records} 处，在 {files} 个文件中。",
    unused="{code} 没有用到。",
    places="全部位置",
    python="Python 文档",
)

_EN = CardWords(
    meaning="Meaning",
    card="About {symbol}",
    used="{code} has it in {records} places, in {files} files.",
    unused="{code} does not use it.",
    places="All places",
    python="Python's documentation",
)


def card_words(*, zh: bool) -> CardWords:
    """The words of a language."""
    return _ZH if zh else _EN
