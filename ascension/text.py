"""Ascension in words: questions, options, the journal, cards, and the board in a terminal."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict, cast

from ascension.ops import Banish, Controls, Discount, Which
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
    FACTIONS,
    GIVE,
    LIFE,
    LOW,
    MONSTER,
    NOBODY,
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
    Card,
    Cards,
)
from framework.cards.blocks import asking_step, card_of
from framework.cards.schema import Condition, Verb
from framework.cards.text import clauses, lines, offer, sentence
from framework.core.decision import Decision
from framework.core.plain import Atom, Entry, Option
from framework.core.view import View

if TYPE_CHECKING:
    from ascension.rules import PrintedAbility, PrintedCard

REMINDERS = {
    "Energize": "if you have gained {n} or more energy this turn",
    "Unite": "once you have played another {faction} hero this turn, before or after this one",
    "Echo": "if {a} {faction} card is in your discard pile",
    "Serenity": "if your discard pile is empty",
    "Plunder": (
        "once you have both acquired a card from the center row and defeated a monster there this "
        "turn, before or after"
    ),
    "Trophy": (
        "keep this monster before you; on this or any later turn of yours you may banish it for "
        "this effect"
    ),
    "Fate": "when this card enters the center row",
    "Dreamborn": (
        "each player gains 1 insight when this card enters the center row; you gain 1 when you "
        "acquire it"
    ),
    "Empower": "when you acquire this card, you may banish a card you have played this turn",
    "Infest": (
        "when you defeat this monster, you may put it into any player's discard pile instead of "
        "the void"
    ),
    "Phantasm": (
        "on your turn you may pay {n} insight to play this hero from the center row; it is "
        "banished first"
    ),
    "Dreambind": (
        "after its reward you may pay {n} insight to acquire this monster into your discard pile "
        "instead of the void; when you play it, you get its reward again"
    ),
    "Transform": (
        "on your turn, while this card is in your hand, you may pay this; it stays transformed for "
        "the rest of the game"
    ),
}
"""What each keyword means, for a card's text in full."""
REMINDERS_BY_TYPE = {
    "construct": {
        "Unite": "if you have played {a} {faction} hero this turn",
        "Plunder": (
            "if you have both acquired a card from the center row and defeated a monster there "
            "this turn"
        ),
        "Transform": (
            "on your turn, while this card is in play, you may pay this; it stays transformed for "
            "the rest of the game"
        ),
    },
    "event": {
        "Transform": (
            "on your turn, while this is the current event, you may pay this; the hero goes to "
            "your discard pile"
        )
    },
}
PLAIN_KEYWORDS = ("dreamborn", "empower", "infest")
PRICED_KEYWORDS = ("phantasm", "dreambind")
LEADING_KEYWORD = re.compile(
    rf"(?:^|[.:] |In the center row, )({'|'.join(REMINDERS)})(?: (\d+))?\b"
)
ASKED_BY_STEPS = ("pick", "player", "may", "choose", "faction")
"""Kinds of decisions that a step of a card's text asks."""
NOTHING_TO = {
    "mill": "put from the deck into the discard pile",
    "raid": "take from a hand",
    "put": "take from its stack",
    "claim": "take",
}


def rules_of(card: PrintedCard) -> str:
    """A card's rules text, from its data: one line a part, keywords last."""
    told = _own_lines(card)
    for verb in card.center_row:
        paid = Which(types=("monster" if card.type == "monster" else "hero",))
        text = verb.of(paid) if isinstance(verb, Discount) else verb.clause()
        told.append(sentence(f"in the center row, {text}"))
    first, *rest = lines(card.reward) or [""]
    told += [f"Reward: {_lower(first)}", *rest] if first else []
    if card.type == "monster":
        told += _led("when played, ", card.play)
    told += _keyword_lines(card)
    faction = "" if card.faction in (None, "all") else str(card.faction)
    return _in_its_own_words("\n".join(told), card.name, faction, card.type)


