"""What one game was, as plain data: recorded by looking on, for any game, outside its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from framework.arena.match import Match, chosen, seated
from framework.core import rng
from framework.core.course import END
from framework.core.entries import FORCED, Began
from framework.core.log import Overheard
from framework.core.machine import State
from framework.core.mechanic import entry_name
from framework.core.plain import Entry
from framework.lab.chances import parts
from framework.lab.judging import Budget, Judge, Judged, LastChoice, Moment, Referee, judged
from framework.lab.mechanics import uses_of


class Step(NamedTuple):
    """One decision. Its place in the record is its number, as in the inspector."""

    seat: int
    kind: str
    options: int
    choice: int  # the index of the option
    verb: str
    turn: int
    scores: list[int]  # of each seat, once it has been carried out


class Standing(NamedTuple):
    """How the table stands as a turn of the game begins."""

    step: int
    components: int  # all that is there
    in_play: int  # without what lies in piles that nobody sees
    hidden: int  # from the seat that is asked
    own: dict[str, float]  # what the game itself measures


class Way(NamedTuple):
    """From a phase to the next one that is not skipped, so many times."""

    before: str
    after: str
    times: int


@dataclass(frozen=True)
class Record:
    """One game of a run. Counts are lists by seat, with what nobody did at their end."""

    game: str
    number: int  # in the run
    seed: int  # of this very game
    players: int
    bots: list[str]  # by seat
    finished: bool  # it has come to its own end
    parts: list[float]  # of the victory, by seat
    scores: list[int]
    rounds: int  # the number of the game's last turn
    forced: int  # steps with a single option
    steps: list[Step]
    entries: dict[str, list[int]]  # by the names of the declared kinds
    mechanics: dict[str, list[int]]  # uses by tag, of those that entries or choices show
    offered: dict[str, int]  # cards by name: in how many turns of a seat each could be taken
    taken: dict[str, list[int]]  # how often each was taken
    standings: list[Standing]
    own: dict[str, list[tuple[int, float]]]  # steps and values of the game's own figures
    judged: Judged | None = None
    visits: dict[str, int] = field(default_factory=dict)  # of phases
    asked: dict[str, int] = field(default_factory=dict)  # decisions in each phase
    ways: list[Way] = field(default_factory=list)
    used: dict[str, list[int]] = field(default_factory=dict)  # how often each card was

    @property
    def decisions(self) -> int:
        """Choices between several options."""
        return len(self.steps)

    @property
    def passages(self) -> dict[tuple[str, str], int]:
        """How often the game went from a phase to another one."""
        return {(way.before, way.after): way.times for way in self.ways}

    @property
    def turns(self) -> int:
        """Stretches of decisions by the same seat."""
        seats = [step.seat for step in self.steps]
        return sum(seat != before for seat, before in zip(seats, [-1, *seats], strict=False))

    def as_json(self) -> dict[str, object]:
        """The record as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """A record as it was before it became plain data."""
        own = {name: [(step, value) for step, value in each] for name, each in data["own"].items()}
        told = data["judged"]
        if told is not None:
            told = Judged([Moment(*m) for m in told[0]], [LastChoice(*end) for end in told[1]])
        return cls(
            **{
                **data,
                "steps": [Step(*step) for step in data["steps"]],
                "standings": [Standing(*one) for one in data["standings"]],
                "own": own,
                "judged": told,
                "ways": [Way(*way) for way in data["ways"]],
            }
        )


def record(
    match: Match, number: int, budget: Budget | None = None, judge: Judge | None = None
) -> Record:
    """Play one game of a run and record it; the first ones are judged too, as the budget says."""
    state, players = seated(match, number)
    recorder = Recorder(state)
    while state.seat >= 0:
        recorder.decide(chosen(match, number, state, players))
    seed = match.game_seed(number)
    verdict = None
    if budget is not None and number < budget.games and recorder.steps:
        start, _ = seated(match, number)
        referee = Referee(budget, match.bots[0], rng.derive(seed, "judge"), judge)
        choices = [step.choice for step in recorder.steps]
        verdict = judged(start, choices, [step.seat for step in recorder.steps], referee)
    return recorder.told(number, seed, match.bots_by_seat(number), verdict)


