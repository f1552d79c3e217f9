"""What must hold for every transcript, whatever stands in the logs: read back as Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import islice
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pathexport.shape.agents.heard import ASKING, TELLING
from pathexport.shape.paths.path import Path as Way
from pathexport.write.tool.results import RESULTS
from tests.making.logs import Log, conversation
from tests.random.hostile import Files, Rows, called, exported, hostile_logs, words, written
from tests.random.strategies import SETTINGS, lived_logs, wild_logs
from tests.reading.checks import (
    check_contents,
    check_front,
    check_links,
    check_manifest,
    check_markup,
    check_outline,
)
from tests.reading.markdown import CALLS, GITHUB, STRICT, Entry, Page
from tests.reading.words import check_results, check_said
from tests.reading.written import Written


def named(files: Sequence[Rows]) -> Files:
    return dict(zip("abc", files, strict=False))


LOGS = st.one_of(
    hostile_logs(),
    hostile_logs(),
    wild_logs().map(named),
    lived_logs().map(lambda log: {"a": log.rows}),
)
DETAILS = st.sampled_from(["dialogue", "standard", "full"])
AGENTS = st.sampled_from(["link", "inline", "omit"])


@given(LOGS, st.sampled_from(["standard", "full"]), AGENTS)
@SETTINGS
def test_the_outline_is_ours_alone(files: Files, detail: str, agents: str) -> None:
    with written(files, detail=detail, agents=agents) as made:
        for path, entry, page in made.transcripts():
            check_outline(made, path, entry, page)


def asked_so() -> Rows:
    """A prompt between blanks, and what was said of a plan in two texts, by the tool's old name."""
    log = conversation()
    log.call("d", log.prompt("c", "b", " go on "), "t", name="exit_plan_mode")
    log.result("e", "d", "t")
    said = [{"type": "text", "text": text} for text in ("First", "then")]
    log.rows[-1]["message"]["content"][0]["content"] = said
    return log.rows


@given(LOGS, DETAILS)
@example({"a": asked_so()}, "standard")
@SETTINGS
def test_what_was_said_and_answered_can_be_had_back(files: Files, detail: str) -> None:
    with written(files, detail=detail) as made:
        for path, _, page in made.transcripts():
            check_said(made, path, page, detail == "dialogue")
            if detail != "dialogue":
                check_results(made, path, page)


@given(LOGS, DETAILS, AGENTS, st.sampled_from([STRICT, GITHUB]))
@SETTINGS
def test_markup_is_ours_and_is_closed(
    files: Files, detail: str, agents: str, parser: MarkdownIt
) -> None:
    with written(files, detail=detail, agents=agents) as made:
        for name in made.markdown:
            check_markup(made.page(name, parser))


def hidden_above_shown() -> Rows:
    """Two compactions of which little detail hides the first, and shows what the second was
    written otherwise with."""
    log = conversation()
    log.summary("s", log.boundary("B", "b"))
    log.summary("t", log.boundary("C", "s"))
    log.answer("t", None, "said", isSidechain=True)
    return log.rows


@given(LOGS, DETAILS)
@example({"a": hidden_above_shown()}, "dialogue")
@SETTINGS
def test_a_reader_can_jump(files: Files, detail: str) -> None:
    with written(files, detail=detail) as made:
        for path, _, page in made.transcripts():
            check_contents(made, path, page)


@given(LOGS, DETAILS)
@SETTINGS
def test_front_matter_fields_and_manifest_agree(files: Files, detail: str) -> None:
    with written(files, detail=detail) as made:
        check_manifest(made)
        assert sum(made.entry["account"].values()) == sum(map(len, files.values()))
        for _, entry, page in made.transcripts():
            check_front(entry, page)
        for name in made.markdown:
            assert made.page(name).front["generator"] == "pathexport"


@given(LOGS, DETAILS, AGENTS)
@SETTINGS
def test_every_link_of_ours_leads_somewhere(files: Files, detail: str, agents: str) -> None:
    with written(files, detail=detail, agents=agents) as made:
        check_links(made)


def units(made: Written, path: Way) -> Iterator[tuple[str, set[str]]]:
    """What a detail could hide: blocks of answers and whole rows, with their words."""
    for message in made.messages(path):
        for row, blocks in made.rows(message):
            parts = blocks if row.kind in ("assistant", "result") else [made.project.body(row)]
            yield from ((kind_of(made, part), words(part)) for part in parts if words(part))


def kind_of(made: Written, part: dict[str, Any]) -> str:
    """A block's type; of a result that a person may speak in, and of a call that tells the person
    something, that it is one."""
    asked = made.names.get(part.get("tool_use_id", "")) in ASKING
    refused = part.get("is_error") is True and "The user doesn't want to " in json.dumps(part)
    kind: str = part.get("type", "")
    if kind == "tool_use" and part.get("name") in TELLING:
        return "telling"
    return "reply" if kind == "tool_result" and (asked or refused) else kind


def hidden(page: Page, entry: Entry) -> dict[str, int]:
    """What a transcript says that it hides; the manifest says the same."""
    counts: dict[str, int] = entry["counts"]["hidden"]
    named = ", ".join(f"{n:,} {kind}{'' if n == 1 else 's'}" for kind, n in counts.items())
    assert page.field("Hidden at this detail") == " ".join(named.split())
    return counts


