"""Ascension in words: questions, options, the journal, and who has won."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import cast

from ascension.card_text import counted, faction_of, in_its_own_words, lower
from ascension.prices import Price
from ascension.state import (
    ACQUIRE,
    CONSTRUCT,
    DEATH,
    DEFEAT,
    DONE,
    EVENT_TEXT,
    GIVE,
    LIFE,
    NONE,
    PHANTASM,
    PLACES,
    PLAY,
    TEMPLE,
    TEMPLES,
    TRANSFORM,
    TROPHY,
    TYPES,
    USE,
    Cards,
    action_in,
    card_in,
    form_in,
    kind_in,
    number_in,
    place_in,
)
from ascension.view import TableView
from framework.cards.blocks import Block, asking_block, asking_step
from framework.cards.text import clauses, lines, sentence
from framework.core.decision import Decision
from framework.core.plain import Atom, Option
from framework.core.view import View

ASKED_BY_STEPS = ("pick", "player", "may", "choose", "faction")
"""Kinds of decisions that a step of a card's text asks."""


def prompt(defs: Cards, decision: Decision) -> str:
    """The question of a decision."""
    about = decision.about
    match decision.kind:
        case "turn":
            return "Your turn: play, acquire, defeat, use, or end the turn."
        case kind if kind in ASKED_BY_STEPS:
            _, _, question, nth, *_ = about
            lead = asking_block(decision).card + _time(cast(tuple[Atom, ...], nth))
            keyword = _asking_keyword(defs, asking_block(decision))
            return sentence(f"{lead}{f', {keyword}' if keyword else ''}: {question}")
        case "pay":
            form, cost = cast(tuple[int, int], about)
            return f"{defs.name[form]} costs {cost}: how do you pay?"
        case "empower":
            return f"Empower of {defs.name[cast(int, about[0])]}: banish a card you have played?"
        case "direct":
            name, source = (defs.name[form] for form in cast(tuple[int, int], about))
            return f"{source}: put {name} straight into play?"
        case "capture":
            name, source = (defs.name[form] for form in cast(tuple[int, int], about[:2]))
            return f"{source}: put {name} into play as a mechana construct?{_time(about[2:])}"
        case "gift":
            name = defs.name[cast(int, about[0])]
            return f"Give {name} to your partner for 1 rune?{_time(about[1:])}"
        case "dreambind":
            form, price = cast(tuple[int, int], about)
            if not price:
                return f"Dreambind {defs.name[form]} for free?"
            return f"Pay {price} insight to dreambind {defs.name[form]}?"
        case "infest":
            name = defs.name[cast(int, about[0])]
            return f"Put {name} into a player's discard pile?{_time(about[1:3])}"
    raise ValueError(f"unknown kind of decision {decision.kind!r}")


def _time(nth: Sequence[Atom]) -> str:
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


LABEL_WIDTH = 72  # an option tells so much of a card's text as fits; the card tells the rest


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
    kind = decision.kind
    if kind == "turn":
        at = decision.options.index(option)
        return _action(defs, cast(int, option), cast(Price, decision.about[at]))
    if option == DONE:
        about = decision.about
        return f"leave {defs.name[cast(int, about[0])]} to the void" if kind == "infest" else "done"
    if kind in ("player", "infest"):
        return cast(tuple[str, ...], decision.about[-1])[cast(int, option)]
    if kind in ("pick", "empower"):
        code = cast(int, option)
        return f"{defs.name[form_in(code)]} ({PLACES[place_in(code)]})"
    if kind in ("may", "choose"):
        told = cast(tuple[Atom, ...], decision.about[4])
        return asking_step(decision).label(option, told) or str(option)
    if kind == "pay":
        power, cost = cast(int, option), cast(int, decision.about[1])
        parts = {"power": power, "runes": cost - power}
        return " and ".join(counted(n, resource) for resource, n in parts.items() if n)
    return str(option)


def _action(defs: Cards, option: int, price: Price) -> str:
    """An action of the turn: what it costs, and in short what it does."""
    action, form = action_in(option), form_in(option)
    name = defs.name[form]
    paid = _paid(price.cost, price.paid)
    if price.by:
        paid += f" by {' and '.join(price.by)}"
    worth = f", worth {defs.honor[form]}" if defs.honor[form] else ""
    under = f", with {counted(price.treasures, 'treasures')}" if price.treasures else ""
    match action:
        case _ if action == PLAY:
            return _with(f"play {name}", effect_of(defs, form))
        case _ if action == ACQUIRE:
            return _with(f"acquire {name} ({paid}{worth}{under})", effect_of(defs, form))
        case _ if action == GIVE:
            return f"acquire {name} for your partner ({paid}{under})"
        case _ if action == DEFEAT:
            reward = _block_text(defs, form, defs.reward[form])
            return _with(f"defeat {name} ({paid}{under})", reward)
        case _ if action in (USE, EVENT_TEXT):
            number = number_in(option)
            return f"use {name}: {clauses(defs.blocks[defs.abilities[form][number].key].steps)}"
        case _ if action == TROPHY:
            reward = _block_text(defs, form, defs.trophy[form])
            return _with(f"banish the trophy {name}", reward)
        case _ if action == TEMPLE:
            return _temple_action(defs, card_in(option), bool(number_in(option)))
        case _ if action == TRANSFORM:
            turn = defs.transforms[form]
            into = defs.name[turn.into]
            return f"transform {name} ({_paid(turn.price, turn.resource)}): into {into}"
        case _ if action == PHANTASM:
            paid = _paid(defs.phantasm[form], "insight")
            return _with(f"play {name} by phantasm ({paid})", effect_of(defs, form))
    return "end the turn"


def _temple_action(defs: Cards, temple: int, own: bool) -> str:
    keystone = {LIFE: " (1 life keystone)", DEATH: " (1 death keystone)"}.get(temple, "")
    name = TEMPLES[temple]
    if not own:
        return f"take the {name}{keystone}"
    steps = defs.blocks[defs.abilities[defs.number[name]][0].key].steps
    return _with(f"use the {name}{keystone}", clauses(steps))


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


def _block_text(defs: Cards, form: int, key: str) -> str:
    if not key:
        return ""
    said = " ".join(lines(defs.blocks[key].steps))
    faction = faction_of(defs, form)
    one = "" if faction == "all" else faction
    return in_its_own_words(said, defs.name[form], one, TYPES[defs.type[form]])


def _with(lead: str, text: str) -> str:
    """An option and the start of the text that it brings about."""
    if not text:
        return lead
    width = max(24, LABEL_WIDTH - len(lead))
    told = textwrap.shorten(text.removesuffix("."), width, placeholder=" …")
    return f"{lead}: {lower(told)}"


def verdict(view: View) -> str:
    """Who has won, or whether a player alone has beaten the Cult."""
    table = cast(TableView, view["table"])
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
