"""Edits that a person changed before they agreed: what was written then is theirs as well.

The call has only what Claude proposed. What became of it stands in the fields of the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import fence
from pathexport.write.tool.changed import hunks
from pathexport.write.tool.diff import diff
from pathexport.write.values import words


def amended(given: Mapping[str, Any], noted: Mapping[str, Any]) -> str:
    """What was written in place of what the call was given; nothing if that is not known."""
    content = words(noted.get("content"))
    if "content" in given:
        other = content and content != given["content"]
        return fence(content, language(words(noted.get("filePath")))) if other else ""
    old, new = words(noted.get("oldString")), words(noted.get("newString"))
    lines = "\n".join(hunks(noted.get("structuredPatch"))) or (diff(old, new) if old or new else "")
    return fence(lines, "diff") if lines else ""