def _own_lines(card: PrintedCard) -> list[str]:
    """What a card does when it is played, acquired or banished and while it is in play."""
    told = [] if card.type == "monster" else lines(card.play)
    if card.uncopyable:
        told[:1] = [f"{' '.join(told[:1])} This effect can't be copied.".strip()]
    told += _led("when this comes into play, ", card.on_enter_play)
    for ability in card.abilities:
        if not _keyword_of(ability):
            told += _ability_lines(card, ability)
    for trigger in card.triggers:
        moment = _trigger_text(trigger.when, trigger.which.one(), trigger.once)
        told += _led(f"{moment}, ", trigger.steps)
    told += [sentence(verb.clause()) for verb in card.static]
    told += _led("if this card is banished from anywhere on your turn, ", card.on_banish)
    if card.hand_if is not None:
        told.append(
            sentence(card.hand_if.before("this card goes to your hand when you acquire it"))
        )
    if card.board:
        told.append(f"Acquired for {card.insight} insight into your hand, once a game.")
    return told


def _keyword_of(ability: PrintedAbility) -> str:
    return ability.condition.keyword() if ability.condition is not None else ""


def _keyword_lines(card: PrintedCard) -> list[str]:
    told = []
    for ability in card.abilities:
        if _keyword_of(ability):
            told += _ability_lines(card, ability)
    told += [*_led("trophy: ", card.trophy), *_led("fate: ", card.fate)]
    told += [f"{word.capitalize()}." for word in PLAIN_KEYWORDS if getattr(card, word)]
    for word in PRICED_KEYWORDS:
        if getattr(card, word) is not None:
            told.append(f"{word.capitalize()} {getattr(card, word)}.")
    if card.transform is not None:
        turn = card.transform
        into = f"acquire it as {turn.into}" if card.type == "event" else f"becomes {turn.into}"
        told.append(f"Transform ({_counted(turn.price, turn.pay)}): {into}.")
    return told


def _ability_lines(card: PrintedCard, ability: PrintedAbility) -> list[str]:
    """When it can be used or what it costs, a colon, and what it does."""
    keyword, condition = _keyword_of(ability), ability.condition
    if card.keystone is not None:
        return [
            f"Pay 1 {card.keystone} keystone: take control of this temple. If you control it "
            f"already, instead {clauses(ability.steps)}."
        ]
    cost, steps = _cost(ability.steps)
    given = [keyword] * bool(keyword) + ["once a turn"] * ability.once
    if condition is not None and not keyword and not _implied(condition, cost):
        given.append(f"if {condition.clause()}")
    if cost:
        given.append(clauses(cost).replace("this card and banish ", "this card and "))
    if cost or ability.once:
        return _led(f"{', '.join(given)}: ", steps)
    return [sentence(", ".join([*given, offer(_in_one(steps))]))]


def _cost(steps: Sequence[Verb]) -> tuple[Sequence[Verb], Sequence[Verb]]:
    """What an ability gives up of the own cards in play, and what it does for that."""
    for step in steps[:1]:
        if isinstance(step, Banish) and step.self_ and step.then:
            return [step.model_copy(update={"then": ()})], [*step.then, *steps[1:]]
    own = [
        getattr(step, "self_", False)
        or (isinstance(step, Banish) and step.places == ("in_play",) and not step.may)
        for step in steps
    ]
    count = own.index(False) if False in own else 0
    return steps[:count], steps[count:]


def _implied(condition: Condition, cost: Sequence[Verb]) -> bool:
    """Whether it need not be told, because whoever can pay the cost controls such cards."""
    if not isinstance(condition, Controls) or condition.at_least > len(cost):
        return False
    return condition.which in [step.which for step in cost if isinstance(step, Banish)]


def _led(lead: str, verbs: Sequence[Verb]) -> list[str]:
    """A part on one line, after what leads to it; no line if there is no part."""
    return [sentence(f"{lead}{_in_one(verbs)}")] if verbs else []


def _in_one(verbs: Sequence[Verb]) -> str:
    return _lower(" ".join(lines(verbs))).removesuffix(".")


def _lower(text: str) -> str:
    """A sentence within another one; keywords keep their capitals."""
    return text if LEADING_KEYWORD.match(text) else f"{text[:1].lower()}{text[1:]}"


def full_text(card: PrintedCard) -> str:
    """The same with a reminder of each keyword in it."""
    reminded, told = set[tuple[str, str]](), []
    for line in rules_of(card).splitlines():
        for found in LEADING_KEYWORD.findall(line):
            if found not in reminded:
                reminded.add(found)
                line += f" ({sentence(_reminder(card, *found))})"
        told.append(line)
    return "\n".join(told)


