"""The export as a whole: the same bytes again, only what is new, and nothing of others.

What one file of it says is tested elsewhere; here it is about which files there are, when they are
written and when they go.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.exporting import Done, Job, export
from pathexport.pipeline import load
from pathexport.read.names import folder_name
from pathexport.shape.paths.paths import Path as Conversation
from pathexport.write.folder.output import Output
from pathexport.write.options import Options
from tests.logs import Log
from tests.strategies import SETTINGS, lived_logs, wild_logs
from tests.test_agents import AgentLog, agent, nested, session, task
from tests.test_golden import SAMPLES, files
from tests.test_output import HEAD, LONG_AGO, lay, link, names, tree

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


@cache
def sample_export() -> Mapping[str, bytes]:
    with TemporaryDirectory() as folder:
        return fresh(SAMPLES, Path(folder) / "out")


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


def wrote(source: Path, out: Path, *options: Any, **filters: Any) -> Done:
    """Export what a source names."""
    return export(load(source), out, options=Options(*options), **filters)


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


def placed(out: Path) -> dict[str, str]:
    """Agents that have a file."""
    return {id_: file for id_, file in places(out, "agents").items() if file}


def named(out: Path) -> set[str]:
    """Every file that the manifest names."""
    found = {project["index"] for project in manifest(out)["projects"]}
    for each in (*listed(out), *listed(out, "agents")):
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
    pages = {"index.md", *(project["index"] for project in manifest(out)["projects"])}
    assert named(out) <= there
    assert named(out) | {"index.md", "manifest.json"} >= there
    for page in pages & there:
        assert linked(out, page) <= there
    of_paths = [each["file"] for each in listed(out) if each["file"]]
    assert len(of_paths) == len(set(of_paths))
    for project in manifest(out)["projects"]:
        for kind in ("paths", "agents"):
            keys = [(each["session"], each["id"]) for each in project[kind] if not is_past(each)]
            assert len(keys) == len(set(keys))


def aged(folder: Path) -> dict[str, tuple[object, ...]]:
    """All of a folder as if it had been written long ago."""
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    return tree(folder)


def differing(out: Path, before: dict[str, tuple[object, ...]]) -> set[str]:
    """The files that were written, made or removed since; what is the same was not touched."""
    after = tree(out)
    return {
        Path(path).relative_to(out).as_posix()
        for path in before.keys() | after.keys()
        if before.get(path) != after.get(path) and not Path(path).is_dir()
    }


# Twice


@pytest.mark.parametrize(
    "options", [(), ("full",), ("dialogue", "omit"), ("full", "inline", 0), ("standard", "inline")]
)
@pytest.mark.parametrize("filters", [{}, {"wanted": active}, {"wanted": of_session("s1")}])
def test_a_second_export_touches_nothing(
    source: Path, out: Path, options: tuple[Any, ...], filters: dict[str, Any]
) -> None:
    first = wrote(busy(source), out, *options, **filters)
    assert not first.output.problems
    sound(out)
    before = aged(out)
    again = wrote(source, out, *options, **filters)
    assert tree(out) == before
    assert (again.output.changes, again.output.unchanged) == ([], len(names(out)))
    assert again.paths == first.paths


def test_a_second_export_of_all_samples_touches_nothing(out: Path) -> None:
    wrote(SAMPLES, out)
    sound(out)
    before = aged(out)
    assert not wrote(SAMPLES, out).output.changes
    assert tree(out) == before


def test_what_an_export_tells_of_itself(source: Path, out: Path) -> None:
    done = wrote(busy(source), out)
    assert len(done.paths) == 6
    assert (done.agents, done.problems) == (3, 2)
    assert {verb for verb, _ in done.output.changes} == {"write"}
    assert [name for _, name in done.output.changes][-2:] == ["index.md", "manifest.json"]
    assert names(out) == {
        "index.md",
        "manifest.json",
        "p/index.md",
        "p/agents/agent_x.md",
        "p/agents/agent_y.md",
        "p/agents/agent_z.md",
        ASSET,
        "p/transcript_s1_path1_abandoned.md",
        "p/transcript_s1_path2.md",
        "p/transcript_s2.md",
        "p/transcript_s3.md",
        "p/transcript_s4_path1_abandoned.md",
        "p/transcript_s4_path2.md",
    }


# The same bytes, whatever


def shuffled(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Have folders list what they hold in another order."""
    mixed, listdir, scandir = Random(seed), os.listdir, os.scandir

    def names_in(*folder: Any) -> list[str]:
        found: list[str] = listdir(*folder)
        mixed.shuffle(found)
        return found

    @contextmanager
    def entries_in(*folder: Any) -> Iterator[Iterator[os.DirEntry[str]]]:
        with scandir(*folder) as entries:
            found = list(entries)
        mixed.shuffle(found)
        yield iter(found)

    monkeypatch.setattr(os, "listdir", names_in)
    monkeypatch.setattr(os, "scandir", entries_in)


@pytest.mark.parametrize(
    ("samples", "seed"), [*((False, seed) for seed in range(4)), (True, 4), (True, 5)]
)
def test_the_order_of_directories_does_not_matter(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch, seed: int, samples: bool
) -> None:
    what = SAMPLES if samples else busy(source)
    for letter in "" if samples else "abcdef":  # alike in all but their names
        lay(source, f"{letter}.jsonl", "torn\n")
        forked(f"like-{letter}", 5000).write(source)
        agent(letter, f"g-{letter}", session="s4").write(source)
    expected = sample_export() if samples else fresh(what, out)
    shuffled(monkeypatch, seed)
    wrote(what, out)
    monkeypatch.undo()
    assert files(out) == expected


@pytest.mark.parametrize("back", [False, True])
def test_the_order_of_writing_and_the_times_of_logs_do_not_matter(
    tmp_path: Path, source: Path, out: Path, back: bool
) -> None:
    other = tmp_path / "elsewhere/p"
    logs = sorted(files(busy(source)).items(), reverse=back)
    for number, (name, content) in enumerate(logs):
        moment = LONG_AGO + number * 10**12
        os.utime(lay(other, name, content), ns=(moment, moment))
    assert fresh(other, out) == fresh(source, out)


