"""The machine that plays any game: states, decisions, chance, phases, journals and saves.

What the author of a game needs can be imported from here.
"""

from framework.core.course import END
from framework.core.decision import Decision
from framework.core.game import Game, GameOptions
from framework.core.machine import Frames, State
from framework.core.move import Move
from framework.core.phases import Phase, Phases
from framework.core.plain import Atom, Entry, Frame, Option
from framework.core.rules import Definitions, Rules
from framework.core.view import View

__all__ = [
    "END",
    "Atom",
    "Decision",
    "Definitions",
    "Entry",
    "Frame",
    "Frames",
    "Game",
    "GameOptions",
    "Move",
    "Option",
    "Phase",
    "Phases",
    "Rules",
    "State",
    "View",
]
