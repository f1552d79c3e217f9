"""XML parses, whatever is said, and holds all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.pipeline import load
from pathexport.read.blocks import TextBlock
from pathexport.read.texts.pasted import prompt_parts
from pathexport.shape.project import Project
from pathexport.write.feed.utterances import Conversation, Utterance
from pathexport.write.feed.xml import document, documents, escaped
from tests.making.logs import Log, conversation, picture
from tests.random.strategies import SETTINGS, wild_logs
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.each import for_each
from tests.running.loading import Rows, loaded
from tests.running.samples import SAMPLES
from tests.write.feed.conversations import conversations

HOSTILE = st.lists(
    st.one_of(
        st.text(),
        st.sampled_from(
            ["</text>", "<message>", "]]>", "<!--", "&lt;", "&#0;", "\x00\x1b", "\r\n"]
        ),
    )
).map("".join)


def parsed(said: Conversation) -> ElementTree.Element:
    return ElementTree.fromstring("".join(text for _, text in document(said, {"title": "T"})))


def check(project: Project) -> None:
    for said in conversations(project):
        found = parsed(said)
        assert {each.tag for each in found} <= {"message", "left_out"}
        told = (each for tag in ("text", "pasted", "quoted") for each in found.iter(tag))
        texts = {(each.text or "").strip("\n") for each in told}
        for each in said:
            if each.form in ("prompt", "answer"):
                spoken = [piece for piece in each.pieces if isinstance(piece, TextBlock)]
                assert {words for piece in spoken for words in parsed_texts(piece, each)} <= texts


def parsed_texts(piece: TextBlock, said: Utterance) -> Iterator[str]:
    parts = [part.words for part in prompt_parts(piece.words)]
    for words in parts if said.role == "user" else [piece.words]:
        if words.strip():
            yield (ElementTree.fromstring(f"<a>{escaped(words)}</a>").text or "").strip("\n")


@pytest.mark.thorough
@needs_corpus
@for_each("name", NAMES)
def test_real_logs_give_xml_that_parses(name: str) -> None:
    for project in projects(name):
        check(project)


@for_each("sample", [each.name for each in SAMPLES.iterdir() if each.is_dir()])
def test_samples_give_xml_that_parses(sample: str) -> None:
    for project in load(SAMPLES / sample):
        check(project)


@given(wild_logs())
@SETTINGS
def test_whatever_the_links_the_xml_parses(files: list[Rows]) -> None:
    with loaded(files) as project:
        check(project)


@given(HOSTILE, HOSTILE)
@SETTINGS
def test_nothing_said_breaks_out_of_its_tag(words: str, name: str) -> None:
    log = Log()
    log.prompt("a", None, f"a{words}")
    log.call("b", "a", "t", name=name, given={name: words, "more": [words]})
    log.result("c", "b", "t", words)
    with loaded([log.rows]) as project:
        (said,) = conversations(project)
        found = parsed(said)
    assert shape(found) == [
        "conversation",
        *("message", "text"),
        *("message", "tool_call", *["input"] * len({name, "more"}), "result"),
    ]


def shape(found: ElementTree.Element) -> Sequence[str]:
    return [each.tag for each in found.iter()]


@given(HOSTILE)
@SETTINGS
def test_only_what_xml_cannot_hold_is_replaced(words: str) -> None:
    back = ElementTree.fromstring(f"<a>{escaped(words)}</a>").text or ""
    assert len(back) == len(words)
    held = re.compile("[^\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
    assert [c for c, old in zip(back, words, strict=True) if held.match(old)] == [
        old for old in words if held.match(old)
    ]


def test_several_are_documents_with_their_sources(tmp_path: Path) -> None:
    log = conversation()
    said = next(conversations(log.load(tmp_path)))
    parts = documents([("one & two", document(said, {})), ("three", document(said, {}))])
    found = ElementTree.fromstring("".join(text for _, text in parts))
    assert [each.get("index") for each in found] == ["1", "2"]
    assert [each.findtext("source") for each in found] == ["one & two", "three"]
    assert [len(each.findall("document_content/conversation/message")) for each in found] == [2, 2]


def test_it_reads_well(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "<command-name>/review</command-name><command-args>a.py</command-args>")
    log.prompt("b", "a", "<local-command-stdout>2 < 3</local-command-stdout>")
    shot = picture(b"png")
    log.row("c", "b", "user", message={"role": "user", "content": [shot]}, isMeta=True)
    log.call("d", "c", "t1", api="m")
    log.result("e", "d", "t1", "one\ntwo")
    log.call("f", "e", "t2")
    said = next(conversations(log.load(tmp_path)))
    text = "".join(text for _, text in document(said, {"title": 'a "b"'}, before="More above."))
    assert re.sub(' time="[^"]*"| model="[^"]*"', "", text) == (
        """<conversation generator="pathexport" title="a &quot;b&quot;">
