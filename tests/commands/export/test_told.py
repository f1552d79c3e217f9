"""`pathexport export`: what is told, and what a dry run tells."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.export.runs import DAY, DONE, UNWRITTEN, exported, rewound, told
from tests.making.agents import agent, session
from tests.running.commands import pathexport
from tests.running.exports import busy, pictured, rewind, sound, straight
from tests.running.folders import lay, link, names, tree
from tests.running.samples import files

FOREIGN = (
    "was not written by pathexport, so it was left alone; move it away or choose another folder"
)


# What is told


def test_the_closing_line(source: Path, out: Path) -> None:
    def line(*options: object) -> str:
        return told(exported(source, out, *options), out)

    four = "3 transcripts (1 active, 2 abandoned) in OUT: "
    assert line() == f"{four}6 files written.\n"
    assert line() == f"{four}nothing changed.\n"
    log = straight("u4", 3 * DAY)
    log.write(source)
    assert line() == (
        "4 transcripts (2 active, 2 abandoned) in OUT: 4 files written, 3 unchanged.\n"
    )
    rewind(log, "b", "e", "f")
    log.write(source)
    assert line() == (
        "5 transcripts (2 active, 3 abandoned) in OUT: 5 files written, 3 unchanged, 1 removed.\n"
    )


def test_agents_and_problems_are_told(tmp_path: Path, out: Path) -> None:
    ran = exported(busy(tmp_path / "p"), out)
    assert told(ran, out) == (
        "6 transcripts (4 active, 2 abandoned) and 3 agents in OUT: 13 files written.\n"
        f"2 problems with the logs: see pathexport check {tmp_path / 'p'}\n"
    )


def test_omitted_agents_are_not_told_of(tmp_path: Path, out: Path) -> None:
    ran = exported(busy(tmp_path / "p"), out, "--agents", "omit")
    assert " agent" not in ran.out


def test_agents_that_are_in_no_document_are_not_told_of(tmp_path: Path, out: Path) -> None:
    session().write(tmp_path / "p")
    agent("x", "g", "h", toolUseId="t").write(tmp_path / "p")
    ran = exported(tmp_path / "p", out, "--agents", "inline", "--detail", "dialogue")
    found = any(b"say h" in data for data in files(out).values())
    assert ("1 agent" in ran.out) == found


def test_quiet_says_nothing(source: Path, out: Path) -> None:
    for option in ("--quiet", "-q"):
        assert exported(source, out, option) == (DONE, "", "")
    assert exported(source, out, "--quiet", "--dry-run") == (DONE, "", "")
    sound(out)


def test_quiet_says_what_went_wrong(source: Path, out: Path) -> None:
    lay(out, "p/index.md", "mine")
    ran = pathexport("export", source, "-o", out, "--quiet")
    assert ran == (UNWRITTEN, "", f"pathexport: p/index.md {FOREIGN}\n")


@pytest.mark.parametrize("quiet", [False, True])
@pytest.mark.parametrize("dry", [False, True])
def test_what_is_not_ours_is_told_and_the_rest_is_written(
    source: Path, out: Path, quiet: bool, dry: bool
) -> None:
    exported(source, out)
    expected = files(out)
    shutil.rmtree(out)
    mine = ["manifest.json", "p/transcript_s2.md"]
    for name in mine:
        lay(out, name, "mine")
    before = tree(out)
    options = ["--quiet"] * quiet + ["--dry-run"] * dry
    ran = pathexport("export", source, "-o", out, *options)
    assert ran.status == UNWRITTEN
    lines = sorted(f"pathexport: {name} {FOREIGN}" for name in mine)
    assert sorted(ran.err.splitlines()) == lines
    assert (ran.out == "") == quiet
    assert (tree(out) == before) == dry
    for name in mine:
        assert (out / name).read_text() == "mine"
    if not dry:
        assert names(out) == set(expected)
        assert (out / "p/transcript_t3.md").read_bytes() == expected["p/transcript_t3.md"]


def test_a_link_is_told(tmp_path: Path, source: Path, out: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link(out / "p", tmp_path / "elsewhere", folder=True)
    ran = pathexport("export", source, "-o", out)
    assert ran.status == UNWRITTEN
    assert ran.err.startswith("pathexport: p is a link; ")
    assert len(ran.err.splitlines()) == 1
    assert os.listdir(tmp_path / "elsewhere") == []
    assert sorted(os.listdir(out)) == ["index.md", "manifest.json", "p"]


# Dry runs


STATES: dict[str, Callable[[Path], object]] = {
    "nothing": lambda source: None,
    "rewound": lambda source: rewound().write(source),
    "gone": lambda source: (source / "t3.jsonl").unlink(),
    "beheaded": lambda source: (source / "s1.jsonl").unlink(),
    "new": lambda source: pictured("new", 9 * DAY).write(source),
}


@pytest.mark.parametrize(
    ("gone", "stay"),
    [
        (["t3"], "1 transcript of earlier exports stays: the logs no longer hold it.\n"),
        (["t3", "s1"], "3 transcripts of earlier exports stay: the logs no longer hold them.\n"),
    ],
)
def test_it_says_what_stays_of_logs_that_are_gone(
    tmp_path: Path, source: Path, out: Path, gone: list[str], stay: str
) -> None:
    assert "earlier" not in exported(source, out).out
    for name in gone:
        (source / f"{name}.jsonl").unlink()
    assert exported(source, out).out.endswith(stay)
    assert exported(source, out).out.endswith(f"nothing changed.\n{stay}")


def test_what_the_logs_hold_and_a_filter_leaves_out_is_not_called_gone(
    source: Path, out: Path
) -> None:
    """Not even where it has another name now."""
    exported(source, out)
    rewound().write(source)
    assert "earlier" not in exported(source, out, "--session", "s2").out


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("state", STATES)
def test_a_dry_run_says_what_the_next_run_does(
    tmp_path: Path, source: Path, out: Path, before: bool, state: str
) -> None:
    if before:
        exported(source, out)
    STATES[state](source)
    there, untouched = files(out) if before else {}, tree(tmp_path)
    ran = exported(source, out, "--dry-run")
    assert tree(tmp_path) == untouched
    assert out.exists() == before
    said = set(re.findall(r"^would (write|remove) (.*)$", ran.out, re.MULTILINE))
    exported(source, out)
    after = files(out)
    done = {("write", name) for name in after if after[name] != there.get(name)}
    done |= {("remove", name) for name in there if name not in after}
    assert said == done
    last = next(line for line in told(ran, out).splitlines() if " in OUT: " in line)
    written = sum(verb == "write" for verb, _ in done)
    if not done:
        assert told(ran, out).endswith("in OUT: nothing changed.\n")
    else:
        assert f"{written} file{'s' * (written != 1)} to write" in last
    assert ("to remove" in last) == any(verb == "remove" for verb, _ in done)


@pytest.mark.parametrize("form", ["messages", "atif", "xml"])
def test_a_dry_run_notes_nothing_of_files_of_any_form(
    tmp_path: Path, source: Path, out: Path, form: str
) -> None:
    busy(source)
    for there in (False, True):
        if there:
            exported(source, out, "--format", form)
            straight("u4", 3 * DAY).write(source)
        before = tree(tmp_path)
        assert "would write" in exported(source, out, "--format", form, "--dry-run").out
        assert tree(tmp_path) == before
