"""Passwords that people type where one is asked for, or hand on with whose they are."""

from __future__ import annotations

from itertools import product

from tests.redact.found import found
from tests.running.each import for_each

PASSWORDS = (
    "Granite2024!",
    "granite5810",
    "granite-pepper-meadow",
    "q7Rk2mVx9TbL",
    "Granite.Pepper_72",
)
KEY = "iGXB59C7iuwarcyeGe9DzCoo"


@for_each(
    ("given", "secret"),
    [
        *product(
            (
                *("just use § when it asks for the password", "type § into the password field"),
                *("enter § at the prompt for the password", "I typed § in the password box"),
                *("if it asks for a password, it's §", "if you get a password prompt enter §"),
                *("it will ask for the root password, that's §", "fill the password field with §"),
                *("use § for the root user's password", "what's the pw?\nbob: §"),
                *("Q: what is the admin password?\nA: §", "What's the password? It's §."),
                *("username and password are bob and §", "username/password: bob / §"),
                *("I'd like the password to be §", "is § a good password?"),
                *("§ is not accepted as password", 'I fill in "Password" with "§"'),
                *("Password » §", "the wifi key is §", "the pre-shared key is §"),
                *("SSID: Office, key: §", "le mdp est §"),
            ),
            PASSWORDS,
        ),
        *product(
            (
                *("you can log in with bob:§", "log in as bob@example.com and § please"),
                *("the db is on 10.0.0.4 (root/§)", "ftp login: bob, §", "FTP: bob / §"),
                *("Wifi: GuestNet / §", "The default credentials are admin and §."),
                *("kibana login elastic / §", "db login app/§", "basic auth with bob:§"),
                *("http://192.0.2.1 admin / §", "creds: admin §", "Die Zugangsdaten sind bob / §"),
                *("the archive is encrypted with §", "identifiants : bob / §"),
            ),
            PASSWORDS,
        ),
        ("a1 LOGIN bob@example.com §\na1 OK\n", "granite5810"),
        ('a1 LOGIN "bob" "§"\na1 OK\n', "Granite2024!"),
        ("USER bob\n+OK\nPASS §\n+OK\n", "granite5810"),
        ("DRIVER={ODBC Driver 18};SERVER=db1;UID=sa;PWD={§}", "Granite2024!"),
        ("la chiave API è §", "3f9a0c7be1d24865" * 2),
        ("klucz API: §", "3f9a0c7be1d24865" * 2),
        ('answers: "What is the database password?"="§". Go on', "granite72"),
        ('{"answers": {"Which password for the db?": "§"}}', "granite72"),
        ('answers: "Which API key should I use for the maps?"="§". Go on', KEY),
        ('{"answers": {"What is the API token?": "§"}}', KEY),
        ('{"question": "What is the deploy token?", "answer": "§"}', KEY),
        ("✔ What is your access token? … §", KEY),
        ("◇  What is your API key?\n│  §", KEY),
        ("what's the webhook secret?\n> §", KEY),
        ("parola este §", "granite802"),
        ("пароль від бази — §", "granite802"),
        ("كلمة المرور هي §", "granite802"),
        ("הסיסמה היא §", "granite802"),
        ("รหัสผ่านคือ §", "granite802"),
        ("correct-horse: the password is §", "correct-horse-battery-staple"),
    ],
)
def test_what_is_asked_for_is_found(given: str, secret: str) -> None:
    text = given.replace("§", secret)
    assert [one.rstrip(".") for one in found(text)] == [secret]


def test_a_password_that_takes_the_place_of_another_is_found() -> None:
    text = "DB_PASSWORD was granite5810 and is now meadow4471"
    assert found(text) == [
        "granite5810",
        "meadow4471",
    ]


@for_each(
    "text",
    [
        "use the token when it asks for the password",
        "type into the password field and press Enter",
        '"What is the password policy?"="NIST-800-63B"',
        '"Which field is the password?": "field 2 of 3"',
        '"Which secret manager should we use?"="AWSSecretsManager2"',
        '"What should the API key be called?"="STRIPE_SECRET_KEY_V2"',
        '"Which key sorts the table?"="created_at_2024_descending"',
        f'"What is the token?" and then "x"="{KEY}"',
        "alice: what's the pw?\nbob: it's in vault2",
        "what is the password policy?\n12 characters",
        "username and password are read from config2.yml",
        "the password is case-sensitive-only",
        "password: one-time-code",
        "use sha256 for the password",
        "log in with role admin:full",
        "log in with Google and 2fa",
        "sign in with OAuth2",
        "(root/etc) and (admin/users)",
        "login page/step2 is slow",
        "auth: basic, oauth2",
        "the disk is encrypted with LUKS2",
        "the file is encrypted with AES-256",
        "the mdp is a 5-tuple",
        "postgres / postgres16",
        "CREATE ROLE app LOGIN NOINHERIT CREATEDB;\n",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []
