"""Which names tell that what they are given is secret, and how sure that is.

A name is read as the words it is made of, whatever joins them: `DB_PASSWORD`, `dbPassword` and
`db-password` are alike. The last word says what the value is, so `password_hash`, `token_count` and
`secret_name` tell of nothing. What only says where or for whom (`_prod`, `_2`, `_value`) is passed
over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache

from pathexport.redact.words.either import either
from pathexport.redact.words.issuers import STEMS, names_issuer, names_service


class Telling(IntEnum):
    """How much a name tells of its value."""

    NOTHING = 0
    ISSUER = 1
    """Nothing but who issued it."""
    FIGURES = 2
    """A few figures, as of a card or a door."""
    KEY = 3
    """A key of some sort: only what looks random, and is long."""
    TOKEN = 4
    """A token: what looks random."""
    SECRET = 5
    """A secret or a key to something: what is no plain word."""
    PASS = 6
    """What is a password in most places, and elsewhere what a test did."""
    PASSWORD = 7
    """A password, which may be anything."""
    HEADER = 8
    """A header that says who asks: `Authorization`, with its scheme before the secret."""
    COOKIES = 9
    """Names and values of their own."""


TELLING = (
    "pass|pwd|pw|psw(?![a-ce-z])|secret|token|key|auth|cred|bearer|cookie|jwt|sessid|psk|mnemonic|phrase|"
    "kennwort|contrase|senha|motdepasse|mdp(?![a-z])|creds|passe|clave|parola|heslo|salasana|wachtwoord|adgangsk|"
    "haslo|jelszo|losenord|lozinka|geslo|parool|sifre|chiave|chave|klucz|sleutel|nyckel|jeton|salt|csrf|pepper|pat(?![a-z])|pin(?![a-z])|otp(?![a-z])|kek(?![a-z])|wif(?![a-z])|"
    "recovery_code|recoverycode|access_code|accesscode|wallet_seed|mfa_seed|totp_seed|code_verifier|"
    "codeverifier|plaintext|api_hash|apihash|app_certificate|appcertificate"
)
"""What a name holds, in lower case, that tells of a secret."""
_STEM = re.compile(either((*TELLING.split("|"), *STEMS.split("|"))))
"""What a name holds that is looked at."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
SIGNS = _LETTERS + ".+/=~"
"""What a word is made of; whatever else stands in a text keeps words apart."""
_EVERY_SIGN = frozenset(SIGNS)
_NAME = _LETTERS + "."
_LONGEST = 64  # characters of a name before what tells, and behind it
_BEHIND = re.compile(rf"[A-Za-z0-9_-]{{0,{_LONGEST}}}")
_MANY = 16
"""Words from which on it takes less time to look at all of a text."""


