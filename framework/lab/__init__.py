"""The lab: what can be computed or measured of games, outside their rules."""
