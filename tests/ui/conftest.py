"""What tests of the app leave as they found it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _main_module_is_put_back() -> Iterator[None]:
    """Streamlit runs a page as `__main__`; processes that are started later would run it again."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