class Recorder:
    """Notes what happens in a game that is played, without changing it."""

    def __init__(self, state: State) -> None:
        self.state, self.game = state, state.rules.game
        self.own, self.uses = self.game.measures(), uses_of(state.rules)
        self.steps: list[Step] = []
        self.standings: list[Standing] = []
        self.forced, self.turn, self.phase = 0, -1, ""
        self.visits, self.asked = Counter[str](), Counter[str]()
        self.passages = Counter[tuple[str, str]]()
        self.entries: dict[str, list[int]] = {}
        self.mechanics = {
            each.tag: self._zeros()
            for each in self.game.mechanics
            if each.entries or each.moves is not None  # else nothing shows a use
        }
        self.offered: dict[str, set[tuple[int, int]]] = {}
        self.taken: dict[str, list[int]] = {}
        self.used: dict[str, list[int]] = {}
        dealt, state.log = state.log, Overheard((), self.see)
        for entry in dealt:
            state.log.append(entry)

    def _zeros(self) -> list[int]:
        return [0] * (self.state.players + 1)

    def see(self, entry: Entry) -> None:
        """One entry of the journal, as it is written."""
        self.forced += entry[0] == FORCED
        if entry[0] == Began.key[0] and isinstance(entry[1], str):
            self._pass_to(entry[1])
            self.visits[self.phase] += 1
        happening = self.game.entries.read(entry)
        if happening is None:
            return
        actor = happening.actor
        seat = -1 if actor is None or actor >= self.state.players else actor
        self.entries.setdefault(entry_name(type(happening)), self._zeros())[seat] += 1
        for tag in self.uses.shown(happening):
            self.mechanics[tag][seat] += 1
        for told, counts in ((self.own.took, self.taken), (self.own.used, self.used)):
            if (done := told(happening)) is not None:
                name = self.state.rules.defs.card_name(done[1])
                counts.setdefault(name, self._zeros())[done[0]] += 1
        self.own.happened(self.state, happening)

    def _pass_to(self, phase: str) -> None:
        if self.phase:
            self.passages[self.phase, phase] += 1
        self.phase = phase

    def decide(self, index: int) -> None:
        """Somebody makes a choice, and it is carried out."""
        state, game = self.state, self.game
        turn = game.turn(state)
        if turn != self.turn:
            self.turn = turn
            self._stand()
        decision = state.decision
        assert decision is not None
        wanted = self.own.offers.get(state.kind)
        if wanted is None:
            move = game.move(decision, state.options[index])
        else:
            moves = decision.moves
            move = moves[index]
            self.own.offered(state, moves)
            for name in {m.form for m in moves if m.verb in wanted and m.form is not None}:
                card = state.rules.defs.card_name(name)
                self.offered.setdefault(card, set()).add((state.seat, turn))
        for mechanic in game.mechanics:
            if not mechanic.entries and mechanic.used_by(move):
                self.mechanics[mechanic.tag][state.seat] += 1
        self.own.deciding(state, move)
        self.asked[self.phase] += 1
        seat, kind, options = state.seat, state.kind, len(state.options)
        state.apply(index)
        self.steps.append(Step(seat, kind, options, index, move.verb, turn, state.scores))
        if state.over:
            self._stand()
            self.own.ended(state)

    def _stand(self) -> None:
        state, game = self.state, self.game
        components = self.own.components(state)
        unseen = sum(len(pile.cards) for pile in game.piles(state))
        groups = game.hidden(state, state.seat) if state.seat >= 0 else []
        hidden = sum(len(pile) for group in groups for pile in group)
        own = self.own.standing(state)
        self.standings.append(Standing(state.id, components, components - unseen, hidden, own))

    def told(self, number: int, seed: int, bots: list[str], verdict: Judged | None) -> Record:
        """The record of a game that is over."""
        state = self.state
        if state.over and not state.undecided:
            self._pass_to(END)
        return Record(
            game=self.game.name,
            number=number,
            seed=seed,
            players=state.players,
            bots=bots,
            finished=state.over and not state.undecided,
            parts=parts(state),
            scores=state.scores,
            rounds=self.game.turn(state),
            forced=self.forced,
            steps=self.steps,
            entries=self.entries,
            mechanics=self.mechanics,
            offered={name: len(turns) for name, turns in self.offered.items()},
            taken=self.taken,
            standings=self.standings,
            own=self.own.noted,
            judged=verdict,
            visits=dict(self.visits),
            asked=dict(self.asked),
            ways=[Way(*pair, times) for pair, times in self.passages.items()],
            used=self.used,
        )