<left_out>More above.</left_out>
<message index="1" role="user" kind="command">
<command>/review a.py</command>
<output>2 &lt; 3</output>
<added>[image: image/png]</added>
</message>
<message index="2" role="assistant">
<tool_call id="t1" name="Bash">
<input name="command">ls</input>
<result>
one
two
</result>
</tool_call>
</message>
<message index="3" role="assistant">
<tool_call id="t2" name="Bash">
<input name="command">ls</input>
<result status="missing"/>
</tool_call>
</message>
</conversation>
"""
    )


def test_what_has_no_number_gets_none(tmp_path: Path) -> None:
    log = conversation()
    log.summary("S", log.boundary("B", "b"))
    log.answer("d", log.prompt("c", "S"))
    said = next(conversations(log.load(tmp_path)))
    found = [(each.get("index"), each.get("kind")) for each in parsed(said)]
    assert found == [("1", None), ("2", None), (None, "compaction"), ("3", None), ("4", None)]


def test_what_bash_mode_printed_has_its_exit_code(tmp_path: Path) -> None:
    log = Log()
    log.prompt(
        "a", None, "<bash-input>x</bash-input><bash-stdout>y</bash-stdout>"
        "<bash-exit-code>3</bash-exit-code>"
    )  # fmt: skip
    log.answer("b", "a")
    (said,) = conversations(log.load(tmp_path))
    told = parsed(said)
    assert [(each.text, each.get("exit")) for each in told.iter("output")] == [("y", "3")]
    assert [each.text for each in told.iter("command")] == ["! x"]


@for_each(("version", "said"), [("2.1.121", "Rock &amp; roll"), ("2.1.150", "Rock & roll")])
def test_what_bash_mode_printed_is_what_a_person_saw(
    tmp_path: Path, version: str, said: str
) -> None:
    log = Log()
    log.prompt("a", None, "<bash-input>cat title</bash-input>")
    told = "<bash-stdout>Rock &amp; roll</bash-stdout>"
    log.answer("c", log.prompt("b", "a", told, version=version))
    (found,) = conversations(log.load(tmp_path))
    assert [each.text for each in parsed(found).iter("output")] == [said]


def test_what_was_pasted_is_told_from_what_was_typed(tmp_path: Path) -> None:
    log = Log()
    pasted = '<pasted_content id="9b65">\n{}\n</pasted_content id="9b65">'
    log.prompt("a", None, f"Why?\n\n{pasted.format('<b>')}\n\n thanks")
    log.answer("b", "a", pasted.format("x"))
    (said,) = conversations(log.load(tmp_path))
    asked, answered = parsed(said)
    assert [(each.tag, each.text) for each in asked] == [
        ("text", "Why?"),
        ("pasted", "<b>"),
        ("text", "thanks"),
    ]
    assert [each.tag for each in answered] == ["text"]


def test_what_was_picked_says_where(tmp_path: Path) -> None:
    log = Log()
    marks = ("attach: Terminal | tab:0", "reply 1")
    picked = "\n\n".join(f"<!-- {mark} -->\n> 3 failed" for mark in marks)
    log.prompt("a", None, f"{picked}\n\nWhy?")
    (said,) = conversations(log.load(tmp_path))
    (asked,) = parsed(said)
    assert [(each.tag, each.text, each.get("from")) for each in asked] == [
        ("quoted", "3 failed", "Terminal"),
        ("quoted", "3 failed", None),
        ("text", "Why?", None),
    ]


def test_blocks_of_a_type_that_nobody_knows_are_told_as_data(tmp_path: Path) -> None:
    log = Log()
    found = {"type": "search_result", "title": "T"}
    log.row("a", None, "user", message={"role": "user", "content": [found]})
    log.call("b", "a", "t1")
    result = {"type": "tool_result", "tool_use_id": "t1", "content": [found]}
    log.row("c", "b", "user", message={"role": "user", "content": [result]})
    (said,) = conversations(log.load(tmp_path))
    (attached,), (call,) = parsed(said)
    told = '{"type":"search_result","title":"T"}'
    assert (attached.tag, attached.text, call.findtext("result")) == ("attached", told, told)
