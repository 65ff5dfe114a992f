"""`ascent roll`: seeded rolls from the engine's own dice stream."""

from __future__ import annotations

from typing import Annotated

import typer

from framework.cli.app import AsJson, SeedOrNew, answer, integer, seed_or_new
from framework.dice import Dice, rolls


def roll_dice(
    expression: Annotated[str, typer.Argument(metavar="DICE", help="As in 3d3, d6 or 2d3+1.")],
    seed: SeedOrNew = None,
    count: Annotated[
        int, typer.Option("--count", parser=integer, metavar="K", help="How many rolls.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Roll dice from the engine's own stream: what a game with this seed would roll.

    \b
    Examples:
      ascent roll 3d3 --seed 7 --count 5
      ascent roll 2d3+1 --json
    """
    dice = Dice.parse(expression)
    seed = seed_or_new(seed)
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
