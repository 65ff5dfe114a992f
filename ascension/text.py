"""Ascension in words: questions, options, the journal, and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ascension.state import (
    ACQUIRE,
    ACTION_BITS,
    DEFEAT,
    DONE,
    EVENT_TEXT,
    EXTRA_BITS,
    FACTIONS,
    GIVE,
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
    Card,
    Cards,
)
from framework.core.decision import Decision
from framework.core.plain import Entry, Option
from framework.effects.blocks import asking_step
from framework.effects.schema import Verb
from framework.effects.text import clauses, sentence

if TYPE_CHECKING:
    from ascension.rules import PrintedCard

PART_LEADS = {
    "play": "",
    "reward": "reward: ",
    "trophy": "trophy, banish it: ",
    "fate": "fate: ",
    "on_banish": "if this is banished during your turn, wherever it lies: ",
    "on_enter_play": "as this comes into play: ",
}
NOTHING_TO = {
    "mill": "put from the deck into the discard pile",
    "raid": "take from a hand",
    "put": "take from its stack",
    "claim": "take",
}


def rules_of(card: PrintedCard) -> str:
    """A card's rules text, from its data."""
    lines = []
    if card.dreamborn:
        lines.append(
            "Dreamborn: 1 insight for every player as it comes into the center row, "
            "1 for you when you acquire it."
        )
    if card.empower:
        lines.append("Empower: on acquiring it you may banish one of the cards played this turn.")
    for part, lead in PART_LEADS.items():
        verbs = getattr(card, part)
        if verbs:
            if part == "play" and card.type == "monster":
                lead = "when you play it: "
            if part == "reward" and card.dreambind is not None:
                lead = "reward, and again whenever you play it: "
            lines += _sentences(verbs, lead)
    for ability in card.abilities:
        start = "once a turn" if ability.once else ""
        if card.keystone is not None:
            lines.append(f"Pay 1 {card.keystone} keystone: take control of this temple.")
            start = f"if you control it already, pay 1 {card.keystone} keystone"
        elif ability.condition is not None:
            start += f"{', ' if start else ''}if {ability.condition.clause()}"
        elif not ability.once:
            start = "at any time on your turn"
        lines += _sentences(ability.steps, f"{start}: ")
    for trigger in card.triggers:
        what = trigger.which.one()
        if trigger.when == "construct_enters" and trigger.which.faction in (None, card.faction):
            what += " (this one too)"
        moment = _trigger_text(trigger.when, what, trigger.once)
        lines += _sentences(trigger.steps, moment)
    lines += [sentence(verb.clause()) for verb in card.static]
    lines += [sentence(f"while in the center row: {verb.clause()}") for verb in card.center_row]
    if card.hand_if is not None:
        lines.append(
            sentence(f"when you acquire this, it goes to your hand if {card.hand_if.clause()}")
        )
    if card.board:
        lines.append(f"Acquired for {card.insight} insight, straight into your hand, once a game.")
    if card.infest:
        lines.append("Infest: once defeated it may go to a player's discard pile, not to the void.")
    if card.phantasm is not None:
        lines.append(
            f"Phantasm {card.phantasm}: for {card.phantasm} insight it is banished from the center "
            "row and you play it from there."
        )
    if card.dreambind is not None:
        lines.append(
            f"Dreambind {card.dreambind}: once you have its reward, {card.dreambind} insight sends "
            "it to your discard pile instead of the void."
        )
    if card.transform is not None:
        turn = card.transform
        where = {"hero": "in your hand", "construct": "in play"}.get(card.type, "the current event")
        lines.append(
            f"While it is {where}, you may pay {turn.price} {turn.pay} to transform it into "
            f"{turn.into}{' and acquire that' * (card.type == 'event')}."
        )
    if card.uncopyable:
        lines.append("This effect can't be copied.")
    return _in_its_own_words(card, " ".join(lines))


def _in_its_own_words(card: PrintedCard, text: str) -> str:
    """The card's faction by its name, and its own name for another card than itself."""
    text = text.replace(f" a {card.name}", f" another {card.name}")
    if card.faction in (None, "all"):
        return text
    a = "an" if card.faction[0] in "aeiou" else "a"
    if card.type != "hero":
        text = text.replace(
            "you play or have played another hero of its faction",
            f"you have played {a} {card.faction} hero",
        )
    text = text.replace("another hero of its faction", f"another {card.faction} hero")
    return text.replace("a card of its faction", f"{a} {card.faction} card")