def test_the_places_of_logs_and_output_do_not_matter(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy(source)
    expected = busy_export()
    (tmp_path / "other place").mkdir()
    source.rename(tmp_path / "other place/p")
    monkeypatch.chdir(tmp_path / "other place")
    assert fresh(Path("p"), Path("deep/er/зwei")) == expected
    monkeypatch.chdir("p")
    assert fresh(Path(), Path("three")) == expected
    assert fresh(Path("../p"), Path("three")) == expected


def test_a_log_that_is_named_itself_is_its_project(source: Path, out: Path) -> None:
    for log in nested():
        log.write(source)
    assert fresh(source / "s1.jsonl", out) == fresh(source, out)


def test_the_working_directory_is_its_project(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "work"
    here.mkdir()
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    logs = busy(tmp_path / "config/projects" / folder_name(os.path.realpath(here)))
    assert fresh(here, out) == fresh(logs, out)


# Logs that grow


def grown(
    log: Log, source: Path, out: Path, grow: Callable[[], object], *others: Log
) -> tuple[set[str], dict[str, bytes]]:
    """Export, let the log grow and export again: the files that changed, and those of before.
    The second export is as good as one into a new folder."""
    for each in (log, *others):
        each.write(source)
    wrote(source, out)
    earlier, before = files(out), aged(out)
    grow()
    log.write(source)
    assert not wrote(source, out).output.problems
    assert files(out) == fresh(source, out)
    sound(out)
    return differing(out, before), earlier


def body(text: bytes) -> str:
    """The messages of a transcript, without what stands above them."""
    return '<a id="m1">' + text.decode().partition('<a id="m1">')[2].rstrip("\n")


def test_a_log_that_grows_changes_its_own_transcript(source: Path, out: Path) -> None:
    log = straight("s1")
    changed, before = grown(log, source, out, lambda: rewind(log, "d", "e", "f"), forked("s2", 999))
    name = "p/transcript_s1.md"
    assert changed == {name, "p/index.md", "manifest.json"}
    now, then = body((out / name).read_bytes()), body(before[name])
    assert now.startswith(then + "\n")  # old anchors and numbers stay
    assert re.findall(r'<a id="m(\d+)">', now) == [*"123456"]
    assert re.findall(r'<a id="m(\d+)">', then) == [*"1234"]


def test_a_new_session_changes_no_transcript(source: Path, out: Path) -> None:
    log = straight("s2", 5000)
    changed, _ = grown(straight("s1"), source, out, lambda: log.write(source))
    assert changed == {"p/transcript_s2.md", "p/index.md", "index.md", "manifest.json"}


def test_what_nobody_sees_changes_nothing(source: Path, out: Path) -> None:
    log = straight("s1")
    changed, _ = grown(log, source, out, lambda: log.side("queue-operation", operation="dequeue"))
    assert changed <= {"manifest.json"}  # which accounts for the line


def test_a_rewind_gives_the_path_another_name(source: Path, out: Path) -> None:
    log = straight("s1")
    changed, before = grown(log, source, out, lambda: rewind(log, "b", "e", "f"))
    assert changed == {
        "index.md",
        "manifest.json",
        "p/index.md",
        "p/transcript_s1.md",
        "p/transcript_s1_path1_abandoned.md",
        "p/transcript_s1_path2.md",
    }
    assert not (out / "p/transcript_s1.md").exists()
    assert places(out) == {
        "d-s1": "p/transcript_s1_path1_abandoned.md",
        "f-s1": "p/transcript_s1_path2.md",
    }
    assert body(before["p/transcript_s1.md"]).count("say d-s1") == 1
    assert "say d-s1" in (out / "p/transcript_s1_path1_abandoned.md").read_text()
    assert "say d-s1" not in (out / "p/transcript_s1_path2.md").read_text()


def test_an_abandoned_path_that_goes_on_takes_the_other_number(source: Path, out: Path) -> None:
    log = forked("s1")
    changed, _ = grown(log, source, out, lambda: rewind(log, "d", "g", "h"))
    assert changed >= {"p/transcript_s1_path1_abandoned.md", "p/transcript_s1_path2.md"}
    assert places(out) == {
        "f-s1": "p/transcript_s1_path1_abandoned.md",
        "h-s1": "p/transcript_s1_path2.md",
    }


def test_a_session_that_goes_on_in_another_has_no_file_any_more(source: Path, out: Path) -> None:
    log = straight("s2", 5000)
    log.rows[0]["parentUuid"] = "d-s1"
    changed, _ = grown(straight("s1"), source, out, lambda: log.write(source))
    assert changed >= {"p/transcript_s1.md", "p/transcript_s2.md"}
    assert places(out) == {"d-s2": "p/transcript_s2.md"}


def test_an_agent_gets_another_name_when_there_is_one_like_it(source: Path, out: Path) -> None:
    one, two = agent("x", "x1", toolUseId="t"), agent("X", "y1", session="s2")
    grown(session(), source, out, lambda: two.write(source), one)
    found = {name.rpartition("/")[2] for name in places(out, "agents").values() if name}
    assert len({name.casefold() for name in found}) == 2
    assert all(re.fullmatch(r"agent_[xX]-[0-9a-f]{8}\.md", name) for name in found)


@pytest.mark.parametrize("shared", [False, True])
def test_a_picture_that_nobody_shows_is_removed(source: Path, out: Path, shared: bool) -> None:
    logs = [pictured("s1"), *([pictured("s2", 5000)] if shared else [])]
    for log in logs:
        log.write(source)
    wrote(source, out)
    assert ASSET in names(out)
    other = pictured("s1", data=b"another")
    other.write(source)
    assert not wrote(source, out).output.problems
    assert (ASSET in names(out)) == shared
    assert files(out) == fresh(source, out)
    sound(out)
    for log in logs:
        log.rows[0]["message"]["content"] = "nothing to see"
        log.write(source)
    assert not wrote(source, out).output.problems
    assert files(out) == fresh(source, out)
    assert not (out / "p/assets").exists()


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 3)
@given(lived_logs(), st.integers(1, 30))
def test_an_export_in_two_steps_comes_to_the_same(tmp_path: Path, log: Log, cut: int) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    shutil.rmtree(out, ignore_errors=True)
    rows = log.rows
    for log.rows in (rows[:cut], rows):
        log.write(source)
        assert not wrote(source, out).output.problems
        sound(out)
    assert files(out) == fresh(source, out)


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 3)
@given(wild_logs(), st.data())
def test_an_export_of_anything_in_two_steps_comes_to_the_same(
    tmp_path: Path, logs: list[list[dict[str, Any]]], data: st.DataObject
) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    shutil.rmtree(out, ignore_errors=True)
    shutil.rmtree(source, ignore_errors=True)
    for whole in (False, True):
        for number, rows in enumerate(logs):
            upto = len(rows) if whole else data.draw(st.integers(0, len(rows)))
            lay(source, f"{number}.jsonl", "".join(json.dumps(row) + "\n" for row in rows[:upto]))
        assert not wrote(source, out, "full").output.problems
        sound(out)
    assert files(out) == fresh(source, out, "full")


