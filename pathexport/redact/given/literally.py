"""Which values are meant literally though nothing quotes them.

A program gives the same signs the names of variables. An option, a shell and a printed record take
nothing but values.
"""

from __future__ import annotations

from pathexport.later import later
from pathexport.redact.given.named import Name

_OPTION = later(r"(?:^|[\s\"'=])--?[\w.-]{0,60}\Z")
_SHELL = ("TF_VAR_", "ansible_")
_PAIR = later(
    r"(?<!\S)--[a-z-]{2,24}=\Z|(?:^|[ ])[A-Za-z][\w.-]{0,30}=[^\s,;()\[\]{}<>\"']{1,60}[ ]\Z"
)
_PLAIN_WORD = later(r"[a-z]+(?![\w!#$%&*+/@-]|\.\w)")
_RECORD = later(r"[^\s\"'`,;(){}\[\]]{4,100}(?:[ ][A-Z]\w{0,40}:|\}\Z|\}\s)")


def is_option(name: Name) -> bool:
    """Whether this is an option of a command, or a field of a query: they take nothing but their
    value."""
    if name.before.endswith(("?", "&", ";")):
        return True
    if name.text[name.start] == "-":
        return True
    last = name.before[-1:]
    within = last in ("-", "_", ".") or last.isalnum()
    return within and _OPTION.search(name.before) is not None


def is_literal(name: Name, start: int) -> bool:
    """Whether only what is meant literally is given so: to a variable of a shell, among pairs that
    spaces keep apart, in what a program prints of a record."""
    text = name.text
    if _PLAIN_WORD.match(text, start):
        return False
    if text[start - 1] == "=":
        called = text[name.start : name.end]
        if called.isupper() or called.startswith(_SHELL):
            return True
        return name.before.endswith((" ", "=")) and _PAIR.search(name.before) is not None
    return _RECORD.match(text, start) is not None
