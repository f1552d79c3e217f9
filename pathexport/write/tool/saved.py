"""Files that are no text and that a tool gave: Claude Code saves them beside the log, and the
result names them (R37).

Anybody may name a file in a text. So one is copied only for a tool that saves such files, under a
name that Claude Code gives them, and from the folder of a session that may have saved it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pathexport.later import later
from pathexport.read.names import holds_no_text
from pathexport.write.markdown.literal import code
from pathexport.write.render.context import Context
from pathexport.write.render.media import asset_name
from pathexport.write.render.parts import Asset, Gone, Part

_SAYS = "Binary content ("
_NAMED = later(
    r"Binary content \([^()\n]{1,200}\) (?:also )?saved to (?:~|[A-Za-z]:)?[\\/][^\n\"]{0,1000}?"
    r"(?P<session>[^\\/\s\"]{1,100})[\\/]{1,2}tool-results[\\/]{1,2}"
    r"(?P<name>[\w.-]{1,200}\.(?P<ending>\w{1,8}))(?![\w.-])"
)
_KINDS: Mapping[str, str | None] = {
    **dict.fromkeys(("gif", "jpg", "png", "webp"), None),  # shown as pictures
    **dict.fromkeys(("doc", "docx", "pdf", "ppt", "pptx", "xls", "xlsx"), "document"),
    **dict.fromkeys(("mp3", "ogg", "wav"), "recording"),
    **dict.fromkeys(("mp4", "webm"), "video"),
    "zip": "archive",
}
"""What files are called, by their endings. Others are kept as `bin`: a browser may run them."""


def may_name_files(tool: str, text: str) -> bool:
    """Whether a result of a tool may name files that were saved."""
    return _begins(tool) is not None and _SAYS in text


def saved(text: str, tool: str, may_be_of: Callable[[str], bool], context: Context) -> list[Part]:
    """The files that a text of a tool's result names. `may_be_of` tells which sessions may have
    saved them."""
    if not may_name_files(tool, text):
        return []
    begins = _begins(tool) or ""
    named = {(found["session"], found["name"]): found["ending"] for found in _NAMED.finditer(text)}
    shown: list[Part] = []
    for (session, name), ending in named.items():
        if name.startswith(begins) and holds_no_text(name) and may_be_of(session):
            shown += _shown(session, name, ending.lower(), context)
    return shown


def _begins(tool: str) -> str | None:
    """What the names of files begin with that a tool saves; None for one that saves none."""
    if tool == "WebFetch":
        return "webfetch-"
    return "mcp-" if tool.startswith("mcp__") or tool == "ReadMcpResourceTool" else None


def _shown(session: str, name: str, ending: str, context: Context) -> list[Part]:
    where = f"{session}/tool-results/{name}"
    back = f"*The file, from {code(where)}:*"
    file = context.project.bodies.saved(session, name)
    if file is None:
        what = f"*The file was saved as {code(name)}, which cannot be read any more.*"
        return [Gone(what, where, back)]
    known = ending in _KINDS
    target = asset_name(file.digest, ending if known else "bin")
    return [back, Asset(target, file.size, file.pieces, _KINDS[ending] if known else "file")]
