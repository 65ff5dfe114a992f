"""Options of commands that play many games: by how many workers, and where."""

from __future__ import annotations

from typing import Annotated

import typer

from framework.arena.executors import EXECUTORS
from framework.cli.app import integer

Jobs = Annotated[int, typer.Option("--jobs", parser=integer, metavar="J", help="How many workers.")]
Executor = Annotated[
    str | None,
    typer.Option(
        "--executor",
        metavar="|".join(EXECUTORS),
        help="Default: serial for one job, else process. dask starts a local cluster, or takes"
        " the one that DASK_SCHEDULER_ADDRESS names.",
    ),
]
