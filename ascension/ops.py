"""The words of Ascension's cards: filters, conditions, amounts and verbs, with their rules text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from ascension import frames, places
from ascension.state import (
    ALWAYS,
    CONSTRUCT,
    DEATH,
    DECK,
    DISCARD,
    DONE,
    FACTIONS,
    HAND,
    HERO,
    IN_PLAY,
    LIFE,
    MECHANA,
    MONSTER,
    NOBODY,
    NONE,
    PLAYED,
    ROW,
    TEMPLES,
    TREASURE,
    TYPES,
    VOID,
    AscensionState,
    Cards,
    card_in,
    form_in,
    place_in,
)
from framework.cards.blocks import (
    COUNT,
    IT,
    KEY,
    NEXT,
    SEAT,
    SOURCE,
    ask,
    decline,
    execute_inner,
    nth_time,
    run_again,
)
from framework.cards.control import Steps, any_possible
from framework.cards.schema import (
    Amount,
    CardName,
    Condition,
    If,
    Number,
    Step,
    Times,
    Verb,
    Verbs,
    Vocabulary,
    number,
    often,
)
from framework.cards.text import clauses
from framework.core.machine import State
from framework.core.plain import Atom, Frame, Option
from framework.english import counted, listed, third_person, with_article, with_number

Faction = Literal["enlightened", "lifebound", "mechana", "void"]
TypeName = Literal["hero", "construct", "monster", "treasure"]
Keyword = Literal[
    "dreamborn", "empower", "infest", "phantasm", "dreambind", "trophy", "fate", "transform",
    "energize", "unite", "echo", "serenity", "plunder",
]  # fmt: skip
Positive = Annotated[int, Field(ge=1)]
PlaceName = Literal["hand", "discard", "played", "row", "always", "deck", "void", "in_play"]
PLACE_NUMBERS = {
    "hand": HAND,
    "discard": DISCARD,
    "played": PLAYED,
    "row": ROW,
    "always": ALWAYS,
    "deck": DECK,
    "void": VOID,
    "in_play": IN_PLAY,
}
PLACE_WORDS = {
    "hand": "your hand",
    "discard": "your discard pile",
    "played": "your cards played this turn",
    "row": "the center row",
    "always": "the always-available cards",
    "deck": "your deck",
    "void": "the void",
    "in_play": "your constructs in play",
}
OWN_CARDS = {"hand", "discard", "deck", "played"}
MOVING = {"acquire", "banish", "discard", "draw", "mill", "move", "put", "reveal", "shuffle"}
"""Verbs after which other cards are in a hand, a deck or a discard pile."""


def _places(places: Sequence[str]) -> str:
    words = [PLACE_WORDS[place] for place in places]
    if all(word.startswith("your ") for word in words):
        return f"your {listed([word.removeprefix('your ') for word in words], 'or')}"
    return listed(words, "or")


def _then(clause: str, said: Sequence[Verb]) -> str:
    """A clause about the own cards: `then` if a step before has moved some of them."""
    return f"then {clause}" if any(verb.word in MOVING for verb in said) else clause


def _differs_only_in(field: str, step: Verb, base: Sequence[Verb]) -> bool:
    """Whether a step does what another one does, but for one of its fields."""
    if len(base) != 1 or type(base[0]) is not type(step):
        return False
    return step.model_copy(update={field: getattr(base[0], field)}) == base[0]


def _progress(done: int, there: int, wanted: int) -> str:
    """` (2 of 3)` for the next of several; nothing if it is the only one."""
    count = min(there, wanted)
    return f" ({done + 1} of {count})" if count > 1 else ""


def _with_progress(clause: str, progress: str) -> str:
    """A clause with how far it has come, before what follows from it."""
    text, mark, rest = clause.partition(";")
    return f"{text}{progress}{mark}{rest}"


def _next_of(frame: Frame, question: str) -> str:
    """A question that is asked for one card after the other; the count holds (left, of so many)."""
    left, count = frame[COUNT]
    return f"{question}{_progress(count - len(left), count, count)}"


def _name(state: AscensionState, card: int) -> str:
    return state.defs.name[state.form[card]]


def _named(name: str) -> str:
    """A card's name in a sentence: a person with a title (`Ulan, the Crusher`) has no article."""
    return name if "," in name else with_article(name)


class Which(BaseModel):
    """Which cards a text means: everything that is given has to hold."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    types: tuple[TypeName, ...] = ()
    faction: Faction | None = None
    names: tuple[CardName, ...] = ()
    max_cost: Annotated[int, Field(ge=0)] | None = None
    keyword: Keyword | None = None
    treasure_under: bool = False
    transformed: bool = False

    def fits(self, state: AscensionState, card: int) -> bool:
        """Whether a card is meant."""
        if self.treasure_under and not (card in state.row and state.under[state.row.index(card)]):
            return False
        return self.fits_form(state, state.form[card])

    def fits_form(self, state: AscensionState, form: int) -> bool:
        """Whether cards of a form are meant."""
        return form in self.forms(state.defs)

    def forms(self, defs: Cards) -> frozenset[int]:
        """All forms that are meant. Worked out once, then looked up."""
        known = defs.meant.get(id(self))
        if known is None:
            forms = frozenset(f for f in range(len(defs.all)) if self._means(defs, f))
            known = defs.meant[id(self)] = (self, forms)  # kept alive, so that its id stays its own
        return known[1]

    def _means(self, defs: Cards, form: int) -> bool:
        if self.types and TYPES[defs.type[form]] not in self.types:
            return False
        if self.faction and not defs.faction[form] >> FACTIONS.index(self.faction) & 1:
            return False
        if self.names and defs.name[form] not in self.names:
            return False
        if self.max_cost is not None and (defs.cost[form] > self.max_cost or defs.all[form].board):
            return False  # who is acquired for insight has no cost (Ascension 17)
        if self.transformed and not defs.all[form].other_side:
            return False
        return self.keyword is None or self.keyword in defs.all[form].keywords

    def fits_in_play(self, state: AscensionState, card: int) -> bool:
        """The same for a card in play: captured monsters are mechana constructs there."""
        return self.fits_captive() if places.is_monster(state, card) else self.fits(state, card)

    def fits_captive(self) -> bool:
        """Whether a captured monster is meant."""
        plain = not self.names and self.keyword is None and not self.transformed
        typed = not self.types or "construct" in self.types
        return plain and typed and self.faction in (None, "mechana") and self.max_cost is None

    def fits_counted(self) -> bool:
        """Whether a mechana construct without a name is meant."""
        return (
            self.faction in (None, "mechana")
            and (not self.types or "construct" in self.types)
            and not (self.names or self.keyword or self.transformed)
        )

    def noun(self, many: bool = False) -> str:
        """The cards meant, as one word with its adjectives."""
        if self.names:
            return listed(self.names, "or")
        words: list[str] = ["transformed" * self.transformed, self.faction or ""]
        kinds: Sequence[str] = self.types or ("card",)
        words.append(
            listed([f"{kind}{'e' * (kind == 'hero')}s" for kind in kinds] if many else kinds, "or")
        )
        text = " ".join(word for word in words if word)
        if self.keyword:
            text += f" with {self.keyword.capitalize()}"
        if self.max_cost is not None:
            text += f" of cost {self.max_cost} or less"
        if self.treasure_under:
            text += " with treasure under it"
        return text

    def one(self) -> str:
        """The same with its article."""
        return (
            listed([_named(name) for name in self.names], "or")
            if self.names
            else with_article(self.noun())
        )

    def any(self) -> str:
        """The same where a step before has meant fewer cards."""
        return self.one() if self.names or self.max_cost is not None else f"any {self.noun()}"

    def paid_with(self) -> tuple[str, str]:
        """One and several of what such cards cost."""
        if self.types == ("monster",):
            return TOKEN_WORDS["power"]
        if self.types or self.faction:
            return TOKEN_WORDS["runes"]
        return ("rune or power", "runes or power")


ANY = Which()


def constructs_of(state: AscensionState, seat: int, which: Which) -> int:
    """How many constructs a seat controls that are meant; some are only counted (Conduit Monk)."""
    forms, form, types = which.forms(state.defs), state.form, state.defs.type
    count = 0
    for card in state.constructs[seat]:
        f = form[card]
        if f in forms or (types[f] == MONSTER and which.fits_in_play(state, card)):
            count += 1
    if state.extra_constructs and seat == state.active and which.fits_counted():
        count += state.extra_constructs
    return count


# --- conditions ------------------------------------------------------------------------------


class Energize(Condition[AscensionState], word="energize"):
    """Enough energy has been gained this turn. RoV: Energize."""

    n: Positive

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Energy is never spent."""
        return state.energy >= self.n

    def clause(self) -> str:
        return f"you have gained {self.n} or more energy this turn (Energize {self.n})"

    def keyword(self) -> str:
        return f"Energize {self.n}"


class Unite(Condition[AscensionState], word="unite"):
    """Another hero of the card's faction has been played this turn."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Every such hero counts but the very card whose text this is (Ascension 19)."""
        types, factions = state.defs.type, state.defs.faction
        faction = factions[state.defs.of_block[frame[KEY]]]
        own = places.whose_text(frame[SOURCE])
        return any(
            types[form := form_in(played)] == HERO
            and factions[form] & faction
            and card_in(played) != own
            for played in state.history
        )

    def clause(self) -> str:
        return "you play or have played another hero of its faction this turn (Unite)"

    def keyword(self) -> str:
        return "Unite"


class Echo(Condition[AscensionState], word="echo"):
    """A card of the card's faction lies in the own discard pile. Valley: Echo."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Checked at the moment."""
        defs = state.defs
        faction = defs.faction[defs.of_block[frame[KEY]]]
        return any(defs.faction[state.form[c]] & faction for c in state.discard[frame[SEAT]])

    def clause(self) -> str:
        return "a card of its faction is in your discard pile (Echo)"

    def keyword(self) -> str:
        return "Echo"


