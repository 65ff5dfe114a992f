"""The machine that plays any game: states, decisions, chance, phases, journals and saves."""
