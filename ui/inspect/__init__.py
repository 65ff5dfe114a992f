"""A game looked into: replayed, counted, its stack, its zones, its phases, what has changed."""
