"""The theme that pages are sent: remembered, it is what Streamlit works out each time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

from ui.html.theme import streamlit_options
from ui.server import theme


@pytest.fixture
def _the_apps_theme(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(app_session, "_populate_theme_msg", theme._work_out)
    before = {name: config.get_option(name) for name in streamlit_options()}
    for name, value in streamlit_options().items():
        config.set_option(name, value)
    yield
    for name, value in before.items():
        config.set_option(name, value)


def themed() -> bytes:
    message = CustomThemeConfig()
    app_session._populate_theme_msg(message)
    app_session._populate_theme_msg(message.light, "theme.light")
    app_session._populate_theme_msg(message.dark, "theme.dark")
    app_session._populate_theme_msg(message.sidebar, "theme.sidebar")
    app_session._populate_theme_msg(message.dark.sidebar, "theme.dark.sidebar")
    sent: bytes = message.SerializeToString(deterministic=True)
    return sent


@pytest.mark.usefixtures("_the_apps_theme")
def test_the_theme_is_worked_out_once_and_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = themed()
    assert usual
    theme.remember()
    assert themed() == usual
    monkeypatch.setattr(config, "get_options_for_section", lambda _: pytest.fail("once more"))
    assert themed() == usual
