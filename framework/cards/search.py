"""Card lists: cards found by name and by what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from framework.core.errors import AscentError
from framework.english import nearest

Card = Mapping[str, object]


class NoSuchCard(AscentError):
    """A name or a filter that fits no card, with what would."""


def find_cards(cards: Sequence[Card], name: str) -> list[Card]:
    """The card of this name, or else all whose names have it as a part; case does not matter."""
    wanted = " ".join(name.casefold().split())
    exact = [card for card in cards if str(card["name"]).casefold() == wanted]
    named = exact or [card for card in cards if wanted in str(card["name"]).casefold()]
    if named and wanted:
        return named
    names = {str(card["name"]).casefold(): str(card["name"]) for card in cards}
    words = {word: names[whole] for whole in names for word in whole.split()}
    close = nearest(wanted, [*names, *words], 3)
    meant = list(dict.fromkeys({**words, **names}[match] for match in close))
    hint = f"; did you mean {' or '.join(meant)}?" if meant else ""
    raise NoSuchCard(f"there is no card {name!r}{hint}")


def with_field(cards: Sequence[Card], field: str, wanted: str) -> list[Card]:
    """The cards of a set, faction or type; case does not matter, nor do blanks for underscores."""
    known = sorted({str(card[field]) for card in cards if card.get(field) not in (None, "")})
    fitting = [card for card in cards if _plain(card.get(field)) == _plain(wanted)]
    if fitting and wanted.strip():
        return fitting
    if not known:
        raise NoSuchCard(f"no card here has a {field}")
    raise NoSuchCard(f"there is no {field} {wanted!r}; known: {', '.join(known)}")


def _plain(value: object) -> str:
    text = "" if value is None else str(value)
    return " ".join(text.casefold().replace("_", " ").split())


def with_keyword(cards: Sequence[Card], wanted: str) -> list[Card]:
    """The cards that have a keyword, or a word in their text; case does not matter."""
    word = _plain(wanted)
    known = {_plain(keyword) for card in cards for keyword in _keywords(card)}
    if word in known:
        return [card for card in cards if word in map(_plain, _keywords(card))]
    fitting = [card for card in cards if word in _plain(full_text(card))]
    if fitting and word:
        return fitting
    hint = f"; known: {', '.join(sorted(known))}" if known else ""
    raise NoSuchCard(f"no card has {wanted!r} as a keyword or in its text{hint}")


def _keywords(card: Card) -> Sequence[object]:
    listed = card.get("keywords", ())
    return listed if isinstance(listed, list | tuple) else (listed,)


def full_text(card: Card) -> str:
    """A card's text with what reminds of its keywords, one line a part."""
    return in_words(card.get("full_text") or card.get("text"))


def facts(card: Card) -> list[str]:
    """A card's printed facts in words, but for its name, type and texts and what says nothing."""
    printed = []
    for key, value in card.items():
        plain = (key, value) == ("copies", 1) or value in (None, "", [], (), 0, card.get("type"))
        if key not in ("name", "type", "text", "full_text") and not plain:
            printed.append(f"{key.replace('_', ' ')} {in_words(value)}")
    return printed


def in_words(value: object) -> str:
    """A printed fact in words: lists with blanks between."""
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
