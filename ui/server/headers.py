"""What every answer tells a browser to be careful with."""

from __future__ import annotations

import base64
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import streamlit

INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
UNUSED: Final = (  # what a page may ask a browser for, and these pages never do
    "accelerometer", "camera", "display-capture", "encrypted-media", "geolocation",
    "gyroscope", "magnetometer", "microphone", "midi", "payment", "usb", "xr-spatial-tracking",
)  # fmt: skip


@cache
def policy() -> str:
    """Where a page's parts may come from: from here alone, as far as Streamlit allows."""
    index = (Path(streamlit.__file__).parent / "static" / "index.html").read_bytes()
    hashes = [base64.b64encode(sha256(code).digest()).decode() for code in INLINE.findall(index)]
    parts = {
        "default-src": ["'none'"],
        "script-src": ["'self'", *(f"'sha256-{one}'" for one in hashes)],
        "style-src": ["'self'", "'unsafe-inline'"],  # Streamlit writes styles as it draws
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "media-src": ["'self'", "blob:"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'", "blob:"],
        "frame-src": ["'none'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in parts.items())


def headers() -> list[tuple[str, str]]:
    """Those of every answer, whoever makes it."""
    return [
        ("content-security-policy", policy()),
        ("x-frame-options", "DENY"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", ", ".join(f"{name}=()" for name in UNUSED)),
    ]
