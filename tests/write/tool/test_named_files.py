"""What a result only names (rule R37): a large output of an MCP server, which is shown below, and a
file that is no text, which is kept."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.problems import ChangedLogError
from pathexport.read.files import project_files
from pathexport.read.input_stamps import saved_file
from pathexport.sweep.run import sources
from pathexport.system.links import within
from pathexport.veil.redaction import Redaction
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.exports import straight, wrote
from tests.write.tool.shown_results import HOME, WHOLE, answered, block, store, text

TABLE = "mcp__sea_charts__tide-table"
FILE = "mcp-sea_charts-tide-table-1795848257602-5yk38o.txt"
BACK = "*The whole output, from `s1/tool-results/{}`:*"
DATA = b"%PDF-1.7 \x00\xff chart"
CHART = "mcp-sea-blob-1795848841047-mxfvkq.pdf"
TOOL = "mcp__sea__chart"


def says(name: str = CHART, session: str = "s1", home: str = HOME) -> str:
    place = f"{home}/{session}/tool-results/{name}"
    return f"[Resource from sea at sea://1] Binary content (application/pdf, 2KB) saved to {place}"


def fetched(name: str) -> str:
    place = f"{HOME}/s1/tool-results/{name}"
    return f"It is a chart.\n\n[Binary content (application/pdf, 1.2MB) also saved to {place}]"


def keep(folder: Path, name: str = CHART, session: str = "s1", data: bytes = DATA) -> Path:
    path = folder / session / "tool-results" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def target(ending: str, data: bytes = DATA) -> str:
    return f"assets/{sha256(data).hexdigest()[:16]}.{ending}"


def link(ending: str, called: str, data: bytes = DATA) -> str:
    """A file as it is linked."""
    return f"📎 [{called}]({target(ending, data)})"


def line(name: str = CHART) -> str:
    return f"*The file, from `s1/tool-results/{name}`:*"


@for_each(
    ("ending", "shown"),
    [
        ("pdf", link("pdf", "document")),
        ("wav", link("wav", "recording")),
        ("mp4", link("mp4", "video")),
        ("zip", link("zip", "archive")),
        ("png", f"![picture]({target('png')})"),
        ("PNG", f"![picture]({target('png')})"),
        ("svg", link("bin", "file")),
        ("html", link("bin", "file")),
    ],
)
def test_r37_a_file_stands_below_the_text_that_names_it(
    folder: Path, ending: str, shown: str
) -> None:
    """Under an ending of ours, so that no browser runs it."""
    name = f"mcp-sea-blob-1-x.{ending}"
    keep(folder, name)
    made = answered(folder, [block("see"), block(says(name))], tool=TOOL)
    assert made.endswith(f"{says(name)}\n```\n\n{line(name)}\n\n{shown}")


def test_r37_a_page_and_a_resource_are_named_in_other_ways(folder: Path) -> None:
    keep(folder, "webfetch-17-a.pdf")
    made = answered(folder, fetched("webfetch-17-a.pdf"), tool="WebFetch")
    assert made.endswith(f"{line('webfetch-17-a.pdf')}\n\n{link('pdf', 'document')}")
    names = ["mcp-resource-17-0-a.pdf", "mcp-resource-17-1-b.pdf"]
    for name in names:
        keep(folder, name, data=name.encode())
    windows = "C:\\Users\\ada\\.claude\\projects\\p\\s1\\tool-results\\"
    found = [{"blobSavedTo": windows + n, "text": says(windows + n, "s", "")} for n in names]
    found = [{**f, "text": f["text"].replace("/s/tool-results/", "")} for f in found]
    made = answered(folder, json.dumps({"contents": found}), tool="ReadMcpResourceTool")
    below = [f"{line(n)}\n\n{link('pdf', 'document', n.encode())}" for n in names]
    assert made.endswith("\n\n".join(below))


@for_each(
    ("said", "tool"),
    [
        (says(), "Bash"),
        (says(), "WebFetch"),
        (says("webfetch-17-a.pdf"), TOOL),
        (says("t1.txt"), TOOL),
        (says("../mcp-x.pdf"), TOOL),
        (says(session="s2"), TOOL),
        (says(session=".."), TOOL),
        (says().replace("saved to", "put into"), TOOL),
    ],
)
def test_r37_any_other_text_gets_no_file(folder: Path, said: str, tool: str) -> None:
    """A program, a page or a server may say what it likes."""
    for name in (CHART, "webfetch-17-a.pdf", "t1.txt"):
        keep(folder, name)
        keep(folder, name, "s2")
    keep(folder, "../mcp-x.pdf")
    straight("s2").write(folder)
    made = answered(folder, said, tool=tool)
    assert "The file" not in made
    assert "assets/" not in made


def test_r37_a_file_that_is_gone_is_told(folder: Path) -> None:
    made = answered(folder, says(), tool=TOOL)
    assert made.endswith(f"*The file was saved as `{CHART}`, which cannot be read any more.*")


def named(folder: Path) -> None:
    """A session with a chart."""
    log = Log()
    log.call("b", log.prompt("a", None), "t1", name=TOOL)
    log.answer("d", log.result("c", "b", "t1", says()))
    log.write(folder)


def test_r37_what_was_kept_stays_when_it_is_gone(tmp_path: Path) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    file = keep(source)
    named(source)
    wrote(source, out)
    kept = out / "p" / target("pdf")
    assert kept.read_bytes() == DATA
    file.unlink()
    for _ in range(2):
        wrote(source, out)
        assert kept.read_bytes() == DATA
        shown = [f"({target('pdf')})" in each.read_text() for each in out.glob("p/transcript_*")]
        assert sorted(shown) == [False, True]


def test_r37_a_file_that_changes_is_kept_anew(tmp_path: Path) -> None:
    source, out = tmp_path / "p", tmp_path / "out"
    file = keep(source)
    named(source)
    wrote(source, out)
    file.write_bytes(b"other")
    wrote(source, out)
    assert [each.name for each in out.glob("p/assets/*")] == [target("pdf", b"other")[7:]]


def test_nothing_is_looked_for_in_a_file_that_is_no_text(tmp_path: Path) -> None:
    """It may be a film of a gigabyte, and is copied as pictures are."""
    source, out = tmp_path / "p", tmp_path / "out"
    secret = b"AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI7K7MDENGbPxRfiCYb2vQ9sKz1Aa\n"
    keep(source, data=secret)
    words = keep(source, CHART.replace("pdf", "txt"), data=secret)
    named(source)
    files = sources(project_files(source, within(tmp_path)))
    assert [each.path for each in files if each.holds == "text"] == [words]
    export(load(source, redact=Redaction()), out)
    assert (out / "p" / target("pdf", secret)).read_bytes() == secret


@SETTINGS
@given(st.binary(max_size=300), st.binary(max_size=300))
def test_what_is_copied_is_what_was_named(before: bytes, after: bytes) -> None:
    with TemporaryDirectory() as place:
        file = Path(place) / "a.pdf"
        file.write_bytes(before)
        saved = saved_file(file, "s1/a.pdf")
        assert b"".join(saved.pieces()) == before
        assert saved.size == len(before)
        file.write_bytes(after)
        if after != before:
            with pytest.raises(ChangedLogError, match=r"s1/a\.pdf changed while it was read"):
                [*saved.pieces()]
        file.unlink()
        with pytest.raises(ChangedLogError, match="cannot be read any more"):
            [*saved.pieces()]


def note(name: str = FILE, session: str = "s1", told: str = "27,670 characters") -> str:
    return (
        f"Error: result ({told}) exceeds maximum allowed tokens. Output has been saved to "
        f"{HOME}/{session}/tool-results/{name}.\nFormat: Plain text\nUse offset and limit."
    )


@for_each("told", ["27,670 characters", "27.670 characters across 3.000 lines"])
@for_each("name", [FILE, FILE.replace("-5yk38o", "")])
def test_r37_what_a_note_names_stands_below_it(folder: Path, name: str, told: str) -> None:
    store(folder, name)
    made = answered(folder, note(name, told=told), tool=TABLE)
    shown = text(*note(name, told=told).split("\n"))
    assert made.startswith(f"{shown}\n\n{BACK.format(name)}\n\n")
    assert WHOLE in made
    cut = answered(folder, note(name, told=told), tool=TABLE, max_lines=3)
    assert cut.endswith(f"*2,997 more lines left out: `s1/tool-results/{name}`*")


def test_r37_a_list_is_shown_text_by_text(folder: Path) -> None:
    store(folder, FILE, said=json.dumps([block("one"), block("[two]")], indent=2))
    made = answered(folder, [block(note())], tool=TABLE).partition(BACK.format(FILE))[2]
    assert made.strip().split("\n\n") == [text("one"), text("[two]")]


def test_r37_a_missing_one_is_said_below(folder: Path) -> None:
    made = answered(folder, note(), tool=TABLE)
    assert made.endswith(f"*The whole output was stored in `{FILE}`, which is not there any more.*")


@for_each(
    ("said", "tool"),
    [
        (note(), "Bash"),
        (note(), "mcp__sea_charts__tide"),
        (note(), "mcp__sea__table"),
        (note("t1.txt"), TABLE),
        (note(session="s2"), TABLE),
        (f"He said: {note()}", TABLE),
        (note().replace("Output has", "Nothing has"), TABLE),
    ],
)
def test_r37_any_other_note_is_a_text(folder: Path, said: str, tool: str) -> None:
    """One of another tool, one that names another session's output or another file."""
    for session, name in (("s1", FILE), ("s1", "t1.txt"), ("s2", FILE)):
        store(folder, name, session)
    straight("s2").write(folder)
    made = answered(folder, said, tool=tool)
    assert "line 20" not in made
    assert "whole output" not in made
    assert "exceeds maximum allowed tokens" in made


def test_r37_an_earlier_session_may_have_stored_what_a_note_names(folder: Path) -> None:
    store(folder, FILE, "s0")
    early = Log("s0")
    early.call("b", early.prompt("a", None), "t1", name=TABLE)
    early.result("c", "b", "t1", note(session="s0"))
    early.write(folder)
    assert WHOLE in answered(folder, note(session="s0"), tool=TABLE)
