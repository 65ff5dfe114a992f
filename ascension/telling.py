"""Ascension in words: questions, options, the journal, and who has won."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache

from ascension.card_text import counted, faction_of, in_its_own_words, lower
from ascension.moves import Offer, StepQuestion, move
from ascension.prices import Price
from ascension.state import CONSTRUCT, NONE, TYPES, Cards, kind_in
from ascension.view import on_table
from framework.cards.blocks import Block
from framework.cards.compiling import asking_step
from framework.cards.text import clauses, lines
from framework.core.decision import Decision
from framework.core.entries import Line, Mention, Telling
from framework.core.move import Move
from framework.core.plain import Option
from framework.core.view import View

MOST_KEPT = 4096  # texts that are remembered
LABEL_WIDTH = 72  # an option tells so much of a card's text as fits; the card tells the rest
QUESTIONS = {
    "pay": "{card} costs {price}: how do you pay?",
    "empower": "Empower of {card}: banish a card you have played?",
    "direct": "{source}: put {card} straight into play?",
    "capture": "{source}: put {card} into play as a mechana construct?{nth}",
    "gift": "Give {card} to your partner for 1 rune?{nth}",
    "dreambind": "Pay {price} insight to dreambind {card}?",
    "infest": "Put {card} into a player's discard pile?{nth}",
}
"""What is asked about a card as it is taken."""


def prompt(defs: Cards, decision: Decision) -> Line:
    """The question of a decision."""
    telling = Telling(decision.rules, decision.seat, ())
    match decision.about:
        case StepQuestion() as asked:
            block = defs.blocks[asked.key]
            name = f"{block.card[:1].upper()}{block.card[1:]}"
            card = Mention("card", (defs.number[block.card],), name)
            keyword = _asking_keyword(defs, block)
            lead = f"{_time(asked.nth)}{f', {keyword}' if keyword else ''}"
            return telling.line(
                "{card}{lead}: {question}.", card=card, lead=lead, question=asked.question
            )
        case Offer() as offer:
            words = QUESTIONS[decision.kind]
            if decision.kind == "dreambind" and not offer.price:
                words = "Dreambind {card} for free?"
            return telling.line(
                words,
                card=telling.card(offer.form),
                source=telling.card(offer.source) if offer.source != NONE else "",
                price=offer.price,
                nth=_time(offer.nth),
            )
    words = "{your} turn: play, acquire, defeat, use, or end the turn."
    return telling.line(words, your=telling.you("Your"))


def _time(nth: Sequence[int]) -> str:
    """` (1 of 2)` of a question that is asked several times."""
    return f" ({nth[0]} of {nth[1]})" if nth and nth[1] != 1 else ""


def _asking_keyword(defs: Cards, block: Block) -> str:
    """The keyword whose part of a card asks, if there is one."""
    while block.outer is not None:
        key, position = block.outer
        block = defs.blocks[key]
        condition = getattr(block.steps[position], "condition", None)
        if condition is not None and condition.keyword():
            return str(condition.keyword())
    return ""


def label(defs: Cards, decision: Decision, option: Option) -> str:
    """What an option does; equal cards are told apart by a number."""
    text = _label(defs, decision, option)
    if not isinstance(option, int) or not kind_in(option):
        return text
    before = decision.options[: decision.options.index(option)]
    alike = [o for o in before if isinstance(o, int) and kind_in(o) == kind_in(option)]
    twins = sum(_label(defs, decision, other) == text for other in alike)
    return f"{text}, no. {twins + 1}" if twins else text


def _label(defs: Cards, decision: Decision, option: Option) -> str:
    asked, made = decision.about, move(defs, decision, option)
    match asked:
        case StepQuestion() if decision.kind in ("may", "choose"):
            return asking_step(decision).label(option, asked.said) or str(option)
        case StepQuestion() | Offer() if made.seat is not None:
            return asked.names[made.seat]
        case Offer() if made.verb == "leave":
            return f"leave {defs.name[asked.form]} to the void"
        case Offer() if made.verb == "pay":
            return " and ".join(counted(count, resource) for resource, count in made.price)
    if decision.kind == "turn":
        price = asked[decision.options.index(option)]
        assert isinstance(price, Price)
        return _action(defs, made, price)
    if made.verb == "done":
        return made.verb
    return (
        f"{defs.name[made.form]} ({made.place})"
        if made.form is not None and made.place
        else str(option)
    )


def _action(defs: Cards, made: Move, price: Price) -> str:
    """An action of the turn: what it costs, and in short what it does."""
    form = made.form
    if form is None:
        return "end the turn"
    if made.place == "temples":
        return _temple_action(defs, form, made)
    name = defs.name[form]
    paid = _paid(price.cost, price.paid)
    if price.by:
        paid += f" by {' and '.join(price.by)}"
    worth = f", worth {defs.honor[form]}" if defs.honor[form] else ""
    under = f", with {counted(price.treasures, 'treasures')}" if price.treasures else ""
    match made.verb:
        case "play":
            return _with(f"play {name}", effect_of(defs, form))
        case "acquire":
            return _with(f"acquire {name} ({paid}{worth}{under})", effect_of(defs, form))
        case "give":
            return f"acquire {name} for your partner ({paid}{under})"
        case "defeat":
            reward = _block_text(defs, form, defs.reward[form])
            return _with(f"defeat {name} ({paid}{under})", reward)
        case "use":
            return f"use {name}: {_ability_text(defs, form, made.number or 0)}"
        case "banish":
            reward = _block_text(defs, form, defs.trophy[form])
            return _with(f"banish the trophy {name}", reward)
        case "transform":
            turn = defs.transforms[form]
            into = defs.name[turn.into]
            return f"transform {name} ({_paid(turn.price, turn.resource)}): into {into}"
    paid = _paid(defs.phantasm[form], "insight")
    return _with(f"play {name} by phantasm ({paid})", effect_of(defs, form))


def _temple_action(defs: Cards, form: int, made: Move) -> str:
    paid = "".join(f" ({counted(count, keystone)})" for keystone, count in made.price)
    lead = f"{made.verb} the {defs.name[form]}{paid}"
    return f"{lead}: {_ability_text(defs, form, 0)}" if made.verb == "use" else lead


def _ability_text(defs: Cards, form: int, number: int) -> str:
    return clauses(defs.blocks[defs.abilities[form][number].key].steps)


def _paid(count: int, resource: str) -> str:
    return counted(count, resource) if count else "free"


def effect_of(defs: Cards, form: int) -> str:
    """What a card does when it is played or lies in play, without what else is printed on it."""
    if defs.type[form] == CONSTRUCT:
        return defs.all[form].text
    played = defs.play[form]
    if defs.dreambind[form] != NONE:
        played = defs.reward[form]
    return _block_text(defs, form, played)


@lru_cache(MOST_KEPT)
def _block_text(defs: Cards, form: int, key: str) -> str:
    if not key:
        return ""
    text = " ".join(lines(defs.blocks[key].steps))
    faction = faction_of(defs, form)
    one = "" if faction == "all" else faction
    return in_its_own_words(text, defs.name[form], one, TYPES[defs.type[form]])


@lru_cache(MOST_KEPT)
def _with(lead: str, text: str) -> str:
    """An option and the start of the text that it brings about."""
    if not text:
        return lead
    width = max(24, LABEL_WIDTH - len(lead))
    start = textwrap.shorten(text.removesuffix("."), width, placeholder=" …")
    return f"{lead}: {lower(start)}"


def verdict(view: View) -> str:
    """Who has won, or whether a player alone has beaten the Cult."""
    table = on_table(view)
    names, scores, winners = view["names"], view["scores"], view["winners"]
    if len(names) == 1:
        cult = table["cult"]["honor"]
        if winners and scores[0] <= cult:
            return f"{names[0]} wins at once."
        end = "wins" if winners else "loses"
        return f"{names[0]} {end} against the Cult with {scores[0]} honor to {cult}."
    who = " and ".join(names[seat] for seat in winners)
    verb = "wins" if len(winners) == 1 else "win together"
    best = scores[winners[0]]
    if best < max(scores):
        return f"{who} {verb} at once, with {best} honor."
    tied = [names[s] for s, score in enumerate(scores) if score == best and s not in winners]
    by_tie = f"; the tie with {' and '.join(tied)} goes to the later in turn order" if tied else ""
    return f"{who} {verb} with {best} honor{by_tie}."
