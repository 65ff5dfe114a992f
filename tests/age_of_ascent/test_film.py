"""What is shown of a turn: bids, battles, conquests, phases after them, the culture roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from framework.film import Film, film
from tests.age_of_ascent.table import Table, ann, bob, cy, lay


def shown(table: Table, seat: int | None, play: Callable[[], None]) -> Film:
    """What a seat sees of all that follows."""
    start, known = table.state.clone_present(), len(table.state.log)
    play()
    return film(start, table.state.log[known:], seat)


def told(made: Film) -> list[str]:
    """The first line of each scene that is no heading."""
    firsts = [[line for line in scene.told if not line.heading] for scene in made.scenes]
    return [str(lines[0]) for lines in firsts if lines]


def banners(made: Film) -> list[str]:
    return [scene.banner.title for scene in made.scenes if scene.banner is not None]


def a_conquest(seat: int) -> tuple[Table, Film]:
    """Ann takes a land of Bob, who holds another; Cy goes for a land on the board, as Ann does."""
    facts = {"Land 1": {"gives": ["S", "G"]}}
    table = lay(
        ann(Sd=2, S=4),
        bob("Land 1", S=1, G=1),
        cy(S=3, Gd=1),
        board=["Land 5"],
        facts=facts,
        dice=[3, 2, 2],
    )

    def play() -> None:
        table.place("Ann", "Land 1", Sd=2)
        table.place("Cy", "Land 5", S=3)
        table.place("Ann", "Land 5", S=4)
        table.pass_all()
        table.resolve("Land 1")
        table.lose("G")

    return table, shown(table, seat, play)


def test_a_conquered_land_is_seen_in_its_scenes() -> None:
    _, made = a_conquest(seat=1)
    assert told(made)[:6] == [
        "Ann attacks Land 1 of Bob with 2 strength dice.",
        "Bob passes.",
        "Cy places 3 strength tokens on Land 5.",
        "Ann places 4 strength tokens on Land 5.",
        "Bob passes.",
        "Ann rolls 3 2 for Land 1.",
    ]
    battle = next(s for s in made.scenes if s.event.get("verb") == "wins it")
    assert battle.event["rolls"] == [{"seat": 0, "faces": [3, 2], "looks": ["S", "S"]}]
    assert battle.event["totals"] == [(0, 5), (1, 3)]
    (conquest,) = [s for s in made.scenes if any("goes from" in str(line) for line in s.told)]
    assert [str(line) for line in conquest.told] == [
        "— Loss phase —",
        "Bob gives up a gold token.",
        "Land 1 goes from Bob to Ann.",
    ]


def test_the_land_moves_in_the_scene_that_tells_it() -> None:
    table, made = a_conquest(seat=1)
    land = table.number("Land 1")
    tables: list[Any] = [scene.after["table"] for scene in made.scenes]
    owners = [next(n for n in range(3) if land in table["cards"][n]) for table in tables]
    conquest = next(n for n, s in enumerate(made.scenes) if "goes from" in str(s.told[-1]))
    assert owners == [1] * conquest + [0] * (len(owners) - conquest)


def test_what_matters_to_the_reader_stands_over_the_board() -> None:
    assert banners(a_conquest(seat=1)[1]) == [
        "Ann attacks your Land 1 with 2 strength dice.",
        "Your Land 1: you 3, Ann 5. Lost.",
        "You lose Land 1 to Ann.",
    ]
    assert banners(a_conquest(seat=2)[1]) == ["Land 5: you 3, Ann 4. Lost."]
    assert banners(a_conquest(seat=0)[1]) == [
        "Land 1 of Bob: you 5, Bob 3. Won.",
        "Land 5: you 4, Cy 3. Won.",
        "You conquer Land 1 of Bob.",
    ]


def test_a_bid_that_is_not_enough_is_told_to_its_bidder() -> None:
    table = lay(ann(Sd=1), bob(), board=["Land 5"], dice=[2])

    def play() -> None:
        table.place("Ann", "Land 5", Sd=1)
        table.finish()

    assert banners(shown(table, 0, play)) == ["Land 5: you 2. Not enough."]


def test_the_phases_after_the_resolution_are_scenes_each() -> None:
    table = lay(ann(S=3, Gd=1), bob(Gd=1), board=["Land 5"], dice=[1, 3], track=[1, 4])

    def play() -> None:
        table.place("Ann", "Land 5", S=3)
        table.pass_all()

    made = shown(table, 0, play)
    headings = [[line.title for line in scene.told if line.heading] for scene in made.scenes]
    assert headings[-3:-1] == [["Gold phase"], ["Count phase"]]
    assert banners(made)[-1] == "Gold phase: you 1, Bob 3. Lost."
    assert "New on the board" in str(made.scenes[-1].told[0])
    assert "actor" not in made.scenes[-2].event, "to climb the track is nobody's deed"


def test_each_scene_is_in_its_own_phase() -> None:
    table = lay(ann(S=3, Gd=1), bob(Gd=1), board=["Land 5"], dice=[1, 3], track=[1, 4])

    def play() -> None:
        table.place("Ann", "Land 5", S=3)
        table.pass_all()

    phases = {
        told: scene.after["phase"]
        for scene in shown(table, 0, play).scenes[:-1]
        for told in [line.title for line in scene.told]
    }
    assert phases["Ann places 3 strength tokens on Land 5."] == "allocation"
    assert phases["Bob passes."] == "allocation"
    assert phases["Resolution phase"] == "resolution"
    assert phases["Gold phase"] == "gold"
    assert phases["Count phase"] == "count"


def test_each_has_a_scene_in_the_culture_roll_with_the_points_that_it_brings() -> None:
    table = lay(ann(C=3, Cd=2), bob(S=1), cy(Cd=1), board=["Geistblade"], dice=[3, 1, 2])
    table.state.decks[2] = []

    def play() -> None:
        table.place("Ann", "Geistblade", C=3)
        table.pass_all()

    made = shown(table, 1, play)
    assert table.state.over
    before, *rolls = made.scenes[-4:]
    assert "can't be filled" in str(before.told[-1])
    assert [scene.event["totals"] for scene in rolls] == [[(0, 4)], [(1, 0)], [(2, 2)]]
    assert rolls[0].event["rolls"] == [{"seat": 0, "faces": [3, 1], "looks": ["C", "C"]}]
    assert [scene.after["scores"] for scene in (before, *rolls)] == [
        [0, 0, 0],
        [4, 0, 0],
        [4, 0, 0],
        [4, 0, 2],
    ]
