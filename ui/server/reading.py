"""What a board asks for beside its view: a game's rules, and the help to its words."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from framework import games
from framework.core.game import AnyGame
from framework.core.registry import UnknownGame
from ui.html.documents import heading, readable, rules_of

A_WHILE = "max-age=300"  # both change only with what is installed


def read(request: Request) -> Response:
    """The rules of a game, page by page, or its help, word by word."""
    try:
        game = games[request.path_params["game"]]
    except UnknownGame:
        return JSONResponse(None, 404)
    match request.path_params["what"]:
        case "rules":
            found: object = rules(game)
        case "help":
            found = dict(game.face.help)
        case _:
            return JSONResponse(None, 404)
    return JSONResponse(found, headers={"cache-control": A_WHILE})


def rules(game: AnyGame) -> list[dict[str, str]]:
    """All pages that a game names: what each is called, and its text."""
    return [
        {"name": name, "title": heading(path), "text": readable(path.read_text(encoding="utf-8"))}
        for name, path in rules_of(game).items()
    ]
