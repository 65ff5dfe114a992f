"""The pages of docs/ and the games' rules, made readable in the app."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from framework import games
from framework.core.game import AnyGame

GROUPS = {  # pages by name; the games' rules come before, what is in no group comes last
    "Play": ("app", "command-line", "bots", "balance", "soak"),
    "Build": (
        "architecture",
        "framework",
        "cards-as-data",
        "write-your-own-game",
        "write-your-own-card-game",
        "testing-kit",
        "adapters",
        "speed",
    ),
}
RULES = "Rules"
OTHERS = "More"
PICTURES = "screenshots"  # a page of pictures, which are left out here
LINK = re.compile(r"\]\((?:docs/)?([a-z0-9-]+)\.md(#[^)]*)?\)")
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
ELSEWHERE = re.compile(r"\[([^\]]*)\]\((?!https?://|/rules|#)[^)]*\)")


def folder() -> Path | None:
    """Where the pages are: beside the packages, or where an installation has put them."""
    places = (
        Path(__file__).parents[2] / "docs",
        Path(sys.prefix) / "share" / "ascent-tabletop" / "docs",
    )
    return next((place for place in places if place.is_dir()), None)


def documents() -> dict[str, Path]:
    """All pages by name, the games' rules first."""
    place = folder()
    paths = sorted(place.glob("*.md")) if place else []
    pages = {path.stem: path for path in paths if path.stem != PICTURES}
    ours = _rules()
    order = [name for names in GROUPS.values() for name in names if name in pages]
    return ours | {name: pages[name] for name in [*order, *pages] if name not in ours}


def rules_of(game: AnyGame) -> dict[str, Path]:
    """The pages with the rules of a game by name: those of docs/, and files of its own."""
    place = folder() or Path()
    pages = [page if isinstance(page, Path) else place / f"{page}.md" for page in game.face.pages]
    return {page.stem: page for page in pages if page.is_file()}


def _rules() -> dict[str, Path]:
    return {name: path for game in games.loadable() for name, path in rules_of(game).items()}


def group(name: str) -> str:
    """The group that a page belongs to."""
    if name in _rules():
        return RULES
    return next((group for group, names in GROUPS.items() if name in names), OTHERS)


def readable(text: str) -> str:
    """A page as it can be shown here: links to other pages lead to them, pictures are left out."""
    text = LINK.sub(lambda link: f"](/rules?page={link[1]}{link[2] or ''})", text)
    return ELSEWHERE.sub(r"\1", PICTURE.sub("", text))


def heading(path: Path) -> str:
    """A page's own title."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# ").strip()
