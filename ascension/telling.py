"""Ascension in words: questions, options, the journal, and who has won."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import cast

from ascension.card_text import counted, faction_of, in_its_own_words, lower
from ascension.prices import Price
from ascension.score import reward_honor
from ascension.state import (
    ACQUIRE,
    ACTION_BITS,
    CONSTRUCT,
    DEATH,
    DEFEAT,
    DONE,
    EVENT_TEXT,
    EXTRA_BITS,
    GIVE,
    LIFE,
    LOW,
    MONSTER,
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
)
from ascension.view import TableView
from framework.cards.blocks import asking_step, card_of
from framework.cards.text import clauses, lines, sentence
from framework.core.decision import Decision
from framework.core.plain import Atom, Entry, Option
from framework.core.view import View

ASKED_BY_STEPS = ("pick", "player", "may", "choose", "faction")
"""Kinds of decisions that a step of a card's text asks."""
NOTHING_TO = {
    "mill": "put from the deck into the discard pile",
    "raid": "take from a hand",
    "put": "take from its stack",
    "claim": "take",
}


def _form(option: int) -> int:
    return option >> 10 & LOW


def prompt(defs: Cards, decision: Decision) -> str:
    """The question of a decision."""
    about = decision.about
    match decision.kind:
        case "turn":
            return "Your turn: play, acquire, defeat, use, or end the turn."
        case kind if kind in ASKED_BY_STEPS:
            key, _, question, nth, *_ = about
            lead = card_of(str(key)) + _time(cast(tuple[Atom, ...], nth))
            keyword = _asking_keyword(defs, str(key))
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


def _asking_keyword(defs: Cards, key: str) -> str:
    """The keyword whose part of a card asks, if there is one."""
    parent, _, part = key.rpartition("/")
    position = part.partition(".")[0]
    if not position.isdecimal():
        return ""
    condition = getattr(defs.blocks[parent].steps[int(position)], "condition", None)
    keyword = condition.keyword() if condition is not None else ""
    return keyword or _asking_keyword(defs, parent)


LABEL_WIDTH = 72  # an option tells so much of a card's text as fits; the card tells the rest


def label(defs: Cards, decision: Decision, option: Option) -> str:
    """What an option does; equal cards are told apart by a number."""
    text = _label(defs, decision, option)
    if not isinstance(option, int) or option < 1 << 10:
        return text
    before = decision.options[: decision.options.index(option)]
    alike = [o for o in before if isinstance(o, int) and o >> 10 == option >> 10]
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
        return f"{defs.name[_form(code)]} ({PLACES[code >> 20]})"
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
    action, form = option >> ACTION_BITS, _form(option)
    name = defs.name[form]
    cost, resource, treasures, by = price
    paid = _paid(cost, resource)
    if by:
        paid += f" by {' and '.join(by)}"
    worth = f", worth {defs.honor[form]}" if defs.honor[form] else ""
    under = f", with {counted(treasures, 'treasures')}" if treasures else ""
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
            number = option >> EXTRA_BITS & 15
            return f"use {name}: {clauses(defs.blocks[f'{name}/ability{number}'].steps)}"
        case _ if action == TROPHY:
            reward = _block_text(defs, form, defs.trophy[form])
            return _with(f"banish the trophy {name}", reward)
        case _ if action == TEMPLE:
            return _temple_action(defs, option & LOW, bool(option >> EXTRA_BITS & 1))
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
    steps = defs.blocks[f"{name}/ability0"].steps
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


