"""Card files: strict YAML, one card after the other, and refusals that name file, card and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError
from yaml.composer import Composer

from framework.cards.schema import LONGEST_NAME, Names, Verb, Vocabulary, first_fault, validated
from framework.cards.walk import walk
from framework.core.errors import AscentError
from framework.core.files import read_bounded
from framework.core.plain import parts_within
from framework.core.shown import written_out

MOST_STEPS = 40  # of a card; of ours none has more than seven
MOST_LEVELS = 40  # of lists and mappings within one another in a card
DEEPEST = 100  # of a file; what is less deep is refused with the card's name
TOO_DEEP = f"at most {MOST_LEVELS} lists and mappings stand within one another"
LARGEST_NUMBER = 999  # on a card
LARGEST_FILE = 500_000  # bytes of a card file
MOST_PARTS = 10_000  # keys and values of a card file; the largest of ours has 1,700
LONGEST_DIGITS = 20  # as many as a number may be written with


class BadCards(AscentError):
    """A card file that is refused, with the file, the card and the key named."""

    longest = 600

    def __init__(self, message: str) -> None:
        super().__init__(written_out(message))


def _shown(name: str) -> str:
    if not (0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()):
        raise ValueError(f"a name has 1 to {LONGEST_NAME} printable characters")
    if "/" in name:  # it parts a card's name from its parts in the keys of blocks
        raise ValueError("a name has no '/'")
    return name


class CardData(BaseModel):
    """The part of a card's data that every game has; games add their own printed facts."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: Annotated[str, AfterValidator(_shown)]


C = TypeVar("C", bound=CardData)


PLAIN = {f"tag:yaml.org,2002:{kind}" for kind in ("map", "seq", "str", "bool", "null")}
NUMBERS = {f"tag:yaml.org,2002:{kind}" for kind in ("int", "float")}


if TYPE_CHECKING or not yaml.__with_libyaml__:
    from yaml import SafeLoader
else:
    from yaml import CSafeLoader

    class SafeLoader(Composer, CSafeLoader):
        """libyaml reads the text, several times as fast; nodes are composed by Python's part."""

        def __init__(self, stream: str) -> None:
            CSafeLoader.__init__(self, stream)
            Composer.__init__(self)

        @property
        def line(self) -> int:
            """Where it has come to."""
            return self.peek_event().start_mark.line


class _PlainData(SafeLoader):
    """Reads YAML that holds plain data: mappings, lists, texts, numbers, true, false and null.

    Refused are a key that is given twice, dates and other things that no card needs, and what lets
    a few lines grow to any size: references to other parts, and numbers that are written to base
    60.
    """

    parts = 0
    levels = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            line = self.line + 1
            raise BadCards(f"line {line}: a reference to another part, write the part out")
        if self.levels > DEEPEST:
            raise BadCards(f"line {self.line + 1}: {TOO_DEEP}")
        self.levels += 1
        node = super().compose_node(parent, index)
        self.levels -= 1
        if node is not None:
            line = node.start_mark.line + 1
            self.parts += 1
            if self.parts > MOST_PARTS:
                most = f"{MOST_PARTS:,} keys and values"
                raise BadCards(f"line {line}: a card file has at most {most}")
            _check_plain(node, line)
        return node

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            line = key_node.start_mark.line + 1
            if not isinstance(key, str):
                raise BadCards(f"line {line}: the key {key!r} is no word")
            if key in seen:
                raise BadCards(f"line {line}: the key {key!r} is given twice")
            seen.add(key)
        return super().construct_mapping(node, deep)


def _check_plain(node: yaml.Node, line: int) -> None:
    written = node.value if isinstance(node, yaml.ScalarNode) else ""
    quoted = f"line {line}: {written[:40]!r}"
    if node.tag in NUMBERS:
        if (
            len(written) > LONGEST_DIGITS
            or ":" in written
            or written.lower()[-3:] in ("inf", "nan")
        ):
            raise BadCards(f"{quoted} is no number that a card can have")
    elif node.tag not in PLAIN:
        kind = node.tag.rpartition(":")[2]
        part = quoted if written else f"line {line}: a part"
        raise BadCards(
            f"{part} is no text, number, list or mapping (YAML reads a {kind[:40]}): put texts in"
            " quotes"
        )
    if any("\ud800" <= character <= "\udfff" for character in written):
        raise BadCards(f"{quoted} holds half a character")


