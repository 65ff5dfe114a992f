"""The company at a table as its pages tell it: links, the lobby, who is here, who goes."""

from __future__ import annotations

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.testing.v1 import AppTest

from framework import games
from framework.bots.personas import persona
from tests.ui import press
from tests.ui.visits import app, at_rest, moves, play, soon_over, words
from ui.play import front
from ui.server.stores import Stores
from ui.server.visitors import Held, key
from ui.store.records import Created, Refused

Seats = list[tuple[str, str | None]]
PEOPLE: Seats = [("Ada", None), ("Player 2", None)]

pytestmark = pytest.mark.usefixtures("inside")


def a_table(inside: Stores, seats: Seats = PEOPLE, host: str = "me", *here: int) -> Created:
    """A table of a host, who has the first seat if no others are named; nobody else sits there."""
    created = inside.tables.create("age_of_ascent", seats, 7, {}, "Test")
    tokens: dict[int | None, str] = {n: t for n, t in enumerate(created.seat_tokens) if t}
    inside.visitors.host(host, created.id, {**tokens, None: created.spectator_token})
    for seat in here or (0,):
        inside.visitors.seat(host, created.id, seat)
    return created


def table(created: Created, who: str = "me", part: str = "All moves") -> AppTest:
    """The table's page of somebody."""
    return app("table", {"around": part}, who=who, id=created.id)


def past_the_lobby(created: Created, who: str = "me") -> AppTest:
    """The seats and links of a table at which somebody may still come."""
    at = click(table(created, who), "begin")
    at.session_state["around"] = "Seats and links"
    return at.run()


def come(inside: Stores, created: Created, who: str, seat: int = 1) -> AppTest:
    """The page of somebody who has opened the link of a seat."""
    inside.visitors.invite(who, created.id, seat)
    return table(created, who)


def click(at: AppTest, key: str) -> AppTest:
    at.button(key=key).click().run()
    assert not at.exception
    return at


def has(at: AppTest, key: str) -> bool:
    return key in [button.key for button in at.button]


def links(at: AppTest) -> list[str]:
    """The addresses on a page that can be copied."""
    return [data["address"] for data in press.all_sent(at, "link")]


# --- a link ----------------------------------------------------------------------------------


def test_who_comes_by_a_link_is_asked_for_a_name_and_sits_down(inside: Stores) -> None:
    made = a_table(inside)
    at = come(inside, made, "ben")
    assert "A seat at Age of Ascent for you" in words(at)
    assert "Player 2" in at.text_input[0].placeholder
    assert not moves(at)
    at.text_input[0].input("  Ben ")
    click(at, "take the seat")
    assert inside.visitors.held("ben", made.id) == Held((1,), host=False)
    assert inside.tables.view(made.id, 0)["names"] == ["Ada", "Ben"]
    assert press.component(at, "board")
    assert inside.visitors.settings("ben")["name"] == "Ben", "the next link knows it"
    other = come(inside, a_table(inside), "ben")
    assert other.text_input[0].value == "Ben"


def test_the_kept_name_is_offered_and_another_one_at_a_table_leaves_it_alone(
    inside: Stores,
) -> None:
    inside.visitors.set("ben", "name", "Benedict")
    made = a_table(inside)
    at = come(inside, made, "ben")
    at.text_input[0].input("Ben")
    click(at, "take the seat")
    assert inside.tables.info(made.id).seats[1].name == "Ben"
    assert inside.visitors.settings("ben")["name"] == "Benedict"


def test_a_seat_that_is_taken_is_locked_and_can_be_watched(inside: Stores) -> None:
    made = a_table(inside)
    click(come(inside, made, "ben"), "take the seat")
    at = come(inside, made, "eve")
    assert "The seat of Player 2 is taken" in words(at)
    assert not has(at, "take the seat")
    assert not has(at, "instead")
    click(at, "not now")
    assert inside.visitors.held("eve", made.id) == Held((), host=False)
    assert inside.visitors.taken(made.id)[1] == key("ben")
    assert press.component(at, "board")
    assert not moves(at)


