"""What tests of the app leave as they found it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from streamlit import config
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1.app_test import TMP_DIR

from tests.ui import postgresql
from ui.server.asgi import SETTINGS
from ui.server.stores import DATA, Stores, stores
from ui.store.place import Place

STORES = ["folder", *(["PostgreSQL"] if postgresql.wanted() else [])]


@pytest.fixture(scope="session")
def database_server() -> Iterator[postgresql.Cluster]:
    """A PostgreSQL for this process's tests, started when the first one needs it."""
    with postgresql.cluster() as started:
        yield started


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where a store may be: a test with it runs once for each kind."""
    if request.param == "folder":
        yield tmp_path
        return
    server: postgresql.Cluster = request.getfixturevalue("database_server")
    with server.database() as url:
        yield url


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stores]:
    """Stores of its own for a test."""
    monkeypatch.setenv(DATA, str(tmp_path / "data"))
    opened = stores()
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def _main_module_is_put_back() -> Iterator[None]:
    """Streamlit runs a page as `__main__`; processes that are started later would run it again."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


@pytest.fixture(scope="session", autouse=True)
def _scripts_run_as_in_the_app() -> None:
    """Without a full collection of garbage and a statistic of all calls after each click."""
    for name, value in SETTINGS.items():
        if name.startswith(("browser.", "runner.")):
            config.set_option(name, value)


@pytest.fixture(scope="session", autouse=True)
def _packages_are_read_once() -> Iterator[None]:
    """Each new AppTest looks into all installed packages for components, which takes longer
    than a page."""
    with pytest.MonkeyPatch.context() as patch:
        once = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left() -> Iterator[None]:
    """AppTest keeps a folder that it leaves to the end of the process, which warns of it."""
    yield
    TMP_DIR.cleanup()
