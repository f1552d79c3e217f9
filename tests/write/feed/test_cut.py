"""Results that are cut say how many lines more there are, the same number in every form."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathexport.write.document.excerpt import whole
from pathexport.write.document.writer import joined
from pathexport.write.feed.forms import DataForm, PartRead, Wanted, as_data, as_markdown
from pathexport.write.options import Options
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