# Logs that are deleted


def test_what_is_gone_from_the_logs_is_kept(source: Path, out: Path) -> None:
    began(source, out)
    before = {name: data for name, data in files(out).items() if "transcript_s4" in name}
    assert len(before) == 2
    (source / "s4.jsonl").unlink()
    done = wrote(source, out)
    assert not [name for verb, name in done.output.changes if verb == "remove"]
    assert before.items() <= files(out).items()
    gone = {each["leaf"]: each["file"] for each in listed(out) if each.get("gone") is True}
    assert gone == {
        "d-s4": "p/transcript_s4_path1_abandoned.md",
        "f-s4": "p/transcript_s4_path2.md",
    }
    assert not [each for each in listed(out) if each.get("gone") not in (None, True)]
    alive, heading, earlier = (out / "p/index.md").read_text().partition("## From earlier exports")
    assert heading
    for file in gone.values():
        assert Path(file).name in earlier
        assert Path(file).name not in alive
    assert "2 of them from earlier exports" in (out / "index.md").read_text()
    sound(out)
    untouched = aged(out)
    assert not wrote(source, out).output.changes
    assert tree(out) == untouched


def test_agents_and_pictures_of_what_is_gone_are_kept(source: Path, out: Path) -> None:
    began(source, out)
    before = files(out)
    for name in ("s1.jsonl", "s2.jsonl", "s3.jsonl"):
        (source / name).unlink()
    shutil.rmtree(source / "s1")
    wrote(source, out)
    assert {name for name, data in files(out).items() if before[name] != data} == LISTING
    assert {each["id"] for each in listed(out, "agents") if each.get("gone")} == {*"xyz"}
    assert (out / "p/index.md").read_text().count("from an earlier export") == 3
    sound(out)


def test_what_comes_back_is_gone_no_more(source: Path, out: Path) -> None:
    began(source, out)
    (source / "s4.jsonl").rename(source / "s4.bak")
    wrote(source, out)
    (source / "s4.bak").rename(source / "s4.jsonl")
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_what_comes_back_changed_loses_its_old_file(source: Path, out: Path) -> None:
    log = straight("s1")
    for each in (log, straight("s2", 5000)):
        each.write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    rewind(log, "b", "e", "f")
    log.write(source)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_when_no_log_is_left_nothing_changes(source: Path, tmp_path: Path, out: Path) -> None:
    """The project is not there any more; another one is exported into the same folder."""
    began(source, out)
    before = files(out)
    shutil.rmtree(source)
    straight("other", 9999).write(tmp_path / "q")
    wrote(tmp_path / "q", out)
    after = files(out)
    kept = {name: data for name, data in before.items() if name.startswith("p/")}
    assert kept.items() <= after.items()
    assert set(after) - set(before) == {"q/index.md", "q/transcript_other.md"}
    assert [project["folder"] for project in manifest(out)["projects"]] == ["p", "q"]
    assert linked(out, "index.md") == {"p/index.md", "q/index.md"}
    sound(out)


def test_a_project_of_the_same_name_takes_nothing_away(
    tmp_path: Path, source: Path, out: Path
) -> None:
    """As the same directory has on another machine."""
    began(source, out)
    before = files(out)
    straight("other", 9999).write(tmp_path / "elsewhere/p")
    wrote(tmp_path / "elsewhere/p", out)
    kept = {name: data for name, data in before.items() if name not in LISTING}
    assert kept.items() <= files(out).items()
    assert set(files(out)) - set(before) == {"p/transcript_other.md"}
    assert {each["leaf"] for each in listed(out) if not each.get("gone")} == {"d-other"}
    sound(out)


def relay(source: Path) -> tuple[Log, Log]:
    """s2 goes on from s1, which lies within the path of s2."""
    one, two = straight("s1"), straight("s2", 5000)
    two.rows[0]["parentUuid"] = "d-s1"
    for log in (one, two):
        log.write(source)
    return one, two


def kept_copy(out: Path) -> str:
    """The transcript of all that was said, which is under another name now."""
    (name,) = names(out) - LISTING - {"p/transcript_s2.md"}
    assert "say d-s1" in (out / name).read_text()
    assert "say d-s2" in (out / name).read_text()
    return name


