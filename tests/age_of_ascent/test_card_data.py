"""The 57 cards: names, kinds, player counts and every value that the rulebook gives."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from age_of_ascent.cards import FILES, USUAL, load_cards, printed_document
from age_of_ascent.game import game
from age_of_ascent.state import DICE, PIECES, TOKENS, Card
from age_of_ascent.words.lasting import Protect
from framework.cards.files import BadCards
from framework.cards.schema import Verb
from tests.age_of_ascent.table import document

HEROES = {
    "Anathen Triforge": 3,
    "Bloodrush": 2,
    "Brighton Farcrest": 4,
    "Broadpalm": 3,
    "Cosquette": 2,
    "Crester Halfshot": 2,
    "Dormon Helver": 3,
    "Fadefoot": 2,
    "General Kelburn": 4,
    "Goldrune Knight": 2,
    "Invertus Incendior": 2,
    "Jenn Ochari": 3,
    "Lee O'Nar Dodavinsky": 2,
    "Nerick Nimblenose": 2,
    "Pace Skrimpscrew": 2,
    "Reidle Grayfold": 2,
    "Silvershade": 2,
    "Tannin Windfield": 2,
    "Teves Talanwright": 2,
    "Wilford Longlock": 2,
}
TREASURES = {
    "Crown of Ferocity": 2,
    "Domus Valnais": 2,
    "Drakeforge": 2,
    "Geistblade": 2,
    "Glove of Forged Force": 3,
    "The Hanging Baths": 2,
    "Ring of Tongues": 2,
    "The Forgotten Vault": 2,
    "The Great Tower": 2,
    "The Last Temple": 3,
    "Valnais Ascends": 4,
    "Wands of Polarity": 2,
}
CITIES = {"Chi-stone": 2, "Cleartop Run": 2, "Shimmer Basin": 2, "Sigil Crest": 2, "Skyclad": 4}
LANDS = {f"Land {i}": 2 for i in range(1, 21)} | {
    **{f"Land {i}": 3 for i in (6, 12, 13, 14)},
    **{f"Land {i}": 4 for i in (18, 19, 20)},
}
KINDS = {"land": LANDS, "city": CITIES, "hero": HEROES, "treasure": TREASURES}

CHANGED = ("cost", "vp", "gives", "also", "text")
FIXED: dict[str, dict[str, object]] = {
    "Land 6": {"gives": ["S"], "cost": 1, "also": ["G"]},
    "Land 12": {"gives": ["S"], "vp": 1},
    "Land 13": {"gives": ["G"], "vp": 1},
    "Land 14": {"gives": ["C"], "vp": 1},
    "Land 18": {"gives": ["S"]},
    "Land 19": {"gives": ["G"]},
    "Land 20": {"gives": ["C"]},
}


def printed(values: str = USUAL) -> dict[str, dict[str, object]]:
    """A shipped card file by card."""
    sections = cast(dict[str, list[dict[str, object]]], printed_document(values))
    return {str(card["name"]): card for section in sections.values() for card in section}


def compiled() -> list[Card]:
    return game.rules().defs.all


def test_there_are_57_cards() -> None:
    assert len(compiled()) == 57
    assert len({card.name for card in compiled()}) == 57


@pytest.mark.parametrize("kind", KINDS)
def test_names_and_player_counts_of_each_kind(kind: str) -> None:
    found = {card.name: card.min_players for card in compiled() if card.kind == kind}
    assert found == KINDS[kind]


@pytest.mark.parametrize(
    ("kind", "count"), [("land", 20), ("city", 5), ("hero", 20), ("treasure", 12)]
)
def test_counts_of_each_kind(kind: str, count: int) -> None:
    assert sum(card.kind == kind for card in compiled()) == count


@pytest.mark.parametrize("values", FILES)
@pytest.mark.parametrize("name", FIXED)
def test_values_that_the_rulebook_gives(name: str, values: str) -> None:
    card = printed(values)[name]
    assert {key: card.get(key, []) for key in FIXED[name]} == FIXED[name]
    assert {*FIXED[name], "min_players"} == set(cast(list[str], card["fixed"]))


@pytest.mark.parametrize("values", FILES)
def test_only_what_the_rulebook_gives_is_called_fixed(values: str) -> None:
    for name, card in printed(values).items():
        fixed = set(cast(list[str], card.get("fixed", [])))
        by_players = {"min_players"} if cast(int, card.get("min_players", 2)) > 2 else set()
        text = {"timing"} if name == "Fadefoot" else set()  # of its text
        assert fixed == set(FIXED.get(name, ())) | by_players | text, name


@pytest.mark.parametrize("values", FILES)
def test_other_values_are_of_the_same_cards(values: str) -> None:
    for name, card in printed(values).items():
        usual = printed()[name]
        assert {**usual, **{key: card.get(key, 0) for key in CHANGED}} == {
            **card,
            **{key: card.get(key, 0) for key in CHANGED},
        }, name
        assert card.get("min_players", 2) == usual.get("min_players", 2)


def test_facts_reach_play_as_they_are_printed() -> None:
    for card in compiled():
        data = printed()[card.name]
        assert card.cost == data["cost"]
        assert card.vp == data.get("vp", 0)
        assert [PIECES[piece] for piece in card.gives] == data.get("gives", [])
        also = {PIECES[piece] for piece in range(7) if card.also >> piece & 1}
        symbols = set(cast(list[str], data.get("also", [])))
        assert also == symbols | {f"{symbol}d" for symbol in symbols}


def test_lands_have_no_text_and_every_other_card_but_one_has() -> None:
    without = {card.name for card in compiled() if not card.text}
    assert without == {*LANDS, "The Forgotten Vault"}


def test_every_card_can_be_paid_for_and_gives_something() -> None:
    for card in compiled():
        assert 1 <= card.cost <= 10, card.name
        assert card.gives, card.name


# --- no card is dominated ------------------------------------------------------------------------

TEXT_MAKES_UP_FOR = 1  # steps of printed value; one is a cost, a VP, a token or a symbol
FEWER_IS_BETTER = {"every", "least"}


def pieces(card: Card) -> Counter[int]:
    """What a card gives; a die is its token and something more."""
    given = Counter(card.gives)
    for token, die in zip(TOKENS, DICE, strict=True):
        given[token] += given[die]
    return +given


def printed_steps(worse: Card, better: Card) -> int:
    """By how much one card's printed values are behind another's; -1 if some are ahead."""
    symbols = [sum(card.also >> c & 1 for c in TOKENS) for card in (better, worse)]
    ahead = (
        worse.cost < better.cost
        or worse.vp > better.vp
        or worse.also & ~better.also
        or pieces(worse) - pieces(better)
    )
    given = pieces(better).total() - pieces(worse).total()
    steps = worse.cost - better.cost + better.vp - worse.vp + symbols[0] - symbols[1] + given
    return -1 if ahead else steps


def at_least(mine: object, other: object, key: str = "") -> bool:
    """Whether a text or a part of one does all that another of its kind does."""
    match mine, other:
        case Protect(never=True), Protect():
            return True
        case Verb(), Verb():
            fields = type(mine).model_fields
            return type(mine) is type(other) and all(
                at_least(getattr(mine, name), getattr(other, name), name) for name in fields
            )
        case tuple(), tuple():
            return {*mine} >= {*other}
        case bool(), bool():
            return mine == other
        case int(), int():
            return mine <= other if key in FEWER_IS_BETTER else mine >= other
    return mine == other or (key == "holds" and mine is None)


def covers(better: Card, worse: Card) -> bool:
    """Whether a card's text does all that another's does."""
    return all(
        any(at_least(mine, verb) for mine in better.text.get(moment, ()))
        for moment, verbs in worse.text.items()
        for verb in verbs
    )


def dominated(worse: Card, better: Card) -> bool:
    """Whether nobody would ever want one card rather than another of its row.

    A text that the other lacks makes up for a little: how good it is depends on the game.
    """
    steps = printed_steps(worse, better)
    if covers(better, worse):
        return steps > 0 or (steps == 0 and not covers(worse, better))
    return steps > TEXT_MAKES_UP_FOR


def test_no_card_is_dominated_by_another_of_its_row() -> None:
    found = [
        f"{worse.name} by {better.name}"
        for worse in compiled()
        for better in compiled()
        if worse.row == better.row and worse is not better and dominated(worse, better)
    ]
    assert not found


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        *[("Land 13", "Land 7"), ("Land 13", "Land 9"), ("Land 19", "Land 7")],
        *[("Land 19", "Land 9"), ("Land 20", "Land 10"), ("Land 11", "Land 17")],
        *[("Bloodrush", "Goldrune Knight"), ("Dormon Helver", "Nerick Nimblenose")],
        *[("Chi-stone", "Skyclad"), ("Land 3", "Land 4"), ("Land 1", "Land 6")],
    ],
)
def test_the_first_reconstruction_had_dominated_cards(worse: str, better: str) -> None:
    """What is measured above finds what players have found."""
    by_name = {card.name: card for card in before_tuning()}
    assert dominated(by_name[worse], by_name[better])
    assert not dominated(by_name[better], by_name[worse])


def before_tuning() -> list[Card]:
    """The shipped cards with the values that they had before no card was dominated."""
    facts = {
        **{"Land 1": {"vp": 0}, "Land 3": {"cost": 4}, "Land 4": {"cost": 4}},
        **{"Land 7": {"cost": 2, "vp": 1}, "Land 9": {"cost": 3, "vp": 2}},
        **{"Land 10": {"cost": 3, "vp": 1}, "Land 11": {"cost": 5}, "Land 13": {"cost": 3}},
        **{"Land 17": {"cost": 5, "vp": 2}, "Land 19": {"cost": 3}, "Land 20": {"cost": 3}},
        "Bloodrush": {"cost": 4, "vp": 0},
        "Dormon Helver": {"cost": 4, "vp": 0},
        "Chi-stone": {"cost": 8, "vp": 2},
    }
    return load_cards(document(facts), "before").all


@pytest.mark.parametrize("moment", ["land_won", "expand_won", "improve_won", "gold_won"])
def test_the_banner_changes_hands_only_as_a_turn_ends(moment: str) -> None:
    given = document({"Fadefoot": {"text": {moment: [{"do": "banner"}]}}})
    with pytest.raises(BadCards, match=f"text.{moment}: the Banner changes hands only as a turn"):
        load_cards(given, "cards")


def test_a_card_speaks_of_cards_that_there_are() -> None:
    given = document(
        {"Fadefoot": {"text": {"scoring": [{"do": "score", "add": 1, "owning": "Skyclod"}]}}}
    )
    with pytest.raises(BadCards, match=r"text.scoring: 0: owning: .*, did you mean 'Skyclad'\?"):
        load_cards(given, "cards")
