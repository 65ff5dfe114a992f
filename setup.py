"""Compiles the engine if ASCENT_COMPILE=1; all else about the package is in pyproject.toml."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from setuptools import setup

PROJECT = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text(encoding="utf-8"))
DESCRIBING = {"egg_info", "dist_info", "sdist"}  # what only reads of the package compiles nothing

if os.environ.get("ASCENT_COMPILE") != "1":
    setup()
elif DESCRIBING & set(sys.argv):
    setup(setup_requires=PROJECT["dependency-groups"]["compile"])
else:
    from mypyc.build import mypycify  # only who compiles needs it

    modules = mypycify(
        PROJECT["tool"]["ascent"]["compiled"],
        opt_level=os.environ.get("ASCENT_OPT", "3"),  # 1 is built sooner, and a little slower
        debug_level="0",
        group_name="framework.engine",
    )
    if os.name == "posix":
        for module in modules:  # nobody outside the library calls its functions
            module.extra_compile_args.append("-fvisibility=hidden")
    setup(ext_modules=modules)
