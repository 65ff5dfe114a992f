"""Card files and saves that hold cards: each bad one is refused in one line, soon, by its name."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from ascension import cards as ascension_cards
from benchmarks.siege import cards
from benchmarks.siege.saves import OWN, signed
from framework import BadSave, games, load
from framework.cards.files import MOST_PARTS, BadCards


@pytest.mark.parametrize("kind", cards.KINDS)
def test_card_files_of_all_kinds_are_refused_or_played_with(kind: str, tmp_path: Path) -> None:
    path, outcomes = tmp_path / "evil.yaml", set()
    for number in range(12):
        chance = random.Random(f"suite {number}")
        game, text = cards.KINDS[kind](chance)
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        outcomes.add(cards.use(game, path, chance))
    assert outcomes <= {"refused", "played", "stopped as endless"}
    assert "refused" in outcomes


REFUSED = {
    "a bomb of references": (
        "a: &a [x, x]\nb: &b [*a, *a]\ncards: [*b]\n",
        "evil.yaml: line 2: a reference to another part, write the part out",
    ),
    "a list that holds itself": (
        "cards: &c\n- *c\n",
        "evil.yaml: line 2: a reference to another part, write the part out",
    ),
    "a deep list": (
        "cards: " + "[" * 5000,
        "evil.yaml: line 1: at most 40 lists and mappings stand",
    ),
    "a deep card": (
        "cards: [{name: X, type: hero, play: " + "[" * 60 + "]" * 60 + "}]",
        "evil.yaml: card 'X': at most 40 lists and mappings stand within one another",
    ),
    "a long number": (
        f"cards: [{{name: X, type: hero, cost: {'9' * 5000}}}]",
        f"evil.yaml: line 1: '{'9' * 40}' is no number that a card can have",
    ),
    "a large number": (
        "cards: [{name: X, type: hero, faction: void, cost: 1000}]",
        "evil.yaml: card 'X': a number is at most 999",
    ),
    "many cards": ("cards:\n" + "- {a: b}\n" * MOST_PARTS, "10,000 keys and values"),
    "something to execute": (
        "cards: !!python/object/apply:os.system [echo]",
        "evil.yaml: line 1: a part is no text, number, list or mapping",
    ),
    "an ability without cost": (
        json.dumps(
            {
                "cards": [
                    {
                        **{"name": "Well", "type": "construct", "faction": "void", "cost": 0},
                        "abilities": [{"once": False, "steps": [{"do": "gain", "honor": 1}]}],
                    }
                ]
            }
        ),
        "evil.yaml: card 'Well': abilities.0.once: it could be used for ever",
    ),
    "a trigger that feeds itself": (
        json.dumps(
            {
                "cards": [
                    {
                        **{"name": "Loop", "type": "construct", "faction": "void", "cost": 0},
                        "triggers": [
                            {
                                **{"when": "acquire", "once": False},
                                "steps": [{"do": "acquire", "which": {"types": ["hero"]}}],
                            }
                        ],
                    }
                ]
            }
        ),
        "evil.yaml: card 'Loop': triggers.0.once: it could feed itself for ever",
    ),
    "repeats within repeats": (
        json.dumps(
            {
                "cards": [
                    {
                        **{"name": "Again", "type": "hero", "faction": "void", "cost": 0},
                        "play": [
                            {
                                **{"do": "repeat", "times": 20},
                                "steps": [
                                    {
                                        **{"do": "repeat", "times": 20},
                                        "steps": [{"do": "draw"}],
                                    }
                                ],
                            }
                        ],
                    }
                ]
            }
        ),
        "evil.yaml: card 'Again'",
    ),
}


@pytest.mark.parametrize("evil", REFUSED)
def test_a_file_is_refused_by_file_card_and_key(evil: str, tmp_path: Path) -> None:
    text, told = REFUSED[evil]
    (tmp_path / "evil.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BadCards) as refused:
        games["ascension"].new(2, 1, None, cards=str(tmp_path / "evil.yaml"))
    assert told in str(refused.value)
    assert len(str(refused.value)) <= BadCards.longest


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("ascension", {"cards": [OWN["cards"][0] | {"name": f"C{i}"} for i in range(1500)]}),
        (
            "ascension",
            {"cards": [OWN["cards"][0] | {"play": [{"do": "draw"}] * (MOST_PARTS // 2)}]},
        ),
        ("age_of_ascent", {"heroes": [{"name": "C", "cost": 1, "gives": ["S"] * MOST_PARTS}]}),
    ],
)
def test_more_cards_than_a_file_may_have_are_not_read_in_a_save_either(
    game: str, given: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = json.loads(games[game].new(2, 1).to_json())
    parts["header"]["options"] = {"cards": given}
    monkeypatch.setattr(
        ascension_cards, "parse_card", lambda *_: pytest.fail("a card of them is read")
    )
    with pytest.raises(BadSave, match="a card file has at most 10,000 keys and values"):
        load(signed(parts))
