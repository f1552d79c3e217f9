"""The transcript of a log, in the parts that tests ask for, and rows to make logs of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

from pathexport.pipeline import load
from pathexport.write.document.documents import Documents
from pathexport.write.document.plan import planned
from pathexport.write.folder.atomic import encoded
from pathexport.write.options import Options
from pathexport.write.record.names import file_names
from pathexport.write.record.selection import everything
from tests.making.logs import Log
from tests.reading.markdown import whole_prompt

_HEADING = re.compile(r'^(?:<a id="[mc]\d+"></a>)+\n\n## (\d+) · (.*)\n', re.MULTILINE)
_FIELD = re.compile(r"^- (?:([^:*]+): )?(.*)$")

Detail = Literal["dialogue", "standard", "full"]


class Transcript:
    """A written file: its fields, and its messages by their numbers. A prompt that stands in its
    heading alone is a quote here like any other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.head, *rest = _HEADING.split(text)
        self.titles = dict(zip(map(int, rest[::3]), rest[1::3], strict=True))
        bodies = (body.strip("\n") for body in rest[2::3])
        said = (_said(title, body) for title, body in zip(rest[1::3], bodies, strict=True))
        self.said = dict(zip(self.titles, said, strict=True))
        top = self.head.partition("\n# CLAUDE CODE SESSION TRANSCRIPT\n\n")[2]
        listed, _, above = str(top).partition("\n\n")
        self.above = above.strip()
        found = (_FIELD.fullmatch(line) for line in listed.split("\n"))
        self.fields = [(match[1] or "", match[2]) for match in found if match]
        self.front = self.head.partition("\n---\n")[0].split("\n")

    def field(self, name: str) -> str:
        """A field's value; nothing when it is not there."""
        return next((value for known, value in self.fields if known == name), "")


def _said(title: str, body: str) -> str:
    prompt = whole_prompt(title)
    return body if prompt is None else f"> {prompt}\n\n{body}".rstrip()


def written(folder: Path, *logs: Log, of: int = -1, **options: Any) -> Transcript:
    """The transcript of a path of the project that holds these logs, as an export writes it; what
    an export writes beside it is not made."""
    for log in logs:
        log.write(folder / "project")
    (project,) = load(folder / "project")
    names = file_names(project, "project")
    plan = planned(project, names, everything, Options(**options), None)
    with plan.opened() as opened:
        made = Documents(opened).document(plan.paths[of])
        return Transcript(b"".join(encoded(made.chunks)).decode())


def uses(id_: str, name: str = "Bash", **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": id_, "name": name, "input": given or {"command": id_}}


def answers(id_: str, content: Any = "ok", **fields: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id_, "content": content, **fields}


def user(log: Log, uuid: str, parent: str | None, content: Any, **fields: Any) -> str:
    """A `user` row with any content."""
    return log.row(uuid, parent, "user", message={"role": "user", "content": content}, **fields)


def attach(log: Log, uuid: str, parent: str, **attachment: Any) -> str:
    return log.row(uuid, parent, "attachment", attachment=attachment)


def asked() -> Log:
    """a"""
    log = Log()
    log.prompt("a", None)
    return log


def finished(log: Log, parent: str) -> Log:
    """… ← z"""
    log.answer("z", parent)
    return log


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


PICTURE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGFs"}}
SHOWN = "![picture](assets/232554cace01d137.png)"


def folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{body}\n\n</details>"


def landmark(made: Transcript) -> str:
    """What stands between two messages."""
    return made.said[2].removeprefix("say b").strip().removeprefix(C1)


C1 = '<a id="c1"></a>\n\n'


def fan(number: int) -> Log:
    """a ← b, from which so many attempts leave."""
    log = asked()
    log.answer("b", "a")
    for n in range(1, number + 1):
        log.answer(f"q{n}", log.prompt(f"p{n}", "b", f"try {n}"))
    return log
