"""Options of the test run, the folders that exports are from and to, where these lie, and how often
garbage is looked for: seldom, since what tests make is mostly let go without."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

_NUMBERS = count()
_MEMORY = Path("/dev/shm")
"""Where Linux has a folder in memory. Tests write thousands of small files, which cost a disk more
than the tests themselves do."""
_ENOUGH = 1 << 30
_EARLY = ("tests/workers/", "tests/commands/test_surveyed.py", "tests/write/folder/test_rights.py")

gc.set_threshold(200_000, 20, 20)  # a test has fewer, and mostly lets them go
_EXAMPLES = int(os.environ.get("EXAMPLES", "100" if "CI" in os.environ else "25"))
"""Of each law that says nothing itself. Each run has others, and a server looks at many more."""
# The first example of a law may load modules, and make expressions, that others only use.
settings.register_profile("laws", settings(), deadline=None, max_examples=_EXAMPLES)
settings.load_profile("laws")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process that starts would compile all anew

if (
    "TMPDIR" not in os.environ
    and os.access(_MEMORY, os.W_OK | os.X_OK)
    and shutil.disk_usage(_MEMORY).free > _ENOUGH
):
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="Rewrite the exports beside the sample projects."
    )


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """The whole suite runs on two cores, so that it ends within a minute. Some tests that somebody
    named begin at once, without other processes, and measure time alone."""
    return 2 if _nothing_is_named(config) else 0


def pytest_configure(config: pytest.Config) -> None:
    """Thorough tests are run on servers, and by who names them."""
    if _nothing_is_named(config) and "CI" not in os.environ:
        config.option.markexpr += " and not thorough"


def _nothing_is_named(config: pytest.Config) -> bool:
    by_place = config.args_source is not config.ArgsSource.TESTPATHS
    return not (by_place or config.option.keyword or config.option.markexpr != "not slow")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Of what went well nobody asks more than that, so what a test may be called by need not be
    sent from one process to the other: a third of a millisecond each."""
    report = yield
    if report.passed:
        report.keywords = {}
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What starts processes comes first: a copy of this one takes twice as long when it holds what
    all other tests have left."""
    items.sort(key=lambda item: not item.nodeid.startswith(_EARLY))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody looks for garbage in it, nor does a process that
    a test forks."""
    gc.freeze()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of its own, as pytest's; which looks through those of all tests before for a name
    that is free."""
    test = request.function.__name__[:30]
    folder = tmp_path_factory.getbasetemp() / f"{test}-{next(_NUMBERS)}"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The folder of a project. Nothing is in it yet."""
    return tmp_path / "p"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where an export is written. Nothing is there yet."""
    return tmp_path / "out"
