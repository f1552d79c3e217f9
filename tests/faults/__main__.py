"""Every fault at every call, or at so many of each: `python -m tests.faults [MOST]`.

It prints what was injected and what came of it, as the docs have it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.faults.injected import FAULTS
from tests.faults.worlds import Outcome, outcome, run, world


def places(calls: int, most: int) -> list[int]:
    """The calls at which a fault is tried: all, or so many that are spread over all."""
    if calls <= most:
        return [*range(1, calls + 1)]
    return [1 + place * (calls - 1) // max(most - 1, 1) for place in range(most)]


def tried(name: str, most: int, folder: Path) -> list[Outcome]:
    """What came of a fault at some calls of a first export, and of one that follows another."""
    found = []
    for first in (True, False):
        template = world(folder / f"{name}-{first}", first)
        copy = shutil.copytree(template.folder, folder / f"{name}-{first}-count")
        _, calls = run(name, -1, copy)
        for place in places(calls, most):
            found.append(outcome(name, place, template, folder / f"{name}-{first}-{place}"))
    return found


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(most: int) -> int:
    wrong = 0
    say("| fault | injected | finished | told | interrupted or killed | not as it should be |")
    say("|---|---:|---:|---:|---:|---:|")
    for name in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            found = tried(name, most, Path(folder))
        ends = Counter(each.status for each in found)
        cut = ends[None] + ends[130]
        told = len(found) - cut - ends[0]
        bad = [each for each in found if each.wrong]
        wrong += len(bad)
        say(f"| {name} | {len(found)} | {ends[0]} | {told} | {cut} | {len(bad)} |")
        for each in bad[:5]:
            sys.stderr.write(f"  {each}\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