def test_who_is_too_late_by_a_moment_is_told(inside: Stores) -> None:
    made = a_table(inside)
    ben, eve = come(inside, made, "ben"), come(inside, made, "eve")
    click(ben, "take the seat")
    click(eve, "take the seat")
    assert "Somebody else has taken this seat" in words(eve)
    assert "is taken" in words(eve)
    assert inside.visitors.held("eve", made.id) is None


def test_a_second_browser_asks_the_owner_for_leave_and_all_see_that_two_play(
    inside: Stores,
) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    phone = come(inside, made, "phone")
    click(phone, "ask")
    assert "Ben is asked to let you play it here too" in words(phone)
    assert not moves(phone)
    assert "asks to play" not in words(table(made)), "the host is not asked, and can't agree"
    assert not inside.visitors.answer("me", made.id, 1, key("phone"), leave=True)
    click(table(made, "ben"), f"let 1 {key('phone')[:8]}")
    assert inside.visitors.held("phone", made.id) == Held((1,), host=False)
    assert inside.visitors.held("ben", made.id) == Held((1,), host=False)
    click(phone, "look again")
    assert press.component(phone, "board")
    for who in ("me", "ben", "phone"):
        assert "Ben is played from 2 browsers" in words(table(made, who))
    seats = table(made, part="Seats and links")
    assert "from 2 browsers" in words(seats)
    assert not has(seats, "only 1")
    click(table(made, "ben", "Seats and links"), "only 1")
    assert inside.visitors.held("phone", made.id) is None
    assert "browsers" not in words(table(made))


def test_who_asks_for_leave_looks_for_it_by_itself_and_not_for_ever(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[float] = []
    enqueue = ForwardMsgQueue.enqueue

    def noted(queue: ForwardMsgQueue, message: ForwardMsg) -> None:
        if message.WhichOneof("type") == "auto_rerun":
            looked.append(message.auto_rerun.interval)
        enqueue(queue, message)

    monkeypatch.setattr(ForwardMsgQueue, "enqueue", noted)
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    phone = come(inside, made, "phone")
    assert looked == []
    click(phone, "ask")
    assert looked == [front.EVERY]
    with monkeypatch.context() as later:
        later.setattr(front, "LOOKED", 0.0)
        phone.run()
        assert "There was no answer for a while" in words(phone)
        assert looked == [front.EVERY], "it does not look any more"
    click(phone, "look again")
    assert "no answer" not in words(phone)
    assert looked[-1] == front.EVERY
    inside.tables.close_table(made.id, "Ada")
    click(phone, "look again")
    assert "Ada has closed this table" in words(phone)


def test_an_owner_who_says_no_is_not_asked_again_by_the_same_visit(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    click(come(inside, made, "eve"), "ask")
    at = table(made, "ben")
    assert "Somebody has opened the link of Ben in another browser" in words(at)
    click(at, f"refuse 1 {key('eve')[:8]}")
    assert inside.visitors.held("eve", made.id) is None
    inside.visitors.ask("eve", made.id, 1)
    assert inside.visitors.asked(made.id, 1) == [], "nobody asks without having come by the link"


@pytest.mark.parametrize("end", ["leave", "free"])
def test_a_second_place_ends_with_the_seat_of_its_owner(inside: Stores, end: str) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    for _ in range(2):
        inside.visitors.invite("phone", made.id, 1)
        inside.visitors.ask("phone", made.id, 1)
        assert inside.visitors.answer("ben", made.id, 1, key("phone"), leave=True)
        assert inside.visitors.held("phone", made.id) == Held((1,), host=False)
        if inside.visitors.invited("zoe", made.id) is None:
            inside.visitors.invite("zoe", made.id, 1)
            inside.visitors.leave("phone", made.id, 1)
            assert inside.visitors.taken(made.id)[1] == key("ben"), "who was let in goes alone"
    if end == "leave":
        inside.visitors.leave("ben", made.id, 1)
    else:
        inside.visitors.free(made.id, 1)
    assert inside.visitors.held("phone", made.id) is None


def test_links_are_renewed_and_revoked_by_owner_and_host_each_for_what_is_theirs(
    inside: Stores,
) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None), ("Cyd", None)])
    inside.visitors.seat("ben", made.id, 1)
    inside.visitors.invite("eve", made.id, 1)
    click(past_the_lobby(made, "ben"), "renew 1")
    with pytest.raises(Refused, match="not for this table"):
        inside.tables.seat_of(made.id, made.seat_tokens[1])
    assert inside.visitors.invited("eve", made.id) is None, "the old link leads nowhere"
    (token,) = inside.visitors.tokens("ben", made.id).values()
    assert inside.tables.seat_of(made.id, token) == 1
    assert 1 not in inside.visitors.tokens("me", made.id), "the host has it no more"
    mine = past_the_lobby(made)
    assert not has(mine, "renew 1")
    click(mine, "revoke 2")
    with pytest.raises(Refused, match="not for this table"):
        inside.tables.seat_of(made.id, made.seat_tokens[2])
    assert 2 not in inside.visitors.tokens("me", made.id)
    click(mine, "renew 2")
    assert inside.tables.seat_of(made.id, inside.visitors.tokens("me", made.id)[2] or "") == 2


