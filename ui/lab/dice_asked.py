"""A game's question in the dice lab: bids by clicking, its other fields, and its exact answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

import streamlit as st

from framework.core.errors import AscentError
from framework.lab.questions import Answer, Means, choices, words
from ui import session
from ui.html import charts
from ui.html.escaping import escape, plain
from ui.lab import dice_rules as rules
from ui.lab.dice import MOST_BIDDERS, MOST_COST, MOST_TOKENS, number
from ui.lab.dice_bids import NAMES
from ui.lab.dice_charts import bars, bidder_head, percent, sentence, strips
from ui.lab.dice_rolls import Step, buttons
from ui.lab.dice_rolls import told as rolled
from ui.lab.dice_rules import Asking, counted, one_step, stepped

ALWAYS_SHOWN = 2  # kinds of pieces that a card has buttons for, even if none is bid
LEFT_OUT = "as printed"
AT_ONCE = (1, 10, 100, 1_000)


def show(asking: Asking) -> None:
    """The question, and its answer or why there is none."""
    st.caption(asking.question.about)
    for fault in asking.faults:
        st.warning(f"This part of the address can't be read and is left out: {plain(fault)}.")
    try:
        answer = asking.answer()
    except AscentError as error:
        answer = None
        st.error(f"This can't be asked: {plain(error)}.")
    _bidders(asking, answer)
    left, right = st.columns(2, gap="large")
    with left:
        _fields(asking)
    if answer is None:
        return
    with left:
        _one_more(asking, answer)
    with right:
        _chances(answer)
        for note in answer.notes:
            st.caption(plain(words(note, NAMES)))
        _totals(asking, answer)
    for listing in answer.listings:
        heads = [NAMES[each] if isinstance(each, int) else each for each in listing.columns]
        table = charts.table(listing.title, heads, listing.rows)
        st.markdown(charts.heading(listing.title) + table, unsafe_allow_html=True)
    _exactly(asking, answer)


# --- bidders -----------------------------------------------------------------------------------


def _bidders(asking: Asking, answer: Answer | None) -> None:
    count = len(asking.bids)
    columns = st.columns(max(3, min(count + 1, MOST_BIDDERS)))
    for place in range(count):
        with columns[place], st.container(border=True, key=f"bidder {place}", gap="xsmall"):
            _bidder(asking, place, answer)
    if count < MOST_BIDDERS and asking.field_of(Means.BIDS):
        with columns[count], st.container(key="joining"):
            st.button(
                "One more bidder",
                icon=":material/person_add:",
                key="join",
                on_click=rules.change,
                args=(Asking.joined,),
            )


def _bidder(asking: Asking, place: int, answer: Answer | None) -> None:
    name, text = NAMES[place], asking.bids[place]
    win = answer.odds.win[place] if answer and answer.odds else None
    st.markdown(bidder_head(place, name, text, win), unsafe_allow_html=True)
    by = partial(stepped, place=place)
    _pieces(asking, name, text, f"{place}", by)
    for field, kind in asking.means.items():
        if kind is Means.CARDS:
            _cards(asking, field, place)
        if kind is Means.NUMBERS:
            _number_of(asking, field, place)
    with st.container(horizontal=True, key=f"ways {place}"):
        _other_pieces(asking, text, f"{place}", by)
        if len(asking.bids) > 1:
            st.button(
                f"{name} leaves",
                icon=":material/close:",
                key=f"step {place} leaves",
                on_click=rules.change,
                args=(partial(Asking.left, place=place),),
            )


def _pieces(asking: Asking, whose: str, text: str, key: str, by: partial[Asking]) -> None:
    """Buttons for each kind of piece that is bid, and for the usual ones."""
    kinds = asking.question.pieces
    counts = counted(text, kinds)
    for code in _shown(asking, text):
        _stepper(counts.get(code, 0), kinds[code], whose, f"{key} {code or 'tokens'}", by, code)


def _shown(asking: Asking, text: str) -> list[str]:
    counts = counted(text, asking.question.pieces)
    kinds = enumerate(asking.question.pieces)
    return [code for at, code in kinds if at < ALWAYS_SHOWN or counts.get(code)]


def _other_pieces(asking: Asking, text: str, key: str, by: partial[Asking]) -> None:
    """Kinds that are rarely bid, folded away."""
    kinds, shown = asking.question.pieces, _shown(asking, text)
    hidden = [code for code in kinds if code not in shown]
    if not hidden:
        return
    with st.popover("Other pieces", key=f"pieces {key}"):
        for code in hidden:
            st.button(
                f"Add 1 of {kinds[code]}",
                key=f"add {key} {code or 'tokens'}",
                on_click=rules.change,
                args=(partial(by, code=code, by=1),),
            )


def _stepper(count: int, words: str, whose: str, key: str, by: partial[Asking], code: str) -> None:
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        horizontal_alignment="distribute",
        key=f"row {key}",
        gap="small",
    ):
        for more in (False, True):
            if more:
                st.markdown(
                    f'<div class="d-count"><b>{count}</b><span>{words}</span></div>',
                    unsafe_allow_html=True,
                    width="content",
                )
            st.button(
                f"{whose}: one {'more' if more else 'less'} of {words}",
                icon=":material/add:" if more else ":material/remove:",
                key=f"step {key} {'more' if more else 'less'}",
                on_click=rules.change,
                args=(partial(by, code=code, by=1 if more else -1),),
                disabled=count >= MOST_TOKENS if more else count <= 0,
            )


def _cards(asking: Asking, field: str, place: int) -> None:
    """What a bidder has that changes the odds."""
    known = [*asking.names(field)]
    mine = [card for who, card in asking.cards(field) if who == place]
    chosen = session.dice_names(f"{asking.key} {field} {place}")
    strange = [card for card in mine if card not in known]
    chosen.set(mine)
    st.multiselect(
        "Cards",
        [*known, *strange],
        key=chosen.key,
        placeholder="none",
        help=asking.about(field),
        on_change=lambda: rules.change(lambda now: _having(now, field, place, chosen())),
    )


def _having(asking: Asking, field: str, place: int, cards: Sequence[str]) -> Asking:
    others = [(who, card) for who, card in asking.cards(field) if who != place]
    mine = [(place, card) for card in cards]
    return asking.put(field, *(f"{who}:{card}" for who, card in sorted([*others, *mine])))


def _number_of(asking: Asking, field: str, place: int) -> None:
    """A number that each bidder has, such as points."""
    given = [*asking.values(field), *["0"] * len(asking.bids)][: len(asking.bids)]
    chosen = session.dice_lab(f"{asking.key} {field} {place}")
    chosen.set(_whole(given[place]))
    st.number_input(
        field.replace("_", " ").capitalize(),
        0,
        999,
        key=chosen.key,
        help=asking.about(field),
        on_change=lambda: rules.change(
            lambda now: now.put(field, *given[:place], str(chosen()), *given[place + 1 :])
        ),
    )


def _whole(text: str) -> int:
    try:
        return number(text, 0, 999)
    except AscentError:
        return 0


# --- other fields ------------------------------------------------------------------------------


def _fields(asking: Asking) -> None:
    """All that is not a bidder's own."""
    own = (Means.BIDS, Means.CARDS, Means.NUMBERS)
    fields = {field: kind for field, kind in asking.means.items() if kind not in own}
    for field, kind in fields.items():
        if kind is Means.PIECES:
            with st.container(border=True, key=f"field {field}", gap="xsmall"):
                name, text = _title(field), asking.value(field) or "0"
                head = f'<div class="d-head"><span>{name}</span><code>{escape(text)}</code></div>'
                st.markdown(head, unsafe_allow_html=True)
                by = partial(_stepped_field, field=field)
                _pieces(asking, name, text, field, by)
                _other_pieces(asking, text, field, by)
    plain_ones = [each for each in fields.items() if each[1] not in (Means.PIECES, Means.ORDER)]
    for at, (field, kind) in enumerate(plain_ones):
        if not at % 2:
            columns = st.columns(2)
        with columns[at % 2]:
            _field(asking, field, kind)
    for field, kind in fields.items():
        if kind is Means.ORDER:
            _order(asking, field)


