"""Words on their way to a terminal: names out of files never tell it what to do."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from framework.core.shown import printable


class Printer(Console):
    """A console that shows all texts as they are: no markup, and nothing that is obeyed."""

    def __init__(self, err: bool = False) -> None:
        super().__init__(stderr=err, markup=False, highlight=False, emoji=False)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """What Rich makes of a text, a line or a table; its own colours come later."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield segment._replace(text=printable(segment.text))