@given(hostile_logs(), DETAILS)
@SETTINGS
def test_what_is_not_shown_is_counted(files: Files, detail: str) -> None:
    with written(files, detail=detail) as made:
        for path, entry, page in made.transcripts():
            told, counts = words(page.told), hidden(page, entry)
            found = list(units(made, path))
            missing = [kind for kind, said in found if not said & told]
            if detail == "dialogue":
                assert all(token.tag != "h3" for _, token in page.headings())
                for name, kinds in TOOLING.items():
                    assert counts.get(name, 0) == sum(kind in kinds for kind in missing)
                    shown = {kind for kind, said in found if said & told}
                    assert not shown & {*kinds} - {"reply", "telling"}
            else:  # where it says of thinking in secret that there was some, and no more
                missing = [kind for kind in missing if kind != "redacted_thinking"]
                assert all(said <= told for kind, said in found if kind in (*CALLS, "telling"))
            silent = sum(counts.get(n, 0) for n in ("silent message", "agent", "added context"))
            assert len(missing) == sum(counts.values()) - silent, missing
            assert detail != "full" or not missing


TOOLING = {
    "tool call": ("tool_use", "server_tool_use", "telling"),
    "thought": ("thinking", "redacted_thinking"),
    "result": ("tool_result", "web_search_tool_result", "reply"),
}


ODD: list[Any] = [None, 5, -1.5, True, [], {}, "", " ", [None], [[5]], ["y"], {"a": 1}, 10**30]
ODD += [{"type": "text"}, [{"type": "text", "text": 5}], [{"type": "tool_result"}]]


def bent(files: Files, bends: Iterable[tuple[int, Any]]) -> Files:
    """The same with some fields, wherever they are, of another type."""
    for rows in files.values():
        for number, odd in bends:
            fields = [field for row in rows for field in holding(row)]
            holder, name = fields[number % len(fields)]
            holder[name] = deepcopy(odd)
    return files


def holding(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every field and item, as what it is in and its name there."""
    names: Iterable[Any] = value if isinstance(value, dict) else ()
    for name in range(len(value)) if isinstance(value, list) else names:
        yield value, name
        yield from holding(value[name])


@given(
    hostile_logs(),
    st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(ODD)), min_size=1, max_size=5),
    DETAILS,
)
@SETTINGS
def test_fields_may_be_of_any_type(files: Files, bends: list[tuple[int, Any]], detail: str) -> None:
    with written(bent(files, bends), detail=detail, agents="inline") as made:
        check_manifest(made)
        check_links(made)
        for path, entry, page in made.transcripts():
            check_front(entry, page)
            check_markup(page)
            if detail != "dialogue":
                assert list(page.sections) == [number for number, _ in made.numbered(path)]


@given(hostile_logs(), AGENTS)
@SETTINGS
def test_agents_are_where_the_manifest_says(files: Files, agents: str) -> None:
    with written(files, agents=agents) as made:
        entries = made.entry["agents"]
        for agent, entry in zip(made.project.agents, entries, strict=True):
            assert entry["id"] == agent.id
            said = words([made.project.body(row) for row in made.project.agent_rows(agent)])
            if agents == "omit":
                assert entry["file"] is None
                assert not any(said & words(made.page(name).told) for name in made.markdown)
            else:
                assert said <= words(made.page(entry["file"]).told)
        folder = {name for name in made.files if "/agents/" in name}
        assert folder == {entry["file"] for entry in entries if "/agents/" in (entry["file"] or "")}
        if agents == "inline":
            calls = {
                call.id
                for path in made.project.paths
                for row in made.project.rows(path)
                for call in row.calls
            }
            inside = {entry["file"] for entry in entries if entry["call"] in calls}
            assert not inside & folder


@given(
    st.sampled_from(
        [*sorted(RESULTS.keys() - {*ASKING}), "mcp__a__b"]
    ),  # what people say has no limit
    st.lists(st.integers(1, 5), min_size=1, max_size=3),
    st.integers(1, 9),
    st.booleans(),
    st.sampled_from(["{}", "{}→x", "agentId: {}"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
@SETTINGS
def test_no_result_is_longer_than_the_limit(
    tool: str, counts: list[int], limit: int, failed: bool, line: str, end: str
) -> None:
    number = iter(range(1, 100))
    content = [
        {"type": "text", "text": end.join(line.format(f"{n}k{n}k") for n in islice(number, count))}
        for count in counts
    ]
    block = {"type": "tool_result", "tool_use_id": "t1", "content": content, "is_error": failed}
    page = exported(called(tool, block), max_lines=limit)
    left = sum(counts) - limit
    note = f"{left} more line{'' if left == 1 else 's'} left out: `s1.jsonl:3`"
    assert len(words(page.told)) == min(sum(counts), limit)
    assert (note in page.told) == (left > 0)


def test_a_line_of_many_pages_is_as_safe_as_others() -> None:
    text = f"# <details> {'word ' * 40_000}```"
    log = Log()
    log.prompt("a", None, text)
    log.answer("b", "a", text)
    log.call("c", "b", "t1")
    log.result("d", "c", "t1", text)
    with written({"s1": log.rows}) as made:
        for path, entry, page in made.transcripts():
            check_outline(made, path, entry, page)
            check_said(made, path, page)
            check_results(made, path, page)
            check_markup(page)
