"""The numbered files that one document is divided into, and those that an earlier run left there.

Only a file that says of itself that it is such a part is removed: others may have such names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from pathexport.problems import UnwritableError
from pathexport.system.regular import opened
from pathexport.system.there import is_file, is_link
from pathexport.write.mark import MARK

_HEAD = 1 << 20  # bytes that the line is found in which says so
_BEGINS = f"---\n{MARK}\n"
_PART = re.compile(r"^\*Part \d+ of \d+[.:]", re.MULTILINE)


def remove_other_parts(first: Path, written: Iterable[Path]) -> None:
    """Remove the parts of a document that are not among those that were written now."""
    name = re.compile(re.escape(first.stem) + r"-\d+" + re.escape(first.suffix), re.ASCII)
    kept = {path.name for path in written}
    try:
        for path in first.parent.iterdir():
            if name.fullmatch(path.name) and path.name not in kept and _is_part(path):
                path.unlink()
    except OSError as error:
        raise UnwritableError(
            f"Parts of an earlier run beside {first} cannot be removed: {error.strerror}. Remove "
            "them, or name another file."
        ) from error


def _is_part(path: Path) -> bool:
    if is_link(path) or not is_file(path):
        return False
    with opened(path) as file:
        text = file.read(_HEAD).decode("utf-8", "replace")
    return text.startswith(_BEGINS) and _PART.search(text) is not None