class Serenity(Condition[AscensionState], word="serenity"):
    """The own discard pile is empty. Valley: Serenity."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Checked at the moment."""
        return not state.discard[frame[SEAT]]

    def clause(self) -> str:
        return "your discard pile is empty (Serenity)"

    def keyword(self) -> str:
        return "Serenity"


class Plunder(Condition[AscensionState], word="plunder"):
    """A center-row card was acquired and a center-row monster defeated. Deliverance: Plunder."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Both, this turn."""
        return bool(state.acquired_row and state.defeated_row)

    def clause(self) -> str:
        return (
            "you have both acquired a card from the center row and defeated a monster there this "
            "turn (Plunder)"
        )

    def keyword(self) -> str:
        return "Plunder"


class Controls(Condition[AscensionState], word="controls"):
    """Constructs in play."""

    which: Which = Which(types=("construct",))
    at_least: Positive = 1

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Counted now."""
        return constructs_of(state, frame[SEAT], self.which) >= self.at_least

    def clause(self) -> str:
        if self.at_least == 1:
            return f"you control {self.which.noun() if self.which.names else self.which.one()}"
        return f"you control {self.at_least} or more {self.which.noun(many=True)}"


class ControlsTemple(Condition[AscensionState], word="temple"):
    """A temple is controlled."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Any of the three."""
        return frame[SEAT] in state.temples

    def clause(self) -> str:
        return "you control a temple"


class HasPlayed(Condition[AscensionState], word="played"):
    """A card has been played this turn."""

    which: Which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Phantasms count."""
        forms = self.which.forms(state.defs)
        return any(form_in(played) in forms for played in state.history)

    def clause(self) -> str:
        return f"you have played {self.which.one()} this turn"


class PutIntoPlay(Condition[AscensionState], word="put_into_play"):
    """A construct has been put into play this turn."""

    which: Which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Since the turn began."""
        monsters = [state.defs.type[form] == MONSTER for form in state.entered_play]
        return any(
            self.which.fits_captive() if monster else self.which.fits_form(state, form)
            for form, monster in zip(state.entered_play, monsters, strict=True)
        )

    def clause(self) -> str:
        return f"you have put {self.which.one()} into play this turn"


class DefeatedMonster(Condition[AscensionState], word="defeated"):
    """A center-row monster has been defeated this turn."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Since the turn began."""
        return state.defeated_row > 0

    def clause(self) -> str:
        return "you have defeated a monster in the center row this turn"


class HasBanished(Condition[AscensionState], word="banished"):
    """A card has been banished this turn."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Since the turn began."""
        return state.banished > 0

    def clause(self) -> str:
        return "you have banished a card this turn"


class MostHonor(Condition[AscensionState], word="most_honor"):
    """More honor tokens than everybody else."""

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """A tie is not more."""
        mine = state.honor[frame[SEAT]]
        return all(h < mine for s, h in enumerate(state.honor) if s != frame[SEAT])

    def clause(self) -> str:
        return "you have more honor tokens than every other player"


class InsightGained(Condition[AscensionState], word="insight_gained"):
    """Insight gained this turn."""

    n: Positive

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Spent or not."""
        return state.insight_gained >= self.n

    def clause(self) -> str:
        return f"you have gained {self.n} or more insight this turn"


class MonstersInVoid(Condition[AscensionState], word="monsters_in_void"):
    """Monsters in the void."""

    n: Positive

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Counted now."""
        return sum(places.is_monster(state, card) for card in state.void) >= self.n

    def clause(self) -> str:
        return f"{self.n} or more monsters are in the void"


class InDiscard(Condition[AscensionState], word="in_discard"):
    """A card in the own discard pile."""

    which: Which

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Checked at the moment."""
        return any(self.which.fits(state, card) for card in state.discard[frame[SEAT]])

    def clause(self) -> str:
        return f"{self.which.one()} is in your discard pile"


class ItIs(Condition[AscensionState], word="it"):
    """The card that the step before dealt with is of a kind."""

    of_before = True
    which: Which
    called: str = "it"  # what the text calls it

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        """Nothing is of no kind."""
        return frame[IT] != NONE and self.which.fits_form(state, state.form[frame[IT]])

    def clause(self) -> str:
        return f"{self.called} is {self.which.one()}"


def _all_played(conditions: Sequence[Condition]) -> list[str]:
    """The cards, if all conditions are that a card has been played."""
    played = [c.which.one() for c in conditions if isinstance(c, HasPlayed)]
    return played if len(played) == len(conditions) else []


class AllOf(Condition[AscensionState], word="all"):
    """Several conditions at once."""

    of: Annotated[tuple[If, ...], Field(min_length=1)]

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return all(condition.holds(state, frame) for condition in self.of)

    def clause(self) -> str:
        """In words; several cards that have been played are named together."""
        played = _all_played(self.of)
        if played:
            return f"you have played {listed(played)} this turn"
        return " and ".join(condition.clause() for condition in self.of)


class AnyOf(Condition[AscensionState], word="any"):
    """One of several conditions."""

    of: Annotated[tuple[If, ...], Field(min_length=1)]

    def holds(self, state: AscensionState, frame: Frame) -> bool:
        return any(condition.holds(state, frame) for condition in self.of)

    def clause(self) -> str:
        """In words; several cards that may have been played are named together."""
        played = _all_played(self.of)
        if played:
            return f"you have played {listed(played, 'or')} this turn"
        return " or ".join(condition.clause() for condition in self.of)


# --- amounts ---------------------------------------------------------------------------------


class PerEnergy(Amount[AscensionState], word="energy"):
    """Energy gained so far this turn."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Counted once, now."""
        return state.energy

    def clause(self) -> str:
        return "for each energy you have gained so far this turn"


class PerConstruct(Amount[AscensionState], word="construct"):
    """Constructs controlled."""

    which: Which = Which(types=("construct",))

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Counted now."""
        return constructs_of(state, frame[SEAT], self.which)

    def clause(self) -> str:
        return f"for each {self.which.noun()} you control"


class PerFaction(Amount[AscensionState], word="faction"):
    """Factions among the constructs controlled."""

    def value(self, state: AscensionState, frame: Frame) -> int:
        """A card of all factions counts for each."""
        bits = MECHANA if frame[SEAT] == state.active and state.extra_constructs else 0
        for card in state.constructs[frame[SEAT]]:
            monster = places.is_monster(state, card)
            bits |= MECHANA if monster else state.defs.faction[state.form[card]]
        return bits.bit_count()

    def clause(self) -> str:
        return "for each faction among the constructs you control"


class PerTreasure(Amount[AscensionState], word="treasure"):
    """Treasures that lay under the card as it entered the row."""

    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        """A fate's frame carries the count; elsewhere nothing is counted."""
        return self.each * max(0, int(frame[IT])) if frame[KEY] in state.defs.fates else 0

    def clause(self) -> str:
        return "for each treasure under it"


class PerMonsterPlayed(Amount[AscensionState], word="monster_played"):
    """Monsters played this turn."""

    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        types = state.defs.type
        return self.each * sum(types[form_in(played)] == MONSTER for played in state.history)

    def clause(self) -> str:
        return "for each monster you have played this turn"


class PerTemple(Amount[AscensionState], word="temple"):
    """Temples controlled."""

    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Counted now."""
        return self.each * state.temples.count(frame[SEAT])

    def clause(self) -> str:
        return "for each temple you control"


class ItsHonor(Amount[AscensionState], word="its_honor"):
    """The honor value of the card that is dealt with."""

    total = "its honor value"

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Printed; nothing is worth nothing."""
        return state.defs.honor[state.form[frame[IT]]] if frame[IT] != NONE else 0

    def clause(self) -> str:
        return "for each honor it is worth"


class ItsCost(Amount[AscensionState], word="its_cost"):
    """The printed cost of the card that is dealt with."""

    total = "its printed cost"

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Printed, not what was paid; nothing costs nothing."""
        return state.defs.cost[state.form[frame[IT]]] if frame[IT] != NONE else 0

    def clause(self) -> str:
        return "for each rune of its printed cost"


class RowHonor(Amount[AscensionState], word="row_honor"):
    """The honor of all heroes and constructs in the center row."""

    total = "the total honor of the heroes and constructs in the center row"

    def value(self, state: AscensionState, frame: Frame) -> int:
        """Summed now."""
        forms = [state.form[card] for card in state.row if card != NONE]
        wanted = (HERO, CONSTRUCT)
        return sum(state.defs.honor[form] for form in forms if state.defs.type[form] in wanted)

    def clause(self) -> str:
        return "for each honor on the heroes and constructs in the center row"


class MonstersInHands(Amount[AscensionState], word="monsters_in_hands"):
    """Monsters in the opponents' hands, which they reveal."""

    tells = True
    each: Positive = 1

    def value(self, state: AscensionState, frame: Frame) -> int:
        """All hands are shown."""
        count = 0
        for seat in places.opponents(state, frame[SEAT]):
            hand = state.hand[seat]
            state.note("reveal", "hand", seat, tuple(state.form[card] for card in hand))
            count += sum(places.is_monster(state, card) for card in hand)
        return self.each * count

    def clause(self) -> str:
        return "for each monster in your opponents' hands (they reveal them)"


# --- verbs -----------------------------------------------------------------------------------

TOKENS = ("runes", "power", "honor", "energy", "insight", "life", "death")
TOKEN_WORDS = {
    "runes": ("rune", "runes"),
    "power": ("power", "power"),
    "honor": ("honor", "honor"),
    "energy": ("energy", "energy"),
    "insight": ("insight", "insight"),
    "life": ("life keystone", "life keystones"),
    "death": ("death keystone", "death keystones"),
}


def _not_less(value: int | Amount) -> int | Amount:
    if isinstance(value, int) and value < 0:
        raise ValueError("a number that is not negative")
    return value


Tokens = Annotated[Number, AfterValidator(_not_less)]
"""So many of something, or none."""


