"""The command line: lists, simulates, replays, rolls, plays and measures the installed games."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import re
import secrets
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from typer.core import TyperGroup

from framework.arena import EXECUTORS, Report, simulate
from framework.arena.bench import Speed, measure, peak_memory
from framework.cards.search import (
    Card,
    NoSuchCard,
    facts,
    find_cards,
    full_text,
    in_words,
    with_field,
    with_keyword,
)
from framework.core.errors import AscentError, BadOption, cut
from framework.core.game import Game
from framework.core.machine import State
from framework.core.registry import games
from framework.core.save import replay
from framework.dice import Dice, rolls
from framework.play import Play, check_save, check_seats, read_text, resume, score_sheet, seat_names
from framework.printing import Printer, printable

BAD_INPUT = 2
DIFFERS = 1


class OneLineErrors(TyperGroup):
    """Tells every refusal in one line on stderr and exits with status 2."""

    def main(self, *args: object, **extra: object) -> NoReturn:
        """Run a command and exit."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)  # type: ignore[arg-type]
        except typer.TyperException as error:
            _refuse(error.format_message())
        except AscentError as error:
            _refuse(str(error))
        except typer.Abort:
            _refuse("stopped")
        sys.exit(status if isinstance(status, int) else 0)


def _refuse(message: str) -> NoReturn:
    words = " ".join(printable(message).split())
    typer.echo(f"ascent: {cut(words)}", err=True)
    sys.exit(BAD_INPUT)


app = typer.Typer(
    cls=OneLineErrors,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The command `ascent`."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    app(prog_name="ascent")


# --- what the commands have in common --------------------------------------------------------

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that `ascent games` lists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer one JSON document on stdout.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="An option of the game; repeatable; lists with commas.",
    ),
]
CardFile = Annotated[
    str | None,
    typer.Option("--cards", metavar="FILE", help="A card file: short for --option cards=FILE."),
]


def _integer(text: str | int) -> int:
    """An integer as it is written; Typer itself would take 1.0 for one."""
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,1000}\s*", str(text)):
        raise typer.BadParameter(f"{text!r} is not an integer")
    return int(text)


def _answer(document: object) -> None:
    typer.echo(json.dumps(document, indent=2))


def _given(game: Game[State], pairs: Sequence[str] | None, cards: str | None) -> dict[str, object]:
    """The options from a command line, known to be those of the game."""
    options: dict[str, object] = {}
    for pair in [*(pairs or ()), *([f"cards={cards}"] if cards is not None else [])]:
        key, equals, value = pair.partition("=")
        key = key.strip()
        if not equals or not key:
            raise BadOption(f"an option is given as KEY=VALUE, not {pair!r}")
        if key in options:
            raise BadOption(f"the option {key} is given twice")
        options[key] = value
    game.rules(**options)
    return options


