"""English as we write it: lists, counts, articles, forms of verbs, titles, and what was meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

VOWELS = "aeiou"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def counted(number: int, one: str, several: str = "") -> str:
    """`1 card`, `2 cards`; of words that take no s, both are given."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def with_number(number: int, one: str, several: str = "") -> str:
    """`a card`, `2 cards`: a count in which one goes without saying."""
    return with_article(one) if number == 1 else counted(number, one, several)


def with_article(noun: str) -> str:
    """`a hero`, `an acolyte`."""
    return f"{'an' if noun[:1].lower() in tuple(VOWELS) else 'a'} {noun}"


def gerund(word: str) -> str:
    """`discard` as `discarding`, `put_back` as `putting back`."""
    first, _, rest = word.replace("_", " ").partition(" ")
    if first.endswith("e") and not first.endswith(("ee", "oe")):
        first = first[:-1]
    elif len(first) == 3 and first[1] in VOWELS and first[2] not in f"{VOWELS}wxy":
        first += first[2]
    return f"{first}ing {rest}".strip()


def third_person(clause: str) -> str:
    """`draw a card` as another player does it: `draws a card`."""
    verb, _, rest = clause.partition(" ")
    if verb.endswith(("sh", "ch", "s", "x")):
        verb += "e"
    elif verb.endswith("y") and verb[-2:-1] not in VOWELS:
        verb = f"{verb[:-1]}ie"
    return f"{verb}s {rest}"


def title(name: str) -> str:
    """`rise_of_vigil` as `Rise of Vigil`."""
    small = {"of", "the", "and", "a", "is"}
    words = name.replace("_", " ").split()
    return " ".join(
        word if i and word in small else word[:1].upper() + word[1:] for i, word in enumerate(words)
    )


def nearest(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The known words that look most like one that is not known."""
    return difflib.get_close_matches(word, list(known), most)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence that ends a refusal, ` Did you mean draw?`, if a word is nearly a known one."""
    return "".join(f" Did you mean {near}?" for near in nearest(word, known))


def hint(word: str, known: Iterable[str]) -> str:
    """The same as a clause with the word as it is written: `, did you mean 'draw'?`."""
    return "".join(f", did you mean {near!r}?" for near in nearest(word, known))
