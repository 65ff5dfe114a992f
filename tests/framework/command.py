"""`ascent` as it is typed: what it answers, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from framework.cli import command_line


def ascent(*words: object, stdin: str = "") -> Result:
    return CliRunner().invoke(command_line, [str(word) for word in words], input=stdin)


def answer(*words: object) -> Any:
    result = ascent(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refusal(*words: object) -> str:
    """The one line on stderr of a command that is refused."""
    result = ascent(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("ascent: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr
