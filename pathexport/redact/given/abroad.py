"""Values that are given to the words of other languages for passwords and keys."""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import of_whom
from pathexport.redact.given.quoting import CLOSED, bare, is_no_word, quoted
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.tongues import FIRST, KEYS, PASSWORDS
from pathexport.redact.words.values import is_secret

_NO_VERB = r"(?<!ся)(?<![еёи]м)(?<![еёиюуая]т)"
"""Behind a Russian word that may say whose a password is, and not what is done with it."""
_NAMED = later(
    rf"(?=[{FIRST}])(?i:(?P<password>{PASSWORDS})|(?P<key>{KEYS}))"
    r"(?:[ ](?:de|del|della|da|do|du|für|för|till|pour|para|for|от|від|для|к|до|do|na|od|k|ke|dla"
    r"|za|của|cho|için|voor|van|til|på)"
    r"[ ][\w .@-]{1,40}?"
    r"|[ ][\w.@-]{2,24}(?=[ ](?:est|es|é|è|ist|is)[ ])"
    r"|(?![ ](?:долж|мож|нуж|хран|содерж))"
    rf"(?:[ ][а-яё]{{3,16}}{_NO_VERB}){{1,2}}"
    r"(?:[ ][\w.@-]{2,24})?(?=[ ]?:|[ ][—–]))?"
    r"(?:[ ]API(?=:))?"
    + CLOSED
    + r"(?:(?P<bare>[ ])(?=[!-~]{0,40}[0-9]|(?:[A-Z][a-z]{2,11}){3})(?=[!-~]{6})|[ \u3000]{0,4}"
    r"(?:(?:[?+:]?=|[:：＝])(?:\*\*|__)?|[—–-]|->|→|\((?=[^\s()]{6,64}\))|は|是|为|為|가|이|은|는|を|هي|هو|היא|הוא|คือ|"
    r"(?:es|(?:c['’])?est|é|ist|lautet|to|jest|är|è|is|это|to je|je|este|là|olarak|om)"
    r"(?=[ \u3000]))"
    r"[ \u3000]{0,4}(?:\*\*|__)?[「『“«]?)"
)
_PLAIN = later(
    r"(?:[^\s\"'`<>,;(){}\[\]|&\\“”„«»\u3001-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff01-\uffee]"
    r"|&(?!&|[a-z]{2,6};)){1,600}"
)
"""What nothing quotes: it ends where a sentence goes on in a script that has no spaces."""

_LONG, _BEFORE = later("[!-~]{8}"), 64
"""What is given with no more than a space, but to somebody who is named right before it."""
_PARTICLES = "は是为為가이은는"
_PARTICLE = later(rf"[{_PARTICLES}][ \u3000]{{0,2}}(?:\*\*|__)?[「『“«]?")
_WORD = 20  # letters before it that may say so
_ENGLISH = later(
    r"(?i)(?<![a-z])(?:(?P<password>(?:root|admin|db|ssh|wi-?fi)?(?:password|passwd|pwd?))"
    r"|(?:access|api|secret)[ _-]?key|token|(?:client[ _-]?)?secret)[ ]?(?:설정|の値)?\Z"
)
"""An English word that a sentence of another language is about, as in `PW는 …`."""

_NUMBER = later(
    r"[0-9]{12,}|(?!(?:19|20)[0-9]{2}(?:[0-9]{2}){0,2}(?![0-9]))[0-9]{6,}"
    r"(?:(?=です|입니다|이에요|예요)|(?![^\W_]))"
)
"""Figures that are no date and count nothing: what they count stands right behind them. There may
be the `is` of a sentence."""


def abroad(text: str) -> Iterator[Found]:
    """The secrets beside words of other languages."""
    for match in _NAMED.finditer(text):
        before = text[max(0, match.start() - _BEFORE) : match.start()]
        if match["bare"] and not _LONG.match(text, match.end()) and not of_whom(before):
            continue
        yield from _given(text, match.end(), password=match["password"] is not None)


def mixed(text: str) -> Iterator[Found]:
    """Those that a sentence of such a language gives to an English word."""
    if text.isascii() or not any(one in text for one in _PARTICLES):
        return
    for match in _PARTICLE.finditer(text):
        word = _ENGLISH.search(text[max(0, match.start() - _WORD) : match.start()])
        if word:
            yield from _given(text, match.end(), password=word["password"] is not None)


def _given(text: str, at: int, *, password: bool) -> Iterator[Found]:
    """The first that stands here and looks as if it were secret."""
    told = Telling.PASSWORD if password else Telling.SECRET
    for start, value in (*quoted(text, at), *bare(text, at, set_off=True, stop=_PLAIN)):
        end = start + len(value.text)
        number = _NUMBER.match(text, start)
        fits = is_no_word(value.text) if password else random_looking(value.text, 12)
        if (fits or (password and number and number.end() == end)) and is_secret(value, told):
            yield Found(start, end, "password" if password else "secret")
            break
