"""The files of an export in the forms for models: each is what its form asks for, whatever is said
in it, and all that is shown is in some file."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import atif
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport import Options, export, load
from pathexport.find.chosen import Chosen
from pathexport.showing import shown_path
from pathexport.write.document.excerpt import Extent
from pathexport.write.feed.forms import Wanted
from pathexport.write.options import ENDINGS, Form
from tests.making.agents import AgentLog, agent, task
from tests.making.logs import Log
from tests.random.hostile import Files, hostile_logs
from tests.random.strategies import SETTINGS
from tests.reading.requests import broken
from tests.running.corpus import CORPUS, WITH_AGENTS, needs_corpus
from tests.running.each import for_each
from tests.running.exports import INTERNAL, helpers, listed, places, sound
from tests.running.folders import lay, names
from tests.running.samples import SAMPLES

pytestmark = pytest.mark.thorough

FORMS: list[Form] = ["xml", "messages", "atif"]


def check(text: str, form: Form) -> None:
    """Whether a file is of its form, by readers that are not ours."""
    if form == "xml":
        assert ElementTree.fromstring(text).tag == "conversation"
    elif form == "atif":
        assert atif.Trajectory.model_validate(json.loads(text))
    else:
        sent = json.loads(text)
        assert sent.keys() == {"system", "messages"}
        assert broken(sent["messages"], False) == []


def exported(source: Path, out: Path, form: Form, **options: str) -> Iterator[str]:
    """The files of an export that are in its form: all of them are, but for pages and pictures."""
    done = export(load(source), out, options=Options(format=form, **options))  # type: ignore[arg-type]
    assert not done.output.problems
    for name in names(out):
        if "transcript_" in name or "agent_" in name:
            assert name.endswith(ENDINGS[form])
            text = (out / name).read_bytes().decode()
            check(text, form)
            yield text


@for_each("form", FORMS)
def test_all_samples_have_files_of_each_form(out: Path, form: Form) -> None:
    assert len([*exported(SAMPLES, out, form)]) >= 35
    sound(out)
    assert not [name for name in names(out) if "/assets/" in name]
    pages = "".join((out / name).read_text() for name in names(out) if name.endswith(".md"))
    assert not re.search(r"\]\([^)]*#", pages), "a link leads to a place that no file has"


@needs_corpus
@for_each("form", FORMS)
def test_logs_that_people_published_have_them_too(out: Path, form: Form) -> None:
    for name in WITH_AGENTS[:3]:
        assert [*exported(CORPUS / name, out / name, form)]


@given(hostile_logs(), st.sampled_from(FORMS))
@SETTINGS
def test_nothing_that_is_said_breaks_out(logs: Files, form: Form) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, rows in logs.items():
            lay(Path(folder), f"p/{name}.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        made = [*exported(Path(folder) / "p", Path(folder) / "out", form)]
        assert len(made) >= len(listed(Path(folder) / "out"))


@for_each("form", FORMS)
@for_each(
    ("sample", "detail", "agents"),
    [
        ("draft", "standard", "link"),
        ("subagents-nested", "standard", "link"),
        ("subagents-nested", "standard", "omit"),
        ("compacted-twice", "standard", "link"),
        ("compacted-twice", "dialogue", "link"),
    ],
)
def test_a_file_says_what_show_prints(
    out: Path,
    form: Form,
    sample: str,
    detail: Literal["standard", "dialogue"],
    agents: Literal["link", "omit"],
) -> None:
    texts = [*exported(SAMPLES / sample, out, form, detail=detail, agents=agents)]
    hidden = detail == "dialogue" or agents == "omit"
    assert all(("Hidden at this detail: " in text) == hidden for text in texts)
    (project,) = load(SAMPLES / sample)
    wanted = Wanted(Options(detail, agents=agents, format=form))
    for path, record in zip(project.paths, listed(out), strict=True):
        text = shown_path(Chosen(project, path), Extent(), wanted)
        assert (out / record["file"]).read_text() == "".join(text.chunks)
        assert record["assets"] == []
        assert "counts" not in record


@for_each("form", FORMS)
def test_every_agent_that_is_shown_is_in_some_file(source: Path, out: Path, form: Form) -> None:
    """Also one that no known call has started, and one that such an agent has called."""
    helpers(source)
    lost = AgentLog("A6", toolUseId="t9")
    lost.answer("6b", task(lost, "6a", lost.prompt("60", None), "t8"))
    lost.write(source)
    agent("A7", "7a", "7b", toolUseId="t8").write(source)
    texts = [*exported(source, out, form)]
    sound(out)
    files = places(out, "agents")
    assert files.pop(INTERNAL) is None
    for id_, file in files.items():
        assert file is not None
        own = {"A1": "ask 1a", "A6": "ask 60", "A7": "say 7b"}.get(id_, f"say {id_}b")
        assert own in (out / file).read_text(), id_
    of_agents = {file for file in files.values() if file and "/agents/" in file}
    assert len(texts) == len(of_agents) + len(listed(out))
    assert len(of_agents) == {"xml": 7, "messages": 7, "atif": 0}[form]


def test_an_agent_that_a_command_started_is_in_the_trajectory_that_goes_on_from_there(
    source: Path, out: Path
) -> None:
    """a ← l, which names agent x, and in another session ← b ← c"""
    log, other = Log(), Log("s2", 500)
    named = '<forked-skill-launch>{"agentId":"x","skillName":"audit"}</forked-skill-launch>'
    said = f"<local-command-stdout>In the background</local-command-stdout>\n{named}"
    log.system("l", log.prompt("a", None), "local_command", content=said)
    other.answer("c", other.prompt("b", "l"))
    for each in (log, other, agent("x", "x1", "x2")):
        each.write(source)
    assert len([*exported(source, out, "atif")]) == 1
    assert places(out, "agents") == {"x": "p/transcript_s2.json"}


@for_each("form", FORMS)
@for_each("how", [{"agents": "omit"}, {"detail": "dialogue"}])
def test_agents_are_left_out_as_the_options_say(
    source: Path, out: Path, form: Form, how: dict[str, str]
) -> None:
    texts = [*exported(helpers(source), out, form, **how)]
    assert len(texts) == 2
    assert any(re.search(r"Hidden at this detail: [^.]*\bagents?\b", text) for text in texts)
    assert set(places(out, "agents").values()) == {None}


@for_each("form", FORMS)
def test_what_is_not_wanted_is_not_in_any_file(source: Path, out: Path, form: Form) -> None:
    log = Log()
    thought = {"type": "thinking", "thinking": "Let me think."}
    log.blocks("b", log.prompt("a", None), [thought], api="m")
    log.call("c", "b", "t", api="m")
    log.result("d", "c", "t", "\n".join(f"line {n}" for n in range(9)))
    log.write(source)
    (whole,) = exported(source, out, form)
    assert ("Let me think." in whole) == (form != "messages")
    options = Options(thinking=False, results=False, format=form)
    export(load(source), out, options=options)
    (name,) = places(out).values()
    assert name is not None
    less = (out / name).read_text()
    assert "Let me think." not in less
    assert "line 0" in whole
    assert "line 0" not in less
    export(load(source), out, options=Options(max_lines=2, format=form))
    assert len(re.findall(r"line \d", (out / name).read_text())) == 2


def test_a_form_that_has_no_place_for_agents_says_so() -> None:
    for form in FORMS[:2]:
        with pytest.raises(ValueError, match=f"Agents cannot be inline in {form}, "):
            Options(agents="inline", format=form)
    with pytest.raises(ValueError, match="format must be markdown, xml, messages or atif, not"):
        Options(format="html")  # type: ignore[arg-type]
