"""What can go wrong, each with a message that a player can act on."""


class AscentError(Exception):
    """Any refusal of this package: bad input, never a bug."""


class IllegalChoice(AscentError):
    """A choice that the pending decision does not offer. The state is unchanged."""


class Endless(AscentError):
    """A play that never comes to a decision or to the end of the game: cards that feed themselves.

    A state in which it was raised can't be played on; a table goes back to the state before.
    """


class BadOption(AscentError):
    """An unknown or impossible option, player count or seed for a new game."""


class BadSave(AscentError):
    """A save or journal that can't be resumed, with the reason."""


class UndoRefused(AscentError):
    """A step that can't be taken back, with the reason."""
