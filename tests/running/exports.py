"""Logs to export, exports of them, and what an export left."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

from pathexport.exporting import Done, Run, export
from pathexport.pipeline import load
from pathexport.run.outcome import Onlooker
from pathexport.shape.paths.path import Path as Conversation
from pathexport.write.options import Options
from tests.making.agents import AgentLog, agent, task
from tests.making.logs import Log
from tests.running.folders import LONG_AGO, lay, names, tree
from tests.running.samples import files

INTERNAL = "acompact-1f2e"
LISTING = {"index.md", "manifest.json", "p/index.md"}
PICTURE = b"picture"
ASSET = f"p/assets/{sha256(PICTURE).hexdigest()[:16]}.png"


def straight(name: str = "s1", second: float = 0) -> Log:
    """a ← b ← c ← d"""
    log = Log(name, second)
    last: str | None = None
    for letter in "abcd":
        write = log.prompt if letter in "ac" else log.answer
        last = write(f"{letter}-{name}", last)
    return log


def rewind(log: Log, to: str, *letters: str) -> None:
    """Go back to a row and say something else: a prompt, an answer and so on."""
    last = f"{to}-{log.session}"
    for place, letter in enumerate(letters):
        write = log.answer if place % 2 else log.prompt
        last = write(f"{letter}-{log.session}", last)


def forked(name: str = "s1", second: float = 0) -> Log:
    """a ← b ← c ← d, and b ← e ← f"""
    log = straight(name, second)
    rewind(log, "b", "e", "f")
    return log


def pictured(name: str, second: float = 0, data: bytes = PICTURE) -> Log:
    """a, a picture with words ← b"""
    log = Log(name, second)
    source = {
        "type": "base64",
        "media_type": "image/png",
        "data": base64.b64encode(data).decode(),
    }
    content = [{"type": "image", "source": source}, {"type": "text", "text": "look"}]
    log.row(f"a-{name}", None, "user", message={"role": "user", "content": content})
    log.answer(f"b-{name}", f"a-{name}")
    return log


def busy(folder: Path) -> Path:
    """Four sessions with all that becomes a file: forks, agents of each kind, pictures; and a
    compaction, a junction and a torn line."""
    for name, data in busy_logs().items():
        lay(folder, name, data)
    return folder


@cache
def busy_logs() -> Mapping[str, bytes]:
    with TemporaryDirectory() as folder:
        _write_busy(Path(folder))
        return files(Path(folder))


@cache
def busy_export() -> Mapping[str, bytes]:
    """What an export of that holds, wherever it lies: made once for all tests."""
    with TemporaryDirectory() as folder:
        return fresh(busy(Path(folder) / "p"), Path(folder) / "out")


def began(source: Path, out: Path) -> None:
    """A busy source that was exported once."""
    busy(source)
    for name, data in busy_export().items():
        lay(out, name, data)


def _write_busy(folder: Path) -> None:
    one = forked("s1")
    one.prompt("j", one.summary("S", one.boundary("B", "f-s1")))
    task(one, "k", "j", "t")
    one.answer("m", one.result("l", "k", "t"))
    path = one.write(folder)
    path.write_text(path.read_text() + "torn\n")
    two = Log("s2", 100_000)
    two.answer("h", two.prompt("g", "b-s1"))
    two.write(folder)
    pictured("s3", 200_000).write(folder)
    forked("s4", 300_000).write(folder)
    outer = AgentLog("x", toolUseId="t")
    outer.result("x3", task(outer, "x2", outer.prompt("x1", None), "inner"), "inner")
    for log in (outer, agent("y", "y1", "y2", toolUseId="inner"), agent("z", "z1", "z2")):
        log.write(folder)
    agent(INTERNAL, "i1", "i2").write(folder)


def run_of(named: dict[str, Any]) -> Run:
    """How an export goes about it, taken from all that is named."""
    return Run(**{name: named.pop(name) for name in Run.__struct_fields__ if name in named})


def wrote(source: Path, out: Path, *options: Any, **named: Any) -> Done:
    """Export what a source names."""
    return export(load(source), out, options=Options(*options), run=run_of(named), **named)


def fresh(source: Path, out: Path, *options: Any) -> dict[str, bytes]:
    """What an export into a new folder holds."""
    clean = out.with_name(f"{out.name}-new")
    assert not wrote(source, clean, *options).output.problems
    found = files(clean)
    shutil.rmtree(clean)
    return found


def of_session(name: str) -> Callable[[Conversation], bool]:
    return lambda path: path.session == name


def active(path: Conversation) -> bool:
    return path.status == "ACTIVE"


def manifest(out: Path) -> Any:
    return json.loads((out / "manifest.json").read_bytes())


def listed(out: Path, kind: str = "paths") -> list[dict[str, Any]]:
    """The paths, or the agents, of all projects in the manifest."""
    return [each for project in manifest(out)["projects"] for each in project[kind]]


def places(out: Path, kind: str = "paths") -> dict[str, str | None]:
    """The file of each path by its last row, or of each agent by its id."""
    found = {each["leaf" if kind == "paths" else "id"]: each["file"] for each in listed(out, kind)}
    assert len(found) == len(listed(out, kind))
    return found


def named(out: Path) -> set[str]:
    """Every file that the manifest names."""
    projects = manifest(out)["projects"]
    found = {project.get(kind) for project in projects for kind in ("index", "tree")}
    for each in (each for project in projects for each in project["paths"] + project["agents"]):
        found |= {each["file"], *each.get("assets", ())}
    return found - {None}


def linked(out: Path, page: str) -> set[str]:
    """The files that a page links to, relative to the output."""
    text = re.sub(r"(`+).*?\1", "", (out / page).read_text())  # code spans link nowhere
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
    found = (os.path.normpath(Path(page).parent / unquote(target)) for target in targets)
    return {Path(name).as_posix() for name in found}


def is_past(each: dict[str, Any]) -> bool:
    """Whether the logs no longer give this transcript, or not all of it."""
    return "gone" in each or "kept" in each


def sound(out: Path, *foreign: str) -> None:
    """The manifest and the pages name what is there, each file once, and all that is there; of
    what is not ours they name nothing."""
    there = names(out) - set(foreign)
    projects, told = manifest(out)["projects"], named(out)
    pages = {"index.md", *(project["index"] for project in projects)}
    assert told <= there
    assert told | {"index.md", "manifest.json"} >= there
    for page in pages & there:
        assert linked(out, page) <= there
    of_paths = [each["file"] for project in projects for each in project["paths"] if each["file"]]
    assert len(of_paths) == len(set(of_paths))
    for project in projects:
        for kind in ("paths", "agents"):
            keys = [(each["session"], each["id"]) for each in project[kind] if not is_past(each)]
            assert len(keys) == len(set(keys))
            for each in project[kind]:
                if each["file"] and "counts" in each and not is_past(each):
                    text = (out / each["file"]).read_text("utf-8")
                    assert f"\n- Total Messages: {each['messages']:,}\n" in text


def aged(folder: Path) -> dict[str, tuple[object, ...]]:
    """All of a folder as if it had been written long ago."""
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    return tree(folder)


def relay(source: Path) -> tuple[Log, Log]:
    """s2 goes on from s1, which lies within the path of s2."""
    one, two = straight("s1"), straight("s2", 5000)
    two.rows[0]["parentUuid"] = "d-s1"
    for log in (one, two):
        log.write(source)
    return one, two


def helpers(source: Path) -> Path:
    """
    a ← b Task t1 ← c result ← d ← e Task t2 ← f result; d ← g Task t3 ← h result
    One agent for each call, one within the first, one of none, and one of Claude Code's own.
    """
    log = Log("s1")
    task(log, "b", log.prompt("a", None), "t1")
    log.answer("d", log.result("c", "b", "t1"))
    for letters, tool in (("ef", "t2"), ("gh", "t3")):
        task(log, letters[0], log.prompt(f"{letters}0", "d"), tool)
        log.result(letters[1], letters[0], tool)
    log.write(source)
    first = AgentLog("A1", toolUseId="t1")
    first.result("1c", task(first, "1b", first.prompt("1a", None), "t4"), "t4")
    first.write(source)
    for id_, tool in {"A2": "t2", "A3": "t3", "A4": "t4", "A5": ""}.items():
        agent(id_, f"{id_}a", f"{id_}b", toolUseId=tool or None).write(source)
    agent(INTERNAL, "i1", "i2").write(source)
    return source


def elsewhere(document: Any) -> None:
    """Another project, all of which lies outside."""
    project = json.loads(json.dumps(document["projects"][0]))
    project |= {"folder": "../../e", "index": "../x.md"}
    for each in (*project["paths"], *project["agents"]):
        each["file"] = "../x.md"
    document["projects"].append(project)


class BrokenOff(Onlooker):
    """Somebody stops the run after so many documents, or after the last one. For one process."""

    def __init__(self, after: int) -> None:
        self._documents, self._size = after, 0.0

    def begins(self, projects: int, size: int) -> None:
        self._size += size

    def advances(self, size: float, projects: int) -> None:
        self._size -= size
        if projects:  # it was already
            return
        if not self._documents or self._size < 1:
            raise KeyboardInterrupt
        self._documents -= 1
