"""Ascension in words: questions, options, the journal, cards, and the board in a terminal."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict, cast

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
    HERO,
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
from framework.core.decision import Decision
from framework.core.plain import Entry, Option
from framework.core.view import View
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
            "it to your discard pile, not to the void."
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
    faction = "" if card.faction in (None, "all") else str(card.faction)
    return _in_its_own_words(" ".join(lines), card.name, faction, card.type == "hero")


def _in_its_own_words(text: str, name: str, faction: str, hero: bool) -> str:
    """The card's faction by its name, and its own name for another card than itself."""
    text = text.replace(f" a {name}", f" another {name}")
    if not faction:
        return text
    a = "an" if faction[0] in "aeiou" else "a"
    if not hero:
        text = text.replace(
            "you play or have played another hero of its faction",
            f"{a} {faction} hero is among your plays",
        )
    text = text.replace("another hero of its faction", f"another {faction} hero")
    return text.replace("a card of its faction", f"{a} {faction} card")


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
            asked = about[2] if decision.kind == "pick" and len(about) > 2 else None
            card = str(about[0]).split("/", 1)[0]
            return sentence(f"{card}: {asked or asking_step(decision).clause()}")
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
        return _action(defs, cast(int, option), cast(tuple[int, str, int], decision.about[at]))
    if option == DONE:
        return "leave it in the void" if kind == "infest" else "done"
    if kind in ("player", "infest"):
        return cast(tuple[str, ...], decision.about[-1])[cast(int, option)]
    if kind in ("pick", "empower"):
        code = cast(int, option)
        return f"{defs.name[_form(code)]} ({PLACES[code >> 20]})"
    if kind in ("may", "choose"):
        return asking_step(decision).label(option) or str(option)
    if kind == "pay":
        return f"{option} power"
    return str(option)


def _action(defs: Cards, option: int, price: tuple[int, str, int]) -> str:
    """An action of the turn: what it costs, and in short what it does."""
    action, form = option >> ACTION_BITS, _form(option)
    name = defs.name[form]
    cost, resource, treasures = price
    paid = _paid(cost, resource)
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
    said = " ".join(_sentences(defs.blocks[key].steps))
    faction = faction_of(defs, form)
    one = "" if faction == "all" else faction
    return _in_its_own_words(said, defs.name[form], one, defs.type[form] == HERO)


def _with(lead: str, text: str) -> str:
    """An option and the start of the text that it brings about."""
    if not text:
        return lead
    width = max(24, LABEL_WIDTH - len(lead))
    told = textwrap.shorten(text.removesuffix("."), width, placeholder=" …")
    return f"{lead}: {told[:1].lower()}{told[1:]}"


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
        case ("nothing", int(who), what):
            return f"{names[who]}: there is nothing to {NOTHING_TO.get(str(what), what)}."
    return None


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