def _listed(text: str, what: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOption(f"{what} are names with commas between them, not {text!r}")
    return names


def _at_least(least: int, name: str, value: int) -> None:
    if value < least:
        raise BadOption(f"{name} has to be at least {least}, not {value}")


def _seed(given: int | None) -> int:
    """The seed that was given, or a new one that is easy to type again."""
    return secrets.randbelow(1_000_000) if given is None else given


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ascent-tabletop {version('ascent-tabletop')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def ascent(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """Tabletop games to play, simulate and inspect.

    \b
    Examples:
      ascent games
      ascent play age_of_ascent --seats human,balanced,balanced
      ascent play ascension --seats human,greedy --option sets=deliverance
      ascent COMMAND --help
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# --- games and cards -------------------------------------------------------------------------


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the installed games with their sets, options, player counts and bots.

    \b
    Examples:
      ascent games
      ascent games --json
    """
    listed = [_described(name) for name in games]
    if as_json:
        _answer(listed)
        return
    console = Printer()
    for about in listed:
        console.print(f"{about['title']} ({about['name']})", style="bold")
        if "error" in about:
            console.print(f"  {about['error']}", style="red")
            continue
        for key in ("players", "bots", "sets"):
            if about[key]:
                _say_wrapped(console, f"  {key:<8} ", _commas(about[key]))
        options = about["options"]
        assert isinstance(options, list)
        for option in options:
            default = _commas(option["default"])
            usual = f" (default {default})" if default else ""
            lead = f"  --option {option['name']:<17}"
            _say_wrapped(console, lead, f"{option['values']}{usual}")
            _say_wrapped(console, " " * len(lead), option["description"])


def _say_wrapped(console: Printer, lead: str, words: str) -> None:
    """A text beside its lead; names are never broken."""
    lines = textwrap.wrap(
        words,
        console.width,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )
    console.print("\n".join(lines), soft_wrap=True)


def _commas(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def _described(name: str) -> dict[str, object]:
    try:
        game = games[name]
    except AscentError as error:
        return {"name": name, "title": name, "error": str(error)}
    return {
        "name": name,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "bots": list(game.bots),
        "sets": list(game.sets()),
        "options": _option_rows(game),
    }


def _option_rows(game: Game[State]) -> list[dict[str, object]]:
    schema = game.options.model_json_schema()
    return [
        {
            "name": name,
            "default": field.get("default"),
            "values": _values(field),
            "description": field.get("description", ""),
        }
        for name, field in schema.get("properties", {}).items()
    ]


def _values(schema: Mapping[str, object]) -> str:
    """What an option takes, in words, from its JSON schema."""
    choices = schema.get("enum")
    if isinstance(choices, list):
        return " | ".join(map(str, choices))
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    either = schema.get("anyOf")
    if isinstance(either, list):
        known = [_values(part) for part in either if part.get("type") != "null"]
        return " | ".join(dict.fromkeys(known))
    items = schema.get("items")
    if isinstance(items, dict):
        return f"list of {_values(items)}"
    kinds = {"boolean": "true | false", "object": "a file"}
    return kinds.get(str(schema.get("type")), str(schema.get("type", "")))


@app.command("cards")
def list_cards(
    game_name: GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A card's name or a part of it.")
    ] = None,
    of_set: Annotated[str | None, typer.Option("--set", help="Only cards of this set.")] = None,
    faction: Annotated[
        str | None, typer.Option("--faction", help="Only cards of this faction.")
    ] = None,
    of_type: Annotated[str | None, typer.Option("--type", help="Only cards of this type.")] = None,
    keyword: Annotated[
        str | None, typer.Option("--keyword", help="Only cards with this keyword or word of text.")
    ] = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """List a game's cards with the text that is made from their data, of a named card in full.

    \b
    Examples:
      ascent cards age_of_ascent
      ascent cards age_of_ascent fade
      ascent cards age_of_ascent --type hero --keyword reroll --json
      ascent cards ascension "Cell Block E"
      ascent cards ascension --set deliverance --faction void --keyword phantasm
    """
    game = games[game_name]
    options = {**game.all_cards(), **_given(game, option, cards)}
    every: Sequence[Card] = game.cards(game.rules(**options))
    found, asked = every, []
    for field, wanted in (
        ("set", of_set),
        ("faction", faction),
        ("type", of_type),
        ("keyword", keyword),
    ):
        if wanted is not None:
            by_field = field != "keyword"
            fits = with_field(every, field, wanted) if by_field else with_keyword(every, wanted)
            found = [card for card in found if card in fits]
            asked.append(f"{field} {wanted}")
    if not found:
        raise NoSuchCard(f"no card has all of this: {', '.join(asked)}")
    if name is not None:
        found = find_cards(found, name)
    if as_json:
        _answer(found)
    else:
        _print_cards(found, in_full=name is not None)


def _print_cards(cards: Sequence[Card], in_full: bool) -> None:
    console = Printer()
    grid = Grid("name", "type", "facts", "text")
    for card in cards:
        grid.add_row(
            str(card["name"]),
            in_words(card.get("type")),
            ", ".join(facts(card)),
            full_text(card) if in_full else in_words(card.get("text")),
        )
    console.print(grid)
    console.print(f"{len(cards)} cards" if len(cards) != 1 else "1 card")


# --- simulate --------------------------------------------------------------------------------


@app.command("simulate")
def simulate_games(
    game_name: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,..", help="One bot for each player.")],
    players: Annotated[
        int | None,
        typer.Option(
            "--players", parser=_integer, metavar="N", help="Default: as many as there are bots."
        ),
    ] = None,
    number: Annotated[
        int, typer.Option("--games", parser=_integer, metavar="K", help="How many to play.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", parser=_integer, metavar="S", help="The seed of the run.")
    ] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", parser=_integer, metavar="J", help="How many workers.")
    ] = 1,
    executor: Annotated[
        str | None,
        typer.Option(
            "--executor",
            metavar="|".join(EXECUTORS),
            help="Default: serial for one job, else process. dask starts a local cluster, or takes"
            " the one that DASK_SCHEDULER_ADDRESS names.",
        ),
    ] = None,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="Bots keep their seats in all games.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Also list what was never used of the cards.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the JSON report there too.")
    ] = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play seeded games between bots and report wins, scores, lengths and speed.

    Figures are by bot in the order given; bots change seats from game to game. The same seed
    gives the same figures with any number of jobs and any executor, timings aside.

    \b
    Examples:
      ascent simulate age_of_ascent --bots strength,gold,culture --games 300 --seed 7
      ascent simulate age_of_ascent --players 2 --bots random,random --games 50 --jobs 2 --json
      ascent simulate ascension --bots greedy,random --option sets=deliverance --coverage
    """
    game = games[game_name]
    named = _listed(bots, "bots")
    options = _given(game, option, cards)
    _at_least(1, "--games", number)
    _at_least(1, "--jobs", jobs)
    if out is not None:
        _check_writable(out)
    players = len(named) if players is None else players
    with _progress(number, shown=not as_json) as progress:
        report = simulate(
            game_name,
            players,
            number,
            seed,
            named,
            jobs=jobs,
            executor=executor,
            fixed_seats=fixed_seats,
            progress=progress,
            options=options,
            coverage=coverage,
        )
    document = report.as_json()
    if out is not None:
        try:
            out.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise BadOption(f"{out} can't be written: {error.strerror}") from None
    if as_json:
        _answer(document)
    else:
        _print_report(game, report)


def _check_writable(path: Path) -> None:
    """Refuse a file that can't be written before the work is done."""
    if path.is_dir():
        raise BadOption(f"{path} can't be written: it is a directory")
    if not path.parent.is_dir():
        raise BadOption(f"{path} can't be written: there is no directory {path.parent}")


@contextmanager
def _progress(total: int, shown: bool) -> Iterator[Callable[[int], None] | None]:
    console = Printer(err=True)
    if not (shown and console.is_terminal):
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda played: bar.advance(task, played)


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _print_report(game: Game[State], report: Report) -> None:
    console = Printer()
    console.print(
        f"{game.title}, {report.players} players: {report.games} games from seed {report.seed},"
        f" {report.finished} finished"
    )
    grid = Grid("bot")
    for head in ("wins", "win rate", "95 % interval", "mean score"):
        grid.add_column(head, justify="right")
    for i, bot in enumerate(report.bots):
        low, high = report.interval[i]
        grid.add_row(
            bot,
            f"{report.wins[i]:g}" if report.wins[i] % 1 == 0 else f"{report.wins[i]:.2f}",
            _percent(report.win_rate[i]),
            f"{100 * low:.1f} – {100 * high:.1f} %",
            f"{report.mean_score[i]:.2f}",
        )
    console.print(grid)
    rows = [
        ("wins by seat", ", ".join(_percent(rate) for rate in report.seat_win_rate)),
        ("turns", f"{report.mean_turns:.2f} ({report.turns[0]} to {report.turns[1]})"),
        ("decisions", f"{report.decisions} ({report.mean_decisions:.1f} a game)"),
        (
            "speed",
            f"{report.decisions_per_second:,.0f} decisions/s,"
            f" {report.games_per_second:,.1f} games/s ({report.seconds:.2f} s)",
        ),
    ]
    if report.first_player_win_rate is not None:
        rows.insert(1, ("first player", f"wins {_percent(report.first_player_win_rate)}"))
    if report.shared:
        rows.insert(1, ("shared", f"{report.shared} victories"))
    if report.never_used is not None:
        rows.append(("never used", f"{len(report.never_used)} of the cards' uses and steps"))
    for head, text in rows:
        console.print(f"{head:<14}{text}")
    for use in report.never_used or ():
        console.print(f"  {use}", soft_wrap=True)


# --- replay and roll -------------------------------------------------------------------------


@app.command("replay")
def replay_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save or a journal.")],
    as_json: AsJson = False,
) -> None:
    """Play a save or a journal again from its seed and verify that everything is the same.

    The exit status is 0 if it verifies, 1 if something differs, 2 if the file is broken.

    \b
    Examples:
      ascent replay mygame.json
      ascent replay mygame.json --json
    """
    found = replay(read_text(file))
    state = found.state
    verified = found.differs_at is None
    if as_json:
        _answer(
            {
                "file": str(file),
                "verified": verified,
                "entries": found.entries,
                "differs_at": found.differs_at,
                "reason": found.reason,
                **_standing(state),
            }
        )
    else:
        console = Printer()
        header = state.header
        console.print(f"{state.rules.game.title}, {header.players} players, seed {header.seed}")
        if verified:
            how = "the game is over" if state.over else "the game goes on"
            how = "the game ended undecided" if state.undecided else how
            console.print(f"Verified: {found.entries} journal entries replayed; {how}.")
            console.print(score_sheet(state))
        else:
            console.print(f"Differs at journal entry {found.differs_at}: {found.reason}")
    if not verified:
        raise typer.Exit(DIFFERS)


def _standing(state: State) -> dict[str, object]:
    header = state.header
    return {
        "game": header.game,
        "players": header.players,
        "seed": header.seed,
        "options": header.options,
        "names": list(header.names),
        "decisions": state.id,
        "turn": state.rules.game.turn(state),
        "over": state.over,
        "undecided": state.undecided,
        "scores": state.scores,
        "winners": state.winners,
    }


@app.command("roll")
def roll_dice(
    expression: Annotated[str, typer.Argument(metavar="DICE", help="As in 3d3, d6 or 2d3+1.")],
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=_integer, metavar="S", help="Default: a new one, which is told."
        ),
    ] = None,
    count: Annotated[
        int, typer.Option("--count", parser=_integer, metavar="K", help="How many rolls.")
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
    seed = _seed(seed)
    rolled = rolls(dice, seed, count)
    if as_json:
        _answer(
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


# --- play ------------------------------------------------------------------------------------


@app.command("play")
def play_game(
    game_name: GameName,
    seats: Annotated[
        str,
        typer.Option("--seats", metavar="A,B,..", help="For each seat `human` or a bot's name."),
    ],
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=_integer, metavar="S", help="Default: a new one, which is told."
        ),
    ] = None,
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
    seated = _listed(seats, "seats")
    check_seats(game_name, seated)
    options = _given(game, option, cards)
    if save is not None:
        _check_writable(save)
        check_save(save)
    console = Printer(err=as_json)
    if load is not None:
        if options or seed is not None:
            raise BadOption("a saved game has its own seed and options: leave them out with --load")
        state = resume(load, game_name, seated)
    else:
        state = game.new(len(seated), _seed(seed), seat_names(seated), **options)
    console.print(f"{game.title}, seed {state.header.seed}. Type ? for help.")
    if advice := game.advice(state.players, state.rules.options):
        console.print(advice)
    playing = Play(state, seated, console, save)
    playing.run()
    if as_json:
        _answer({**_standing(playing.state), "seats": seated})


# --- the app ---------------------------------------------------------------------------------

APP = "ui"  # the package of the app, which knows the framework; found only when it is started


@app.command("ui")
def start_app(
    port: Annotated[
        int, typer.Option("--port", parser=_integer, metavar="P", help="The port to serve at.")
    ] = 8501,
    headless: Annotated[bool, typer.Option("--headless", help="Open no browser.")] = False,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="Where games are stored; made if need be."),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            "--address", metavar="A", help="Whom to serve; 0.0.0.0 lets other machines in."
        ),
    ] = "127.0.0.1",
    as_json: AsJson = False,
) -> None:
    """Start the app: play and inspect the games in the browser, until it is stopped.

    With --json the address and the folder are told as one document before it starts.

    \b
    Examples:
      ascent ui
      ascent ui --port 8600 --headless --data mygames
    """
    if not 1 <= port <= 65535:
        raise BadOption(f"--port has to be from 1 to 65535, not {port}")
    if data is not None and data.exists() and not data.is_dir():
        raise BadOption(f"{data} can't hold games: it is no directory")
    if importlib.util.find_spec(APP) is None:
        raise BadOption("the app is not installed here")
    if as_json:
        told = str(data.absolute()) if data is not None else None
        _answer({"url": f"http://{address}:{port}", "data": told})
        sys.stdout.flush()
    command = [sys.executable, "-m", APP, "--port", str(port), "--address", address]
    command += ["--headless"] if headless else []
    command += ["--data", str(data.absolute())] if data is not None else []
    os.execv(sys.executable, command)  # the app takes this process's place, and its signals


