"""Where a row, a beginning or a result is missing, all forms say so, as transcripts do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.shape.project import Project
from pathexport.write.document.excerpt import Extent, excerpt, whole
from pathexport.write.document.writer import joined
from pathexport.write.feed.forms import DataForm, PartRead, Wanted, as_data, as_markdown
from pathexport.write.feed.messages import sent
from pathexport.write.feed.xml import document
from pathexport.write.options import Detail, Options
from tests.making.logs import Log, load_logs
from tests.random.strategies import SETTINGS, wild_logs
from tests.reading.requests import broken
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import Rows, loaded
from tests.running.samples import SAMPLES
from tests.write.feed.conversations import conversations

FORMS: list[DataForm] = ["xml", "messages", "atif"]
DETAILS: list[Detail] = ["dialogue", "standard", "full"]
GAP = "A row of the log is missing"
MIDWAY = "The conversation begins in the middle"


def check(project: Project, wanted: Wanted) -> None:
    with project.opened() as opened:
        for path in project.paths:
            read = PartRead(opened, whole(project, path))
            made = as_markdown(read, wanted).made
            told = gaps("".join(joined([*made.top, *made.parts])), r"\*")
            assert [gaps(as_data(read, wanted, form).made) for form in FORMS] == [told] * 3


def gaps(text: str, before: str = "") -> list[str]:
    return re.findall(f"{before}({GAP}|{MIDWAY})", text)


@given(wild_logs())
@SETTINGS
def test_forms_name_as_many_gaps_as_a_transcript(files: list[Rows]) -> None:
    with loaded(files) as project:
        check(project, Wanted(Options("full", agents="omit")))


@needs_corpus
@pytest.mark.parametrize("name", [name for name in NAMES if name in ("row-missing", "rewind")])
def test_real_logs_have_them_too(name: str) -> None:
    for project in projects(name):
        check(project, Wanted(Options(agents="omit")))


@for_each("form", FORMS)
@for_each("detail", DETAILS)
def test_half_an_answer_leaves_a_line(form: DataForm, detail: Detail) -> None:
    """In the sample, the answer that a thought led to is missing."""
    (project,) = load(SAMPLES / "missing-row")
    read = PartRead(project, whole(project, project.paths[0]))
    text = as_data(read, Wanted(Options(detail), thinking=True), form).made
    assert text.count(GAP) == 1
    before, after = text.split(f"{GAP} here")
    assert "stop 14 in the river" in before
    assert "Swap them back, then." in after
    if form == "messages":
        assert broken(json.loads(text)["messages"], True) == []


@for_each("form", FORMS)
def test_a_beginning_that_is_missing_is_named_at_the_top(tmp_path: Path, form: DataForm) -> None:
    log = Log()
    log.answer("b", log.prompt("a", "nowhere"))
    log.answer("d", log.prompt("c", "b"))
    project = log.load(tmp_path)
    read = PartRead(project, whole(project, project.paths[0]))
    text = as_data(read, Wanted(), form).made
    assert text.index(MIDWAY) < text.rindex("ask a")
    last = excerpt(project, project.paths[0], Extent(turns=1))
    assert MIDWAY not in as_data(PartRead(project, last), Wanted(), form).made


@for_each("form", FORMS)
def test_a_gap_within_an_answer_is_named_behind_it(tmp_path: Path, form: DataForm) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None), api="m")
    log.answer("b2", "nowhere", api="m")
    project = log.load(tmp_path)
    read = PartRead(project, whole(project, project.paths[0]))
    text = as_data(read, Wanted(), form).made
    assert text.index("say b2") < text.index(f"{GAP} in the message above")


def test_a_plan_that_was_accepted_is_no_call_without_a_result(tmp_path: Path) -> None:
    """Newer versions write none in the log of the session whose context was cleared."""
    first, second = Log("s1"), Log("s2", second=500)
    first.call("q", first.prompt("a", None), "t1", name="ExitPlanMode", given={"plan": "# P"})
    hint = "If you need specific details from before exiting plan mode, read the full transcript at"
    prompt = f"Implement the following plan:\n\n# P\n\n{hint}: /home/ada/s1.jsonl"
    second.answer("b", second.prompt("p", None, prompt))
    told = next(conversations(load_logs(tmp_path, first, second)))
    assert '<result status="accepted"/>' in "".join(words for _, words in document(told, {}))
    (result,) = sent(told)[2]["content"]
    assert "accepted" in result["content"][0]["text"]
    assert "is_error" not in result
