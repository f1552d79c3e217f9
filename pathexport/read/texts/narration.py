"""What the model tells the person between its calls, in blocks that are written as thoughts.

Newer models say in a block of its own what they are about to do, and the API puts that into words.
Claude Code shows it as it shows an answer; a thought it hides. Nothing but the beginning of the
signature tells the two apart: field 8 of its header names the kind of the block.
"""

from __future__ import annotations

from binascii import a2b_base64

_HEADER = 64  # characters, which is twice as many as any header has
_KIND = b"\x42\x09narration"


def is_narration(signature: str) -> bool:
    """Whether a block with this signature is told to the person; the rest of it is sealed."""
    try:
        return _KIND in a2b_base64(signature[:_HEADER])
    except ValueError:
        return False
