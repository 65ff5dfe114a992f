"""`ascent roll`: seeded rolls from the engine's own dice stream, and whether they are fair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer
from rich.table import Table as Grid

from framework.cli.app import AsJson, SeedOrNew, answer, integer, seed_or_new
from framework.cli.bars import bar, percent
from framework.core import rng
from framework.core.errors import BadOption
from framework.dice import BadDice, Dice, check_count, rolls
from framework.lab.dice import Totals
from framework.lab.pools import exact_totals
from framework.lab.rolling import counts
from framework.printing import Printer
from framework.testing.distribution import ChiSquare, chi_square, pooled

ERROR_RATE = 0.001
DIFFERENT = 1


def roll_dice(
    expression: Annotated[str, typer.Argument(metavar="DICE", help="As in 3d3, d6 or 2d3+1.")],
    seed: SeedOrNew = None,
    count: Annotated[
        int, typer.Option("--count", parser=integer, metavar="K", help="How many rolls.")
    ] = 1,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="Count the totals, and list no rolls.")
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="exact|DICE",
            help="Test the totals against exact chances: of these dice, or of others.",
        ),
    ] = None,
    error_rate: Annotated[
        float, typer.Option("--error-rate", help="How often fair dice may fail the test.")
    ] = ERROR_RATE,
    as_json: AsJson = False,
) -> None:
    """Roll dice from the engine's own stream: what a game with this seed would roll.

    Totals that do not fit the chances they are tested against end it with exit status 1.

    \b
    Examples:
      ascent roll 3d3 --seed 7 --count 5
      ascent roll 2d3+1 --json
      ascent roll 3d3 --seed 7 --count 1000 --histogram
      ascent roll 3d3 --seed 7 --count 100000 --against exact --json
    """
    dice = Dice.parse(expression)
    seed = seed_or_new(seed)
    if histogram or against is not None:
        _count(dice, seed, count, against, error_rate, as_json)
        return
    rolled = rolls(dice, seed, count)
    if as_json:
        answer(
            {
                "expression": str(dice),
                "seed": seed,
                "count": count,
                "rolls": [{"faces": list(roll.faces), "total": roll.total} for roll in rolled],
            }
        )
        return
    typer.echo(f"{dice} from seed {seed}")
    for roll in rolled:
        typer.echo(f"  {' '.join(map(str, roll.faces))}  = {roll.total}")


def _count(
    dice: Dice, seed: int, count: int, against: str | None, error_rate: float, as_json: bool
) -> None:
    """Rolls that are counted and not listed, with what the exact chances say of them."""
    check_count(dice, count)
    if not 0 < error_rate < 1:
        raise BadOption(f"an error rate lies between 0 and 1, not at {error_rate}")
    other = None if against is None else dice if against == "exact" else Dice.parse(against)
    exact = None if other is None else exact_totals(other)
    seen = counts(dice, rng.derive(seed, "dice"), count)
    document: dict[str, object] = {"expression": str(dice), "seed": seed, "count": count}
    document |= {"histogram": {str(total): times for total, times in seen.items()}}
    document["mean"] = sum(total * times for total, times in seen.items()) / count
    fits = True
    if exact is not None:
        document |= {"against": str(other), "exact_mean": float(exact.mean)}
        document["exact"] = {str(t): str(chance) for t, chance in exact.chances.items()}
        document["expected"] = {str(t): count * float(c) for t, c in exact.chances.items()}
        fit = _fit(seen, exact)
        fits = fit is not None and fit.p >= error_rate
        document["chi_square"] = None if fit is None else fit.statistic
        document["freedom"] = None if fit is None else fit.freedom
        document["p"] = 0.0 if fit is None else fit.p
        document |= {"error_rate": error_rate, "fits": fits}
    if as_json:
        answer(document)
    else:
        _print_counts(document, seen, exact)
    if not fits:
        raise typer.Exit(DIFFERENT)


def _fit(seen: Mapping[int, int], exact: Totals) -> ChiSquare | None:
    """How totals fit their chances; None if one was seen that can't come. Rare ones are pooled."""
    chances = {total: float(chance) for total, chance in exact.chances.items()}
    if any(total not in chances for total in seen):
        return None
    try:
        return chi_square(*pooled(seen, chances))
    except ValueError as error:
        raise BadDice(str(error)) from None


def _print_counts(
    document: Mapping[str, object], seen: Mapping[int, int], exact: Totals | None
) -> None:
    console, count = Printer(), sum(seen.values())
    console.print(f"{document['expression']} from seed {document['seed']}, {count} rolls")
    chances = {} if exact is None else exact.chances
    grid = Grid("total", "rolls", "share", "" if exact is None else "exact", "")
    most = max(seen.values()) / count
    for total in sorted({*seen, *chances}):
        share = seen.get(total, 0) / count
        told = "" if exact is None else percent(chances.get(total, 0))
        grid.add_row(str(total), str(seen.get(total, 0)), percent(share), told, bar(share / most))
    console.print(grid)
    if exact is not None:
        verdict = "They fit" if document["fits"] else "They do not fit"
        p, rate = document["p"], document["error_rate"]
        console.print(
            f"{verdict} the exact chances of {document['against']}: p = {p:.4g},"
            f" where fair dice fail below {rate:g}."
        )
