"""The mechanics that a game declares, and how often they are used."""

from __future__ import annotations

from framework.core.mechanic import CardFacts, Mechanic, entry_name, find_mechanic

__all__ = ["CardFacts", "Mechanic", "entry_name", "find_mechanic"]
