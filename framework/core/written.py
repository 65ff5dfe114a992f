"""The fields of compiled records, written out: Python that is compiled knows no annotations.

    python -m framework.core.written             writes them where they are not true (make written)
    python -m framework.core.written --check     only tells of it

A class that is compiled ends with a part that is made of its annotations: `written` has the kind of
each field, `copy_present` copies them one by one. Interpreted classes need none of it.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from framework.core.plain import Plain, annotated, copying

ROOT = Path(__file__).parents[2]
BEGIN = "    # --- made of the annotations above by framework.core.written ---"


def compiled_modules() -> list[str]:
    """The modules that are compiled if that is asked for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [
        ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")
        for file in project["tool"]["ascent"]["compiled"]
    ]


def records_in(modules: Sequence[str], kind: type[Plain] = Plain) -> Iterator[type[Plain]]:
    """The records that these modules define."""
    for module in modules:
        import_module(module)
    for record in kind.__subclasses__():
        if record.__module__ in modules:
            yield record
        yield from records_in(modules, record)


def with_part(source: str, record: type) -> str:
    """The source of a module with the part of this class as its annotations make it."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    (described,) = [node for node in classes if node.name == record.__name__]
    lines, end = source.splitlines(), described.end_lineno or 0
    begin = next((n for n in range(described.lineno, end) if lines[n] == BEGIN), None)
    kept = lines[:begin] if begin is not None else [*lines[:end], ""]
    return "\n".join([*kept, *part(record), *lines[end:], ""])


def part(record: type) -> list[str]:
    """The part of a class that is made of its fields."""
    (base,) = record.__bases__
    inherited = annotated(base)
    own = {name: kind for name, kind in annotated(record).items() if name not in inherited}
    return [
        BEGIN,
        "",
        "    written: ClassVar[dict[str, str]] = {",
        *[f'        "{name}": "{kind}",' for name, kind in own.items()],
        "    }",
        "",
        "    def copy_present(self, new: Plain) -> None:",
        "        super().copy_present(new)",
        f"        assert isinstance(new, {record.__name__})",
        *[f"        {copying(name, kind)}" for name, kind in own.items()],
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the parts, or tell which are not as they should be."""
    parser = argparse.ArgumentParser(prog="framework.core.written", description=__doc__)
    parser.add_argument("--check", action="store_true")
    check, stale = parser.parse_args(arguments).check, []
    for record in records_in(compiled_modules()):
        path = ROOT / f"{record.__module__.replace('.', '/')}.py"
        source = path.read_text(encoding="utf-8")
        made = with_part(source, record)
        if made != source:
            stale.append(f"{record.__module__}:{record.__name__}")
            if not check:
                path.write_text(made, encoding="utf-8")
    for named in stale:
        print(f"{named} {'is not as its annotations make it' if check else 'is written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
