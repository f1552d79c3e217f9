"""The labelled set: texts as tools print them, each with the secrets that stand in it."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import msgspec

from tests.redact.labelled import (
    corners,
    decoys,
    digests,
    fresh,
    innocent,
    issuers,
    keys,
    places,
    prefixed,
    unguessable,
)
from tests.redact.labelled.dice import DIGITS, Dice
from tests.redact.labelled.otherwise import (
    accounts,
    elsewhere,
    enough,
    handed,
    spoken,
    tabled,
)
from tests.redact.labelled.tokens import TOKENS

_PASSWORDS = ("db_password", "password", "smtp_pass", "admin_passwd", "redis_password", "user_pwd")
_SECRETS = (
    "client_secret",
    "api_key",
    "secret_key",
    "jwt_secret",
    "stripe_api_key",
    "encryption_key",
)
_TOKENS = ("access_token", "auth_token", "token", "refresh_token", "bot_token", "ci_job_token")
_BEFORE = ("", "ok\n", "total 24\ndrwxr-xr-x 3 a a 4096 Mar  2 src\n", "Done in 3.2s.\n\n")
_BEHIND = ("", "\nok\n", "\n\nDone in 3.2s.\n")


_DRAWN = (
    *("castle", "lemon", "stone", "bridge", "candle", "harbor", "apple", "planet", "meadow"),
    *("river", "garden", "tiger", "falcon", "copper", "silver", "thunder", "violet", "shadow"),
)
_MARK = re.compile("‹([a-z0-9]+)›")
_MADE: dict[str, Callable[[Dice], str]] = {
    "p": Dice.password,
    "p7": lambda dice: dice.word().title() + f"-{dice.between(100, 9999)}x!",
    "s": lambda dice: dice.mixed(dice.between(20, 48)),
    "x": lambda dice: dice.hex(64),
    "b": lambda dice: dice.base64(32),
    "uuid": Dice.uuid,
    "words": lambda dice: "-".join(dice.random.sample(_DRAWN, 4)),
    "twelve": lambda dice: " ".join(dice.random.sample(_DRAWN, 12)),
    "sign": lambda dice: dice.signed(50),
    "low": lambda dice: dice.of("abcdefghijklmnopqrstuvwxyz0123456789", 52),
    "letters": lambda dice: dice.of("BCDFGHKMNPRSTVWXZbcdfghkmnprstvwxz", 18),
    "key40": lambda dice: dice.base64(30),
    "hex32": lambda dice: dice.hex(32),
    "long": lambda dice: "eyJwYXlsb2FkIjoi" + dice.mixed(600),
    "six": lambda dice: dice.one("3", "7") + str(dice.between(20461, 98765)),
    "torn": lambda dice: (
        f"{dice.one('xK4', 'mQ9', 'Tk7')}.fQ{dice.between(10, 99)}zR{dice.of('2345', 1)}w7"
    ),
    "fours": lambda dice: " ".join(dice.of("bcdfghkmnpqrtvwxz", 4) for _ in range(4)),
    "conda": lambda dice: "ac-" + dice.uuid(),
    "hex40": lambda dice: dice.hex(40),
    "basic": lambda dice: base64.b64encode(f"bob:{dice.password()}".encode()).decode(),
    "joined": lambda dice: (
        dice.one("Granite", "Lokomotive", "falcon") + ".river" + str(dice.between(1000, 9999))
    ),
    "short": lambda dice: dice.word() + str(dice.between(1, 9)),
    "code": lambda dice: f"{dice.hex(4)}{dice.of(DIGITS, 1)}-{dice.hex(4)}{dice.of(DIGITS, 1)}",
    "titled": lambda dice: "".join(each.title() for each in dice.random.sample(_DRAWN, 3)),
    "titles": lambda dice: (
        "-".join(each.title() for each in dice.random.sample(_DRAWN, 2))
        + f"-{dice.between(10, 99)}"
    ),
    "mixed": lambda dice: dice.mixed(32),
    "make": lambda dice: dice.of("abcdefghijklmnopqrstuvwxyz0123456789", 32),
    "hook": lambda dice: f"{dice.between(100000, 999999)}/{dice.hex(7)}",
    "given": lambda dice: dice.mixed(9) + "=" + dice.mixed(9),
    "capitals": lambda dice: dice.of("BGKQVWXZ", 7) + "k" + dice.of("BGKQVWXZ", 6),
    "words2": lambda dice: dice.one("theDude_abides", "greyTown_road", "redHorse_runs"),
    "account": lambda dice: base64.b64encode(
        b'{"type": "service_account", "private_key": "' + dice.mixed(900).encode() + b'"}'
    ).decode(),
    "mixed32": lambda dice: dice.mixed(32),
    "numbered": lambda dice: (
        "-".join(dice.random.sample(_DRAWN, 3)).capitalize() + f"-{dice.between(10, 99)}"
    ),
    "seed": lambda dice: dice.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 30) + dice.of("234567", 2),
    "noise": lambda dice: (
        dice.of("bcdfghkmpqBCDFGHKMPQ23456789" * 2 + "!@#$%^&*()-_ []{}<>~`+=,.;:/?|", 62) + "`9"
    ),
}
"""What marks in a text stand for."""


class Case(msgspec.Struct, frozen=True):
    """A text, and where its secrets are."""

    family: str
    text: str
    planted: tuple[tuple[int, int], ...] = ()


@cache
def texts() -> list[str]:
    """Those of one round, which several tests have in common: making them takes its time."""
    return [case.text for case in cases(seed=11)]


def cases(seed: int, rounds: int = 1) -> Iterator[Case]:
    """All of them; another seed makes others of the same sorts."""
    dice = Dice(seed)
    for _ in range(rounds):
        yield from _secret(dice)
        yield from _fresh(dice)
        yield from _cornered(dice)
        yield from told_otherwise(dice)
        yield from _innocent(dice)


def _secret(dice: Dice) -> Iterator[Case]:
    for name, make in (*TOKENS.items(), *prefixed.PREFIXED.items()):
        for template in dice.random.sample(places.ANYWHERE, 3):
            yield _filled(dice, f"token of {name}", template, make(dice))
    for template in places.BESIDE_A_NAME:
        for family, names in (("password", _PASSWORDS), ("secret", _SECRETS), ("token", _TOKENS)):
            value = dice.password() if family == "password" else _random(dice)
            yield _filled(
                dice, f"{family} beside a name", _named(template, dice.one(*names)), value
            )
    for template in places.PASSWORDS_ONLY:
        yield _filled(dice, "password", template, dice.password())
    for template in places.ADDRESSES:
        yield _filled(dice, "address", template, dice.mixed(dice.between(10, 20)))
    for template in places.HEADERS:
        yield _filled(dice, "header", template, _random(dice, 24))
    for text, secret in keys.shown_keys(dice):
        at = text.index(secret)
        yield Case("private key", text, ((at, at + len(secret)),))
    for text, secrets in keys.placed(dice):
        yield _holding("place", text, secrets)


def _fresh(dice: Dice) -> Iterator[Case]:
    for template in fresh.PASSWORDS:
        yield _filled(dice, "password, again", template, dice.password())
    for name, make in fresh.NAMED.items():
        for template in fresh.SHOWN:
            shown = template.replace("{NAME}", name).replace("{name}", name.lower())
            yield _filled(dice, "named by a service", shown, make(dice))


def _cornered(dice: Dice) -> Iterator[Case]:
    for template in corners.PASSWORDS:
        yield _filled(dice, "password in a corner", template, dice.password())
    for template in unguessable.SECRETS:
        yield _filled(dice, "secret in a corner", template, _random(dice, 24))
    for name, make in issuers.ALONE.items():
        for template in dice.random.sample(places.ANYWHERE, 2):
            yield _filled(dice, f"token of {name}", template, make(dice))
    for name, makes in issuers.BESIDE.items():
        for make in makes:
            for template in (dice.one(*issuers.NAMED), dice.one(*issuers.NAMED)):
                shown = template.format(i=name, I=name.upper())
                yield _filled(dice, "key of an issuer", shown, make(dice))
            shown = dice.one(*issuers.BARE).format(i=name, I=name.upper())
            yield _filled(dice, "issuer and key alone", shown, make(dice))


def told_otherwise(dice: Dice) -> Iterator[Case]:
    """Those that no name right before them tells of."""
    for family, templates in (
        *(("column", tabled.TABLES), ("statement", tabled.STATEMENTS), ("file", tabled.FILES)),
        *(("other language", spoken.ABROAD), ("printed by a command", spoken.PRINTED)),
        *(("sentence", spoken.SAID), ("call", spoken.CALLS), ("named", handed.NAMED)),
        *(("typed into a field", handed.TYPED), ("handed over", handed.HANDED)),
        *(("in passing", handed.SAID), ("in an address", handed.IN_ADDRESSES)),
        *(("setting", elsewhere.SETTINGS), ("given to a call", elsewhere.CALLS)),
        *(("said", elsewhere.SAID), ("enough", enough.LITERAL), ("its own name", enough.NAMED)),
        *(("given to log in", enough.LOGINS), ("account", accounts.SAID)),
        *(("recovery code", accounts.CODES), ("joined words", enough.JOINED)),
    ):
        for template in templates:
            yield _marked(dice, family, template)
    for text, secret in handed.alone(dice):
        yield _holding("alone", text, [secret])
    for text, secret in (*spoken.hashes(dice), *spoken.broken(dice)):
        yield _holding("hash" if "$" in secret else "broken token", text, [secret])


def _innocent(dice: Dice) -> Iterator[Case]:
    for text in (*innocent.PLAIN, *innocent.made(dice), *decoys.PLAIN, *digests.made(dice)):
        yield Case("innocent", dice.one(*_BEFORE) + text + dice.one(*_BEHIND))
    for text in (*tabled.INNOCENT, *spoken.INNOCENT, *handed.INNOCENT, *elsewhere.INNOCENT):
        yield Case("innocent", text)
    for text in (*enough.INNOCENT, *accounts.INNOCENT, *prefixed.INNOCENT):
        yield Case("innocent", text)


def _random(dice: Dice, least: int = 16) -> str:
    count = dice.between(least, 48)
    return dice.one(
        dice.mixed(count),
        dice.hex((dice.one("32", "64") == "32" and 32) or 64),
        dice.url_base64(count),
    )


def _named(template: str, name: str) -> str:
    words = name.split("_")
    camel = words[0] + "".join(word.title() for word in words[1:])
    return template.format(NAME=name.upper(), name=name, camel=camel, dashed="-".join(words))


def _filled(dice: Dice, family: str, template: str, secret: str) -> Case:
    text = dice.one(*_BEFORE) + template + dice.one(*_BEHIND)
    at = text.index("§")
    return Case(family, text.replace("§", secret), ((at, at + len(secret)),))


def _marked(dice: Dice, family: str, template: str) -> Case:
    text, planted, last = "", [], 0
    for mark in _MARK.finditer(template):
        text += template[last : mark.start()]
        secret = _MADE[mark[1]](dice)
        planted.append((len(text), len(text) + len(secret)))
        text, last = text + secret, mark.end()
    return Case(family, text + template[last:], tuple(planted))


def _holding(family: str, text: str, secrets: Sequence[str]) -> Case:
    at = [text.index(secret) for secret in secrets]
    return Case(family, text, tuple((a, a + len(s)) for a, s in zip(at, secrets, strict=True)))
