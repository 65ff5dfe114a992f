"""Where games are kept and played: stored rows, games in memory, bots at work."""
