"""What is on the table, what is hidden, what is taken; a game's own figures; uses of mechanics."""

from __future__ import annotations

from framework.core.mechanic import Mechanic
from framework.lab.metrics.metric import Metric, Seen, mean, ratio
from framework.lab.recording import Record
from framework.measures import Own


def _size(record: Record) -> Seen | None:
    sizes = [(one.in_play, one.step) for one in record.standings]
    if not sizes:
        return None
    return Seen((sum(size for size, _ in sizes), len(sizes)), max(sizes)[1])


def _size_at_start(record: Record) -> Seen | None:
    return Seen((record.standings[0].in_play,), 0) if record.standings else None


def _hidden(record: Record) -> Seen | None:
    shares = [(one.hidden / one.components, one.step) for one in record.standings[:-1]
              if one.components]  # fmt: skip
    if not shares:
        return None
    return Seen((sum(share for share, _ in shares), len(shares)), max(shares)[1])


def _picked(record: Record) -> Seen | None:
    offered = sum(record.offered.values())
    if not offered:
        return None
    return Seen((sum(sum(record.taken.get(name, ())) for name in record.offered), offered))


def own_metric(own: Own) -> Metric:
    """A figure that a game declares itself."""

    def each(record: Record) -> Seen | None:
        noted = record.own.get(own.name)
        if not noted:
            return None
        values = [value for _, value in noted]
        peak = max(values)
        step = min(noted[values.index(peak)][0], max(0, len(record.steps) - 1))
        return Seen((sum(values), len(values)), step)

    return Metric(
        own.name, own.title, own.meaning, own.unit, each, own.number, own.low, own.high, ratio,
        of_game=True, clause=own.clause,
    )  # fmt: skip


def frequency(mechanic: Mechanic) -> Metric:
    """How often a mechanic is used in a game."""

    def each(record: Record) -> Seen | None:
        uses = record.mechanics.get(mechanic.tag)
        return None if uses is None else Seen((float(sum(uses)),))

    words = mechanic.tag.replace("_", " ")  # its title may be another one in another game
    return Metric(
        f"uses_of_{mechanic.tag}", f"Uses of {words}",
        f"How often a game shows the mechanic {words}, by journal entries or else by choices.",
        "uses a game", each, "37", 0, None, mean,
    )  # fmt: skip


METRICS = (
    Metric(
        "state_size", "Size of the table",
        "Things in play as a turn begins: all but what lies in piles that nobody sees.",
        "things", _size, "15", 0, None, ratio,
    ),
    Metric(
        "state_size_at_start", "Size of the table at the start",
        "Things in play at the first decision.", "things", _size_at_start, "15", 0, None, mean,
    ),
    Metric(
        "hidden_share", "Hidden share",
        "Share of all things that the seat that is asked can't see, as a turn begins.",
        "share", _hidden, "16", 0, 1, ratio,
    ),
    Metric(
        "pick_rate", "Pick rate",
        "How often a card is taken for each turn in which it could be.",
        "takes by offer", _picked, "own", 0, None, ratio,
    ),
)  # fmt: skip
