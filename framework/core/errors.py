"""What can go wrong, each with a message that a player can act on."""

LONGEST_MESSAGE = 1000  # characters
LONGEST_QUOTE = 120  # of what is refused, in a message


class AscentError(Exception):
    """Any refusal of this package: bad input, never a bug."""

    def __init__(self, message: object = "") -> None:
        super().__init__(cut(str(message)))


def cut(words: str, longest: int = LONGEST_MESSAGE) -> str:
    """Words of bounded length: what is too much is left out of their middle."""
    if len(words) <= longest:
        return words
    half = (longest - 3) // 2
    return f"{words[:half]} … {words[-half:]}"


class IllegalChoice(AscentError):
    """A choice that the pending decision does not offer. The state is unchanged."""


class Endless(AscentError):
    """A play that never comes to a decision or to the end of the game: cards that feed themselves.

    A state in which it was raised can't be played on; a table puts it back as it was before.
    """


class BadOption(AscentError):
    """An unknown or impossible option, player count or seed for a new game."""


class BadSave(AscentError):
    """A save or journal that can't be resumed, with the reason."""


class UndoRefused(AscentError):
    """A step that can't be taken back, with the reason."""
