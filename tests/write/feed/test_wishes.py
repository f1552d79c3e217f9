"""What a person typed for a summary (`/rewind`) is in all forms as theirs, whatever is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.write.feed.atif import TrajectoryHead, trajectory
from pathexport.write.feed.estimate import Tally, weigh
from pathexport.write.feed.messages import Sent, sent
from pathexport.write.feed.narrowed import narrowed_and_told
from pathexport.write.feed.utterances import Conversation, SummaryWish
from pathexport.write.feed.xml import document
from pathexport.write.options import Options
from tests.making.logs import conversation
from tests.write.feed.conversations import conversations

TYPED = {"userContext": "Keep the <API>.\n", "messagesSummarized": 2}
SUMMARY = "So far: much."


def summarized(folder: Path, both: bool) -> Conversation:
    log = conversation()
    log.boundary("B", "b", compactMetadata=TYPED if both else {})
    log.summary("S", "B", SUMMARY, summarizeMetadata=TYPED)
    log.answer("d", log.prompt("c", "S"))
    return next(conversations(log.load(folder)))


def as_xml(said: Conversation) -> str:
    return "".join(text for _, text in document(said, {}))


def roles(made: list[Sent]) -> list[str]:
    return [each["role"] for each in made]


@pytest.mark.parametrize("both", [False, True])
def test_xml_has_it_above_the_summary(tmp_path: Path, both: bool) -> None:
    text = as_xml(summarized(tmp_path, both))
    wish = '<text for="summary">Keep the &lt;API&gt;.</text>'
    assert text.count(wish) == 1
    assert f'kind="compaction">\n{wish}\n<text>{SUMMARY}</text>\n</message>' in text


@pytest.mark.parametrize("both", [False, True])
def test_messages_have_it_in_the_message_of_the_summary(tmp_path: Path, both: bool) -> None:
    made = sent(summarized(tmp_path, both))
    assert roles(made) == ["user", "assistant", "user", "assistant"]
    assert [each["text"] for each in made[2]["content"]] == [
        "[What the user typed for the summary:]\nKeep the <API>.",
        SUMMARY,
        "ask c",
    ]


@pytest.mark.parametrize("both", [False, True])
def test_trajectories_have_it_as_a_step_of_the_user(tmp_path: Path, both: bool) -> None:
    steps = trajectory(TrajectoryHead("i", "s", "1", {}), summarized(tmp_path, both))["steps"]
    told = [(step["source"], step["message"], step.get("extra")) for step in steps[2:4]]
    assert told == [
        ("user", "Keep the <API>.", {"kind": "compaction", "for": "summary"}),
        ("system", SUMMARY, {"kind": "compaction"}),
    ]


def test_where_summaries_are_left_out_it_stays(tmp_path: Path) -> None:
    said, line = narrowed_and_told(summarized(tmp_path, True), Options(detail="dialogue"))
    assert line == "Hidden at this detail: 1 compaction."
    text = as_xml(said)
    assert text.count('<text for="summary">') == 1
    assert SUMMARY not in text
    assert roles(sent(said)) == ["user", "assistant", "user", "assistant"]


def test_a_compaction_without_it_is_left_out_whole(tmp_path: Path) -> None:
    log = conversation()
    log.summary("S", log.boundary("B", "b"), SUMMARY, summarizeMetadata={"userContext": " \n"})
    log.answer("d", log.prompt("c", "S"))
    said = next(conversations(log.load(tmp_path)))
    assert 'for="summary"' not in as_xml(said)
    left, line = narrowed_and_told(said, Options(detail="dialogue"))
    assert line == "Hidden at this detail: 1 compaction."
    assert "compaction" not in as_xml(left)


def test_it_has_a_weight(tmp_path: Path) -> None:
    (wish,) = [
        piece
        for each in summarized(tmp_path, True)
        for piece in each.pieces
        if isinstance(piece, SummaryWish)
    ]
    tally = Tally("claude")
    weigh(wish, tally)
    assert tally.tokens > 0
