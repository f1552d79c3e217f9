"""Values that a program gives: to what sets them, or through what makes them of a text.

A call says less than `=`: it may as well look something up under this name. So what is given to one
that is not known to set something counts only if it looks random.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.quoting import CLOSED, QUOTE_AHEAD, is_no_word, quoted
from pathexport.redact.words.chosen import jumbled, marked, thrown
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import UUID, random_looking
from pathexport.redact.words.names import Telling
from pathexport.redact.words.values import Value, is_secret, literal

_BASE58 = r"(?:bs|base)58\.(?:b58)?decode"
"""How programs read the keys of wallets."""
_CALL = later(
    r"(?:\.[A-Z]\w{0,30})?\(\s{0,10}"
    rf"(?:(?:[\w.]{{1,40}}[gG]et_?[bB]ytes|{_BASE58})\()?{QUOTE_AHEAD}"
)
_SETS = later(r"(?i)(?:\A|[._])(?:set|with|using|make|hash)|\A\.?(?:password|passwd|pwd)\Z")
_LOOKS_UP = later(
    r"(?:\A|\.)(?i:get|load|fetch|read|find|has|is|lookup|delete|remove|revoke|resolve|use|by|test|"
    r"should|expect|assert|check|describe)(?=_|[A-Z])"
)
_TYPES = (
    r"(?:fill|type|send_?keys|set_?value|press_?sequentially|type_?text|input_?text|enter_?text|"
    r"fill_?(?:in|field)|clear_?and_?type|input|set|change|choose_text"
    r"|and_return|thenReturn|returns|mock(?:Return|Resolved)Value(?:Once)?)"
)
_FIELD = later(
    rf"(?i)[\]/'\"`i]{{1,4}}(?:[ ]?\}})?(?:\)|,[ ]?\{{[^{{}}\n]{{0,60}}\}}\)){{1,3}}"
    rf"(?:\.(?!{_TYPES}\()\w{{1,20}}\([^()\n]{{0,20}}\)){{0,3}}"
    rf"\.{_TYPES}\(\s{{0,10}}{QUOTE_AHEAD}"
    rf"|[\]/'\"`i]{{1,4}}\){{0,2}},\s{{0,10}}(?:with:[ ]?|value[=:][ ]?|"
    rf"(?:\{{[ ]?\w{{1,10}}:[ ]?){{2}})?{QUOTE_AHEAD}"
)
"""What a script types into a field that is called so: through a method of the field, or a call that
is given both."""
_SETS_FIELD = later(rf"[\]'\"`]{{1,3}}\)[!?]?\.(?:value|val)[ ]?=[ ]?{QUOTE_AHEAD}")
"""How a script gives a value to a field that it found by its name."""
_SYMBOL = later(rf",\s{{0,10}}with:[ ]?{QUOTE_AHEAD}")
_NO_FIELD = frozenset(" :=,.()\n")
_TAKES_NONE = frozenset(",)]\n")
_SETS_OPTION = later(r"(?i)setopt\([^()\n]{0,40}\Z")
_OPTION = later(rf",\s{{0,10}}{QUOTE_AHEAD}")
"""What a program sets an option to that is called so."""
_TYPING = later(rf"(?i)\b{_TYPES}[( ][^\n]{{0,60}}\Z")
MAKES = (
    r"(?:bcrypt|Hash::make|make_password|generate_password_hash|password_hash|"
    r"[\w.]{0,40}[gG]et_?[bB]ytes|"
    r"Field|Secret(?:Str(?:ing)?|Text|Value|Box)?(?:::new|::from)?|String(?:::from)?|str|bytes|Some|"
    r"Buffer\.from|Data|new \w{1,30}|"
    r"(?:bytes|bytearray|Buffer|Bytes|Hex)\.from_?[hH]ex|(?:base64\.)?[\w.]{0,24}[bB]64_?[dD]ecode|"
    rf"{_BASE58}|"
    r"base64\.\w{1,24}|Base64\.\w{1,24}|atob|hex\.Decode\w{0,8}|(?:binascii\.)?unhexlify|"
    r"\[\]byte|Convert\.FromBase64String|decodeHex|(?:[A-Za-z]{1,12}\.)?string\(\)[\w.()]{0,40}?\.default)"
    r"\((?:default=|(?:base64Encoded|hex(?:String)?):[ ]?)?\s{0,40}|\[\]string\{|new\[\] ?\{"
)
"""What makes a value of a text."""
_MADE = later(MAKES + QUOTE_AHEAD)

_KEY = r"\\{0,3}[\"'][\w.-]{1,40}\\{0,3}[\"']"
_FALLBACK = later(
    CLOSED + r"(?:[ ]?\??:[ ]?[A-Za-z_][\w.\[\]|<>?]{0,40})?[ \t]{0,20}(?::?=|:)[ ]{0,4}(?=[\w$(@])"
    rf"(?:(?:[\w$.@?!()\[\]{{}}<> -]|::|\\{{0,3}}[\"'][^\"'\\\n]{{0,40}}\\{{0,3}}[\"']){{1,100}}?"
    r"(?:\s{0,60}(?:\|\||\?\?|\?:)\s{0,40}|[ ](?:or|else)[ ]|\)[ ]\{[ ]"
    rf"|\.(?:or_?[eE]lse|getOr\w{{4,7}}|unwrap_or(?:_else)?)\((?:\|_?\|[ ]|{_KEY},[ ])?)"
    rf"|[\w.]{{0,40}}(?i:env|get|fetch|default|or)\w{{0,20}}\((?:[\w.]{{1,40}}\()?{_KEY}\)?,[ ])"
    + QUOTE_AHEAD
)
"""What leads to the value that a program takes where it finds none: `= argv[2] || "…"`."""
_FALLS = ("||", "??", "?:", " or ", " else ", ") {", "lse(", "etOr", "_or", '",', "',", "),")
_NEAR = 300
"""One of these leads to it, so near."""
_FOR_BOTH = (
    *("basicauth", "basic_auth", "digestauth", "credential", "credentials"),
    *("basicauthentication", "passwordauthentication", "pw_set"),
    *(
        "usernamepasswordauthenticationtoken",
        "usernamepasswordtoken",
        "usernamepasswordcredentials",
    ),
)
_HANDED = later(
    r"(?:(?:[ ]?=|\\{0,3}[\"'][ ]?(?:[:,]|=>)|(?:\.|::)(?:new|of|basic|create))?[ ]{0,4}[(\[]"
    r"|[ ](?=\\{0,3}[\"'])|[ ]?:?=[ ]?(?=[\"'][^\"'\n]{1,100}[\"'][ ]?[+.]))"
    r"\s{0,20}\\{0,3}[\"'][^\"'\n]{1,100}[\"'](?:\.\w{1,12}\(\))?"
    r"(?:\s{0,4},|[ ]?[+.][ ]?[\"']:[\"'][ ]?[+.])"
    r"\s{0,20}(?:Some\()?\\{0,3}[\"'](?![A-Z]+(?:_[A-Z0-9]+)+[\"'])([^\"'\\\n]{4,200})\\{0,3}[\"']"
)


_MAKERS = ("new ", "String ", "string ")
"""What stands before a class, or before a variable, that is made of what follows."""
_ONLY = later(r"\(\s{0,20}[\"'`]([^\"'`\n]{6,200})[\"'`]\s{0,20}\)")
"""The only thing that a call is given."""
_BEHIND = later(rf"(?:[\"'][^\"'\n]{{1,100}}[\"'],\s{{0,20}}){{1,2}}{QUOTE_AHEAD}")
_RETURNS = later(rf"\(\)[^\n{{}}:]{{0,40}}[:{{]\s{{0,40}}return {QUOTE_AHEAD}")
"""What a function returns that does nothing else."""
_HOST = later(r"(?:[a-z][a-z0-9-]{0,62}\.){1,4}[a-z]{2,12}")
_GOES_ON = later(r"\\{0,3}[\"'],")
"""Where more is given to a call than whose a secret is."""


def made_of(text: str, start: int) -> Iterator[tuple[int, Value]]:
    """What stands in quotes here, or that of which a program makes a value here."""
    made = _MADE.match(text, start)
    for at, value in quoted(text, made.end() if made else start):
        if not (made and _says_whose(text, at, value.text)):
            yield at, value


def fallback(name: Name) -> Iterator[tuple[int, Value]]:
    """What a name is given where something else gives it nothing."""
    near = name.text[name.end : name.end + _NEAR] if name.sign not in _TAKES_NONE else ""
    match = _FALLBACK.match(name.text, name.end) if any(one in near for one in _FALLS) else None
    for at, value in quoted(name.text, match.end()) if match else ():
        if name.told is not Telling.PASSWORD or _chosen(value.text):
            yield at, value


def handed(name: Name) -> Iterator[Found]:
    """The password that is given behind somebody's name to what is named for both, as
    `BasicAuth("bob", "…")`, or alone, as `redis.auth("…")`."""
    called = name.called.lower()
    if called.endswith(".auth") and name.sign == "(":
        only = _ONLY.match(name.text, name.end)
        if only and (thrown(only[1]) or random_looking(only[1], 10)):
            yield Found(*only.span(1), "password")
    if not called.endswith(("auth", *_FOR_BOTH)) or name.sign in _TAKES_NONE:
        return
    match = _HANDED.match(name.text, name.end)
    if not match or called.endswith("oauth") or _LOOKS_UP.search(called):
        return
    if _says_whose(name.text, match.start(1), match[1]):
        return
    call = "[" not in match[0][: match.start(1) - match.start()]
    if (call and (called == "auth" or called.endswith(_FOR_BOTH))) or is_no_word(match[1]):
        value = literal(match[1])
        if is_secret(value, Telling.PASSWORD):
            yield Found(*match.span(1), "password")


def typed_into(name: Name) -> Iterator[tuple[int, Value]]:
    """What a script of a browser types into a field that is called so."""
    if name.sign == "," and _SETS_OPTION.search(name.before):
        if option := _OPTION.match(name.text, name.end):
            yield from quoted(name.text, option.end())
        return
    symbol = name.sign == "," and name.before.endswith(" :")
    if name.told < Telling.SECRET or (name.sign in _NO_FIELD and not symbol):
        return
    if match := _SETS_FIELD.match(name.text, name.end):
        yield from quoted(name.text, match.end())
        return
    match = (_SYMBOL if symbol else _FIELD).match(name.text, name.end)
    if match and (match.group()[-1] == "(" or _TYPING.search(name.before)):
        yield from quoted(name.text, match.end())


def called_with(name: Name) -> Iterator[tuple[int, Value]]:
    """What is given to a call that is named so."""
    issued = name.told is Telling.ISSUER
    if name.sign != "(" and not (issued and name.sign == "."):
        return
    text, called = name.text, name.called
    if returns := _RETURNS.match(text, name.end):
        yield from quoted(text, returns.end())
    if not (match := _CALL.match(text, name.end)) or _LOOKS_UP.search(called):
        return
    sets = _SETS.search(called) is not None or name.before.endswith(_MAKERS)
    token = name.told in (Telling.TOKEN, Telling.SECRET)
    behind = _BEHIND.match(text, match.end()) if name.told is Telling.PASSWORD else None
    for at, value in quoted(text, behind.end() if behind else match.end()):
        if _says_whose(text, at, value.text):
            continue
        numbered = any(map(str.isdigit, value.text))
        if (
            issued
            or ((sets or behind) and _chosen(value.text))
            or (token and numbered and random_looking(value.text, 16))
        ):
            yield at, value


def _says_whose(text: str, at: int, value: str) -> bool:
    """Whether this is the ID of somebody whose secret follows, or where that is."""
    whose = UUID.fullmatch(value) or _HOST.fullmatch(value)
    return whose is not None and _GOES_ON.match(text, at + len(value)) is not None


def _chosen(text: str) -> bool:
    return is_no_word(text) or jumbled(text) or marked(text)
