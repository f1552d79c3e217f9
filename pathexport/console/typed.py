"""Commands as one types them into a shell."""

from __future__ import annotations

import shlex
from collections.abc import Sequence


def command(words: Sequence[str], arguments: Sequence[str]) -> str:
    """A command of these words, some of which may be options, with its arguments behind them."""
    apart = ["--"] if any(each.startswith("-") for each in arguments) else []
    return " ".join(map(_typed, (*words, *apart, *arguments)))


def _typed(word: str) -> str:
    """A word; as `$'new\\nline'` if it holds what no terminal should get."""
    return shlex.quote(word) if word.isprintable() else f"$'{''.join(map(_in_byte, word))}'"


def _in_byte(sign: str) -> str:
    if sign.isprintable():
        return f"\\{sign}" if sign in "\\'" else sign
    stray = sign.encode("utf-8", "surrogateescape" if "\udc80" <= sign <= "\udcff" else "replace")
    return "".join(f"\\x{each:02x}" for each in stray)
