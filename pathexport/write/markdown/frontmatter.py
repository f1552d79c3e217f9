"""Front matter: facts for tools at the top of a file, as YAML that every reader takes alike.

Pandoc takes each text in it for Markdown, and what knows no front matter takes all of it for that.
A text that would do something then has entities for its signs, which YAML leaves as they are, while
it doubles a backslash; all others are just what they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from pathexport.later import later
from pathexport.write.markdown.literal import in_entities
from pathexport.write.markdown.signs import acts
from pathexport.write.options import MARK
from pathexport.write.text import HIDDEN

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.]*(?:-[A-Za-z0-9_.]+)*|[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}")
# What pandoc takes for more than words, as it may for several lines: even links are defined there.
_BLOCK = re.compile(r"[ \t]*+[>|]|(?:[ \t*+\-:~]|\(?[\w@]{1,9}[.)])*+\#{1,6}(?:[ \t]|$)")
_MANY = 6  # open brackets: pandoc takes twice as long for each one more, and never ends at twenty
_SHORT = 1000  # characters; YAML looks that far for the colon behind a name, and a little further
# What YAML forbids, or takes for the end of a line, and what nobody sees.
_UNREADABLE = later(HIDDEN + "|[\ufffe\uffff]")
# What a reader of YAML would take for something else than a text.
_WORDS = ("true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf")


def front_matter(fields: Mapping[str, Any]) -> str:
    """YAML; fields that hold nothing, and figures of zero, are left out."""
    lines = [f"{name}: {_yaml(value)}" for name, value in fields.items() if value]
    return "\n".join(["---", MARK, *lines, "---"])


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _yaml(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    return str(value)


def _key(name: str) -> str:
    """A name in a mapping. YAML takes a long one for a name only where a sign says so."""
    written = _text(name)
    return written if len(written) <= _SHORT else f"? {written} "


@lru_cache(maxsize=1024)
def _text(value: str) -> str:
    """A text, which most documents of a project have in common: directories, models, files."""
    if _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    acting = acts(value) or _BLOCK.match(value) or "\n" in value or "\r" in value
    acting = acting or value.count("[") > _MANY
    text = in_entities(value) if acting else value
    written = msgspec.json.encode(text).decode()
    return written if written.isprintable() else _UNREADABLE.sub(_escaped, written)
