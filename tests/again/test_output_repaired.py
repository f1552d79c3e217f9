"""Files of the output that somebody changed are put right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.again.runs import EDITS, again, settle, told
from tests.making.agents import agent, task
from tests.running.each import for_each
from tests.running.exports import ASSET, LISTING, pictured, rewind
from tests.running.samples import files

pytestmark = pytest.mark.thorough


def one_of_each(folder: Path) -> Path:
    """A session of which an output has one file of each kind, and both kinds of paths."""
    log = pictured("s1")
    task(log, "c-s1", "b-s1", "t")
    log.answer("e-s1", log.result("d-s1", "c-s1", "t"))
    rewind(log, "b", "f", "g")
    log.write(folder)
    agent("x", "x1", "x2", toolUseId="t").write(folder)
    return folder


@for_each("edit", EDITS)
def test_every_file_of_the_output_is_put_right(source: Path, out: Path, edit: str) -> None:
    """As by a run that reads everything, and what is somebody else's is named each time."""
    settle(one_of_each(source).parent)
    again(source, out)
    before = files(out)
    assert before.keys() == LISTING | {
        ASSET,
        "p/agents/agent_x.md",
        "p/transcript_s1_path1_abandoned.md",
        "p/transcript_s1_path2.md",
    }
    for name in sorted(before):
        EDITS[edit](out / name)
        copy = shutil.copytree(out, out.with_name("copy"))
        for _ in range(2):
            done, full = again(source, out), again(source, copy, force=True)
            assert told(done) == told(full), name
            assert files(out) == files(copy), name
            if files(out) == before and name != min(before):
                break  # it is as it was before the edit, and a run upon that is the same for all
        shutil.rmtree(copy)
        if (out / name).is_file() and files(out) != before:
            (out / name).unlink()
            again(source, out, force=True)
