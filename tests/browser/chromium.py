"""The browser of these tests: found on this machine, or installed by `python -m` this module."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

VARIABLE = "ASCENT_CHROMIUM"
SHELL = "chromium-headless-shell"  # Chromium without windows: a page costs it half the time
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = (SHELL, "chromium")  # whichever there is
FONTS = "fonts-dejavu-core"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LEAVE_OUT = "To leave the browser tests out: make test BROWSER=no"


class NoBrowser(Exception):
    """There is no browser, and none could be installed."""


def run(command: Sequence[str]) -> str:
    """Run a command that installs something; what went wrong, or nothing."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    except OSError as error:
        return str(error)
    told = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return (
        "" if done.returncode == 0 else (told[-1] if told else f"it ended with {done.returncode}")
    )


def bundled() -> Path:
    """Where Playwright keeps a browser of its own, whether or not it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


@dataclass(frozen=True)
class Machine:
    """What finding and installing asks of the machine; tests have others."""

    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    which: Callable[[str], str | None] = shutil.which
    bundled: Callable[[], Path] = bundled
    root: bool = field(default_factory=lambda: hasattr(os, "geteuid") and os.geteuid() == 0)
    run: Callable[[Sequence[str]], str] = run


def find(machine: Machine) -> Path | None:
    """The browser: as the variable says, else by its usual names, else Playwright's own."""
    named = machine.environment.get(VARIABLE)
    if named:
        found = machine.which(named)
        if found is None:
            raise NoBrowser(f"{VARIABLE} is {named!r}, and no program is there.\n{LEAVE_OUT}")
        return Path(found)
    for name in NAMES:
        found = machine.which(name)
        if found is not None:
            return Path(found)
    own = machine.bundled()
    return own if own.is_file() else None


def commands(machine: Machine) -> list[list[str]]:
    """What installs a browser here, the best one first."""
    if machine.root and machine.which("apt-get"):
        add = ["apt-get", "install", "-y", "--no-install-recommends"]
        return [["apt-get", "update"], *([*add, browser, FONTS] for browser in PACKAGES)]
    return [[sys.executable, "-m", "playwright", "install", "chromium"]]


def install(machine: Machine) -> Path:
    """Install a browser; where that fails, say what was tried."""
    tried = []
    for command in commands(machine):
        wrong = machine.run(command)
        tried.append(f"  {' '.join(command)}{f': {wrong}' if wrong else ''}")
        if not wrong and find(machine) is not None:
            break
    found = find(machine)
    if found is None:
        raise NoBrowser(
            "\n".join(
                [
                    "The browser tests need Chromium or Chrome, and it can't be installed. Tried:",
                    *tried,
                    f"Install one yourself, or name it: {VARIABLE}=/path/to/chromium make test",
                    LEAVE_OUT,
                ]
            )
        )
    return found


def executable() -> Path:
    """The browser that the tests start; without one they fail."""
    found = find(Machine())
    if found is None:
        raise NoBrowser(
            "The browser tests need Chromium or Chrome. To install it: "
            f"python -m tests.browser.chromium\n{LEAVE_OUT}"
        )
    return found


def main() -> None:
    """Make sure that there is a browser."""
    machine = Machine()
    try:
        if find(machine) is None:
            print("Installing Chromium for the browser tests", flush=True)
            install(machine)
    except NoBrowser as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
