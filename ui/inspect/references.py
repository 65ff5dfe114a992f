"""Where things stand: the sections of docs/ that explain a card's words, the line of its data."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from framework import games
from framework.cards.schema import Vocabulary
from framework.cards.search import full_text
from framework.core.machine import State
from ui.html.documents import rules_of

Card = Mapping[str, object]
HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$")
TERM = re.compile(r"(?<![*\w])(\*\*?)(?=\S)([^*\n]+?)(?<=\S)\1(?![*\w])")
FENCE = re.compile(r"^(```|~~~)")
SMALL = {"the", "a", "an", "n"}


class Section(NamedTuple):
    """A part of a page under one heading."""

    page: str
    title: str  # of the page
    heading: str
    anchor: str
    text: str
    terms: tuple[str, ...]  # what is set in bold or italics there

    @property
    def place(self) -> str:
        """The page and the heading: `Rules: Order`."""
        return self.title if self.heading == self.title else f"{self.title}: {self.heading}"

    @property
    def address(self) -> str:
        """Its address, from any page of the app."""
        return f"rules?page={self.page}#{self.anchor}"


class Place(NamedTuple):
    """A word and the section that explains it."""

    word: str
    section: Section


def sections(game: str) -> tuple[Section, ...]:
    """All sections of the pages with a game's rules."""
    pages = rules_of(games[game])
    return _sections(tuple((name, path, path.stat().st_mtime_ns) for name, path in pages.items()))


@cache
def _sections(pages: tuple[tuple[str, Path, int], ...]) -> tuple[Section, ...]:
    return tuple(
        section
        for name, path, _ in pages
        for section in _cut(name, path.read_text(encoding="utf-8"))
    )


def _cut(page: str, text: str) -> Iterator[Section]:
    title = heading = page
    lines: list[str] = []
    fenced = False
    for line in [*text.splitlines(), "# "]:
        if FENCE.match(line):
            fenced = not fenced
            continue
        if fenced:
            continue
        match = HEADING.match(line)
        if match is None and line != "# ":
            lines.append(line)
            continue
        if lines:
            body = "\n".join(lines)
            terms = tuple(m[2] for m in TERM.finditer(body))
            yield Section(page, title, heading, slug(heading), body, terms)
        if match is not None:
            heading = match[2]
            title = heading if len(match[1]) == 1 else title
        lines = []


def slug(heading: str) -> str:
    """The anchor that the app gives a heading."""
    words = re.sub(r"[^\w\s-]", "", heading.casefold())
    return re.sub(r"[\s_-]+", "-", words).strip("-")


def same(word: str) -> str:
    """A word as it is compared: `Phantasm N:` and `phantasm`, `Events` and `event` are the same."""
    parts = re.findall(r"[a-z]+", word.casefold().replace("_", " "))
    return " ".join(_singular(part) for part in parts if part not in SMALL)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def explained(every: Sequence[Section], word: str) -> Section | None:
    """The section that has a word as its heading or sets it apart as a term."""
    wanted = same(word)
    for section in every:
        if same(section.heading) == wanted and section.heading != section.title:
            return section
    for section in every:
        if wanted in map(same, section.terms):
            return section
    return None


def mentioned(every: Sequence[Section], word: str, least: int = 1) -> Section | None:
    """The first section but for introductions that speaks of something, in any form of a word."""
    stem = same(word)
    if not stem:
        return None
    stem = stem[:-1] if stem.endswith(("e", "y")) else stem
    pattern = re.compile(rf"\b{re.escape(stem)}(e|y|ies|es|s|ed|d|ing)?\b", re.IGNORECASE)
    for section in every:
        if section.heading != section.title and len(pattern.findall(section.text)) >= least:
            return section
    return None


def places(game: str, card: Card) -> tuple[Place, ...]:
    """Where the rules of a card stand: of its keywords, its kind, and what its text speaks of."""
    words = (*keywords(card), str(card.get("type", "")))
    text = full_text(card).casefold()
    return _places(game, sections(game), words, text, verbs(game, str(card["name"])))


@lru_cache(maxsize=1024)
def _places(
    game: str, every: Sequence[Section], words: Sequence[str], text: str, does: Sequence[str]
) -> tuple[Place, ...]:
    explaining: dict[str, Section] = {}
    for word in words:
        _add(explaining, word, explained(every, word) or mentioned(every, word))
    for section in every:
        for term in section.terms:
            if _speaks_of(game, text, term):
                _add(explaining, term, section)
    for phase in games[game].phases.by_name:
        name = phase.replace("_", " ")
        if " " in name and name in text:
            _add(explaining, name, explained(every, name) or mentioned(every, name))
    for verb in does:
        if re.search(rf"\b{verb}", text):
            _add(explaining, verb, explained(every, verb) or mentioned(every, verb, 2))
    return tuple(
        Place(word[:1].upper() + word[1:], section) for word, section in explaining.items()
    )


def _add(explaining: dict[str, Section], word: str, section: Section | None) -> None:
    if section is not None and same(word):
        explaining.setdefault(same(word), section)


def _speaks_of(game: str, text: str, term: str) -> bool:
    """Whether a card's text has a term; the name of a phase only with that word."""
    word = same(term)
    if not word or (term[0].islower() and " " not in word):
        return False
    if word in games[game].phases.by_name:
        word += " phase"
    return re.search(rf"\b{re.escape(word)}(s|es)?\b", text) is not None


def keywords(card: Card) -> list[str]:
    """The keywords that are printed on a card."""
    listed = card.get("keywords", ())
    return [str(word) for word in listed] if isinstance(listed, list | tuple) else []


def verbs(game: str, name: str) -> tuple[str, ...]:
    """The words of the steps that a card executes, but for those that every other card has too."""
    return _verbs(game).get(name, ())


@cache
def _verbs(game: str) -> dict[str, tuple[str, ...]]:
    control = Vocabulary(State).words("do")
    rules = games[game].rules(**games[game].all_cards())
    by_card: dict[str, list[str]] = {}
    for block in rules.blocks.values():
        words = by_card.setdefault(block.card, [])
        words += [s.word for s in block.steps if s.word not in control and s.word not in words]
    uses = Counter(word for words in by_card.values() for word in words)
    common = {word for word, count in uses.items() if count > len(by_card) / 3}
    return {n: tuple(w for w in words if w not in common) for n, words in by_card.items()}


# --- the data --------------------------------------------------------------------------------


def data_place(game: str, card: Card) -> str:
    """`some_game/data/basic.yaml, line 12`; empty if it is not found."""
    return _data(game).get(str(card["name"]), "")


@cache
def _data(game: str) -> dict[str, str]:
    module = type(games[game]).__module__
    package = Path(str(getattr(sys.modules[module], "__file__", ""))).parent
    places: dict[str, str] = {}
    for path in sorted((package / "data").glob("*.yaml")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, name in _names(lines):
            places.setdefault(name, f"{package.name}/data/{path.name}, line {number}")
    return places


def _names(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The names of cards in a file, with their lines."""
    pattern = re.compile(r"""\bname: ("(?:[^"\\]|\\.)*"|'[^']*'|[^,}\n]+)""")
    for number, line in enumerate(lines, 1):
        for match in pattern.finditer(line.partition(" #")[0]):
            yield number, match[1].strip().strip("\"'")
