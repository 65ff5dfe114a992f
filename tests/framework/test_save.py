"""Saves resume exactly; every kind of broken document is refused, and the reason names what."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.siege.saves import journals, mutated, saves, signed, use
from docs.tutorial_game import Climb, ClimbState, Happened, game
from framework import AscentError, BadSave, games, load, replay
from framework.cards import files
from framework.core import Entry, Frame, Option, Rules, State
from framework.core.entries import Line, Telling
from framework.core.errors import LONGEST_MESSAGE
from framework.core.save import DEEPEST, LARGEST
from framework.core.view import redeterminise

KNOWN = {game.name: game}
Document = dict[str, Any]


def played(decisions: int = 5, seed: int = 3) -> ClimbState:
    """A game of three after some decisions."""
    state = game.new(players=3, seed=seed, names=["Ada", "Ben", "Cleo"])
    chance = random.Random(seed)
    for _ in range(decisions):
        state.apply(chance.randrange(len(state.options)))
    return state


def document(state: State | None = None) -> Document:
    """A save, taken apart."""
    parts: Document = json.loads((state or played()).to_json())
    return parts


def refusal(text: str, verify: bool = True) -> str:
    """Why a save is refused."""
    with pytest.raises(BadSave) as error:
        load(text, KNOWN, verify=verify)
    return str(error.value)


def broken(text: str) -> str:
    """Why a save that is not played again is refused; played again it is refused anyway."""
    assert refusal(text)
    return refusal(text, verify=False)


# --- saves that are whole ------------------------------------------------------------------------


def test_a_loaded_game_goes_on_as_the_saved_one() -> None:
    state = played()
    loaded = load(state.to_json(), KNOWN)
    assert loaded == state
    assert loaded.header == state.header
    state.apply(0)
    loaded.apply(0)
    assert loaded.to_json() == state.to_json()


def test_an_installed_game_is_found_by_its_name() -> None:
    state = games["age_of_ascent"].new(players=2, seed=1)
    assert load(state.to_json()) == state


def test_a_save_with_other_blanks_and_lines_is_still_the_same() -> None:
    state = played()
    assert load(json.dumps(document(state), indent=4), KNOWN) == state


def test_names_in_any_script_are_kept() -> None:
    state = game.new(players=2, seed=1, names=["Zoë ☃", "\"'\\"])
    assert load(state.to_json(), KNOWN).header.names == state.header.names


def test_a_finished_game_can_be_loaded() -> None:
    state = played(0)
    while not state.over:
        state.apply(0)
    loaded = load(state.to_json(), KNOWN)
    assert loaded.over
    assert loaded.winners == state.winners


# --- saves that are broken -----------------------------------------------------------------------


@given(st.integers(0, 10_000))
def test_a_truncated_save_is_refused(length: int) -> None:
    text = played().to_json()
    assert refusal(text[: length % len(text)]).startswith("this is no JSON document")


def test_what_is_no_document_of_ours_is_refused() -> None:
    for text in ("[]", "1", '"save"', "null", "{}", '{"format":"other"}'):
        assert "neither a save nor a journal" in refusal(text)
    assert "no JSON" in refusal("")
    assert "nested too deeply" in refusal("[" * 100_000)


def test_an_edited_save_is_refused() -> None:
    text = played().to_json()
    assert "its check sum does not fit" in refusal(text.replace('"turn":6', '"turn":7'))
    parts = document()
    del parts["check"]
    assert "its check sum does not fit" in refusal(json.dumps(parts))


def test_a_save_of_another_format_version_is_refused() -> None:
    assert "format version 2 is not known here (only 1)" in refusal(
        signed({**document(), "version": 2})
    )


def test_a_journal_can_not_be_resumed() -> None:
    assert "only a save can be resumed" in refusal(played().journal.to_json())


def edit_header(**changes: object) -> str:
    """A save with another header."""
    parts = document()
    return signed({**parts, "header": {**parts["header"], **changes}})


def test_a_save_of_an_unknown_game_is_refused() -> None:
    assert "the game 'chess', not known here" in refusal(edit_header(game="chess"))
    with pytest.raises(BadSave, match=r"there is no game 'chess'; known: .*age_of_ascent"):
        load(edit_header(game="chess"))


def test_a_save_with_other_cards_is_refused() -> None:
    assert "played with other cards (abc) than are here (none)" in refusal(edit_header(cards="abc"))


def test_a_save_of_other_rules_is_refused() -> None:
    assert "played by other rules (climb 0) than are here (1)" in refusal(edit_header(rules="0"))


def test_options_and_players_that_the_game_does_not_have_are_refused() -> None:
    assert "climb has no option 'speed'" in refusal(edit_header(options={"speed": 1}))
    many = edit_header(players=5, names=["A", "B", "C", "D", "E"])
    assert "Climb is for 2, 3, 4 players, not 5" in refusal(many)


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("game", 1, "a string"),
        ("rules", None, "a string"),
        ("cards", [], "a string"),
        ("options", [], "an object"),
        ("seed", "7", "an integer"),
        ("seed", True, "an integer"),
        ("players", 3.0, "an integer"),
        ("names", "ABC", "a list"),
    ],
)
def test_a_wrong_type_in_the_header_is_refused(field: str, value: object, wanted: str) -> None:
    told = refusal(edit_header(**{field: value}))
    assert f"header.{field}: expected {wanted}, found {value!r}" in told


@pytest.mark.parametrize("field", document()["header"])
def test_a_header_without_a_field_is_refused(field: str) -> None:
    parts = document()
    del parts["header"][field]
    assert f"the header lacks {field}" in refusal(signed(parts))


def test_headers_that_do_not_fit_the_table_are_refused() -> None:
    assert "one string for each player" in refusal(edit_header(names=["Ada", "Ben"]))
    assert "one string for each player" in refusal(edit_header(names=["Ada", "Ben", 3]))
    assert "unknown field luck" in refusal(edit_header(luck=1))


@pytest.mark.parametrize(
    ("part", "told"),
    [("header", "no header"), ("snapshot", "no snapshot"), ("journal", "no journal")],
)
def test_a_save_without_a_part_is_refused(part: str, told: str) -> None:
    parts = document()
    for value in (None, 1, "x"):
        assert told in refusal(signed({**parts, part: value}))
    del parts[part]
    assert told in refusal(signed(parts))


@pytest.mark.parametrize("field", document()["snapshot"])
def test_a_snapshot_without_a_field_or_with_a_wrong_type_is_refused(field: str) -> None:
    parts = document()
    wrong = {**parts, "snapshot": {**parts["snapshot"], field: None}}
    assert f"snapshot.{field}: expected" in refusal(signed(wrong))
    del parts["snapshot"][field]
    assert f"snapshot lacks {field}" in refusal(signed(parts))


def edit_snapshot(change: Callable[[Document], object]) -> str:
    """A save whose snapshot has been changed on purpose."""
    parts = document()
    change(parts["snapshot"])
    return signed(parts)


def test_a_snapshot_that_makes_no_sense_is_refused() -> None:
    assert "which these rules do not know" in broken(
        edit_snapshot(lambda s: s["stack"].append(["fly"]))
    )
    assert "neither over nor waiting" in broken(edit_snapshot(lambda s: s.update(over=True)))
    assert "neither over nor waiting" in broken(edit_snapshot(lambda s: s.update(options=[])))
    assert "waits for seat 3" in broken(edit_snapshot(lambda s: s.update(seat=3)))
    assert "'roll', which asks nothing" in broken(
        edit_snapshot(lambda s: s["stack"].append(["roll"]))
    )
    assert "other random streams" in broken(edit_snapshot(lambda s: s["rng"].pop("dice")))
    assert "components are missing or too many for climb with 3 players" in broken(
        edit_snapshot(lambda s: s["deck"].append(6))
    )


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_a_journal_that_can_not_be_told_to_one_of_its_readers_is_refused(
    reader: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, heard = played().to_json(), set[int | None]()

    def words(self: Happened, telling: Telling) -> None:
        heard.add(telling.seat)
        if telling.seat == reader:
            raise LookupError

    kind = Happened.kinds["choice", "play"]
    monkeypatch.setattr(kind, "words", words)
    assert refusal(text, verify=False) == "the snapshot does not fit the game"
    monkeypatch.setattr(kind, "words", lambda _, telling: heard.add(telling.seat))
    load(text, KNOWN, verify=False)
    assert heard == {None, 0, 1, 2}


def test_a_journal_is_told_to_everybody_by_a_game_with_words_of_its_own() -> None:
    class Silent(Climb):
        """Has nothing to say to seat 2."""

        def tell(
            self, rules: Rules, entry: Entry, seat: int | None, names: Sequence[str]
        ) -> Line | str | None:
            if seat == 2:
                raise LookupError
            return None

    with pytest.raises(BadSave, match="the snapshot does not fit the game"):
        load(played().to_json(), {game.name: Silent()}, verify=False)


def leaves(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a document."""
    paths = [path]
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            paths += leaves(item, (*path, key))
    return paths


