"""Values that are given in other ways than by a sign right behind their names."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

SECRET = "dMh7pe59AZcZIAn7" + "drFfsOv4oPpriYpR"
PASSWORD = "Tr0ubvEla8-x9!"
HEX = "6cbce2d1bf9eb0613d45" * 2
UUID = "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"
PRESSURE = "c29tZSAyMDAwMDAg" + "MjAwMDAwMAA="

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
    "Please login with password manager",
    "Sha256::password",
    "Auth::password = 'passwordField'",
    "SELECT id FROM users WHERE password = :password AND mail = :mail;",
    "vault kv put secret/app password=@pw.txt",
    "vault kv put secret/app password=@/tmp/pw2.json",
    "[auth] login failed: password mismatch (attempt 2/5)",
    "login requires password authentication",
    f"build_hash={HEX[:32]}",
    "api_hash = hash_of(api)",
    "http -A bearer -a $TOKEN example.com",
    "login succeeded, password rehashed",
    "[limit] key=ip:10.25.88.243:login count=3",
    f"[cache] hit key=products:list:{HEX[:32]}",
    f'var credential = new ClientSecretCredential("{UUID}", "{UUID}", secret);',
    f"SPEC CHECKSUMS:\n  Auth0: {HEX}\n  GTMAppAuth: {HEX}",
    f"   12→  SwiftyToken: {HEX}\n   13→  nanopb: {HEX}",
    f"  Secp256k1: {HEX}\n  SwiftyToken: {HEX}\n",
    f"DB_NAME=a\nAPI_TOKEN=\nMEMORY_PRESSURE_WRITE={PRESSURE}\n",
    "#HttpOnly_.example.com\tTRUE\t/\tFALSE\t1741000000\t_ga\tGA1.2.795514013.0040391962",
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
        ("The token **§** is from the old account.", SECRET),
        ("The password **§** is the old one.", PASSWORD),
        ("The password that they sent me was §; it works", PASSWORD),
        (f"config.omniauth :github, '{HEX[:20]}', '§', scope: 'user'", HEX),
        (f"use OmniAuth::Builder do\n  provider :github, '{HEX[:20]}', '§'\nend", HEX),
        ("Net::SMTP.start('smtp', 587, 'example.com', 'bob', '§', :plain)", PASSWORD),
        ("http://localhost:4000/users/confirm/§", SECRET),
        ("http -A bearer -a § GET example.com", SECRET),
        ("https --auth-type=bearer --auth='§' example.com", SECRET),
        ("TG_API_ID=12345\nTG_API_HASH=§\n", HEX[:32]),
        ('Client("bob", api_id=12345, api_hash="§")', HEX[:32]),
        ("TelegramClient('bob', 12345, '§')", HEX[:32]),
        ("http://localhost:4000/users/log-in/§", SECRET),
        ("db.example:5432:app:app:changeme\n*:*:*:postgres:§\n", PASSWORD),
        ('"password": "§"', "qXvRoKzW" + "vIsZlTmB"),
    ],
)
def test_what_is_given_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert found(text) == [secret]


def test_tokens_beside_each_other_are_no_digests_of_pods() -> None:
    assert found(f"  GithubToken: {HEX}\n  SentryToken: {HEX[::-1]}\n") == [HEX, HEX[::-1]]
