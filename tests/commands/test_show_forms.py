"""`pathexport show` in the forms for models, within a budget, and counted."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from xml.etree import ElementTree

import atif

from tests.making.logs import Log
from tests.reading.markdown import Page
from tests.reading.requests import broken
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.samples import SAMPLES

EVERYDAY = SAMPLES / "everyday"
REDOS = SAMPLES / "multiple-redos"
FORMS = ["markdown", "xml", "messages", "atif"]


def shown(*options: str, source: Path = EVERYDAY, name: str = "latest") -> str:
    ran = pathexport("show", source, name, *options)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def tokens(*options: str) -> int:
    """What `--count` says, which programs can read as a number."""
    said = shown(*options, "--count")
    assert re.fullmatch(r"[1-9][0-9]*\n", said), said
    return int(said)


def test_each_form_is_what_it_says() -> None:
    assert shown("--format", "markdown") == shown()
    assert ElementTree.fromstring(shown("--format", "XML")).tag == "conversation"
    for options, thinking in (([], False), (["--thinking"], True)):
        sent = json.loads(shown("--format", "messages", *options))
        assert sent.keys() == {"system", "messages"}
        assert broken(sent["messages"], thinking) == []
    found = json.loads(shown("--format", "atif", source=SAMPLES / "subagents-nested"))
    assert atif.Trajectory.model_validate(found).subagent_trajectories
    left = shown("--format", "atif", "--agents", "omit", source=SAMPLES / "subagents-nested")
    assert "subagent_trajectories" not in left
    assert "Hidden at this detail: 2 agents." in left


def test_thinking_is_only_in_messages_that_ask_for_it(tmp_path: Path) -> None:
    log = Log()
    thought = {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}
    text = {"type": "text", "text": "So."}
    log.blocks("b", log.prompt("a", None), [thought, text])
    log.write(tmp_path)
    held = {form: "Hm." in shown("--format", form, source=tmp_path) for form in FORMS}
    assert held == {"markdown": True, "xml": True, "messages": False, "atif": True}
    assert "Hm." in shown("--format", "messages", "--thinking", source=tmp_path)
    for form in FORMS:
        assert "Hm." not in shown("--format", form, "--no-thinking", source=tmp_path)


def test_the_system_prompt_is_there_where_the_log_has_it(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    snapshot = {"type": "prompt_snapshot", "systemPrompt": ["Be kind.", {"text": "Be brief."}]}
    log.row("b", "a", "attachment", attachment=snapshot)
    log.answer("c", "b")
    log.write(tmp_path)
    sent = json.loads(shown("--format", "messages", source=tmp_path))
    assert sent["system"] == "Be kind.\n\nBe brief."
    first = json.loads(shown("--format", "atif", source=tmp_path))["steps"][0]
    assert (first["source"], first["message"]) == ("system", sent["system"])


@for_each("form", FORMS)
def test_a_part_says_what_came_before_in_each_form(form: str) -> None:
    text = shown("--from-fork", "--format", form, source=REDOS, name="5e550201/1")
    assert "6 messages are left out here, before the paths part." in text
    assert "day += timedelta(days=1)" not in text


def test_several_paths_are_documents() -> None:
    ran = pathexport("show", REDOS, "5e550201/1", "5e550201/3", "--format", "xml")
    assert (ran.status, ran.err) == (0, "")
    sources = [each.findtext("source") for each in ElementTree.fromstring(ran.out)]
    session = "5e550201-0002-4000-8000-000000000001"
    assert sources == [f"{session}/1 (abandoned)", f"{session}/3 (active)"]


@for_each("form", FORMS)
def test_a_budget_holds_by_the_count(form: str) -> None:
    text = shown("--format", form, "--max-tokens", "2200")
    assert "to save room: " in text
    assert tokens("--format", form, "--max-tokens", "2200") <= 2200 < tokens("--format", form)


def test_links_to_what_is_left_out_lead_to_the_line_that_says_so() -> None:
    text = shown("--max-tokens", "2000")
    page = Page(text)
    assert set(re.findall(r"\]\(#(\w+)\)", text)) <= set(re.findall(r'<a id="(\w+)">', text))
    assert "- Left Out: to save room: " in text
    assert "*Messages 2 to " in text
    assert page.tokens


def test_tokens_are_estimated_for_a_family_of_models() -> None:
    general, claude, newer = (
        tokens("--family", name) for name in ("general", "claude", "Claude-4.7")
    )
    assert general < claude < newer
    assert tokens() == claude


def test_tokens_are_counted_by_a_program() -> None:
    count = shlex.join([sys.executable, "-c", "import sys; print(len(sys.stdin.buffer.read()))"])
    assert shown("--count-with", count) == f"{len(shown().encode())}\n"


def test_files_get_any_form(tmp_path: Path) -> None:
    out = tmp_path / "one.xml"
    assert shown("--format", "xml", "-o", str(out)) == ""
    assert out.read_text() == shown("--format", "xml")


def test_of_too_many_paths_a_few_are_told() -> None:
    """All of them would fill the screen."""
    given = [f"5e5502{number:02}/1" for number in range(65)]
    ran = pathexport("show", SAMPLES, *given, "--format", "xml")
    assert (ran.status, ran.out) == (2, "")
    told = "'5e550200/1', '5e550201/1', '5e550202/1' and 62 more are all taken for names of paths"
    assert ran.err.startswith(f"pathexport: {told}")


def test_several_paths_need_a_form_that_holds_them() -> None:
    ran = pathexport("show", REDOS, "5e550201/1", "5e550201/3")
    assert ran.err.endswith("or name one path. Only --format xml takes several.\n")


@for_each(
    ("options", "sentence"),
    [
        (["--format", "html"], "--format must be markdown, xml, messages or atif, not 'html'."),
        (["--family", "gpt"], "--family must be claude, claude-4.7 or general, not 'gpt'."),
        (["--thinking"], "--thinking is for --format messages: other forms have it anyway."),
        (
            ["--format", "xml", "--agents", "inline"],
            "--agents inline is not for --format xml, which has no agents.",
        ),
        (
            ["--count", "--count-with", "wc"],
            "--count estimates and --count-with counts. Give one of them.",
        ),
        (
            ["--format", "xml", "latest~1", "--max-tokens", "9000"],
            "--max-tokens is for one path. Name one.",
        ),
        (
            ["--format", "atif", "--split", "9", "-o", "x"],
            "--split is for Markdown only, not for --format atif.",
        ),
        (["--split", "9"], "--split writes FILE-1, FILE-2 and so on. Name FILE by -o."),
        (
            ["--format", "messages", "--thinking", "--no-thinking"],
            "--thinking and --no-thinking contradict each other.",
        ),
        (
            ["latest~1"],
            "'latest' and 'latest~1' are both taken for names of paths: neither is a folder",
        ),
        (["--count", "-o", "x"], "--count prints a number and writes no file. Leave out -o."),
        (["--count-with", "wc", "-o", "x"], "--count-with prints a number and writes no file."),
        (["--count-with", "no-such-program"], "'no-such-program' cannot be run: No such file"),
    ],
)
def test_what_cannot_be_is_said(options: list[str], sentence: str) -> None:
    ran = pathexport("show", EVERYDAY, "latest", *options)
    assert (ran.out, ran.err.startswith(f"pathexport: {sentence}")) == ("", True), ran.err
    assert ran.status in (2, 3)


def test_a_budget_that_cannot_be_met_names_the_least_that_can() -> None:
    ran = pathexport("show", EVERYDAY, "latest", "--max-tokens", "100")
    found = re.search(r"^pathexport: 100 tokens are too few: .*--max-tokens (\d+) or", ran.err)
    assert ran.status == 2
    assert found is not None
    assert "to save room" in shown("--max-tokens", found[1])


@for_each(
    ("source", "form", "most", "helps"),
    [
        (EVERYDAY, "markdown", "650", "--last 1"),
        (EVERYDAY, "markdown", "20", ""),
        (SAMPLES / "subagents-new", "atif", "2000", "--agents omit"),
        (SAMPLES / "subagents-new", "atif", "300", ""),
    ],
)
def test_only_what_is_enough_is_advised(source: Path, form: str, most: str, helps: str) -> None:
    asked = ["show", source, "latest", "--format", form, "--max-tokens", most]
    advice = f", or {helps}, with which it fits" if helps else ""
    assert re.search(rf"Give --max-tokens \d+ or more{advice}\.$", pathexport(*asked).err.strip())
    assert pathexport(*asked, *helps.split()).status == (0 if helps else 2)