ODD: st.SearchStrategy[object] = st.sampled_from(
    [None, True, -1, 0, 99, 1 << 80, 0.5, "", "dice", [], [[]], {}, {"a": 1}]
)


@settings(max_examples=300)
@given(st.data())
def test_whatever_is_changed_in_a_save_it_is_refused_or_loaded_never_broken(
    data: st.DataObject,
) -> None:
    parts = document()
    path = data.draw(st.sampled_from(leaves(parts)[1:]))
    inner: Any = parts
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(ODD)
    for verify in (True, False):
        with suppress(AscentError):
            load(signed(parts), KNOWN, verify=verify)
    with suppress(AscentError):
        replay(signed(parts), KNOWN)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_saves_of_both_games_are_refused_or_loaded_whole(seed: int) -> None:
    """What loads can be looked at by everybody, saved, and replayed, too."""
    outcomes = {use(text) for text in saves()}
    assert outcomes == {"played on, verified", "played on"}
    for number in range(60):
        chance = random.Random(f"{seed} {number}")
        outcomes.add(use(mutated(chance.choice(saves()), chance)))
    assert {"refused", "refused, differs"} <= outcomes
    assert "played on, differs" not in outcomes


def test_mutated_journals_of_both_games_are_refused_or_differ() -> None:
    outcomes = {use(text) for text in journals()}
    assert outcomes == {"refused, verified"}  # a journal alone can't be resumed
    for number in range(30):
        chance = random.Random(f"journal {number}")
        outcomes.add(use(mutated(chance.choice(journals()), chance)))
    assert outcomes == {"refused", "refused, verified", "refused, differs"}


