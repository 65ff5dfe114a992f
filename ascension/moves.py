"""What an option is, in fields: for boards, warnings, bots and statistics.

Actions of the turn are `play`, `acquire`, `give` (acquire for the partner), `defeat`, `use`,
`banish` (a trophy), `take` (a temple), `transform`, `phantasm` and `end`.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from ascension.prices import Price, price
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
    TYPES,
    USE,
    AscensionState,
    Cards,
    action_in,
    card_in,
    form_in,
    number_in,
    place_in,
)
from framework.cards.blocks import NTH
from framework.cards.compiling import running_step
from framework.cards.control import carried_out
from framework.core.decision import Decision
from framework.core.move import Move
from framework.core.plain import Atom, Option

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
PURSE: Final = ("runes", "power", "runes or power")  # what a turn has to spend and loses
KEYSTONES: Final = ("life keystone", "death keystone")  # what temples cost, but Immortality


ASKED_BY_STEPS: Final = ("pick", "player", "may", "choose", "faction")
"""Kinds of decisions that a step of a card's text asks."""


class StepQuestion(NamedTuple):
    """What a step of a card's text asks."""

    key: str  # of its block
    position: int
    question: str
    nth: tuple[int, ...]  # which time it is asked, of how often
    said: tuple[Atom, ...]  # by the step, beside its question
    names: tuple[str, ...]  # of the players


class Offer(NamedTuple):
    """What is asked about a card as it is taken: how it is paid for, where it goes, who gets it."""

    form: int
    source: int = NONE  # the form of the card that makes the offer
    price: int = 0
    nth: tuple[int, ...] = ()  # which time it is asked, of how often
    names: tuple[str, ...] = ()  # of the players


def numbers(state: AscensionState) -> tuple[int, ...]:
    """The options of whatever is answered by numbers: actions, cards, seats, amounts."""
    return cast(tuple[int, ...], state.options)


def about(state: AscensionState) -> tuple[Atom, ...]:
    """What is asked, with all that its words need."""
    if state.kind == "turn":
        return tuple([price(state, option) for option in numbers(state)])
    if state.kind in ASKED_BY_STEPS:
        frame, names = state.stack[-1], state.header.names
        key, position, *said = state.about
        assert isinstance(position, int)
        question = running_step(state, frame).question(state, frame)
        nth = tuple(frame[NTH:])
        return StepQuestion(str(key), position, question, nth, tuple(said), names)
    form, *rest = (number for number in state.about if isinstance(number, int))
    match state.kind:
        case "pay" | "dreambind":
            return Offer(form, price=rest[0])
        case "direct" | "capture":
            return Offer(form, rest[0], nth=tuple(rest[1:]))
    return Offer(form, nth=tuple(rest), names=state.header.names)


def move(defs: Cards, decision: Decision, option: Option) -> Move:
    kind, asked = decision.kind, decision.about
    if isinstance(asked, Offer):
        return _answer(kind, asked, option)
    if isinstance(option, str):
        named = FACTIONS.index(option) if kind == "faction" else None
        verb = "name" if kind == "faction" else option
        return Move(
            verb, number=named, done=option == "no", traits=_carried_out(defs, asked, option)
        )
    if not isinstance(option, int):
        return Move(kind)
    if kind == "turn":
        price = asked[decision.options.index(option)]
        assert isinstance(price, Price)
        return _action(defs, option, price)
    if option == DONE:
        return Move("done", done=True)
    words = _carried_out(defs, asked, option)
    if kind == "player":
        return Move(kind, seat=option, traits=words)
    if kind == "pick":
        return _pick(kind, option, (*words, TYPES[defs.type[form_in(option)]]))
    return Move(kind, number=option, traits=words)


def _carried_out(defs: Cards, asked: tuple[Atom, ...], option: Option) -> tuple[str, ...]:
    """The words of the text that an answer carries out."""
    if not isinstance(asked, StepQuestion):
        return ()
    return carried_out(defs.blocks[asked.key].steps[asked.position], option)


def _answer(kind: str, offer: Offer, option: Option) -> Move:
    """An answer to what is asked about a card as it is taken."""
    form = offer.form
    match option:
        case "yes":
            price = {"gift": (("runes", 1),), "dreambind": _priced(offer.price, "insight")}
            return Move("yes", form=form, price=price.get(kind, ()))
        case "no":
            return Move("no", form=form, done=True)
        case int() if option == DONE:
            return Move("leave" if kind == "infest" else "done", form=form, done=True)
        case int() if kind == "infest":
            return Move(kind, form=form, seat=option)
        case int() if kind == "empower":
            return _pick("banish", option, ("banish",))
        case int() if kind == "pay":
            paid = (*_priced(option, "power"), *_priced(offer.price - option, "runes"))
            return Move(kind, form=form, number=option, price=paid)
    return Move(kind, form=form)


def _pick(verb: str, option: int, traits: tuple[str, ...]) -> Move:
    place = place_in(option)
    card = card_in(option) if place != EFFECT else None  # an effect lies nowhere
    return Move(verb, card=card, form=form_in(option), place=PLACES[place], traits=traits)


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
        lasting=action == TROPHY,
        fleeting=action == PLAY or any(resource in PURSE for resource, _ in paid),
        traits=(TYPES[defs.type[form]],),
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
