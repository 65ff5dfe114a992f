"""Age of Ascent: a dice-bidding civilization card game for two to four."""