def read_yaml(path: Path) -> dict[str, object]:
    """A card file's document."""
    try:
        data = read_bounded(path, LARGEST_FILE + 1)
    except OSError as error:
        raise BadCards(f"{path}: can't be read: {error.strerror}") from None
    return parse_yaml(data, str(path))


def parse_yaml(data: bytes, source: str) -> dict[str, object]:
    """The document that a card file holds."""
    if len(data) > LARGEST_FILE:
        raise BadCards(f"{source}: is too large, a card file has at most {LARGEST_FILE:,} bytes")
    try:
        document = yaml.load(data.decode("utf-8"), _PlainData)
    except UnicodeDecodeError:
        raise BadCards(f"{source}: is no text file in UTF-8") from None
    except yaml.YAMLError as error:
        raise BadCards(f"{source}: is no YAML: {_yaml_fault(error)}") from None
    except BadCards as error:
        raise BadCards(f"{source}: {error}") from None
    except (ValueError, KeyError, RecursionError):  # of values that are none, as 2024-99-99
        raise BadCards(f"{source}: holds a value that can't be read") from None
    if not isinstance(document, dict):
        raise BadCards(f"{source}: expected a mapping at the top")
    return document


def _yaml_fault(error: yaml.YAMLError) -> str:
    """What is wrong with a file, after its place."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        mark = error.problem_mark
        return f"line {mark.line + 1}, column {mark.column + 1}: {error.problem}"
    return " ".join(str(error).split())


def parse_card(
    model: type[C],
    data: object,
    vocabulary: Vocabulary,
    source: str,
    position: str,
    names: Names | None = None,
) -> C:
    """One card, or a refusal that names the file, the card and the key.

    With `names`, other cards that the card speaks of have to be among them.
    """
    name = data.get("name") if isinstance(data, Mapping) else None
    who = f"card {name[: LONGEST_NAME + 1]!r}" if isinstance(name, str) else position
    try:
        _check_sizes(data)
        card = validated(model, data, vocabulary, names)
        _check_texts(data)
        if sum(isinstance(part, Verb) for part in walk(card)) > MOST_STEPS:
            raise BadCards(f"a card has at most {MOST_STEPS} steps")
        return card
    except ValidationError as error:
        raise BadCards(f"{source}: {who}: {first_fault(error, model)}") from None
    except BadCards as error:
        raise BadCards(f"{source}: {who}: {error}") from None
    except (TypeError, ValueError, RecursionError):
        raise BadCards(f"{source}: {who}: holds more than words, numbers and lists") from None


def check_parts(document: object, source: str) -> None:
    """Refuse a document that is larger than any card file, wherever it was read: in a save, too."""
    if parts_within(document, MOST_PARTS) > MOST_PARTS:
        raise BadCards(f"{source}: a card file has at most {MOST_PARTS:,} keys and values")


def _check_sizes(data: object, levels: int = 0) -> None:
    if levels > MOST_LEVELS:
        raise BadCards(TOO_DEEP)
    if isinstance(data, int) and abs(data) > LARGEST_NUMBER:
        raise BadCards(f"a number is at most {LARGEST_NUMBER}")
    if isinstance(data, Mapping):
        data = [*data.values()]
    if isinstance(data, list | tuple):
        for part in data:
            _check_sizes(part, levels + 1)


def _check_texts(data: object, key: str = "card") -> None:
    """Whatever text a card has can be shown: in a terminal, on one line, in its place."""
    if isinstance(data, str) and not (len(data) <= LONGEST_NAME and data.isprintable()):
        raise BadCards(f"{key}: a text has at most {LONGEST_NAME} characters, all printable")
    if isinstance(data, Mapping):
        for name, part in data.items():
            _check_texts(part, str(name))
    if isinstance(data, list | tuple):
        for part in data:
            _check_texts(part, key)


def card_names(rows: object) -> set[str]:
    """The names of cards that are not parsed yet, as far as they have some."""
    cards = rows if isinstance(rows, list) else []
    names = [card.get("name") for card in cards if isinstance(card, Mapping)]
    return {name for name in names if isinstance(name, str) and len(name) <= LONGEST_NAME}


def check_unique(cards: Iterable[CardData], source: str) -> None:
    """Refuse two cards of the same name."""
    seen: set[str] = set()
    for card in cards:
        if card.name in seen:
            raise BadCards(f"{source}: card {card.name!r}: the name is given twice")
        seen.add(card.name)


def cards_hash(document: object) -> str:
    """A short hash that changes with every fact in a card document."""
    return sha256(dumps(document, sort_keys=True).encode()).hexdigest()[:16]
