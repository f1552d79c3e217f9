"""Values that are given in other ways than by a sign right behind their names."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

SECRET = "dMh7pe59AZcZIAn7" + "drFfsOv4oPpriYpR"
PASSWORD = "Tr0ubvEla8-x9!"

LEFT = [
    "src/app.py:12:where is the password checked?",
    "     7→where is the password checked?",
    "+<p>This is a one-time password</p>",
    "  --password <password>\n  36→# settings of port 2",
    "--encrypt-master-password --encrypt-password --fail-at-end",
    'creds = read.password("Again: ")',
    'password = ask("Your password:")',
    '"minipass": "^7.0.4",',
    '"password": ">=2.1.0",',
    "address token = 0x" + "6e3cc90ff601f975af78" + "e6e1e1b932f30dfee58d;",
    "password_encryption = scram-sha-256",
    "PASSWORD_HASHER=argon2id",
    "BASIC_AUTH=module:enabled",
    "login: GET / 200",
    "Sha256::password",
    "Auth::password = 'passwordField'",
    "[ERROR] password Mismatch.error2024",
    'Credentials("a", "b", "c", "defaults")',
    'password = "a" + user.name2 + " and foo2 "',
    'password " + name2 + " is wrong',
    "PASS: vers-x86_64Ab9\nPASS: two2 (0.1s)\n",
    "PASS: TestRotateV2Key\nFAIL: TestBase64Url\n",
    "Map<token>kX9vQ2mL8pZ</b>",
    "(?P<password>kX9vQ2mL8pZ)</password>",
]
"""What only looks like these."""


@for_each("text", LEFT)
def test_what_gives_nothing_is_left(text: str) -> None:
    assert found(text) == []


@for_each(
    ("text", "secret"),
    [
        ('let api_key = String::from("§");', SECRET),
        ('user.set_password("§")', PASSWORD),
        ('<meta name="csrf-token" content="§">', SECRET),
        ("api key    §", SECRET),
        ('echo "::add-mask::§"', PASSWORD),
        ("mosquitto_sub -h h -u a -P §", PASSWORD),
        ('sudo -S <<< "§"', PASSWORD),
        ("login: bob / §", PASSWORD),
        ("credentials bob:§", PASSWORD),
        ("mot de passe : §", PASSWORD),
        ("contrase\u00f1a: §", PASSWORD),
        ("docker swarm join --token §", "SWMTKN" + "-1-" + "3pu6hszjas" * 5 + "-" + "1awxw" * 5),
        ("jina: §", "jina" + "_" + "a1B2c3D4e5F6g7H8" * 3 + "Zk9q"),
        ("Das Passwort lautet §", PASSWORD),
        ('public string Password { get; set; } = "§";', PASSWORD),
        ("read -r pass <<< '§'", PASSWORD),
        ("conf/app.rb:12::password => '§',", PASSWORD),
        ("conf/app.xml:7:<password>§</password>", PASSWORD),
        ("conf/.pgpass:3:db.example:5432:app:app:§", PASSWORD),
        ("<password>\n  §\n</password>", PASSWORD),
        ("mysql::server::root_password: '§'", "kX9vQ2mL8pZ"),
        ('Config::password = "§"', "kX9vQ2mL8pZ"),
        ('password = " § "', "kX9vQ2mL8pZ"),
        ("PASS: §\nPASS: test-two2 (0.1s)\n", "kX9vQ2mL8pZ"),
        ("XFAIL: vers22b\nPASS: §\n", "kX9vQ2mL8pZ"),
        ("Login<password>§</password>", PASSWORD),
        ("Login<ns:password>§</ns:password>", PASSWORD),
        ("     7→<password>\n     8→  §\n     9→</password>", PASSWORD),
        ("BASIC_AUTH=bob:§", PASSWORD),
        ('HTTP_AUTH="bob:§"', PASSWORD),
        ("GRAFANA_CREDS=bob:§", PASSWORD),
        ("the staging login is bob@example.com / §", PASSWORD),
        ("Credentials for the old shop: bob / §", PASSWORD),
        ("Basic auth is bob:§", PASSWORD),
        ('smtplib.SMTP(host).login("a@b.example", "§")', PASSWORD),
        ('WiFi.begin("home", "§");', PASSWORD),
        ("storePassword=§", "sJvcJKdq" + "hWYGnXw"),
        ('"password": "§"', "qXvRoKzW" + "vIsZlTmB"),
    ],
)
def test_what_is_given_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert found(text) == [secret]
