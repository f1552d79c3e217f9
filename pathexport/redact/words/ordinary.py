"""Words where a value stands that are no secret: types, placeholders, words of sentences."""

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
    adgangskode passord salasana parola parool lozinka geslo sifre şifre jelszo jelszó lykilorð
    argon2 argon2i argon2id bcrypt scrypt pbkdf2 sha256 sha512 scram-sha-256 hs256 hs384 hs512
    rs256 rs384 rs512 es256 es384 es512 ps256 eddsa
    verplicht notwendig vereist palavra passe wachtwoordzin sufficient requisite substack
    define undef compat systemd
    option options flag flags anonymous argument parameter prompts
"""
ORDINARY = frozenset(_TEXT.split())
"""In lower case."""
_PARTED = later(r"[A-Za-z]+(?:[^A-Za-z0-9][A-Za-z]+)+")
_BETWEEN = later("[^a-z]")


def is_ordinary(text: str) -> bool:
    """Whether this is such a word, or one that is cut in two: `pass@word`."""
    low = text.lower().strip("@*'\"")
    return low in ORDINARY or (
        _PARTED.fullmatch(text) is not None and _BETWEEN.sub("", low) in ORDINARY
    )
