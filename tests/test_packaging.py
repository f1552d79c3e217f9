"""What a wheel needs to hold all of the program."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]


def test_every_folder_of_modules_is_a_package() -> None:
    """One without `__init__.py` would work here, and be missing where a wheel was installed."""
    for module in (ROOT / "pathexport").rglob("*.py"):
        assert (module.parent / "__init__.py").exists(), module.parent


def test_a_wheel_says_that_it_has_types_and_its_licence() -> None:
    for package, files in SETTINGS["tool"]["setuptools"]["package-data"].items():
        assert all((ROOT / package / file).exists() for file in files)
    assert PROJECT["license"] == "MIT"
    assert all((ROOT / file).exists() for file in PROJECT["license-files"])
    named = " ".join(PROJECT["classifiers"])
    assert "License" not in named, "beside the expression, setuptools refuses it"
    assert "Typing :: Typed" in named