def _reminder(card: PrintedCard, keyword: str, n: str) -> str:
    faction = "same-faction" if card.faction in (None, "all") else str(card.faction)
    text = {**REMINDERS, **REMINDERS_BY_TYPE.get(card.type, {})}[keyword]
    return text.format(n=n, a="an" if faction[0] in "aeiou" else "a", faction=faction)


def _in_its_own_words(text: str, name: str, faction: str, type_: str) -> str:
    """The card's faction by its name, and its own name for another card than itself."""
    if name[0].isupper():  # no word of the text but a card's name is
        text = re.sub(rf" a ({re.escape(name)})(?!\w)", r" another \1", text)
    a = "an" if faction[:1] in tuple("aeiou") else "a"
    if type_ == "construct":
        for entering in ("a construct", f"{a} {faction} construct"):
            text = text.replace(
                f"put {entering} into play", f"put {entering} into play (this one too)"
            )
    if not faction:
        return text
    if type_ != "hero":
        text = text.replace(
            "you play or have played another hero of its faction",
            f"{a} {faction} hero is among your plays",
        )
    text = text.replace("another hero of its faction", f"another {faction} hero")
    return text.replace("a card of its faction", f"{a} {faction} card")


def _trigger_text(when: str, what: str, once: bool) -> str:
    moment = {
        "construct_enters": f"you put {what} into play",
        "play": f"you play {what}",
        "acquire": f"you acquire {what}",
        "defeat": f"you defeat {what}",
    }[when]
    return f"once a turn, when {moment}" if once else f"each time {moment}"


def card_facts(card: Card) -> dict[str, object]:
    """A card for lists and searches."""
    factions = [name for i, name in enumerate(FACTIONS) if card.faction >> i & 1]
    facts: dict[str, object] = {
        "name": card.name,
        "set": card.set,
        "type": TYPES[card.type],
        "faction": "all" if len(factions) == 4 else factions[0] if factions else None,
        "cost": card.power if card.type == MONSTER else card.cost,
        "honor": card.honor,
        "copies": card.copies,
        "keywords": sorted(card.keywords),
        "text": card.text,
        "full_text": card.full_text,
    }
    if card.insight:
        facts["insight"] = card.insight
    if card.other_side:
        facts["other_side_of"] = card.other_side
    return facts


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
        return " and ".join(_counted(n, resource) for resource, n in parts.items() if n)
    return str(option)


Price = tuple[int, str, int, tuple[str, ...]]  # see rules.price


def _action(defs: Cards, option: int, price: Price) -> str:
    """An action of the turn: what it costs, and in short what it does."""
    action, form = option >> ACTION_BITS, _form(option)
    name = defs.name[form]
    cost, resource, treasures, by = price
    paid = _paid(cost, resource)
    if by:
        paid += f" by {' and '.join(by)}"
    worth = f", worth {defs.honor[form]}" if defs.honor[form] else ""
    under = f", with {_counted(treasures, 'treasures')}" if treasures else ""
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
    return _counted(count, resource) if count else "free"


def _counted(count: int, resource: str) -> str:
    """`1 rune`, `3 runes`, `2 power`."""
    one = resource.replace("runes", "rune").replace("treasures", "treasure")
    return f"{count} {one if count == 1 else resource}"


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
    return _in_its_own_words(said, defs.name[form], one, TYPES[defs.type[form]])


def _with(lead: str, text: str) -> str:
    """An option and the start of the text that it brings about."""
    if not text:
        return lead
    width = max(24, LABEL_WIDTH - len(lead))
    told = textwrap.shorten(text.removesuffix("."), width, placeholder=" …")
    return f"{lead}: {_lower(told)}"


def faction_of(defs: Cards, form: int) -> str:
    """A card's faction in a word: `all` for all four, nothing for none."""
    factions = [name for i, name in enumerate(FACTIONS) if defs.faction[form] >> i & 1]
    return "all" if len(factions) > 1 else "".join(factions)


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


# --- the board in a terminal -----------------------------------------------------------------

WIDTH = 80


class _Cult(TypedDict):
    cards: list[list[int]]
    honor: int


