"""Attacks that a siege has to see through: made up, each with one way to get in."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator

from benchmarks.siege.attack import Attack, Attempt

Tries = Callable[[int, int, int], Iterator[Attempt]]


def refused(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Everything is held."""
    for number in range(first, first + count):
        yield Attempt(f"refused with seed {seed}", "", 1 if number else 0.5)


def through(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """One of them gets through."""
    for number in range(first, first + count):
        yield Attempt("tried", "x" * 1000 if number == 1 else "")


def raising(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """The second one raises."""
    yield Attempt("refused")
    raise LookupError("of what was attacked")


def hanging(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """The second one never ends."""
    yield Attempt("refused")
    threading.Event().wait()


def hungry(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Takes more memory than there is for it."""
    yield Attempt(f"{len(bytearray(8 << 30))} bytes")


def elsewhere(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Leaves this machine: the address is nobody's (RFC 5737), and is not reached."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("127.0.0.1", 9))
        yield Attempt("at home")
        one.connect(("192.0.2.1", 9))
        yield Attempt("away")


def attack(tries: Tries) -> Attack:
    """An attack of these attempts."""
    return Attack(tries.__name__, "A test.", "times", 3, tries, patience=1.0)
