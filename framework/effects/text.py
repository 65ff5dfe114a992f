"""Rules text from data: one way from a card's verbs to words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from framework.effects.schema import Amount, Verb


def clauses(verbs: Iterable[Verb]) -> str:
    """Steps in one sentence, in their order."""
    return ", then ".join(verb.clause() for verb in verbs)


def sentence(text: str) -> str:
    """A clause as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def amount(value: int | Amount, thing: str, things: str | None = None) -> str:
    """`2 cards`, `1 card`, or a counted number of them."""
    if isinstance(value, int):
        return f"{value} {thing if value == 1 else things or thing + 's'}"
    return f"1 {thing} {value.clause()}"


def rules_text(parts: Mapping[str, Iterable[Verb]], leads: Mapping[str, str]) -> str:
    """A card's whole text: for each trigger its lead, then what happens."""
    lines = [
        sentence(f"{leads[trigger]}{text}")
        for trigger, verbs in parts.items()
        for text in ([clauses(verbs)] if leads[trigger] else [v.clause() for v in verbs])
    ]
    return " ".join(line for line in lines if line)