class _Table(TypedDict):
    """What the game puts into a view, as far as it is drawn; cards are [card, form]."""

    turn: int
    active: int
    row: list[list[int]]
    costs: list[int]
    under: list[list[list[int]]]
    void: list[list[int]]
    center_deck: int
    stacks: list[list[list[int]]]
    event: list[int] | None
    board_hero: int | None
    board_hero_cost: int
    temples: list[int]
    pool: int
    ending: bool
    hand: list[list[int]] | None
    hands: list[int]
    decks: list[int]
    top: list[list[list[int]]]
    discards: list[list[list[int]]]
    played: list[list[list[int]]]
    constructs: list[list[list[int]]]
    trophies: list[list[list[int]]]
    honor: list[int]
    insight: list[int]
    runes: int
    power: int
    energy: int
    keystones: list[int]
    named_faction: int
    cult: _Cult
    partners: list[int]


def board(defs: Cards, view: View) -> str:
    """A seat's view as a board of plain text, at most WIDTH wide."""
    table = cast(_Table, view["table"])
    names = cast(list[str], view["names"])
    lines = [*_headlines(view, table, names), "", *_row_lines(defs, table, texts=True)]
    lines += _standing_lines(defs, table, names)
    lines += ["", *_player_lines(defs, view, table, names)]
    if not view["over"]:
        lines += ["", *_turn_lines(defs, view, table, names)]
    return "\n".join(lines)


def glance(defs: Cards, view: View) -> str:
    """The row and the turn alone: what changes from one action to the next."""
    table = cast(_Table, view["table"])
    names = cast(list[str], view["names"])
    lines = _row_lines(defs, table, texts=False)
    return "\n".join([*lines, *_turn_lines(defs, view, table, names)])


def _headlines(view: View, table: _Table, names: Sequence[str]) -> list[str]:
    parts = [f"Turn {table['turn']}: {names[table['active']]}"] if table["turn"] else []
    if view["over"]:
        parts = ["The game is over"]
    parts += [
        f"honor pool {table['pool']}",
        f"center deck {table['center_deck']}",
        f"void {len(table['void'])}",
    ]
    if table["ending"] and not view["over"]:
        parts.append("LAST ROUND")
    return _wrapped(" · ".join(parts))


def _row_lines(defs: Cards, table: _Table, texts: bool) -> list[str]:
    lines = ["CENTER ROW"]
    for slot, (_, form) in enumerate(table["row"]):
        if form == NONE:
            lines.append("  –")
            continue
        lines += _card_lines(defs, form, table["costs"][slot], texts)
        treasures = _names(defs, table["under"][slot])
        if treasures:
            lines += _wrapped(f"under it: {treasures}", 6)
    return lines


def _card_lines(defs: Cards, form: int, cost: int, texts: bool) -> list[str]:
    printed = defs.cost[form]
    what = " ".join(word for word in (faction_of(defs, form), TYPES[defs.type[form]]) if word)
    resource = "power" if defs.type[form] == MONSTER else "runes"
    now = f" (printed {printed})" if cost != printed else ""
    worth = f", worth {defs.honor[form]}" if defs.honor[form] else ""
    line = f"  {defs.name[form]:<26} {what:<22} {_counted(cost, resource)}{now}{worth}"
    return [*_wrapped(line), *(_wrapped(defs.all[form].text, 6) if texts else [])]


def _standing_lines(defs: Cards, table: _Table, names: Sequence[str]) -> list[str]:
    """What lies beside the row: stacks, the event, temples, the hero on the board, the Cult."""
    always = [
        f"{defs.name[form]} {_counted(defs.cost[form], 'runes')} ({len(stack)} left)"
        for form, stack in zip((defs.mystic, defs.infantry), table["stacks"], strict=True)
    ]
    always.append(f"{defs.name[defs.cultist]} {_counted(defs.cost[defs.cultist], 'power')}")
    lines = ["", *_wrapped(f"ALWAYS THERE  {' · '.join(always)}")]
    if table["event"] is not None:
        form = table["event"][1]
        faction = faction_of(defs, form)
        lines.append(f"EVENT  {defs.name[form]}{f' ({faction})' if faction else ''}")
        lines += _wrapped(defs.all[form].text, 6)
    if table["temples"]:
        held = [
            f"{name.removeprefix('Temple of ')}: {names[seat] if seat != NOBODY else 'nobody'}"
            for name, seat in zip(TEMPLES, table["temples"], strict=True)
        ]
        lines += _wrapped(f"TEMPLES  {' · '.join(held)}")
    if table["board_hero"] is not None:
        card = defs.all[table["board_hero"]]
        now = table["board_hero_cost"]
        price = f"{now} insight" + f" (printed {card.insight})" * (now != card.insight)
        price += f", worth {card.honor}" * bool(card.honor)
        lines += _wrapped(f"ON THE BOARD  {card.name}, {price}")
    if len(names) == 1:
        cult = table["cult"]
        taken = f": {_names(defs, cult['cards'])}" if cult["cards"] else ""
        lines += _wrapped(f"THE CULT  {cult['honor']} honor{taken}")
    return lines