def _some(value: int | Amount, state: AscensionState, frame: Frame) -> bool:
    """Whether a number would come to more than nothing now; hands are not looked into for that."""
    if isinstance(value, Amount):
        return value.tells or value.value(state, frame) > 0
    return value > 0


def _counted(value: int | Amount, state: AscensionState, frame: Frame) -> int:
    """A number of tokens; a counted one that comes to nothing is told."""
    if isinstance(value, int):
        return value
    count = value.value(state, frame)
    if count <= 0:
        state.note("nothing", frame[SEAT], "gain")
    return count


class Gain(Step[AscensionState], word="gain"):
    """Runes, power, honor, energy, insight or keystones."""

    instant = True
    runes: Tokens = 0
    power: Tokens = 0
    honor: Tokens = 0
    energy: Tokens = 0
    insight: Tokens = 0
    life: Tokens = 0
    death: Tokens = 0

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not any(getattr(self, token) for token in TOKENS):
            raise ValueError("nothing is gained")
        return self

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is anything to gain."""
        return any(_some(getattr(self, token), state, frame) for token in TOKENS)

    def sure(self) -> bool:
        """A fixed number is always gained."""
        return any(isinstance(n := getattr(self, token), int) and n for token in TOKENS)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Runes, power, energy and keystones are the turn's; honor and insight stay."""
        if self.runes:
            state.runes += _counted(self.runes, state, frame)
        if self.power:
            state.power += _counted(self.power, state, frame)
        if self.honor:
            places.gain_honor(state, frame[SEAT], _counted(self.honor, state, frame))
        if self.energy:
            state.energy += _counted(self.energy, state, frame)
        if self.insight:
            places.gain_insight(state, frame[SEAT], _counted(self.insight, state, frame))
        if self.life:
            state.keystones[LIFE] += _counted(self.life, state, frame)
        if self.death:
            state.keystones[DEATH] += _counted(self.death, state, frame)

    def only_pays(self) -> bool:
        """Whether it gives a fixed number of runes, or of power, and nothing else."""
        given = [token for token in TOKENS if getattr(self, token)]
        return given in (["runes"], ["power"]) and self.sure()

    def clause(self) -> str:
        """All that is gained."""
        return self.after(())

    def after(self, said: Sequence[Verb]) -> str:
        """The same; more of what has been gained before."""
        parts = []
        for token in TOKENS:
            value = getattr(self, token)
            before = any(getattr(verb, token) for verb in said if isinstance(verb, Gain))
            one, many = (f"{'more ' * before}{word}" for word in TOKEN_WORDS[token])
            if isinstance(value, int):
                if value:
                    parts.append(counted(value, one, many))
            elif value.total:
                parts.append(f"{many} equal to {value.total}")
            else:
                each = getattr(value, "each", 1)
                parts.append(f"{counted(each, one, many)} {value.clause()}")
        return f"gain {listed(parts) if parts else 'nothing'}"


class Draw(Step[AscensionState], word="draw"):
    """Cards from the own deck."""

    instant = True
    n: Times = 1

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to draw."""
        return places.has_next_card(state, frame[SEAT]) and _some(self.n, state, frame)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """As many as there are."""
        places.draw(state, frame[SEAT], number(self.n, state, frame))

    def clause(self) -> str:
        if isinstance(self.n, int):
            return f"draw {with_number(self.n, 'card')}"
        return f"draw a card {self.n.clause()}"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; more cards if some have been drawn before."""
        if not any(isinstance(verb, Draw) for verb in said):
            return self.clause()
        if isinstance(self.n, int):
            return "draw another card" if self.n == 1 else f"draw {self.n} more cards"
        return f"draw another card {self.n.clause()}"


class Reveal(Step[AscensionState], word="reveal"):
    """The top card of the own deck, shown and taken into the hand."""

    again_if: Which | None = None
    or_names: tuple[CardName, ...] = ()

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to reveal."""
        return places.has_next_card(state, frame[SEAT])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Again while the revealed card fits."""
        seat = frame[SEAT]
        card = places.next_card(state, seat)
        frame[IT] = card
        if card == NONE:
            state.note("nothing", seat, "reveal")
            return
        state.hand[seat].append(card)
        state.note("reveal", "top", seat, state.form[card])
        named = state.defs.name[state.form[card]] in self.or_names
        if named or (self.again_if is not None and self.again_if.fits(state, card)):
            run_again(frame)

    def clause(self) -> str:
        text = "reveal the top card of your deck and put it into your hand"
        if self.again_if is None:
            return text
        kinds = listed([*(f"a {name}" for name in self.or_names), self.again_if.one()], "or")
        return f"{text}; repeat this as long as the revealed card is {kinds}"


class Mill(Step[AscensionState], word="mill"):
    """The top card of the own deck, or all of it, into the discard pile."""

    all: bool = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to put away."""
        seat = frame[SEAT]
        if self.all:
            return bool(state.deck[seat] or state.top[seat])
        return places.has_next_card(state, seat)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """An empty deck is reshuffled first, unless all of it goes."""
        seat = frame[SEAT]
        if self.all:
            cards = [*state.deck[seat], *state.top[seat]]
            state.deck[seat].clear()
            state.top[seat].clear()
        else:
            card = places.next_card(state, seat)
            cards = [card] if card != NONE else []
        frame[IT] = cards[0] if len(cards) == 1 else NONE
        state.discard[seat] += cards
        if cards:
            state.note("reveal", "mill", seat, tuple(state.form[card] for card in cards))
        else:
            state.note("nothing", seat, "mill")

    def clause(self) -> str:
        what = "your whole deck" if self.all else "the top card of your deck"
        return f"put {what} into your discard pile"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters what has left the deck before."""
        return _then(self.clause(), said)


def _names(state: AscensionState, cards: Sequence[int]) -> str:
    return listed([_name(state, card) for card in cards])


def _left(state: AscensionState, frame: Frame) -> str:
    """The cards that a step that deals with one after the other has still to deal with."""
    if not frame[COUNT]:
        return ""
    return f"{_names(state, frame[COUNT][0]) or 'none'} left"


