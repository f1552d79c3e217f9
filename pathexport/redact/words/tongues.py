"""What passwords and keys are called in languages whose words are not written in ASCII alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from pathexport.redact.words.either import either

_PASSWORDS = (
    *("密码", "密碼", "口令", "通行碼", "パスワード", "暗証番号", "合言葉"),
    *("비밀번호", "비밀 번호", "비번", "암호", "패스워드"),
    *("пароль", "пароля", "паролем", "лозинка", "парола", "гасло", "κωδικός", "συνθηματικό"),
    *("كلمة المرور", "كلمة السر", "رمز عبور", "گذرواژه", "סיסמה", "סיסמא", "पासवर्ड", "รหัสผ่าน"),
    *("পাসওয়ার্ড", "கடவுச்சொல்", "ծածկագիր", "პაროლი", "құпиясөз"),
    *("mot de passe", "contraseña", "hasło", "hasłem", "lösenord", "lösenordet"),
    *("şifre", "şifresi", "jelszó"),
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
_ALL = (*_PASSWORDS, *_KEYS)


def _written(word: str) -> set[str]:
    return {word, word.upper(), word[0].upper() + word[1:]}


FIRST = "".join(sorted({form[0] for word in _ALL for form in _written(word)}))
"""The letters with which they begin."""
_FORMS = sorted({form for word in _ALL for form in _written(word)}, key=len, reverse=True)
PASSWORDS = "|".join(re.escape(word) for word in _PASSWORDS)
KEYS = "|".join(re.escape(word) for word in _KEYS)


@cache
def _words() -> re.Pattern[bytes]:
    return re.compile(either(map(re.escape, _FORMS)).encode())


@cache
def _rest() -> tuple[tuple[bytes, bytes], ...]:
    """What is left of these words in a text without its letters of ASCII, and each of them."""
    left = ((form, "".join(one for one in form if not one.isascii())) for form in _FORMS)
    return tuple((rest.encode(), form.encode()) for form, rest in left)


@cache
def _left() -> re.Pattern[bytes]:
    """What finds any of that."""
    rests = {re.escape(rest.decode()) for rest, _ in _rest() if rest}
    return re.compile(either(sorted(rests, key=len, reverse=True)).encode())


def _stands_in(raw: bytes, rare: bytes) -> bool:
    """Whether one of these words stands in a text with letters that are not ASCII."""
    if not _left().search(rare):
        return False
    return any(form in raw for rest, form in _rest() if rest in rare)


def may_be_named(raw: bytes, rare: bytes) -> Iterator[int]:
    """Where such words may be, in a text or in lines of JSON of which what is not ASCII is given as
    well. Elsewhere there certainly are none."""
    if b"ot de passe" in raw or (rare and _stands_in(raw, rare)):
        yield from (match.start() for match in _words().finditer(raw))
