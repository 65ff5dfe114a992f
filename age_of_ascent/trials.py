"""Questions about odds played out by the engine itself, each time with other seeded dice."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, cast

from age_of_ascent import culture, score
from age_of_ascent.contests import Fought, GoldScored, Resolved
from age_of_ascent.laying import AgeRules
from age_of_ascent.odds import Field
from age_of_ascent.once_a_turn import OnceATurn, TooMany
from age_of_ascent.questions import (
    Battle,
    Bids,
    CultureRoll,
    GoldRoll,
    battle_field,
    culture_table,
    gold_table,
    target_field,
)
from age_of_ascent.state import NOTHING, SIDES, AgeState
from framework.core import rng
from framework.core.log import Log
from framework.lab.questions import Asked
from framework.lab.trials import Trials

ENDS: Final[dict[str, tuple[type[Resolved | GoldScored], ...]]] = {
    "resolution": (Resolved,),
    "gold": (GoldScored,),
    "culture_roll": (),
}  # what tells who has won a phase, beside a battle


def table_of(rules: AgeRules, asked: Asked) -> tuple[AgeState, str, OnceATurn | None]:
    """The table that a question lays, its phase, and who knows how text is used best there."""
    match asked:
        case Battle():
            return _with_text(battle_field(rules, asked)[0], asked.text)
        case Bids():
            return _with_text(target_field(rules, asked)[0], asked.text)
        case GoldRoll():
            return gold_table(rules, asked), "gold", None
        case CultureRoll():
            return culture_table(rules, asked), "culture_roll", None
    raise TypeError(f"no table is laid for {type(asked).__name__}")


def _with_text(field: Field, text: str) -> tuple[AgeState, str, OnceATurn | None]:
    using = OnceATurn(field) if text == "best" and field.texts() else None
    if using is not None:
        try:
            using.all_ends()
        except TooMany:  # then its odds are told without it, too
            using = None
    return field.state, "resolution", using


def played(laid: AgeState, phase: str, stream: int, using: OnceATurn | None = None) -> AgeState:
    """A phase of a laid table, played to its end with the dice of a stream."""
    state = laid.clone()
    state.rng["dice"] = stream
    state.log, state.stack, state.options = Log(), [["phase", phase, 0]], ()
    state.advance()
    while state.kind in ("ability", "reroll", "resolve") and state.seat >= 0 and not state.over:
        state.apply(state.options.index(_choice(state, using)))
    return state


def _choice(state: AgeState, using: OnceATurn | None) -> object:
    """Text is used as is best, or not at all; dice that count little for culture are rerolled."""
    if state.kind == "ability" and using is not None:
        return using.option(state)
    if state.kind != "reroll":
        return NOTHING if NOTHING in state.options else state.options[0]
    faces = cast(tuple[int, ...], state.about[0])
    cards = culture.cards_of(state, state.seat)
    counts = [score.culture_face(state, cards, face) for face in (1, 2, 3)]
    low = [
        index
        for index in state.options
        if index != NOTHING
        and score.culture_face(state, cards, faces[cast(int, index)]) * SIDES < sum(counts)
    ]
    return low[0] if low else NOTHING


def outcome(state: AgeState, phase: str, points: list[int]) -> tuple[int, dict[int, int]]:
    """Who has won, and what everybody's total was; `points` are those before a culture roll."""
    for happening in map(state.rules.game.entries.read, state.log):
        if phase == "resolution" and isinstance(happening, Fought):
            return happening.winner, dict(happening.attacks)
        if isinstance(happening, ENDS[phase]):
            return happening.winner, dict(happening.totals)
    totals = dict(enumerate(state.culture_vp))
    had = [*points, *[0] * len(totals)]
    ranks = [(had[seat] + vp, *score.sheets(state)[seat].dice) for seat, vp in totals.items()]
    first = score.first_of(ranks)
    return first[0] if len(first) == 1 else NOTHING, totals


def trials(rules: AgeRules, asked: Any, seed: int, count: int) -> Trials:  # noqa: ANN401
    """What so many plays of a question come to, each with dice of its own from the seed."""
    laid, phase, using = table_of(rules, asked)
    given = asked.points if isinstance(asked, CultureRoll) else []
    places = range(len(asked.attack if isinstance(asked, Battle) else _bids(asked)))
    winners, totals = Counter[int](), [Counter[int]() for _ in places]
    for turn in range(count):
        state = played(laid, phase, rng.derive(seed, "trial", turn), using)
        winner, made = outcome(state, phase, [int(text) for text in given])
        winners[winner if winner in places else NOTHING] += 1
        for place in places:
            totals[place][made.get(place, 0)] += 1
    return Trials(count, tuple(map(dict, totals)), dict(winners), ())


def _bids(asked: Bids | GoldRoll | CultureRoll) -> list[str]:
    return asked.bid if isinstance(asked, Bids) else asked.roll
