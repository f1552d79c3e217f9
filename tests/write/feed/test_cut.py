"""Results that are cut or left out say so, and how much there is, in every form."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathexport.write.document.excerpt import whole
from pathexport.write.document.writer import joined
from pathexport.write.feed.forms import DataForm, PartRead, Wanted, as_data, as_markdown
from pathexport.write.options import Form, Options
from tests.making.logs import Log
from tests.running.each import for_each

FORMS: list[DataForm] = ["xml", "messages", "atif"]
NUMBERED = "".join(f"{n:6}→line {n}\n" for n in range(1, 13))
PLAIN = "\n".join(f"line {n}" for n in range(1, 13))
TEXTS = [{"type": "text", "text": text} for text in (PLAIN, "more\nof it", "and more")]


@for_each("form", FORMS)
@for_each("most", [0, 3, 11, 12, 13])
@for_each(
    ("tool", "said", "lines"),
    [
        ("Read", NUMBERED + "    13→", 12),  # behind the last line of the file
        ("Read", NUMBERED + "    13→end", 13),
        ("Read", NUMBERED, 12),
        ("Bash", NUMBERED + "    13→", 13),  # nobody knows that these are numbers
        ("Bash", PLAIN + "\n\n", 12),
        ("Bash", TEXTS, 15),
    ],
)
def test_as_many_lines_more_as_in_a_transcript(
    tmp_path: Path, form: DataForm, most: int, tool: str, said: Any, lines: int
) -> None:
    given = {"file_path": "a.txt"} if tool == "Read" else {"command": "cat a.txt"}
    log = Log()
    log.call("b", log.prompt("a", None), "t", name=tool, given=given)
    log.result("c", "b", "t", said)
    project = log.load(tmp_path)
    read = PartRead(project, whole(project, project.paths[0]))
    wanted = Wanted(Options(max_lines=most))
    pieces = as_markdown(read, wanted).made
    found = [
        re.findall(r"(\d+) more lines? left out", text)
        for text in ("".join(joined([*pieces.parts])), as_data(read, wanted, form).made)
    ]
    assert found == [[str(lines - most)] if most < lines else []] * 2


def fed(read: PartRead, form: Form, most: int | None = None) -> tuple[str, int]:
    """The text of a form, and its tokens."""
    if form != "markdown":
        done = as_data(read, Wanted(most=most), form)
        return done.made, done.tokens
    made = as_markdown(read, Wanted(most=most))
    return "".join(joined([*made.made.top, *made.made.parts])), made.tokens


@for_each(
    ("form", "less", "many"),
    [("markdown", 800, 1), *((form, 1000, 2) for form in FORMS)],
)
def test_what_a_transcript_only_counts_is_not_left_out_of_it(
    tmp_path: Path, form: Form, less: int, many: int
) -> None:
    """Of an edit and a command: no transcript shows that the edit was done."""
    log, new = Log(), "new line\n" * 90
    done = "The file /a.py has been updated. Here's the result of running `cat -n` on a snippet of"
    lines = "\n".join(f"{n:6}→new line" for n in range(1, 91))
    edit = {"file_path": "/a.py", "old_string": "old", "new_string": new}
    last = log.call("b", log.prompt("a", None), "t", name="Edit", given=edit)
    last = log.result("c", last, "t", f"{done} the edited file:\n{lines}")
    last = log.result("e", log.call("d", last, "u"), "u", "printed " * 300)
    log.answer("f", last)
    project = log.load(tmp_path)
    read = PartRead(project, whole(project, project.paths[0]))
    text, _ = fed(read, form, fed(read, form)[1] - less)
    told = "2 results (messages 2 to 3, " if many == 2 else "1 result (message 3, "
    assert f"to save room: {told}" in text
    assert text.count("Result left out, ~") == many
    assert "Hidden at this detail: 1 confirmation\n" in text or form != "markdown"


def test_a_call_that_was_broken_off_shows_no_result_that_could_be_left_out(tmp_path: Path) -> None:
    log = Log()
    broken: Any = {"toolDenialKind": "user-rejected", "interruptedByShutdown": True}
    refused = "The user doesn't want to proceed with this tool use. The tool use was rejected "
    refused += "(eg. if it was a file edit, the new_string was NOT written to the file). STOP what "
    refused += "you are doing and wait for the user to tell you how to proceed."
    block = {"type": "tool_result", "tool_use_id": "t", "content": refused, "is_error": True}
    last = log.call("b", log.prompt("a", None), "t")
    last = log.row("c", last, "user", message={"role": "user", "content": [block]}, **broken)
    last = log.result("e", log.call("d", last, "u"), "u", "printed " * 300)
    log.answer("f", last)
    project = log.load(tmp_path)
    read = PartRead(project, whole(project, project.paths[0]))
    text, _ = fed(read, "markdown", fed(read, "markdown")[1] - 800)
    assert "to save room: 1 result (message 3, " in text
    assert text.count("Result left out, ~") == 1


@for_each("form", FORMS)
def test_answers_that_say_nothing_go_with_the_turns_that_are_left_out(
    tmp_path: Path, form: DataForm
) -> None:
    log = Log()
    last = None
    for turn in range(6):
        last = log.prompt(f"p{turn}", last, f"prompt {turn} " * 90)
        message = {"id": f"m{turn}", "role": "assistant", "model": "claude-x"}
        blank = [{"type": "text", "text": "(no content)"}]
        used = {"usage": {"input_tokens": 7}, "content": blank}
        last = log.row(f"s{turn}", last, "assistant", message={**message, **used})
    project = log.load(tmp_path)
    text = as_data(PartRead(project, whole(project, project.paths[0])), Wanted(most=1200), form)
    assert text.made.count(" left out, ~") == 1
    assert text.made.count('"metrics"') == (2 if form == "atif" else 0)
