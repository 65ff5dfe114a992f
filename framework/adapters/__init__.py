"""Adapters: the games as environments of other people's libraries, each an optional extra."""