def tell(defs: Cards, entry: Entry, seat: int | None, names: Sequence[str]) -> str | None:
    """A journal entry in words, as far as the seat may know it."""
    match cast(tuple[object, ...], entry):
        case ("turn", turn, int(who)):
            return f"== Turn {turn}: {names[who]} =="
        case ("first", int(who)):
            return f"{names[who]} goes first."
        case ("reveal", "draw", int(who), forms):
            cards = cast(tuple[int, ...], forms)
            if who == seat:
                return f"You draw {_list(defs, cards)}."
            return f"{names[who]} draws {len(cards)} card{'s' * (len(cards) > 1)}."
        case ("reveal", "row", int(form)):
            return f"From the center deck: {defs.name[form]}."
        case ("reveal", "top", int(who), int(form)):
            return f"{names[who]} reveals {defs.name[form]}."
        case ("reveal", "mill", int(who), forms):
            return f"{names[who]} puts {_list(defs, forms)} from the deck into the discard pile."
        case ("reveal", "hand", int(who), forms):
            return f"{names[who]} reveals {_list(defs, forms) or 'an empty hand'}."
        case ("reveal", "raid", int(who), int(form), int(thief), took):
            verb = f"goes to {names[thief]}" if took else "is discarded"
            return f"{defs.name[form]} of {names[who]} {verb}."
        case ("shuffle", "market", *_):
            return "A new center deck is shuffled."
        case ("shuffle", _, _, int(who)):
            return f"{names[who]} shuffles the deck."
        case ("play", int(who), int(form)):
            return f"{names[who]} plays {defs.name[form]}."
        case ("phantasm", int(who), int(form)):
            return f"{names[who]} plays {defs.name[form]} by phantasm."
        case ("use" | "trigger", int(who), int(form), *_):
            return f"{names[who]} uses {defs.name[form]}."
        case ("acquire", int(who), int(form), _):
            return f"{names[who]} acquires {defs.name[form]}."
        case ("defeat", int(who), int(form)):
            return f"{names[who]} defeats {defs.name[form]}."
        case ("honor", int(who), count):
            return f"{names[who]} gains {count} honor."
        case ("insight", int(who), count):
            return f"{names[who]} gains {count} insight."
        case ("banish", int(who), int(form)):
            return f"{names[who]} banishes {defs.name[form]}."
        case ("destroy", int(who), int(form)):
            return f"{defs.name[form]} of {names[who]} is destroyed."
        case ("discard", int(who), int(form)):
            return f"{names[who]} discards {defs.name[form]}."
        case ("into play", int(who), int(form)):
            return f"{names[who]} puts {defs.name[form]} into play."
        case ("treasure", int(who), count):
            return f"{names[who]} takes {count} treasure{'s' * (count != 1)}."
        case ("put", int(who), int(form), to):
            return f"{names[who]} puts {defs.name[form]} into the {to}."
        case ("sent", int(who), int(to), int(form)):
            whose = "the own discard pile" if who == to else f"the discard pile of {names[to]}"
            return f"{names[who]} sends {defs.name[form]} to {whose}."
        case ("taken", int(who), int(form)):
            return f"{names[who]} takes {defs.name[form]}."
        case ("on deck", int(who), int(form)):
            return f"{names[who]} puts {defs.name[form]} on top of the deck."
        case ("unbuilt", int(who), forms):
            go = "go" if len(cast(tuple[int, ...], forms)) > 1 else "goes"
            return f"{_list(defs, forms)} of {names[who]} {go} on top of the deck."
        case ("steal", int(who), int(victim), insight, honor):
            what = f"{insight} insight" if insight else f"{honor} honor"
            return f"{names[who]} takes {what} from {names[victim]}."
        case ("copy", int(who), int(form)):
            return f"{names[who]} copies {defs.name[form]}."
        case ("transform", int(who), int(form)):
            before = [defs.name[old] for old, turn in defs.transforms.items() if turn.into == form]
            what = before[0] if len(before) == 1 else "a card"
            return f"{names[who]} transforms {what} into {defs.name[form]}."
        case ("dreambind", int(who), int(form)):
            return f"{names[who]} dreambinds {defs.name[form]}."
        case ("dreamborn", int(form)):
            return f"{defs.name[form]} is dreamborn."
        case ("fate", int(form), _):
            return f"The fate of {defs.name[form]} happens."
        case ("temple", int(who), int(temple)):
            return f"{names[who]} takes the {TEMPLES[temple]}."
        case ("temple lost", int(who), int(temple)):
            return f"{names[who]} loses the {TEMPLES[temple]}."
        case ("names", int(who), faction):
            return f"{names[who]} names {faction}."
        case ("pool", count):
            return f"{count} honor are added to the pool."
        case ("grow", slots):
            return f"The center row grows to {slots} slots."
        case ("extra turn", int(who)):
            return f"{names[who]} will take another turn."
        case ("stalled", rounds):
            return f"Nothing has been gained for {rounds} rounds: the game ends with this one."
        case ("last round",):
            return "The honor pool is empty: this is the last round."
        case ("cult", int(form)):
            honor = reward_honor(defs, form) if defs.type[form] == MONSTER else 0
            return f"The Cult takes {defs.name[form]}{f', for {honor} honor' if honor else ''}."
        case ("wins", int(who)):
            return f"{names[who]} wins at once."
        case ("keep", int(who), int(form)):
            return f"{names[who]} keeps {defs.name[form]}."
        case ("decline", int(who), _, what) if who == seat:
            return _nothing(names[who], str(what))
        case ("decline", int(who), name, *_):  # others can't tell whether there was anything
            return f"{names[who]} declines the offer of {name}."
        case ("nothing", int(who), what):
            return _nothing(names[who], str(what))
    return None


def _nothing(name: str, verb: str) -> str:
    return f"{name}: there is nothing to {NOTHING_TO.get(verb, verb)}."


def _list(defs: Cards, forms: object) -> str:
    return ", ".join(defs.name[form] for form in cast(tuple[int, ...], forms) if form != NONE)


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