def capital(words: str) -> str:
    """Words at the beginning of a line."""
    return words[:1].upper() + words[1:]


def _title(field: str) -> str:
    return field.replace("_", " ").capitalize()


def _stepped_field(asking: Asking, field: str, code: str, by: int) -> Asking:
    return asking.put(field, one_step(asking, asking.value(field) or "0", code, by))


def _field(asking: Asking, field: str, kind: Means) -> None:
    label, about = _title(field), asking.about(field)
    if kind is Means.NAMES:
        several = session.dice_names(f"{asking.key} {field}")
        several.set([*asking.values(field)])
        st.multiselect(
            label,
            [*dict.fromkeys([*asking.names(field), *asking.values(field)])],
            key=several.key,
            help=about,
            placeholder="none",
            on_change=lambda: rules.change(lambda now: now.put(field, *several())),
        )
        return
    if kind in (Means.NUMBER, Means.CHOICE):
        (_number if kind is Means.NUMBER else _choice)(asking, field)
        return
    chosen = session.dice_lab(f"{asking.key} {field}")

    def changed() -> None:
        lines = [each for each in str(chosen()).splitlines() if each.strip()]
        rules.change(lambda now: now.put(field, *lines))

    known = [*asking.names(field)] if kind is Means.NAME else []
    if known:
        chosen.set(_found(asking.value(field), known))
        st.selectbox(
            label,
            [*dict.fromkeys(["", *known, str(chosen())])],
            key=chosen.key,
            help=about,
            format_func=lambda name: name or "none",
            on_change=changed,
        )
    else:
        chosen.set("\n".join(asking.values(field)))
        draw = st.text_area if kind is Means.LINES else st.text_input
        draw(label, key=chosen.key, help=about, on_change=changed)


