"""Values of `.env` files whose names tell of nothing: what stands among secrets may well be one.

A text is such a file if nearly all of its lines give a value to a name in capitals, and one of the
names tells of a secret, or the text says that it is one. Some commands set such names as secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import is_secret, literal

FILES = (
    *(".env", ".envrc", "env.local", "env.production"),
    *(
        f".env.{kind}"
        for kind in ("local", "production", "prod", "staging", "development", "dev", "test", "bak")
    ),
)
"""What such files are called."""
_NUMBERED = r"[ \t]{0,40}(?:[0-9]{1,6}(?:→|\t|:)[ \t]{0,8})?[+-]?"
_FOUND = r"(?:[\w./-]{0,80}\.env[\w.]{0,20}:(?:[0-9]{1,6}:)?)?"
_LINE = later(
    rf"(?m)^{_NUMBERED}{_FOUND}[ \t]{{0,40}}(?:(?:export|set|ENV|-|-e|--env)[ \t]{{1,4}})?"
    r"([A-Z][A-Z0-9_]{1,63})=(\"[^\"\n]{0,2000}\"|'[^'\n]{0,2000}'|[^\s#]{0,2000})"
    r"[ \t]{0,40}(?:#[^\n]{0,400})?\r?$"
)
_ASSIGNED = later(r"(?:\A|[ =])[A-Z][A-Z0-9_]{1,63}=")
_SOMEBODYS = later(r"[a-z][\w.-]{1,30}:(?=[^\s/]{6,64}\Z)(?=[^/]*[0-9])")
_SETS = ("secrets set ", "secrets:set ", "secret set ", "secret:set ")
"""How a command begins that gives values to several names, with which a program runs elsewhere."""
_OPTION = later(r"[ ]{1,4}--?[a-z][a-z-]{0,20}(?:[ =](?![A-Z_0-9]{1,60}=)[\w./-]{1,60})?")
_PAIR = later(
    r"(?:[ ]{1,4}|[ ]?\\\r?\n[ \t]{1,8})([A-Za-z]\w{0,60})[= ]"
    r"(\"[^\"\n]{0,2000}\"|'[^'\n]{0,2000}'|(?![\"'-])[^\s\"';|&]{0,2000})"
)
_FEWEST = 3  # lines of a text that may be such a file though nothing says so
_KNOWN = later(
    r"[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.+Z-]{5,20}\Z|"
    r"sha(?:1|256|512)[-:]|[0-9.]+\Z|pk_|/|(?:[a-z][a-z0-9]{1,7}:)?[a-z0-9-]+(?:\.[a-z0-9-]+)+/"
)
_HARMLESS = later(
    r"(?:.*_)?(?:ID|SHA[0-9]*|MD5|GPG_KEYS?|COMMIT|REVISION|REF|HASH|VERSION|TAG|IMAGE|PATH|DIR|FILE|HOME|HOST|HOSTNAME|"
    r"PORT|URL|URI|REGION|ZONE|NAME|USER|USERNAME|EMAIL|DOMAIN|LEVEL|MODE|ENV|DEBUG|TIMEOUT|BUCKET|"
    r"TABLE|QUEUE|TOPIC|MODEL|CHECKSUM|DIGEST|UUID|(?:PUBLIC|PUBLISHABLE|SITE)_KEY|PUBLISHABLE|SHELL|LANG|TERM|PWD|DISPLAY|COLORS|"
    r"DATE|TIME|SIZE|COUNT|FORMAT|TYPE|ARCH|PLATFORM|ALGORITHM|ADDRESS|ADDR|IP|SOCK|SOCKET|TRACEPARENT|STREAM|PRESSURE_WRITE|LOCALE|EDITOR|BROWSER|OPTS|OPTIONS|FLAGS|ARGS)"
)


def in_environments(text: str, words: str) -> Iterator[Found]:
    """What looks like a password or a key in the lines of such a file."""
    yield from _standing_out(text, _set(text))
    if not (_ASSIGNED.search(words) or ".env" in words):
        return
    lines = list(_LINE.finditer(text))
    if lines and _is_environment(text, words, lines):
        yield from _standing_out(text, lines)


def _set(text: str) -> Iterator[re.Match[str]]:
    """Names, and what a command gives them, for whoever keeps secrets."""
    for begins in _SETS:
        at = text.find(begins)
        while at >= 0:
            end = at + len(begins) - 1
            while follows := _OPTION.match(text, end) or _PAIR.match(text, end):
                if follows.re.groups:
                    yield follows
                end = follows.end()
            at = text.find(begins, end)


def _standing_out(text: str, pairs: Iterable[re.Match[str]]) -> Iterator[Found]:
    """What looks like a password or a key, of names and what they are given."""
    for line in pairs:
        start, end = line.span(2)
        if text[start : start + 1] in ("'", '"'):
            start, end = start + 1, end - 1
        if match := _SOMEBODYS.match(text[start:end]):
            start += match.end()
        if (
            telling(line[1]) <= Telling.ISSUER
            and not _HARMLESS.fullmatch(line[1])
            and _stands_out(text[start:end])
        ):
            yield Found(start, end, "secret")


def _is_environment(text: str, words: str, lines: list[re.Match[str]]) -> bool:
    if ".env" in words:
        return True
    filled = sum(
        1 for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")
    )
    telling_ones = any(telling(line[1]) > Telling.ISSUER for line in lines)
    return telling_ones and len(lines) >= _FEWEST and len(lines) >= 0.6 * filled


def _stands_out(text: str) -> bool:
    """Whether nobody would call anything so."""
    if len(text) < 8 or "://" in text or _KNOWN.match(text):
        return False
    if random_looking(text, 16):
        return is_secret(literal(text), Telling.TOKEN)
    letters = any(map(str.islower, text)) and any(map(str.isupper, text))
    signs = any(one in "!@#$%^&*?" for one in text)
    figures = any(map(str.isdigit, text))
    return letters and signs and figures and is_secret(literal(text), Telling.SECRET)
