"""Nothing is said to be the person's word that nobody typed: lines of ours, results, odd blocks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathexport.pipeline import load
from pathexport.write.feed.atif import TrajectoryHead, trajectory
from pathexport.write.feed.messages import sent
from pathexport.write.feed.narrowed import narrowed
from pathexport.write.feed.utterances import Conversation
from pathexport.write.feed.xml import document
from pathexport.write.options import Options
from tests.making.logs import Log, conversation, picture
from tests.running.each import for_each
from tests.running.samples import SAMPLES
from tests.write.feed.conversations import conversations

PDF = {"type": "document", "source": {"type": "base64", "media_type": "application/pdf"}}
PLAIN = {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "Hi."}}
MIXED = {
    "type": "document",
    "source": {"type": "content", "content": [{"type": "text", "text": "Hi."}, picture(b"png")]},
}
WORDS = {"type": "text", "text": "look"}
PEER = {"kind": "peer", "name": "eve"}
TOLD: list[tuple[dict[str, Any], str, str]] = [
    (PDF, "system", '<attached what="document" media="application/pdf"></attached>'),
    (PLAIN, "user", '<attached what="document" media="text/plain">Hi.</attached>'),
    (MIXED, "user", '<attached what="document">\nHi.\n[image: image/png]\n</attached>'),
    (picture(b"png"), "user", '<attached what="image" media="image/png"></attached>'),
    ({"type": "new", "of": 1}, "system", '<attached what="new">{"type":"new","of":1}</attached>'),
]


def said(folder: Path, *blocks: dict[str, Any]) -> Conversation:
    log = Log()
    log.row("a", None, "user", message={"role": "user", "content": [*blocks, WORDS]})
    log.answer("b", "a")
    return next(conversations(log.load(folder)))


def steps(told: Conversation) -> list[tuple[str, Any]]:
    made = trajectory(TrajectoryHead("i", "s", "1", {}), told)["steps"]
    return [(step["source"], step["message"]) for step in made]


@for_each(("block", "source", "tag"), TOLD)
def test_what_is_attached_is_not_a_word_of_the_person(
    tmp_path: Path, block: dict[str, Any], source: str, tag: str
) -> None:
    told = said(tmp_path, block)
    first, *others = steps(told)
    assert first[0] == source
    assert (source == "user") or ("user", "look") in others
    text = "".join(text for _, text in document(told, {}))
    assert f"{tag}\n<text>look</text>\n" in text


def test_a_result_without_a_call_is_no_word_of_the_person(tmp_path: Path) -> None:
    log = conversation()
    log.result("c", "b", "lost", "output")
    spoken = "The user doesn't want to proceed with this tool use. The user said: stop"
    block = {"type": "tool_result", "tool_use_id": "t2", "content": spoken, "is_error": True}
    log.row("d", "c", "user", message={"role": "user", "content": [block]})
    sources = [source for source, _ in steps(next(conversations(log.load(tmp_path))))]
    assert sources == ["user", "agent", "system", "user"]


def test_what_claude_code_adds_to_a_prompt_is_a_step_of_its_own(tmp_path: Path) -> None:
    log = Log()
    hook = {"type": "hook_success", "hookName": "H", "hookEvent": "UserPromptSubmit"}
    log.row("h", log.prompt("a", None), "attachment", attachment={**hook, "content": "Be kind."})
    log.answer("b", "h")
    assert steps(next(conversations(log.load(tmp_path)))) == [
        ("user", "ask a"),
        ("system", "Hook H said:\nBe kind."),
        ("agent", "say b"),
    ]


def test_what_was_said_elsewhere_before_says_so(tmp_path: Path) -> None:
    log = Log()
    log.answer("b", log.prompt("a", None))
    told = {"lineage": "s0", "source": "typed"}
    asks = {"type": "queued_command", "prompt": "Use tabs.", "origin": {"kind": "human"}}
    log.row("q", "b", "attachment", attachment={**asks, "forwardedIntent": told})
    made = document(next(conversations(log.load(tmp_path))), {})
    text = "".join(words for _, words in made)
    what = "What the user had said to the session that began this one"
    assert f'<added what="{what}">Use tabs.</added>' in text


def test_a_command_that_began_by_itself_is_no_word_of_the_person(tmp_path: Path) -> None:
    log = conversation()
    tags = "<command-message>x</command-message>\n<command-name>/x</command-name>"
    log.answer("d", log.prompt("c", "b", tags, promptSource="system"))
    told = next(conversations(log.load(tmp_path)))
    assert steps(told)[2] == ("system", tags)
    text = "".join(text for _, text in document(told, {}))
    assert 'kind="notice">\n<command>/x</command>\n' in text


def test_what_another_than_the_person_says_is_no_word_of_theirs(tmp_path: Path) -> None:
    log = conversation()
    words = '<channel source="chat">\nHello.\n</channel>'
    log.answer("d", log.prompt("c", "b", words, isMeta=True, origin={"kind": "channel"}))
    told = next(conversations(log.load(tmp_path)))
    assert steps(told)[2] == ("system", words)
    assert ' role="user" from="Channel" ' in "".join(text for _, text in document(told, {}))


def test_what_the_person_typed_is_theirs_if_something_came_in_behind_it(tmp_path: Path) -> None:
    log = conversation()
    came = {"type": "queued_command", "prompt": "Hello.", "isMeta": True, "origin": PEER}
    log.row("d", log.prompt("c", "b", "Go on."), "attachment", attachment=came)
    log.answer("e", "d")
    told = next(conversations(log.load(tmp_path)))
    assert steps(told)[2] == ("user", "Go on.")
    assert " from=" not in "".join(text for _, text in document(told, {}))


def test_what_came_in_behind_a_result_tells_who_says_it(tmp_path: Path) -> None:
    log = conversation()
    came = {"type": "queued_command", "prompt": "Hello.", "isMeta": True, "origin": PEER}
    above = log.result("r", log.call("c", "b", "t1"), "t1")
    log.answer("e", log.row("d", above, "attachment", attachment=came))
    told = next(conversations(log.load(tmp_path)))
    made = trajectory(TrajectoryHead("i", "s", "1", {}), told)["steps"]
    [came_in] = [step for step in made if "Hello." in step["message"]]
    assert (came_in["source"], came_in["extra"]["from"]) == ("system", "Another agent")
    assert ' role="user" from="Another agent" ' in "".join(text for _, text in document(told, {}))


def test_a_command_that_claude_code_did_not_know_stands_with_what_it_said(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", "Unknown skill: deploy"))
    made = document(next(conversations(log.load(tmp_path))), {})
    text = "".join(words for _, words in made)
    assert "<command>/deploy</command>\n<output>Unknown skill: deploy</output>\n" in text


def test_one_that_newer_versions_did_not_know_did_not_reach_the_model(tmp_path: Path) -> None:
    log = conversation()
    log.system("c", "b", "informational", content="Unknown command: /deploy")
    log.answer("e", log.prompt("d", "c"))
    assert not any("deploy" in repr(each) for each in next(conversations(log.load(tmp_path))))


OPEN = "<ide_opened_file>The user opened the file a.py in the IDE.</ide_opened_file>"
REMINDED = "<system-reminder>Be kind.</system-reminder>"


@for_each("whole", (True, False))
def test_what_an_editor_puts_around_words_is_no_word_of_the_person(
    tmp_path: Path, whole: bool
) -> None:
    """Whether the log holds it in one text with the words or in texts of their own."""
    texts = [f"{OPEN}\nmend it\n{REMINDED}"] if whole else [OPEN, "mend it", REMINDED]
    log = Log()
    given = [{"type": "text", "text": text} for text in texts]
    log.row("a", None, "user", message={"role": "user", "content": given})
    log.answer("b", "a")
    told = next(conversations(log.load(tmp_path)))
    first, typed, last, _ = [(source, words.strip()) for source, words in steps(told)]
    assert (first, typed, last) == (("system", OPEN), ("user", "mend it"), ("system", REMINDED))
    text = "".join(words for _, words in document(told, {}))
    assert f"<added>{OPEN.replace('<', '&lt;').replace('>', '&gt;')}</added>\n<text>" in text
    assert "<added>&lt;system-reminder&gt;" in text
    spoken = narrowed(told, Options(detail="dialogue"))
    assert [words.strip() for source, words in steps(spoken) if source != "agent"] == ["mend it"]


def test_nor_is_it_in_words_from_the_queue(tmp_path: Path) -> None:
    log = conversation()
    queued = {"type": "queued_command", "prompt": f"{OPEN}\nmend it", "commandMode": "prompt"}
    log.answer("d", log.row("c", "b", "attachment", attachment=queued))
    told = [(who, words.strip()) for who, words in steps(next(conversations(log.load(tmp_path))))]
    assert told[-3:-1] == [("system", OPEN), ("user", "mend it")]


def test_that_somebody_interrupted_is_no_word_of_theirs(tmp_path: Path) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b", "[Request interrupted by user]"))
    assert ("system", "[Request interrupted by user]") in steps(
        next(conversations(log.load(tmp_path)))
    )


def test_nor_is_it_where_old_versions_say_that_the_request_was_aborted(tmp_path: Path) -> None:
    log, aborted = Log(), "API Error: Request was aborted."
    error = [{"type": "text", "text": aborted}]
    log.blocks("b", log.prompt("a", None), error, model="<synthetic>", isApiErrorMessage=True)
    log.answer("d", log.prompt("c", "b", aborted))
    told = steps(next(conversations(log.load(tmp_path))))
    assert [who for who, words in told if words == aborted] == ["system", "user"]


def test_files_that_a_person_added_are_told_with_their_words(tmp_path: Path) -> None:
    added = "<uploaded_files>\n<file><file_path>/a.csv</file_path></file>\n</uploaded_files>\n"
    log = Log()
    log.answer("b", log.prompt("a", None, f"{added}sum it up"))
    assert steps(next(conversations(log.load(tmp_path))))[0] == ("user", f"{added}sum it up")


@for_each(
    ("sample", "statuses"),
    [("everyday", ["failed", "rejected"]), ("plan-accepted", ["accepted"])],
)
def test_what_the_person_did_not_allow_is_told_from_what_failed(
    sample: str, statuses: list[str]
) -> None:
    """A plan that was accepted with a cleared context is a rejection by its words alone, and what
    was broken off did not fail."""
    [project] = load(SAMPLES / sample)
    told = [each for said in conversations(project) for each in said]
    text = "".join(words for _, words in document(told, {}))
    assert sorted({*re.findall('<result status="([a-z]+)"', text)}) == statuses
    made = trajectory(TrajectoryHead("i", "s", "1", {}), told)["steps"]
    came = [one for step in made for one in step.get("observation", {}).get("results", [])]
    extras = [one["extra"] for one in came if "extra" in one]
    told_of = {name for each in extras for name in each if name != "is_error"}
    assert told_of == {*statuses} - {"failed"}
    assert all(each["is_error"] for each in extras)


@for_each(
    ("text", "status"),
    [
        ("[Request interrupted by user for tool use]", "interrupted"),
        ("[Tool call result not in this copy: it came later.]", "missing"),
        ("No such file.", "failed"),
    ],
)
def test_what_became_of_a_call_is_said_as_in_transcripts(
    tmp_path: Path, text: str, status: str
) -> None:
    log = Log()
    block = {"type": "tool_result", "tool_use_id": "t", "content": text, "is_error": True}
    last = log.call("b", log.prompt("a", None), "t")
    log.row("c", last, "user", message={"role": "user", "content": [block]})
    told = next(conversations(log.load(tmp_path)))
    assert f'<result status="{status}">{text}<' in "".join(words for _, words in document(told, {}))
    step = trajectory(TrajectoryHead("i", "s", "1", {}), told)["steps"][1]
    (result,) = step["observation"]["results"]
    assert {*result["extra"]} == {"is_error"} | ({status} & {"interrupted"})


def test_words_that_claude_was_handed_again_are_in_each_form_once(tmp_path: Path) -> None:
    """A session that goes on after a restart is handed what waited in its queue once more."""
    queued = {"type": "queued_command", "prompt": "no, not there", "source_uuid": "x"}
    log = Log()
    log.row("q", log.prompt("a", None), "attachment", attachment=queued)
    log.row("s", log.answer("b", "q"), "attachment", attachment=queued)
    log.answer("d", "s")
    told = next(conversations(log.load(tmp_path)))
    text = "".join(words for _, words in document(told, {}))
    assert text.count("no, not there") == text.count("<text>no, not there</text>") == 1
    assert str(sent(told)).count("no, not there") == 1
    assert sum("no, not there" in words for _, words in steps(told)) == 1


@for_each(
    ("noted", "who"),
    [({"planContent": "# P"}, "system"), ({}, "system"), ({"promptSource": "typed"}, "user")],
)
def test_only_what_a_person_types_as_they_accept_a_plan_is_theirs(
    tmp_path: Path, noted: dict[str, str], who: str
) -> None:
    plan = "Implement the following plan:\n\n# P"
    hint = "If you need specific details from before exiting plan mode, read it at: /s1.jsonl"
    log, typed = Log(), "\n\nUser feedback on this plan: be quick"
    log.answer("b", log.prompt("p", None, f"{plan}\n\n{hint}{typed}", **noted))
    told = next(conversations(log.load(tmp_path)))
    parts = [("system", f"{plan}\n{hint}"), ("user", "be quick")]
    assert steps(told)[:-1] == (parts if who == "system" else [(who, f"{plan}\n\n{hint}{typed}")])
    assert plan in str(steps(narrowed(told, Options(detail="dialogue")))[0][1])


def test_what_another_row_says_too_is_in_no_form_as_added_for_the_model(tmp_path: Path) -> None:
    """Newer versions write a command as it was typed, and in tags behind what it does."""
    tags = "<command-name>/compact</command-name>\n<command-message>compact</command-message>"
    log = conversation()
    log.prompt("t", "b", "/compact", promptId="p1")
    log.boundary("s", "b")
    log.prompt("c", log.summary("u", "s"), tags, promptId="p1")
    log.answer("e", log.prompt("d", "c", promptId="p2"))
    told = next(conversations(log.load(tmp_path)))
    text = "".join(words for _, words in document(told, {}))
    assert text.count("/compact") == text.count("<command>/compact</command>") == 1
    texts = [words for _, words in steps(told)]
    assert sum("/compact" in each for each in texts) == 1
