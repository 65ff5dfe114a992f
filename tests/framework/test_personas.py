"""Bots as people meet them: titles, emblems, sentences, and names at a table."""

from __future__ import annotations

import random

import pytest

from docs.tutorial_game import game as climb
from framework import games
from framework.bots.bot import Bot
from framework.bots.personas import SIGNS, bot_called, persona, seat_names
from framework.core.decision import Decision
from framework.core.game import AnyGame
from framework.face import RANDOM

OURS = [games["age_of_ascent"], games["ascension"]]


class Miser(Bot):
    """Passes wherever it may.

    And so on.
    """

    def choose(self, decision: Decision) -> int:
        return 0


class Silent(Miser):  # says nothing of itself
    pass


@pytest.mark.parametrize("game", [*OURS, climb], ids=lambda game: game.name)
def test_every_bot_has_a_title_an_emblem_and_a_sentence(game: AnyGame) -> None:
    met = [persona(game, bot) for bot in game.bots]
    assert all(bot.title and all(bot.sign) for bot in met)
    assert len({bot.title for bot in met}) == len(met)
    assert persona(game, RANDOM).says == "any legal move: easy"


def test_a_bot_of_somebody_else_speaks_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb, "bots", {**climb.bots, "miser": Miser, "silent": Silent})
    miser, silent = persona(climb, "miser"), persona(climb, "silent")
    assert (miser.title, miser.says) == ("Miser", "passes wherever it may")
    assert miser.sign in SIGNS
    assert (silent.title, silent.says) == ("Silent", "")
    assert persona(climb, "nobody:Knows").title == "Knows"


@pytest.mark.parametrize("game", [*OURS, climb], ids=lambda game: game.name)
def test_bots_at_a_table_have_names_of_their_own_and_none_twice(game: AnyGame) -> None:
    bots, chance = [*game.bots], random.Random(1)
    for _ in range(50):
        seated = [None, *chance.choices(bots, k=max(game.players) - 1)]
        me, *names = seat_names(game, seated)
        assert me == ""
        assert len({*names}) == len(names)
        assert not any(character.isdigit() for name in names for character in name)
    taken = seat_names(game, [bots[0]])
    assert seat_names(game, [bots[0]], taken) != taken


def test_more_bots_than_names_are_told_apart_too() -> None:
    names = seat_names(climb, ["random"] * 40)
    assert len({*names}) == 40


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_names_of_bots_are_no_names_of_cards(game: AnyGame) -> None:
    cards = {str(card["name"]) for card in game.cards(game.rules(**game.all_cards()))}
    called = {name for bot in game.bots for name in persona(game, bot).names} | {*game.face.names}
    assert not called & cards


def test_a_name_tells_which_bot_sits_there() -> None:
    game = games["age_of_ascent"]
    assert bot_called(game, "Ysel") == "culture"
    assert bot_called(game, "Gold 2") == bot_called(game, "Merchant 2") == "gold"
    assert bot_called(game, "Zed") is None