def _sentences(verbs: Sequence[Verb], lead: str = "") -> list[str]:
    """Plain steps in one sentence; a part with a condition of its own gets its own."""
    groups: list[list[Verb]] = []
    apart = True
    for verb in verbs:
        conditional = verb.do in ("when", "as_soon", "watch")
        if apart or conditional:
            groups.append([])
        groups[-1].append(verb)
        apart = conditional or bool(getattr(verb, "then", ()))
    first, *rest = [clauses(group) for group in groups]
    return [sentence(f"{lead}{first}"), *map(sentence, rest)]


def _trigger_text(when: str, what: str, once: bool) -> str:
    moment = {
        "construct_enters": f"when you put {what} into play",
        "play": f"when you play {what}",
        "acquire": f"when you acquire {what}",
        "defeat": f"when you defeat {what}",
    }[when]
    return sentence(f"{'once a turn, ' * once}{moment}")[:-1] + ": "


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
        case "pick" | "player" | "may" | "choose" | "faction":
            step = asking_step(decision)
            whose = f" (player {cast(int, about[2]) + 1})" if len(about) > 2 else ""
            return sentence(f"{str(about[0]).split('/', 1)[0]}{whose}: {step.clause()}")
        case "pay":
            form, cost = cast(tuple[int, int], about)
            return f"{defs.name[form]} costs {cost}: how much of it do you pay with power?"
        case "empower":
            return f"Empower of {defs.name[cast(int, about[0])]}: banish a card you have played?"
        case "direct":
            return f"Put {defs.name[cast(int, about[0])]} straight into play?"
        case "capture":
            return f"Put {defs.name[cast(int, about[0])]} into play as a mechana construct?"
        case "dreambind":
            form, price = cast(tuple[int, int], about)
            return f"Pay {price} insight to dreambind {defs.name[form]}?"
        case "infest":
            return f"Put {defs.name[cast(int, about[0])]} into a player's discard pile?"
    raise ValueError(f"unknown kind of decision {decision.kind!r}")


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
        return _action(defs, cast(int, option))
    if option == DONE:
        return "leave it in the void" if kind == "infest" else "done"
    if kind in ("player", "infest"):
        return f"player {cast(int, option) + 1}"
    if kind in ("pick", "empower"):
        code = cast(int, option)
        return f"{defs.name[_form(code)]} ({PLACES[code >> 20]})"
    if kind in ("may", "choose"):
        return asking_step(decision).label(option) or str(option)
    if kind == "pay":
        return f"{option} power"
    return str(option)


def _action(defs: Cards, option: int) -> str:
    action, form = option >> ACTION_BITS, _form(option)
    name = defs.name[form]
    match action:
        case _ if action == PLAY:
            return f"play {name}"
        case _ if action == ACQUIRE:
            return f"acquire {name}"
        case _ if action == GIVE:
            return f"acquire {name} for your partner"
        case _ if action == DEFEAT:
            return f"defeat {name}"
        case _ if action in (USE, EVENT_TEXT):
            number = option >> EXTRA_BITS & 15
            return f"use {name}: {clauses(defs.blocks[f'{name}/ability{number}'].steps)}"
        case _ if action == TROPHY:
            return f"banish the trophy {name}"
        case _ if action == TEMPLE:
            own = option >> EXTRA_BITS & 1
            return f"{'use' if own else 'take'} the {TEMPLES[option & LOW]}"
        case _ if action == TRANSFORM:
            return f"transform {name}"
        case _ if action == PHANTASM:
            return f"play {name} by phantasm"
    return "end the turn"


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
        case ("shuffle", stream, *_):
            return "The void becomes the new center deck." if stream == "market" else None
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
            return f"{names[who]} sends {defs.name[form]} to the discard pile of {names[to]}."
        case ("taken", int(who), int(form)):
            return f"{names[who]} takes {defs.name[form]}."
        case ("on deck", int(who), int(form)):
            return f"{names[who]} puts {defs.name[form]} on top of the deck."
        case ("unbuilt", int(who), forms):
            return f"{_list(defs, forms)} of {names[who]} go on top of the deck."
        case ("steal", int(who), int(victim), insight, honor):
            what = f"{insight} insight" if insight else f"{honor} honor"
            return f"{names[who]} takes {what} from {names[victim]}."
        case ("copy", int(who), int(form)):
            return f"{names[who]} copies {defs.name[form]}."
        case ("transform", int(who), int(form)):
            return f"{names[who]} transforms a card into {defs.name[form]}."
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
        case ("last round",):
            return "The honor pool is empty: this is the last round."
        case ("cult", int(form)):
            return f"The Cult takes {defs.name[form]}."
        case ("wins", int(who)):
            return f"{names[who]} wins at once."
        case ("nothing", int(who), what):
            return f"{names[who]}: there is nothing to {NOTHING_TO.get(str(what), what)}."
    return None


def _list(defs: Cards, forms: object) -> str:
    return ", ".join(defs.name[form] for form in cast(tuple[int, ...], forms) if form != NONE)
