"""The kinds of frames that a game of Ascension puts on its stack."""

from __future__ import annotations

from ascension.state import AscensionState
from framework.cards.blocks import add_blocks
from framework.core.machine import Frames

frames: Frames[AscensionState] = Frames()
add_blocks(frames)