def _player_lines(defs: Cards, view: View, table: _Table, names: Sequence[str]) -> list[str]:
    scores = cast(list[int], view["scores"])
    insight = any("dreamborn" in card.keywords for card in defs.all) or any(table["insight"])
    heads = ["tokens", *(["insight"] if insight else []), "hand", "deck", "discard", "total"]
    width = min(26, max(16, *map(len, names)) + 2)
    lines = [f"{'PLAYERS':<{width}}" + "".join(f"{head:>9}" for head in heads)]
    for seat, name in enumerate(names):
        counts = [table["honor"][seat], *([table["insight"][seat]] if insight else [])]
        counts += [table["hands"][seat], table["decks"][seat], len(table["discards"][seat])]
        mark = "*" if seat == view["seat"] else " "
        told = "".join(f"{count:>9}" for count in [*counts, scores[seat]])
        lines.append(f"{mark} {name[: width - 2]:<{width - 2}}{told}")
    for seat, name in enumerate(names):
        before = {
            "in play": table["constructs"][seat],
            "trophies": table["trophies"][seat],
            "on top of the deck": table["top"][seat],
        }
        held = [f"{what} {_names(defs, cards)}" for what, cards in before.items() if cards]
        if table["partners"][seat] != NOBODY:
            held.insert(0, f"partner of {names[table['partners'][seat]]}")
        if held:
            lines += _wrapped(f"{name}: {'; '.join(held)}", 2)
    return lines


def _turn_lines(defs: Cards, view: View, table: _Table, names: Sequence[str]) -> list[str]:
    """What the turn player has to spend and has played, and the own hand and discard pile."""
    seat, active = view["seat"], table["active"]
    has = [_counted(table["runes"], "runes"), f"{table['power']} power"]
    has += [f"{table['energy']} energy"] * bool(table["energy"])
    has += [f"{table['insight'][active]} insight"] * bool(table["insight"][active])
    for kind, count in zip(("life", "death"), table["keystones"], strict=True):
        has += [f"{count} {kind} keystone{'s' * (count > 1)}"] * bool(count)
    if table["named_faction"]:
        has.append(f"named: {FACTIONS[table['named_faction'].bit_length() - 1]}")
    whose = "YOU HAVE" if seat == active else f"{names[active].upper()} HAS"
    lines = _wrapped(f"{whose}  {' · '.join(has)}")
    if table["played"][active]:
        lines += _wrapped(f"PLAYED  {_names(defs, table['played'][active])}")
    if isinstance(seat, int) and table["hand"] is not None:
        if table["discards"][seat]:
            lines += _wrapped(f"YOUR DISCARD PILE  {_names(defs, table['discards'][seat])}")
        lines += _wrapped(f"YOUR HAND  {_names(defs, table['hand']) or 'empty'}")
    return lines


def _names(defs: Cards, cards: Iterable[Sequence[int]]) -> str:
    """`Apprentice ×3, Mystic` from cards, in their order."""
    counts = Counter(defs.name[form] for _, form in cards)
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counts.items())


def _wrapped(words: str, indent: int = 0) -> list[str]:
    blank = " " * indent
    further = blank + "  " + " " * (len(words) - len(words.lstrip()))
    return textwrap.wrap(
        words, WIDTH, initial_indent=blank, subsequent_indent=further, break_on_hyphens=False
    )


def verdict(view: View) -> str:
    """Who has won, or whether a player alone has beaten the Cult."""
    table = cast(_Table, view["table"])
    names, scores = cast(list[str], view["names"]), cast(list[int], view["scores"])
    winners = cast(list[int], view["winners"])
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
