"""What happened over a game, in numbers: curves from moment to moment, and what each player did."""

from __future__ import annotations

from ascension import prices
from ascension import state as asc
from ascension.score import cards_of, cult_total
from ascension.score import sheets as honor_sheets
from framework.arena.watcher import Amount, AnyWatcher, Course, Watcher, course, watch
from framework.core.machine import State
from framework.core.plain import Entry

CULT = "The Cult"

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
    own: dict[str, type[AnyWatcher]] = {"ascension": _Ascension}
    name = end.rules.game.name
    return watch(end, own[name]) if name in own else course(end)


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
            case ("treasure", int(seat), int(treasures)):
                self.count("Treasures taken", seat, treasures)
            case ("insight", int(seat), int(insight)):
                self.count("Insight gained", seat, insight)

    def _open(self, turn: int, seat: int) -> None:
        self.began, self.active = turn, seat
        self.owned = tuple(sheet.total for sheet in honor_sheets(self.state))
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
        action, card = asc.action_in(option), asc.card_in(option)
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
