"""An export in the middle of which something goes wrong, and what must hold behind it: old
transcripts are whole, none is half, the status is true, and the next run puts all right."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pathexport.write.folder.promises import NAME as PROMISES
from tests.faults.injected import FAULTS, Injected
from tests.running.commands import Ran, pathexport
from tests.running.exports import busy, forked, rewind, sound, straight
from tests.running.samples import files

INTERRUPTED = 130
STATUSES = {0, 1, 3, 4, INTERRUPTED}


class World(NamedTuple):
    """Logs, what the first export made of them, and what the second is to make of them now."""

    folder: Path
    before: Mapping[str, bytes]
    after: Mapping[str, bytes]


class Outcome(NamedTuple):
    """What came of a run in which something went wrong."""

    status: int | None
    """Nothing if it was killed."""
    wrong: list[str]
    """What should not have come of it."""


def world(folder: Path, first: bool) -> World:
    """Two projects, of which one has changed since the first export; or that is still to come."""
    logs, out = folder / "logs", folder / "out"
    busy(logs / "p")
    straight("q1").write(logs / "q")
    if not first:
        assert pathexport("export", logs, "-o", out).status == 0
    before = files(out) if out.exists() else {}
    log = forked("s4", 300_000)
    rewind(log, "b", "g", "h")
    log.write(logs / "p")
    straight("q2", 5000).write(logs / "q")
    fresh = folder / "fresh"
    assert pathexport("export", logs, "-o", fresh).status == 0
    after = files(fresh)
    shutil.rmtree(fresh)
    return World(folder, before, after)


def _run(name: str, at: int, command: list[object], answer: Any) -> None:
    sys.stdin = open(os.devnull)  # noqa: SIM115
    with Injected(FAULTS[name], at) as injected:
        ran = pathexport(*command)
    answer.send((ran, injected.calls))
    answer.close()


def run(name: str, at: int, folder: Path) -> tuple[Ran | None, int]:
    """An export with a fault at a call, in a process of its own, and how many calls there were."""
    here, there = multiprocessing.Pipe()
    command: list[object] = ["export", folder / "logs", "-o", folder / "out", "-j", "1"]
    context = multiprocessing.get_context("fork")
    child = context.Process(target=_run, args=(name, at, command, there))
    child.start()
    there.close()
    try:
        found: tuple[Ran, int] | None = here.recv() if here.poll(60) else None
    except EOFError:
        found = None
    child.join()
    return found or (None, 0)


def outcome(name: str, at: int, template: World, place: Path) -> Outcome:
    """What comes of a fault at a call, in a copy of a world."""
    shutil.copytree(template.folder, place)
    out = place / "out"
    ran, _ = run(name, at, place)
    wrong = [*_wrong(name, ran, template, out)]
    logs = FAULTS[name].logs
    for _ in range(1 + logs):
        again = pathexport("export", place / "logs", "-o", out)
        if again.status != 0 and not (name == "log replaced by a pipe" and again.status == 1):
            wrong.append(f"the next run ends with {again.status}: {again.err}")
    now = files(out)
    now.pop(PROMISES, None)
    if any(each.endswith(".part") for each in now):
        wrong.append("a part stays")
    if not logs and now != template.after:
        names = [n for n in {*now, *template.after} if now.get(n) != template.after.get(n)]
        wrong.append(f"the next run does not heal {sorted(names)}")
    try:
        sound(out)
    except AssertionError as error:
        wrong.append(f"the next run leaves something unsound: {error} {sorted(files(out))}")
    shutil.rmtree(place)
    return Outcome(None if ran is None else ran.status, wrong)


def _wrong(name: str, ran: Ran | None, template: World, out: Path) -> list[str]:
    """What is wrong right behind a fault."""
    found = []
    now = files(out) if out.exists() else {}
    if (ran is None) != (name == "kill -9"):
        found.append("it ended without an answer" if ran is None else "it went on")
    if ran is not None:
        if ran.status not in STATUSES or "Traceback" in ran.err:
            found.append(f"status {ran.status}: {ran.err}")
        if ran.status == 0 and not FAULTS[name].logs and _shown(now) != _shown(template.after):
            found.append("status 0, and not all is written")
        if any(each.endswith(".part") for each in now):
            found.append("it leaves a part")
    for each, data in now.items():
        if each.startswith(".pathexport") or each.endswith(".part"):
            continue
        partly = FAULTS[name].logs or FAULTS[name].partly
        if partly or each in ("manifest.json", "index.md") or each.endswith("/index.md"):
            _whole(each, data, found)
        elif data not in (template.before.get(each), template.after.get(each)):
            found.append(f"{each} is neither old nor new")
    found += [f"{each} is gone" for each in template.before if _lost(each, now, template)]
    return found


def _shown(found: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in found.items() if not name.startswith(".pathexport")}


def _lost(name: str, now: Mapping[str, bytes], template: World) -> bool:
    """Whether an old transcript has gone that no new one takes the place of."""
    if name in now or name.startswith(".pathexport"):
        return False
    return not any("_kept_" in each or each not in template.before for each in now)


def _whole(name: str, data: bytes, found: list[str]) -> None:
    if name.endswith(".json"):
        try:
            json.loads(data)
        except ValueError:
            found.append(f"{name} is half")
    elif name.endswith(".md") and not (data.startswith(b"---\ngenerator: ") and data[-1:] == b"\n"):
        found.append(f"{name} is half")
