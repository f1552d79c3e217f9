"""What people say: prompts with their pictures, commands, bash mode, interruptions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pathexport.read.rows import Row
from pathexport.write.commonmark import code, fence, one_line, quote
from pathexport.write.fields import blocks, items, mapping, words
from pathexport.write.media import medium
from pathexport.write.page import Page
from pathexport.write.prose import spoken

_TAG = re.compile(r"<(command-(?:name|message|args)|bash-input)>(.*?)(?:</\1>|\Z)", re.DOTALL)


def prompt(row: Row, body: Mapping[str, Any], page: Page) -> list[str]:
    """The words and pictures of a prompt, typed at once or while the model worked."""
    if row.type == "attachment":
        said = mapping(body.get("attachment")).get("prompt")
        found = [said] if isinstance(said, str) else items(said)
    else:
        found = blocks(dict(body))
    shown = []
    for block in found:
        text = block if isinstance(block, str) else mapping(block).get("text")
        if not isinstance(text, str) or mapping(block).get("type", "text") != "text":
            shown.append(medium(block, page))
        elif text.strip():
            shown.append(quote(spoken(text)))
    return shown


def command(row: Row, body: Mapping[str, Any], page: Page) -> list[str]:
    """A command as it was typed: `/name args`, or what was run in bash mode."""
    said = "\n".join(words(mapping(block).get("text")) for block in blocks(dict(body)))
    found = _TAG.findall(said)
    tags = dict(found)
    if len(tags) < len(found):  # nobody writes it so
        return [_quoted(said)]
    rest = _TAG.sub("", said).strip()
    if "bash-input" in tags:
        shown = [fence(f"! {tags['bash-input']}", "sh")]
    else:
        name = (tags.get("command-name") or tags.get("command-message", "")).strip()
        given = tags.get("command-args", "").strip()
        shown = (
            [code(f"{name} {given}")] if given == one_line(given) else [code(name), _quoted(given)]
        )
    return [*shown, _quoted(rest)] if rest else shown


def interruption(row: Row, body: Mapping[str, Any], page: Page) -> list[str]:
    said = " ".join(words(mapping(block).get("text")) for block in blocks(dict(body)))
    tool = " while a tool was about to run" if "for tool use" in said else ""
    return [f"*Interrupted by the user{tool}.*"]


def _quoted(text: str) -> str:
    return quote(spoken(text))
