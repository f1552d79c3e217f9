"""Signatures of thoughts, as far as anybody can read them: a header that names their kind."""

from __future__ import annotations

from base64 import b64encode


def signature(kind: str, model: int = 18) -> str:
    """The signature of a block of this kind; what follows the header is sealed."""
    named = kind.encode()
    header = b"\x08" + bytes([model]) + b"\x18\x02\x38\x01\x42" + bytes([len(named)]) + named
    inner = b"\x0a" + bytes([len(header)]) + header + b"\x12\x0c" + bytes(range(200, 212)) * 60
    size = bytes([len(inner) & 127 | 128, len(inner) >> 7])
    return b64encode(b"\x08\x04\x12" + size + inner).decode()


NARRATION = signature("narration")
THOUGHT = signature("thinking")
