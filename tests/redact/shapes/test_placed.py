"""Secrets that only their place tells of: arguments of calls and commands, parts of documents."""

from __future__ import annotations

from pathexport.redact.finding import detector
from tests.running.each import for_each

finding = detector()
MIXED = "q7Rk2mVx9TbLw4Zp" * 4
PASSWORD = "Tr0ubvEla8-x9!"
DJANGO = "p+6o!tstfcl!_al1m@ej%c!3k)-+!15w7!%u=q2"
BASE64 = "bm90LWEtc2VjcmV0LWF0LWFsbA=="


@for_each(
    ("text", "secret"),
    [
        ('curl -u ":§" https://h.example', PASSWORD),
        ('curl -u "§:" https://h.example', "q7RkVx9!TbLw4"),
        ("curl --user  'ann:§' https://h.example", PASSWORD),
        ('curl --user "ann":"§" https://h.example', PASSWORD),
        ('Elasticsearch(hosts="ann:§@localhost:9200")', "castledragon538"),
        ("ann:§@10.0.0.4:8080\n", PASSWORD),
        ('await login(page, "ann.smith", "§");', PASSWORD),
        ('"type": "random_password",\n "a": [{\n  "length": 24,\n  "result": "§",', MIXED[:24]),
        ("curl -x ann:§@proxy.example.com:3128 https://h.example", PASSWORD),
        ("psexec \\\\10.2.3.4 -u Administrator -p § cmd", PASSWORD),
        ("PSEXEC.EXE \\\\host -u OFFICE\\ann -p § CMD", PASSWORD),
        ('new SqlCredential("ann", "§")', PASSWORD),
        ('Automation.PSCredential ("OFFICE\\ann", "§");', PASSWORD),
        ('new DirectoryEntry("LDAP://HOST", "ann", "§");', PASSWORD),
        ('new PDO("sqlsrv:server = tcp:h,1433; Database = d", "ann", "§")', PASSWORD),
        ('AcsClient(\n    "key-of-ann",\n    "§",\n    "eu")', MIXED[:30]),
        ('OAuth("key-of-ann",\n "token-of-ann",\n "name", "§")', MIXED[:44]),
        ('if ("§" == master_password) {', PASSWORD),
        ('"§".equals(password)', PASSWORD),
        ("grant_type=authorization_code&client_id=web&code=§", MIXED[:22]),
        ("code=§&grant_type=authorization_code", MIXED[:22]),
        ("//registry.example.com/:_auth=§", "f8tobarq2"),
        ('{"auth": ("ci", "§")}', PASSWORD),
        ("az sql server create -n x -u a -p '§'", PASSWORD),
        ("echo -e '§' | sudo passwd ann", PASSWORD),
        ("printf '%s' '§' | cryptsetup luksOpen /dev/sdb1 data -", PASSWORD),
        ("airflow users create -u ann -p § -r Admin", PASSWORD),
        ("CryptoJS.AES.encrypt(data, '§')", "PepperCastle303"),
        ("users=ann:§", "$$apr1$$UknAKUkS$$5FmlV0dcO0ahTGZBLujXZg"),
        (
            "| ann | §",
            "SCRAM-SHA-256$4096:bm90LWEtc2VjcmV0LWE=$" + MIXED[:43] + "=:" + MIXED[:43] + "=",
        ),
        ("334 UGFzc3dvcmQ6\n -> §\n235 2.7.0 Accepted", BASE64),
        ("request.basic_auth 'ann', '§'", PASSWORD),
        ("api.set_access_token('of-ann', '§')", MIXED[:45]),
        ("curl -sS --cert a.p12:§ https://h.example", PASSWORD),
        ("createUser ops SHA § AES other", "Granite-7kd2"),
        ('createUser ops SHA-256 one AES-128 "§"', "Granite-7kd2"),
        ("cf login -a api.example.com -u ann -p § -o acme", PASSWORD),
        ("security add-generic-password -a ann -s shop -w §", PASSWORD),
        ("Credentials.fromPassword('ann', SecretValue.unsafePlainText('§'))", PASSWORD),
        ("const key = Buffer.from('§', 'hex');", "5f1e8c0d93ab47e2" * 4),
        ('key := hex.DecodeString("§")', "5f1e8c0d93ab47e2" * 2),
        ('key = bytes.fromhex("§")', "5f1e8c0d93ab47e2" * 2),
        ("otpauth://totp/Shop:ann?secret=§&issuer=Shop", "ZAVGNXUPVFCZ4THGQYWTAUODRRSCECAN"),
        ("0 3 * * * PGPASSWORD=§ pg_dump -U ann shop | gzip", "GraniteMeadow"),
        ('psql "host=db user=ann password=§ sslmode=require"', "jtvyufvewj"),
        ("There are DB_USER (`ann`) and DB_PASS (`§`).", "Granite@Meadow240"),
        ("$ bundle exec rails secret\n§", "5f1e8c0d93ab47e2" * 8),
        ("$ docker exec -it web cat /run/secrets/db_password\n§", "granite-meadow-lantern-pepper"),
        ("pass insert -m web/shop <<< '§'", PASSWORD),
        ("CONNECT ann/§@db:1521/ORCL", PASSWORD),
        ("hydra -l ann -p § ssh://10.0.0.1", PASSWORD),
        ("sqlite3 a.db \"PRAGMA key = '§';\"", PASSWORD),
        ("  * NTLM     : §", "5f1e8c0d93ab47e2" * 2),
        ("username ann password 7 §", "5D6E737610BB89E73D2BE6"),
        ("chpasswd:\n  list: |\n    root:§", PASSWORD),
        ('<property name="password"><value>§</value></property>', PASSWORD),
        ('{"name":"session","value":"§","domain":".a.example","httpOnly":true}', MIXED[:22]),
        ("influx config create -o acme -t §", MIXED + "=="),
        ("cmdkey /add:h /user:ann /pass:§", "GraniteMeadow"),
        ('(gdb) p cfg->password\n$1 = 0x55d0c8 "§"', PASSWORD),
        ("wifi is Guest, pass §", "granite-meadow-lantern-20"),
        ("DJANGO_SECRET_KEY    §", DJANGO),
        ('why is the Django secret key "§" rejected?', DJANGO),
        ("put § in the .env as DB_PASSWORD", PASSWORD),
        ("$ cat secrets/jwt.key\n§", MIXED[:32]),
        ("$ python -c 'import app; print(app.SECRET_KEY)'\n§", MIXED[:32]),
        ("- key: §\n- secret: see below", "5f1e8c0d93ab47e2" * 2),
        ('{"key": "§", "api_secret": null}', "5f1e8c0d93ab47e2" * 2),
        ("SecretID:         §", "96d1322d-646c-49e5-8c30-768ecf415772"),
        ('the JWT secret is hardcoded as "§" in a.js', "5f1e8c0d93ab47e2" * 2),
        ("The login for it: `ann` / `§`.", "Granite7meadow"),
        ('#define API_TOKEN "§"', "rd0scpb4Xn9sbI41"),
        ('(defvar client-secret "§")', "rd0scpb4Xn9sbI41"),
        ('KEY = bytes.fromhex("§")', "5f1e8c0d93ab47e2" * 2),
        ('session.cookies.set("sessionid", "§")', MIXED[:32]),
        ("cookieSession({ name: 's', keys: ['§'] })", MIXED[:24]),
        ('algoliasearch("F63FF24A50", "§")', "5f1e8c0d93ab47e2" * 2),
        ('pika.PlainCredentials("ann", "§")', PASSWORD),
        ('new Sequelize("shop", "ann", "§")', PASSWORD),
        ('ftplib.FTP("h", "ann", "§")', PASSWORD),
        ('<setting name="Password" serializeAs="String"><value>§</value>', PASSWORD),
        ("bw login ann@example.com §", PASSWORD),
        ("vault operator unseal §", BASE64),
        ("dotnet nuget add source x -n y -u ann -p §", PASSWORD),
        ("ansible-vault encrypt_string '§' --name x", PASSWORD),
        ("mkpasswd -m sha-512 §", PASSWORD),
        ("keyring set shop ann <<< §", PASSWORD),
        ("REDISCLI_AUTH=§ redis-cli ping", MIXED[:22]),
        ("poetry config http-basic.private ci §", PASSWORD),
        ("bundle config set --global gems.example.com ci:§", PASSWORD),
        ("smtp: AUTH PLAIN §", "AGFubgBUcjB1YnZFbGE4LXg5IQ=="),
        ("key1  FULL  §\n", MIXED + MIXED[:22] + "=="),
        ("§", "K10" + "3f9a0c7be1d24865" * 4 + "::server:3f9a0c7be1d24865"),
        ("kind: Secret\ndata:\n  # made by echo\n  key: §\n", BASE64),
        ("<RSAKeyValue><Exponent>AQAB</Exponent><D>§</D></RSAKeyValue>", MIXED[:43] + "="),
    ],
)
def test_what_is_given_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert [text[one.start : one.end] for one in finding.find(text)] == [secret]


@for_each(
    "text",
    [
        "curl -u <user:password> https://h.example",
        'curl -u "$NAME":"$PASSWORD" https://h.example',
        "curl -u ann.smith1: https://h.example",
        "curl -x ann:password@proxy.example.com:3128 https://h.example",
        "image: registry.example.com/app:v12rc1@sha256:48213",
        '"resolved": "npm:left-pad2@1.3.0:80"',
        "ssh://git:22@h.example:2222/a.git",
        "cmdkey /add:host /user:ann /pass:{3}",
        "psexec \\\\host -u User -p $Password -i",
        'new PSCredential("ann", "your-password")',
        'if ("password" == fieldOfToken) {',
        '"required".equals(password)',
        "grant_type=authorization_code&code=$CODE",
        "//registry.example.com/:_auth=${NPM_AUTH}",
        "<RSAKeyValue><Modulus>" + MIXED + "</Modulus></RSAKeyValue>",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert finding.find(text) == []