def test_a_host_sees_no_hand_that_somebody_else_has_seen(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    at = table(made, part="Seats and links")
    asked = inside.tables.info(made.id).asked
    assert asked is not None
    inside.tables.move(made.id, asked, 0, 0, 0)
    click(at, "free 1")
    click(at, "sit 1")
    assert press.says(at).startswith("Somebody else has seen this hand")
    assert inside.visitors.taken(made.id) == {0: key("me")}


def test_whoever_was_sent_the_link_of_a_seat_that_the_host_takes_has_no_way_in(
    inside: Stores,
) -> None:
    made = a_table(inside)
    guest = come(inside, made, "guest")
    click(past_the_lobby(made), "sit 1")
    assert "This table is not open to you" in words(guest.run())
    with pytest.raises(Refused, match="not for this table"):
        inside.tables.seat_of(made.id, made.seat_tokens[1])


def test_a_link_that_has_been_replaced_takes_no_seat_however_old_the_page_is(
    inside: Stores,
) -> None:
    made = a_table(inside)
    at = come(inside, made, "ben")
    inside.tables.renew(made.id, 1)
    inside.visitors.free(made.id, 1)
    click(at, "take the seat")
    assert "This link has been replaced" in words(at)
    assert inside.visitors.taken(made.id) == {0: key("me")}


def test_the_host_plays_on_at_another_device_and_the_first_one_plays_no_more(
    inside: Stores,
) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    mine = inside.tables.info(made.id).asked
    assert mine is not None
    here = table(made) if mine == 0 else table(made, "ben")
    phone = come(inside, made, "phone", 0)
    assert "The host plays Ada in another browser" in words(phone)
    click(phone, "instead")
    assert inside.visitors.held("phone", made.id) == Held((0,), host=False)
    assert inside.visitors.held("me", made.id) == Held((), host=True)
    assert inside.tables.info(made.id).seats[0].name == "Ada"
    if mine == 0:
        moves(here)[0].click().run()
        assert press.says(here) == "This seat is not yours any more."
        assert inside.tables.steps(made.id) == 0


def test_a_link_that_its_host_opens_seats_nobody_unless_that_is_wanted(inside: Stores) -> None:
    made = a_table(inside)
    at = come(inside, made, "me")
    click(at, "not now")
    assert inside.visitors.held("me", made.id) == Held((0,), host=True)
    assert inside.visitors.invited("me", made.id) is None


def test_a_seat_that_was_lent_goes_to_who_takes_it_and_a_resigned_one_does_not(
    inside: Stores,
) -> None:
    made = a_table(inside)
    inside.tables.take_over(made.id, 1, "random")
    click(come(inside, made, "ben"), "take the seat")
    assert inside.tables.info(made.id).seats[1].bot is None
    inside.tables.resign(made.id, 1, "random")
    inside.visitors.leave("ben", made.id, 1)
    at = come(inside, made, "eve")
    assert "has resigned, and a bot plays on" in words(at)
    assert not has(at, "take the seat")


# --- the lobby -------------------------------------------------------------------------------


def test_the_lobby_stands_in_front_until_all_are_there(inside: Stores) -> None:
    made = a_table(inside)
    at = table(made)
    assert "Waiting for 1 player" in words(at)
    assert "**Ada** (you) · :green-badge[:material/person: here]" in words(at)
    assert "**Player 2** · :orange-badge[:material/event_seat: free seat]" in words(at)
    assert [address.split("/")[-1] for address in links(at)] == [
        made.seat_tokens[1], made.spectator_token,
    ]  # fmt: skip
    click(come(inside, made, "ben"), "take the seat")
    at.run()
    assert "Waiting" not in words(at)
    assert press.sent(at, "board")["present"] == ["here", "away"]


def test_a_guest_waits_in_the_lobby_without_links_and_may_leave(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Player 2", None), ("Player 3", None)])
    at = click(come(inside, made, "ben"), "take the seat")
    assert "Waiting for 1 player" in words(at)
    assert links(at) == []
    click(at, "leave 1")
    assert inside.visitors.held("ben", made.id) is None
    assert 1 not in inside.visitors.taken(made.id)


def test_the_host_may_play_before_all_are_there(inside: Stores) -> None:
    made = a_table(inside)
    at = click(table(made), "begin")
    assert press.sent(at, "board")["present"] == ["here", "free"]
    at.session_state["around"] = "Seats and links"
    assert "free seat" in words(at.run())


def test_nobody_waits_for_who_leaves_a_game(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    at = table(made)
    inside.visitors.leave("ben", made.id, 1)
    at.run()
    assert press.component(at, "board")
    assert "Waiting for 1 player" in words(table(made)), "who comes anew is shown the link"


# --- who is here -----------------------------------------------------------------------------


def test_a_host_who_waits_for_somebody_away_is_led_to_the_seats(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)

    def offered(at: AppTest) -> bool:
        return "seats" in press.sent(at, "board")["can"]

    at = table(made)
    waits = dict.fromkeys(range(2), False)
    while not all(waits.values()):
        asked = inside.tables.info(made.id).asked
        assert asked is not None
        assert offered(at.run()) == (asked == 1)
        assert not offered(table(made, "ben"))
        waits[asked] = True
        view = inside.tables.view(made.id, asked)
        inside.tables.move(made.id, asked, 0, view["id"], view["undos"])
    while inside.tables.info(made.id).asked != 1:
        view = inside.tables.view(made.id, 0)
        inside.tables.move(made.id, 0, 0, view["id"], view["undos"])
    assert offered(at.run())
    inside.presence.arrive(made.id, key("ben"))
    assert not offered(at.run())
    inside.presence.leave(made.id, key("ben"))


def test_a_bot_plays_only_for_who_is_away_or_wants_it(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    at = table(made, part="Seats and links")
    assert "**Ben** · :gray-badge[:material/person_off: away]" in words(at)
    game = games["age_of_ascent"]
    titles = [persona(game, bot).title for bot in game.bots]
    assert at.selectbox(key="bot 1").options == titles
    inside.presence.arrive(made.id, key("ben"))
    click(at, "take 1")  # Ben has come before the page was drawn again
    assert inside.tables.info(made.id).seats[1].bot is None
    assert "Ben is here" in press.says(at)
    assert not has(at, "take 1")
    click(table(made, "ben", "Seats and links"), "take 1")
    assert inside.tables.info(made.id).seats[1].lent
    assert press.sent(at.run(), "board")["present"] == ["here", "bot"]
    inside.tables.give_back(made.id, 1)
    inside.presence.leave(made.id, key("ben"))


def test_the_page_is_told_anew_when_somebody_comes(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)], "me", 0, 1)
    marks = [press.sent(table(made), "live")["mark"] for _ in range(2)]
    inside.presence.arrive(made.id, key("me"))
    marks.append(press.sent(table(made), "live")["mark"])
    assert len({*marks}) == 1, "the own page is no news"
    inside.visitors.seat("zoe", made.id, None)
    inside.presence.arrive(made.id, key("zoe"))
    at = table(made, part="Seats and links")
    assert press.sent(at, "live")["mark"] not in marks
    assert "1 other watching" in words(at)


def test_the_tab_knows_whose_turn_it_is(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    asked = inside.tables.info(made.id).asked
    shown = [press.sent(table(made, who), "live")["mine"] for who in ("me", "ben")]
    assert shown == [asked == 0, asked == 1]


def test_notices_are_asked_for_once_switched_on_and_off_again_if_refused(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Bot", "random")])
    at_rest(inside.tables, made.id)
    at = table(made, part="Settings")
    assert not press.sent(at, "live")["notice"]
    at.toggle(key="set notice").set_value(True).run()
    assert press.sent(at, "live")["notice"]
    at = press.press(at, "live", "refused", 1)
    assert inside.visitors.settings("me")["notice"] == "no"
    assert not press.sent(at, "live")["notice"]
    assert "allows no notices" in words(at)
    at.toggle(key="set notice").set_value(True).run()
    assert "allows no notices" not in words(at)


# --- coming and going ------------------------------------------------------------------------


def test_the_host_frees_a_seat_and_whoever_had_it_is_told(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    ben, at = table(made, "ben"), table(made, part="Seats and links")
    assert made.seat_tokens[1] not in "".join(links(at)), "a locked seat has no link to send"
    click(at, "free 1")
    _, new, _ = links(at)
    assert new.split("/")[-1] not in (*made.seat_tokens, made.spectator_token)
    assert inside.tables.seat_of(made.id, new.split("/")[-1]) == 1
    assert "freed by the host" in words(ben.run())
    assert not moves(ben)
    assert "not open to you" in words(table(made, "ben"))


def test_the_host_sits_down_at_a_free_seat(inside: Stores) -> None:
    made = a_table(inside)
    at = click(table(made), "begin")
    at.session_state["around"] = "Seats and links"
    click(at.run(), "sit 1")
    assert inside.visitors.held("me", made.id) == Held((0, 1), host=True)
    click(at, "leave 1")
    assert inside.visitors.held("me", made.id) == Held((0,), host=True)


def test_who_resigns_watches_and_the_end_says_so(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    at = click(table(made, "ben", "Seats and links"), "resign 1")
    assert "Ben has resigned" in words(at)
    assert not has(at, "back 1")
    assert not has(at, "resign 1")
    play(inside.tables, made.id, soon_over)
    assert "Ben resigned, and a bot played on" in words(table(made))


def test_a_table_is_closed_for_all_and_the_others_are_told_and_keep_its_save(
    inside: Stores,
) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    ben, at = table(made, "ben"), table(made, part="Seats and links")
    at.checkbox(key=f"sure {made.id}").check().run()
    click(at, f"delete {made.id}")
    assert inside.visitors.held("me", made.id) is None
    assert "Ada has closed this table" in words(ben.run())
    assert not moves(ben)
    (save,) = [node for node in ben.get("download_button") if "save" in node.proto.label]
    assert save.proto.label == "Download the save"
    home = app(who="ben")
    assert "closed by Ada" in words(home)
    assert home.button(key=f"go {made.id}").label == "See the end"
    click(ben, "remove")
    assert inside.tables.list() == []
    assert inside.visitors.tables("ben") == set()


def test_a_table_that_is_nobody_else_s_is_deleted(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Bot", "random")])
    at = app()
    at.checkbox(key=f"sure {made.id}").check().run()
    assert at.button(key=f"delete {made.id}").label == "Delete"
    click(at, f"delete {made.id}")
    assert inside.tables.list() == []


# --- a rematch -------------------------------------------------------------------------------


def test_a_rematch_takes_everybody_along(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    inside.visitors.seat("zoe", made.id, None)
    play(inside.tables, made.id, soon_over)
    ada = table(made)
    click(table(made, "ben"), "rematch same")
    rematch = inside.tables.info(made.id).rematch
    assert rematch is not None
    assert (rematch.by, rematch.same_deal) == ("Ben", True)
    assert inside.visitors.taken(rematch.id) == {0: key("me"), 1: key("ben")}
    assert inside.visitors.held("zoe", rematch.id) == Held((), host=False)
    assert inside.visitors.hosts(rematch.id) == {key("ben")}, "who asks first looks after it"
    click(ada, "rematch")  # pressed before the page was drawn again: the same table
    assert len(inside.tables.list()) == 2
    at = table(made)
    assert "**Ben** wants a rematch with the same deal" in words(at)
    assert not has(at, "rematch")
    click(at, "join")
    assert press.sent(at, "board")["view"]["names"] == ["Ada", "Ben"]


def banner(at: AppTest) -> str:
    return str(press.sent(at, "board").get("banner", ""))


def test_every_word_of_a_rematch_is_true_for_who_reads_it(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None), ("Cy", None)])
    inside.visitors.seat("ben", made.id, 1)
    inside.visitors.seat("zoe", made.id, None)
    play(inside.tables, made.id, soon_over)
    inside.presence.arrive(made.id, key("ben"))
    told = words(table(made))
    assert "Ben is asked on this page" in told
    assert "Cy: nobody sits there, so the seat will have a link to send" in told
    both = links(table(made, part="Seats and links"))
    assert both[0] == both[-1], "the spectators' link stands at the end and among the links below"
    assert "A rematch" not in words(table(made, "zoe")), "who watches can't ask for one"
    click(table(made), "rematch")
    rematch = inside.tables.info(made.id).rematch
    assert rematch is not None

    # Who has asked is not told that somebody else wants it; the others see who is there already.
    at = table(made)
    assert "You have asked for a rematch with a new deal" in words(at)
    assert at.button(key="join").label == "Go to the rematch"
    inside.presence.arrive(rematch.id, key("me"))
    at = table(made, "ben")
    assert "**Ada** wants a rematch with a new deal. Ada is there." in words(at)
    assert at.button(key="join").label == "Join the rematch"
    assert table(made, "zoe").button(key="join").label == "Watch the rematch"

    # At the new table it is said where somebody is who is not there yet.
    again = Created(rematch.id, [], "")
    at = click(table(again), "begin")
    assert "Ben is still at the end of the last game" in banner(at)
    inside.presence.arrive(rematch.id, key("ben"))
    assert not banner(at.run())

    inside.visitors.seat("cy", rematch.id, 2)
    play(inside.tables, rematch.id, soon_over)
    at = table(made)
    assert "The rematch has been played to its end" in words(at)
    assert at.button(key="join").label == "See the end of the rematch"


def test_a_rematch_that_waits_for_somebody_away_says_where_it_is_found(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    play(inside.tables, made.id, soon_over)
    click(table(made), "rematch same")
    rematch = inside.tables.info(made.id).rematch
    assert rematch is not None
    while (info := inside.tables.info(rematch.id)).asked != 1:
        view = inside.tables.view(info.id, 0)
        inside.tables.move(info.id, 0, 0, view["id"], view["undos"])
    assert "Ben is not here now, and finds this table" in banner(table(Created(info.id, [], "")))


def test_who_has_left_a_rematch_comes_back_by_the_end_of_the_first_game(inside: Stores) -> None:
    made = a_table(inside, [("Ada", None), ("Ben", None)])
    inside.visitors.seat("ben", made.id, 1)
    play(inside.tables, made.id, soon_over)
    click(table(made), "rematch")
    rematch = inside.tables.info(made.id).rematch
    assert rematch is not None
    inside.visitors.leave("ben", rematch.id, 1)
    click(table(made, "ben"), "join")
    assert inside.visitors.taken(rematch.id)[1] == key("ben")