class PickStep(Step[AscensionState]):
    """A step that lets its seat pick cards one at a time."""

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        raise NotImplementedError

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to pick."""
        return bool(self.candidates(state, frame))

    def secret(self) -> bool:
        """Whether others could tell from its finding nothing what a hand holds."""
        return False

    def offer(
        self, state: AscensionState, frame: Frame, options: Sequence[int], optional: bool
    ) -> None:
        """Ask the seat of the frame for one of them, or say that there is nothing to do."""
        if not options and optional and self.secret():
            state.note("decline", frame[SEAT], state.defs.blocks[frame[KEY]].card, self.word)
            return
        if not options:
            state.note("nothing", frame[SEAT], self.word)
            return
        choices = (*options, DONE) if optional else tuple(options)
        ask(state, frame, "pick", choices)


class Discard(PickStep, word="discard"):
    """Cards from the own hand."""

    n: Positive = 1
    take_back: tuple[CardName, ...] = ()  # if one of each name was discarded, they may come back

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        return places.distinct(state, HAND, state.hand[frame[SEAT]])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One after the other. The count holds the cards discarded so far."""
        done = frame[COUNT] or ()
        if len(done) < self.n and (state.hand[frame[SEAT]] or not done):
            self.offer(state, frame, self.candidates(state, frame), optional=False)
        elif self.take_back and len(self._to_take_back(state, frame)) == len(self.take_back):
            ask(state, frame, "may", ("yes", "no"))
        else:
            frame[COUNT] = 0

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is; in the end what may be taken back."""
        if state.kind == "may":
            return f"you may {self.label('yes', ())}"
        done = len(frame[COUNT] or ())
        progress = _progress(done, done + len(state.hand[frame[SEAT]]), self.n)
        return _with_progress(self.clause(), progress)

    def _to_take_back(self, state: AscensionState, frame: Frame) -> list[int]:
        by_name = {state.defs.name[state.form[card]]: card for card in frame[COUNT]}
        return [by_name[name] for name in self.take_back if name in by_name]

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Into the discard pile; or back into the hand, if that was asked."""
        seat = frame[SEAT]
        if isinstance(option, str):
            if option == "yes":
                for card in self._to_take_back(state, frame):
                    state.discard[seat].remove(card)
                    state.hand[seat].append(card)
                    state.note("taken", seat, state.form[card])
            else:
                decline(state, frame)
            frame[COUNT] = 0
            return
        assert isinstance(option, int)
        card = card_in(option)
        state.hand[seat].remove(card)
        state.discard[seat].append(card)
        state.note("discard", seat, state.form[card])
        frame[COUNT] = (*(frame[COUNT] or ()), card)
        run_again(frame)

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        """Both answers to the offer to take cards back."""
        return (
            f"take {listed(self.take_back)} back into your hand" if option == "yes" else "decline"
        )

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done = frame[COUNT] or ()
        if len(done) < self.n:
            return f"{self.n - len(done)} of {self.n} left"
        return f"{_names(state, done)} may come back"

    def clause(self) -> str:
        text = f"discard {with_number(self.n, 'card')}"
        if self.take_back:
            names = listed([_named(name) for name in self.take_back])
            text += f"; if {names} are among them, you may take those back into your hand"
        return text

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters what has come into the hand before."""
        return _then(self.clause(), said)


class Acquire(PickStep, word="acquire"):
    """Cards without paying for them."""

    which: Which
    places: Annotated[tuple[Literal["row", "always"], ...], Field(min_length=1)] = ("row", "always")
    to: Literal["discard", "hand"] = "discard"
    hand_if: If | None = None  # checked before it is acquired
    any_number: bool = False

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Heroes and constructs that fit."""
        options = []
        if "row" in self.places:
            cards = [c for c in state.row if c != NONE and not places.is_monster(state, c)]
            options += [places.code(state, ROW, c) for c in cards if self.which.fits(state, c)]
        if "always" in self.places:
            tops = [stack[-1] for stack in state.stacks if stack]
            options += [places.code(state, ALWAYS, c) for c in tops if self.which.fits(state, c)]
        return options

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Where the card goes as things are now."""
        if self.hand_if is None:
            return self.clause()
        to = "hand" if self.hand_if.holds(state, frame) else self.to
        return self.model_copy(update={"hand_if": None, "to": to}).clause()

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One, or one after the other until done."""
        options = self.candidates(state, frame)
        if self.any_number and frame[COUNT] and not options:
            frame[COUNT] = 0
            return
        self.offer(state, frame, options, optional=self.any_number)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It is acquired; what follows from that comes first."""
        assert isinstance(option, int)
        if option == DONE:
            if not frame[COUNT]:
                decline(state, frame)
            frame[COUNT] = 0
            return
        if self.any_number:
            frame[COUNT] = 1
            run_again(frame)
        frame[IT] = card_in(option)
        to = self.to
        if self.hand_if is not None and self.hand_if.holds(state, frame):
            to = "hand"
        places.start_acquiring(state, frame[SEAT], place_in(option), frame[IT], to)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return "more of them if there are" if frame[COUNT] else ""

    def clause(self) -> str:
        """What, and where it goes."""
        return "; ".join(self.parts(()))

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """On a line of its own, when it goes to the hand."""
        what = self.which.one()
        if self.any_number:
            what = f"any number of {self.which.noun(many=True)}"
        where = " from the center row" if self.places == ("row",) else ""
        text = f"acquire {what}{where}{' into your hand' * (self.to == 'hand')} without paying"
        if self.hand_if is None:
            return [text]
        return [text, self.hand_if.before("acquire it into your hand instead")]

    def instead(self, base: Sequence[Verb]) -> str:
        """The same from more cards."""
        if _differs_only_in("which", self, base):
            return f"{self.which.any()} instead"
        return super().instead(base)


class Defeat(PickStep, word="defeat"):
    """A monster without paying for it, or all of the center row's."""

    which: Which = ANY
    places: Annotated[tuple[Literal["row", "always"], ...], Field(min_length=1)] = ("row", "always")
    may: bool = False
    all: bool = False
    it: bool = False
    infest: bool = False  # it may go to a player's discard pile instead of the void

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Monsters that fit; the Cultist is always there."""
        cards = [c for c in state.row if c != NONE and places.is_monster(state, c)]
        if self.it:
            cards = [card for card in cards if card == frame[IT]]
        # A reward means another monster, even if the void has been shuffled and brought this one.
        cards = [card for card in cards if card != frame[SOURCE]]
        options = [places.code(state, ROW, c) for c in cards if self.which.fits(state, c)]
        if "always" in self.places and not self.it and self.which.fits(state, state.cultist):
            options.append(places.code(state, ALWAYS, state.cultist))
        return options

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is one to defeat; together only those of the row are."""
        options = self.candidates(state, frame)
        return any(place_in(option) == ROW for option in options) if self.all else bool(options)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """By its name if there is only one; of several that are defeated whose turn it is."""
        if self.all:
            return _next_of(frame, "choose the monster whose reward you take next")
        text = self.model_copy(update={"infest": False}).clause()
        return text.replace("defeat it", f"defeat {_name(state, frame[IT])}") if self.it else text

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One of choice; or all together, their rewards in the order of choice."""
        if not self.all:
            self.offer(state, frame, self.candidates(state, frame), optional=self.may)
            return
        if not frame[COUNT]:
            together = defeat_together(state, frame[SEAT], self.which)
            frame[COUNT] = (together, len(together))
            if together:
                run_again(frame)  # when they have left the row
                return
            state.note("nothing", frame[SEAT], self.word)
        waiting = frame[COUNT][0]
        if waiting:
            options = [places.effect(places.done_with(state, card)) for card in waiting]
            ask(state, frame, "pick", tuple(options))
        else:
            frame[COUNT] = 0

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It is defeated; its reward comes first."""
        assert isinstance(option, int)
        if option == DONE:
            decline(state, frame)
            return
        card = card_in(option)
        if self.all:
            waiting, count = frame[COUNT]
            frame[COUNT] = (tuple(c for c in waiting if c != card), count)
            run_again(frame)
            state.stack.append(frames.defeat.frame(frame[SEAT], card, 1, 0))
            return
        places.start_defeating(state, frame[SEAT], place_in(option), card, self.infest)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return _left(state, frame)

    def clause(self) -> str:
        if self.all:
            return (
                "defeat every monster in the center row without paying; take the rewards in any "
                "order"
            )
        what = self.which.model_copy(update={"types": self.which.types or ("monster",)})
        whom = "it" if self.it else what.one()
        where = " in the center row" if self.places == ("row",) and not self.it else ""
        text = f"{'you may ' * self.may}defeat {whom}{where} without paying"
        if self.infest:
            text += "; you may put it into a player's discard pile instead of the void"
        return text

    def instead(self, base: Sequence[Verb]) -> str:
        """The same from more monsters."""
        if _differs_only_in("which", self, base):
            which = self.which.model_copy(update={"types": self.which.types or ("monster",)})
            return f"{which.any()} instead"
        return super().instead(base)


def defeat_together(state: AscensionState, seat: int, which: Which) -> tuple[int, ...]:
    """All fitting monsters leave the row at once; where each goes is settled before."""
    monsters = [c for c in state.row if c != NONE and places.is_monster(state, c)]
    cards = tuple(card for card in monsters if which.fits(state, card))
    for card in cards:
        state.note("defeat", seat, state.form[card])
    if cards:
        state.stack.append(frames.leave.frame(seat, cards, 0, (), 0))
    return cards


