"""Whatever a text holds, no renderer runs, loads or hides anything for it, and no heading is of it.

One renderer is always there; others are tried where they are installed, and the slow ones with
`RENDERERS=1`. `EXAMPLES=500` tries more texts.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.frontmatter import front_matter
from pathexport.write.markdown.literal import code, escape, fence, fold, quote
from tests.making.agents import AgentLog, task
from tests.making.logs import Log, load_logs
from tests.random.dangerous import DANGERS, TEXTS
from tests.random.strategies import SETTINGS
from tests.reading.markdown import Page
from tests.reading.rendered import Shown
from tests.reading.written import written
from tests.running.renderers import RENDERERS, Render

WRAPS: list[Callable[[str], str]] = [
    prose,
    lambda text: quote(prose(text)),
    lambda text: quote(spoken(text)),
    lambda text: fold("Thinking", prose(text)),
    lambda text: fold(text, "x"),
    lambda text: f"- Title: {escape(text)}",
    lambda text: f"**x** {escape(text)}",
    fence,
    code,
]


@pytest.fixture(params=RENDERERS)
def render(request: pytest.FixtureRequest) -> Render:
    found = RENDERERS[request.param]
    if found is None:
        pytest.skip(f"{request.param} is not installed, or RENDERERS does not ask for it")
    return found


@given(st.lists(st.tuples(st.sampled_from(WRAPS), TEXTS), min_size=1, max_size=8))
@SETTINGS
def test_a_text_stays_in_its_message(
    render: Render, said: list[tuple[Callable[[str], str], str]]
) -> None:
    parts, headings = [], []
    for number, (wrap, text) in enumerate(said):
        parts += [f'<a id="m{number}"></a>', f"## {number}", wrap(text), f"mark{number}mark"]
        headings.append(("h2", str(number)))
    shown = Shown(render("\n\n".join(parts) + "\n"))
    assert shown.harm == []
    assert shown.headings == headings
    for number in range(len(said)):
        assert shown.where(f"mark{number}mark") == [("p",)]


def _talk(texts: list[str]) -> Iterator[Log]:
    """A conversation with each of some texts in every place where one can stand."""
    log = Log("s1")
    last: str | None = None
    for number, text in enumerate(texts):
        last = log.prompt(f"p{number}", last, text)
        last = log.prompt(f"q{number}", last, f"<ide_selection>{text}</ide_selection>\n\nx {text}")
        words = {"type": "text", "text": text}
        last = log.blocks(f"a{number}", last, [{"type": "thinking", "thinking": text}, words])
        given = {"command": text, "file_path": text, "new_string": text, "x": text}
        for tool in ("Bash", "Write", "New"):
            id_ = f"{tool}{number}"
            last = log.call(f"c{id_}", last, id_, name=tool, given=given)
            last = log.result(f"r{id_}", last, id_, text)
        attached = {"type": "hook_additional_context", "hookName": text, "content": [text]}
        last = log.row(f"h{number}", last, "attachment", attachment=attached)
    log.side("custom-title", customTitle=" ".join(texts))
    agent = AgentLog("x", toolUseId="t")
    agent.answer("x2", agent.prompt("x1", None, "\n\n".join(texts)), "\n\n".join(texts))
    log.result("z", task(log, "y", last, "t", " ".join(texts)), "t", " ".join(texts))
    return iter((log, agent))


@pytest.mark.thorough
@pytest.mark.parametrize("group", range(2))
def test_a_transcript_is_for_a_reader_what_it_is_for_others(
    render: Render, group: int, tmp_path: Path
) -> None:
    project = load_logs(tmp_path / "p", *_talk(DANGERS[group::2]))
    made = written(project, tmp_path / "out")
    for name in made.markdown:
        page: Page = made.page(name)
        shown = Shown(render(page.body))
        assert shown.harm == [], name
        assert [tag for tag, _ in shown.headings] == [token.tag for _, token in page.headings()]


@given(TEXTS)
@SETTINGS
def test_front_matter_does_nothing_where_it_is_taken_for_text(render: Render, text: str) -> None:
    fields = {"title": text, "project": f"/x/{text}", "files_edited": [text, text]}
    made = render(front_matter(fields))
    assert Shown(made).harm == []
    assert not re.search(r'<(?:img|a href="(?!https?:|mailto:))', made)


@pytest.mark.skipif(RENDERERS["pandoc"] is None, reason="no pandoc, or not asked for")
def test_front_matter_does_nothing_in_pandoc(tmp_path: Path) -> None:
    project = load_logs(tmp_path / "p", *_talk(DANGERS))
    made = written(project, tmp_path / "out")
    names = ("title", "session", "project", "branch", "name", "agent")
    template = tmp_path / "template.html"
    template.write_text("".join(f"<p>${name}$</p>" for name in names))
    for name in made.markdown:
        command = ["pandoc", "--to=html", "--standalone", f"--template={template}"]
        done = subprocess.run(
            [*command, tmp_path / "out" / name], capture_output=True, check=True, text=True
        )
        shown = Shown(done.stdout)
        assert (shown.harm, shown.headings) == ([], [])