def test_a_save_that_its_own_journal_does_not_lead_to_is_refused() -> None:
    forged = edit_snapshot(lambda s: s["score"].__setitem__(0, 99))
    assert refusal(forged) == "the snapshot's score is not what replaying gives"
    assert load(forged, KNOWN, verify=False).scores[0] == 99
    parts = document()
    parts["journal"].pop()
    assert "played again from its seed it differs at entry" in refusal(signed(parts))
    assert "differs at entry 0 of its journal" in refusal(edit_header(seed=8))


def test_forged_honor_is_refused_with_and_without_a_seed() -> None:
    state: State = games["ascension"].new(2, 1, sets=["gift_of_the_elements"])
    while max(state.scores) == 0:
        state.apply(0)
    parts = json.loads(state.to_json())
    parts["snapshot"]["honor"][1] += 30
    with pytest.raises(BadSave, match="the snapshot's honor is not what replaying gives"):
        load(signed(parts))
    parts["header"]["seed"] = None
    with pytest.raises(BadSave, match="does not fit the game: there is too much honor"):
        load(signed(parts))
    assert load(signed(parts), verify=False).scores[1] >= 30


def test_a_game_as_a_seat_knows_it_is_looked_over_and_played_on() -> None:
    world = redeterminise(played(), played().seat, random.Random(1))
    loaded = load(world.to_json(), KNOWN)
    assert loaded == world
    assert loaded.header.seed is None
    while not loaded.over:
        loaded.apply(0)


