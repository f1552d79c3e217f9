"""Values that look a little like code and are secrets, and code that looks like a value."""

from __future__ import annotations

from pathexport.redact.finding import detector
from tests.running.each import for_each

finding = detector()
MIXED = "q7Rk2mVx9TbLw4Zp" * 4


@for_each(
    ("text", "secret"),
    [
        ('dropbox_token = "§"', "sl.p6k=t12kmu_kfutzybmsml03=" + MIXED[:32]),
        ('mail_token := "§"', "ev=" + MIXED[:28]),
        ("private-key: §", "MHGR7wa6dL9gXgXuPzXg=1w6OME5IxR5vuH.-FL"),
        ('secret: "§"', "{" + MIXED[:32]),
        ('password: "§"', "{{" + MIXED[:32]),
        ('password: "§"', MIXED[:32] + "{{var}}" + MIXED[32:]),
        ("master_password=§\n", "k{{j}q)w${x]vzb(tdy[lkjhg>-_$#qwrtpsd}}"),
        ('some_dict["secret"] = "§"', "k{{j}q)w${x]vzb(tdy[lkjhg>-_$#qwrtpsd}}"),
        ("client_secret: §", "GraniteMeadow7212"),
        ("client_secret: §", "aB@xQ!zRk#Lm"),
        ("You can find a stormglass secret § within", "kq7Rk2mVx9TbLw4Zp"),
        ('password = "a:b"\n//registry.example/:_auth=§', "f8tobarq2"),
        ("db.password: §", "Granite72.xkQv"),
        ("DB_PASS=§ x", "Granite72.meadow"),
        ('{"pass": "§"}', "PlmszBKqLRRA*"),
        ('Razorpay.setup("rzp_live_Q83cRMQ895qrKU", "§")', MIXED[:24]),
        ("DEPLOYER_KEY=§\n", "6106d6ef0f47645502cb5dfa4515604a5328b3f73cfef9a36113fc6ee5fe3638"),
        ("DEPLOYER_KEY=§\n", "6106d6ef0f47645502cb5dfa4515604a"),
        ('cache.auth("§")', "Granite!8342"),
        ("export DEPLOYER_KEY=§ && make", "6106d6ef0f47645502cb5dfa4515604a5328b3f7"),
        ("[radius]\n; of the lab\nsecret = §\n", "GraniteMeadow72"),
        ("  1\t[radius]\n  2\tuser = ann\n  3\tsecret = §\n", "granite-meadow-pepper7"),
        ("[client]\nuser = ann\npassword = §\nhost = db", "kGvSkqnfomAgdsXg"),
        ("client lab {\n  ipaddr = 10.0.0.4\n  secret = §\n}", "granite802"),
    ],
)
def test_what_nobody_thought_of_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert secret in [text[one.start : one.end] for one in finding.find(text)]


