"""Rendering is a function of the logs and the options: documents change nothing in it."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest

from pathexport.exporting import export
from pathexport.read.bodies import OpenBodies
from pathexport.read.rows import Place
from pathexport.shape.project import Project
from pathexport.shape.steps.messages import messages
from pathexport.write.message.heading import Above
from pathexport.write.message.message import Rendered, rendered
from pathexport.write.message.placed import message_facts, message_text
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Agents, Detail, Options
from pathexport.write.render.context import context_of, read_rows
from pathexport.write.render.facts import Facts, Usage, total
from tests.making.logs import Log, picture

HERE, NOTHING = Surroundings(), Above()
STANDARD = Options()


def only(log: Log, folder: Path, options: Options = STANDARD) -> list[Rendered]:
    """The messages of all rows of a log, rendered."""
    project = log.load(folder)
    context = context_of(project, options)
    rows = project.graph.rows
    found = messages(rows, range(len(rows)))
    return [rendered(each, read_rows(each.rows, context.project), context) for each in found]


def test_what_a_person_says(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None, "Fix *it*.")
    (made,) = only(log, tmp_path)
    assert made.parts == ("> Fix *it*.",)
    assert message_text(made, 7, NOTHING, HERE) == (
        "## 7 · User · 2026-03-01 09:00:10 · Fix \\*it\\*. …\n\n> Fix *it*."
    )
    (prompt,) = total(message_facts(made, 7, True, HERE)).prompts
    assert prompt == (7, "2026-03-01T09:00:10.000Z", "Fix \\*it\\*.")


def test_what_a_tool_says(tmp_path: Path) -> None:
    log = Log()
    log.result("b", log.call("a", None, "t1", api="m"), "t1", "README.md")
    (made,) = only(log, tmp_path)
    text = message_text(made, 1, NOTHING, HERE)
    assert text.endswith("### Bash · `ls`\n\n```text\nREADME.md\n```")


def test_the_same_message_is_text_of_another_document(tmp_path: Path) -> None:
    """Numbers, the day, links and the way to pictures come from the document."""
    log = Log()
    log.row("a", None, "user", message={"role": "user", "content": [picture(b"cat")]})
    (made,) = only(log, tmp_path)
    text = message_text(made, 1, NOTHING, HERE)
    assert "## 1 · User · 2026-03-01 09:00:10" in text
    assert "![picture](assets/" in text
    within = Surroundings(up="../", inside=True, speaker="Claude (delegating)")
    text = message_text(made, 3, Above("2026-03-01T08:00:00.000Z"), within)
    assert text.startswith("**3 · Claude (delegating) · 09:00:10**\n\n![picture](../assets/")


def test_what_is_hidden_with_a_notice_is_not_counted_beside_it(tmp_path: Path) -> None:
    """At dialogue a notice is hidden with all that is in it, and nothing of it is rendered."""
    log = Log()
    told = "<ide_opened_file>x</ide_opened_file>\n<system-reminder>\ny\n</system-reminder>"
    log.row("a", None, "user", isMeta=True, message={"role": "user", "content": f"{told} Look."})
    (made,) = only(log, tmp_path, Options("dialogue"))
    assert not made.parts
    assert message_text(made, 1, NOTHING, HERE) == ""
    assert total(message_facts(made, 1, False, HERE)).hidden == {"notice": 1}


def test_a_rendered_message_can_be_sent_elsewhere(tmp_path: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t1", name="Task", given={"prompt": "Look."})
    made = only(log, tmp_path)
    assert pickle.loads(pickle.dumps(made)) == made


def forked(folder: Path) -> Project:
    """A call that is answered messages later on one path, and not on the other.

    a ← b call ← c ← r result ← d     a ← b call ← e
    """
    log = Log()
    log.call("b", log.prompt("a", None), "t1", api="m1", name="Edit", given={"file_path": "/x.py"})
    log.result("r", log.answer("c", "b", api="m2"), "t1", "Changed by hand.", at=100)
    log.answer("d", log.prompt("p", "r"))
    log.answer("f", log.prompt("e", "b", at=500))
    return log.load(folder)


def test_a_call_is_answered_on_the_path_that_has_its_result(tmp_path: Path) -> None:
    """Both paths tell the truth of themselves, and what is rendered is the same."""
    project = forked(tmp_path / "p")
    export([project], tmp_path / "out")
    texts = [path.read_text() for path in sorted((tmp_path / "out").rglob("transcript_*.md"))]
    (answered,) = (text for text in texts if "answered later" in text)
    (open_,) = (text for text in texts if "no result" in text)
    assert "*A result came later: [message 3](#m3).*" in answered
    assert "1 file edited" in answered
    assert "came later" not in open_
    assert "edited" not in open_


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[Place]:
    """How often each body is read from now on."""
    found: Counter[Place] = Counter()
    read = OpenBodies.raw

    def raw(self: OpenBodies, place: Place) -> bytes:
        found[place] += 1
        return read(self, place)

    monkeypatch.setattr(OpenBodies, "raw", raw)
    return found


def shared(folder: Path, ways: int) -> Project:
    """A long history from which many paths part, with a call in each message."""
    log, last = Log(), None
    for n in range(20):
        last = log.call(f"c{n}", log.prompt(f"p{n}", last), f"t{n}", api=f"m{n}")
        last = log.result(f"r{n}", last, f"t{n}")
    for n in range(ways):
        log.answer(f"y{n}", log.prompt(f"x{n}", last))
    return log.load(folder)


@pytest.mark.parametrize(
    ("detail", "agents"),
    [("dialogue", "link"), ("standard", "link"), ("standard", "inline"), ("full", "omit")],
)
def test_a_body_is_read_once_however_many_paths_show_it(
    tmp_path: Path, reads: Counter[Place], detail: Detail, agents: Agents
) -> None:
    project = shared(tmp_path / "p", ways=12)
    assert len(project.paths) == 12
    reads.clear()
    export([project], tmp_path / "out", options=Options(detail, agents))
    rows = project.graph.rows
    often = {row.uuid for row in rows if reads[row.place] > 1}
    named = {f"x{n}" for n in range(12)} | {"p19", "c19", "r19"}  # by which the ways are called
    assert often <= named
    assert max(reads.values()) <= 4
    assert set(reads) == {row.place for row in rows}


def test_facts_are_the_sum_of_facts() -> None:
    one = Facts(models=("a", "b"), calls=1, usage={"m": Usage((3, 1), False)}, hidden={"x": 1})
    two = Facts(models=("b", "c"), calls=2, usage={"m": Usage((2, 4), True)}, hidden={"x": 2})
    found = total([one, two])
    assert found.models == ("a", "b", "c")
    assert found.calls == 3
    assert found.usage == {"m": Usage((3, 4), True)}
    assert found.hidden == {"x": 3}
    assert total([total([one]), total([two])]) == found
    assert total([]) == Facts()
