"""Attempts as a unified diff of their transcripts."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.compare.unified import AttemptTexts, differ, unified_diffs
from tests.making.logs import Log, conversation
from tests.random.strategies import SETTINGS, lived_logs
from tests.running.loading import loaded
from tests.running.samples import SAMPLES
from tests.write.compare.comparing import context, places
from tests.write.compare.edits.patching import patched


def test_each_attempt_against_the_active_one() -> None:
    (project,) = load(SAMPLES / "two-fixes")
    first, second = [*unified_diffs(places(project), context)]
    assert first.startswith("--- 5e552501/1\n+++ 5e552501/3\n@@ -1 +1,53 @@\n-## User · ")
    assert second.startswith("--- 5e552501/2\n+++ 5e552501/3\n@@ ")
    assert "\n-## User · Let it take a comma too.\n" in second
    assert '\n <a id="' not in second


def test_the_text_of_an_attempt_is_that_of_its_transcript(tmp_path: Path) -> None:
    (project,) = load(SAMPLES / "two-fixes")
    export([project], tmp_path)
    for each in places(project)[0].attempts:
        (file,) = (tmp_path / "two-fixes").glob(f"*_path{each.path.number}*.md")
        written = re.sub(r'<a id="\w+"></a>\n\n', "", file.read_text())
        written = re.sub(r"^## \d+ · (\w+) · [0-9:]+", r"## \1", written, flags=re.MULTILINE)
        text = AttemptTexts(context(project)).of(each)
        assert written.endswith(f"\n\n{text}")


def test_an_attempt_of_another_model_than_the_one_above_says_which(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"), "one", model="claude-haiku-4-5")
    log.answer("f", log.prompt("e", "b"), "other")
    (made,) = unified_diffs(places(log.load(tmp_path)), context)
    assert "\n-## Claude · claude-haiku-4-5\n" in made
    assert "\n+## Claude\n" in made


def test_messages_that_say_the_same_are_the_same(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", "again"), "the same")
    at = log.answer("f", log.prompt("e", "b", "again"), "the same")
    project = log.load(tmp_path)
    assert [*unified_diffs(places(project), context)] == [""]
    assert not differ(places(project), context)
    log.answer("h", log.prompt("g", at))
    project = log.load(tmp_path)
    (made,) = unified_diffs(places(project), context)
    assert [line for line in made.split("\n") if line.startswith("-")] == ["--- s1/1"]
    assert differ(places(project), context)


@given(lived_logs())
@SETTINGS
def test_a_diff_makes_one_attempt_of_the_other(log: Log) -> None:
    with loaded([log.rows]) as project:
        if len(project.paths) < 2:
            return
        found = places(project)
        made = [*unified_diffs(found, context)]
        pairs = [(each, at.attempts[-1]) for at in found for each in at.attempts[:-1]]
        for diff, (one, other) in zip(made, pairs, strict=True):
            texts = AttemptTexts(context(project))
            assert patched(texts.of(one), diff.split("\n", 2)[2]) == texts.of(other)
