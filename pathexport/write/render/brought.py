"""What attachments bring along: what hooks say, files, resources, problems in the editor, memories.

Transcripts and what is fed to models take the same texts from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pathexport.later import later
from pathexport.read.blocks import Block, block, held
from pathexport.read.kinds import SAVED
from pathexport.write.text import dotted
from pathexport.write.values import as_json, items, mapping, number, words

HOOKS = (
    *("async_hook_response", "hook_additional_context", "hook_blocking_error"),
    *("hook_stopped_continuation", SAVED),
)
"""The types of what hooks say, to the model too."""
TO_MODEL = ("SessionStart", "UserPromptExpansion", "UserPromptSubmit")
"""The events at which what a hook prints reaches the model, when all goes well."""
_RAN = later(r"(?:Running )?\x1b\[1m[A-Za-z]+(?::[^\x1b\n]*)?\x1b\[22m(?: \[|\.\.\.)")
FED_BACK = "post_tool_hook_feedback"
"""The subtype of a row with what hooks say to the model behind a call, as versions 1.0.115 to
2.0.14 write it."""
_FED_BACK = later(r"(\S+) operation feedback:\n")
_BEFORE = {
    "typed": "What the user had said to the session that began this one",
    "relay": "What a channel had said to the session that began this one",
    "owner": "What the owner of the project had written",
}


def hook_name(given: Mapping[str, Any]) -> str:
    """Which hook speaks."""
    name = words(given.get("hookName")) or words(given.get("hookEvent"))
    return f"Hook {name} said".replace("  ", " ")


def is_of_hook(told: str) -> bool:
    """Whether a row tells no more than that a hook runs or how it ended, as versions up to 2.0.14
    note it of each. What it says to the model another row holds."""
    return _RAN.match(told) is not None


def fed_back(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The attachment that tells in newer versions what a row of hooks behind a call says."""
    told = words(given.get("content"))
    begins = _FED_BACK.match(told)
    tool, said = (
        (begins[1], told[begins.end() :]) if begins else (words(given.get("toolName")), told)
    )
    name = f"PostToolUse:{tool}" if tool else "PostToolUse"
    return {"type": "hook_blocking_error", "hookName": name, "content": said}


def hook_words(given: Mapping[str, Any]) -> str:
    """What a hook says, by whatever name its attachment has that."""
    error = given.get("blockingError")
    said = "\n".join(each.words or "" for each in held(given.get("content")))
    said = said or words(error) or words(mapping(error).get("blockingError"))
    return said or words(given.get("message")) or _late_words(mapping(given.get("response")))


def _late_words(response: Mapping[str, Any]) -> str:
    """What a hook says that ran in the background, in the JSON that it printed in the end."""
    added = mapping(response.get("hookSpecificOutput")).get("additionalContext")
    return "\n".join(filter(None, (words(response.get("systemMessage")), words(added))))


def said_before(given: Mapping[str, Any]) -> str:
    """What words in the queue are that had been said to the session that began this one, or an
    agent; nothing for all others."""
    before = mapping(given.get("forwardedIntent"))
    if not words(before.get("lineage")):
        return ""
    return _BEFORE.get(words(before.get("source")), "What the session that began this one knew")


def shown_file(given: Mapping[str, Any]) -> Block | None:
    """The picture or the document that a file is which somebody named in a prompt."""
    content = mapping(given.get("content"))
    inner, type_ = mapping(content.get("file")), content.get("type")
    data = inner.get("base64")
    if type_ == "image" and inner:
        source = {"type": "base64", "data": data, "media_type": inner.get("type")}
        return block({"type": "image", "source": source})
    if type_ != "pdf" or not words(data):
        return None
    source = {"type": "base64", "data": data, "media_type": "application/pdf"}
    return block({"type": "document", "source": source, "title": file_name(given)})


def file_name(given: Mapping[str, Any]) -> str:
    return words(given.get("displayPath")) or words(given.get("filename")) or "?"


def cells(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The cells of a notebook that somebody named in a prompt: the language and the text of each.
    What a cell printed stands in a cell of its own, with no language."""
    inner = mapping(mapping(given.get("content")).get("file"))
    found: list[tuple[str, str]] = []
    for cell in map(mapping, items(inner.get("cells"))):
        markdown = cell.get("cellType") == "markdown"
        found.append(
            ("markdown" if markdown else words(cell.get("language")), words(cell.get("source")))
        )
        found += (("", words(mapping(each).get("text"))) for each in items(cell.get("outputs")))
    return [(language, text) for language, text in found if text.strip()]


def directory_name(given: Mapping[str, Any]) -> str:
    """Which directory somebody named in a prompt."""
    return f"Directory {words(given.get('displayPath')) or words(given.get('path')) or '?'}"


def resource_name(given: Mapping[str, Any]) -> str:
    """What somebody named in a prompt that a server of tools has."""
    place = dotted(words(given.get("server")), words(given.get("uri")))
    return f"Resource {place or '?'}"


def resource(given: Mapping[str, Any]) -> str:
    """The text of a resource, or what Claude is told of one that is none, as a picture; JSON where
    it has another form."""
    parts = map(mapping, items(mapping(given.get("content")).get("contents")))
    texts = [words(part.get("text")) or _binary(part) for part in parts]
    if texts and all(texts):
        return "\n".join(texts)
    return "" if given.get("content") is None else as_json(given.get("content"))


def _binary(part: Mapping[str, Any]) -> str:
    if not words(part.get("blob")):
        return ""
    return f"[Binary content: {words(part.get('mimeType')) or 'application/octet-stream'}]"


def diagnostics(given: Mapping[str, Any]) -> str:
    """A line for each problem: the file, the line in it, and what is wrong there."""
    return "\n".join(
        _problem(words(file.get("uri")).removeprefix("file://"), mapping(each))
        for file in map(mapping, items(given.get("files")))
        for each in items(file.get("diagnostics"))
    )


def _problem(name: str, given: Mapping[str, Any]) -> str:
    start = mapping(mapping(given.get("range")).get("start"))
    where = f":{number(start['line']) + 1}" if "line" in start else ""
    severity = words(given.get("severity"))
    source = words(given.get("source"))
    parts = (f"{name or '?'}{where}", severity, words(given.get("message")))
    return ": ".join(filter(None, parts)) + (f" ({source})" if source else "")


def memories(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What was remembered: where each memory is kept, and its words if the log has them."""
    for each in map(mapping, items(given.get("memories"))):
        yield words(each.get("path")) or "?", words(each.get("content"))


def loaded(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The files of instructions, and of what was remembered, that Claude Code read as it began and
    newer versions write down: where each is, and its words. Later it is those that changed."""
    for each in map(mapping, items(given.get("files"))):
        if (text := words(each.get("content"))).strip():
            yield words(each.get("path")) or "?", text


def instructions(given: Mapping[str, Any]) -> tuple[str, str]:
    """The file of instructions that Claude Code read along with a file near it, and its words."""
    content = given.get("content")
    inner = mapping(content)
    name = words(given.get("displayPath")) or words(inner.get("path")) or words(given.get("path"))
    return name or "?", words(content) or words(inner.get("content"))
