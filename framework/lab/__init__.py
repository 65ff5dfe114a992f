"""What games are like, in numbers: each with its definition, its seeds and its interval."""
