"""What passwords and keys are called in languages whose words are not written in ASCII alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

_PASSWORDS = (
    *(
        "密码",
        "密碼",
        "口令",
        "通行碼",
        "パスワード",
        "暗証番号",
        "合言葉",
        "비밀번호",
        "비밀 번호",
        "비번",
        "암호",
        "패스워드",
    ),
    *("пароль", "пароля", "паролем", "лозинка", "парола", "гасло", "κωδικός", "συνθηματικό"),
    *("كلمة المرور", "كلمة السر", "رمز عبور", "گذرواژه", "סיסמה", "סיסמא", "पासवर्ड", "รหัสผ่าน"),
    *("পাসওয়ার্ড", "கடவுச்சொல்", "ծածկագիր", "პაროლი", "құпиясөз"),
    *(
        "mot de passe",
        "contraseña",
        "hasło",
        "hasłem",
        "lösenord",
        "lösenordet",
        "şifre",
        "şifresi",
        "jelszó",
    ),
    *("mật khẩu", "parolă", "slaptažodis", "šifra"),
    *("wlan-schlüssel", "WLAN-Schlüssel", "clé wifi", "clé wi-fi"),
)
_KEYS = (
    *("密钥", "金鑰", "令牌", "秘密鍵", "秘钥", "トークン", "シークレット", "토큰", "비밀키"),
    *("APIキー", "アクセスキー", "API 키", "API키"),
    *("токен", "секрет", "секретный ключ", "ключ доступа", "ключ"),
    *("clé api", "clé d'api", "clé secrète", "clé d’api", "api-schlüssel", "schlüssel"),
    *("clé API", "Clé API", "clé d'API", "clé d’API", "API-Schlüssel"),
)
_NUMBER = re.compile(rb"\\u([0-9a-fA-F]{4})")
_ALL = (*_PASSWORDS, *_KEYS)


def _written(word: str) -> set[str]:
    return {word, word.upper(), word[0].upper() + word[1:]}


FIRST = "".join(sorted({form[0] for word in (*_PASSWORDS, *_KEYS) for form in _written(word)}))
"""The letters with which they begin."""
_FORMS = sorted({form for word in _ALL for form in _written(word)}, key=len, reverse=True)
PASSWORDS = "|".join(re.escape(word) for word in _PASSWORDS)
KEYS = "|".join(re.escape(word) for word in _KEYS)


def _escaped(word: str) -> tuple[bytes, bytes]:
    """A word as JSON may write it, as an expression: its first letter, and the rest."""
    letters = [
        re.escape(one).encode() if one.isascii() else b"\\\\{1,4}u%04x" % ord(one) for one in word
    ]
    return letters[0], b"".join(letters[1:])


def _either(forms: Iterable[tuple[bytes, bytes]]) -> bytes:
    """What finds all of them, by what they begin with."""
    groups: dict[bytes, list[bytes]] = {}
    for begin, rest in forms:
        groups.setdefault(begin, []).append(rest)
    return b"|".join(begin + b"(?:" + b"|".join(ends) + b")" for begin, ends in groups.items())


def _raw(word: str) -> tuple[bytes, bytes]:
    """The bytes of a word, as expressions."""
    return re.escape(word.encode()[:2]), re.escape(word.encode()[2:])


@cache
def _words() -> re.Pattern[bytes]:
    return re.compile(_either(map(_raw, _FORMS)))


@cache
def _escaped_form(form: str) -> re.Pattern[bytes]:
    begin, rest = _escaped(form)
    if begin[:1] == b"\\":
        begin = b"\\\\" + begin[begin.index(b"u") :]
    return re.compile(begin + rest, re.IGNORECASE)


@cache
def _numbers() -> tuple[tuple[frozenset[bytes], str], ...]:
    """The numbers of letters of such words of which JSON escapes all that are not ASCII, and each
    of these words."""
    return tuple(
        (frozenset(b"%04x" % ord(one) for one in form if not one.isascii()), form)
        for form in _FORMS
    )


def _may_be_escaped(raw: bytes) -> list[str]:
    """Those of these words of which all letters are there as numbers."""
    there = {*map(bytes.lower, _NUMBER.findall(raw))}
    spoken = b"mot de passe" in raw.lower()
    return [form for numbers, form in _numbers() if (spoken or numbers) and numbers <= there]


@cache
def _rest() -> tuple[tuple[bytes, bytes], ...]:
    """What is left of these words in a text without its letters of ASCII, and each of them."""
    left = ((form, "".join(one for one in form if not one.isascii())) for form in _FORMS)
    return tuple((rest.encode(), form.encode()) for form, rest in left)


@cache
def _left() -> re.Pattern[bytes]:
    """What finds any of that."""
    every = sorted({rest.decode() for rest, _ in _rest() if rest}, key=len, reverse=True)
    return re.compile(_either(map(_raw, every)))


def _stands_in(raw: bytes, rare: bytes) -> bool:
    """Whether one of these words stands in a text with letters that are not ASCII."""
    if not _left().search(rare):
        return False
    return any(form in raw for rest, form in _rest() if rest in rare)


def may_be_named(raw: bytes, rare: bytes, numbered: bool) -> Iterator[int]:
    """Where such words may be, in a text or in lines of JSON of which what is not ASCII is given as
    well, and whether letters are written as numbers. Elsewhere there certainly are none."""
    for form in _may_be_escaped(raw) if numbered else ():
        yield from (match.start() for match in _escaped_form(form).finditer(raw))
    if b"ot de passe" in raw or (rare and _stands_in(raw, rare)):
        yield from (match.start() for match in _words().finditer(raw))
