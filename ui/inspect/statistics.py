"""What happened over a game, in numbers: curves from moment to moment, and what each player did."""

from __future__ import annotations

from typing import Any, cast

from age_of_ascent import state as age
from ascension import prices
from ascension import state as asc
from ascension.score import cards_of, cult_total
from ascension.score import sheets as honor_sheets
from framework.arena.watcher import Amount, Course, Watcher, watch
from framework.core.machine import State
from framework.core.plain import Entry

CULT = "The Cult"

AGE_ROWS = (
    "Bids placed",
    "Bids won",
    "Cards won",
    "Strength placed",
    "Gold placed",
    "Culture placed",
    "Empire tokens spent",
    "Tokens spent on Improve",
    "Battles fought",
    "Battles won",
    "Territories conquered",
    "Territories lost",
    "Gold phases won",
    "Dice rolled",
    "Average die (2 expected)",
)
ASCENSION_ROWS = (
    "Turns",
    "Cards played",
    "Cards acquired",
    "Monsters defeated",
    "Cards banished",
    "Treasures taken",
    "Runes spent",
    "Power spent",
    "Insight gained",
    "Biggest turn",
    "Honor a turn",
    "Cards at the end",
)


def of(end: State) -> Course:
    """The course of a game that is over, by replaying its decisions."""
    kinds: dict[str, type[Watcher[Any]]] = {"age_of_ascent": _Age, "ascension": _Ascension}
    return watch(end, kinds.get(end.rules.game.name, Watcher))


class _Age(Watcher[age.AgeState]):
    """Age of Ascent: points, cards and pieces at each turn; bids, battles and dice."""

    bids: dict[tuple[int, int], tuple[int, ...]]  # of this turn, by seat and target

    def standing(self) -> dict[str, list[int]]:
        state = self.state
        seats = range(state.players)

        def owned(*kinds: int) -> list[int]:
            return [sum(state.owned[seat * age.KINDS + kind] for kind in kinds) for seat in seats]

        return {
            "Victory points": state.scores,
            "Cards": [len(cards) for cards in state.cards],
            "Strength": owned(age.STRENGTH, age.STRENGTH_DIE),
            "Gold": owned(age.GOLD, age.GOLD_DIE),
            "Culture": owned(age.CULTURE, age.CULTURE_DIE),
            "Empire tokens": owned(age.EMPIRE),
            "Dice": owned(*age.DICE),
            "All pieces": owned(*range(age.KINDS)),
        }

    def see(self, entry: Entry) -> None:
        super().see(entry)
        match entry:
            case ("turn", _):
                self.bids = {}
            case ("phase", "culture_roll"):
                turn = self.state.turn
                self.sample(turn, f"turn {turn}")
            case ("placed", int(seat), int(target), pieces, _):
                self._placed(seat, target, cast(tuple[int, ...], pieces))
            case ("result", int(target), int(winner), *_) if winner >= 0:
                self._won(winner, target)
            case ("battle", _, int(owner), _, int(winner), attacks, _):
                for seat in {owner, *(seat for seat, _ in cast(list[tuple[int, int]], attacks))}:
                    self.count("Battles fought", seat)
                self.count("Battles won", winner if winner >= 0 else owner)
            case ("conquered", _, int(loser), int(winner)):
                self.count("Territories conquered", winner)
                self.count("Territories lost", loser)
            case ("gold", int(winner), *_) if winner >= 0:
                self.count("Gold phases won", winner)
            case ("roll", faces, _, int(seat), *_):
                dice = cast(tuple[int, ...], faces)
                self.count("Dice rolled", seat, len(dice))
                self.count("pips", seat, sum(dice))

    def _placed(self, seat: int, target: int, pieces: tuple[int, ...]) -> None:
        self.bids[seat, target] = pieces
        self.count("Bids placed", seat)
        for colour, name in enumerate(("Strength", "Gold", "Culture")):
            placed = pieces[colour] + pieces[age.DICE[colour]] + pieces[age.WILD + colour]
            self.count(f"{name} placed", seat, placed)

    def _won(self, seat: int, target: int) -> None:
        self.count("Bids won", seat)
        pieces = self.bids[seat, target]
        if target >= age.FIRST_CARD:
            self.count("Cards won", seat)
            self.count("Empire tokens spent", seat, pieces[age.EMPIRE])
        elif target == age.IMPROVE:
            tokens = sum(pieces[c] + pieces[age.WILD + c] for c in age.TOKENS)
            self.count("Tokens spent on Improve", seat, tokens)

    def end(self) -> None:
        self.sample(self.state.turn + 1, "end, after the culture roll")

    def statistics(self) -> dict[str, list[Amount]]:
        rows: dict[str, list[Amount]] = {name: [*self.counted(name)] for name in AGE_ROWS}
        rows[AGE_ROWS[-1]] = [
            round(pips / dice, 2) if dice else None
            for pips, dice in zip(self.counted("pips"), self.counted("Dice rolled"), strict=True)
        ]
        return rows


