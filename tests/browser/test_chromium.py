"""How the browser of these tests is found and installed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.chromium import Machine, NoBrowser, commands, find, install


class Place:
    """A machine that has some programs, and on which installing adds some or fails."""

    def __init__(
        self,
        folder: Path,
        programs: Sequence[str] = (),
        adds: str = "",
        wrong: str = "",
        lacks: str = "",
    ) -> None:
        self.folder = folder
        self.programs = set(programs)
        self.adds = adds
        self.wrong = wrong
        self.lacks = lacks  # a package that can't be had here
        self.ran: list[str] = []

    def machine(self, root: bool = False, **environment: str) -> Machine:
        return Machine(environment, self._which, lambda: self.folder / "own", root, self._run)

    def _which(self, name: str) -> str | None:
        return f"/bin/{name}" if name in self.programs else None

    def _run(self, command: Sequence[str]) -> str:
        self.ran.append(" ".join(command))
        wrong = self.wrong or ("there is none" if self.lacks in command else "")
        if not wrong and "install" in command:
            if self.adds == "own":
                (self.folder / "own").touch()
            else:
                self.programs.add(self.adds)
        return wrong


def test_the_variable_goes_before_all_names(tmp_path: Path) -> None:
    place = Place(tmp_path, ["mine", "chromium"])
    assert find(place.machine(ASCENT_CHROMIUM="mine")) == Path("/bin/mine")


def test_a_variable_that_names_nothing_is_told(tmp_path: Path) -> None:
    place = Place(tmp_path, ["chromium"])
    with pytest.raises(NoBrowser, match="ASCENT_CHROMIUM is 'mine'"):
        find(place.machine(ASCENT_CHROMIUM="mine"))


def test_names_are_tried_in_order_and_playwrights_own_last(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.touch()
    place = Place(tmp_path, chromium.NAMES)
    for name in chromium.NAMES:
        assert find(place.machine()) == Path(f"/bin/{name}")
        place.programs.remove(name)
    assert find(place.machine()) == own
    own.unlink()
    assert find(place.machine()) is None


APT = "apt-get install -y --no-install-recommends"


def test_root_installs_the_systems_browser_without_windows(tmp_path: Path) -> None:
    place = Place(tmp_path, ["apt-get"], adds="chromium-headless-shell")
    assert install(place.machine(root=True)) == Path("/bin/chromium-headless-shell")
    assert place.ran == [
        "apt-get update",
        f"{APT} chromium-headless-shell fonts-dejavu-core",
    ]


def test_where_there_is_none_without_windows_root_installs_the_whole_browser(
    tmp_path: Path,
) -> None:
    place = Place(tmp_path, ["apt-get"], adds="chromium", lacks="chromium-headless-shell")
    assert install(place.machine(root=True)) == Path("/bin/chromium")
    assert place.ran[2:] == [f"{APT} chromium fonts-dejavu-core"]


@pytest.mark.parametrize(("root", "programs"), [(False, ["apt-get"]), (True, [])])
def test_others_install_playwrights_browser(
    tmp_path: Path, root: bool, programs: list[str]
) -> None:
    place = Place(tmp_path, programs, adds="own")
    assert install(place.machine(root)) == tmp_path / "own"
    assert place.ran == [f"{sys.executable} -m playwright install chromium"]


def test_a_failure_says_what_was_tried_and_how_to_do_without(tmp_path: Path) -> None:
    place = Place(tmp_path, ["apt-get"], wrong="no network")
    with pytest.raises(NoBrowser) as told:
        install(place.machine(root=True))
    assert place.ran[0] == "apt-get update"
    for words in ("apt-get update: no network", "ASCENT_CHROMIUM=", "make test BROWSER=no"):
        assert words in str(told.value)


def test_tests_without_a_browser_fail_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = Place(tmp_path).machine()
    monkeypatch.setattr(chromium, "Machine", lambda: nowhere)
    with pytest.raises(NoBrowser, match="BROWSER=no"):
        chromium.executable()


def test_a_command_that_fails_is_told_by_its_last_line() -> None:
    fails = "import sys; sys.exit('first\\nlast')"
    assert chromium.run([sys.executable, "-c", fails]) == "last"
    assert chromium.run([sys.executable, "-c", "import sys; sys.exit(3)"]) == "it ended with 3"
    assert chromium.run(["no-such-program"])
    assert chromium.run([sys.executable, "-c", ""]) == ""


def test_the_module_ends_with_an_error_where_there_is_no_browser() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.browser.chromium"],
        cwd=Path(__file__).parents[2],
        env={"ASCENT_CHROMIUM": "no-such-browser"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "no-such-browser" in done.stderr
    assert "make test BROWSER=no" in done.stderr


def test_what_installs_is_known_before_it_is_done(tmp_path: Path) -> None:
    assert commands(Place(tmp_path).machine())[0][1:] == ["-m", "playwright", "install", "chromium"]
