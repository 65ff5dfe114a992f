"""All attacks by name, in the order in which they are made. A new one is a module and a line here.

A module of this folder ends with `ATTACK`: what is tried, how often, and the generator of attempts.
"""

from __future__ import annotations

from benchmarks.siege import cards, floods, kills, saves, served, soak, wire
from benchmarks.siege.attack import Attack

ALL = (
    saves.ATTACK,
    saves.JOURNALS,
    cards.ATTACK,
    wire.ATTACK,
    floods.ATTACK,
    kills.ATTACK,
    served.ATTACK,
    soak.ATTACK,
)  # fmt: skip
ATTACKS: dict[str, Attack] = {attack.name: attack for attack in ALL}
