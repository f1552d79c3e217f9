"""Private keys as tools show them, and secrets that only their place tells of."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from tests.redact.labelled.dice import Dice

_KINDS = ("RSA ", "", "EC ", "OPENSSH ", "ENCRYPTED ", "DSA ")


def key(dice: Dice, kind: str, width: int = 64) -> str:
    body = dice.base64(dice.between(120, 1200))
    lines = [body[at : at + width] for at in range(0, len(body), width)]
    begin, end = f"-----BEGIN {kind}PRIVATE " + "KEY-----", f"-----END {kind}PRIVATE " + "KEY-----"
    return "\n".join([begin, *lines, end])


def shown_keys(dice: Dice) -> Iterator[tuple[str, str]]:
    """Texts and the part of them that is a key, for each way of showing one."""
    for kind in _KINDS:
        plain = key(dice, kind, (dice.between(0, 1) and 64) or 70)
        lines = plain.split("\n")
        for before, made, behind in (
            ("$ cat k.pem\n", plain, "\n$ echo done\n"),
            ("", _each(lines, lambda number, line: f"{number:>6}→{line}").lstrip(" 1→"), "\n"),
            (
                "     1\t",
                "\n".join([lines[0], *(f"{n:>6}\t{x}" for n, x in enumerate(lines[1:], 2))]),
                "\n",
            ),
            ('{"private_key": "', "\\n".join(lines), '\\n", "client_email": "a@b.c"}'),
            ("tls:\n  key: |\n    ", "\n    ".join(lines), "\n  port: 443\n"),
            ("@@ -1,9 +1,9 @@\n+", "\n+".join(lines), "\n context\n"),
            ("-", "\n-".join(lines), "\n+removed\n"),
            ('KEY="', " ".join(lines), '"\n'),
            ("head -c 400 k.pem\n", "\n".join(lines[:4]) + "\n" + lines[4][:30], ""),
            ('const k = "', '\\n" +\n  "'.join(lines), '";\nconst next = 1;\n'),
            ("tail -n 5 k.pem\n", "\n".join(lines[-4:]), "\nnext line of words\n"),
            ("> ", "\n> ".join(lines), "\n\nis what he sent.\n"),
            (
                "$ grep -rn . etc\netc/ssl/k.pem:1:",
                "\n".join(_found("etc/ssl/k.pem:%d:", lines)),
                "\netc/ssl/k.pub:1:ssh-rsa\n",
            ),
            ("my-key.pem-7-", "\n".join(_found("my-key.pem-%d-", lines, 7)), "\n--\n"),
            ("a/k.pem:", "\na/k.pem:".join(lines), "\na/port:443\n"),
            ("web-1  | ", "\nweb-1  | ".join(lines), "\nweb-1  | listening\n"),
            (_at(9, 0), "\n".join(_logged(dice, lines)), "\n" + _at(11, 5) + "listening\n"),
            (
                "[pod/web-7f9c/web] ",
                "\n[pod/web-7f9c/web] ".join(lines),
                "\n[pod/web-7f9c/web] up\n",
            ),
        ):
            yield before + made + behind, made
    pgp = key(dice, "").replace("PRIVATE " + "KEY-----", "PGP PRIVATE " + "KEY BLOCK-----")
    begin, _, rest = pgp.partition("\n")
    armoured = begin + "\nVersion: GnuPG v2\n\n" + rest.replace("\n-----END", "\n=aB3d\n-----END")
    yield "gpg:\n" + armoured + "\nbye\n", armoured


def _found(before: str, lines: list[str], start: int = 1) -> Iterator[str]:
    """Lines as `grep` writes them, but for what stands before the first."""
    yield lines[0]
    yield from (before % number + line for number, line in enumerate(lines[1:], start + 1))


def _at(second: int, part: int) -> str:
    return f"2026-03-01T09:00:{second}.{part}Z "


def _logged(dice: Dice, lines: list[str]) -> Iterator[str]:
    """Lines behind times of changing width, as `docker logs -t` writes them."""
    yield lines[0]
    yield from (
        _at(9 + number, dice.between(1, 10**9)) + line for number, line in enumerate(lines[1:])
    )


def _each(lines: list[str], shown: object) -> str:
    assert callable(shown)
    return "\n".join(shown(number, line) for number, line in enumerate(lines, 1))


def _json(text: str, *values: str) -> str:
    """A text with values in place of each `%s`."""
    for value in values:
        text = text.replace("%s", value, 1)
    return text


def placed(dice: Dice) -> Iterator[tuple[str, list[str]]]:
    """Texts and all the secrets in each."""
    values = [base64.b64encode(dice.password().encode()).decode() for _ in "123"]
    data = f"  first: {values[0]}\n  second: {values[1]}\n  third.key: {values[2]}\n"
    meta = "kind: Secret\nmetadata:\n  name: app\n  namespace: default\ntype: Opaque\n"
    yield f"apiVersion: v1\ndata:\n{data}{meta}", values
    text = '{"apiVersion": "v1", "kind": "Secret", "data": {"first": "%s", "second": "%s"}}'
    yield _json(text, *values[:2]), values[:2]
    auth = base64.b64encode(f"alice:{dice.password()}".encode()).decode()
    yield _json('{"auths": {"registry.example.com": {"auth": "%s"}}}', auth), [auth]
    yield f"//registry.npmjs.org/:_auth{'Token'}={(t := dice.uuid())}\n", [t]
    yield f"//npm.example.com/:_auth{'Token'}={(t := dice.mixed(40))}\n", [t]
    yield f"//npm.example.com/:_password={(t := dice.base64(20))}\n", [t]
    yield f"Authorization: Basic {auth}\n", [auth]
    yield f"curl -H 'Authorization: Basic {auth}' https://example.com", [auth]
    identity, secret = (
        "AK" + "IA" + dice.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16),
        dice.base64(30),
    )
    yield (
        f"[default]\naws_access_key_id = {identity}\naws_secret_access_key = {secret}\n",
        [identity, secret],
    )
    yield f"User name,Access key ID,Secret access key\nci,{identity},{secret}\n", [identity, secret]
    yield f"export AWS_SECRET_ACCESS_KEY={secret}\n", [secret]
    yield (
        _json('{"AccessKeyId": "%s", "SecretAccessKey": "%s"}', identity, secret),
        [identity, secret],
    )
    token = "/".join(("T" + dice.mixed(8).upper(), "B" + dice.mixed(10).upper(), dice.mixed(24)))
    yield f"curl -X POST https://hooks.{'slack'}.com/services/{token}\n", [token]
    token = dice.url_base64(51)
    yield f"https://{'discord'}.com/api/webhooks/{dice.of('123456789', 18)}/{token}\n", [token]
    account = dice.base64(64)
    azure = f"DefaultEndpointsProtocol=https;AccountName=shop;Account{'Key'}={account};"
    yield azure + "EndpointSuffix=core.windows.net\n", [account]
    signature = dice.base64(32).replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    yield (
        f"https://shop.blob.core.windows.net/a?sv=2022-11-02&sr=c&sp=rl&sig={signature}\n",
        [signature],
    )
    secret = dice.mixed(32)
    yield f"TWILIO_ACCOUNT_SID=AC{dice.hex(32)}\nTWILIO_AUTH_TOKEN={(h := dice.hex(32))}\n", [h]
    yield f'{{"client_id": "web-1", "client_secret": "{secret}", "grant_type": "code"}}', [secret]
    public, private = dice.url_base64(64), dice.url_base64(64)
    yield _json('{"kty": "RSA", "e": "AQAB", "n": "%s", "d": "%s"}', public, private), [private]
    yield f"[Interface]\nPrivateKey = {(p := dice.base64(32))}\nAddress = 10.0.0.2/32\n", [p]
    yield f"HEROKU_API_KEY={(u := dice.uuid())}\n", [u]
    signs = "abcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*"
    yield f"SECRET_KEY = '{(s := 'django-insecure-' + dice.of(signs, 50))}'\n", [s]
    yield f"APP_KEY={(s := 'base64:' + dice.base64(32))}\n", [s]
    yield f"secret_key_base: {(s := dice.hex(128))}\n", [s]
