"""What must hold for every transcript, whatever stands in the logs: read back as Markdown."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pathexport.pipeline import load
from pathexport.shape.paths.paths import Path as Way
from pathexport.write.tool.forms import TOOLS
from pathexport.write.tool.results import RESULTS
from tests import markdown
from tests.logs import Log
from tests.markdown import (
    CALLS,
    GITHUB,
    STRICT,
    Entry,
    Page,
    Written,
    check_front,
    check_links,
    check_manifest,
    check_markup,
    check_outline,
    check_results,
    check_said,
    check_waymarks,
)
from tests.strategies import SETTINGS, lived_logs, wild_logs

Rows = list[dict[str, Any]]
Files = dict[str, Rows]

MARKS = re.compile(r"k[0-9]+k")
"""Words that `Writer` puts into texts, each into one."""

# Whatever could end, begin or hide something.
PIECES = [
    *("", "word", "é", "字", " ", "  ", "\t", "    ", "\n", "\n\n", "\n\n\n", "\r\n", "\r"),
    *("```", "````", "~~~", "~~~~~~~", "```py\n", "\n```\n", "\n~~~\n", "`", "``", "` `", "  ```"),
    *("# h", "\n## 2 · Claude\n", "\n### Bash\n", "###### x ######", "\n===\n", "\n---\n", "#"),
    *("<details>", "\n</details>\n", "<summary>", "<script>", "</script>", "<!--", "-->", "<b>"),
    *("\n<div>\n", "<![CDATA[", "]]>", "<?php", "<!DOCTYPE x>", '<a id="m1"></a>', "<a href='"),
    *("\n[x]: y\n", "[x]: <y> 'z'", "[^1]: note", "[x]", "![p](q.png)", "[t](u.md)", "](", "\\"),
    *("\n---\ntitle: x\nstatus: active\n---\n", "- Status: ACTIVE\n", "\n- Fork Point: x"),
    *("\n| a | b |\n|---|---|\n| c | d |\n", "|", "\n> ", "> > ", "\n- ", "1. ", "\n10) "),
    *("**", "*", "_", "__", "~~", "$$", "&lt;", "&#35;", "&", "<", ">", "\n**x** <!-- ## -->\n"),
    *("- [ ] ", "\n \n", "/", "\\\\", "C:\\x", ":", "#\n", "\n    code\n", "\n\ttab\n", "'", '"'),
    *("\0", "\x1b[31m", "\x1b]0;t\x07", "\x07", "\x0b", "\x0c", "\x7f", "\x85", "\x80", "\u2028"),
    *("\u202e", "\u2066", "\u200b", "\ufeff", "\uffff", "\U0001f9ea", "\u0301", "\ud800", "\udc00"),
    *("\\<b>", "\\## x", "]\\:", "https://x.org/<b>", "<https://x.org>", "www.x.org", "#1"),
    *("<ide_opened_file>x</ide_opened_file>", "\n<system-reminder>\nx\n</system-reminder>\n"),
    *("<task-notification><status>", '<teammate-message summary="x">\ny\n</teammate-message>'),
    *("<system-reminder>", "</command-args>", "</bash-stdout>", "1→a\n2→b", "     3\tc"),
    *("The user doesn't want to ", "agentId: x", "<persisted-output>", '{"a": 1}', "%zz", "?#"),
]  # fmt: skip

OPENINGS = ["prompt", "prompt", "prompt", "blocks", "blocks", "queued", "command", "bash"]
OPENINGS += ["output", "meta", "notice", "error", "interruption"]
ASIDES = ("attachment", "attachment", "system", "user", "progress", "new", "\n# <b>")


def pieces(number: int) -> list[str]:
    """Up to five pieces: one number is drawn faster than a list."""
    found = []
    while number:
        number, place = divmod(number, len(PIECES))
        found.append(PIECES[place])
    return found


PIECED = st.integers(0, len(PIECES) ** 5 - 1).map(pieces)
TEXTS = PIECED.map("".join)
NAMES = st.one_of(st.sampled_from(["word", "", "main", "x y"]), TEXTS)

STRINGS = [
    *("args", "bash_id", "cell_type", "command", "content", "description", "edit_mode"),
    *("file_path", "message", "new_source", "new_string", "notebook_path", "old_string", "path"),
    *("pattern", "plan", "prompt", "query", "recipient", "skill", "subagent_type", "subject"),
    *("summary", "taskId", "to", "url"),
]
ITEMS = {
    "todos": ("content", "subject", "status", "activeForm"),
    "edits": ("old_string", "new_string", "replace_all"),
    "questions": ("question", "header", "multiSelect", "options"),
}


class Writer:
    """Draws the rows of one log, with a word in each text by which it is found again."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.ids = draw(st.sampled_from(["u", "u", "<b>", "`", "\n# ", "[x]: ", "é\x7f"]))
        self.log = Log(draw(NAMES))
        self.fields = {
            "cwd": draw(NAMES) or None,
            "gitBranch": draw(NAMES) or None,
            "version": draw(NAMES) or None,
        }
        self.number = 0

    def one(self, *choices: Any) -> Any:
        return self.draw(st.sampled_from(choices))

    def text(self) -> str:
        """A text of hostile pieces around a word of its own."""
        self.number += 1
        text = self.draw(PIECED)
        text.insert(len(text) * (self.number % 3) // 2, f"k{self.number}k")
        return "".join(text)

    def id(self) -> str:
        self.number += 1
        return f"{self.ids}{self.number}"

    def row(self, parent: str | None, type_: str, **fields: Any) -> str:
        return self.log.row(self.id(), parent, type_, **{**self.fields, **fields})

    def user(self, parent: str | None, content: Any, **fields: Any) -> str:
        return self.row(parent, "user", message={"role": "user", "content": content}, **fields)

    def model(self, parent: str | None, api: str, *blocks: Any) -> str:
        message = {"id": api, "role": "assistant", "model": self.one("opus", self.ids)}
        return self.row(parent, "assistant", message={**message, "content": list(blocks)})

    def turn(self, parent: str | None) -> str:
        """What a person says or the machine for them, and what comes of it."""
        last = self.opening(parent)
        for _ in range(self.draw(st.integers(0, 2))):
            last = self.aside(last)
        for _ in range(self.draw(st.integers(0, 2))):
            last = self.answer(last)
        if self.draw(st.integers(0, 4)) == 0:
            metadata = {"trigger": self.one("auto", "manual", "<b>"), "preTokens": 123456}
            fields = {"subtype": "compact_boundary", "logicalParentUuid": last}
            last = self.row(None, "system", **fields, compactMetadata=metadata, content="Compacted")
            last = self.user(last, self.text(), isCompactSummary=True)
        return last

    def opening(self, parent: str | None) -> str:
        text, kind = self.text(), self.one(*OPENINGS)
        if kind == "queued":
            prompt = self.one(text, [{"type": "text", "text": text}])
            queued = {"type": "queued_command", "prompt": prompt}
            return self.row(parent, "attachment", attachment=queued)
        if kind == "error":
            message = {"model": "<synthetic>", "content": [{"type": "text", "text": text}]}
            return self.row(parent, "assistant", message=message, isApiErrorMessage=True)
        tag = self.one("local-command-stdout", "local-command-stderr", "bash-stdout")
        command = f"<command-name>/{self.ids}</command-name><command-args>{text}</command-args>"
        said = {
            "command": f"<command-message>x</command-message>{command}",
            "bash": f"<bash-input>{text}</bash-input>",
            "output": f"<{tag}>{text}</{tag}>",
            "interruption": "[Request interrupted by user]",
        }
        content: Any = said.get(kind, text)
        if kind == "blocks":
            words = {"type": "text", "text": text}
            content = [words, self.medium(), {**words, "text": self.text()}]
        origin = {"kind": "task-notification"} if kind == "notice" else None
        return self.user(parent, content, isMeta=kind == "meta" or None, origin=origin)

    def medium(self) -> dict[str, Any]:
        data = self.one("aGFsbG8=", "not base64", "")
        source = {"type": "base64", "media_type": "image/png", "data": data}
        text = self.text()
        found: dict[str, Any] = self.one(
            {"type": "image", "source": source},
            {"type": "image", "source": {"type": "url", "url": text}},
            {"type": "document", "title": text, "source": source},
            {"type": "document", "source": {"type": "text", "data": text}},
            {"type": text, "x": text},
        )
        return found

    def answer(self, parent: str) -> str:
        """Rows of one API message, with results."""
        api, last = self.id(), parent
        for _ in range(self.draw(st.integers(1, 3))):
            match self.one(*"tttzvcccc"):
                case "t":
                    last = self.model(last, api, {"type": "text", "text": self.text()})
                case "z":
                    thought = {"type": "thinking", "thinking": self.text()}
                    redacted = {"type": "redacted_thinking", "data": self.text()}
                    last = self.model(last, api, thought, redacted)
                case "v":
                    last = self.model(last, api, *self.served())
                case _:
                    last = self.called(last, api)
        return last

    def called(self, parent: str, api: str) -> str:
        id_ = self.id()
        name = self.one(*TOOLS, "mcp__a__b", "New", self.ids)
        call = {"type": "tool_use", "id": id_, "name": name, "input": self.given()}
        last = self.model(parent, api, call)
        if self.draw(st.integers(0, 5)) == 0:
            return last
        block: dict[str, Any] = {"type": "tool_result", "content": self.content()}
        block["tool_use_id"] = self.one(id_, id_, id_, "nowhere")
        block["is_error"] = self.one(False, False, True)
        if self.draw(st.integers(0, 5)) == 0:
            last = self.user(last, self.text())
        return self.user(last, [block])

    def served(self) -> list[dict[str, Any]]:
        """A call that the API answers itself."""
        id_, page = self.id(), {"title": self.text(), "url": self.text()}
        call = {"type": "server_tool_use", "id": id_, "name": "web_search", "input": self.given()}
        content = self.one([page], [page, {"x": self.text()}], {"error_code": self.text()})
        block = {"type": "web_search_tool_result", "tool_use_id": id_, "content": content}
        return [call, block]

    def content(self) -> Any:
        match self.one(*"sssltno"):
            case "s":
                return self.text()
            case "l":
                return [{"type": "text", "text": self.text()} for _ in range(2)]
            case "t":
                return [{"type": "text", "text": self.text()}, self.medium()]
            case "n":
                return "".join(f"{n}→{self.text()}\n" for n in range(1, 3))
        return ["", self.text()]

    def given(self) -> dict[str, Any]:
        """An input of fields that some tool knows, and of some that none does."""
        names = self.draw(
            st.lists(st.sampled_from([*STRINGS, *ITEMS, "status", "new", "\n# x"]), max_size=4)
        )
        return {name: self.value(name) for name in [*names, self.one(*STRINGS)]}

    def value(self, name: str) -> Any:
        if name in ITEMS:
            return [
                {field: self.value(field) for field in ITEMS[name]}
                for _ in range(self.draw(st.integers(0, 2)))
            ]
        if name == "options":
            return [{"label": self.text(), "description": self.text(), "preview": self.text()}]
        if name in ("status", "replace_all", "multiSelect", "new"):
            return self.one(
                "completed", "in_progress", True, None, 3, 1.5, {self.ids: [self.text()]}
            )
        # What says the same once more is not shown.
        return "again" if name in ("activeForm", "header") else self.text()

    def aside(self, parent: str) -> str:
        text, name = self.text(), self.text()
        hook = {"hookName": name, "content": [text]}
        file = {"filename": name, "snippet": text, "content": {"file": {"content": text}}}
        attached: dict[str, dict[str, Any]] = {
            "hook_additional_context": hook,
            "hook_blocking_error": hook,
            "hook_success": hook,
            "file": file,
            "edited_text_file": file,
            "selected_lines_in_ide": {**file, "content": text},
            "opened_file_in_ide": {"filename": name},
            "new": file,
        }
        system: dict[str, dict[str, Any]] = {
            "api_error": {"error": {"status": 529}, "cause": {"code": text}, "retryAttempt": 2},
            "away_summary": {"content": text},
            "stop_hook_summary": {"hookErrors": [text], "stopReason": name},
            "new": {"content": text},
        }
        kind = self.one(*ASIDES)
        if kind == "attachment":
            type_ = self.one(*attached)
            return self.row(parent, kind, attachment={"type": type_, **attached[type_]})
        if kind == "system":
            type_ = self.one(*system)
            return self.row(parent, kind, subtype=type_, **system[type_])
        if kind == "user":
            return self.user(parent, text, isMeta=True, sourceToolUseID="x")
        return self.row(parent, kind, data={"type": "hook_progress", "x": text})

    def agent(self, parent: str, id_: str) -> str:
        """A call that starts an agent, and the agent."""
        tool, api = self.id(), self.id()
        given = {"description": self.text(), "subagent_type": self.text(), "prompt": self.text()}
        call = {"type": "tool_use", "id": tool, "name": self.one("Task", "Agent"), "input": given}
        last = self.model(parent, api, call)
        side: dict[str, Any] = {"isSidechain": True, "agentId": id_}
        words = {"type": "text", "text": self.text()}
        first = self.user(None, self.one([words], [words, self.medium()]), **side)
        message = {"id": self.id(), "content": [{"type": "text", "text": self.text()}]}
        self.row(first, "assistant", message=message, **side)
        block = {"type": "tool_result", "tool_use_id": tool, "content": self.text()}
        return self.user(last, [block], toolUseResult={"agentId": id_})


@st.composite
def hostile_logs(draw: st.DrawFn) -> Files:
    """A conversation in which every text may be anything."""
    writer = Writer(draw)
    turns: list[str | None] = [None]
    last: str | None = None
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.integers(0, 3)) == 0:
            last = draw(st.sampled_from(turns))
        if draw(st.integers(0, 5)) == 0:
            writer.log.session = draw(NAMES)
        turns.append(last)
        last = writer.turn(last)
        if draw(st.integers(0, 3)) == 0:
            last = writer.agent(last, draw(NAMES) or "x")
    match draw(st.sampled_from("tasn")):
        case "t":
            writer.log.side("custom-title", customTitle=writer.text())
        case "a":
            writer.log.side("ai-title", aiTitle=writer.text())
        case "s":
            writer.log.side("summary", summary=writer.text(), leafUuid=last)
    name = draw(NAMES).replace("/", "").replace("\0", "").encode("utf-8", "ignore")[:80]
    return {name.decode("utf-8", "ignore") or "a": writer.log.rows}


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


@contextmanager
def written(files: Files, **options: Any) -> Iterator[Written]:
    """The export of a project that has these files."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "project"
        source.mkdir()
        for name, rows in files.items():
            text = "".join(json.dumps(row) + "\n" for row in rows)
            (source / f"{name}.jsonl").write_text(text)
        (project,) = load(source)
        yield markdown.written(project, Path(folder) / "out", **options)


def exported(log: Log, **options: Any) -> Page:
    """The transcript of a log that has one path."""
    with written({"s1": log.rows}, **options) as made:
        ((_, _, page),) = made.transcripts()
        return page


@given(LOGS, st.sampled_from(["standard", "full"]), AGENTS)
@SETTINGS
def test_the_outline_is_ours_alone(files: Files, detail: str, agents: str) -> None:
    with written(files, detail=detail, agents=agents) as made:
        for path, entry, page in made.transcripts():
            check_outline(made, path, entry, page)


@given(LOGS, DETAILS)
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


@given(LOGS, DETAILS)
@SETTINGS
def test_a_reader_can_jump(files: Files, detail: str) -> None:
    with written(files, detail=detail) as made:
        for path, _, page in made.transcripts():
            check_waymarks(made, path, page)


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


def words(value: Any) -> set[str]:
    """The words by which texts are found again."""
    return set(MARKS.findall(value if isinstance(value, str) else json.dumps(value)))


def units(made: Written, path: Way) -> Iterator[tuple[str, set[str]]]:
    """What a detail could hide: blocks of answers and whole rows, with their words."""
    for message in made.messages(path):
        for row, blocks in made.rows(message):
            parts = blocks if row.kind in ("assistant", "result") else [made.project.body(row)]
            yield from ((kind_of(made, part), words(part)) for part in parts if words(part))


def kind_of(made: Written, part: dict[str, Any]) -> str:
    """A block's type; of a result that a person may speak in, that it is one."""
    asked = made.names.get(part.get("tool_use_id", "")) in ("AskUserQuestion", "ExitPlanMode")
    refused = part.get("is_error") is True and "The user doesn't want to " in json.dumps(part)
    kind: str = part.get("type", "")
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
                    assert not shown & {*kinds} - {"reply"}
            else:  # where it says of thinking in secret that there was some, and no more
                missing = [kind for kind in missing if kind != "redacted_thinking"]
                assert all(said <= told for kind, said in found if kind in CALLS)
            silent = sum(counts.get(n, 0) for n in ("silent message", "agent", "added context"))
            assert len(missing) == sum(counts.values()) - silent, missing
            assert detail != "full" or not missing


TOOLING = {
    "tool call": ("tool_use", "server_tool_use"),
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
        [*sorted(RESULTS.keys() - {"AskUserQuestion", "ExitPlanMode"}), "mcp__a__b"]
    ),  # that is speech
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


def called(tool: str, block: dict[str, Any]) -> Log:
    """A log of one call."""
    log = Log()
    log.prompt("a", None)
    log.call("b", "a", "t1", name=tool, given={"x": 1})
    log.row("c", "b", "user", message={"role": "user", "content": [block]})
    return log


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


# Single logs that once broke one of these laws.


def talk() -> Log:
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a")
    return log


def test_a_row_of_any_type_leaves_the_outline_alone() -> None:
    log = talk()
    log.row("c", "b", "x\n\n## 9 · Claude <b>", content="y")
    page = exported(log)
    assert [token.tag for _, token in page.headings()] == ["h1", "h2", "h2"]
    check_markup(page)


@pytest.mark.parametrize("content", [{"x": 1}, 1.5])
def test_an_error_may_hold_anything(content: Any) -> None:
    block = {"type": "tool_result", "tool_use_id": "t1", "content": content, "is_error": True}
    assert json.dumps(content).strip("{}") in exported(called("Bash", block)).told


@pytest.mark.parametrize("row", ["queued", "command"])
def test_a_message_of_nothing_has_its_number(row: str) -> None:
    log = talk()
    if row == "queued":
        log.row("c", "b", "attachment", attachment={"type": "queued_command", "prompt": " "})
    else:
        log.prompt("c", "b", "<command-name></command-name>")
    page = exported(log)
    assert len(page.sections) == int(page.field("Total Messages"))


def test_an_output_that_names_its_tag_is_whole() -> None:
    log = talk()
    said = "<bash-stdout>one</bash-stdout>two</bash-stdout><bash-stderr></bash-stderr>"
    log.prompt("c", "b", said)
    assert "two" in exported(log).told


def test_a_command_is_whole_if_its_tags_come_twice() -> None:
    log = talk()
    given = "<command-args>one</command-args> <command-args>two</command-args>"
    log.prompt("c", "b", f"<command-name>/x</command-name>{given}")
    assert "one" in exported(log).told


def test_a_picture_that_was_added_for_the_model_is_shown_or_counted() -> None:
    log = talk()
    source = {"type": "base64", "media_type": "image/png", "data": "aGFsbG8="}
    message = {"role": "user", "content": [{"type": "image", "source": source}]}
    log.row("c", "b", "user", message=message, isMeta=True, sourceToolUseID="t1")
    page = exported(log, detail="full")
    assert "![picture](" in page.told or page.field("Hidden at this detail")


def test_what_is_hidden_with_a_compaction_is_counted() -> None:
    log = talk()
    log.boundary("c", "b")
    log.summary("d", "c")
    log.prompt("e", "d", "<bash-stdout>one</bash-stdout><bash-stderr></bash-stderr>")
    assert "1 note" in exported(log, detail="dialogue").field("Hidden at this detail")


@pytest.mark.parametrize(
    ("tool", "content"),
    [
        ("Edit", "k1k\rk2k\rk3k\rk4k"),
        ("Read", "1\tk1k\n2\tk2k\n3\tk3k\n<b>k4k\nk5k"),
        ("Bash", [{"type": "text", "text": f"k{n}k"} for n in range(4)]),
        ("Bash", [{"type": "new", "x": ["k1k", "k2k", "k3k", "k4k"]}]),
    ],
)
def test_no_result_is_longer_than_the_limit_whatever_it_is_of(tool: str, content: Any) -> None:
    block = {"type": "tool_result", "tool_use_id": "t1", "content": content}
    page = exported(called(tool, block), max_lines=2)
    assert len(words(page.told)) <= 2
    assert "left out: `s1.jsonl:3`" in page.told


def test_a_list_of_pages_is_no_longer_than_the_limit() -> None:
    log = talk()
    pages = [{"title": f"k{n}k", "url": "https://x.org"} for n in range(4)]
    call = {"type": "server_tool_use", "id": "t1", "name": "web_search", "input": {}}
    block = {"type": "web_search_tool_result", "tool_use_id": "t1", "content": pages}
    log.blocks("c", "b", [call, block])
    page = exported(log, max_lines=2)
    assert len(words(page.told)) <= 2
    assert "left out: `s1.jsonl:3`" in page.told