class Claim(PickStep, word="claim"):
    """Any card of the center row: acquired or defeated, without paying."""

    doing = "acquiring or defeating"
    all: bool = False

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is."""
        return _next_of(frame, self.clause()) if self.all else self.clause()

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        return [places.code(state, ROW, card) for card in state.row if card != NONE]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One of choice; or every card that lies there now, in the order of choice."""
        if not self.all:
            self.offer(state, frame, self.candidates(state, frame), optional=False)
            return
        if not frame[COUNT]:
            there = tuple(card for card in state.row if card != NONE)
            frame[COUNT] = (there, len(there))
        left = [card for card in frame[COUNT][0] if card in state.row]
        if left:
            options = tuple(places.code(state, ROW, card) for card in left)
            ask(state, frame, "pick", options)
        else:
            frame[COUNT] = 0

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Monsters are defeated, all else is acquired."""
        assert isinstance(option, int)
        card, seat = card_in(option), frame[SEAT]
        if self.all:
            waiting, count = frame[COUNT]
            frame[COUNT] = (tuple(c for c in waiting if c != card), count)
            run_again(frame)
        if places.is_monster(state, card):
            places.start_defeating(state, seat, ROW, card)
        else:
            places.start_acquiring(state, seat, ROW, card)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return _left(state, frame)

    def clause(self) -> str:
        which = "every card" if self.all else "a card"
        return f"acquire or defeat {which} in the center row without paying"

    def instead(self, base: Sequence[Verb]) -> str:
        """The same with every card."""
        if self.all and all(isinstance(verb, Claim) for verb in base):
            return "every card in the center row instead"
        return super().instead(base)


class Banish(PickStep, word="banish"):
    """Cards from one or more places."""

    places: Annotated[
        tuple[Literal["hand", "discard", "played", "row", "deck", "void", "in_play"], ...],
        Field(min_length=1),
    ] = ("hand", "discard")
    which: Which = ANY
    n: Positive = 1
    may: bool = False
    together: bool = False  # all leave the row before any is replaced
    self_: Annotated[bool, Field(alias="self")] = False
    with_self: bool = False  # this card goes too: both or neither
    catch_treasure: bool = False  # Truth Seeker
    then: Verbs = ()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.together and self.places != ("row",):
            raise ValueError("only cards of the row are banished together")
        if self.together and (self.then or self.with_self or self.catch_treasure):
            raise ValueError("what is banished together has nothing else to it")
        return self

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to banish, be it this one."""
        if self.self_:
            seat, card = frame[SEAT], frame[SOURCE]
            return card in state.played[seat] or card in state.constructs[seat]
        return bool(self.candidates(state, frame))

    def secret(self) -> bool:
        """Whether a hand holds such a card is nobody else's business."""
        return "hand" in self.places and self.which != ANY

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Fitting cards, equal ones once; in the row each for itself."""
        options: list[int] = []
        if self.with_self and frame[SOURCE] not in state.played[frame[SEAT]]:
            return options  # a copied effect has no card of its own to banish (Ascension 6)
        chosen = frame[COUNT][0] if isinstance(frame[COUNT], tuple) else ()
        for name in self.places:
            place = PLACE_NUMBERS[name]
            cards = places.pile(state, place, frame[SEAT])
            if place == DECK:
                cards = [*cards, *state.top[frame[SEAT]]]
            fitting = [
                c for c in cards if c != NONE and c not in chosen and self.which.fits(state, c)
            ]
            if self.with_self:
                fitting = [card for card in fitting if card != frame[SOURCE]]
            if place == ROW:
                options += [places.code(state, ROW, card) for card in fitting]
            else:
                options += places.distinct(state, place, fitting)
            if place == PLAYED:
                played = places.constructs_played(state, frame[SEAT])
                fitting = [card for card in played if self.which.fits(state, card)]
                options += places.distinct(state, IN_PLAY, fitting)
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        """This card, or picks one after the other; for nothing but harm only if that is wanted."""
        if self.self_:
            self._banish_self(state, frame)
            return
        options = self.candidates(state, frame)
        begun = isinstance(frame[COUNT], tuple)
        if begun and not options:
            self._finish(state, frame)
            return
        nothing_else = [card_in(option) for option in options] == [frame[SOURCE]]
        in_vain = bool(self.then) and not any_possible(self.then, state, frame)
        self.offer(state, frame, options, self.may or nothing_else or in_vain)  # Ascension 24

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Banish it now, or when all are picked."""
        assert isinstance(option, int)
        chosen, banished = frame[COUNT] if isinstance(frame[COUNT], tuple) else ((), 0)
        if option == DONE:
            if not banished:
                decline(state, frame)
            self._finish(state, frame)
            return
        card, place = card_in(option), place_in(option)
        banished += 1
        more = banished < self.n
        if self.together:
            chosen = (*chosen, card)
        frame[COUNT] = (chosen, banished)
        if more:
            run_again(frame)
        if not self.together:
            self._banish_one(state, frame, place, card)
        if not more:
            self._finish(state, frame)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is, and what is picked already."""
        chosen, done = frame[COUNT] if isinstance(frame[COUNT], tuple) else ((), 0)
        progress = _progress(done, done + len(self.candidates(state, frame)), self.n)
        clause = self.model_copy(update={"catch_treasure": False}).clause()
        text = _with_progress(clause, progress)
        names = [state.defs.name[state.form[card]] for card in chosen]
        return f"{text}; picked: {listed(names)}" if names else text

    def _banish_one(self, state: AscensionState, frame: Frame, place: int, card: int) -> None:
        seat = frame[SEAT]
        if self.then:
            execute_inner(state, frame, "then")
            state.stack[-1][IT] = card
        if self.with_self:
            state.played[seat].remove(frame[SOURCE])
            places.banish(state, seat, frame[SOURCE])
        if place == ROW:
            slot = places.leave_row(state, card)
            places.banish_from_row(state, seat, card)
            if self.catch_treasure:
                self._catch(state, seat)
            places.refill(state)
            frame[IT] = state.row[0 if len(state.hand) == 1 else slot]
            return
        pile = places.pile(state, place, seat)
        if card not in pile:  # it lies on top of the deck, known to all
            pile = state.top[seat]
        pile.remove(card)
        frame[IT] = card
        places.banish(state, seat, card)

    def _catch(self, state: AscensionState, seat: int) -> None:
        card = places.next_center_card(state)
        if card == NONE:
            return
        if state.defs.type[state.form[card]] == TREASURE:
            state.note("reveal", "row", state.form[card])
            places.tell_acquired(state, seat, card)
            places.take_acquired(state, seat, card)
        else:
            state.center_deck.append(card)

    def _banish_self(self, state: AscensionState, frame: Frame) -> None:
        card, seat = frame[SOURCE], frame[SEAT]
        for pile in (state.played[seat], state.constructs[seat]):
            if card in pile:
                pile.remove(card)
                places.banish(state, seat, card)
                execute_inner(state, frame, "then")
                return

    def _finish(self, state: AscensionState, frame: Frame) -> None:
        chosen = frame[COUNT][0] if isinstance(frame[COUNT], tuple) else ()
        frame[COUNT] = 0
        if chosen:
            for card in chosen:
                places.leave_row(state, card)
            for card in chosen:
                places.banish_from_row(state, frame[SEAT], card)
            places.refill(state)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done = frame[COUNT][1] if frame[COUNT] else 0
        return f"{self.n - done} of {self.n} left" if self.n > 1 else ""

    def clause(self) -> str:
        return self._told(self.which.one())

    def after(self, said: Sequence[Verb]) -> str:
        """The same; another card if the same has been done before."""
        if self in said:
            return self._told(f"another {self.which.noun()}")
        text = self.clause()
        return _then(text, said) if OWN_CARDS & {*self.places} and not self.self_ else text

    def _told(self, one: str) -> str:
        if self.self_:
            text = "banish this card"
        else:
            what = self.which.noun(many=True)
            how = f"{'up to ' * self.may}{self.n} {what}" if self.n > 1 else one
            how = f"this card and {how}" if self.with_self else how
            where = "you control" if self.places == ("in_play",) else f"from {_places(self.places)}"
            text = f"{'you may ' * self.may}banish {how} {where}"
            text += "; they are replaced together" * self.together
        if self.catch_treasure:
            text += "; if you do and a treasure is next in the center deck, acquire it"
        if not self.then:
            return text
        if self.may and self.n == 1:
            return f"{text} to {clauses(self.then)}"
        return f"{text}; {'if you do' if self.n == 1 else 'for each'}, {clauses(self.then)}"


class Put(PickStep, word="put"):
    """Always-available cards from their stacks, without acquiring them."""

    names: Annotated[tuple[Literal["Mystic", "Heavy Infantry"], ...], Field(min_length=1)]
    to: Literal["hand", "discard"]
    each: bool = False  # one of each name, of which some may be left out

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Stacks that are not empty; with `each` those not yet taken."""
        taken = frame[COUNT] or ()
        tops = [stack[-1] for stack in state.stacks if stack]
        return [
            places.code(state, ALWAYS, card)
            for card in tops
            if (name := state.defs.name[state.form[card]]) in self.names and name not in taken
        ]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One of choice, or one of each until done."""
        options = self.candidates(state, frame)
        if self.each and frame[COUNT] and not options:
            frame[COUNT] = 0
            return
        self.offer(state, frame, options, optional=self.each and bool(frame[COUNT]))

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Into the hand or the discard pile."""
        assert isinstance(option, int)
        if option == DONE:
            frame[COUNT] = 0
            return
        card, seat = card_in(option), frame[SEAT]
        next(stack for stack in state.stacks if card in stack).remove(card)
        places.pile(state, PLACE_NUMBERS[self.to], seat).append(card)
        state.note("put", seat, state.form[card], self.to)
        if self.each:
            frame[COUNT] = (*(frame[COUNT] or ()), state.defs.name[state.form[card]])
            run_again(frame)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """After the first of them what may come too."""
        taken = frame[COUNT] or ()
        if not taken:
            return self.clause()
        return f"{self._put([name for name in self.names if name not in taken])} too, or be done"

    def _put(self, names: Sequence[str]) -> str:
        joint, stack = (" and/or ", "their stacks") if self.each else (" or ", "its stack")
        what = joint.join(f"a {name}" for name in names)
        to = "hand" if self.to == "hand" else "discard pile"
        return f"put {what} from {stack if len(names) > 1 else 'its stack'} into your {to}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done, count = len(frame[COUNT] or ()), len(self.names)
        return f"{count - done} of {count} left" if self.each else ""

    def clause(self) -> str:
        return self._put(self.names)


class Move(PickStep, word="move"):
    """A card from one place to another: into a hand, or into some player's discard pile."""

    which: Which = ANY
    places: Annotated[tuple[Literal["hand", "discard", "void", "played"], ...], Field(min_length=1)]
    to: Literal["hand", "opponent", "other", "player"]
    may: bool = False
    self_: Annotated[bool, Field(alias="self")] = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there are a card and somebody to have it."""
        somebody = self.to == "hand" or self._receivers(state, frame)
        return bool(somebody and self.candidates(state, frame))

    def secret(self) -> bool:
        """Whether a hand holds such a card is nobody else's business."""
        return "hand" in self.places and self.which != ANY

    def question(self, state: AscensionState, frame: Frame) -> str:
        """After the card is picked who gets it."""
        if state.kind == "player":
            card = _name(state, card_in(frame[COUNT]))
            return f"choose the player whose discard pile {card} goes to"
        own = state.defs.blocks[frame[KEY]].card
        return self.clause().replace("this card", own) if self.self_ else self.clause()

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Fitting cards, equal ones once."""
        options: list[int] = []
        for name in self.places:
            place = PLACE_NUMBERS[name]
            cards = places.pile(state, place, frame[SEAT])
            if self.self_:
                cards = [card for card in cards if card == frame[SOURCE]]
            elif place == VOID:
                cards = [card for card in cards if card != frame[SOURCE]]
            options += places.distinct(
                state, place, [c for c in cards if self.which.fits(state, c)]
            )
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        """First the card, then the player."""
        if frame[COUNT]:
            seats = self._receivers(state, frame)
            ask(state, frame, "player", tuple(seats))
            return
        options = self.candidates(state, frame)
        receivers = self._receivers(state, frame)
        if self.to != "hand" and not receivers:
            options = []
        only_harm = self.to == "player" and receivers == [frame[SEAT]]
        self.offer(state, frame, options, optional=self.may or only_harm)  # Ascension 24

    def _receivers(self, state: AscensionState, frame: Frame) -> list[int]:
        seat = frame[SEAT]
        if self.to == "other":
            return places.others(state, seat)
        opponents = places.opponents(state, seat)
        return opponents if self.to == "opponent" else [seat, *opponents]

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        assert isinstance(option, int)
        if frame[COUNT]:
            picked, frame[COUNT] = frame[COUNT], 0
            self._move(state, frame, picked, state.discard[option])
            state.note("sent", frame[SEAT], option, state.form[card_in(picked)])
        elif option == DONE:
            decline(state, frame)
        elif self.to == "hand":
            self._move(state, frame, option, state.hand[frame[SEAT]])
            state.note("taken", frame[SEAT], state.form[card_in(option)])
        else:
            frame[COUNT] = option
            run_again(frame)

    def _move(self, state: AscensionState, frame: Frame, option: int, pile: list[int]) -> None:
        card = card_in(option)
        places.pile(state, place_in(option), frame[SEAT]).remove(card)
        pile.append(card)
        frame[IT] = card

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return f"{_name(state, card_in(frame[COUNT]))} is chosen" if frame[COUNT] else ""

    def clause(self) -> str:
        what = "this card" if self.self_ else f"{self.which.one()} from {_places(self.places)}"
        where = {
            "hand": "into your hand",
            "opponent": "into an opponent's discard pile",
            "other": "into another player's discard pile",
            "player": "into a player's discard pile",
        }[self.to]
        return f"{'you may ' * self.may}put {what} {where}"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters which cards have been moved before."""
        looked_at = OWN_CARDS & {*self.places} and not self.self_
        return _then(self.clause(), said) if looked_at else self.clause()