_words = str.split
_WORDS = re.compile(r"\A[Xx]-|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_PASSED_OVER = frozenset(
    _words("""
    value val str string text plain plaintext raw default prod production dev development
    staging stage test testing live sandbox old new current previous prev primary secondary main
    backup env base b64 base64 encoded admin root ro rw write read master local remote internal
    external db v v1 v2 v3 here private signing literal content data input first last a b c
    readonly temp tmp bak hex bytes override fallback alt orig original legacy real eu us uk
    emea apac global prd preprod nonprod uat qa ci demo beta alpha canary e2e ios android web
    mobile google gmail outlook yahoo microsoft github gitlab facebook twitter smtp imap sftp
    ftp ldap mysql mariadb postgres postgresql mongo mongodb redis rabbitmq oracle mssql
""")
)
_PASSWORDS = tuple(
    _words("""
    password passwd passphrase passcode passwort kennwort contrasena senha pwd passwrd userpass
    storepass keypass dbpass rootpass mnemonic sshpass motdepasse wachtwoord psk rootpw userpw
    passord passowrd passwrod adminpw bindpw dbpw authpass requirepass masterauth authtok
""")
)
_ONLY_WHOLE = frozenset(("pass", "pw", "pswd", "psw"))
_OTHER_WORDS = frozenset(("oldpwd", "qpsk", "apsk", "bpsk", "dpsk"))  # where a shell was, waves
_OTHERWISE = (
    *("bypass", "compass", "trespass", "surpass", "derpass", "overpass", "onepass", "lastpass"),
    *("byepass", "multipass", "renderpass", "subpass", "minipass"),
    *("lowpass", "highpass", "bandpass", "allpass"),
)
"""Words that end as those for passwords do."""
_ABROAD = frozenset(
    _words("losenord mdp clave parola heslo salasana lozinka geslo parool sifre haslo jelszo")
    + _words("adgangskode adgangskoden")
)
"""Passwords in languages in which some of these words have other meanings."""
_KEYS_ABROAD = frozenset(("chiave", "chave", "klucz", "sleutel", "nyckel", "nyckeln"))
"""Keys in languages whose words are written in ASCII."""
_OF_FIGURES = frozenset(("pin", "otp", "pincode"))
_HARDWARE = frozenset(
    _words("led gpio pwm adc clk clock data reset cs rx tx sda scl mosi miso irq int button servo")
)
"""Of what a pin is one that wires are soldered to."""
_SECRETS = (
    *("secret", "apikey", "secretkey", "accesskey", "privatekey", "clientsecret", "authkey"),
    *("signingkey", "encryptionkey", "masterkey", "accountkey", "sharedkey", "appsecret"),
    *("apisecret", "credential", "kek", "wif", "appkey", "secrets", "licensekey"),
    *("passwordsalt", "totp"),
)
_TOKENS = tuple(_words("token jeton jwt bearer authtoken accesstoken sessid csrftoken storagekey"))
_OF_WHAT = {
    "code": ("recovery", "access", "backup", "auth"),
    "seed": ("wallet", "mfa", "totp", "otp"),
    "verifier": ("code",),
    "hash": ("api",),  # of Telegram
    "certificate": ("app",),  # of Agora
}
"""What is only secret if it is of one of these."""
_TOKENS_WHOLE = frozenset(_words("pat jwt bearer sas creds credentials salt csrf pepper"))
_OPENING = tuple(
    _words("""
    api app application secret private priv signing sign encryption authentication encrypted enc
    crypto access auth account master shared service license licence webhook session deploy role
    anon subscription admin server ssh consumer sas jwt cookie aes rsa ed25519 wallet validator
    integration ingest ingestion rest openai anthropic stripe google maps aws azure sendgrid
    mailgun twilio datadog gemini mistral groq algolia github gitlab authorization psk security
    customer developer mac write upgrade crypt kaggle gossip validation unseal fal deepl kagi
    roboflow cipher chacha backup recovery client fcm push symmetric local personal project
    routing events signature decryption bot vault pre
""")
)
_ACCESS = (
    *("auth", "access", "api", "bot", "personal", "npm", "deploy", "refresh", "bearer", "http"),
    *("server", "secret", "codecov", "snyk", "consul", "nomad", "postmark"),
)
_MEANS = {
    **dict.fromkeys(("wpa key", "redis auth"), "password"),
    **dict.fromkeys(("bind credentials", "pw set", "wifi key", "fi key", "wlan key"), "password"),
    **dict.fromkeys(("isakmp key", "key material", "pre shared key", "preshared key"), "password"),
    "mot de passe": "motdepasse",
    **dict.fromkeys(("secret id", "sonar login"), "token"),
    **dict.fromkeys(("password confirmation", "password confirm", "confirm password"), "secret"),
    **dict.fromkeys(("root token id", "provision device key"), "secret"),  # of Vault, of devices
}
_HARMLESS = {
    "key": frozenset(
        _words("""
    public pub foreign cache sort partition row idempotency group lookup index unique composite
    object map dict query range socket natural surrogate translation i18n react hot arrow shortcut
    enter escape tab registry host known answer site file publishable dedup
    deduplication etag checksum asset trace
""")
    ),
    "token": frozenset(
        _words("""
    next page continuation sync cursor pagination cancel cancellation pad eos bos unk mask cls
    sep stop start end special max min num total input output lock fencing resume per syntax
    first last new current prev previous begin lex identifier hashed operator string number keyword
    whitespace comma paren text is no non each every one single peek expected unexpected design
    color theme left right word invalid missing starting change forward backward public
""")
    ),
    "secret": frozenset(_words("no has is top open kubernetes k8s tls pull amz hashed existing")),
    "password": frozenset(
        _words("""
    no has is forgot reset change confirm show hide toggle all any depth back front render shader
    multi single second two one wrong invalid incorrect
""")
    ),
}
_NOT_GIVEN = frozenset(_words("public hashed invalid missing expected unexpected no is non"))
_TWO_SMALL = "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}"
_HEADERS = frozenset(("authorization", "auth", "authentication"))
_COOKIES = frozenset(("cookie", "cookies", "setcookie"))


