"""The theme as Streamlit sends it with every page: worked out once, since it stays the same."""

from __future__ import annotations

from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

_known: dict[str, CustomThemeConfig] = {}
_work_out = app_session._populate_theme_msg


def remember() -> None:
    """Else all of some two hundred options are gone through six times for each page."""
    _known.clear()
    app_session._populate_theme_msg = _populated


def _populated(msg: CustomThemeConfig, section: str = "theme") -> None:
    if section not in _known:
        _work_out(made := CustomThemeConfig(), section)
        _known[section] = made
    if _known[section].ByteSize():  # what is empty is not mentioned
        msg.MergeFrom(_known[section])
