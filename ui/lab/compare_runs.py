"""The result of a stored comparison: as it is read, and as files to take along."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache

import streamlit as st

from framework.lab.comparison import Comparison
from framework.lab.report import html
from framework.lab.writing import as_csv, as_document
from ui.server.stores import stores
from ui.store.orders import RunInfo

MOST_READ = 8  # results that are kept in memory as they were read


@lru_cache(MOST_READ)
def _read(folder: str, id: str, result: int) -> Comparison:
    return Comparison.from_json(stores().runs.document(id))


def read(info: RunInfo) -> Comparison:
    """The newest result of a comparison; one that can't be read is refused in words."""
    return _read(str(stores().runs.folder), info.id, info.result)


def downloads(info: RunInfo, found: Comparison) -> None:
    """The result as files, each made when it is asked for."""
    files: dict[str, tuple[Callable[[], str], str]] = {
        "HTML": (lambda: html(found, name=info.name), "text/html"),
        "CSV": (lambda: as_csv(found), "text/csv"),
        "JSON": (lambda: json.dumps(as_document(found), indent=1), "application/json"),
    }
    about = {
        "HTML": "A report on one page, to print or to send",
        "CSV": "All figures as a table",
        "JSON": "All that was measured, as data",
    }
    with st.container(horizontal=True, gap="small", key="files"):
        for kind, (make, mime) in files.items():
            st.download_button(
                f"Download {kind}",
                make,
                f"comparison-{info.id}.{kind.lower()}",
                mime,
                key=f"get {kind}",
                on_click="ignore",
                icon=":material/download:",
                help=about[kind],
            )