class _Ascension(Watcher[asc.AscensionState]):
    """Ascension: honor and cards at each turn, what each turn spent; what was done with cards."""

    began = 0  # the turn that is watched
    owned: tuple[int, ...] = ()  # honor of each seat by itself as the turn began

    def standing(self) -> dict[str, list[int]]:
        state = self.state
        alone = state.players == 1
        return {
            "Honor": [*state.scores, *[cult_total(state)] * alone],
            "Honor tokens": [*state.honor, *[state.cult_honor] * alone],
            "Cards owned": [
                *(len(cards_of(state, seat)) for seat in range(state.players)),
                *[len(state.cult)] * alone,
            ],
            "Cards acquired": list(self.counted("Cards acquired")),
            "Monsters defeated": list(self.counted("Monsters defeated")),
            "Insight": list(state.insight),
        }

    def others(self) -> tuple[str, ...]:
        return (CULT,) if self.state.players == 1 else ()

    def turn_now(self) -> int:
        return self.state.turn  # each player's turn, where the game counts rounds

    def turn_over(self, turn: int) -> None:
        self._close()
        super().turn_over(turn)

    def see(self, entry: Entry) -> None:
        super().see(entry)
        match entry:
            case ("turn", int(turn), int(seat)):
                self._open(turn, seat)
            case ("choice" | "forced", int(seat), "turn", int(option)):
                self._act(seat, option)
            case ("choice" | "forced", int(seat), "pay", int(power)):
                _, _, cost, _ = self.state.stack[-1]
                self._spend(seat, "Power spent", power)
                self._spend(seat, "Runes spent", cost - power)
            case ("choice" | "forced", int(seat), "gift", "yes"):
                self._spend(seat, "Runes spent", 1)
            case ("play", int(seat), *_):
                self.count("Cards played", seat)
            case ("acquire" | "dreambind", int(seat), *_):
                self.count("Cards acquired", seat)
            case ("defeat", int(seat), *_):
                self.count("Monsters defeated", seat)
            case ("banish", int(seat), *_):
                self.count("Cards banished", seat)
            case ("treasure", int(seat), int(treasures)):
                self.count("Treasures taken", seat, treasures)
            case ("insight", int(seat), int(insight)):
                self.count("Insight gained", seat, insight)

    def _open(self, turn: int, seat: int) -> None:
        self.began, self.active = turn, seat
        self.owned = tuple(sheet.total for sheet in honor_sheets(self.state))
        self.count("Turns", seat)
        self.spent = {"Runes spent": 0, "Power spent": 0}

    def _close(self) -> None:
        """The turn is over: what it has brought and spent."""
        if not self.began:
            return
        seat = self.active
        gained = honor_sheets(self.state)[seat].total - self.owned[seat]
        best = self.counts.setdefault("Biggest turn", [0] * self.state.players)
        best[seat] = max(best[seat], gained)
        for what, spent in self.spent.items():
            self.mark(f"{what} a turn", self.began, [(seat, spent)])

    def _act(self, seat: int, option: int) -> None:
        """What an action of the turn costs, as the table lies before it."""
        state = self.state
        action, card = option >> asc.ACTION_BITS, option & asc.LOW
        if action in (asc.ACQUIRE, asc.GIVE, asc.DEFEAT):
            cost, paid, *_ = prices.price(state, option)
            if paid == "power":
                self._spend(seat, "Power spent", cost)
            elif paid == "runes" or (paid == "runes or power" and not (state.power and cost)):
                self._spend(seat, "Runes spent", cost)
        elif action == asc.TRANSFORM:
            turned = state.defs.transforms[state.form[card]]
            if turned.resource != "insight":
                self._spend(seat, f"{turned.resource.capitalize()} spent", turned.price)

    def _spend(self, seat: int, what: str, cost: int) -> None:
        self.count(what, seat, cost)
        self.spent[what] += cost

    def end(self) -> None:
        self._close()
        self.sample(self.began, f"turn {self.began}, the end")

    def statistics(self) -> dict[str, list[Amount]]:
        state = self.state
        rows: dict[str, list[Amount]] = {name: [*self.counted(name)] for name in ASCENSION_ROWS}
        own = [sheet.total for sheet in honor_sheets(state)]
        turns = self.counted("Turns")
        rows["Honor a turn"] = [
            round(total / count, 1) if count else None
            for total, count in zip(own, turns, strict=True)
        ]
        rows["Cards at the end"] = [len(cards_of(state, seat)) for seat in range(state.players)]
        return {name: row for name, row in rows.items() if name != "Insight gained" or any(row)}
