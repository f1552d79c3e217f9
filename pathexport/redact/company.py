"""Words that tell of nothing alone: what must stand in the same line for anything to be there.

Common words as `default` are parts of a few commands that hold a secret. Each of these holds
something else as well, which is asked for in the line of JSON as it is written. So most lines with
such words need not be looked through.
"""

from __future__ import annotations

import re
from functools import cache

from pathexport.redact.judging import LEAST
from pathexport.redact.placed.all import WORDS
from pathexport.redact.placed.place import spoken
from pathexport.redact.private_keys import IN_FIGURES
from pathexport.redact.tokens.all import RULES
from pathexport.redact.tokens.rule import Rule

_NEVER = "\0"  # no line of JSON holds it as it is
_USERS = " (?:on|off) (?:'|\\\\\")?>"
_CALLED = r"connect\("
_COMPANY = {
    **dict.fromkeys(("default", "ACL", "SETUSER", "aclfile"), _USERS),
    "--proxy-user": _NEVER,  # the command is a word as well
    **dict.fromkeys(("-u", "-U"), r"-[uU].{1,600}(?:[^!-~]|\\[nrtf])-[pP]"),
    "-a": r"-a[ =]\\{0,8}[\"']?(?:[^ :\\]|\\[u\\]){1,800}:",
    **{kind: f": {kind} " for kind in ("RSA", "ECDSA", "PKCS8", "PKCS12")},
    "send": r"[dDeE] {1,4}(?:-- )?\\\"",
    **dict.fromkeys(("verification", "one-time"), "[nNeE] [cC][oO][dD][eE]"),
    "versions": "versions access",
    "priv": r"priv:(?: |\\t)*(?:\\r)?\\n",
    "net": "net.{1,24}use",
    "rar": "-hp",
    "npx": "npx.{1,24}(?:login|auth)",
    "cargo": "cargo.{1,24}(?:login|auth)",
    **dict.fromkeys(("stdin", "--stdin", "--password-stdin"), "--(?:password-)?stdin"),
    **dict.fromkeys(("connect", "ssh.connect", "client.connect", "ssh_client.connect"), _CALLED),
    "encrypted": "encrypted (?:with|using) ",
    "__construct": "PDO-",
    **dict.fromkeys(("podman", "crane", "oc", "nerdctl", "buildah", "oras", "cf"), "login"),
    "nmcli": "password",
    "SecureString": "Value|\\tSecureString|SecureString\\\\t",
    "spawn": "send ",
    "op": "op (?:read|item get)",
    "reg": "/v .{1,400}/d ",
    "bw": "bw (?:get|login|unlock)",
    "rails": "rails (?:secret|runner)",
    "rake": "rake secret",
    "database": r"database\(",
    "base64": r"\| ?(?:openssl )?base64",
    "curl": "-[uUbE]|--(?:user|proxy-user|cookie|cert)",
    "docker": "login",
    "az": "login|sql|postgres",
    "bundle": "bundle config",
    "sudo": "-S",
    **dict.fromkeys(("zip", "unzip", "7z", "7za"), "-[pP]"),
    "tcp": r"@(?:tcp|unix)\(",
    **{cloud: f"dns {{1,4}}{cloud}" for cloud in ("digitalocean", "hetzner", "gandi", "vultr")},
    "accounts": "accounts.{1,60}[0-9a-fA-F]{64}",
    **dict.fromkeys(("codes", "Codes"), r"odes(?<=[yphesaA][ _-][cC]odes)"),
    **dict.fromkeys(("logged", "Logged", "signed", "Signed"), "ed in .{0,160}(?:as|with) "),
    "authenticate": "uthenticate (?:as|with|using) ",
    "Basic": "Basic [A-Za-z0-9+/]{12}|Basic ?\\\\?[\"'] ?[+.]",
}
"""What is there if one of these words tells of something, in ASCII."""
COMPANY = {
    written: beside
    for word, beside in {"basic": _NEVER, **_COMPANY}.items()
    for written in {word, word.lower()} - ({"basic"} if word == "Basic" else set())
}
"""The same of these words in any case that counts."""
_PLACES = frozenset(written for word in (*WORDS, *IN_FIGURES) for written in (word, word.lower()))
_TELLING = ("=", ".env", "Secret", "kty", "sensitive", "Private-", "-----")
"""What tells of something wherever it stands in a word, beside what tokens hold."""
_ANYTHING = (
    *(b"\\u", b"\\\\\\", b"\xc2\x9b"),
    *(b"andom", b"ssm", b"whoami", b"apg", b"/run/secrets/", b"credentials/", b".env"),
)
"""With what a line is looked through though the company is not there: what may part it, as colours
and lines that go on, and what is found where any word tells of something."""


_SURE = 4
"""Letters of a word of a rule from which on nothing else is asked."""


def company(word: str) -> tuple[re.Pattern[bytes], ...]:
    """What must stand beside a word that is no name, if it tells of nothing alone: one of these."""
    known = (spoken(word) & _PLACES) or {word.lstrip("nrtbf+")} & COMPANY.keys()
    if not known or not known <= COMPANY.keys():
        return ()
    if any(each in word for each in _TELLING):
        return ()
    if any(_may_be(rule, word) for rule in RULES if rule.word in word):
        return ()
    return tuple(_compiled(COMPANY[each]) for each in known)


@cache
def _compiled(beside: str) -> re.Pattern[bytes]:
    return re.compile(beside.encode())


def _may_be(rule: Rule, word: str) -> bool:
    """Whether a rule for tokens may be tried where this word stands, which holds its own."""
    if len(rule.word) > _SURE or (rule.starts and len(word) >= LEAST):
        return True
    return not rule.starts and re.search(rule.wakes, word) is not None


def tells_anyway(raw: bytes, begin: int, end: int) -> bool:
    """Whether lines of JSON that stand here are looked through though the company is not there."""
    return any(raw.find(each, begin, end) >= 0 for each in _ANYTHING)


def alone(raw: bytes, begin: int, end: int, beside: tuple[re.Pattern[bytes], ...]) -> bool:
    """Whether a word has none of its company in the line of JSON that stands here, so that it tells
    of nothing, unless something tells anyway."""
    return not any(each.search(raw, begin, end) for each in beside)
