"""Passwords as people hand them on in a sentence or a command, and tokens that links hold."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

PASSWORD = "Granite&meadow72"
TOKEN = "q7Rk2mVx9TbLw4Zp" * 2


@for_each(
    ("text", "secrets"),
    [
        ("old password was §, new one: § (box 3)", ["Granite.157621", "P@ssmeadow9691"]),
        ("The 2FA backup codes are §, § and §", ["17055496", "33506877", "41849114"]),
        ("the old pw was `§`, the new one is `§`.", ["granite22!", "meadow33!"]),
        ("the password for the database is: §", ["granite22x"]),
        ("I rotated the key, the new value is §", [TOKEN]),
        ("the token expired, new one: §", [TOKEN]),
        ("it asks for a password, type § and go on", [PASSWORD]),
        ("le mot de passe est § pour demain", [PASSWORD]),
        ("\u5bc6\u7801\u662f § \u670d\u52a1\u5668", [PASSWORD]),
        ("Rotate LINEAR_CLIENT_SECRET (now §) today", ["5f1e8c0d93ab47e2" * 2]),
        ("log in as admin / § on staging", ["P@ssmeadow5904"]),
        ("it's § (the db password)", ["Granite2023!4"]),
        ("Password for ann@example.com is §", ["p4ssgranite2774"]),
        ("why is § not accepted as password?", ["Sup3rGranite2813!"]),
        ("my sudo password: §", ["Granite&meadow1944"]),
        ("passphrase: § (new)", [PASSWORD]),
        ("The credentials are ann and §.", ["granite802"]),
        ("creds for staging: ann §\n", ["Granite2024!"]),
        ("the password is either § or §", ["granite802", "Granite2024!"]),
        ("the admin password was set as §", ["granite802x"]),
        ("Replace `OLD_TOKEN` with `§` there", [TOKEN]),
        ("wifi ssid Office, wpa key §", ["granite802"]),
        ("passord: §", ["granite802"]),
        ("the encryption key (hex) is §", ["3f9a0c7be1d24865" * 4]),
        ("Das Root-Passwort vom Server: §", ["granite802"]),
        ("db admin / §", ["Granite2024!"]),
        ("psw: §", ["IV2MOeODRu7"]),
        ("default creds admin / §", ["prod_granite_meadow_1321"]),
        ("login with ann@example.com and §", ["Granite8826!"]),
        ("sessionid=§; Path=/", [TOKEN]),
        ("requests.get(u, cookies={'lang': 'de', 'session': '§'})", ["QWMZXKVTRPLDHGBNCFYJ"]),
        ('{"cookies": {"theme": "dark-mode-on", "sid": "§"}}', [TOKEN]),
        ("Passwort für den Server: §", ["Granite22x!"]),
        ("use admin:§ on https://shop.example", ["GraniteMeadow6394"]),
        ("root:§ is for the box", ["Granite2024!5"]),
        ("sudo passwd bob438 <<< '§'", [PASSWORD]),
        ("my passwd § does not work", [PASSWORD]),
        ("etcdctl --user root:'§' get x", ["GRANITE5114$"]),
        ("poetry publish -u ann -p '§'", [PASSWORD]),
        ("$ redis-cli -h cache get stripe_secret_key:7\n§", [TOKEN]),
        ("$ echo $WORK_PAT\n§", [TOKEN]),
        ("openssl rsa -in k.pem -passin pass:'§'", ["mXbijNkTaAfSeaxh"]),
        ("https://shop.example/reset-password/§?step=2", [TOKEN + "_-" + TOKEN]),
        ("https://shop.example/password/reset/§", ["5f1e8c0d93ab47e2" * 4]),
        ("the admin password was changed to § yesterday", ["Winter2025#Secure"]),
        ("the token has been rotated to § for all", [TOKEN]),
        ("ID/PW: ann/§", [PASSWORD]),
        ('{"ID": "ann", "PW": "§"}', [PASSWORD]),
        ("DB='main' PW='§'", [PASSWORD]),
        ("ID/Password for the shop (ann/§)", [PASSWORD]),
        ("user/pwd:ann:§", [PASSWORD]),
        ("ID/PW: ann/§, bob/§\nboss/§\nsrc/app2/Main3", ["Gran!te72", "Mead0w-33", "Heron9?9"]),
        ("user:pass ann:§ or bob:§, host:db-01.prod", ["Gran!te72", "Mead0w-33"]),
        ("PW\ub294 § \uc785\ub2c8\ub2e4", [PASSWORD]),
        ("\u65b0\u3057\u3044password\u306f\u300c§\u300d\u3067\u3059", [PASSWORD]),
        ("API key\u306f `§` \u3067\u3059", [TOKEN]),
        ("IP/ID/PW 10.1.2.3/ann/§", [PASSWORD]),
        ("login/password is ann // §", [PASSWORD]),
        ("Benutzer ann, Passwort §", ["heron72"]),
        ("usuario ann contraseña §", ["heron72"]),
        ("логин ann, пароль §", ["heron72"]),
        ("\u7528\u6237\u540d ann\uff0c\u5bc6\u7801 §", ["heron72"]),
        ("PASSWORD(§)", ["Granite72#@"]),
        ("\ube44\ubc88:§", [PASSWORD]),
        ("\ube44\ubc00\ubc88\ud638(§)", [PASSWORD]),
        ("smtps://ann@shop.example:§@smtp.shop.example:465", ["FnD83JZs"]),
        ("curl https://api.example.com/hook/§/send", ["FLWSECK_TEST" + "a609d142de79"]),
    ],
)
def test_what_is_handed_on_is_found(text: str, secrets: list[str]) -> None:
    for secret in secrets:
        text = text.replace("§", secret, 1)
    assert found(text) == secrets


@for_each(
    "text",
    [
        "sudo passwd bob438",
        "enable secret scanning\n",
        "at validatePassword (src/auth/password2.ts:10:5)\nat password (node:internal/queue2:9:5)",
        "getPassword (Password2.java:35) and password (/srv/app/password.js:10:5)",
        "credentials are stored and base64-encoded",
        "credentials: service account v2",
        "Replace `password` with `password_hash2` and `token` with `token_v2`",
        "the password is probably sha256 or base64-encoded",
        "adduser bob438 && passwd bob438",
        "If it wants the password, use the one from vault1.",
        "the password is set in config2: look there",
        'password = input("Password granite3575: ")',
        "is it 2fa or totp6 (the new password flow)",
        'cookies = {"name": "NEXT_LOCALE", "path": "/some/long/path/here"}',
        "login with google and oauth2-proxy",
        "password: a && b2c3d4e5",
        "sessionid=96d1322d-646c-49e5-8c30-768ecf415772",
        "INFO:root:Epoch10Loss went down",
        "the scopes admin:org_hook2 and admin:public_key",
        "root:x:0:0:root:/root:/bin/bash",
        "image: registry.example/admin:v2.3-Rc10b",
        "src/pages/reset-password/ResetPasswordFormComponent2.tsx",
        "/reset-password/ResetPasswordFormComponent22Test33",
        "/reset-password/granite-meadow-pepper-lantern-72",
        "email/password: use flow2x",
        "Email/Password (see auth/Sha256Hash)",
        "set_password(user1) and password(salt2)",
        "password\ub294 8\uc790 \uc774\uc0c1, token\uc740 access_token2, password\ub294 required",
        "the password my-newPassword and the password re-toString",
        "la contraseña tipo2x y el mot de passe utf8x",
        "key\u306f 5f1e8c0d93ab47e25f1e8c0d93ab47e2",
        "token\u662fJWT\u683c\u5f0f, password\u662fbcrypt12\u52a0\u5bc6",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []
