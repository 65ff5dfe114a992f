"""Drawings of the dice lab: pieces of a bid, bars of chances, and rolls on their exact chances.

They are HTML of the app's own and no Altair: a handful of bars needs neither the 27 MB and quarter
of a second that its import takes nor a canvas, which is dumb to a screen reader and blind to the
theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from framework.lab.dice import Totals
from framework.lab.pools import Die, Pool
from ui.html.charts import INKS, mark
from ui.html.escaping import escape
from ui.html.theme import DARK, LIGHT, SEATS

HEIGHT = 72  # of a strip of columns, in pixels
MOST_FEET = 12  # totals that are named below the columns


def _both(role: str) -> str:
    return f"light-dark({LIGHT[role]},{DARK[role]})"


def colour(place: int) -> str:
    """The colour of a bidder on any ground."""
    return f"light-dark({SEATS[place]},{INKS[place]})"


def percent(chance: Fraction | float) -> str:
    """A chance in percent; only what is sure is 100 %, only what can't be is 0 %."""
    value = 100 * float(chance)
    if 0 < value < 0.1:
        return "<0.1 %"
    if 99.9 < value < 100:
        return ">99.9 %"
    return f"{value:.4g} %" if value in (0, 100) else f"{value:.1f} %"


@cache
def style() -> str:
    """The rules for these drawings, as a style sheet."""
    line, dim, felt, paper, ink = map(_both, ("line", "dim", "felt", "paper", "ink"))
    return (
        ".d-head{display:flex;align-items:center;gap:.5em;font-weight:600}"
        f".d-head code{{margin-left:auto;background:none;padding:0;color:{dim};font-weight:400;"
        "overflow-wrap:anywhere}"
        ".d-win{font:700 2.1rem/1.1 'Iowan Old Style',Palatino,Georgia,'DejaVu Serif',serif;"
        "font-variant-numeric:tabular-nums;margin:.15rem 0 .1rem}"
        f".d-win small{{font:400 .8125rem system-ui,sans-serif;color:{dim};margin-left:.5em}}"
        ".d-pieces{display:flex;flex-wrap:wrap;gap:4px;min-height:54px;align-content:flex-start;"
        "margin:.4rem 0 0}"
        ".d-pieces i{display:grid;place-items:center;width:25px;height:25px;border-radius:50%;"
        "color:#fff;font:700 .75rem/1 system-ui,sans-serif;font-style:normal}"
        f".d-pieces i.d-die{{border-radius:6px;background:{paper}!important;color:{ink};"
        "border:2px solid;padding:0 3px;width:auto;min-width:25px}"
        ".d-bars{display:grid;grid-template-columns:auto 1fr auto;gap:7px 10px;align-items:center;"
        "margin:0 0 .6rem;font-variant-numeric:tabular-nums}"
        ".d-bars>span{white-space:nowrap;display:flex;gap:.5em;align-items:center}"
        ".d-bars>span:nth-child(3n){justify-content:flex-end;font-weight:600}"
        f".d-track{{height:16px;border-radius:8px;background:{felt};overflow:hidden}}"
        ".d-track>b{display:block;height:100%;border-radius:8px}.d-track>b.d-some{min-width:2px}"
        f".d-track>b.d-none{{background:{dim}}}"
        f".d-strip{{position:relative;display:grid;grid-template-columns:2.1rem 1fr;gap:0 .3rem;"
        f"align-items:end;border-bottom:1px solid {line};margin:0}}"
        ".d-strip>.a-mark{align-self:center}"
        f".d-strip>.d-sign{{color:{ink};border:1px solid {line};border-radius:4px}}"
        f".d-cols{{display:flex;align-items:flex-end;height:{HEIGHT}px;position:relative}}"
        ".d-col{position:relative;flex:1 1 0;height:100%;min-width:0}"
        ".d-col>*{position:absolute;bottom:0;left:50%;transform:translateX(-50%)}"
        ".d-exact{width:min(82%,46px);border-top:2.5px solid;"
        "background:color-mix(in srgb,currentColor 24%,transparent);border-radius:3px 3px 0 0}"
        ".d-low .d-exact{opacity:.45}"
        ".d-rolled{width:min(46%,26px);background:currentColor;border-radius:3px 3px 0 0;"
        "transition:height .35s ease-out}"
        ".d-exact,.d-track>b{transition:height .35s ease-out,width .35s ease-out}"
        "@media(max-width:640px){.d-pieces{min-height:0;margin-bottom:.3rem}}"
        "@media(prefers-reduced-motion:reduce){.d-rolled,.d-exact,.d-track>b{transition:none}}"
        f".d-need{{border-left:2px dashed {ink}}}"
        f".d-feet{{display:flex;margin-left:2.4rem;font-size:.75rem;color:{dim}}}"
        ".d-feet>span{flex:1 1 0;min-width:0;text-align:center;overflow:visible;white-space:nowrap}"
        f".d-key{{display:flex;flex-wrap:wrap;gap:2px 18px;font-size:.8125rem;color:{dim};"
        "margin:.3rem 0 0}"
        ".d-key span{display:inline-flex;gap:6px;align-items:center}"
        ".d-key i{display:block;width:14px;height:12px;border-top:2.5px solid;"
        "background:color-mix(in srgb,currentColor 24%,transparent)}"
        ".d-key i.d-full{border:0;width:8px;background:currentColor}"
        f".d-key i.d-line{{border:0;border-left:2px dashed {ink};background:none;width:2px}}"
        # Steps: the words are for those who do not see the sign on the button.
        '[class*="st-key-step-"] button{width:2.5rem;min-width:2.5rem;min-height:2.5rem;padding:0}'
        '[class*="st-key-step-"] button [data-testid=stMarkdownContainer]'
        "{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
        '[class*="st-key-row-"] [data-testid=stMarkdownContainer],'
        '[class*="st-key-bidder-"] [data-testid=stMarkdownContainer]{margin-bottom:0}'
        ".d-count{display:flex;gap:.4em;justify-content:center;align-items:baseline;"
        "white-space:nowrap;font-variant-numeric:tabular-nums}"
        ".d-count b{font-size:1.15rem}"
    )


def pieces(place: int, pool: Pool) -> str:
    """A bid as it lies on the table: tokens are round, dice have corners."""
    drawn = [f'<i style="background:{SEATS[place]}"></i>'] * pool.tokens
    drawn += [
        f'<i class="d-die" style="border-color:{colour(place)}">{escape(_sign(die))}</i>'
        for die in pool.dice
    ]
    return f'<div class="d-pieces" aria-hidden="true">{"".join(drawn)}</div>'


def _sign(die: Die) -> str:
    again = f"↻{die.again}" if die.again else ""
    return f"d{die.sides}{again}{f'≥{die.least}' if die.least else ''}"


def die_words(die: Die, many: bool = False) -> str:
    """A kind of die as people say it."""
    words = f"d{die.sides}"
    if die.again:
        low = "1" if die.again == 1 else f"1–{die.again}"
        words += f", {low} again"
    return words + (f", at least {die.least}" if die.least else "")


def bidder(place: int, name: str, pool: Pool, win: Fraction) -> str:
    """Who bids what, and the chance to win with it."""
    return bidder_head(place, name, str(pool), win) + pieces(place, pool)


def bidder_head(place: int, name: str, bid: str, win: Fraction | None) -> str:
    """The same without the pieces; the chance may not be known."""
    return (
        f'<div class="d-head">{mark(place)}<span>{escape(name)}</span>'
        f"<code>{escape(bid)}</code></div>"
        f'<div class="d-win">{"–" if win is None else percent(win)}<small>wins</small></div>'
    )


def bars(names: Sequence[str], win: Sequence[Fraction], none: Fraction, nobody: str) -> str:
    """The chance of each bidder and of nobody, one bar each."""
    rows = [
        f"<span>{mark(place)}{escape(name)}</span>{_bar(chance, f'background:{colour(place)}')}"
        f"<span>{percent(chance)}</span>"
        for place, (name, chance) in enumerate(zip(names, win, strict=True))
    ]
    rows.append(
        f"<span>{escape(nobody)}</span>{_bar(none, '', 'd-none')}<span>{percent(none)}</span>"
    )
    return f'<div class="d-bars">{"".join(rows)}</div>'


def _bar(chance: Fraction, look: str, kind: str = "") -> str:
    width = 100 * float(chance)
    kind += " d-some" if chance else ""
    return f'<div class="d-track"><b class="{kind}" style="width:{width:.2f}%;{look}"></b></div>'


def strips(
    names: Sequence[str],
    totals: Sequence[Totals],
    needs: Sequence[int],
    rolled: Sequence[Mapping[int, int]] = (),
    beside: int = 0,
) -> str:
    """What each bidder can total, below each other over the same totals, and what was rolled.

    The last ones may be no bidders but stand `beside` them: what has to be reached.
    """
    least = min(each.least for each in totals)
    most = max(each.most for each in totals)
    shown = range(least, most + 1)
    shares = [{t: n / sum(seen.values()) for t, n in seen.items()} for seen in rolled]
    tallest = max(
        [float(max(each.chances.values())) for each in totals if each.least < each.most], default=1
    )
    made = [
        _strip(
            place if place < len(totals) - beside else None,
            names[place],
            each,
            shown,
            needs[place],
            tallest,
            shares[place] if shares else {},
        )
        for place, each in enumerate(totals)
    ]
    every = max(1, -(-len(shown) // MOST_FEET))
    feet = "".join(f"<span>{t if not (t - least) % every else ''}</span>" for t in shown)
    key = "<span><i></i>exact chance</span>"
    if rolled:
        key += '<span><i class="d-full"></i>rolled</span>'
    if max(needs) > least:
        key += '<span><i class="d-line"></i>has to be reached</span>'
    return (
        f'{"".join(made)}<div class="d-feet" aria-hidden="true">{feet}</div>'
        f'<div class="d-key">{key}</div>'
    )


def _strip(
    place: int | None,
    name: str,
    totals: Totals,
    shown: range,
    need: int,
    tallest: float,
    shares: Mapping[int, float],
) -> str:
    columns = []
    for total in shown:
        chance, share = totals.chance(total), shares.get(total, 0.0)
        told = f"{name}, total {total}: {percent(chance)}"
        told += f", rolled {percent(share)}" if shares else ""
        kind = "d-col" + (" d-low" if total < need else "")
        kind += " d-need" if total == need and total > shown[0] else ""
        exact = f'<b class="d-exact" style="height:{_height(float(chance), tallest)}%"></b>'
        fallen = "d-rolled d-fallen" if share else "d-rolled"  # it is there to rise from nothing
        columns.append(
            f'<span class="{kind}" title="{escape(told)}">{exact if chance else ""}'
            f'<b class="{fallen}" style="height:{_height(share, tallest)}%"></b></span>'
        )
    ink = _both("dim") if place is None else colour(place)
    sign = (
        '<span class="a-mark d-sign" aria-hidden="true">≥</span>' if place is None else mark(place)
    )
    return (
        f'<div class="d-strip" style="color:{ink}">{sign}'
        f'<div class="d-cols" role="img" aria-label="{escape(sentence(name, totals, need))}">'
        f"{''.join(columns)}</div></div>"
    )


def _height(chance: float, tallest: float) -> str:
    return f"{min(100, 100 * chance / tallest):.2f}"  # what is sure may be higher than all others


def sentence(name: str, totals: Totals, need: int = 0) -> str:
    """A strip in words."""
    if totals.least == totals.most:
        return f"{name} totals {totals.least}, always."
    words = (
        f"{name} totals {totals.least} to {totals.most}, {float(totals.mean):.2f} on average"
        f" (deviation {totals.deviation:.2f})"
    )
    if need <= 0:
        return f"{words}."
    return f"{words}, and reaches {need} with {percent(totals.at_least(need))}."