class ShuffleIn(Step[AscensionState], word="shuffle"):
    """The own discard pile, or this card too, into the own deck."""

    discard: bool = True
    self_: Annotated[bool, Field(alias="self")] = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to shuffle in; the deck alone can always be shuffled."""
        if not (self.self_ or self.discard):
            return True
        seat = frame[SEAT]
        own = self.self_ and frame[SOURCE] in state.played[seat]
        return own or bool(self.discard and state.discard[seat])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """A copied effect has no card of its own to move (Ascension 6)."""
        seat, cards = frame[SEAT], []
        if self.self_ and frame[SOURCE] in state.played[seat]:
            state.played[seat].remove(frame[SOURCE])
            cards.append(frame[SOURCE])
        if self.discard:
            cards += state.discard[seat]
            state.discard[seat].clear()
        if cards or not (self.self_ or self.discard):
            places.shuffle_into_deck(state, seat, cards)
        else:
            state.note("nothing", seat, self.word)

    def clause(self) -> str:
        if not (self.self_ or self.discard):
            return "shuffle your deck"
        parts = ["this card"] * self.self_ + ["your discard pile"] * self.discard
        return f"shuffle {listed(parts)} into your deck"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters which cards have been moved before."""
        return _then(self.clause(), said)


class Copy(PickStep, word="copy"):
    """The effect of a card, not the card (Ascension 6)."""

    which: Which = ANY
    of: Literal["played", "played_or_rewards", "it"] = "played"
    times: Times = 1

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Other heroes played this turn, equal ones once; rewards gained too if it says so."""
        defs = state.defs
        done = [played for played in state.history if card_in(played) != frame[SOURCE]]
        found = {form: played for played in done if defs.type[form := form_in(played)] == HERO}
        if self.of == "played_or_rewards":
            found |= {form_in(gained): gained for gained in state.rewards}
        return [
            places.effect(found[form])
            for form in sorted(found)
            if self.which.fits_form(state, form) and copyable(defs, form, frame)
        ]

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is an effect to copy."""
        if self.of != "it":
            return bool(self.candidates(state, frame))
        return frame[IT] != NONE and copyable(state.defs, state.form[frame[IT]], frame)

    def run(self, state: AscensionState, frame: Frame) -> None:
        if self.of != "it":
            self.offer(state, frame, self.candidates(state, frame), optional=False)
        elif frame[IT] != NONE and copyable(state.defs, state.form[frame[IT]], frame):
            copy_effect(state, frame, places.done_with(state, frame[IT]), self.times)
        else:
            state.note("nothing", frame[SEAT], self.word)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Its effect happens as often as it says."""
        assert isinstance(option, int)
        copy_effect(state, frame, option, self.times)

    def clause(self) -> str:
        if self.of == "it":
            return f"copy {self._often()}its effect"
        hero = self.which.model_copy(update={"types": ("hero",)}).noun()
        what = f"another {hero} you have played this turn"
        if self.of == "played_or_rewards":
            what += ", or a monster's reward you have gained this turn"
        return f"copy {self._often()}the effect of {what}"

    def instead(self, base: Sequence[Verb]) -> str:
        """The same effect another number of times."""
        if _differs_only_in("times", self, base):
            return f"copy it {self._often()}instead"
        return super().instead(base)

    def _often(self) -> str:
        if self.times == 1:
            return ""
        if not isinstance(self.times, int):
            return f"once {self.times.clause()} "
        return "twice " if self.times == 2 else f"{self.times} times "


def effect_to_copy(defs: Cards, form: int) -> str:
    """The block of what a card of a form does: a monster's is its reward."""
    return defs.reward[form] if defs.type[form] == MONSTER else defs.play[form]


def copyable(defs: Cards, form: int, frame: Frame) -> bool:
    """Whether a text may copy a card: one that was copied copies no copying (Ascension 20)."""
    key = effect_to_copy(defs, form)
    return bool(
        key and not defs.all[form].uncopyable and not (frame[SOURCE] < 0 and key in defs.copying)
    )


def copy_effect(state: AscensionState, frame: Frame, option: int, times: Times = 1) -> None:
    """The effect of a card happens for the seat of the frame, not the card (Ascension 6)."""
    form, source = form_in(option), places.copied(card_in(option))
    state.note("copy", frame[SEAT], form)
    key = effect_to_copy(state.defs, form)
    count = often(times, state, frame)
    for done in reversed(range(count)):
        again = places.frame_for(key, frame[SEAT], source)
        state.stack.append([*again, *nth_time(done, count)])


class Watch(Step[AscensionState], word="watch"):
    """Something for the rest of the turn: the next time, or every time, that something happens."""

    doing = "for the rest of the turn"
    when: Literal["acquire", "defeat", "play"]
    which: Which = ANY
    row: bool = False
    uses: Annotated[int, Field(ge=0)] = 1  # 0: every time
    steps: Steps

    def run(self, state: AscensionState, frame: Frame) -> None:
        key, step = frame[KEY], frame[NEXT] - 1
        state.watch.append([self.when, key, step, frame[SEAT], frame[SOURCE], self.uses])

    def clause(self) -> str:
        return self.parts(())[-1]

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """On a line of its own."""
        types = self.which.types or (("monster",) if self.when == "defeat" else ())
        what = self.which.model_copy(update={"types": types}).one()
        where = f" {'in' if self.when == 'defeat' else 'from'} the center row" if self.row else ""
        if self.uses:
            text = f"when you next {self.when} {what}{where} this turn"
        else:
            text = f"each time you {self.when} {what}{where} later this turn"
        return ["", f"{text}, {clauses(self.steps, said)}"]


