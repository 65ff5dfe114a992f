"""The one way through card data: what a part of it holds, and all that it consists of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import BaseModel


def walk(*parts: BaseModel) -> Iterator[BaseModel]:
    """These parts of card data and all that they hold, however deep, in order."""
    for part in parts:
        yield part
        for _, held in within(part):
            yield from walk(*held)


def within(part: BaseModel) -> Iterator[tuple[str, tuple[BaseModel, ...]]]:
    """What a part holds, list by list, each after its key: `steps`; `modes0`, `modes1`."""
    for key, value in vars(part).items():
        yield from _lists(key, value)


def _lists(key: str, value: object) -> Iterator[tuple[str, tuple[BaseModel, ...]]]:
    if isinstance(value, BaseModel):
        yield key, (value,)
    elif isinstance(value, Mapping):
        for name, held in value.items():
            yield from _lists(f"{key}.{name}", held)
    elif isinstance(value, tuple):
        models = tuple(item for item in value if isinstance(item, BaseModel))
        if models and len(models) == len(value):
            yield key, models
        else:
            for position, held in enumerate(value):
                yield from _lists(f"{key}{position}", held)
