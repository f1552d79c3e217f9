"""Words where a value stands that are no secret: types, placeholders, words of sentences, and terms
with figures in them."""

from __future__ import annotations

from pathexport.later import later

_TEXT = """
    none null nil true false undefined empty string str bytes int number boolean bool any object
    text varchar char unknown void never optional required readonly secret secrets password
    passwd passwords token tokens key keys apikey api value values default test tests testing
    user username admin root guest name email login auth authorization bearer basic digest
    credentials credential hidden masked removed protected encrypted invalid valid incorrect
    correct wrong missing expired disabled enabled yes no on off todo fixme xxx foo bar baz qux
    example sample dummy fake mock self this that type field input output hash hashed plain
    plaintext file path stdin prompt ask manual auto automatic generated random custom public
    private local global static const let var new old current previous empty not set unset is
    are was the a an and or for with from here there used using sent stored saved changed
    updated reset stronger strong weak short long too must should can will be been has have
    required postgres mysql redis mongo rabbitmq minioadmin changeme changeit letmein
    placeholder literal function return async await import export class interface enum union
    list dict map set tuple array record partial omit pick date time datetime uuid json yaml xml
    html css body header headers cookie cookies query params form data text passphrase pwd pass
    session sessions abc abcd abc123 test123 asdf qwerty 123 1234 12345 123456 integer float
    double long short byte blob varbinary sensitive computed known after apply
    erforderlich vergessen ungueltig falsch obligatorio requerida requerido obrigatoria
    obligatoire requis incorrecta incorrecto incorrect jbswy3dpehpk3pxp
    passwort kennwort wachtwoord lösenord losenord senha contrasena contraseña haslo hasło heslo
    adgangskode passord salasana parola parool parol parole lozinka geslo contrasenya
    pasahitza wagwoord pasvorto salasõna modpas nenosiri pasfhocal passwuert
    sifre şifre jelszo jelszó lykilorð
    argon2 argon2i argon2id bcrypt scrypt pbkdf2 sha256 sha512 scram-sha-256 hs256 hs384 hs512
    rs256 rs384 rs512 es256 es384 es512 ps256 eddsa a128gcm a192gcm a256gcm a128kw a256kw
    verplicht notwendig vereist palavra passe wachtwoordzin sufficient requisite substack
    define undef compat systemd unchanged rotated revoked
    option options flag flags anonymous argument parameter prompts
"""
ORDINARY = frozenset(_TEXT.split())
"""In lower case."""
_TERMS = (
    r"(?:(?:u?int|float|arm|amd|utf|sha|md|aes|rsa|ipv|es|https?|oauth|base|python|node|java|php|"
    r"go|ruby|rust|gpt|claude|sonnet|opus|haiku|chrome|firefox|safari|ios|android|macos|windows|"
    r"ubuntu|debian|alpine|postgres|mysql|redis|web|level|layer|phase|step|part|option|version|"
    r"top|section|table|line|page)[-_]?[0-9][\w.+-]{0,6}"
    r"|[hpqvx][0-9]{1,4}(?:_[0-9]{1,4})?(?:(?:alpha|beta|rc)[0-9]{0,3})?"
    r"|(?:oauth2?|2-?factor|2fa|e2e|p[0-9]{2}|saml2?|[ehpr]s(?:256|384|512)|[1-5]xx)"
    r"(?:[-_.]?[a-z]{1,16}[0-9]?|[.][0-9]){0,3}"
    r"|(?:[1-3]0[0-9]|4[0-3][0-9]|50[0-9])(?:[-_][a-z]{2,16}){1,4}|[0-9]{1,5}(?:[:x][0-9]{1,5}){1,3}"
    r"|[0-9]{1,6}(?:ms|px|th|[kmg]b|[ip])(?:-[a-z]{1,12}){0,2}"
    r"|(?-i:[a-z]{2,16}(?:_[a-z]{2,16}){1,4}[0-9]?)"
    r"|[\w./-]{1,60}\.(?:[cm]?[jt]sx?|py|json|ya?ml|toml|md|go|rs|rb|java|kt|php|cs|vue|html?|sh|sql)"
    r"|[a-z]{2,12}/[0-9]{1,4}(?:\.[0-9]{1,5}){0,3})(?![^\s,;.:)`\"'])"
)
"""What has a figure in it and is none: types, versions, sizes, names of files, parts of a text."""
NO_TERM = rf"(?!(?i:{_TERMS}))"
"""Before what is none of these. It takes long to make an expression with it."""
IS_NO_TERM = later(NO_TERM)
_PARTED = later(r"[A-Za-z]+(?:[^A-Za-z0-9][A-Za-z]+)+")
_BETWEEN = later("[^a-z]")


def is_ordinary(text: str) -> bool:
    """Whether this is such a word, or one that is cut in two: `pass@word`."""
    low = text.lower().strip("@*'\"`.,")
    return low in ORDINARY or (
        _PARTED.fullmatch(text) is not None and _BETWEEN.sub("", low) in ORDINARY
    )
