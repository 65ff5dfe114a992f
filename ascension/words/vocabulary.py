"""All words that Ascension's cards may use."""

from __future__ import annotations

from ascension.state import AscensionState
from ascension.words import (
    acquiring,
    amounts,
    banishing,
    conditions,
    copying,
    defeating,
    drawing,
    gaining,
    lasting,
    moving,
    opponents,
    turns,
)
from framework.cards.schema import Vocabulary
from framework.core.machine import State

FAMILIES = (
    acquiring,
    amounts,
    banishing,
    conditions,
    copying,
    defeating,
    drawing,
    gaining,
    lasting,
    moving,
    opponents,
    turns,
)
"""Modules whose words have made themselves known as they were imported."""
VOCABULARY = Vocabulary(AscensionState, State)