def redacted(change: Callable[[Document], object]) -> str:
    """A save without a seed and a journal, whose snapshot has been changed on purpose."""
    parts = json.loads(redeterminise(played(), played().seat, random.Random(1)).to_json())
    change(parts["snapshot"])
    return signed(parts)


def test_a_game_without_a_seed_that_makes_no_sense_is_refused() -> None:
    changes: tuple[tuple[Callable[[Document], object], str], ...] = (
        (lambda s: s.update(kind="fly"), "'fly' is not what the rules would ask now"),
        (lambda s: s["options"].append(7), "'play' is not what the rules would ask now"),
        (lambda s: s.update(id=-1), "no game has -1 decisions"),
        (lambda s: s["score"].__setitem__(0, 1 << 40), "snapshot.score: 1099511627776 is not from"),
        (lambda s: s["rng"].update(dice=-1), "snapshot.rng.dice: -1 is no state of a stream"),
        (lambda s: s["forced"].update(dice=[1]), "results of chance are laid down"),
        (lambda s: s["deck"].append(s["deck"][0]), "components are missing or too many"),
    )
    for change, told in changes:
        assert told in refusal(redacted(change))


def test_a_state_that_breaks_as_it_is_played_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(state: State, frame: Frame, option: Option) -> None:
        raise IndexError

    text = redacted(lambda s: None)
    with monkeypatch.context() as patch:
        patch.setitem(game.frames.answer, "play", fail)
        assert refusal(text) == "the snapshot can't be played on"
    load(text, KNOWN)


@pytest.mark.parametrize("levels", [DEEPEST, 200, 900])
def test_a_save_that_is_nested_deeply_is_refused(levels: int) -> None:
    parts = document()
    text = signed({**parts, "journal": ["here"]})
    deep = text.replace('"here"', "[" * levels + "]" * levels)
    body = deep[: deep.rindex(',"check"')] + "}"
    whole = f'{body[:-1]},"check":"{sha256(body.encode()).hexdigest()}"}}'
    for read in (load, replay):
        with pytest.raises(BadSave, match="nested too deeply"):
            read(whole, KNOWN)


def test_a_save_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(BadSave, match="too large: a save has at most 32,000,000 characters"):
        load("[" * (LARGEST + 1))


@pytest.mark.parametrize("verify", [True, False])
def test_a_save_with_more_in_it_than_any_game_has_is_refused_before_it_is_made_sense_of(
    verify: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "stored_rules", lambda _: pytest.fail("it is made sense of"))
    parts = document()
    many: Document = {**parts, "journal": [[0]] * 600_001}
    assert refusal(signed(many), verify) == "a journal has at most 600,000 entries"
    options = edit_header(options={"track": [*range(20_000)]})
    assert refusal(options, verify) == "a header has at most 20,000 parts"
    hands = edit_snapshot(lambda s: s["hands"][0].extend(range(100_000)))
    assert refusal(hands, verify) == "a snapshot has at most 100,000 parts"


def test_a_stack_higher_than_any_game_has_is_refused() -> None:
    high = redacted(lambda s: s["stack"].extend([["play"]] * 1_000))
    assert refusal(high) == "the snapshot does not fit the game: its stack is too high"


