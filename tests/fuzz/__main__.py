"""Long runs: `python -m tests.fuzz --minutes 10` tries spoiled logs and prints what came of them.

Of each failure the smallest log that was found is kept in a folder, and `--again` tries it again.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from tests.fuzz.mutations import KINDS, Files
from tests.fuzz.seeds import case
from tests.fuzz.smaller import smallest
from tests.fuzz.trial import trial
from tests.running.folders import lay
from tests.running.samples import files as files_in

_SHRINKS = 5  # failures of one kind that are made smaller and kept


def main() -> int:
    asked = _asked()
    if asked.again is not None:
        what = _tried(files_in(asked.again), 0, asked.seconds)
        sys.stdout.write(f"{what or 'It goes through.'}\n")
        return bool(what)
    tally = Tally()
    begun, number = time.monotonic(), asked.first
    while time.monotonic() - begun < 60 * asked.minutes:
        kinds, files = case(asked.seed, number, published=not asked.samples)
        start = time.monotonic()
        what = _tried(files, number, asked.seconds, tally)
        tally.add(kinds, files, time.monotonic() - start, what)
        if what and tally.failed[what] <= _SHRINKS:
            _keep(what, files, number, asked)
        number += 1
    sys.stdout.write(tally.table(number - asked.first, time.monotonic() - begun))
    return bool(tally.failed)


def _asked() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first log")
    parser.add_argument("--seconds", type=int, default=60, help="that a log may take")
    parser.add_argument("--samples", action="store_true", help="no published logs")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="for failing logs")
    parser.add_argument("--again", type=Path, help="a folder that was kept")
    return parser.parse_args()


class Tally:
    """What was tried, by the first way in which a log was spoiled, and what came of it."""

    def __init__(self) -> None:
        self.rows = 0
        self.failed: Counter[str] = Counter()
        self._by_kind: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self._slowest: dict[str, float] = dict.fromkeys(KINDS, 0.0)

    def add(self, kinds: tuple[str, ...], files: Files, seconds: float, what: str | None) -> None:
        found = self._by_kind[kinds[0]]
        found.update(tried=1, bytes=sum(map(len, files.values())), rows=self.rows)
        found.update(failed=what is not None)
        self.failed.update([what] if what else [])
        self._slowest[kinds[0]] = max(self._slowest[kinds[0]], seconds)

    def table(self, tried: int, seconds: float) -> str:
        lines = [
            "| spoiled first | logs | rows | MB | slowest | failed |",
            "|---|---|---|---|---|---|",
        ]
        for kind, found in self._by_kind.items():
            size, slowest = found["bytes"] / 1e6, self._slowest[kind]
            lines.append(
                f"| {kind} | {found['tried']:,} | {found['rows']:,} | {size:.1f} "
                f"| {slowest:.1f} s | {found['failed']} |"
            )
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        lines.append(f"\n{tried:,} logs in {seconds / 60:.1f} minutes, at most {peak:.0f} MB.")
        lines += [f"{count} × {what}" for what, count in self.failed.most_common()]
        return "\n".join([*lines, ""])


def _tried(files: Files, number: int, seconds: int, tally: Tally | None = None) -> str | None:
    """What is wrong with a log; nothing if it goes through."""
    try:
        with TemporaryDirectory(dir=_memory()) as folder, _at_most(seconds):
            rows = trial(files, Path(folder), random.Random(number))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return _told(error)
    if tally is not None:
        tally.rows = rows
    return None


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


class _TooLong(BaseException):
    """No error that the program may take for one of its own."""


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """An end to what takes too long."""

    def late(*_: object) -> NoReturn:
        raise _TooLong(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _told(error: BaseException) -> str:
    """An error by its place: the last of the program, or else of the trial."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if "/pathexport/" in each.filename or "trial" in each.filename]
    last = (ours or frames)[-1]
    place = "/".join(Path(last.filename).parts[-3:])
    return f"{type(error).__name__} in {place}:{last.lineno}: {str(error)[:120]!r}"


def _keep(what: str, files: Files, number: int, asked: Any) -> None:
    """Keep the smallest log that fails alike, and say where."""
    place = what.partition(": ")[0]

    def fails(smaller: Files) -> bool:
        return (_tried(smaller, number, asked.seconds) or "").startswith(place)

    folder = asked.keep / f"{asked.seed}-{number}"
    for name, data in smallest(files, fails).items():
        lay(folder, name, data)
    again = f"python -m tests.fuzz --again {folder}"
    sys.stdout.write(f"{what}\n  --seed {asked.seed} --first {number}, or {again}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