def _choice(asking: Asking, field: str) -> None:
    """One of a few words."""
    known = choices(asking.question.asked, field)
    chosen = session.dice_lab(f"{asking.key} {field}")
    chosen.set(asking.value(field) if asking.value(field) in known else known[0])
    st.segmented_control(
        _title(field),
        known,
        required=True,
        key=chosen.key,
        format_func=capital,
        help=asking.about(field),
        on_change=lambda: rules.change(lambda now: now.put(field, str(chosen()))),
    )


def _number(asking: Asking, field: str) -> None:
    """A number that need not be given."""
    chosen, text = session.dice_number(f"{asking.key} {field}"), asking.value(field)
    chosen.set(_whole(text) if text else None)
    st.number_input(
        _title(field),
        0,
        MOST_COST,
        key=chosen.key,
        help=asking.about(field),
        placeholder=LEFT_OUT,
        on_change=lambda: rules.change(
            lambda now: now.put(field, "" if chosen() is None else str(chosen()))
        ),
    )


def _found(text: str, known: Sequence[str]) -> str:
    """A name as it is known; case does not matter."""
    return next((name for name in known if name.casefold() == text.strip().casefold()), text)


def _order(asking: Asking, field: str) -> None:
    """Who comes first: a click brings somebody to the front."""
    given = asking.value(field)
    with st.container(horizontal=True, key=f"order {field}", vertical_alignment="center"):
        st.markdown(f"{_title(field)}, first to last:", width="content", help=asking.about(field))
        for rank, place in enumerate(asking.order(field)):
            st.button(
                f"{rank + 1}. {NAMES[place]}" if given else NAMES[place],
                key=f"first {place}",
                disabled=bool(given) and rank == 0,
                on_click=rules.change,
                args=(partial(_first, field=field, place=place),),
            )
        st.button(
            "All level",
            key="level",
            disabled=not given,
            on_click=rules.change,
            args=(lambda now: now.put(field),),
        )


def _first(asking: Asking, field: str, place: int) -> Asking:
    rest = [each for each in asking.order(field) if each != place]
    return asking.put(field, ",".join(map(str, [place, *rest])))


# --- the answer --------------------------------------------------------------------------------