def test_a_conversation_whose_beginning_is_gone_is_kept_whole(source: Path, out: Path) -> None:
    one, two = relay(source)
    wrote(source, out)
    before = files(out)["p/transcript_s2.md"]
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    kept = kept_copy(out)
    assert (out / kept).read_bytes() == before
    assert "say d-s1" not in (out / "p/transcript_s2.md").read_text()
    assert {each["file"] for each in listed(out) if each.get("gone")} == {kept}
    assert Path(kept).name in (out / "p/index.md").read_text().partition("## From earlier")[2]
    sound(out)
    untouched = aged(out)
    assert not wrote(source, out).output.changes
    assert tree(out) == untouched
    rewind(two, "d", "e", "f")
    two.write(source)
    wrote(source, out)
    assert kept_copy(out) == kept
    sound(out)
    one.write(source)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_what_is_kept_takes_nobodys_place(source: Path, out: Path) -> None:
    relay(source)
    wrote(source, out)
    shutil.copytree(out, out.with_name("other"))
    (source / "s1.jsonl").unlink()
    wrote(source, out.with_name("other"))
    mine = lay(out, kept_copy(out.with_name("other")), "mine")
    done = wrote(source, out)
    assert mine.read_text() == "mine"
    assert done.output.problems
    assert any(b"say d-s1" in data for data in files(out).values())


