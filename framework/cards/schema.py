"""What card files may say: verbs, conditions and amounts, each a strict pydantic model."""

from __future__ import annotations

import re
from collections import ChainMap, defaultdict
from collections.abc import Mapping, Sequence, Set
from json import dumps
from typing import Annotated, Any, ClassVar, Generic, Unpack

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    InstanceOf,
    ValidationError,
    ValidationInfo,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypeVar

from framework.cards.blocks import BlockDefinitions
from framework.cards.deciding import MOST_TIMES
from framework.cards.effects import (
    AmountItself,
    ConditionItself,
    Effect,
    Fixed,
    Quantity,
    Requirement,
    StepItself,
)
from framework.core.errors import fault
from framework.core.machine import State
from framework.core.plain import Answer, Atom, Frame, Option
from framework.english import gerund, hint

M = TypeVar("M", bound=BaseModel)
S = TypeVar("S", bound=State, default=Any)
"""The state that a word is written for."""
Names = Set[str]
LONGEST_NAME = 60  # characters of a card's name, and of every other text on it


class Term(BaseModel, Generic[S]):
    """A word of the card language, for the cards of the games whose state it is written for.

    `class Energize(Condition[AscensionState], word="energize")` is all that makes it known; `tag`
    is the key that names words of its kind in a card file.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    tag: ClassVar[str]
    word: ClassVar[str]

    def __init_subclass__(cls, word: str = "", **config: Unpack[ConfigDict]) -> None:
        super().__init_subclass__(**config)
        if word:
            cls.word = word
            state = _state_of(cls)
            known = [WORDS[kind, cls.tag].get(word, cls) for kind in state.__mro__]
            if any(repr(term) != repr(cls) for term in known):
                raise ValueError(f"{cls.tag}: {word} is defined twice")
            WORDS[state, cls.tag][word] = cls  # anew if its module is run again

    def clause(self) -> str:
        """This word as it stands in a card's rules text."""
        raise NotImplementedError(f"{type(self).__name__} has no text")


WORDS: defaultdict[tuple[type, str], dict[str, type[Term]]] = defaultdict(dict)
"""All words by the state that they are written for and the key that names them."""


def _state_of(term: type[Term]) -> type[State]:
    """The state of `class Energize(Condition[AscensionState], ...)`."""
    for base in term.__mro__:
        for state in vars(base).get("__pydantic_generic_metadata__", {}).get("args", ()):
            if isinstance(state, type) and issubclass(state, State):
                return state
    raise TypeError(f"{term.__name__}: for which state? Write {term.__mro__[1].__name__}[...]")


class Verb(Term[S], Generic[S]):
    """Something that a card does or that holds because of it: `{do: word, ...}`."""

    tag = "do"

    def after(self, said: Sequence[Verb]) -> str:
        """The clause where other steps came before: `then` if that matters, `more` of the same."""
        return self.clause()

    def instead(self, base: Sequence[Verb]) -> str:
        """The clause where it happens in place of other steps."""
        return f"{self.clause()} instead"

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """The clause, and what has a line of its own; an empty clause if all of it has."""
        return [self.after(said)]


class Step(Verb[S], Generic[S]):
    """A verb that is executed. It runs, may ask, and gets the answer, all in its block's frame."""

    instant: ClassVar[bool] = False  # it never asks and never puts anything on the stack
    repeats: ClassVar[bool] = False  # it does a part several times
    doing: ClassVar[str]  # what is going on while it runs; else made of its word

    def __init_subclass__(cls, word: str = "", **config: Unpack[ConfigDict]) -> None:
        super().__init_subclass__(word=word, **config)
        if word and "doing" not in vars(cls):
            cls.doing = gerund(word)

    def run(self, state: S, frame: Frame) -> None:
        """Do it; to ask, call `state.ask` and return."""
        raise NotImplementedError

    def answer(self, state: S, frame: Frame, option: Answer) -> None:
        """Take the answer to what `run` asked."""
        raise NotImplementedError(f"{self.word} asks nothing")

    def possible(self, state: S, frame: Frame) -> bool:
        """Whether it could do anything now. Asked before it is offered; it changes nothing."""
        return True

    def effect(self, defs: BlockDefinitions) -> Effect:
        """What carries it out: by default its own methods."""
        return StepItself(self)

    def sure(self) -> bool:
        """Whether it could do something whatever the table is like, so that nobody need look."""
        return type(self).possible is Step.possible

    def question(self, state: S, frame: Frame) -> str:
        """What it asks now, as a clause to the seat that is asked."""
        return self.clause()

    def label(self, option: Option, about: tuple[Atom, ...]) -> str | None:
        """An option that this step offers, in words, if the words depend on the step.

        `about` is what the step has said by `ask` that it is about.
        """
        return None

    def progress(self, state: S, frame: Frame) -> str:
        """How far it has come, for who inspects the stack; nothing if that says nothing."""
        return ""


class Condition(Term[S], Generic[S]):
    """Something that is so or not: `{is: word, ...}`."""

    tag = "is"
    of_before: ClassVar[bool] = False  # it speaks of what the step before dealt with

    def holds(self, state: S, frame: Frame) -> bool:
        """Whether it is so now."""
        raise NotImplementedError

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        """What checks it: by default its own method."""
        return ConditionItself(self)

    def keyword(self) -> str:
        """The keyword that stands for it on a card, if there is one."""
        return ""

    def before(self, text: str) -> str:
        """What depends on it, after it."""
        keyword = self.keyword()
        return f"{keyword}: {text}" if keyword else f"if {self.clause()}, {text}"


