"""What a board gets to draw: a seat's view, the cards in it, and words about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from framework.core.entries import Line
from framework.core.move import Wish
from framework.core.rules import Rules
from framework.core.view import View
from framework.face import Persona
from framework.film import Film
from framework.lessons import Spot
from ui.board.cards import face_texts, faces
from ui.board.film import shown_cards, written
from ui.board.text import as_text, lines_text, named
from ui.board.zones import zones


class Ended(NamedTuple):
    """How a game has ended, for whom it is told to."""

    words: str
    won: bool | None  # neither, for spectators
    how: str  # it was won, where the words do not say it
    moment: str  # that decided it
    names: list[str]
    rows: list[list[str]]  # sources of points: what it is called, then a cell for each player
    total: str
    totals: list[int]

    def written(self) -> dict[str, object]:
        """What the board needs: points that come together. The page tells who has won."""
        sheet = {"names": self.names, "rows": self.rows, "total": self.total}
        return {"won": self.won, "sheet": sheet, "totals": self.totals}


class Show(NamedTuple):
    """How it is shown what happened: the film, how fast, whether it is heard, and the end."""

    film: Film | None = None
    pace: float = 0.0  # how long a scene lasts, in usual ones; 0: none is shown by itself
    sound: bool = False
    end: Ended | None = None


SHOW: Final = Show()


class Advice(NamedTuple):
    """What a bot would do at a decision, why, and how it is done."""

    words: str
    why: str
    odds: str  # how often it wins, in small print
    bot: str  # its title
    options: Sequence[int]  # that it begins with, by index
    wish: Wish  # what takes several choices; empty if the first option is all


class Told(NamedTuple):
    """A lesson of a first game."""

    name: str
    words: str
    at: Sequence[Spot]  # what it points at, the best spot first
    more: int  # lessons that wait


class Standing(NamedTuple):
    """How a player can be done with a decision for some time, and whether (s)he is."""

    words: str
    given: bool


def payload(
    rules: Rules,
    view: View,
    motion: bool = True,
    news: Sequence[Line] = (),
    journal: Sequence[Line] = (),
    show: Show = SHOW,
    can: Sequence[str] = (),
    says: str = "",
    advice: Advice | None = None,
    lesson: Told | None = None,
    bots: Sequence[Persona | None] = (),
    standing: Standing | None = None,
    marks: Sequence[str] = (),
    present: Sequence[str] = (),
    settings: Mapping[str, bool] | None = None,
    banner: str = "",
    stays: str = "",
) -> str:
    """What the browser gets, as one text: the view, the film that led to it, the faces of cards.

    `news` are lines to tell above the table, `journal` those at its side. `can` are deeds to offer
    besides the view's options. `says` is a message to the player. `bots` are those that play, by
    seat. `marks` name what is to be marked as changed: cards as the board calls them, `seat 0`,
    counters and piles. `present` tells of each seat whether its person is here or away, a bot plays
    it, or it is free; `banner` what this game is; `stays` why nothing can be taken back now.
    """
    face = rules.game.face
    film = show.film if show.film is not None and show.film.scenes else None
    sent: dict[str, object] = {
        "title": rules.game.title,
        "view": view,
        "motion": motion,
        "sound": show.sound,
        "pace": show.pace,
        "can": list(can),
        "present": list(present),
        "settings": dict(settings or {}),
        **_about(rules, view),
    }
    said: dict[str, object] = {  # only if there is something to say
        "zones": zones(rules, view) if face.board is None else None,
        "at_once": dict(face.at_once),
        "ceremony": show.end and show.end.written(),
        "says": says,
        "banner": banner,
        "stays": stays,
        "advice": advice and advice._asdict(),
        "lesson": lesson and lesson._asdict(),
        "bots": _bots(bots),
        "marks": list(marks),
        "standing": standing and standing._asdict(),
    }
    sent |= {name: value for name, value in said.items() if value}
    texts, shown = face_texts(rules), _shown(rules, view, (*news, *journal), film)
    parts = {name: as_text(value) for name, value in sent.items()}
    parts["faces"] = named({str(number): texts[number] for number in sorted(shown)})
    parts["news"], parts["journal"] = lines_text(news), lines_text(journal)
    parts["film"] = as_text(None) if film is None else written(rules, film, view)
    return named(parts)


def _shown(rules: Rules, view: View, lines: Sequence[Line], film: Film | None) -> set[int]:
    """The numbers of all cards that are seen or named."""
    cards = faces(rules)
    named = {form for line in lines for form in line.cards} | _asked(view)
    shown = rules.game.face.shown_cards(view, cards) | (named & cards.keys())
    return shown | shown_cards(rules, film) if film is not None else shown


def _bots(bots: Sequence[Persona | None]) -> list[object]:
    """The bots that play, by seat; nothing if none does."""
    told = [bot and {"title": bot.title, "says": bot.says, "sign": bot.sign} for bot in bots]
    return [*told] if any(bots) else []


def _about(rules: Rules, view: View) -> dict[str, object]:
    """Where the game is, what the player owns, and whether there are rules to read."""
    face = rules.game.face
    coming = [{"name": name, "title": words} for name, words in face.coming(rules.game, view)]
    about: dict[str, object] = {
        "clock": face.clock(view),
        "phases": coming,
        "turns_left": face.turns_left(rules, view),
        "rules": bool(face.pages),
    }
    if holdings := face.holdings(rules, view):
        about["deck"] = {**vars(holdings), "average": holdings.average and vars(holdings.average)}
    return about


def _asked(view: View) -> set[int]:
    """The cards that the question names."""
    parts = view["decision"].get("parts", []) if view["decision"] is not None else []
    return {part["card"] for part in parts if not isinstance(part, str) and "card" in part}