# --- bench -----------------------------------------------------------------------------------


@app.command("bench")
def bench(
    game_name: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Only this game.")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", parser=_integer, metavar="N", help="Default: 3 where that is allowed."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="T", help="How long to measure each game.")
    ] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Measure random play, clones, saves and memory, in one process.

    Decisions with a single option are not counted. A game that can't be measured is told, and
    the others are measured all the same.

    \b
    Examples:
      ascent bench
      ascent bench --game age_of_ascent --seconds 2 --json
    """
    failed: dict[str, str] = {}
    if game_name is not None:
        speeds = [measure(game_name, seconds, players)]
    else:
        speeds, failed = _measure_all(seconds, players)
    memory = peak_memory()
    if as_json:
        _answer(
            {
                "python": platform.python_version(),
                "machine": f"{platform.system()} {platform.machine()}",
                "games": [asdict(speed) for speed in speeds],
                "failed": failed,
                "peak_memory_mb": memory,
            }
        )
        return
    console = Printer()
    for speed in speeds:
        console.print(_speed_grid(speed))
        console.print(f"a clone is {speed.clone_speedup:.0f} times faster than copy.deepcopy")
    for name, reason in failed.items():
        console.print(f"{name} can't be measured: {reason}", style="red", soft_wrap=True)
    if memory is not None:
        console.print(f"peak memory {memory:.0f} MB")


def _measure_all(seconds: float, players: int | None) -> tuple[list[Speed], dict[str, str]]:
    """The figures of every game, and why a game has none; refused if no game has any."""
    speeds, failed = [], {}
    for name in games:
        try:
            speeds.append(measure(name, seconds, players))
        except AscentError as error:
            failed[name] = str(error)
        except Exception as error:  # a game of somebody else's: it must not harm the others
            failed[name] = f"{type(error).__name__}: {error}"
    if failed and not speeds:
        raise BadOption("; ".join(dict.fromkeys(failed.values())))
    return speeds, failed


def _speed_grid(speed: Speed) -> Grid:
    grid = Grid(f"{games[speed.game].title}, {speed.players} players", "a second")
    grid.columns[1].justify = "right"
    for name, value in (
        ("decisions of random play", speed.decisions_per_second),
        ("games of random play", speed.games_per_second),
        ("clones in the middle of a game", speed.clones_per_second),
        ("the same by copy.deepcopy", speed.deepcopies_per_second),
        ("saves as JSON", speed.saves_per_second),
        ("loads from JSON", speed.loads_per_second),
    ):
        grid.add_row(name, f"{value:,.0f}")
    return grid


if __name__ == "__main__":
    main()
