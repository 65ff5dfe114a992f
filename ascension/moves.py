"""What an option is, in fields: for boards, warnings, bots and statistics.

Actions of the turn are `play`, `acquire`, `give` (acquire for the partner), `defeat`, `use`,
`banish` (a trophy), `take` (a temple), `transform`, `phantasm` and `end`.
"""

from __future__ import annotations

from typing import Final

from ascension.prices import Price
from ascension.state import (
    ACQUIRE,
    ALWAYS,
    BOARD,
    DEFEAT,
    DONE,
    EFFECT,
    END,
    EVENT,
    EVENT_TEXT,
    FACTIONS,
    GIVE,
    HAND,
    HERO,
    IN_PLAY,
    NONE,
    PHANTASM,
    PLACES,
    PLAY,
    ROW,
    TEMPLE,
    TEMPLES,
    TRANSFORM,
    TROPHY,
    USE,
    Cards,
    action_in,
    card_in,
    form_in,
    number_in,
    place_in,
)
from framework.core.decision import Decision
from framework.core.move import Move
from framework.core.plain import Option

VERBS: Final = {
    PLAY: "play",
    ACQUIRE: "acquire",
    GIVE: "give",
    DEFEAT: "defeat",
    USE: "use",
    TROPHY: "banish",
    TRANSFORM: "transform",
    PHANTASM: "phantasm",
    EVENT_TEXT: "use",
}
KEYSTONES: Final = ("life keystone", "death keystone")  # what temples cost, but Immortality


def move(defs: Cards, decision: Decision, option: Option) -> Move:
    """What an option is, in fields."""
    kind = decision.kind
    if isinstance(option, str):
        return _answer(decision, option)
    if not isinstance(option, int):
        return Move(kind)
    if kind == "turn":
        price = decision.about[decision.options.index(option)]
        assert isinstance(price, Price)
        return _action(defs, option, price)
    if option == DONE:
        return Move("leave" if kind == "infest" else "done", form=_form(decision), done=True)
    if kind in ("player", "infest"):
        return Move(kind, form=_form(decision), seat=option)
    if kind in ("pick", "empower"):
        return _pick("banish" if kind == "empower" else kind, option)
    if kind == "pay":
        _, cost = decision.about
        assert isinstance(cost, int)
        shares = (("power", option), ("runes", cost - option))
        paid = tuple((resource, count) for resource, count in shares if count)
        return Move(kind, form=_form(decision), number=option, price=paid)
    return Move(kind, number=option)


def _answer(decision: Decision, option: str) -> Move:
    """Yes or no to an offer, or a named faction."""
    kind = decision.kind
    if kind == "faction":
        return Move("name", number=FACTIONS.index(option))
    if option == "no":
        return Move(option, form=_form(decision), done=True)
    price: tuple[tuple[str, int], ...] = ()
    if kind == "gift":
        price = (("runes", 1),)
    elif kind == "dreambind":
        _, insight = decision.about
        assert isinstance(insight, int)
        price = _priced(insight, "insight")
    return Move(option, form=_form(decision), price=price)


def _form(decision: Decision) -> int | None:
    """The form of the card that a question is about; steps of cards begin with their key."""
    first = decision.about[0] if decision.about else None
    return first if isinstance(first, int) else None


def _pick(verb: str, option: int) -> Move:
    place = place_in(option)
    card = card_in(option) if place != EFFECT else None  # an effect lies nowhere
    return Move(verb, card=card, form=form_in(option), place=PLACES[place])


def _action(defs: Cards, option: int, price: Price) -> Move:
    action, form, card = action_in(option), form_in(option), card_in(option)
    if action == END:
        return Move("end", ends_turn=True)
    if action == TEMPLE:
        return _temple(defs, card, own=bool(number_in(option)))
    if action in (ACQUIRE, GIVE, DEFEAT):
        paid = _priced(price.cost, price.paid if price.mixed else price.paid.partition(" ")[0])
    elif action == TRANSFORM:
        turn = defs.transforms[form]
        paid = _priced(turn.price, turn.resource)
    else:
        paid = _priced(defs.phantasm[form], "insight") if action == PHANTASM else ()
    return Move(
        VERBS[action],
        card=card,
        form=form,
        place=_place(defs, action, form),
        number=number_in(option) if action in (USE, EVENT_TEXT) else None,
        price=paid,
        plain=action == PLAY and form in defs.plain,
    )


def _temple(defs: Cards, temple: int, own: bool) -> Move:
    return Move(
        "use" if own else "take",
        form=defs.number[TEMPLES[temple]],
        place="temples",
        number=temple,
        price=((KEYSTONES[temple], 1),) if temple < len(KEYSTONES) else (),
    )


def _place(defs: Cards, action: int, form: int) -> str:
    """Where the card of an action lies."""
    if action == TROPHY:
        return "trophies"
    if defs.type[form] == EVENT:
        return "event"
    if action == PLAY or (action == TRANSFORM and defs.type[form] == HERO):
        return PLACES[HAND]
    if action in (USE, TRANSFORM):
        return PLACES[IN_PLAY]
    if form in (defs.mystic, defs.infantry, defs.cultist):
        return PLACES[ALWAYS]
    return PLACES[BOARD if defs.all[form].board and action != PHANTASM else ROW]


def _priced(count: int, resource: str) -> tuple[tuple[str, int], ...]:
    return ((resource, count),) if count not in (0, NONE) else ()
