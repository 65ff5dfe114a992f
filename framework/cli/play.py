"""`ascent play`: a game in the terminal, against bots or each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from framework.cli.app import (
    AsJson,
    CardFile,
    GameName,
    GameOptions,
    SeedOrNew,
    answer,
    check_writable,
    names_given,
    options_given,
    seed_or_new,
    standing,
)
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.printing import Printer
from framework.terminal import Play, check_save, check_seats, resume, seat_names


def play_game(
    game_name: GameName,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar="A,B,..",
            help="For each seat `human` or a bot, by name or as module:Class.",
        ),
    ],
    seed: SeedOrNew = None,
    option: GameOptions = None,
    cards: CardFile = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="SAVE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Save there when the game is left or over."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play in the terminal, against bots or each other; without a human, watch the bots.

    At each decision the options are numbered; u takes a step back, s saves, ? tells the rest.
    With --json the game is shown on stderr, and its result is the document.

    \b
    Examples:
      ascent play age_of_ascent --seats human,balanced,balanced
      ascent play age_of_ascent --seats human,strength --seed 7 --save mygame.json
      ascent play age_of_ascent --seats human,strength --load mygame.json
      ascent play ascension --seats human --option sets=gift_of_the_elements,deliverance
    """
    game = games[game_name]
    seated = names_given(seats, "seats")
    check_seats(game_name, seated)
    options = options_given(game, option, cards)
    if save is not None:
        check_writable(save)
        check_save(save)
    console = Printer(err=as_json)
    if load is not None:
        if options or seed is not None:
            raise BadOption("a saved game has its own seed and options: leave them out with --load")
        state = resume(load, game_name, seated)
    else:
        state = game.new(len(seated), seed_or_new(seed), seat_names(seated), **options)
    console.print(f"{game.title}, seed {state.header.seed}. Type ? for help.")
    if advice := game.advice(state.players, state.rules.options):
        console.print(advice)
    playing = Play(state, seated, console, save)
    playing.run()
    if as_json:
        answer({**standing(playing.state), "seats": seated})
