"""What a board gets to draw: a seat's view, the cards in it, and words about it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from framework.core.view import View
from ui.board.cards import KEPT

ALWAYS_DRAWN = (  # of these a view of Ascension has no number
    "Cultist",
    "Temple of Life",
    "Temple of Death",
    "Temple of Immortality",
)
NAMES_A_CARD = ("turn", "pick", "empower")  # decisions of Ascension whose options hold a card

Face = Mapping[str, object]
Faces = Mapping[int, Face]


class Steps(NamedTuple):
    """The steps of the others that can be looked at again, and where one is."""

    stops: Sequence[int]  # the last one is the present
    at: int
    told: Sequence[str] = ()  # of the step that is looked at

    @property
    def looking(self) -> bool:
        """Whether one is in the past."""
        return self.at < self.stops[-1]


class Hint(NamedTuple):
    """What to think of at a decision, and what a bot would choose, if that is known."""

    words: str
    bot: str
    choice: str


Part = str | tuple[int, str]  # words, or a card by number and name


def payload(
    view: View,
    faces: Faces,
    motion: bool = True,
    news: Sequence[str] = (),
    journal: Sequence[str] = (),
    steps: Steps | None = None,
    can: Sequence[str] = (),
    says: str = "",
    hint: Hint | None = None,
) -> str:
    """What the browser gets, as one text: the view, and the faces of the cards that are in it."""
    looked_at = steps.told if steps else ()
    told = [[linked(line, faces) for line in lines] for lines in (news, journal, looked_at)]
    shown = shown_cards(view, faces)
    asked = linked(_prompt(view), faces)
    parts = [*asked, *(part for lines in told for line in lines for part in line)]
    shown |= {part[0] for part in parts if type(part) is tuple}
    sent: dict[str, object] = {
        "view": view,
        "faces": {number: faces[number] for number in sorted(shown)},
        "motion": motion,
        "news": told[0],
        "journal": told[1],
        "steps": steps and {**steps._asdict(), "told": told[2]},
        "can": list(can),
    }
    if len(asked) > 1:
        sent["asked"] = asked
    if says:
        sent["says"] = says
    if hint:
        sent["hint"] = hint._asdict()
    return json.dumps(sent, separators=(",", ":"))


def _prompt(view: View) -> str:
    decision = view["decision"]
    return str(decision.get("prompt", "")) if isinstance(decision, Mapping) else ""


def linked(line: str, faces: Faces) -> list[Part]:
    """A line of the journal in parts: words, and the cards that it names."""
    names, pattern = _names(faces)
    parts: list[Part] = []
    for place, words in enumerate(pattern.split(line)):
        if place % 2:
            parts.append((names[words], words))
        elif words:
            parts.append(words)
    return parts


def _names(faces: Faces) -> tuple[dict[str, int], re.Pattern[str]]:
    """The cards by name, and what finds a name in a line; made once for each set of cards."""
    made = _patterns.get(id(faces))
    if made is None or made[0] is not faces:
        names = {str(face["name"]): number for number, face in reversed([*faces.items()])}
        ways = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        made = (faces, names, re.compile(rf"(?<!\w)({ways})(?!\w)"))
        if len(_patterns) >= KEPT:
            _patterns.clear()
        _patterns[id(faces)] = made
    return made[1:]


_patterns: dict[int, tuple[Faces, dict[str, int], re.Pattern[str]]] = {}


def shown_cards(view: View, faces: Faces) -> set[int]:
    """The numbers of the cards that a drawing of this view can show."""
    table = view["table"]
    if view["game"] == "age_of_ascent":
        fields = ("board", "offered", "cards")
        found = {number for name in fields for number in _numbers(table.get(name))}
    else:
        found = set(_forms(list(table.values())))
        hero = table.get("board_hero")
        found |= {hero} if isinstance(hero, int) else set()
        found |= {number for number, face in faces.items() if face["name"] in ALWAYS_DRAWN}
        found |= set(_forms_of_options(view))
    return {number for number in found if number in faces}


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _numbers(part)


def _forms(value: object) -> Iterator[int]:
    """Second parts of the pairs [card, form] in a view; other pairs of numbers do no harm."""
    if isinstance(value, list):
        if len(value) == 2 and all(type(part) is int for part in value):
            yield cast(int, value[1])
        else:
            for part in value:
                yield from _forms(part)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _forms(part)


def _forms_of_options(view: View) -> Iterator[int]:
    decision = view["decision"]
    if isinstance(decision, Mapping) and decision["kind"] in NAMES_A_CARD:
        for option in decision.get("options", ()):
            if isinstance(option, int) and option >= 0:
                yield option >> 10 & 1023
