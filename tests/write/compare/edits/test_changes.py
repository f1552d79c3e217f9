"""The net change of a file: what an attempt's edits made of it, failed ones excluded.

The law: what is shown, applied to the text that was there before, gives the text after.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.compare.changes import Whole
from pathexport.write.compare.edits import Replaced, put_in
from pathexport.write.compare.lines import lines_of
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.write.compare.comparing import paged, totalled
from tests.write.compare.edits.patching import noted_lines, patched

FILE = "/home/ada/logbook/a.py"
WORDS = ["a", "b", "cc", "d d", "-e", "+f", "```", "@@ -1 +1 @@", ""]
LINES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8)
TEXTS = st.tuples(LINES, st.booleans()).map(lambda made: "\n".join(made[0]) + "\n" * made[1])


class Did(msgspec.Struct):
    """One call on the file, and what is noted of it."""

    tool: str
    given: dict[str, Any]
    noted: dict[str, Any]
    failed: bool
    after: str


@st.composite
def calls(draw: st.DrawFn, before: str, told: bool) -> list[Did]:
    """Calls one after the other, as the tools take them; whether the log was `told` the file."""
    found: list[Did] = []
    text = before
    for _ in range(draw(st.integers(1, 5))):
        known = any(not each.failed for each in found)  # of a command only lines are noted
        made = draw(_command(text) if known and draw(st.booleans()) else _call(text, told))
        found.append(made)
        text = made.after
    return found


@st.composite
def _command(draw: st.DrawFn, text: str) -> Did:
    """A command that makes the file other, and may fail all the same."""
    after = draw(TEXTS)
    file = {"filePath": FILE, "hunks": noted_lines(text, after)}
    noted = {"stdout": "", "bashEditDiff": {"files": [file]}}
    return Did("Bash", {"command": "x"}, noted, draw(st.booleans()), after)


@st.composite
def _call(draw: st.DrawFn, text: str, told: bool) -> Did:
    tool = draw(st.sampled_from(["Edit", "Edit", "MultiEdit", "Write"] if told else ["Edit"]))
    failed = draw(st.integers(0, 3)) == 0
    if tool == "Write":
        content = draw(TEXTS)
        noted: dict[str, Any] = {"type": "update", "content": content, "originalFile": text}
        given = {"file_path": FILE, "content": content}
        return Did(tool, given, noted, failed, text if failed else content)
    edits: list[dict[str, Any]] = []
    after = text
    for _ in range(draw(st.integers(1, 2)) if tool == "MultiEdit" else 1):
        old = draw(_piece(after))
        if not old:
            break
        edits.append({"old_string": old, "new_string": draw(st.one_of(_piece(after), TEXTS))})
        after = after.replace(old, edits[-1]["new_string"])
    after = text if failed or not edits else after
    known = text if told else None
    if tool == "MultiEdit":
        noted, fields = {"originalFileContents": known}, {"edits": edits}
        return Did(tool, {"file_path": FILE, **fields}, noted, failed or not edits, after)
    one = edits[0] if edits else {"old_string": "no such", "new_string": ""}
    one = {"file_path": FILE, **one, "replace_all": False}
    return Did(tool, one, {"originalFile": known}, failed or not edits, after)


@st.composite
def _piece(draw: st.DrawFn, text: str) -> str:
    """A piece of a text that stands in it once, also if it may overlap itself; nothing if none is
    found."""
    start = draw(st.integers(0, len(text)))
    piece = text[start : draw(st.integers(start, len(text)))]
    at = [n for n in range(len(text)) if text.startswith(piece, n)]
    return piece if piece and len(at) == 1 else ""


def attempted(did: list[Did]) -> Log:
    """An attempt that makes these calls, and one that goes another way."""
    log = Log()
    at = log.answer("b", log.prompt("a", None))
    log.answer("y", log.prompt("x", at))
    at = log.prompt("c", at)
    for number, each in enumerate(did):
        at = log.call(f"d{number}", at, f"t{number}", name=each.tool, given=each.given)
        log.result(f"r{number}", at, f"t{number}", toolUseResult=each.noted)
        block = log.rows[-1]["message"]["content"][0]
        if each.failed:
            block["is_error"] = True
        at = f"r{number}"
    log.answer("z", at)
    return log


@given(st.data(), TEXTS)
@SETTINGS
def test_the_change_of_a_file_is_that_of_all_calls_that_changed_it(
    data: st.DataObject, text: str
) -> None:
    did = data.draw(calls(text, told=True))
    with tempfile.TemporaryDirectory() as folder:
        project = attempted(did).load(Path(folder))
        ((_, (_, kept)),) = totalled(project)
        page = paged(project)
    if all(each.failed for each in did):
        assert kept.edited == []
        return
    (change,) = kept.edited
    assert change.parts == (Whole(text, did[-1].after),)
    assert change.file == FILE
    come, go = change.lines.come, change.lines.go
    assert len(lines_of(text)) + come - go == len(lines_of(did[-1].after))
    assert f"+{come:,} −{go:,}" in page


@given(st.data(), TEXTS)
@SETTINGS
def test_texts_that_were_replaced_make_the_text_after_where_the_log_has_no_more(
    data: st.DataObject, text: str
) -> None:
    did = data.draw(calls(text, told=False))
    with tempfile.TemporaryDirectory() as folder:
        ((_, (_, kept)),) = totalled(attempted(did).load(Path(folder)))
    parts = [part for change in kept.edited for part in change.parts]
    made: str | None = text
    for part in parts:
        made = put_in(made or "", (part,)) if isinstance(part, Replaced) else part.new
    assert made == did[-1].after


def both_edited(old: str, new: str, other: str, *, elsewhere: str = FILE) -> Log:
    """Two attempts that make a file other in different ways, the second one maybe another file."""
    log = Log()
    at = log.answer("b", log.prompt("a", None))
    for first, after, file in (("m", new, FILE), ("n", other, elsewhere)):
        edited = {"file_path": file, "content": after}
        call = log.call(f"{first}2", log.prompt(first, at), f"t{first}", name="Write", given=edited)
        noted = {"type": "update", "originalFile": old, "content": after}
        log.answer(f"{first}4", log.result(f"{first}3", call, f"t{first}", toolUseResult=noted))
    return log


@given(TEXTS, TEXTS, TEXTS)
@SETTINGS
def test_the_page_shows_the_change_of_each_attempt(old: str, new: str, other: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = paged(both_edited(old, new, other).load(Path(folder)))
    shown = re.findall(r"^(`{3,})diff\n(.*?)^\1$", page, re.DOTALL | re.MULTILINE)
    wanted = [after for after in ([new] if new == other else [new, other]) if after != old]
    assert [patched(old, diff) for _, diff in shown] == wanted


@given(TEXTS, TEXTS, TEXTS)
@SETTINGS
def test_what_an_abandoned_attempt_alone_changed_is_shown(old: str, new: str, other: str) -> None:
    """Nothing else holds it any more. What an active one changed is where it was changed."""
    with tempfile.TemporaryDirectory() as folder:
        log = both_edited(old, new, other, elsewhere="/home/ada/logbook/b.py")
        page = paged(log.load(Path(folder)))
    _, title, told = page.partition("### Files that only an abandoned attempt edited\n\n")
    assert title
    assert told.startswith("**`a.py`**\n\n`s1/1` · ")
    shown = re.findall(r"^(`{3,})diff\n(.*?)^\1$", page, re.DOTALL | re.MULTILINE)
    assert [patched(old, diff) for _, diff in shown] == [new] * (new != old)


def paged_change(folder: Path, old: str, new: str) -> str:
    """What a page says of a file that one attempt changed so, and the other otherwise."""
    page = paged(both_edited(old, new, "other\n").load(folder))
    return page.partition("### Files that both edited")[2].partition("`s1/2`")[0]


def test_line_ends_and_control_characters_are_named(tmp_path: Path) -> None:
    page = paged_change(tmp_path, "a\r\nb\r\n", "a\r\nc\r\n")
    assert "*Lines end in CRLF, which the diff does not show.*" in page
    page = paged_change(tmp_path, "a\r\nb\r\n", "a\nb\n")
    assert "*Line ends: CRLF → LF.*" in page
    page = paged_change(tmp_path, "a\r\nb\n", "a\nb\n")
    assert "*Line ends: CRLF and LF → LF.*" in page
    page = paged_change(tmp_path, "a\x0c\nb\rc\n", "a\x0c\nc\rb\n")
    assert "*Control characters are shown as signs for them.*" in page
    assert "\n-b␍c\n+c␍b\n" in page
    page = paged_change(tmp_path, "a\n", "b\n")
    assert "*" not in page.replace("**", "")


def test_what_is_known_of_many_texts_is_said_once(tmp_path: Path) -> None:
    did = [
        Did(
            "Edit",
            {"file_path": FILE, "old_string": f"old {n}.", "new_string": "new"},
            {},
            False,
            "",
        )
        for n in range(40)
    ]
    log = attempted(did)
    at = log.call("m2", log.prompt("m", "b"), "tm", name="Edit", given=did[0].given)
    log.result("m3", at, "tm")
    page = paged(log.load(tmp_path))
    assert page.count("*The log holds only the text that was replaced, not the file.*") == 2
    assert "*10 more changes of this file left out here; `--max-diff-lines 400` shows all.*" in page