def _chances(answer: Answer) -> None:
    if answer.odds is None:
        return
    names = NAMES[: len(answer.odds.win)]
    st.markdown(charts.heading("Who wins"), unsafe_allow_html=True)
    nobody = capital(answer.nobody)
    st.markdown(bars(names, answer.odds.win, answer.odds.none, nobody), unsafe_allow_html=True)
    st.caption(f"A tie rule decides {percent(answer.odds.tie_broken)} of all rolls.")


def _one_more(asking: Asking, answer: Answer) -> None:
    """What one more piece is worth to each, by asking again."""
    if answer.odds is None:
        return
    kinds = asking.question.pieces
    bid = {code for text in asking.bids for code in counted(text, kinds)}
    shown = [code for at, code in enumerate(kinds) if at < ALWAYS_SHOWN or code in bid]
    rows = []
    for place, now in enumerate(answer.odds.win[: len(asking.bids)]):
        rows.append([NAMES[place], *(_gain(asking, place, code, now) for code in shown)])
    heads = ["one more of", *(kinds[code] for code in shown)]
    st.markdown(
        charts.heading("What one more piece is worth")
        + charts.table("What one more piece adds to the chance", heads, rows),
        unsafe_allow_html=True,
    )
    st.caption("In points of percent.")


def _gain(asking: Asking, place: int, code: str, now: Fraction) -> str:
    try:
        then = stepped(asking, place, code, 1).answer()
    except AscentError:
        return "–"
    gain = float(then.odds.win[place] - now) if then.odds else 0.0
    return f"{100 * gain:+.1f}" if gain else "0"


def _totals(asking: Asking, answer: Answer) -> None:
    """What each can total, and what the engine has played so far."""
    stands = [*answer.stands, *answer.beside]
    if not stands:
        return
    names = [*NAMES[: len(answer.stands)], *(capital(each.name) for each in answer.beside)]
    st.markdown(charts.heading("What each can total"), unsafe_allow_html=True)
    plays = asking.question.trials is not None and answer.odds is not None
    if plays:
        with st.container(horizontal=True, key="rolling", vertical_alignment="bottom"):
            buttons(asking.rolls, asking.seed, AT_ONCE, rules.MOST_PLAYS, _roll)
    trials = asking.trials()
    seen = [*trials.totals, *({} for _ in answer.beside)] if trials else []
    drawn = strips(
        names, [each.totals for each in stands], [0] * len(stands), seen, len(answer.beside)
    )
    st.markdown(drawn, unsafe_allow_html=True)
    if trials and answer.odds is not None:
        totals = [each.totals for each in answer.stands]
        rolled(answer.odds, totals, trials, capital(answer.nobody))
    elif plays:
        st.caption("Roll, and the engine plays it by its own rules with the dice of the seed.")
    for name, each in zip(names, stands, strict=True):
        said = sentence(name, each.totals)
        if each.reaches is not None:
            said += f" It reaches what it needs with {percent(each.reaches)}."
        st.markdown(plain(said))


def _roll(rolls: Step, seed: int | None) -> None:
    """Another number of plays, or another seed."""

    def changed(now: Asking) -> Asking:
        then = replace(now, rolls=min(rules.MOST_PLAYS, rolls(now.rolls)))
        return then if seed is None else replace(then, seed=seed)

    rules.change(changed)


def _exactly(asking: Asking, answer: Answer) -> None:
    with st.expander("All values, as exact fractions", key="exactly"):
        if answer.odds is not None:
            win, none, tie = answer.odds
            rows = [[NAMES[at], percent(each), str(each)] for at, each in enumerate(win)]
            rows += [[capital(answer.nobody), percent(none), str(none)]]
            rows += [["A tie rule decides", percent(tie), str(tie)]]
            st.markdown(
                charts.table("Who wins", ["wins", "chance", "exactly"], rows),
                unsafe_allow_html=True,
            )
        for at, each in enumerate(answer.stands):
            cells = [[str(total), str(chance)] for total, chance in each.totals.chances.items()]
            label = f"What {NAMES[at]} can total"
            st.markdown(charts.table(label, ["total", NAMES[at]], cells), unsafe_allow_html=True)
    with st.expander("Share it, or ask at the command line", key="share"):
        st.markdown("The address of this page has all of it: copy it, and others see the same.")
        st.code(rules.command(asking), language="sh", wrap_lines=True)