@pytest.mark.parametrize("after", [0, 1])
def test_what_is_kept_outlives_a_run_that_is_broken_off(
    source: Path, out: Path, after: int
) -> None:
    relay(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    with pytest.raises(KeyboardInterrupt):
        wrote(source, out, watch=broken_off(after))
    wrote(source, out)
    assert kept_copy(out)
    sound(out)


def test_what_is_kept_is_listed_whenever_a_run_is_broken_off(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    relay(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()

    def stopped(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Output, "write", stopped)
    with pytest.raises(KeyboardInterrupt):
        wrote(source, out)
    monkeypatch.undo()
    wrote(source, out)
    assert kept_copy(out)
    sound(out)


def test_an_export_of_one_log_does_not_call_its_beginning_gone(source: Path, out: Path) -> None:
    relay(source)
    wrote(source, out)
    wrote(source / "s2.jsonl", out)
    assert not [each for each in listed(out) if each.get("gone")]


@pytest.mark.parametrize("what", ["p/transcript_s4_path2.md", "q"])
def test_what_a_person_deleted_is_listed_no_more(
    source: Path, tmp_path: Path, out: Path, what: str
) -> None:
    began(source, out)
    straight("other", 9999).write(tmp_path / "q")
    wrote(tmp_path / "q", out)
    (source / "s4.jsonl").unlink()
    if what == "q":
        shutil.rmtree(out / what)
    else:
        (out / what).unlink()
    wrote(source, out)
    sound(out)


def test_an_export_of_one_log_says_nothing_of_the_others(source: Path, out: Path) -> None:
    began(source, out)
    wrote(source / "s4.jsonl", out)
    assert not [each for each in listed(out) if each.get("gone")]


# Filters


@pytest.mark.parametrize(
    "wanted", [active, lambda path: not active(path), of_session("s1"), of_session("s4")]
)
def test_a_filter_leaves_the_others_there(
    source: Path, out: Path, wanted: Callable[[Conversation], bool]
) -> None:
    began(source, out)
    before, listing = files(out), (places(out), placed(out))
    done = wrote(source, out, wanted=wanted)
    assert 0 < len(done.paths) < 6
    assert set(files(out)) == set(before)
    assert (places(out), placed(out)) == listing
    assert not [each for each in listed(out) if each.get("gone")]
    unwanted = {path.id for path in load(source)[0].paths if not wanted(path)}
    for each in listed(out):
        if each["id"] in unwanted:
            assert (out / each["file"]).read_bytes() == before[each["file"]]
    sound(out)


def test_only_what_is_wanted_is_written(source: Path, out: Path) -> None:
    wrote(busy(source), out, wanted=of_session("s4"))
    assert set(files(out)) == {
        *("index.md", "manifest.json", "p/index.md"),
        *("p/transcript_s4_path1_abandoned.md", "p/transcript_s4_path2.md"),
    }
    sound(out)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_a_path_keeps_its_name_whatever_is_wanted(source: Path, out: Path) -> None:
    busy(source)
    whole = busy_export()
    for wanted in (active, of_session("s1"), lambda path: not active(path)):
        clean = out / str(id(wanted))
        wrote(source, clean, wanted=wanted)
        assert names(clean) <= set(whole)


def test_a_filter_that_leaves_a_project_out_keeps_it(tmp_path: Path, out: Path) -> None:
    forked("s1").write(tmp_path / "all/p")
    straight("s2", 9999).write(tmp_path / "all/q")
    both = load(tmp_path / "all")
    export(both, out)
    before = files(out)
    export([project for project in both if project.name == "q"], out)
    assert files(out) == before


def test_a_filter_keeps_the_sessions_of_what_is_there(source: Path, out: Path) -> None:
    began(source, out)
    before = manifest(out)["projects"][0]["sessions"]
    wrote(source, out, wanted=of_session("s4"))
    assert manifest(out)["projects"][0]["sessions"] == before


def test_a_filter_changes_nothing_when_all_of_it_is_there(source: Path, out: Path) -> None:
    wrote(forked("s1").write(source), out)
    before = files(out)
    wrote(source, out, wanted=active)
    assert files(out) == before


def test_a_filter_keeps_no_file_under_another_paths_name(source: Path, out: Path) -> None:
    """d is abandoned and f active; then d goes on to h, and f is what is abandoned."""
    log = forked("s1")
    log.write(source)
    wrote(source, out)
    rewind(log, "d", "g", "h")
    log.write(source)
    wrote(source, out, wanted=active)
    found = places(out)
    assert set(found) == {"h-s1", "f-s1"}
    assert found["h-s1"] == "p/transcript_s1_path2.md"
    assert "say f-s1" in (out / str(found["f-s1"])).read_text()
    assert names(out) == {*LISTING, *found.values()}
    assert {each["leaf"]: each.get("kept") for each in listed(out)} == {"h-s1": None, "f-s1": True}
    sound(out)
    wrote(source, out)
    assert files(out) == fresh(source, out)


# Options that change from one run to the next


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (("standard", "link"), ("full", "link")),
        (("standard", "omit"), ("standard", "inline")),
        (("standard", "omit"), ("full", "link")),
        (("full", "inline"), ("standard", "inline", 1)),
        (("standard", "link"), ("standard", "omit")),
        (("standard", "link"), ("standard", "inline")),
        (("standard", "link"), ("dialogue", "link")),
        (("full", "link"), ("standard", "link")),
    ],
)
def test_other_options_leave_nothing_of_the_first(
    source: Path, out: Path, first: tuple[Any, ...], then: tuple[Any, ...]
) -> None:
    busy(source)
    (source / f"s1/subagents/agent-{INTERNAL}.jsonl").unlink()
    agent(INTERNAL, "i1", "i2", toolUseId="t").write(source)
    wrote(source, out, *first)
    wrote(source, out, *then)
    sound(out)
    assert files(out) == fresh(source, out, *then)


# Agents


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


ONE, TWO = "p/transcript_s1_path1_abandoned.md", "p/transcript_s1_path2.md"
OWN = {f"A{n}": f"p/agents/agent_A{n}.md" for n in range(1, 6)}


@pytest.mark.parametrize(
    ("how", "wanted", "expected"),
    [
        ("link", None, OWN),
        ("inline", None, {"A1": ONE, "A2": ONE, "A3": TWO, "A4": ONE, "A5": OWN["A5"]}),
        ("omit", None, dict.fromkeys(OWN)),
        ("link", "ACTIVE", {id_: OWN[id_] for id_ in ("A1", "A3", "A4", "A5")}),
        ("link", "ABANDONED", {id_: OWN[id_] for id_ in ("A1", "A2", "A4", "A5")}),
        ("inline", "ACTIVE", {"A1": TWO, "A3": TWO, "A4": TWO, "A5": OWN["A5"]}),
        ("omit", "ACTIVE", dict.fromkeys(["A1", "A3", "A4", "A5"])),
    ],
)
def test_agents(
    source: Path, out: Path, how: str, wanted: str | None, expected: dict[str, str | None]
) -> None:
    done = wrote(
        helpers(source),
        out,
        "standard",
        how,
        wanted=lambda path: wanted in (None, path.status),
    )
    found = {id_: file for id_, file in places(out, "agents").items() if id_ != INTERNAL}
    assert found == expected
    agents = {name for name in names(out) if "/agents/" in name}
    assert agents == {file for file in expected.values() if file and "/agents/" in file}
    assert done.agents == (0 if how == "omit" else len(expected))
    sound(out)
    for id_, file in expected.items():
        whole = b"".join(data for name, data in files(out).items() if name.endswith(".md"))
        assert (f"say {id_}b".encode() in whole) == (how != "omit" and id_ != "A1")
        if file:
            assert (f"ask {'1a' if id_ == 'A1' else f'{id_}a'}") in (out / file).read_text()


@pytest.mark.parametrize("how", ["link", "inline", "omit"])
@pytest.mark.parametrize("detail", ["dialogue", "standard", "full"])
def test_claude_codes_own_agents_have_transcripts_at_full_detail_only(
    source: Path, out: Path, how: str, detail: str
) -> None:
    wrote(helpers(source), out, detail, how)
    own = f"p/agents/agent_{INTERNAL}.md"
    assert (own in names(out)) == (detail == "full" and how != "omit")
    sound(out)


@pytest.mark.parametrize("how", ["link", "omit"])
def test_every_row_that_says_something_is_in_the_manifest(
    source: Path, out: Path, how: str
) -> None:
    wrote(helpers(source), out, "standard", how)
    found = {uuid for each in (*listed(out), *listed(out, "agents")) for uuid in each["uuids"]}
    (project,) = load(source)
    assert {row.uuid for row in project.graph.rows if row.says} <= found


@pytest.mark.parametrize("how", ["link", "inline", "omit"])
@pytest.mark.parametrize("detail", ["dialogue", "full"])
def test_agents_that_name_each_other(source: Path, out: Path, how: str, detail: str) -> None:
    session().write(source)
    one, two = AgentLog("x", toolUseId="ty"), AgentLog("y", toolUseId="tx")
    task(one, "x2", one.prompt("x1", None), "tx")
    task(two, "y2", two.prompt("y1", None), "ty")
    for log in (one, two):
        log.write(source)
    wrote(source, out, detail, how)
    shown = how != "omit" and detail != "dialogue"
    expected = {id_: f"p/agents/agent_{id_}.md" if shown else None for id_ in "xy"}
    assert places(out, "agents") == expected
    sound(out)


def test_agents_of_two_sessions_may_share_their_id(source: Path, out: Path) -> None:
    for number in "12":
        session(f"s{number}", f"t{number}", number, 500 * int(number)).write(source)
        helper = agent("x", f"g{number}", session=f"s{number}", toolUseId=f"t{number}")
        helper.write(source)
    wrote(source, out)
    found = [each["file"] for each in listed(out, "agents")]
    assert len(found) == 2
    for number, file in zip("12", found, strict=True):
        assert f"ask g{number}" in (out / file).read_text()
    sound(out)


def twins(source: Path, *numbers: str) -> None:
    """Sessions with a call of one id, by which agents of one id start others of one id."""
    for number in numbers:
        name = f"s{number}"
        session(name, "t", number, 500 * int(number)).write(source)
        outer = AgentLog("x", name, 1000 * int(number), toolUseId="t")
        task(outer, f"h{number}", outer.prompt(f"g{number}", None), "u")
        outer.write(source)
        agent("y", f"k{number}", session=name, second=2000, toolUseId="u").write(source)


@pytest.mark.parametrize("how", ["link", "inline", "omit"])
def test_agents_of_one_id_and_call_stay_with_their_sessions(
    source: Path, out: Path, how: str
) -> None:
    twins(source, "1", "2")
    wrote(source, out, "standard", how)
    found = listed(out, "agents")
    assert {each["line"] for each in found} == {f"s{n}#agent-{id_}" for n in "12" for id_ in "xy"}
    for each in found:
        own, other = each["session"][1], "21"[int(each["session"][1]) - 1]
        assert each["anchor"] == f"{'b' if each['id'] == 'x' else 'h'}{own}"
        if how == "omit":
            assert each["file"] is None
            continue
        text = (out / each["file"]).read_text()
        assert f"ask {'g' if each['id'] == 'x' else 'k'}{own}" in text
        assert f"ask g{other}" not in text
        assert f"ask k{other}" not in text
    if how == "link":
        assert len({each["file"] for each in found}) == 4
        for number in "12":
            call = (out / f"p/transcript_s{number}.md").read_text()
            (linked,) = re.findall(r"### .*\[transcript\]\((.*?)\)", call)
            assert f"ask g{number}" in (out / "p" / linked).read_text()
    sound(out)


@pytest.mark.parametrize("how", ["link", "inline"])
def test_an_agent_of_a_deleted_session_leaves_its_namesake_alone(
    source: Path, out: Path, how: str
) -> None:
    twins(source, "1", "2")
    wrote(source, out, "standard", how)
    (source / "s1.jsonl").unlink()
    shutil.rmtree(source / "s1")
    wrote(source, out, "standard", how)
    text = {each["line"]: (out / each["file"]).read_text() for each in listed(out, "agents")}
    for number in "12":
        assert f"ask g{number}" in text[f"s{number}#agent-x"]
        assert f"ask k{number}" in text[f"s{number}#agent-y"]
    sound(out)


# What is not ours


TARGETS = [
    "index.md",
    "manifest.json",
    "p/index.md",
    "p/transcript_s3.md",
    "p/transcript_s4_path1_abandoned.md",
    "p/agents/agent_x.md",
    ASSET,
]


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("later", [False, True])
def test_a_persons_file_stays_where_it_is(source: Path, out: Path, name: str, later: bool) -> None:
    """It was there before, or stands in the place of one that an earlier export wrote."""
    busy(source)
    expected = busy_export()
    if later:
        began(source, out)
    mine = lay(out, name, "mine")
    os.utime(mine, ns=(LONG_AGO, LONG_AGO))
    for _ in range(2):
        done = wrote(source, out)
        assert [problem.where for problem in done.output.problems] == [name]
        assert mine.read_text() == "mine"
        assert mine.stat().st_mtime_ns == LONG_AGO
        found = files(out)
        assert set(found) == set(expected)
        assert {file for file in found if found[file] != expected[file]} <= LISTING | {name}
    before = tree(out)
    assert not wrote(source, out).output.changes
    assert tree(out) == before
    mine.unlink()
    wrote(source, out)
    assert files(out) == expected


@pytest.mark.parametrize(
    ("name", "later"),
    [
        ("index.md", False),
        ("index.md", True),
        ("p/transcript_s3.md", False),
        ("p/transcript_s4_path1_abandoned.md", False),
        ("p/agents/agent_x.md", False),
        *((name, True) for name in TARGETS[3:6]),
        *((name, later) for name in ("p/index.md", ASSET) for later in (False, True)),
    ],
)
def test_a_persons_file_is_not_listed(source: Path, out: Path, name: str, later: bool) -> None:
    busy(source)
    if later:
        began(source, out)
    lay(out, name, "mine")
    wrote(source, out)
    sound(out, *({name} - {"index.md"}))


@pytest.mark.parametrize("folder", ["p", "p/agents", "p/assets"])
def test_a_folder_that_leads_elsewhere_is_not_followed(
    tmp_path: Path, source: Path, out: Path, folder: str
) -> None:
    busy(source)
    expected = busy_export()
    elsewhere = tmp_path / "elsewhere"
    for name in expected:
        if name.startswith(f"{folder}/"):
            lay(elsewhere, name.removeprefix(f"{folder}/"))
    link(out / folder, elsewhere, folder=True)
    before = tree(elsewhere)
    done = wrote(source, out)
    assert [problem.where for problem in done.output.problems] == [folder]
    assert "link" in done.output.problems[0].what
    assert tree(elsewhere) == before
    found = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    rest = {name for name in expected if not name.startswith(f"{folder}/")}
    assert {name for name in found if not name.startswith(f"{folder}/")} == rest
    for name in rest - LISTING:
        assert (out / name).read_bytes() == expected[name]
    assert not {name for name in named(out) if name.startswith(f"{folder}/")}
    assert linked(out, "index.md") == ({"p/index.md"} & rest)
    if folder != "p":
        assert linked(out, "p/index.md") <= rest


def test_what_lies_behind_a_link_is_not_listed(tmp_path: Path, source: Path, out: Path) -> None:
    lay(tmp_path / "elsewhere", "index.md")
    link(out / "p", tmp_path / "elsewhere", folder=True)
    wrote(straight().write(source), out)
    assert linked(out, "index.md") == set()


def test_a_persons_other_files_stay(source: Path, out: Path) -> None:
    mine = {
        "notes.md": "mine",
        "p/transcript_of_a_talk.md": "mine",
        "p/transcript_s1_path3.md": HEAD,  # ours by its mark, but no list names it
        "p/agents/me.md": "mine",
        "p/assets/me.png": "mine",
        "other/index.md": "mine",
        ".git/config": "mine",
        "p/.pathexport-x.part": "mine",
    }
    before = {lay(out, name, text): text for name, text in mine.items()}
    (out / "p/empty").mkdir()
    (out / "p/agents/empty").mkdir()
    began(source, out)
    shutil.rmtree(source)
    wrote(forked("s1").write(source).parent, out)
    assert {path: path.read_text() for path in before} == before
    assert (out / "p/empty").is_dir()
    assert (out / "p/agents/empty").is_dir()


# A manifest that somebody edited


def edited(out: Path, edit: Callable[[Any], object]) -> None:
    document = manifest(out)
    edit(document)
    (out / "manifest.json").write_text(json.dumps(document))


def elsewhere(document: Any) -> None:
    """Another project, all of which lies outside."""
    project = json.loads(json.dumps(document["projects"][0]))
    project |= {"folder": "../../e", "index": "../x.md"}
    for each in (*project["paths"], *project["agents"]):
        each["file"] = "../x.md"
    document["projects"].append(project)


def files_set(name: str, known: bool = False) -> Callable[[Any], None]:
    """All paths in one file: those that the logs know, or ones that they do not."""

    def edit(document: Any) -> None:
        for each in document["projects"][0]["paths"]:
            other = {} if known else {key: f"not {each[key]}" for key in ("id", "leaf")}
            each.update(other, file=name, assets=[name])

    return edit


LINKED = [elsewhere, *map(files_set, ("../x.md", "notes.md", "p/notes.md", "p/../../x.md"))]
EDITS: list[Callable[[Any], object]] = [
    *LINKED,
    files_set("/etc/hostname"),
    files_set("C:\\x.md"),
    files_set("a\0b"),
    files_set(""),
    *(files_set(name, known=True) for name in ("../x.md", "notes.md", "p/notes.md", "p", "..")),
    lambda document: document.pop("projects"),
    lambda document: document.pop("generator"),
    lambda document: document.update(version=99),
    lambda document: document.update(projects={"a": 1}),
    lambda document: document.update(projects=[1, None, "x", [], {}]),
    lambda document: document["projects"].append(document["projects"][0]),
    lambda document: document["projects"][0].update(folder="", index=""),
    lambda document: document["projects"][0].update(paths=[{}], agents=[None]),
    lambda document: document["projects"][0].update(account={"lost": 10**400}),
]


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_manifest_harms_nobody(
    tmp_path: Path, source: Path, out: Path, edit: Callable[[Any], object]
) -> None:
    began(source, out)
    expected = files(out)
    lay(tmp_path, "x.md")
    mine = {lay(out, name, "mine"): b"mine" for name in ("notes.md", "p/notes.md")}
    outside = tree(source), tree(tmp_path / "x.md")
    edited(out, edit)
    wrote(source, out)
    assert (tree(source), tree(tmp_path / "x.md")) == outside
    assert {path: path.read_bytes() for path in mine} == mine
    found = files(out)
    assert set(found) == {*expected, "notes.md", "p/notes.md"}
    assert {name for name in expected if found[name] != expected[name]} <= LISTING


@pytest.mark.parametrize("edit", LINKED)
def test_an_edited_manifest_leads_to_nothing_that_is_not_ours(
    tmp_path: Path, source: Path, out: Path, edit: Callable[[Any], object]
) -> None:
    lay(tmp_path, "x.md")
    began(source, out)
    for name in ("notes.md", "p/notes.md"):
        lay(out, name, "mine")
    edited(out, edit)
    wrote(source, out)
    sound(out, "notes.md", "p/notes.md")


@pytest.mark.parametrize("text", ["", "{", "null", "mine", '{"generator": "hugo"}', "{}"])
def test_a_manifest_that_is_not_ours_is_left_alone(source: Path, out: Path, text: str) -> None:
    busy(source)
    expected = busy_export()
    path = lay(out, "manifest.json", text)
    done = wrote(source, out)
    assert [problem.where for problem in done.output.problems] == ["manifest.json"] * bool(text)
    assert path.read_bytes() == (text.encode() or expected["manifest.json"])
    assert {**files(out), "manifest.json": b""} == {**expected, "manifest.json": b""}


def test_half_a_manifest_is_written_anew(source: Path, out: Path) -> None:
    began(source, out)
    expected = files(out)
    path = out / "manifest.json"
    path.write_bytes(path.read_bytes()[:300])
    assert not wrote(source, out).output.problems
    assert files(out) == expected


ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(
        [0, -1, 10**30, 1e308, "", ".", "..", "../x.md", "notes.md", "p", "p/a/b", "/"]
    ),
    st.text(max_size=4),
    st.just([]),
    st.just({}),
    st.just([[None]]),
    st.just({"file": "notes.md", "leaf": "", "session": ""}),
)