class Amount(Term[S], Generic[S]):
    """A number that is counted when it is needed: `{per: word, ...}`."""

    tag = "per"
    total: ClassVar[str] = ""  # what something is equal to, if nobody would say `for each`
    tells: ClassVar[bool] = False  # counting it shows something to everybody

    def value(self, state: S, frame: Frame) -> int:
        """The number as it is now."""
        raise NotImplementedError

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        """What counts it: by default its own method."""
        return AmountItself(self)


class Vocabulary:
    """The words that the cards of one game may use: those that are written for these states.

    `Vocabulary(MyState, State)` has the game's own words and the control words, which are written
    for any state.
    """

    def __init__(self, *states: type[State]) -> None:
        self.states = states

    def words(self, tag: str) -> Mapping[str, type[Term]]:
        """All words that this key names."""
        return ChainMap(*(WORDS[state, tag] for state in self.states))

    def parse(self, tag: str, value: object, names: Names | None = None) -> Term:
        """A word from its data, with a clear refusal of everything unknown."""
        if not isinstance(value, dict) or tag not in value:
            raise _refused(f"expected {{{tag}: ...}}")
        word, known = value[tag], self.words(tag)
        if not isinstance(word, str) or word not in known:
            raise _refused(f"unknown {tag}: {word!r}{hint(str(word), known)}")
        rest = {key: part for key, part in value.items() if key != tag}
        try:
            return validated(known[word], rest, self, names)
        except ValidationError as error:
            raise _refused(first_fault(error, known[word])) from None


def _refused(message: str) -> PydanticCustomError:
    return PydanticCustomError("refused", "{message}", {"message": message})


def validated(
    model: type[M], data: object, vocabulary: Vocabulary, names: Names | None = None
) -> M:
    """Data as a model. Strictly: nothing is taken for what it is not, `yes` is no number."""
    context = {"vocabulary": vocabulary, "names": names}
    return model.model_validate_json(dumps(data), strict=True, context=context)


def _parsed(tag: str, value: object, info: ValidationInfo) -> Term:
    assert info.context is not None
    vocabulary: Vocabulary = info.context["vocabulary"]
    return vocabulary.parse(tag, value, info.context["names"])


def _verbs(value: object, info: ValidationInfo) -> object:
    if not isinstance(value, list):
        raise _refused("expected a list of steps")
    verbs = []
    for index, item in enumerate(value):
        try:
            verbs.append(_parsed("do", item, info))
        except PydanticCustomError as error:
            raise _refused(f"{index}: {error.message()}") from None
    return tuple(verbs)


def _condition(value: object, info: ValidationInfo) -> object:
    return _parsed("is", value, info)


def _amount(value: object, info: ValidationInfo) -> object:
    if type(value) is int:
        return value
    if not isinstance(value, dict):
        raise _refused(f"expected a number or {{per: ...}} (given: {value!r})")
    return _parsed("per", value, info)


Verbs = Annotated[tuple[InstanceOf[Verb], ...], BeforeValidator(_verbs)]
"""A list of verbs, in order."""
If = Annotated[InstanceOf[Condition], BeforeValidator(_condition)]
"""A condition."""
Number = Annotated[int | InstanceOf[Amount], BeforeValidator(_amount)]
"""A fixed number or an amount that is counted."""


def _few(times: int | Amount) -> int | Amount:
    if isinstance(times, int) and not 1 <= times <= MOST_TIMES:
        raise ValueError(f"from 1 to {MOST_TIMES} times")
    return times


Times = Annotated[Number, AfterValidator(_few)]
"""How often something happens."""


def _known_name(name: str, info: ValidationInfo) -> str:
    names: Names | None = (info.context or {}).get("names")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} printable characters")
    if names is not None and name not in names:
        raise ValueError(f"there is no card of that name{hint(name, names)}")
    return name


CardName = Annotated[str, AfterValidator(_known_name)]
"""The name of a card: of one that the file or the game knows, if `parse_card` is told which."""


def number(value: int | Amount, state: State, frame: Frame) -> int:
    """A fixed or counted number as it is now."""
    return value if isinstance(value, int) else value.value(state, frame)


def quantity(value: int | Amount, defs: BlockDefinitions) -> Quantity:
    """What counts a fixed or counted number."""
    return Fixed(value) if isinstance(value, int) else value.quantity(defs)


def requirement(condition: Condition | None, defs: BlockDefinitions) -> Requirement | None:
    """What checks a condition, if there is one."""
    return None if condition is None else condition.requirement(defs)


def first_fault(error: ValidationError, model: type[BaseModel]) -> str:
    """The first thing that is wrong, after its key."""
    first = error.errors(include_url=False)[0]
    path = [str(part) for part in first["loc"]]
    key = ".".join(path)
    if first["type"] == "extra_forbidden":
        names = [field.alias or name for name, field in model.model_fields.items()]
        names += [model.tag] if issubclass(model, Term) else []
        return f"{key}: unknown key{hint(path[-1], names if len(path) == 1 else ())}"
    given = first["input"]
    quoted = isinstance(given, str | int | float) and first["type"] != "refused"
    quote = f" (given: {given!r:.80})" if quoted else ""
    if first["type"] == "literal_error" and isinstance(given, str):
        quote += hint(given, re.findall("'([^']*)'", first["msg"]))
    return fault(key, first) + quote
