"""A card's rules text, made from its data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ascension.printed import PrintedAbility, PrintedCard
from ascension.state import FACTIONS, Cards
from ascension.words.banishing import Banish
from ascension.words.conditions import Controls
from ascension.words.lasting import Discount
from ascension.words.which import Which
from framework import english
from framework.cards.schema import Condition, Verb
from framework.cards.text import clauses, lines, offer, sentence
from framework.english import with_article

REMINDERS = {
    "Energize": "if you have gained {n} or more energy this turn",
    "Unite": "once you have played another {faction} hero this turn, before or after this one",
    "Echo": "if {a_faction} card is in your discard pile",
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
        "Unite": "if you have played {a_faction} hero this turn",
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


def rules_of(card: PrintedCard) -> str:
    """A card's rules text, from its data: one line a part, keywords last."""
    sentences = _own_lines(card)
    for verb in card.center_row:
        paid = Which(types=("monster" if card.type == "monster" else "hero",))
        text = verb.of(paid) if isinstance(verb, Discount) else verb.clause()
        sentences.append(sentence(f"in the center row, {text}"))
    first, *rest = lines(card.reward) or [""]
    sentences += [f"Reward: {lower(first)}", *rest] if first else []
    if card.type == "monster":
        sentences += _led("when played, ", card.play)
    sentences += _keyword_lines(card)
    faction = "" if card.faction in (None, "all") else str(card.faction)
    return in_its_own_words("\n".join(sentences), card.name, faction, card.type)


def _own_lines(card: PrintedCard) -> list[str]:
    """What a card does when it is played, acquired or banished and while it is in play."""
    sentences = [] if card.type == "monster" else lines(card.play)
    if card.uncopyable:
        sentences[:1] = [f"{' '.join(sentences[:1])} This effect can't be copied.".strip()]
    sentences += _led("when this comes into play, ", card.on_enter_play)
    for ability in card.abilities:
        if not _keyword_of(ability):
            sentences += _ability_lines(card, ability)
    for trigger in card.triggers:
        moment = _trigger_text(trigger.when, trigger.which.one(), trigger.once)
        sentences += _led(f"{moment}, ", trigger.steps)
    sentences += [sentence(verb.clause()) for verb in card.static]
    sentences += _led("if this card is banished from anywhere on your turn, ", card.on_banish)
    if card.hand_if is not None:
        sentences.append(
            sentence(card.hand_if.before("this card goes to your hand when you acquire it"))
        )
    if card.board:
        sentences.append(f"Acquired for {card.insight} insight into your hand, once a game.")
    return sentences


def _keyword_of(ability: PrintedAbility) -> str:
    return ability.condition.keyword() if ability.condition is not None else ""


def _keyword_lines(card: PrintedCard) -> list[str]:
    sentences = []
    for ability in card.abilities:
        if _keyword_of(ability):
            sentences += _ability_lines(card, ability)
    sentences += [*_led("trophy: ", card.trophy), *_led("fate: ", card.fate)]
    sentences += [f"{word.capitalize()}." for word in PLAIN_KEYWORDS if getattr(card, word)]
    for word in PRICED_KEYWORDS:
        if getattr(card, word) is not None:
            sentences.append(f"{word.capitalize()} {getattr(card, word)}.")
    if card.transform is not None:
        turn = card.transform
        into = f"acquire it as {turn.into}" if card.type == "event" else f"becomes {turn.into}"
        sentences.append(f"Transform ({counted(turn.price, turn.pay)}): {into}.")
    return sentences


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
    return lower(" ".join(lines(verbs))).removesuffix(".")


def lower(text: str) -> str:
    """A sentence within another one; keywords keep their capitals."""
    return text if LEADING_KEYWORD.match(text) else f"{text[:1].lower()}{text[1:]}"


def full_text(card: PrintedCard) -> str:
    """The same with a reminder of each keyword in it."""
    reminded, sentences = set[tuple[str, str]](), []
    for line in rules_of(card).splitlines():
        for found in LEADING_KEYWORD.findall(line):
            if found not in reminded:
                reminded.add(found)
                line += f" ({sentence(_reminder(card, *found))})"
        sentences.append(line)
    return "\n".join(sentences)


def _reminder(card: PrintedCard, keyword: str, n: str) -> str:
    faction = "same-faction" if card.faction in (None, "all") else str(card.faction)
    text = {**REMINDERS, **REMINDERS_BY_TYPE.get(card.type, {})}[keyword]
    return text.format(n=n, faction=faction, a_faction=with_article(faction))


def in_its_own_words(text: str, name: str, faction: str, type_: str) -> str:
    """The card's faction by its name, and its own name for another card than itself."""
    if name[0].isupper():  # no word of the text but a card's name is
        text = re.sub(rf" a ({re.escape(name)})(?!\w)", r" another \1", text)
    own = with_article(faction)
    if type_ == "construct":
        for entering in ("a construct", f"{own} construct"):
            text = text.replace(
                f"put {entering} into play", f"put {entering} into play (this one too)"
            )
    if not faction:
        return text
    if type_ != "hero":
        text = text.replace(
            "you play or have played another hero of its faction",
            f"{own} hero is among your plays",
        )
    text = text.replace("another hero of its faction", f"another {faction} hero")
    return text.replace("a card of its faction", f"{own} card")


def _trigger_text(when: str, what: str, once: bool) -> str:
    moment = {
        "construct_enters": f"you put {what} into play",
        "play": f"you play {what}",
        "acquire": f"you acquire {what}",
        "defeat": f"you defeat {what}",
    }[when]
    return f"once a turn, when {moment}" if once else f"each time {moment}"


def faction_of(defs: Cards, form: int) -> str:
    """A card's faction in a word: `all` for all four, nothing for none."""
    factions = [name for i, name in enumerate(FACTIONS) if defs.faction[form] >> i & 1]
    return "all" if len(factions) > 1 else "".join(factions)


def counted(count: int, resource: str) -> str:
    """`1 rune`, `3 runes`, `2 power`."""
    one = resource.replace("runes", "rune").replace("treasures", "treasure")
    return english.counted(count, one, resource)
