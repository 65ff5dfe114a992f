"""What a program can reach from the objects it is handed, by following every reference."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from types import FrameType, ModuleType

BARRED = (ModuleType, FrameType)


def reachable(*roots: object) -> Iterator[object]:
    """Every object that can be reached from some objects, classes and closures included.

    Modules are not entered: whoever can import has other means than the objects at hand.
    """
    seen = {id(getattr(module, "__dict__", None)) for module in list(sys.modules.values())}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, BARRED):
            continue
        yield thing
        waiting += gc.get_referents(thing)