class AsSoon(Step[AscensionState], word="as_soon"):
    """A part that happens if its condition holds, now or once later in the turn."""

    doing = "with its condition"
    condition: Annotated[If, Field(alias="if")]
    steps: Steps

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Now or later (Ascension 3)."""
        if self.condition.holds(state, frame):
            execute_inner(state, frame, "steps")
        else:
            step = frame[NEXT] - 1
            state.waiting.append([frame[KEY], step, frame[SEAT], frame[SOURCE]])

    def clause(self) -> str:
        return self.parts(())[-1]

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """On a line of its own."""
        text, keyword = clauses(self.steps, said), self.condition.keyword()
        lead = f"{keyword}:" if keyword else f"as soon as {self.condition.clause()},"
        return ["", f"{lead} {text}"]


class IntoPlay(Step[AscensionState], word="into_play"):
    """The card that is being acquired may go straight into play (within `watch`)."""

    doing = "putting straight into play"

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Offered if it is still where acquired cards go."""
        for where, pile in (("discard", state.discard), ("hand", state.hand)):
            if frame[IT] in pile[frame[SEAT]]:
                ask(state, frame, "may", ("yes", "no"), _name(state, frame[IT]), where)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """The card by its name."""
        return f"you may {self.label('yes', state.about[2:])}"

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Put it into play."""
        if option == "yes":
            seat, card = frame[SEAT], frame[IT]
            pile = state.discard[seat] if card in state.discard[seat] else state.hand[seat]
            pile.remove(card)
            places.put_into_play(state, seat, card)
        else:
            decline(state, frame)

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        """Both answers."""
        name, where = about
        if option == "yes":
            return f"put {name} straight into play"
        return f"leave {name} in {PLACE_WORDS[str(where)]}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return _name(state, frame[IT])

    def clause(self) -> str:
        return "you may put it straight into play"


class OntoDeck(Step[AscensionState], word="onto_deck"):
    """The card that is being acquired may go on top of the own deck (within `watch`)."""

    doing = "putting on top of the deck"

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Offered if it is still in the discard pile."""
        if frame[IT] in state.discard[frame[SEAT]]:
            ask(state, frame, "may", ("yes", "no"), _name(state, frame[IT]))

    def question(self, state: AscensionState, frame: Frame) -> str:
        """The card by its name."""
        return f"you may {self.label('yes', state.about[2:])}"

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Put it there, known to all."""
        if option == "yes":
            state.discard[frame[SEAT]].remove(frame[IT])
            state.top[frame[SEAT]].append(frame[IT])
            state.note("on deck", frame[SEAT], state.form[frame[IT]])
        else:
            decline(state, frame)

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        """Both answers."""
        if option == "yes":
            return f"put {about[0]} on top of your deck"
        return f"leave {about[0]} in your discard pile"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return _name(state, frame[IT])

    def clause(self) -> str:
        return "you may put it on top of your deck"


class Everyone(Step[AscensionState], word="everyone"):
    """Every player in turn order does something."""

    doing = "for every player"
    repeats = True
    times: Times = 1
    steps: Steps

    def run(self, state: AscensionState, frame: Frame) -> None:
        """From the turn player on, as many times round."""
        seats, times = len(state.hand), often(self.times, state, frame)
        for i in reversed(range(seats * times)):
            nth = nth_time(i // seats, times)
            execute_inner(state, frame, "steps", (state.active + i) % seats, nth)

    def clause(self) -> str:
        """In words: what you do is what they do."""
        text = f"each player {self._done()}"
        if isinstance(self.times, int):
            return f"{text}, {self.times} times" if self.times > 1 else text
        return f"{self.times.clause()}, {text}"

    def _done(self) -> str:
        text = clauses(self.steps)
        simple = [step.word for step in self.steps] in (["gain"], ["draw"], ["discard"], ["banish"])
        if not simple or ";" in text:
            return f"does this: {text}"
        for own, other in (("your ", "their "), ("you have", "they have"), ("you con", "they con")):
            text = text.replace(own, other)
        return text.removeprefix("you ") if text.startswith("you may ") else third_person(text)


class DestroyConstructs(PickStep, word="destroy"):
    """Opponents' constructs go to their discard piles."""

    chooser: Literal["you", "owner", "cheapest", "all"] = "owner"
    n: Positive = 1
    keep_one: bool = False  # the owner keeps one and destroys the rest
    then_if_none: Verbs = ()
    self_: Annotated[bool, Field(alias="self")] = False
    temples_too: bool = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has something to lose, or not having it has consequences."""
        if self.self_:
            return frame[SOURCE] in state.constructs[frame[SEAT]]
        seats = places.opponents(state, frame[SEAT])
        built = any(len(state.constructs[seat]) > self.keep_one for seat in seats)
        temples = self.temples_too and any(seat in state.temples for seat in seats)
        return built or temples or bool(self.then_if_none and seats)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Opponent by opponent. The count holds (opponents left, destroyed of the first one)."""
        if self.self_:
            if frame[SOURCE] in state.constructs[frame[SEAT]]:
                places.destroy(state, frame[SEAT], frame[SOURCE])
            return
        if not frame[COUNT]:
            others = places.opponents(state, frame[SEAT])
            frame[COUNT] = (tuple(others), 0, 1)
            self._tell_who_has_none(state, others or [frame[SEAT]])
        left, done, _ = frame[COUNT]
        if not left:
            frame[COUNT] = 0
            return
        victim = left[0]
        own = state.constructs[victim]
        if self.temples_too:
            self._lose_temples(state, victim)
        wanted = len(own) - 1 if self.keep_one else self.n - done
        if self.chooser == "all":
            for card in list(own):
                if card in own:
                    places.destroy(state, victim, card)
        elif self.chooser == "cheapest" and own:
            least = min(state.defs.cost[state.form[card]] for card in own)
            options = [card for card in own if state.defs.cost[state.form[card]] == least]
            if done == 0:
                self._ask_for(state, frame, victim, victim, options)
                return
        elif own and wanted > 0:
            self._ask_for(
                state, frame, victim, frame[SEAT] if self.chooser == "you" else victim, own
            )
            return
        if not done and self.chooser != "all" and self.then_if_none:
            execute_inner(state, frame, "then_if_none")
        frame[COUNT] = (left[1:], 0, 1)
        run_again(frame)

    def _tell_who_has_none(self, state: AscensionState, seats: Sequence[int]) -> None:
        for seat in seats:
            temples = self.temples_too and seat in state.temples
            if not temples and len(state.constructs[seat]) <= self.keep_one:
                state.note("nothing", seat, self.word)

    def _lose_temples(self, state: AscensionState, victim: int) -> None:
        for temple, seat in enumerate(state.temples):
            if seat == victim:
                state.temples[temple] = NOBODY
                state.note("temple lost", victim, temple)

    def _ask_for(
        self, state: AscensionState, frame: Frame, victim: int, chooser: int, cards: Sequence[int]
    ) -> None:
        options = tuple(places.distinct(state, IN_PLAY, cards))
        whose = () if chooser == victim else (victim,)
        state.ask(chooser, "pick", options, frame[KEY], frame[NEXT] - 1, *whose)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It is destroyed; or it is kept and the rest is destroyed."""
        assert isinstance(option, int)
        left, done, _ = frame[COUNT]
        picked, own = card_in(option), state.constructs[left[0]]
        doomed = [card for card in own if card != picked] if self.keep_one else [picked]
        for card in doomed:
            if card in own:
                places.destroy(state, left[0], card)
        frame[COUNT] = (left, done + 1, 1)
        run_again(frame)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """To the owner what (s)he has to do, to another whose construct to choose."""
        left, done, _ = frame[COUNT]
        own = state.seat == left[0]
        whose = "yours" if own else state.header.names[left[0]]
        if self.keep_one:
            return f"choose the construct of {whose} that is kept; the others are destroyed"
        if self.chooser == "cheapest":
            return "destroy one of your cheapest constructs"
        progress = _progress(done, done + len(state.constructs[left[0]]), self.n)
        if own:
            return f"destroy a construct of yours{progress}"
        return f"choose a construct of {whose}, which is destroyed{progress}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        if not frame[COUNT]:
            return ""
        seats = [state.header.names[seat] for seat in frame[COUNT][0]]
        return f"{listed(seats) or 'nobody'} to go"

    def clause(self) -> str:
        if self.self_:
            return "destroy this construct"
        if self.chooser == "all":
            temples = "loses all temples and " * self.temples_too
            return f"each opponent {temples}destroys all their constructs"
        if self.chooser == "cheapest":
            return "each opponent destroys their cheapest construct"
        if self.keep_one:
            return "each opponent keeps one of their constructs and destroys the others"
        if self.chooser == "you":
            return "destroy a construct of each opponent, of your choice"
        count = "one" if self.n == 1 else self.n
        text = f"each opponent destroys {count} of their own constructs"
        if self.then_if_none:
            text += f"; for each opponent who destroyed none, {clauses(self.then_if_none)}"
        return text


class Raid(Step[AscensionState], word="raid"):
    """Random cards from opponents' hands: discarded or taken."""

    whom: Literal["each", "one"] = "one"
    take: Literal["none", "may_one", "it"] = "none"

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a hand to take from."""
        return any(state.hand[seat] for seat in places.opponents(state, frame[SEAT]))

    def question(self, state: AscensionState, frame: Frame) -> str:
        """In the end which of the discarded cards to take."""
        offered = state.kind == "pick"
        return "you may take a discarded card into your hand" if offered else self.clause()

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Choose the opponent if there is a choice; then the hand decides by chance."""
        if frame[COUNT]:
            options = [places.code(state, DISCARD, card) for card in frame[COUNT]]
            ask(state, frame, "pick", (*options, DONE))
            return
        seats = [s for s in places.opponents(state, frame[SEAT]) if state.hand[s]]
        if not seats:
            state.note("nothing", frame[SEAT], self.word)
        elif self.whom == "one":
            ask(state, frame, "player", tuple(seats))
        else:
            taken = tuple(self._at_random(state, frame, seat) for seat in seats)
            if self.take == "may_one":
                frame[COUNT] = taken
                run_again(frame)

    def _at_random(self, state: AscensionState, frame: Frame, seat: int) -> int:
        hand = state.hand[seat]
        hand.sort(key=lambda card: (state.form[card], card))
        card = hand.pop(state.draw(f"deck:{seat}", len(hand)))
        to = state.hand[frame[SEAT]] if self.take == "it" else state.discard[seat]
        to.append(card)
        state.note("reveal", "raid", seat, state.form[card], frame[SEAT], int(self.take == "it"))
        return card

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """An opponent, or one of the discarded cards to take."""
        assert isinstance(option, int)
        if not frame[COUNT]:
            self._at_random(state, frame, option)
            return
        discarded, frame[COUNT] = frame[COUNT], 0
        if option != DONE:
            card = card_in(option)
            owner = next(s for s in range(len(state.hand)) if card in state.discard[s])
            state.discard[owner].remove(card)
            state.hand[frame[SEAT]].append(card)
            state.note("taken", frame[SEAT], state.form[card])
            assert card in discarded
        else:
            decline(state, frame)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return f"one of {_names(state, frame[COUNT])} may be taken" if frame[COUNT] else ""

    def clause(self) -> str:
        whom = "each opponent" if self.whom == "each" else "an opponent of your choice"
        if self.take == "it":
            return f"put a random card from the hand of {whom} into your hand"
        text = f"{whom} discards a random card from their hand"
        return (
            f"{text}; you may put one of those cards into your hand"
            if self.take != "none"
            else text
        )


class Steal(Step[AscensionState], word="steal"):
    """Tokens that change hands."""

    insight: Annotated[int, Field(ge=0)] = 0
    honor: Annotated[int, Field(ge=0)] = 0
    whom: Literal["each", "one"] = "one"

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if bool(self.insight) == bool(self.honor):
            raise ValueError("either insight or honor is taken")
        return self

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has some."""
        return bool(self._rich(state, frame))

    def _rich(self, state: AscensionState, frame: Frame) -> list[int]:
        seats = (places.others if self.whom == "each" else places.opponents)(state, frame[SEAT])
        return [s for s in seats if (state.insight if self.insight else state.honor)[s]]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """From each, or from one of choice who has some."""
        rich = self._rich(state, frame)
        if not rich:
            state.note("nothing", frame[SEAT], "take")
        elif self.whom == "each":
            for seat in rich:
                self._steal(state, frame[SEAT], seat)
        else:
            ask(state, frame, "player", tuple(rich))

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        assert isinstance(option, int)
        self._steal(state, frame[SEAT], option)

    def _steal(self, state: AscensionState, seat: int, victim: int) -> None:
        insight = min(self.insight, state.insight[victim])
        state.insight[victim] -= insight
        places.gain_insight(state, seat, insight)
        honor = min(self.honor, state.honor[victim])
        state.honor[victim] -= honor
        state.honor[seat] += honor
        state.note("steal", seat, victim, insight, honor)

    def clause(self) -> str:
        what = f"{self.insight} insight" if self.insight else f"{self.honor} honor tokens"
        whom = "each other player" if self.whom == "each" else "an opponent of your choice"
        return f"take {what} from {whom}"


class ConstructsToDecks(Step[AscensionState], word="constructs_to_decks"):
    """Static Elemental: opponents' constructs go on top of their decks in random order."""

    doing = "sending constructs back to the decks"

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has constructs."""
        return any(state.constructs[seat] for seat in places.opponents(state, frame[SEAT]))

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Captured monsters too."""
        victims = [s for s in places.opponents(state, frame[SEAT]) if state.constructs[s]]
        if not victims:
            for seat in places.opponents(state, frame[SEAT]) or [frame[SEAT]]:
                state.note("nothing", seat, "move")
        for seat in victims:
            cards = sorted(state.constructs[seat], key=lambda card: (state.form[card], card))
            state.constructs[seat].clear()
            state.shuffle(f"deck:{seat}", cards, seat)
            state.deck[seat] += state.top[seat]
            state.top[seat].clear()
            state.deck[seat] += cards
            state.note("unbuilt", seat, tuple(sorted(state.form[card] for card in cards)))

    def clause(self) -> str:
        return "each opponent's constructs go on top of their deck in random order"


