"""The contract that every game keeps, as checks that anybody can run on a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from framework.core.game import AnyGame
from framework.testing.checks.bots import check_bots, check_reach
from framework.testing.checks.copies import (
    check_clones,
    check_every_option,
    check_interleaved,
    check_replay,
    check_saves,
)
from framework.testing.checks.films import check_films
from framework.testing.checks.learning import (
    check_actions,
    check_chance,
    check_observations,
    check_recall,
)
from framework.testing.checks.playing import (
    check_census,
    check_decisions,
    check_end,
    check_phases,
    check_start,
)
from framework.testing.checks.refusals import check_interrupted, check_refusals, check_undo
from framework.testing.checks.states import check_states
from framework.testing.checks.views import check_hidden, check_looking, check_views
from framework.testing.other_process import check_elsewhere
from framework.testing.playthrough import Playthrough


def check_game(
    game: AnyGame,
    players: Iterable[int] | None = None,
    options: Iterable[Mapping[str, object]] = ({},),
    seeds: Iterable[int] = (1, 2, 3),
    closely: int | None = None,
    source: str | None = None,
) -> None:
    """Run every check on random games: each number of players × each set of options × each seed.

    Raises `Nonconforming` at the first breach. Costly checks look at every decision, or at
    `closely` of them, spread over each game. `source` says where another process finds the game.
    """
    counts = list(game.players if players is None else players)
    plays = [
        Playthrough(game, count, seed, chosen, closely)
        for chosen in options
        for count in counts
        for seed in list(seeds)
    ]
    for play in plays:
        for check in CHECKS.values():
            check(play)
    check_elsewhere(plays, source)


CHECKS: Mapping[str, Callable[[Playthrough], None]] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        check_start,
        check_decisions,
        check_end,
        check_phases,
        check_census,
        check_clones,
        check_every_option,
        check_saves,
        check_replay,
        check_states,
        check_interleaved,
        check_refusals,
        check_interrupted,
        check_undo,
        check_looking,
        check_views,
        check_hidden,
        check_films,
        check_bots,
        check_reach,
        check_actions,
        check_observations,
        check_recall,
        check_chance,
    )
}
"""Every check of one playthrough by name; `check_elsewhere` takes many at once."""
