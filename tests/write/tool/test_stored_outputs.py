"""Outputs that were stored beside the log are put back (rule R37)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.making.logs import Log
from tests.reading.transcripts import finished, written
from tests.running.each import for_each
from tests.write.tool.shown_results import (
    HOME,
    WHOLE,
    WINDOWS,
    answered,
    block,
    count,
    store,
    stub,
    text,
)


def test_r37_a_stored_output_is_put_back(folder: Path) -> None:
    store(folder)
    made = answered(folder, stub())
    assert made.startswith("*The whole output, from `s1/tool-results/t1.txt`:*\n\n<details>")
    assert WHOLE in made
    assert "Preview" not in made


@pytest.mark.parametrize(
    "said", [f"\n  {stub()}", WINDOWS, stub().replace("</persisted-output>", "")]
)
def test_r37_the_row_may_be_written_otherwise(folder: Path, said: str) -> None:
    store(folder)
    assert WHOLE in answered(folder, said)
    assert WHOLE in answered(folder, [block(said)])


def test_r37_a_cut_says_where_all_of_it_is(folder: Path) -> None:
    store(folder)
    made = answered(folder, stub(), max_lines=2)
    assert made.endswith("*2,998 more lines left out: `s1/tool-results/t1.txt`*")


def test_r37_a_stored_output_is_read_whatever_its_bytes(folder: Path) -> None:
    store(folder).write_bytes(b"one\xff\r\ntwo\x1b[0m")
    assert text("one\ufffd", "two") in answered(folder, stub(preview="one\ufffd\ufffd\ntwo"))


def listed(*said: object) -> str:
    """Texts of a result as they are stored."""
    return json.dumps(said, indent=2)


def test_r37_texts_that_are_stored_as_a_list_are_put_back_as_texts(folder: Path) -> None:
    """A result of an agent or of an MCP server is a list."""
    said = listed(block("line 0\n# one"), {**block("two"), "annotations": {}})
    store(folder, "t1.json", said=said)
    given = stub("t1.json", preview=f"{said[:30]}\n...")
    parts = ["*The whole output, from `s1/tool-results/t1.json`:*"]
    assert answered(folder, given).split("\n\n") == [*parts, text("line 0", "# one"), text("two")]
    cut = "*2 more lines left out: `s1/tool-results/t1.json`*"
    assert answered(folder, given, max_lines=1).split("\n\n")[1:] == [text("line 0"), cut]


def test_r37_a_blank_text_of_such_a_list_says_nothing(folder: Path) -> None:
    said = listed(block("one"), block(" \n"), block("two"))
    store(folder, "t1.json", said=said)
    made = answered(folder, stub("t1.json", preview=said[:30]))
    assert made.split("\n\n")[1:] == [text("one"), text("two")]


@for_each(
    ("name", "said"),
    [
        ("t1.txt", listed(block("line 0"))),
        ("t1.json", listed()),
        ("t1.json", listed(block("line 0"), 5)),
        ("t1.json", listed(block("line 0"), {"type": "image"})),
        ("t1.json", listed({"type": "new", "text": "line 0"})),
        ("t1.json", '{"text": "line 0"}'),
        ("t1.json", "[" * 9000),
    ],
)
def test_r37_any_other_file_is_put_back_as_it_is(folder: Path, name: str, said: str) -> None:
    store(folder, name, said=said)
    assert answered(folder, stub(name, preview=said[:30])).endswith(text(*said.split("\n")))


def test_r37_a_missing_one_is_said(folder: Path) -> None:
    made = answered(folder, stub())
    gone = "*The whole output was stored in `t1.txt`, which is not there any more.*"
    assert made.startswith(f"{gone}\n\n```text\n<persisted-output>")
    assert "line 19" in made


def test_r37_a_row_that_names_no_place_is_shown_as_it_is(folder: Path) -> None:
    said = "<persisted-output>\nOutput too large.\n</persisted-output>"
    assert answered(folder, said) == text(*said.split("\n"))


def test_r37_a_text_that_only_speaks_of_a_place_is_shown_as_it_is(folder: Path) -> None:
    store(folder)
    said = f"See {HOME}/s1/tool-results/t1.txt"
    assert answered(folder, said) == text(said)


def test_r37_only_content_replacement_may_name_the_place(folder: Path) -> None:
    store(folder)
    made = answered(folder, "line 0\nline 1", replaced=stub())
    assert made.startswith("*The whole output, from")
    assert WHOLE in made


def test_r37_the_row_that_holds_more_than_the_file_is_shown(folder: Path) -> None:
    store(folder, said="cut")
    assert answered(folder, "whole", replaced=stub()) == text("whole")


def test_r37_what_is_replaced_but_not_there_is_shown_as_it_is(folder: Path) -> None:
    assert answered(folder, "whole", replaced=stub()) == text("whole")


def test_r37_a_copied_history_names_the_session_that_stored_it(folder: Path) -> None:
    store(folder, session="s0")
    assert WHOLE in answered(folder, stub(session="s0"))


def test_r37_an_output_of_several_texts_is_put_back_once(folder: Path) -> None:
    store(folder)
    made = answered(folder, [block("line 0"), block("line 1")], replaced=stub())
    assert made.count("The whole output") == 1


SECRETS = [
    stub("secret.txt", session=".."),
    stub("../../../secret.txt"),
    stub("../../secret.txt"),
    stub("..\\..\\..\\secret.txt"),
    stub("secret.txt", session="../.."),
    stub("x/../../../../secret.txt"),
    stub("/etc/passwd.txt"),
    stub("nul\0.txt"),
    stub("x" * 300 + ".txt"),
    stub("t1.txt", session="x" * 300),
    stub("folder.txt"),
]


@pytest.mark.parametrize("said", SECRETS)
def test_r37_nothing_outside_the_sessions_folder_is_read(folder: Path, said: str) -> None:
    (folder / "s1" / "tool-results" / "folder.txt").mkdir(parents=True)
    for made in (answered(folder, said), answered(folder, "own words", replaced=said)):
        assert "secret\n```" not in made
        assert "The whole output, from" not in made


@pytest.mark.parametrize("place", ["file", "results", "session"])
def test_r37_no_link_leads_outside(folder: Path, tmp_path: Path, place: str) -> None:
    outside = tmp_path / "outside"
    (outside / "tool-results").mkdir(parents=True)
    (outside / "tool-results" / "t1.txt").write_text("secret")
    (outside / "t1.txt").write_text("secret")
    at = {"file": "s1/tool-results/t1.txt", "results": "s1/tool-results", "session": "s1"}[place]
    to = {"file": "t1.txt", "results": "tool-results", "session": ""}[place]
    (folder / at).parent.mkdir(parents=True, exist_ok=True)
    try:
        (folder / at).symlink_to(outside / to, target_is_directory=place != "file")
    except (OSError, NotImplementedError):
        pytest.skip("this system makes no symbolic links")
    made = answered(folder, stub())
    assert "secret" not in made
    assert "which is not there any more" in made


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a POSIX system")
def test_r37_a_pipe_is_not_waited_for(folder: Path) -> None:
    path = store(folder)
    path.unlink()
    os.mkfifo(path)
    assert "which is not there any more" in answered(folder, stub())


def test_r37_a_project_that_is_a_link_has_its_outputs(folder: Path, tmp_path: Path) -> None:
    store(folder)
    linked = tmp_path / "linked"
    try:
        linked.symlink_to(folder, target_is_directory=True)
    except (OSError, NotImplementedError):
        pytest.skip("this system makes no symbolic links")
    assert WHOLE in answered(linked, stub())


MARKED = """
The backslash after each opening angle bracket and before each closing one in this preview was \
added by Claude Code; it is not in the output or the saved file."""


@for_each(
    ("said", "preview"),
    [
        (count(99), f"{count(20)}\n..."),
        (f"<b> \\<c>\n{count(99)}", f"<\\b\\> \\<\\c\\>\n{count(20)}\n...{MARKED}"),
    ],
)
def test_r37_what_bash_mode_printed_is_put_back(folder: Path, said: str, preview: str) -> None:
    store(folder / "project", "b1x.txt", said=said)
    given = stub("b1x.txt", preview=preview)
    log = Log("s1")
    log.prompt("a", None, "<bash-input>make</bash-input>")
    log.prompt("b", "a", f"<bash-stdout>{given}</bash-stdout><bash-stderr></bash-stderr>")
    made = written(folder, finished(log, "b")).said[1]
    told = "*The whole output, from `s1/tool-results/b1x.txt`:*"
    assert made.startswith(f"```sh\n! make\n```\n\n{told}\n\n")
    assert text(*said.split("\n")) in made
    assert "Preview" not in made
