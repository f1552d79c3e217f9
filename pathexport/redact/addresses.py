"""Credentials in addresses: `https://user:secret@host`, connection strings, and their likes."""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.instead import stands_for_password
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import is_secret, literal

_WITH_PASSWORD = later(
    r"([A-Za-z][A-Za-z0-9+.-]{0,30})?://([^\s/?#@:\"'<>`\\|]{0,128}(?:@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})?):"
    r"((?:@(?=[\w.!#$%^&*+-]{3,64}@))?[^\s\"'<>`\\/@][^\s\"'<>`\\]{0,255}?)@(?=[\w.\[$%{(-]+)(?![^\s\"'<>`\\/]{0,255}@)"
)
_WITH_TOKEN = later(
    r"https?://([A-Za-z0-9_.~-]{16,255}):?@(?!(?:o[0-9]{1,20}\.)?ingest\.(?:\w{2}\.)?sentry\.io/)[\w.-]+"
)
"""A token in place of a name, as code hosts take it. What errors are sent to with is public."""
_SHOWN = frozenset(
    f"{user}:{password}"
    for user in ("", "user", "username", "name", "login", "usr", "u", "userid", "uid", "dbuser")
    for password in (
        *("password", "pass", "passwd", "pwd", "pw", "p", "secret", "pass/word", "mypassword"),
        "token",
    )
) | frozenset(("postgres:postgres", "foo:bar", "a:b", "root:root"))
"""What stands in addresses that only show where a name and its password go."""
_FILLED_IN = frozenset(("%s", "%v", "{}", "{1}"))
"""What a program puts a password in place of."""
_GIVEN = later(
    r"[^\"'`\s]{0,200}[\"'`](?:\.format\(|[ ]?%[ ]?\(|,)\s{0,20}[\"'][^\"'\n]{0,64}[\"'],\s{0,20}"
    r"[\"']([^\"'\n]{4,200})[\"']"
)
"""Behind such an address, the name and the password that are put into it."""
_COMMON = later(r"[A-Za-z0-9_!.-]{3,64}")
_CONSTANT = later(r"[A-Z]{2,}(?:_[A-Z]+)*")
_EXPRESSION = later(r"\(\?|\.[*+]|\][*+?)]|\[\^")
"""What finds such addresses, and is none."""
_PORT = later(r"[0-9]{1,5}[/,;]")
_BESIDE_A_TOKEN = frozenset(("x-oauth-basic", "x-token-auth", "x"))
"""What stands where a password does if the name before it is a token."""


def in_addresses(text: str) -> Iterator[Found]:
    """The passwords of addresses, and tokens that stand in the place of a name."""
    for match in _WITH_PASSWORD.finditer(text):
        if _PORT.match(match.group(3)):
            continue
        if match.group(3) in _FILLED_IN and (given := _GIVEN.match(text, match.end())):
            if is_secret(literal(given[1]), Telling.PASSWORD):
                yield Found(*given.span(1), _kind(match.group(1) or ""))
            continue
        token = match.group(3) in _BESIDE_A_TOKEN
        if not token and _is_password(match.group(2), match.group(3)):
            yield Found(*match.span(3), _kind(match.group(1) or ""))
        elif random_looking(match.group(2), 20):
            yield Found(*match.span(2), _kind(match.group(1) or ""))
    for match in _WITH_TOKEN.finditer(text):
        if random_looking(match.group(1), 16):
            yield Found(*match.span(1), "password in address")


def _is_password(user: str, text: str) -> bool:
    """Whether an address gives this password to somebody: even a common word is one."""
    if f"{user}:{text}".lower() in _SHOWN or stands_for_password(text):
        return False
    if _EXPRESSION.search(text):
        return False
    if _CONSTANT.fullmatch(text) and telling(text):
        return False  # what belongs there is called so
    value = literal(text)
    return _COMMON.fullmatch(text) is not None or is_secret(value, Telling.PASSWORD)


def _kind(scheme: str) -> str:
    web = scheme.lower() in ("http", "https", "ftp", "ftps", "ssh", "git", "git+https", "")
    return "password in address" if web else "connection string"