@for_each(
    "text",
    [
        "echo 'password = '.$p['config']['daemon_password'].\"\\n\";",
        'this.addPassword = "#add-password";',
        'userLabel:"User or mail:",passwordLabel:"Password:",rememberLabel:"Remember me:"',
        '"/en/3.0/keeping-your-data/a-strong-password":"/en/server@3.0/auth"',
        "password: ref+vault://folder/database#/password",
        "password = :new_password_hash",
        'curl -H "Authorization: Basic BASE64_CLIENT_CREDENTIALS" https://a.example',
        "mongodb://user1:<password>@db.example:10250/database?ssl=true",
        'const URL = "https://username:mypassword@test.example/x";',
        "-----BEGIN PRIVATE KEY-----" + "X" * 60 + "-----END PRIVATE KEY-----",
        'token: "grant=${GRANT}-of-the-service-1"',
        "secret = `${prefix}.${name}2`",
        'api_key = "{tenant}/{project}/{name2}"',
        '"login.password": "Enter a password (12 signs)",',
        "`password: str = Field(..., min_length=12)`",
        'password: str = Field("min 8 chars")',
        "ssh_key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5" + "AAAAI" + MIXED[:43] + " ann",
        'deploy_key = "ssh-rsa AAAAB3NzaC1yc2E' + MIXED + '"',
        "STRIPE_TOKEN=cus_" + "q7rk2mvx9tblw4",
        '"key": "01JMES24PPNJNCHXPE1WM278M6"',
        '"key": "in/98982/9e9db07ebb76e7ac.parquet"',
        "user.signingkey=28a6ad39ff6d7fca",
        'aws ssm list-commands --filter "key=InvokedAfter,value=2020-02-01T00:00:00Z"',
        '--dhcp-configuration "Key=domain-name-servers,Values=10.2.5.1,10.2.5.2"',
        '"ClientToken": "5236cffc-ee13-4a32-bb5b-388d9da09d96"',
        '"encryptionKey": "arn:aws:kms:<region-ID>:<account-ID>:alias/aws/s3"',
        '"key": "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA' + MIXED * 5 + 'IDAQAB",',
        'public_key_secret: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE' + MIXED + '"',
        "'password' => ['required', 'string', 'min:8', 'confirmed'],",
        '<input class="password-input border-2 rounded-md2" type="text">',
        "<command-args>Where is the password hashed? It expires too early.</command-args>",
        "secret = HmacSha256",
        '<div data-key="nweq9F2VYaNJWutdmZNUcP">',
        "or the password (<code>PUPPET_ADMIN_PASSWORD</code>).",
        "It wants a password to be text, unlike ProxyInfo",
        "password: $ANSIBLE_VAULT;1.1;AES256",
        "Authorization: Basic BASIC_SECRET==",
        "password: ProxyInfo",
        '"SandboxKey": "/var/run/docker/netns/1ba73a79c8b8",',
        "secret_id = aws_secretsmanager_secret.db2.id",
        "gpg:                using RSA key 4AE8DEB28BC6DD21F9524662D5D07DF7C535570C",
        "untrusted comment: signature from minisign secret key\n" + MIXED,
        "  Firebase/Auth: efdd60d0d8c0e4e11e5c5621439a3c2f0d5643f9",
        '"tokens": {"integrity": "sha512-J6ae+DhQR9E2Kj+R6ScZTsS7AHUDWjHeG3+REtRtGQ2OYD8DhD/w=="}',
        "password = SecretString",
        "'" + MIXED * 3 + "/EAA" + "CAAAD" * 20 + MIXED + "'",
        "password: user12.name",
        "password = Sha256.hex",
        "<key>SUPublicEDKey</key><string>" + MIXED[:43] + "=</string>",
        "minisign -Vm a.zip -P RWQ" + MIXED[:53],
        "ASSET_KEY=" + "6106d6ef0f47645502cb5dfa4515604a",
        "DEPLOYER_KEY=" + "0" * 32,
        "secret = GraniteMeadow72",
        'const KEYS = { token: "@shop/token", password: "@shop/pw", secret: "auth.secret" };',
        'password: "login:password"',
        "[user]\n\tsigningkey = 6810536A838F36E8\n",
        'passport.auth("google-oauth2")',
        'class Kind(str, Enum):\n    TEXT = "text"\n    PASSWORD = "lantern"\n',
        'enum Kind { Password = "window", Token = "purple" }',
        'export enum Field {\n  User = "name",\n  Password = "lantern",\n}',
        "password: must have html tags",
        "[radius]\nhost = radius.example\n\nWith this client:\nsecret = GraniteMeadow72",
        "ENTRY_KEY: " + "6106d6ef0f47645502cb5dfa4515604a5328b3f7",
        "# Password: requirements\n## Secret: rotation\n",
        "-password\t[success=1 default=ignore]\tpam_unix.so obscure",
    ],
)
def test_what_stands_for_a_value_is_left(text: str) -> None:
    assert finding.find(text) == []