def named(text: str, begin: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Where names stand, between places at which words begin and end, that may tell of a secret."""
    last, start, part = begin, begin, text[begin:end]
    for stem in _STEM.finditer(part.lower() if part.isascii() else _lower(part)):
        at = begin + stem.start()
        if at < last:
            continue
        before = text[max(start, at - _LONGEST) : at]
        behind = _BEHIND.match(text, begin + stem.end())
        last = behind.end() if behind else begin + stem.end()
        yield (start := at - len(before) + len(before.rstrip(_NAME))), last


def named_in(text: str, words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The same in some words of a text."""
    if len(words) > _MANY:
        yield from named(text)
        return
    for begin, end in sorted(place for word in words for place in places(text, word)):
        yield from named(text, begin, end)


def places(text: str, word: str) -> Iterator[tuple[int, int]]:
    """Where a word stands that is no part of another."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if text[end : end + 1] not in _EVERY_SIGN and text[at - 1 : at] not in _EVERY_SIGN:
            yield at, end
        at = text.find(word, end)


def _lower(text: str) -> str:
    """A text with small letters, each in its place: of one capital letter they are two."""
    return _TWO_SMALL.join([part.lower() for part in text.split(_TWO_SMALL)])


@lru_cache(maxsize=8192)
def telling(name: str) -> Telling:
    """How much a name tells: an identifier, a key of JSON, the name of a header or an option. Which
    key signs for git is none, nor what pages keep elements apart by."""
    if len(name) > 80 or name == "data-key" or name.endswith("user.signingkey"):
        return Telling.NOTHING
    words = [word.lower() for word in _WORDS.findall(name) if not word.isdigit()]
    while len(words) > 1 and words[-1] in _PASSED_OVER:
        words.pop()
    if words[:2] == ["new", "relic"]:
        words[:2] = ["newrelic"]
    for several in (3, 2):
        if meant := _MEANS.get(" ".join(words[-several:])):
            words[-several:] = [meant]
    if name.lower() == "authentication_string":  # of users of MySQL
        words = ["password"]
    return _told(words) if words else Telling.NOTHING


def telling_of_each(name: str) -> Telling:
    """The same of a name of several, as `tokens`, for what each of them is."""
    name = name.removesuffix("_b64").removesuffix("_hex")
    if name[-1:] not in ("s", "S"):
        return Telling.NOTHING
    told = telling(name[:-1])
    return told if Telling.TOKEN <= told <= Telling.PASSWORD else Telling.NOTHING


def wakes(name: str) -> bool:
    """Whether a name tells of one secret, or of several."""
    return bool(telling(name) or telling_of_each(name))


def _told(words: list[str]) -> Telling:
    last, before = words[-1], words[-2] if len(words) > 1 else ""
    if last in _HEADERS:
        return Telling.HEADER
    if last in _COOKIES:
        return Telling.COOKIES
    if last.endswith(_PASSWORDS) or last in _ONLY_WHOLE:
        if before in _HARMLESS["password"] or last in _OTHER_WORDS:
            return Telling.NOTHING
        return Telling.PASS if last == "pass" and not before else Telling.PASSWORD
    if last in _ABROAD or (last.endswith("pass") and not last.endswith(_OTHERWISE)):
        return Telling.PASS
    if last in _KEYS_ABROAD or last == "plaintext":  # what is sealed, or was
        return Telling.KEY
    if last == "key":
        return _key(words)
    return _secret_or_token(words)


def _secret_or_token(words: list[str]) -> Telling:
    last, before = words[-1], words[-2] if len(words) > 1 else ""
    if last == "phrase" and before.endswith(("pass", "seed", "recovery", "secret", "mnemonic")):
        return Telling.PASSWORD
    if words == ["phrase"]:
        return Telling.ISSUER  # it depends on the word before it
    if last in _OF_FIGURES:
        return Telling.NOTHING if before in _HARDWARE else Telling.FIGURES
    if last == "ident" and before.endswith("auth"):
        return Telling.PASSWORD
    if last.endswith(_SECRETS) or before in _OF_WHAT.get(last, ()):
        return Telling.NOTHING if before in _HARMLESS["secret"] else Telling.SECRET
    if last.endswith(_TOKENS) or last in _TOKENS_WHOLE:
        opens = before.endswith((*_ACCESS, *_PASSWORDS))
        harmless = _HARMLESS["token"].intersection(words)
        if harmless and not (opens and harmless.isdisjoint(_NOT_GIVEN)):
            return Telling.NOTHING
        return Telling.SECRET if opens else Telling.TOKEN
    return Telling.ISSUER if names_issuer(words) else Telling.NOTHING


def _key(words: list[str]) -> Telling:
    before = words[-2] if len(words) > 1 else ""
    if words[-3:-1] == ["secret", "or"]:
        before = "secret"
    if words[-3:-1] == ["functions", "host"]:
        return Telling.SECRET  # of Azure, and no machine's
    if before in _HARMLESS["key"] or (words[-3:-2] == ["public"] and before not in _OPENING):
        return Telling.NOTHING
    if before.endswith(_OPENING) or words[0] == "x-":  # a header
        return Telling.SECRET
    token = before.endswith("storage") or names_service(words[:-1])  # of a browser's, or Azure's
    return Telling.TOKEN if token else Telling.KEY
