"""Messages as the Messages API takes them: no rule of it is broken, and nothing said is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from pathexport.pipeline import load
from pathexport.read.blocks import TextBlock
from pathexport.shape.project import Project
from pathexport.write.feed.messages import Sent, sent
from pathexport.write.feed.utterances import CallMade, Conversation, GivenResult
from tests.making.logs import Log, conversation, picture
from tests.making.signatures import NARRATION
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.reading.requests import broken
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import Rows, loaded
from tests.running.samples import SAMPLES
from tests.write.feed.conversations import conversations


def check(project: Project) -> int:
    """No message breaks a rule, with thoughts or without; how many conversations there were."""
    every = [*conversations(project)]
    for said in every:
        for thinking in (False, True):
            assert broken(sent(said, thinking), thinking) == []
        assert lost(said) == []
    return len(every)


def lost(said: Conversation) -> list[str]:
    """Texts of either side that no message holds."""
    found = {(each["role"], text) for each in sent(said) for text in words(each)}
    return [
        piece.words
        for each in said
        for piece in each.pieces
        if isinstance(piece, TextBlock)
        if (each.role, piece.words) not in found and (each.role, piece.words.rstrip()) not in found
    ]


def words(message: Sent) -> list[str]:
    return [block["text"] for block in message["content"] if block["type"] == "text"]


@pytest.mark.thorough
@needs_corpus
@for_each("name", NAMES)
def test_real_logs_give_messages_that_break_no_rule(name: str) -> None:
    assert sum(map(check, projects(name))) or name == "unknown-last-prompt"


@for_each("sample", [each.name for each in SAMPLES.iterdir() if each.is_dir()])
def test_samples_give_messages_that_break_no_rule(sample: str) -> None:
    assert sum(map(check, load(SAMPLES / sample)))


@given(wild_logs())
@SETTINGS
def test_whatever_a_log_holds_its_messages_break_no_rule(files: list[Rows]) -> None:
    with loaded(files) as project:
        check(project)


@given(lived_logs())
@SETTINGS
def test_what_people_lived_gives_messages_that_break_no_rule(log: Log) -> None:
    with loaded([log.rows]) as project:
        assert check(project)


def made(log: Log, folder: Path, thinking: bool = False) -> list[Sent]:
    project = log.load(folder)
    said = next(conversations(project))
    found = sent(said, thinking)
    assert broken(found, thinking) == []
    return found


def test_results_follow_their_calls_and_come_before_all_else(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1", api="m")
    log.result("c", "b", "t1", "one")
    log.call("d", "c", "t2", api="m")
    log.result("e", "d", "t2", "two")
    log.prompt("f", "e", "go on")
    user, assistant, results = made(log, tmp_path)
    assert words(user) == ["ask a"]
    assert [block["id"] for block in assistant["content"]] == ["t1", "t2"]
    assert [block.get("tool_use_id") for block in results["content"]] == ["t1", "t2", None]
    assert words(results) == ["go on"]


def test_a_call_without_a_result_gets_one_that_says_so(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1")
    log.interrupt("c", "b")
    *_, last = made(log, tmp_path)
    result, interrupted = last["content"]
    assert result["is_error"] is True
    assert result["content"] == [{"type": "text", "text": "[No result is in the log.]"}]
    assert interrupted["text"] == "[Request interrupted by user]"


def test_a_late_result_goes_to_its_call(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1")
    log.prompt("c", "b", "meanwhile")
    log.answer("d", "c", "yes")
    log.result("e", "b", "t1", "late")
    log.answer("f", "e", "done")
    found = made(log, tmp_path)
    assert [each["role"] for each in found] == ["user", "assistant"] * 2
    result, text = found[2]["content"]
    assert (result["content"][0]["text"], text["text"]) == ("late", "meanwhile")


def test_a_result_whose_call_is_nowhere_is_told_with_what_it_holds(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.result("a", None, "t1", "42 passed"), "Good.")
    first, _ = made(log, tmp_path)
    assert words(first) == ["[A result whose call is not here:]", "42 passed"]


def test_thoughts_come_with_their_signatures_or_not_at_all(tmp_path: Path) -> None:
    signed = {"type": "thinking", "thinking": "Hm.\n ", "signature": "c2ln"}
    text = {"type": "text", "text": "So."}
    log = Log()
    log.prompt("a", None)
    log.blocks("b", "a", [signed, {"type": "thinking", "thinking": "unsigned"}, text])
    assert made(log, tmp_path)[1]["content"] == [text]
    assert made(log, tmp_path, thinking=True)[1]["content"] == [signed, text]


def test_what_openrouter_adds_to_a_thought_is_in_no_request(tmp_path: Path) -> None:
    signed = {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}
    relayed = {"type": "redacted_thinking", "data": "openrouter.reasoning:e30="}
    hidden = {"type": "redacted_thinking", "data": "c2ln"}
    text = {"type": "text", "text": "So."}
    log = Log()
    log.prompt("a", None)
    log.blocks("b", "a", [signed, relayed, hidden, text])
    assert made(log, tmp_path, thinking=True)[1]["content"] == [signed, hidden, text]


def test_what_the_model_told_between_its_calls_is_signed_or_a_text(tmp_path: Path) -> None:
    told = {"type": "thinking", "thinking": "Next.  ", "signature": NARRATION}
    log = Log()
    log.prompt("a", None)
    log.blocks("b", "a", [told, {"type": "text", "text": "So."}, told])
    last = {"type": "text", "text": "Next."}  # nothing may end in a thought
    assert made(log, tmp_path)[1]["content"] == [last, {"type": "text", "text": "So."}, last]
    assert made(log, tmp_path, thinking=True)[1]["content"][::2] == [told, last]


def test_pictures_are_as_they_were_and_never_in_a_failed_result(tmp_path: Path) -> None:
    log = Log()
    shot = picture(b"png")
    log.row("a", None, "user", message={"role": "user", "content": [shot]})
    log.call("b", "a", "t1")
    result: dict[str, Any] = {"type": "tool_result", "tool_use_id": "t1", "is_error": True}
    content = [{**result, "content": [{"type": "text", "text": "no"}, shot]}]
    log.row("c", "b", "user", message={"role": "user", "content": content})
    user, _, last = made(log, tmp_path)
    assert user["content"] == [shot]
    assert [block["type"] for block in last["content"]] == ["tool_result", "image"]
    assert last["content"][1] == shot


def test_no_message_holds_what_is_listened_to(tmp_path: Path) -> None:
    source = {**picture(b"mp3")["source"], "media_type": "audio/mpeg"}
    heard = {
        "type": "tool_result",
        "tool_use_id": "t1",
        "content": [{"type": "audio", "source": source}],
    }
    log = Log()
    log.call("b", log.prompt("a", None), "t1")
    log.row("c", "b", "user", message={"role": "user", "content": [heard]})
    (result,) = made(log, tmp_path)[2]["content"]
    assert result["content"] == [{"type": "text", "text": "[Audio that is not shown here.]"}]


def test_a_compaction_is_the_message_that_it_was(tmp_path: Path) -> None:
    log = conversation()
    log.boundary("c", "b")
    log.summary("d", "c", "So far: much.")
    log.answer("f", log.prompt("e", "d"))
    assert [words(each) for each in made(log, tmp_path)] == [
        ["ask a"],
        ["say b"],
        ["So far: much.", "ask e"],
        ["say f"],
    ]


def test_what_the_model_never_saw_is_not_in_messages(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.blocks("b", "a", [{"type": "text", "text": "API Error"}], isApiErrorMessage=True)
    log.blocks("c", "b", [{"type": "text", "text": "No response."}], model="<synthetic>")
    log.system("d", "c", "informational", content="for the person")
    log.answer("e", "d")
    assert [words(each) for each in made(log, tmp_path)] == [["ask a"], ["say e"]]


FILE = {"type": "file", "filename": "a.py", "content": {"file": {"content": "x = 1"}}}
RESOURCE = {"type": "mcp_resource", "uri": "wiki://1", "content": {"contents": [{"text": "x"}]}}
PROBLEM = {"type": "diagnostics", "files": [{"uri": "a", "diagnostics": [{"message": "No."}]}]}
MEMORY = {"type": "relevant_memories", "memories": [{"path": "m", "content": "Tea."}]}
HOOK = {"type": "async_hook_response", "hookName": "Stop", "response": {"systemMessage": "No."}}
CAME_IN = {"type": "poll_events", "envelopes": ['<event nonce="y" kind="ci" at="x">No.</event>']}
NESTED = {"type": "nested_memory", "content": {"path": "m", "content": "Tea."}}
LOADED = {"type": "instructions", "files": [{"path": "m", "content": "Tea."}]}


@for_each(
    ("given", "said"),
    [
        (FILE, "File a.py:\nx = 1"),
        ({"type": "directory", "path": "/src", "content": "a.py"}, "Directory /src:\na.py"),
        (RESOURCE, "Resource wiki://1:\nx"),
        (PROBLEM, "Problems that the editor shows:\na: No."),
        (MEMORY, "From memory:\nm:\nTea."),
        (HOOK, "Hook Stop said:\nNo."),
        (NESTED, "From memory:\nm:\nTea."),
        (LOADED, "From memory:\nm:\nTea."),
        (CAME_IN, 'Came in meanwhile:\n<event kind="ci" at="x">No.</event>'),
    ],
)
def test_what_claude_code_attached_is_marked_as_its_own(
    tmp_path: Path, given: dict[str, Any], said: str
) -> None:
    log = Log()
    log.prompt("a", None)
    log.row("b", "a", "attachment", attachment=given)
    log.answer("c", "b")
    assert words(made(log, tmp_path)[0]) == [
        "ask a",
        f"<system-reminder>\n{said}\n</system-reminder>",
    ]


def test_ids_that_come_again_or_have_odd_characters_are_made_plain(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "fn:0", name="mcp.x y")
    log.result("c", "b", "fn:0", "one")
    log.call("d", "c", "fn:0")
    log.result("e", "d", "fn:0", "two")
    _, first, one, second, two = made(log, tmp_path)
    assert [(m["content"][0]["id"], m["content"][0]["name"]) for m in (first, second)] == [
        ("fn_0", "mcp_x_y"),
        ("fn_0_2", "Bash"),
    ]
    assert [m["content"][0]["content"][0]["text"] for m in (one, two)] == ["one", "two"]


def test_calls_of_one_id_get_their_results_in_turn(tmp_path: Path) -> None:
    """The first result goes to the first call of the last answer that has calls without one."""
    log = Log()
    last = log.prompt("a", None)
    for name, api in (("old", "m"), ("one", "n"), ("two", "n")):
        last = log.call(name, last, "t", api=api, given={"command": name})
    for name in ("one", "two", "old"):
        last = log.result(f"r{name}", last, "t", name)
    said = next(conversations(log.load(tmp_path)))
    calls = [piece for each in said for piece in each.pieces if isinstance(piece, CallMade)]
    given = {
        made.block.input["command"]: [
            each.block.text for each in made.results if isinstance(each, GivenResult)
        ]
        for made in calls
    }
    assert given == {"old": ["old"], "one": ["one"], "two": ["two"]}
