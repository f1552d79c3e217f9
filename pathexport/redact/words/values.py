"""Which values beside a telling name are secrets.

Most are not: they are names of variables, types, calls, references to where the secret is kept,
words that say what belongs there. What is left is judged by how sure the name is: a password may be
a single word where it is written as a value, a token must look as if nobody had thought of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from pathexport.later import later
from pathexport.redact.words.chosen import (
    chosen,
    drawn,
    hyphened,
    jumbled,
    marked,
    names_something,
    numbered_and_dotted,
    numbered_words,
    passphrase,
    single_word,
    thrown,
    titled,
)
from pathexport.redact.words.everybodys import NOBODYS, is_everybodys
from pathexport.redact.words.instead import (
    is_code,
    is_drawn_around,
    is_path,
    is_rooted,
    is_surely_code,
    stands_for_password,
    stands_for_value,
)
from pathexport.redact.words.letters import (
    HEX,
    PARTS,
    UUID,
    entropy,
    lettered,
    noise,
    random_looking,
    scrambled,
    tailed,
)
from pathexport.redact.words.names import Telling
from pathexport.redact.words.ordinary import is_ordinary

_GAP = later(r"(?i)(?-i:EXAMPLE(?:KEY)?\Z)|x{5}|\*{3}|\.{3}|…|your[-_]|[-_]here|placeholder|0{12}")
_DOTTED_KEY = later(r"[A-Za-z0-9_-]{2,}(?:\.[A-Za-z0-9_-]{3,}){1,2}")
_JOINED = later(r"[A-Za-z0-9+_-]{10,40}")
_FILE = later(r"[\w.+@-]*/[\w./+@-]*\.[a-z][a-z0-9]{1,8}")
_PIECE = later(r"(?=.{20})(?:[a-z]{2,12}[_-])?(?=[A-Za-z0-9]*[A-Za-z][0-9]+[A-Za-z])[A-Za-z0-9]+")
_TYPE = later(r"(?:[A-Z][a-z]+){2,8}[0-9]{0,5}(?:[A-Z][a-z]+){0,4}")
_VERSION = later(
    r"(?:[\^~]|[<>=]=?[ ]?)?(?:[0-9]{1,2}:)?v?[0-9]{1,4}(?:\.[0-9]{1,4}){1,3}"
    r"(?:-[0-9.]{0,16}|[+~-][a-z0-9.+~-]{0,60})?"
)
_SHREDS = later(
    r"(?=.{16})(?:[a-z]{2,12}[_-])?(?=[A-Za-z0-9]*[A-Za-z][0-9]+[A-Za-z]+[0-9]+[A-Za-z])"
    r"[A-Za-z0-9]+"
)
_HASHES = later(
    r"(?i)(?-i:[A-Z]{14}-[A-Z]{10}-[A-Z]\Z)|(?:sha(?:1|[235]..)|md5)[-:=]|(?:pk_live|pk_test|phc|sb_publishable)_|eyJ[h0][\w-]{9,40}\Z"
    r"|[\w.@~-]{1,80}\.(?:[cm]?js|css|map|html|png|svg|woff2?)\Z"
    r"|pk\.eyJ|[~^v]?[0-9.]{5,12}-(?:0\.|[a-z]{2,9}\.)?[0-9]{6,14}[.-][0-9a-f]{7,12}(?:/go\.mod)?\Z|iv1\.[0-9a-f]{16}\Z|(?-i:AC[0-9a-f]{32}\Z)"
)
"""What looks like a secret and is public: hashes, IDs of clients."""
_NAMED_HASH = later(r"[A-Za-z][\w.-]{0,60}[-_.][0-9a-f]{32,128}")
"""As caches and files are called."""
_KEPT_AS = later(
    r"(?![0-9a-f]{24}:[0-9a-f]{64}\Z)(?:[a-z][a-z0-9_.-]{0,30}[:/#]){1,4}(?:[0-9a-f]{32,64}"
    r"|[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?:[:/#][a-z][a-z_-]{0,30}){0,3})"
)
"""As stores call what they keep: `sess:…`, `limit:10.2.0.7:login`, but no key of an admin."""
_REFERS = later(r"arn:|[\w:.-]{1,80},[Vv]alues?=")
"""What looks like noise, and is the name of something or a filter."""
_NAMED_ROW = later(
    r"@?(?:[A-Za-z][A-Za-z_.-]{0,30}[0-9]{0,2}[:/#|@]{1,2}){1,6}"
    r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?:[:/#|.][A-Za-z_.-]{1,30}[0-9]{0,3}){0,6}"
    r"|(?![\w.-]*(?:secure|secret|pass))(?:@?[A-Za-z]{2,20}[._:/-]){1,6}v[0-9]{1,3}(?:[.][0-9]{1,3})?"
)
"""`@app/user:…`: words, and the UUID of what is kept there, or its version."""
_TOKEN = later(r"[A-Za-z0-9+/_.~%:!$|=-]+")
_SNAKE = later(r"[a-z]{1,12}[0-9]?(?:_[a-z]{0,12}[0-9]{0,2}){1,8}")
_IDENTIFIER = later(r"[A-Za-z_$][\w$-]*")
_ENDS_A_SENTENCE = later(r"[A-Za-z][a-z]{2,}[.:?]")
_FEW = later("(?!(?:19|20)[0-9]{2}(?:[0-9]{4})?$)[0-9]{4,8}")  # but no year and no date
_NAMED_BY_NUMBER = later(
    r"(?i)_?(?:pass|password|passwd|pw|pwd|token|secret|key|arg|var|param|val|value|str|s|user|test|"
    r"field|input|text|line|item|char|row|col|x|a|b|p|t|v|k)_?[0-9]{1,2}"
)


def made_up(text: str) -> bool:
    """Whether a token only shows what one looks like."""
    return bool(_GAP.search(text)) or text.endswith(NOBODYS) or len(set(text[-16:])) <= 2


class Value(msgspec.Struct, frozen=True, gc=False):
    """What stands where a value does, and how it is written."""

    text: str
    quoted: bool
    """In quotes, so that it is no name of a variable."""
    set_off: bool
    """The only thing that a line, an option or an argument gives its name, as in `.env`."""

    @property
    def meant(self) -> bool:
        """Whether one of these says that it is meant as it stands."""
        return self.quoted or self.set_off


def literal(text: str) -> Value:
    """A text that is certainly meant as it stands."""
    return Value(text, quoted=True, set_off=True)


def is_secret(value: Value, told: Telling) -> bool:
    """Whether a value is secret whose name tells so much."""
    text = value.text
    if not 4 <= len(text) <= 4096:
        return False
    if told >= Telling.KEY and value.meant and noise(text):
        return not (_REFERS.match(text) or _HASHES.match(text) or _NAMED_ROW.fullmatch(text))
    if told < Telling.SECRET and not _TOKEN.fullmatch(text):
        return False
    return _JUDGES[told](value) and not _instead(value, told)


def _key(value: Value) -> bool:
    text = value.text
    if HEX.fullmatch(text) or UUID.fullmatch(text) or _NAMED_HASH.fullmatch(text):
        return 32 < len(text) < 40 and HEX.fullmatch(text) is not None  # figures of no digest
    if _is_variable(value) or _KEPT_AS.fullmatch(text):
        return False
    return random_looking(text, 20) and entropy(text) >= 3.6 and not _FILE.fullmatch(text)


def _token(value: Value) -> bool:
    text = value.text
    if _is_variable(value) or _KEPT_AS.fullmatch(text):
        return False
    return random_looking(text, 10) or (value.meant and _torn(text))


def _secret(value: Value) -> bool:
    text = value.text
    if len(text) < 8:
        return False
    if random_looking(text, 8) or _spaced(value) or ("-" in text and numbered_words(text, 4)):
        return True
    return value.meant and (_thought_up(text) or _torn(text) or _signed(value) or thrown(text))


def _pass(value: Value) -> bool:
    text = value.text
    if value.quoted and (marked(text) or scrambled(text.rstrip("!@#$%^&*?"))):
        return True
    if (
        hyphened(text)
        or drawn(text)
        or tailed(text)
        or (_figures(text) > 0 and random_looking(text, 12) and not _is_variable(value))
    ):
        return True
    signed = _mixed(text) and (value.set_off or any(one in "!@#$^*%" for one in text))
    plain = value.quoted or text.isalnum() or signed or numbered_words(text, 3)
    return plain and " " not in text and _figures(text) > 0 and _password(value)


def _mixed(text: str) -> bool:
    """With small letters, and capitals or signs."""
    return any(map(str.islower, text)) and (
        any(map(str.isupper, text)) or any(one in "!@#$%^&*" for one in text)
    )


def _is_variable(value: Value) -> bool:
    return not value.quoted and _SNAKE.fullmatch(value.text) is not None


def _instead(value: Value, told: Telling) -> bool:
    text = value.text
    given = told is Telling.PASSWORD and value.meant
    drawn_around = value.meant and is_drawn_around(text)
    if not drawn_around and (stands_for_password(text) if given else stands_for_value(text)):
        return True
    if is_everybodys(text, value.quoted, told < Telling.SECRET):
        return True
    if told <= Telling.SECRET and _NAMED_ROW.fullmatch(text):
        return True
    if is_ordinary(text) or _HASHES.match(text) or len(set(text)) <= 2:
        return True
    if not given and (is_rooted(text) or (is_path(text) and not random_looking(text, 30))):
        return True
    return not (value.quoted or drawn_around) and _is_of_a_program(text, told, given)


def _is_of_a_program(text: str, told: Telling, given: bool) -> bool:
    """Whether what stands without quotes is code."""
    torn = _figures(text) > (told < Telling.PASS) and _DOTTED_KEY.fullmatch(text) is not None
    if given and _DOTTED_KEY.fullmatch(text) and random_looking(text, 16):
        return _is_type(text)
    if torn and random_looking(text, 16 if told < Telling.PASS else 8):
        return _is_type(text)
    if told >= Telling.PASS and (
        numbered_words(text, 1 if given else 2) or hyphened(text) or numbered_and_dotted(text)
    ):
        return False
    figures = given and _figures(text) > 0
    return (is_surely_code(text) if figures else is_code(text)) or _is_type(text)


def _is_type(text: str) -> bool:
    """`XmlStringMaxLen256`, as types of programs are called."""
    return _TYPE.fullmatch(text) is not None and any(
        part in ("String", "Type", "Max", "Min", "Text", "Value", "Length", "Number", "Token")
        for part in PARTS.findall(text)
    )


def _password(value: Value) -> bool:
    text = value.text
    if " " in text.strip():
        return value.meant and passphrase(text)
    letters = lettered(text) or (_IDENTIFIER.fullmatch(text) and not any(map(str.isdigit, text)))
    if letters and not value.quoted:
        if drawn(text) or scrambled(text) or tailed(text) or random_looking(text, 16):
            return True
        return value.set_off and (single_word(text) or titled(text) or jumbled(text))
    if letters:
        return len(text) >= 6 and text.isascii() and (chosen(text) or not names_something(text))
    if _VERSION.fullmatch(text) or _ENDS_A_SENTENCE.fullmatch(text):
        return False
    if text.isdigit():
        return len(text) >= 6 and value.meant
    if _NAMED_BY_NUMBER.fullmatch(text) and not (text[0].isupper() and text[1:].islower()):
        return False
    return len(text) >= 5 or value.quoted


def _figures(text: str) -> int:
    return sum(map(str.isdigit, text))


def _thought_up(text: str) -> bool:
    """A secret made of words: `super-secret-signing-phrase`."""
    if " " in text or len(text) < 12 or "/" in text:
        return False
    low = text.lower()
    return any(word in low for word in ("super", "insecure", "donot", "mysecret", "verysec"))


def _signed(value: Value) -> bool:
    """A password as people make them: with letters, a figure and a sign."""
    text = value.text
    if " " in text or len(text) > 40 or not _figures(text):
        return False
    if _JOINED.fullmatch(text) and not text.isalnum() and _figures(text) >= 3:
        return any(map(str.islower, text)) and any(map(str.isupper, text))
    signs = "!@#$^*?" if value.quoted else "!#^*?"
    return any(map(str.isalpha, text)) and any(one in signs for one in text)


def _spaced(value: Value) -> bool:
    """A secret in quotes with a space in it that is no sentence."""
    text = value.text
    return (
        value.quoted
        and text.count(" ") == 1
        and _figures(text) > 0
        and random_looking(text.replace(" ", ""), 10)
    )


def _torn(text: str) -> bool:
    """Long and of one piece, with figures between its letters."""
    cases = not text.islower() and not text.isupper()
    return (cases and _PIECE.fullmatch(text) is not None) or _SHREDS.fullmatch(text) is not None


_JUDGES: Mapping[Telling, Callable[[Value], bool]] = {
    Telling.NOTHING: lambda value: False,
    Telling.ISSUER: lambda value: False,
    Telling.FIGURES: lambda value: _FEW.fullmatch(value.text) is not None,
    Telling.KEY: _key,
    Telling.TOKEN: _token,
    Telling.SECRET: _secret,
    Telling.PASS: _pass,
    Telling.PASSWORD: _password,
    Telling.HEADER: _secret,
    Telling.COOKIES: _token,
}
