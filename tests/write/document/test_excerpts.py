"""Parts of paths: each is the end of its path, says what is left out, and changes no message."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.pipeline import load
from pathexport.shape.paths.path import Path as Conversation
from pathexport.shape.project import Project
from pathexport.write.document.documents import alone
from pathexport.write.document.excerpt import Excerpt, Extent, excerpt, whole
from pathexport.write.document.header import COMPACTED
from pathexport.write.document.writer import joined
from pathexport.write.options import Options
from tests.making.agents import task
from tests.making.branches import turns
from tests.making.logs import Log, picture
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.running.exports import fresh
from tests.running.loading import loaded
from tests.running.samples import SAMPLES

OMIT = Options(agents="omit")


def told(project: Project, part: Excerpt, options: Options = OMIT) -> str:
    with project.opened() as opened:
        made = alone(opened, part, options)
    return "".join(joined([*made.top, *made.parts]))


def body(text: str) -> str:
    """What stands below the header, from the first message on."""
    found = re.search(r'^<a id="m\d+"></a>(<a id="m\d+"></a>)*\n\n## ', text, re.MULTILINE)
    return text[found.start() :] if found else ""


EXTENTS = st.builds(Extent, st.booleans(), st.booleans(), st.one_of(st.none(), st.integers(1, 4)))


@SETTINGS
@given(lived_logs(), EXTENTS)
def test_a_part_is_the_end_of_its_path(log: Log, extent: Extent) -> None:
    with loaded([log.rows]) as project:
        for path in project.paths:
            part = excerpt(project, path, extent)
            way = project.tree.way_to(path.step)
            assert [*part.steps] == way[len(way) - len(part.steps) :]
            left_out = way[: len(way) - len(part.steps)]
            count = project.messages[left_out[-1]] if left_out else 0
            assert project.before(part.steps[0]) == count
            assert bool(part.before) == bool(left_out)
            text = told(project, part)
            numbers = [int(n) for n in re.findall(r"^## (\d+) ", text, re.MULTILINE)]
            assert all(a < b for a, b in pairwise(numbers))
            assert not numbers or numbers[0] > count
            assert body(told(project, whole(project, path))).endswith(shown_below(text, part))
            leads_somewhere(text)


def shown_below(text: str, part: Excerpt) -> str:
    """The messages of a part, but for the time that the first of them may need in full."""
    found = body(text)
    return found.partition("\n\n## ")[2].partition("\n")[2] if part.before else found


def leads_somewhere(text: str) -> None:
    marks = set(re.findall(r'<a id="([mc]\d+)"></a>', text))
    assert set(re.findall(r"\]\(#([mc]\d+)\)", text)) <= marks
    assert "](index.md)" not in text


@SETTINGS
@given(wild_logs(), EXTENTS)
def test_any_logs_have_parts(files: list[list[dict[str, object]]], extent: Extent) -> None:
    with loaded(files) as project:
        for path in project.paths:
            leads_somewhere(told(project, excerpt(project, path, extent)))


def three_turns() -> Log:
    log = Log("s1")
    turns(log, None, "ab", "cd", "ef")
    return log


@SETTINGS
@given(lived_logs(), EXTENTS, st.lists(st.sampled_from(["opus", "sonnet"]), min_size=3))
@example(three_turns(), Extent(turns=1), ["opus", "sonnet", "sonnet"])
def test_headings_tell_which_model_answers(log: Log, extent: Extent, models: list[str]) -> None:
    """The first one that the header lists, until a heading says another."""
    answers = [row["message"] for row in log.rows if row["type"] == "assistant"]
    ids = {message["id"]: None for message in answers}
    model_of = {name: models[n % len(models)] for n, name in enumerate(ids)}
    for message in answers:
        message["model"] = model_of[message["id"]]
    with loaded([log.rows]) as project:
        for path in project.paths:
            part = excerpt(project, path, extent)
            shown = [row for step in part.steps for row in project.tree.rows_of(step)]
            text = told(project, part)
            listed = re.search(r"^models: \[(\w+)", text, re.MULTILINE)
            now, said = listed[1] if listed else "", []
            for named in re.findall(
                r"^## \d+ · Claude · [^·\n]+(?: · (\w+))?$", text, re.MULTILINE
            ):
                now = named or now
                said.append(now)
            assert said == [model_of[api] for api in dict.fromkeys(r.api for r in shown if r.api)]


def compacted_and_forked() -> Log:
    """a b c d ▣ e f g h, and f ← i j"""
    log = Log("s1")
    log.summary("S", log.boundary("B", turns(log, None, "ab", "cd")))
    turns(log, "S", "ef", "gh")
    turns(log, "f", "ij")
    return log


def rows(project: Project, part: Excerpt) -> str:
    return "".join(r.uuid for step in part.steps for r in project.tree.rows_of(step))


def parts(project: Project, path: Conversation) -> dict[str, str]:
    named = {
        "fork": Extent(from_fork=True),
        "compaction": Extent(since_compaction=True),
        "turn": Extent(turns=1),
        "two": Extent(turns=2),
        "many": Extent(turns=9),
        "both": Extent(since_compaction=True, turns=1),
        "all": Extent(),
    }
    return {name: rows(project, excerpt(project, path, each)) for name, each in named.items()}


def test_where_parts_begin(tmp_path: Path) -> None:
    project = compacted_and_forked().load(tmp_path)
    abandoned, active = project.paths
    assert parts(project, abandoned) == {
        "fork": "gh",
        "compaction": "BSefgh",
        "turn": "gh",
        "two": "efgh",
        "many": "abcdBSefgh",
        "both": "gh",
        "all": "abcdBSefgh",
    }
    assert parts(project, active)["fork"] == "ij"


def test_an_abandoned_path_is_shown_from_where_it_was_left_and_any_other_from_its_last_fork(
    tmp_path: Path,
) -> None:
    log = Log("s1")
    turns(log, None, "ab", "cd", "gh")
    turns(log, "b", "ef", "kl")
    turns(log, "f", "mn")
    turns(log, "d", "ij")
    project = log.load(tmp_path)
    assert [parts(project, path)["fork"] for path in project.paths] == ["gh", "efkl", "efmn", "ij"]
    assert project.paths[-1].status == "ACTIVE"


def test_a_path_without_a_fork_or_a_compaction_is_shown_whole(tmp_path: Path) -> None:
    log = Log("s1")
    log.answer("b", log.prompt("a", None))
    project = log.load(tmp_path)
    (path,) = project.paths
    assert excerpt(project, path, Extent(True, True, 1)) == whole(project, path)


def test_what_is_left_out_is_told_in_three_lines(tmp_path: Path) -> None:
    project = compacted_and_forked().load(tmp_path)
    part = excerpt(project, project.paths[0], Extent(from_fork=True))
    assert part.before.splitlines() == [
        "6 messages are left out here, before the paths part.",
        "The last prompt in them is message 5: “ask e”",
        "Time: 2026-03-01 09:00:10 to 09:01:20 UTC",
    ]
    text = told(project, part)
    assert "- Left Out: messages 1 to 6\n" in text
    assert "*The last prompt in them is message 5: “ask e”*" in text
    assert '<a id="c1"></a>' in text, "the header links to the compaction"
    assert "ask c" not in text.partition("## ")[2]


@pytest.mark.parametrize(
    "kept",
    [
        {"preservedSegment": {"headUuid": "c", "tailUuid": "d"}},
        {"preservedMessages": {"uuids": ["c", "d"]}},
    ],
)
def test_what_a_compaction_kept_is_part_of_what_follows_it(tmp_path: Path, kept: object) -> None:
    log = Log("s1")
    log.answer("b", log.prompt("a", None))
    log.answer("d", log.prompt("c", "b"))
    log.summary("S", log.boundary("B", "d", compactMetadata=kept))
    log.answer("f", log.prompt("e", "d"))
    project = log.load(tmp_path)
    part = excerpt(project, project.paths[0], Extent(since_compaction=True))
    assert rows(project, part) == "cdBSef"
    assert part.before.startswith(
        "2 messages are left out here, before the last compaction and what it kept.\n"
    )
    assert "- Left Out: messages 1 to 2\n" in told(project, part)


def test_the_last_prompt_may_be_one_that_waited_for_nothing(tmp_path: Path) -> None:
    log = Log("s1")
    log.call("b", log.prompt("a", None), "t")
    queued = {"type": "queued_command", "prompt": "and be quick", "commandMode": "prompt"}
    log.row("q", log.result("c", "b", "t"), "attachment", attachment=queued)
    log.answer("e", log.prompt("d", log.answer("f", "q")))
    project = log.load(tmp_path)
    part = excerpt(project, project.paths[0], Extent(turns=1))
    assert "The last prompt in them is message 3: “and be quick”" in part.before.splitlines()
    assert "## 3 · User" in told(project, whole(project, project.paths[0]))


def test_only_a_whole_path_says_that_all_of_it_is_there(tmp_path: Path) -> None:
    project = compacted_and_forked().load(tmp_path)
    path = project.paths[0]
    assert f"- {COMPACTED}\n" in told(project, whole(project, path))
    text = told(project, excerpt(project, path, Extent(since_compaction=True)))
    assert "- **Contains Compact Operation(s)**\n" in text


def test_a_command_that_claude_answers_begins_a_turn(tmp_path: Path) -> None:
    log = Log("s1")
    command = "<command-name>/review</command-name>"
    log.answer("b", log.prompt("a", None))
    log.answer("d", log.prompt("c", "b", command))
    log.prompt("e", "d", "<command-name>/exit</command-name>")
    project = log.load(tmp_path)
    (path,) = project.paths
    assert rows(project, excerpt(project, path, Extent(turns=1))) == "cde"


def test_nothing_is_linked_that_is_not_beside_it(tmp_path: Path) -> None:
    log = compacted_and_forked()
    content = [picture(b"x" * 1234), {"type": "text", "text": "look"}]
    log.row("k", "j", "user", message={"role": "user", "content": content})
    task(log, "l", "k", "t1")
    text = told(log.load(tmp_path), whole_of(log, tmp_path), Options(agents="inline"))
    assert "*A picture (PNG, 1 kB)*" in text
    assert "(not exported)" not in text
    assert re.findall(r"\]\((?!#)", text) == []


def whole_of(log: Log, folder: Path) -> Excerpt:
    project = log.load(folder)
    return whole(project, project.paths[-1])


def test_a_whole_path_is_what_export_writes_but_for_links(tmp_path: Path) -> None:
    """Of all samples, and pictures."""
    for project in load(SAMPLES):
        made = fresh(SAMPLES / project.name, tmp_path / project.name, "standard", "omit")
        for path in project.paths:
            name = next(
                file for file in made if path.session in file and numbered(path) in f"{file}_"
            )
            exported = made[name].decode()
            plain = re.sub(r"(?<!!)\[([^\[\]]+)\]\([^#()][^()]*\.md[^()]*\)", r"\1", exported)
            plain = re.sub(r"!\[picture\]\([^)]+\)", "*A picture", plain)
            text = re.sub(r"\*A picture \(\w+, [^)]+\)\*", "*A picture", told_of(project, path))
            assert text == plain


def numbered(path: Conversation) -> str:
    return f"_path{path.number}" if path.of > 1 else path.session


def told_of(project: Project, path: Conversation) -> str:
    return told(project, whole(project, path))


@pytest.mark.parametrize("tag", ["bash-input", "command-name"])
def test_the_time_reaches_to_the_last_message_that_is_left_out(tmp_path: Path, tag: str) -> None:
    """Also if that is a command, which nobody answered."""
    log = Log()
    last = log.answer("b", log.prompt("a", None))
    last = log.prompt("c", last, f"<{tag}>ls</{tag}>")
    log.answer("e", log.prompt("d", last))
    project = log.load(tmp_path)
    part = excerpt(project, project.paths[0], Extent(turns=1))
    assert part.before.startswith("3 messages are left out here")
    assert part.before.endswith("Time: 2026-03-01 09:00:10 to 09:00:30 UTC")
