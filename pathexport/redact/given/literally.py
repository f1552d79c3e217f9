"""Which values are meant literally though nothing quotes them.

A program gives the same signs the names of variables. An option, a shell and a printed record take
nothing but values.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import LED, bare, is_no_word
from pathexport.redact.words.chosen import counted
from pathexport.redact.words.instead import closes_nothing
from pathexport.redact.words.letters import speakable
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, literal

_OPTION = later(r"(?:^|[\s\"'=])--?[\w.-]{0,60}\Z")
_SHELL = ("TF_VAR_", "ansible_")
_PAIR = later(
    r"(?<!\S)--[a-z-]{2,24}=\Z|(?:^|[ ])[A-Za-z][\w.-]{0,30}=[^\s,;()\[\]{}<>\"']{1,60}[ ]\Z"
)
_LONG = 8
_PLAIN_WORD = later(r"[a-z]+(?![\w!#$%&*+/@-]|\.\w)")
_BELOW_A_USER = later(
    r"(?:\A|\n)[^\S\n]{0,16}"
    r"(?:user|login|username|account|from)[ \t]{1,8}\S{1,40}"
    r"\n[^\S\n]{0,16}\Z"
)
"""The line before one that gives a password without a sign."""
_BEGINS = later(rf"(?:\A|\n)[ \t]*(?:{LED}[ \t]*)?\Z")
_WHOLE = later(
    r"(?:(?<=[a-z])[ \t]{1,16}(?:[0-9][ ]|ENC[ ])?(?:(?<=[ \t]{2})|(?=\S{8}))"
    r"(?![-:=*&|/])([^\s\"'#,;(){}\[\]]{6,400});?"
    r"|(?<=[A-Z0-9])[ ]{2,60}([^\s\"'=|]\S{7,400}))[ \t]*(?:\r?\n|\Z)"
)
"""What stands around a name in a line of nothing but this and what it is given."""
_RECORD = later(r"[^\s\"'`,;(){}\[\]]{4,100}(?:[ ][A-Z]\w{0,40}:|\}\Z|\}\s)")

_WRITTEN = later(
    r"\b(?:echo|printf)[ ](?:-\w{1,3}[ ])?(?:[\"']%s(?:\\n)?[\"'][ ])?"
    r"(?:\"([^\"\n$`]{4,600})\"|'([^'\n]{4,600})'|([^\s\"'$`|;&<>]{4,600}))"
    r"[ ]{0,4}(?:\|[ ]?base64[ ]-\w[ ])?>{1,2}[ ]{0,4}[\"']?[\w./~$:{}-]{0,200}\Z"
)
_SETTING = r"[A-Za-z][\w.-]{0,60}=(?:[^\s,;(){}\[\]]{1,200})?[ \t]{0,8}\r?"
_ABOVE, _UNDER = later(rf"(?:\A|\n){_SETTING}\n\Z"), later(rf"[ \t]{{0,8}}\r?\n{_SETTING}(?:\n|\Z)")
"""The line before or behind that of a name, where it is one of settings."""
_IN_SECTION = later(
    r"\n[ \t]*(?:\[[\w .:/@*-]{1,60}\]|[\w.-]{1,40}[ \t]*=[ \t]*(?:[0-9]{1,3}\.){3}[0-9]{1,3})"
    r"[ \t]*\r?(?:\n[ \t]*(?:[#;][^\n]*|[A-Za-z][\w.-]*[ \t]*=[^\n]*)?){0,12}\n[ \t]*\Z"
)
"""Above a name the heading of a section, or an address without quotes: no program has these."""
_ENDS_WITH_SIGN = later(r"[A-Za-z]{1,16}[0-9][A-Za-z]{1,16}[0-9]{2,6}[!#$%^&*]{1,3}\Z")
_ABOVE_AT_MOST = 600  # characters


def is_option(name: Name) -> bool:
    """Whether this is an option of a command, or a field of a query: they take nothing but their
    value."""
    if name.before.endswith(("?", "&", ";", " /")):
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
    if (word := _PLAIN_WORD.match(text, start)) and (len(word[0]) < _LONG or speakable(word[0])):
        return False
    if text[start - 1] == "=":
        called = name.called
        if called.isupper() or called.startswith(_SHELL):
            return True
        return name.before.endswith((" ", "=")) and _PAIR.search(name.before) is not None
    return _RECORD.match(text, start) is not None


def typed(text: str) -> bool:
    """What people type for a password, and no program has without quotes: words and a number with
    a sign, figures among letters and behind them with a sign at the end, or a bracket that closes
    what nothing opens."""
    if counted(text) and not text.isalnum():
        return True
    return _ENDS_WITH_SIGN.match(text) is not None or closes_nothing(text)


def is_setting(name: Name, end: int) -> bool:
    """Whether a name and its value, which ends here, are a line of a file of settings: it stands in
    a section, or among others that give a value to a name so. These are no arguments of a call."""
    text, start = name.text, name.start
    if _is_in_section(text, start):
        return True
    if text[start - 1 : start] not in ("\n", "") or name.sign != "=":
        return False
    return _UNDER.match(text, end) is not None or (
        start > 0 and _ABOVE.search(text, max(0, start - 280), start) is not None
    )


def _is_in_section(text: str, start: int) -> bool:
    above = "\n" + text[max(0, start - _ABOVE_AT_MOST) : start]
    return ("]" in above or "." in above) and _IN_SECTION.search(above) is not None


def in_a_line(name: Name) -> Iterator[tuple[int, Value]]:
    """What a line gives to a name without a sign, in files of settings."""
    text, end = name.text, name.end
    if name.told is Telling.PASSWORD and _BELOW_A_USER.search(name.before):
        yield from bare(text, end + 1, set_off=True)
    sure = name.told in (Telling.SECRET, Telling.PASSWORD)
    whole = _WHOLE.match(text, end) if sure and _BEGINS.search(name.before) else None
    group = whole.lastindex or 1 if whole else 1
    if whole and is_no_word(whole[group]):
        yield whole.start(group), Value(whole[group], quoted=False, set_off=True)


def written_to(name: Name) -> Iterator[tuple[int, Value]]:
    """What a command writes into a file with a telling name."""
    if ">" not in name.before:
        return
    begins = max(0, name.start - 700)
    begins = max(begins, name.text.rfind("\n", begins, name.start) + 1)
    if match := _WRITTEN.search(name.text[begins : name.start]):
        group = match.lastindex or 1
        yield begins + match.start(group), literal(match[group])