def slots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its name there."""
    keys: Collection[Any] = ()
    if isinstance(value, dict):
        keys = value.keys()
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield value, key
        yield from slots(value[key])


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 2)
@given(st.lists(st.tuples(st.floats(0, 0.999), ODD), min_size=1, max_size=4), st.booleans())
def test_no_edit_of_a_manifest_harms_anybody(
    tmp_path: Path, edits: list[tuple[float, Any]], unknown: bool
) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    if not out.exists():
        helpers(source)
        pictured("s3", 9999).write(source)
        lay(tmp_path, "x.md")
    mine = lay(out, "notes.md", "mine")
    (out / "manifest.json").unlink(missing_ok=True)
    wrote(source, out)
    document = manifest(out)
    for each in document["projects"][0]["paths"] if unknown else ():
        each["leaf"] += "?"
    for place, value in edits:
        found = list(slots(document))
        if found:
            holder, key = found[int(place * len(found))]
            holder[key] = deepcopy(value)
    expected = files(out)
    (out / "manifest.json").write_text(json.dumps(document))
    wrote(source, out)
    found_files = files(out)
    assert mine.read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["out", "p", "x.md"]
    assert {n for n in expected if found_files.get(n) != expected[n]} <= LISTING
    more = set(found_files) - set(expected)
    assert set(expected) <= set(found_files)
    assert all("_kept_" in name for name in more)  # of rows that no log has, as it seems


# Broken off


def broken_off(after: int) -> Callable[[Collection[Job]], Iterator[Job]]:
    """Somebody stops the run after some documents."""

    def watch(jobs: Collection[Job]) -> Iterator[Job]:
        yield from list(jobs)[:after]
        raise KeyboardInterrupt

    return watch


@pytest.mark.parametrize("after", [0, 1, 4, 8])
@pytest.mark.parametrize("again", [False, True])
def test_a_run_that_was_broken_off_is_made_good_by_the_next(
    source: Path, out: Path, after: int, again: bool
) -> None:
    log = straight("s4", 300_000)
    busy(source)
    if again:
        log.write(source)
        wrote(source, out)
    before = files(out)
    forked("s4", 300_000).write(source)
    expected = busy_export()
    with pytest.raises(KeyboardInterrupt):
        wrote(source, out, watch=broken_off(after))
    half = files(out)
    assert half.get("manifest.json") == before.get("manifest.json")
    assert {
        name for name in half if half[name] not in (expected.get(name), before.get(name))
    } == set()
    assert not wrote(source, out).output.problems
    assert files(out) == expected


# Names


NASTY = [
    *("../../../evil", "..", ".", "/", "/etc/passwd", "a/b", "a\\b", "..\\..\\evil", "C:", "C:\\x"),
    *(
        "a\0b",
        "\0",
        "a\nb",
        "a\rb",
        "\x1b[31m",
        " ",
        "a b",
        ".hidden",
        "trailing.",
        "-rf",
        "~",
        "$HOME",
    ),
    *(
        "CON",
        "nul.txt",
        "com1",
        "index.md",
        "manifest.json",
        "agents",
        "assets",
        "é" * 300,
        "s" * 300,
    ),
    *("日本語", "\u202eexe", "\ud800", 'x|y?*<>:"', "a#b%2e%2e%2f", "transcript_s1", "😀"),
]


def below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def harmless(out: Path) -> None:
    """All names are ones that any system takes, and differ without capitals as well."""
    found = names(out)
    for name in found:
        for part in name.split("/"):
            assert re.fullmatch(r"[A-Za-z0-9_@-][A-Za-z0-9._@-]*", part)
            assert not part.endswith(".")
            assert len(part) <= 200
            stem = part.partition(".")[0].lower()
            assert not re.fullmatch(r"con|prn|aux|nul|com\d|lpt\d", stem)
    assert len({name.casefold() for name in found}) == len(found)
    sound(out)


def nasty_logs(folder: Path, ids: Sequence[str]) -> None:
    """Sessions and agents with these ids; what the file is called is another matter."""
    for number, id_ in enumerate(ids):
        log = Log(id_, 1000 * number)
        task(log, f"b{number}", log.prompt(f"a{number}", None), f"t{number}")
        helper: dict[str, Any] = {"isSidechain": True, "agentId": id_}
        log.answer(f"h{number}", log.prompt(f"g{number}", f"b{number}", **helper), **helper)
        log.answer(f"d{number}", log.result(f"c{number}", f"b{number}", f"t{number}"))
        log.prompt(f"e{number}", f"a{number}")
        lay(folder, f"{number}.jsonl", "".join(json.dumps(row) + "\n" for row in log.rows))


@pytest.mark.parametrize("id_", NASTY)
def test_no_id_leads_out_of_the_output(tmp_path: Path, source: Path, id_: str) -> None:
    deep = tmp_path / "one/two/three/out"
    nasty_logs(source, [id_])
    before = below(tmp_path)
    assert not wrote(source, deep).output.problems
    written = {f"one/two/three/out/{name}" for name in below(deep)}
    folders = {"one", "one/two", "one/two/three", "one/two/three/out"}
    assert below(tmp_path) - before == written | folders
    harmless(deep)
    if id_ != "\ud800":
        assert {each["session"] for each in listed(deep)} == {id_}
    assert len(listed(deep, "agents")) == 1
    assert not wrote(source, deep).output.changes


@pytest.mark.parametrize("how", ["link", "inline"])
def test_all_odd_ids_at_once(source: Path, out: Path, how: str) -> None:
    nasty_logs(source, NASTY)
    assert not wrote(source, out, "standard", how).output.problems
    harmless(out)
    assert len(set(places(out).values())) == 2 * len(NASTY)


@settings(SETTINGS, max_examples=SETTINGS.max_examples // 4)
@given(st.lists(st.text(max_size=8), min_size=1, max_size=4, unique=True))
def test_no_ids_lead_out_of_the_output(tmp_path: Path, ids: list[str]) -> None:
    for folder in ("p", "out"):
        shutil.rmtree(tmp_path / folder, ignore_errors=True)
    nasty_logs(tmp_path / "p", ids)
    assert not wrote(tmp_path / "p", tmp_path / "out").output.problems
    assert sorted(os.listdir(tmp_path)) == ["out", "p"]
    harmless(tmp_path / "out")


@pytest.mark.parametrize("name", [name for name in NASTY if name != "\ud800"])
def test_no_project_leads_out_of_the_output(tmp_path: Path, source: Path, name: str) -> None:
    straight().write(source)
    projects = [msgspec.structs.replace(project, name=name) for project in load(source)]
    out = tmp_path / "deep/out"
    assert not export(projects, out).output.problems
    assert len(below(out)) == 5
    assert sorted(os.listdir(tmp_path)) == ["deep", "p"]
    assert os.listdir(tmp_path / "deep") == ["out"]
    harmless(out)


@pytest.mark.parametrize("back", [False, True])
def test_names_that_clash_are_told_apart_the_same_way(source: Path, out: Path, back: bool) -> None:
    ids = ["abc", "ABC", "a/b", "a\\b", "s"]
    logs = [forked(id_, 1000 * number) for number, id_ in enumerate(ids)]
    logs.append(straight("S_path2", 9000))
    for number, log in enumerate(reversed(logs) if back else logs):
        log.write(source, f"{number}")
    wrote(source, out)
    found = places(out)
    harmless(out)
    for leaf, file in found.items():
        assert file is not None
        assert f"say {leaf}" in (out / file).read_text()
    assert found["d-s"] == "p/transcript_s_path1_abandoned.md"
    assert found["f-s"] != found["d-S_path2"]
    before = names(out)
    assert names(out) == before == set(fresh(source, out))


def test_projects_that_clash_are_told_apart(tmp_path: Path, source: Path, out: Path) -> None:
    straight().write(source)
    (project,) = load(source)
    called = ["Foo", "foo", "foo", "bar"]
    export([msgspec.structs.replace(project, name=name) for name in called], out)
    folders = [each["folder"] for each in manifest(out)["projects"]]
    assert len({folder.casefold() for folder in folders}) == 4
    assert "bar" in folders
    harmless(out)
