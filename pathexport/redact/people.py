"""Who works where: names in home directories, user and host names in prompts, e-mail addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.redact.found import Found
from pathexport.redact.whereabouts import Whereabouts

_HOME = re.compile(
    r"(?:(?:/home|/Users|/export/home|/var/home)/|(?:[A-Za-z]:|/[a-z])?[\\/]{1,4}"
    r"(?:Users|Documents and Settings)[\\/]{1,4}|%2F(?:home|Users)%2F)([A-Za-z0-9_][\w.-]{0,63})"
)
_FLAT = re.compile(
    r"(?:(?<![\w-])|(?<=[a-zA-Z]-))-(?:home|Users)-([A-Za-z0-9_]{1,64})(?=-|[/\s\"'`]|$)"
)
"""As Claude Code names the folder of a project."""
_TILDE = re.compile(r"(?<![\w/.~])~([a-z_][a-z0-9_-]{0,31})(?=/)")
_PROMPT = re.compile(
    r"(?:^|[\s\[(\"'`m]|\\n)([a-z_][a-z0-9_.-]{0,31})@([A-Za-z0-9][A-Za-z0-9-]{0,62})"
    r"(?=:[~/][^\n]{0,200}?[$#%]|[ ][^\n\]]{0,80}\][$#]|[ ][~/]\S{0,200}[ ][$#%])",
    re.MULTILINE,
)
_EMAIL = re.compile(
    r"@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24})(?![\w-])"
)
_LOCAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._%+-"
_NOBODY = frozenset(
    ("Shared", "Public", "Default", "All", "username", "user_name", "USERNAME", "USER")
)
_NO_ADDRESS = re.compile(
    r"(?i)\.(?:py|js|ts|tsx|jsx|png|jpe?g|svg|gif|webp|md|json|css|html|txt|service|timer|mount|[0-9]+)$"
)


def emails(text: str) -> Iterator[Found]:
    """Every e-mail address."""
    for match in _EMAIL.finditer(text):
        before = text[max(0, match.start() - 64) : match.start()]
        local = before[len(before.rstrip(_LOCAL)) :].lstrip(".%+-")
        if before[: len(before) - len(local)].endswith("\\") and local[:1] in ("n", "t", "r"):
            local = local[1:]
        if local and not _NO_ADDRESS.search(match.group(1)):
            yield Found(match.start() - len(local), match.end(), "email")


class People:
    """Finds names of users, hosts and their home directories."""

    def __init__(self, known: Whereabouts) -> None:
        self._known = tuple(
            (
                kind,
                re.compile(
                    rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, names))})(?![A-Za-z0-9])"
                ),
            )
            for kind, names in (
                ("home", _longest(known.homes, 2)),
                ("user", _longest(known.users, 2)),
                ("host", _longest(known.hosts, 3)),
            )
            if names
        )

    def find(self, text: str) -> Iterator[Found]:
        for kind, expression in self._known:
            yield from (Found(*match.span(), kind) for match in expression.finditer(text))
        for expression in (_HOME, _FLAT, _TILDE):
            for match in expression.finditer(text):
                name = match.group(1).rstrip(".")
                if name not in _NOBODY:
                    yield Found(match.start(1), match.start(1) + len(name), "user")
        for match in _PROMPT.finditer(text):
            yield Found(match.start(1), match.end(1), "user")
            yield Found(match.start(2), match.end(2), "host")


def _longest(names: tuple[str, ...], shortest: int) -> list[str]:
    """Names that can be told from other words, longer ones first."""
    kept = {name for name in names if len(name) >= shortest and name.strip("/")}
    return sorted(kept, key=len, reverse=True)