class GraveRobbery(PickStep, word="grave_robbery"):
    """Grave Golem: opponents put the top card of their decks into the discard; copy one hero."""

    doing = "copying a revealed hero"

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has a card to reveal."""
        return any(places.has_next_card(state, s) for s in places.opponents(state, frame[SEAT]))

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Only which hero is left to ask."""
        return "copy the effect of a hero revealed so"

    def run(self, state: AscensionState, frame: Frame) -> None:
        """All reveal first."""
        shown = []
        for seat in places.opponents(state, frame[SEAT]):
            card = places.next_card(state, seat)
            if card != NONE:
                state.discard[seat].append(card)
                state.note("reveal", "mill", seat, (state.form[card],))
                shown.append(card)
            else:
                state.note("nothing", seat, "mill")
        defs = state.defs
        found = {form: card for card in shown if defs.type[form := state.form[card]] == HERO}
        options = [
            places.effect(places.done_with(state, found[form]))
            for form in sorted(found)
            if copyable(defs, form, frame)
        ]
        if options:
            ask(state, frame, "pick", tuple(options))
        else:
            state.note("nothing", frame[SEAT], "copy")

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """The effect, not the card (Ascension 6)."""
        assert isinstance(option, int)
        copy_effect(state, frame, option)

    def clause(self) -> str:
        return (
            "each opponent puts the top card of their deck into their discard pile; "
            "copy the effect of one hero among those cards"
        )


class TransformCard(PickStep, word="transform"):
    """A construct in play turns without paying (Emma's Workshop)."""

    which: Which

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Constructs that have another side."""
        own = state.constructs[frame[SEAT]]
        able = [c for c in own if state.form[c] in state.defs.transforms]
        return places.distinct(state, IN_PLAY, [c for c in able if self.which.fits(state, c)])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """May be declined."""
        self.offer(state, frame, self.candidates(state, frame), optional=True)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It shows its other side for the rest of the game."""
        assert isinstance(option, int)
        if option == DONE:
            decline(state, frame)
        else:
            places.turn_over(state, frame[SEAT], card_in(option))

    def clause(self) -> str:
        return f"you may transform, without paying, {self.which.one()} you control"


MOST_SLOTS = 60  # of the center row, however far it grows


class TurnRule(Step[AscensionState], word="rule"):
    """Something that changes the rules of this turn or of the game."""

    doing = "changing the rules"
    extra_turn: bool = False
    win: bool = False
    grow_row: Tokens = 0
    pool: Tokens = 0
    count_more_mechana: Annotated[int, Field(ge=0)] = 0
    free_dreambind: bool = False
    name_faction: bool = False

    @model_validator(mode="after")
    def _one_rule(self) -> Self:
        if sum(bool(getattr(self, rule)) for rule in type(self).model_fields) != 1:
            raise ValueError("exactly one rule is changed")
        return self

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat = frame[SEAT]
        if self.extra_turn:
            state.extra_turns += 1
            state.note("extra turn", seat)
        if self.count_more_mechana:
            state.extra_constructs += self.count_more_mechana
        if self.free_dreambind:
            state.free_dreambind = True
        if self.pool:
            added = number(self.pool, state, frame)
            state.pool += added
            state.note("pool", added)
        if self.grow_row:
            more = min(number(self.grow_row, state, frame), MOST_SLOTS - len(state.row))
            for _ in range(more):
                state.row.append(NONE)
                state.under.append([])
                state.note("grow", len(state.row))
            places.refill(state)
        if self.name_faction:
            ask(state, frame, "faction", FACTIONS)
        if self.win:
            state.sole_winner = seat
            state.note("wins", seat)
            state.end()

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Only a faction is ever asked for."""
        return (
            "name a faction; this turn a card of that faction that takes the place of one you "
            "acquire from the center row is yours too, without paying"
        )

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        state.named_faction = 1 << FACTIONS.index(str(option))
        state.note("names", frame[SEAT], option)

    def clause(self) -> str:
        if self.extra_turn:
            return "take another turn after this one"
        if self.win:
            return "win the game at once"
        if self.free_dreambind:
            return "dreambinding costs you nothing for the rest of this turn"
        if self.count_more_mechana:
            more = self.count_more_mechana
            return (
                f"you count as controlling {more} more mechana constructs for the rest of this turn"
            )
        if self.name_faction:
            return (
                "name a faction; each time you acquire a card of that faction from the center row "
                "this turn and its replacement is of that faction too, acquire the replacement "
                "without paying"
            )
        if self.pool:
            if isinstance(self.pool, int):
                return f"add {self.pool} honor to the pool"
            each = getattr(self.pool, "each", 1)
            return f"add {each} honor to the pool {self.pool.clause()}"
        grows = "the center row grows by one slot for the rest of the game"
        return grows if isinstance(self.grow_row, int) else f"{self.grow_row.clause()}, {grows}"


class TakeTemple(Step[AscensionState], word="take_temple"):
    """The Temple of Immortality, from whoever has it."""

    doing = "taking a temple"
    temple: Literal["Temple of Life", "Temple of Death", "Temple of Immortality"]

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there are temples and this one is somebody else's."""
        at = TEMPLES.index(self.temple)
        return bool(state.temples) and state.temples[at] != frame[SEAT]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Nothing happens if it is there already, or if these sets have no temples."""
        at = TEMPLES.index(self.temple)
        if not state.temples:
            state.note("nothing", frame[SEAT], "take")
        elif state.temples[at] != frame[SEAT]:
            state.temples[at] = frame[SEAT]
            state.note("temple", frame[SEAT], at)

    def clause(self) -> str:
        return f"take control of the {self.temple}"


# --- what always holds -----------------------------------------------------------------------


class Discount(Verb[AscensionState], word="discount"):
    """Cards that cost less: runes for heroes and constructs, power for monsters, insight."""

    which: Which = ANY
    by: Tokens = 0
    free: bool = False  # it costs nothing at all
    least: Annotated[int, Field(ge=0)] = 0
    once: bool = False
    condition: Annotated[If | None, Field(alias="if")] = None
    board_hero: bool = False  # Pasythea, in insight

    @model_validator(mode="after")
    def _some_discount(self) -> Self:
        if bool(self.by) == self.free:
            raise ValueError("either `by` says how much less it costs, or it is `free`")
        return self

    def clause(self) -> str:
        return self.of(self.which)

    def of(self, paid: Which) -> str:
        """In words, for cards that are paid for like these."""
        own = self.which == ANY
        if self.board_hero:
            subject, unit = "Pasythea costs you", TOKEN_WORDS["insight"]
        elif own:
            subject, unit = "this card costs you", paid.paid_with()
        else:
            subject, unit = f"each {self.which.noun()} in the center row costs", paid.paid_with()
        each = self.by if isinstance(self.by, int) else getattr(self.by, "each", 1)
        amount = "nothing" if self.free else f"{each} {unit[each != 1]} less"
        counted = "" if isinstance(self.by, int) else f" {self.by.clause()}"
        if self.once:
            what = "this card" if own else self.which.one()
            where = "" if own or self.which.treasure_under else " in the center row"
            text = f"once a turn, you may pay {amount}{counted} for {what}{where}"
        else:
            text = f"{subject} {amount}{counted}"
        if self.least:
            text += f", but at least {self.least}"
        if self.condition is None:
            return text
        keyword = self.condition.keyword()
        return f"{keyword}: {text}" if keyword else f"{text} if {self.condition.clause()}"


class DiscountNext(Step[AscensionState], word="discount_next"):
    """The next fitting card this turn costs less."""

    doing = "making the next card cheaper"
    which: Which
    by: Times

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If it is any less."""
        return _some(self.by, state, frame)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """The amount is counted now and kept as the uses of a watch."""
        by = number(self.by, state, frame)
        if by > 0:
            key, step = frame[KEY], frame[NEXT] - 1
            state.watch.append(["discount", key, step, frame[SEAT], frame[SOURCE], by])

    def clause(self) -> str:
        monsters, tokens = self.which.types == ("monster",), self.which.paid_with()
        fixed = isinstance(self.by, int)
        by = f"{self.by} {tokens[self.by != 1]} less" if fixed else f"1 {tokens[0]} less"
        text = f"the next {self.which.noun()} you {'defeat' if monsters else 'acquire'} this turn"
        return f"{text} costs {by}{'' if isinstance(self.by, int) else f' {self.by.clause()}'}"


class PayWithPower(Verb[AscensionState], word="pay_with_power"):
    """Costs in runes that may be paid with power too."""

    which: Which = ANY

    def clause(self) -> str:
        what = "this card" if self.which == ANY else self.which.noun(many=True)
        return f"you may pay for {what} with power as well as runes"


class DirectToPlay(Verb[AscensionState], word="direct_to_play"):
    """Acquired constructs that may go straight into play."""

    which: Which
    condition: Annotated[If | None, Field(alias="if")] = None

    def clause(self) -> str:
        text = f"you may put {self.which.one()} that you acquire straight into play"
        keyword = self.condition.keyword() if self.condition else ""
        if keyword:
            return f"{keyword}, once a turn: {text}"
        return f"once a turn, {self.condition.before(text) if self.condition else text}"


class Prison(Verb[AscensionState], word="prison"):
    """Cell Block E: monsters that come into play as mechana constructs."""

    def clause(self) -> str:
        return (
            "you may put each monster you play, or defeat in the center row, into play as a "
            "mechana construct without abilities; when this is destroyed, so are they"
        )


BRINGS = (
    Draw, Reveal, Acquire, Defeat, Claim, Put, Move, Copy, GraveRobbery, Raid, TransformCard,
)  # fmt: skip
"""Verbs that can bring cards into the hand or off the table, and so something to use once more."""

VOCABULARY = Vocabulary(AscensionState, State)