def test_what_a_refusal_quotes_is_cut() -> None:
    long = "x" * 100_000
    texts = [
        edit_header(game=long),
        edit_header(cards=long),
        edit_header(rules=long),
        edit_header(seed=long),
        edit_header(options={long: long}),
        edit_header(options={"cards": long}),
        edit_snapshot(lambda s: s.update(seat=long)),
        edit_snapshot(lambda s: s.update({long: 1})),
        edit_snapshot(lambda s: s["stack"].append([long])),
    ]
    for text in texts:
        assert 10 < len(refusal(text)) <= LONGEST_MESSAGE
    parts = document()
    parts["journal"][0] = [long]
    assert len(replay(signed(parts), KNOWN).reason) <= LONGEST_MESSAGE


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
@pytest.mark.parametrize("kind", ["text", "pipe", "device"])
def test_a_save_never_makes_anybody_read_a_file(
    game: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards"
    if kind == "text":
        path.write_text("cards: []")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    state: State = games[game].new(2, 1)
    monkeypatch.setattr(files, "read_bounded", lambda *_: pytest.fail("a file is read"))
    for text in (state.to_json(), state.journal.to_json()):
        parts = json.loads(text)
        parts["header"]["options"]["cards"] = str(path)
        for read in (load, replay):
            if read is replay or "snapshot" in parts:
                with pytest.raises(BadSave, match="no file is read"):
                    read(signed(parts))


# --- replays -------------------------------------------------------------------------------------


def test_a_save_and_a_journal_replay_to_the_same_state() -> None:
    state = played()
    for text in (state.to_json(), state.journal.to_json()):
        found = replay(text, KNOWN)
        assert found.differs_at is None
        assert found.state == state
        assert found.entries == len(state.log)


def edit_journal(change: Callable[[list[Any]], object]) -> str:
    """A journal that has been changed on purpose."""
    parts = json.loads(played().journal.to_json())
    change(parts["journal"])
    return signed(parts)


def test_a_replay_names_the_first_roll_that_differs() -> None:
    at = next(i for i, entry in enumerate(played().log) if entry[0] == "roll")
    face = played().log[at][1][0]  # type: ignore[index]
    found = replay(edit_journal(lambda j: j[at].__setitem__(1, [7])), KNOWN)
    assert found.differs_at == at
    assert found.reason == f"replayed ('roll', ({face},)), the document has ('roll', (7,))"


def test_a_replay_names_a_choice_that_was_not_offered() -> None:
    at = next(i for i, entry in enumerate(played().log) if entry[0] == "choice")
    found = replay(edit_journal(lambda j: j[at].__setitem__(3, 9)), KNOWN)
    assert found.differs_at == at
    assert "9 is not among the options" in found.reason


def test_a_replay_names_a_choice_of_somebody_else() -> None:
    at = next(i for i, entry in enumerate(played().log) if entry[0] == "choice")
    found = replay(edit_journal(lambda j: j[at].__setitem__(1, 2)), KNOWN)
    assert found.differs_at == at
    assert found.reason.startswith("'play' is asked of seat 0, the document answers")


def test_a_replay_names_what_is_missing_and_what_is_too_much() -> None:
    cut = replay(edit_journal(lambda j: j.pop()), KNOWN)
    assert cut.reason.endswith("the document has nothing more")
    more = replay(edit_journal(lambda j: j.append(["roll", [1]])), KNOWN)
    assert more.reason.startswith("a choice of seat 2 was expected, the document has ('roll'")
    state = played(0)
    while not state.over:
        state.apply(0)
    parts = json.loads(state.journal.to_json())
    parts["journal"].append(["choice", 0, "play", 1])
    assert replay(signed(parts), KNOWN).reason.startswith("the game is over, the document goes on")


def test_a_replay_names_the_field_of_a_snapshot_that_differs() -> None:
    found = replay(edit_snapshot(lambda s: s["score"].__setitem__(0, 99)), KNOWN)
    assert found.reason == "the snapshot's score is not what replaying gives"


def test_a_document_without_a_seed_can_not_be_replayed() -> None:
    with pytest.raises(BadSave, match="has no seed: it can't be replayed"):
        replay(edit_header(seed=None), KNOWN)


def test_rules_that_have_changed_show_at_the_first_entry_that_they_touch() -> None:
    class Steeper(Climb):
        def setup(self, state: ClimbState) -> None:
            super().setup(state)
            state.deck.reverse()

    found = replay(played().journal.to_json(), {game.name: Steeper()})
    assert found.differs_at is not None
    first = played().log[found.differs_at]
    assert first[0] == "reveal"
