"""Rules text from data: one way from a card's verbs to words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from framework.cards.schema import Amount, Verb
from framework.english import counted


def clauses(verbs: Sequence[Verb], said: Sequence[Verb] = ()) -> str:
    """Steps in one sentence, in their order, after those that came before."""
    each = [verb.after([*said, *verbs[:i]]) for i, verb in enumerate(verbs)]
    text = each[0] if each else ""
    for i, clause in enumerate(each[1:], 2):
        joint = ", " if clause.startswith("then ") or i < len(each) else " and "
        apart = set(";:") & set(text) or clause.startswith("if ")
        text += f"{'; ' if apart else joint}{clause}"
    return text


def lines(verbs: Iterable[Verb]) -> list[str]:
    """Steps in sentences, in their order; a part with a condition of its own has its own line."""
    sentences, said = [""], list[Verb]()
    for verb in verbs:
        first, *rest = verb.parts(said)
        sentences[-1] = f"{sentences[-1]} {sentence(first)}".strip()
        sentences += [*map(sentence, rest), ""] if rest else []
        said.append(verb)
    return [line for line in sentences if line]


def offer(text: str) -> str:
    """A clause as something that the player may decline."""
    return text if text.startswith("you may ") else f"you may {text}"


def sentence(text: str) -> str:
    """A clause as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def amount(value: int | Amount, thing: str, things: str = "") -> str:
    """`2 cards`, `1 card`, or a counted number of them."""
    if isinstance(value, int):
        return counted(value, thing, things)
    return f"1 {thing} {value.clause()}"


def rules_text(parts: Mapping[str, Sequence[Verb]], leads: Mapping[str, str]) -> str:
    """A card's whole text: for each trigger its lead, then what happens."""
    lines = [
        sentence(f"{leads[trigger]}{text}")
        for trigger, verbs in parts.items()
        for text in ([clauses(verbs)] if leads[trigger] else [v.clause() for v in verbs])
    ]
    return " ".join(line for line in lines if line)
